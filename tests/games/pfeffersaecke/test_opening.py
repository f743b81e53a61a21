"""Pfeffersäcke, chapter 7: opening counters."""

from functools import partial

import pytest

from comptoir.errors import Ambiguous, Refused
from comptoir.games.pfeffersaecke.state import TOWNS
from comptoir.kit.game import slug
from comptoir.match import Match
from tests.games.pfeffersaecke.tables import NAMES, content_of, lay, named, notations, play, seat_of, town_of


@pytest.mark.clause("PS-7.1")
def test_only_neighbours_of_own_counters() -> None:
    """One goes along one direct route from an own counter."""
    match = lay(phase="open", villages={"Goslar": 0}, lying=["Erfurt", "Leipzig", "Magdeburg"])
    assert set(notations(match, 0, "open")) == {
        "open erfurt goslar",
        "open magdeburg goslar",
        "open kassel goslar",
    }
    with pytest.raises(Refused, match=r"PS-7\.1"):
        match.play(0, "open leipzig erfurt")


@pytest.mark.clause("PS-7.1", "PS-7.3")
def test_what_may_be_opened_or_finished() -> None:
    """All routes that can be taken are there, and finishing; nothing else."""
    match = lay(phase="open", villages={"Goslar": 0}, lying=["Magdeburg"])
    assert notations(match, 0) == ["finish", "open magdeburg goslar", "open kassel goslar"]


@pytest.mark.clause("PS-7.1")
def test_everybody_sees_the_last_route() -> None:
    """The route of the last opening is shown, whoever made it, until there is another."""
    match = lay(phase="open", villages={"Goslar": 0})
    assert match.view(None)["last_route"] is None
    play(match, 0, "open kassel goslar")
    assert match.view(None)["last_route"] == ["Goslar", "Kassel"]
    play(match, 0, "open dortmund kassel")
    assert match.view(None)["last_route"] == ["Kassel", "Dortmund"]


@pytest.mark.clause("PS-7.2")
def test_the_route_is_paid() -> None:
    """The number on the route goes to the bank; with less money it cannot be taken."""
    match = lay(phase="open", villages={"Kassel": 0}, lying=["Frankfurt", "Erfurt"], florins=[10] * 4)
    with pytest.raises(Refused, match=r"12 florins, and you have 10.*PS-7\.2"):
        match.play(0, "open frankfurt kassel")
    play(match, 0, "open erfurt kassel")
    assert seat_of(match, 0)["florins"] == 0


@pytest.mark.parametrize("place", NAMES)
@pytest.mark.clause("PS-7.1", "PS-7.2")
def test_every_route_can_be_taken_if_it_is_paid(place: str) -> None:
    """Each route to each town and village leads there for its price, and not for a florin less."""
    content = content_of()
    for route in range(content.routes):
        start, end = NAMES[content.route_from[route]], NAMES[content.route_to[route]]
        if end != place:
            continue
        cost = content.route_cost[route]
        free = [village for village in NAMES[TOWNS:] if village not in (place, start)]
        home = free.pop() if start in NAMES[:TOWNS] else start
        villages = {home: 0} | dict(zip(free, (1, 2, 3), strict=False))
        rings = {start: "0"} if start != home else {}
        lying = [place] if place in NAMES[:TOWNS] else []
        lay_out = partial(lay, phase="open", lying=lying, villages=villages, rings=rings)
        wanted = f"open {slug(place)} {slug(start)}"
        with pytest.raises(Refused, match=r"PS-7\.2"):
            lay_out(florins=[cost - 1] * 4).play(0, wanted)
        match = lay_out(florins=[cost] * 4)
        opened = named(play(match, 0, wanted), "opened", "settled")
        assert [event[:5] for event in opened] == [[opened[0][0], 0, place, start, cost]]


@pytest.mark.clause("PS-7.3")
def test_one_opening_in_a_turn() -> None:
    """A second opening needs a safe-conduct; opening is voluntary."""
    match = lay(phase="open", villages={"Goslar": 0}, opened="Goslar", safe_conducts=[1] * 4, used="income")
    with pytest.raises(Refused, match=r"PS-7\.3"):
        match.play(0, "open kassel goslar")
    other = lay(phase="open", villages={"Goslar": 0}, safe_conducts=[0] * 4)
    happened = play(other, 0, "open kassel goslar")
    assert [event[0] for event in happened] == ["settled", "begins"]
    third = lay(phase="open", villages={"Goslar": 0})
    assert play(third, 0, "finish")[0] == ["finished", 0]


@pytest.mark.clause("PS-7.4")
def test_a_village_is_for_one() -> None:
    """Nobody can open in a village that is taken, nor go on from another's village."""
    match = lay(phase="open", villages={"Goslar": 0, "Kassel": 1}, lying=["Frankfurt"])
    with pytest.raises(Refused, match=r"Kassel.*PS-7\.4"):
        match.play(0, "open kassel goslar")
    with pytest.raises(Refused, match=r"PS-7\.1"):
        match.play(0, "open frankfurt kassel")


@pytest.mark.clause("PS-7.5")
def test_a_village_brings_a_point() -> None:
    """1 point of influence at once, and the village track goes down."""
    match = lay(phase="open", villages={"Goslar": 0})
    assert play(match, 0, "open kassel goslar")[0] == ["settled", 0, "Kassel", "Goslar", 4, 1, 15]
    assert match.view(None)["seats"][0]["influence"] == 2
    assert match.view(None)["villages_left"] == 15


@pytest.mark.clause("PS-7.6")
def test_a_town_needs_its_disc() -> None:
    """Before its disc is placed nobody opens in a town."""
    match = lay(phase="open", villages={"Goslar": 0}, lying=["Erfurt"])
    with pytest.raises(Refused, match=r"PS-7\.6"):
        match.play(0, "open magdeburg goslar")
    assert "open erfurt goslar" in notations(match, 0)


@pytest.mark.clause("PS-7.7")
def test_a_town_needs_room() -> None:
    """A full town takes nobody; one whose disc has gone takes counters while there is room."""
    full = lay(
        phase="open",
        villages={"Halle": 0},
        rings={"Leipzig": "112", "Magdeburg": "11"},
        gone=["Leipzig", "Magdeburg"],
    )
    with pytest.raises(Refused, match=r"PS-7\.7"):
        full.play(0, "open leipzig halle")
    play(full, 0, "open magdeburg halle", "finish")
    assert town_of(full, "Magdeburg")["ring"] == [1, 1, 0]


@pytest.mark.clause("PS-7.8")
def test_no_opening_where_one_stands() -> None:
    """Where one has a counter one extends instead."""
    match = lay(phase="open", villages={"Brügge": 0}, rings={"Gent": "0"})
    with pytest.raises(Refused, match=r"PS-7\.8"):
        match.play(0, "open gent bruegge")


@pytest.mark.clause("PS-7.9")
def test_an_opened_counter_waits_in_the_centre() -> None:
    """It moves to the ring at the end of the turn."""
    match = lay(phase="open", villages={"Brügge": 0}, lying=["Gent"])
    play(match, 0, "open gent bruegge")
    assert town_of(match, "Gent") == {"disc": "lying", "ring": [], "centre": 1}
    play(match, 0, "finish")
    assert town_of(match, "Gent")["ring"] == [0]


def two_ways() -> Match:
    """Seat 0 can reach Köln from Aachen for 8 and from Nimwegen for 12."""
    return lay(
        phase="open", villages={"Nimwegen": 0, "Aachen": 0}, lying=["Köln", "Antwerpen"], safe_conducts=[0] * 4
    )


@pytest.mark.clause("PS-7.10")
def test_a_dearer_route_may_be_chosen() -> None:
    """One pays the route one names; with the place alone the cheapest is meant."""
    match = two_ways()
    assert notations(match, 0, "open")[:3] == [
        "open antwerpen nimwegen",
        "open koeln aachen",
        "open koeln nimwegen",
    ]
    play(match, 0, "open koeln nimwegen")
    assert seat_of(match, 0)["florins"] == 50 - 12
    match = two_ways()
    assert named(play(match, 0, "open Köln"), "opened") == [["opened", 0, "Köln", "Aachen", 8]]


@pytest.mark.clause("PS-7.10")
def test_two_places_cut_short_are_ambiguous() -> None:
    """If what was typed could be two places, one is asked."""
    with pytest.raises(Ambiguous):
        two_ways().play(0, "open")
