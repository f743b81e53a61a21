"""Fische Fluppen Frikadellen, chapter 10: the end."""

import copy

import pytest

from comptoir.kit.game import REFEREE
from comptoir.match import Match
from tests.games.fische_fluppen_frikadellen.tables import GAME, board, lay, person, play, refused, trading

GIFTS = 14  # kiosks 14 to 25; number 19, on k06, makes gifts
ALL_IN_STOCK = {  # nothing is left in the reserve of the kiosks from 14 on
    "k02": "13 fish",
    "k05": "13 burgers",
    "k07": "13 booze",
    "k08": "13 cigarettes",
    "k10": "13 fennel",
    "k11": "",
}


def is_stuck(match: Match) -> bool:
    """Whether the game has ended without a winner."""
    stuck: bool = match.view(REFEREE)["stuck"]
    assert stuck <= match.over
    return stuck


@pytest.mark.clause("FFF-10.1")
def test_the_third_fetish_ends_the_game() -> None:
    """At once, without a bonus token; nothing can be done any more."""
    match = trading("k02", goods=["5 fish"], fetishes=[["faun", "frog"]])
    events = play(match, 0, "fetish falcon", "give fish")
    assert events[-2:] == [["freed", 0], ["ended"]]
    assert match.over
    assert match.to_act == []
    assert person(match, 0)["bonus"] == {}
    assert refused(match, 1, "stop") == "10.1"


@pytest.mark.clause("FFF-10.2")
def test_the_winner_alone_is_placed() -> None:
    """All others share the second place, whatever they have; fetishes are the score."""
    match = trading("k02", goods=["5 fish"], fetishes=[["faun", "frog"], ["faun", "frog"]])
    play(match, 0, "fetish falcon", "give fish")
    assert [(one["seat"], one["place"], one["score"]) for one in match.standings] == [
        (0, 1, 3),
        (1, 2, 2),
        (2, 2, 0),
    ]
    assert match.state.returns() == [1.0, 0.0, 0.0]


@pytest.mark.clause("FFF-10.3")
def test_when_nobody_has_anything() -> None:
    """If nobody has ten florins or a good, the game ends without a winner; nine florins are too few."""
    match = lay(florins=[9, 0, 9])
    assert play(match, 0, "stop")[-2:] == [["stuck"], ["ended"]]
    assert [one["place"] for one in match.standings] == [1, 1, 1]
    assert is_stuck(match)
    going = lay(florins=[9, 10, 9])
    play(going, 0, "stop")
    assert not going.over
    going = lay(florins=[9, 0, 9], goods=["", "fish"])
    play(going, 0, "stop")
    assert not going.over


@pytest.mark.clause("FFF-10.3", "FFF-8.12")
def test_a_gift_keeps_the_game_going() -> None:
    """With a kiosk in play that makes gifts, players with nothing can come back."""
    match = lay(first=GIFTS, pawns=["p10", "h", "h"], florins=[0, 0, 0], prices={"fish": 20})
    play(match, 0, "stop")
    assert not match.over
    play(match, 1, "stop")
    play(match, 2, "stop")
    play(match, 0, "walk b02", "walk k06", "stop", "leave")
    assert person(match, 0)["goods"] == {"fish": 1}


@pytest.mark.clause("FFF-10.3")
def test_no_gift_without_a_reserve() -> None:
    """Once all goods lie with merchants, nobody can be given one, and the game ends."""
    match = lay(first=GIFTS, florins=[0, 0, 0], stock=ALL_IN_STOCK)
    play(match, 0, "stop")
    assert is_stuck(match)
    last = lay(first=GIFTS, florins=[0, 0, 0], stock=ALL_IN_STOCK | {"k10": "12 fennel"})
    play(last, 0, "stop")
    assert not last.over


@pytest.mark.clause("FFF-10.3", "FFF-8.11")
def test_a_price_below_ten_is_a_way_out_too() -> None:
    """If a content sells any good for five florins, players with five go on, those with four do not."""
    plain = copy.deepcopy(GAME.default_pack.plain)
    plain["extra"]["all_at"]["value"] = 5
    for florins, stuck in ((5, False), (4, True)):
        match = lay(florins=[0, florins, 0], content=plain)
        play(match, 0, "stop")
        assert is_stuck(match) == stuck
    elsewhere = lay(first=13, florins=[0, 5, 0], content=plain)
    play(elsewhere, 0, "stop")
    assert not elsewhere.over, "kiosk 19 is in play"
    nowhere = lay(first=31, florins=[0, 5, 0], content=plain)
    play(nowhere, 0, "stop")
    assert is_stuck(nowhere)


@pytest.mark.clause("FFF-10.1", "FFF-10.3")
def test_a_winner_who_spends_all_is_not_stuck() -> None:
    """Whoever pays the last goods for the third fetish wins, even if nobody has anything then."""
    match = trading("k02", goods=["5 fish"], florins=[0, 0, 0], fetishes=[["faun", "frog"]])
    assert play(match, 0, "fetish falcon", "give fish")[-2:] == [["freed", 0], ["ended"]]
    assert match.over
    assert not is_stuck(match)


@pytest.mark.clause("FFF-10.3", "FFF-11.5")
def test_several_tables_are_stuck_together() -> None:
    """Players at another table count, and so do its gifts; only when nobody anywhere can go on, the game ends."""
    broke = [0] * 6
    match = lay(seats=6, florins=broke)
    assert play(match, 0, "stop")[-2:] == [["stuck"], ["ended"]]
    assert [one["place"] for one in match.standings] == [1] * 6
    for seat in (1, 5):
        rich = lay(seats=6, florins=[10 * (seat == other) for other in range(6)])
        play(rich, 0, "stop")
        assert not rich.over
        held = lay(seats=6, florins=broke, goods=["fish" if seat == other else "" for other in range(6)])
        play(held, 0, "stop")
        assert not held.over
    for firsts in ((GIFTS, 1), (1, GIFTS)):
        given = lay(seats=6, first=firsts, florins=broke)
        play(given, 0, "stop")
        assert not given.over


@pytest.mark.clause("FFF-10.3", "FFF-11.5")
def test_the_last_florins_may_go_on_the_way_to_another_table() -> None:
    """Who spends the last ten florins on a ferry and changes tables leaves everybody with nothing."""
    match = lay(seats=6, florins=[10, 0, 0, 0, 0, 0])
    events = play(match, 0, "call p02", "ferry p17", "change b")
    assert events[-3:] == [["changed", 0, "a", "b"], ["stuck"], ["ended"]]
    assert is_stuck(match)
    assert match.game.invariant_violation(match.state) == ""


@pytest.mark.clause("FFF-10.3", "FFF-12.3")
def test_the_others_may_get_stuck_behind_a_winner() -> None:
    """If one plays on and only the winner had anything left, the others share the second place."""
    match = trading(
        "k02", goods=["5 fish, booze"], florins=[90, 0, 9], fetishes=[["faun", "frog"]], options={"play_on": True}
    )
    assert play(match, 0, "fetish falcon", "give fish")[-3:] == [["freed", 0], ["stuck"], ["ended"]]
    assert [(one["seat"], one["place"]) for one in match.standings] == [(0, 1), (1, 2), (2, 2)]
    going = trading(
        "k02", goods=["5 fish, booze"], florins=[0, 0, 10], fetishes=[["faun", "frog"]], options={"play_on": True}
    )
    play(going, 0, "fetish falcon", "give fish")
    assert not going.over
    assert board(going)["stage"] == "moving"
