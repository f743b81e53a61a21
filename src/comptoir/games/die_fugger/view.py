# compiled
"""What one seat may see of Die Fugger, built up from nothing; `position.py` rebuilds a table from it.

Cards are written as {"wine": 2, "sealed-spice": 1}; cards the viewer cannot see as their number.
`unseen` are all cards whose place the viewer does not know: the pile, other hands, other face-down cards.
Once the game is over, face-down cards have been delivered and everybody knows them.
`market`, `sales` (what each seat would get if the round ended now), `limits` and `may` (what the viewer may do,
if it is in turn) follow from the rest; no position needs them.
"""

from comptoir.games.die_fugger import knowledge
from comptoir.games.die_fugger.ids import CARD_NAMES, GOOD_NAMES
from comptoir.games.die_fugger.rules import DieFugger, evaluation, turn
from comptoir.games.die_fugger.state import Player
from comptoir.kit.game import REFEREE, Document, Viewer

UNKNOWN = "unknown"
CardCounts = dict[str, int]


def view(state: DieFugger, viewer: Viewer) -> Document:
    """The table as a viewer sees it."""
    return {
        "round": state.round,
        "turn": state.turn,
        "turns": state.turns,
        "over": state.over,
        "prices": {good: state.price[number] for number, good in enumerate(GOOD_NAMES)},
        "jakob": state.jakob.named(CARD_NAMES),
        "discards": state.discard.named(CARD_NAMES),
        "pile": state.deck.size,
        "unseen": unseen(state, viewer),
        "seats": [
            seat_view(player, viewer in (REFEREE, seat), state.over) for seat, player in enumerate(state.players)
        ],
        "market": market(state),
        "sales": [0 if state.over else evaluation.outlook(state, player) for player in state.players],
        "limits": {
            "price": state.content.prices_top,
            "goes_round": state.content.price_goes_round,
            "face_up": state.content.cards_to_end_round,
            "draw": state.content.draw_limit,
            "merchants": state.content.merchants_in_front,
            "florins": state.content.end_florins,
            "seal": state.content.seal_limit,
            "own_seals": state.content.own_seals_only,
        },
        "may": may(state, viewer),
    }


def may(state: DieFugger, viewer: Viewer) -> Document | None:
    """Whether the viewer, if it is in turn, may lay a card and whether it may draw one."""
    if state.over or viewer != state.turn:
        return None
    player = state.players[state.turn]
    return {"lay": turn.can_lay(state, player), "draw": turn.may_draw(state, player)}


def market(state: DieFugger) -> Document:
    """Of each good the cards face up, its place among the goods, whether it rises, and its price if the round
    ended just now."""
    return {
        good: {
            "face_up": state.visible[number],
            "place": 1 + evaluation.ahead(state, state.visible[number]),
            "rises": evaluation.rises(state, state.visible[number]),
            "outlook": state.price[number] if state.over else evaluation.price_after(state, number),
        }
        for number, good in enumerate(GOOD_NAMES)
    }


def seat_view(player: Player, own: bool, delivered: bool) -> Document:
    """What lies before a seat; its hand for its owner, face-down cards also for everybody once delivered."""
    hand: int | CardCounts = player.hand.named(CARD_NAMES) if own else player.hand.size
    hidden = [
        None if kind < 0 else CARD_NAMES[kind] if own or delivered else UNKNOWN
        for kind in (player.hidden[0], player.hidden[1])
    ]
    return {"florins": player.florins, "shown": player.shown.named(CARD_NAMES), "hand": hand, "hidden": hidden}


def unseen(state: DieFugger, viewer: Viewer) -> CardCounts:
    """All cards whose place the viewer does not know."""
    if viewer == REFEREE:
        return state.deck.named(CARD_NAMES)
    seat = -1 if viewer is None else viewer
    return {
        card: number for kind, card in enumerate(CARD_NAMES) if (number := knowledge.unseen(state, seat, kind))
    }
