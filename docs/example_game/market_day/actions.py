"""The actions and events of Market Day as people write and read them."""

from comptoir.games.market_day import rules
from comptoir.games.market_day.rules import MarketDay
from comptoir.games.market_day.state import CARD_NAMES

from comptoir.kit.game import Form
from comptoir.kit.words import Value

FORMS = [Form("sell", {"card": card}) for card in CARD_NAMES]

EVENTS = {
    rules.DEALT: ("dealt", "seat", "card"),
    rules.SOLD: ("sold", "seat", "card", "coins"),
    rules.DREW: ("drew", "seat", "card"),
    rules.ENDED: ("ended",),
}

EARNINGS = {"sold": ("sales", "coins")}


def reason(state: MarketDay, action: int, clause: int) -> dict[str, Value]:
    """The parameters of a refusal's sentence."""
    if clause == rules.NOT_YOUR_TURN:
        return {"seat": state.turn}
    if clause == rules.NOT_IN_HAND:
        return {"card": CARD_NAMES[action]}
    return {}
