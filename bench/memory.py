"""Thousands of short games at a real server, and what it needs of memory for them: that must not grow for ever.

    python bench/memory.py [--games 10000] [--settled 2000] [--database URL]

Programs open tables of all games and sizes over the API, look at them in three languages, follow some of them by
their streams, move, talk, ask for hints, play with bots, and end their games in every way there is. Every fourth
game is one of two people with pages of their own, who invite each other and play by forms. Afterwards all of them
look at result, replay and charts, and never come back. After the first games all caches are full: from then on
the memory of the server may grow by a tenth. The exit status is 1 if it grows by more.
"""

import argparse
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

ALLOWED = 1.10  # of what is needed once caches are full
LANGUAGES = ("en", "fr", "de")
MOVES, MOST_MOVES = 12, 400  # in most games, and in every WHOLE-th, which is played to its end or so far
WHOLE, BOTS, STREAM, TALK, HINT, FRIENDS = 25, 10, 3, 4, 50, 4


class House:
    """A server process."""

    def __init__(self, database: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "comptoir.web.serve", "0", database],
            env=os.environ | {"COMPTOIR_LIMITS": "0", "COMPTOIR_BOT_PAUSE": "0"},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://[^:]+:(\d+)/", self.process.stdout.readline())
        assert found, "the server did not start"
        self.port = int(found.group(1))

    @property
    def memory(self) -> float:
        """What it holds of the machine's memory, in MiB, without the processes that think."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+) kB", status)[0]) / 1024

    def end(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait(20)


@dataclass
class Progress:
    """How many games have been begun and ended, by all players."""

    wanted: int
    begun: int = 0
    ended: int = 0
    problem: str = ""


class Player(threading.Thread):
    """Somebody who plays one short game after another."""

    def __init__(self, port: int, progress: Progress, lock: threading.Lock, kinds: list[tuple[str, int]]) -> None:
        super().__init__(daemon=True)
        self.port, self.progress, self.lock, self.kinds = port, progress, lock, kinds
        self.connection = HTTPConnection("127.0.0.1", port, timeout=120)

    def run(self) -> None:
        """Play until there are enough games."""
        try:
            while not self.progress.problem:
                with self.lock:
                    number = self.progress.begun
                    if number >= self.progress.wanted:
                        return
                    self.progress.begun += 1
                self.game(number)
                with self.lock:
                    self.progress.ended += 1
        except Exception as problem:
            self.progress.problem = f"{type(problem).__name__}: {problem}"

    def ask(self, path: str, token: str = "", document: Any = None, language: str = "en") -> bytes:
        """One request of a program; its answer, which must be a good one or a refusal."""
        headers = {"Accept-Language": language, "Accept-Encoding": "gzip"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        method, body = ("GET", None) if document is None else ("POST", json.dumps(document).encode())
        return self.answered(method, path, body, headers)[0]

    def answered(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[bytes, Any]:
        """The content and the headers of an answer."""
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status not in (200, 303, 409):
            raise AssertionError(f"{method} {path}: {answer.status} {content[:200]!r}")
        return content, answer.headers

    def api(self, path: str, token: str = "", document: Any = None) -> dict[str, Any]:
        """One request to the API."""
        made: dict[str, Any] = json.loads(self.ask(f"/api/v1{path}", token, document))
        return made

    # --- two people with pages of their own ---------------------------------------------------------------

    def friends(self, number: int) -> None:
        """One game of two people, and of bots where it needs more players."""
        game, seats = self.kinds[number % len(self.kinds)]
        anna, ben = ({"Accept-Language": language} for language in random.sample(LANGUAGES, 2))
        bots = {f"seat-{seat}": "bot-1" for seat in range(2, seats)}
        form = {
            "game": game,
            "name": f"Anna {number}",
            "seat-0": "me",
            "seat-1": "open",
            "pace": "days-3",
            **bots,
        }
        table = self.post("/new", form, anna)
        link = re.findall(rb"/join/([\w.-]+)", self.look(table, anna))[0].decode()
        self.post(f"/join/{link}", {"name": f"Ben {number}"}, ben)
        streams = [self.follow(table, f"seat={seat}", one["Cookie"]) for seat, one in enumerate((anna, ben))]
        for _ in range(MOVES):
            for seat, one in enumerate((anna, ben)):
                page = self.look(table, one)
                actions = re.findall(rb'name="action" value="(\d+)"', page) if b"data-yours" in page else []
                if actions:
                    seen = re.findall(rb'name="seen" value="(\d+)"', page)[0].decode()
                    move = {"seat": str(seat), "seen": seen, "action": random.choice(actions).decode()}
                    self.post(f"{table}/move", move, one, refused=True)
        for seat, one in enumerate((anna, ben)):
            self.post(f"{table}/say", {"seat": str(seat), "text": f"Goodbye from game {number}"}, one)
            self.post(f"{table}/resign", {"seat": str(seat)}, one, refused=True)
            for part in ("", "/result", "/replay", "/charts"):
                self.look(f"{table}{part}", one)
        for stream in streams:
            stream.close()

    def look(self, path: str, person: dict[str, str]) -> bytes:
        """A page as somebody sees it."""
        return self.answered("GET", path, None, person)[0]

    def post(self, path: str, form: dict[str, str], person: dict[str, str], refused: bool = False) -> str:
        """Send a form, keep the cookie; where it leads."""
        headers = {**person, "Content-Type": "application/x-www-form-urlencoded"}
        try:
            _, got = self.answered("POST", path, urlencode(form).encode(), headers)
        except AssertionError:
            if refused:  # somebody was faster, or a bot was meant
                return path
            raise
        if "comptoir=" in got.get("Set-Cookie", ""):
            person["Cookie"] = got["Set-Cookie"].partition(";")[0]
        return str(got.get("Location", path))

    # --- programs ---------------------------------------------------------------------------------------

    def game(self, number: int) -> None:
        """One game, from its table to what is looked at afterwards."""
        if number % FRIENDS == 1:
            self.friends(number)
            return
        game, seats = self.kinds[number % len(self.kinds)]
        with_bots = number % BOTS == 0
        others = [{"kind": "bot", "level": 1}] if with_bots else [{"kind": "here", "name": f"Player {number}"}]
        wish: dict[str, Any] = {
            "game": game,
            "seats": [{"kind": "me"}, *others * (seats - 1)],
            "name": f"Guest {number}",
        }
        if number % 5 == 0:
            wish["pace"] = {"kind": "live", "bank": 900, "increment": 10}
        made = self.api("/tables", document={**wish, "public": number % 2 == 0})
        table, path = made["table"], f"/tables/{made['table']}"
        language = LANGUAGES[number % 3]
        self.ask(f"/t/{table}", language=language)
        stream = self.follow(f"/t/{table}", f"seat=none&language={language}") if number % STREAM == 0 else None
        for _ in range(MOST_MOVES if number % WHOLE == 0 and not with_bots else MOVES):
            if not self.move(path, made["tokens"]):
                break
        first = next(iter(made["tokens"].values()))
        if number % TALK == 0:
            self.api(f"{path}/say", first, {"text": f"Well played in game {number}!"})
        self.ask(f"/t/{table}", language=language)
        if self.api(path)["status"] == "playing":
            if number % 2:
                self.api(f"{path}/propose", first, {"kind": "end"})
            for token in made["tokens"].values():
                self.ask(f"/api/v1{path}/resign", token, {})
        for page in ("", "/result", "/replay", "/charts"):
            self.ask(f"/t/{table}{page}", language=language)
        if stream is not None:
            stream.close()

    def move(self, path: str, tokens: dict[str, str]) -> bool:
        """Some action of whoever is to move; whether the game goes on."""
        now: dict[str, Any] = {}
        for token in tokens.values():
            now = self.api(path, token)
            if now["your_turn"]:
                if random.randrange(HINT * MOVES) == 0:
                    self.ask(f"/api/v1{path}/hint", token, {})
                action = random.choice(now["actions"])["code"]
                self.ask(f"/api/v1{path}/move", token, {"action": action, "seen": now["seen"]})
                return True
        if now["status"] == "playing":  # a bot's turn
            time.sleep(0.005)
        return bool(now["status"] == "playing")

    def follow(self, table: str, query: str, cookie: str = "") -> socket.socket:
        """The stream of a page that is left open."""
        stream = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        head = (
            f"GET {table}/stream?{query} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nCookie: {cookie}\r\n\r\n"
        )
        stream.sendall(head.encode())
        assert b" 200 " in stream.recv(1 << 16)
        return stream


def soak(games: int, settled: int, database: str, players: int) -> tuple[list[tuple[int, float]], str]:
    """Play this number of games; the memory after each hundredth of them, and what went wrong."""
    from comptoir.games import find_game, game_ids

    kinds = [(game_id, seats) for game_id in game_ids() for seats in find_game(game_id).players]
    random.Random(1).shuffle(kinds)
    house, progress, lock = House(database), Progress(games), threading.Lock()
    needed = [(0, house.memory)]
    try:
        began = time.monotonic()
        working = [Player(house.port, progress, lock, kinds) for _ in range(players)]
        for player in working:
            player.start()
        step = max(1, games // 100)
        while any(player.is_alive() for player in working) and not progress.problem:
            time.sleep(0.2)
            if progress.ended >= needed[-1][0] + step:
                needed.append((progress.ended, house.memory))
                rate = progress.ended / (time.monotonic() - began)
                print(f"{needed[-1][0]:7,} games {needed[-1][1]:8.1f} MiB {rate:6.1f} games/s", flush=True)
        needed.append((progress.ended, house.memory))
    finally:
        house.end()
    return needed, progress.problem


def main() -> int:
    """Play, and say whether memory has grown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--settled", type=int, default=2_000, help="games after which caches should be full")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--database", help="else a new SQLite file")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="comptoir-memory-") as folder:
        database = wanted.database or f"sqlite:///{folder}/house.db"
        needed, problem = soak(wanted.games, wanted.settled, database, wanted.players)
    if problem:
        print(problem)
        return 1
    full = [memory for games, memory in needed if games >= wanted.settled]
    if not full:
        print(f"{needed[-1][1]:.1f} MiB; too few games to judge")
        return 1
    print(f"{full[0]:.1f} MiB after {wanted.settled:,} games, {max(full):.1f} MiB at most later")
    return int(max(full) > ALLOWED * full[0])


if __name__ == "__main__":
    sys.exit(main())
