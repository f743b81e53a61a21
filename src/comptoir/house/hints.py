"""Hints in casual games: what a bot of the highest level would do in this seat, noted in the record."""

import asyncio
import contextlib
from typing import Any

from cachetools import LRUCache
from sqlalchemy import Connection, insert, select

from comptoir.bots.hints import LEVEL, Hint
from comptoir.bots.levels import LEVELS
from comptoir.house.bot_pool import BotPool
from comptoir.house.errors import Conflict, LostRace, TooMany
from comptoir.house.house import House, Right
from comptoir.house.jobs import Job
from comptoir.house.schema import hints
from comptoir.house.seating import must_play
from comptoir.kit.game import REFEREE, Document, Viewer

LONGEST_WAIT = 40.0  # seconds for its turn and for thinking
MOST_AT_ONCE = 3  # hints that one person waits for
MOST_KEPT = 1_000  # hints whose reasons are kept; the record has only the actions
_reasons: LRUCache[tuple[str, int, int], Hint] = LRUCache(MOST_KEPT)  # by table, seat and entries of the log


async def hint(house: House, bot_pool: BotPool, table_id: str, right: Right) -> Hint:
    """What a strong bot would choose from what the seat may see; asked twice at one moment, the same."""
    async with house.tables.hold(table_id) as table:
        seat, match = right(table), table.match
        must_play(table.seats[seat])
        person = table.seats[seat].person or ""
        if table.rated:
            raise Conflict("There are no hints in a rated game.")
        if match is None or not table.running or not match.state.deciders() >> seat & 1:
            raise Conflict("It is not your turn.")
        question = {"position": match.position(seat), "seat": seat, "level": LEVEL, "hint": True}
        number, forms, codes = len(match.log), match.forms, match.codes
    known = await house.store.read(_known, table_id, seat, number)
    if known is not None:
        return _reasons.get((table_id, seat, number)) or Hint(codes[known])
    if bot_pool.jobs.open[person, "hint"] >= MOST_AT_ONCE:
        raise TooMany("You are waiting for a hint at several tables already.")
    job = Job("hint", [person], question, LEVELS[str(LEVEL)].seconds, bot_pool.limit)
    said = None
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LONGEST_WAIT):
            said = await bot_pool.ask(job)
    if said is None:
        raise Conflict("No hint was found. Please try again.")
    found = Hint(**said)
    async with house.tables.hold(table_id) as table:
        right(table)  # it may have been lost meanwhile
        with contextlib.suppress(LostRace):  # asked twice at the same moment: it is noted once
            await house.store.run(_note, table_id, seat, number, forms[found.action].notation)
            _reasons[table_id, seat, number] = found
    return found


def _known(connection: Connection, table_id: str, seat: int, number: int) -> str | None:
    """The hint a seat was given at this moment before."""
    here = (hints.c.table_id == table_id) & (hints.c.seat == seat) & (hints.c.number == number)
    return connection.execute(select(hints.c.action).where(here)).scalar()


def _note(connection: Connection, table_id: str, seat: int, number: int, action: str) -> None:
    connection.execute(insert(hints).values(table_id=table_id, seat=seat, number=number, action=action))


async def hints_given(house: House, table_id: str, seat: int | None = None) -> list[dict[str, Any]]:
    """Hints given at a table, as its record has them; of one seat alone while the game is played."""
    return await house.store.run(_given, table_id, seat)


async def with_hints(house: House, table_id: str, viewer: Viewer, record: Document) -> Document:
    """A viewer's record with the hints given to that seat; the referee's has them all."""
    if viewer is None:
        return record
    given = await hints_given(house, table_id, None if viewer == REFEREE else viewer)
    return {**record, "hints": given} if given else record


def _given(connection: Connection, table_id: str, seat: int | None) -> list[dict[str, Any]]:
    wanted = select(hints).where(hints.c.table_id == table_id).order_by(hints.c.number, hints.c.seat)
    if seat is not None:
        wanted = wanted.where(hints.c.seat == seat)
    rows = connection.execute(wanted).all()
    return [
        {"entry": row.number, "seat": row.seat, "action": row.action, **({"coach": True} if row.coach else {})}
        for row in rows
    ]
