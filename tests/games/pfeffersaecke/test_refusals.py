"""Pfeffersäcke: of several reasons why something may not be done, the one is named that would stay."""

from typing import Any

import pytest

from comptoir.errors import Refused
from tests.games.pfeffersaecke.tables import lay

POOR = {"florins": [0] * 6}
FULL = {"rings": {"Magdeburg": "112"}, "gone": ["Magdeburg"]}
OPENING = {"phase": "open", "villages": {"Goslar": 0, "Wismar": 1}}


@pytest.mark.parametrize(
    ("seats", "table", "wanted", "clause"),
    [
        (2, OPENING | POOR, "open erfurt goslar", "PS-11.1"),
        (4, OPENING | POOR | {"villages": {"Goslar": 0, "Kassel": 1}}, "open kassel goslar", "PS-7.4"),
        (4, OPENING | POOR, "open magdeburg goslar", "PS-7.6"),
        (4, OPENING | POOR | FULL, "open magdeburg goslar", "PS-7.7"),
        (4, OPENING | POOR | {"rings": {"Magdeburg": "01"}}, "open magdeburg goslar", "PS-7.8"),
        (4, OPENING | POOR | {"lying": ["Leipzig"]}, "open leipzig halle", "PS-7.1"),
        (4, OPENING | POOR | {"lying": ["Magdeburg"]}, "open magdeburg goslar", "PS-7.2"),
        (
            4,
            OPENING | POOR | {"opened": "Goslar", "used": "income", "safe_conducts": [1] * 4},
            "open kassel goslar",
            "PS-7.3",
        ),
        (
            4,
            OPENING | POOR | {"opened": "Goslar", "options": {"second_in_towns": True}},
            "open kassel goslar",
            "PS-12.5",
        ),
    ],
)
@pytest.mark.clause("PS-7.2")
def test_money_is_the_last_reason(seats: int, table: dict[str, Any], wanted: str, clause: str) -> None:
    """An opening is called too dear only if money is all that is missing."""
    with pytest.raises(Refused) as refused:
        lay(seats, **table).play(0, wanted)
    assert refused.value.clause == clause


@pytest.mark.parametrize(
    ("seats", "table", "wanted", "clause"),
    [
        (2, {}, "place erfurt", "PS-11.1"),
        (4, {"lying": ["Erfurt"]}, "place erfurt", "PS-4.5"),
        (4, {}, "place erfurt", "PS-4.4"),
    ],
)
@pytest.mark.clause("PS-4.4", "PS-4.5")
def test_a_disc_is_missing_only_where_one_could_lie(
    seats: int, table: dict[str, Any], wanted: str, clause: str
) -> None:
    """Without a fitting disc the refusal still says if the town is closed or has had its disc."""
    with pytest.raises(Refused) as refused:
        lay(seats, phase="place", hands={0: [2]}, **table).play(0, wanted)
    assert refused.value.clause == clause


@pytest.mark.parametrize("wanted", ["extend erfurt", "extend-twice erfurt"])
@pytest.mark.clause("PS-11.1")
def test_a_closed_town_is_not_extended(wanted: str) -> None:
    """Where nobody ever comes it is no question of having a counter."""
    with pytest.raises(Refused, match=r"closed in this game.*PS-11\.1"):
        lay(2).play(0, wanted)
