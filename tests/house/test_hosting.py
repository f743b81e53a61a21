"""Whoever opened a table seats bots while it waits; people clear their lists, which say what came of games."""

from typing import Any

import pytest

from comptoir.house import outcomes as outcomes_module
from comptoir.house import proposals
from comptoir.house.clearing import clear, clear_finished
from comptoir.house.errors import BadRequest, Conflict, NotAllowed, NotFound
from comptoir.house.hosting import place_bot, send_bot_away
from comptoir.house.house import House
from comptoir.house.lobby import invited_by, my_tables
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.outcomes import Outcome, outcomes
from comptoir.house.people import Person, new_guest
from comptoir.house.seating import claim, take_along
from comptoir.house.table import Proposal, Table
from tests.house.test_tables import move_once


async def opened(house: House, *kinds: str, name: str = "Anna", **wishes: Any) -> tuple[Person, Table]:
    """A table of somebody new."""
    person = await new_guest(house, name)
    return person, await open_table(
        house, person, TableWish("die-fugger", [SeatWish(one) for one in kinds], **wishes)
    )


async def listed(house: House, person: Person) -> list[str]:
    return [one.id for one in await my_tables(house, person.id)]


def test_a_bot_takes_a_free_seat_and_leaves_it(at_home: Any) -> None:
    async def scene(house: House) -> None:
        anna, table = await opened(house, "me", "open", "open")
        await place_bot(house, table.id, anna, 2, 5)
        seat = table.seats[2]
        assert (seat.kind, seat.level, seat.name, table.status) == ("bot", 5, "Anton", "open")
        for target, problem in ((2, Conflict), (7, NotFound), (0, Conflict)):
            with pytest.raises(problem):
                await place_bot(house, table.id, anna, target)
        for target in (0, 1, -1, 7):
            with pytest.raises(BadRequest, match="no bot in this seat"):
                await send_bot_away(house, table.id, anna, target)
        await send_bot_away(house, table.id, anna, 2)
        assert (seat.kind, seat.level, seat.name) == ("open", 0, "3")
        house.tables.forget(table.id)
        ben = await new_guest(house, "Ben")
        assert (await claim(house, table.id, ben, 2)).name == "Ben"

    at_home(scene)


def test_all_free_seats_are_filled_and_the_game_begins(at_home: Any) -> None:
    """With names of their own, also beside somebody who is called like a bot."""

    async def scene(house: House) -> None:
        anton, table = await opened(house, "me", "open", "bot", "open", name="Anton")
        await place_bot(house, table.id, anton, None, 2)
        assert table.status == "playing"
        assert table.match is not None
        assert [seat.level for seat in table.seats] == [0, 2, 3, 2]
        assert len(set(table.names)) == 4
        with pytest.raises(Conflict, match="has begun"):
            await place_bot(house, table.id, anton, None)
        with pytest.raises(Conflict, match="has begun"):
            await send_bot_away(house, table.id, anton, 1)
        house.tables.forget(table.id)
        async with house.tables.hold(table.id) as again:
            assert (again.names, again.status) == (table.names, "playing")

    at_home(scene)


def test_only_the_owner_seats_bots(at_home: Any) -> None:
    async def scene(house: House) -> None:
        anna, table = await opened(house, "me", "open", "open")
        ben = await new_guest(house, "Ben")
        await claim(house, table.id, ben, 1)
        with pytest.raises(NotAllowed):
            await place_bot(house, table.id, ben, 2)
        with pytest.raises(BadRequest, match="from 1 to 5"):
            await place_bot(house, table.id, anna, 2, 6)
        await place_bot(house, table.id, anna, 2)
        assert table.status == "playing"

    at_home(scene)


def test_a_short_invitation_leads_to_its_table(at_home: Any) -> None:
    """And to no other; one that nobody has given, or that is none, leads nowhere."""

    async def scene(house: House) -> None:
        _, table = await opened(house, "me", "open")
        _, other = await opened(house, "me", "open")
        assert table.code is not None
        assert len(table.code) == 8
        assert await invited_by(house, table.code) == table.id
        assert await invited_by(house, other.code or "") == other.id
        for wrong in ("", "aaaaaaaa", "A" * 8, "'; drop--"):
            assert await invited_by(house, wrong) is None

    at_home(scene)


def test_a_code_that_is_taken_is_not_given_again(at_home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(house: House) -> None:
        ids = iter(["table1", "samesame", "table2", "samesame", "otherone"])
        monkeypatch.setattr("comptoir.house.opening.new_id", lambda length=12: next(ids))
        _, first = await opened(house, "me", "open")
        _, second = await opened(house, "me", "open")
        assert (first.code, second.code) == ("samesame", "otherone")

    at_home(scene)


def test_lists_are_cleared(at_home: Any) -> None:
    """Before the game one gets up, during it one resigns, a finished one goes; the tables stay."""

    async def scene(house: House) -> None:
        anna, waiting = await opened(house, "me", "open")
        ben = await new_guest(house, "Ben")
        wish = TableWish("die-fugger", [SeatWish("me"), SeatWish("here"), SeatWish("open")])
        shared = await open_table(house, anna, wish)
        await claim(house, shared.id, ben, 2)
        alone = await open_table(house, anna, TableWish("die-fugger", [SeatWish("me"), SeatWish("bot")]))
        assert set(await listed(house, anna)) == {waiting.id, shared.id, alone.id}
        for table in (waiting, shared, alone):
            await clear(house, table.id, anna)
        assert await listed(house, anna) == []
        assert waiting.seats[0].kind == "open"
        assert [seat.resigned for seat in shared.seats] == [True, True, False]
        assert (shared.status, alone.status) == ("playing", "over")
        assert await listed(house, ben) == [shared.id]
        await clear(house, shared.id, ben)
        assert (shared.status, await listed(house, ben)) == ("over", [])
        await clear(house, shared.id, ben)  # a second click

    at_home(scene)


def test_a_paused_game_is_cleared(at_home: Any) -> None:
    async def scene(house: House) -> None:
        anna, table = await opened(house, "me", "bot")
        await proposals.ask(house, table.id, 0, "pause")
        assert table.status == "paused"
        await clear(house, table.id, anna)
        assert (table.status, await listed(house, anna)) == ("over", [])

    at_home(scene)


def test_all_finished_games_are_cleared_at_once(at_home: Any) -> None:
    """Those that go on stay, and so do the lists of others; what is hidden goes along to an account, hidden."""

    async def scene(house: House) -> None:
        anna, table = await opened(house, "me", "open")
        ben = await new_guest(house, "Ben")
        await claim(house, table.id, ben)
        await proposals.carry_out(house, table, Proposal(0, "end", 0, 0, frozenset()))
        going = await open_table(house, anna, TableWish("die-fugger", [SeatWish("me"), SeatWish("bot")]))
        await clear_finished(house, anna)
        assert await listed(house, anna) == [going.id]
        assert await listed(house, ben) == [table.id]
        account = await new_guest(house, "Anna too")
        await take_along(house, anna, account)
        assert await listed(house, account) == [going.id]
        assert table.seats[0].person == account.id

    at_home(scene)


def test_lists_say_what_came_of_games(at_home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Worked out once and kept; a few at a time; of games that cannot be shown any more, nothing."""

    async def scene(house: House) -> None:
        anna, table = await opened(house, "me", "open")
        ben = await new_guest(house, "Ben")
        await claim(house, table.id, ben)
        assert await outcomes(house, await my_tables(house, anna.id)) == {}
        await move_once(house, table.id)
        await proposals.carry_out(house, table, Proposal(0, "end", 0, 0, frozenset()))
        rows = {row["seat"]: row for row in table.standings()}
        wanted = {table.id: [Outcome(seat, rows[seat]["place"], rows[seat]["score"]) for seat in range(2)]}
        assert await outcomes(house, await my_tables(house, anna.id)) == wanted
        monkeypatch.setattr(outcomes_module, "MOST_AT_ONCE", 0)
        mine = await my_tables(house, ben.id)
        assert await outcomes(house, mine) == wanted
        assert mine[0].mine == (1,)

    at_home(scene)
