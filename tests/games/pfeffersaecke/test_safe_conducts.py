"""Pfeffersäcke, chapter 9: safe-conducts."""

import pytest

from comptoir.errors import Refused
from tests.games.pfeffersaecke.tables import lay, named, notations, play, seat_of, town_of


@pytest.mark.clause("PS-9.1")
def test_three_uses() -> None:
    """A safe-conduct serves to extend, to collect or to open, and is gone afterwards."""
    for wanted, use in (
        (["extend-twice gent"], "extend"),
        (["double"], "income"),
        (["collect", "open antwerpen", "open bruessel"], "open"),
    ):
        match = lay(rings={"Gent": "0", "Lübeck": "0"}, lying=["Antwerpen"], villages={"Brügge": 0})
        assert named(play(match, 0, *wanted), "spent") == [["spent", 0, use, 1]]
        assert seat_of(match, 0)["safe_conducts"] == 1


@pytest.mark.parametrize(("turns", "allowed"), [(0, False), (3, False), (4, True), (5, True)])
@pytest.mark.clause("PS-9.2")
def test_not_in_the_first_turn(turns: int, allowed: bool) -> None:
    """In the first turn of each player no safe-conduct may be used."""
    match = lay(rings={"Gent": "0"}, turns=turns)
    assert bool(notations(match, 0, "double")) == bool(notations(match, 0, "extend-twice")) == allowed
    if not allowed:
        for wanted in ("double", "extend-twice gent"):
            with pytest.raises(Refused, match=r"PS-9\.2"):
                match.play(0, wanted)


@pytest.mark.clause("PS-9.2")
def test_no_second_opening_in_the_first_turn() -> None:
    """Nor does a second opening come in the first turn."""
    match = lay(phase="open", villages={"Goslar": 0}, turns=0, hands={0: []})
    assert [event[0] for event in play(match, 0, "open kassel goslar")] == ["settled", "begins"]


@pytest.mark.clause("PS-9.3")
def test_one_in_a_turn() -> None:
    """After extending twice no second safe-conduct serves in the same turn."""
    match = lay(rings={"Gent": "0", "Lübeck": "0"}, villages={"Goslar": 0}, lying=["Magdeburg"])
    play(match, 0, "extend-twice gent")
    with pytest.raises(Refused, match=r"PS-9\.3"):
        match.play(0, "extend-twice luebeck")
    with pytest.raises(Refused, match=r"PS-9\.3"):
        match.play(0, "double")
    assert [event[0] for event in play(match, 0, "collect", "open magdeburg")][-2:] == ["opened", "begins"]


@pytest.mark.clause("PS-9.4")
def test_two_in_the_game() -> None:
    """Without a safe-conduct left none can be used."""
    match = lay(rings={"Gent": "0"}, safe_conducts=[0] * 4)
    for wanted in ("double", "extend-twice gent"):
        with pytest.raises(Refused, match=r"PS-9\.4"):
            match.play(0, wanted)


@pytest.mark.clause("PS-9.5")
def test_extend_twice() -> None:
    """Two counters in one town; the others still get one each."""
    match = lay(rings={"Gent": "1 0", "Lübeck": "0"})
    play(match, 0, "extend-twice gent", "extend luebeck")
    assert [town_of(match, town)["centre"] for town in ("Gent", "Lübeck")] == [2, 1]
    assert seat_of(match, 0)["counters"] == 44 - 3 - 3
    play(match, 0, "finish")
    assert town_of(match, "Gent")["ring"] == [1, 0, 0, 0]


@pytest.mark.clause("PS-9.5")
def test_extend_twice_needs_two_spaces() -> None:
    """With one free space it cannot be used; where the disc has gone it can."""
    match = lay(rings={"Trier": "10", "Köln": "0"})
    with pytest.raises(Refused, match=r"PS-9\.5"):
        match.play(0, "extend-twice trier")
    match = lay(rings={"Lübeck": "1111 0"}, gone=["Lübeck"])
    play(match, 0, "extend-twice luebeck")
    assert named(play(match, 0, "finish"), "majority", "full") == []
    assert town_of(match, "Lübeck")["ring"] == [1, 1, 1, 1, 0, 0, 0]


@pytest.mark.clause("PS-9.6")
def test_double_income_comes_before_extending() -> None:
    """It is too late after an extension, and after it nothing is extended."""
    match = lay(rings={"Gent": "0", "Lübeck": "0"})
    play(match, 0, "extend gent")
    with pytest.raises(Refused, match=r"PS-9\.6"):
        match.play(0, "double")
    match = lay(rings={"Gent": "0", "Lübeck": "0"}, villages={"Brügge": 0})
    play(match, 0, "double")
    with pytest.raises(Refused, match=r"PS-4\.2"):
        match.play(0, "extend gent")


@pytest.mark.parametrize(
    ("rings", "florins"),
    [({}, 48), ({"Gent": "011"}, 48), ({"Köln": "0", "Lübeck": "0"}, 2 * (21 + 18 + 6))],
)
@pytest.mark.clause("PS-9.7")
def test_double_income(rings: dict[str, str], florins: int) -> None:
    """Towns and basic income are doubled together; at least 48 florins are paid."""
    match = lay(rings=rings)
    assert named(play(match, 0, "double"), "doubled") == [["doubled", 0, florins]]
    assert seat_of(match, 0)["florins"] == 50 + florins


@pytest.mark.clause("PS-9.8")
def test_open_twice() -> None:
    """Two different places, both paid; the second may start from the first; the safe-conduct goes with it."""
    match = lay(phase="open", villages={"Goslar": 0}, lying=["Frankfurt"])
    first = play(match, 0, "open kassel goslar")
    assert seat_of(match, 0)["safe_conducts"] == 2
    assert [event[0] for event in first] == ["settled"]
    second = play(match, 0, "open frankfurt kassel")
    assert second[:2] == [["spent", 0, "open", 1], ["opened", 0, "Frankfurt", "Kassel", 12]]
    assert seat_of(match, 0)["florins"] == 50 - 4 - 12
    assert match.to_act == [1]
