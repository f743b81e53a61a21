"""The shape of content.toml, and how its numbers reach the rules."""

import msgspec
from comptoir.games.market_day.state import CARD_NAMES, KINDS, MarketContent

from comptoir.errors import BadContent
from comptoir.kit.game import Options
from comptoir.kit.pack import Figure


class CardNumbers(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How many cards."""

    of_each: Figure
    hand: Figure


class Prices(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a card brings."""

    apples: Figure
    bread: Figure
    cheese: Figure
    bonus: Figure


class MarketDocument(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The whole of content.toml."""

    cards: CardNumbers
    prices: Prices


def fill(document: MarketDocument, options: Options, most_players: int) -> MarketContent:
    """The numbers as the rules use them."""
    content = MarketContent()
    content.of_each = document.cards.of_each.value
    content.hand = document.cards.hand.value
    for kind, name in enumerate(CARD_NAMES):
        content.price[kind] = getattr(document.prices, name).value
    content.bonus = document.prices.bonus.value * (2 if options["big_bonus"] else 1)
    if not 1 <= content.hand * most_players <= KINDS * content.of_each:
        raise BadContent(f"at “cards.hand”: {content.hand} cards cannot be dealt to {most_players} players.")
    return content
