"""Fürstenfeld, chapters 12 and 13: the expert game and the options."""

import pytest

from comptoir.games.fuerstenfeld.game import GAME
from comptoir.kit.game import Document
from comptoir.match import Match
from tests.games.fuerstenfeld.tables import CARDS, do, lay, look, may, refuses, seat

EXPERT = {"expert": True}
IN_ORDER = {"expert": True, "palaces_in_order": True}


def expert(hand: str = "", built: dict[int, str] | None = None, coins: int = 0, gone: str = "") -> Document:
    """A seat of the expert game."""
    return seat(hand, built, coins=coins, gone=gone, expert=True)


@pytest.mark.clause("FF-12.1", "FF-13.1")
def test_all_cards_are_used() -> None:
    """In the expert game the ragman and the guide belong to each deck, in the basic game they do not."""
    for options, cards in ((EXPERT, CARDS), ({}, CARDS[:26])):
        player = look(Match.new(GAME, 2, seed=1, options=options), 0)
        assert sorted(player["hand"] + player["unseen"]) == sorted(cards)


@pytest.mark.clause("FF-12.2")
def test_nine_of_ten_cards_go_under_the_deck() -> None:
    """Everybody draws ten and puts nine under the deck in an order of choice."""
    match = Match.new(GAME, 2, seed=2, options=EXPERT)
    hand = look(match, 0)["hand"]
    assert len(hand) == 10
    assert may(match, 0) == [f"tuck {card}" for card in hand]
    chosen = [*hand[5:9], *hand[:5]]
    for card in chosen:
        match.play(0, f"tuck {card}")
    assert look(match, 0)["hand"] == hand[9:]
    assert look(match, 0)["known"] == chosen
    assert look(match, 0)["unseen"] == [card for card in CARDS if card not in hand]
    refuses(match, 1, f"tuck {look(match, 1)['unseen'][0]}", "FF-8.3")
    refuses(match, 1, "sell", "FF-4.3")
    refuses(match, 1, "store hops", "FF-4.3")
    refuses(match, 1, "throw crane", "FF-4.3")


@pytest.mark.clause("FF-12.3")
def test_the_set_up_is_made_at_once() -> None:
    """All seats choose in any order; with the last one ready the first round begins with four cards each."""
    match = Match.new(GAME, 3, seed=3, options=EXPERT)
    assert match.to_act == [0, 1, 2]
    for number in (2, 0, 1) * 9:
        assert match.view(None)["round"] == 0
        match.play(number, may(match, number)[-1])
    assert match.view(None)["round"] == 1
    assert [len(look(match, number)["hand"]) for number in range(3)] == [4, 4, 4]
    assert match.to_act == match.view(None)["order"][:1]


@pytest.mark.clause("FF-12.3")
def test_who_is_ready_waits() -> None:
    """A seat that has put nine cards away is not asked again."""
    match = Match.new(GAME, 2, seed=3, options=EXPERT)
    for _ in range(9):
        match.play(1, may(match, 1)[0])
    assert match.to_act == [0]
    refuses(match, 1, f"tuck {look(match, 1)['hand'][0]}", "FF-4.2")


@pytest.mark.clause("FF-12.4")
def test_each_part_has_its_place() -> None:
    """A part of the palace goes to its own place without being asked, in any order of parts."""
    match = lay(expert("palace-5, palace-2", coins=40), expert(), stage="build", options=EXPERT)
    assert ["built", 0, "palace-5", 5] in do(match, 0, "build palace-5")
    assert ["built", 0, "palace-2", 2] in do(match, 0, "build palace-2")
    assert look(match, 0)["places"] == ["printed", "palace-2", "printed", "printed", "palace-5", "printed"]


@pytest.mark.clause("FF-12.5")
def test_reserved_places_can_be_used_until_then() -> None:
    """Another card may stand where a part belongs, and is covered by it."""
    match = lay(expert("palace-1, bank-1", coins=40), expert(), stage="build", options=EXPERT)
    happened = do(match, 0, "build bank-1; place 1; build palace-1")
    assert ["covered", 0, "bank-1"] in happened
    assert look(match, 0)["gone"] == ["bank-1"]


@pytest.mark.clause("FF-12.6")
def test_the_ragman_removes_cards() -> None:
    """With the ragman cards leave the game openly, a part of the palace too; without him none does."""
    match = lay(expert("palace-1, crane, market", {1: "ragman"}), expert(), stage="discard", options=EXPERT)
    assert do(match, 0, "throw palace-1") == [["threw", 0, "palace-1"]]
    assert match.view(1)["seats"][0]["gone"] == ["palace-1"]
    match = lay(expert("palace-1, crane, market"), expert(), stage="discard", options=EXPERT)
    refuses(match, 0, "throw palace-1", "FF-12.6")
    refuses(match, 0, "throw bank-1", "FF-8.3")


@pytest.mark.clause("FF-12.7")
def test_the_ragman_comes_first_and_takes_two() -> None:
    """Two cards a turn, before any goes under the deck; what he takes does not count for the card kept."""
    match = lay(expert("crane, market, bank-1, bank-2", {1: "ragman"}), expert(), stage="discard", options=EXPERT)
    do(match, 0, "throw crane; throw market")
    refuses(match, 0, "throw bank-1", "FF-12.7")
    match = lay(expert("crane, market, bank-1", {1: "ragman"}), expert(), stage="discard", options=EXPERT)
    do(match, 0, "tuck crane")
    refuses(match, 0, "throw bank-1", "FF-12.7")
    match = lay(expert("crane, market", {1: "ragman"}), expert(), stage="discard", options=EXPERT)
    do(match, 0, "throw crane; throw market")
    assert look(match, 0)["hand"] == []
    assert match.to_act == [1]


@pytest.mark.clause("FF-8.8", "FF-12.7")
def test_the_ragman_has_nothing_to_take_from_an_empty_hand() -> None:
    """With the ragman and no card left there is nothing to decide: the turn ends by itself."""
    match = lay(expert("crane", {1: "ragman"}, coins=5), expert(), stage="build", options=EXPERT)
    do(match, 0, "build crane; place 2")
    assert ["turn_ended", 0] in do(match, 0, "stop")
    assert match.to_act == [1]


@pytest.mark.clause("FF-12.7")
def test_the_ragman_takes_two_in_every_turn() -> None:
    """The next player's ragman, and one's own in the next round, begin to count anew."""
    hand = "crane, market, bank-1, bank-2"
    match = lay(expert(hand, {1: "ragman"}), expert(hand, {1: "ragman"}), stage="discard", options=EXPERT)
    do(match, 0, "throw crane; throw market; tuck bank-1")
    do(match, 1, "sell; stop; throw crane; throw market; tuck bank-1")
    number = match.to_act[0]
    do(match, number, "sell; stop")
    for _ in range(2):
        match.play(number, next(action for action in may(match, number) if action.startswith("throw")))
    refuses(match, number, f"throw {look(match, number)['hand'][0]}", "FF-12.7")


@pytest.mark.clause("FF-12.8")
def test_the_guide() -> None:
    """Two coins for each part of one's own palace, as income."""
    mine = {1: "palace-1", 2: "palace-2", 3: "guide"}
    match = lay(expert("crane", mine), expert("crane", {1: "palace-1"}), options=EXPERT)
    assert ["guide_paid", 0, 4] in do(match, 0, "sell")
    assert look(match, 0)["income"] == 4


@pytest.mark.clause("FF-13.2")
def test_palaces_in_order() -> None:
    """With the option part III waits for I and II, which may come in one turn; without it it does not."""
    hand = "palace-1, palace-2, palace-3"
    match = lay(expert(hand, coins=60), expert(), stage="build", options=IN_ORDER)
    refuses(match, 0, "build palace-3", "FF-13.2")
    refuses(match, 0, "build palace-2", "FF-13.2")
    do(match, 0, "build palace-1; build palace-2")
    match = lay(expert(hand, coins=60), expert(), stage="build", options=EXPERT)
    do(match, 0, "build palace-3")


@pytest.mark.clause("FF-13.2")
def test_order_is_for_experts_only() -> None:
    """In the basic game the option changes nothing."""
    match = lay(seat("palace-3, crane", coins=60), stage="build", options={"palaces_in_order": True})
    assert "build palace-3" in may(match, 0)


@pytest.mark.clause("FF-13.3")
def test_keep_none() -> None:
    """With the option the last card may go under the deck too."""
    match = lay(seat("crane, market"), stage="discard", options={"keep_none": True})
    do(match, 0, "tuck crane")
    assert may(match, 0) == ["tuck market", "end"]
    do(match, 0, "tuck market")
    assert look(match, 0)["hand"] == []
    assert match.to_act == [1]


@pytest.mark.clause("FF-13.3", "FF-8.5")
def test_keep_none_with_a_town_hall() -> None:
    """With the option and a town hall any number may be kept, from none to its limit."""
    for tucks, kept in (
        ("tuck crane", 2),
        ("tuck crane; tuck market", 1),
        ("tuck crane; tuck market; tuck bank-1", 0),
    ):
        match = lay(
            seat("crane, market, bank-1", {1: "town-hall-1"}), stage="discard", options={"keep_none": True}
        )
        refuses(match, 0, "end", "FF-8.1")
        do(match, 0, tucks)
        assert len(look(match, 0)["hand"]) == kept
        assert (match.to_act == [1]) == (kept == 0)
        if kept:
            assert "end" in may(match, 0)


@pytest.mark.clause("FF-13.4")
def test_the_guide_shows_all_palaces() -> None:
    """With the option every part that stands is paid for."""
    mine = {1: "palace-1", 3: "guide"}
    other = expert("crane", {1: "palace-1", 2: "palace-2"})
    match = lay(expert("crane", mine), other, options={"expert": True, "guide_shows_all": True})
    assert ["guide_paid", 0, 6] in do(match, 0, "sell")
