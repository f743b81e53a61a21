"""Fürstenfeld, chapters 4 and 5: the course of a round, drawing and harvest."""

import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.playout import action_buffer
from comptoir.games.fuerstenfeld.game import GAME
from comptoir.games.fuerstenfeld.ids import ACTIONS
from comptoir.kit.game import Document
from comptoir.match import Match
from tests.games.positions import told

from .tables import BASIC, do, events, lay, look, may, next_round, next_turn, refuses, seat


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


@pytest.mark.clause("FF-4.1")
def test_a_round_is_told_step_by_step() -> None:
    """Everything that happens in a round is told in its order, with all its figures."""
    match = lay(
        seat("bank-1, crane", {1: "trading-house"}, coins=6, goods=(2, 0, 1)),
        seat("market, magistrate", {1: "crane"}, goods=(1, 0, 0)),
        prices={1: (2, 1, 3)},
    )
    happened = do(match, 0, "visit schwarzkolmer; load hops; load hops; load water; bonus hops")
    assert happened == [
        ["visited", 0, "schwarzkolmer"],
        ["loaded", 0, "hops", "schwarzkolmer"],
        ["loaded", 0, "hops", "schwarzkolmer"],
        ["loaded", 0, "water", "schwarzkolmer"],
        ["bonus_paid", 0, "hops", 2],
        ["sold", 0, 2, "hops", 4],
        ["fell", "schwarzkolmer", "hops", 2, 1],
        ["sold", 0, 1, "water", 3],
        ["token_moved", 0, 9, 9],
    ]
    assert do(match, 0, "build bank-1; place 1; stop") == [
        ["took", 0, "bank-1", 6],
        ["built", 0, "bank-1", 1],
        ["covered", 0, "trading-house"],
        ["stopped", 0],
        ["turn_ended", 0],
    ]
    assert do(match, 1, "sell; stop; tuck market")[:7] == [
        ["sold_nothing", 1],
        ["token_moved", 1, 0, 0],
        ["stopped", 1],
        ["tucked", 1, "market"],
        ["lost_goods", 1, 1],
        ["turn_ended", 1],
        ["rose", "draakenfels", "hops", 1, 2],
    ]
    assert match.state.rounds() == match.view(None)["round"] == 4


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


EVERYTHING = {1: "market", 2: "warehouse", 3: "ragman", 4: "palace-4", 5: "trading-house", 6: "town-hall-1"}
HAND = "hops-2, palace-1, palace-2, crane, bank-2"
RICH = seat(HAND, EVERYTHING, coins=9, goods=(2, 0, 4), expert=True)
POOR = seat(
    "palace-1, palace-3, bank-2",
    {1: "crane", 2: "palace-2"},
    coins=7,
    goods=(0, 1, 0),
    expert=True,
    gone="bank-1",
)
DONE = seat("crane", {place: f"palace-{place}" for place in range(1, 7)}, coins=50, expert=True)


@pytest.mark.clause("FF-4.3")
@pytest.mark.parametrize("player", [RICH, POOR, DONE], ids=["rich", "poor", "done"])
@pytest.mark.parametrize("in_order", [False, True])
@pytest.mark.parametrize(
    ("stage", "before"),
    [
        ("sell", ""),
        ("sell", "exchange 1 water hops"),
        ("sell", "visit schwarzkolmer"),
        ("sell", "visit schwarzkolmer; load water"),
        ("sell", "visit draakenfels; load barley"),
        ("build", ""),
        ("build", "build bank-2"),
        ("build", "build palace-1"),
        ("discard", ""),
        ("discard", "throw bank-2"),
        ("discard", "tuck bank-2"),
        ("discard", "tuck bank-2; tuck crane; tuck palace-1"),
        ("discard", "store water; store water; store water"),
    ],
)
def test_what_may_be_done_is_what_is_not_refused(
    stage: str, before: str, player: Document, in_order: bool
) -> None:
    """In each phase every action is either offered or refused with a clause, and nothing else is offered."""
    options = {"expert": True, "palaces_in_order": in_order}
    match = lay(player, seat("market", expert=True), stage=stage, prices={0: (1, 1, 0)}, options=options)
    for action in before.split("; "):
        if action in may(match, 0):
            match.play(0, action)
    legal = action_buffer(match.state)
    for number in range(2):
        offered = list(legal[: match.state.legal(number, legal)])
        assert offered == [code for code in range(ACTIONS) if match.state.refusal(number, code) == 0]
        assert bool(offered) == (match.to_act == [number])


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


@pytest.mark.clause("FF-4.4")
def test_the_order_is_made_anew_each_round() -> None:
    """Round after round the incomes of that round alone decide; before the first sale nothing is known."""
    match = lay(seat("crane", {1: "bank-2"}), seat("crane"), seat("crane", {1: "bank-1"}))
    for number in (0, 1, 2):
        do(match, number, "sell; stop")
    for _ in range(3):
        assert match.view(None)["order"] == [1, 2, 0]
        assert match.view(None)["next_order"] == []
        for moved in ([1], [1, 2], [1, 2, 0]):
            do(match, match.to_act[0], "sell")
            assert match.view(None)["next_order"] == moved
            next_turn(match)
    number = match.to_act[0]
    do(match, number, "visit draakenfels; load hops; load barley; load water; sell")
    assert look(match, number)["income"] > 3
    next_turn(match)
    do(match, 2, "sell")
    assert match.view(None)["next_order"] == [2, 1]


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


@pytest.mark.clause("FF-5.3", "FF-8.4")
def test_a_deck_goes_round_and_round() -> None:
    """Once all cards have been seen they come back for ever in the order in which they went under the deck."""
    deck = [card for card in BASIC if card != "crane"]
    match = lay(seat("crane", known=", ".join(deck)))
    actions = {match.action(code).notation: code for code in range(ACTIONS)}

    def play(number: int, *wanted: str) -> None:  # on the table itself, whose deck is then never copied
        for action in wanted:
            match.state.apply(number, actions[action], Dice(1))

    for _ in range(2 * 40):
        number = match.to_act[0]
        play(number, "sell", "stop")
        while match.view(None)["stage"] == "discard":
            away = [card for card in look(match, number)["hand"] if card != "crane"][-2:][0]
            play(number, f"tuck {away}")
            deck += [away] if number == 0 else []
        if match.view(None)["turns"] == 0:
            assert set(look(match, 0)["hand"]) == {"crane", *deck[:3]}
            deck = deck[3:]
        assert look(match, 0)["known"] == deck


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
    refuses(match, 1, "draw 3", "FF-5.4")
    refuses(match, 2, "draw 0", "FF-4.2")
    do(match, 1, "draw 1")
    refuses(match, 1, "draw 0", "FF-4.2")
    do(match, 0, "draw 2")
    assert [len(look(match, number)["hand"]) for number in range(3)] == [6, 5, 4]
    assert match.view(None)["stage"] == "sell"


@pytest.mark.clause("FF-4.3", "FF-5.4")
def test_before_the_sale_comes_the_draw() -> None:
    """Nobody sells before all with a laboratory have said how many cards they draw."""
    match = lay(seat("crane", {1: "laboratory-1"}), seat("crane"))
    next_round(match)
    for action in ("sell", "visit draakenfels", "tuck crane", "end"):
        refuses(match, 0, action, "FF-4.3")


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
