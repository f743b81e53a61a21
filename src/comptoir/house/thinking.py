"""Bots at tables: they think in processes of their own, with a time limit, knowing what their seat knows.

They come back through the same verb as everybody. Whatever happens to a process, the table goes on: after a
failure the next legal action is played.
"""

import asyncio
import contextlib
import logging
import os
import secrets
import sys
from typing import Any

import msgspec

from comptoir.errors import MoveError
from comptoir.house.errors import HouseError
from comptoir.house.house import House, do_all
from comptoir.house.playing import play
from comptoir.house.table import Table
from comptoir.house.table_rows import bots_to_move, claim_thinking, end_thinking

log = logging.getLogger("comptoir.house")
TIME_LIMIT = 10.0
LOOK_AGAIN = 5.0  # seconds between looks for bots that nobody thinks for


class Thinkers:
    """A few processes that think, and the tables they think for."""

    def __init__(self, house: House, pause: float = 0.7, limit: float = TIME_LIMIT) -> None:
        self.house = house
        self.pause = pause  # before a bot answers, so that people can follow
        self.limit = limit
        self.size = max(1, (os.cpu_count() or 2) - 1)
        self.free: list[asyncio.subprocess.Process] = []
        self.all: set[asyncio.subprocess.Process] = set()
        self.places = asyncio.Semaphore(self.size)
        self.busy: set[tuple[str, int]] = set()

    def start(self) -> None:
        """Begin to play for bots."""
        self.house.tables.watchers.append(self.look)
        self.house.begin_again(self._look_everywhere, LOOK_AGAIN)

    def look(self, table_id: str) -> None:
        """A table has changed: see whether a bot is to move."""
        table = self.house.tables.loaded.get(table_id)
        if self.house.closing or table is None or table.match is None or not table.running:
            return
        bots = [seat for seat in table.seats if seat.is_bot]
        asked = {*table.match.to_act, *table.match.to_answer} if bots else ()
        for seat in bots:
            place = (table_id, seat.number)
            if seat.number in asked and place not in self.busy:
                self.busy.add(place)
                self.house.begin(self._turn(*place))

    async def _look_everywhere(self) -> None:
        """See whether bots are to move that nobody thinks for."""
        await do_all(
            self._load_and_look(table_id)
            for table_id in await self.house.store.read(bots_to_move, self.house.now())
        )

    async def _load_and_look(self, table_id: str) -> None:
        async with self.house.tables.hold(table_id):
            pass
        self.look(table_id)

    async def _turn(self, table_id: str, seat: int) -> None:
        """Think for a seat and play, if it is this process that does it."""
        try:
            until = self.house.now() + self.limit + self.pause + 5
            if not await self.house.store.run(claim_thinking, table_id, seat, self.house.now(), until):
                return
            try:
                await asyncio.gather(self._move(table_id, seat), asyncio.sleep(self.pause))
            finally:
                await self.house.store.run(end_thinking, table_id, seat)
        except (HouseError, MoveError):
            pass
        finally:
            self.busy.discard((table_id, seat))
        self.look(table_id)  # not after a failure: there would be no end to it

    async def _move(self, table_id: str, seat: int) -> None:
        async with self.house.tables.hold(table_id) as table:
            question, seen, legal = self._question(table, seat)
        if question is None:
            return
        started = asyncio.get_running_loop().time()
        action = legal[0] if len(legal) == 1 else await self._answer(question)
        if action is None or action not in legal:
            action = secrets.choice(legal)
        await asyncio.sleep(max(0.0, self.pause - (asyncio.get_running_loop().time() - started)))
        await play(self.house, table_id, seat, action, seen)

    def _question(self, table: Table, seat: int) -> tuple[dict[str, Any] | None, int, list[int]]:
        match = table.match
        if match is None or not table.running or seat not in (*match.to_act, *match.to_answer):
            return None, 0, []
        question = {
            "position": match.position(seat),
            "seat": seat,
            "level": table.seats[seat].level or 3,
        }
        return question, table.seen(seat), [action.code for action in match.actions(seat)]

    # --- processes --------------------------------------------------------------------------------------

    async def _answer(self, question: dict[str, Any]) -> int | None:
        """What the bot wants; None if its process hung, died or found nothing."""
        said = await self.ask(question)
        return int(said["action"]) if said is not None and "action" in said else None

    async def ask(self, question: dict[str, Any], limit: float | None = None) -> dict[str, Any] | None:
        """Let a process answer within a bot's time, or another; None if it hung, died or found nothing."""
        async with self.places:
            process = self.free.pop() if self.free else await self._new_process()
            try:
                said = await asyncio.wait_for(self._ask(process, question), limit or self.limit)
            except BaseException as problem:
                self._end(process)
                if not isinstance(problem, (TimeoutError, OSError, ValueError, msgspec.DecodeError)):
                    raise
                log.warning("a bot's process failed: %s", type(problem).__name__)
                return None
            self.free.append(process)
        if "error" in said:
            log.warning("a bot found nothing: %s", said["error"])
            return None
        return said

    async def _ask(self, process: asyncio.subprocess.Process, question: dict[str, Any]) -> dict[str, Any]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        said: dict[str, Any] = msgspec.json.decode(line)
        return said

    async def _new_process(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "comptoir.house.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 20,
            start_new_session=True,  # a Ctrl-C at the terminal is for the house, which ends it
        )
        self.all.add(process)
        return process

    def _end(self, process: asyncio.subprocess.Process) -> None:
        self.all.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()

    async def close(self) -> None:
        """End all processes."""
        processes = list(self.all)
        for process in processes:
            self._end(process)
        for process in processes:
            await process.wait()
