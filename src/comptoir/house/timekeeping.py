"""Acts on deadlines, and hears from other processes of the house."""

from comptoir.house.house import House, do_all
from comptoir.house.seating import let_bot_play
from comptoir.house.store import CHANNEL
from comptoir.house.table_rows import end_deadline, remove_stale, run_out

STALE_AFTER = 30 * 86400.0  # seconds


async def keep_time(house: House) -> None:
    """Let a bot take over wherever time has run out."""
    rows = await house.store.read(run_out, house.now())
    await do_all(take_over(house, row.table_id, row.seat, row.deadline) for row in rows)


async def take_over(house: House, table_id: str, seat: int, deadline: float) -> None:
    """A seat's time has run out: a bot plays on until the person returns. Of several processes one does it."""

    async def attempt() -> None:
        async with house.tables.hold(table_id) as table:
            place = table.seats[seat]
            if table.running and not place.is_bot and place.deadline == deadline:
                place.time_left = 0.0
                let_bot_play(place)
                await house.save_change(
                    table, [place], lambda connection: end_deadline(connection, table_id, seat, deadline)
                )

    await house.try_again(attempt, table_id)


async def sweep(house: House) -> None:
    """Forget tables that never began."""
    await house.store.run(remove_stale, house.now() - STALE_AFTER)


async def hear_others(house: House) -> None:
    """Learn from PostgreSQL which tables other processes have changed, as long as it can be heard."""
    import psycopg

    address = house.store.address.set(drivername="postgresql").render_as_string(hide_password=False)
    async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
        await connection.execute(f"LISTEN {CHANNEL}")
        for table_id in list(house.tables.loaded):  # what was said while nobody listened
            house.tables.changed_elsewhere(table_id)
        async for notice in connection.notifies():
            table_id, _, entries = notice.payload.partition(" ")
            _heard(house, table_id, int(entries))


def _heard(house: House, table_id: str, entries: int) -> None:
    table = house.tables.loaded.get(table_id)
    if table is not None and table.match is not None and len(table.match.log) == entries:
        return  # our own message, or known already
    house.tables.changed_elsewhere(table_id)
