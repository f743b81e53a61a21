"""A table of Die Fugger rebuilt from a view, complete or one seat's."""

import msgspec

from comptoir.games.die_fugger.ids import CARD_NAMES, GOOD_NAMES, HIDDEN, MERCHANT
from comptoir.games.die_fugger.invariants import invariant_violation
from comptoir.games.die_fugger.rules import DieFugger
from comptoir.games.die_fugger.state import Player
from comptoir.games.die_fugger.view import UNKNOWN, CardCounts
from comptoir.kit.game import Document
from comptoir.kit.restoring import (
    Part,
    check_seats,
    check_whole,
    deal_unseen,
    number_of,
    put_cards,
    put_hand,
    refuse,
    take,
)


class SeatPosition(Part):
    """One seat in a position."""

    florins: int
    shown: CardCounts
    hand: int | CardCounts
    hidden: list[str | None]


class Position(Part):
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
    sales: object = None
    limits: object = None
    may: object = None


def restore(state: DieFugger, document: Document) -> None:
    """Fill a table from a view. What the view leaves open is dealt from the unseen cards, in order."""
    position: Position = msgspec.convert(document, Position)
    check_seats(state, position.seats, position.turn)
    refuse(position.round < 1 or position.turns < 0, "at “round”: rounds are counted from 1 and turns from 0.")
    refuse(set(position.prices) != set(GOOD_NAMES), f"at “prices”: the goods are {', '.join(GOOD_NAMES)}.")
    take(state, position, "round", "turn", "turns", "over")
    put_cards(state.deck, position.unseen, CARD_NAMES, "unseen")
    put_cards(state.jakob, position.jakob, CARD_NAMES, "jakob")
    put_cards(state.discard, position.discards, CARD_NAMES, "discards")
    for number, seat in enumerate(position.seats):
        restore_seat(state, state.players[number], seat, f"seats[{number}]")
    for number, seat in enumerate(position.seats):  # face-down cards first: they are never merchants
        put_hand(state.players[number].hand, seat.hand, CARD_NAMES, state.deck, f"seats[{number}].hand")
    refuse(
        state.deck.size != position.pile,
        f"at “pile”: {position.pile} cards, but {state.deck.size} are left for it.",
    )
    for number, good in enumerate(GOOD_NAMES):
        state.price[number] = position.prices[good]
        state.visible[number] = state.face_up(number)
    check_whole(invariant_violation(state))


def restore_seat(state: DieFugger, player: Player, seat: SeatPosition, where: str) -> None:
    """One seat but for its hand; face-down cards it does not name come from the unseen ones."""
    player.florins = seat.florins
    refuse(seat.florins < 0, f"at “{where}.florins”: {seat.florins} is less than nothing.")
    put_cards(player.shown, seat.shown, CARD_NAMES, f"{where}.shown")
    refuse(
        len(seat.hidden) != HIDDEN,
        f"at “{where}.hidden”: one place for round one and one for round two are needed.",
    )
    for place, card in enumerate(seat.hidden):
        if card == UNKNOWN:
            player.hidden[place] = deal_unseen(state.deck, MERCHANT, f"{where}.hidden")
        else:
            player.hidden[place] = number_of(card, CARD_NAMES, f"{where}.hidden", "card ")
