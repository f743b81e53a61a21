"""The house: what all verbs work with."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from comptoir.house import clocks
from comptoir.house.errors import LostRace, NotNow
from comptoir.house.store import Store
from comptoir.house.table import Seat, Table
from comptoir.house.table_rows import add_entry, change_table, save_seat
from comptoir.house.tables import Tables

T = TypeVar("T")
ATTEMPTS = 20  # of a writer who loses races


class House:
    """One process of a house: its database, its tables in memory."""

    def __init__(self, database: str, now: Callable[[], float] = time.time) -> None:
        self.store = Store(database)
        self.tables = Tables(self.store)
        self.now = now
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    def begin(self, work: Awaitable[Any]) -> "asyncio.Task[Any]":
        """Let something run beside everything else until it is done or the house closes."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def stop(self) -> None:
        """End what runs beside."""
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        for task in list(self.tasks):
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task

    async def close(self) -> None:
        """End what runs and let go of the database."""
        await self.stop()
        self.store.close()

    async def try_again(self, attempt: Callable[[], Awaitable[T]], table_id: str) -> T:
        """Do something at a table; if another writer was faster, look again and retry."""
        for _ in range(ATTEMPTS):
            try:
                return await attempt()
            except LostRace:
                self.tables.forget(table_id)
        raise NotNow("Too many people are changing this table at once. Please try again.")

    # --- writing, with the table held -----------------------------------------------------------------

    async def save_entry(self, table: Table) -> None:
        """Keep the last entry of the log with what follows for clocks and the state of the table."""
        match = table.match
        assert match is not None
        now = self.now()
        number = len(match.log) - 1
        entry = match.log[-1]
        changed = clocks.after_entry(table, now)
        if match.over:
            table.status, table.ended_by = "over", "rules"
        text = msgspec.json.encode(entry.plain).decode()
        await self._keep(table, self._write_entry, table, number, text, table.waited_for, now, changed)
        table.changed = now
        self.tables.announce(table.id)

    def _write_entry(
        self, connection: Any, table: Table, number: int, text: str, waits: int, now: float, changed: list[Seat]
    ) -> None:
        add_entry(connection, table, number, text, waits, now, changed)
        self.store.tell_others(connection, table.id, number + 1)

    async def save_change(
        self, table: Table, moved: list[Seat], work: Callable[..., Any] | None = None, **values: Any
    ) -> Any:
        """Keep a change that is no move: seats as they are now, columns of the table, and other work."""

        waits = table.waited_for

        def write(connection: Any) -> Any:
            change_table(connection, table, changed=self.now(), waits=waits, **values)
            for seat in moved:
                save_seat(connection, table.id, seat)
            made = work(connection) if work else None
            self.store.tell_others(connection, table.id, -1)
            return made

        made = await self._keep(table, write)
        table.revision += 1
        self.tables.announce(table.id)
        return made

    async def _keep(self, table: Table, work: Callable[..., T], *arguments: Any) -> T:
        """Write something about a table; if that fails, memory is ahead of the database and must go."""
        try:
            return await self.store.run(work, *arguments)
        except BaseException:
            self.tables.forget(table.id)
            raise
