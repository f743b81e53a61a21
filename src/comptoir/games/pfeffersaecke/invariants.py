"""What must always hold: every disc, counter and point accounted for."""

from mypy_extensions import i64

from comptoir.engine.state import Checks, first_violation
from comptoir.games.pfeffersaecke.ids import NO_VILLAGE_LEFT
from comptoir.games.pfeffersaecke.knowledge import unseen
from comptoir.games.pfeffersaecke.rules.ending import money_points, region_points
from comptoir.games.pfeffersaecke.rules.scoring import leader, town_influence, winner
from comptoir.games.pfeffersaecke.state import (
    ALL_PLACES,
    ALL_TOWNS,
    ALL_VILLAGES,
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
    size_of,
)


def invariant_violation(table: MerchantTable) -> str:
    """What is wrong with a table, in a sentence for people; empty if everything is accounted for."""
    return first_violation(all_checks(table))


def all_checks(table: MerchantTable) -> Checks:
    """Everything that must hold; a check may count on those before it."""
    yield from check_discs(table)
    for town in range(TOWNS):
        yield from check_ring(table, town, table.content.place_names[town])
        yield from check_town(table, town, table.content.place_names[town])
    yield from check_villages(table)
    yield from check_turn(table)
    yield from check_course(table)
    for seat in range(table.seats):
        yield from check_player(table, seat)


# --- discs ------------------------------------------------------------------------------------------------


def check_discs(table: MerchantTable) -> Checks:
    """Each town that waits has its disc in a hand; every seat was dealt its share of the first parcel."""
    yield (
        table.waiting & (table.lying | table.closed) | table.lying & table.closed == 0,
        "a town has two discs",
    )
    for value in range(VALUES):
        waiting = size_of(table.waiting & table.content.towns_of[value])
        in_hands = unseen(table, NOWHERE, value)
        yield in_hands == waiting, f"{waiting} towns wait for a disc of {value}, {in_hands} are in hands"
    for seat in range(table.seats):
        yield from check_hand(table, seat)
    high_placed = sum(table.high_placed)
    on_board = size_of(table.dealt & ~table.waiting & table.content.high_towns)
    yield (
        high_placed == on_board,
        f"{high_placed} discs of the first parcel were placed, {on_board} are on the board or gone",
    )


def check_hand(table: MerchantTable, seat: i64) -> Checks:
    """A seat's discs, those it has placed among them, can have been dealt to it. PS-3.4"""
    hand = [table.hand[seat * VALUES + value] for value in range(VALUES)]
    size, placed = sum(hand), table.high_placed[seat]
    high = placed + sum(hand[table.content.first_parcel_from :])
    yield min(hand) >= 0, "a hand holds less than no disc"
    yield size == table.hand_size[seat], f"seat {seat} holds {size} discs, said to be {table.hand_size[seat]}"
    yield size <= table.hand_share, f"seat {seat} holds {size} discs, but was dealt {table.hand_share}"
    yield (
        high >= table.high_share and placed <= table.hand_share - size,
        f"seat {seat} cannot have been dealt these discs",
    )


# --- places -----------------------------------------------------------------------------------------------


def check_ring(table: MerchantTable, town: i64, name: str) -> Checks:
    """Counters stand from the arrow on, and it is noted whose they are. PS-8.1"""
    filled: i64 = 0
    while table.owner(town, filled) >= 0 and filled < table.content.value[town]:
        filled += 1
    yield (
        table.ring[town] >> (CELL * filled) == 0 and filled == table.filled[town],
        f"the counters of {name} do not stand in a row",
    )
    ring = [table.owner(town, space) for space in range(filled)]
    for seat in range(table.seats):
        counters = ring.count(seat)
        yield counters == table.counters(seat, town), f"the counters of {name} are counted wrongly"
        stands = counters > 0 or (holds(table.centre, town) and seat == table.turn)
        yield (
            holds(table.present[seat], town) == stands,
            f"it is noted wrongly whether seat {seat} stands in {name}",
        )
    yield max(ring, default=NOWHERE) < table.seats, f"a counter of nobody stands in {name}"


def check_town(table: MerchantTable, town: i64, name: str) -> Checks:
    """Counters stand only where there is or was a disc; a town is scored as soon as it is won or full."""
    free = table.free_spaces(town)
    placed = not holds(table.waiting | table.closed, town)
    yield free >= 0, f"there are too many counters in {name}"
    yield (
        placed or free == table.content.value[town],
        f"there are counters in {name}, which is not open",
    )
    yield (
        holds(table.room, town) == (placed and free > 0),
        f"it is noted wrongly whether there is room in {name}",
    )
    yield (
        holds(table.lying, town) == (placed and town_influence(table, leader(table, town), town) == 0),
        f"the disc of {name} is not where it belongs",
    )


def check_villages(table: MerchantTable) -> Checks:
    """One counter at most, none where it is closed."""
    for place in range(TOWNS, PLACES):
        name = table.content.place_names[place]
        counters = sum([holds(present, place) for present in table.present])
        closed = holds(table.closed, place)
        yield counters <= 1, f"there are {counters} counters in {name}, which has room for one"
        yield counters == 0 or not closed, f"there is a counter in {name}, which is closed"
        yield (
            holds(table.room, place) == (counters == 0 and not closed),
            f"it is noted wrongly whether there is room in {name}",
        )


# --- the turn ---------------------------------------------------------------------------------------------


def check_turn(table: MerchantTable) -> Checks:
    """The phase exists, and what has been done in it can have been done."""
    turns, idle, opened = table.turns, table.idle, table.opened
    yield STARTING <= table.phase <= OPENING, f"there is no phase {table.phase}"
    yield UNUSED <= table.conduct <= SECOND_OPENING, f"there is no use {table.conduct} of a safe-conduct"
    yield turns >= 0 and idle >= 0, f"{turns} turns were played, {idle} of them without an opening"
    yield NOWHERE <= opened < PLACES, f"there is no place {opened} to open"
    yield NOWHERE <= table.last_route < table.content.routes, "there is no such route"
    yield table.room & ~ALL_PLACES | table.centre & ~ALL_TOWNS == 0, "there is no such place"
    yield table.twice & ~table.centre == 0, "two counters stand where there is not one"
    busy = table.centre != 0 or opened != NOWHERE or table.conduct != UNUSED
    yield not (busy and table.over), "the game is over in the middle of a turn"
    yield (
        table.phase >= EXTENDING or not busy,
        "counters or a safe-conduct were used in a turn that has just begun",
    )
    yield (
        opened == NOWHERE or (table.phase == OPENING and holds(table.present[table.turn], opened)),
        "nothing can have been opened there in this turn",
    )


def check_course(table: MerchantTable) -> Checks:
    """The game is over exactly if an end has come, and everybody has started. PS-10.1 to PS-10.4"""
    turns, idle, left, ending = table.turns, table.idle, table.villages_left(), table.ends != 0
    starting, placing = table.phase == STARTING, table.phase == PLACING
    yield idle <= turns, f"there were {idle} turns without an opening, but only {turns} in all"
    yield idle < table.seats or ending, f"there were {idle} turns without an opening and the game goes on"
    yield ending or not table.over, "the game is over without an end having come"
    yield (
        table.over or table.content.end_after_round or not ending,
        "an end has come and the game goes on",
    )
    yield left > 0 or ending or not placing, "all villages are occupied and the game goes on"
    yield (
        left == 0 or not holds(table.ends, NO_VILLAGE_LEFT),
        f"an end has come for want of villages, but {left} are free",
    )
    yield (
        table.over or table.hand_size[table.turn] != 0 or not placing,
        f"seat {table.turn} is to place a disc and has none",
    )
    for seat in range(table.seats):
        yield (
            table.present[seat] != 0 or (starting and turns == 0),
            f"seat {seat} has no counter on the board",
        )
    yield table.present[table.turn] == 0 or not starting, f"seat {table.turn} has already started"


# --- the players ------------------------------------------------------------------------------------------


def check_player(table: MerchantTable, seat: i64) -> Checks:
    """Counters, florins, safe-conducts; influence follows from the board."""
    content = table.content
    villages = size_of(table.present[seat] & ALL_VILLAGES)
    counters = 1 + table.supply[seat] + villages
    influence = content.start_influence + max(villages - 1, 0) * content.points_village
    for town in range(TOWNS):
        counters += table.counters(seat, town)
        if seat == table.turn:
            counters += table.in_centre(town)
        if winner(table, town) == seat:
            influence += town_influence(table, seat, town)
    reach: i64 = 0
    for place in range(PLACES):
        if holds(table.present[seat], place):
            reach |= content.neighbours[place]
    if table.over:
        influence += region_points(table, seat) + money_points(table, seat)
    yield table.supply[seat] >= 0, f"seat {seat} has {table.supply[seat]} counters left to place"
    yield (
        counters == content.counters,
        f"seat {seat} has {counters} counters with its score marker, not {content.counters}",
    )
    yield reach == table.reach[seat], f"it is noted wrongly how far seat {seat} can go"
    yield table.florins[seat] >= 0, f"seat {seat} has {table.florins[seat]} florins"
    conducts = table.safe_conducts[seat]
    yield 0 <= conducts <= content.safe_conducts, f"seat {seat} has {conducts} safe-conducts"
    shown = table.influence[seat]
    yield shown == influence, f"seat {seat} has {shown} influence, the board says {influence}"
