"""Forgotten games: people clear their own lists. The tables stay, for everybody else and in their addresses."""

from comptoir.house.house import House, at_table
from comptoir.house.people import Person
from comptoir.house.proposals import resume
from comptoir.house.seating import leave, resign
from comptoir.house.table import Table
from comptoir.house.table_queries import hide_tables


@at_table
async def clear(house: House, table: Table, person: Person) -> None:
    """Take a table off somebody's list: before the game they get up, during it they resign."""
    mine = table.seats_of(person.id)
    if table.status == "paused":
        await resume(house, table, mine[0])
    for seat in mine:
        if table.status == "open":
            await leave(house, table, seat)
        elif table.running and not table.seats[seat].resigned:
            await resign(house, table, seat)
    await house.store.run(hide_tables, person.id, table.id)


async def clear_finished(house: House, person: Person) -> None:
    """Take all finished games off somebody's list."""
    await house.store.run(hide_tables, person.id)
