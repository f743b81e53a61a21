"""What the house costs: tables full of viewers, moves at random times, on one machine.

    python bench/house.py [--tables 200] [--seconds 10] [--rates 100,400,800,...] [--json PATH]

The server has one core, the clients the other. A move is posted as a form, committed by SQLite before it is
answered, and timed from the post until it has arrived on the streams of the other three at its table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
import zlib
from pathlib import Path
from typing import Any

SEATS = 4
PLIES = 300  # of the game that is opened again
ACTION = re.compile(rb'name="action" value="(\d+)"')


class Watcher(asyncio.Protocol):
    """One page: a stream that notes when each count of its seat arrived."""

    def __init__(self, path: str, cookie: str) -> None:
        self.path, self.cookie = path, cookie
        self.data = b""
        self.event = b""
        self.gunzip: Any = None
        self.count = -1
        self.arrived = 0.0
        self.actions: list[str] = []
        self.awaited: tuple[int, asyncio.Future[float]] | None = None

    def connection_made(self, transport: Any) -> None:
        """Ask for the stream."""
        head = f"GET {self.path} HTTP/1.1\r\nHost: x\r\nCookie: {self.cookie}\r\nAccept-Encoding: gzip\r\n\r\n"
        transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        """Take chunks apart and unpack them."""
        self.arrived = time.perf_counter()
        self.data += data
        if self.gunzip is None:
            head, found, self.data = self.data.partition(b"\r\n\r\n")
            if not found:
                self.data = head
                return
            assert b" 200 " in head, head
            self.gunzip = zlib.decompressobj(31)
        while True:
            size, found, rest = self.data.partition(b"\r\n")
            if not found or len(rest) < int(size, 16) + 2:
                return
            length = int(size, 16)
            self.data = rest[length + 2 :]
            self.event += self.gunzip.decompress(rest[:length])
            while b"\n\n" in self.event:
                whole, _, self.event = self.event.partition(b"\n\n")
                self.take(whole)

    def take(self, event: bytes) -> None:
        """One event: the count of the seat, and what it may do if its hand is new."""
        _, found, number = event.rpartition(b"id: ")
        if not found:
            return
        self.count = int(number)
        _, found, hand = event.partition(b'hx-target="#hand"')
        if found:
            self.actions = [one.decode() for one in ACTION.findall(hand)]
        if self.awaited is not None and self.count > self.awaited[0]:
            if not self.awaited[1].done():
                self.awaited[1].set_result(self.arrived)
            self.awaited = None

    def after(self, count: int) -> asyncio.Future[float]:
        """When it has seen more than so many changes: the time they arrived."""
        done: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        if self.count > count:
            done.set_result(self.arrived)
        else:
            self.awaited = (count, done)
        return done


class Poster(asyncio.Protocol):
    """A connection that is kept open for posts."""

    def __init__(self) -> None:
        self.data = b""
        self.answer: asyncio.Future[int] | None = None

    def connection_made(self, transport: Any) -> None:
        """Remember where to write."""
        self.transport = transport

    def post(self, path: str, cookie: str, form: dict[str, Any]) -> asyncio.Future[int]:
        """Post a form; the status."""
        body = urllib.parse.urlencode(form).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nHX-Request: true\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.answer = asyncio.get_running_loop().create_future()
        return self.answer

    def data_received(self, data: bytes) -> None:
        """The answer has come when all of its body has."""
        self.data += data
        head, found, body = self.data.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        if found and len(body) >= (int(length[1]) if length else 0):
            self.data = b""
            if self.answer is not None and not self.answer.done():
                self.answer.set_result(int(head.split(b" ", 2)[1]))


class Group:
    """A table with four people at it."""

    def __init__(self, port: int, table: str, cookies: list[str]) -> None:
        self.port, self.table, self.cookies = port, table, cookies
        self.watchers = [
            Watcher(f"/t/{table}/stream?seat={seat}&language=en", cookie) for seat, cookie in enumerate(cookies)
        ]
        self.busy = False
        self.over = False

    @property
    def mover(self) -> int | None:
        """The seat that has something to do."""
        return next((seat for seat, one in enumerate(self.watchers) if one.actions), None)


async def move(group: Group, posters: asyncio.Queue[Poster], delays: list[float], lost: list[int]) -> None:
    """One move, timed until the other three have seen it."""
    seat = group.mover
    if seat is None:
        group.over = True
        return
    group.busy = True
    mine = group.watchers[seat]
    form = {"seat": seat, "seen": mine.count, "action": random.choice(mine.actions)}
    poster = await posters.get()
    began = time.perf_counter()
    arrivals = [one.after(one.count) for one in group.watchers]
    status = await poster.post(f"/t/{group.table}/move", group.cookies[seat], form)
    posters.put_nowait(poster)
    if status != 200:
        lost.append(status)
    try:
        async with asyncio.timeout(5):
            for place, arrival in enumerate(arrivals):
                when = await arrival
                if place != seat:
                    delays.append(when - began)
    except TimeoutError:
        lost.append(0)
    group.busy = False


async def drive(
    groups: list[Group], posters: asyncio.Queue[Poster], rate: float, seconds: float
) -> dict[str, Any]:
    """Moves at random times at this rate."""
    delays: list[float] = []
    lost: list[int] = []
    tasks: set[asyncio.Task[None]] = set()
    began = due = time.perf_counter()
    made = skipped = 0
    while due < began + seconds:
        due += random.expovariate(rate)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        free = [
            group for group in random.sample(groups, min(8, len(groups))) if not group.busy and not group.over
        ]
        if not free:
            skipped += 1
            continue
        task = asyncio.ensure_future(move(free[0], posters, delays, lost))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        made += 1
    await asyncio.gather(*tasks)
    spent = time.perf_counter() - began
    ordered = sorted(delays) or [0.0]
    return {
        "asked": rate,
        "seconds": round(spent, 2),
        "moves_per_second": round(made / spent, 1),
        "median_ms": round(1000 * statistics.median(ordered), 2),
        "p99_ms": round(1000 * ordered[int(0.99 * (len(ordered) - 1))], 2),
        "skipped": skipped,
        "lost": len(lost),
        "over": sum(group.over for group in groups),
    }


# Setting up


def post(address: str, path: str, document: dict[str, Any]) -> dict[str, Any]:
    """Ask the JSON API."""
    request = urllib.request.Request(f"{address}/api/v1{path}", json.dumps(document).encode())
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Stays where it is."""

    def redirect_request(self, *_: Any) -> None:
        """Do not go on."""


def seat_down(address: str) -> tuple[str, list[str]]:
    """A table with four people, each with a cookie."""
    stay = urllib.request.build_opener(NoRedirect)
    cookies, invitation, table = [], "", ""
    for seat in range(SEATS):
        form = {"name": f"P{seat}"}
        path = f"/join/{invitation}"
        if seat == 0:
            form |= {"game": "die-fugger", "seat-0": "me"} | {f"seat-{n}": "open" for n in range(1, SEATS)}
            path = "/new"
        try:
            stay.open(urllib.request.Request(address + path, urllib.parse.urlencode(form).encode()))
        except urllib.error.HTTPError as answer:
            cookies.append(answer.headers["set-cookie"].partition(";")[0])
            table = answer.headers["location"].rpartition("/")[2]
            answer.close()
        if seat == 0:
            request = urllib.request.Request(f"{address}/t/{table}", headers={"Cookie": cookies[0]})
            with urllib.request.urlopen(request) as page:
                invitation = re.findall(r"/join/([\w.-]+)", page.read().decode())[0]
    return table, cookies


def memory(process: int) -> float:
    """Megabytes of a process."""
    text = Path(f"/proc/{process}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", text)[0]) / 1024


def cpu_seconds(process: int) -> float:
    """Processor time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def page_weight(address: str, table: str, cookie: str) -> tuple[int, dict[str, int]]:
    """Bytes of a table's page with all that it loads, compressed."""

    def fetch(path: str) -> tuple[int, bytes]:
        request = urllib.request.Request(address + path, headers={"Cookie": cookie, "Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request) as answer:
            body = answer.read()
            return len(body), zlib.decompress(body, 31) if answer.headers["content-encoding"] == "gzip" else body

    size, page = fetch(f"/t/{table}")
    sizes = {"page": size}
    for path in sorted(set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page.decode()))):
        sizes[path.partition("?")[0]] = fetch(path)[0]
    return sum(sizes.values()), sizes


def start(folder: str, core: int | None) -> tuple[subprocess.Popen[str], str, float]:
    """A server on its own core; the seconds until its first page."""
    before = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "comptoir.web.serve", "8700", f"sqlite:///{folder}/house.db"],
        env=os.environ | {"COMPTOIR_LIMITS": "0"},
        stdout=subprocess.PIPE,
        text=True,
    )
    if core is not None:
        os.sched_setaffinity(process.pid, {core})
    assert process.stdout is not None
    address = process.stdout.readline().split()[-1].rstrip("/")
    with urllib.request.urlopen(address) as page:
        page.read()
    return process, address, time.perf_counter() - before


def long_game(address: str, plies: int) -> str:
    """A table with a finished game of so many moves."""
    seats = [{"kind": "me"}, {"kind": "here"}, {"kind": "here"}]
    made = post(address, "/tables", {"game": "fuerstenfeld", "seats": seats})
    table, tokens = made["table"], made["tokens"]

    def ask(path: str, seat: int, document: dict[str, Any] | None = None) -> Any:
        body = json.dumps(document).encode() if document else None
        headers = {"Authorization": f"Bearer {tokens[str(seat)]}"}
        with urllib.request.urlopen(urllib.request.Request(f"{address}/api/v1{path}", body, headers)) as answer:
            return json.load(answer)

    seat, played = 0, 0
    while played < plies:
        now = ask(f"/tables/{table}", seat)
        assert now["status"] == "playing", f"the game was over after {played} moves"
        if not now["your_turn"]:
            seat = now["view"]["to_act"][0]
            continue
        ask(f"/tables/{table}/move", seat, {"action": random.choice(now["actions"])["code"]})
        played += 1
    ask(f"/tables/{table}/propose", 0, {"kind": "end"})
    return str(table)


def replay_time(address: str, table: str, plies: int) -> dict[str, float]:
    """How long a finished game takes to open at any ply, in milliseconds: the first time, and the worst."""
    times = []
    for step in (plies - 1, 0, plies // 3, plies // 2, 2 * plies // 3, plies):
        began = time.perf_counter()
        with urllib.request.urlopen(f"{address}/t/{table}/replay?step={step}&view=none") as page:
            page.read()
        times.append(1000 * (time.perf_counter() - began))
    return {"first_ms": round(times[0], 1), "worst_of_the_others_ms": round(max(times[1:]), 1)}


async def measure(
    address: str, server: int, groups: list[Group], arguments: argparse.Namespace
) -> list[dict[str, Any]]:
    """All rates, rising until the median passes 20 ms."""
    port = int(address.rpartition(":")[2])
    loop = asyncio.get_running_loop()
    posters: asyncio.Queue[Poster] = asyncio.Queue()
    for _ in range(64):
        _, poster = await loop.create_connection(Poster, "127.0.0.1", port)
        posters.put_nowait(poster)
    for group in groups:
        for one in group.watchers:
            await loop.create_connection(lambda one=one: one, "127.0.0.1", port)  # type: ignore[misc]
    while any(one.count < 0 for group in groups for one in group.watchers):
        await asyncio.sleep(0.05)
    await drive(groups, posters, 100, arguments.warm)  # a house that has just been opened draws everything anew
    figures = []
    for rate in arguments.rates:
        before = cpu_seconds(server), time.process_time()
        made = await drive(groups, posters, rate, arguments.seconds)
        moves = made["moves_per_second"] * made["seconds"] or 1
        made["server_cpu_ms_per_move"] = round(1000 * (cpu_seconds(server) - before[0]) / moves, 2)
        made["client_cpu_ms_per_move"] = round(1000 * (time.process_time() - before[1]) / moves, 2)
        figures.append(made)
        print(json.dumps(figures[-1]), flush=True)
        if figures[-1]["median_ms"] > 20:
            break
    return figures


def asyncio_run(work: Any) -> Any:
    """Run with the same loop as the server, so that clients do not need more than their core."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--warm", type=float, default=8, help="seconds of play before anything is measured")
    parser.add_argument(
        "--rates",
        type=lambda text: [float(one) for one in text.split(",")],
        default=[100, 200, 400, 600, 800, 1000, 1200],
    )
    parser.add_argument("--json", type=Path)
    parser.add_argument("--folder", help="where the database lies, if not in the temporary folder")
    arguments = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    folder = tempfile.mkdtemp(prefix="comptoir-bench-", dir=arguments.folder)
    server_core = cores[-1] if len(cores) > 1 else None
    process, address, until_first_page = start(folder, server_core)
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[0]})
    try:
        made: dict[str, Any] = {
            "seconds_to_first_page": round(until_first_page, 2),
        }
        table = long_game(address, PLIES)
        made["replay"] = replay_time(address, table, PLIES)
        process.send_signal(signal.SIGTERM)
        process.wait(20)
        process, address, made["seconds_to_first_page_again"] = start(
            folder, cores[-1] if len(cores) > 1 else None
        )
        made["replay_after_restart"] = replay_time(address, table, PLIES)
        seat_down(address)
        before = memory(process.pid)
        port = int(address.rpartition(":")[2])
        groups = [Group(port, *seat_down(address)) for _ in range(arguments.tables)]
        made["rates"] = asyncio_run(measure(address, process.pid, groups, arguments))
        made["megabytes_per_table"] = round((memory(process.pid) - before) / len(groups), 3)
        made["page_bytes"], made["page_parts"] = page_weight(address, groups[0].table, groups[0].cookies[0])
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
    print(json.dumps(made, indent=1))
    if arguments.json:
        arguments.json.write_text(json.dumps(made, indent=1))


if __name__ == "__main__":
    main()
