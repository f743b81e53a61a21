"""What one seat may see of Market Day, built up from nothing; and a table rebuilt from such a view."""

from collections.abc import Mapping

import msgspec
from comptoir.games.market_day.rules import MarketDay
from comptoir.games.market_day.state import CARD_NAMES, KINDS

from comptoir.engine.cards import Cards
from comptoir.errors import BadPosition
from comptoir.kit.game import REFEREE, Document, Viewer

Counts = dict[str, int]


def view(state: MarketDay, viewer: Viewer) -> Document:
    """The table as a viewer sees it; `unseen` are all cards whose place he does not know."""
    seat = -1 if viewer is None else viewer
    unseen = state.pile.count if viewer == REFEREE else [state.unseen(seat, kind) for kind in range(KINDS)]
    return {
        "turn": state.turn,
        "over": state.over,
        "pile": state.pile.size,
        "unseen": named(unseen),
        "stall": named(state.stall.count),
        "seats": [
            {
                "coins": state.coins[number],
                "hand": named(hand.count) if viewer in (REFEREE, number) else hand.size,
            }
            for number, hand in enumerate(state.hands)
        ],
    }


def named(counts: object) -> Counts:
    """Cards by name, those that are there."""
    return {card: number for card, number in zip(CARD_NAMES, counts, strict=True) if number}  # type: ignore[call-overload]


def observed(state: MarketDay) -> list[tuple[str, int]]:
    """The fields of `observe`."""
    fields = [("turn", 1), ("over", 1), ("pile", 1), ("stall", 3), ("hand", 3), ("unseen", 3)]
    for seat in range(state.seats):
        fields += [(f"hand_size_{seat}", 1), (f"coins_{seat}", 1)]
    return fields


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
    if len(position.seats) != state.seats:
        raise BadPosition(f"the position has {len(position.seats)} seats, not {state.seats}.")
    state.turn, state.over = position.turn, position.over
    take(state.pile, position.unseen, "unseen")
    take(state.stall, position.stall, "stall")
    for number, seat in enumerate(position.seats):
        state.coins[number] = seat.coins
        if isinstance(seat.hand, Mapping):
            take(state.hands[number], seat.hand, f"seats[{number}].hand")
        else:
            deal(state, state.hands[number], seat.hand, f"seats[{number}].hand")
    if state.pile.size != position.pile:
        raise BadPosition(f"at “pile”: {position.pile} cards, but {state.pile.size} are left for it.")
    if wrong := state.broken():
        raise BadPosition(f"{wrong}.")


def take(cards: Cards, counts: Counts, where: str) -> None:
    """Make a pile hold the cards named."""
    cards.clear()
    for card, number in counts.items():
        if card not in CARD_NAMES:
            raise BadPosition(f"at “{where}”: there is no card “{card}”.")
        if number < 0:
            raise BadPosition(f"at “{where}”: {number} cards of {card}.")
        cards.count[CARD_NAMES.index(card)] = number
        cards.size += number


def deal(state: MarketDay, hand: Cards, cards: int, where: str) -> None:
    """So many of the unseen cards."""
    hand.clear()
    if not 0 <= cards <= state.pile.size:
        raise BadPosition(f"at “{where}”: {cards} cards of {state.pile.size} that are unseen.")
    for _ in range(cards):
        kind = next(kind for kind in range(KINDS) if state.pile.count[kind])
        state.pile.remove(kind)
        hand.add(kind)
