"""One stream per page: each event is what has changed for that viewer, ready to be put into the page.

The public part of a ply is made and compressed once for all viewers; each event is joined from compressed pieces
(a full flush after each makes them independent). A viewer for whom nothing has changed gets nothing.
"""

import asyncio
import contextlib
import logging
import zlib
from dataclasses import dataclass, field

from starlette.types import Receive, Scope, Send

from comptoir.house.errors import HouseError
from comptoir.house.house import House
from comptoir.house.table import Table
from comptoir.web.live import Eye, Live
from comptoir.web.log_lines import LINES_SHOWN

log = logging.getLogger("comptoir.web")
GATHER = 0.005  # seconds between two events of one table
HEARTBEAT = 20.0
LARGEST_STORED = 6000
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x04\xff"


def packed(text: bytes) -> bytes:
    """A piece of a gzip stream that needs nothing before it."""
    squeeze = zlib.compressobj(1, zlib.DEFLATED, -15, 9)
    return squeeze.compress(text) + squeeze.flush(zlib.Z_FULL_FLUSH)


def stored(text: bytes) -> bytes:
    """The same without compressing: what is small and for one viewer alone is not worth the work."""
    if len(text) > LARGEST_STORED:
        return packed(text)
    size = len(text)
    return b"\x00" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + text


def event_lines(name: str, part: str, swap: str = "innerMorph") -> bytes:
    """A part of the page as lines of an event."""
    text = f'<hx-partial hx-target="#{name}" hx-swap="{swap}">{part}</hx-partial>'
    if "\n" in text or "\r" in text:
        text = "\ndata: ".join(text.splitlines())
    return f"data: {text}\n".encode()


@dataclass(eq=False)
class Stream:
    """One page that is looking at a table."""

    table_id: str
    eye: Eye
    gzip: bool
    sent: dict[str, int] = field(default_factory=dict)  # hash of what each part was when it was last sent
    told: tuple[int, int] = (-1, 0)  # undos and lines of the story that were sent
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
            stream.told = (-1, 0)
        public, private = self._news(stream, table)
        if not public and not private:
            return
        own = b"".join([*private, b"id: %d\n\n" % table.seen[stream.eye.watcher]])
        stream.pending = [*public, stored(own) if stream.gzip else own]
        stream.wake.set()

    def _news(self, stream: Stream, table: Table) -> tuple[list[bytes], list[bytes]]:
        """What is new for a viewer: public parts, made ready once for all, and private ones."""
        eye, sent = stream.eye, stream.sent
        shared = self.live.of(table).pieces
        public: list[bytes] = []
        private: list[bytes] = []
        for name, part in self.live.public(table, eye).items():
            mark = hash(part)
            if sent.get(name) != mark:
                sent[name] = mark
                piece = shared.get((mark, stream.gzip))
                if piece is None:
                    piece = event_lines(name, part)
                    piece = shared[mark, stream.gzip] = packed(piece) if stream.gzip else piece
                public.append(piece)
        private += self._log_lines(stream, table)
        for name, part in self.live.private(table, eye).items():
            if sent.get(name) != (mark := hash(part)):
                sent[name] = mark
                private.append(event_lines(name, part))
        return public, private

    def _log_lines(self, stream: Stream, table: Table) -> list[bytes]:
        """The last lines whenever there are new ones: what is sent twice must change nothing."""
        if table.match is None:
            return []
        story = self.live.story(table, stream.eye)
        told = (story.undos, len(story.lines))
        if told == stream.told:
            return []
        stream.told = told
        return [event_lines("log", "".join(story.lines[-LINES_SHOWN:]))]

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
        beat = stored(b": \n\n") if stream.gzip else b": \n\n"
        while True:
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await stream.wake.wait()
            except TimeoutError:
                stream.pending = stream.pending or [beat]
            stream.wake.clear()
            if stream.gone:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
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
