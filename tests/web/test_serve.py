"""The server starts, says where it is, finds a free port, ends cleanly, or says why it cannot be opened."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from comptoir.house.house import House
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


def asked_to_open(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A house that somebody wants to open in this way."""
    return subprocess.run(
        [sys.executable, "-m", "comptoir.cli", "serve", *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--port", "70000"], "'--port'"),
        (["--host", "203.0.113.1"], "port 8000 of 203.0.113.1 cannot be listened on: "),
        (["--database", "house"], "the address of the database cannot be read; it must look like sqlite:///path"),
        (["--database", "postgresql://a:secret@host:port/house"], "the address of the database cannot be read; "),
        (["--database", "sqlite://"], "“sqlite://” names no file."),
        (["--database", "mysql://localhost/house"], "the database is “mysql”, but can be: sqlite, postgresql."),
        (["--database", "sqlite:////nowhere/house.db"], "sqlite:////nowhere/house.db cannot be used: "),
        (
            ["--database", "postgresql://anna:secret@127.0.0.1:1/house"],
            "anna:***@127.0.0.1:1/house cannot be used",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_opened_is_said_in_one_line(arguments: list[str], why: str) -> None:
    """Wrong ports, hosts and databases; no password is repeated."""
    tried = asked_to_open(*arguments)
    assert tried.returncode != 0
    assert tried.stdout == ""
    (line,) = tried.stderr.splitlines()
    assert line.startswith("comptoir: ")
    assert why in line
    assert "secret" not in line


def kept_in(file: Path) -> list[str]:
    """What a database holds, or the bytes of what is none."""
    try:
        with closing(sqlite3.connect(file)) as database:
            return list(database.iterdump())
    except sqlite3.DatabaseError:
        return [file.read_bytes().hex()]


def test_a_file_that_is_no_house_is_left_alone(tmp_path: Path) -> None:
    """Neither garbage, nor another program's database, nor a house of the future is touched."""
    garbage, other, newer = (tmp_path / name for name in ("garbage.db", "other.db", "newer.db"))
    garbage.write_bytes(b"not a database, but long enough to be looked at" * 100)
    with closing(sqlite3.connect(other)) as database, database:
        database.execute("create table recipes (name text)")
    House(f"sqlite:///{newer}").store.close()
    with closing(sqlite3.connect(newer)) as database, database:
        database.execute("update alembic_version set version_num = '9999'")
    for file, why in (
        (garbage, "file is not a database"),
        (other, "the database holds something else than a house of Comptoir."),
        (newer, "the database is of a newer Comptoir: its schema is 9999"),
    ):
        before = kept_in(file)
        (line,) = asked_to_open("--database", f"sqlite:///{file}").stderr.splitlines()
        assert why in line
        assert kept_in(file) == before


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"COMPTOIR_LOG": "much"}, "COMPTOIR_LOG is “much”, but can be: "),
        ({"COMPTOIR_LIMITS": "nan"}, "COMPTOIR_LIMITS is “nan”, but must be a number from 0 on."),
        ({"COMPTOIR_BOT_PAUSE": "-1"}, "COMPTOIR_BOT_PAUSE is “-1”, but must be a number from 0 on."),
        ({"COMPTOIR_MAIL": "mail.example"}, "COMPTOIR_MAIL must look like smtp://"),
        ({"COMPTOIR_MAIL": "smtp://mail.example:x"}, "COMPTOIR_MAIL must look like smtp://"),
        ({"COMPTOIR_MAIL": "smtp://mail.example"}, "with COMPTOIR_MAIL, COMPTOIR_MAIL_FROM must be set too."),
    ],
    ids=str,
)
def test_nonsense_in_the_environment(tmp_path: Path, settings: dict[str, str], why: str) -> None:
    """It is said which setting is wrong."""
    tried = asked_to_open("--database", f"sqlite:///{tmp_path}/house.db", **settings)
    assert tried.returncode == 1
    assert tried.stderr.startswith(f"comptoir: {why}")
    assert tried.stderr.count("\n") == 1
