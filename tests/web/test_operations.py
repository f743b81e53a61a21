"""What operators rely on: health, metrics, a log in JSON, a full disk, a restart in order."""

import json
import resource
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2

from tests.house.conftest import free_port
from tests.web.conftest import Server
from tests.web.test_two_servers import wait_until


def test_health_and_metrics(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """Alive and ready; what is counted is at an address of its own and nowhere else."""
    where = f"127.0.0.1:{free_port()}"
    server = start_server(f"sqlite:///{tmp_path}/house.db", options=["--metrics", where])
    with server.client() as client:
        assert client.get("/healthz").text == "ok"
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json()) == (200, {"database": "ok", "bots": "ok"})
        assert client.get("/metrics").status_code == 404
        path, headers = new_table(client)
        move(client, path, headers)
        said = httpx2.get(f"http://{where}/metrics").text
        assert "comptoir_moves_total 1.0" in said
        assert "comptoir_tables 1.0" in said
        assert 'comptoir_request_seconds_count{kind="api move",status="200"} 1.0' in said
        assert path.rpartition("/")[2] not in said
    assert server.end() == 0
    assert server.errors == []


def test_log_in_json(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """A line each, with the id that the proxy gave the request, or one of its own."""
    settings = {"COMPTOIR_LOG": "info", "COMPTOIR_LOG_FORMAT": "json"}
    server = start_server(f"sqlite:///{tmp_path}/house.db", **settings)
    with server.client() as client:
        client.get("/", headers={"X-Request-Id": "from-the-proxy.1"})
        client.get("/tables", headers={"X-Request-Id": "not an id"})
    server.end()
    lines = [json.loads(line) for line in server.errors]
    mine = [line for line in lines if line["logger"] == "comptoir.web" and "GET" in line["message"]]
    assert [line["request"] == "from-the-proxy.1" for line in mine] == [True, False]
    assert len(mine[1]["request"]) == 16
    assert {"at", "level", "logger", "message"} <= set(mine[0])


def test_full_disk(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """It is said in one line, nothing acknowledged is lost, and it goes on when there is room."""
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    with server.client() as client:
        path, headers = new_table(client)
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, before[1]))
        now = client.get(path, headers=headers).json()
        choice = first_action(now)
        refused = client.post(f"{path}/move", json=choice, headers=headers)
        assert (refused.status_code, refused.json()["error"]) == (503, "no-room")
        assert client.get(path, headers=headers).json()["seen"] == now["seen"]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        assert client.post(f"{path}/move", json=choice, headers=headers).status_code == 200
    server.end(signal.SIGKILL)
    server.start()
    with server.client() as client:
        assert client.get(path, headers=headers).json()["seen"] == now["seen"] + 1
    assert server.end() == 0
    assert [line for line in server.errors if "disk of the database is full" in line] == server.errors
    assert len(server.errors) == 1


def test_restart_in_order(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """SIGTERM during play: whatever was acknowledged is there, the page connects again, and bots go on."""
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    with server.client() as client:
        seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
        path, headers = new_table(client, seats)
        for _ in range(3):
            wait_until(lambda: client.get(path, headers=headers).json(), lambda now: now["your_turn"])
            seen = move(client, path, headers)
            with client.stream("GET", f"/t/{path.rpartition('/')[2]}/stream") as stream:
                next(stream.iter_raw())
                assert server.end() == 0
            server.start()
            assert client.get(path, headers=headers).json()["seen"] >= seen
    assert server.errors == []


def new_table(client: httpx2.Client, seats: list[Any] | None = None) -> tuple[str, dict[str, str]]:
    """A table for programs; its path and the headers of whoever is to move first."""
    seats = seats or [{"kind": "me"}, {"kind": "here", "name": "Bert"}]
    made = client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats}).json()
    path = f"/api/v1/tables/{made['table']}"
    for token in made["tokens"].values():
        headers = {"Authorization": f"Bearer {token}"}
        if client.get(path, headers=headers).json()["your_turn"]:
            break
    return path, headers


def move(client: httpx2.Client, path: str, headers: dict[str, str]) -> int:
    """Play the first action; the number of changes seen afterwards."""
    now = client.get(path, headers=headers).json()
    answer = client.post(f"{path}/move", json=first_action(now), headers=headers)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["seen"])


def first_action(now: dict[str, Any]) -> dict[str, Any]:
    """The post that plays the first action of a table as it is now."""
    return {"action": now["actions"][0]["code"], "seen": now["seen"]}
