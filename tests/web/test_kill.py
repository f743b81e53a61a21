"""Whatever was acknowledged survives `kill -9`, and everybody goes on."""

import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

import httpx2
import psycopg
import pytest

from tests.web.conftest import Server


class Program:
    """A program in a seat that goes on whatever happens to the server."""

    def __init__(self, server: Server, table: str, token: str) -> None:
        self.server, self.path = server, f"/api/v1/tables/{table}"
        self.headers = {"Authorization": f"Bearer {token}"}
        self.acknowledged = 0  # changes this seat was told to have happened

    def move(self) -> bool:
        """Play if it is our turn; whether the game goes on. Nothing that was acknowledged may be gone."""
        with httpx2.Client(base_url=self.server.address, headers=self.headers, timeout=20) as client:
            now = client.get(self.path).json()
            assert now["seen"] >= self.acknowledged
            self.acknowledged = now["seen"]
            if now["your_turn"]:
                action = random.choice(now["actions"])["code"]
                answer = client.post(f"{self.path}/move", json={"action": action, "seen": now["seen"]})
                assert answer.status_code == 200, answer.text
                self.acknowledged = answer.json()["seen"]
            return bool(now["status"] == "playing")


@pytest.mark.slow
def test_kill_nine(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """The real server is killed and restarted ten times during play."""
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    with server.client() as client:
        seats = [{"kind": "me"}, {"kind": "here", "name": "Bert"}, {"kind": "bot", "level": 1}]
        made = client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats}).json()
    programs = [Program(server, made["table"], token) for token in made["tokens"].values()]
    kills = 0
    while kills < 10:
        for _ in range(random.randrange(1, 6)):
            for program in programs:
                program.move()
        server.end(signal.SIGKILL)
        server.start()
        kills += 1
    for _ in range(2000):
        playing = [program.move() for program in programs]
        if not any(playing):
            break
    with server.client() as client:
        record = client.get(f"/api/v1/tables/{made['table']}/record").json()
    assert len(record["log"]) >= max(program.acknowledged for program in programs)


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_a_bot_that_was_thinking_moves_soon_after_a_restart(
    start_server: Callable[..., Server], tmp_path: Path, request: pytest.FixtureRequest, kind: str
) -> None:
    """Nobody waits until the claim of a dead process would have run out."""
    if kind == "sqlite":
        database = f"sqlite:///{tmp_path}/house.db"
    else:
        database = request.getfixturevalue("postgres").new_database()
    server = start_server(database, COMPTOIR_BOT_PAUSE="60")
    with server.client() as client:
        path, now = "", {"your_turn": True}
        while now["your_turn"]:  # until a bot begins
            seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
            made = client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats}).json()
            path, headers = f"/api/v1/tables/{made['table']}", {"Authorization": f"Bearer {made['tokens']['0']}"}
            now = client.get(path, headers=headers).json()
    if kind == "postgresql":
        with psycopg.connect(database, autocommit=True) as kept:
            while kept.execute("SELECT * FROM seats WHERE thinking_until IS NOT NULL").fetchone() is None:
                time.sleep(0.01)
    server.end(signal.SIGKILL)
    server.environment["COMPTOIR_BOT_PAUSE"] = "0"
    server.start()
    began = time.monotonic()
    with server.client() as client:
        assert client.get(f"{path}/wait?seen=0", headers=headers).json()["seen"] > 0
    assert time.monotonic() - began < 30  # far less than the pause of sixty that the killed server had begun


def test_doubled_and_stale_posts(server: Server) -> None:
    """A post that is repeated, or made on an older table, is answered with a reason and changes nothing."""
    with server.client() as client:
        seats = [{"kind": "me"}, {"kind": "here", "name": "Bert"}]
        made = client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats}).json()
        path = f"/api/v1/tables/{made['table']}"
        first = client.get(path).json()["view"]["turn"]
        headers = {"Authorization": f"Bearer {made['tokens'][str(first)]}"}
        body = {"action": "draw", "seen": 0}
        assert client.post(f"{path}/move", json=body, headers=headers).status_code == 200
        again = client.post(f"{path}/move", json=body, headers=headers)
        assert (again.status_code, again.json()["error"]) == (409, "stale")
        refused = client.post(f"{path}/move", json={"action": "draw"}, headers=headers)
        assert (refused.status_code, refused.json()["clause"]) == (422, "DF-4.1")
        assert client.post(f"{path}/move", json={"action": "draw"}).status_code == 403
        assert client.post(f"{path}/move", content=b"{", headers=headers).status_code == 422
        assert client.post(f"{path}/move", content=b" " * 100_000, headers=headers).status_code == 422
        assert client.get(path).json()["seen"] == 1
