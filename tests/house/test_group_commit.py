"""Writes that come together share a commit; one that fails takes nothing with it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, insert, select

from comptoir.house.errors import LostRace
from comptoir.house.schema import settings
from comptoir.house.store import Store


def keep(connection: Any, name: str, value: str = "") -> str:
    """Write something down."""
    connection.execute(insert(settings).values(name=name, value=value))
    return name


def count(connection: Any) -> int:
    """How much has been written down."""
    return int(connection.execute(select(func.count()).select_from(settings)).scalar() or 0)


def fail_once(connection: Any, method: str, why: str) -> None:
    """Let the next call of a connection's method fail."""
    works = getattr(connection, method)

    def fails() -> None:
        setattr(connection, method, works)
        raise OSError(why)

    setattr(connection, method, fails)


@pytest.fixture
def store(tmp_path: Path) -> Any:
    """An open SQLite file."""
    opened = Store(f"sqlite:///{tmp_path}/house.db")
    yield opened
    opened.close()


def test_many_writes_share_a_commit(store: Store) -> None:
    """A hundred writes at once need a handful of commits, and all are there for any reader afterwards."""
    assert store._group_commit is not None
    commits = 0
    commit = store._group_commit.connection.commit

    def counted() -> None:
        nonlocal commits
        commits += 1
        commit()

    store._group_commit.connection.commit = counted  # type: ignore[method-assign]

    async def scene() -> None:
        before = await store.read(count)
        done = await asyncio.gather(*(store.run(keep, f"name {number}") for number in range(100)))
        assert done == [f"name {number}" for number in range(100)]
        assert await store.read(count) == before + 100

    asyncio.run(scene())
    assert commits < 5


def test_one_failure_leaves_the_others(store: Store) -> None:
    """Whoever loses a race is told so; what came with it is kept, what it had done before failing is not."""

    def half(connection: Any) -> None:
        keep(connection, "half done")
        keep(connection, "taken")

    async def scene() -> None:
        await store.run(keep, "taken")
        before = await store.read(count)
        made = await asyncio.gather(
            store.run(keep, "one"), store.run(half), store.run(keep, "two"), return_exceptions=True
        )
        assert [made[0], type(made[1]), made[2]] == ["one", LostRace, "two"]
        assert await store.read(count) == before + 2

    asyncio.run(scene())


@pytest.fixture
def connection(store: Store) -> Any:
    """The connection on which the store commits."""
    assert store._group_commit is not None
    return store._group_commit.connection


def test_a_failed_commit_is_told_to_everybody(store: Store, connection: Any) -> None:
    """What cannot be brought to the disk is not acknowledged, and the next write works again."""

    async def scene() -> None:
        before = await store.read(count)
        fail_once(connection, "commit", "the disk is full")
        made = await asyncio.gather(*(store.run(keep, name) for name in "ab"), return_exceptions=True)
        assert [type(one) for one in made] == [OSError, OSError]
        assert await store.run(keep, "a") == "a"
        assert await store.read(count) == before + 1

    asyncio.run(scene())


def test_a_transaction_that_cannot_be_undone(store: Store, connection: Any) -> None:
    """Nobody waits for ever: everybody is told, and the next write has a new connection."""

    async def scene() -> None:
        before = await store.read(count)
        fail_once(connection, "commit", "the disk is gone")
        fail_once(connection, "rollback", "and still is")
        async with asyncio.timeout(10):
            with pytest.raises(OSError, match="the disk is gone"):
                await store.run(keep, "a")
            assert await store.run(keep, "a") == "a"
        assert await store.read(count) == before + 1

    asyncio.run(scene())
