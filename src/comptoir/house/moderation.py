"""Players among themselves: the owner removes somebody before the start, anybody blocks or reports somebody.

What operators do about it is in house/admin.
"""

from sqlalchemy import Connection, delete, func, insert, select

from comptoir.house.errors import BadRequest, Conflict, NotAllowed, TooMany
from comptoir.house.house import House, at_table
from comptoir.house.names import UNWANTED
from comptoir.house.people import Person
from comptoir.house.person import is_known, must_be_known
from comptoir.house.schema import blocks, mutes, removals, reports
from comptoir.house.seating import get_up
from comptoir.house.table import Table

LONGEST_REPORT = 1000
MOST_OPEN_REPORTS = 20  # of one person


@at_table
async def remove(house: House, table: Table, person: Person, target: int) -> None:
    """Free the seat of somebody the table's owner does not want at it; that person cannot sit down again."""
    if table.owner != person.id:
        raise NotAllowed("Only the player who opened the table can remove somebody.")
    if table.status != "open":
        raise Conflict("The game has begun: nobody can be removed any more.")
    other = person_at(table, target)
    if other == person.id:
        raise BadRequest("This is your own seat.")
    gone = [table.seats[number] for number in table.seats_of(other)]
    for place in gone:
        get_up(place)

    def write(connection: Connection) -> None:
        connection.execute(insert(removals).values(table_id=table.id, person=other))

    await house.save_change(table, gone, write)


async def block(house: House, person: Person, other: str, on: bool) -> None:
    """Keep another person from the tables where `person` sits, and their words from the screen; or no longer."""

    def write(connection: Connection) -> None:
        must_be_known(connection, person.id)
        for kept, column in ((blocks, blocks.c.blocked), (mutes, mutes.c.muted)):
            connection.execute(delete(kept).where(kept.c.person == person.id, column == other))
            if on and other != person.id and is_known(connection, other):
                connection.execute(insert(kept).values({"person": person.id, column.name: other}))

    await house.store.run(write)


async def blocked_by(house: House, person: Person) -> frozenset[str]:
    """The people whom somebody has blocked."""
    query = select(blocks.c.blocked).where(blocks.c.person == person.id)
    return frozenset(await house.store.read(lambda connection: list(connection.execute(query).scalars())))


async def report(house: House, table: Table, person: Person, other: str, text: str) -> None:
    """Tell the operators about somebody at a table."""
    text = " ".join(UNWANTED.sub(" ", text).split())
    if not text or len(text) > LONGEST_REPORT:
        raise BadRequest("A report has 1 to {most} characters.", most=LONGEST_REPORT)
    if other == person.id:
        raise BadRequest("This is your own seat.")
    name = next(seat.name for seat in table.seats if seat.person == other)
    values = {"at": house.now(), "table_id": table.id, "reporter": person.id, "person": other, "name": name}

    def write(connection: Connection) -> None:
        must_be_known(connection, person.id)
        mine = select(func.count()).where(reports.c.reporter == person.id, reports.c.closed.is_(None))
        if connection.execute(mine).scalar_one() >= MOST_OPEN_REPORTS:
            raise TooMany("Several of your reports have not been read yet.")
        connection.execute(insert(reports).values(text=text, **values))

    await house.store.run(write)


def person_at(table: Table, seat: int) -> str:
    """The person in a seat."""
    other = table.seats[seat].person if 0 <= seat < len(table.seats) else None
    if other is None:
        raise BadRequest("There is nobody in this seat.")
    return other
