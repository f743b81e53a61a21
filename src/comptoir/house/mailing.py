"""E-mail reminders: who has opted in, and which tables wait for them."""

from dataclasses import dataclass

from sqlalchemy import Connection, or_, select, update

from comptoir.house.house import House
from comptoir.house.schema import people, seats, tables

MOST_AT_ONCE = 100


@dataclass(frozen=True)
class Word:
    """A reminder: a correspondence game waits for somebody who has opted in."""

    table_id: str
    game: str
    seat: int
    person: str
    name: str
    deadline: float
    mail: str
    language: str


async def mail_of(house: House, person_id: str) -> str:
    """The address for a person's reminders; empty if they have not opted in."""
    query = select(people.c.mail).where(people.c.id == person_id)
    return await house.store.read(lambda connection: connection.execute(query).scalar()) or ""


async def send_to(house: House, person_id: str, mail: str, language: str) -> None:
    """Send a person's reminders to this address; an empty one opts out."""
    query = update(people).where(people.c.id == person_id).values(mail=mail or None, mail_language=language)
    await house.store.run(lambda connection: connection.execute(query))


async def words_to_send(house: House, patience: float) -> list[Word]:
    """Reminders due: tables that have waited `patience` seconds for somebody."""
    query = (
        select(
            tables.c.id,
            tables.c.game,
            seats.c.seat,
            people.c.id.label("person"),
            people.c.name,
            seats.c.deadline,
            people.c.mail,
            people.c.mail_language,
        )
        .join(seats, seats.c.table_id == tables.c.id)
        .join(people, people.c.id == seats.c.person)
        .where(
            tables.c.status == "playing",
            tables.c.pace == "days",
            seats.c.deadline <= house.now() + tables.c.bank - patience,
            seats.c.answered.is_(None),
            or_(seats.c.told.is_(None), seats.c.told != seats.c.deadline),
            people.c.mail.is_not(None),
        )
        .limit(MOST_AT_ONCE)
    )
    return await house.store.read(lambda connection: [Word(*row) for row in connection.execute(query)])


async def claim_word(house: House, word: Word) -> bool:
    """Claim a reminder for this process; each deadline has one."""
    return await house.store.run(_told, word, word.deadline)


async def give_back_word(house: House, word: Word) -> None:
    """Give back a reminder that could not be sent."""
    await house.store.run(_told, word, None)


def _told(connection: Connection, word: Word, told: float | None) -> bool:
    done = connection.execute(
        update(seats)
        .where(
            seats.c.table_id == word.table_id,
            seats.c.seat == word.seat,
            seats.c.deadline == word.deadline,
            seats.c.told.is_distinct_from(told),
        )
        .values(told=told)
    )
    return done.rowcount == 1
