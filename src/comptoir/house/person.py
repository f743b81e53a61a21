"""Somebody with a name."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from comptoir.house.errors import NotAllowed
from comptoir.house.schema import people


@dataclass(frozen=True)
class Person:
    """A guest or the owner of an account."""

    id: str
    name: str
    account: str | None = None


def is_known(connection: Connection, person_id: str) -> bool:
    """Whether a person exists; they stay until this transaction ends."""
    query = select(people.c.id).where(people.c.id == person_id).with_for_update(read=True)
    return connection.execute(query).scalar() is not None


def must_be_known(connection: Connection, person_id: str) -> None:
    """Refuse to write about a person whose account has been deleted."""
    if not is_known(connection, person_id):
        raise NotAllowed("This account no longer exists.")
