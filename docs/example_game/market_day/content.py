"""The shape of content.toml, and how its numbers reach the rules."""

from comptoir.games.market_day.ids import CARD_NAMES, KINDS, MOST_PLAYERS
from comptoir.games.market_day.state import MarketContent

from comptoir.errors import BadContent
from comptoir.kit.game import Options
from comptoir.kit.pack import Figure, Section, fill_by_name


class CardNumbers(Section, frozen=True):
    """How many cards."""

    of_each: Figure
    hand: Figure


class Prices(Section, frozen=True):
    """What a card brings."""

    apples: Figure
    bread: Figure
    cheese: Figure
    bonus: Figure


class MarketDocument(Section, frozen=True):
    """The whole of content.toml."""

    cards: CardNumbers
    prices: Prices


def fill(document: MarketDocument, options: Options) -> MarketContent:
    """The numbers as the rules use them."""
    content = fill_by_name(MarketContent(), document, options)
    for kind, name in enumerate(CARD_NAMES):
        content.price[kind] = getattr(document.prices, name).value
    if options["big_bonus"]:
        content.bonus *= 2
    if not 1 <= content.hand * MOST_PLAYERS <= KINDS * content.of_each:
        raise BadContent(f"at “cards.hand”: {content.hand} cards cannot be dealt to {MOST_PLAYERS} players.")
    return content
