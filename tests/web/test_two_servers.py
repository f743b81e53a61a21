"""Two server processes on one PostgreSQL: everybody sees every move, clocks and bots act once."""

import random
import time
from collections.abc import Callable

import httpx2
import pytest

from tests.house.conftest import Postgres
from tests.web.conftest import Server

pytestmark = pytest.mark.postgres


def test_two_servers(start_server: Callable[..., Server], postgres: Postgres) -> None:
    """A person at each server and a bot play a whole game; each sees it to the end."""
    database = postgres.new_database()
    servers = [start_server(database), start_server(database)]
    with (
        httpx2.Client(base_url=servers[0].address, timeout=60) as one,
        httpx2.Client(base_url=servers[1].address, timeout=60) as two,
    ):
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}]
        pace = {"kind": "live", "bank": 600, "increment": 5}
        made = one.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats, "pace": pace}).json()
        joined = two.post("/api/v1/join", json={"invitation": made["invitation"], "name": "Bert"}).json()
        path = f"/api/v1/tables/{made['table']}"
        players = [
            (one, {"Authorization": f"Bearer {made['tokens']['0']}"}),
            (two, {"Authorization": f"Bearer {joined['token']}"}),
        ]
        over = False
        for _ in range(1500):
            for client, headers in players:
                now = client.get(path, headers=headers).json()
                over = now["status"] == "over"
                if now["your_turn"]:
                    action = random.choice(now["actions"])["code"]
                    answer = client.post(
                        f"{path}/moves", json={"action": action, "seen": now["seen"]}, headers=headers
                    )
                    assert answer.status_code in (200, 409), answer.text
            if over:
                break
            time.sleep(0.02)
        assert over
        records = [client.get(f"{path}/record").json() for client, _ in players]
        assert records[0] == records[1]
    for server in servers:
        assert [line for line in server.errors if "Traceback" in line] == []


def test_a_clock_runs_out_once(start_server: Callable[..., Server], postgres: Postgres) -> None:
    """Whose time runs out is taken over by one bot, though two processes watch the clock."""
    database = postgres.new_database()
    servers = [start_server(database), start_server(database)]
    with httpx2.Client(base_url=servers[0].address, timeout=60) as client:
        seats = [{"kind": "me"}, {"kind": "here", "name": "Bert"}]
        pace = {"kind": "live", "bank": 10, "increment": 0}
        made = client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats, "pace": pace}).json()
        path = f"/api/v1/tables/{made['table']}"
        for _ in range(400):
            now = client.get(path).json()
            if any(seat["stand_in"] for seat in now["seats"]):
                break
            time.sleep(0.1)
        assert any(seat["stand_in"] for seat in now["seats"])
