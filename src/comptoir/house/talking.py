"""Chat with the table, mute somebody, keep a note for oneself."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from comptoir.house.errors import BadWish
from comptoir.house.house import House
from comptoir.house.people import UNWANTED, Person
from comptoir.house.schema import chat, mutes, notes
from comptoir.house.table import Line
from comptoir.house.table_rows import LINES_KEPT

LONGEST_LINE = 300
LONGEST_NOTE = 4000


async def say(house: House, table_id: str, person: Person, seat: int, text: str) -> None:
    """Say something to the table."""
    text = " ".join(UNWANTED.sub(" ", text).split())
    if not text or len(text) > LONGEST_LINE:
        raise BadWish("A message has 1 to {most} letters.", most=LONGEST_LINE)

    async def attempt() -> None:
        async with house.tables.hold(table_id) as table:
            now = house.now()
            values = {"table_id": table.id, "person": person.id, "seat": seat, "text": text, "at": now}

            def write(connection: Connection) -> int:
                made = connection.execute(insert(chat).values(**values)).inserted_primary_key
                assert made is not None
                return int(made[0])

            number = await house.save_change(table, [], write)
            table.chat = [*table.chat, Line(number, person.id, seat, text, now)][-LINES_KEPT:]
            house.tables.announce(table.id)

    await house.try_again(attempt, table_id)


async def muted_by(house: House, person: Person | None) -> frozenset[str]:
    """Whom somebody does not want to read."""
    if person is None:
        return frozenset()
    query = select(mutes.c.muted).where(mutes.c.person == person.id)
    return frozenset(await house.store.read(lambda connection: list(connection.execute(query).scalars())))


async def mute(house: House, person: Person, other: str, on: bool) -> None:
    """Do not show me what they say; or show it again."""
    these = (mutes.c.person == person.id) & (mutes.c.muted == other)

    def write(connection: Connection) -> None:
        connection.execute(delete(mutes).where(these))
        if on and other != person.id:
            connection.execute(insert(mutes).values(person=person.id, muted=other))

    await house.store.run(write)


async def read_note(house: House, table_id: str, person: Person) -> str:
    """What somebody wrote down for himself at this table."""
    query = select(notes.c.text).where(notes.c.table_id == table_id, notes.c.person == person.id)
    found: Any = await house.store.read(lambda connection: connection.execute(query).scalar())
    return found or ""


async def write_note(house: House, table_id: str, person: Person, text: str) -> None:
    """Keep a note."""
    if len(text) > LONGEST_NOTE:
        raise BadWish("A note has up to {most} letters.", most=LONGEST_NOTE)
    mine = (notes.c.table_id == table_id) & (notes.c.person == person.id)

    def write(connection: Connection) -> None:
        connection.execute(delete(notes).where(mine))
        if text.strip():
            connection.execute(insert(notes).values(table_id=table_id, person=person.id, text=text))

    async with house.tables.hold(table_id):
        await house.store.run(write)
