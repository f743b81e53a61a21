"""Processes that think: each answers one question at a time, within a limit. One that hangs or dies is replaced."""

import asyncio
import contextlib
import logging
import os
import sys
from typing import Any

import msgspec

from comptoir.house.jobs import Said

log = logging.getLogger("comptoir.house")


def usual_number() -> int:
    """How many processes think if nobody says: all cores but one."""
    return max(1, (os.cpu_count() or 2) - 1)


class Thinkers:
    """Processes that think, started when they are needed and kept."""

    def __init__(self) -> None:
        self.free: list[asyncio.subprocess.Process] = []
        self.all: set[asyncio.subprocess.Process] = set()
        self.failed_to_start = False

    async def think(self, question: dict[str, Any], limit: float) -> Said:
        """The answer to a question; None if the process hung, died or found nothing."""
        try:
            process = self.free.pop() if self.free else await self._new_process()
            self.failed_to_start = False
        except OSError:
            self.failed_to_start = True
            log.exception("cannot start a bot process")
            return None
        try:
            said = await asyncio.wait_for(self._ask(process, question), limit)
        except BaseException as problem:
            self._end(process)
            if not isinstance(problem, (TimeoutError, OSError, ValueError, msgspec.DecodeError)):
                raise
            log.warning("bot process failed: %s", type(problem).__name__)
            return None
        self.free.append(process)
        if "error" in said:
            log.warning("bot found no action: %s", said["error"])
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
            "comptoir.house.bot_worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 20,
            start_new_session=True,  # a Ctrl-C at the terminal is for the house, which ends it
        )
        self.all = {one for one in self.all if one.returncode is None} | {process}
        return process

    def _end(self, process: asyncio.subprocess.Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()

    async def close(self) -> None:
        """End all processes."""
        for process in self.all:
            self._end(process)
        for process in self.all:
            await process.wait()
