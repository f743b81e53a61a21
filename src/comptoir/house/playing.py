"""Play a move; take one back that revealed nothing."""

from comptoir.house.errors import Stale
from comptoir.house.house import House
from comptoir.house.seating import must_be_playing
from comptoir.house.table import Table
from comptoir.match import Match, Move
from comptoir.match.notation import Wanted


async def play(house: House, table_id: str, seat: int, wanted: Wanted, seen: int | None = None) -> Move:
    """Play an action for a seat that has seen so many changes. Acknowledged means kept."""

    async def attempt() -> Move:
        async with house.tables.hold(table_id) as table:
            match = ready(table, seat, seen)
            move = match.play(seat, wanted)
            await house.save_entry(table)
            return move

    return await house.try_again(attempt, table_id)


async def undo(house: House, table_id: str, seat: int, seen: int | None = None) -> None:
    """Take back the seat's last move, if it revealed nothing and nobody has answered it."""

    async def attempt() -> None:
        async with house.tables.hold(table_id) as table:
            match = ready(table, seat, seen)
            match.undo(seat)
            await house.save_entry(table)

    await house.try_again(attempt, table_id)


async def restart_turn(house: House, table_id: str, seat: int, seen: int | None = None) -> None:
    """Take back as much as may be taken back."""
    await undo(house, table_id, seat, seen)
    while True:
        async with house.tables.hold(table_id) as table:
            if table.match is None or not table.running or not table.match.may_undo(seat):
                return
        await undo(house, table_id, seat)


def ready(table: Table, seat: int, seen: int | None) -> Match:
    """The match, if it is being played and the seat knows how it stands."""
    must_be_playing(table)
    if seen is not None and seen != table.seen(seat):
        raise Stale("The table has changed since you looked. Nothing was played; please look again.")
    assert table.match is not None
    return table.match
