"""Actions as people write them, and what a refusal says."""

from comptoir.games.market_day.ids import NAMES
from comptoir.games.market_day.rules import MarketDay
from comptoir.games.market_day.state import MarketContent
from comptoir.kit.game import Form
from comptoir.kit.words import Value


def forms(content: MarketContent) -> list[Form]:
    """The form of every action, by its number."""
    return [Form("sell", {"card": name}) for name in NAMES]


def vocabulary(content: MarketContent) -> dict[str, tuple[str, ...]]:
    """For fields of events that are words: the words by number."""
    return {"card": NAMES}


def reason(state: MarketDay, seat: int, action: int, clause: int) -> dict[str, Value]:
    """The parameters of a refusal's sentence."""
    return {"card": NAMES[action], "seat": state.turn}
