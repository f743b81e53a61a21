"""Pfeffersäcke, chapters 4 to 6: the disc, extensions, income."""

import pytest

from comptoir.errors import Refused
from comptoir.kit.game import slug
from tests.games.pfeffersaecke.tables import VALUE, lay, named, notations, play, seat_of, town_of


@pytest.mark.clause("PS-4.1")
def test_turns_go_clockwise() -> None:
    """After seat 2 comes seat 3, and after that seat 0."""
    match = lay(turn=2, phase="open")
    assert named(play(match, 2, "finish"), "begins") == [["begins", 3, 4]]
    assert match.to_act == [3]
    match = lay(turn=3, phase="open")
    assert named(play(match, 3, "finish"), "begins") == [["begins", 0, 5]]


@pytest.mark.clause("PS-4.1")
def test_nobody_plays_out_of_turn() -> None:
    """Who is not in turn is refused."""
    with pytest.raises(Refused, match=r"PS-4\.1"):
        lay(turn=2).play(1, "collect")


@pytest.mark.parametrize("phase", ["place", "extend", "open"])
@pytest.mark.clause("PS-4.1")
def test_the_others_can_do_nothing(phase: str) -> None:
    """In every phase only the seat in turn has something to do."""
    match = lay(phase=phase, rings={"Gent": "0 1 2 3"}, villages={"Brügge": 0, "Brüssel": 1})
    assert notations(match, 0)
    assert [notations(match, seat) for seat in (1, 2, 3)] == [[], [], []]


@pytest.mark.clause("PS-4.2")
def test_six_phases_in_order() -> None:
    """Disc, extensions, town income, basic income, opening, scoring."""
    match = lay(phase="place", hands={0: [2, 7]}, rings={"Gent": "0 1", "Lübeck": "0"}, villages={"Brügge": 0})
    happened = play(match, 0, "place antwerpen", "extend gent", "collect", "open antwerpen bruegge", "finish")
    assert [event[0] for event in happened] == [
        "placed",
        "extended",
        "collects",
        "town_income",
        "basic_income",
        "opened",
        "finished",
        "begins",
    ]


@pytest.mark.parametrize(
    ("phase", "wanted"),
    [("place", "extend gent"), ("place", "finish"), ("extend", "place ulm"), ("open", "collect")],
)
@pytest.mark.clause("PS-4.2")
def test_each_thing_has_its_phase(phase: str, wanted: str) -> None:
    """What belongs to another phase is refused."""
    match = lay(phase=phase, hands={0: [2]}, rings={"Gent": "0"})
    with pytest.raises(Refused, match=r"PS-4\.2"):
        match.play(0, wanted)


@pytest.mark.clause("PS-4.2")
def test_a_phase_without_a_choice_passes() -> None:
    """With no town and no safe-conduct income comes by itself, and with no money the turn ends."""
    match = lay(phase="place", safe_conducts=[0] * 4, florins=[0] * 4, villages={"Groningen": 0})
    happened = play(match, 0, match.actions(0)[0].notation)
    assert [event[0] for event in happened] == ["placed", "basic_income", "begins"]


@pytest.mark.clause("PS-4.3")
def test_a_disc_must_be_placed() -> None:
    """While a seat has discs it can do nothing else; without any the phase is left out."""
    assert set(notations(lay(phase="place", hands={0: [8]}), 0)) == {"place koeln"}
    match = lay(turn=3, phase="open", hands={0: []})
    play(match, 3, "finish")
    assert match.view(None)["phase"] == "extend"


@pytest.mark.clause("PS-4.4")
def test_the_disc_fits_the_town() -> None:
    """A 3 goes on any waiting town of 3, and on no other."""
    match = lay(phase="place", hands={0: [3]}, rings={"Trier": "1"})
    assert set(notations(match, 0)) == {"place utrecht", "place rostock", "place leipzig", "place magdeburg"}
    with pytest.raises(Refused, match=r"PS-4\.4"):
        match.play(0, "place ulm")
    play(match, 0, "place rostock")
    assert town_of(match, "Rostock")["disc"] == "lying"
    assert seat_of(match, 0)["discs"] == {}


@pytest.mark.parametrize("gone", [[], ["Linz"]])
@pytest.mark.clause("PS-4.5")
def test_one_disc_for_each_town(gone: list[str]) -> None:
    """Where a disc lies or has lain no other may be placed."""
    match = lay(phase="place", hands={0: [2]}, rings={"Linz": "11"} if gone else {}, lying=["Linz"], gone=gone)
    with pytest.raises(Refused, match=r"PS-4\.5"):
        match.play(0, "place linz")


@pytest.mark.clause("PS-5.1")
def test_extending_needs_a_counter() -> None:
    """Only towns with an own counter can be extended."""
    match = lay(rings={"Gent": "0", "Lübeck": "1"}, safe_conducts=[0] * 4)
    assert notations(match, 0) == ["extend gent", "collect"]
    for town in VALUE:
        if town != "Gent":
            with pytest.raises(Refused, match=r"PS-5\.1"):
                match.play(0, f"extend {slug(town)}")


@pytest.mark.clause("PS-5.2")
def test_extending_needs_a_free_space() -> None:
    """A full town cannot be extended."""
    match = lay(rings={"Ulm": "01", "Gent": "0"}, gone=["Ulm"])
    with pytest.raises(Refused, match=r"PS-5\.2"):
        match.play(0, "extend ulm")


@pytest.mark.clause("PS-5.3")
def test_one_counter_in_each_town() -> None:
    """One counter in a town and turn, in as many towns as one likes."""
    match = lay(rings={"Gent": "0", "Lübeck": "0", "Köln": "10"})
    play(match, 0, "extend gent", "extend koeln")
    with pytest.raises(Refused, match=r"PS-5\.3"):
        match.play(0, "extend gent")
    assert notations(match, 0, "extend") == ["extend luebeck"]


@pytest.mark.clause("PS-5.4")
def test_extending_is_free_and_needs_no_disc() -> None:
    """A town whose disc has gone can be extended, and nothing is paid."""
    match = lay(rings={"Magdeburg": "11 0", "Gent": "1111 0"}, gone=["Magdeburg", "Gent"], safe_conducts=[0] * 4)
    play(match, 0, "extend gent")
    assert town_of(match, "Gent")["centre"] + len(town_of(match, "Gent")["ring"]) == 6
    assert seat_of(match, 0)["florins"] == 50 + 6


@pytest.mark.clause("PS-5.5")
def test_the_counter_waits_in_the_centre() -> None:
    """It stands in the centre until the end of the turn; extending is voluntary."""
    match = lay(rings={"Gent": "1 0", "Köln": "0"})
    play(match, 0, "extend gent")
    assert town_of(match, "Gent") == {"disc": "lying", "ring": [1, 0], "centre": 1}
    play(match, 0, "collect", "finish")
    assert town_of(match, "Gent") == {"disc": "lying", "ring": [1, 0, 0], "centre": 0}
    assert town_of(match, "Köln")["ring"] == [0]


@pytest.mark.clause("PS-5.6")
def test_counters_run_out() -> None:
    """With no counter left one can neither extend nor open."""
    full = {
        town: "0" * VALUE[town] for town in ("Antwerpen", "Gent", "Lübeck", "Hamburg", "Nürnberg", "Frankfurt")
    }
    rings = {**full, "Braunschweig": "00000", "Köln": "0"}
    for phase, wanted in (("extend", "extend koeln"), ("open", "open kassel dortmund")):
        match = lay(rings=rings, gone=[*full, "Braunschweig"], villages={"Dortmund": 0}, phase=phase)
        assert seat_of(match, 0)["counters"] == 0
        with pytest.raises(Refused, match=r"PS-5\.6"):
            match.play(0, wanted)
        assert notations(match, 0) == (["double", "collect"] if phase == "extend" else ["finish"])


@pytest.mark.parametrize(("ring", "room"), [("0 2 2 3", True), ("0 2 2 3 3", False)])
@pytest.mark.clause("PS-5.2", "PS-7.7")
def test_a_town_has_room_down_to_its_last_space(ring: str, room: bool) -> None:
    """An extension that leaves one space of Gent leaves it to the next player; one on the last space does not."""
    match = lay(
        rings={"Gent": ring},
        lying=["Antwerpen"],  # there seat 1 can go in any case
        villages={"Brüssel": 0, "Brügge": 1},
        hands={1: []},
        safe_conducts=[0] * 4,
    )
    play(match, 0, "extend gent", "finish")
    assert notations(match, 1, "open") == ["open antwerpen bruegge"] + ["open gent bruegge"] * room


@pytest.mark.parametrize(("disc", "counted"), [("koeln", 1), ("frankfurt", 1), ("bremen", 0), ("ulm", 0)])
@pytest.mark.clause("PS-3.4", "PS-3.5")
def test_everybody_sees_from_which_parcel_a_disc_came(disc: str, counted: int) -> None:
    """Discs of 5 to 8 that were placed are counted: they tell how many of them a seat may still hold."""
    match = lay(phase="place", hands={0: [8, 5, 4, 2]})
    before = match.view(1)["seats"][0]["high_placed"]
    play(match, 0, f"place {disc}")
    assert match.view(1)["seats"][0]["high_placed"] == before + counted


@pytest.mark.clause("PS-6.1")
def test_three_conditions_for_town_income() -> None:
    """A town pays if one has a counter there, did not extend there, and its disc lies."""
    match = lay(rings={"Gent": "0", "Lübeck": "0", "Köln": "1", "Trier": "110"}, gone=["Trier"], hands={0: []})
    happened = play(match, 0, "extend luebeck", "collect")
    assert named(happened, "town_income") == [["town_income", 0, "Gent", 5, 15]]


@pytest.mark.parametrize(("seats", "each"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
@pytest.mark.clause("PS-6.2")
def test_income_for_a_free_space(seats: int, each: int) -> None:
    """1 florin for each free space with two players, and one more with each further one."""
    match = lay(seats, rings={"Köln": "0011"})
    assert named(play(match, 0, "collect"), "town_income") == [["town_income", 0, "Köln", 4, 4 * each]]


@pytest.mark.clause("PS-6.3")
def test_the_example_of_gent() -> None:
    """Three spaces are free: with four players Andreas gets 9 florins, and so does Christine."""
    match = lay(rings={"Gent": "001"})
    assert named(play(match, 0, "collect", "finish"), "town_income") == [["town_income", 0, "Gent", 3, 9]]
    christine = lay(turn=1, rings={"Gent": "001"})
    assert named(play(christine, 1, "collect"), "town_income") == [["town_income", 1, "Gent", 3, 9]]


@pytest.mark.parametrize(("seats", "florins"), [(2, 2), (3, 4), (4, 6), (5, 8), (6, 10)])
@pytest.mark.clause("PS-6.4")
def test_basic_income(seats: int, florins: int) -> None:
    """2 florins with two players and 2 more with each further one, in every turn."""
    match = lay(seats)
    assert play(match, 0, "collect")[1] == ["basic_income", 0, florins]
    assert seat_of(match, 0)["florins"] == 50 + florins


@pytest.mark.clause("PS-6.5")
def test_income_comes_in_full() -> None:
    """All towns and the basic income are paid together, before anything is opened."""
    match = lay(rings={"Gent": "0", "Lübeck": "0"})
    play(match, 0, "collect")
    assert seat_of(match, 0)["florins"] == 50 + 3 * 5 + 3 * 6 + 6
    assert match.view(None)["phase"] == "open"
