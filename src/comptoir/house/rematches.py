"""Rematch, and play on from any moment of a game."""

from comptoir.house.errors import Conflict
from comptoir.house.house import House, at_table
from comptoir.house.opening import SeatWish, TableWish, enter, new_table, open_table, save_new
from comptoir.house.people import Person
from comptoir.house.seating import claim
from comptoir.house.table import Table


@at_table
async def rematch(house: House, table: Table, person: Person) -> Table:
    """The same people, another game: whoever asks first opens the table, the others sit down at it."""
    if not table.over:
        raise Conflict("The game is not over.")
    if table.rematch is None:
        made = await new_table(house, person, _same_again(table, person))
        table.rematch = made.id
        await house.save_change(
            table, [], lambda connection: save_new(connection, made, person.id), rematch=made.id
        )
        enter(house, made, person)
        return made
    return await _sit_down(house, table.rematch, person if table.seats_of(person.id) else None)


@at_table
async def _sit_down(house: House, table: Table, person: Person | None) -> Table:
    if person is not None and not table.seats_of(person.id) and table.status == "open":
        await claim(house, table, person)
    return table


def _same_again(table: Table, person: Person) -> TableWish:
    """The seats moved on by one, so that somebody else comes first."""
    seats = [*table.seats[1:], table.seats[0]]
    wishes = [
        SeatWish("bot", seat.level or 3)
        if seat.kind == "bot"
        else SeatWish("here", name=seat.name)
        if seat.person == person.id
        else SeatWish("open")
        for seat in seats
    ]
    return TableWish(
        table.game.id,
        wishes,
        dict(table.options),
        table.pace,
        table.public,
        parent=table.id,
        rated=table.rated,
        coach=any(seat.coached for seat in seats),
    )


@at_table
async def play_on(house: House, table: Table, person: Person, ply: int, seat: int, level: int = 3) -> Table:
    """Open a table against bots that begins where this one stood after `ply` moves."""
    if not table.over or table.match is None:
        raise Conflict("You can play on from any moment once the game is over.")
    if not 0 <= ply <= table.match.ply or not 0 <= seat < len(table.seats):
        raise Conflict("There is no such moment in this game.")
    there = table.match.at(ply)
    if there.over:
        raise Conflict("The game is over there. Choose an earlier moment.")
    wishes = [SeatWish("me") if number == seat else SeatWish("bot", level) for number in range(len(table.seats))]
    options, position = dict(table.options), there.position()
    return await open_table(
        house, person, TableWish(table.game.id, wishes, options, position=position, parent=table.id)
    )
