"""The review of a game: what moves cost, seen with the mover's eyes."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from comptoir.bots import Bot
from comptoir.bots.review import (
    NOTICEABLE,
    judge,
    judged,
    questions,
    reason,
    review,
    said_action,
    said_amount,
    sure,
    turning_points,
)
from comptoir.cli.output import write_record
from comptoir.engine.chance import Dice
from comptoir.errors import BadRecord
from comptoir.games import game_ids
from comptoir.kit.game import Document
from comptoir.match import Match
from tests.cli.conftest import Cli


@cache
def game_of(levels: tuple[str, ...], seed: int) -> Match:
    """A finished game of Die Fugger."""
    match = Match.new("die-fugger", seats=len(levels), seed=seed)
    bots = [Bot(level, seed=seed + seat, timed=False) for seat, level in enumerate(levels)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match, seat))
    return match


@cache
def reviewed() -> Document:
    """A game between a bot that looks ahead and one that plays anything."""
    return review(game_of(("4", "random"), 3))


def test_random_moves_cost_more() -> None:
    """Who plays anything gives away more of the victory than who looks ahead."""
    lost = [0.0, 0.0]
    for ply in reviewed()["plies"]:
        lost[ply["seat"]] += ply["loss"]
    assert lost[1] > 1.5 * lost[0]


def test_every_ply_has_chances_that_add_up() -> None:
    """For every move the chances of all seats; they end with the result."""
    made = reviewed()
    assert [ply["ply"] for ply in made["plies"]] == list(range(game_of(("4", "random"), 3).ply))
    for ply in made["plies"]:
        assert sum(ply["expected"]) == pytest.approx(1, abs=0.001)
        assert ply["loss"] >= 0
        assert ("best" in ply) == (ply["loss"] > 0)
        assert ("cost" in ply) == (ply["loss"] >= NOTICEABLE)
    assert sum(made["result"]) == pytest.approx(1)


def test_three_turning_points_are_the_costliest() -> None:
    """In the order of the game; small losses turn nothing."""
    plies: list[Document] = [{"ply": ply, "loss": loss} for ply, loss in enumerate([0.3, 0.01, 0.1, 0.2, 0.15])]
    assert turning_points(plies) == [0, 3, 4]
    assert turning_points(plies[1:2]) == []
    points = reviewed()["turning_points"]
    assert 1 <= len(points) <= 3
    least = min(reviewed()["plies"][ply]["loss"] for ply in points)
    assert all(ply["loss"] <= least for ply in reviewed()["plies"] if ply["ply"] not in points)


def test_reasons() -> None:
    """More for oneself, less for a rival, or better chances alone."""
    plain = {"seat": 0, "loss": 0.1, "scores": [90.0, 80.0, 70.0]}
    assert reason({**plain, "better_scores": [96.0, 80.0, 70.0]}) == (
        "more",
        {"seat": 0, "other": 1, "percent": 10, "amount": 6.0},
    )
    assert reason({**plain, "better_scores": [90.0, 80.0, 60.0]})[1]["other"] == 2
    assert reason({**plain, "better_scores": [90.0, 80.0, 70.0]})[0] == "chance"
    assert reason({**plain, "better_scores": [80.0, 75.0, 70.0]})[0] == "chance"  # a rival loses, but less


def test_luck_is_no_reason() -> None:
    """A difference of scores that luck may explain counts as none; the same one without luck counts."""
    assert sure([90.0, 110.0] * 6, [94.0, 112.0] * 6) == 100.0
    assert sure([99.9, 100.1] * 6, [102.9, 103.1] * 6) == pytest.approx(103.0)


@pytest.mark.parametrize("game", game_ids())
def test_amounts_are_of_games_played_to_their_end(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a move would have brought by the end is seen at the end, however long a game takes."""
    cut_off = []

    class Watched:
        def __init__(self, advice: object) -> None:
            self.score = [0.0] * 3

        def ask(self, state: object, seat: int, action: int, dice: Dice, games: int, most: int) -> None:
            cut_off.append(most)

    monkeypatch.setattr("comptoir.bots.review.Rollouts", Watched)
    monkeypatch.setattr("comptoir.bots.review.NOTICEABLE", 0.0)
    match = Match.new(game, seats=3, seed=11)
    judge(match.position(match.state.turn), match.state.turn, match.actions(match.state.turn)[0].code, 1, 60)
    assert set(cut_off) == {match.game.most_actions}


def test_amounts_as_a_language_writes_them() -> None:
    """With a comma where that is the custom; a decimal of a large amount says nothing."""
    assert [said_amount(6.25, language) for language in ("en", "de", "fr")] == ["6.2", "6,2", "6,2"]
    assert said_amount(1567.3, "de") == "1567"


@pytest.mark.parametrize("game", game_ids())
def test_only_what_the_mover_knew(game: str) -> None:
    """Redeal all that the mover cannot know: the judgement of the move stays the same."""
    match = Match.new(game, seats=3, seed=11)
    bot = Bot("random", seed=5)
    compared = 0
    while not match.over and compared < 3:
        seat = match.to_act[0]
        action = bot.choose(match, seat)
        if match.ply > 2 and len(match.actions(seat)) > 1:
            twin = match.at(match.ply)
            twin.state.imagine(seat, Dice(match.ply))
            ours, theirs = (judge(one.position(seat), seat, action, 1, 60) for one in (match, twin))
            assert ours == theirs
            compared += 1
        match.play(seat, action)
    assert compared == 3


def test_questions_hold_the_movers_view_alone() -> None:
    """What is sent to be judged is the position as its seat knows it."""
    for question in list(questions(game_of(("4", "random"), 3)))[:10]:
        assert question["position"]["viewer"] == question["seat"]
        assert judged(json.loads(json.dumps(question)))["seat"] == question["seat"]


def test_a_running_game_is_not_reviewed() -> None:
    """Not even by somebody who has its record."""
    with pytest.raises(BadRecord, match="not over"):
        review(Match.new("die-fugger", seats=2, seed=1))


def test_the_command(tmp_path: Path, cli: Cli) -> None:
    """The race, the turning points with the better move and a reason, every move; JSON; three languages."""
    path = tmp_path / "game.json"
    match = game_of(("4", "random"), 3)
    write_record(path, {**match.record(), "players": ["bot:2", "random"]})
    document = json.loads(cli("review", path, "--json").out)
    assert document == json.loads(json.dumps(reviewed()))
    costly = max((ply for ply in document["plies"] if ply.get("cost", 0) > 0), key=lambda ply: float(ply["loss"]))
    words = (
        ("en", "Turning points", "florins"),
        ("fr", "Les tournants de la partie", "florins"),
        ("de", "Wendepunkte", "Gulden"),
    )
    for language, said, unit in words:
        made = cli("review", path, "--lang", language)
        assert made.status == 0, made.err
        assert said in made.out
        assert "--again" in made.out
        head, line = (
            next(line for line in made.out.splitlines() if re.match(begin, line))
            for begin in (rf" .*\b{unit}\b  ", rf" *{costly['ply'] + 1}  ")
        )
        end = head.index(unit) + len(unit)
        assert line[:end].split()[-1] == said_amount(costly["cost"], language)
        state, spoken = match.states()[costly["ply"]], match.game.words(language)
        best = said_action(match, state, costly["seat"], costly["best"], spoken, ["Anna", "Bert"])
        assert best[:12] in line  # the rest may stand on the next line
    again = tmp_path / "again.json"
    assert cli("review", path, "--again", "5", "--save", again).status == 0
    assert Match.load(again.read_text()).ply == 5
    assert "moves; choose an earlier one" in cli("review", path, "--again", "999").err


def test_an_unfinished_record_is_refused(tmp_path: Path, cli: Cli) -> None:
    """With one sentence."""
    path = tmp_path / "game.json"
    write_record(path, Match.new("die-fugger", seats=2, seed=1).record())
    result = cli("review", path)
    assert result.status == 1
    assert result.err == "comptoir: the game is not over; only finished games can be reviewed.\n"
