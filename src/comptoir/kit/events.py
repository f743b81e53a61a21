"""The events of a game, each declared once in its `events.py`: name, fields, who may know.

The rules tell an event by its name. What it is called in a sentence is in the game's words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from comptoir.kit.words import Value

Scope = Literal["everybody", "table", "seat"]


@dataclass(frozen=True)
class EventKind:
    """What happens in a game, as its rules tell it."""

    name: str
    fields: tuple[str, ...]  # in the order in which the rules give them
    secret: tuple[str, ...]  # the last of them, if only the seat in the field `seat` learns them
    scope: Scope  # who learns that it happened: everybody, those at the same table, or the seat in `seat` alone
    small: bool  # whether the log leaves it out, because a later event tells the whole
    minor: bool  # whether a summary of a turn leaves it out
    earning: tuple[str, str] | None  # what it is called among the earnings, and the field with the amount


def event(
    name: str,
    *fields: str,
    secret: str = "",
    scope: Scope = "everybody",
    small: bool = False,
    minor: bool = False,
    earns: tuple[str, str] | None = None,
) -> EventKind:
    """Declare an event; `secret` is the field after all others that only the seat in `seat` learns."""
    hidden = tuple(secret.split())
    if (hidden or scope == "seat") and "seat" not in fields:
        raise ValueError(f"event {name}: which seat learns it?")
    if earns and earns[1] not in fields:
        raise ValueError(f"event {name}: it has no field {earns[1]}")
    return EventKind(name, (*fields, *hidden), hidden, scope, small, minor, earns)


def in_words(
    name: str, fields: Sequence[str], values: Sequence[int | None], vocabulary: Mapping[str, Sequence[str]]
) -> dict[str, Value]:
    """An event by the names of its fields, with words for the numbers that have them; None is not known."""
    said: dict[str, Value] = {"event": name}
    for field, value in zip(fields, values, strict=True):
        said[field] = vocabulary[field][value] if value is not None and field in vocabulary else value
    return said
