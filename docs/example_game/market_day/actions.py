"""The actions of Market Day as people write them, and why one is refused."""

from collections.abc import Mapping, Sequence

from comptoir.games.market_day.ids import CARD_NAMES, NOT_IN_HAND, NOT_YOUR_TURN
from comptoir.games.market_day.rules import MarketDay
from comptoir.games.market_day.state import MarketContent

from comptoir.kit.game import Form
from comptoir.kit.words import Value


def forms(content: MarketContent) -> list[Form]:
    """The form of every action, by its number."""
    return [Form("sell", {"card": card}) for card in CARD_NAMES]


def vocabulary(content: MarketContent) -> Mapping[str, Sequence[str]]:
    """The words by number, for fields of events."""
    return {"card": CARD_NAMES}


def reason(state: MarketDay, seat: int, action: int, clause: int) -> dict[str, Value]:
    """The parameters of a refusal's sentence."""
    if clause == NOT_YOUR_TURN:
        return {"seat": state.turn}
    if clause == NOT_IN_HAND:
        return {"card": CARD_NAMES[action]}
    return {}
