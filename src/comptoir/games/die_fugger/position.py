"""A table of Die Fugger rebuilt from a view, complete or one seat's."""

from collections.abc import Mapping
from typing import Any

import msgspec

from comptoir.engine.cards import Cards
from comptoir.errors import BadPosition
from comptoir.games.die_fugger.state import CARD_NAMES, GOOD_NAMES, MERCHANT, FuggerTable, Player, good_of
from comptoir.games.die_fugger.view import UNKNOWN, CardCounts
from comptoir.kit.game import Document


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True):
    """One seat in a position."""

    florins: int
    shown: CardCounts
    hand: int | CardCounts
    hidden: list[str | None]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position."""

    round: int
    turn: int
    turns: int
    over: bool
    prices: dict[str, int]
    jakob: CardCounts
    discards: CardCounts
    pile: int
    unseen: CardCounts
    seats: list[SeatPosition]
    market: object = None
    limits: object = None


def restore(state: FuggerTable, document: Document) -> None:
    """Fill a table from a view. What the view leaves open is dealt from the unseen cards, in order."""
    position: Position = msgspec.convert(document, Position)
    if len(position.seats) != state.seats:
        raise BadPosition(f"the position has {len(position.seats)} seats, not {state.seats}.")
    if not 0 <= position.turn < state.seats:
        raise BadPosition(f"at “turn”: there is no seat {position.turn}.")
    if position.round < 1 or position.turns < 0:
        raise BadPosition("at “round”: rounds are counted from 1 and turns from 0.")
    if set(position.prices) != set(GOOD_NAMES):
        raise BadPosition(f"at “prices”: the goods are {', '.join(GOOD_NAMES)}.")
    state.round, state.turn, state.turns, state.over = (
        position.round,
        position.turn,
        position.turns,
        position.over,
    )
    take(state.deck, position.unseen, "unseen")
    take(state.jakob, position.jakob, "jakob")
    take(state.discard, position.discards, "discards")
    for number, good in enumerate(GOOD_NAMES):
        state.price[number] = position.prices[good]
        state.visible[number] = 0
    for number, seat in enumerate(position.seats):
        restore_seat(state, state.players[number], seat, f"seats[{number}]")
    for number, seat in enumerate(position.seats):  # face-down cards first: they are never merchants
        restore_hand(state, state.players[number], seat, f"seats[{number}]")
    if state.deck.size != position.pile:
        raise BadPosition(f"at “pile”: {position.pile} cards, but {state.deck.size} are left for it.")
    for row in [state.jakob, *(player.table for player in state.players)]:
        for kind in range(MERCHANT):
            state.visible[good_of(kind)] += row.count[kind]
    if wrong := state.broken():
        raise BadPosition(f"{wrong}.")


def restore_seat(state: FuggerTable, player: Player, seat: SeatPosition, where: str) -> None:
    """One seat but for its hand; face-down cards it does not name come from the unseen ones."""
    player.florins = seat.florins
    if seat.florins < 0:
        raise BadPosition(f"at “{where}.florins”: {seat.florins} is less than nothing.")
    take(player.table, seat.shown, f"{where}.shown")
    if len(seat.hidden) != 2:
        raise BadPosition(f"at “{where}.hidden”: one place for round one and one for round two are needed.")
    for place, card in enumerate(seat.hidden):
        if card == UNKNOWN:
            player.hidden[place] = from_unseen(state.deck, MERCHANT, f"{where}.hidden")
        else:
            player.hidden[place] = -1 if card is None else kind_of(card, f"{where}.hidden")


def restore_hand(state: FuggerTable, player: Player, seat: SeatPosition, where: str) -> None:
    """The hand of a seat; if it is not named, from the unseen cards."""
    if isinstance(seat.hand, Mapping):
        take(player.hand, seat.hand, f"{where}.hand")
    else:
        if seat.hand < 0:
            raise BadPosition(f"at “{where}.hand”: {seat.hand} cards.")
        player.hand.clear()
        for _ in range(seat.hand):
            player.hand.add(from_unseen(state.deck, MERCHANT + 1, f"{where}.hand"))


def take(cards: Cards, counts: Mapping[str, Any], where: str) -> None:
    """Make a pile hold the cards named."""
    cards.clear()
    for card, number in counts.items():
        if number < 0:
            raise BadPosition(f"at “{where}”: {number} cards of {card}.")
        cards.count[kind_of(card, where)] = number
        cards.size += number


def kind_of(card: str, where: str) -> int:
    """The kind of a card by its name."""
    if card not in CARD_NAMES:
        raise BadPosition(f"at “{where}”: there is no card “{card}”.")
    return CARD_NAMES.index(card)


def from_unseen(pool: Cards, kinds: int, where: str) -> int:
    """The first unseen card among the first so many kinds."""
    for kind in range(kinds):
        if pool.count[kind] > 0:
            pool.remove(kind)
            return kind
    raise BadPosition(f"at “{where}”: there are not enough unseen cards.")
