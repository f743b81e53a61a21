"""Fische Fluppen Frikadellen, chapter 11: two and three tables."""

from typing import Any

import pytest

from comptoir.kit.game import REFEREE
from comptoir.match import Match
from tests.games.fische_fluppen_frikadellen.tables import GAME, SITES, board, choices, person, play, refused
from tests.games.fische_fluppen_frikadellen.test_setup import chosen


def group(seats: int = 6, seed: int = 1, **options: bool) -> Match:
    """Several tables with the first bonus tokens chosen."""
    return chosen(Match.new(GAME, seats, seed=seed, options=options))


def seating(match: Match) -> list[list[int]]:
    """Who sits where, in the order of turns."""
    seats: list[list[int]] = match.view(REFEREE)["seating"]
    return seats


def changed(match: Match, **changes: Any) -> Match:
    """The match with other values for the people: `florins_0=5`."""
    document = match.position()
    for key, value in changes.items():
        name, _, seat = key.rpartition("_")
        document["table"]["people"][int(seat)][name] = value
    return Match.from_position(document, seed=1)


def at_the_dealer(match: Match, seat: int, fetishes: list[str], **person: Any) -> Match:
    """The match with a seat in turn standing at its fetish dealer with everything he may want."""
    document = match.position()
    number = "abc".index(document["table"]["people"][seat]["table"])
    table = document["table"]["tables"][number]
    dealers = ("Forschender Fridolin", "Friedemann Friese", "Fröhlicher Frank")
    site = next(site for site in SITES if table["kiosks"][site]["kiosk"] in dealers)
    needed = {  # for the first, second and third fetish
        "Forschender Fridolin": [{"fish": 3}, {"fish": 4}, {"fish": 5}],
        "Friedemann Friese": [dict.fromkeys(list(table["reserve"])[:number], 1) for number in (3, 4, 5)],
        "Fröhlicher Frank": [{"fish": 2, "booze": 1}, {"fish": 2, "booze": 2}, {"fish": 3, "booze": 2}],
    }[table["kiosks"][site]["kiosk"]][len(fetishes)]
    for good, tokens in needed.items():
        table["reserve"][good] -= tokens
    table.update(stage="trading", points=0, start=None)
    document["table"]["people"][seat].update(space=site, goods=needed, fetishes=fetishes, **person)
    return Match.from_position(document, seed=1)


def buy_fetish(match: Match, seat: int, fetish: str) -> None:
    """Pay whatever is asked."""
    play(match, seat, f"fetish {fetish}")
    while not match.over and choices(match, seat, "give"):
        play(match, seat, choices(match, seat, "give")[0])


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [(6, [3, 3]), (7, [4, 3]), (10, [5, 5]), (11, [4, 4, 3]), (13, [5, 4, 4]), (15, [5, 5, 5])],
)
@pytest.mark.clause("FFF-11.1")
def test_people_are_spread_evenly(seats: int, sizes: list[int]) -> None:
    """Sizes differ by one at most, larger tables first; each has a set of its own and a first player by lot."""
    match = Match.new(GAME, seats, seed=1)
    assert [len(people) for people in seating(match)] == sizes
    assert [sorted(people) for people in seating(match)] == [
        list(range(sum(sizes[:number]), sum(sizes[: number + 1]))) for number in range(len(sizes))
    ]
    assert board(match, 0)["kiosks"] != board(match, 1)["kiosks"]
    for number, people in enumerate(seating(match)):
        assert [person(match, seat)["first_points"] for seat in people] == [3, 4, 5, 6, 7][: len(people)]
        assert sum(board(match, number)["ferries"].values()) == 6
    assert len({seating(Match.new(GAME, seats, seed=seed))[1][0] for seed in range(20)}) > 1


@pytest.mark.clause("FFF-11.2")
def test_where_the_fetishes_are() -> None:
    """At two tables fauns at A, falcons at B, frogs at both; at three tables one kind each."""
    two = group(6)
    first = seating(two)[0][0]
    assert choices(at_the_dealer(two, first, []), first, "fetish") == ["fetish faun", "fetish frog"]
    assert refused(at_the_dealer(two, first, []), first, "fetish falcon") == "11.2"
    three = group(12)
    first = seating(three)[0][0]
    assert choices(at_the_dealer(three, first, []), first, "fetish") == ["fetish faun"]


@pytest.mark.clause("FFF-11.3")
def test_a_new_fetish_lies_face_down() -> None:
    """At two tables no other fetish is to be had before a change of table, which turns it up."""
    match = group(6)
    first = seating(match)[0][0]
    match = at_the_dealer(match, first, [])
    buy_fetish(match, first, "faun")
    assert person(match, first)["face_down"]
    down = at_the_dealer(group(6), first, ["faun"], face_down=True)
    assert refused(down, first, "fetish frog") == "11.3"
    back = changed(group(6), **{f"fetishes_{first}": ["faun"], f"face_down_{first}": True})
    play(back, first, "change b")
    assert not person(back, first)["face_down"]
    three = at_the_dealer(group(12), seating(group(12))[0][0], [])
    first = seating(three)[0][0]
    buy_fetish(three, first, "faun")
    assert not person(three, first)["face_down"]


@pytest.mark.clause("FFF-11.4")
def test_tables_play_in_step() -> None:
    """One turn at A, one at B, then A again; who is first at the other table has to wait."""
    match = group(6)
    (one, two, *_), (three, *_) = seating(match)
    assert match.to_act == [one]
    assert refused(match, three, "stop") == "11.4"
    play(match, one, "stop")
    assert match.to_act == [three]
    assert refused(match, two, "stop") == "11.4"
    play(match, three, "stop")
    assert match.to_act == [two]
    assert match.view(REFEREE)["tick"] == 1


@pytest.mark.clause("FFF-11.5")
def test_changing_tables_takes_the_harbour_and_a_point() -> None:
    """From the harbour with a point left; the turn is over and the points are lost."""
    match = group(6)
    one, two = seating(match)[0][:2]
    assert play(match, one, "change b")[0] == ["changed", one, "a", "b"]
    assert match.to_act == [seating(match)[1][0]]
    assert seating(match)[0][0] == two
    away = group(6)
    play(away, one, "walk p01")
    assert refused(away, one, "change b") == "11.5"
    play(away, one, "walk h", "walk p01")
    assert refused(away, one, "change b") == "4.2"


@pytest.mark.clause("FFF-11.6")
def test_any_other_table() -> None:
    """Not the own one and none that is not there; the next turn may lead straight back."""
    match = group(6)
    one = seating(match)[0][0]
    assert choices(match, one, "change") == ["change b"]
    assert refused(match, one, "change a") == refused(match, one, "change c") == "11.6"
    play(match, one, "change b")
    while match.to_act != [one]:
        play(match, match.to_act[0], "stop")
    play(match, one, "change a")
    assert one in seating(match)[0]
    first = seating(group(12))[0][0]
    assert choices(group(12), first, "change") == ["change b", "change c"]


@pytest.mark.clause("FFF-11.7")
def test_an_arrival_is_last() -> None:
    """He sits behind everybody, his pawn is off the board until his turn, and then in the harbour."""
    match = group(6)
    one = seating(match)[0][0]
    others = seating(match)[1]
    play(match, one, "change b")
    assert seating(match)[1] == [*others, one]
    assert person(match, one)["space"] is None
    for _ in range(5):
        play(match, match.to_act[0], "stop")
    assert match.to_act == [seating(match)[0][0]] or match.to_act == [one]
    while match.to_act != [one]:
        play(match, match.to_act[0], "stop")
    assert person(match, one)["space"] == "h"
    assert board(match, 1)["points"] == 3


@pytest.mark.clause("FFF-11.7", "FFF-11.9")
def test_an_empty_table_and_a_lonely_player() -> None:
    """All may sit at one table; who comes to an empty one plays there turn after turn."""
    match = group(6)
    while seating(match)[0]:
        seat = match.to_act[0]
        play(match, seat, "change b" if seat in seating(match)[0] else "stop")
    assert len(seating(match)[1]) == 6
    seat = match.to_act[0]
    play(match, seat, "change a")
    assert seating(match)[0] == [seat]
    assert match.to_act == [seat]
    play(match, seat, "stop")
    play(match, match.to_act[0], "stop")
    assert match.to_act == [seat]


@pytest.mark.clause("FFF-11.8")
def test_goods_stay_where_they_are_spent() -> None:
    """A table can end up with more than thirteen tokens of a good."""
    match = group(6)
    one = seating(match)[0][0]
    document = match.position()
    document["table"]["tables"][0]["reserve"]["fish"] -= 3
    document["table"]["tables"][1]["reserve"]["fish"] += 3
    moved = Match.from_position(document)
    stocks = [kiosk["stock"].get("fish", 0) for kiosk in board(moved, 1)["kiosks"].values()]
    assert board(moved, 1)["reserve"]["fish"] + sum(stocks) == 16
    play(moved, one, "change b")
    assert moved.state.broken() == ""


def test_a_purse_travels() -> None:
    """Florins, goods and bonus tokens go along."""
    match = group(6)
    one = seating(match)[0][0]
    before = person(match, one)
    play(match, one, "change b")
    after = person(match, one)
    assert [after[key] for key in ("florins", "goods", "bonus")] == [
        before[key] for key in ("florins", "goods", "bonus")
    ]


def with_closure(match: Match, seat: int) -> Match:
    """The match with a token to close a kiosk in a seat's hand, from the pool of table A."""
    document = match.position()
    pool = document["table"]["tables"][0]["pool"]
    held = document["table"]["people"][seat]["bonus"]
    if "closure" in held:
        return match
    for bonus in held:
        pool[bonus] = pool.get(bonus, 0) + 1
    other = next((one for one in document["table"]["people"] if "closure" in one["bonus"]), None)
    if pool.get("closure"):
        pool["closure"] -= 1
    elif other is not None:
        other["bonus"] = {}
        pool["closure"] = 0
    document["table"]["people"][seat]["bonus"] = {"closure": 1}
    document["table"]["tables"][0]["pool"] = {name: number for name, number in pool.items() if number}
    return Match.from_position(document, seed=1)


@pytest.mark.clause("FFF-11.10")
def test_a_kiosk_closed_by_somebody_who_left() -> None:
    """It opens when all who were there have had a turn."""
    match = group(6)
    one, two, three = seating(match)[0]
    match = with_closure(match, one)
    play(match, one, "play closure")
    site = choices(match, one, "kiosk")[0]
    play(match, one, site, "change b")
    name = site.split()[1]
    assert board(match, 0)["kiosks"][name]["awaited"] == sorted([two, three])
    while match.to_act != [three]:
        play(match, match.to_act[0], "stop")
    assert board(match, 0)["kiosks"][name]["closed_by"] == one
    play(match, three, "stop")
    assert board(match, 0)["kiosks"][name]["closed_by"] is None
    assert match.state.broken() == ""


@pytest.mark.clause("FFF-11.11")
def test_one_knows_ones_own_table() -> None:
    """A seat sees its table and its people; of the others who sits there; a spectator the seating alone."""
    match = group(6)
    one = seating(match)[0][0]
    three = seating(match)[1][0]
    seen = match.view(one)
    assert seen["tables"][0] is not None
    assert seen["tables"][1] is None
    assert seen["seating"][1] == sorted(seating(match)[1])
    assert set(seen["people"][three]) == {"table", "finish"}
    assert seen["scores"][three] is None
    assert seen["scores"][one] == 0
    watching = match.view(None)
    assert watching["tables"] == [None, None]
    assert watching["to_act"] == []
    assert match.view(three)["to_act"] == []
    move = match.play(one, "walk p01")
    assert match.told(move.events, three) == match.told(move.events, None) == []
    assert match.told(move.events, seating(match)[0][1])


@pytest.mark.clause("FFF-11.12")
def test_the_round_of_the_tables_is_finished() -> None:
    """After a third fetish at A, table B still plays its turn and may share the victory."""
    match = group(6)
    one, three = seating(match)[0][0], seating(match)[1][0]
    match = at_the_dealer(match, one, ["falcon", "frog"])
    buy_fetish(match, one, "faun")
    assert not match.over
    assert match.to_act == [three]
    assert match.view(three)["scores"][one] is None
    alone = Match.load(match.record())
    play(alone, three, "stop")
    assert alone.over
    assert [state["place"] for state in alone.standings] == [1, 2, 2, 2, 2, 2]
    both = at_the_dealer(match, three, ["faun", "frog"])
    buy_fetish(both, three, "falcon")
    assert both.over
    assert {one["seat"] for one in both.standings if one["place"] == 1} == {one, three}
