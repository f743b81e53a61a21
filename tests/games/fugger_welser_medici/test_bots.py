"""Fugger, Welser, Medici played by programs: fair answers, no dithering, sense for ranks and debts, games that end."""

from typing import Any

import pytest

from comptoir.bots import Bot
from comptoir.bots.simulation import simulate
from comptoir.engine.python_api import most_advised
from comptoir.match import Match
from tests.games.fugger_welser_medici.tables import GAME, carried, florins, lay, lay_longer, play, stage
from tests.games.fugger_welser_medici.test_debts import short
from tests.games.fugger_welser_medici.test_longer import FAR, at_rank, quarter

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


def advised(match: Match, seat: int = 0) -> str:
    """What the advice would do first."""
    advice = GAME.advice(match.content)
    return match.action(most_advised(advice, match.state, seat)).notation


def test_bots_climb_and_buy() -> None:
    """Whatever can be paid in cash is climbed and bought; short of money, nobody takes notes for a low rank early."""
    assert advised(quarter()) == "climb"
    assert advised(quarter("full", standings=[at_rank(5)], florins=(90000, 0))) == "buy-estate"
    assert advised(quarter(florins=(1200, 9000))) == "done"


def test_bots_borrow_for_a_rank_at_the_end() -> None:
    """With a knight at the table the title may be gained on the next quarter day, and ranks count before wealth."""
    match = quarter(seats=3, florins=(1200, 9000, 9000), standings=[{}, at_rank(4)])
    assert advised(match) == "climb"
    play(match, 0, "climb")
    assert match.view(0)["seats"][0]["notes"] > 0


def test_bots_borrow_rather_than_sell_to_the_bank_and_pay_back() -> None:
    """A note costs less than a forced sale; it is paid back once there is money to spare for trade."""
    assert advised(short(1, holders=[{"son": "leipzig", "warehouse": ": 2 metal"}])) == "borrow"
    assert advised(lay_longer("full", standings=[{"notes": 3}], florins=(2000, 9000))) == "repay"
    assert advised(lay_longer("full", standings=[{"notes": 3}], florins=(1900, 9000))) != "repay"


def test_bots_sell_for_a_rank_that_wares_alone_keep_from_them() -> None:
    """On the day before a quarter day, if the bank's price is enough; not a round earlier."""
    rich = [{"warehouse": ": 9 metal"}]
    eve: Any = {"standings": [at_rank(2)], "florins": (3500, 9000), "holders": rich, "deals": FAR}
    assert advised(lay_longer("nobility", day=3, **eve)) == "sell metal warehouse"
    assert not advised(lay_longer("nobility", day=2, **eve)).startswith("sell")


@pytest.mark.slow
def test_a_game_of_six_bots_ends() -> None:
    """All six play with advice; the game ends by itself and somebody has earned money."""
    result = simulate(GAME, 6, 1, ("2",), seed=3)
    assert result.finished == 1
    assert result.mean_score is not None
    assert max(result.mean_score) > 9000
