"""Reviews of finished games: asked for once, made in the background move by move, kept."""

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, or_, select, update

from comptoir.bots.review import assemble, questions
from comptoir.house.errors import HouseError, LostRace, NotNow
from comptoir.house.house import House, do_all
from comptoir.house.schema import reviews
from comptoir.house.thinking import Thinkers
from comptoir.kit.game import Document

LOOK_AGAIN = 10.0  # seconds between looks for reviews that nobody works at
TIME_LIMIT = 60.0  # seconds for one move; most need less than one, but a busy machine or a rich game takes longer
PATIENCE = 2 * TIME_LIMIT + 10  # seconds within which a process that works at one says so


@dataclass(frozen=True)
class Progress:
    """How far a review is."""

    done: int
    failed: bool
    document: Document | None


class Reviewers:
    """Makes reviews, one at a time, with the processes that think for bots."""

    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self.house = house
        self.thinkers = thinkers
        self.one_at_a_time = asyncio.Semaphore(1)

    def start(self) -> None:
        """Begin to look for work that was left."""
        self.house.begin_again(self._finish_what_was_left, LOOK_AGAIN)

    async def ask(self, table_id: str) -> None:
        """Have a finished game reviewed, if nobody has asked before."""
        async with self.house.tables.hold(table_id) as table:
            if not table.over or table.match is None or not table.match.ply:
                raise NotNow("A game is reviewed once it is over.")
        with contextlib.suppress(LostRace):
            await self.house.store.run(_add, table_id)
        self.house.begin(self._work(table_id))

    async def progress(self, table_id: str) -> Progress | None:
        """How far the review of a table is; None if nobody has asked for one."""
        return await self.house.store.run(_find, table_id)

    async def _finish_what_was_left(self) -> None:
        await do_all(self._work(table_id) for table_id in await self.house.store.run(_left, self.house.now()))

    async def _work(self, table_id: str) -> None:
        """Make a review, if no other process does."""
        async with self.one_at_a_time:
            if not await self.house.store.run(_claim, table_id, self.house.now(), PATIENCE):
                return
            with contextlib.suppress(HouseError):
                document = await self._review(table_id)
                text = msgspec.json.encode(document).decode() if document else None
                await self.house.store.run(_change, table_id, {"document": text, "failed": document is None})

    async def _review(self, table_id: str) -> Document | None:
        async with self.house.tables.hold(table_id) as table:
            match = table.match
            assert match is not None
            copy, standings = match.at(match.ply), table.standings()
        answers: list[dict[str, Any]] = []
        for question in questions(copy):
            answer = await self._judged(question) or await self._judged(question)
            if answer is None:
                return None
            answers.append(answer)
            values = {"done": len(answers), "until": self.house.now() + PATIENCE}
            await self.house.store.run(_change, table_id, values)
        return assemble(copy, answers, standings)

    async def _judged(self, question: Document) -> dict[str, Any] | None:
        return await self.thinkers.ask(question, TIME_LIMIT)


def _add(connection: Connection, table_id: str) -> None:
    connection.execute(insert(reviews).values(table_id=table_id, done=0, until=0.0, failed=False))


def _find(connection: Connection, table_id: str) -> Progress | None:
    row = connection.execute(select(reviews).where(reviews.c.table_id == table_id)).one_or_none()
    if row is None:
        return None
    return Progress(row.done, row.failed, msgspec.json.decode(row.document) if row.document else None)


def _left(connection: Connection, now: float) -> list[str]:
    wanted = select(reviews.c.table_id).where(
        reviews.c.document.is_(None), reviews.c.failed.is_(False), reviews.c.until < now
    )
    return [str(table_id) for table_id in connection.execute(wanted).scalars()]


def _claim(connection: Connection, table_id: str, now: float, patience: float) -> bool:
    """Take a review that nobody works at, also one that failed before."""
    free = or_(reviews.c.until < now, reviews.c.failed.is_(True))
    taken = connection.execute(
        update(reviews)
        .where(reviews.c.table_id == table_id, reviews.c.document.is_(None), free)
        .values(until=now + patience, done=0, failed=False)
    )
    return taken.rowcount == 1


def _change(connection: Connection, table_id: str, values: dict[str, Any]) -> None:
    connection.execute(update(reviews).where(reviews.c.table_id == table_id).values(**values))
