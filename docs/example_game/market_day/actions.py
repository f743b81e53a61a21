"""The actions of Market Day as people write them, and why one is refused."""

from comptoir.games.market_day.ids import CARD_NAMES, NOT_IN_HAND, NOT_YOUR_TURN
from comptoir.games.market_day.rules import MarketDay

from comptoir.kit.game import Form
from comptoir.kit.words import Value

FORMS = [Form("sell", {"card": card}) for card in CARD_NAMES]


def reason(state: MarketDay, action: int, clause: int) -> dict[str, Value]:
    """The parameters of a refusal's sentence."""
    if clause == NOT_YOUR_TURN:
        return {"seat": state.turn}
    if clause == NOT_IN_HAND:
        return {"card": CARD_NAMES[action]}
    return {}
