"""Ferries: riding and calling them (chapter 5)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.rules.walking import pawns_besides
from comptoir.games.fische_fluppen_frikadellen.state import (
    CALLING,
    MOVING,
    MOVING_PAWN,
    FischeTables,
    Player,
    Table,
    has_bit,
)


def has_berth(state: FischeTables, table: Table, stop: i64) -> bool:
    """Whether another ferry can moor at a stop. FFF-5.3"""
    return table.ferries[stop] < state.content.berths[stop]


def sail_from(state: FischeTables, table: Table, origin: i64, skippable: i64) -> i64:
    """Where a ferry may go, as a bit set of stops: the next free berth in either direction.

    A free berth on one of the `skippable` spaces may be used or passed.
    """
    return sail_by(state, table, origin, skippable, 1) | sail_by(
        state, table, origin, skippable, state.content.stops - 1
    )


def sail_by(state: FischeTables, table: Table, origin: i64, skippable: i64, step: i64) -> i64:
    """The same in one direction: by one stop at a time or, round the other way, by all but one."""
    content = state.content
    reached: i64 = 0
    stop = origin
    for _ in range(content.stops - 1):
        stop += step
        if stop >= content.stops:
            stop -= content.stops
        if has_berth(state, table, stop):
            reached |= content.bit[stop]
            if not has_bit(skippable, content.stop_space[stop]):
                break
    return reached


def rides_of(state: FischeTables, table: Table, seat: i64) -> i64:
    """The stops a pawn can ride to from where it stands, as a bit set. FFF-5.1, FFF-5.2"""
    stop = state.content.stop_at[state.players[seat].space]
    return (
        0
        if stop < 0 or table.ferries[stop] == 0
        else sail_from(state, table, stop, pawns_besides(state, table, seat))
    )


def write_stops(state: FischeTables, stops: i64, first: i64, out: vec[i64], n: i64) -> i64:
    """Write a bit set of stops as actions; `first` is the action of stop 0."""
    if stops != 0:
        for stop in range(state.content.stops):
            n = ids.write_if(has_bit(stops, stop), first + stop, out, n)
    return n


def refuse_ride(state: FischeTables, table: Table, seat: i64, ask: i64, stop: i64) -> i64:
    """The clause that forbids a ride to a stop, or 0. FFF-5.1, FFF-5.2"""
    if ask == MOVING_PAWN:
        seat = table.chosen
    elif ask != MOVING:
        return ids.NOT_MOVING
    elif table.points == 0:
        return ids.NO_POINTS
    here = state.content.stop_at[state.players[seat].space]
    if here < 0 or table.ferries[here] == 0:
        return ids.NO_FERRY_HERE
    return ids.unless(has_bit(rides_of(state, table, seat), stop), ids.NOT_THE_NEXT_STOP)


def ride_to(state: FischeTables, table: Table, seat: i64, stop: i64) -> None:
    """Ride to a stop for one point, boarding and landing included. FFF-5.1"""
    table.points -= 1
    cross(state, table, state.players[seat], stop)
    state.tell_at(table, "rode", seat, state.content.stop_space[stop])


def cross(state: FischeTables, table: Table, player: Player, stop: i64) -> None:
    """Move a pawn and the ferry it stands at together; the pawn gets off. FFF-5.1"""
    send_ferry(table, state.content.stop_at[player.space], stop)
    player.space = state.content.stop_space[stop]


# --- calling --------------------------------------------------------------------------------------


def call_targets(state: FischeTables, table: Table, seat: i64, origin: i64) -> i64:
    """Where a ferry can be called to, as a bit set of stops. FFF-5.6, FFF-12.7"""
    if state.content.callers_skip_pawns:
        return sail_from(state, table, origin, pawns_besides(state, table, seat))
    return sail_from(state, table, origin, 0)


def refuse_calling(state: FischeTables, table: Table, player: Player, ask: i64) -> i64:
    """The clause that forbids calling any ferry, or 0. FFF-5.5, FFF-5.7"""
    if ask != MOVING:
        return ids.NOT_MOVING
    if table.points == 0:
        return ids.NO_POINTS
    if player.florins < state.content.ferry_call:
        return ids.CALL_COSTS
    return ids.unless(player.space != table.start or table.points > 1, ids.CALL_LEAVES_A_POINT)


def refuse_call(state: FischeTables, table: Table, player: Player, ask: i64, stop: i64) -> i64:
    """The clause that forbids calling a ferry from a stop, or 0. FFF-5.4"""
    clause = refuse_calling(state, table, player, ask)
    if clause == 0 and table.ferries[stop] == 0:
        return ids.NOTHING_TO_CALL
    return clause


def choose_call(state: FischeTables, table: Table, seat: i64, stop: i64) -> None:
    """Choose the ferry to call. FFF-5.4"""
    table.stage = CALLING
    table.chosen = stop
    state.tell_at(table, "waved", seat, state.content.stop_space[stop])


def call_ferry(state: FischeTables, table: Table, seat: i64, stop: i64) -> None:
    """Call the chosen ferry to a stop for one point and the fee. FFF-5.5, FFF-5.6"""
    origin = table.chosen
    table.points -= 1
    table.stage = MOVING
    table.chosen = -1
    state.players[seat].florins -= state.content.ferry_call
    send_ferry(table, origin, stop)
    spaces = state.content.stop_space
    state.tell_at(table, "called", seat, spaces[origin], spaces[stop], state.content.ferry_call)


def send_ferry(table: Table, origin: i64, stop: i64) -> None:
    """Move an empty ferry from one stop to another."""
    table.ferries[origin] -= 1
    table.ferries[stop] += 1
