"""Tables are opened, seats claimed, moves played and taken back; the database is the truth."""

import asyncio
from typing import Any

import pytest

from comptoir.errors import CannotUndo, Refused
from comptoir.house.errors import BadRequest, Conflict, NotAllowed, Stale
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import Person, new_guest
from comptoir.house.playing import play, play_all, undo
from comptoir.house.seating import claim, take_along, void_tokens
from comptoir.house.table import Table
from comptoir.house.table_queries import list_tables, load_table, tables_of


async def table_of(house: House, *kinds: str, **wishes: Any) -> tuple[Table, list[Person]]:
    """A table with new guests in all seats that are not bots."""
    people = [await new_guest(house, name) for name in ("Anna", "Bert", "Carl", "Dora")[: len(kinds)]]
    seats = [SeatWish("me" if kind == "me" else kind) for kind in kinds]
    table = await open_table(house, people[0], TableWish("die-fugger", seats, **wishes))
    for seat, kind in enumerate(kinds):
        if kind == "open":
            await claim(house, table.id, people[seat], seat)
    return table, people


async def move_once(house: House, table_id: str) -> None:
    """The first legal action of whoever is asked."""
    async with house.tables.hold(table_id) as table:
        match = table.match
        assert match is not None
        seat = match.to_act[0]
        action, seen = match.actions(seat)[0].code, table.seen(seat)
    await play(house, table_id, seat, action, seen)


def test_whole_game_is_in_the_database(at_home: Any) -> None:
    """A game played to its end is loaded again exactly as it was."""

    async def scene(house: House) -> None:
        table, _ = await table_of(house, "me", "open")
        for _ in range(2000):
            if table.over:
                break
            await move_once(house, table.id)
        assert table.over
        assert table.ended_by == "rules"
        again = await house.store.run(load_table, table.id)
        assert table.match is not None
        assert again.match is not None
        assert again.match.record() == table.match.record()
        assert again.status == "over"
        assert [again.seen(seat) for seat in range(3)] == [table.seen(seat) for seat in range(3)]
        for watcher in (None, 0, 1):
            assert again.view(watcher) == table.match.view(watcher)

    at_home(scene)


def test_game_begins_when_the_last_seat_is_taken(at_home: Any) -> None:
    """Nobody can play before; each seat is claimed once; who sits there already stays."""

    async def scene(house: House) -> None:
        owner, guest, late = [await new_guest(house, name) for name in ("Anna", "Anna", "Carl")]
        table = await open_table(house, owner, TableWish("die-fugger", [SeatWish("me"), SeatWish("open")]))
        with pytest.raises(Conflict):
            await play(house, table.id, 0, "draw")
        taken = await claim(house, table.id, guest)
        assert (taken.number, taken.name) == (1, "Anna 2")
        assert (await claim(house, table.id, guest)).number == 1
        with pytest.raises(Conflict):
            await claim(house, table.id, late, 1)
        with pytest.raises(Conflict):
            await claim(house, table.id, late)
        assert table.status == "playing"

    at_home(scene)


def test_nobody_at_a_table_has_the_name_of_another(at_home: Any) -> None:
    """Others on the same device and bots are told apart from who opened the table."""

    async def scene(house: House) -> None:
        owner = await new_guest(house, "Anton")
        kinds = ("me", "here", "bot", "bot")
        table = await open_table(house, owner, TableWish("die-fugger", [SeatWish(kind) for kind in kinds]))
        assert table.names == ["Anton", "Anton 2", "Barbara", "Christoph"]

    at_home(scene)


def test_claims_at_once(at_home: Any) -> None:
    """Two who want the same seat at the same time: one gets it."""

    async def scene(house: House) -> None:
        people = [await new_guest(house, name) for name in ("Anna", "Bert", "Carl")]
        table = await open_table(house, people[0], TableWish("die-fugger", [SeatWish("me"), SeatWish("open")]))
        both = await asyncio.gather(
            claim(house, table.id, people[1], 1), claim(house, table.id, people[2], 1), return_exceptions=True
        )
        assert sorted(type(one).__name__ for one in both) == ["Conflict", "Seat"]

    at_home(scene)


def test_stale_and_doubled_posts_change_nothing(at_home: Any) -> None:
    """A post that was made on an older table is answered with a reason."""

    async def scene(house: House) -> None:
        table, _ = await table_of(house, "me", "open", "open")
        assert table.match is not None
        seat = table.match.to_act[0]
        action = table.match.actions(seat)[0].code
        await play(house, table.id, seat, action, 0)
        with pytest.raises(Stale):
            await play(house, table.id, seat, action, 0)
        with pytest.raises(Refused):
            await play(house, table.id, seat, action)
        with pytest.raises(Stale):
            await play(house, table.id, table.match.to_act[0], "draw", 5)
        assert table.match.ply == 1

    at_home(scene)


def test_undo(at_home: Any) -> None:
    """What revealed nothing is taken back, and that is kept; a drawn card is not."""

    async def scene(house: House) -> None:
        table, _ = await table_of(house, "me", "open", "open", "open")
        match = table.match
        assert match is not None
        seat = match.to_act[0]
        good = next(action for action in match.actions(seat) if action.notation.startswith("show"))
        await play(house, table.id, seat, good.code)
        await undo(house, table.id, seat, table.seen(seat))
        assert match.to_act == [seat]
        assert table.seen(seat) == 2
        again = await house.store.run(load_table, table.id)
        assert again.match is not None
        assert again.match.record() == match.record()
        await play(house, table.id, seat, "draw")
        with pytest.raises(CannotUndo):
            await undo(house, table.id, seat)

    at_home(scene)


def test_two_writers(at_home: Any, database: str) -> None:
    """Two processes at one table never both win: the loser looks again."""

    async def scene(house: House) -> None:
        table, _ = await table_of(house, "me", "open")
        other = House(database)
        try:
            async with other.tables.hold(table.id):
                pass
            for turn in range(10):
                await move_once(house if turn % 2 else other, table.id)
                (other if turn % 2 else house).tables.doubtful.add(table.id)
            await move_once(house, table.id)
            async with other.tables.hold(table.id) as theirs:  # does not know of that one
                assert theirs.match is not None
                seat = theirs.match.to_act[0]
                action = theirs.match.actions(seat)[0].code
            with pytest.raises((Refused, Stale)):
                await play(other, table.id, seat, action, 99)
        finally:
            await other.close()
        again = await house.store.run(load_table, table.id)
        assert again.match is not None
        assert again.match.ply == 11

    at_home(scene)


def test_impossible_tables(at_home: Any) -> None:
    """A table that cannot be is refused with a reason."""

    async def scene(house: House) -> None:
        person = await new_guest(house, "Anna")
        for wish in (
            TableWish("chess", [SeatWish("me")] * 2),
            TableWish("die-fugger", [SeatWish("me")]),
            TableWish("die-fugger", [SeatWish("me"), SeatWish("bot", 9)]),
            TableWish("die-fugger", [SeatWish("me"), SeatWish("cat")]),
            TableWish("die-fugger", [SeatWish("me"), SeatWish("bot")], {"cheat": True}),
        ):
            with pytest.raises(BadRequest):
                await open_table(house, person, wish)
        with pytest.raises(BadRequest):
            await new_guest(house, " \u200b ")

    at_home(scene)


def test_usual_options_depend_on_who_plays(at_home: Any) -> None:
    """Several tables run at their own pace among people apart, in step with bots or on one device."""

    async def scene(house: House) -> None:
        anna = await new_guest(house, "Anna")

        async def in_step(*kinds: str, **wishes: Any) -> bool:
            seats = [SeatWish(kind) for kind in kinds]
            table = await open_table(house, anna, TableWish("fische-fluppen-frikadellen", seats, **wishes))
            return bool(table.options["lockstep"])

        assert not await in_step("me", *["open"] * 5)
        assert await in_step("me", *["open"] * 4, "bot")
        assert await in_step("me", *["open"] * 4, "here")
        assert await in_step("me", "open", "open")
        assert await in_step("me", *["open"] * 5, options={"lockstep": True})

    at_home(scene)


def test_a_right_lost_elsewhere_is_lost_here(at_home: Any, database: str) -> None:
    """Another process has given the seat away: a move on the table as it was is judged anew, and not kept."""

    async def scene(house: House) -> None:
        table, people = await table_of(house, "me", "open")
        assert table.match is not None
        seat, heir = table.match.to_act[0], await new_guest(house, "Carl")
        other = House(database)
        try:
            async with other.tables.hold(table.id) as known:
                generation = known.seats[seat].generation

            async def move(at: Table) -> None:
                if at.seats[seat].generation != generation:
                    raise NotAllowed("This token is not for a seat at this table.")
                await play(other, at, seat, "draw")

            await take_along(house, people[seat], heir)
            with pytest.raises(NotAllowed):
                await other.change(table.id, move)
            kept = await house.store.run(load_table, table.id)
            assert kept.match is not None
            assert (kept.seats[seat].person, kept.match.ply) == (heir.id, 0)
        finally:
            await other.close()

    at_home(scene)


def test_several_actions_are_kept_together(at_home: Any) -> None:
    """The first that is refused ends it; what was played before that stands."""

    async def scene(house: House) -> None:
        table, _ = await table_of(house, "me", "open")
        assert table.match is not None
        seat = table.match.to_act[0]
        with pytest.raises(Refused):
            await play_all(house, table.id, seat, ["draw", "draw", "draw", "draw"], 0)
        kept = await house.store.run(load_table, table.id)
        assert kept.match is not None
        assert kept.match.record() == table.match.record()
        assert kept.match.ply == 1

    at_home(scene)


def test_a_row_of_a_button_goes_as_far_as_luck_allows(at_home: Any) -> None:
    """What a drawn card has made impossible ends the row without an error; what never was possible is one."""

    async def scene(house: House) -> None:
        table, _ = await table_of(house, "me", "open")
        assert table.match is not None
        seat = table.match.to_act[0]
        with pytest.raises(Refused):
            await play_all(house, table.id, 1 - seat, ["draw"], 0, as_luck_allows=True)
        moves = await play_all(house, table.id, seat, ["draw", "draw"], 0, as_luck_allows=True)
        assert [move.notation for move in moves] == ["draw"]

    at_home(scene)


def test_the_time_of_the_last_change_tells_of_no_hidden_move(at_home: Any) -> None:
    """In Fische with two groups nobody else sees what a group does: lists show when all last saw something."""

    async def scene(house: House) -> None:
        people = [await new_guest(house, name) for name in "ABCDEF"]
        wish = TableWish("fische-fluppen-frikadellen", [SeatWish("me"), *[SeatWish("open")] * 5], public=True)
        table = await open_table(house, people[0], wish)
        for person in people[1:]:
            await claim(house, table.id, person)
        clock = [house.now()]
        house.now = lambda: clock[0]
        hidden = 0
        for _ in range(200):
            clock[0] += 60
            before = table.changed
            await move_once(house, table.id)
            assert table.match is not None
            noticed = table.match.was_noticed(table.match.log[-1], None)
            (listed,) = await house.store.read(list_tables, "playing", True, 9)
            (mine,) = await house.store.read(tables_of, people[0].id, 9)
            assert listed.changed == mine.changed == (clock[0] if noticed else before)
            hidden += not noticed
            if hidden > 5:
                break
        assert hidden > 5
        clock[0] += 60
        before = table.changed
        await void_tokens(house, table.id, 0)
        (listed,) = await house.store.read(list_tables, "playing", True, 9)
        assert listed.changed == before

    at_home(scene)
