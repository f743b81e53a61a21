"""Fugger, Welser, Medici played by programs: fair answers, no dithering, and games that end."""

import pytest

from comptoir.bots import Bot
from comptoir.bots.simulation import simulate
from comptoir.match import Match
from tests.games.fugger_welser_medici.tables import GAME, carried, florins, lay, play, stage

TOGETHER = [{"son": "koeln: 2 cloth, metal"}, {"son": "koeln: 2 cloth, metal"}]


def propose(draft: str, turn: int = 0) -> Match:
    """Seat 0 makes seat 1 a proposal in Köln."""
    match = lay(turn=turn, holders=TOGETHER)
    for wanted in ("negotiate", "turn-to 1 son", *draft.split(", "), "send"):
        play(match, 0, wanted)
    return match


def answer(match: Match) -> str:
    """What a bot in seat 1 says to it."""
    assert match.to_answer == [1]
    action = Bot("bot:5", seed=1, timed=False).choose(match, 1)
    notation = match.action(action).notation
    match.play(1, action)
    return notation


@pytest.mark.slow
@pytest.mark.parametrize("turn", [0, 1])
def test_bots_accept_what_helps_them(turn: int) -> None:
    """A cloth for a fraction of its price, or two thousand florins for one: yes, in turn or out of it."""
    match = propose("give cloth, ask 100", turn)
    assert answer(match) == "accept 0 son"
    assert carried(match, 1, "son") == {"cloth": 3, "metal": 1}
    assert florins(match) == [9100, 8900]
    assert match.to_answer == []
    assert answer(propose("want cloth, add 1000, add 1000", turn)) == "accept 0 son"


@pytest.mark.parametrize("turn", [0, 1])
def test_bots_refuse_what_does_not(turn: int) -> None:
    """A metal for nothing, a cloth for three thousand florins: no."""
    match = propose("want metal", turn)
    assert answer(match) == "refuse 0"
    assert carried(match, 1, "son") == {"cloth": 2, "metal": 1}
    assert answer(propose("give cloth, ask 1000, ask 1000, ask 1000", turn)) == "refuse 0"


def test_nobody_is_asked_twice() -> None:
    """Who has no proposal before him has nothing to answer, nor is the proposer asked."""
    match = lay(holders=TOGETHER)
    assert match.to_answer == []
    play(match, 0, "negotiate")
    assert match.to_answer == []


def test_bots_do_not_dither() -> None:
    """With goods at home and nothing else to do a bot is done, without shifting or drafting."""
    match = lay(stage="market", holders=[{"warehouse": ": 3 cloth"}, {"son": "augsburg: metal"}], waiting=[0, 1])
    bot = Bot("bot:5", seed=1, timed=False)
    assert match.action(bot.choose(match, 0)).notation == "done"
    match.play(0, "done")
    assert stage(match) == "market"


@pytest.mark.slow
def test_a_game_of_six_bots_ends() -> None:
    """All six play with advice; the game ends by itself and somebody has earned money."""
    result = simulate(GAME, 6, 1, ("2",), seed=3)
    assert result.finished == 1
    assert result.mean_score is not None
    assert max(result.mean_score) > 9000
