"""What is explained on a stage: in every game, the end of rounds and of the game, as players and spectators knew it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from comptoir.engine.state import State
from comptoir.kit.board import Happened
from comptoir.kit.words import LANGUAGES
from comptoir.match import Match, Move
from comptoir.web.boards import find_board
from comptoir.web.replay import has_stage, since_last_stage
from tests.pages import NAMES, Page

RECORDS = Path(__file__).parents[1] / "records"
GAMES = {  # a record that was played to its end
    "die-fugger": "rules-2-4-players",
    "fische-fluppen-frikadellen": "rules-2-2-players",
    "fuerstenfeld": "rules-2-expert-true",
    "fugger-welser-medici": "rules-2-4-players-whole",
    "pfeffersaecke": "rules-1-4-players",
}


def staged(match: Match) -> Iterator[tuple[int, Move, State, State]]:
    """The moves of a match with a stage, with the states before and after."""
    states = match.states()
    board = find_board(match)
    for ply, move in enumerate(match.moves):
        if has_stage(board, move, None):
            yield ply, move, states[ply], states[ply + 1]


@pytest.mark.parametrize("played", GAMES)
def test_every_stage_of_a_game(played: str) -> None:
    """In each language, for a player and for everybody; the last one says who has won, first of all."""
    record = json.loads((RECORDS / played / f"{GAMES[played]}.json").read_text(encoding="utf-8"))
    match = Match.load(record)
    board, stages = find_board(match), list(staged(match))
    assert match.over
    assert stages[-1][3].over, "the end of the game has a stage"
    for number, (ply, move, before, after) in enumerate(stages):
        language = LANGUAGES[number % len(LANGUAGES)]
        words = match.game.words(language)
        for viewer in (None, 0):
            views = [
                {"viewer": viewer, "scores": [0] * match.seats, **match.game.view(state, viewer)}
                for state in (before, after)
            ]
            told, earlier = match.told(move.events, viewer), since_last_stage(board, match, ply, viewer)
            title, drawn = board.stage(Happened(told, views[0], views[1], earlier), words, NAMES)
            page = Page(drawn)
            assert title
            assert page.spoken.strip()
            if after.over:
                assert "table" in {tag for tag, _ in page.elements}
                winner = next(seat for seat in range(match.seats) if after.place(seat) == 1)
                assert NAMES[winner] in title + page.spoken


def test_a_round_of_fuerstenfeld_adds_up() -> None:
    """What everybody is said to have sold for is what they were paid in that round."""
    match = Match.load(json.loads((RECORDS / "fuerstenfeld" / "rules-2-4-players.json").read_text("utf-8")))
    board = find_board(match)
    ply, move, before, after = next(staged(match))
    views = [{"viewer": None, **match.game.view(state, None)} for state in (before, after)]
    told, earlier = match.told(move.events, None), since_last_stage(board, match, ply, None)
    title, drawn = board.stage(Happened(told, views[0], views[1], earlier), match.game.words("en"), NAMES)
    assert title == "Round 1 is over"
    for seat in range(match.seats):
        paid = sum(
            int(str(event["coins"])) for event in earlier if event["event"] == "sold" and event["seat"] == seat
        )
        assert f'data-head="Sale">{paid or "–"}</td>' in drawn
    assert drawn.count("Draakenfels") >= 1
