"""Server processes on PostgreSQL: everybody sees every move, clocks and bots act once, whatever becomes of it."""

import random
import threading
import time
from collections.abc import Callable
from typing import Any

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
            over = True  # if both servers say so: one may hear of the last move later
            for client, headers in players:
                now = client.get(path, headers=headers).json()
                over = over and now["status"] == "over"
                if now["your_turn"]:
                    action = random.choice(now["actions"])["code"]
                    answer = client.post(
                        f"{path}/move", json={"action": action, "seen": now["seen"]}, headers=headers
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
        wait_until(lambda: client.get(path).json(), has_stand_in)


def test_the_database_goes_away_and_comes_back(start_server: Callable[..., Server]) -> None:
    """Who plays meanwhile is told so and loses nothing; bots and clocks go on by themselves afterwards."""
    database = Postgres()
    try:
        server = start_server(database.new_database())
        with server.client() as client:
            pace = {"kind": "live", "bank": 10, "increment": 0}
            timed = {"game": "die-fugger", "seats": [{"kind": "me"}, {"kind": "here"}], "pace": pace}
            left = f"/api/v1/tables/{client.post('/api/v1/tables', json=timed).json()['table']}"
            seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
            made = client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats}).json()
            path, headers = f"/api/v1/tables/{made['table']}", {"Authorization": f"Bearer {made['tokens']['0']}"}
            now = wait_until(lambda: client.get(path, headers=headers).json(), lambda now: now["your_turn"])
            database.crash()
            move = {"action": now["actions"][0]["code"], "seen": now["seen"]}
            refused = client.post(f"{path}/move", json=move, headers=headers)
            assert (refused.status_code, refused.json()["error"]) == (500, "internal-error")
            table = f"/t/{made['table']}"
            clicked = client.post(f"{table}/move", data={"seat": "0", **move}, headers={"HX-Request": "true"})
            assert clicked.status_code == 500
            assert "Something went wrong on our side" in clicked.text.partition('hx-target="#notice"')[2]
            time.sleep(1.5)  # the house looks at its clocks in vain
            database.start()
            again = wait_until(
                lambda: client.get(path, headers=headers), lambda answer: answer.status_code == 200
            )
            assert again.json()["seen"] == now["seen"]
            assert client.post(f"{path}/move", json=move, headers=headers).status_code == 200
            wait_until(lambda: client.get(path, headers=headers).json(), lambda now: now["your_turn"])
            wait_until(lambda: client.get(left).json(), has_stand_in)
    finally:
        database.remove()


def has_stand_in(table: dict[str, Any]) -> bool:
    """Whether a bot plays for somebody."""
    return any(seat["stand_in"] for seat in table["seats"])


def wait_until(look: Callable[[], Any], wanted: Callable[[Any], bool]) -> Any:
    """What is seen once it is as wanted."""
    for _ in range(400):
        seen = look()
        if wanted(seen):
            return seen
        time.sleep(0.1)
    raise AssertionError(f"it has not come so far: {seen}")


class Viewer(threading.Thread):
    """A page that looks at a table and looks again should its connection end, as browsers do."""

    def __init__(self, server: Server, table: str) -> None:
        super().__init__(daemon=True)
        self.server, self.path = server, f"/t/{table}/stream?seat=none"
        self.events = 0
        self.lost = 0  # connections that ended
        self.done = False

    def run(self) -> None:
        """Count the events until nobody wants to know any more."""
        while not self.done:
            try:
                with self.server.client() as client, client.stream("GET", self.path) as stream:
                    for line in stream.iter_lines():
                        self.events += line.startswith("data:")
                        if self.done:
                            return
            except httpx2.HTTPError:
                pass
            self.lost += 1
            time.sleep(0.2)


def test_pages_are_told_again_after_the_database_was_away(start_server: Callable[..., Server]) -> None:
    """Six tables are looked at in one process and played in another, while PostgreSQL restarts twice."""
    database = Postgres()
    viewers: list[Viewer] = []
    try:
        address = database.new_database()
        player, watched = start_server(address), start_server(address)
        with player.client() as client:
            seats = [{"kind": "me"}, {"kind": "here"}]
            made = [
                client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats, "public": True}).json()
                for _ in range(6)
            ]
            viewers = [Viewer(watched, one["table"]) for one in made]
            for viewer in viewers:
                viewer.start()
            for _ in range(3):
                wait_until(lambda: [viewer.events for viewer in viewers], all)
                for one in made:
                    move(client, one)
                    if one is made[2]:  # some of what was said is not heard by everybody
                        database.crash()
                        database.start()
                        wait_until(
                            lambda: client.get("/api/v1/ratings"), lambda answer: answer.status_code == 200
                        )
                for viewer in viewers:
                    viewer.events = 0
                for one in made:
                    move(client, one)
                wait_until(lambda: [viewer.events for viewer in viewers], all)
        assert [viewer.lost for viewer in viewers] == [0] * 6
    finally:
        for viewer in viewers:
            viewer.done = True
        database.remove()


def move(client: httpx2.Client, made: dict[str, Any]) -> None:
    """Play the first action of whoever is to move, as soon as that can be done."""
    path = f"/api/v1/tables/{made['table']}"
    for _ in range(100):
        for token in made["tokens"].values():
            headers = {"Authorization": f"Bearer {token}"}
            now = client.get(path, headers=headers)
            if now.status_code == 200 and now.json()["your_turn"]:
                action = now.json()["actions"][0]["code"]
                played = client.post(f"{path}/move", json={"action": action}, headers=headers)
                if played.status_code == 200:
                    return
        time.sleep(0.1)
    raise AssertionError("nobody can move")
