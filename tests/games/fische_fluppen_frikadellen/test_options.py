"""Fische Fluppen Frikadellen, chapter 12: other readings."""

import pytest

from comptoir.errors import BadPosition
from comptoir.kit.game import REFEREE
from comptoir.match import Match
from tests.games.fische_fluppen_frikadellen.test_tables import at_the_dealer, buy_fetish, group, seating

from .tables import GAME, KIOSKS, board, choices, finish, lay, person, play, refused, trading


@pytest.mark.clause("FFF-12.1")
def test_tables_at_their_own_pace() -> None:
    """Without lockstep one player of each table may act at any time, and the first third fetish wins alone."""
    match = group(6, lockstep=False)
    one, three = seating(match)[0][0], seating(match)[1][0]
    assert match.to_act == sorted([one, three])
    play(match, three, "stop")
    play(match, seating(match)[1][0], "stop")
    assert one in match.to_act
    won = at_the_dealer(match, one, ["falcon", "frog"])
    buy_fetish(won, one, "faun")
    assert won.over


@pytest.mark.clause("FFF-12.2")
def test_the_first_game() -> None:
    """Kiosks 1 to 12, however one cuts, at each of several tables too; no other position is a first game."""
    first = {kiosk.name for kiosk in KIOSKS[:12]}
    for seats, seed in ((3, 1), (3, 2), (5, 3), (6, 1), (11, 1), (15, 2)):
        match = Match.new(GAME, seats, seed=seed, options={"first_game": True})
        for table in match.view(REFEREE)["tables"]:
            assert {kiosk["kiosk"] for kiosk in table["kiosks"].values()} == first
    for seats in (3, 6):
        with pytest.raises(BadPosition, match="not twelve consecutive numbers"):
            lay(first=2, seats=seats, options={"first_game": True})


@pytest.mark.clause("FFF-12.3")
def test_playing_on() -> None:
    """The winner leaves with all he has; the game ends when three have finished or one is left."""
    won = [["faun", "frog"]] * 3
    match = trading("k02", goods=["5 fish, booze", "5 fish"], fetishes=won, options={"play_on": True})
    play(match, 0, "fetish falcon", "give fish")
    assert not match.over
    assert match.to_act == [1]
    assert person(match, 0)["table"] is None
    assert person(match, 0)["goods"] == {"booze": 1}
    assert refused(match, 0, "stop") == "12.3"
    document = match.position()
    document["table"]["people"][1]["space"] = "k02"
    document["table"]["tables"][0].update(stage="trading", points=0, start=None)
    second = Match.from_position(document)
    play(second, 1, "fetish falcon", "give fish")
    assert second.over
    assert [one["place"] for one in second.standings] == [1, 2, 3]


def places(match: Match) -> list[int]:
    """Everybody's place, by seat."""
    return [one["place"] for one in sorted(match.standings, key=lambda one: one["seat"])]


@pytest.mark.clause("FFF-12.3", "FFF-11.12")
def test_playing_on_at_several_tables() -> None:
    """A finisher stays until the round of the tables is over, then leaves the chair empty; the others go on."""
    match = finish(lay(seats=6, options={"play_on": True}), 0, "faun")
    assert match.to_act == [3]
    assert seating(match) == [[1, 2, 0], [3, 4, 5]]
    assert (person(match, 0)["table"], person(match, 0)["finish"]) == ("a", 0)
    play(match, 3, "stop")
    assert not match.over
    assert seating(match) == [[1, 2], [4, 5, 3]]
    assert (person(match, 0)["table"], person(match, 0)["space"]) == (None, None)
    assert match.to_act == [1]
    assert refused(match, 0, "stop") == "12.3"
    play(match, 1, "stop")
    play(match, 4, "stop")
    assert match.to_act == [2]
    assert match.view(REFEREE)["tick"] == 2
    assert match.game.invariant_violation(match.state) == ""


@pytest.mark.clause("FFF-12.3")
def test_a_finisher_may_leave_a_table_empty() -> None:
    """If the last at a table finishes, the other table plays alone; whoever comes there plays there."""
    match = finish(lay(seats=6, seating=[[0], [1, 2, 3, 4, 5]], options={"play_on": True}), 0, "faun")
    play(match, 1, "stop")
    assert seating(match) == [[], [2, 3, 4, 5, 1]]
    assert match.to_act == [2]
    assert match.game.invariant_violation(match.state) == ""
    play(match, 2, "stop")
    play(match, 3, "change a")
    assert match.to_act == [3]
    assert seating(match) == [[3], [4, 5, 1, 2]]


@pytest.mark.clause("FFF-12.3")
def test_finishers_of_one_round_share_a_place() -> None:
    """Two who finish in the same round of the tables share the first place; the next is third."""
    match = finish(lay(seats=6, options={"play_on": True}), 0, "faun")
    match = finish(match, 3, "falcon")
    assert not match.over
    assert [person(match, seat)["table"] for seat in (0, 3)] == [None, None]
    assert places(match) == [1, 3, 3, 1, 3, 3]
    match = finish(match, 1, "faun")
    assert not match.over, "table B still has its turn"
    one, two = Match.load(match.record()), finish(match, 4, "falcon")
    play(one, 4, "stop")
    assert one.over
    assert places(one) == [1, 3, 4, 1, 4, 4]
    assert two.over
    assert places(two) == [1, 3, 5, 1, 3, 5]


@pytest.mark.clause("FFF-12.3")
def test_rounds_of_the_tables_make_the_places() -> None:
    """Who finishes a round later is behind, and three finishers are enough."""
    match = finish(lay(seats=6, options={"play_on": True}), 0, "faun")
    play(match, 3, "stop")
    play(match, 1, "stop")
    match = finish(match, 4, "falcon")
    assert places(match) == [1, 3, 3, 3, 2, 3]
    match = finish(match, 2, "faun")
    assert not match.over
    play(match, 5, "stop")
    assert match.over
    assert places(match) == [1, 4, 3, 4, 2, 4]


@pytest.mark.clause("FFF-12.1", "FFF-12.3")
def test_playing_on_at_ones_own_pace() -> None:
    """Without lockstep a finisher leaves at once, places go by who was first, and the third ends the game."""
    options = {"play_on": True, "lockstep": False}
    match = finish(lay(seats=6, seating=[[0], [1, 2, 3, 4, 5]], options=options), 0, "faun")
    assert seating(match) == [[], [1, 2, 3, 4, 5]]
    assert person(match, 0)["table"] is None
    assert match.to_act == [1]
    assert match.state.turn == 1
    match = finish(match, 1, "falcon")
    assert places(match) == [1, 2, 3, 3, 3, 3]
    assert match.to_act == [2]
    assert match.game.invariant_violation(match.state) == ""
    match = finish(match, 2, "falcon")
    assert match.over
    assert places(match) == [1, 2, 3, 4, 4, 4]


@pytest.mark.clause("FFF-12.3")
def test_one_left_is_last() -> None:
    """With two players the game is over when one has finished."""
    match = finish(lay(seats=2, options={"play_on": True}), 0, "faun")
    assert match.over
    assert places(match) == [1, 2]


@pytest.mark.clause("FFF-12.4")
def test_special_sale_lowers() -> None:
    """After a special sale the price falls."""
    match = trading("k02", first=14, goods=["booze"], options={"special_sale_falls": True})
    play(match, 0, "leave", "give booze")
    assert board(match)["prices"]["booze"] == 30


@pytest.mark.clause("FFF-12.5")
def test_pawns_travel_with_their_kiosks() -> None:
    """Pawns in swapped kiosks change places too."""
    match = trading("k02", first=26, others=["k04", "k06"], options={"pawns_travel": True})
    play(match, 0, "leave", "kiosk k04", "kiosk k06")
    assert (person(match, 1)["space"], person(match, 2)["space"]) == ("k06", "k04")


@pytest.mark.clause("FFF-12.6")
def test_a_late_purchase() -> None:
    """An opponent in the same kiosk can be bought from while trading."""
    given = {"others": ["k01"], "goods": ["", "fish"], "bonus": ["purchase"]}
    match = trading("k01", **given, options={"late_purchase": True})
    play(match, 0, "play purchase", "opponent 1", "take fish")
    assert person(match, 0)["goods"] == {"fish": 1}
    assert board(match)["stage"] == "trading"


@pytest.mark.clause("FFF-12.7")
def test_called_ferries_may_skip_pawns() -> None:
    """A ferry called past a pawn goes to the next free berth behind it."""
    ferries = ["h", "p04", "p19", "p08", "p10", "p22"]
    match = lay(pawns=["h", "p17", "b02"], ferries=ferries, options={"callers_skip_pawns": True})
    play(match, 0, "call h")
    assert choices(match, 0) == ["ferry p17", "ferry p02", "ferry p14"]


@pytest.mark.clause("FFF-12.8")
def test_passing_the_first_kiosk() -> None:
    """One may go through the kiosk the turn began in, with a point to leave it again, but not stop there."""
    match = lay(pawns=["k01"], options={"pass_start_kiosk": True})
    play(match, 0, "walk p01", "walk k01")
    assert refused(match, 0, "stop") == "4.6"
    assert refused(match, 0, "call p02") == "5.7"
    play(match, 0, "walk p02", "stop")
    turn = {"points": 1, "start": "k01"}
    last = lay(pawns=["p01", "b02", "b02"], turn=turn, options={"pass_start_kiosk": True})
    assert refused(last, 0, "walk k01") == "12.8"
    assert choices(last, 0, "walk") == ["walk h"]
    far = lay(pawns=["h"], turn={"points": 2, "start": "k01"}, options={"pass_start_kiosk": True})
    assert refused(far, 0, "walk k01") == "4.4"


@pytest.mark.parametrize("points", [1, 2, 3])
@pytest.mark.clause("FFF-12.8", "FFF-4.5")
def test_jumping_the_first_kiosk(points: int) -> None:
    """If another pawn stands in it, it is jumped with any point, the last included."""
    turn = {"points": points, "start": "k01"}
    match = lay(pawns=["p02", "k01"], turn=turn, options={"pass_start_kiosk": True})
    entered = ["walk k01"] if points > 1 else []
    assert choices(match, 0, "walk") == [*entered, "walk p01", "walk p03", "walk p16"]
    play(match, 0, "walk p01")
    assert person(match, 0)["space"] == "p01"
    plain = lay(pawns=["p02", "k01"], turn=turn)
    assert choices(plain, 0, "walk") == ["walk p03", "walk p16"]
    assert refused(plain, 0, "walk k01") == "4.7"


@pytest.mark.clause("FFF-12.8", "FFF-9.8")
def test_jumping_the_first_kiosk_when_it_is_closed() -> None:
    """If it is closed meanwhile, it is jumped too, and no point is enough to end a step there."""
    match = lay(pawns=["k01"], bonus=["closure"], options={"pass_start_kiosk": True})
    play(match, 0, "walk p02", "play closure", "kiosk k01")
    assert refused(match, 0, "walk k01") == "9.8"
    play(match, 0, "walk p01", "walk p02")
    assert person(match, 0)["space"] == "p02"
