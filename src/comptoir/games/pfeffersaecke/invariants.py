"""What must always hold: every disc, counter and point accounted for."""

from mypy_extensions import i64

from comptoir.games.pfeffersaecke.ids import NO_VILLAGE_LEFT
from comptoir.games.pfeffersaecke.knowledge import unseen
from comptoir.games.pfeffersaecke.rules.ending import money_points, region_points
from comptoir.games.pfeffersaecke.rules.scoring import leader, town_influence, winner
from comptoir.games.pfeffersaecke.state import (
    ALL_PLACES,
    ALL_TOWNS,
    CELL,
    EXTENDING,
    NOWHERE,
    OPENING,
    PLACES,
    PLACING,
    SECOND_OPENING,
    STARTING,
    TOWNS,
    UNUSED,
    VALUES,
    MerchantTable,
    holds,
)


def invariant_violation(table: MerchantTable) -> str:
    """What is wrong with a table, in a sentence for people; empty if everything is accounted for."""
    wrong = wrong_discs(table) or wrong_towns(table) or wrong_villages(table)
    wrong = wrong or wrong_turn(table) or wrong_course(table)
    for seat in range(table.seats):
        wrong = wrong or wrong_player(table, seat)
    return wrong


# --- discs ------------------------------------------------------------------------------------------------


def wrong_discs(table: MerchantTable) -> str:
    """Each town that waits has its disc in a hand; every seat was dealt its share of the first parcel."""
    if table.waiting & (table.lying | table.closed) != 0 or table.lying & table.closed != 0:
        return "a town has two discs"
    for value in range(VALUES):
        waiting: i64 = 0
        for town in range(TOWNS):
            waiting += holds(table.waiting, town) and table.content.value[town] == value
        if unseen(table, NOWHERE, value) != waiting:
            return f"{waiting} towns wait for a disc of {value}, {unseen(table, NOWHERE, value)} are in hands"
    high_placed: i64 = 0
    for seat in range(table.seats):
        high_placed += table.high_placed[seat]
        wrong = wrong_hand(table, seat)
        if wrong:
            return wrong
    not_placed = table.waiting | table.closed | table.content.open_at_start[table.seats]
    on_board: i64 = 0
    for town in range(TOWNS):
        on_board += table.is_high(table.content.value[town]) and not holds(not_placed, town)
    if high_placed != on_board:
        return f"{high_placed} discs of the first parcel were placed, {on_board} are on the board or gone"
    return ""


def wrong_hand(table: MerchantTable, seat: i64) -> str:
    """A seat's discs, those it has placed among them, can have been dealt to it. PS-3.4"""
    size: i64 = 0
    high = table.high_placed[seat]
    for value in range(VALUES):
        discs = table.hand[seat * VALUES + value]
        if discs < 0:
            return "a hand holds less than no disc"
        size += discs
        if table.is_high(value):
            high += discs
    if size != table.hand_size[seat]:
        return f"seat {seat} holds {size} discs, said to be {table.hand_size[seat]}"
    if size > table.hand_share:
        return f"seat {seat} holds {size} discs, but was dealt {table.hand_share}"
    if high < table.high_share or table.high_placed[seat] > table.hand_share - size:
        return f"seat {seat} cannot have been dealt these discs"
    return ""


# --- places -----------------------------------------------------------------------------------------------


def wrong_towns(table: MerchantTable) -> str:
    """Counters stand only where there is or was a disc; a town is scored as soon as it is won or full."""
    for town in range(TOWNS):
        name = table.content.place_names[town]
        wrong = wrong_ring(table, town, name)
        if wrong:
            return wrong
        if table.free_spaces(town) < 0:
            return f"there are too many counters in {name}"
        placed = not holds(table.waiting | table.closed, town)
        if not placed and table.filled[town] + table.in_centre(town) > 0:
            return f"there are counters in {name}, which is not open"
        if holds(table.room, town) != (placed and table.free_spaces(town) > 0):
            return f"it is noted wrongly whether there is room in {name}"
        if placed and holds(table.lying, town) != (town_influence(table, leader(table, town), town) == 0):
            return f"the disc of {name} is not where it belongs"
    return ""


def wrong_ring(table: MerchantTable, town: i64, name: str) -> str:
    """Counters stand from the arrow on, and it is noted whose they are. PS-8.1"""
    filled: i64 = 0
    while table.owner(town, filled) >= 0 and filled < table.content.value[town]:
        filled += 1
    if table.ring[town] >> (CELL * filled) != 0 or filled != table.filled[town]:
        return f"the counters of {name} do not stand in a row"
    standing: i64 = 0
    for seat in range(table.seats):
        counters: i64 = 0
        for space in range(filled):
            counters += table.owner(town, space) == seat
        standing += counters
        if counters != table.counters(seat, town):
            return f"the counters of {name} are counted wrongly"
        centre = holds(table.centre, town) and seat == table.turn
        if holds(table.present[seat], town) != (counters > 0 or centre):
            return f"it is noted wrongly whether seat {seat} stands in {name}"
    if standing != filled:
        return f"a counter of nobody stands in {name}"
    return ""


def wrong_villages(table: MerchantTable) -> str:
    """One counter at most, none where it is closed; the track shows how many are free."""
    left: i64 = 0
    for place in range(TOWNS, PLACES):
        name = table.content.place_names[place]
        counters: i64 = 0
        for seat in range(table.seats):
            counters += holds(table.present[seat], place)
        closed = holds(table.closed, place)
        if counters > 1:
            return f"there are {counters} counters in {name}, which has room for one"
        if closed and counters > 0:
            return f"there is a counter in {name}, which is closed"
        free = counters == 0 and not closed
        left += free
        if free != holds(table.room, place):
            return f"it is noted wrongly whether there is room in {name}"
    if left != table.villages_left:
        return f"{left} villages are free, the track shows {table.villages_left}"
    return ""


# --- the turn ---------------------------------------------------------------------------------------------


def wrong_turn(table: MerchantTable) -> str:
    """The phase exists, and what has been done in it can have been done."""
    if not STARTING <= table.phase <= OPENING:
        return f"there is no phase {table.phase}"
    if not UNUSED <= table.conduct <= SECOND_OPENING:
        return f"there is no use {table.conduct} of a safe-conduct"
    if table.turns < 0 or table.idle < 0:
        return f"{table.turns} turns were played, {table.idle} of them without an opening"
    if not NOWHERE <= table.opened < PLACES:
        return f"there is no place {table.opened} to open"
    if not NOWHERE <= table.last_route < table.content.routes:
        return "there is no such route"
    if (table.room | table.centre) & ~ALL_PLACES != 0 or table.centre & ~ALL_TOWNS != 0:
        return "there is no such place"
    if table.twice & ~table.centre != 0:
        return "two counters stand where there is not one"
    busy = table.centre != 0 or table.opened != NOWHERE or table.conduct != UNUSED
    if busy and table.over:
        return "the game is over in the middle of a turn"
    if busy and table.phase < EXTENDING:
        return "counters or a safe-conduct were used in a turn that has just begun"
    if table.opened != NOWHERE and (table.phase != OPENING or not holds(table.present[table.turn], table.opened)):
        return "nothing can have been opened there in this turn"
    return ""


def wrong_course(table: MerchantTable) -> str:
    """The game is over exactly if an end has come, and everybody has started. PS-10.1 to PS-10.4"""
    if table.idle > table.turns:
        return f"there were {table.idle} turns without an opening, but only {table.turns} in all"
    if table.idle >= table.seats and table.ends == 0:
        return f"there were {table.idle} turns without an opening and the game goes on"
    if table.over and table.ends == 0:
        return "the game is over without an end having come"
    if table.ends != 0 and not table.over and not table.content.end_after_round:
        return "an end has come and the game goes on"
    if table.phase == PLACING and table.villages_left == 0 and table.ends == 0:
        return "all villages are occupied and the game goes on"
    if holds(table.ends, NO_VILLAGE_LEFT) and table.villages_left > 0:
        return f"an end has come for want of villages, but {table.villages_left} are free"
    if table.phase == PLACING and not table.over and table.hand_size[table.turn] == 0:
        return f"seat {table.turn} is to place a disc and has none"
    for seat in range(table.seats):
        if table.present[seat] == 0 and (table.phase != STARTING or table.turns > 0):
            return f"seat {seat} has no counter on the board"
    if table.phase == STARTING and table.present[table.turn] != 0:
        return f"seat {table.turn} has already started"
    return ""


# --- the players ------------------------------------------------------------------------------------------


def wrong_player(table: MerchantTable, seat: i64) -> str:
    """Counters, florins, safe-conducts; influence follows from the board."""
    counters = table.supply[seat] + 1
    villages: i64 = 0
    for place in range(PLACES):
        if place < TOWNS:
            counters += table.counters(seat, place)
            if seat == table.turn:
                counters += table.in_centre(place)
        else:
            villages += holds(table.present[seat], place)
    counters += villages
    if table.supply[seat] < 0:
        return f"seat {seat} has {table.supply[seat]} counters left to place"
    if counters != table.content.counters:
        return f"seat {seat} has {counters} counters with its score marker, not {table.content.counters}"
    reach: i64 = 0
    for place in range(PLACES):
        if holds(table.present[seat], place):
            reach |= table.content.neighbours[place]
    if reach != table.reach[seat]:
        return f"it is noted wrongly how far seat {seat} can go"
    if table.florins[seat] < 0:
        return f"seat {seat} has {table.florins[seat]} florins"
    if not 0 <= table.safe_conducts[seat] <= table.content.safe_conducts:
        return f"seat {seat} has {table.safe_conducts[seat]} safe-conducts"
    influence = table.content.start_influence
    if villages > 0:
        influence += (villages - 1) * table.content.points_village
    for town in range(TOWNS):
        if winner(table, town) == seat:
            influence += town_influence(table, seat, town)
    if table.over:
        influence += region_points(table, seat) + money_points(table, seat)
    if influence != table.influence[seat]:
        return f"seat {seat} has {table.influence[seat]} influence, the board says {influence}"
    return ""
