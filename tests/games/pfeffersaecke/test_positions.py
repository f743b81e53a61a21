"""Positions of Pfeffersäcke that cannot be: the sentence says what is wrong, with figures that differ."""

from typing import Any

import pytest

from comptoir.errors import BadPosition
from comptoir.match import Match
from tests.games.pfeffersaecke.tables import lay
from tests.games.positions import edited


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"seats.0.counters": -1, "towns.Köln.ring": [0] * 4 + [1]}, "seat 0 has -1 counters left to place"),
        ({"seats.0.counters": 40}, "seat 0 has 43 counters with its score marker, not 45"),
        ({"seats.0.discs": {"2": 3}}, "4 towns wait for a disc of 2, 6 are in hands"),
        ({"idle": 20}, "20 turns without an opening, but only 12 in all"),
        ({"idle": 4}, "there were 4 turns without an opening and the game goes on"),
        ({"idle": -1}, "12 turns were played, -1 of them without an opening"),
        ({"turns": -1}, "-1 turns were played, 0 of them"),
        ({"towns.Köln.centre": 3}, "at “towns.Köln.centre”: 3 counters cannot stand in a centre"),
        ({"towns.Köln.ring": [0] * 9}, "at “towns.Köln”: there are more counters than spaces"),
        ({"phase": "place", "safe_conduct": "income"}, "used in a turn that has just begun"),
        ({"over": True}, "the game is over without an end having come"),
        ({"over": True, "ending": True}, "it is noted wrongly whether an end has come"),
        ({"ending": True, "ends": ["villages"]}, "an end has come and the game goes on"),
        (
            {"over": True, "ending": True, "ends": ["villages"], "safe_conduct": "income"},
            "the game is over in the middle of a turn",
        ),
        (
            {"over": True, "ending": True, "ends": ["villages"]},
            "an end has come for want of villages, but 16 are free",
        ),
        ({"ends": ["rain"]}, "at “ends.*”: invalid enum value 'rain'"),
    ],
)
def test_what_is_wrong_is_said(changes: dict[str, Any], says: str) -> None:
    """Each impossible position is refused in a sentence of its own."""
    position = lay(rings={"Köln": "0"}).position()
    with pytest.raises(BadPosition, match=says):
        Match.from_position(edited(position, {f"table.{place}": value for place, value in changes.items()}))


def test_a_hand_larger_than_the_deal() -> None:
    """A seat cannot hold more discs than it was dealt, however they are counted."""
    position = lay().position()
    seats = position["table"]["seats"]
    low = next(value for value in seats[1]["discs"] if int(value) < 5)
    hand = seats[0]["discs"] | {low: seats[0]["discs"].get(low, 0) + 1}
    rest = {value: number - (value == low) for value, number in seats[1]["discs"].items()}
    with pytest.raises(BadPosition, match="seat 0 holds 7 discs, but was dealt 6"):
        Match.from_position(edited(position, {"table.seats.0.discs": hand, "table.seats.1.discs": rest}))


def test_a_counter_in_a_closed_village() -> None:
    """A closed village takes nobody, and a village one counter."""
    position = lay(2).position()
    with pytest.raises(BadPosition, match="noted wrongly whether the village is closed"):
        Match.from_position(edited(position, {"table.villages.Hof": 0}))


def test_a_position_without_its_ends_is_one_in_which_none_has_come() -> None:
    """Positions written before the ends were listed can be opened."""
    position = lay().position()
    del position["table"]["ends"]
    assert Match.from_position(position).view(None)["ends"] == []
