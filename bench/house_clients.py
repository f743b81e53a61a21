"""Visitors for bench/house.py: pages that follow a table by their stream, and posts of moves at random times."""

from __future__ import annotations

import asyncio
import random
import re
import secrets
import statistics
import time
import urllib.parse
import zlib
from typing import Any

ACTION = re.compile(rb'name="action" value="([\d ]+)"')
SHEET = re.compile(rb'name="sheet" value="(bid)"')
FIELD = re.compile(rb'<input [^>]*name="([\w-]+)"(?:[^>]* value="(\d*)")?')
HAND = b'hx-target="#hand"'
WITHIN = 5.0  # seconds for a move to come back to whoever made it
TOLD_WITHIN = 1.0  # seconds for the others to hear of it afterwards, if it tells them anything

Form = dict[str, str]


def forms_in(hand: bytes) -> list[Form]:
    """Every move that the buttons of a hand make; a sheet is handed in as it comes."""
    if sheet := SHEET.search(hand):
        fields = {name.decode(): value.decode() for name, value in FIELD.findall(hand)}
        return [fields | {"sheet": sheet[1].decode()}]
    return [{"action": one.decode()} for one in ACTION.findall(hand)]


class Watcher(asyncio.Protocol):
    """One page: a stream that notes when each count of its seat arrived."""

    def __init__(self, path: str, cookie: str) -> None:
        self.path, self.cookie = path, cookie
        self.data = b""
        self.event = b""
        self.gunzip: Any = None
        self.count = -1
        self.arrived = 0.0
        self.bytes = 0  # received so far
        self.forms: list[Form] = []  # the moves it may make
        self.awaited: tuple[int, asyncio.Future[float]] | None = None

    def connection_made(self, transport: Any) -> None:
        """Ask for the stream."""
        head = f"GET {self.path} HTTP/1.1\r\nHost: x\r\nCookie: {self.cookie}\r\nAccept-Encoding: gzip\r\n\r\n"
        transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        """Take chunks apart and unpack them."""
        self.arrived = time.perf_counter()
        self.bytes += len(data)
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
        _, found, hand = event.partition(HAND)
        if found:
            self.forms = forms_in(hand)
        if self.awaited is not None and self.count > self.awaited[0]:
            if not self.awaited[1].done():
                self.awaited[1].set_result(self.arrived)
            self.awaited = None

    def after(self, count: int) -> asyncio.Future[float]:
        """Wait until it has seen more changes than this; return the time they arrived."""
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
    """A table with the pages of all who sit at it."""

    def __init__(self, table: str, cookies: list[str]) -> None:
        self.table, self.cookies = table, cookies
        self.watchers = [
            Watcher(f"/t/{table}/stream?seat={seat}&language=en", cookie) for seat, cookie in enumerate(cookies)
        ]
        self.busy = False
        self.over = False

    @property
    def mover(self) -> int | None:
        """A seat that has something to do."""
        able = [seat for seat, one in enumerate(self.watchers) if one.forms]
        return random.choice(able) if able else None


class Crowd:
    """Groups at one server, and the connections by which they post."""

    def __init__(self, port: int, groups: list[Group], posters: int = 64) -> None:
        self.port, self.groups, self.number = port, groups, posters
        self.posters: asyncio.Queue[Poster] = asyncio.Queue()

    async def connect(self) -> None:
        """Open all streams and connections, and wait until each page shows its table."""
        loop = asyncio.get_running_loop()
        for _ in range(self.number):
            _, poster = await loop.create_connection(Poster, "127.0.0.1", self.port)
            self.posters.put_nowait(poster)
        for group in self.groups:
            for one in group.watchers:
                await loop.create_connection(lambda one=one: one, "127.0.0.1", self.port)  # type: ignore[misc]
        while any(one.count < 0 for group in self.groups for one in group.watchers):
            await asyncio.sleep(0.05)

    @property
    def bytes(self) -> int:
        """All that the streams have brought so far."""
        return sum(one.bytes for group in self.groups for one in group.watchers)

    async def move(self, group: Group, delays: list[float], lost: list[int]) -> None:
        """One move, timed until all others at the table whom it tells something have seen it."""
        seat = group.mover
        if seat is None:
            group.over = True
            return
        group.busy = True
        mine = group.watchers[seat]
        form = {"seat": seat, "seen": mine.count, "post": secrets.token_hex(16), **random.choice(mine.forms)}
        poster = await self.posters.get()
        began = time.perf_counter()
        arrivals = [one.after(one.count) for one in group.watchers]
        status = await poster.post(f"/t/{group.table}/move", group.cookies[seat], form)
        self.posters.put_nowait(poster)
        if status != 200:
            lost.append(status)
        mover = arrivals.pop(seat)
        try:
            async with asyncio.timeout(WITHIN):
                await mover
            done, _ = await asyncio.wait(arrivals, timeout=TOLD_WITHIN)  # a secret move tells the others nothing
            delays += [arrival.result() - began for arrival in done]
        except TimeoutError:
            lost.append(0)
        group.busy = False

    async def drive(self, rate: float, seconds: float) -> dict[str, Any]:
        """Moves at random times at this rate."""
        delays: list[float] = []
        lost: list[int] = []
        tasks: set[asyncio.Task[None]] = set()
        received = self.bytes
        began = due = time.perf_counter()
        made = skipped = 0
        while due < began + seconds:
            due += random.expovariate(rate)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            some = random.sample(self.groups, min(8, len(self.groups)))
            free = next((group for group in some if not group.busy and not group.over), None)
            if free is None:
                skipped += 1
                continue
            task = asyncio.ensure_future(self.move(free, delays, lost))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            made += 1
        await asyncio.gather(*tasks)
        spent = time.perf_counter() - began
        ordered = sorted(delays) or [0.0]
        pages = sum(len(group.watchers) for group in self.groups) / len(self.groups)
        return {
            "asked": rate,
            "seconds": round(spent, 2),
            "moves": made,
            "moves_per_second": round(made / spent, 1),
            "median_ms": round(1000 * statistics.median(ordered), 2),
            "p99_ms": round(1000 * ordered[int(0.99 * (len(ordered) - 1))], 2),
            "bytes_per_move_and_page": round((self.bytes - received) / pages / made) if made else 0,
            "skipped": skipped,
            "lost": len(lost),
            "refused_with": sorted(set(lost)),
            "over": sum(group.over for group in self.groups),
        }
