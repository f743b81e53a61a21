"""The events of a game, each declared once in its `events.py`: name, fields, who may know.

`tools/event_ids.py` numbers them in the order of their declaration and writes the game's `event_ids.py`, which the
compiled rules use. What an event is called in a sentence is in the game's words.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Scope = Literal["everybody", "table", "seat"]


@dataclass(frozen=True)
class EventKind:
    """What happens in a game, as its rules tell it."""

    name: str
    fields: tuple[str, ...]  # in the order in which the rules give them
    secret: tuple[str, ...]  # the last of them, if only the seat in the field `seat` learns them
    scope: Scope  # who learns that it happened: everybody, those at the same table, or the seat in `seat` alone
    small: bool  # whether the log leaves it out, because a later event tells the whole
    earning: tuple[str, str] | None  # what it is called among the earnings, and the field with the amount

    @property
    def constant(self) -> str:
        """Its name in `event_ids.py`."""
        return self.name.upper()


def event(
    name: str,
    *fields: str,
    secret: str = "",
    scope: Scope = "everybody",
    small: bool = False,
    earns: tuple[str, str] | None = None,
) -> EventKind:
    """Declare an event; `secret` is the field after all others that only the seat in `seat` learns."""
    hidden = tuple(secret.split())
    if (hidden or scope == "seat") and "seat" not in fields:
        raise ValueError(f"event {name}: which seat learns it?")
    if earns and earns[1] not in fields:
        raise ValueError(f"event {name}: it has no field {earns[1]}")
    return EventKind(name, (*fields, *hidden), hidden, scope, small, earns)


def event_ids(title: str, kinds: Iterable[EventKind]) -> str:
    """The text of a game's `event_ids.py`."""
    lines = [
        f'"""The numbers of the events of {title}: generated from events.py by tools/event_ids.py."""',
        "",
        "from typing import Final",
        "",
        "from mypy_extensions import i64",
        "",
    ]
    for number, kind in enumerate(kinds):
        said = f"  # {', '.join(kind.fields)}" if kind.fields else ""
        lines.append(f"{kind.constant}: Final[i64] = {number}{said}")
    return "\n".join(lines) + "\n"
