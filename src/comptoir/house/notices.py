"""Notices to a running server about what operators have changed beside it.

With PostgreSQL these are `NOTIFY`; SQLite has nothing like it, so they are rows that the server looks for.
"""

from sqlalchemy import Connection, delete, func, insert, select

from comptoir.house.schema import notices

PERSON = "person"  # in the place of a table's id: a notice about somebody
SECRET = "secret"  # the key for signatures has changed
KEPT = 3600.0  # seconds


def leave_notice(connection: Connection, about: str, what: str, now: float) -> None:
    """Write a notice for the server that has the file."""
    connection.execute(insert(notices).values(about=about, what=what, at=now))


def last_notice(connection: Connection) -> int:
    """The number of the newest notice."""
    return int(connection.execute(select(func.max(notices.c.id))).scalar() or 0)


def notices_since(connection: Connection, last: int) -> list[tuple[int, str, str]]:
    """The notices after the one with number `last`, oldest first."""
    query = (
        select(notices.c.id, notices.c.about, notices.c.what).where(notices.c.id > last).order_by(notices.c.id)
    )
    return [(row.id, row.about, row.what) for row in connection.execute(query)]


def forget_notices(connection: Connection, before: float) -> None:
    """Delete notices that the server has long read."""
    connection.execute(delete(notices).where(notices.c.at < before))
