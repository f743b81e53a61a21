"""The server starts, says where it is, finds a free port, ends cleanly, or says why it cannot be opened."""

import contextlib
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from comptoir.house.house import House
from comptoir.web.serve import default_database
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


def test_ends_while_a_program_waits(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """It is answered at once, so that nothing is cut off."""
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    with server.client() as client, socket.create_connection(("127.0.0.1", server.port), timeout=10) as program:
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats}).json()
        path = f"/api/v1/tables/{made['table']}"
        program.sendall(f"GET {path}/wait?seen=9 HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        assert client.get(path).status_code == 200
        assert server.end() == 0
        assert program.recv(1000).startswith(b"HTTP/1.1 200")
    assert server.errors == []


def test_next_free_port(tmp_path: Path) -> None:
    """Where no port is asked for, a taken one gives the next free one."""
    with socket.socket() as taken:
        with contextlib.suppress(OSError):  # somebody else may have it
            taken.bind(("127.0.0.1", 8000))
            taken.listen()
        second = subprocess.Popen(
            [sys.executable, "-m", "comptoir.cli", "serve", "--database", f"sqlite:///{tmp_path}/two.db"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert second.stdout is not None
        line = second.stdout.readline()
        second.terminate()
        assert second.wait(20) == 0
        second.stdout.close()
    assert line.startswith("Comptoir is at http://127.0.0.1:")
    assert int(line.strip().strip("/").rpartition(":")[2]) > 8000


def test_a_port_that_was_asked_for_is_taken(tmp_path: Path) -> None:
    """It is said, and no other is used in its place."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        tried = asked_to_open("--port", port, "--database", f"sqlite:///{tmp_path}/house.db")
    assert tried.returncode == 1
    assert tried.stdout == ""
    assert tried.stderr == f"comptoir: port {port} of 127.0.0.1 cannot be listened on: Address already in use.\n"


def test_a_file_serves_one_process(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """A second one is refused in one line, however it names the file; after a kill the next one may have it."""
    file = tmp_path / "house.db"
    (tmp_path / "link.db").symlink_to(file)
    server = start_server(f"sqlite:///{file}")
    for name in ("house.db", "link.db", "../" + tmp_path.name + "/house.db"):
        tried = asked_to_open("--port", "0", "--database", f"sqlite:///{tmp_path}/{name}")
        assert tried.returncode == 1
        (line,) = tried.stderr.splitlines()
        assert line.startswith("comptoir: ")
        assert f"is in use by another Comptoir (process {server.process.pid})" in line
    with server.client() as client:
        assert client.get("/").status_code == 200
    server.end(signal.SIGKILL)
    server.start()
    assert server.end() == 0
    assert sorted(one.name for one in tmp_path.iterdir()) == ["house.db", "link.db"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("delete from alembic_version", "must say once of which version it is, but says so 0 times"),
        (
            "insert into alembic_version values ('0001')",
            "must say once of which version it is, but says so 2 times",
        ),
        ("update alembic_version set version_num = '0000'", "is of a version we do not know: "),
        ("update alembic_version set version_num = ''", "is of a version we do not know: "),
    ],
)
def test_a_database_of_no_version(tmp_path: Path, change: str, why: str) -> None:
    """None, two and unknown ones are told in a line, and nothing is changed."""
    file = tmp_path / "house.db"
    House(f"sqlite:///{file}").store.close()
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(change)
    before = kept_in(file)
    tried = asked_to_open("--port", "0", "--database", f"sqlite:///{file}")
    (line,) = tried.stderr.splitlines()
    assert tried.returncode == 1
    assert why in line
    assert kept_in(file) == before


def test_survives_restart(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """People and tables are there again."""
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    with server.client() as client:
        table = client.post("/play-now", data={"game": "die-fugger"}).url.path
        server.end(signal.SIGKILL)
        server.start()
        again = client.get(table)
        assert 'id="moves"' in again.text


def test_nobody_else_can_read_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a new one nor one that could be read before; nor its folder, if it is the usual one."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "comptoir"
    before = os.umask(0o022)
    try:
        for _ in range(2):
            house = House(default_database())
            files = list(folder.iterdir())
            assert {file.name for file in files} >= {"house.db", "house.db-wal"}
            assert {oct(file.stat().st_mode & 0o777) for file in files} == {"0o600"}
            assert folder.stat().st_mode & 0o777 == 0o700
            house.store.close()
            folder.chmod(0o755)
            (folder / "house.db").chmod(0o644)
    finally:
        os.umask(before)


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
