"""Bots at tables: they think in processes of their own, with a time limit, knowing what their seat knows.

They come back through the same verb as everybody. Whatever happens to a process, the table goes on: after a
failure the next legal action is played. `house/jobs.py` decides which of them thinks next.
"""

import asyncio
import contextlib
import math
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial

from comptoir.bots.levels import LEVELS
from comptoir.errors import MoveError
from comptoir.house.errors import HouseError
from comptoir.house.house import House
from comptoir.house.jobs import Job, Jobs, Said, Withdrawn
from comptoir.house.playing import play
from comptoir.house.shared_jobs import SharedJobs
from comptoir.house.table import Table
from comptoir.house.table_queries import (
    STAND_IN_LEVEL,
    bots_to_move,
    claim_thinking,
    end_thinking,
    renew_thinking,
)
from comptoir.house.thinkers import Thinkers, usual_number

TIME_LIMIT = 10.0
MOST_AT_ONCE = 200  # tables that are looked at in one go

# Seconds. Processes that share a database claim the seats they think for; of one that dies others take them over.
CLAIMED_FOR, RENEWED_EVERY = 2.0, 0.5
LOOK_AGAIN, LOOK_AGAIN_ALONE = 1.0, 5.0  # between looks for bots that nobody thinks for

Place = tuple[str, int]  # a table and a seat


@dataclass(frozen=True)
class Turn:
    """What a bot is asked, and what must still hold when it answers."""

    job: Job
    seen: int
    legal: list[int]
    occupancy: int  # of the seat when the bot was asked


class BotPool:
    """A few processes that think, and the tables they think for. With none, those of `comptoir work` are asked."""

    def __init__(
        self, house: House, pause: float = 0.7, limit: float = TIME_LIMIT, size: int | None = None
    ) -> None:
        self.house = house
        self.pause = pause  # before a bot answers, so that people can follow
        self.limit = limit
        self.size = usual_number() if size is None else size
        self.jobs = Jobs() if self.size else SharedJobs(house)
        self.thinkers = Thinkers()
        self.working = 0  # jobs that processes think about now
        self.busy: set[Place] = set()
        self.turns: dict[Place, Turn] = {}  # that wait for an answer
        self.claimed: set[Place] = set()

    def start(self) -> None:
        """Begin to play for bots."""
        self.house.tables.watchers.append(self.look)
        self.jobs.start()
        if self.house.store.shared:
            self.house.begin_again(self._renew_claims, RENEWED_EVERY)
        self.house.begin_again(self._look_everywhere, LOOK_AGAIN if self.house.store.shared else LOOK_AGAIN_ALONE)

    def look(self, table_id: str) -> None:
        """After a change of a table, start bots that are to move and withdraw jobs that are no longer needed."""
        table = self.house.tables.get(table_id)
        if self.house.closing or table is None:
            return
        for seat in range(len(table.seats)):
            turn = self.turns.get((table_id, seat))
            if turn is not None and not _is_still_asked(table, seat, turn):
                self.jobs.withdraw(turn.job)
        if table.match is None or not table.running:
            return
        bots = [seat for seat in table.seats if seat.is_bot]
        asked = {*table.match.to_act, *table.match.to_answer} if bots else ()
        for bot in bots:
            place = (table_id, bot.number)
            if bot.number in asked and place not in self.busy:
                self.busy.add(place)
                self.house.begin(self._turn(*place))

    async def _look_everywhere(self) -> None:
        """Start bots that are to move and for which no process is thinking."""
        now = self.house.now() if self.house.store.shared else math.inf  # alone, no claim is anybody else's
        here = {table_id for table_id, _ in self.busy}
        found = await self.house.store.read(bots_to_move, now, MOST_AT_ONCE + len(here))
        await self.house.do_each(
            {
                ("look", table_id): partial(self._load_and_look, table_id)
                for table_id in found
                if table_id not in here
            }
        )

    async def _load_and_look(self, table_id: str) -> None:
        async with self.house.tables.hold(table_id):
            pass
        self.look(table_id)

    async def _turn(self, table_id: str, seat: int) -> None:
        """Think for a seat and play, if it is this process that does it."""
        try:
            async with self._claim((table_id, seat)) as ours:
                if not ours:
                    return
                await self._move(table_id, seat)
        except (HouseError, MoveError, Withdrawn):
            pass
        finally:
            self.busy.discard((table_id, seat))
        self.look(table_id)  # not after a failure: there would be no end to it

    async def _move(self, table_id: str, seat: int) -> None:
        started = asyncio.get_running_loop().time()
        async with self.house.tables.hold(table_id) as table:
            turn = self._asked(table, seat)
        if turn is None:
            return
        action = turn.legal[0] if len(turn.legal) == 1 else await self._answer((table_id, seat), turn)
        if action not in turn.legal:
            action = secrets.choice(turn.legal)
        await asyncio.sleep(max(0.0, self.pause - (asyncio.get_running_loop().time() - started)))
        await play(self.house, table_id, seat, action, turn.seen, turn.occupancy)

    def _asked(self, table: Table, seat: int) -> Turn | None:
        """The bot's turn, if it has one, on the account of the people who play there, or of the table's owner."""
        match, seen = table.match, table.seen(seat)
        if match is None or not _is_asked(table, seat, seen):
            return None
        level = table.seats[seat].level or STAND_IN_LEVEL
        question = {"position": match.position(seat), "seat": seat, "level": level}
        people = [one.person for one in table.seats if one.has_voice and one.person]
        kind, cost = "move" if people else "bots", LEVELS[str(level)].seconds
        legal = [action.code for action in match.actions(seat)]
        job = Job(kind, people or [table.owner], question, cost, self.limit)
        return Turn(job, seen, legal, table.seats[seat].occupancy)

    async def _answer(self, place: Place, turn: Turn) -> int | None:
        """The bot's choice, or None if its process hung, died or found nothing."""
        self.turns[place] = turn
        try:
            said = await self.ask(turn.job)
        finally:
            del self.turns[place]
        return int(said["action"]) if said is not None and "action" in said else None

    # --- seats of which other processes keep away ---------------------------------------------------------

    @contextlib.asynccontextmanager
    async def _claim(self, place: Place) -> AsyncIterator[bool]:
        """Whether it is this process that thinks for a seat, and for how long."""
        house = self.house
        if not house.store.shared:
            yield True
            return
        now = house.now()
        if not await house.store.run(claim_thinking, *place, now, now + CLAIMED_FOR):
            yield False
            return
        self.claimed.add(place)
        try:
            yield True
        finally:
            self.claimed.discard(place)
            await house.store.run(end_thinking, *place)

    async def _renew_claims(self) -> None:
        """Renew this process's claims."""
        if self.claimed:
            await self.house.store.run(renew_thinking, sorted(self.claimed), self.house.now() + CLAIMED_FOR)

    # --- processes --------------------------------------------------------------------------------------

    async def ask(self, job: Job) -> Said:
        """Queue a job and wait for its answer, which is None if the process hung, died or found nothing."""
        answer = self.jobs.submit(job)
        if self.working < self.size:
            self.working += 1
            self.house.begin(self._work())
        return await answer

    async def _work(self) -> None:
        """Do jobs as long as there are any."""
        try:
            while (job := self.jobs.take()) is not None:
                said: Said = None
                try:
                    said = await self.thinkers.think(job.question, job.limit)
                finally:
                    self.jobs.done(job, said)
        finally:
            self.working -= 1

    async def close(self) -> None:
        """End all processes."""
        await self.thinkers.close()


def _is_still_asked(table: Table, seat: int, turn: Turn) -> bool:
    """Whether a bot may still play the action it finds for a seat."""
    return table.seats[seat].occupancy == turn.occupancy and _is_asked(table, seat, turn.seen)


def _is_asked(table: Table, seat: int, seen: int) -> bool:
    """Whether a bot that has seen `seen` changes is to play for a seat."""
    match = table.match
    if match is None or not table.running or not table.seats[seat].is_bot or table.seen(seat) != seen:
        return False
    return seat in match.to_act or seat in match.to_answer
