"""The real server killed with kill -9 and started again, again and again, while programs and a bot play.

    python bench/kills.py [--kills 100] [--tables 3]

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
from typing import Any

PATIENCE = 120.0  # seconds until somebody who cannot go on complains


class Server:
    """A server process that can be killed."""

    def __init__(self, folder: str, port: int) -> None:
        self.database, self.port = f"sqlite:///{folder}/house.db", port
        self.address = f"http://127.0.0.1:{port}"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "comptoir.web.serve", str(self.port), self.database],
            env=os.environ | {"COMPTOIR_LIMITS": "0", "COMPTOIR_BOT_PAUSE": "0"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert f":{self.port}" in line, f"the server did not come back at its address: {line!r}"

    def kill(self) -> None:
        """As hard as can be."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


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

    def __init__(self, address: str, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.address, self.stop = address, stop
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
        made = self.patiently("/tables", "", {"game": "die-fugger", "seats": seats})
        path, tokens = f"/tables/{made['table']}", list(made["tokens"].values())
        acknowledged: list[tuple[int, str]] = []
        seen = dict.fromkeys(tokens, 0)
        playing = True
        while playing and not self.stop.is_set():
            playing = False
            for seat, token in enumerate(tokens):
                now = self.patiently(path, token)
                assert now["seen"] >= seen[token], f"{now['seen']} changes where {seen[token]} were acknowledged"
                seen[token] = now["seen"]
                playing |= now["status"] == "playing"
                if now["your_turn"]:
                    self.move(path, seat, token, now, acknowledged, seen)
        if not playing:
            log = self.patiently(f"{path}/record", tokens[0])["log"]
            kept = [(entry[0], entry[1]) for entry in log if isinstance(entry, list)]
            mine = iter([move for move in kept if move[0] < len(tokens)])
            assert all(move in mine for move in acknowledged), "an acknowledged move is missing from the record"
            assert len(kept) - sum(move[0] >= len(tokens) for move in kept) <= len(acknowledged) + self.doubtful

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
            answer = ask(self.address, f"{path}/move", token, {"action": action["code"], "seen": now["seen"]})
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

    def patiently(self, path: str, token: str, document: dict[str, Any] | None = None) -> dict[str, Any]:
        """Ask until somebody answers."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return ask(self.address, path, token, document)
            except urllib.error.HTTPError:
                raise
            except (OSError, HTTPException):
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)


def soak(kills: int, tables: int, port: int, say: bool = True) -> dict[str, Any]:
    """Kill so many times; what was seen."""
    with tempfile.TemporaryDirectory(prefix="comptoir-kills-") as folder:
        server = Server(folder, port)
        stop = threading.Event()
        players = [Table(server.address, stop) for _ in range(tables)]
        began = time.monotonic()
        for player in players:
            player.start()
        done = 0
        while done < kills and not stop.is_set():
            until = sum(player.moves for player in players) + random.randint(1, 25)
            while sum(player.moves for player in players) < until and not stop.is_set():
                time.sleep(0.01)
            time.sleep(random.uniform(0, 0.05))
            server.kill()
            server.start()
            done += 1
            if say and done % 10 == 0:
                print(f"{done} kills, {sum(player.moves for player in players)} moves acknowledged", flush=True)
        stop.wait(5)
        stop.set()
        for player in players:
            player.join(PATIENCE)
        server.kill()
    problems = [player.problem for player in players if player.problem]
    return {
        "kills": done,
        "moves_acknowledged": sum(player.moves for player in players),
        "games_finished": sum(player.games for player in players),
        "posts_without_an_answer": sum(player.doubtful for player in players),
        "seconds": round(time.monotonic() - began),
        "problems": problems,
    }


def main() -> int:
    """Kill, and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--port", type=int, default=8790)
    arguments = parser.parse_args()
    made = soak(arguments.kills, arguments.tables, arguments.port)
    print(json.dumps(made, indent=1))
    return 1 if made["problems"] or made["kills"] < arguments.kills else 0


if __name__ == "__main__":
    sys.exit(main())
