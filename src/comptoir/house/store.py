"""The database: opened, brought up to date, and asked. The only place that knows which one it is.

With SQLite reading runs inline in the event loop, on a connection of its own; writing goes through `Commits`, and
synchronous=FULL means that what was acknowledged is kept. PostgreSQL runs in threads.
"""

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, OperationalError
from sqlalchemy.pool import NullPool

from comptoir.errors import BadSetting
from comptoir.house.errors import BadRequest, LostRace, NoRoom
from comptoir.house.file_lock import FileLock
from comptoir.house.group_commit import GroupCommit
from comptoir.house.keys import read_keys
from comptoir.house.migrations import bring_up_to_date, must_be_up_to_date
from comptoir.house.notices import PERSON, SECRET, leave_notice
from comptoir.house.prepared import Untenable

log = logging.getLogger("comptoir.house")
T = TypeVar("T")
UNTENABLE = (DataError, Untenable, UnicodeEncodeError)  # values that no database takes, such as a NUL in a text
FULL = (OperationalError, sqlite3.OperationalError)  # among which a full disk is
DISK_FULL = "53100"  # as PostgreSQL says it
CHANNEL = "comptoir"
ADVISORY_LOCK = 7_310_457  # held while migrating, so that two processes do not both do it


# With PostgreSQL: seconds, and milliseconds, until a connection that does not answer is given up.
PATIENCE: dict[str, Any] = {
    "application_name": "comptoir",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}


class Store:
    """An open database. With `beside` it is opened next to a server that may run: it must be up to date."""

    lock: FileLock | None  # on a SQLite file

    def __init__(self, url: str, beside: bool = False) -> None:
        try:
            address = make_url(url)
        except (ArgumentError, ValueError):  # it is not repeated, for it may hold a password
            why = "it must look like sqlite:///path or postgresql://user:password@host/name"
            raise BadSetting(f"the address of the database cannot be read; {why}.") from None
        if address.get_backend_name() == "sqlite":
            if not address.database or address.database == ":memory:":
                raise BadSetting(f"“{url}” names no file.")
            self.shared = False  # whether other processes use it too
            if beside and not Path(address.database).exists():
                raise BadSetting(f"{address.database} does not exist.")
            keep_private(Path(address.database))
            self.lock = None if beside else _locked(address)
            self.engine = _sqlite(url)
            self.threads: ThreadPoolExecutor | None = None
        elif address.get_backend_name() == "postgresql":
            self.shared = True
            self.lock = None
            driver = address.set(drivername="postgresql+psycopg")
            self.engine = create_engine(driver, pool_size=8, pool_pre_ping=True, connect_args=PATIENCE)
            self.threads = ThreadPoolExecutor(8, "store")
        else:
            raise BadSetting(f"the database is “{address.drivername}”, but can be: sqlite, postgresql.")
        self.address = address
        self.beside = beside
        self.commits = 0  # for metrics
        self.is_full = False  # whether the disk was full the last time
        self.hearing = not self.shared  # whether we hear of all that other processes change
        self.prepare(must_be_up_to_date if beside else bring_up_to_date)
        self.keys = self.prepare(lambda connection: read_keys(connection, time.time()))
        self._reading = None if self.shared else self.engine.connect()
        self._group_commit = (
            None if self.shared else GroupCommit(self.engine.connect().execution_options(writing=True))
        )

    def prepare(self, work: Callable[[Connection], T]) -> T:
        """Run `work` before the house opens, in one process at a time; close the database if it fails."""
        try:
            return self._prepared(work)
        except BaseException:
            self._let_go()
            raise

    def _prepared(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.engine.begin() as connection:
                if self.shared:
                    connection.execute(select(func.pg_advisory_xact_lock(ADVISORY_LOCK)))
                return work(connection)
        except DBAPIError as problem:
            raise _unusable(self.address, problem) from None

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run `work` in one transaction, committed when this returns."""
        self.commits += 1
        try:
            if self._group_commit is not None:
                made = await self._group_commit.run(lambda connection: work(connection, *arguments))
            else:
                made = await self._in_thread(work, *arguments)
            self.is_full = False
            return made
        except IntegrityError:
            raise LostRace from None
        except FULL as problem:
            if not no_room(problem):
                raise
            if not self.is_full:
                log.error("the disk of the database is full: nothing can be saved until there is room")
            self.is_full = True
            raise NoRoom(
                "The disk of this site is full, so nothing was changed. Please try again later."
            ) from None
        except UNTENABLE as problem:
            raise refused(problem) from None

    async def read(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run `work` that only reads."""
        try:
            if self._reading is not None:
                with self._reading.begin():
                    return work(self._reading, *arguments)
            return await self._in_thread(work, *arguments)
        except UNTENABLE as problem:
            raise refused(problem) from None

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        def inside() -> T:
            with self.engine.begin() as connection:
                return work(connection, *arguments)

        return await asyncio.get_running_loop().run_in_executor(self.threads, inside)

    def tell_others(self, connection: Connection, table_id: str, entries: int) -> None:
        """Tell other processes that a table has changed, once this transaction is committed."""
        self._tell(connection, table_id, str(entries))

    def tell_of_person(self, connection: Connection, person_id: str) -> None:
        """Tell other processes that somebody's sessions have changed, once this transaction is committed."""
        self._tell(connection, PERSON, person_id)

    def tell_of_keys(self, connection: Connection) -> None:
        """Tell other processes that there is a new key, once this transaction is committed."""
        self._tell(connection, SECRET, "-1")

    def _tell(self, connection: Connection, about: str, what: str) -> None:
        if self.shared:
            connection.execute(select(func.pg_notify(CHANNEL, f"{about} {what}")))
        elif self.beside:
            leave_notice(connection, about, what, time.time())

    def close(self) -> None:
        """Close the database."""
        if self._reading is not None:
            self._reading.close()
        if self._group_commit is not None:
            self._group_commit.close()
        self._let_go()

    def _let_go(self) -> None:
        if self.threads is not None:
            self.threads.shutdown()
        self.engine.dispose()
        if self.lock is not None:
            self.lock.release()


@contextlib.contextmanager
def open_engine(url: str) -> Iterator[Connection]:
    """A connection to look at a database as it is, whatever its version."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        if not Path(address.database or "").exists():
            raise BadSetting(f"{address.database} does not exist.")
        engine = create_engine(url, poolclass=NullPool)
    else:
        engine = create_engine(address.set(drivername="postgresql+psycopg"), connect_args=PATIENCE)
    try:
        with engine.connect() as connection:
            yield connection
    except DBAPIError as problem:
        raise _unusable(address, problem) from None
    finally:
        engine.dispose()


def _unusable(address: URL, problem: DBAPIError) -> BadSetting:
    why = str(problem.orig).partition("\n")[0].rstrip(".")
    return BadSetting(f"{address} cannot be used: {why}.")


def _locked(address: URL) -> FileLock:
    """The right to a SQLite file, which no other process has."""
    try:
        return FileLock(address.database or "")
    except OSError as problem:
        raise BadSetting(f"{address} cannot be used: {problem.strerror}.") from None


def keep_private(file: Path) -> None:
    """Make a database file readable by its user alone: it holds hands, notes and password hashes."""
    with contextlib.suppress(OSError):  # if it cannot be used at all, SQLite says why
        file.touch(0o600)
        for one in (file, *(file.with_name(file.name + ending) for ending in ("-wal", "-shm"))):
            if one.exists():
                one.chmod(0o600)


def _sqlite(url: str) -> Engine:
    engine = create_engine(url, poolclass=NullPool, connect_args={"check_same_thread": False, "timeout": 10})

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so, below
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        database = connection.connection.driver_connection
        assert database is not None
        writing = connection.get_execution_options().get("writing")
        database.execute("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def no_room(problem: BaseException) -> bool:
    """Whether a statement failed because the disk is full, or a file may not grow."""
    reason = getattr(problem, "orig", problem)
    code = getattr(reason, "sqlite_errorcode", 0)
    return (
        code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE) or getattr(reason, "sqlstate", "") == DISK_FULL
    )


def refused(problem: Exception) -> BadRequest:
    """What to say of a value that cannot be kept. It should have been refused before; so it is noted."""
    log.warning("the database refused a value: %s", str(problem).partition("\n")[0])
    return BadRequest("This form cannot be read.")
