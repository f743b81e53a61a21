"""A house for each test, on SQLite and on a real PostgreSQL."""

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest
from argon2 import PasswordHasher

from comptoir.house import people
from comptoir.house.house import House
from tools.run_tests import find_program

T = TypeVar("T")


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Postgres:
    """A PostgreSQL server of our own in a temporary folder. It refuses to run as root."""

    def __init__(self, durable: bool = False) -> None:
        self.durable = durable  # whether it waits for the disk
        self.folder = Path(tempfile.mkdtemp(prefix="comptoir-pg-"))
        self.port = free_port()
        self.databases = 0
        self.programs = Path(find_program("postgres") or "").parent
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        self.run(
            "initdb",
            "-D",
            f"{self.folder}/data",
            "-U",
            "comptoir",
            "-A",
            "trust",
            "-N",
            "-E",
            "UTF8",
            "--locale=C",
        )
        self.start()

    def start(self) -> None:
        """Start it, the first time or again."""
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        options += f" -c fsync={'on' if self.durable else 'off'}"
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-o", options, "-w", "-l", f"{self.folder}/log", "start")

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs, not as root."""
        user: dict[str, Any] = {"user": "nobody", "group": "nogroup"} if os.geteuid() == 0 else {}
        path = shutil.which(program, path=str(self.programs)) or program
        done = subprocess.run([path, *arguments], stdout=subprocess.DEVNULL, cwd="/", **user)
        assert done.returncode == 0, f"{program} failed"

    def new_database(self) -> str:
        """The address of an empty database."""
        self.databases += 1
        name = f"house{self.databases}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "comptoir", name)
        return f"postgresql://comptoir@127.0.0.1:{self.port}/{name}"

    def crash(self) -> None:
        """End it without a word to anybody."""
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "-w", "stop")

    def remove(self) -> None:
        """End the server and its folder."""
        with suppress(AssertionError):  # it may have crashed before
            self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL."""
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/house.db"
    return str(request.getfixturevalue("postgres").new_database())


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords at the least cost: at the recommended one, each takes a quarter of a second."""
    monkeypatch.setattr(people, "hasher", lambda: PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


Scene = Callable[[Callable[[House], Coroutine[Any, Any, T]]], T]


def scenes_on(database: str) -> Scene[Any]:
    """Runs a coroutine with a house on this database, and closes it."""

    def run(scene: Callable[[House], Coroutine[Any, Any, T]]) -> T:
        async def whole() -> T:
            house = House(database)
            try:
                return await scene(house)
            finally:
                await house.close()

        return asyncio.run(whole())

    return run


@pytest.fixture
def at_home(database: str) -> Scene[Any]:
    """Runs a coroutine with a house, and closes it."""
    return scenes_on(database)
