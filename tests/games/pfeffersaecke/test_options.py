"""Pfeffersäcke, chapter 12: other readings, each beside the usual one."""

import pytest

from comptoir.errors import Refused
from comptoir.games.pfeffersaecke.table import TOWNS
from comptoir.match import Match
from tests.games.pfeffersaecke.tables import NAMES, lay, named, notations, play, seat_of


@pytest.mark.parametrize(("seats", "fee"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
@pytest.mark.clause("PS-12.1")
def test_extension_fee(seats: int, fee: int) -> None:
    """Each counter where the disc has gone costs 1 to 5 florins by the number of players, at once."""
    options = {"extension_fee": True}
    for wanted, paid in (("extend luebeck", fee), ("extend-twice luebeck", 2 * fee)):
        match = lay(seats, rings={"Lübeck": "1111 0", "Gent": "0"}, gone=["Lübeck"], options=options)
        assert named(play(match, 0, wanted), "paid_fee") == [["paid_fee", 0, "Lübeck", paid]]
        assert seat_of(match, 0)["florins"] == 50 - paid
        assert named(play(match, 0, "extend gent"), "paid_fee") == []


@pytest.mark.clause("PS-12.1")
def test_extension_fee_must_be_there() -> None:
    """Without the money one cannot extend there; opening there costs no fee."""
    options = {"extension_fee": True}
    match = lay(rings={"Lübeck": "1111 0", "Gent": "0"}, gone=["Lübeck"], florins=[2] * 4, options=options)
    with pytest.raises(Refused, match=r"PS-12\.1"):
        match.play(0, "extend luebeck")
    match = lay(rings={"Lübeck": "1111 0", "Gent": "0"}, gone=["Lübeck"], florins=[5] * 4, options=options)
    with pytest.raises(Refused, match=r"PS-12\.1"):
        match.play(0, "extend-twice luebeck")
    match = lay(
        rings={"Lübeck": "1111"},
        gone=["Lübeck"],
        florins=[4] * 4,
        options=options,
        villages={"Wismar": 0},
        phase="open",
    )
    play(match, 0, "open luebeck wismar")
    assert seat_of(match, 0)["florins"] == 0


@pytest.mark.clause("PS-12.2")
def test_safe_conduct_needs_disc() -> None:
    """Where the disc has gone one cannot extend twice."""
    match = lay(
        rings={"Lübeck": "1111 0", "Gent": "0"}, gone=["Lübeck"], options={"safe_conduct_needs_disc": True}
    )
    with pytest.raises(Refused, match=r"PS-12\.2"):
        match.play(0, "extend-twice luebeck")
    assert notations(match, 0, "extend-twice") == ["extend-twice gent"]


@pytest.mark.clause("PS-12.3")
def test_double_everywhere() -> None:
    """One safe-conduct lets one extend twice in every town of the turn."""
    match = lay(rings={"Lübeck": "0", "Gent": "0", "Trier": "10"}, options={"double_everywhere": True})
    happened = play(match, 0, "extend-twice luebeck", "extend-twice gent")
    assert [event[0] for event in happened] == ["spent", "extended", "extended"]
    assert seat_of(match, 0)["safe_conducts"] == 1
    with pytest.raises(Refused, match=r"PS-9\.5"):
        match.play(0, "extend-twice trier")


@pytest.mark.parametrize(("rings", "florins"), [({}, 48 + 12), ({"Köln": "0", "Lübeck": "0"}, 2 * 39 + 12)])
@pytest.mark.clause("PS-12.4")
def test_least_for_towns(rings: dict[str, str], florins: int) -> None:
    """The 48 florins are for the towns; the doubled basic income comes on top."""
    match = lay(rings=rings, options={"least_for_towns": True})
    assert named(play(match, 0, "double"), "doubled") == [["doubled", 0, florins]]


@pytest.mark.clause("PS-12.5")
def test_second_in_towns() -> None:
    """A second opening is for a second town: not after a village, not in a village."""
    options = {"second_in_towns": True}
    match = lay(
        phase="open", villages={"Goslar": 0}, lying=["Magdeburg", "Erfurt", "Braunschweig"], options=options
    )
    play(match, 0, "open magdeburg goslar")
    with pytest.raises(Refused, match=r"PS-12\.5"):
        match.play(0, "open kassel goslar")
    assert "open erfurt goslar" in notations(match, 0)
    match = lay(phase="open", villages={"Goslar": 0}, lying=["Magdeburg", "Erfurt"], options=options)
    assert [event[0] for event in play(match, 0, "open kassel goslar")] == ["settled", "begins"]


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.clause("PS-12.6")
def test_open_town_closed(seats: int) -> None:
    """Wittenberg is closed instead of open; hands are as large as ever."""
    match = Match.new("pfeffersaecke", seats, seed=1, options={"open_town_closed": True})
    assert match.view(None)["towns"]["Wittenberg"]["disc"] == "closed"
    assert match.view(None)["seats"][0]["discs"] == 24 // seats


@pytest.mark.parametrize("ends", [False, True])
@pytest.mark.clause("PS-12.7")
def test_board_empty_ends(ends: bool) -> None:
    """The last disc on the board ends the game though somebody still holds one."""
    won = {"Wittenberg": "33"}
    match = lay(rings={**won, "Ulm": "0"}, gone=list(won), options={"board_empty_ends": ends})
    play(match, 0, "extend ulm", "finish")
    assert match.over == ends


@pytest.mark.parametrize(("by_round", "over"), [(False, True), (True, False)])
@pytest.mark.clause("PS-12.8")
def test_standstill_by_round(by_round: bool, over: bool) -> None:
    """Four idle turns from the middle of one round to the middle of the next do not end the game."""
    options = {"standstill_by_round": by_round}
    match = lay(phase="open", turn=3, turns=15, idle=2, villages={"Goslar": 0}, options=options)
    play(match, 3, "finish")
    assert not match.over
    while match.view(None)["phase"] != "open":
        play(
            match,
            0,
            match.actions(0)[-1].notation
            if match.view(None)["phase"] == "extend"
            else match.actions(0)[0].notation,
        )
    play(match, 0, "finish")
    assert match.over == over


@pytest.mark.clause("PS-12.8")
def test_a_whole_idle_round_ends_it() -> None:
    """Four idle turns that make up a round do end the game."""
    match = lay(phase="open", turn=3, turns=15, idle=3, options={"standstill_by_round": True})
    play(match, 3, "finish")
    assert match.over


@pytest.mark.parametrize(("complete", "turns"), [(False, 14), (True, 16)])
@pytest.mark.clause("PS-12.9")
def test_end_after_round(complete: bool, turns: int) -> None:
    """The round in which an end comes is played to its end."""
    owners = {village: number % 4 for number, village in enumerate(NAMES[TOWNS:]) if village != "Kassel"} | {
        "Goslar": 1
    }
    match = lay(
        phase="open",
        turn=1,
        turns=13,
        villages=owners,
        safe_conducts=[0] * 4,
        options={"end_after_round": complete},
    )
    play(match, 1, "open kassel goslar")
    while not match.over:
        seat = match.state.turn
        play(match, seat, match.actions(seat)[0].notation)
    assert match.view(None)["turns"] == turns


@pytest.mark.parametrize(("by_towns", "regions"), [(False, 3), (True, 1)])
@pytest.mark.clause("PS-12.10")
def test_regions_by_towns(by_towns: bool, regions: int) -> None:
    """Villages do not count for the regions."""
    match = lay(
        phase="open",
        idle=3,
        villages={"Goslar": 0, "Aachen": 0},
        rings={"Gent": "0"},
        options={"regions_by_towns": by_towns},
    )
    assert ["reached", 0, regions, 2 * regions] in play(match, 0, "finish")


@pytest.mark.parametrize(("majorities", "places"), [(False, [2, 1]), (True, [1, 2])])
@pytest.mark.clause("PS-12.11")
def test_majorities_break_ties(majorities: bool, places: list[int]) -> None:
    """A town scored for half does not count among the towns won."""
    match = lay(
        phase="open",
        idle=3,
        rings={"Ulm": "00", "Straßburg": "1 2 1 2 3"},
        gone=["Ulm", "Straßburg"],
        villages={"Speyer": 0, "Nördlingen": 1, "Brügge": 2, "Halle": 3},
        florins=[0, 0, 0, 0],
        options={"majorities_break_ties": majorities},
    )
    play(match, 0, "finish")
    assert [match.state.place(seat) for seat in (0, 1)] == places
