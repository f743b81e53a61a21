"""The schema of content.toml, and the content made from it."""

from typing import Any

from comptoir.errors import BadContent
from comptoir.games.market_day.ids import KINDS, MOST_PLAYERS, NAMES
from comptoir.games.market_day.state import MarketContent
from comptoir.kit.game import Options
from comptoir.kit.pack import fill_by_name, tables_of_figures

MarketDocument = tables_of_figures(cards=("of_each", "hand"), prices=(*NAMES, "bonus"))


def fill(document: Any, options: Options) -> MarketContent:
    """The content from a checked document."""
    content = fill_by_name(MarketContent(), document, options)
    for kind, name in enumerate(NAMES):
        content.price[kind] = getattr(document.prices, name).value
    if options["big_bonus"]:
        content.bonus *= 2
    if not 0 < MOST_PLAYERS * content.hand <= KINDS * content.of_each:
        raise BadContent(f"at “cards.hand”: {content.hand} cards cannot be dealt to {MOST_PLAYERS} players.")
    return content
