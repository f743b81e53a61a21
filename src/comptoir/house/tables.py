"""The tables in memory: a cache of what the database has, and who is to be told when one changes."""

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from comptoir.house.errors import NotFound
from comptoir.house.store import Store
from comptoir.house.table import Table
from comptoir.house.table_queries import load_table, table_number

log = logging.getLogger("comptoir.house")
MOST_IDLE = 500  # tables that nobody looks at or waits for, but that stay in memory

ID = re.compile("[0-9a-z]{1,16}")  # what the name of a table can be

Listener = Callable[[str], None]  # told the id of a table that changed


class Tables:
    """Every table that somebody uses, loaded once; one at a time may change or read it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.loaded: OrderedDict[str, Table] = OrderedDict()
        self.locks: dict[str, asyncio.Lock] = {}
        self.users: dict[str, int] = {}  # who holds or awaits each lock
        self.doubtful: set[str] = set()  # perhaps changed by another process
        self.listeners: dict[str, list[Listener]] = {}
        self.watchers: list[Listener] = []  # told of every table
        self.droppers: list[Listener] = []  # told of every table that leaves memory because nobody uses it

    @asynccontextmanager
    async def hold(self, table_id: str) -> AsyncIterator[Table]:
        """A table to read or change, nobody else at it. Whatever fails inside while writing must `forget` it."""
        lock = self.locks.get(table_id)
        if lock is None:
            if not ID.fullmatch(table_id):
                raise NotFound("There is no such table.")
            lock = self.locks[table_id] = asyncio.Lock()
        self.users[table_id] = self.users.get(table_id, 0) + 1
        try:
            async with lock:
                table = self.loaded.get(table_id)
                if table is not None:
                    self.loaded.move_to_end(table_id)  # used last
                if table is None or table_id in self.doubtful or not self.store.hearing:
                    table = await self._refreshed(table_id, table)
                yield table
        finally:
            self.users[table_id] -= 1
            if not self.users[table_id]:
                del self.users[table_id], self.locks[table_id]
                if table_id not in self.loaded:
                    self.doubtful.discard(table_id)

    def get(self, table_id: str) -> Table | None:
        """A table as it was last used here, perhaps out of date; None if it is not in memory."""
        return self.loaded.get(table_id)

    def at_rest(self, table_id: str) -> Table | None:
        """A table to read at once, if it is here, surely the newest, and nobody is at it."""
        if table_id in self.locks or table_id in self.doubtful or not self.store.hearing:
            return None
        return self.loaded.get(table_id)

    async def _refreshed(self, table_id: str, table: Table | None) -> Table:
        self.doubtful.discard(table_id)
        try:
            if table is not None:
                entries, revision = await self.store.read(table_number, table_id)
                if table.revision == revision and (table.match is None or len(table.match.log) == entries):
                    return table
            table = await self.store.read(load_table, table_id)
        except BaseException:
            if table is not None:
                self.doubtful.add(table_id)
            raise
        self.add(table)
        return table

    def add(self, table: Table) -> None:
        """Keep a table in memory, and drop those that nobody has used for longest if there are too many."""
        self.loaded[table.id] = table
        self.loaded.move_to_end(table.id)
        most = MOST_IDLE + len(self.listeners)
        if len(self.loaded) <= most:
            return
        for table_id in list(self.loaded):
            if len(self.loaded) <= most:
                return
            if table_id not in self.listeners and table_id not in self.locks and table_id != table.id:
                self.forget(table_id)
                self.doubtful.discard(table_id)
                for dropper in self.droppers:
                    dropper(table_id)

    def forget(self, table_id: str) -> None:
        """Drop a table from memory, because it may be ahead of the database."""
        self.loaded.pop(table_id, None)

    # --- news -----------------------------------------------------------------------------------------

    def changed_elsewhere(self, table_id: str) -> None:
        """Note that another process has changed a table."""
        if table_id in self.loaded or table_id in self.locks:  # it may just be read as it was before
            self.doubtful.add(table_id)
        self.announce(table_id)

    def all_changed_elsewhere(self) -> None:
        """Doubt every table, because changes by other processes were not heard."""
        for table_id in {*self.loaded, *self.locks, *self.listeners}:
            self.changed_elsewhere(table_id)

    def announce(self, table_id: str) -> None:
        """Tell all listeners in this process; a failure of one does not affect the others."""
        for listener in [*self.listeners.get(table_id, ()), *self.watchers]:
            try:
                listener(table_id)
            except Exception:
                log.exception("a listener to table changes failed")

    def announce_all(self) -> None:
        """Tell all who listen, although nothing has changed."""
        for table_id in list(self.listeners):
            self.announce(table_id)

    def listen(self, table_id: str, listener: Listener) -> Callable[[], None]:
        """Listen to a table's changes; call the returned function to stop."""
        self.listeners.setdefault(table_id, []).append(listener)

        def stop() -> None:
            here = self.listeners.get(table_id, [])
            if listener in here:
                here.remove(listener)
            if not here:
                self.listeners.pop(table_id, None)

        return stop
