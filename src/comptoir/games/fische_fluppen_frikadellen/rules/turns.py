"""The order of turns at one table and at several (FFF-4.1 to FFF-4.3, FFF-11.4, FFF-11.12)."""

from mypy_extensions import i64

from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.rules.bonus import count_turn, reopen_own
from comptoir.games.fische_fluppen_frikadellen.rules.end import end_game, enough_freed, look_for_deadlock
from comptoir.games.fische_fluppen_frikadellen.state import (
    KEEPING_FIRST,
    MOVING,
    NOBODY_HERE,
    FischeTables,
    Player,
    Table,
    has_bit,
)


def begin_turn(state: FischeTables, table: Table) -> None:
    """Begin the turn of the first in order: closed kiosks reopen, an arrival's pawn enters. FFF-9.9, FFF-11.7"""
    seat = table.order[0]
    player = state.players[seat]
    if table.closed != 0:
        reopen_own(state, table, seat)
    if player.space < 0:
        player.space = state.content.harbour
    points = state.content.points
    if player.first_points > 0:
        points = player.first_points
        player.first_points = 0
    begin_movement(state, table, player, points)
    state.tell_at(table, "begins", seat, points)


def begin_movement(state: FischeTables, table: Table, player: Player, points: i64) -> None:
    """Begin a turn or an extra turn: the kiosk it begins in has to be left. FFF-4.6, FFF-8.17"""
    table.stage = MOVING
    table.points = points
    table.start = -1
    if state.content.site_at[player.space] >= 0:
        table.start = player.space


def end_turn(state: FischeTables, table: Table) -> None:
    """End a turn: its player moves to the back of the order, and the next turn begins. FFF-4.1"""
    seat = table.order[0]
    for place in range(1, table.people):
        table.order[place - 1] = table.order[place]
    table.order[table.people - 1] = seat
    table.turns += 1
    table.copy_turn(state.content.idle)
    if table.closed != 0:
        count_turn(state, table, seat)
    look_for_deadlock(state, state.players[seat])
    pass_slot(state, table)
    begin_next(state, table)


def begin_next(state: FischeTables, table: Table) -> None:
    """Begin the next turn at a table where none is being played."""
    if not state.over and table.people > 0 and table.stage == NOBODY_HERE:
        begin_turn(state, table)


def finish_race(state: FischeTables, table: Table, seat: i64) -> None:
    """End the turn of a player with a third fetish; in step, the other tables still play. FFF-10.1, FFF-11.12"""
    state.freed += 1
    state.players[seat].finish = state.tick
    state.tell_at(table, "freed", seat)
    if not state.content.lockstep:
        state.players[seat].finish = state.freed - 1
        if enough_freed(state):
            end_game(state)
            return
    end_turn(state, table)
    if not state.content.lockstep and not state.over:
        depart(state, seat)
        if state.tables[state.slot].people == 0:
            state.slot = first_table(state)
        settle(state)


# --- several tables take turns --------------------------------------------------------------------


def pass_slot(state: FischeTables, table: Table) -> None:
    """Let the next table play. The other tables notice, so this cannot be undone. FFF-11.4"""
    if state.several():
        state.reveal()
    if not state.over and table.number == state.slot:
        state.slot += 1
        while state.slot < len(state.tables) and state.tables[state.slot].people == 0:
            state.slot += 1
        if state.slot == len(state.tables):
            end_tick(state)
    if not state.over:
        settle(state)


def end_tick(state: FischeTables) -> None:
    """End a round of the tables: players who have finished leave, and the game may end. FFF-11.12, FFF-12.3"""
    if state.freed > 0 and state.content.lockstep:
        state.slot = 0
        if enough_freed(state):
            state.tick += 1
            end_game(state)
            return
        for seat in range(state.seats):
            if state.players[seat].finish == state.tick:
                depart(state, seat)
    if state.content.lockstep:
        state.tick += 1
    state.slot = first_table(state)


def first_table(state: FischeTables) -> i64:
    """The first table where anybody sits."""
    number: i64 = 0
    while number < len(state.tables) - 1 and state.tables[number].people == 0:
        number += 1
    return number


def depart(state: FischeTables, seat: i64) -> None:
    """Remove a player who has finished, with everything that player holds. FFF-12.3"""
    player = state.players[seat]
    leave_table(state, state.tables[player.table], seat)
    player.table = -1
    player.space = -1


def leave_table(state: FischeTables, table: Table, seat: i64) -> None:
    """Take a seat out of a table's order; its turn, if it was being played, is over. FFF-11.10"""
    was_first = table.order[0] == seat
    people: i64 = 0
    for place in range(table.people):
        other = table.order[place]
        table.order[people] = other
        people += other != seat
    table.people = people
    if table.closed != 0:
        count_turn(state, table, seat)
    if was_first:
        table.copy_turn(state.content.idle)


# --- whom the game waits for ----------------------------------------------------------------------


def settle(state: FischeTables) -> None:
    """Set `turn` to a seat the game waits for."""
    for table in state.tables:
        if table.stage == KEEPING_FIRST:
            for seat in range(state.seats):
                if state.players[seat].drawn_too >= 0 and state.players[seat].table == table.number:
                    state.turn = seat
                    return
    state.turn = state.tables[state.slot].order[0]


def deciders(state: FischeTables) -> i64:
    """The seats the game waits for, as a bit set. FFF-3.3, FFF-11.4"""
    if state.over:
        return 0
    seats: i64 = 0
    waiting = state.content.lockstep and any(table.stage == KEEPING_FIRST for table in state.tables)
    for table in state.tables:
        if table.stage == KEEPING_FIRST:
            for place in range(table.people):
                if state.players[table.order[place]].drawn_too >= 0:
                    seats |= state.bit(table.order[place])
        elif table.people > 0 and not waiting and has_slot(state, table):
            seats |= state.bit(table.order[0])
    return seats


def has_slot(state: FischeTables, table: Table) -> bool:
    """Whether a table may play now: always, unless the tables play in step. FFF-11.4, FFF-12.1"""
    return table.number == state.slot or not state.content.lockstep


def waits_for(state: FischeTables, viewer: i64) -> i64:
    """The deciders a viewer may know of: those at the viewer's own table. FFF-11.11"""
    if not state.several():
        return deciders(state)
    if viewer < 0 or state.players[viewer].table < 0:
        return 0
    return deciders(state) & state.tables[state.players[viewer].table].seats()


def is_asked(state: FischeTables, seat: i64) -> bool:
    """Whether the game waits for a seat."""
    if not state.several() and state.tables[0].stage != KEEPING_FIRST:
        return seat == state.turn
    return has_bit(deciders(state), seat)


def refuse_speaker(state: FischeTables, seat: i64) -> i64:
    """Why a seat has to wait: another player's turn, another table's turn, or it has finished."""
    table = state.players[seat].table
    if table < 0:
        return ids.HAS_FINISHED
    if state.tables[table].order[0] == seat and state.tables[table].stage != KEEPING_FIRST:
        return ids.OTHER_TABLE_FIRST
    return ids.NOT_YOUR_TURN


def rounds(state: FischeTables) -> i64:
    """How many rounds have begun, counted over all tables."""
    return 1 + sum(table.turns for table in state.tables) // state.seats
