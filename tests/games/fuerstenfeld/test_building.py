"""Fürstenfeld, chapter 7: phase 4."""

import pytest

from comptoir.match import Match
from tests.games.fuerstenfeld.tables import PALACE, do, events, lay, look, may, refuses, seat

FIVE_PARTS = {place: f"palace-{place}" for place in range(1, 6)}
SIX_PARTS = FIVE_PARTS | {6: "palace-6"}


@pytest.mark.clause("FF-7.1")
def test_two_cards_at_most() -> None:
    """After the second card phase 5 begins."""
    match = lay(seat("crane, market, magistrate, bank-1", coins=50), stage="build")
    do(match, 0, "build crane; place 1")
    assert match.view(None)["stage"] == "build"
    do(match, 0, "build market; place 2")
    assert match.view(None)["stage"] == "discard"


@pytest.mark.clause("FF-7.1")
def test_two_cards_in_every_turn() -> None:
    """What one player has built does not count for the next, nor for the next round."""
    cards = "crane, market, magistrate, bank-1"
    match = lay(seat(cards, coins=50), seat(cards, coins=50), stage="build")
    two = "build crane; place 1; build market; place 2"
    for number, actions in ((0, two), (1, f"sell; {two}")):
        assert match.view(None)["now"]["built"] == 0
        do(match, number, actions)
        assert match.view(None)["now"]["built"] == 2
        assert match.view(None)["stage"] == "discard"
        do(match, number, "tuck bank-1")
    assert match.view(None)["now"]["built"] == 0


@pytest.mark.clause("FF-7.1")
def test_fewer_cards_are_fine() -> None:
    """One may build nothing."""
    match = lay(seat("crane, market", coins=50), stage="build")
    do(match, 0, "stop")
    assert look(match, 0)["places"] == ["printed"] * 6


@pytest.mark.clause("FF-7.2")
def test_only_cards_in_hand() -> None:
    """A card in the deck cannot be built."""
    match = lay(seat("crane", coins=50, known="market"), stage="build")
    refuses(match, 0, "build market", "FF-7.2")
    refuses(match, 0, "build bank-1", "FF-7.2")


@pytest.mark.clause("FF-7.3")
def test_the_cost_is_paid() -> None:
    """A card takes its cost from the coins; without them it cannot be built."""
    match = lay(seat("bank-1, bank-2", coins=9), stage="build")
    refuses(match, 0, "build bank-2", "FF-7.3")
    assert ["took", 0, "bank-1", 6] in do(match, 0, "build bank-1; place 2")
    assert look(match, 0)["coins"] == 3


@pytest.mark.clause("FF-7.4")
@pytest.mark.parametrize("place", [1, 5])
def test_any_place_will_do(place: int) -> None:
    """Bare ground and printed fields can be built on."""
    match = lay(seat("crane", coins=5), stage="build")
    do(match, 0, f"build crane; place {place}")
    assert look(match, 0)["places"][place - 1] == "crane"


@pytest.mark.clause("FF-7.4")
def test_a_covered_card_is_out_of_the_game() -> None:
    """A card built over another removes it for good, for all to see."""
    match = lay(seat("bank-1, market", {3: "crane"}, coins=9), stage="build")
    assert ["covered", 0, "crane"] in do(match, 0, "build bank-1; place 3")
    assert match.view(1)["seats"][0]["gone"] == ["crane"]
    assert "crane" not in look(match, 0)["unseen"] + look(match, 0)["hand"]


@pytest.mark.clause("FF-7.5")
def test_a_palace_is_never_covered() -> None:
    """No card goes on a part of the palace, not even another part."""
    match = lay(seat("bank-1, palace-2", {3: "palace-1"}, coins=20), stage="build")
    do(match, 0, "build palace-2")
    refuses(match, 0, "place 3", "FF-7.5")
    assert may(match, 0) == ["place 1", "place 2", "place 4", "place 5", "place 6"]


@pytest.mark.clause("FF-7.6")
def test_a_full_palace_leaves_no_room() -> None:
    """Who has just finished the palace can build nothing else."""
    match = lay(seat("palace-6, crane", FIVE_PARTS, coins=60), stage="build")
    assert ["palace_finished", 0] in do(match, 0, "build palace-6; place 6")
    refuses(match, 0, "build crane", "FF-7.6")
    assert may(match, 0) == ["stop"]


@pytest.mark.clause("FF-7.7")
def test_what_is_paid_for_is_placed() -> None:
    """Between paying and placing there is nothing else to do."""
    match = lay(seat("bank-1, crane", coins=20), stage="build")
    do(match, 0, "build bank-1")
    refuses(match, 0, "stop", "FF-7.7")
    refuses(match, 0, "build crane", "FF-7.7")


@pytest.mark.clause("FF-7.8")
def test_a_part_costs_what_the_card_says() -> None:
    """Eight coins at first, for any part."""
    for part in (1, 6):
        match = lay(seat(f"palace-{part}, crane", coins=8), stage="build")
        assert ["took", 0, f"palace-{part}", 8] in do(match, 0, f"build palace-{part}")
    match = lay(seat("palace-1, crane", coins=7), stage="build")
    refuses(match, 0, "build palace-1", "FF-7.3")


@pytest.mark.clause("FF-7.9")
def test_the_third_part_of_three_players_raises_the_price() -> None:
    """The booklet's example: with three players the third part built makes the next ones cost 10."""
    one = seat(built={1: "palace-1"})
    match = lay(seat("palace-5, palace-6", coins=30), one, one, stage="build")
    assert match.view(None)["palace_markers"] == 2
    happened = do(match, 0, "build palace-5; place 1; build palace-6; place 2")
    assert events(happened, "took", "palace_dearer") == [
        ["took", 0, "palace-5", 8],
        ["palace_dearer", 10],
        ["took", 0, "palace-6", 10],
    ]
    assert match.view(None)["palace_markers"] == 1


@pytest.mark.clause("FF-7.9")
def test_the_fifth_part_of_five_players_raises_the_price() -> None:
    """With five players four parts leave the price as it is, and the fifth raises it."""
    one = seat(built={1: "palace-1"})
    match = lay(seat("palace-5, palace-6", coins=30), seat(), one, one, one, stage="build")
    happened = do(match, 0, "build palace-5; place 1")
    assert (match.view(None)["palace_price"], match.view(None)["palace_markers"]) == (8, 4)
    assert events(happened, "palace_dearer") == []
    assert ["palace_dearer", 10] in do(match, 0, "build palace-6; place 2")
    assert (match.view(None)["palace_price"], match.view(None)["palace_markers"]) == (10, 0)


@pytest.mark.clause("FF-7.9")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_everybody_sees_what_the_next_price_card_says(seats: int) -> None:
    """Under each price card lies one that says 2 coins more, however many markers lie on it; under 18 none."""
    for parts in range(6 * seats + 1):
        built = [min(6, max(0, parts - 6 * player)) for player in range(seats)]
        palaces = [dict(enumerate(PALACE[:number], 1)) for number in built]
        match = lay(*(seat("crane", palace) for palace in palaces))
        price = 8 + 2 * min(parts // seats, 5)
        view = match.view(None)
        assert (view["palace_price"], view["rules"]["next_palace_price"]) == (
            price,
            None if price == 18 else price + 2,
        )


@pytest.mark.clause("FF-7.9")
@pytest.mark.parametrize("seats", [2, 3])
def test_there_is_no_price_card_after_the_last(seats: int) -> None:
    """When the very last part is built the price stays at 18, with a marker for each player on its card."""
    done = [seat("crane", SIX_PARTS) for _ in range(seats - 1)]
    match = lay(seat("palace-6, crane", FIVE_PARTS, coins=18), *done, stage="build")
    assert (match.view(None)["palace_price"], match.view(None)["palace_markers"]) == (18, seats - 1)
    happened = do(match, 0, "build palace-6; place 6")
    assert ["took", 0, "palace-6", 18] in happened
    assert events(happened, "palace_dearer") == []
    assert (match.view(None)["palace_price"], match.view(None)["palace_markers"]) == (18, seats)
    assert Match.from_position(match.position(), seed=1).position() == match.position()


@pytest.mark.clause("FF-7.10")
def test_only_visible_cards_work() -> None:
    """A covered bank pays nothing; a town hall counts in the turn it is built in."""
    match = lay(seat("crane", {1: "bank-2"}, gone="bank-1"))
    assert ["bank_paid", 0, 5] in do(match, 0, "sell")
    match = lay(seat("town-hall-1, crane, market", coins=5), stage="build")
    do(match, 0, "build town-hall-1; place 1; stop")
    assert "end" in may(match, 0)


@pytest.mark.clause("FF-7.11")
def test_two_cards_on_one_place() -> None:
    """The second card may cover the first, which is wasted."""
    match = lay(seat("crane, market, bank-1", coins=50), stage="build")
    do(match, 0, "build crane; place 2; build market; place 2")
    assert look(match, 0)["places"][1] == "market"
    assert look(match, 0)["gone"] == ["crane"]
