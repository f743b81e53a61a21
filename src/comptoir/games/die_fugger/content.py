"""The shape of content.toml, and how its numbers reach the rules."""

import msgspec

from comptoir.errors import BadContent
from comptoir.games.die_fugger.table import GOODS, FuggerContent
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
    """Refuse numbers with which the game could not be set up or would never end."""
    of_each_good = content.plain_cards + content.sealed_cards
    dealt = most_players * content.hand_at_start + content.jakob_at_start
    if not 1 <= content.start_price <= content.top_price:
        raise BadContent(
            f"at “prices.start”: {content.start_price} is not on the track from 1 to {content.top_price}."
        )
    if content.cards_to_end_round > of_each_good:
        raise BadContent(
            f"at “evaluation.cards_to_end_round”: {content.cards_to_end_round} cards of a good end a round, "
            f"but there are only {of_each_good}."
        )
    if content.cards_to_end_round <= content.jakob_at_start:
        raise BadContent(
            f"at “evaluation.cards_to_end_round”: {content.cards_to_end_round} cards of a good end a round, "
            f"but Jakob begins with {content.jakob_at_start} cards."
        )
    if dealt > GOODS * of_each_good:
        raise BadContent(f"at “deal.hand”: {dealt} cards are dealt, but there are {GOODS * of_each_good} goods.")
