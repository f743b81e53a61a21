"""E-mail reminders: who has opted in, and which tables wait for them."""

from dataclasses import dataclass

from sqlalchemy import Connection, or_, select, update

from comptoir.house.house import House
from comptoir.house.schema import people, seats, tables

MOST_AT_ONCE = 100


@dataclass(frozen=True)
class Reminder:
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


async def reminders_to_send(house: House, patience: float) -> list[Reminder]:
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
    return await house.store.read(lambda connection: [Reminder(*row) for row in connection.execute(query)])


async def claim_reminder(house: House, reminder: Reminder) -> bool:
    """Claim a reminder for this process; each deadline has one."""
    return await house.store.run(_told, reminder, reminder.deadline)


async def give_back_reminder(house: House, reminder: Reminder) -> None:
    """Give back a reminder that could not be sent."""
    await house.store.run(_told, reminder, None)


def _told(connection: Connection, reminder: Reminder, told: float | None) -> bool:
    done = connection.execute(
        update(seats)
        .where(
            seats.c.table_id == reminder.table_id,
            seats.c.seat == reminder.seat,
            seats.c.deadline == reminder.deadline,
            seats.c.told.is_distinct_from(told),
        )
        .values(told=told)
    )
    return done.rowcount == 1
