"""`comptoir serve --processes N`: several servers on one socket and one PostgreSQL database.

A small parent keeps the socket and the children: one that dies is replaced, SIGTERM ends all of them.
"""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence

CALM = 1.0  # seconds between two starts of a child that dies at once


def serve_in(processes: int, listening: socket.socket, address: str, arguments: Sequence[str]) -> int:
    """Serve until SIGINT or SIGTERM; the exit status. The first child prepares the database alone."""
    children: list[subprocess.Popen[str]] = []
    stop = threading.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, lambda *_: stop.set())
    for number in range(processes):
        children.append(_start(listening, number, arguments))
        if not _is_up(children[-1]):
            _end(children)
            return 1
    print(f"Comptoir is at {address}", flush=True)
    while not stop.wait(0.2):
        for number, child in enumerate(children):
            if child.poll() is not None:
                print(f"process {child.pid} ended with {child.returncode}; starting another", file=sys.stderr)
                stop.wait(CALM if time.monotonic() - _started[child.pid] < CALM else 0)
                children[number] = _start(listening, number, arguments)
                threading.Thread(target=_is_up, args=[children[number]], daemon=True).start()
    return _end(children)


_started: dict[int, float] = {}  # by process


def _start(listening: socket.socket, number: int, arguments: Sequence[str]) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "comptoir.web.serve", "--socket", str(listening.fileno()), *arguments]
    child = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        pass_fds=[listening.fileno()],
        start_new_session=True,  # a Ctrl-C is for the parent, which ends them all
        env=os.environ | {"COMPTOIR_PROCESS": str(number)},
    )
    _started[child.pid] = time.monotonic()
    return child


def _is_up(child: "subprocess.Popen[str]") -> bool:
    """Wait until a child serves, or has ended."""
    assert child.stdout is not None
    return bool(child.stdout.readline())


def _end(children: Sequence["subprocess.Popen[str]"]) -> int:
    """End all children; 0 if each ended well. One that was just starting does not catch the signal."""
    for child in children:
        child.terminate()
    return int(any(child.wait() not in (0, -signal.SIGTERM) for child in children))
