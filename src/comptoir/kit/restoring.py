"""What games share when they rebuild a table from a position."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.cards import Cards
from comptoir.engine.state import State
from comptoir.errors import BadPosition


def check_seats(state: State, found: Sequence[Any], turn: int) -> None:
    """Refuse a position for another number of seats, or one in which nobody's turn could come."""
    if len(found) != state.seats:
        raise BadPosition(f"the position has {len(found)} seats, not {state.seats}.")
    if not 0 <= turn < state.seats:
        raise BadPosition(f"at “turn”: there is no seat {turn}.")


def check_whole(state: State) -> None:
    """Refuse a table on which something is not accounted for."""
    if wrong := state.invariant_violation():
        raise BadPosition(f"{wrong}.")


def number_of(name: str, names: Sequence[str], where: str) -> int:
    """The number of a kind of card by its name."""
    if name not in names:
        raise BadPosition(f"at “{where}”: there is no card “{name}”.")
    return names.index(name)


def put_cards(cards: Cards, counts: Mapping[str, int], names: Sequence[str], where: str) -> None:
    """Make a pile hold the cards named, and no others."""
    cards.clear()
    for name, number in counts.items():
        if number < 0:
            raise BadPosition(f"at “{where}”: {number} cards of {name}.")
        cards.count[number_of(name, names, where)] = number
        cards.size += number


def deal_unseen(pool: Cards, kinds: int, where: str) -> int:
    """Take the first card of the pool that is one of the first `kinds` kinds."""
    for kind in range(kinds):
        if pool.count[kind] > 0:
            pool.remove(kind)
            return kind
    raise BadPosition(f"at “{where}”: there are not enough unseen cards.")


def put_hand(hand: Cards, shown: int | Mapping[str, int], names: Sequence[str], pool: Cards, where: str) -> None:
    """Fill a hand with the cards named or, where only their number is known, with as many from the pool."""
    if isinstance(shown, Mapping):
        put_cards(hand, shown, names, where)
        return
    if shown < 0:
        raise BadPosition(f"at “{where}”: {shown} cards.")
    hand.clear()
    for _ in range(shown):
        hand.add(deal_unseen(pool, len(names), where))
