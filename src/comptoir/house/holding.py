"""End turn: what a page plays last in a turn is held until its player ends the turn, where undo would be lost at once.

Undo is lost at once where a bot goes on. A held turn is no part of the match: nobody else sees it or can act, the clock
of its seat runs on, programs play as ever. It is kept with the seat, so every process knows it, also after a restart.
What others do meanwhile out of turn does not touch it as long as it is still possible; it is void once the seat itself
has played, something was taken back, or a bot plays the seat. When time runs out it is played.
"""

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from comptoir.errors import MoveError
from comptoir.house.house import House, at_table
from comptoir.house.table import Table
from comptoir.kit.board import Board
from comptoir.match import Match, Move


class Held(msgspec.Struct, frozen=True):
    """What a seat has played and not ended, and how long the log was."""

    entries: int
    actions: tuple[int, ...]


def held(table: Table, seat: int) -> Held | None:
    """What is held for a seat, if it is still good."""
    place, match = table.seats[seat], table.match
    if place.held is None or place.is_bot or match is None or table.over:
        return None
    found = msgspec.json.decode(place.held, type=Held)
    since = match.log[found.entries :]
    if any(not isinstance(entry, Move) or entry.seat == seat for entry in since):
        return None
    return None if since and branch(match, seat, found.actions) is None else found


def loses_undo(table: Table, seat: int, actions: Sequence[int], board: Board) -> bool:
    """Whether these actions end a turn that could be undone if a bot did not go on at once."""
    match = table.begun
    if match.state.deciders() != 1 << seat:
        return False
    after = branch(match, seat, actions)
    if after is None or after.over or after.state.deciders() >> seat & 1:
        return False
    moves = after.moves[match.ply :]
    if any(move.revealed or any(map(board.has_stage, move.events)) for move in moves):
        return False
    asked = after.state.deciders()
    return any(asked >> other.number & 1 for other in table.seats if other.is_bot)


def branch(match: Match, seat: int, actions: Sequence[int]) -> Match | None:
    """A match that goes on with these actions; None if one is refused or wants luck."""
    after = match.branch()
    try:
        for action in actions:
            if after.is_final(seat, (action,)):
                return None
            after.play(seat, action)
    except MoveError:
        return None
    return after


def as_held(table: Table, seat: int) -> Table | None:
    """The table as it would be if the seat ended its turn, for its own page; None if nothing is held."""
    found = held(table, seat)
    after = branch(table.begun, seat, found.actions) if found is not None else None
    return None if after is None else replace(table, match=after, holding=seat)


@at_table
async def hold_turn(house: House, table: Table, seat: int, actions: Sequence[int]) -> None:
    """Hold these actions until the player ends the turn."""
    place = table.seats[seat]
    place.held = msgspec.json.encode(Held(len(table.begun.log), tuple(actions))).decode()
    await house.save_change(table, [place], noticed=False)


@at_table
async def let_go(house: House, table: Table, seat: int) -> None:
    """Forget what is held: the turn is as it was before."""
    place = table.seats[seat]
    place.held = None
    await house.save_change(table, [place], noticed=False)


async def play_held(house: House, table: Table, seat: int) -> bool:
    """Play what is held for a seat, at a table that is held; whether there was anything."""
    found, match = held(table, seat), table.begun
    if found is None:
        return False
    first = len(match.log)
    for action in found.actions:
        match.play(seat, action)
    await house.save_entry(table, first)
    return True
