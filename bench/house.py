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


class Watcher:
    """One page: a stream that notes when each count of its seat arrived."""

    def __init__(self, port: int, path: str, cookie: str) -> None:
        self.port, self.path, self.cookie = port, path, cookie
        self.arrived: dict[int, float] = {}
        self.count = -1
        self.actions: list[str] = []
        self.news = asyncio.Event()
        self.bytes = 0

    async def run(self) -> None:
        """Read the stream until it ends."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        head = f"GET {self.path} HTTP/1.1\r\nHost: x\r\nCookie: {self.cookie}\r\nAccept-Encoding: gzip\r\n\r\n"
        writer.write(head.encode())
        await reader.readuntil(b"\r\n\r\n")
        gunzip = zlib.decompressobj(31)
        event = b""
        while True:
            size = int((await reader.readline()).strip() or b"0", 16)
            if not size:
                return
            chunk = (await reader.readexactly(size + 2))[:-2]
            now = time.perf_counter()
            self.bytes += len(chunk)
            event += gunzip.decompress(chunk)
            while b"\n\n" in event:
                whole, _, event = event.partition(b"\n\n")
                self.take(whole, now)

    def take(self, event: bytes, now: float) -> None:
        """One event."""
        found = re.search(rb"^id: (\d+)", event, re.MULTILINE)
        if not found:
            return
        self.count = int(found[1])
        self.arrived[self.count] = now
        if b'hx-target="#hand"' in event:
            self.actions = [one.decode() for one in re.findall(rb'name="action" value="(\d+)"', event)]
        self.news.set()


class Poster:
    """A connection that is kept open for posts."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def open(self) -> None:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def post(self, path: str, cookie: str, form: dict[str, Any]) -> int:
        """Post a form; the status."""
        body = urllib.parse.urlencode(form).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nHX-Request: true\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", answer, re.IGNORECASE)
        if length:
            await self.reader.readexactly(int(length[1]))
        return int(answer.split()[1])


class Group:
    """A table with four people at it."""

    def __init__(self, port: int, table: str, cookies: list[str]) -> None:
        self.table, self.cookies = table, cookies
        self.watchers = [
            Watcher(port, f"/t/{table}/stream?seat={seat}&language=en", cookie)
            for seat, cookie in enumerate(cookies)
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
    action = random.choice(mine.actions)
    others = [one for one in group.watchers if one is not mine]
    before = [one.count for one in others]
    seen, mine.actions = mine.count, []
    poster = await posters.get()
    began = time.perf_counter()
    status = await poster.post(
        f"/t/{group.table}/move", group.cookies[seat], {"seat": seat, "seen": seen, "action": action}
    )
    posters.put_nowait(poster)
    if status != 200:
        lost.append(status)
    try:
        async with asyncio.timeout(5):
            for one, count in zip(others, before, strict=True):
                while one.count <= count:
                    one.news.clear()
                    await one.news.wait()
                delays.append(one.arrived[count + 1] - began if count + 1 in one.arrived else 0.0)
            while mine.count <= seen:
                mine.news.clear()
                await mine.news.wait()
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


def replay_time(address: str) -> dict[str, float]:
    """How long a finished game of about 300 plies takes to open at any ply."""
    made = post(address, "/tables", {"game": "die-fugger", "seats": [{"kind": "me"}, {"kind": "here"}]})
    table, tokens = made["table"], made["tokens"]
    plies = 0

    def ask(path: str, seat: int, document: dict[str, Any] | None = None) -> Any:
        body = json.dumps(document).encode() if document else None
        headers = {"Authorization": f"Bearer {tokens[str(seat)]}"}
        with urllib.request.urlopen(urllib.request.Request(f"{address}/api/v1{path}", body, headers)) as answer:
            return json.load(answer)

    now = ask(f"/tables/{table}", 0)
    while now["status"] == "playing" and plies < 290:
        seat = now["view"]["turn"]
        mine = ask(f"/tables/{table}", seat)
        codes = [one["code"] for one in mine["actions"]]
        ask(f"/tables/{table}/moves", seat, {"action": codes[0]})  # drawing keeps a game going
        plies += 1
        now = ask(f"/tables/{table}", 0)
    if now["status"] == "playing":
        ask(f"/tables/{table}/ask", 0, {"kind": "end"})
    times = []
    for step in (0, plies // 3, plies // 2, plies - 1, plies):
        began = time.perf_counter()
        with urllib.request.urlopen(f"{address}/t/{table}/replay?step={step}&view=none") as page:
            page.read()
        times.append(1000 * (time.perf_counter() - began))
    return {"plies": plies, "first_ms": round(times[0], 1), "worst_ms": round(max(times), 1)}


async def measure(
    address: str, server: int, groups: list[Group], arguments: argparse.Namespace
) -> list[dict[str, Any]]:
    """All rates, rising until the median passes 20 ms."""
    port = int(address.rpartition(":")[2])
    posters: asyncio.Queue[Poster] = asyncio.Queue()
    for _ in range(64):
        poster = Poster(port)
        await poster.open()
        posters.put_nowait(poster)
    reading = [asyncio.ensure_future(one.run()) for group in groups for one in group.watchers]
    while any(one.count < 0 for group in groups for one in group.watchers):
        await asyncio.sleep(0.05)
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
    for task in reading:
        task.cancel()
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8)
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
    process, address, until_first_page = start(folder, cores[-1] if len(cores) > 1 else None)
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[0]})
    try:
        made: dict[str, Any] = {
            "seconds_to_first_page": round(until_first_page, 2),
            "replay": replay_time(address),
        }
        seat_down(address)
        before = memory(process.pid)
        port = int(address.rpartition(":")[2])
        groups = [Group(port, *seat_down(address)) for _ in range(arguments.tables)]
        made["rates"] = asyncio.run(measure(address, process.pid, groups, arguments))
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
