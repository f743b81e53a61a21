"""The actions of Die Fugger as people write them, and why one is refused."""

from collections.abc import Mapping, Sequence

from comptoir.games.die_fugger import ids
from comptoir.games.die_fugger.ids import CARD_NAMES, GOOD_NAMES, MERCHANT
from comptoir.games.die_fugger.rules import DieFugger
from comptoir.games.die_fugger.state import FuggerContent
from comptoir.kit.game import Form
from comptoir.kit.words import Value

FORMS = [
    Form("draw", {}),
    *(Form("show", {"card": card}) for card in CARD_NAMES),
    *(Form("hide", {"card": card}) for card in CARD_NAMES[:MERCHANT]),
    Form("pass", {}),
]


def forms(content: FuggerContent) -> list[Form]:
    """The form of every action, by its number."""
    return FORMS


def vocabulary(content: FuggerContent) -> Mapping[str, Sequence[str]]:
    """The words by number, for fields of events."""
    return {"card": CARD_NAMES, "good": GOOD_NAMES}


def reason(state: DieFugger, seat: int, action: int, clause: int) -> dict[str, Value]:
    """The parameters of a refusal's sentence."""
    arguments = FORMS[action].arguments
    match clause:
        case ids.NOT_YOUR_TURN:
            return {"seat": state.turn}
        case ids.HAND_IS_FULL:
            return {"cards": state.players[seat].hand.size, "limit": state.content.draw_limit}
        case ids.NOT_IN_HAND | ids.GOODS_ONLY:
            return {"card": arguments["card"]}
        case ids.TWO_MERCHANTS_LIE:
            return {"limit": state.content.merchants_in_front}
        case ids.ROUNDS_ONE_AND_TWO:
            return {"round": state.round}
        case _:
            return {}
