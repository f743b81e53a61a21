"""Accounts: whom a name can pass for, what an unknown one costs, and that a deleted one is gone everywhere."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import func, insert, select

from comptoir.house import chat, people, seating
from comptoir.house.errors import BadRequest, NotAllowed
from comptoir.house.house import House
from comptoir.house.last_seen import go_away
from comptoir.house.names import checked_name
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import Person, hasher, new_guest
from comptoir.house.ratings import Ratings, rating_table
from comptoir.house.schema import chat as chat_rows
from comptoir.house.schema import mutes, notes, ratings, seats, sessions, tables, visits
from comptoir.house.schema import people as people_rows
from comptoir.house.seating import claim
from comptoir.house.table import Pace, Table
from tests.house.test_tables import move_once

PASSWORD = "long enough"


def test_passwords_are_hashed_at_the_recommended_cost() -> None:
    """As RFC 9106 recommends for Argon2id with little memory. The other tests hash at the least cost."""
    real = hasher()
    assert (real.time_cost, real.memory_cost, real.parallelism) >= (3, 1 << 16, 4)
    assert real.hash(PASSWORD).startswith("$argon2id$")


@pytest.mark.parametrize(
    "name",
    [
        "Jürgen Groß",
        "Анна",
        "Ολυμπία",
        "山田 太郎",
        "Taro 太郎",
        "김철수",
        "علی",
        "אבי",
        "Nguyễn Văn A",
        "ʻOkina",
        "O’Brien 2",
        "Anna ❤️",
    ],
)
def test_names_in_one_script_are_welcome(name: str) -> None:
    assert checked_name(f"  {name} ").rstrip("\ufe0f") == name.rstrip("\ufe0f")


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "An\u00adna",
        "\u2800",
        "\u0410nna",
        "\u0391nna",
        "\ue000",
    ],
)
def test_names_that_pass_for_others_are_refused(name: str) -> None:
    """What cannot be seen, or is a letter of another alphabet that looks the same."""
    with pytest.raises(BadRequest):
        checked_name(name)


def test_look_alikes_are_refused_wherever_a_name_is_given(at_home: Any) -> None:
    """For guests, accounts and others on the same device; other forms of the same letters are the same name."""

    async def scene(house: House) -> None:
        guest = await new_guest(house, "Anna")
        bad = "\u0410nna"
        with pytest.raises(BadRequest):
            await new_guest(house, bad)
        with pytest.raises(BadRequest):
            await people.rename(house, guest, bad)
        with pytest.raises(BadRequest):
            await people.sign_up(house, guest, bad, PASSWORD)
        wish = TableWish("die-fugger", [SeatWish("me"), SeatWish("here", name=bad)])
        with pytest.raises(BadRequest):
            await open_table(house, guest, wish)
        await people.sign_up(house, guest, "Anna", PASSWORD)
        for same in ("ANNA", "\uff21nna", "Anna\ufe0f", "An\u200bna", "A\u202enna", "Anna\0"):
            with pytest.raises(BadRequest):
                await people.sign_up(house, None, same, PASSWORD)
            assert (await people.sign_in(house, same, PASSWORD)).id == guest.id

    at_home(scene)


def test_an_older_account_is_found_by_its_name(at_home: Any) -> None:
    """Also one whose name would be refused now, or put into another form."""

    async def scene(house: House) -> None:
        names, password = ("\u0410nna", "\uff22en"), people.hasher().hash(PASSWORD)
        rows = [
            {"id": name, "name": name, "account": name.casefold(), "password": password, "created": 0.0}
            for name in names
        ]
        await house.store.run(lambda connection: connection.execute(insert(people_rows), rows))
        for name in names:
            assert (await people.sign_in(house, name, PASSWORD)).id == name

    at_home(scene)


def test_an_unknown_name_takes_as_long_as_a_wrong_password(at_home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same work is done for both, when signing in and when recovering."""
    done: list[str] = []

    class Hasher:
        """Notes what it is asked to do."""

        def hash(self, _: str) -> str:
            return "made"

        def verify(self, kept: str, _: str) -> bool:
            done.append(kept)
            return True  # even if nobody's password fitted, nobody would be signed in

    async def scene(house: House) -> None:
        monkeypatch.setattr(people, "hasher", Hasher)
        people._nobodys.cache_clear()
        await people.sign_up(house, None, "Anna", PASSWORD)
        await people.sign_in(house, "Anna", PASSWORD)
        with pytest.raises(NotAllowed):
            await people.sign_in(house, "Nobody", PASSWORD)
        await people.recover(house, "Anna", "code", PASSWORD)
        with pytest.raises(NotAllowed):
            await people.recover(house, "Nobody", "code", PASSWORD)
        assert done == ["made"] * 4
        people._nobodys.cache_clear()

    at_home(scene)


async def everything_about(house: House, person: str) -> dict[str, int]:
    """How many rows of each kind know somebody."""
    columns = (
        people_rows.c.id,
        sessions.c.person,
        seats.c.person,
        chat_rows.c.person,
        notes.c.person,
        visits.c.person,
        mutes.c.person,
        mutes.c.muted,
        ratings.c.player,
        tables.c.owner,
    )
    found = {}
    for column in columns:
        query = select(func.count()).where(column == person)
        found[str(column)] = int(
            await house.store.read(lambda connection, query=query: connection.execute(query).scalar())
        )
    return found


async def lively(house: House, person: Person) -> tuple[list[Table], Person]:
    """Tables of somebody: one waits for players, one is played with a clock, one was rated and is over."""
    other = await new_guest(house, "Bert")
    waiting = await open_table(house, person, TableWish("die-fugger", [SeatWish("me"), SeatWish("open")]))
    made = [waiting]
    for rated in (False, True):
        wish = TableWish("die-fugger", [SeatWish("me"), SeatWish("open")], pace=Pace("live", 900, 9), rated=rated)
        table = await open_table(house, person, wish)
        await claim(house, table.id, other)
        await chat.say(house, table.id, person, 0, "Hello")
        await chat.say(house, table.id, other, 1, "Hi")
        await chat.write_note(house, table.id, person, "to win")
        await go_away(house, table.id, person.id, 0)
        made.append(table)
    await seating.resign(house, made[2].id, 1)
    await Ratings(house).count(made[2].id)
    await chat.mute(house, person, other.id, True)
    await chat.mute(house, other, person.id, True)
    return made, other


def test_a_deleted_account_is_gone(at_home: Any, database: str) -> None:
    """Chat and ratings too; no process that knew it writes anything back, and no token of it plays."""

    async def scene(house: House) -> None:
        person, _ = await people.sign_up(house, None, "Anna", PASSWORD)
        await house.sessions.begin(person, 0.0)
        (waiting, running, rated), other = await lively(house, person)
        assert [row.player for row in await rating_table(house, "die-fugger")] != [other.id]
        assert 0 not in (await everything_about(house, person.id)).values()
        elsewhere = House(database)
        try:
            tokens = {}
            for table in (waiting, running, rated):
                async with elsewhere.tables.hold(table.id) as known:
                    tokens[table.id] = known.seats[0].generation
            await people.delete_account(house, person, PASSWORD)

            async def as_program(table: Table) -> None:
                if table.seats[0].generation != tokens[table.id]:
                    raise NotAllowed("This token is not for a seat at this table.")
                await chat.say(elsewhere, table, person, 0, "Still here")

            for table in (waiting, running, rated):
                with pytest.raises(NotAllowed):
                    await elsewhere.change(table.id, as_program)
            with pytest.raises(NotAllowed):
                await claim(elsewhere, waiting.id, person)
            with pytest.raises(NotAllowed):
                await open_table(elsewhere, person, TableWish("die-fugger", [SeatWish("me"), SeatWish("bot")]))
            with pytest.raises(NotAllowed):
                await chat.write_note(elsewhere, running.id, person, "again")
            with pytest.raises(NotAllowed):
                await chat.mute(elsewhere, person, other.id, True)
            await chat.mute(elsewhere, other, person.id, True)
            await go_away(elsewhere, running.id, person.id, 1)
            elsewhere.presence.sign(running.id, person.id)
            await asyncio.gather(*elsewhere.tasks)
            for _ in range(4):  # with a clock each move writes seats
                await move_once(elsewhere, running.id)
            await Ratings(elsewhere).count(rated.id)
            assert set((await everything_about(house, person.id)).values()) == {0}
            async with house.tables.hold(running.id) as table:
                assert (table.seats[0].name, table.seats[0].stand_in) == ("—", True)
                assert table.seats[0].deadline is None
                assert [line.text for line in table.chat] == ["Hi"]
            async with house.tables.hold(waiting.id) as table:
                assert (table.seats[0].kind, table.seats[0].name) == ("open", "1")
        finally:
            await elsewhere.close()

    at_home(scene)


def test_a_game_that_ends_after_an_account_is_deleted(at_home: Any) -> None:
    """Nobody is rated for the empty seat, neither the person nor a bot."""

    async def scene(house: House) -> None:
        person, _ = await people.sign_up(house, None, "Anna", PASSWORD)
        others = [await new_guest(house, name) for name in ("Bert", "Carl")]
        wish = TableWish("die-fugger", [SeatWish("me"), SeatWish("open"), SeatWish("open")], rated=True)
        table = await open_table(house, person, wish)
        for other in others:
            await claim(house, table.id, other)
        await people.delete_account(house, person, PASSWORD)
        for _ in range(3000):
            async with house.tables.hold(table.id) as table:
                if table.over:
                    break
            await move_once(house, table.id)
        await Ratings(house).count(table.id)
        rows = await rating_table(house, "die-fugger")
        assert {row.player for row in rows} == {other.id for other in others}

    at_home(scene)
