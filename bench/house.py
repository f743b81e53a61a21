"""What the house costs: tables full of viewers, moves at random times, on one machine.

    python bench/house.py [--games all] [--tables 200] [--rates 100,400,800] [--idle 5000] [--json PATH]
    python bench/house.py --processes 2        several servers on one port and a PostgreSQL of their own

The server has one core, the clients the other; several servers share all cores with their database. A move is
posted as a form, kept on the disk before it is answered, and timed from the post until it has arrived on the streams
of the others at its table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import sqlite3
import sys
import tempfile
import time
import urllib.parse
import urllib.request
import zlib
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from house_clients import Crowd, Group
from house_servers import Serving, cpu_seconds, family

SEATS = 4
PLIES = 300  # of the game that is opened again
FIRST = "die-fugger"
SLOW = 20.0  # milliseconds, after which no higher rate is tried

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


def seat_down(address: str, game: str) -> tuple[str, list[str]]:
    """A table with four people, each with a cookie."""
    stay = urllib.request.build_opener(NoRedirect)
    cookies, invitation, table = [], "", ""
    for seat in range(SEATS):
        form = {"name": f"P{seat}"}
        path = f"/join/{invitation}"
        if seat == 0:
            form |= {"game": game, "seat-0": "me"} | {f"seat-{n}": "open" for n in range(1, SEATS)}
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


def long_game(address: str, plies: int) -> str:
    """A table with a finished game of this many moves."""
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


# Measuring


class Database:
    """Where a server keeps its games, and what that costs."""

    def __init__(self, folder: str, shared: bool) -> None:
        self.file = Path(folder, "house.db")
        self.address, self.postgres = f"sqlite:///{self.file}", None
        if shared:
            sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
            from tests.house.conftest import Postgres

            self.postgres = Postgres(durable=True)
            self.address = self.postgres.new_database()

    @property
    def cpu_seconds(self) -> float:
        """Processor time of PostgreSQL so far; SQLite's is the server's."""
        if self.postgres is None:
            return 0.0
        first, *others = family(int((self.postgres.folder / "data/postmaster.pid").read_text().split()[0]))
        return cpu_seconds(first, with_children=True) + sum(cpu_seconds(one) for one in others)

    def bytes_per_move(self) -> float:
        """On disk, with all else that is kept of the tables; the server must have ended."""
        if self.postgres is not None:
            import psycopg

            query = "SELECT pg_database_size(current_database())::float8 / greatest(count(*), 1) FROM moves"
            with psycopg.connect(self.address) as connection:
                row = connection.execute(query).fetchone()
            return float(row[0]) if row else 0.0
        with closing(sqlite3.connect(self.file)) as connection:
            moves = connection.execute("SELECT count(*) FROM moves").fetchone()[0]
        return self.file.stat().st_size / max(1, moves)

    def close(self) -> None:
        """Remove PostgreSQL."""
        if self.postgres is not None:
            self.postgres.remove()


async def measure(serving: Serving, database: Database, crowd: Crowd, wanted: argparse.Namespace) -> list[Any]:
    """All rates, rising until the median passes SLOW."""
    await crowd.connect()
    await crowd.drive(100, wanted.warm)  # a house that has just been opened draws everything anew
    figures = []
    for rate in wanted.rates:
        before = serving.cpu_seconds, database.cpu_seconds, time.process_time()
        made = await crowd.drive(rate, wanted.seconds)
        now = serving.cpu_seconds, database.cpu_seconds, time.process_time()
        for name, old, new in zip(("server", "database", "client"), before, now, strict=True):
            made[f"{name}_cpu_ms_per_move"] = round(1000 * (new - old) / max(1, made["moves"]), 3)
        figures.append(made)
        print(json.dumps(made), flush=True)
        if made["median_ms"] > SLOW:
            break
    return figures


def measured(game: str, wanted: argparse.Namespace) -> dict[str, Any]:
    """One game: processor time of a move, latency, memory, bytes."""
    cores = sorted(os.sched_getaffinity(0))
    alone = wanted.processes == 1
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="comptoir-bench-", dir=wanted.folder))
        database = Database(folder, not alone)
        stack.callback(database.close)
        serving = Serving(database.address, wanted.processes, cores[-1] if alone and len(cores) > 1 else None)
        ending = stack.enter_context(ExitStack())
        ending.callback(serving.end)
        made: dict[str, Any] = {"seconds_to_first_page": round(serving.seconds_to_first_page, 2)}
        seat_down(serving.address, game)
        before = serving.memory
        idle = [Group(*seat_down(serving.address, game)) for _ in range(wanted.idle // SEATS)]
        groups = [Group(*seat_down(serving.address, game)) for _ in range(wanted.tables)]
        made["rates"] = run(play_beside(serving, database, idle, groups, wanted))
        made["megabytes"] = round(serving.memory, 1)
        made["megabytes_per_table"] = round((serving.memory - before) / len(idle + groups), 3)
        made["page_bytes"], made["page_parts"] = page_weight(
            serving.address, groups[0].table, groups[0].cookies[0]
        )
        ending.close()
        made["disk_bytes_per_move"] = round(database.bytes_per_move())
    return made


async def play_beside(
    serving: Serving, database: Database, idle: list[Group], groups: list[Group], wanted: argparse.Namespace
) -> list[Any]:
    """Moves at some tables while the pages of the others are only open."""
    watching = Crowd(serving.port, idle, posters=0)
    await watching.connect()
    return await measure(serving, database, Crowd(serving.port, groups), wanted)


def replays(folder: str | None) -> dict[str, Any]:
    """How long a finished game takes to open, also after a restart."""
    with tempfile.TemporaryDirectory(prefix="comptoir-bench-", dir=folder) as place:
        database = f"sqlite:///{place}/house.db"
        serving = Serving(database)
        table = long_game(serving.address, PLIES)
        made: dict[str, Any] = {"replay": replay_time(serving.address, table, PLIES)}
        serving.end()
        serving = Serving(database)
        made["replay_after_restart"] = replay_time(serving.address, table, PLIES)
        serving.end()
    return made


def run(work: Any) -> Any:
    """Run with the same loop as the server, so that clients do not need more than their core."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=FIRST, help=f"ids with commas between them, or all; default {FIRST}")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--idle", type=int, default=0, help="pages that are open beside them at quiet tables")
    parser.add_argument("--processes", type=int, default=1, help="servers; more than one use PostgreSQL")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--warm", type=float, default=8, help="seconds of play before anything is measured")
    parser.add_argument(
        "--rates",
        type=lambda text: [float(one) for one in text.split(",")],
        default=[100, 200, 400, 600, 800, 1000, 1200],
    )
    parser.add_argument("--replay", action="store_true", help="also how long a finished game takes to open")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--folder", help="where the database lies, if not in the temporary folder")
    wanted = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    made: dict[str, Any] = replays(wanted.folder) if wanted.replay else {}
    cores = sorted(os.sched_getaffinity(0))
    made["games"] = {}
    for game in chosen(wanted.games):
        print(game, flush=True)
        if wanted.processes == 1 and len(cores) > 1:
            os.sched_setaffinity(0, {cores[0]})
        try:
            made["games"][game] = measured(game, wanted)
        finally:
            os.sched_setaffinity(0, cores)
    print(json.dumps(made, indent=1))
    if wanted.json:
        wanted.json.write_text(json.dumps(made, indent=1))


def chosen(games: str) -> list[str]:
    """The games to measure."""
    from comptoir.games import game_ids

    return list(game_ids()) if games == "all" else games.split(",")


if __name__ == "__main__":
    main()
