"""Fürstenfeld, chapters 4 and 5: the course of a round, drawing and harvest."""

import pytest

from comptoir.games.fuerstenfeld.game import GAME
from comptoir.match import Match
from tests.games.fuerstenfeld.tables import do, events, lay, look, may, next_round, refuses, seat
from tests.games.positions import told


@pytest.mark.clause("FF-4.1")
def test_phases_three_to_five_in_one_go() -> None:
    """A player sells, builds and discards before the next one sells."""
    match = lay(seat("bank-1, crane", coins=9, goods=(1, 0, 0)), seat("bank-1, market", goods=(1, 0, 0)))
    stages = []
    for action in ("visit draakenfels", "load hops", "sell", "build bank-1", "place 1", "stop"):
        stages.append((match.to_act, match.view(None)["stage"]))
        match.play(0, action)
    assert stages == [([0], stage) for stage in ("sell", "load", "load", "build", "place", "build")]
    assert (match.to_act, match.view(None)["stage"]) == ([1], "sell")


@pytest.mark.clause("FF-4.2")
def test_only_whose_turn_it_is() -> None:
    """A player who is not asked can do nothing."""
    match = lay(seat(), seat(goods=(1, 1, 1)))
    assert may(match, 1) == []
    refuses(match, 1, "visit draakenfels", "FF-4.2")


@pytest.mark.clause("FF-4.3")
@pytest.mark.parametrize(
    ("stage", "action"),
    [
        ("sell", "build crane"),
        ("sell", "load hops"),
        ("sell", "end"),
        ("sell", "draw 1"),
        ("build", "sell"),
        ("build", "visit draakenfels"),
        ("build", "place 1"),
        ("build", "tuck crane"),
        ("discard", "build crane"),
        ("discard", "sell"),
    ],
)
def test_everything_has_its_phase(stage: str, action: str) -> None:
    """What belongs to another phase is refused."""
    match = lay(seat("crane, market", coins=9, goods=(1, 1, 1)), stage=stage)
    refuses(match, 0, action, "FF-4.3")


@pytest.mark.clause("FF-4.3")
def test_no_exchange_once_a_brewery_is_chosen() -> None:
    """Goods are exchanged before the sale, not in it."""
    match = lay(seat(built={1: "market"}, goods=(1, 1, 1)))
    do(match, 0, "visit draakenfels")
    refuses(match, 0, "exchange 1 hops water", "FF-4.3")


@pytest.mark.clause("FF-4.4")
def test_the_lowest_income_plays_first() -> None:
    """The next order follows the incomes from low to high."""
    match = lay(seat("crane", {1: "bank-2"}), seat("crane"), seat("crane", {1: "bank-1"}))
    for number in (0, 1, 2):
        do(match, number, "sell; stop")
    assert match.view(None)["order"] == [1, 2, 0]
    assert match.to_act == [1]


@pytest.mark.clause("FF-4.5")
def test_of_equal_incomes_the_later_plays_first() -> None:
    """A token that comes to an occupied space lies on top and plays before those below."""
    match = lay(
        seat("crane", {1: "bank-1"}),
        seat("crane", {1: "bank-1"}),
        seat("crane", {1: "bank-1"}),
        order=[2, 0, 1],
        turn=2,
    )
    for number in (2, 0, 1):
        do(match, number, "sell; stop")
    assert match.view(None)["order"] == [1, 0, 2]


@pytest.mark.clause("FF-5.1", "FF-5.2")
def test_three_cards_a_round_and_six_at_first() -> None:
    """Three cards each round: six in hand in the first, with those of the set-up, and later four."""
    match = Match.new(GAME, 2, seed=9)
    assert [len(look(match, number)["hand"]) for number in range(2)] == [6, 6]
    next_round(match)
    assert [len(look(match, number)["hand"]) for number in range(2)] == [4, 4]


@pytest.mark.clause("FF-5.3")
def test_a_short_deck_gives_what_it_has() -> None:
    """With two cards in the deck two are drawn; nothing is shuffled."""
    match = lay(seat("crane, market", known="bank-1", empty=True), seat("crane"))
    do(match, 0, "sell; stop; tuck market")
    assert look(match, 0)["known"] == ["bank-1", "market"]
    drawn = events(do(match, 1, "sell; stop"), "drew")
    assert [event for event in drawn if event[1] == 0] == [["drew", 0, "bank-1"], ["drew", 0, "market"]]
    assert look(match, 0)["hand"] == ["bank-1", "market", "crane"]


@pytest.mark.clause("FF-5.3")
def test_unseen_cards_come_first() -> None:
    """Cards under the deck come after all unseen ones, in the order in which they were put there."""
    gone = ", ".join(card for card in look(lay(seat("crane, market")), 0)["unseen"] if card != "palace-1")
    match = lay(
        seat("crane", known="market", gone=gone.replace("palace-2, ", "").replace("bank-1, ", "")), seat("crane")
    )
    assert sorted(look(match, 0)["unseen"]) == ["bank-1", "palace-1", "palace-2"]
    do(match, 0, "sell; stop")
    do(match, 1, "sell; stop")
    assert look(match, 0)["known"] == ["market"]
    assert sorted(look(match, 0)["hand"]) == ["bank-1", "crane", "palace-1", "palace-2"]


@pytest.mark.clause("FF-5.4")
def test_the_number_of_further_cards_is_named_once() -> None:
    """Who has laboratories names a number up to their limit after the three cards; all do so at once."""
    both = {1: "laboratory-1", 2: "laboratory-2"}
    match = lay(seat("crane", both), seat("crane", {1: "laboratory-1"}), seat("crane"))
    for number in range(3):
        do(match, number, "sell; stop")
    assert match.to_act == [0, 1]
    assert [len(look(match, number)["hand"]) for number in range(3)] == [4, 4, 4]
    assert may(match, 0) == ["draw 0", "draw 1", "draw 2", "draw 3"]
    assert may(match, 1) == ["draw 0", "draw 1"]
    refuses(match, 1, "draw 2", "FF-5.4")
    refuses(match, 2, "draw 0", "FF-4.2")
    do(match, 1, "draw 1")
    refuses(match, 1, "draw 0", "FF-4.2")
    do(match, 0, "draw 2")
    assert [len(look(match, number)["hand"]) for number in range(3)] == [6, 5, 4]
    assert match.view(None)["stage"] == "sell"


@pytest.mark.clause("FF-5.4")
def test_further_cards_end_with_the_deck() -> None:
    """No more can be named than the deck holds; with an empty deck nobody is asked."""
    match = lay(
        seat("crane", {1: "laboratory-2"}, known="bank-1, bank-2, market, magistrate", empty=True), seat("crane")
    )
    do(match, 0, "sell; stop")
    do(match, 1, "sell; stop")
    assert may(match, 0) == ["draw 0", "draw 1"]
    match = lay(seat("crane", {1: "laboratory-2"}, known="bank-1", empty=True), seat("crane"))
    do(match, 0, "sell; stop")
    do(match, 1, "sell; stop")
    assert match.view(None)["stage"] == "sell"


@pytest.mark.clause("FF-5.5")
def test_the_harvest() -> None:
    """In the first round everybody harvests one of each good; later one for each visible symbol."""
    match = Match.new(GAME, 2, seed=10)
    assert ["harvested", 0, 1, 1, 1] in [list(event.values()) for event in match.told(match.opening, None)]
    match = lay(seat("crane", {1: "hops-3", 4: "barley-water"}), seat("crane"))
    do(match, 0, "sell; stop")
    assert ["harvested", 0, 3, 2, 2] in do(match, 1, "sell; stop")


@pytest.mark.clause("FF-5.6")
def test_a_new_field_bears_from_the_next_round() -> None:
    """A field built in phase 4 brings nothing in this round, and covering one takes nothing away."""
    match = lay(seat("water-3, crane", coins=11, goods=(1, 1, 1)), seat("crane"))
    do(match, 0, "sell; build water-3; place 4")
    assert look(match, 0)["goods"] == {"hops": 1, "barley": 1, "water": 1}
    happened = do(match, 0, "stop")
    assert ["lost_goods", 0, 3] in happened
    assert ["harvested", 0, 0, 1, 4] in do(match, 1, "sell; stop")


@pytest.mark.clause("FF-5.4")
def test_what_laboratories_bring_is_secret() -> None:
    """Others learn how many cards are drawn, not which."""
    match = lay(seat("crane", {1: "laboratory-1"}), seat("crane"))
    do(match, 0, "sell; stop")
    do(match, 1, "sell; stop")
    move = match.play(0, "draw 1")
    assert ["drew_further", 0, 1] in told(match, move, 1)
    assert ["drew", 0, None] in told(match, move, 1)
    assert ["drew", 0, None] not in told(match, move, 0)
