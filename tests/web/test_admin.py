"""`comptoir admin` beside a server that runs: what operators change is heard at once, or said in one line."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.web.conftest import Server
from tests.web.test_two_servers import wait_until


def admin(*arguments: str, status: int = 0) -> str:
    """Run a command; what it prints, or what it complains about."""
    done = subprocess.run(
        [sys.executable, "-m", "comptoir.cli", "admin", *arguments], capture_output=True, text=True
    )
    assert done.returncode == status, done.stderr
    return done.stdout if status == 0 else done.stderr


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def house(
    request: pytest.FixtureRequest,
    start_server: Callable[..., Server],
    tmp_path: Path,
) -> Iterator[Server]:
    """A server that runs."""
    made = f"sqlite:///{tmp_path}/house.db"
    if request.param == "postgresql":
        made = request.getfixturevalue("postgres").new_database()
    server = start_server(made)
    yield server
    assert server.end() == 0
    assert server.errors == []


def open_table(client: httpx2.Client, **more: Any) -> tuple[str, str]:
    """A table opened by a program; its address and the token of the first seat."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats, **more}).json()
    return f"/api/v1/tables/{made['table']}", made["tokens"]["0"]


def test_a_running_server_hears_of_it(house: Server) -> None:
    """A guest who is blocked is out, a game that is ended is over, a new key voids old tokens."""
    where = ("--database", house.database)
    with house.client() as client, house.client() as other:
        table = client.post("/play-now", data={"game": "die-fugger"}).url.path.rpartition("/")[2]
        path, token = open_table(other)
        headers = {"Authorization": f"Bearer {token}"}
        (row,) = [one for one in json.loads(admin("tables", "list", "--json", *where)) if one["id"] == table]
        assert row["status"] == "playing"
        admin("tables", "end", table, *where)
        wait_until(lambda: other.get(f"/api/v1/tables/{table}").json()["status"], lambda status: status == "over")
        admin("people", "block", row["owner"], *where)
        wait_until(lambda: client.get("/mine").text, lambda page: table not in page)
        admin("rotate-secret", *where)
        assert other.get(path, headers=headers).status_code == 200
        admin("rotate-secret", "--valid-for", "0", *where)
        wait_until(lambda: other.get(path, headers=headers).status_code, lambda status: status == 403)
        assert admin("people", "purge-guests", "1", "--yes", *where) == "0 guests forgotten.\n"
        exported = json.loads(admin("people", "export", row["owner"], *where))
        assert [one["table_id"] for one in exported["seats"]] == [table]
        admin("people", "delete", row["owner"], "--yes", *where)
        assert row["owner"] not in admin("people", "list", *where)
        assert json.loads(admin("database", "version", *where))["database"] >= "0010"
        assert admin("database", "check", *where).endswith("0 that cannot be opened.\n")
        assert admin("tables", "purge", "0", "--yes", *where).endswith("tables deleted.\n")
        assert other.get(f"/api/v1/tables/{table}").status_code == 404


def test_backup_and_restore(house: Server, tmp_path: Path) -> None:
    """While it runs there is a backup but no restore; afterwards what came after the backup is gone."""
    where, file = ("--database", house.database), str(tmp_path / "one.backup")
    with house.client() as client:
        before, _ = open_table(client)
        admin("backup", file, *where)
        after, _ = open_table(client)
        assert "in use" in admin("restore", file, "--yes", *where, status=1)
        house.end()
        admin("restore", file, "--yes", *where)
        house.start()
        assert client.get(before).status_code == 200
        assert client.get(after).status_code == 404


def test_only_a_house_is_restored(tmp_path: Path) -> None:
    """Another database, or the house of a newer program, replaces nothing."""
    where, file = ("--database", f"sqlite:///{tmp_path}/house.db"), tmp_path / "other.db"
    admin("database", "upgrade", *where)
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE something (text)")
    assert "something else than a house" in admin("restore", str(file), "--yes", *where, status=1)
    admin("backup", str(tmp_path / "newer.db"), *where)
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
    assert "newer Comptoir" in admin("restore", str(tmp_path / "newer.db"), "--yes", *where, status=1)
    assert json.loads(admin("database", "version", *where))["database"] != "9999"


def test_reports_and_strangers(house: Server) -> None:
    """Over the API: report, block, remove; the operators read it and close it."""
    where = ("--database", house.database)
    with house.client() as client:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        made = client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats}).json()
        path, mine = f"/api/v1/tables/{made['table']}", {"Authorization": f"Bearer {made['tokens']['0']}"}
        joined = client.post("/api/v1/join", json={"invitation": made["invitation"], "name": "Bert"}).json()
        theirs = {"Authorization": f"Bearer {joined['token']}"}
        said = client.post(f"{path}/report", json={"target": 1, "text": "rude"}, headers=mine)
        assert said.status_code == 200
        assert client.post(f"{path}/block", json={"target": 1}, headers=mine).status_code == 200
        assert client.post(f"{path}/remove", json={"target": 0}, headers=theirs).status_code == 403
        assert client.post(f"{path}/remove", json={"target": 1}, headers=mine).status_code == 200
        assert client.get(path, headers=theirs).status_code == 403
    (report,) = json.loads(admin("reports", "list", "--json", *where))
    assert (report["name"], report["text"]) == ("Bert", "rude")
    admin("reports", "close", str(report["id"]), "talked to them", *where)
    assert admin("reports", "list", *where) == "None.\n"
    (closed,) = json.loads(admin("reports", "list", "--closed", "--json", *where))
    assert closed["outcome"] == "talked to them"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["people", "block", "nobody"], "there is nobody called “nobody”."),
        (["tables", "end", "nowhere"], "There is no such table."),
        (["reports", "close", "7", "done"], "there is no report with the number 7."),
        (["people", "delete", "nobody"], "there is nobody called “nobody”."),
        (["restore", "/nowhere/it"], "/nowhere/it does not exist."),
        (["backup", "/nowhere/it"], "/nowhere/it cannot be written: No such file or directory."),
    ],
)
def test_one_line(tmp_path: Path, arguments: list[str], why: str) -> None:
    """What is wrong is said, and nothing else."""
    database = f"sqlite:///{tmp_path}/house.db"
    admin("database", "upgrade", "--database", database)
    assert admin(*arguments, "--database", database, status=1) == f"comptoir: {why}\n"
