"""What a viewer may see, and a table rebuilt from it."""

import msgspec

from comptoir.errors import BadPosition
from comptoir.games.market_day.ids import NAMES
from comptoir.games.market_day.invariants import invariant_violation
from comptoir.games.market_day.rules import MarketDay
from comptoir.kit.game import REFEREE, Document, Viewer
from comptoir.kit.restoring import check_seats, check_whole, put_cards, put_hand


class SeatView(msgspec.Struct, forbid_unknown_fields=True):
    """What lies before a seat."""

    coins: int
    hand: int | dict[str, int]  # the cards by name, or only how many


class TableView(msgspec.Struct, forbid_unknown_fields=True):
    """A whole table."""

    turn: int
    over: bool
    pile: int
    unseen: dict[str, int]  # in the pile and in the hands that are hidden
    stall: dict[str, int]
    seats: list[SeatView]


def view(state: MarketDay, viewer: Viewer) -> Document:
    """All that a viewer may see."""
    hidden = [state.pile, *(hand for seat, hand in enumerate(state.hands) if viewer not in (seat, REFEREE))]
    return {
        "turn": state.turn,
        "over": state.over,
        "pile": state.pile.size,
        "unseen": {name: sum(cards.count[kind] for cards in hidden) for kind, name in enumerate(NAMES)},
        "stall": state.stall.named(NAMES),
        "seats": [
            {"coins": state.coins[seat], "hand": hand.size if hand in hidden else hand.named(NAMES)}
            for seat, hand in enumerate(state.hands)
        ],
    }


def restore(state: MarketDay, document: Document) -> None:
    """Fill a table from a view; hidden hands are dealt from the unseen cards, in a fixed order."""
    found = msgspec.convert(document, TableView)
    check_seats(state, found.seats, found.turn)
    state.turn, state.over = found.turn, found.over
    put_cards(state.pile, found.unseen, NAMES, "unseen")
    put_cards(state.stall, found.stall, NAMES, "stall")
    for seat, one in enumerate(found.seats):
        state.coins[seat] = one.coins
        put_hand(state.hands[seat], one.hand, NAMES, state.pile, f"seats[{seat}].hand")
    if state.pile.size != found.pile:
        raise BadPosition(f"at “pile”: {state.pile.size} cards are left for it, not {found.pile}.")
    check_whole(invariant_violation(state))
