"""What came of finished games, for lists: worked out once, when somebody first looks, and kept."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from comptoir.house.errors import NotFound
from comptoir.house.house import House
from comptoir.house.lobby import Listed
from comptoir.house.table_queries import keep_outcome

MOST_AT_ONCE = 20  # games worked out in one look; older ones the next time


@dataclass(frozen=True)
class Outcome:
    """What came of a game for one seat."""

    seat: int
    place: int
    score: int


async def outcomes(house: House, tables: Sequence[Listed]) -> dict[str, list[Outcome]]:
    """What came of the finished games among some tables, by seat; of games that cannot be shown any more, nothing."""
    found = {one.id: _read(one.outcome) for one in tables if one.outcome is not None}
    missing = [one.id for one in tables if one.status == "over" and one.outcome is None]
    for table_id in missing[:MOST_AT_ONCE]:
        made = await _worked_out(house, table_id)
        await house.store.run(keep_outcome, table_id, msgspec.json.encode(made).decode())
        found[table_id] = made
    return found


def _read(text: str) -> list[Outcome]:
    return msgspec.json.decode(text, type=list[Outcome])


async def _worked_out(house: House, table_id: str) -> list[Outcome]:
    try:
        async with house.tables.hold(table_id) as table:
            if table.match is None or table.match.trouble:
                return []
            rows = sorted(table.standings(), key=lambda row: row["seat"])
            return [Outcome(row["seat"], row["place"], row["score"]) for row in rows]
    except NotFound:  # it was played under other rules
        return []
