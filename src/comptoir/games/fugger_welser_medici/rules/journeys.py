"""Journeys: the movement phase (chapter 9)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.fugger_welser_medici.ids import (
    BESIDE,
    CANNOT_MOVE,
    EMPTY,
    GO,
    HOLDERS,
    LAND,
    LOADED,
    LOST,
    MARKET,
    MOST_STEPS,
    MOVE,
    MOVE_NOT_PAYABLE,
    MOVES,
    MOVES_IN_PHASE_TWO,
    NOT_ADJACENT,
    NOT_YOUR_TURN,
    QUARTER,
    SALVAGE,
    SEA,
    SEA_IS_CLOSED,
    SON,
    STEP,
    THREE_SPACES,
    TOWN,
    WALK,
    unless,
)
from comptoir.games.fugger_welser_medici.rules.bank import earn, lose_load
from comptoir.games.fugger_welser_medici.rules.chance_cards import (
    is_blocked,
    passage_is_free,
    robbed_totals,
    robbers_at,
    roll_two_dice,
    throws_up_to,
)
from comptoir.games.fugger_welser_medici.rules.presence import arrive
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader, bit, holds, list_if


def is_open(table: FwmTable, space: i64) -> bool:
    """Whether a space may be entered: not the sea in winter or under a blockade. FWM-9.14"""
    group = table.content.sea_group[space]
    return group < 0 or not (table.winter() or is_blocked(table, group))


def is_adjacent(table: FwmTable, space: i64, other: i64) -> bool:
    """Whether a road or a lane joins two spaces. FWM-9.3"""
    content = table.content
    return any(
        content.neighbour[road] == other
        for road in range(content.first_road[space], content.first_road[space + 1])
    )


def pays_due(table: FwmTable, space: i64) -> bool:
    """Whether entering a space costs a due; a coronation waives all but the sea's. FWM-9.6, FWM-10.8"""
    kind = table.content.kind[space]
    if kind in (TOWN, LAND):
        return False
    return kind == SEA or not passage_is_free(table)


def due_for(table: FwmTable, trader: Trader, space: i64, burden: i64) -> i64:
    """What entering a space costs a player besides the pace; nothing with a right of way. FWM-9.6, FWM-19.3"""
    if pays_due(table, space) and not trader.owns_right(space):
        return table.content.due[burden]
    return 0


def dues(table: FwmTable, trader: Trader, steps: i64, burden: i64) -> i64:
    """The dues of the beginning of the path in hand. FWM-9.6"""
    florins: i64 = 0
    for step in range(steps):
        florins += due_for(table, trader, table.path[step], burden)
    return florins


def journey_cost(table: FwmTable, trader: Trader, steps: i64, burden: i64) -> i64:
    """Pace and dues of the beginning of the path in hand. FWM-9.5, FWM-9.6"""
    return table.content.pace(steps, burden) + dues(table, trader, steps, burden)


def journey_cost_with(table: FwmTable, trader: Trader, space: i64, burden: i64) -> i64:
    """The cost of the path in hand if this space comes next. FWM-9.5, FWM-9.6"""
    steps = table.steps
    entering = due_for(table, trader, space, burden)
    return table.content.pace(steps + 1, burden) + dues(table, trader, steps, burden) + entering


def breakdown_total_of(table: FwmTable, steps: i64, robbers: i64) -> i64:
    """The highest total that fails on a path of this length that meets these robbers. FWM-9.8, FWM-10.4"""
    return table.content.breakdown[steps] + robbed_totals(table, robbers)


def breakdown_total(table: FwmTable) -> i64:
    """The highest total on which a representative with wares breaks down on the path in hand. FWM-9.8, FWM-10.4"""
    robbers: i64 = 0
    for step in range(table.steps):
        robbers |= robbers_at(table, table.path[step])
    return breakdown_total_of(table, table.steps, robbers)


def breakdown_throws(table: FwmTable, burden: i64) -> i64:
    """In how many of all THROWS the path in hand ends in a breakdown; without wares in none. FWM-9.8"""
    if burden == EMPTY:
        return 0
    return throws_up_to(breakdown_total(table))


def stands_at(table: FwmTable, trader: Trader, holder: i64) -> i64:
    """Where the next step of a representative begins. FWM-9.3"""
    if table.steps == 0:
        return trader.at[holder]
    return table.path[table.steps - 1]


def can_set_out(table: FwmTable, trader: Trader, holder: i64) -> bool:
    """On the board, not moved yet in this turn, and next to a space that is open and can be paid. FWM-9.2"""
    space = trader.at[holder]
    if space < 0 or holds(table.moved, holder):
        return False
    burden = trader.burden(holder)
    for road in range(table.content.first_road[space], table.content.first_road[space + 1]):
        next_space = table.content.neighbour[road]
        if is_open(table, next_space) and journey_cost_with(table, trader, next_space, burden) <= trader.florins:
            return True
    return False


def may_still_move(table: FwmTable, seat: i64, holder: i64) -> bool:
    """Whether a representative's turn to move is still to come in this round. FWM-4.2, FWM-9.2"""
    if table.stage == MARKET:
        return False
    if table.stage < MOVES or table.stage == QUARTER:
        return True
    ahead = (seat - table.start + table.seats) % table.seats
    now = (table.turn - table.start + table.seats) % table.seats
    return ahead > now or (ahead == now and not holds(table.moved, holder))


def moves_until(table: FwmTable, seat: i64, holder: i64, date: i64) -> i64:
    """How often a representative can still move before a date. FWM-4.1"""
    moves = date - table.day
    if not may_still_move(table, seat, holder):
        moves -= 1
    return moves


def legal_departures(table: FwmTable, trader: Trader, n: i64, out: vec[i64]) -> i64:
    """The representatives that can set out."""
    for holder in range(SON, HOLDERS):
        n = list_if(can_set_out(table, trader, holder), MOVE + holder - SON, n, out)
    return n


def legal_walk(table: FwmTable, seat: i64, out: vec[i64]) -> i64:
    """To go, once there is a path; then the spaces it could go on to."""
    trader = table.traders[seat]
    n: i64 = 0
    if table.steps > 0:
        out[0] = GO
        n = 1
    if table.steps < MOST_STEPS:
        burden = trader.burden(table.walker)
        space = stands_at(table, trader, table.walker)
        for road in range(table.content.first_road[space], table.content.first_road[space + 1]):
            next_space = table.content.neighbour[road]
            if is_open(table, next_space):
                payable = journey_cost_with(table, trader, next_space, burden) <= trader.florins
                n = list_if(payable, STEP + next_space, n, out)
    return n


def refuse_journey(table: FwmTable, seat: i64, action: i64) -> i64:
    """Why a representative may not set out, go on or arrive now. FWM-9.1 to FWM-9.7, FWM-9.14"""
    trader = table.traders[seat]
    if action < GO:
        if table.stage != MOVES:
            return MOVES_IN_PHASE_TWO
        if seat != table.turn:
            return NOT_YOUR_TURN
        return unless(can_set_out(table, trader, SON + action - MOVE), CANNOT_MOVE)
    if table.stage != WALK or seat != table.turn or (action == GO and table.steps == 0):
        return MOVES_IN_PHASE_TWO
    if action == GO:
        return 0
    space = action - STEP
    if not is_adjacent(table, stands_at(table, trader, table.walker), space):
        return NOT_ADJACENT
    if table.steps == MOST_STEPS:
        return THREE_SPACES
    if not is_open(table, space):
        return SEA_IS_CLOSED
    cost = journey_cost_with(table, trader, space, trader.burden(table.walker))
    return unless(cost <= trader.florins, MOVE_NOT_PAYABLE)


def set_out(table: FwmTable, seat: i64, holder: i64) -> None:
    """Take a representative in hand; the path is declared space by space. FWM-9.2"""
    table.walker = holder
    table.steps = 0
    table.stage = WALK
    table.tell("set_out", seat, holder)


def step_to(table: FwmTable, seat: i64, space: i64) -> None:
    """Declare one space more of the path. FWM-9.3, FWM-9.4"""
    table.path[table.steps] = space
    table.steps += 1
    table.tell("stepped", seat, table.walker, space)


def travel(table: FwmTable, seat: i64, chance: Chance) -> None:
    """Pay for the path, roll if there are wares, and arrive. FWM-9.7 to FWM-9.10, FWM-13.7"""
    trader = table.traders[seat]
    holder = table.walker
    burden = trader.burden(holder)
    arrives = table.path[table.steps - 1]
    cost = journey_cost(table, trader, table.steps, burden)
    broke_down = False
    if burden == LOADED:
        fails_to = breakdown_total(table)
        total = roll_two_dice(chance)
        table.tell("rolled", seat, holder, total, fails_to)
        broke_down = total <= fails_to
    if broke_down:
        arrives = table.path[0]
        if table.content.breakdown_costs_one_space:
            cost = journey_cost(table, trader, 1, burden)
    earn(table, seat, -cost)
    table.moved |= bit(holder)
    arrive(table, trader, holder, arrives)
    table.tell("travelled", seat, holder, arrives, cost, -cost)
    table.stage = MOVES
    table.steps = 0
    if broke_down:
        table.tell("broke_down", seat, holder, arrives)
        if may_lose_load(table, trader, holder, arrives):
            table.stage = SALVAGE
    if table.stage == MOVES:
        table.walker = 0


def may_lose_load(table: FwmTable, trader: Trader, holder: i64, place: i64) -> bool:
    """Whether a breakdown in a place costs wares. FWM-9.10"""
    return table.content.kind[place] != TOWN and trader.load(holder) > table.content.salvage


def lose_at_sea(table: FwmTable) -> None:
    """Take representatives at sea off the board with all they carry. FWM-9.15"""
    for seat in range(table.seats):
        trader = table.traders[seat]
        for holder in range(SON, HOLDERS):
            place = trader.at[holder]
            if place >= 0 and table.content.kind[place] == SEA:
                table.tell("taken_by_sea", seat, holder, place)
                lose_load(table, seat, holder)
                trader.at[holder] = BESIDE
                trader.since[holder] = 0
                if holder == SON:
                    trader.at[holder] = LOST
