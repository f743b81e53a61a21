"""Fische Fluppen Frikadellen, chapters 4 and 5: walking and ferries."""

import pytest

from .tables import board, choices, is_fresh, lay, person, play, refused, trading

STOPS = ("h", "p17", "p02", "p04", "p19", "p05", "p08", "p20", "p10", "p11", "p22", "p14")
CALM = ["h", "p04", "p19", "p08", "p10", "p22"]  # ferries as in the booklet's third example: p17, p02, p14 free


@pytest.mark.clause("FFF-4.1")
def test_turns_go_round() -> None:
    """The seats take turns clockwise; the others have to wait."""
    match = lay()
    assert match.to_act == [0]
    assert refused(match, 1, "stop") == "4.1"
    for seat in (0, 1, 2, 0):
        assert match.to_act == [seat]
        play(match, seat, "stop")


@pytest.mark.clause("FFF-4.2")
def test_three_points() -> None:
    """Three points make three steps; then nothing moves any more, and fewer are enough."""
    match = lay()
    play(match, 0, "walk p01", "walk k01", "walk p02")
    assert board(match)["points"] == 0
    assert refused(match, 0, "walk p03") == "4.2"
    assert refused(match, 0, "ride p04") == "4.2"
    assert refused(match, 0, "call p02") == "4.2"
    assert choices(match, 0) == ["stop"]


@pytest.mark.clause("FFF-4.4")
def test_a_step_goes_to_a_linked_space() -> None:
    """One step leads to neighbours only."""
    match = lay()
    assert choices(match, 0, "walk") == ["walk p01", "walk p15"]
    assert refused(match, 0, "walk k01") == "4.4"


@pytest.mark.clause("FFF-4.4", "FFF-4.5")
def test_occupied_spaces_may_be_jumped_or_used() -> None:
    """A run of occupied spaces is jumped with one step, and each of them may be the end of it."""
    match = lay(pawns=["h", "p01", "k01"])
    assert choices(match, 0, "walk") == ["walk k01", "walk p01", "walk p02", "walk p15"]
    play(match, 0, "walk p02")
    assert board(match)["points"] == 2


@pytest.mark.clause("FFF-4.5")
def test_no_slide_without_a_point() -> None:
    """With no point left occupied spaces cannot be jumped."""
    match = lay(pawns=["h", "p01"], turn={"points": 0})
    assert choices(match, 0) == ["stop"]


@pytest.mark.clause("FFF-4.5")
def test_the_second_example() -> None:
    """The space of another pawn does not count, so three points go four spaces far."""
    match = lay(pawns=["h", "k01"])
    play(match, 0, "walk p01", "walk p02", "walk p03")
    assert person(match, 0)["space"] == "p03"


@pytest.mark.clause("FFF-4.6")
def test_the_first_kiosk_has_to_be_left() -> None:
    """Who begins in a kiosk cannot stop there, nor is calling a ferry leaving."""
    match = lay(pawns=["k01"])
    assert refused(match, 0, "stop") == "4.6"
    play(match, 0, "call p02", "ferry p17")
    assert refused(match, 0, "stop") == "4.6"
    play(match, 0, "walk p01")
    assert match.why_not(0, "stop") is None


@pytest.mark.clause("FFF-4.7")
def test_no_way_back_through_the_first_kiosk() -> None:
    """The kiosk a turn began in is neither entered nor jumped again in that turn."""
    match = lay(pawns=["k01", "k01"])
    play(match, 0, "walk p01")
    assert refused(match, 0, "walk k01") == "4.7"
    assert refused(match, 0, "walk p02") == "4.4"


@pytest.mark.clause("FFF-4.8")
def test_other_kiosks_may_be_walked_through() -> None:
    """A kiosk on the way counts as a space and is not traded with."""
    match = lay(pawns=["p01"])
    events = play(match, 0, "walk k01", "walk p02", "stop")
    assert events[:3] == [
        ["entered", 0, "k01", "Frisierte Frauke"],
        ["walked", 0, "p02"],
        ["stopped", 0, "p02"],
    ]
    assert match.to_act == [1]


@pytest.mark.clause("FFF-4.9")
def test_a_finished_movement_is_final() -> None:
    """After stopping in a kiosk nobody walks on; outside one the turn is over."""
    match = lay(pawns=["p01"])
    play(match, 0, "walk k01", "stop")
    assert refused(match, 0, "walk p02") == refused(match, 0, "stop") == "4.9"
    match = lay(pawns=["p01"])
    play(match, 0, "stop")
    assert match.to_act == [1]


@pytest.mark.clause("FFF-4.10")
def test_an_open_choice_comes_first() -> None:
    """While a ferry is being called, only its landing stage can be chosen."""
    match = lay()
    play(match, 0, "call p02")
    assert choices(match, 0) == ["ferry p17", "ferry p04"]
    assert refused(match, 0, "give fish") == refused(match, 0, "kiosk k01") == "4.10"
    assert refused(match, 0, "raise fish") == refused(match, 0, "opponent 1") == "4.10"


@pytest.mark.clause("FFF-5.1")
def test_a_ride() -> None:
    """A ride takes a point; pawn and ferry arrive together, and the ferry can be taken again."""
    match = lay(pawns=["p02"])
    assert play(match, 0, "ride p17") == [["rode", 0, "p17"]]
    assert person(match, 0)["space"] == "p17"
    assert board(match)["ferries"]["p02"] == 0
    assert board(match)["ferries"]["p17"] == 1
    play(match, 0, "ride p02", "ride p04")
    assert board(match)["points"] == 0
    match = lay(pawns=["p17"])
    assert refused(match, 0, "ride p02") == "5.1"
    assert refused(lay(pawns=["p01"]), 0, "ride p02") == "5.1"


@pytest.mark.clause("FFF-5.2")
def test_the_third_example() -> None:
    """From the harbour one may land where B stands, or pass that stop for one point and land on the next."""
    match = lay(pawns=["h", "p17"], ferries=CALM)
    assert choices(match, 0, "ride") == ["ride p17", "ride p02", "ride p14"]
    play(match, 0, "ride p02")
    assert board(match)["points"] == 2
    assert person(match, 0)["space"] == "p02"


@pytest.mark.clause("FFF-5.2")
def test_full_stops_are_passed() -> None:
    """A stop whose berth is taken is passed, one with a free berth and no pawn is not."""
    match = lay(pawns=["h"], ferries=["h", "p17", "p19", "p08", "p10", "p22"])
    assert choices(match, 0, "ride") == ["ride p02", "ride p14"]
    assert refused(match, 0, "ride p04") == "5.2"


@pytest.mark.clause("FFF-5.2", "FFF-5.4", "FFF-5.5", "FFF-5.6")
def test_the_fourth_example() -> None:
    """B calls D into the harbour, then a ferry to himself, and rides past A in the harbour to space 5."""
    match = lay(pawns=["p17", "h"], ferries=["h", "p14", "p04", "p19", "p08", "p10"])
    play(match, 0, "call p14", "ferry h", "call h", "ferry p17")
    assert person(match, 0)["florins"] == 130
    assert "ride p14" in choices(match, 0, "ride")
    play(match, 0, "ride p14")
    assert person(match, 0)["space"] == "p14"
    alone = lay(pawns=["p17", "b02", "b02"], ferries=["h", "p17", "p04", "p19", "p08", "p10"], turn={"points": 1})
    assert "ride p14" not in choices(alone, 0, "ride")


@pytest.mark.clause("FFF-5.3")
def test_the_harbour_has_two_berths() -> None:
    """One ferry in the harbour leaves it free; two fill it, and passing it is one stop."""
    one = lay(pawns=["p14", "b02", "b02"], ferries=["h", "p14", "p04", "p19", "p08", "p10"])
    assert choices(one, 0, "ride") == ["ride h", "ride p22"]
    two = lay(pawns=["p14", "b02", "b02"], ferries=["h", "h", "p14", "p19", "p08", "p10"])
    assert choices(two, 0, "ride") == ["ride p17", "ride p22"]


@pytest.mark.clause("FFF-5.4")
def test_any_ferry_may_be_called() -> None:
    """Every ferry there is can be called from anywhere, and none from a stop without one."""
    match = lay(pawns=["b02"])
    assert choices(match, 0, "call") == [f"call {stop}" for stop in ("h", "p02", "p19", "p08", "p10", "p22")]
    assert refused(match, 0, "call p17") == "5.4"


@pytest.mark.clause("FFF-5.5")
def test_a_call_costs_ten_florins_and_a_point() -> None:
    """Ten florins go to the bank; with nine nobody calls."""
    match = lay(florins=[10])
    events = play(match, 0, "call p02", "ferry p04")
    assert events == [["waved", 0, "p02"], ["called", 0, "p02", "p04", 10]]
    assert person(match, 0)["florins"] == 0
    assert board(match)["points"] == 2
    assert refused(match, 0, "call p04") == "5.5"


@pytest.mark.clause("FFF-5.6")
def test_a_called_ferry_does_not_mind_pawns() -> None:
    """It goes to the next free berth and cannot pass it because a pawn stands there."""
    match = lay(pawns=["h", "p17"], ferries=CALM)
    play(match, 0, "call h")
    assert choices(match, 0) == ["ferry p17", "ferry p14"]
    assert refused(match, 0, "ferry p02") == "5.2"


@pytest.mark.clause("FFF-5.7")
def test_a_call_leaves_a_point_to_leave_with() -> None:
    """In the kiosk the turn began in, the last point is not for calling."""
    match = lay(pawns=["k01"], turn={"points": 1})
    assert refused(match, 0, "call p02") == "5.7"
    assert choices(match, 0) == ["walk p01", "walk p02"]


@pytest.mark.clause("FFF-4.2", "FFF-5.1", "FFF-5.4")
def test_what_is_told_of_a_movement() -> None:
    """Each step, ride and call, and where the movement ends; each takes a point."""
    match = lay(pawns=["p01", "b02", "b02"])
    assert play(match, 0, "walk h") == [["walked", 0, "h"]]
    assert play(match, 0, "ride p17") == [["rode", 0, "p17"]]
    assert play(match, 0, "call p02") == [["waved", 0, "p02"]]
    assert board(match)["points"] == 1, "the point is for the call, not for choosing a ferry"
    assert (board(match)["stage"], board(match)["chosen"]) == ("calling", 2)
    assert play(match, 0, "ferry h") == [["called", 0, "p02", "h", 10]]
    assert board(match)["ferries"] == {stop: stop in ("h", "p17", "p19", "p08", "p10", "p22") for stop in STOPS}
    assert (board(match)["points"], board(match)["chosen"]) == (0, -1)
    assert play(match, 0, "stop") == [["stopped", 0, "p17"], ["begins", 1, 3]]
    assert is_fresh(match)


@pytest.mark.clause("FFF-4.9")
def test_points_left_over_are_lost() -> None:
    """Nothing of them is left while one trades, nor in the next turn."""
    match = lay(pawns=["p01"])
    assert play(match, 0, "walk k01", "stop")[1] == ["called_on", 0, "k01", "Frisierte Frauke"]
    assert (board(match)["stage"], board(match)["points"]) == ("trading", 0)
    play(match, 0, "leave")
    play(match, 1, "stop")
    play(match, 2, "stop")
    assert (board(match)["points"], board(match)["start"]) == (3, "k01")
    assert refused(match, 0, "stop") == "4.6"


@pytest.mark.clause("FFF-4.6", "FFF-4.7")
def test_only_the_own_kiosk_has_to_be_left() -> None:
    """A turn that begins elsewhere may end anywhere, and a kiosk one has walked through may be entered again."""
    match = lay(pawns=["p01", "k01"])
    play(match, 0, "walk k01", "walk p01", "walk k01", "stop")
    assert board(match)["stage"] == "trading"
    play(match, 0, "leave")
    assert board(match)["start"] == "k01"
    path = lay(pawns=["p01"])
    play(path, 0, "stop")
    assert board(path)["start"] is None


@pytest.mark.clause("FFF-4.4", "FFF-4.5")
def test_a_step_ends_on_another_space() -> None:
    """Jumping to and fro over others does not lead back to where one stands, nor past a space nobody is on."""
    match = lay(pawns=["p01", "k01", "h"])
    assert choices(match, 0, "walk") == ["walk h", "walk k01", "walk p02", "walk p15"]
    assert refused(match, 0, "walk p01") == "4.4"
    assert refused(match, 0, "walk p03") == "4.4"


@pytest.mark.clause("FFF-4.5")
def test_runs_of_pawns_may_branch() -> None:
    """From an occupied fork one goes on in every direction, over as many pawns as stand there."""
    match = lay(seats=5, pawns=["k01", "p02", "p03", "k02", "b06"])
    reached = ["p01", "p02", "p03", "p16", "k02", "k08", "b06", "p04", "k09"]
    assert sorted(choices(match, 0, "walk")) == sorted(f"walk {space}" for space in reached)


@pytest.mark.clause("FFF-4.5", "FFF-11.7")
def test_a_pawn_off_the_board_is_not_jumped() -> None:
    """Who has only just arrived at the table stands nowhere yet."""
    match = lay(seats=6, pawns=["p01", None, "b02"])
    assert choices(match, 0, "walk") == ["walk h", "walk k01"]


@pytest.mark.clause("FFF-5.2")
def test_several_stops_may_be_passed() -> None:
    """Each free berth with another player's pawn may be used or passed, up to the first without one."""
    match = lay(seats=4, pawns=["h", "p17", "p02", "p22"], ferries=["h", "p19", "p05", "p08", "p10", "p14"])
    assert choices(match, 0, "ride") == ["ride p17", "ride p02", "ride p04", "ride p11", "ride p22"]


@pytest.mark.clause("FFF-5.2", "FFF-5.3", "FFF-11.9")
def test_a_ride_does_not_come_back_to_its_own_stop() -> None:
    """Even if all other free berths may be passed, the ferry goes elsewhere."""
    free = ["p17", "p04", "p05", "p20", "p11", "p14"]
    match = lay(seats=10, pawns=["h", *free, "b02", "b02", "b02"], seating=[list(range(10)), []])
    assert sorted(choices(match, 0, "ride")) == sorted(f"ride {stop}" for stop in free)


@pytest.mark.clause("FFF-5.2", "FFF-5.6")
def test_the_ring_has_no_end() -> None:
    """From the last stop one goes on to the harbour, and from the harbour to the last stop."""
    match = lay(pawns=["p14", "b02", "b02"], ferries=["p14", "p17", "p02", "p04", "p19", "p08"])
    assert choices(match, 0, "ride") == ["ride h", "ride p22"]
    play(match, 0, "call p17")
    assert choices(match, 0) == ["ferry h", "ferry p05"]
    play(match, 0, "ferry h", "call h")
    assert choices(match, 0) == ["ferry p17", "ferry p22"]


@pytest.mark.clause("FFF-5.4", "FFF-5.5")
def test_ferries_are_called_while_one_can_pay() -> None:
    """Each call takes ten florins and a point; with nine florins nothing can be called."""
    match = lay(florins=[20])
    play(match, 0, "call p02", "ferry p17", "call p17", "ferry p02")
    assert person(match, 0)["florins"] == 0
    assert choices(match, 0, "call") == []
    assert refused(match, 0, "call p02") == "5.5"
    nine = lay(florins=[9])
    assert refused(nine, 0, "call p02") == "5.5"
    assert choices(nine, 0, "call") == []


@pytest.mark.clause("FFF-5.7")
def test_a_call_from_the_first_kiosk() -> None:
    """With two points one may be used to call; outside the kiosk the last one may."""
    two = lay(pawns=["k01"], turn={"points": 2})
    play(two, 0, "call p02", "ferry p17")
    assert choices(two, 0, "call") == []
    outside = lay(pawns=["p01"], turn={"points": 1, "start": "k01"})
    play(outside, 0, "call p02", "ferry p17", "stop")


@pytest.mark.clause("FFF-4.10", "FFF-4.9", "FFF-6.1")
def test_nothing_else_while_trading() -> None:
    """In a kiosk one neither walks nor rides nor calls, and answers to no question are asked for."""
    match = trading("k01", goods=["fish"])
    for wanted in ("walk p01", "ride p02", "call p02", "stop"):
        assert refused(match, 0, wanted) == "4.9"
    for wanted in ("ferry p02", "take fish", "produce fish", "raise fish", "lower fish", "kiosk k02", "go-on"):
        assert refused(match, 0, wanted) == "4.10"
    assert refused(match, 0, "opponent 1") == refused(match, 0, "keep swap") == "4.10"
    assert refused(match, 0, "skip") == "8.1"
    moving = lay()
    for wanted in ("ferry p02", "take fish", "give fish", "kiosk k02", "go-on", "keep swap"):
        assert refused(moving, 0, wanted) == "4.10"
    assert refused(moving, 0, "skip") == "8.1"


@pytest.mark.clause("FFF-4.1")
def test_rounds_are_counted() -> None:
    """A round is over when everybody has had a turn."""
    match = lay()
    for turns in range(7):
        assert match.state.rounds() == 1 + turns // 3
        assert board(match)["turns"] == turns
        play(match, turns % 3, "stop")
