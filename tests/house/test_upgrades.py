"""Databases of every earlier schema, with games in them, open in this version; a backup made before is the way back."""

import asyncio
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, inspect, select, text

from comptoir.bots import Bot
from comptoir.errors import BadSetting
from comptoir.games import game_ids
from comptoir.house import backups, operators
from comptoir.house.chat import say
from comptoir.house.house import House
from comptoir.house.migrations import HEAD, migrate, schema_version
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import Person, new_guest, sign_in, sign_up
from comptoir.house.playing import play
from comptoir.house.schema import metadata
from comptoir.house.store import Store, open_engine
from tests.house.test_tables import move_once

VERSIONS = [f"{number:04}" for number in range(1, int(HEAD))]


async def live_in(address: str) -> None:
    """Play a while in a new house."""
    house = House(address)
    try:
        anna, _ = await sign_up(house, None, "Anna", "a long password")
        bert = await new_guest(house, "Bert")
        for game_id in game_ids():
            seats = [SeatWish("me"), SeatWish("here", name="Carl")]
            table = await open_table(house, anna, TableWish(game_id, seats))
            for _ in range(12):
                async with house.tables.hold(table.id):
                    assert table.match is not None
                    seat = [*table.match.to_act, *table.match.to_answer][0]
                    action = Bot("bot:1", seed=1).choose(table.match, seat)
                await play(house, table.id, seat, action)
            await say(house, table.id, anna, 0, "good luck")
        await open_table(house, bert, TableWish("die-fugger", [SeatWish("me"), SeatWish("open")]))
    finally:
        await house.close()


def games_in(address: str) -> dict[str, list[Any]]:
    """The logs of all games of a house."""

    async def read() -> dict[str, list[Any]]:
        house = House(address)
        try:
            done, broken = await operators.check_tables(house)
            assert (done, broken) == (len(game_ids()) + 1, [])
            logs = {}
            for row in await operators.list_tables(house, "playing", None, 50):
                async with house.tables.hold(row["id"]) as table:
                    assert table.match is not None
                    logs[table.id] = [entry.plain for entry in table.match.log]
            assert (await sign_in(house, "anna", "a long password")).account == "anna"
            return logs
        finally:
            await house.close()

    return asyncio.run(read())


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, list[Any]]]:
    """A house of this version with games of every kind."""
    address = f"sqlite:///{tmp_path_factory.mktemp('old')}/house.db"
    asyncio.run(live_in(address))
    return address, games_in(address)


def put_back(connection: Connection, version: str, source: str) -> None:
    """An older schema with all that it could hold of the source."""
    metadata.drop_all(connection)
    connection.execute(text("DROP TABLE alembic_version"))
    migrate(connection, version)
    found = MetaData()
    found.reflect(connection)
    with open_engine(source) as old:
        known = MetaData()
        known.reflect(old)
        for table in found.sorted_tables:
            if table.name == "alembic_version" or table.name not in known.tables:
                continue
            shared = [column.name for column in table.columns if column.name in known.tables[table.name].columns]
            rows = old.execute(select(*(known.tables[table.name].c[name] for name in shared))).mappings().all()
            lacking = {column.name: 0 for column in table.columns if column.name not in shared and needs(column)}
            if rows:
                connection.execute(table.insert(), [{**row, **lacking} for row in rows])


def needs(column: Any) -> bool:
    """Whether a column of the older schema must have a value."""
    return not column.nullable and column.server_default is None


@pytest.mark.parametrize("version", VERSIONS)
def test_upgrade(version: str, database: str, lived_in: tuple[str, dict[str, list[Any]]]) -> None:
    """Every game goes on where it was, and everybody is still known."""
    source, games = lived_in
    with closing(Store(database)) as store, store.engine.begin() as connection:
        put_back(connection, version, source)
        assert schema_version(connection) == version
    with pytest.raises(BadSetting, match="Upgrade it with"):
        Store(database, beside=True)
    assert games_in(database) == games
    with open_engine(database) as connection:
        assert schema_version(connection) == HEAD


def test_the_way_back(
    database: str, tmp_path: Path, lived_in: tuple[str, dict[str, list[Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The backup of an older version, restored after the upgrade, is that version again, and can be upgraded again."""
    if database.startswith("postgresql"):
        monkeypatch.setenv("PATH", str(server_programs()), prepend=":")
    source, games = lived_in
    with closing(Store(database)) as store, store.engine.begin() as connection:
        put_back(connection, "0008", source)
    file = tmp_path / "before.backup"
    backups.back_up(database, file)
    assert file.stat().st_mode & 0o77 == 0
    with pytest.raises(BadSetting, match="exists already"):
        backups.back_up(database, file)
    assert games_in(database) == games
    backups.restore(database, file)
    with open_engine(database) as connection:
        assert schema_version(connection) == "0008"
        assert not inspect(connection).has_table("reports")
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    with pytest.raises(BadSetting):
        backups.restore(database, file)
    assert games_in(database) == games


def server_programs() -> Path:
    """Where PostgreSQL's own programs are."""
    from tools.run_tests import find_program

    return Path(find_program("postgres") or "").parent


def test_backup_while_somebody_plays(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds every move acknowledged before it began, and can be opened."""
    if database.startswith("postgresql"):
        monkeypatch.setenv("PATH", str(server_programs()), prepend=":")
    file = tmp_path / "backup"

    async def scene() -> int:
        house = House(database)
        try:
            anna: Person = await new_guest(house, "Anna")
            seats = [SeatWish("me"), SeatWish("here", name="Carl")]
            table = await open_table(house, anna, TableWish("die-fugger", seats))
            for _ in range(5):
                await move_once(house, table.id)
            copying = asyncio.create_task(asyncio.to_thread(backups.back_up, database, file))
            while not copying.done():
                assert table.match is not None
                if table.match.ply < 60:
                    await move_once(house, table.id)
                await asyncio.sleep(0)
            await copying
            command = [sys.executable, "-m", "comptoir.cli", "admin", "restore", "--yes", "--database", database]
            refused = subprocess.run([*command, str(file)], capture_output=True, text=True)
            assert refused.returncode == 1
            assert " in use" in refused.stderr
            return 5
        finally:
            await house.close()

    least = asyncio.run(scene())
    backups.restore(database, file)

    async def look() -> int:
        house = House(database)
        try:
            (row,) = await operators.list_tables(house, None, None, 5)
            assert (await operators.check_tables(house))[1] == []
            return int(row["entries"])
        finally:
            await house.close()

    assert asyncio.run(look()) >= least


@pytest.mark.parametrize(
    "damage", [b"", b"no database at all, only some text that is long enough to be looked at"]
)
def test_a_damaged_backup_is_refused(tmp_path: Path, damage: bytes) -> None:
    """And the database stays as it was."""
    file, backup = tmp_path / "house.db", tmp_path / "backup"
    House(f"sqlite:///{file}").store.close()
    before = file.read_bytes()
    backup.write_bytes(damage)
    if damage:
        with pytest.raises(BadSetting):
            backups.restore(f"sqlite:///{file}", backup)
        assert file.read_bytes() == before
    with pytest.raises(BadSetting):
        backups.restore(f"sqlite:///{file}", tmp_path / "missing")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["backup", "house.db"]
