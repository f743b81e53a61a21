"""Owners remove strangers before the start, players block and report, operators see it and act."""

import asyncio
import time
from typing import Any

import pytest
from sqlalchemy import text

from comptoir.errors import InputError
from comptoir.house import operators
from comptoir.house.chat import muted_by, say
from comptoir.house.deadlines import sweep
from comptoir.house.errors import BadRequest, Conflict, NotAllowed, NotFound, TooMany
from comptoir.house.house import House
from comptoir.house.keys import read_keys, rotate
from comptoir.house.moderation import MOST_OPEN_REPORTS, block, blocked_by, person_at, remove, report
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import Person, forget_person, new_guest, shut_out, sign_in, sign_up
from comptoir.house.playing import play
from comptoir.house.seating import claim
from comptoir.house.table import Table
from comptoir.house.table_queries import load_table

OPEN = TableWish("die-fugger", [SeatWish("me"), SeatWish("open"), SeatWish("open")])
DAY = 86400.0


async def three(house: House) -> tuple[Table, Person, Person]:
    """A table with its owner and a stranger, and a seat free."""
    owner, stranger = await new_guest(house, "Anna"), await new_guest(house, "Bert")
    table = await open_table(house, owner, OPEN)
    await claim(house, table.id, stranger)
    return table, owner, stranger


def test_the_owner_removes_a_stranger(at_home: Any) -> None:
    """The seat is free again, and stays closed to that person alone."""

    async def scene(house: House) -> None:
        table, owner, stranger = await three(house)
        with pytest.raises(NotAllowed):
            await remove(house, table.id, stranger, 0)
        with pytest.raises(BadRequest):
            await remove(house, table.id, owner, 0)
        with pytest.raises(BadRequest):
            await remove(house, table.id, owner, 2)
        await remove(house, table.id, owner, 1)
        assert [seat.kind for seat in table.seats] == ["person", "open", "open"]
        with pytest.raises(NotAllowed):
            await claim(house, table.id, stranger)
        again = await house.store.read(load_table, table.id)
        assert again.seats_of(stranger.id) == []
        for name in ("Carl", "Dora"):
            await claim(house, table.id, await new_guest(house, name))
        assert (await house.store.read(load_table, table.id)).running
        with pytest.raises(Conflict):
            await remove(house, table.id, owner, 1)

    at_home(scene)


def test_blocked_people_stay_away(at_home: Any) -> None:
    """From tables where the blocker sits or has opened, not from others; it can be taken back."""

    async def scene(house: House) -> None:
        _, owner, stranger = await three(house)
        await block(house, owner, stranger.id, True)
        assert await blocked_by(house, owner) == await muted_by(house, owner) == {stranger.id}
        other = await open_table(house, owner, OPEN)
        with pytest.raises(NotAllowed):
            await claim(house, other.id, stranger)
        assert other.id not in house.tables.loaded or not house.tables.loaded[other.id].seats_of(stranger.id)
        free = await open_table(house, await new_guest(house, "Carl"), OPEN)
        await claim(house, free.id, stranger)
        await block(house, owner, stranger.id, False)
        await claim(house, other.id, stranger)
        assert await blocked_by(house, owner) == await muted_by(house, owner) == frozenset()

    at_home(scene)


def test_reports_reach_the_operators(at_home: Any) -> None:
    """With the name as it was; one person cannot flood them; a closed one says what was done."""

    async def scene(house: House) -> None:
        table, owner, stranger = await three(house)
        other = person_at(table, 1)
        for words in ("", "x" * 1001):
            with pytest.raises(BadRequest):
                await report(house, table, owner, other, words)
        with pytest.raises(BadRequest):
            await report(house, table, owner, owner.id, "me")
        for _ in range(MOST_OPEN_REPORTS):
            await report(house, table, owner, other, "insults\nus\x9b31m")
        with pytest.raises(TooMany):
            await report(house, table, owner, other, "again")
        rows = await operators.list_reports(house, False, 50)
        assert len(rows) == MOST_OPEN_REPORTS
        assert (rows[0]["name"], rows[0]["text"], rows[0]["person"]) == ("Bert", "insults us 31m", stranger.id)
        await operators.close_report(house, rows[0]["id"], "warned")
        with pytest.raises(InputError):
            await operators.close_report(house, 9999, "nothing")
        (closed,) = await operators.list_reports(house, True, 50)
        assert closed["outcome"] == "warned"
        assert len(await operators.list_reports(house, False, 50)) == MOST_OPEN_REPORTS - 1

    at_home(scene)


def test_operators_shut_somebody_out(at_home: Any) -> None:
    """Sessions end, tokens are void, signing in is refused; unblocked, it works again."""

    async def scene(house: House) -> None:
        person, _ = await sign_up(house, None, "Bert", "a long password")
        secret = await house.sessions.begin(person, house.now())
        session = await house.sessions.find(secret)
        table = await open_table(house, person, OPEN)
        await shut_out(house, await operators.find_person(house, "Bert"), True)
        assert session is not None
        assert session.ended
        assert await house.sessions.find(secret) is None
        with pytest.raises(NotAllowed):
            await sign_in(house, "Bert", "a long password")
        assert (await house.store.read(load_table, table.id)).seats[0].generation == 1
        assert (await operators.list_people(house, "ber", 5))[0]["blocked"] is not None
        await shut_out(house, person, False)
        assert (await sign_in(house, "Bert", "a long password")).id == person.id

    at_home(scene)


def test_everything_about_somebody_can_be_exported_and_deleted(at_home: Any) -> None:
    """All tables that name people are looked at, so that a new one is not forgotten; no secret is in it."""

    async def scene(house: House) -> None:
        table, owner, stranger = await three(house)
        await say(house, table.id, stranger, 1, "hello")
        await report(house, table, stranger, owner.id, "slow")
        await block(house, stranger, owner.id, True)
        kept = await operators.export_person(house, stranger)
        assert kept["person"]["name"] == "Bert"
        assert [line["text"] for line in kept["messages"]] == ["hello"]
        assert [row["table_id"] for row in kept["seats"]] == [table.id]
        assert len(kept["reports"]) == len(kept["blocked"]) == 1
        assert not {"password", "recovery"} & set(kept["person"])
        await forget_person(house, stranger)
        for name in ("people", "seats", "chat", "blocks", "reports", "mutes", "visits", "sessions"):
            rows = await house.store.read(
                lambda connection, name=name: [
                    tuple(row) for row in connection.execute(text(f"SELECT * FROM {name}"))
                ]
            )
            assert not any(stranger.id in row for row in rows), name
        with pytest.raises(InputError):
            await operators.find_person(house, stranger.id)

    at_home(scene)


def test_names_that_fit_several(at_home: Any) -> None:
    """Nobody is blocked by mistake."""

    async def scene(house: House) -> None:
        one, two = await new_guest(house, "Anna"), await new_guest(house, "Anna")
        with pytest.raises(InputError, match="fits several people"):
            await operators.find_person(house, "Anna")
        assert (await operators.find_person(house, two.id)).id == two.id
        assert (await operators.find_person(house, one.id)).id == one.id

    at_home(scene)


def test_growth_is_bounded(database: str) -> None:
    """Finished games and guests who do not come back are deleted; what goes on stays, and so do accounts."""
    clock = [time.time()]

    async def scene() -> None:
        house = House(database, now=lambda: clock[0])
        try:
            owner, guest = await new_guest(house, "Anna"), await new_guest(house, "Bert")
            member, _ = await sign_up(house, None, "Carl", "a long password")
            bots = [SeatWish("me"), SeatWish("bot", level=1)]
            over = await open_table(house, owner, TableWish("die-fugger", bots))
            going_on = await open_table(house, guest, TableWish("die-fugger", bots))
            await operators.end_table(house, over.id)
            with pytest.raises(InputError):
                await operators.end_table(house, over.id)
            with pytest.raises(Conflict):
                await play(house, over.id, 0, "draw")
            clock[0] += 300 * DAY
            await sweep(house, 730.0, 365.0)
            assert (await house.store.read(load_table, over.id)).ended_by == "operator"
            clock[0] += 500 * DAY
            await sweep(house, 730.0, 365.0)
            with pytest.raises(NotFound):
                await house.store.read(load_table, over.id)
            assert (await house.store.read(load_table, going_on.id)).running
            left = {row["id"] for row in await operators.list_people(house, "", 50)}
            assert left == {guest.id, member.id}
            assert await operators.purge_tables(house, clock[0] + 1) == 0
            assert [row["id"] for row in await operators.list_tables(house, "playing", None, 5)] == [going_on.id]
        finally:
            await house.close()

    asyncio.run(scene())


def test_keys_change_and_old_ones_stay_valid_for_a_while(at_home: Any) -> None:
    """The newest signs; those before it are valid as long as was said last, and no longer."""

    async def scene(house: House) -> None:
        (first,) = house.keys
        now = house.now()
        await house.store.run(rotate, now, 30 * DAY)
        one, second = await house.store.run(read_keys, now)
        assert one == first != second
        await house.store.run(rotate, now, DAY)
        one, two, third = await house.store.run(read_keys, now)
        assert (one, two) == (first, second)
        assert third not in (first, second)
        assert await house.store.run(read_keys, now + 2 * DAY) == [third]
        await house.store.run(rotate, now, 0.0)
        await house.read_keys()
        assert len(house.keys) == 1
        assert house.keys[0] not in (first, second, third)

    at_home(scene)
