"""Background work of the house: deadlines, clean-up, and notices from other processes."""

import logging
from functools import partial

from comptoir.house.holding import play_held
from comptoir.house.house import House, at_table
from comptoir.house.notices import KEPT as NOTICES_KEPT
from comptoir.house.notices import PERSON, SECRET, forget_notices, last_notice, notices_since
from comptoir.house.operators import forget_guests, purge_tables
from comptoir.house.posts import KEPT, forget_posts
from comptoir.house.seating import give_up, let_bot_play
from comptoir.house.sessions import BELIEVED, remove_old
from comptoir.house.store import CHANNEL, PATIENCE
from comptoir.house.table import Table
from comptoir.house.table_queries import end_deadline, remove_stale, run_out

log = logging.getLogger("comptoir.house")
MOST_AT_ONCE = 100  # seats whose time has run out that are looked after in one go
STILL_THERE = 20.0  # seconds between questions whether the database still answers
DAY = 86400.0  # seconds
STALE_AFTER = 30 * DAY
MOST_GUESTS = 1000  # that are forgotten in one sweep
CLOCKS_EVERY = LISTEN_AGAIN_AFTER = 0.5  # seconds
NOTICES_EVERY = 1.0
SWEEP_EVERY = 6 * 3600.0


def keep_house(house: House, keep_games: float = 0.0, keep_guests: float = 0.0) -> None:
    """Look after clocks, old rows and other processes as long as the house is open.

    Finished games, and guests who have not come back, are deleted after this many days; 0: never.
    """
    house.begin_again(partial(keep_time, house), CLOCKS_EVERY)
    house.begin_again(partial(sweep, house, keep_games, keep_guests), SWEEP_EVERY)
    if house.store.shared:
        house.begin_again(partial(hear_others, house), LISTEN_AGAIN_AFTER)
        house.begin_again(house.sessions.check, BELIEVED)
    else:
        house.begin_again(Operators(house).hear, NOTICES_EVERY)


async def keep_time(house: House) -> None:
    """Let a bot take over wherever time has run out."""
    rows = await house.store.read(run_out, house.now(), MOST_AT_ONCE + len(house.errands))
    await house.do_each(
        {
            ("clock", row.table_id, row.seat): partial(take_over, house, row.table_id, row.seat, row.deadline)
            for row in rows
        }
    )


@at_table
async def take_over(house: House, table: Table, seat: int, deadline: float) -> None:
    """Let a bot play for a seat whose time has run out: until the person returns, in a rated game to the end.

    Of several processes one does it.
    """
    place = table.seats[seat]
    if not table.running or place.is_bot or place.deadline != deadline:
        return
    if await play_held(house, table, seat):
        return  # they had played: only the turn was not ended
    place.time_left, place.ran_out = 0.0, True
    if table.rated:
        give_up(table, place)
    else:
        let_bot_play(place)
    await house.save_change(
        table,
        [place],
        lambda connection: end_deadline(connection, table.id, seat, deadline),
        table.seat_change(seat, "timeout"),
        status=table.status,
        ended_by=table.ended_by,
    )


async def sweep(house: House, keep_games: float = 0.0, keep_guests: float = 0.0) -> None:
    """Delete tables that never began, expired sessions, posts that no page repeats, and what has become too old."""
    await house.store.run(remove_stale, house.now() - STALE_AFTER)
    await house.store.run(remove_old, house.now())
    await house.store.run(forget_posts, house.now() - KEPT)
    await house.store.run(forget_notices, house.now() - NOTICES_KEPT)
    await house.read_keys()
    if keep_games:
        await purge_tables(house, house.now() - keep_games * DAY)
    if keep_guests:
        await forget_guests(house, house.now() - keep_guests * DAY, MOST_GUESTS)


async def hear_others(house: House) -> None:
    """Listen to PostgreSQL for changes made by other processes, until the connection is lost."""
    import psycopg

    address = house.store.address.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        async with await psycopg.AsyncConnection.connect(address, autocommit=True, **PATIENCE) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            house.tables.all_changed_elsewhere()  # what was said while nobody listened
            house.sessions.doubt()
            house.store.hearing = True
            await house.sessions.check()
            while True:
                async for notice in connection.notifies(timeout=STILL_THERE):
                    about, _, what = notice.payload.partition(" ")
                    _heard(house, about, what)
                await connection.execute("SELECT 1")  # a connection can end without a word
    except psycopg.OperationalError as problem:
        log.warning("lost the connection that listens to the database: %s", str(problem).partition("\n")[0])
    finally:
        house.store.hearing = False


class Operators:
    """With SQLite: what operators change in the file while this process has it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.last: int | None = None

    async def hear(self) -> None:
        """Take up what has been changed since the last look."""
        if self.last is None:
            self.last = await self.house.store.read(last_notice)
        for number, about, what in await self.house.store.read(notices_since, self.last):
            self.last = number
            _heard(self.house, about, what)


def _heard(house: House, about: str, what: str) -> None:
    """Another process has changed a person, the keys or a table."""
    if about == PERSON:
        house.begin(house.sessions.check(house.sessions.doubt(what)))
        return
    if about == SECRET:
        house.begin(house.read_keys())
        return
    table = house.tables.get(about)
    if table is not None and table.match is not None and len(table.match.log) == int(what):
        return  # our own message, or known already
    house.tables.changed_elsewhere(about)
