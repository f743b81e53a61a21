"""A session is known by its secret until it ends: then nowhere any more."""

import asyncio
from collections.abc import Collection
from functools import partial
from typing import Any

import pytest

from comptoir.house import people
from comptoir.house.deadlines import hear_others, sweep
from comptoir.house.house import House
from comptoir.house.people import new_guest
from comptoir.house.sessions import LONGEST, Session
from tests.house.conftest import Postgres


def test_a_session_lasts_until_it_is_ended(at_home: Any) -> None:
    """By signing out, by a new one in the same browser, by a new password, by the end of the account, by age."""

    async def scene(house: House) -> None:
        guest = await new_guest(house, "Anna")
        sessions = house.sessions
        told: list[Session] = []

        def listen(changed: Collection[Session]) -> None:
            told.extend(changed)

        sessions.listeners.append(listen)

        async def begin(instead_of: Session | None = None) -> Session:
            found = await sessions.find(await sessions.begin(guest, house.now(), instead_of))
            assert found is not None
            return found

        assert await sessions.find("nonsense") is None
        secret = await sessions.begin(guest, house.now())
        first = await sessions.find(secret)
        assert first is not None
        assert first.person == guest
        assert await sessions.find(secret) is first
        await sessions.end(first)
        assert first.ended
        assert await sessions.find(secret) is None
        second = await begin()
        third = await begin(second)
        assert (second.ended, third.ended) == (True, False)
        await people.rename(house, guest, "Anne")
        assert (third.ended, third.person.name) == (False, "Anne")
        person, _ = await people.sign_up(house, third.person, "Anne", "long enough")
        assert third.ended
        fourth, fifth = await begin(), await begin()
        person = await people.change_password(house, person, "long enough", "longer than that")
        assert (fourth.ended, fifth.ended) == (True, True)
        sixth = await begin()
        later = house.now() + LONGEST + 1
        house.now = lambda: later
        await sweep(house)
        await sessions.check()
        assert sixth.ended
        seventh = await begin()
        await people.delete_account(house, person, "longer than that")
        assert seventh.ended
        assert {first, second, third, fourth, fifth, sixth, seventh} <= set(told)

    at_home(scene)


@pytest.mark.postgres
def test_a_session_ends_in_every_process(postgres: Postgres) -> None:
    """At once where the others are heard; where they are not, the database is asked every time."""

    async def scene() -> None:
        database = postgres.new_database()
        here, there = House(database), House(database)
        try:
            guest = await new_guest(here, "Anna")
            secrets = [await here.sessions.begin(guest, 0.0) for _ in range(3)]
            known = [await there.sessions.find(secret) for secret in secrets]

            async def end(number: int) -> None:
                session = await here.sessions.find(secrets[number])
                assert session is not None
                await here.sessions.end(session)

            await end(0)  # nobody listens
            assert await there.sessions.find(secrets[0]) is None
            there.begin_again(partial(hear_others, there), 0.05)
            async with asyncio.timeout(20):
                while not there.store.hearing:
                    await asyncio.sleep(0.01)
            await end(1)
            async with asyncio.timeout(20):
                while known[1] is None or not known[1].ended:
                    await asyncio.sleep(0.01)
            assert known[2] is not None
            assert not known[2].ended
            assert there.sessions.is_sure(known[2])
            there.store.hearing = False
            assert not there.sessions.is_sure(known[2])
        finally:
            await here.close()
            await there.close()

    asyncio.run(scene())
