"""The house: what all verbs work with."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterable, Mapping
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec

from comptoir.errors import MoveError
from comptoir.house import clocks
from comptoir.house.errors import AlreadyDone, Conflict, HouseError, LostRace, NoRoom
from comptoir.house.keys import read_keys
from comptoir.house.outdated import close_outdated
from comptoir.house.posts import add_post, carrying_out, current_post, is_done
from comptoir.house.presence import Presence
from comptoir.house.sessions import Sessions
from comptoir.house.store import Store
from comptoir.house.table import Seat, SeatChange, Table
from comptoir.house.table_queries import add_entries, add_seat_change, change_table, save_seat
from comptoir.house.tables import Tables

log = logging.getLogger("comptoir.house")
T = TypeVar("T")
P = ParamSpec("P")
Right = Callable[[Table], int]  # the seat for which somebody may act; raises NotAllowed once they no longer may
ATTEMPTS = 20  # of a writer that loses races
PATIENCE = 1.0  # seconds that many errands at once wait for the slowest of them


class House:
    """One process of a house: its database, its tables in memory."""

    def __init__(self, database: str, now: Callable[[], float] = time.time, beside: bool = False) -> None:
        self.store = Store(database, beside)
        if not beside:
            self.store.prepare(close_outdated)
        self.tables = Tables(self.store)
        self.sessions = Sessions(self.store)
        self.presence = Presence(self)
        self.now = now
        self.tasks: set[asyncio.Task[Any]] = set()
        self.errands: dict[Hashable, asyncio.Task[Any]] = {}
        self.closing = False
        self.saved = 0  # entries of logs, for metrics

    @property
    def keys(self) -> list[str]:
        """The keys of tokens and links: all are valid, the last one signs."""
        return self.store.keys

    async def read_keys(self) -> None:
        """Take up a new key, and let go of those that are no longer valid."""
        self.store.keys = await self.store.run(read_keys, self.now())

    def begin(self, work: Awaitable[Any]) -> "asyncio.Task[Any]":
        """Run something in the background until it is done or the house closes."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self.tasks.discard(task)
        problem = _failure(task)
        if problem is not None:
            log.error("%s failed", task.get_coro(), exc_info=problem)

    def begin_again(self, work: Callable[[], Awaitable[Any]], every: float) -> None:
        """Run `work` in the background every `every` seconds, also after a failure."""

        async def again() -> None:
            said = ""
            while True:
                try:
                    await work()
                    said = ""
                except NoRoom:  # the store has said so
                    pass
                except Exception as problem:  # the database may be away: it may be back the next time
                    if said != repr(problem):
                        said = repr(problem)
                        log.exception("%s failed; trying again", work)
                await asyncio.sleep(every)

        self.begin(again())

    async def do_each(self, works: Mapping[Hashable, Callable[[], Awaitable[Any]]]) -> None:
        """Run several errands concurrently, each known by its key: a slow one delays no other and never runs twice.

        Returns once all are done or PATIENCE is over; whatever has not ended by then goes on.
        """
        begun = {key: asyncio.ensure_future(work()) for key, work in works.items() if key not in self.errands}
        for key, task in begun.items():
            self.errands[key] = task
            self.tasks.add(task)
            task.add_done_callback(partial(self._errand_ended, key))
        if not begun:
            return
        ended, late = await asyncio.wait(begun.values(), timeout=PATIENCE)
        for task in late:
            task.add_done_callback(self._ended)
        failed = [problem for task in ended if (problem := _failure(task)) is not None]
        if failed:
            raise ExceptionGroup("some could not be done", failed)

    def _errand_ended(self, key: Hashable, task: "asyncio.Task[Any]") -> None:
        self.tasks.discard(task)
        self.errands.pop(key, None)

    async def stop(self) -> None:
        """Cancel the background tasks."""
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        for task in list(self.tasks):
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task

    async def close(self) -> None:
        """Cancel the background tasks and close the database."""
        await self.stop()
        self.store.close()

    async def change(self, table_id: str, work: Callable[[Table], Awaitable[T]]) -> T:
        """Check a right, change a table and make the answer under one hold.

        If another writer was faster, the table is loaded again and `work` is tried again.
        """
        for _ in range(ATTEMPTS):
            try:
                async with self.tables.hold(table_id) as table:
                    return await work(table)
            except LostRace:
                self.tables.forget(table_id)
        raise Conflict("Too many people are changing this table at once. Please try again.")

    async def once(self, table_id: str, post_id: str, work: Coroutine[Any, Any, T]) -> T | None:
        """Do what a post asks for; None if it was done before and only the answer was lost."""
        post = None
        try:
            with carrying_out(post_id) as post:
                return await work
        except AlreadyDone:
            return None
        except (MoveError, HouseError):
            if post is None or post.is_kept or not await self.store.read(is_done, table_id, post_id):
                raise
            return None
        finally:
            work.close()

    # --- writing, with the table held -----------------------------------------------------------------

    async def save_entry(self, table: Table, first: int = -1, work: Callable[..., Any] | None = None) -> None:
        """Save the last entry of the log, or all from `first` on, with clocks and status.

        `work` runs in the same transaction.
        """
        match = table.begun
        now = self.now()
        changed = clocks.after_entry(table, now)
        if match.over:
            table.status, table.ended_by = "over", "rules"
        number = first if first >= 0 else len(match.log) - 1
        entries = match.log[number:]
        if any(match.was_noticed(entry, None) for entry in entries):
            table.changed = now
        texts = [msgspec.json.encode(entry.plain).decode() for entry in entries]
        waits = table.waited_for

        def write(connection: Any) -> None:
            add_entries(connection, table, number, texts, waits, now, changed)
            if work is not None:
                work(connection)
            self.store.tell_others(connection, table.id, number + len(texts))

        await self._keep(table, write)
        self.saved += len(texts)
        self.tables.announce(table.id)

    async def save_change(
        self,
        table: Table,
        moved: list[Seat],
        work: Callable[..., Any] | None = None,
        told: SeatChange | None = None,
        noticed: bool = True,
        **values: Any,
    ) -> Any:
        """Save a change that is no move: columns of the table, other work, seats, and an entry about one of them.

        With `noticed` false, the time of the last change stays as it is.
        """
        waits = table.waited_for
        if noticed:
            table.changed = self.now()

        def write(connection: Any) -> Any:
            change_table(connection, table, changed=table.changed, waits=waits, **values)
            made = work(connection) if work else None
            for seat in moved:
                save_seat(connection, table.id, seat)
            if told is not None:
                add_seat_change(connection, table.id, told)
            self.store.tell_others(connection, table.id, -1)
            return made

        made = await self._keep(table, write)
        table.revision += 1
        if told is not None:
            table.seat_changes = [*table.seat_changes, told]
        self.tables.announce(table.id)
        return made

    async def _keep(self, table: Table, work: Callable[[Any], T]) -> T:
        """Write something about a table; if that fails, drop the table from memory."""
        post, now = current_post(), self.now()

        def write(connection: Any) -> T:
            if post is not None:
                add_post(connection, table.id, post, now)
            return work(connection)

        try:
            made = await self.store.run(write)
        except BaseException:
            self.tables.forget(table.id)
            raise
        if post is not None:
            post.is_kept = True
        return made


def at_table(
    verb: Callable[Concatenate[House, Table, P], Awaitable[T]],
) -> Callable[Concatenate[House, Table | str, P], Awaitable[T]]:
    """A verb at a table. Given a table that the caller holds, it is part of what happens in that one hold.

    Given only the id of a table, the verb holds it itself.
    """

    @wraps(verb)
    async def do(house: House, table: Table | str, /, *arguments: P.args, **named: P.kwargs) -> T:
        if isinstance(table, Table):
            return await verb(house, table, *arguments, **named)
        return await house.change(table, lambda held: verb(house, held, *arguments, **named))

    return do


def _failure(task: "asyncio.Task[Any]") -> Exception | None:
    """The failure of a task that has ended; None if it was cancelled or no longer needed."""
    problem = None if task.cancelled() else task.exception()
    return problem if isinstance(problem, Exception) and not isinstance(problem, HouseError) else None


async def do_all(works: Iterable[Awaitable[Any]]) -> None:
    """Await one after the other, also after a failure."""
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
