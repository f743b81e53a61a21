"""How far each person has read a table's log, so that the page can show what happened meanwhile."""

from sqlalchemy import select

from comptoir.house.house import House
from comptoir.house.presence import keep_visit
from comptoir.house.schema import visits
from comptoir.house.table import Table
from comptoir.match import Move


async def go_away(house: House, table_id: str, person: str, entries: int) -> None:
    """Note that a person has closed their last page of a table after `entries` entries of its log."""

    values = {"entries": entries, "here": house.now()}
    await house.store.run(lambda connection: keep_visit(connection, table_id, person, **values))


async def known_to(house: House, table: Table, seat: int, person: str) -> int:
    """The number of entries a person knows: up to their last visit or their last move."""
    query = select(visits.c.entries).where(visits.c.table_id == table.id, visits.c.person == person)
    visited = await house.store.read(lambda connection: connection.execute(query).scalar()) or 0
    log = table.begun.log
    own = [number for number, entry in enumerate(log, 1) if isinstance(entry, Move) and entry.seat == seat]
    return max(visited, own[-1] if own else 0)
