"""Chat with the table, mute somebody, keep a note for oneself."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from comptoir.house.errors import BadRequest
from comptoir.house.house import House, at_table
from comptoir.house.names import UNWANTED
from comptoir.house.people import Person
from comptoir.house.person import is_known, must_be_known
from comptoir.house.schema import chat, mutes, notes
from comptoir.house.table import Line, Table
from comptoir.house.table_queries import LINES_KEPT

LONGEST_LINE = 300
LONGEST_NOTE = 4000


@at_table
async def say(house: House, table: Table, person: Person, seat: int, text: str) -> None:
    """Say something to the table."""
    text = " ".join(UNWANTED.sub(" ", text).split())
    if not text or len(text) > LONGEST_LINE:
        raise BadRequest("A message has 1 to {most} characters.", most=LONGEST_LINE)
    now = house.now()
    values = {"table_id": table.id, "person": person.id, "seat": seat, "text": text, "at": now}

    def write(connection: Connection) -> None:
        made = connection.execute(insert(chat).values(**values)).inserted_primary_key
        assert made is not None
        table.chat = [*table.chat, Line(int(made[0]), person.id, seat, text, now)][-LINES_KEPT:]

    await house.save_change(table, [], write)


async def muted_by(house: House, person: Person | None) -> frozenset[str]:
    """The people whom somebody has muted."""
    if person is None:
        return frozenset()
    query = select(mutes.c.muted).where(mutes.c.person == person.id)
    return frozenset(await house.store.read(lambda connection: list(connection.execute(query).scalars())))


async def mute(house: House, person: Person, other: str, on: bool) -> None:
    """Mute another person, or unmute them."""
    these = (mutes.c.person == person.id) & (mutes.c.muted == other)

    def write(connection: Connection) -> None:
        must_be_known(connection, person.id)
        connection.execute(delete(mutes).where(these))
        if on and other != person.id and is_known(connection, other):
            connection.execute(insert(mutes).values(person=person.id, muted=other))

    await house.store.run(write)


async def read_note(house: House, table_id: str, person: Person) -> str:
    """A person's private note at a table."""
    query = select(notes.c.text).where(notes.c.table_id == table_id, notes.c.person == person.id)
    found: Any = await house.store.read(lambda connection: connection.execute(query).scalar())
    return found or ""


@at_table
async def write_note(house: House, table: Table, person: Person, text: str) -> None:
    """Replace a person's private note."""
    text = text.replace("\0", "")  # which no database keeps
    if len(text) > LONGEST_NOTE:
        raise BadRequest("A note has up to {most} characters.", most=LONGEST_NOTE)
    mine = (notes.c.table_id == table.id) & (notes.c.person == person.id)

    def write(connection: Connection) -> None:
        must_be_known(connection, person.id)
        connection.execute(delete(notes).where(mine))
        if text.strip():
            connection.execute(insert(notes).values(table_id=table.id, person=person.id, text=text))

    await house.store.run(write)
