"""Pfeffersäcke, chapter 10: the end of the game."""

from typing import Any

import pytest

from comptoir.errors import Refused
from comptoir.games.pfeffersaecke.state import TOWNS
from comptoir.match import Match
from tests.games.pfeffersaecke.tables import NAMES, VALUE, lay, named, notations, play, seat_of, tied

VILLAGES = NAMES[TOWNS:]


def all_but_kassel() -> dict[str, int]:
    """Owners of all villages but one, which seat 0 can reach from Goslar."""
    owners = {village: number % 4 for number, village in enumerate(VILLAGES) if village != "Kassel"}
    return owners | {"Goslar": 0}


@pytest.mark.clause("PS-10.1")
def test_all_villages_occupied() -> None:
    """With a counter in the last village the game ends."""
    match = lay(phase="open", villages=all_but_kassel(), safe_conducts=[0] * 4)
    happened = play(match, 0, "open kassel goslar")
    assert named(happened, "end_in_sight") == [["end_in_sight", "villages"]]
    assert match.over


def few_counters() -> dict[str, str]:
    """All towns won by somebody with as few counters as can be, by the seats in turn."""
    return {
        town: str(number % 3 + 1) * (VALUE[town] // 2 + 1) for number, town in enumerate(VALUE) if town != "Ulm"
    }


@pytest.mark.clause("PS-10.2")
def test_all_discs_gone() -> None:
    """When the last disc leaves the board and nobody holds one, the game ends."""
    rings = few_counters()
    match = lay(rings={**rings, "Ulm": "0"}, gone=list(rings), hands={seat: [] for seat in range(4)})
    happened = play(match, 0, "extend ulm", "finish")
    assert named(happened, "end_in_sight") == [["end_in_sight", "discs"]]
    assert match.over


@pytest.mark.clause("PS-10.2")
def test_a_disc_in_hand_keeps_the_game_going() -> None:
    """An empty board is no end while somebody still holds a disc."""
    rings = {town: ring for town, ring in few_counters().items() if town != "Linz"}
    match = lay(rings={**rings, "Ulm": "0"}, gone=list(rings), hands={0: [], 1: [2], 2: [], 3: []})
    play(match, 0, "extend ulm", "finish")
    assert not match.over


@pytest.mark.parametrize(("idle", "over"), [(2, False), (3, True)])
@pytest.mark.clause("PS-10.3")
def test_nobody_opens_for_a_round(idle: int, over: bool) -> None:
    """As many turns without an opening as there are players end the game."""
    match = lay(phase="open", idle=idle)
    happened = play(match, 0, "finish")
    assert match.over == over
    assert named(happened, "end_in_sight") == ([["end_in_sight", "standstill"]] if over else [])


@pytest.mark.clause("PS-10.3")
def test_an_opening_begins_the_count_anew() -> None:
    """Whoever opens sets the count of idle turns back to nothing."""
    match = lay(phase="open", idle=3, villages={"Goslar": 0}, safe_conducts=[0] * 4)
    play(match, 0, "open kassel goslar")
    assert not match.over
    assert match.view(None)["idle"] == 0


@pytest.mark.clause("PS-10.3")
def test_it_can_end_in_the_first_round() -> None:
    """Starting villages are no openings: without one in the first round the game is over."""
    match = Match.new("pfeffersaecke", 3, seed=1)
    for village in ("brügge", "groningen", "speyer"):
        play(match, match.state.turn, f"start {village}")
    for _ in range(3):
        seat = match.state.turn
        play(match, seat, match.actions(seat)[0].notation, "finish")
    assert match.over
    assert match.view(None)["turns"] == 3


@pytest.mark.clause("PS-10.4")
def test_the_turn_is_played_out() -> None:
    """After the last village a second opening and the scoring still come; then nobody plays."""
    rings = {"Ulm": "0", "Frankfurt": "1"}
    match = lay(phase="open", villages=all_but_kassel(), rings=rings, centre={"Ulm": 1})
    play(match, 0, "open kassel goslar")
    assert not match.over
    happened = play(match, 0, "open frankfurt kassel")
    assert ["majority", 0, "Ulm", 2] in happened
    assert match.over
    assert match.to_act == []
    with pytest.raises(Refused, match=r"PS-10\.4"):
        match.play(1, "finish")


@pytest.mark.clause("PS-10.4")
def test_nothing_is_left_of_the_last_turn() -> None:
    """At the end no counter waits in a centre, nothing is half done, and nobody has anything to do."""
    match = lay(phase="open", villages=all_but_kassel(), rings={"Ulm": "0", "Frankfurt": "1"}, centre={"Ulm": 1})
    play(match, 0, "open kassel goslar", "open frankfurt kassel")
    view = match.view(None)
    assert (view["over"], view["opened"], view["safe_conduct"]) == (True, None, "none")
    assert {town["centre"] for town in view["towns"].values()} == {0}
    assert [notations(match, seat) for seat in range(4)] == [[]] * 4


@pytest.mark.clause("PS-10.4")
def test_several_ends_together() -> None:
    """All ends that have come are told."""
    rings = few_counters()
    match = lay(
        phase="open",
        rings={**rings, "Ulm": "0"},
        gone=list(rings),
        centre={"Ulm": 1},
        villages=all_but_kassel(),
        hands={seat: [] for seat in range(4)},
        safe_conducts=[0] * 4,
    )
    happened = play(match, 0, "open kassel goslar")
    assert named(happened, "end_in_sight") == [["end_in_sight", "villages"], ["end_in_sight", "discs"]]


@pytest.mark.clause("PS-10.5")
def test_points_for_regions() -> None:
    """2 points for each region with a counter, in a town or in a village."""
    match = lay(
        phase="open", idle=3, villages={"Goslar": 0, "Halle": 0, "Kassel": 0}, rings={"Köln": "0", "Linz": "0"}
    )
    happened = play(match, 0, "finish")
    assert ["reached", 0, 4, 8] in happened
    assert seat_of(match, 0)["regions"] == 4


@pytest.mark.parametrize(("florins", "points"), [(0, 0), (19, 0), (20, 1), (59, 2), (60, 3)])
@pytest.mark.clause("PS-10.6")
def test_points_for_money(florins: int, points: int) -> None:
    """1 point for each full 20 florins."""
    match = lay(phase="open", idle=3, florins=[florins] * 4)
    assert ["saved", 0, florins, points] in play(match, 0, "finish")


@pytest.mark.clause("PS-10.7")
def test_leftovers_are_worth_nothing() -> None:
    """Discs in hand and safe-conducts bring no points: influence is start, regions and money alone."""
    for conducts in (0, 2):
        match = lay(phase="open", idle=3, safe_conducts=[conducts] * 4, florins=[40] * 4, hands={0: [8, 2]})
        play(match, 0, "finish")
        assert seat_of(match, 0)["influence"] == 1 + 2 + 2
        assert sum(seat_of(match, 0)["discs"].values()) == 2


@pytest.mark.clause("PS-10.8")
def test_most_influence_wins_and_is_counted_on() -> None:
    """The highest total is first; 100 is no limit."""
    match = lay(phase="open", idle=3, florins=[40, 20 * 120, 0, 0])
    play(match, 0, "finish")
    assert [one["seat"] for one in match.standings][:2] == [1, 0]
    assert match.standings[0] == {"seat": 1, "place": 1, "score": 1 + 2 + 120}


def places(match: Match) -> list[int]:
    play(match, 0, "finish")
    assert match.over
    return [match.state.place(seat) for seat in range(match.seats)]


@pytest.mark.clause("PS-10.9")
def test_level_players_count_towns() -> None:
    """With equal influence more towns won are ahead, then the higher sum of their numbers."""
    # seat 0: Ulm and Linz, 2 + 2; seat 1: Bremen, 4; both in the same number of regions
    match = lay(
        phase="open",
        idle=3,
        rings={"Ulm": "00", "Linz": "00", "Bremen": "111"},
        gone=["Ulm", "Linz", "Bremen"],
        villages={"Speyer": 0, "Hof": 1, "Brügge": 2, "Halle": 3},
        florins=[0, 0, 0, 0],
    )
    assert match.view(None)["seats"][0]["towns_won"] == 2
    assert places(match)[:2] == [1, 2]


@pytest.mark.clause("PS-10.9")
def test_then_the_numbers_of_these_towns() -> None:
    """Equal influence and equally many towns: half of 5 is as good as a whole 2, but 5 is the higher number."""
    assert places(tied())[:2] == [2, 1]


@pytest.mark.clause("PS-10.10")
def test_level_in_everything() -> None:
    """Who is level in everything shares the place, and the next place is left out."""
    match = lay(
        phase="open", idle=3, villages={"Hof": 0, "Kassel": 1, "Brügge": 2, "Halle": 3}, florins=[20, 20, 0, 0]
    )
    assert places(match) == [1, 1, 3, 3]
    assert match.state.returns() == [0.5, 0.5, 0.0, 0.0]


def level(**changes: Any) -> dict[str, Any]:
    """A table about to end on which seat 0 is far ahead."""
    table: dict[str, Any] = {"phase": "open", "idle": 3, "florins": [400, 0, 0, 0]}
    return table | changes


@pytest.mark.clause("PS-10.9")
def test_level_players_below_the_first() -> None:
    """Towns won, then their numbers, break ties for every place, not only for the first."""
    more_towns = level(
        rings={"Ulm": "11", "Linz": "11", "Bremen": "222"},
        gone=["Ulm", "Linz", "Bremen"],
        villages={"Brügge": 0, "Speyer": 1, "Hof": 2, "Halle": 3},
    )
    match = lay(**more_towns)
    assert places(match) == [1, 2, 3, 4]
    assert seat_of(match, 1)["influence"] == seat_of(match, 2)["influence"]
    higher_number = level(
        rings={"Ulm": "11", "Straßburg": "2 3 2 3 0"},
        gone=["Ulm", "Straßburg"],
        villages={"Brügge": 0, "Speyer": 1, "Nördlingen": 2, "Wismar": 3},
    )
    match = lay(**higher_number)
    assert places(match) == [1, 3, 2, 4]  # a whole 2, half of a 5, no town: 5 points each
    assert [seat_of(match, seat)["influence"] for seat in (1, 2, 3)] == [5, 5, 5]


@pytest.mark.clause("PS-10.10")
def test_a_shared_place_below_the_first() -> None:
    """Players level in everything share the second place, and there is no third; or the last."""
    match = lay(**level(villages={"Brügge": 0, "Hof": 1, "Kassel": 2, "Halle": 3}, florins=[400, 20, 20, 0]))
    assert places(match) == [1, 2, 2, 4]
    assert match.state.returns() == [1.0, 0.0, 0.0, 0.0]
    match = lay(**level(villages={"Brügge": 0, "Hof": 1, "Kassel": 2, "Halle": 3}))
    assert places(match) == [1, 2, 2, 2]
