"""Fürstenfeld, chapter 8: phase 5."""

import pytest

from tests.games.fuerstenfeld.tables import do, events, lay, look, may, refuses, seat
from tests.games.positions import told


@pytest.mark.clause("FF-8.1")
def test_one_card_is_kept() -> None:
    """With more than one card the turn cannot end; the last card but one ends it."""
    match = lay(seat("crane, market, bank-1"), stage="discard")
    refuses(match, 0, "end", "FF-8.1")
    do(match, 0, "tuck crane; tuck bank-1")
    assert look(match, 0)["hand"] == ["market"]
    assert match.to_act == [1]


@pytest.mark.clause("FF-8.2")
def test_the_last_card_stays() -> None:
    """Without a town hall exactly one card is kept; with one it may not go either."""
    match = lay(seat("crane, market", {1: "town-hall-2"}), stage="discard")
    do(match, 0, "tuck crane")
    assert match.to_act == [1]
    match = lay(seat("crane", {1: "warehouse"}, goods=(1, 0, 0)), stage="discard")
    refuses(match, 0, "tuck crane", "FF-8.2")


@pytest.mark.clause("FF-8.2")
def test_an_empty_hand_keeps_nothing() -> None:
    """Who has no card left keeps none."""
    match = lay(seat("crane", coins=9), stage="build")
    do(match, 0, "build crane; place 1; stop")
    assert look(match, 0)["hand"] == []
    assert match.to_act == [1]


@pytest.mark.clause("FF-8.3")
def test_only_cards_in_hand_go_under_the_deck() -> None:
    """A card that is not held cannot be put under the deck."""
    match = lay(seat("crane, market"), stage="discard")
    refuses(match, 0, "tuck bank-1", "FF-8.3")


@pytest.mark.clause("FF-8.4")
def test_first_under_the_deck_first_drawn() -> None:
    """Cards go to the very bottom one after the other, below those that lie there."""
    match = lay(seat("crane, market, bank-1", known="palace-1"), stage="discard")
    do(match, 0, "tuck market")
    assert match.view(None)["now"]["tucked"] == 1
    do(match, 0, "tuck bank-1")
    assert match.view(None)["now"]["tucked"] == 0
    assert look(match, 0)["known"] == ["palace-1", "market", "bank-1"]


@pytest.mark.clause("FF-8.4")
def test_nobody_else_sees_what_goes_under_the_deck() -> None:
    """Others learn that a card was put there, not which."""
    match = lay(seat("crane, market, bank-1"), stage="discard")
    move = match.play(0, "tuck market")
    assert told(match, move, 0) == [["tucked", 0, "market"]]
    assert told(match, move, 1) == [["tucked", 0, None]]


@pytest.mark.clause("FF-8.5")
def test_a_town_hall_may_be_left_unused() -> None:
    """With a town hall more cards may be kept, or fewer, but not none."""
    match = lay(seat("crane, market, bank-1", {1: "town-hall-1"}), stage="discard")
    refuses(match, 0, "end", "FF-8.1")
    do(match, 0, "tuck crane")
    assert may(match, 0) == ["tuck bank-1", "tuck market", "end"]
    do(match, 0, "tuck market")
    assert look(match, 0)["hand"] == ["bank-1"]
    assert match.to_act == [1]


@pytest.mark.clause("FF-8.6")
def test_unsold_goods_are_lost() -> None:
    """Goods neither sold nor stored are gone after the turn."""
    match = lay(seat("crane, market", goods=(2, 1, 0)), stage="discard")
    assert ["lost_goods", 0, 3] in do(match, 0, "tuck crane")
    assert look(match, 0)["goods"] == {"hops": 0, "barley": 0, "water": 0}


@pytest.mark.clause("FF-8.7")
def test_a_warehouse_has_a_limit() -> None:
    """Three goods of any kind can be stored, one by one, or fewer."""
    match = lay(seat("crane", {1: "warehouse"}, goods=(3, 1, 1)), stage="discard")
    do(match, 0, "store hops; store hops")
    happened = do(match, 0, "store water")
    assert ["lost_goods", 0, 2] in happened
    assert look(match, 0)["stored"] == {"hops": 2, "barley": 0, "water": 1}
    match = lay(seat("crane, market", {1: "warehouse"}, goods=(3, 1, 1)), stage="discard")
    do(match, 0, "store hops; store hops; store water")
    refuses(match, 0, "store barley", "FF-8.7")
    match = lay(seat("crane, market", goods=(3, 1, 1)), stage="discard")
    refuses(match, 0, "store barley", "FF-8.7")


@pytest.mark.clause("FF-8.8")
def test_a_turn_ends_by_itself() -> None:
    """When nothing is left to decide the turn is over; with a choice left the player says so."""
    match = lay(seat("crane", coins=0), stage="build")
    assert events(do(match, 0, "stop"), "turn_ended") == [["turn_ended", 0]]
    match = lay(seat("crane", {1: "warehouse"}, goods=(1, 0, 0)), stage="build")
    assert events(do(match, 0, "stop"), "turn_ended") == []
    assert may(match, 0) == ["store hops", "end"]
    assert events(do(match, 0, "end"), "turn_ended") == [["turn_ended", 0]]
