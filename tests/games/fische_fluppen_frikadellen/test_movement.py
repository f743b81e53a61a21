"""Fische Fluppen Frikadellen, chapters 4 and 5: walking and ferries."""

import pytest

from tests.games.fische_fluppen_frikadellen.tables import board, choices, lay, person, play, refused

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
