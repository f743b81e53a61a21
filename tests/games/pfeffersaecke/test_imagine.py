"""What a seat may imagine: other hands as the two parcels allow, as often as the deal makes them."""

from collections import Counter

import pytest

from comptoir.engine.chance import Dice
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke
from comptoir.games.pfeffersaecke.state import VALUES
from tests.games.pfeffersaecke.tables import content_of, lay


def high_discs(state: Pfeffersaecke) -> tuple[int, ...]:
    """How many discs from 5 to 8 each seat holds."""
    return tuple(
        sum(state.hand[seat * VALUES + value] for value in range(5, VALUES)) for seat in range(state.seats)
    )


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_hands_are_imagined_as_often_as_they_are_dealt(seats: int) -> None:
    """Given seat 0's hand, the others hold high discs as often as in deals that gave seat 0 that hand's share."""
    state = Pfeffersaecke(content_of(), seats)
    dice = Dice(5)
    state.set_up(dice)
    own = high_discs(state)[0]
    imagined, dealt = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    other = Pfeffersaecke(content_of(), seats)
    while dealt.total() < 2000:
        other.set_up(dice)
        if high_discs(other)[0] == own:
            dealt[high_discs(other)] += 1
    table = state.clone()
    for _ in range(2000):
        table.copy_from(state)
        table.imagine(0, dice)
        imagined[high_discs(table)] += 1
    for hands in dealt.keys() | imagined.keys():
        assert abs(dealt[hands] - imagined[hands]) < 30 + 0.25 * dealt[hands]


def test_nobody_is_imagined_short_of_his_share() -> None:
    """A seat that has placed none of its two high discs must still hold two."""
    match = lay(rings={"Lübeck": "0"}, phase="extend")
    state = match.state.clone()
    for seed in range(50):
        state.imagine(0, Dice(seed))
        assert match.game.invariant_violation(state) == ""
