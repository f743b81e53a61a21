"""What games share when they rebuild a table from a position."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from comptoir.engine.cards import Cards
from comptoir.engine.state import State
from comptoir.errors import BadPosition


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a position: what it names must be there, and nothing else."""


def refuse(wrong: bool | int, sentence: str) -> None:
    """Raise BadPosition with a sentence if something is wrong."""
    if wrong:
        raise BadPosition(sentence)


def check_seats(state: State, found: Sequence[Any], turn: int) -> None:
    """Refuse a position for another number of seats, or one in which nobody's turn could come."""
    refuse(len(found) != state.seats, f"the position has {len(found)} seats, not {state.seats}.")
    refuse(not 0 <= turn < state.seats, f"at “turn”: there is no seat {turn}.")


def check_whole(violation: str) -> None:
    """Refuse a table of which a game's `invariant_violation` says that something is wrong."""
    refuse(violation != "", f"{violation}.")


def number_of(name: str | None, names: Sequence[str], where: str, what: str = "") -> int:
    """The number of a name, such as that of a kind of card; -1 for None."""
    if name is None:
        return -1
    refuse(name not in names, f"at “{where}”: there is no {what}“{name:.40}”.")
    return names.index(name)


def take(table: object, given: msgspec.Struct, *fields: str) -> None:
    """Set some fields of a table, or of a part of it, as a position gives them under the same names."""
    for field in fields:
        setattr(table, field, getattr(given, field))


def put_cards(cards: Cards, counts: Mapping[str, int], names: Sequence[str], where: str) -> None:
    """Make a pile hold the cards named, and no others."""
    cards.clear()
    for name, number in counts.items():
        refuse(number < 0, f"at “{where}”: {number} cards of {name}.")
        cards.count[number_of(name, names, where, "card ")] = number
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
    refuse(shown < 0, f"at “{where}”: {shown} cards.")
    hand.clear()
    for _ in range(shown):
        hand.add(deal_unseen(pool, len(names), where))
