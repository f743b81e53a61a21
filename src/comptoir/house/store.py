"""The database: opened, brought up to date, and asked. The only place that knows which one it is.

With SQLite reading runs inline in the event loop, on a connection of its own; writing goes through `Commits`, and
synchronous=FULL means that what was acknowledged is kept. PostgreSQL runs in threads.
"""

import asyncio
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, func, insert, make_url, select
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.pool import NullPool

from comptoir.errors import BadSetting
from comptoir.house.commits import Commits
from comptoir.house.errors import LostRace
from comptoir.house.migrations import bring_up_to_date
from comptoir.house.schema import settings

T = TypeVar("T")
CHANNEL = "comptoir"
ADVISORY_LOCK = 7_310_457  # held while migrating, so that two processes do not both do it


class Store:
    """An open database."""

    def __init__(self, url: str) -> None:
        try:
            address = make_url(url)
        except (ArgumentError, ValueError):  # it is not repeated, for it may hold a password
            why = "it must look like sqlite:///path or postgresql://user:password@host/name"
            raise BadSetting(f"the address of the database cannot be read; {why}.") from None
        if address.get_backend_name() == "sqlite":
            if not address.database or address.database == ":memory:":
                raise BadSetting(f"“{url}” names no file.")
            self.shared = False
            self.engine = _sqlite(url)
            self.threads: ThreadPoolExecutor | None = None
        elif address.get_backend_name() == "postgresql":
            self.shared = True
            driver = address.set(drivername="postgresql+psycopg")
            self.engine = create_engine(driver, pool_size=8, pool_pre_ping=True)
            self.threads = ThreadPoolExecutor(8, "store")
        else:
            raise BadSetting(f"the database is “{address.drivername}”, but can be: sqlite, postgresql.")
        self.address = address
        try:
            with self.engine.begin() as connection:
                if self.shared:
                    connection.execute(select(func.pg_advisory_xact_lock(ADVISORY_LOCK)))
                bring_up_to_date(connection)
                self.secret = _secret(connection)
        except DBAPIError as problem:
            why = str(problem.orig).partition("\n")[0].rstrip(".")
            raise BadSetting(f"{address} cannot be used: {why}.") from None
        self._reading = None if self.shared else self.engine.connect()
        self._commits = None if self.shared else Commits(self.engine.connect())

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do some work in one transaction, committed when this returns."""
        try:
            if self._commits is not None:
                return await self._commits.run(lambda connection: work(connection, *arguments))
            return await self._in_thread(work, *arguments)
        except IntegrityError:
            raise LostRace from None

    async def read(self, work: Callable[..., T], *arguments: Any) -> T:
        """Look something up, which changes nothing."""
        if self._reading is not None:
            with self._reading.begin():
                return work(self._reading, *arguments)
        return await self._in_thread(work, *arguments)

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        def inside() -> T:
            with self.engine.begin() as connection:
                return work(connection, *arguments)

        return await asyncio.get_running_loop().run_in_executor(self.threads, inside)

    def tell_others(self, connection: Connection, table_id: str, entries: int) -> None:
        """Tell other processes that a table has changed, once this transaction is committed."""
        if self.shared:
            connection.execute(select(func.pg_notify(CHANNEL, f"{table_id} {entries}")))

    def close(self) -> None:
        """Let go of the database."""
        if self._reading is not None:
            self._reading.close()
        if self._commits is not None:
            self._commits.close()
        if self.threads is not None:
            self.threads.shutdown()
        self.engine.dispose()


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
        database.execute("BEGIN")

    return engine


def _secret(connection: Connection) -> str:
    """What cookies and links are signed with: made once, kept in the database."""
    found = connection.execute(select(settings.c.value).where(settings.c.name == "secret")).scalar()
    if found is None:
        found = secrets.token_urlsafe(32)
        connection.execute(insert(settings).values(name="secret", value=found))
    return str(found)
