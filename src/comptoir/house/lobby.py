"""Lists of tables: those that are public, and those somebody sits at."""

import re
from dataclasses import dataclass, replace
from typing import Any

from comptoir.games import game_ids
from comptoir.house.house import House
from comptoir.house.table import Pace
from comptoir.house.table_queries import find_code, list_tables, seats_at, tables_of

MOST_OF_ONE = 200  # tables of one person, the newest


@dataclass(frozen=True)
class Listed:
    """A table in a list."""

    id: str
    game: str
    status: str
    pace: Pace
    rated: bool
    changed: float
    is_waiting: bool  # for the person whose list it is
    mine: tuple[int, ...] = ()  # their seats
    outcome: str | None = None  # as `outcomes` keeps it


async def public_tables(house: House, status: str, most: int) -> list[Listed]:
    """Public tables in a state, newest change first."""
    rows = await house.store.read(list_tables, status, True, most)
    return [_listed(row, False) for row in rows if row.game in game_ids()]


async def my_tables(house: House, person_id: str) -> list[Listed]:
    """The tables a person sits at, each once, newest change first."""
    rows = await house.store.read(tables_of, person_id, MOST_OF_ONE)
    found: dict[str, Listed] = {}
    for row in rows:
        if row.game in game_ids():
            before = found.get(row.id) or _listed(row, False)
            is_waiting, mine = _waits(row) or before.is_waiting, (*before.mine, row.seat)
            found[row.id] = replace(before, is_waiting=is_waiting, mine=mine)
    return list(found.values())


def _waits(row: Any) -> bool:
    """Whether a table waits for the seat that a row of `tables_of` is about."""
    played_by_bot = row.stand_in or row.resigned
    return bool(row.status == "playing" and row.waits >> row.seat & 1 and not played_by_bot)


def _listed(row: Any, is_waiting: bool) -> Listed:
    pace = Pace(row.pace, row.bank, row.increment)
    return Listed(row.id, row.game, row.status, pace, row.rated, row.changed, is_waiting, outcome=row.outcome)


async def invited_by(house: House, code: str) -> str | None:
    """The table that a short invitation is for."""
    return await house.store.read(find_code, code) if re.fullmatch("[a-z0-9]{8}", code) else None


async def players_at(house: House, table_ids: list[str]) -> dict[str, list[str | None]]:
    """The names of those who sit at some tables, None for a free seat."""
    found = await house.store.read(seats_at, table_ids) if table_ids else {}
    return {
        table_id: [None if seat.kind == "open" else seat.name for seat in seats]
        for table_id, seats in found.items()
    }
