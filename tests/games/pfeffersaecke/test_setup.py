"""Pfeffersäcke, chapters 1 and 3: what there is, and how a game begins."""

from collections import Counter

import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.python_api import drawn_by_weight, legal_actions
from comptoir.errors import Refused
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke
from comptoir.match import Match
from tests.games.pfeffersaecke.tables import CLOSED_FOR_TWO, GAME, VALUE, content_of, lay, play, seat_of
from tests.games.positions import told


def new(seats: int, seed: int = 1) -> Match:
    return Match.new("pfeffersaecke", seats, seed=seed)


@pytest.mark.clause("PS-1.1")
def test_the_map() -> None:
    """There are 25 towns and 20 villages in ten regions, and each region has places."""
    board = GAME.default_pack.document.map
    assert (len(board.towns), len(board.villages), len(board.regions)) == (25, 20, 10)
    assert {place.region for place in [*board.towns, *board.villages]} == {
        region.name for region in board.regions
    }


@pytest.mark.clause("PS-1.2")
def test_a_number_says_spaces_and_points() -> None:
    """The number of a town is how many counters it holds and what it is worth: two counters win a town of 2."""
    match = lay(rings={"Ulm": "0"}, hands={0: []})
    happened = play(match, 0, "extend ulm", "finish")
    assert ["majority", 0, "Ulm", 2] in happened
    assert match.view(None)["towns"]["Ulm"]["ring"] == [0, 0]


@pytest.mark.clause("PS-1.3")
def test_routes_go_both_ways_at_one_price() -> None:
    """A route costs the same in both directions, across the border of a region too."""
    content = content_of()
    ways = {
        (content.route_from[route], content.route_to[route]): content.route_cost[route]
        for route in range(content.routes)
    }
    assert len(ways) == 2 * 99
    assert all(ways[there, here] == cost for (here, there), cost in ways.items())
    assert (min(ways.values()), max(ways.values())) == (2, 56)


@pytest.mark.clause("PS-1.4", "PS-4.6")
def test_every_disc_has_a_town() -> None:
    """There are one 8, two 7s, three 6s, four 5s and five each of 4, 3 and 2: as many discs as towns of each."""
    discs = {int(value): figure.value for value, figure in GAME.default_pack.document.discs.items()}
    assert discs == {8: 1, 7: 2, 6: 3, 5: 4, 4: 5, 3: 5, 2: 5}
    assert Counter(VALUE.values()) == discs


@pytest.mark.clause("PS-1.5")
def test_the_bank_never_runs_out() -> None:
    """Each colour has 45 counters; income is paid however much there is in play."""
    assert GAME.default_pack.document.start.counters.value == 45
    match = lay(florins=[10_000] * 4)
    play(match, 0, "double")
    assert seat_of(match, 0)["florins"] == 10_048


@pytest.mark.parametrize(("seats", "florins"), [(2, 15), (3, 20), (4, 25), (5, 30), (6, 35)])
@pytest.mark.clause("PS-3.1")
def test_the_capital_depends_on_the_players(seats: int, florins: int) -> None:
    """15 florins with two players and 5 more with each further one."""
    assert [seat["florins"] for seat in new(seats).view(None)["seats"]] == [florins] * seats


@pytest.mark.clause("PS-3.2")
def test_what_everybody_takes() -> None:
    """Two safe-conducts, and 45 counters of which one marks 1 point of influence."""
    for seat in new(3).view(None)["seats"]:
        assert (seat["safe_conducts"], seat["counters"], seat["influence"]) == (2, 44, 1)


@pytest.mark.parametrize(("seats", "disc"), [(3, "lying"), (4, "lying"), (5, "waiting"), (6, "lying")])
@pytest.mark.clause("PS-3.3")
def test_wittenberg_is_open(seats: int, disc: str) -> None:
    """With three, four or six players a disc lies on Wittenberg; with five all discs are dealt."""
    towns = new(seats).view(None)["towns"]
    assert {name for name, town in towns.items() if town["disc"] != "waiting"} == (
        {"Wittenberg"} if disc == "lying" else set()
    )


@pytest.mark.parametrize(
    ("seats", "each", "high"), [(2, 9, (4, 5)), (3, 8, (3, 4)), (4, 6, (2, 4)), (5, 5, (2, 2)), (6, 4, (1, 4))]
)
@pytest.mark.clause("PS-3.4")
def test_discs_are_dealt_in_two_parcels(seats: int, each: int, high: tuple[int, int]) -> None:
    """Everybody gets as many discs, and of those from 5 to 8 at least an equal share."""
    seen = set()
    for seed in range(60):
        hands = [seat["discs"] for seat in new(seats, seed).view("referee")["seats"]]
        for hand in hands:
            assert sum(hand.values()) == each
            seen.add(sum(number for value, number in hand.items() if int(value) >= 5))
    assert min(seen) == high[0]
    assert max(seen) <= high[1]
    assert (len(seen) > 1) == (high[0] != high[1])


@pytest.mark.clause("PS-3.5")
def test_only_discs_are_secret() -> None:
    """A seat sees its own discs, and of the others how many they have; all else is open."""
    match = new(3)
    view, full = match.view(1), match.view("referee")
    assert view["seats"][1]["discs"] == full["seats"][1]["discs"]
    assert [view["seats"][seat]["discs"] for seat in (0, 2)] == [8, 8]
    for seat in (0, 2):
        assert view["seats"][seat] | {"discs": 0} == full["seats"][seat] | {"discs": 0}
    dealt = [event for event in match.told(match.opening, 1) if event["event"] == "dealt"]
    assert all((event["value"] is None) == (event["seat"] != 1) for event in dealt)


@pytest.mark.clause("PS-3.6")
def test_the_first_player_is_drawn() -> None:
    """Each seat begins now and then."""
    assert {new(4, seed).state.turn for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.clause("PS-3.7")
def test_everybody_chooses_a_free_village() -> None:
    """From the first player on clockwise, in any free village; then the first player has the first turn."""
    match = new(3)
    first = match.state.turn
    order = [(first + step) % 3 for step in range(3)]
    for seat, village in zip(order, ("hof", "goslar", "aachen"), strict=True):
        assert match.to_act == [seat]
        play(match, seat, f"start {village}")
    assert match.to_act == [first]
    assert match.view(None)["phase"] == "place"


@pytest.mark.clause("PS-3.7")
def test_a_taken_village_is_no_start() -> None:
    """A village in which somebody stands cannot be chosen."""
    match = new(3)
    first = match.state.turn
    play(match, first, "start hof")
    with pytest.raises(Refused, match=r"Hof .*PS-3\.7"):
        match.play((first + 1) % 3, "start hof")


@pytest.mark.clause("PS-3.8")
def test_the_start_is_no_further_point() -> None:
    """The first counter comes from the 44 and leaves the influence at 1."""
    match = new(3)
    first = match.state.turn
    play(match, first, "start hof")
    assert (seat_of(match, first)["counters"], seat_of(match, first)["influence"]) == (43, 1)


@pytest.mark.clause("PS-3.9")
def test_the_village_track() -> None:
    """It shows how many villages are free: 20 less one for each start."""
    match = new(4)
    left = []
    for village in ("hof", "goslar", "aachen", "halle"):
        left += [event[-1] for event in told(match, match.play(match.state.turn, f"start {village}"))][:1]
    assert left == [19, 18, 17, 16]
    assert match.view(None)["villages_left"] == 16


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.clause("PS-3.1", "PS-3.2", "PS-3.4")
def test_a_used_table_is_cleared(seats: int) -> None:
    """Whatever stands on a board, in the middle of a game or at its end, a new game begins as on a new one."""
    content = content_of()
    fresh, used = Pfeffersaecke(content, seats), Pfeffersaecke(content, seats)
    advice, dice = GAME.advice(content), Dice(4)
    fresh.set_up(Dice(9))
    used.set_up(dice)
    for moves in (12 * seats, 2000):
        for _ in range(moves):
            if not used.over:
                actions = legal_actions(used, used.turn)
                used.apply(used.turn, drawn_by_weight(advice, used, used.turn, actions, False, dice), dice)
        assert used.over == (moves == 2000)
        used.set_up(Dice(9))
        assert GAME.view(used, "referee") == GAME.view(fresh, "referee")
        assert GAME.invariant_violation(used) == ""


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.clause("PS-3.1", "PS-3.2", "PS-3.3", "PS-3.5", "PS-11.1", "PS-11.2")
def test_the_set_up_is_told(seats: int) -> None:
    """Closed and open places, what each seat begins with, its discs to itself alone, and who is first."""
    match = new(seats, seed=3)
    hands = [seat["discs"] for seat in match.view("referee")["seats"]]
    for viewer in (None, *range(seats)):
        told = [list(event.values()) for event in match.told(match.opening, viewer)]
        shut = {event[1] for event in told if event[0] == "closed"}
        assert shut == (set(CLOSED_FOR_TWO) if seats == 2 else set())
        lying = [event for event in told if event[0] == "disc_lies"]
        assert lying == ([["disc_lies", "Wittenberg"]] if seats in (3, 4, 6) else [])
        assert [event for event in told if event[0] == "capital"] == [
            ["capital", seat, 5 + 5 * seats, 1, 2] for seat in range(seats)
        ]
        for seat, hand in enumerate(hands):
            dealt = [event[2] for event in told if event[:2] == ["dealt", seat]]
            assert len(dealt) == sum(hand.values())
            assert Counter(map(str, dealt)) == (hand if seat == viewer else {"None": len(dealt)})
        assert told[-1] == ["begins_game", match.state.turn]


@pytest.mark.clause("PS-3.7", "PS-4.1")
def test_the_starts_are_told() -> None:
    """Each start names the village and how many are free; after the last one the first turn begins."""
    match = new(3)
    first = match.state.turn
    happened = []
    for village in ("hof", "goslar", "aachen"):
        happened += told(match, match.play(match.state.turn, f"start {village}"))
    order = [(first + step) % 3 for step in range(3)]
    assert happened == [
        ["started", order[0], "Hof", 19],
        ["started", order[1], "Goslar", 18],
        ["started", order[2], "Aachen", 17],
        ["begins", first, 1],
    ]
