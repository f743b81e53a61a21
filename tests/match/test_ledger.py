"""Where money and points came from, from the first move or from a position."""

import pytest

from comptoir.engine.chance import Dice
from comptoir.games import find_game
from comptoir.match import Match
from comptoir.match.ledger import accounts
from tests.conformance.cases import Case, Mover, plain_cases

GAMES = ["die-fugger", "fische-fluppen-frikadellen", "fuerstenfeld", "fugger-welser-medici", "pfeffersaecke"]
PURSES = ["fische-fluppen-frikadellen", "fuerstenfeld", "pfeffersaecke"]


def case_of(game_id: str) -> Case:
    return plain_cases(game_id)[0]


@pytest.mark.parametrize("game_id", GAMES)
def test_what_was_brought_along_counts(game_id: str) -> None:
    """A game that begins in a position has earned what its score was there, and the rest since."""
    first = case_of(game_id).played(seed=4, plies=120)
    match = Match.from_position(first.position(), seed=5)
    mover = Mover(match.state, Dice(6))
    while not match.over and match.ply < 200:
        match.play(*mover.choose(match.state))
    for seat in range(match.seats):
        assert not find_game(game_id).earnings or sum(match.earnings[seat].values()) == match.state.score(seat)


@pytest.mark.parametrize("game_id", PURSES)
def test_accounts_end_in_the_purse(game_id: str) -> None:
    """What a seat began with and all that came and went is what it has left."""
    match = case_of(game_id).played(seed=6, plies=300)
    for seat, account in enumerate(accounts(match)):
        assert len(account) > 1
        assert sum(account.values()) == match.game.purse(match.state, seat)


def test_money_that_is_the_score_has_no_account() -> None:
    """It stands in the earnings already."""
    assert accounts(case_of("die-fugger").played(seed=6, plies=50)) == [{}, {}]
