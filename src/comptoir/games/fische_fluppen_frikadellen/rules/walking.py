"""Movement on foot (chapter 4)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.rules.turns import end_turn
from comptoir.games.fische_fluppen_frikadellen.state import (
    MOST_LINKS,
    MOVING,
    MOVING_PAWN,
    TRADING,
    FischeTables,
    Player,
    Table,
    has_bit,
)


def pawns_besides(state: FischeTables, table: Table, seat: i64) -> i64:
    """The spaces where pawns of other players stand, as a bit set."""
    spaces: i64 = 0
    for place in range(table.people):
        other = table.order[place]
        space = state.players[other].space
        if other != seat and space >= 0:
            spaces |= state.content.bit[space]
    return spaces


def steps_of(state: FischeTables, table: Table, seat: i64, start: i64) -> i64:
    """The spaces one step leads to, as a bit set: occupied spaces and closed kiosks may be jumped.

    `start` is the kiosk where the turn began: nobody ends a step there, nor jumps it.
    """
    content = state.content
    space = state.players[seat].space
    barred: i64 = 0
    if start >= 0:
        barred = content.bit[start]
    free = (pawns_besides(state, table, seat) | table.closed) & ~barred
    reached = content.near[space]
    jumped: i64 = 0
    todo = reached & free
    while todo != 0:
        for over in range(content.spaces):
            if has_bit(todo, over):
                reached |= content.near[over]
        jumped |= todo
        todo = reached & free & ~jumped
    return reached & ~table.closed & ~barred & ~content.bit[space]


def own_steps(state: FischeTables, table: Table, seat: i64) -> i64:
    """The spaces one step leads to in one's own movement, as a bit set. FFF-4.7, FFF-12.8"""
    start = table.start
    if start < 0 or not state.content.pass_start_kiosk:
        return steps_of(state, table, seat, start)
    reached = steps_of(state, table, seat, -1)
    if table.points == 1:  # none would be left to leave that kiosk again
        reached &= ~state.content.bit[start]
    return reached


def write_steps(state: FischeTables, spaces: i64, space: i64, out: vec[i64], n: i64) -> i64:
    """Write a bit set of spaces as steps from `space`; without jumps they are among its neighbours."""
    content = state.content
    if spaces & ~content.near[space] == 0:
        first = space * MOST_LINKS
        for place in range(first, first + content.ways[space]):
            link = content.links[place]
            n = ids.write_if(has_bit(spaces, link), ids.WALK + link, out, n)
        return n
    for link in range(content.spaces):
        n = ids.write_if(has_bit(spaces, link), ids.WALK + link, out, n)
    return n


def refuse_step(state: FischeTables, table: Table, seat: i64, ask: i64, space: i64) -> i64:
    """The clause that forbids walking to a space, or 0. FFF-4.2 to FFF-4.7, FFF-9.8"""
    if ask == MOVING_PAWN:
        if has_bit(steps_of(state, table, table.chosen, -1), space):
            return 0
    else:
        if ask != MOVING:
            return ids.NOT_MOVING
        if table.points == 0:
            return ids.NO_POINTS
        if has_bit(own_steps(state, table, seat), space):
            return 0
        if space == table.start and not state.content.pass_start_kiosk:
            return ids.NO_RETURN
        if space == table.start and table.points == 1:
            return ids.NO_STOP_THERE
    return ids.CLOSED_KIOSK if has_bit(table.closed, space) else ids.NOT_ONE_STEP_AWAY


def step_to(state: FischeTables, table: Table, seat: i64, space: i64) -> None:
    """Take one step, for one point. FFF-4.4"""
    table.points -= 1
    state.players[seat].space = space
    state.tell_at(table, "walked", seat, space)


def refuse_stop(table: Table, player: Player, ask: i64) -> i64:
    """The clause that forbids ending the movement here, or 0. FFF-4.6"""
    if ask != MOVING:
        return ids.NOT_MOVING
    return ids.unless(player.space != table.start, ids.MUST_LEAVE)


def end_movement(state: FischeTables, table: Table, seat: i64) -> None:
    """End the movement: trade follows in a kiosk, elsewhere the turn is over. FFF-4.9"""
    player = state.players[seat]
    state.tell_at(table, "stopped", seat, player.space)
    table.points = 0
    if state.content.site_at[player.space] >= 0:
        table.stage = TRADING
        table.bought = 0
        table.trades = 0
    else:
        end_turn(state, table)
