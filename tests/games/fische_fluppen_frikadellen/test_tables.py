"""Fische Fluppen Frikadellen, chapter 11: two and three tables."""

from typing import Any

import pytest

from comptoir.kit.game import REFEREE
from comptoir.match import Match
from tests.games.fische_fluppen_frikadellen.test_setup import chosen

from .tables import GAME, SITES, board, choices, finish, is_fresh, lay, person, play, refused, spread, trading


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
    assert moved.game.invariant_violation(moved.state) == ""


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
    assert match.game.invariant_violation(match.state) == ""


def closed_by(match: Match, site: str = "k05") -> int | None:
    """Who has closed a kiosk of table A."""
    closer: int | None = board(match, 0)["kiosks"][site]["closed_by"]
    return closer


@pytest.mark.clause("FFF-11.10")
def test_a_closer_who_comes_back() -> None:
    """It stays closed until the closer's next turn there, even if everybody else has had one before."""
    match = lay(seats=6, bonus=["closure"], seating=[[0, 1, 2, 3, 4, 5], []])
    play(match, 0, "play closure", "kiosk k05", "change b")
    assert match.to_act == [0], "alone at table B"
    play(match, 0, "change a")
    assert seating(match) == [[1, 2, 3, 4, 5, 0], []]
    for seat in (1, 2, 3, 4):
        play(match, seat, "stop")
        assert closed_by(match) == 0
    assert play(match, 5, "stop")[-2:] == [["reopened", "Fatalistischer Fernando"], ["begins", 0, 3]]
    assert board(match, 0)["pool"]["closure"] == 2


@pytest.mark.clause("FFF-11.10")
def test_a_closer_who_comes_back_behind_others() -> None:
    """It would have opened with the closer away; with the closer back it is closed for who plays again before."""
    match = lay(seats=6, bonus=["closure"], seating=[[0, 1, 2], [3, 4, 5]])
    play(match, 0, "play closure", "kiosk k05", "change b")
    for seat in (3, 1, 4):
        play(match, seat, "stop")
        assert closed_by(match) == 0
    play(match, 2, "stop")
    assert closed_by(match) is None, "both who were there have had a turn, and the closer is away"
    back = lay(seats=6, bonus=["", "", "", "", "closure"], seating=[[4, 0, 1, 2, 3], [5]])
    play(back, 4, "play closure", "kiosk k05", "change b")
    for seat in (5, 0):
        play(back, seat, "stop")
    assert back.to_act == [4]
    play(back, 4, "change a")
    assert seating(back)[0] == [1, 2, 3, 0, 4]
    for seat in (1, 5, 2, 5, 3, 5):
        play(back, seat, "stop")
    assert board(back, 0)["kiosks"]["k05"]["awaited"] == []
    assert closed_by(back) == 4, "all have had a turn, but the closer is back"
    play(back, 0, "stop")
    assert closed_by(back) is None


@pytest.mark.clause("FFF-11.10")
def test_who_leaves_is_not_waited_for() -> None:
    """Those who leave after the closer count as having had a turn; nobody left means that it opens at once."""
    match = lay(seats=6, bonus=["closure"])
    play(match, 0, "play closure", "kiosk k05", "change b")
    play(match, 3, "stop")
    play(match, 1, "change b")
    assert closed_by(match) == 0
    play(match, 4, "stop")
    assert ["reopened", "Fatalistischer Fernando"] in play(match, 2, "change b")
    assert closed_by(match) is None
    alone = lay(seats=6, bonus=["closure"], seating=[[0], [1, 2, 3, 4, 5]])
    play(alone, 0, "play closure", "kiosk k05")
    assert closed_by(alone) == 0
    play(alone, 0, "change b")
    assert closed_by(alone) is None
    assert board(alone, 0)["pool"]["closure"] == 2


@pytest.mark.clause("FFF-11.10", "FFF-9.9")
def test_arrivals_are_not_waited_for() -> None:
    """Only those who were there when it was closed count; a closer who stays opens it as at a single table."""
    match = lay(seats=6, bonus=["closure"], seating=[[0, 1], [2, 3, 4, 5]])
    play(match, 0, "play closure", "kiosk k05", "stop")
    play(match, 2, "change a")
    assert seating(match)[0] == [1, 0, 2]
    play(match, 1, "stop")
    assert closed_by(match) is None
    gone = lay(seats=6, bonus=["closure"], seating=[[0, 1], [2, 3, 4, 5]])
    play(gone, 0, "play closure", "kiosk k05", "change b")
    play(gone, 2, "change a")
    assert seating(gone)[0] == [1, 2]
    play(gone, 1, "stop")
    assert closed_by(gone) is None


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


@pytest.mark.clause("FFF-11.2", "FFF-7.7")
def test_which_table_has_which_fetish() -> None:
    """Two tables: faun or frog at A, falcon or frog at B; three tables: A, B and C have one kind each."""
    for seats, kinds in ((6, [["faun", "frog"], ["falcon", "frog"]]), (11, [["faun"], ["falcon"], ["frog"]])):
        for number, here in enumerate(kinds):
            people = spread(seats)
            seat = people[number][0]
            turn: list[dict[str, Any]] = [{}, {}, {}]
            turn[number] = {"stage": "trading", "points": 0, "start": None}
            match = lay(
                seats=seats,
                pawns=["k02" if other == seat else "h" for other in range(seats)],
                goods=["3 fish" if other == seat else "" for other in range(seats)],
                turn=turn,
                slot=number,
            )
            assert choices(match, seat, "fetish") == [f"fetish {kind}" for kind in here]
            for kind in {"faun", "falcon", "frog"} - set(here):
                assert refused(match, seat, f"fetish {kind}") == "11.2"


@pytest.mark.clause("FFF-11.3")
def test_a_fetish_is_turned_up_by_changing_tables() -> None:
    """It stays face down through one's turns at the same table."""
    match = trading("k02", seats=6, goods=["3 fish"])
    play(match, 0, "fetish frog", "give fish")
    play(match, 0, choices(match, 0)[0], "leave")
    for seat in (3, 1, 4, 2, 5):
        play(match, seat, "stop")
    assert match.to_act == [0]
    assert person(match, 0)["face_down"]
    assert [person(match, seat)["face_down"] for seat in range(1, 6)] == [False] * 5


@pytest.mark.clause("FFF-11.4")
def test_three_tables_play_in_step() -> None:
    """A, B, C, and then A again; a round of the tables is over after C."""
    match = lay(seats=12)
    for tick, seats in enumerate([(0, 4, 8), (1, 5, 9), (2, 6, 10)]):
        for seat in seats:
            assert match.view(REFEREE)["tick"] == tick
            assert match.to_act == [seat]
            assert match.state.turn == seat
            play(match, seat, "stop")
    assert [board(match, number)["turns"] for number in range(3)] == [3, 3, 3]
    assert match.state.rounds() == 1
    for seat in (3, 7, 11):
        play(match, seat, "stop")
    assert match.state.rounds() == 2


@pytest.mark.parametrize("empty", [0, 1, 2])
@pytest.mark.clause("FFF-11.4", "FFF-11.9")
def test_empty_tables_are_left_out(empty: int) -> None:
    """Whichever of three tables is empty, the two others play in turn."""
    seating = [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]]
    seating.insert(empty, [])
    match = lay(seats=12, seating=seating, slot=1 if empty == 0 else 0)
    for seat in (0, 6, 1, 7, 2):
        assert match.to_act == [seat]
        play(match, seat, "stop")
    assert match.view(REFEREE)["tick"] == 2


@pytest.mark.clause("FFF-11.5", "FFF-11.7")
def test_what_is_told_of_a_change() -> None:
    """Everybody is told who changes; at the old table the next turn begins."""
    match = lay(seats=6)
    move = match.play(0, "change b")
    assert [list(event.values()) for event in match.told(move.events, REFEREE)] == [
        ["changed", 0, "a", "b"],
        ["begins", 1, 3],
    ]
    assert (
        match.told(move.events, 5)
        == match.told(move.events, None)
        == [{"event": "changed", "seat": 0, "table": "a", "new_table": "b"}]
    )
    assert board(match, 0)["turns"] == 1
    assert board(match, 1)["turns"] == 0
    assert is_fresh(match)
    assert match.to_act == [3]


@pytest.mark.clause("FFF-11.5")
def test_nobody_changes_while_something_is_open() -> None:
    """Neither while a ferry is called nor in a kiosk."""
    match = lay(seats=6)
    play(match, 0, "call p02")
    assert refused(match, 0, "change b") == "4.9"
    assert refused(trading("k01", seats=6), 0, "change b") == "4.9"
    alone = lay()
    assert refused(alone, 0, "change b") == "11.6"
    assert choices(alone, 0, "change") == []


@pytest.mark.clause("FFF-11.5", "FFF-11.6")
def test_where_one_can_change_to() -> None:
    """From each of three tables to the two others, with a point left and in the harbour."""
    match = lay(seats=12)
    assert choices(match, 0, "change") == ["change b", "change c"]
    play(match, 0, "walk p01")
    assert choices(match, 0, "change") == []
    play(match, 0, "walk h")
    assert choices(match, 0, "change") == ["change b", "change c"]
    play(match, 0, "call p02", "ferry p17")
    assert choices(match, 0, "change") == []
    assert refused(match, 0, "change b") == "4.2"
    play(match, 0, "stop")
    assert choices(match, 4, "change") == ["change a", "change c"]
    play(match, 4, "change c")
    assert choices(match, 8, "change") == ["change a", "change b"]
    assert seating(match) == [[1, 2, 3, 0], [5, 6, 7], [8, 9, 10, 11, 4]]


@pytest.mark.clause("FFF-11.7")
def test_an_arrival_at_an_empty_table_plays_there_next() -> None:
    """If that table's go is still to come, in the same round of the tables."""
    match = lay(seats=6, seating=[[0, 1, 2, 3, 4, 5], []])
    assert play(match, 0, "change b") == [["changed", 0, "a", "b"], ["begins", 1, 3], ["begins", 0, 3]]
    assert match.to_act == [0]
    assert match.view(REFEREE)["tick"] == 0
    assert (person(match, 0)["space"], board(match, 1)["stage"]) == ("h", "moving")
    play(match, 0, "stop")
    assert match.to_act == [1]
    assert match.view(REFEREE)["tick"] == 1


@pytest.mark.clause("FFF-11.1", "FFF-4.3")
def test_points_of_the_first_round_stay_with_their_place() -> None:
    """Whoever leaves takes nobody's points along, and has three at the new table."""
    match = group(6)
    (one, two, three), (four, five, six) = seating(match)
    play(match, one, "change b")
    assert board(match, 0)["points"] == 4
    for seat in (four, two, five, three, six):
        play(match, seat, "stop")
    assert match.to_act == [two]
    assert board(match, 0)["points"] == board(match, 1)["points"] == 3


@pytest.mark.clause("FFF-11.11")
def test_neighbours_are_seen() -> None:
    """Everybody at one's own table lies open, whichever table that is, and nobody else."""
    match = lay(seats=11, goods=["fish"] * 11)
    for viewer in range(11):
        people = match.view(viewer)["people"]
        own = next(people for people in spread(11) if viewer in people)
        assert [seat for seat in range(11) if "goods" in people[seat]] == own
        assert [table is not None for table in match.view(viewer)["tables"]] == [
            people == own for people in spread(11)
        ]
        assert [score is not None for score in match.view(viewer)["scores"]] == [
            seat in own for seat in range(11)
        ]


@pytest.mark.clause("FFF-11.11", "FFF-12.3")
def test_when_a_finish_is_known() -> None:
    """At the own table at once, elsewhere when the round of the tables is over; without lockstep everywhere."""
    match = finish(lay(seats=6, options={"play_on": True}), 0, "faun")
    assert [match.view(viewer)["people"][0]["finish"] for viewer in (0, 1, 3, None)] == [0, 0, None, None]
    play(match, 3, "stop")
    assert [match.view(viewer)["people"][0]["finish"] for viewer in (0, 1, 3, None)] == [0, 0, 0, 0]
    assert match.view(3)["scores"] == [3, None, None, 0, 0, 0]
    assert match.view(3)["people"][1]["finish"] is None
    loose = finish(lay(seats=6, options={"play_on": True, "lockstep": False}), 0, "faun")
    assert [loose.view(viewer)["people"][0]["finish"] for viewer in (1, 3, None)] == [0, 0, 0]


@pytest.mark.clause("FFF-11.11")
def test_everything_is_known_in_the_end() -> None:
    """When the game is over all tables and hands lie open."""
    match = finish(lay(seats=6), 0, "faun")
    play(match, 3, "stop")
    assert match.over
    for viewer in (3, None):
        seen = match.view(viewer)
        assert all(table is not None for table in seen["tables"])
        assert all("goods" in person for person in seen["people"])
        assert seen["scores"] == [3, 0, 0, 0, 0, 0]


@pytest.mark.clause("FFF-11.11", "FFF-7.9")
def test_what_happens_at_one_table_is_told_there() -> None:
    """The people at the table hear of it, others and spectators do not; a drawn token is its owner's."""
    match = trading("k02", seats=6, goods=["3 fish"])
    match.play(0, "fetish faun")
    move = match.play(0, "give fish")
    for viewer in (3, None):
        assert match.told(move.events, viewer) == []
    assert [event["bonus"] is None for event in match.told(move.events, 1)[-2:]] == [True, True]
    assert [event["bonus"] is None for event in match.told(move.events, 0)[-2:]] == [False, False]
    play(match, 0, choices(match, 0)[0], "leave")
    other = match.play(3, "stop")
    assert match.told(other.events, 0) == []
    assert len(match.told(other.events, 4)) == 2


@pytest.mark.clause("FFF-10.2", "FFF-11.12")
def test_how_a_game_stands() -> None:
    """Before the end places go by fetishes; then the winner is first and all others share the next place."""
    match = lay(seats=6, fetishes=[["faun"], [], ["faun", "frog"], [], ["frog"], []])
    assert [match.state.place(seat) for seat in range(6)] == [2, 4, 1, 4, 2, 4]
    assert [match.state.score(seat) for seat in range(6)] == [1, 0, 2, 0, 1, 0]


@pytest.mark.clause("FFF-11.12")
def test_a_third_fetish_at_the_last_table_ends_the_game() -> None:
    """At table B the round of the tables is over with that turn; the winner draws no token."""
    turn = [{}, {"stage": "trading", "points": 0}]
    given: dict[str, Any] = {
        "pawns": ["h", "h", "h", "k02"],
        "goods": ["", "", "", "5 fish"],
        "turn": turn,
        "slot": 1,
    }
    match = lay(seats=6, fetishes=[[], [], [], ["faun", "frog"]], **given)
    events = play(match, 3, "fetish falcon", "give fish")
    assert events[-2:] == [["freed", 3], ["ended"]]
    assert match.over
    assert [one["place"] for one in sorted(match.standings, key=lambda one: one["seat"])] == [2, 2, 2, 1, 2, 2]
    assert match.view(REFEREE)["tick"] == 1
