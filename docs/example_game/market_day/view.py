"""What one seat may see of Market Day, built up from nothing; and a table rebuilt from such a view."""

import msgspec
from comptoir.games.market_day.ids import CARD_NAMES
from comptoir.games.market_day.knowledge import unseen
from comptoir.games.market_day.rules import MarketDay

from comptoir.errors import BadPosition
from comptoir.kit.game import REFEREE, Document, Viewer
from comptoir.kit.restoring import check_seats, check_whole, put_cards, put_hand

Counts = dict[str, int]


def view(state: MarketDay, viewer: Viewer) -> Document:
    """The table as a viewer sees it; `unseen` are all cards whose place the viewer does not know."""
    return {
        "turn": state.turn,
        "over": state.over,
        "pile": state.pile.size,
        "unseen": state.pile.named(CARD_NAMES) if viewer == REFEREE else hidden_from(state, viewer),
        "stall": state.stall.named(CARD_NAMES),
        "seats": [
            {
                "coins": state.coins[number],
                "hand": hand.named(CARD_NAMES) if viewer in (REFEREE, number) else hand.size,
            }
            for number, hand in enumerate(state.hands)
        ],
    }


def hidden_from(state: MarketDay, viewer: int | None) -> Counts:
    """The cards a seat or a spectator cannot see, by name."""
    seat = -1 if viewer is None else viewer
    return {card: cards for kind, card in enumerate(CARD_NAMES) if (cards := unseen(state, seat, kind))}


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True):
    """One seat in a position."""

    coins: int
    hand: int | Counts


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position."""

    turn: int
    over: bool
    pile: int
    unseen: Counts
    stall: Counts
    seats: list[SeatPosition]


def restore(state: MarketDay, document: Document) -> None:
    """Fill a table from a view; what it leaves open is dealt from the unseen cards, in order."""
    position: Position = msgspec.convert(document, Position)
    check_seats(state, position.seats, position.turn)
    state.turn, state.over = position.turn, position.over
    put_cards(state.pile, position.unseen, CARD_NAMES, "unseen")
    put_cards(state.stall, position.stall, CARD_NAMES, "stall")
    for number, seat in enumerate(position.seats):
        state.coins[number] = seat.coins
        put_hand(state.hands[number], seat.hand, CARD_NAMES, state.pile, f"seats[{number}].hand")
    if state.pile.size != position.pile:
        raise BadPosition(f"at “pile”: {position.pile} cards, but {state.pile.size} are left for it.")
    check_whole(state)
