"""Previews: what an action leads to, with the odds the rules give."""

import pytest
from mypy_extensions import i64

from comptoir.engine.chance import Chance
from comptoir.kit.preview import MONEY, Figures, by_luck, certain, done, outcomes, outcomes_of
from tests.engine.toy import Stones

STONES = (MONEY, -1, "stones")
TURN = (MONEY, 0, "turn")


class Windy(Stones):
    """The wind takes one stone more in a third of all cases."""

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        if chance.below(3) == 0:
            self.stones -= 1
        super().apply(seat, action, chance)

    def clone(self) -> "Windy":
        twin = Windy(self.begin_with, self.seats)
        twin.copy_from(self)
        return twin


def figures(state: Stones, seat: int) -> Figures:
    """The stones, and whose turn it is."""
    return {STONES: state.stones, TURN: state.turn}


def test_a_certain_preview_has_one_outcome() -> None:
    """It names what is different, and nothing else; the table it was asked of stays as it was."""
    state = Stones(9)
    seen = certain(figures(state, 0), figures(done(state, 0, 1), 0))
    assert seen.certain == {STONES: 7, TURN: 1}
    assert (seen.then(MONEY, -1, "stones"), seen.gain(MONEY, -1, "stones")) == (7, -2)
    assert state.stones == 9


def test_what_is_unknown_is_not_promised() -> None:
    """Neither in a certain preview nor in one with odds."""
    before, after = {STONES: 3, TURN: 0}, {STONES: 2, TURN: 1}
    assert certain(before, after, [TURN]).certain == {STONES: 2}
    seen = outcomes(before, [(0.5, after), (0.5, {STONES: 2, TURN: 0})], [TURN])
    assert [(outcome.odds, outcome.after) for outcome in seen.outcomes] == [(1.0, {STONES: 2})]


def test_luck_is_tried_in_every_way() -> None:
    """Equal outcomes are joined; their odds add up to 1."""
    state = Windy(9)
    tables = [table for _, table in outcomes_of(state, 0, 0) if isinstance(table, Windy)]
    assert sorted(table.stones for table in tables) == [7, 8, 8]
    seen = by_luck(state, 0, 0, figures)
    odds = {outcome.after[STONES]: outcome.odds for outcome in seen.outcomes}
    assert odds == {7: pytest.approx(1 / 3), 8: pytest.approx(2 / 3)}
    assert seen.certain == {}
