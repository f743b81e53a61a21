"""The house: what all verbs work with."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeVar

import msgspec

from comptoir.house import clocks
from comptoir.house.errors import HouseError, LostRace, NotNow
from comptoir.house.store import Store
from comptoir.house.table import Seat, Table
from comptoir.house.table_rows import add_entry, change_table, save_seat
from comptoir.house.tables import Tables

log = logging.getLogger("comptoir.house")
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
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self.tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if problem is not None and not isinstance(problem, HouseError):
            log.error("%s failed", task.get_coro(), exc_info=problem)

    def begin_again(self, work: Callable[[], Awaitable[Any]], every: float) -> None:
        """Let something be done every so many seconds, whatever came of it the last time."""

        async def again() -> None:
            said = ""
            while True:
                try:
                    await work()
                    said = ""
                except Exception as problem:  # the database may be away: it may be back the next time
                    if said != repr(problem):
                        said = repr(problem)
                        log.exception("%s failed and is tried again", work)
                await asyncio.sleep(every)

        self.begin(again())

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
        """Keep a change that is no move: columns of the table, other work, and seats as they are now."""

        waits = table.waited_for

        def write(connection: Any) -> Any:
            change_table(connection, table, changed=self.now(), waits=waits, **values)
            made = work(connection) if work else None
            for seat in moved:
                save_seat(connection, table.id, seat)
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


async def do_all(works: Iterable[Awaitable[Any]]) -> None:
    """One after the other; one that fails does not keep the others from being done."""
    failed = []
    for work in works:
        try:
            await work
        except HouseError:  # it is no longer to be done
            pass
        except Exception as problem:
            failed.append(problem)
    if failed:
        raise ExceptionGroup("some could not be done", failed)
