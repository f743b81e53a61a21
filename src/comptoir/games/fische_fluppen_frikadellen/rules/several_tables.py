"""Two and three tables: what each offers, and changing tables (chapter 11)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.rules.end import look_for_deadlock
from comptoir.games.fische_fluppen_frikadellen.rules.turns import begin_next, leave_table, pass_slot
from comptoir.games.fische_fluppen_frikadellen.state import (
    BOTH_TABLES,
    FETISHES,
    MOVING,
    FischeTables,
    Player,
    Table,
    has_bit,
)


def offered_at(tables: i64, number: i64, fetish: i64) -> bool:
    """Whether a table, one of `tables`, has fetishes of a kind. FFF-11.2"""
    return tables == 1 or fetish == number or (tables == 2 and fetish == BOTH_TABLES)


def has_missing_fetish(state: FischeTables, player: Player, number: i64) -> bool:
    """Whether a table has a fetish that a player lacks. FFF-11.2"""
    tables: i64 = len(state.tables)
    return any(
        not has_bit(player.fetishes, fetish) and offered_at(tables, number, fetish) for fetish in range(FETISHES)
    )


def refuse_change(state: FischeTables, table: Table, player: Player, ask: i64, number: i64) -> i64:
    """The clause that forbids changing to a table, or 0. FFF-11.5, FFF-11.6"""
    if ask != MOVING:
        return ids.NOT_MOVING
    if table.points == 0:
        return ids.NO_POINTS
    if number >= len(state.tables) or number == table.number:
        return ids.NO_OTHER_TABLE
    return ids.unless(player.space == state.content.harbour, ids.NOT_IN_HARBOUR)


def write_changes(state: FischeTables, table: Table, player: Player, out: vec[i64], n: i64) -> i64:
    """Write the tables a player may change to."""
    if player.space == state.content.harbour and table.points > 0:
        for number in range(len(state.tables)):
            n = ids.write_if(number != table.number, ids.CHANGE + number, out, n)
    return n


def change_table(state: FischeTables, table: Table, seat: i64, number: i64) -> None:
    """Take everything to another table, last in its order; the turn is over. FFF-11.5, FFF-11.7"""
    player = state.players[seat]
    target = state.tables[number]
    player.face_down = False
    player.space = -1
    player.table = number
    table.turns += 1
    state.reveal()
    state.tell("changed", seat, table.number, number)
    leave_table(state, table, seat)
    target.order[target.people] = seat
    target.people += 1
    look_for_deadlock(state, player)
    begin_next(state, table)
    begin_next(state, target)
    pass_slot(state, table)
