"""Servers that leave the thinking to others: `comptoir work`, several processes on one port, kills of all of them."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable

import httpx2
import pytest

from bench.kills import soak_shared
from tests.house.conftest import Postgres, free_port
from tests.web.conftest import Server
from tests.web.test_two_servers import wait_until

pytestmark = pytest.mark.postgres
COMPTOIR = [sys.executable, "-m", "comptoir.cli"]


@pytest.mark.slow
def test_kills_of_servers_and_workers(postgres: Postgres) -> None:
    """Each of two servers and two workers is killed once during play of every game; nothing is lost or done twice."""
    seen = soak_shared(4, [free_port(), free_port()], postgres.new_database(), say=False)
    assert seen["problems"] == []
    assert seen["kills"] == 4
    assert seen["moves_acknowledged"] > 0


def test_several_processes_on_one_port(postgres: Postgres) -> None:
    """One that is killed is replaced; SIGTERM ends all of them with status 0."""
    command = [*COMPTOIR, "serve", "--processes", "2", "--port", "0", "--database", postgres.new_database()]
    parent = subprocess.Popen(
        [*command, "--think", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    )
    assert parent.stdout is not None
    assert parent.stderr is not None
    address = re.findall(r"http://\S+", parent.stdout.readline())[0]
    with httpx2.Client(base_url=address, timeout=60) as client:
        assert client.get("/").status_code == 200
        first = children_of(parent.pid)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        wait_until(lambda: children_of(parent.pid), lambda now: len(now) == 2 and first[0] not in now)
        wait_until(lambda: can_be_reached(address), bool)
    parent.terminate()
    assert parent.wait(30) == 0
    assert f"process {first[0]} ended with -9; starting another" in parent.stderr.read()
    parent.stdout.close()
    parent.stderr.close()


def children_of(process: int) -> list[int]:
    """The processes that a process has started."""
    said = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True).stdout
    return sorted(int(number) for number in said.split())


def can_be_reached(address: str) -> bool:
    """Whether a server answers."""
    try:
        return httpx2.get(address, timeout=20).status_code == 200
    except httpx2.HTTPError:
        return False


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["serve", "--processes", "2", "--database", "sqlite:///{}/a.db"], "several processes need a PostgreSQL"),
        (["serve", "--think", "0", "--port", "0", "--database", "sqlite:///{}/a.db"], "somebody must think here"),
        (["work", "--database", "sqlite:///{}/a.db"], "does not exist"),
    ],
)
def test_one_line(tmp_path: object, arguments: list[str], why: str) -> None:
    """What cannot be is said."""
    done = subprocess.run(
        [*COMPTOIR, *(one.format(tmp_path) for one in arguments)], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert why in line


def test_a_worker_ends_cleanly_and_a_hint_waits_for_one(
    start_server: Callable[..., Server], postgres: Postgres
) -> None:
    """Without a worker the server is not ready and bots wait; with one they move; SIGTERM ends it with status 0."""
    database = postgres.new_database()
    server = start_server(database, options=["--think", "0"])
    with server.client() as client:
        seats = [{"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}, {"kind": "me"}]
        made = client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats}).json()
        path = f"/api/v1/tables/{made['table']}"
        headers = {"Authorization": f"Bearer {made['tokens']['2']}"}
        worker = subprocess.Popen(
            [*COMPTOIR, "work", "--database", database, "--processes", "1"], stdout=subprocess.PIPE, text=True
        )
        assert worker.stdout is not None
        assert "thinks for" in worker.stdout.readline()
        wait_until(lambda: client.get(path, headers=headers).json(), lambda now: now["your_turn"])
        hint = client.post(f"{path}/hint", headers=headers, json={})
        assert hint.status_code == 200, hint.text
        worker.terminate()
        assert worker.wait(20) == 0
        worker.stdout.close()
