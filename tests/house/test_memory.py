"""What is kept in memory: tables that are used, and as many others as were used last."""

import asyncio
from typing import Any

import pytest

from comptoir.house import tables as tables_module
from comptoir.house.errors import NotFound
from comptoir.house.house import House
from comptoir.house.table_queries import load_table
from comptoir.house.tables import Tables
from tests.house.test_tables import move_once, table_of


def test_tables_that_are_opened_count(at_home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are opened, those nobody uses leave memory, the oldest first, and can be played on."""
    monkeypatch.setattr(tables_module, "MOST_IDLE", 5)

    async def scene(house: House) -> None:
        dropped: list[str] = []
        house.tables.droppers.append(dropped.append)
        first, _ = await table_of(house, "me", "here")
        looked_at, _ = await table_of(house, "me", "here")
        stop = house.tables.listen(looked_at.id, lambda _: None)
        others = []
        for _ in range(20):
            others.append((await table_of(house, "me", "here"))[0].id)
            await move_once(house, first.id)
        assert list(house.tables.loaded) == [looked_at.id, *others[-4:], first.id]
        assert dropped == others[:-4]
        await move_once(house, others[0])
        assert len(house.tables.loaded) == 6
        stop()
        for table_id in others[:10]:
            await move_once(house, table_id)
        assert looked_at.id not in house.tables.loaded
        assert not house.tables.listeners
        assert not house.tables.doubtful

    at_home(scene)


def test_tables_that_do_not_exist_leave_nothing(at_home: Any) -> None:
    """Whoever asks for a thousand of them takes no memory."""

    async def scene(house: House) -> None:
        for number in range(100):
            with pytest.raises(NotFound):
                async with house.tables.hold(f"nosuch{number}"):
                    pass
        kept = house.tables
        assert [len(one) for one in (kept.loaded, kept.locks, kept.users, kept.doubtful)] == [0, 0, 0, 0]

    at_home(scene)


def test_a_change_while_a_table_is_loaded_is_not_lost(at_home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process plays after we have read the table and before we have it: we look again."""

    async def scene(house: House) -> None:
        table, _ = await table_of(house, "me", "here")
        other = Tables(house.store)
        read = house.store.read

        async def late(work: Any, *arguments: Any) -> Any:
            made = await read(work, *arguments)
            if work is load_table:
                monkeypatch.setattr(house.store, "read", read)
                await move_once(house, table.id)
                other.changed_elsewhere(table.id)
            return made

        monkeypatch.setattr(house.store, "read", late)
        async with asyncio.timeout(20), other.hold(table.id) as found:
            assert found.match is not None
            assert found.match.ply == 0
        async with other.hold(table.id) as found:
            assert found.match is not None
            assert found.match.ply == 1

    at_home(scene)


def test_one_listener_that_fails_keeps_nothing_from_the_others(at_home: Any) -> None:
    """A move is acknowledged and told, whatever becomes of one who is told."""

    async def scene(house: House) -> None:
        def broken(_: str) -> None:
            raise RuntimeError("a mistake")

        told: list[str] = []
        house.tables.watchers += [broken, told.append]
        table, _ = await table_of(house, "me", "here")
        await move_once(house, table.id)
        assert told == [table.id, table.id]

    at_home(scene)
