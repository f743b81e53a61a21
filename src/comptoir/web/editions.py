# compiled
"""What everybody at a table sees, in editions: what has changed since somebody looked is made ready once for all.

A picture may hold parts (`comptoir.kit.board.part`): elements that are sent alone when only they have changed.
"""

import zlib
from collections.abc import Mapping
from itertools import count

from markupsafe import Markup

from comptoir.kit.board import Parts, whole

LARGEST_STORED = 6000
numbers = count(1)  # one for each edition in this process, so that none is taken for another


class Edition:
    """The public side of a table at one moment, in one language."""

    def __init__(
        self,
        moment: object,
        number: int,
        scene: int,
        pictures: Mapping[str, str],
        parts: Parts,
        since: dict[str, int],
        whole_since: int,
    ) -> None:
        self.moment = moment  # of the table, when it was made
        self.number = number
        self.scene = scene  # which of the game's public pictures it shows
        self.pictures = pictures  # by the ids of the elements they fill, with places for the parts
        self.parts = parts
        self.since = since  # the edition in which each part became what it is
        self.whole_since = whole_since  # the edition in which something around the parts changed
        self._ready: dict[tuple[bool, int], bytes] = {}

    @property
    def whole(self) -> dict[str, Markup]:
        """The pictures with their parts."""
        return {name: Markup(whole(picture, self.parts)) for name, picture in self.pictures.items()}

    def news(self, known: int, gzip: bool) -> bytes:
        """All that is new for somebody who has an earlier edition, as lines of an event."""
        if known >= self.number:
            return b""
        key = (gzip, max(known, self.whole_since - 1))
        piece = self._ready.get(key)
        if piece is None:
            lines = self._lines(known)
            piece = self._ready[key] = packed(lines) if gzip and lines else lines
        return piece

    def _lines(self, known: int) -> bytes:
        if known < self.whole_since:
            return b"".join([event_lines(name, part) for name, part in self.whole.items()])
        changed = [name for name, number in self.since.items() if number > known]
        return b"".join([event_lines(name, self.parts[name], "outerMorph") for name in changed])


def next_edition(
    before: Edition | None, moment: object, scene: int, pictures: Mapping[str, str], parts: Parts
) -> Edition:
    """The edition after another one."""
    number = next(numbers)
    if before is None or before.pictures != pictures:
        return Edition(moment, number, scene, pictures, parts, dict.fromkeys(parts, number), number)
    old, since = before.parts, before.since
    changed = {name: since[name] if old[name] == part else number for name, part in parts.items()}
    return Edition(moment, number, scene, pictures, parts, changed, before.whole_since)


# Pieces of a stream


def event_lines(name: str, part: str, swap: str = "innerMorph") -> bytes:
    """A part of the page as lines of an event."""
    text = f'<hx-partial hx-target="#{name}" hx-swap="{swap}">{part}</hx-partial>'
    if "\n" in text or "\r" in text:
        text = "\ndata: ".join(text.splitlines())
    return f"data: {text}\n".encode()


def packed(text: bytes) -> bytes:
    """A piece of a gzip stream that needs nothing before it. A small window costs a third of a large one."""
    squeeze = zlib.compressobj(1, zlib.DEFLATED, -13, 6)
    return squeeze.compress(text) + squeeze.flush(zlib.Z_FULL_FLUSH)


def stored(text: bytes) -> bytes:
    """The same without compressing: what is small and for one viewer alone is not worth the work."""
    if len(text) > LARGEST_STORED:
        return packed(text)
    size = len(text)
    return b"\x00" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + text
