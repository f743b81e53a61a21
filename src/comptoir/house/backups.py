"""Backups: a consistent copy of the database while the server runs, and the way back.

SQLite copies itself page by page; for PostgreSQL its own programs do it, `pg_dump` and `pg_restore`.
"""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, make_url, text
from sqlalchemy.exc import ArgumentError

from comptoir.errors import BadSetting
from comptoir.house.file_lock import FileLock
from comptoir.house.migrations import HEAD, schema_version
from comptoir.house.store import open_engine

ASIDE = "comptoir_before_restore"  # where a PostgreSQL database waits while it is replaced
PAGES_AT_ONCE = 1000  # of a SQLite file, between which the server can write


def back_up(database: str, file: Path) -> None:
    """Copy the database into a file that must not exist, complete or not at all."""
    address = _address(database)
    if file.exists():
        raise BadSetting(f"{file} exists already.")
    draft = file.with_name(f".{file.name}.new")
    try:
        draft.unlink(missing_ok=True)
        draft.touch(0o600)
    except OSError as problem:
        raise BadSetting(f"{file} cannot be written: {problem.strerror}.") from None
    try:
        if address.get_backend_name() == "sqlite":
            _copy(Path(address.database or ""), draft)
        else:
            _run("pg_dump", address, "--format=custom", f"--file={draft}")
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def restore(database: str, file: Path) -> None:
    """Replace the database by a backup; the server must not run."""
    address = _address(database)
    must_exist(file)
    if address.get_backend_name() == "sqlite":
        _restore_file(Path(address.database or ""), file)
        return
    _must_be_alone(address)
    with _set_aside(address):
        _run("pg_restore", address, "--no-owner", "--single-transaction", str(file))
        _must_hold_a_house(database)


def must_exist(file: Path) -> None:
    """Refuse to restore what is not there."""
    if not file.is_file():
        raise BadSetting(f"{file} does not exist.")


def _must_hold_a_house(database: str) -> None:
    """Refuse what is no house of ours, or one that only a newer program can open."""
    with open_engine(database) as connection:
        version = schema_version(connection)
    if version > HEAD:
        raise BadSetting(f"the backup is of a newer Comptoir: its schema is {version}, ours {HEAD}.")


def check(file: Path) -> None:
    """Refuse a SQLite file that is damaged, or no database at all."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
            said = [str(row[0]) for row in database.execute("PRAGMA integrity_check")]
            broken = database.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.Error as problem:
        raise BadSetting(f"{file} cannot be read: {problem}.") from None
    if said != ["ok"] or broken:
        raise BadSetting(f"{file} is damaged: {said[0] if said != ['ok'] else 'rows that belong to nothing'}.")


def _copy(source: Path, target: Path) -> None:
    if not source.exists():
        raise BadSetting(f"{source} does not exist.")
    try:
        with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
            one.backup(other, pages=PAGES_AT_ONCE)
    except sqlite3.Error as problem:
        raise BadSetting(f"{source} cannot be copied: {problem}.") from None
    check(target)


def _restore_file(target: Path, file: Path) -> None:
    lock = FileLock(str(target))
    draft = target.with_name(f".{target.name}.new")
    try:
        draft.unlink(missing_ok=True)
        draft.touch(0o600)
        _copy(file, draft)
        _must_hold_a_house(f"sqlite:///{draft}")
        for ending in ("-wal", "-shm"):  # of what was there: they do not fit what comes
            target.with_name(target.name + ending).unlink(missing_ok=True)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
        lock.release()


def _must_be_alone(address: URL) -> None:
    """Refuse to replace a database that a server uses."""
    others = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with open_engine(address.render_as_string(hide_password=False)) as connection:
        if connection.execute(others).scalar():
            raise BadSetting("the database is in use: stop all servers and workers first.")


@contextmanager
def _set_aside(address: URL) -> Iterator[None]:
    """Make room in a PostgreSQL database; what was there comes back if anything fails."""
    _change(address, f"ALTER SCHEMA public RENAME TO {ASIDE}", "CREATE SCHEMA public")
    try:
        yield
    except BaseException:
        _change(address, "DROP SCHEMA public CASCADE", f"ALTER SCHEMA {ASIDE} RENAME TO public")
        raise
    _change(address, f"DROP SCHEMA {ASIDE} CASCADE")


def _change(address: URL, *statements: str) -> None:
    with open_engine(address.render_as_string(hide_password=False)) as connection, connection.begin():
        for statement in statements:
            connection.execute(text(statement))


def _run(program: str, address: URL, *arguments: str) -> None:
    """Run one of PostgreSQL's programs; the password goes into its environment, where others cannot see it."""
    if shutil.which(program) is None:
        raise BadSetting(f"{program} is not installed; it comes with PostgreSQL's client programs.")
    where = address.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
    password = {"PGPASSWORD": str(address.password)} if address.password else {}
    done = subprocess.run(
        [program, f"--dbname={where}", *arguments], env=os.environ | password, stderr=subprocess.PIPE, text=True
    )
    if done.returncode:
        raise BadSetting(f"{program} failed: {done.stderr.strip().splitlines()[-1] if done.stderr else ''}")


def _address(database: str) -> URL:
    try:
        return make_url(database)
    except (ArgumentError, ValueError):
        raise BadSetting("the address of the database cannot be read.") from None
