"""One stream per page: each event is what has changed for that viewer, ready to be put into the page.

The public part of a ply is made and compressed once for all viewers; each event is joined from compressed pieces
(a full flush after each makes them independent). A viewer for whom nothing has changed gets nothing.
"""

import asyncio
import logging
from dataclasses import dataclass, field

from starlette.types import Receive, Scope, Send

from comptoir.house.errors import HouseError
from comptoir.house.house import House
from comptoir.house.table import Table
from comptoir.house.visiting import go_away
from comptoir.web.editions import stored
from comptoir.web.live import Kept, Live
from comptoir.web.news import Shown, news
from comptoir.web.overlay import Eye

log = logging.getLogger("comptoir.web")
GATHER = 0.005  # seconds between two events of one table
HEARTBEAT = 20.0
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x04\xff"


@dataclass(eq=False)
class Stream:
    """One page that is looking at a table."""

    table_id: str
    eye: Eye
    gzip: bool
    shown: Shown = field(init=False)  # what it shows when all that was made for it has arrived
    offered: int = 0  # entries of the log in what was last made for it
    entries: int = 0  # entries of the log in what was last sent
    pending: list[bytes] = field(default_factory=list)
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    gone: bool = False

    def __post_init__(self) -> None:
        self.shown = Shown(self.eye, self.gzip)


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
            loop.call_later(wait, self._publish, table_id)
        else:
            loop.call_soon(self._publish, table_id)

    def _publish(self, table_id: str) -> None:
        """Tell the viewers of a table, at once if nobody is at it."""
        table = self.house.tables.at_rest(table_id)
        if table is not None:
            self._tell(table)
        else:
            self.house.begin(self._publish_later(table_id))

    async def _publish_later(self, table_id: str) -> None:
        try:
            async with self.house.tables.hold(table_id) as table:
                self._tell(table)
        except HouseError:
            self.scheduled.discard(table_id)

    def _tell(self, table: Table) -> None:
        self.scheduled.discard(table.id)
        self.last[table.id] = asyncio.get_running_loop().time()
        kept = self.live.of(table)
        for stream in self.of_table.get(table.id, ()):
            try:
                self._offer(stream, kept)
            except Exception:  # one viewer's page must not keep the news from the others
                log.exception("a page of %s cannot be made", table.game.id)

    def _offer(self, stream: Stream, kept: Kept) -> None:
        """Put what has changed for a viewer where his connection finds it."""
        if stream.pending:  # not taken yet: what is newer replaces it
            stream.shown.forget()
        pieces = news(self.live, kept, stream.shown)
        if pieces:
            stream.pending = pieces
            stream.offered = kept.shared.moment[0]
            stream.wake.set()

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
            self._offer(stream, self.live.of(table))
            stream.entries = stream.offered  # the page itself shows them
        listening = asyncio.ensure_future(self._until_gone(receive, stream))
        try:
            await self._pump(send, stream)
        finally:
            listening.cancel()
            self._leave(stream)
            await self._note_visit(stream)

    async def _note_visit(self, stream: Stream) -> None:
        """Whoever has closed his last page is told later what has happened since."""
        person = stream.eye.person
        if person is None or stream.eye.watcher is None or self.is_here(stream.table_id, person):
            return
        try:
            await go_away(self.house, stream.table_id, person, stream.entries)
        except Exception:  # the table is gone, or the database at the end of the house
            log.info("a visit could not be noted")

    def is_here(self, table_id: str, person: str) -> bool:
        """Whether somebody has a page of a table open."""
        return any(stream.eye.person == person for stream in self.of_table.get(table_id, ()))

    async def _pump(self, send: Send, stream: Stream) -> None:
        while True:
            await stream.wake.wait()
            stream.wake.clear()
            if stream.gone:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                return
            pieces, offered, stream.pending = stream.pending, stream.offered, []
            if pieces:
                await send({"type": "http.response.body", "body": b"".join(pieces), "more_body": True})
                stream.entries = offered

    async def beat(self) -> None:
        """Say now and then that we are still here, so that no proxy thinks otherwise; one table at a time."""
        while True:
            tables = list(self.of_table)
            if not tables:
                await asyncio.sleep(HEARTBEAT)
            for table_id in tables:
                await asyncio.sleep(HEARTBEAT / len(tables))
                for stream in self.of_table.get(table_id, ()):
                    if not stream.pending:
                        stream.pending = [stored(b": \n\n") if stream.gzip else b": \n\n"]
                        stream.wake.set()

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
