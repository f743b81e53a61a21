"""What everybody at a table sees, in editions: what has changed since somebody looked is made ready once for all.

A picture may hold parts (`comptoir.kit.drawing.part`): elements that are sent alone when only they have changed.
"""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count

from markupsafe import Markup

from comptoir.kit.drawing import PART, PART_END

Parts = dict[str, Markup]
numbers = count(1)  # one for each edition in this process, so that none is taken for another


@dataclass
class Edition:
    """The public side of a table at one moment, in one language."""

    state: object  # of the table, when it was made
    number: int
    whole: Parts  # by the id of the element they fill
    frames: tuple[str, ...]  # what is around the parts
    parts: dict[str, str]  # elements by their ids
    since: dict[str, int]  # the edition in which each part became what it is
    whole_since: int  # the edition in which something around the parts changed
    ready: dict[tuple[bool, int], bytes] = field(default_factory=dict)

    def news(self, known: int, gzip: bool) -> bytes:
        """All that is new for somebody who has an earlier edition, as lines of an event."""
        if known >= self.number:
            return b""
        key = (gzip, max(known, self.whole_since - 1))
        piece = self.ready.get(key)
        if piece is None:
            lines = self._lines(known)
            piece = self.ready[key] = packed(lines) if gzip and lines else lines
        return piece

    def _lines(self, known: int) -> bytes:
        if known < self.whole_since:
            return b"".join([event_lines(name, part) for name, part in self.whole.items()])
        changed = [name for name, number in self.since.items() if number > known]
        return b"".join([event_lines(name, self.parts[name], "outerMorph") for name in changed])


def next_edition(before: Edition | None, state: object, pictures: Mapping[str, str]) -> Edition:
    """The edition after another one."""
    number = next(numbers)
    whole: Parts = {}
    frames: list[str] = []
    parts: dict[str, str] = {}
    for name, picture in pictures.items():
        around = taken_apart(picture, parts)
        frames += around
        whole[name] = Markup("".join(_joined(around, parts)) if len(around) > 1 else picture)
    made = Edition(state, number, whole, tuple(frames), parts, {}, number)
    if before is not None and before.frames == made.frames and before.parts.keys() == parts.keys():
        made.whole_since = before.whole_since
        old, since = before.parts, before.since
        made.since = {name: since[name] if old[name] == part else number for name, part in parts.items()}
    else:
        made.since = dict.fromkeys(parts, number)
    return made


def taken_apart(picture: str, parts: dict[str, str]) -> list[str]:
    """What is around the parts of a picture, names of parts in between; the parts are added to `parts`."""
    first, *rest = picture.split(PART)
    around = [first]
    for piece in rest:
        name, _, after = piece.partition("-->")
        part, _, text = after.partition(PART_END)
        parts[name] = part
        around += [name, text]
    return around


def _joined(around: list[str], parts: dict[str, str]) -> list[str]:
    return [parts[piece] if place % 2 else piece for place, piece in enumerate(around)]


# Pieces of a stream


def event_lines(name: str, part: str, swap: str = "innerMorph") -> bytes:
    """A part of the page as lines of an event."""
    text = f'<hx-partial hx-target="#{name}" hx-swap="{swap}">{part}</hx-partial>'
    if "\n" in text or "\r" in text:
        text = "\ndata: ".join(text.splitlines())
    return f"data: {text}\n".encode()


def packed(text: bytes) -> bytes:
    """A piece of a gzip stream that needs nothing before it."""
    squeeze = zlib.compressobj(1, zlib.DEFLATED, -15, 9)
    return squeeze.compress(text) + squeeze.flush(zlib.Z_FULL_FLUSH)
