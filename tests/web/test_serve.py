"""The server starts, says where it is, finds a free port, and ends cleanly."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.conftest import Server


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ends_cleanly(start_server: Callable[..., Server], tmp_path: Path, how: int) -> None:
    """Both signals end it with status 0 and without complaint, even while somebody watches a table."""
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    with server.client() as client:
        page = client.post("/play-now", data={"game": "die-fugger"})
        with client.stream("GET", f"{page.url.path}/stream") as stream:
            next(stream.iter_raw())
            assert server.end(how) == 0
    assert server.errors == []


def test_next_free_port(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """A taken port gives the next free one."""
    first = start_server(f"sqlite:///{tmp_path}/one.db")
    second = subprocess.Popen(
        [sys.executable, "-m", "comptoir.web.serve", str(first.port), f"sqlite:///{tmp_path}/two.db"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert second.stdout is not None
    line = second.stdout.readline()
    second.terminate()
    assert second.wait(20) == 0
    second.stdout.close()
    assert line.startswith("Comptoir is at http://127.0.0.1:")
    assert int(line.strip().strip("/").rpartition(":")[2]) > first.port


def test_survives_restart(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """People and tables are there again."""
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    with server.client() as client:
        table = client.post("/play-now", data={"game": "die-fugger"}).url.path
        server.end(signal.SIGKILL)
        server.start()
        again = client.get(table)
        assert 'id="moves"' in again.text


def test_example_client_plays_a_whole_game(server: Server) -> None:
    """The client of the docs works as it is printed."""
    script = Path(__file__).parents[2] / "docs" / "example_client.py"
    done = subprocess.run([sys.executable, script, server.address], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Final scores: [")
