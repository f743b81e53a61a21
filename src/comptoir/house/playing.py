"""Play a move; take one back that revealed nothing."""

from collections.abc import Sequence

from comptoir.house.errors import Conflict, NotAllowed, Stale
from comptoir.house.holding import as_held, held, let_go, play_held
from comptoir.house.house import House, at_table
from comptoir.house.seating import must_be_playing
from comptoir.house.table import Table
from comptoir.match import Match, Move
from comptoir.match.notation import Wanted


@at_table
async def play(
    house: House,
    table: Table,
    seat: int,
    wanted: Wanted,
    seen: int | None = None,
    occupancy: int | None = None,
) -> Move:
    """Play an action for a seat that has seen `seen` changes. When this returns, the move is saved.

    A bot passes the `occupancy` its seat had when it began to think: if the seat has changed hands since, it is
    refused.
    """
    if occupancy is not None and table.seats[seat].occupancy != occupancy:
        raise NotAllowed("This seat is not yours.")
    move = ready(table, seat, seen).play(seat, wanted)
    await house.save_entry(table)
    return move


@at_table
async def play_all(
    house: House,
    table: Table,
    seat: int,
    wanted: Sequence[Wanted],
    seen: int | None = None,
    as_luck_allows: bool = False,
) -> list[Move]:
    """Play several actions in a row, saved together; the first refused one ends the row.

    With `as_luck_allows` that is no error right after something was drawn or revealed.
    """
    match = ready(table, seat, seen)
    first = len(match.log)
    moves: list[Move] = []
    try:
        for one in wanted:
            if as_luck_allows and moves and moves[-1].revealed and match.why_not(seat, one):
                break
            moves.append(match.play(seat, one))
        return moves
    finally:
        if len(match.log) > first:
            await house.save_entry(table, first)


@at_table
async def end_turn(house: House, table: Table, seat: int, seen: int | None = None) -> None:
    """Play what the seat's page holds."""
    ready(table, seat, seen)
    if not await play_held(house, table, seat):
        raise Conflict("There is no turn to end.")


@at_table
async def undo(house: House, table: Table, seat: int, seen: int | None = None) -> None:
    """Take back the seat's last move, if it revealed nothing and nobody has answered it."""
    match = ready(table, seat, seen)
    if held(table, seat) is not None:
        await let_go(house, table, seat)
        return
    match.undo(seat)
    await house.save_entry(table)


@at_table
async def restart_turn(house: House, table: Table, seat: int, seen: int | None = None) -> None:
    """Undo as many of the seat's last moves as possible."""
    match = ready(table, seat, seen)
    if held(table, seat) is not None:
        await let_go(house, table, seat)
        if not match.may_undo(seat):
            return
    first = len(match.log)
    match.undo(seat)
    while match.may_undo(seat):
        match.undo(seat)
    await house.save_entry(table, first)


def ready(table: Table, seat: int, seen: int | None) -> Match:
    """The match, if it is running and the seat has seen all changes; a page also counts what is held for it."""
    must_be_playing(table)
    if seen is not None and seen != table.seen(seat) and seen != seen_by_page(table, seat):
        raise Stale("The table has changed since you looked. Nothing was played; please look again.")
    return table.begun


def seen_by_page(table: Table, seat: int) -> int:
    """How many changes the seat's page has seen."""
    return (as_held(table, seat) or table).seen(seat)
