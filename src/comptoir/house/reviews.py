"""Reviews of finished games: asked for once, made in the background move by move, kept."""

import asyncio
import contextlib
import math
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, or_, select, update
from sqlalchemy.exc import DBAPIError

from comptoir.bots.review import assemble, questions
from comptoir.house.bot_pool import BotPool
from comptoir.house.errors import Conflict, HouseError, LostRace
from comptoir.house.house import House
from comptoir.house.jobs import Job, Said
from comptoir.house.schema import reviews, tables
from comptoir.kit.game import Document

LOOK_AGAIN = 10.0  # seconds between looks for reviews that nobody works at
TIME_LIMIT = 60.0  # seconds for one move; most need less than one, but a busy machine or a rich game takes longer
COST = 1.0  # seconds that one move probably takes
CLAIMED_FOR, RENEWED_EVERY = 10.0, 3.0  # seconds
MOST_AT_ONCE = 20  # reviews in progress


@dataclass(frozen=True)
class Progress:
    """The progress of a review."""

    done: int
    failed: bool
    document: Document | None


class Reviewers:
    """Makes reviews in the bot processes, one at a time for each person."""

    def __init__(self, house: House, bot_pool: BotPool) -> None:
        self.house = house
        self.bot_pool = bot_pool
        self.waiting: dict[
            str, str
        ] = {}  # tables to be reviewed and who opened them, the first to be asked first
        self.working: dict[str, str] = {}

    def start(self) -> None:
        """Start to look for unfinished reviews."""
        self.house.begin_again(self._finish_what_was_left, LOOK_AGAIN)

    async def ask(self, table_id: str) -> None:
        """Request the review of a finished game."""
        async with self.house.tables.hold(table_id) as table:
            if not table.over or table.match is None or not table.match.ply:
                raise Conflict("Only finished games can be reviewed.")
        with contextlib.suppress(LostRace):
            await self.house.store.run(_add, table_id)
        self._want(table_id, table.owner)

    async def progress(self, table_id: str) -> Progress | None:
        """The progress of a table's review; None if nobody has requested one."""
        return await self.house.store.read(_find, table_id)

    async def _finish_what_was_left(self) -> None:
        for table_id, owner in await self.house.store.read(_left, self._now()):
            self._want(table_id, owner)

    def _now(self) -> float:
        """The time for claims; alone on a database, all others have expired."""
        return self.house.now() if self.house.store.shared else math.inf

    def _want(self, table_id: str, owner: str) -> None:
        if table_id not in self.waiting and table_id not in self.working:
            self.waiting[table_id] = owner
            self._begin_next()

    def _begin_next(self) -> None:
        for table_id, owner in list(self.waiting.items()):
            if len(self.working) >= MOST_AT_ONCE:
                return
            if owner not in self.working.values():
                self.working[table_id] = self.waiting.pop(table_id)
                self.house.begin(self._work(table_id))

    async def _work(self, table_id: str) -> None:
        """Make a review, if no other process does."""
        renewing = None
        try:
            if not await self.house.store.run(_claim, table_id, self._now(), self.house.now() + CLAIMED_FOR):
                return
            renewing = asyncio.ensure_future(self._renew_claim(table_id))
            with contextlib.suppress(HouseError):
                document = await self._review(table_id)
                text = msgspec.json.encode(document).decode() if document else None
                await self.house.store.run(_change, table_id, {"document": text, "failed": document is None})
        finally:
            if renewing is not None:
                renewing.cancel()
            del self.working[table_id]
            self._begin_next()

    async def _renew_claim(self, table_id: str) -> None:
        """Renew this process's claim until the review is done."""
        while self.house.store.shared:
            await asyncio.sleep(RENEWED_EVERY)
            with contextlib.suppress(DBAPIError):  # the database may be back the next time
                await self.house.store.run(_change, table_id, {"until": self.house.now() + CLAIMED_FOR})

    async def _review(self, table_id: str) -> Document | None:
        async with self.house.tables.hold(table_id) as table:
            match = table.begun
            copy, standings, owner = match.at(match.ply), table.standings(), table.owner
        answers: list[dict[str, Any]] = []
        for question in questions(copy):
            answer = await self._judged(question, owner) or await self._judged(question, owner)
            if answer is None:
                return None
            answers.append(answer)
            await self.house.store.run(_change, table_id, {"done": len(answers)})
        return assemble(copy, answers, standings)

    async def _judged(self, question: Document, owner: str) -> Said:
        return await self.bot_pool.ask(Job("review", [owner], question, COST, TIME_LIMIT))


def _add(connection: Connection, table_id: str) -> None:
    connection.execute(insert(reviews).values(table_id=table_id, done=0, until=0.0, failed=False))


def _find(connection: Connection, table_id: str) -> Progress | None:
    row = connection.execute(select(reviews).where(reviews.c.table_id == table_id)).one_or_none()
    if row is None:
        return None
    return Progress(row.done, row.failed, msgspec.json.decode(row.document) if row.document else None)


def _left(connection: Connection, now: float) -> list[tuple[str, str]]:
    """Unclaimed reviews, with the owners of the tables."""
    wanted = (
        select(reviews.c.table_id, tables.c.owner)
        .join(tables, tables.c.id == reviews.c.table_id)
        .where(reviews.c.document.is_(None), reviews.c.failed.is_(False), reviews.c.until < now)
    )
    return [(row.table_id, row.owner) for row in connection.execute(wanted)]


def _claim(connection: Connection, table_id: str, now: float, until: float) -> bool:
    """Claim an unclaimed or failed review."""
    free = or_(reviews.c.until < now, reviews.c.failed.is_(True))
    taken = connection.execute(
        update(reviews)
        .where(reviews.c.table_id == table_id, reviews.c.document.is_(None), free)
        .values(until=until, done=0, failed=False)
    )
    return taken.rowcount == 1


def _change(connection: Connection, table_id: str, values: dict[str, Any]) -> None:
    connection.execute(update(reviews).where(reviews.c.table_id == table_id).values(**values))
