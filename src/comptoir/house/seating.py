"""Sit down at a table, leave a seat to a bot, come back, resign."""

from collections.abc import Callable

from sqlalchemy import Connection

from comptoir.house import clocks
from comptoir.house.blocks import must_be_welcome
from comptoir.house.errors import Conflict, NotAllowed, NotFound
from comptoir.house.house import House, at_table
from comptoir.house.opening import begin_if_full, opening_text, unused
from comptoir.house.people import Person
from comptoir.house.person import must_be_known
from comptoir.house.table import Seat, Table
from comptoir.house.table_queries import STAND_IN_LEVEL, tables_of

MOST_TAKEN_ALONG = 200  # seats, the newest


@at_table
async def claim(house: House, table: Table, person: Person, seat: int | None = None) -> Seat:
    """Take a seat, the first free one if none is named. A person who sits there already keeps it."""
    mine = table.seats_of(person.id)
    if mine and (seat is None or seat in mine):
        return table.seats[mine[0] if seat is None else seat]
    place = free_seat(table, seat)
    place.kind, place.person, place.name = "person", person.id, unused(person.name, table.names)
    place.occupancy += 1
    house.presence.sign(table.id, person.id)

    def admit(connection: Connection) -> None:
        must_be_known(connection, person.id)
        must_be_welcome(connection, table, person.id)

    await begin_or_wait(house, table, [place], admit)
    return place


async def begin_or_wait(
    house: House, table: Table, taken: list[Seat], work: Callable[[Connection], None] | None = None
) -> None:
    """Save seats that have been taken; once nobody is missing, the game begins."""
    moved = table.seats if begin_if_full(table, house.now()) else taken
    await house.save_change(table, moved, work, status=table.status, opening=opening_text(table))


def free_seat(table: Table, seat: int | None) -> Seat:
    """The wanted seat, or the first free one; refused if it is taken."""
    if seat is None:
        free = [one for one in table.seats if one.kind == "open"]
        if not free:
            raise Conflict("All seats of this table are taken.")
        return free[0]
    if not 0 <= seat < len(table.seats):
        raise NotFound("There is no such seat.")
    if table.seats[seat].kind != "open":
        raise Conflict("{name} already sits in this seat.", name=table.seats[seat].name)
    return table.seats[seat]


async def take_along(house: House, guest: Person, person: Person) -> None:
    """Move a guest's seats to the account they sign in to, except at tables where it has a seat."""
    for table_id in {row.id for row in await house.store.read(tables_of, guest.id, MOST_TAKEN_ALONG, True)}:
        await _take_along(house, table_id, guest.id, person.id)


@at_table
async def _take_along(house: House, table: Table, guest: str, person: str) -> None:
    mine = [] if table.seats_of(person) else [table.seats[number] for number in table.seats_of(guest)]
    for place in mine:
        place.person = person
        place.occupancy += 1
        place.generation += 1  # what the guest's tokens could do is over
    if mine:
        await house.save_change(table, mine, lambda connection: must_be_known(connection, person), noticed=False)


@at_table
async def leave(house: House, table: Table, seat: int) -> None:
    """Before the game begins: get up again."""
    if table.status != "open":
        raise Conflict("The game has begun: you can hand your seat to a bot, or resign.")
    place = table.seats[seat]
    get_up(place)
    await house.save_change(table, [place])


def get_up(place: Seat) -> None:
    """Free a seat before the game begins."""
    place.kind, place.person, place.name = "open", None, f"{place.number + 1}"
    place.occupancy += 1
    place.generation += 1


@at_table
async def void_tokens(house: House, table: Table, seat: int) -> None:
    """Void the tokens of a seat."""
    place = table.seats[seat]
    place.generation += 1
    await house.save_change(table, [place], noticed=False)


@at_table
async def hand_to_bot(house: House, table: Table, seat: int) -> None:
    """Let a bot play on for a person, who may come back."""
    must_be_playing(table)
    if table.rated:
        raise Conflict("In a rated game no bot can play for you. You can resign.")
    place = table.seats[seat]
    if place.is_bot:
        raise Conflict("A bot plays this seat already.")
    let_bot_play(place)
    await house.save_change(table, [place], told=table.seat_change(seat, "bot"))


def let_bot_play(place: Seat) -> None:
    """Let a bot stand in for the person in a seat."""
    place.stand_in = True
    place.held = None
    place.occupancy += 1
    place.level = place.level or STAND_IN_LEVEL
    clocks.stop(place)


@at_table
async def come_back(house: House, table: Table, seat: int) -> None:
    """Take one's seat back from the bot."""
    place = table.seats[seat]
    if place.resigned:
        raise NotAllowed("You are out of this game: you resigned, or your time ran out.")
    if not place.stand_in:
        return
    place.stand_in = place.ran_out = False
    place.occupancy += 1
    now = house.now()
    if table.pace.kind == "live":
        place.time_left = max(place.time_left or 0.0, 60.0)
    if table.running:
        clocks.after_entry(table, now)
    await house.save_change(table, [place], told=table.seat_change(seat, "back"))


@at_table
async def resign(house: House, table: Table, seat: int) -> None:
    """Give up: a bot plays on, the seat ranks last."""
    must_be_playing(table)
    place = table.seats[seat]
    if place.resigned:
        raise Conflict("You have resigned already.")
    give_up(table, place)
    told = table.seat_change(seat, "resigned")
    await house.save_change(table, [place], told=told, status=table.status, ended_by=table.ended_by)


def give_up(table: Table, place: Seat) -> None:
    """Put a seat out of the game, in last place. The game ends if no person is left, or if it is rated and decided."""
    let_bot_play(place)
    place.resigned, place.stand_in = True, False
    left = [one for one in table.seats if not one.resigned]
    if not any(one.kind == "person" for one in left) or (table.rated and len(left) == 1):
        table.status, table.ended_by = "over", "resigned"


def must_play(place: Seat) -> None:
    """Refuse a person whose seat a bot plays."""
    if place.resigned:
        raise NotAllowed("You are out of this game: you resigned, or your time ran out.")
    if place.is_bot:
        raise Conflict("A bot plays your seat. Take it back first.")


def must_be_playing(table: Table) -> None:
    """Refuse what makes sense only during a game."""
    if table.status == "open":
        raise Conflict("The game has not begun: somebody is still missing.")
    if table.over:
        raise Conflict("The game is over.")
    if table.status == "paused":
        raise Conflict("The game is paused. Anybody at the table can resume it.")
