"""One stream per page: each event is what has changed for that viewer, ready to be put into the page.

The public part of a ply is made and compressed once for all viewers; each event is joined from compressed pieces
(a full flush after each makes them independent). A viewer for whom nothing has changed gets nothing.
"""

import asyncio
import logging
from collections.abc import Callable, Collection
from dataclasses import replace

from starlette.types import Receive, Scope, Send

from comptoir.house.errors import HouseError
from comptoir.house.holding import as_held
from comptoir.house.house import House
from comptoir.house.last_seen import go_away
from comptoir.house.sessions import Session
from comptoir.house.table import Table, Watcher
from comptoir.web.fragments.diff import Page, news, stored
from comptoir.web.fragments.shared import Shared

log = logging.getLogger("comptoir.web")
GATHER = 0.005  # seconds between two events of one table
TELL_AGAIN = 1.0  # seconds after a change could not be told
HEARTBEAT = 20.0
MOST_KEPT = 100  # tables nobody looks at whose fragments are kept
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x04\xff"


class Streams:
    """All open pages of tables, and the fragments they share."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: dict[str, Shared] = {}  # by table, the one used last at the end
        self.held: dict[tuple[str, int], tuple[object, Shared]] = {}  # by table and seat that holds its turn
        self.of_table: dict[str, set[Page]] = {}
        self.ends: dict[str, Callable[[], None]] = {}  # for each table that is looked at: stop to be told of it
        self.scheduled: set[str] = set()
        self.untold: set[str] = set()  # tables whose last change could not be told
        self.last: dict[str, float] = {}
        house.sessions.listeners.append(self.sessions_changed)
        house.tables.droppers.append(self.drop)

    def shared(self, table: Table) -> Shared:
        """The shared fragments of a table as it is now."""
        shared = self.kept.pop(table.id, None)
        if shared is None:
            self._drop_unwatched()
            shared = Shared(table)
        elif shared.moment != table.moment or shared.table is not table:
            shared.refresh(table)
        self.kept[table.id] = shared
        return shared

    def shared_for(self, table: Table, watcher: Watcher) -> Shared:
        """The fragments for one seat's page: while it holds its turn, of the table as if the turn had ended."""
        if watcher is None or table.match is None or table.seats[watcher].held is None:
            return self.shared(table)
        key = (table.moment, table.seats[watcher].held)
        known = self.held.get((table.id, watcher))
        if known is not None and known[0] == key:
            return known[1]
        ended = as_held(table, watcher)
        if ended is None:
            self.held.pop((table.id, watcher), None)
            return self.shared(table)
        made = self.held[table.id, watcher] = (key, Shared(ended))
        return made[1]

    def drop(self, table_id: str) -> None:
        """Forget the fragments of a table that leaves memory."""
        self.kept.pop(table_id, None)
        for place in [place for place in self.held if place[0] == table_id]:
            del self.held[place]

    def _drop_unwatched(self) -> None:
        """Make room for one more: of tables that nobody looks at, those that were looked at last are kept."""
        watched = self.house.tables.listeners
        for table_id in list(self.kept):
            if len(self.kept) < MOST_KEPT + len(watched):
                return
            if table_id not in watched:
                del self.kept[table_id]

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
        for table_id, pages in self.of_table.items():
            if any(page.session in changed for page in pages):
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
            pages = self.of_table.get(table_id, ())
            await self.house.sessions.check_unheard({page.session for page in pages if page.session is not None})
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
        shared = self.shared(table)
        for page in self.of_table.get(table.id, ()):
            try:
                self._offer(page, shared)
            except Exception:  # one viewer's page must not keep the news from the others
                page.forget()
                log.exception("cannot make a page of %s", table.game.id)

    def _offer(self, page: Page, shared: Shared) -> None:
        """Put what a viewer may see of the change where their connection finds it."""
        if _in_doubt(page):
            return  # it is offered again as soon as that is known
        table = shared.table
        _aim(page, table)
        shared = self.shared_for(table, page.viewer.watcher)
        if page.pending:  # not taken yet: what is newer replaces it
            page.forget()
        event = news(shared, page)
        if event:
            page.pending = event
            page.offered = len(table.match.log) if table.match else 0
            page.wake.set()

    # --- a connection -----------------------------------------------------------------------------------

    async def serve(self, scope: Scope, receive: Receive, send: Send, page: Page) -> None:
        """Send events until the page is closed."""
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store")]
        if page.gzip:
            headers += [(b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]
        headers += [(b"x-accel-buffering", b"no")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": GZIP_HEAD if page.gzip else b"", "more_body": True})
        try:
            async with self.house.tables.hold(page.table_id) as table:
                self._enter(page)
                self._offer(page, self.shared(table))
                self._sign(page)
                page.entries = page.offered  # the page itself shows them
            listening = asyncio.ensure_future(self._until_gone(receive, page))
            try:
                await self._pump(send, page)
            finally:
                listening.cancel()
        finally:
            if self._leave(page):
                await self._note_visit(page)

    async def _note_visit(self, page: Page) -> None:
        """Note how far a viewer has read when they close their last page."""
        person = page.viewer.person
        if person is None or page.viewer.watcher is None or self.is_here(page.table_id, person):
            return
        try:
            await go_away(self.house, page.table_id, person, page.entries)
        except Exception:  # the table is gone, or the database at the end of the house
            log.info("cannot save a visit")

    def is_here(self, table_id: str, person: str) -> bool:
        """Whether a person has a page of a table open."""
        return any(page.viewer.person == person for page in self.of_table.get(table_id, ()))

    async def _pump(self, send: Send, page: Page) -> None:
        while True:
            await page.wake.wait()
            page.wake.clear()
            if page.gone:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                return
            if _in_doubt(page):
                continue  # what is pending is made anew
            event, offered, page.pending = page.pending, page.offered, b""
            if event:
                await send({"type": "http.response.body", "body": event, "more_body": True})
                page.entries = offered
            if page.ends and not page.pending:
                page.close()

    async def beat(self) -> None:
        """Send heartbeats so that no proxy closes a quiet stream; one table at a time."""
        while True:
            tables = list(self.of_table)
            if not tables:
                await asyncio.sleep(HEARTBEAT)
            for table_id in tables:
                await asyncio.sleep(HEARTBEAT / len(tables))
                for page in self.of_table.get(table_id, ()):
                    self._sign(page)
                    if not page.pending:
                        page.pending = stored(b": \n\n") if page.gzip else b": \n\n"
                        page.wake.set()

    def _sign(self, page: Page) -> None:
        """Count an open page as a sign of life of its viewer, if they sit at the table as far as we know."""
        table, person = self.house.tables.get(page.table_id), page.viewer.person
        if table is None or table.seats_of(person):  # a refused write drops a table from memory
            self.house.presence.sign(page.table_id, person)

    async def _until_gone(self, receive: Receive, page: Page) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        page.close()

    def _enter(self, page: Page) -> None:
        here = self.of_table.setdefault(page.table_id, set())
        if not here:
            self.ends[page.table_id] = self.house.tables.listen(page.table_id, self.changed)
        here.add(page)

    def _leave(self, page: Page) -> bool:
        """Forget a page; whether it was looking."""
        here = self.of_table.get(page.table_id, set())
        if page not in here:
            return False
        here.discard(page)
        if not here:
            del self.of_table[page.table_id]
            self.ends.pop(page.table_id)()
            self.last.pop(page.table_id, None)
            self.untold.discard(page.table_id)
        return True

    def close(self) -> None:
        """End all connections."""
        for pages in self.of_table.values():
            for page in pages:
                page.close()


def _in_doubt(page: Page) -> bool:
    """Whether nothing may be sent because the right to look is in doubt."""
    return page.session is not None and page.session.doubtful


def _aim(page: Page, table: Table) -> None:
    """Show a spectator's view from now on if the right to look at a seat has been lost.

    With the session the stream ends: the page connects again, perhaps with a new session.
    """
    viewer = page.viewer
    if viewer.watcher is None and viewer.person is None:
        return
    is_over = page.session is not None and page.session.ended
    is_lost = viewer.watcher is not None and (
        viewer.person is None or table.seats[viewer.watcher].person != viewer.person
    )
    if is_over or is_lost:
        page.viewer = replace(viewer, watcher=None, person=None)
        page.forget()
        page.pending = b""
        page.ends = is_over
