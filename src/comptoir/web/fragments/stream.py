"""One stream per page: each event is what has changed for that viewer, ready to be put into the page.

The public part of a ply is made and compressed once for all viewers; each event is joined from compressed pieces
(a full flush after each makes them independent). A viewer for whom nothing has changed gets nothing.
"""

import asyncio
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace

from starlette.types import Receive, Scope, Send

from comptoir.house.errors import HouseError
from comptoir.house.house import House
from comptoir.house.last_seen import go_away
from comptoir.house.sessions import Session
from comptoir.house.table import Table
from comptoir.web.fragments.diff import Fragments, Shown, news, stored
from comptoir.web.fragments.shared import Shared, Viewer

log = logging.getLogger("comptoir.web")
GATHER = 0.005  # seconds between two events of one table
TELL_AGAIN = 1.0  # seconds after a change could not be told
HEARTBEAT = 20.0
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x04\xff"


@dataclass(eq=False)
class Stream:
    """One page that is looking at a table."""

    table_id: str
    viewer: Viewer
    gzip: bool
    session: Session | None = None
    shown: Shown = field(init=False)  # what it shows when all that was made for it has arrived
    offered: int = 0  # entries of the log in what was last made for it
    entries: int = 0  # entries of the log in what was last sent
    pending: list[bytes] = field(default_factory=list)
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    gone: bool = False
    ends: bool = False  # after what is pending

    def __post_init__(self) -> None:
        self.shown = Shown(self.viewer, self.gzip)

    @property
    def waits(self) -> bool:
        """Whether nothing may be sent because the right to look is in doubt."""
        return self.session is not None and self.session.doubtful

    def aim(self, table: Table) -> None:
        """Show a spectator's view from now on if the right to look at a seat has been lost.

        With the session the stream ends: the page connects again, perhaps with a new session.
        """
        viewer = self.viewer
        if viewer.watcher is None and viewer.person is None:
            return
        is_over = self.session is not None and self.session.ended
        is_lost = viewer.watcher is not None and (
            viewer.person is None or table.seats[viewer.watcher].person != viewer.person
        )
        if is_over or is_lost:
            self.viewer = self.shown.viewer = replace(viewer, watcher=None, person=None)
            self.shown.forget()
            self.pending = []
            self.ends = is_over


class Streams:
    """All pages that are looking at tables."""

    def __init__(self, house: House, fragments: Fragments) -> None:
        self.house = house
        self.fragments = fragments
        self.of_table: dict[str, set[Stream]] = {}
        self.ends: dict[str, Callable[[], None]] = {}  # for each table that is looked at: stop to be told of it
        self.scheduled: set[str] = set()
        self.untold: set[str] = set()  # tables whose last change could not be told
        self.last: dict[str, float] = {}
        house.sessions.listeners.append(self.sessions_changed)

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

    def sessions_changed(self, sessions: Collection[Session]) -> None:
        """Sessions have ended, or are no longer in doubt: send what their viewers may see now."""
        changed = set(sessions)
        for table_id, streams in self.of_table.items():
            if any(stream.session in changed for stream in streams):
                self.changed(table_id)

    def _publish(self, table_id: str) -> None:
        """Send the news of a table to its viewers, at once if nobody holds it."""
        self.scheduled.discard(table_id)
        table = self.house.tables.at_rest(table_id)
        if table is not None:
            self._tell(table)
        else:
            self.house.begin(self._publish_later(table_id))

    async def _publish_later(self, table_id: str) -> None:
        """Send the news once the table can be held; retry until it works."""
        try:
            streams = self.of_table.get(table_id, ())
            await self.house.sessions.check_unheard({one.session for one in streams if one.session is not None})
            async with self.house.tables.hold(table_id) as table:
                self._tell(table)
        except HouseError:  # the table is gone
            pass
        except Exception:
            if not self.untold:
                log.exception("cannot send a change to pages; trying again")
            self.untold.add(table_id)
            asyncio.get_running_loop().call_later(TELL_AGAIN, self.changed, table_id)

    def _tell(self, table: Table) -> None:
        self.untold.discard(table.id)
        self.last[table.id] = asyncio.get_running_loop().time()
        shared = self.fragments.of(table)
        for stream in self.of_table.get(table.id, ()):
            try:
                self._offer(stream, shared)
            except Exception:  # one viewer's page must not keep the news from the others
                stream.shown.forget()
                log.exception("cannot make a page of %s", table.game.id)

    def _offer(self, stream: Stream, shared: Shared) -> None:
        """Put what a viewer may see of the change where their connection finds it."""
        if stream.waits:
            return  # it is offered again as soon as that is known
        stream.aim(shared.table)
        if stream.pending:  # not taken yet: what is newer replaces it
            stream.shown.forget()
        pieces = news(shared, stream.shown)
        if pieces:
            stream.pending = pieces
            stream.offered = shared.moment[0]
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
        try:
            async with self.house.tables.hold(stream.table_id) as table:
                self._enter(stream)
                self._offer(stream, self.fragments.of(table))
                self._sign(stream)
                stream.entries = stream.offered  # the page itself shows them
            listening = asyncio.ensure_future(self._until_gone(receive, stream))
            try:
                await self._pump(send, stream)
            finally:
                listening.cancel()
        finally:
            if self._leave(stream):
                await self._note_visit(stream)

    async def _note_visit(self, stream: Stream) -> None:
        """Note how far a viewer has read when they close their last page."""
        person = stream.viewer.person
        if person is None or stream.viewer.watcher is None or self.is_here(stream.table_id, person):
            return
        try:
            await go_away(self.house, stream.table_id, person, stream.entries)
        except Exception:  # the table is gone, or the database at the end of the house
            log.info("cannot save a visit")

    def is_here(self, table_id: str, person: str) -> bool:
        """Whether a person has a page of a table open."""
        return any(stream.viewer.person == person for stream in self.of_table.get(table_id, ()))

    async def _pump(self, send: Send, stream: Stream) -> None:
        while True:
            await stream.wake.wait()
            stream.wake.clear()
            if stream.gone:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                return
            if stream.waits:
                continue  # what is pending is made anew
            pieces, offered, stream.pending = stream.pending, stream.offered, []
            if pieces:
                await send({"type": "http.response.body", "body": b"".join(pieces), "more_body": True})
                stream.entries = offered
            if stream.ends and not stream.pending:
                stream.gone = True
                stream.wake.set()

    async def beat(self) -> None:
        """Send heartbeats so that no proxy closes a quiet stream; one table at a time."""
        while True:
            tables = list(self.of_table)
            if not tables:
                await asyncio.sleep(HEARTBEAT)
            for table_id in tables:
                await asyncio.sleep(HEARTBEAT / len(tables))
                for stream in self.of_table.get(table_id, ()):
                    self._sign(stream)
                    if not stream.pending:
                        stream.pending = [stored(b": \n\n") if stream.gzip else b": \n\n"]
                        stream.wake.set()

    def _sign(self, stream: Stream) -> None:
        """Count an open page as a sign of life of its viewer, if they sit at the table as far as we know."""
        table, person = self.house.tables.get(stream.table_id), stream.viewer.person
        if table is None or table.seats_of(person):  # a refused write drops a table from memory
            self.house.presence.sign(stream.table_id, person)

    async def _until_gone(self, receive: Receive, stream: Stream) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        stream.gone = True
        stream.wake.set()

    def _enter(self, stream: Stream) -> None:
        here = self.of_table.setdefault(stream.table_id, set())
        if not here:
            self.ends[stream.table_id] = self.house.tables.listen(stream.table_id, self.changed)
        here.add(stream)

    def _leave(self, stream: Stream) -> bool:
        """Forget a page; whether it was looking."""
        here = self.of_table.get(stream.table_id, set())
        if stream not in here:
            return False
        here.discard(stream)
        if not here:
            del self.of_table[stream.table_id]
            self.ends.pop(stream.table_id)()
            self.last.pop(stream.table_id, None)
            self.untold.discard(stream.table_id)
        return True

    def close(self) -> None:
        """End all connections."""
        for streams in self.of_table.values():
            for stream in streams:
                stream.gone = True
                stream.wake.set()
