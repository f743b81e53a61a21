"""Who is at a table: whoever has a page of it open, or plays there by a program or without scripts.

Each request for a seat and each open page is a sign. At most one a minute is written down for each person at a
table, and one when their last page is closed: so every process knows who is there, at little cost.
"""

from typing import TYPE_CHECKING

from sqlalchemy import Connection, insert, select, update

from comptoir.house.person import is_known
from comptoir.house.schema import visits
from comptoir.house.table import Table

if TYPE_CHECKING:
    from comptoir.house.house import House

WRITTEN_EVERY = 60.0  # seconds
SILENCE = 120.0  # seconds without a sign: no page is open
AWAY = 600.0  # seconds without a sign, at a table without a clock

Place = tuple[str, str]  # a table and a person


class Presence:
    """The signs of life of people at tables."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.written: dict[Place, float] = {}  # signs of the last minute
        self.unwritten: dict[Place, float] = {}

    def sign(self, table_id: str, person: str | None) -> None:
        """Note a sign of life."""
        place = (table_id, person or "")
        now = self.house.now()
        if person is None or now - self.written.get(place, 0.0) < WRITTEN_EVERY or self.house.closing:
            return
        if not self.unwritten:
            self.house.begin(self._write())
        self.written[place] = self.unwritten[place] = now

    async def _write(self) -> None:
        signs, self.unwritten = sorted(self.unwritten.items()), {}
        oldest = self.house.now() - WRITTEN_EVERY
        self.written = {place: at for place, at in self.written.items() if at > oldest}
        try:
            await self.house.store.run(_write, signs)
        except BaseException:
            for place, _ in signs:
                self.written.pop(place, None)  # the next sign is written
            raise

    async def absent(self, table: Table) -> list[int]:
        """The seats of people who are away: their time is over and no page is open.

        Where there is no clock: no page has been open for ten minutes.
        """
        if not table.running:
            return []
        signs = await self.house.store.read(_signs, table.id)
        now = self.house.now()
        found = []
        for seat in table.seats:
            if seat.person is None or seat.is_bot:
                continue
            last = max(signs.get(seat.person, 0.0), self.written.get((table.id, seat.person), 0.0), table.created)
            if table.pace.kind == "free":
                away = now - last >= AWAY
            else:
                is_over = seat.deadline is not None and seat.answered is None and seat.deadline <= now
                away = is_over and now - last >= SILENCE
            if away:
                found.append(seat.number)
        return found


def _write(connection: Connection, signs: list[tuple[Place, float]]) -> None:
    for (table_id, person), at in signs:
        keep_visit(connection, table_id, person, here=at)


def keep_visit(connection: Connection, table_id: str, person: str, **values: float) -> None:
    """Save something about a person's visits to a table."""
    mine = (visits.c.table_id == table_id, visits.c.person == person)
    if connection.execute(update(visits).where(*mine).values(**values)).rowcount:
        return
    if is_known(connection, person):
        connection.execute(insert(visits).values(table_id=table_id, person=person, **{"entries": 0, **values}))


def _signs(connection: Connection, table_id: str) -> dict[str, float]:
    known = (visits.c.table_id == table_id, visits.c.here.is_not(None))
    rows = connection.execute(select(visits.c.person, visits.c.here).where(*known))
    return {row.person: row.here for row in rows}
