"""Writing to SQLite: what comes at the same time shares one commit, and is answered once that is on the disk.

Statements run in the event loop, in the order they come, for each costs less than the way to a thread and back.
The commit waits for the disk, so it runs in a thread; what comes meanwhile goes into the next one.
"""

import asyncio
import logging
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection

log = logging.getLogger("comptoir.house")
T = TypeVar("T")
Work = Callable[[Connection], Any]
Done = tuple["asyncio.Future[Any]", Any]  # where an answer is awaited, and the answer


class GroupCommit:
    """A connection that only writes."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self.busy = False
        self.worked: SimpleQueue[tuple[list[Done], asyncio.AbstractEventLoop] | None] = SimpleQueue()
        self.thread = Thread(target=self._commit, name="commit", daemon=True)
        self.thread.start()

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in its own savepoint; its result is on the disk when this returns."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self.waiting.append((work, done))
        if not self.busy:
            self.busy = True
            loop.call_soon(self._begin)
        return await done

    def _begin(self) -> None:
        """Run everything that waits in one transaction."""
        batch, self.waiting = self.waiting, []
        worked: list[Done] = []
        try:
            self.connection.begin()
            for work, done in batch:
                worked += self._alone(work, done)
        except Exception as problem:  # the database itself has given up on the transaction
            self._answer([(done, None) for _, done in batch], problem)
            return
        self.worked.put((worked, asyncio.get_running_loop()))

    def _commit(self) -> None:
        """Commit each transaction in the thread, and hand the answers to the event loop."""
        while (one := self.worked.get()) is not None:
            worked, loop = one
            problem = None
            try:
                self.connection.commit()
            except Exception as raised:
                problem = raised
            loop.call_soon_threadsafe(self._answer, worked, problem)

    def _alone(self, work: Work, done: "asyncio.Future[Any]") -> list[Done]:
        """Run one piece of work; if it fails, roll back only that."""
        database = self.connection.connection.driver_connection
        assert database is not None
        database.execute("SAVEPOINT one")
        try:
            result = work(self.connection)
        except Exception as problem:
            database.execute("ROLLBACK TO one")
            if not done.done():
                done.set_exception(problem)
            return []
        database.execute("RELEASE one")
        return [(done, result)]

    def _answer(self, worked: list[Done], problem: BaseException | None) -> None:
        """Answer everybody whose work was in a transaction: all of it was committed, or none."""
        if problem is not None:
            self._undo()
        for done, result in worked:
            if done.done():
                continue  # whoever asked has gone, or knows already
            if problem is None:
                done.set_result(result)
            else:
                done.set_exception(problem)
        self.busy = bool(self.waiting)
        if self.busy:
            self._begin()

    def _undo(self) -> None:
        """Roll back the transaction; if that fails, drop the connection."""
        try:
            self.connection.rollback()
        except Exception:
            log.exception("cannot roll back a transaction; dropping its connection")
            self.connection.invalidate()
            self.connection.rollback()

    def close(self) -> None:
        """Close the connection."""
        self.worked.put(None)
        self.thread.join()
        self.connection.close()
