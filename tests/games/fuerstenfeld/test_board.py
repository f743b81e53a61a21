"""Fürstenfeld as people see it: the picture, the hand, what is offered and why something is not."""

from collections.abc import Iterator
from random import Random

import pytest

from comptoir import Match
from comptoir.engine.chance import Dice
from comptoir.games.fuerstenfeld import ids
from comptoir.games.fuerstenfeld.ids import GOOD_NAMES
from comptoir.games.fuerstenfeld.page.board import FuerstenfeldBoard
from comptoir.kit.board import Offer
from comptoir.kit.game import Options
from comptoir.kit.words import LANGUAGES
from tests.games.fuerstenfeld.tables import lay, state_of
from tests.games.fuerstenfeld.tables import seat as holding
from tests.pages import NAMES, Page, check_contrast, colours_of, hand_of, offers_of

EXPERT: Options = {"expert": True}


def likely(match: Match, seat: int, action: int) -> float:
    """How likely somebody does it: goods are sold, cards built on bare ground, few turns given away."""
    if ids.LOAD_GOOD <= action < ids.SELL_WITH_BONUS or ids.TAKE <= action < ids.PUT:
        return 8
    if action == ids.CLOSE_SALE and state_of(match).brewery < 0:
        return 0.1
    if ids.PUT <= action < ids.PUT + 3:
        return 8 if match.view(None)["seats"][seat]["places"][action - ids.PUT] == "printed" else 1
    return 1


def matches(
    seats: int, seed: int = 1, every: int = 7, most: int = 400, options: Options | None = None
) -> Iterator[Match]:
    """A game of not quite random moves, seen every few of them."""
    match = Match.new("fuerstenfeld", seats, seed=seed, options=options or {})
    luck = Random(seed)
    while not match.over and match.ply < most:
        if match.ply % every == 0:
            yield match
        seat = luck.choice(match.to_act)
        codes = [action.code for action in match.actions(seat)]
        match.play(seat, luck.choices(codes, [likely(match, seat, code) for code in codes])[0])
    yield match


def board_of(match: Match) -> FuerstenfeldBoard:
    board = match.game.board
    assert isinstance(board, FuerstenfeldBoard)
    return board


def offered(match: Match, thing: str, seat: int = 0) -> Offer:
    return next(offer for offer in offers_of(match, seat) if offer.thing == thing)


# --- the picture ----------------------------------------------------------------------------------


def test_the_picture_shows_what_lies_there() -> None:
    """Prices and demand, places, coins, tokens and the price of a palace; no card of a hand."""
    for match in matches(3, seed=4):
        view, words, board = match.view(None), match.game.words("en"), board_of(match)
        picture = board.picture(view, words, NAMES)
        for brewery in view["breweries"]:
            for good in GOOD_NAMES:
                free = brewery["demand"][good] - brewery["filled"][good]
                figures = {
                    "good": good,
                    "price": brewery["price"][good],
                    "filled": brewery["filled"][good],
                    "demand": brewery["demand"][good],
                    "outlook": min(3, brewery["price"][good] + free),
                }
                assert words.say("board.lane", figures) in picture
        for number, seat in enumerate(view["seats"]):
            for card in seat["places"]:
                assert card == "printed" or f'data-piece="{number}-{card}"' in picture
        assert picture.count('class="token"') == 3
        left = {"parts": 3 - view["palace_markers"], "coins": view["palace_price"] + 2}
        assert words.say("board.dearer", left) in picture


def test_a_sale_is_seen_before_it_is_closed() -> None:
    """At the brewery: units and coins, and the price that surplus leaves."""
    match = lay(holding(goods=(3, 0, 0)), prices={0: (2, 1, 1)})
    match.play(0, "visit draakenfels")
    for _ in range(3):
        match.play(0, "load hops")
    words = match.game.words("en")
    picture = board_of(match).picture(match.view(None), words, NAMES)
    assert "To be sold: 3 for 6 coins, then the price is 0." in picture
    assert 'data-thing="sale-draakenfels-hops"' in picture


# --- the hand and what is offered -----------------------------------------------------------------------


def test_things_and_keys_are_clear() -> None:
    """Every thing is named once and is on the page; no two things that may be done have the same key."""
    for options in ({}, EXPERT):
        for match in matches(3, seed=9, options=options):
            words = match.game.words("en")
            picture = Page(board_of(match).picture(match.view(None), words, NAMES)).all("data-thing")
            for seat in range(3):
                offers = offers_of(match, seat)
                things = [offer.thing for offer in offers]
                assert len(set(things)) == len(things)
                assert set(things) <= Page(hand_of(match, seat, words)).all("data-thing")
                assert {thing for thing in things if thing.startswith(("place-", "brewery-", "sale-"))} <= picture
                keys = [offer.key for offer in offers if offer.key]
                assert len(set(keys)) == len(keys)


def test_cards_in_hand_can_always_be_tapped() -> None:
    """Whoever's turn it is, each card in hand says what may be done with it or why not."""
    for match in matches(3, seed=6):
        for seat in range(3):
            things = {offer.thing for offer in offers_of(match, seat)}
            assert {f"card-{card}" for card in match.view(seat)["seats"][seat]["hand"]} <= things


# --- effects ----------------------------------------------------------------------------------------------


def test_money_is_told_exactly() -> None:
    """Before a sale or a building one reads the coins one then has."""
    sales = buildings = 0
    for start in range(3):
        for match in matches(3, seed=12 + start, every=1, most=150):
            if match.over:
                continue
            seat = match.to_act[0]
            for offer in offers_of(match, seat):
                if offer.clause:
                    continue
                after = state_of(match).clone()
                if ids.SELL_WITH_BONUS <= offer.action < ids.TAKE:
                    after.apply(seat, offer.action, Dice(1))
                    player = after.players[seat]
                    assert f"then have {player.coins}. Your token goes to {player.marker}." in offer.effect
                    assert ("Price of" in offer.effect) == (list(after.step) != list(state_of(match).step))
                    sales += 1
                elif ids.TAKE <= offer.action < ids.PUT:
                    after.apply(seat, offer.action, Dice(1))
                    assert f"leaves you {after.players[seat].coins}." in offer.effect
                    buildings += 1
    assert sales > 20
    assert buildings > 20


def test_a_sale_tells_the_fall_of_the_price() -> None:
    """Each unit more tells its coins; surplus tells the new price, and what 0 means."""
    match = lay(holding(goods=(3, 0, 0)), prices={0: (2, 1, 1)})
    told = offered(match, "brewery-draakenfels").effect
    assert told == "For everything that it takes: 6 coins. Price of hops: 2 → 0."
    match.play(0, "visit draakenfels")
    assert offered(match, "sale-draakenfels-hops").effect == "1 × 2 = 2 coins."
    match.play(0, "load hops")
    assert offered(match, "sale-draakenfels-hops").effect == "2 × 2 = 4 coins. Price of hops: 2 → 1."
    match.play(0, "load hops")
    assert "Price of hops: 2 → 0. At 0 the brewery takes none" in offered(match, "sale-draakenfels-hops").effect
    assert offered(match, "sale-draakenfels-water").clause == "FF-6.4"
    assert offered(match, "brewery-schwarzkolmer").clause == "FF-6.1"


def test_building_tells_what_is_covered() -> None:
    """A card built for good over another, over a printed field, or on bare ground."""
    match = lay(holding("bank-1, palace-1", {1: "hops-3", 2: "palace-2"}, coins=20), stage="build", moved=[0])
    assert offered(match, "card-palace-1").effect.startswith(
        "Costs 8 coins, leaves you 12. Then 2 of 6 parts stand."
    )
    match.play(0, "build bank-1")
    assert offered(match, "place-0-1").effect == (
        "Covers Hop Field III, for good. You lose: 3 hops at each harvest."
    )
    assert offered(match, "place-0-2").clause == "FF-7.5"
    assert offered(match, "place-0-3").effect == "Bare ground: nothing is covered."
    assert "Covers your Spring." in offered(match, "place-0-6").effect
    assert offered(match, "card-palace-1").clause == "FF-7.7"


@pytest.mark.parametrize(("mine", "other", "dearer"), [(0, 1, 10), (4, 5, 18), (5, 6, None)])
def test_no_price_is_told_after_the_last_card(mine: int, other: int, dearer: int | None) -> None:
    """A part that brings a new price card tells the new price; on the last card nobody reads of another."""
    parts = [(place, f"palace-{place}") for place in range(1, 7)]
    match = lay(
        holding("palace-6", dict(parts[:mine]), coins=30),
        holding(built=dict(parts[:other])),
        stage="build",
        moved=[0],
    )
    effect = offered(match, "card-palace-6").effect
    picture = board_of(match).picture(match.view(None), match.game.words("en"), NAMES)
    assert ("The next part will cost" in effect) == ("more part, whosever" in picture) == (dearer is not None)
    if dearer:
        assert f"The next part will cost {dearer} coins." in effect
        assert f"After 1 more part, whosever: {dearer} coins" in picture


@pytest.mark.parametrize(
    ("shows_all", "says"), [(False, "of your palace"), (True, "of a palace, yours or others’")]
)
def test_the_guide_says_whose_palaces_he_shows(shows_all: bool, says: str) -> None:
    """On the card in hand, on the board, in words and when he is covered: as the table has chosen."""
    options: Options = {"expert": True, "guide_shows_all": shows_all}
    text = f"2 coins in phase 3 for each part {says}"
    mine = holding("bank-1, crane", {3: "guide"}, coins=20, expert=True)
    match = lay(mine, holding("guide", expert=True), stage="build", moved=[0], options=options)
    words, board = match.game.words("en"), board_of(match)
    assert text in board.picture(match.view(None), words, NAMES)
    assert text in board.text(match.view(None), words, NAMES)
    assert text in board.text(match.view(1), words, NAMES)
    assert text in hand_of(match, 1, words)
    match.play(0, "build bank-1")
    assert text in offered(match, "place-0-3").effect
    assert text in hand_of(match, 0, words)


def test_a_warning_before_a_palace_leaves() -> None:
    """The ragman warns before he takes a part of the palace, and only then."""
    match = lay(
        holding("palace-1, bank-1", {1: "ragman"}, expert=True), stage="discard", moved=[0], options=EXPERT
    )
    out = offered(match, "card-palace-1-out")
    assert out.grave
    assert "without it you cannot win" in out.effect
    assert not offered(match, "card-bank-1-out").grave
    assert not offered(match, "card-palace-1").grave
    assert "data-grave" in hand_of(match, 0, match.game.words("en"))


def test_a_warning_before_goods_are_lost() -> None:
    """Ending a turn with goods that the warehouse has room for is warned of."""
    match = lay(holding("bank-1", {1: "warehouse"}, goods=(1, 1, 0)), stage="discard", moved=[0])
    end = offered(match, "end")
    assert end.grave
    assert end.effect == "You lose 2 unsold units. You could still store 2 units."
    assert offered(match, "store-hops").effect == "Then 1 of 3 are stored."


def test_cards_cost_what_the_crane_leaves() -> None:
    """The printed cost is struck out beside the lower one."""
    match = lay(holding("bank-1", {1: "crane"}, coins=9), stage="build", moved=[0])
    assert "<s>6</s> <b>4</b>" in hand_of(match, 0, match.game.words("en"))
    assert offered(match, "card-bank-1-else").effect == "Costs 4 coins, leaves you 5."


def test_cards_under_the_deck_are_listed_in_order() -> None:
    """Only their owner reads them."""
    match = lay(holding("bank-1, crane", known="palace-3, market"), stage="discard", moved=[0])
    words = match.game.words("en")
    assert "<li>Palace III</li><li>Market</li>" in hand_of(match, 0, words)
    assert "Palace III" not in board_of(match).text(match.view(1), words, NAMES)


# --- words, standings, charts -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_says_what_is_expected(language: str) -> None:
    """Whoever is to play reads what may be done, the others whom they wait for."""
    for options in ({}, EXPERT):
        for match in matches(3, seed=7, options=options, most=150):
            words, board = match.game.words(language), board_of(match)
            for viewer in [None, 0, 1, 2]:
                prompt = board.prompt(match.view(viewer), words, NAMES)
                if not match.over and viewer not in match.to_act:
                    assert all(NAMES[seat] in prompt for seat in match.to_act)
                elif not match.over:
                    assert prompt != board.prompt(match.view(None), words, NAMES)


@pytest.mark.parametrize(
    ("parts", "coins", "said"),
    [
        (0, 0, "Nobody has finished a palace; Anna, Ben & <b>Söhne</b> came furthest."),
        (6, 0, "Anna, Ben & <b>Söhne</b> share the victory."),
        (6, 1, "Anna wins."),
    ],
)
def test_the_end_is_told(parts: int, coins: int, said: str) -> None:
    """One winner, several, or nobody who has finished."""
    built = {place: f"palace-{place}" for place in range(1, parts + 1)}
    match = lay(holding(built=built, coins=coins), holding(built=built))
    view = {**match.view(None), "over": True}
    assert board_of(match).prompt(view, match.game.words("en"), NAMES).endswith(said)


def test_text_standing_and_charts() -> None:
    """The same figures in words, in the list of seats and as lines."""
    views = {}
    for match in matches(3, seed=3):
        view, words, board = match.view(1), match.game.words("en"), board_of(match)
        views[match.ply] = match.view(None)
        text = board.text(view, words, NAMES)
        for seat in view["seats"]:
            assert f"<li>Coins: {seat['coins']}</li>" in text
        for card in view["seats"][1]["hand"]:
            assert words.say(f"name.{card}") in text
        facts = dict(board.standing(match.view(None), 1, words))
        assert facts["Coins"] == str(view["seats"][1]["coins"])
        assert facts["Hand"] == str(len(view["seats"][1]["hand"]))
    parts, coins, prices = board.charts(views, words, NAMES)
    assert [line.values[-1] for line in parts.series] == [one["palaces"] for one in match.view(None)["seats"]]
    assert [line.values[-1] for line in coins.series] == [one["coins"] for one in match.view(None)["seats"]]
    assert [line.mark for line in prices.series] == [f"good-{good}" for good in GOOD_NAMES]
    assert board.charts({}, words, NAMES)[0].series == []


# --- colours ----------------------------------------------------------------------------------------------------


def test_colours_can_be_read() -> None:
    """Letters have a contrast of 4.5, by day and by night."""
    game = Match.new("fuerstenfeld", 2, seed=1).game
    colours = colours_of(game)
    marks = [f"good-{good}" for good in GOOD_NAMES] + [f"seat-{seat}" for seat in range(5)]
    pairs = [(mark, paper) for mark in marks for paper in ("surface", "raised", "ff-on-mark")]
    pairs += [(ink, paper) for ink in ("ink", "ink-soft") for paper in ("ff-field", "ff-house")]
    pairs += [(f"good-{good}", paper) for good in GOOD_NAMES for paper in ("ff-field", f"ff-{good}")]
    check_contrast(colours, ((one, other, 4.5) for one, other in pairs))
