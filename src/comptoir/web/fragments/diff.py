# compiled
"""What is new for one page, as an event: of what everybody sees, and of what its viewer alone does."""

import asyncio
import zlib
from collections.abc import Hashable

from markupsafe import Markup

from comptoir.house.sessions import Session
from comptoir.web.fragments.log import Log
from comptoir.web.fragments.private import private_news
from comptoir.web.fragments.shared import Picture, Shared, Viewer

LARGEST_STORED = 6000


class Page:
    """An open page of a table: what it shows once all that was made for it has arrived, and what is to be sent."""

    def __init__(self, table_id: str, viewer: Viewer, gzip: bool, session: Session | None = None) -> None:
        self.table_id = table_id
        self.viewer = viewer
        self.gzip = gzip
        self.session = session
        self.pending = b""  # to be sent
        self.offered = 0  # entries of the log in what was last made for it
        self.entries = 0  # entries of the log in what was last sent
        self.wake = asyncio.Event()
        self.ends = False  # after what is pending
        self.gone = False
        self.forget()

    def close(self) -> None:
        """End the connection."""
        self.gone = True
        self.wake.set()

    def forget(self) -> None:
        """Take nothing that was made for it for shown: the next event must be whole."""
        self.scene = -1
        self.picture = -1  # its number
        self.log: Log | None = None
        self.lines = 0  # of the log
        self.sent: dict[str, tuple[Hashable, int]] = {}  # private parts: what they depend on, and their hash


def whole_page(shared: Shared, viewer: Viewer) -> dict[str, Markup]:
    """Everything that changes on the page of one viewer."""
    private = {name: Markup(part) for name, part in private_news(shared, viewer, {}).new.items()}
    lines = shared.log(viewer).latest if shared.table.match else []
    return {**shared.picture(viewer).whole, **private, "log": Markup("".join(lines))}


def news(shared: Shared, page: Page) -> bytes:
    """All that has changed for a page, which is taken for shown from now on; nothing if nothing has."""
    public, lines = _public_news(shared, page), _new_lines(shared, page)
    private = private_news(shared, page.viewer, page.sent)
    if not public and not lines and not private.new:
        return b""
    lines += b"".join([event_lines(name, part) for name, part in private.new.items()])
    own = lines + b"id: %d\n\n" % private.seen
    return public + (stored(own) if page.gzip else own)


def _public_news(shared: Shared, page: Page) -> bytes:
    picture = shared.picture(page.viewer)
    known = page.picture if page.scene == picture.scene else -1
    page.scene, page.picture = picture.scene, picture.number
    if known >= picture.number:
        return b""
    key = (page.gzip, max(known, picture.whole_since - 1))
    piece = picture.ready.get(key)
    if piece is None:
        lines = _public_lines(picture, known)
        piece = picture.ready[key] = packed(lines) if page.gzip and lines else lines
    return piece


def _public_lines(picture: Picture, known: int) -> bytes:
    if known < picture.whole_since:
        return b"".join([event_lines(name, fill) for name, fill in picture.whole.items()])
    changed = [name for name, number in picture.since.items() if number > known]
    return b"".join([event_lines(name, picture.parts[name], "outerMorph") for name in changed])


def _new_lines(shared: Shared, page: Page) -> bytes:
    """The new lines of the log; the last lines again if it is another log, or too many are new."""
    if shared.table.match is None:
        return b""
    log = shared.log(page.viewer)
    new, is_other = log.count - page.lines, log is not page.log
    page.log, page.lines = log, log.count
    if is_other or new > len(log.latest):
        return event_lines("log", "".join(log.latest))
    return event_lines("log", "".join(log.latest[-new:]), "beforeend") if new else b""


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
    """The same without compression, which is not worth the work for a small piece for one viewer."""
    if len(text) > LARGEST_STORED:
        return packed(text)
    size = len(text)
    return b"\x00" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + text
