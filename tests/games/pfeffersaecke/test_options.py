"""Pfeffersäcke, chapter 12: other readings, each beside the usual one."""

import pytest

from comptoir.errors import Refused
from comptoir.games.pfeffersaecke.state import TOWNS
from comptoir.match import Match
from tests.games.pfeffersaecke.tables import NAMES, VALUE, lay, named, notations, play, seat_of, tied


@pytest.mark.parametrize(("seats", "fee"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
@pytest.mark.clause("PS-12.1")
def test_extension_fee(seats: int, fee: int) -> None:
    """Each counter where the disc has gone costs 1 to 5 florins by the number of players, at once."""
    options = {"extension_fee": True}
    for wanted, paid in (("extend luebeck", fee), ("extend-twice luebeck", 2 * fee)):
        match = lay(seats, rings={"Lübeck": "1111 0", "Gent": "0"}, gone=["Lübeck"], options=options)
        assert wanted in notations(match, 0)
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
    match = lay(rings={"Lübeck": "1111 0", "Gent": "0"}, gone=["Lübeck"], florins=[6] * 4, options=options)
    assert "extend-twice luebeck" in notations(match, 0)
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
    match = lay(phase="open", villages={"Brügge": 0}, lying=["Antwerpen", "Gent"], options=options)
    play(match, 0, "open antwerpen bruegge")
    assert notations(match, 0, "open") == ["open gent bruegge", "open gent antwerpen"]


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
    match = tied({"majorities_break_ties": majorities})
    play(match, 0, "finish")
    assert [match.state.place(seat) for seat in (0, 1)] == places


# --- closed instead of open ---------------------------------------------------------------------------


@pytest.mark.clause("PS-12.6")
def test_nothing_comes_to_the_closed_town() -> None:
    """Nobody places a disc there or opens a counter, and nobody sets out for it."""
    options = {"open_town_closed": True}
    match = lay(phase="place", hands={0: [2]}, options=options)
    assert notations(match, 0) == ["place ulm", "place muenchen"]
    with pytest.raises(Refused, match=r"Wittenberg.*PS-11\.1"):
        match.play(0, "place wittenberg")
    match = lay(phase="open", villages={"Halle": 0}, lying=["Leipzig"], options=options)
    assert notations(match, 0, "open") == ["open leipzig halle"]
    with pytest.raises(Refused, match=r"Wittenberg.*PS-11\.1"):
        match.play(0, "open wittenberg halle")
    usual = lay(phase="open", villages={"Halle": 0}, lying=["Leipzig"])
    assert notations(usual, 0, "open") == ["open leipzig halle", "open wittenberg halle"]


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.clause("PS-12.6", "PS-10.2")
def test_the_closed_town_does_not_keep_the_game_going(closed: bool) -> None:
    """All discs have gone without Wittenberg's if that town is closed; if it is open its disc must go too."""
    others = [town for town in VALUE if town not in ("Ulm", "Wittenberg")]
    rings = {town: str(number % 3 + 1) * (VALUE[town] // 2 + 1) for number, town in enumerate(others)}
    hands: dict[int, list[int]] = {seat: [] for seat in range(4)}
    match = lay(rings={**rings, "Ulm": "0"}, gone=list(rings), hands=hands, options={"open_town_closed": closed})
    happened = play(match, 0, "extend ulm", "finish")
    assert named(happened, "end_in_sight") == ([["end_in_sight", "discs"]] if closed else [])
    assert match.over == closed


@pytest.mark.parametrize(("seats", "disc"), [(2, "closed"), (5, "waiting")])
@pytest.mark.clause("PS-12.6")
def test_with_two_or_five_it_changes_nothing(seats: int, disc: str) -> None:
    """With two players Wittenberg is closed anyway, with five its disc is dealt."""
    usual = Match.new("pfeffersaecke", seats, seed=1)
    other = Match.new("pfeffersaecke", seats, seed=1, options={"open_town_closed": True})
    assert usual.view("referee") == other.view("referee")
    assert usual.view(None)["towns"]["Wittenberg"]["disc"] == disc


# --- options combined -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("florins", "clause"), [(12, None), (11, r"PS-12\.1")])
@pytest.mark.clause("PS-12.1", "PS-12.3")
def test_fees_for_counters_everywhere(florins: int, clause: str | None) -> None:
    """Two counters in each of two towns without a disc cost four fees and one safe-conduct."""
    match = lay(
        rings={"Lübeck": "1111 0", "Gent": "1111 0", "Köln": "11111 0", "Trier": "0"},
        gone=["Lübeck", "Gent", "Köln"],
        florins=[florins] * 4,
        options={"extension_fee": True, "double_everywhere": True},
    )
    play(match, 0, "extend-twice luebeck")
    if clause:
        with pytest.raises(Refused, match=clause):
            match.play(0, "extend-twice koeln")
        assert notations(match, 0, "extend-twice") == ["extend-twice trier"]  # its disc lies there: no fee
        assert "extend koeln" in notations(match, 0)
    else:
        happened = play(match, 0, "extend-twice koeln")
        assert happened == [["extended", 0, "Köln", 2], ["paid_fee", 0, "Köln", 6]]
        assert seat_of(match, 0)["florins"] == 0
        assert notations(match, 0, "extend") == ["extend trier"]
    assert seat_of(match, 0)["safe_conducts"] == 1


@pytest.mark.clause("PS-12.2", "PS-12.3")
def test_double_everywhere_where_a_disc_lies() -> None:
    """Both options together: twice in each town with a disc, once where it has gone."""
    match = lay(
        rings={"Lübeck": "1111 0", "Gent": "0", "Köln": "0"},
        gone=["Lübeck"],
        options={"safe_conduct_needs_disc": True, "double_everywhere": True},
    )
    play(match, 0, "extend-twice gent")
    assert notations(match, 0) == ["extend koeln", "extend luebeck", "extend-twice koeln", "collect"]


@pytest.mark.clause("PS-12.3")
def test_double_everywhere_is_no_second_use() -> None:
    """The safe-conduct of the turn serves to extend alone: neither double income nor a second opening follows."""
    match = lay(rings={"Gent": "0", "Köln": "0"}, villages={"Goslar": 0}, options={"double_everywhere": True})
    play(match, 0, "extend-twice gent")
    with pytest.raises(Refused, match=r"PS-9\.3"):
        match.play(0, "double")
    assert play(match, 0, "collect", "open kassel goslar")[-1][0] == "begins"


@pytest.mark.clause("PS-12.1", "PS-12.2")
def test_a_fee_does_not_help_where_a_disc_is_needed() -> None:
    """Where both the disc and the money are missing the refusal names the disc."""
    match = lay(
        rings={"Lübeck": "1111 0", "Gent": "0"},
        gone=["Lübeck"],
        florins=[0] * 4,
        options={"extension_fee": True, "safe_conduct_needs_disc": True},
    )
    with pytest.raises(Refused, match=r"PS-12\.2"):
        match.play(0, "extend-twice luebeck")
    with pytest.raises(Refused, match=r"PS-12\.1"):
        match.play(0, "extend luebeck")


@pytest.mark.clause("PS-12.5", "PS-12.6")
def test_the_second_town_cannot_be_the_closed_one() -> None:
    """A second opening in towns leads to open towns only."""
    options = {"second_in_towns": True, "open_town_closed": True}
    match = lay(phase="open", villages={"Halle": 0}, lying=["Leipzig", "Magdeburg"], options=options)
    play(match, 0, "open leipzig halle")
    assert notations(match, 0, "open") == ["open magdeburg halle"]


@pytest.mark.clause("PS-12.7", "PS-12.9")
def test_an_empty_board_ends_the_round_though_a_disc_follows() -> None:
    """The end that has come stays, even if the next player places a disc before the round is over."""
    options = {"board_empty_ends": True, "end_after_round": True}
    won = {"Wittenberg": "33"}
    match = lay(rings={**won, "Ulm": "0"}, gone=list(won), options=options)
    assert named(play(match, 0, "extend ulm", "finish"), "end_in_sight", "ended") == [["end_in_sight", "discs"]]
    while not match.over:
        seat = match.state.turn
        play(match, seat, match.actions(seat)[0].notation)
    assert match.view(None)["turns"] == 16
    assert match.view(None)["ends"] == ["discs", "standstill"]
    assert "lying" in [town["disc"] for town in match.view(None)["towns"].values()]


@pytest.mark.clause("PS-12.8", "PS-12.9")
def test_a_standstill_by_rounds_ends_with_its_round() -> None:
    """With both options the round without an opening is itself the last one."""
    options = {"standstill_by_round": True, "end_after_round": True}
    match = lay(phase="open", turn=3, turns=15, idle=3, options=options)
    happened = play(match, 3, "finish")
    assert named(happened, "end_in_sight", "ended") == [["end_in_sight", "standstill"], ["ended", 4]]


@pytest.mark.parametrize(("by_towns", "places"), [(False, [2, 1]), (True, [1, 2])])
@pytest.mark.clause("PS-12.10", "PS-12.11")
def test_regions_by_towns_before_ties(by_towns: bool, places: list[int]) -> None:
    """Ties are looked at after the regions have been counted as this table counts them."""
    match = tied({"regions_by_towns": by_towns, "majorities_break_ties": True}, home="Hof")
    play(match, 0, "finish")
    assert [match.state.place(seat) for seat in (0, 1)] == places
    assert [seat_of(match, seat)["reached"] for seat in (0, 1)] == [
        ["Schwaben"],
        ["Schwaben"] if by_towns else ["Franken", "Schwaben"],
    ]


@pytest.mark.clause("PS-12.4", "PS-12.3")
def test_minimum_for_the_towns_with_other_options() -> None:
    """The minimum holds for income whatever else is chosen."""
    match = lay(rings={"Gent": "0"}, options={"least_for_towns": True, "double_everywhere": True})
    assert named(play(match, 0, "double"), "doubled") == [["doubled", 0, 48 + 12]]


# --- ends that come in the last round ---------------------------------------------------------------------


@pytest.mark.clause("PS-10.4", "PS-12.9")
def test_all_ends_of_the_last_round_are_told() -> None:
    """With the last village the end has come; the last disc that goes in the same round is told as well, once."""
    others = [town for town in VALUE if town != "Ulm"]
    rings = {town: str(number % 3 + 1) * (VALUE[town] // 2 + 1) for number, town in enumerate(others)}
    villages = {village: number % 4 for number, village in enumerate(NAMES[TOWNS:]) if village != "Kassel"}
    hands: dict[int, list[int]] = {seat: [] for seat in range(4)}
    match = lay(
        phase="open",
        turn=0,
        turns=12,
        rings={**rings, "Ulm": "2"},
        gone=list(rings),
        villages=villages | {"Goslar": 0},
        hands=hands,
        safe_conducts=[0] * 4,
        florins=[4, 0, 0, 0],
        options={"end_after_round": True},
    )
    assert named(play(match, 0, "open kassel goslar"), "end_in_sight") == [["end_in_sight", "villages"]]
    assert (match.view(None)["ends"], match.over) == (["villages"], False)
    ends = []
    while not match.over:
        seat = match.state.turn
        wanted = [action for action in notations(match, seat) if action == "extend ulm"] or notations(match, seat)
        ends += named(play(match, seat, wanted[-1]), "end_in_sight", "ended")
    assert ends == [["end_in_sight", "discs"], ["ended", 4]]
    assert match.view(None)["ends"] == ["villages", "discs"]


@pytest.mark.clause("PS-10.3", "PS-12.9")
def test_an_end_that_passes_is_told_once() -> None:
    """A standstill has come for good: neither is it told again nor does an opening in the last round undo it."""
    match = lay(phase="open", turn=0, turns=12, idle=3, villages={"Goslar": 1}, options={"end_after_round": True})
    assert named(play(match, 0, "finish"), "end_in_sight") == [["end_in_sight", "standstill"]]
    happened = play(match, 1, notations(match, 1)[0], "collect", "open kassel goslar", "finish")
    while not match.over:
        seat = match.state.turn
        happened += play(match, seat, notations(match, seat)[0])
    assert named(happened, "settled", "end_in_sight", "ended") == [
        ["settled", 1, "Kassel", "Goslar", 4, 1, 15],
        ["ended", 4],
    ]
    assert match.view(None)["ends"] == ["standstill"]
