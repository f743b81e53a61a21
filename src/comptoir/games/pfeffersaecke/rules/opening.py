"""Chapter 7, opening: a first counter in a new place, along a route."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.pfeffersaecke.ids import (
    ALREADY_THERE,
    FINISH,
    NO_COUNTER_AT_START,
    NO_COUNTERS_LEFT,
    NO_DISC_YET,
    NO_ROOM,
    ONE_OPENING,
    OPEN,
    PLACE_CLOSED,
    TOO_DEAR,
    TOWNS_ONLY,
    VILLAGE_TAKEN,
)
from comptoir.games.pfeffersaecke.rules.safe_conducts import may_use_conduct, use_conduct
from comptoir.games.pfeffersaecke.state import (
    ALL_TOWNS,
    NOWHERE,
    SECOND_OPENING,
    TOWNS,
    MerchantTable,
    holds,
)


def has_opened(table: MerchantTable) -> bool:
    """Whether the seat in turn has opened a counter in this turn."""
    return table.opened != NOWHERE


def may_open(table: MerchantTable, seat: i64) -> bool:
    """Whether a seat may open anything: one counter in a turn, a second with a safe-conduct. PS-7.3, PS-9.8"""
    return table.supply[seat] > 0 and (not has_opened(table) or may_use_conduct(table, seat))


def openable(table: MerchantTable, seat: i64) -> i64:
    """Places with room, one route away, where the seat does not stand yet. PS-7.1, PS-7.4, PS-7.6 to PS-7.8"""
    places = table.room & table.reach[seat] & ~table.present[seat]
    if table.content.second_in_towns and has_opened(table):  # PS-12.5
        places &= ALL_TOWNS
        if table.opened >= TOWNS:
            places = 0
    return places


def cheapest_route(table: MerchantTable, seat: i64, place: i64) -> i64:
    """The number of the cheapest route from a seat's counters to a place; NOWHERE if there is none. PS-7.10"""
    content = table.content
    present = table.present[seat]
    for route in range(content.first_route[place], content.first_route[place + 1]):  # sorted by cost
        if holds(present, content.route_from[route]):
            return route
    return NOWHERE


def can_open(table: MerchantTable, seat: i64) -> bool:
    """Whether a seat may open a counter somewhere and can pay for the route. PS-7.2"""
    if not may_open(table, seat):
        return False
    florins = table.florins[seat]
    places = openable(table, seat)
    place: i64 = 0
    while places != 0:  # bit by bit, so that the walk ends with the last place
        if places & 1 == 1 and table.content.route_cost[cheapest_route(table, seat, place)] <= florins:
            return True
        places >>= 1
        place += 1
    return False


def legal_openings(table: MerchantTable, seat: i64, out: vec[i64]) -> i64:
    """List finishing the turn and every route to a new place that can be paid. PS-7.1 to PS-7.3"""
    out[0] = FINISH
    n: i64 = 1
    if not may_open(table, seat):
        return n
    present = table.present[seat]
    florins = table.florins[seat]
    first_route = table.content.first_route
    route_cost = table.content.route_cost
    route_from = table.content.route_from
    places = openable(table, seat)
    place: i64 = 0
    while places != 0:  # bit by bit, so that the walk ends with the last place
        if places & 1 == 1:
            for route in range(first_route[place], first_route[place + 1]):
                if route_cost[route] > florins:
                    break  # the others cost more
                out[n] = OPEN + route  # overwritten by the next one unless it starts from an own counter
                n += holds(present, route_from[route])
        places >>= 1
        place += 1
    return n


def opening_refusal(table: MerchantTable, seat: i64, route: i64) -> i64:
    """Why a seat cannot open along a route. PS-7.1 to PS-7.8, PS-12.5

    What money cannot help comes first: the turn, then the place, then the route, and its price last.
    """
    place = table.content.route_to[route]
    if table.supply[seat] == 0:
        return NO_COUNTERS_LEFT
    if not may_open(table, seat):
        return ONE_OPENING
    if holds(table.closed, place):
        return PLACE_CLOSED
    if place >= TOWNS and not holds(table.room, place):
        return VILLAGE_TAKEN
    if holds(table.waiting, place):
        return NO_DISC_YET
    if not holds(table.room, place):
        return NO_ROOM
    if holds(table.present[seat], place):
        return ALREADY_THERE
    if not holds(table.present[seat], table.content.route_from[route]):
        return NO_COUNTER_AT_START
    if not holds(openable(table, seat), place):
        return TOWNS_ONLY
    if table.content.route_cost[route] > table.florins[seat]:
        return TOO_DEAR
    return 0


def open_place(table: MerchantTable, seat: i64, route: i64) -> None:
    """Pay for a route and put a counter where it leads; a village brings its point at once. PS-7.2, PS-7.5, PS-7.9"""
    place = table.content.route_to[route]
    origin = table.content.route_from[route]
    cost = table.content.route_cost[route]
    if has_opened(table):
        use_conduct(table, seat, SECOND_OPENING)
    else:
        table.opened = place
    table.last_route = route
    table.florins[seat] -= cost
    table.put_counter(seat, place)
    if place < TOWNS:
        table.tell("opened", seat, place, origin, cost)
    else:
        points = table.content.points_village
        table.influence[seat] += points
        table.tell("settled", seat, place, origin, cost, points, table.villages_left())
