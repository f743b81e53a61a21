"""A post's id is written with what it changes, or not at all; of several processes one carries it out."""

import asyncio
from typing import Any

import pytest

from comptoir.house.chat import say
from comptoir.house.deadlines import sweep
from comptoir.house.errors import AlreadyDone
from comptoir.house.house import House
from comptoir.house.posts import KEPT, carrying_out, is_done
from tests.house.test_tables import table_of

NAME = "0123456789abcdef"


def test_two_processes_carry_it_out_once(database: str) -> None:
    """Many at once, in two houses on one database, all with one id."""

    async def scene() -> None:
        houses = [House(database)]
        table, people = await table_of(houses[0], "me", "open")
        houses += [House(database)] if houses[0].store.shared else []

        async def once(house: House) -> bool:
            with carrying_out(NAME):
                try:
                    await say(house, table.id, people[0], 0, "Servus!")
                except AlreadyDone:
                    return False
            return True

        done = await asyncio.gather(*(once(house) for house in houses * 6))
        assert done.count(True) == 1
        for house in houses:
            house.tables.forget(table.id)
            async with house.tables.hold(table.id) as now:
                assert [line.text for line in now.chat] == ["Servus!"]
            assert await house.store.read(is_done, table.id, NAME)
            await house.close()

    asyncio.run(scene())


def test_what_fails_leaves_no_id(at_home: Any) -> None:
    """The database gives up in the middle: the post can be repeated and is then carried out."""

    async def scene(house: House) -> None:
        table, people = await table_of(house, "me", "open")

        def fails(connection: Any) -> None:
            raise RuntimeError("the disk is full")

        with carrying_out(NAME) as post:
            with pytest.raises(RuntimeError):
                await house.save_change(table, [], fails)
            assert post is not None
            assert not post.is_kept
        assert not await house.store.read(is_done, table.id, NAME)
        with carrying_out(NAME):
            await say(house, table.id, people[0], 0, "Servus!")
            await say(house, table.id, people[0], 0, "Grüezi!")  # the same post may change more than one thing
        async with house.tables.hold(table.id) as now:
            assert [line.text for line in now.chat] == ["Servus!", "Grüezi!"]

    at_home(scene)


def test_ids_are_forgotten_when_nobody_repeats_them(at_home: Any) -> None:
    """After a week, not before."""

    async def scene(house: House) -> None:
        table, people = await table_of(house, "me", "open")
        with carrying_out(NAME):
            await say(house, table.id, people[0], 0, "Servus!")
        now = house.now()
        for later, known in ((KEPT - 60, True), (KEPT + 60, False)):
            house.now = lambda then=now + later: then  # type: ignore[misc]
            await sweep(house)
            assert await house.store.read(is_done, table.id, NAME) is known

    at_home(scene)
