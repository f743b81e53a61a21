"""The shape of content.toml, and how its numbers reach the rules."""

import msgspec

from comptoir.errors import BadContent
from comptoir.games.die_fugger.state import GOODS, HIDDEN, FuggerContent
from comptoir.kit.game import Options
from comptoir.kit.pack import Figure


class Table(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table of the document: what it names must be there, and nothing else."""


class CardNumbers(Table, frozen=True):
    """How many cards of each sort."""

    plain: Figure
    sealed: Figure
    merchants: Figure


class Prices(Table, frozen=True):
    """The price track."""

    start: Figure
    top: Figure


class Deal(Table, frozen=True):
    """What is dealt at the start."""

    hand: Figure
    jakob: Figure


class Turn(Table, frozen=True):
    """Limits of a turn."""

    merchants_in_front: Figure


class Evaluation(Table, frozen=True):
    """How a round ends."""

    cards_to_end_round: Figure
    goods_that_rise: Figure
    seal_limit: Figure
    seal_factor: Figure


class Refill(Table, frozen=True):
    """Cards drawn at the start of a further round."""

    without_merchant: Figure
    one_merchant: Figure
    two_merchants: Figure


class End(Table, frozen=True):
    """How the game ends."""

    florins: Figure
    delivery_factor: Figure


class FuggerDocument(Table, frozen=True):
    """The whole of content.toml."""

    cards: CardNumbers
    prices: Prices
    deal: Deal
    turn: Turn
    evaluation: Evaluation
    refill: Refill
    end: End


def fill(document: FuggerDocument, options: Options, most_players: int) -> FuggerContent:
    """The numbers as the rules use them."""
    content = FuggerContent()
    content.plain_cards = document.cards.plain.value
    content.sealed_cards = document.cards.sealed.value
    content.merchants = document.cards.merchants.value
    content.start_price = document.prices.start.value
    content.top_price = document.prices.top.value
    content.hand_at_start = document.deal.hand.value
    content.jakob_at_start = document.deal.jakob.value
    content.merchants_in_front = document.turn.merchants_in_front.value
    content.cards_to_end_round = document.evaluation.cards_to_end_round.value
    content.goods_that_rise = document.evaluation.goods_that_rise.value
    content.seal_limit = document.evaluation.seal_limit.value
    content.seal_factor = document.evaluation.seal_factor.value
    content.refill = document.refill.without_merchant.value
    content.refill_one_merchant = document.refill.one_merchant.value
    content.refill_two_merchants = document.refill.two_merchants.value
    content.florins_to_end = document.end.florins.value
    content.delivery_factor = document.end.delivery_factor.value
    content.draw_limit = int(options["draw_limit"])
    content.price_goes_round = bool(options["price_goes_round"])
    content.absent_goods_stay = bool(options["absent_goods_stay"])
    content.own_seals_only = bool(options["own_seals_only"])
    content.jakob_every_turn = bool(options["jakob_every_turn"])
    content.one_extra_card = bool(options["one_extra_card"])
    content.reshuffle_at_once = bool(options["reshuffle_at_once"])
    check(content, most_players)
    return content


def check(content: FuggerContent, most_players: int) -> None:
    """Refuse numbers with which the game could not be set up or might never end."""
    for check_part in (check_prices, check_deal, check_round, check_merchants):
        check_part(content, most_players)


def check_prices(content: FuggerContent, most_players: int) -> None:
    """Refuse a start off the track, a track shorter than a price can go round, and seals that bring nothing."""
    if not 1 <= content.start_price <= content.top_price:
        raise BadContent(
            f"at “prices.start”: {content.start_price} is not on the track from 1 to {content.top_price}."
        )
    if content.price_goes_round and content.top_price < content.cards_to_end_round:
        raise BadContent(
            f"at “prices.top”: a price can rise by {content.cards_to_end_round} florins, "
            f"more than once round a track of {content.top_price}."
        )
    if content.seal_factor < 1:
        raise BadContent("at “evaluation.seal_factor”: a card with a seal must bring at least its price.")


def check_deal(content: FuggerContent, most_players: int) -> None:
    """Refuse to deal more than there is."""
    goods = GOODS * (content.plain_cards + content.sealed_cards)
    dealt = most_players * content.hand_at_start + content.jakob_at_start
    if dealt > goods:
        raise BadContent(f"at “deal.hand”: {dealt} cards are dealt, but there are {goods} goods.")


def check_round(content: FuggerContent, most_players: int) -> None:
    """Refuse a round that is over before it begins, or that cards laid face down can keep from ending."""
    of_each_good = content.plain_cards + content.sealed_cards
    needed = content.cards_to_end_round
    if needed <= content.jakob_at_start:
        raise BadContent(
            f"at “evaluation.cards_to_end_round”: {needed} cards of a good end a round, "
            f"but Jakob begins with {content.jakob_at_start} cards."
        )
    to_block_all = GOODS * (of_each_good - needed + 1)
    if to_block_all <= HIDDEN * most_players:
        raise BadContent(
            f"at “evaluation.cards_to_end_round”: {needed} cards of a good end a round, but there are only "
            f"{of_each_good} of each, and with some of them laid face down no round might ever end."
        )


def check_merchants(content: FuggerContent, most_players: int) -> None:
    """Refuse merchants enough to fill every hand, so that nobody can draw or lay a card any more.

    With two players Jakob gets a good after every pair of turns, which goes on until the round ends.
    """
    stuck_hand = content.draw_limit + 1 + content.merchants_in_front
    if content.merchants >= 3 * stuck_hand:
        raise BadContent(
            f"at “cards.merchants”: with {content.merchants} merchants, three players could each hold and lay "
            f"{stuck_hand}, and nobody could do anything any more."
        )
