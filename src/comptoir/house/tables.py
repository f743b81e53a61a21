"""The tables in memory: a cache of what the database has, and who is to be told when one changes."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from comptoir.house.store import Store
from comptoir.house.table import Table
from comptoir.house.table_rows import load_table, table_number

MOST_IDLE = 1000  # tables nobody looks at that are kept all the same

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

    @asynccontextmanager
    async def hold(self, table_id: str) -> AsyncIterator[Table]:
        """A table to read or change, nobody else at it. Whatever fails inside while writing must `forget` it."""
        lock = self.locks.get(table_id)
        if lock is None:
            lock = self.locks[table_id] = asyncio.Lock()
        self.users[table_id] = self.users.get(table_id, 0) + 1
        try:
            async with lock:
                table = self.loaded.get(table_id)
                if table is None or table_id in self.doubtful:
                    table = await self._refreshed(table_id, table)
                yield table
        finally:
            self.users[table_id] -= 1
            if not self.users[table_id]:
                del self.users[table_id], self.locks[table_id]

    async def look(self, table_id: str) -> Table:
        """A table to read until the reader awaits something."""
        table = self.at_rest(table_id)
        if table is None:
            async with self.hold(table_id) as held:
                table = held
        return table

    def at_rest(self, table_id: str) -> Table | None:
        """A table to read at once, if it is here, surely the newest, and nobody is at it."""
        if table_id in self.locks or table_id in self.doubtful:
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
            self.doubtful.add(table_id)
            raise
        self.loaded[table_id] = table
        self._drop_idle()
        return table

    def _drop_idle(self) -> None:
        for table_id in list(self.loaded):
            if len(self.loaded) <= MOST_IDLE:
                return
            if table_id not in self.listeners and table_id not in self.locks:
                del self.loaded[table_id]

    def forget(self, table_id: str) -> None:
        """Memory may be ahead of the database: load it again when it is next needed."""
        self.loaded.pop(table_id, None)

    # --- news -----------------------------------------------------------------------------------------

    def changed_elsewhere(self, table_id: str) -> None:
        """Another process says that a table has changed."""
        if table_id in self.loaded:
            self.doubtful.add(table_id)
        self.announce(table_id)

    def announce(self, table_id: str) -> None:
        """Tell everybody here who wants to know."""
        for listener in [*self.listeners.get(table_id, ()), *self.watchers]:
            listener(table_id)

    def listen(self, table_id: str, listener: Listener) -> Callable[[], None]:
        """Be told of a table's changes; call what is returned to end it."""
        self.listeners.setdefault(table_id, []).append(listener)

        def stop() -> None:
            here = self.listeners.get(table_id, [])
            if listener in here:
                here.remove(listener)
            if not here:
                self.listeners.pop(table_id, None)

        return stop
