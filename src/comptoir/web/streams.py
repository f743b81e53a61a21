"""One stream per page: each event is what has changed for that viewer, ready to be put into the page.

The public part of a ply is made and compressed once for all viewers; each event is joined from compressed pieces
(a full flush after each makes them independent). A viewer for whom nothing has changed gets nothing.
"""

import asyncio
import contextlib
import logging
import zlib
from dataclasses import dataclass, field

from markupsafe import Markup
from starlette.types import Receive, Scope, Send

from comptoir.house.errors import HouseError
from comptoir.house.house import House
from comptoir.house.table import Table
from comptoir.web.live import Eye, Live, Parts

log = logging.getLogger("comptoir.web")
GATHER = 0.005  # seconds between two events of one table
HEARTBEAT = 20.0
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x04\xff"
PUBLIC = ("board", "seats")


def packed(text: bytes) -> bytes:
    """A piece of a gzip stream that needs nothing before it."""
    squeeze = zlib.compressobj(1, zlib.DEFLATED, -15, 9)
    return squeeze.compress(text) + squeeze.flush(zlib.Z_FULL_FLUSH)


def event_lines(name: str, part: Markup) -> bytes:
    """A part of the page as lines of an event."""
    text = f'<hx-partial hx-target="#{name}" hx-swap="innerMorph">{part}</hx-partial>'
    return b"".join(b"data: " + line + b"\n" for line in text.encode().splitlines())


@dataclass(eq=False)
class Stream:
    """One page that is looking at a table."""

    table_id: str
    eye: Eye
    gzip: bool
    sent: dict[str, int] = field(default_factory=dict)  # hash of what each part was when it was last sent
    pending: list[bytes] = field(default_factory=list)
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    gone: bool = False


class Streams:
    """All pages that are looking at tables."""

    def __init__(self, house: House, live: Live) -> None:
        self.house = house
        self.live = live
        self.of_table: dict[str, set[Stream]] = {}
        self.scheduled: set[str] = set()
        self.last: dict[str, float] = {}
        house.tables.watchers.append(self.changed)

    def changed(self, table_id: str) -> None:
        """A table has changed: tell its viewers now, or a moment after they were told last."""
        if table_id not in self.of_table or table_id in self.scheduled:
            return
        self.scheduled.add(table_id)
        loop = asyncio.get_running_loop()
        wait = self.last.get(table_id, 0.0) + GATHER - loop.time()
        if wait > 0:
            loop.call_later(wait, self._begin, table_id)
        else:
            loop.call_soon(self._begin, table_id)

    def _begin(self, table_id: str) -> None:
        self.house.begin(self._publish(table_id))

    async def _publish(self, table_id: str) -> None:
        with contextlib.suppress(HouseError):
            async with self.house.tables.hold(table_id) as table:
                self.scheduled.discard(table_id)
                self.last[table_id] = asyncio.get_running_loop().time()
                for stream in self.of_table.get(table_id, ()):
                    try:
                        self._offer(stream, table)
                    except Exception:  # one viewer's page must not keep the news from the others
                        log.exception("a page of %s cannot be made", table.game.id)
        self.scheduled.discard(table_id)

    def _offer(self, stream: Stream, table: Table) -> None:
        """Put what has changed for a viewer where his connection finds it."""
        if stream.pending:  # not taken yet: the newest replaces it and must be whole
            stream.sent.clear()
        pieces = self._news(stream, self.live.parts(table, stream.eye), self.live.of(table).pieces)
        if not pieces:
            return
        head = b"id: %d\n" % table.seen[stream.eye.watcher]
        if stream.gzip:
            stream.pending = [packed(head), *pieces, packed(b"\n")]
        else:
            stream.pending = [head, *pieces, b"\n"]
        stream.wake.set()

    def _news(self, stream: Stream, parts: Parts, shared: dict[tuple[int, bool], bytes]) -> list[bytes]:
        """What is new for a viewer; public parts are made ready once for all."""
        pieces = []
        private = []
        for name, part in parts.items():
            mark = hash(part)
            if stream.sent.get(name) == mark:
                continue
            stream.sent[name] = mark
            if name in PUBLIC:
                piece = shared.get((mark, stream.gzip))
                if piece is None:
                    piece = event_lines(name, part)
                    piece = shared[mark, stream.gzip] = packed(piece) if stream.gzip else piece
                pieces.append(piece)
            else:
                private.append(event_lines(name, part))
        if private:
            joined = b"".join(private)
            pieces.append(packed(joined) if stream.gzip else joined)
        return pieces

    # --- a connection -----------------------------------------------------------------------------------

    async def serve(self, scope: Scope, receive: Receive, send: Send, stream: Stream) -> None:
        """Send events until the page is closed."""
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store")]
        if stream.gzip:
            headers += [(b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]
        headers += [(b"x-accel-buffering", b"no")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": GZIP_HEAD if stream.gzip else b"", "more_body": True})
        async with self.house.tables.hold(stream.table_id) as table:
            self.of_table.setdefault(stream.table_id, set()).add(stream)
            self._offer(stream, table)
        listening = asyncio.ensure_future(self._until_gone(receive, stream))
        try:
            await self._pump(send, stream)
        finally:
            listening.cancel()
            self._leave(stream)

    async def _pump(self, send: Send, stream: Stream) -> None:
        beat = packed(b": \n\n") if stream.gzip else b": \n\n"
        while True:
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await stream.wake.wait()
            except TimeoutError:
                stream.pending = stream.pending or [beat]
            stream.wake.clear()
            if stream.gone:
                return
            pieces, stream.pending = stream.pending, []
            if pieces:
                await send({"type": "http.response.body", "body": b"".join(pieces), "more_body": True})

    async def _until_gone(self, receive: Receive, stream: Stream) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        stream.gone = True
        stream.wake.set()

    def _leave(self, stream: Stream) -> None:
        here = self.of_table.get(stream.table_id)
        if here is not None:
            here.discard(stream)
            if not here:
                del self.of_table[stream.table_id]
                self.last.pop(stream.table_id, None)

    def close(self) -> None:
        """End all connections."""
        for streams in self.of_table.values():
            for stream in streams:
                stream.gone = True
                stream.wake.set()
