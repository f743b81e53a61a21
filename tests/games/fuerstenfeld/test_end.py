"""Fürstenfeld, chapters 9 and 10: new prices and the end of the game."""

import pytest

from comptoir.kit.game import Document, Options
from comptoir.match import Match
from tests.games.fuerstenfeld.tables import PALACE, do, events, lay, look, next_round, price, refuses, seat

FIVE_PARTS = {place: f"palace-{place}" for place in range(1, 6)}
SIX_PARTS = FIVE_PARTS | {6: "palace-6"}
NO_FIELDS = {4: "magistrate", 5: "town-hall-1", 6: "laboratory-1"}


def last_turn(*seats: Document, **more: object) -> Match:
    """A table on which the last player of the round has one card to put away."""
    size = len(seats)
    return lay(
        *seats,
        stage="discard",
        turn=size - 1,
        order=list(range(size)),
        moved=list(range(size))[::-1],
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.clause("FF-9.1")
def test_prices_rise_by_free_spaces() -> None:
    """The booklet's example: spaces 1, 3, 2 with 0, 1, 2 filled: hops rise by one, barley by two, water stays."""
    match = last_turn(seat("crane"), seat("crane, market"), filled={1: (0, 1, 2)})
    happened = do(match, 1, "tuck crane")
    assert price(match, 1) == [2, 3, 1]
    assert events(happened, "rose")[-2:] == [
        ["rose", "schwarzkolmer", "hops", 1, 2],
        ["rose", "schwarzkolmer", "barley", 1, 3],
    ]


@pytest.mark.clause("FF-9.2")
def test_no_price_above_three() -> None:
    """At the top of the scale the rest of the rise is lost."""
    match = last_turn(seat("crane"), seat("crane, market"), prices={0: (3, 2, 2), 1: (1, 2, 3)})
    do(match, 1, "tuck crane")
    assert price(match, 0) == [3, 3, 3]
    assert price(match, 1) == [2, 3, 3]


@pytest.mark.clause("FF-9.3")
def test_demand_cards_are_cleared() -> None:
    """After phase 6 nothing lies on the demand cards, and a new round has begun."""
    match = last_turn(seat("crane"), seat("crane, market"), filled={0: (1, 2, 3)})
    do(match, 1, "tuck crane")
    assert match.view(None)["breweries"][0]["filled"] == {"hops": 0, "barley": 0, "water": 0}
    assert price(match, 0) == [1, 1, 1]
    assert match.view(None)["round"] == 4


@pytest.mark.clause("FF-9.4")
def test_a_price_of_zero_lasts_a_whole_round() -> None:
    """A good that was sold down to 0 cannot be sold in the next round and rises after it."""
    match = lay(seat("crane", goods=(2, 0, 0)), seat("crane"))
    do(match, 0, "visit draakenfels; load hops; load hops; sell")
    next_round(match)
    assert price(match, 0)[0] == 0
    number = match.to_act[0]
    do(match, number, "visit draakenfels")
    refuses(match, number, "load hops", "FF-6.5")
    do(match, number, "load water; sell")
    next_round(match)
    assert price(match, 0)[0] == 1


@pytest.mark.clause("FF-10.1")
def test_the_round_is_played_to_its_end() -> None:
    """A finished palace ends the game after the last player and phase 6, not before."""
    four = {place: PALACE[place - 1] for place in range(1, 5)}
    match = lay(seat("palace-5, palace-6, crane", four, coins=30), seat("crane"), stage="build")
    assert events(do(match, 0, "build palace-5; place 5"), "palace_finished") == []
    assert events(do(match, 0, "build palace-6; place 6"), "palace_finished") == [["palace_finished", 0]]
    assert not match.over
    happened = do(match, 1, "sell; stop")
    assert events(happened, "rose")
    assert happened[-1] == ["ended", 3]
    assert match.over
    assert match.view(None)["round"] == 3
    assert [len(look(match, number)["hand"]) for number in range(2)] == [1, 1]


@pytest.mark.clause("FF-2.1", "FF-10.2")
def test_finishing_first_is_not_enough() -> None:
    """A player who finishes later in the same round wins with more coins; an unfinished palace never does."""
    match = lay(
        seat("palace-6, crane", FIVE_PARTS, coins=20),
        seat("palace-6, crane", FIVE_PARTS, coins=30),
        seat("crane", FIVE_PARTS, coins=90),
        stage="build",
    )
    do(match, 0, "build palace-6; place 6; stop")
    do(match, 1, "sell; build palace-6; place 6; stop")
    do(match, 2, "sell; stop")
    assert match.over
    assert [match.state.place(number) for number in range(3)] == [2, 1, 3]


@pytest.mark.clause("FF-10.2")
def test_only_a_finished_palace_wins() -> None:
    """A finished palace beats any money; among finished ones money decides, then the victory is shared."""
    places = []
    for coins in ((0, 90, 1), (5, 5, 9)):
        match = last_turn(
            seat("crane", SIX_PARTS, coins=coins[0]),
            seat("crane", FIVE_PARTS if coins[1] == 90 else SIX_PARTS, coins=coins[1]),
            seat("crane, market", coins=coins[2]),
        )
        do(match, 2, "tuck crane")
        assert match.over
        places.append([match.state.place(number) for number in range(3)])
    assert places == [[1, 2, 3], [1, 1, 3]]
    assert match.state.returns() == [0.5, 0.5, 0.0]


@pytest.mark.clause("FF-10.3")
def test_the_other_places() -> None:
    """Behind the winner more parts come first, then more coins; equal players share a place."""
    two = {1: "palace-1", 2: "palace-2"}
    match = last_turn(
        seat("crane", SIX_PARTS),
        seat("crane", two, coins=1),
        seat("crane", two, coins=4),
        seat("crane, market", two, coins=4),
    )
    do(match, 3, "tuck crane")
    assert [match.state.place(number) for number in range(4)] == [1, 4, 2, 2]
    assert [match.state.score(number) for number in range(4)] == [6, 2, 2, 2]


LOST = ", ".join(PALACE[:1])


@pytest.mark.clause("FF-10.4")
@pytest.mark.parametrize(
    ("player", "goes_on"),
    [
        (seat("crane, market", gone=LOST), False),  # a part of the palace is gone
        (seat("crane, market", NO_FIELDS, coins=5), False),  # nothing earns, nothing that earns can be paid
        (seat("crane, market", NO_FIELDS, coins=6), True),  # a mixed field costs 6
        (seat("crane, market", NO_FIELDS | {1: "bank-1"}), True),
        (seat("crane, market", {4: "magistrate", 5: "town-hall-1"}), True),  # the spring is still there
        (seat("crane, market", NO_FIELDS | {1: "warehouse"}, stored=(1, 0, 0)), True),
        (seat("crane, market", NO_FIELDS | {1: "warehouse"}, stored=(0, 1, 0)), True),
        (seat("crane, market", NO_FIELDS | {1: "warehouse"}, stored=(0, 0, 1)), True),
        (seat("market, bank-2", NO_FIELDS | {1: "crane"}, coins=4), True),  # a mixed field costs 4 with the crane
        (seat("market, bank-2", NO_FIELDS | {1: "crane"}, coins=3), False),
    ],
)
def test_a_game_nobody_can_finish(player: Document, goes_on: bool) -> None:
    """The game ends when no player can finish a palace any more, and not before."""
    match = last_turn(seat("crane", gone="palace-2"), player)
    match.play(1, "tuck market")
    while match.to_act == [1] and match.view(None)["stage"] == "discard":
        match.play(1, "end")
    assert match.over != goes_on


@pytest.mark.clause("FF-10.4")
@pytest.mark.parametrize(
    ("coins", "crane", "goes_on"),
    [(8, "gone", True), (7, "gone", False), (6, "built", True), (5, "built", False)],
)
def test_enough_for_the_last_part(coins: int, crane: str, goes_on: bool) -> None:
    """Without income the coins may still do for all missing parts, with what the crane saves."""
    keep = {"palace-6", "market", "magistrate"}
    built = FIVE_PARTS | {6: "crane" if crane == "built" else "warehouse"}
    everything = look(lay(seat()), 0)["unseen"]
    gone = ", ".join(card for card in everything if card not in keep | set(built.values()))
    price_now = 8 + 5 // 2 * 2
    match = last_turn(
        seat("crane", gone="palace-2"), seat("market, magistrate", built, coins=coins + price_now - 8, gone=gone)
    )
    match.play(1, "tuck market")
    assert match.over != goes_on


@pytest.mark.clause("FF-10.4")
def test_a_crane_in_the_deck_counts() -> None:
    """Two missing parts for 8 each: a crane for 5 would save only 4, with three parts it saves 6."""
    left = {"palace-4", "palace-5", "palace-6", "crane", "market", "magistrate"}
    built = {1: "palace-1", 2: "palace-2", 3: "palace-3", 4: "warehouse", 5: "town-hall-1", 6: "laboratory-1"}
    everything = look(lay(seat()), 0)["unseen"]
    gone = ", ".join(card for card in everything if card not in left | set(built.values()))
    costs = 10 + 12 + 12
    for coins, over in ((costs - 1, False), (costs - 2, True)):
        match = last_turn(
            seat("crane", gone="palace-2"), seat("market, magistrate", built, coins=coins, gone=gone)
        )
        match.play(1, "tuck market")
        assert match.over == over


EXPERT: Options = {"expert": True}
IN_ORDER: Options = {"expert": True, "palaces_in_order": True}
SHOWS_ALL: Options = {"expert": True, "guide_shows_all": True}
BARREN = {1: "market", 2: "town-hall-2", 3: "laboratory-2", 4: "magistrate", 5: "town-hall-1", 6: "laboratory-1"}


def without_fields(left: str, built: dict[int, str], coins: int = 0) -> Document:
    """A seat of the expert game on whose places nothing grows, with no cards but those left in its deck."""
    return seat("ragman", BARREN | built, coins=coins, known=left, expert=True, empty=True)


def goes_on(*players: Document, options: Options) -> bool:
    """Whether another round begins, when the last player has done with this one."""
    first = seat("ragman", gone="palace-2", expert=True)
    match = last_turn(*(players if len(players) > 1 else [first, *players]), options=options)
    match.play(match.to_act[0], "end")
    return not match.over


PARTS = ", ".join(PALACE)
BUT_FIRST = ", ".join(PALACE[1:])


@pytest.mark.clause("FF-10.4")
@pytest.mark.parametrize(
    ("left", "built", "coins"),
    [
        (f"guide, {PARTS}", {}, 12),  # the guide for 4, and a part for 8 that he can show
        (f"guide, {PARTS}", {1: "crane"}, 8),  # for 2 and 6, with the crane
        (f"guide, {BUT_FIRST}", {1: "palace-1"}, 4),  # a part stands already
        (PARTS, {1: "guide"}, 8),  # the guide stands already, and part II goes beside him
        (PARTS, {1: "guide", 2: "crane"}, 6),
        (PARTS, {1: "warehouse"}, 8 + 8 + 10 + 10 + 12 + 12),  # the whole palace
        (PARTS, {1: "crane"}, 6 + 6 + 8 + 8 + 10 + 10),  # the last part covers the crane
    ],
)
def test_a_guide_who_can_still_pay(left: str, built: dict[int, str], coins: int) -> None:
    """Coins for a guide and a first part are enough to earn again; with one coin fewer the game is over."""
    assert goes_on(without_fields(left, built, coins), options=EXPERT)
    assert not goes_on(without_fields(left, built, coins - 1), options=EXPERT)


@pytest.mark.clause("FF-10.4", "FF-13.2")
@pytest.mark.parametrize(
    ("left", "built", "coins"),
    [
        (PARTS, {2: "guide"}, 8),  # part I goes beside the guide
        (PARTS, {1: "guide"}, 8 + 8 + 10 + 10 + 12 + 12),  # it can only go on him
        (f"guide, {PARTS}", {1: "crane"}, 8),  # first the guide, then part I on the crane
        (PARTS, {1: "crane"}, 6 + 8 + 10 + 10 + 12 + 12),  # then the crane helps no more
        (PARTS, {3: "crane"}, 6 + 6 + 8 + 10 + 12 + 12),
    ],
)
def test_parts_in_order_cover_what_stands_there(left: str, built: dict[int, str], coins: int) -> None:
    """Part I has to come first, even where it covers the guide or the crane."""
    assert goes_on(without_fields(left, built, coins), options=IN_ORDER)
    assert not goes_on(without_fields(left, built, coins - 1), options=IN_ORDER)


@pytest.mark.clause("FF-10.4", "FF-13.4")
@pytest.mark.parametrize(
    ("other", "on"),
    [
        (without_fields("palace-3", {}, 8), True),  # can pay for the part that is left
        (without_fields("palace-3", {}, 7), False),
        (without_fields("palace-3", {6: "bank-1"}), True),  # will be able to
        (without_fields("palace-3, bank-1", {}, 6), True),
        (without_fields("palace-3, bank-1", {}, 5), False),
        (without_fields("", {6: "bank-1"}, 50), False),  # has no part left
        (without_fields("", {1: "palace-1"}), True),  # has built one
    ],
)
def test_a_guide_shown_anothers_palace(other: Document, on: bool) -> None:
    """If the guide shows all palaces, the first part may be that of a player who cannot finish."""
    for built, left, coins in (({1: "guide"}, PARTS, 0), ({}, f"guide, {PARTS}", 4)):
        mine = without_fields(left, built, coins)
        assert goes_on(other, mine, options=SHOWS_ALL) == on
        assert not goes_on(other, mine, options=EXPERT)
    assert not goes_on(other, without_fields(f"guide, {PARTS}", {}, 3), options=SHOWS_ALL)


@pytest.mark.clause("FF-10.4", "FF-13.2", "FF-13.4")
@pytest.mark.parametrize(("part", "on"), [("palace-1", True), ("palace-2", False)])
def test_another_builds_in_order_too(part: str, on: bool) -> None:
    """With both options another player helps only with part I, wherever one's own guide stands."""
    both = {**IN_ORDER, **SHOWS_ALL}
    assert goes_on(without_fields(part, {}, 8), without_fields(PARTS, {1: "guide"}), options=both) == on


@pytest.mark.clause("FF-10.4")
def test_the_places_of_an_unfinished_game() -> None:
    """If nobody can finish, most parts win, then coins."""
    match = last_turn(
        seat("crane", {1: "palace-2"}, gone="palace-1"), seat("crane, market", coins=50, gone="palace-1")
    )
    happened = do(match, 1, "tuck crane")
    assert ["nobody_can_finish"] in happened
    assert [match.state.place(number) for number in range(2)] == [1, 2]


@pytest.mark.clause("FF-10.5")
def test_after_the_end_nothing_is_done() -> None:
    """Every action is refused once the game is over."""
    match = last_turn(seat("crane", SIX_PARTS), seat("crane, market"))
    do(match, 1, "tuck crane")
    assert match.to_act == []
    refuses(match, 0, "sell", "FF-10.5")
