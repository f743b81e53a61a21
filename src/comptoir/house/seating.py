"""Sit down at a table, leave a seat to a bot, come back, resign."""

from functools import partial

from comptoir.house import clocks
from comptoir.house.errors import NotAllowed, NotFound, NotNow
from comptoir.house.house import House
from comptoir.house.opening import begin_if_full, opening_text, unused
from comptoir.house.people import Person
from comptoir.house.table import Seat, Table
from comptoir.house.table_rows import tables_of

STAND_IN_LEVEL = 3
MOST_TAKEN_ALONG = 200  # seats, the newest


async def claim(house: House, table_id: str, person: Person, seat: int | None = None) -> Seat:
    """Take a seat, the first free one if none is named. Who sits there already stays there."""

    async def attempt() -> Seat:
        async with house.tables.hold(table_id) as table:
            mine = table.seats_of(person.id)
            if mine and (seat is None or seat in mine):
                return table.seats[mine[0] if seat is None else seat]
            place = free_seat(table, seat)
            place.kind, place.person, place.name = "person", person.id, unused(person.name, table.names)
            begun = begin_if_full(table, house.now())
            await house.save_change(
                table,
                table.seats if begun else [place],
                status=table.status,
                opening=opening_text(table),
            )
            return place

    return await house.try_again(attempt, table_id)


def free_seat(table: Table, seat: int | None) -> Seat:
    """The seat that is meant, which must be free."""
    if seat is None:
        free = [one for one in table.seats if one.kind == "open"]
        if not free:
            raise NotNow("All seats of this table are taken.")
        return free[0]
    if not 0 <= seat < len(table.seats):
        raise NotFound("There is no such seat.")
    if table.seats[seat].kind != "open":
        raise NotNow("{name} already sits in this seat.", name=table.seats[seat].name)
    return table.seats[seat]


async def take_along(house: House, guest: Person, person: Person) -> None:
    """Who signs in keeps the seats he took as a guest, except where he sits already."""
    for table_id in {row.id for row in await house.store.read(tables_of, guest.id, MOST_TAKEN_ALONG)}:
        await house.try_again(partial(_take_along, house, table_id, guest.id, person.id), table_id)


async def _take_along(house: House, table_id: str, guest: str, person: str) -> None:
    async with house.tables.hold(table_id) as table:
        mine = [] if table.seats_of(person) else [table.seats[number] for number in table.seats_of(guest)]
        for place in mine:
            place.person = person
        if mine:
            await house.save_change(table, mine)


async def leave(house: House, table_id: str, seat: int) -> None:
    """Before the game begins: get up again."""

    async def attempt() -> None:
        async with house.tables.hold(table_id) as table:
            if table.status != "open":
                raise NotNow("The game has begun: you can hand your seat to a bot, or resign.")
            place = table.seats[seat]
            place.kind, place.person, place.name = "open", None, f"{seat + 1}"
            place.generation += 1
            await house.save_change(table, [place])

    await house.try_again(attempt, table_id)


async def hand_to_bot(house: House, table_id: str, seat: int) -> None:
    """Let a bot play on for a person, who may come back."""

    async def attempt() -> None:
        async with house.tables.hold(table_id) as table:
            must_be_playing(table)
            place = table.seats[seat]
            if place.is_bot:
                raise NotNow("A bot plays this seat already.")
            let_bot_play(place)
            await house.save_change(table, [place])

    await house.try_again(attempt, table_id)


def let_bot_play(place: Seat) -> None:
    """A bot stands in."""
    place.stand_in = True
    place.level = place.level or STAND_IN_LEVEL
    clocks.stop(place)


async def come_back(house: House, table_id: str, seat: int) -> None:
    """Take one's seat back from the bot."""

    async def attempt() -> None:
        async with house.tables.hold(table_id) as table:
            place = table.seats[seat]
            if place.resigned:
                raise NotAllowed("You have resigned this game.")
            if not place.stand_in:
                return
            place.stand_in = False
            now = house.now()
            if table.pace.kind == "live":
                place.time_left = max(place.time_left or 0.0, 60.0)
            if table.running:
                clocks.after_entry(table, now)
            await house.save_change(table, [place])

    await house.try_again(attempt, table_id)


async def resign(house: House, table_id: str, seat: int) -> None:
    """Give up: a bot plays on, the seat ranks last. When the last person resigns, the game ends."""

    async def attempt() -> None:
        async with house.tables.hold(table_id) as table:
            must_be_playing(table)
            place = table.seats[seat]
            if place.resigned:
                raise NotNow("You have resigned already.")
            let_bot_play(place)
            place.resigned, place.stand_in = True, False
            if not any(one.has_voice or one.stand_in for one in table.seats):
                table.status, table.ended_by = "over", "resigned"
            await house.save_change(table, [place], status=table.status, ended_by=table.ended_by)

    await house.try_again(attempt, table_id)


def must_be_playing(table: Table) -> None:
    """Refuse what makes sense only during a game."""
    if table.status == "open":
        raise NotNow("The game has not begun: somebody is still missing.")
    if table.over:
        raise NotNow("The game is over.")
    if table.status == "paused":
        raise NotNow("The table has a break. Anybody who sits there can end it.")
