"""Servers for bench/house.py: one process on SQLite, or several on one port and a PostgreSQL of their own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


class Serving:
    """A server, and what it has cost so far."""

    def __init__(self, database: str, processes: int = 1, core: int | None = None) -> None:
        began = time.perf_counter()
        if processes == 1:
            command = ["-m", "comptoir.web.serve", "0", database]
        else:
            command = ["-m", "comptoir.cli", "serve", "--port", "0", "--database", database]
            command += ["--processes", str(processes), "--think", "1"]
        self.process = subprocess.Popen(
            [sys.executable, *command],
            env=os.environ | {"COMPTOIR_LIMITS": "0"},
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=None if core is None else lambda: os.sched_setaffinity(0, {core}),
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[-1].rstrip("/")
        self.port = int(self.address.rpartition(":")[2])
        with urllib.request.urlopen(self.address) as page:
            page.read()
        self.seconds_to_first_page = time.perf_counter() - began

    def end(self) -> None:
        """Stop it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)

    @property
    def processes(self) -> list[int]:
        """The processes that serve: all that it has started, but not those that think."""
        return [one for one in family(self.process.pid) if b"bot_worker" not in command_of(one)]

    @property
    def memory(self) -> float:
        """Megabytes of all its processes."""
        return sum(memory(one) for one in self.processes)

    @property
    def cpu_seconds(self) -> float:
        """Processor time so far, of all its processes."""
        return sum(cpu_seconds(one) for one in self.processes)


def family(process: int) -> list[int]:
    """A process and all that come from it."""
    made = [process]
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in (task / "children").read_text().split():
            made += family(int(child))
    return made


def command_of(process: int) -> bytes:
    """The command line of a process."""
    return Path(f"/proc/{process}/cmdline").read_bytes()


def memory(process: int) -> float:
    """Megabytes of a process."""
    text = Path(f"/proc/{process}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", text)[0]) / 1024


def cpu_seconds(process: int, with_children: bool = False) -> float:
    """Processor time of a process so far, and of those of its children that have ended."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    wanted = fields[11:15] if with_children else fields[11:13]
    return sum(map(int, wanted)) / os.sysconf("SC_CLK_TCK")
