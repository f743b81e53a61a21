"""Pfeffersäcke, chapter 11: two players."""

import pytest

from comptoir.errors import Refused
from comptoir.match import Match
from tests.games.pfeffersaecke.tables import CLOSED_FOR_TWO, VALUE, lay, named, notations, play, seat_of


def new() -> Match:
    return Match.new("pfeffersaecke", 2, seed=1)


@pytest.mark.clause("PS-11.1")
def test_seven_towns_are_closed() -> None:
    """No disc and no counter comes to the seven closed towns."""
    towns = new().view(None)["towns"]
    assert {name for name, town in towns.items() if town["disc"] == "closed"} == set(CLOSED_FOR_TWO[:7])
    match = lay(2, phase="place", hands={0: [2]})
    assert notations(match, 0) == ["place ulm"]
    with pytest.raises(Refused, match=r"Linz.*PS-11\.1"):
        match.play(0, "place linz")
    match = lay(2, phase="open", villages={"Goslar": 0, "Wismar": 1})
    with pytest.raises(Refused, match=r"Erfurt.*PS-11\.1"):
        match.play(0, "open erfurt goslar")


@pytest.mark.clause("PS-11.2")
def test_two_villages_are_closed() -> None:
    """Hof and Landshut take no counter."""
    match = new()
    assert {name for name, owner in match.view(None)["villages"].items() if owner == "closed"} == {
        "Hof",
        "Landshut",
    }
    for village in ("hof", "landshut"):
        with pytest.raises(Refused, match=r"PS-11\.1"):
            match.play(match.state.turn, f"start {village}")
    other = lay(2, phase="open", villages={"Ingolstadt": 0, "Wismar": 1})
    with pytest.raises(Refused, match=r"PS-11\.1"):
        other.play(0, "open landshut ingolstadt")


@pytest.mark.clause("PS-11.3")
def test_eighteen_villages_to_start_from() -> None:
    """18 villages to choose from; then the track shows 16."""
    match = new()
    assert len(notations(match, match.state.turn)) == 18
    for village in ("goslar", "halle"):
        play(match, match.state.turn, f"start {village}")
    assert match.view(None)["villages_left"] == 16


@pytest.mark.clause("PS-11.4")
def test_the_long_route_stays_open() -> None:
    """From Braunschweig to Nürnberg one still goes for 56; to closed towns no route can be used."""
    match = lay(2, phase="open", rings={"Braunschweig": "0"}, lying=["Nürnberg"], florins=[56, 0])
    assert named(play(match, 0, "open nuernberg braunschweig"), "opened") == [
        ["opened", 0, "Nürnberg", "Braunschweig", 56]
    ]
    assert not any(town.lower() in action for action in notations(match, 0) for town in ("erfurt", "leipzig"))


@pytest.mark.clause("PS-11.5")
def test_the_other_hand_can_be_worked_out() -> None:
    """18 discs are dealt, nine each: what a seat does not hold the other does, so it is shown."""
    match = new()
    for seat in (0, 1):
        assert sum(seat_of(match, seat)["discs"].values()) == 9
        assert match.view(seat)["seats"] == match.view("referee")["seats"]
    assert [seat["discs"] for seat in match.view(None)["seats"]] == [9, 9]


def nearly_all_won() -> dict[str, str]:
    """The 17 open towns but Ulm, won by both seats in turn with as few counters as can be."""
    towns = [town for town in VALUE if town not in (*CLOSED_FOR_TWO, "Ulm")]
    return {town: str(number % 2) * (VALUE[town] // 2 + 1) for number, town in enumerate(towns)}


@pytest.mark.clause("PS-10.2", "PS-11.1")
def test_closed_discs_do_not_keep_the_game_going() -> None:
    """When the last of the 18 discs goes the game ends: the seven closed towns have none in play."""
    rings = nearly_all_won()
    match = lay(2, rings={**rings, "Ulm": "0"}, gone=list(rings), hands={0: [], 1: []})
    happened = play(match, 0, "extend ulm", "collect", "finish")
    assert named(happened, "end_in_sight") == [["end_in_sight", "discs"]]
    assert match.over


@pytest.mark.clause("PS-10.2")
def test_with_two_a_disc_in_hand_keeps_the_game_going() -> None:
    """While the other still holds a disc, an empty board is no end."""
    rings = {town: ring for town, ring in nearly_all_won().items() if town != "Trier"}
    match = lay(2, rings={**rings, "Ulm": "0"}, gone=list(rings), hands={0: [], 1: [3]})
    play(match, 0, "extend ulm", "collect", "finish")
    assert not match.over
    assert match.to_act == [1]


@pytest.mark.parametrize(("idle", "over"), [(0, False), (1, True)])
@pytest.mark.clause("PS-10.3")
def test_with_two_a_standstill_takes_two_turns(idle: int, over: bool) -> None:
    """Two turns in a row without an opening end a game of two."""
    match = lay(2, phase="open", idle=idle)
    play(match, 0, "finish")
    assert match.over == over
