"""Chapter 8, scoring: majorities and full towns."""

from mypy_extensions import i64

from comptoir.games.pfeffersaecke.state import (
    GONE,
    NOWHERE,
    TOWNS,
    MerchantTable,
    holds,
    only,
)


def majority(table: MerchantTable, town: i64) -> i64:
    """How many counters are more than half of all a town can hold. PS-8.2"""
    return table.content.value[town] // 2 + 1


def has_majority(table: MerchantTable, seat: i64, town: i64) -> bool:
    """Whether a seat has the majority in a town. PS-8.2"""
    return table.counters(seat, town) >= majority(table, town)


def is_full(table: MerchantTable, town: i64) -> bool:
    """Whether a counter stands on every space of a ring. PS-8.4"""
    return table.free_on_ring(town) == 0


def leader(table: MerchantTable, town: i64) -> i64:
    """The seat with most counters on the ring; if level, the one nearest to the arrow. PS-8.4, PS-8.5"""
    best: i64 = 0
    leader: i64 = NOWHERE
    for space in range(table.filled[town]):
        seat = table.owner(town, space)
        counters = table.counters(seat, town)
        if counters > best:
            best = counters
            leader = seat
    return leader


def town_influence(table: MerchantTable, best: i64, town: i64) -> i64:
    """What a town brings its leader: its number for a majority, half of it if full, else nothing. PS-8.2, PS-8.4"""
    if best != NOWHERE and has_majority(table, best, town):
        return table.content.value[town]
    if is_full(table, town):
        return table.content.value[town] // 2
    return 0


def winner(table: MerchantTable, town: i64) -> i64:
    """The seat for which a town was scored; NOWHERE if it has not been. PS-8.7"""
    return NOWHERE if table.filled[town] == 0 or table.disc_state(town) != GONE else leader(table, town)


def settle(table: MerchantTable, seat: i64) -> None:
    """Move the counters of a seat from the centres to the rings; score towns won or full. PS-8.1"""
    for town in range(TOWNS):
        if holds(table.centre, town):
            table.put_on_ring(seat, town)
            if holds(table.twice, town):
                table.put_on_ring(seat, town)
            if holds(table.lying, town):
                score_town(table, seat, town)


def score_town(table: MerchantTable, seat: i64, town: i64) -> None:
    """Score a town where a seat has put counters, if it is won or full; its disc goes. PS-8.2 to PS-8.6"""
    if not has_majority(table, seat, town) and not is_full(table, town):
        return
    best = leader(table, town)
    points = town_influence(table, best, town)
    table.influence[best] += points
    table.lying ^= only(town)
    if has_majority(table, best, town):
        table.tell("majority", best, town, points)
    else:
        table.tell("full", best, town, points)
