"""The actions and events of Die Fugger as people write and read them."""

from comptoir.games.die_fugger import rules
from comptoir.games.die_fugger.rules import DieFugger
from comptoir.games.die_fugger.state import CARD_NAMES, MERCHANT
from comptoir.kit.game import Form
from comptoir.kit.words import Value

FORMS = [
    Form("draw", {}),
    *(Form("show", {"card": card}) for card in CARD_NAMES),
    *(Form("hide", {"card": card}) for card in CARD_NAMES[:MERCHANT]),
    Form("pass", {}),
]

EVENTS = {
    rules.DEALT: ("dealt", "seat", "card"),
    rules.JAKOB_GOT: ("jakob_got", "card"),
    rules.JAKOB_REFUSED: ("jakob_refused",),
    rules.BEGINS: ("begins", "seat", "round"),
    rules.DREW: ("drew", "seat", "card"),
    rules.SHOWED: ("showed", "seat", "card"),
    rules.HID: ("hid", "seat", "round", "card"),
    rules.PASSED: ("passed", "seat"),
    rules.RESHUFFLED: ("reshuffled", "cards"),
    rules.ROUND_ENDED: ("round_ended", "seat", "round", "good", "cards"),
    rules.ROSE: ("rose", "good", "old", "new"),
    rules.FELL: ("fell", "good", "old", "new"),
    rules.SOLD: ("sold", "seat", "good", "cards", "florins"),
    rules.REFILLED: ("refilled", "seat", "cards"),
    rules.DELIVERED: ("delivered", "seat", "card", "florins"),
    rules.ENDED: ("ended", "round"),
}

EARNINGS = {"sold": ("sales", "florins"), "delivered": ("deliveries", "florins")}


def reason(state: DieFugger, seat: int, action: int, clause: int) -> dict[str, Value]:
    """The parameters of a refusal's sentence."""
    arguments = FORMS[action].arguments
    match clause:
        case rules.NOT_YOUR_TURN:
            return {"seat": state.turn}
        case rules.HAND_IS_FULL:
            return {"cards": state.players[seat].hand.size, "limit": state.content.draw_limit}
        case rules.NOT_IN_HAND | rules.GOODS_ONLY:
            return {"card": arguments["card"]}
        case rules.TWO_MERCHANTS_LIE:
            return {"limit": state.content.merchants_in_front}
        case rules.ROUNDS_ONE_AND_TWO:
            return {"round": state.round}
        case _:
            return {}
