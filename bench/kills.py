"""The real server killed with kill -9 and started again, again and again, while programs and a bot play.

    python bench/kills.py [--kills 100] [--tables 3]
    python bench/kills.py --shared [--kills 200]     two servers and two workers on one PostgreSQL, all games

Programs play through the JSON API without a pause and without ever knowing when the next kill comes: it may hit a
move on its way. Nothing that was acknowledged may be gone afterwards, nothing may be there twice, and everybody
must be able to go on. When a game is over the next one begins.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from http.client import HTTPException
from math import inf
from pathlib import Path
from typing import Any

PATIENCE = 120.0  # seconds until somebody who cannot go on complains
HEARD_WITHIN = 10.0  # seconds for a server to hear of what another has acknowledged
BOT_WITHIN = 30.0  # seconds for a bot to move, whatever is killed


class Server:
    """A server process that can be killed."""

    def __init__(self, database: str, port: int, *options: str) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.command = [sys.executable, "-m", "comptoir.web.serve", str(port), database, *options]
        self.sign = f":{port}"  # in the line it prints when it is up
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.process = subprocess.Popen(
            self.command,
            env=os.environ | {"COMPTOIR_LIMITS": "0", "COMPTOIR_BOT_PAUSE": "0"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert self.sign in line, f"the process did not come back: {line!r}"

    def kill(self) -> None:
        """As hard as can be."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Worker(Server):
    """A process that only thinks, which can be killed as well."""

    def __init__(self, database: str) -> None:
        self.command = [sys.executable, "-m", "comptoir.cli", "work", "--database", database, "--processes", "1"]
        self.sign = "thinks for"
        self.start()


def ask(address: str, path: str, token: str = "", document: dict[str, Any] | None = None) -> dict[str, Any]:
    """One request to the JSON API."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    body = None if document is None else json.dumps(document).encode()
    with urllib.request.urlopen(
        urllib.request.Request(f"{address}/api/v1{path}", body, headers), timeout=20
    ) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


class Table(threading.Thread):
    """Programs at one table, one game after another."""

    def __init__(self, addresses: list[str], stop: threading.Event, game: str = "die-fugger") -> None:
        super().__init__(daemon=True)
        self.addresses, self.stop, self.kind = addresses, stop, game
        self.longest = 0.0  # seconds that the programs waited for a bot
        self.moves = self.games = self.doubtful = 0
        self.problem = ""

    def run(self) -> None:
        """Play until told to stop."""
        try:
            while not self.stop.is_set():
                self.game()
                self.games += 1
        except Exception as problem:
            self.problem = f"{type(problem).__name__}: {problem}"
            self.stop.set()

    def game(self) -> None:
        """One game; the moves acknowledged must be in the record, each once and in order."""
        seats = [{"kind": "me"}, {"kind": "here", "name": "Bert"}, {"kind": "bot", "level": 1}]
        made = self.patiently("/tables", "", {"game": self.kind, "seats": seats})
        path, tokens = f"/tables/{made['table']}", list(made["tokens"].values())
        acknowledged: list[tuple[int, str]] = []
        seen = dict.fromkeys(tokens, 0)
        playing, since = True, time.monotonic()
        while playing and not self.stop.is_set():
            playing, moved = False, False
            for seat, token in enumerate(tokens):
                now = self.newest(path, token, seen[token])
                seen[token] = now["seen"]
                playing |= now["status"] == "playing"
                if now["your_turn"]:
                    moved = True
                    self.move(path, seat, token, now, acknowledged, seen)
            if moved:
                since = time.monotonic()
            else:
                self.longest = max(self.longest, time.monotonic() - since)
                assert self.longest < BOT_WITHIN, f"a bot of {self.kind} has not moved for {BOT_WITHIN} s"
                time.sleep(0.02)
        for seat, token in enumerate(tokens if not playing else ()):
            log = self.patiently(f"{path}/record", token)["log"]
            kept = [(entry[0], entry[1]) for entry in log if isinstance(entry, list) and entry[0] == seat]
            mine, sent = iter(kept), [move for move in acknowledged if move[0] == seat]
            assert all(move in mine for move in sent), "an acknowledged move is missing from the record"
            assert len(kept) <= len(sent) + self.doubtful, "a move was made twice"

    def move(
        self,
        path: str,
        seat: int,
        token: str,
        now: dict[str, Any],
        acknowledged: list[tuple[int, str]],
        seen: dict[str, int],
    ) -> None:
        """One move. Without an answer nobody knows whether it was kept: then we look again."""
        action = random.choice(now["actions"])
        try:
            answer = ask(
                random.choice(self.addresses),
                f"{path}/move",
                token,
                {"action": action["code"], "seen": now["seen"]},
            )
        except urllib.error.HTTPError as refused:
            if refused.code != 409:  # 409: the table has changed since we looked
                raise
        except (OSError, HTTPException):
            self.doubtful += 1
            time.sleep(0.05)
        else:
            self.moves += 1
            acknowledged.append((seat, action["notation"]))
            seen[token] = answer["seen"]

    def newest(self, path: str, token: str, seen: int) -> dict[str, Any]:
        """The table with all that was acknowledged; another server may hear of it a moment later."""
        until = time.monotonic() + HEARD_WITHIN
        while (now := self.patiently(path, token))["seen"] < seen:
            assert time.monotonic() < until, f"{now['seen']} changes where {seen} were acknowledged"
            time.sleep(0.02)
        return now

    def patiently(self, path: str, token: str, document: dict[str, Any] | None = None) -> dict[str, Any]:
        """Ask until somebody answers."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return ask(random.choice(self.addresses), path, token, document)
            except urllib.error.HTTPError as problem:
                if problem.code < 500 or time.monotonic() > until:  # 500: the connection to the database was lost
                    raise
                time.sleep(0.05)
            except (OSError, HTTPException):
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)


def soak(kills: int, tables: int, port: int, say: bool = True, minutes: float = inf) -> dict[str, Any]:
    """Kill a server on SQLite this many times; what was seen."""
    with tempfile.TemporaryDirectory(prefix="comptoir-kills-") as folder:
        server = Server(f"sqlite:///{folder}/house.db", port)
        return play_and_kill(kills, [server], [server.address], ["die-fugger"] * tables, say, minutes)


def soak_shared(
    kills: int, ports: list[int], database: str, say: bool = True, minutes: float = inf
) -> dict[str, Any]:
    """Kill two servers and two workers that share a database, one after another; what was seen."""
    from comptoir.games import game_ids

    servers = [Server(database, port, "--think", "0") for port in ports]
    processes = [*servers, Worker(database), Worker(database)]
    return play_and_kill(kills, processes, [server.address for server in servers], list(game_ids()), say, minutes)


def play_and_kill(
    kills: int, processes: list[Server], addresses: list[str], games: list[str], say: bool, minutes: float
) -> dict[str, Any]:
    """Let programs play these games and kill the processes in turn."""
    stop = threading.Event()
    players = [Table(addresses, stop, game) for game in games]
    began = time.monotonic()
    for player in players:
        player.start()
    done = 0
    while done < kills and not stop.is_set() and time.monotonic() < began + 60 * minutes:
        until = sum(player.moves for player in players) + random.randint(1, 25)
        while sum(player.moves for player in players) < until and not stop.is_set():
            time.sleep(0.01)
        time.sleep(random.uniform(0, 0.05))
        victim = processes[done % len(processes)]
        victim.kill()
        victim.start()
        done += 1
        if say and done % 10 == 0:
            print(f"{done} kills, {sum(player.moves for player in players)} moves acknowledged", flush=True)
    stop.wait(5)
    stop.set()
    for player in players:
        player.join(PATIENCE)
    for process in processes:
        process.kill()
    problems = [player.problem for player in players if player.problem]
    return {
        "kills": done,
        "moves_acknowledged": sum(player.moves for player in players),
        "games_finished": sum(player.games for player in players),
        "posts_without_an_answer": sum(player.doubtful for player in players),
        "longest_wait_for_a_bot": round(max(player.longest for player in players), 1),
        "seconds": round(time.monotonic() - began),
        "problems": problems,
    }


def main() -> int:
    """Kill, and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--port", type=int, default=8790)
    parser.add_argument("--minutes", type=float, default=inf, help="after which it ends, with however many kills")
    parser.add_argument("--shared", action="store_true")
    arguments = parser.parse_args()
    if arguments.shared:
        sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
        from tests.house.conftest import Postgres

        postgres = Postgres()
        try:
            ports = [arguments.port, arguments.port + 1]
            made = soak_shared(arguments.kills, ports, postgres.new_database(), minutes=arguments.minutes)
        finally:
            postgres.remove()
    else:
        made = soak(arguments.kills, arguments.tables, arguments.port, minutes=arguments.minutes)
    print(json.dumps(made, indent=1))
    return 1 if made["problems"] or made["kills"] < arguments.kills else 0


if __name__ == "__main__":
    sys.exit(main())
