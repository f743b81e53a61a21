"""Who knows what at a table: hands redealt for a viewer, and observations as numbers."""

from typing import Final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.pfeffersaecke.state import (
    PLACES,
    ROW,
    TOWNS,
    VALUES,
    VILLAGES,
    MerchantTable,
    holds,
)

FINE: Final = float(1 << 30)  # how finely chances are told apart when hands are imagined

# --- what a viewer cannot know ----------------------------------------------------------------------------


def imagine(table: MerchantTable, viewer: i64, chance: Chance) -> None:
    """Redeal the discs in the hands a viewer cannot see, as likely as the deal would have dealt them.

    All discs in these hands are known together. Each seat was dealt `high_share` discs of the first parcel
    and the rest from a mixture (PS-3.4), so a seat with `high` such discs in all was dealt them in
    "high choose high_share" ways: hands are as likely as that.
    """
    table.high.clear()
    table.low.clear()
    for seat in range(table.seats):
        if seat != viewer:
            take_back_hand(table, seat)
    count_ways(table, viewer)
    for seat in range(table.seats):
        if seat != viewer:
            size = table.hand_size[seat]
            high = imagine_high(table, seat, chance)
            table.hand_size[seat] = 0
            for _ in range(high):
                table.give(seat, table.high.draw(chance))
            for _ in range(size - high):
                table.give(seat, table.low.draw(chance))


def take_back_hand(table: MerchantTable, seat: i64) -> None:
    """Return a hand's discs to the pools; how many it held stays noted."""
    for value in range(VALUES):
        discs = table.hand[seat * VALUES + value]
        if discs > 0:
            pool = table.pool(value)
            pool.count[value] += discs
            pool.size += discs
            table.hand[seat * VALUES + value] = 0


def count_ways(table: MerchantTable, viewer: i64) -> None:
    """Fill ways[seat, high]: in how many ways this seat and those after it can hold `high` high discs."""
    ways, alone = table.ways, table.ways_alone
    for high in range(ROW):
        ways[table.seats * ROW + high] = 0.0
    ways[table.seats * ROW] = 1.0
    for step in range(1, table.seats + 1):
        seat = table.seats - step
        most = count_ways_alone(table, seat, viewer)
        for high in range(table.high.size + 1):
            total = 0.0
            for own in range(min(high, most) + 1):
                total += alone[seat * ROW + own] * ways[(seat + 1) * ROW + high - own]
            ways[seat * ROW + high] = total


def count_ways_alone(table: MerchantTable, seat: i64, viewer: i64) -> i64:
    """Count the ways in which the deal can have left 0, 1, … high discs in one hand, up to the number returned."""
    most = min(table.hand_size[seat], table.high.size)
    if seat == viewer:
        most = 0  # the viewer's own hand is known
        table.ways_alone[seat * ROW] = 1.0
    else:
        for high in range(most + 1):
            dealt = choose(high + table.high_placed[seat], table.high_share)
            table.ways_alone[seat * ROW + high] = dealt * choose(table.hand_size[seat], high)
    return most


def imagine_high(table: MerchantTable, seat: i64, chance: Chance) -> i64:
    """Draw how many of the high discs still in the pool a seat holds."""
    left = table.high.size
    total = table.ways[seat * ROW + left]
    most = min(table.hand_size[seat], left)
    size: i64 = 0
    for high in range(ROW):
        weight: i64 = 0
        if high <= most:
            ways = table.ways_alone[seat * ROW + high] * table.ways[(seat + 1) * ROW + left - high]
            weight = int(FINE * ways / total)
        table.weights[high] = weight
        size += weight
    return chance.pick(table.weights, size)


def choose(n: i64, k: i64) -> float:
    """In how many ways k things can be chosen from n."""
    if k > n:
        return 0.0
    ways = 1.0
    for step in range(k):
        ways = ways * float(n - step) / float(step + 1)
    return ways


# --- what a viewer knows ----------------------------------------------------------------------------------


def unseen(table: MerchantTable, viewer: i64, value: i64) -> i64:
    """How many discs of a value are in hands the viewer cannot see. PS-3.5"""
    discs: i64 = 0
    for seat in range(table.seats):
        if seat != viewer:
            discs += table.hand[seat * VALUES + value]
    return discs


def observation_size(table: MerchantTable) -> i64:
    """How many numbers `observe` writes."""
    return 10 + TOWNS * (3 + 2 * table.seats) + VILLAGES + 2 * VALUES + 7 * table.seats


def observe(table: MerchantTable, viewer: i64, out: vec[i64]) -> i64:
    """Write the turn, the towns, the villages, own and unseen discs, each seat; seats from the viewer on."""
    first: i64 = 0 if viewer < 0 else viewer
    out[0] = table.phase
    out[1] = (table.turn - first + table.seats) % table.seats
    out[2] = table.turns
    out[3] = table.idle
    out[4] = table.villages_left
    out[5] = table.opened
    out[6] = table.conduct
    out[7] = table.ends
    out[8] = 1 if table.over else 0
    out[9] = table.last_route
    n: i64 = 10
    for town in range(TOWNS):
        n = observe_town(table, town, first, out, n)
    for place in range(TOWNS, PLACES):
        out[n] = -1 if holds(table.closed, place) else 0
        for step in range(table.seats):
            if holds(table.present[(first + step) % table.seats], place):
                out[n] = step + 1
        n += 1
    for value in range(VALUES):
        out[n] = 0 if viewer < 0 else table.hand[viewer * VALUES + value]
        out[n + VALUES] = unseen(table, viewer, value)
        n += 1
    n += VALUES
    for step in range(table.seats):
        seat = (first + step) % table.seats
        out[n] = table.florins[seat]
        out[n + 1] = table.influence[seat]
        out[n + 2] = table.safe_conducts[seat]
        out[n + 3] = table.supply[seat]
        out[n + 4] = table.hand_size[seat]
        out[n + 5] = table.high_placed[seat]
        out[n + 6] = 1 if table.present[seat] != 0 else 0
        n += 7
    return n


def observe_town(table: MerchantTable, town: i64, first: i64, out: vec[i64], n: i64) -> i64:
    """Write a town's disc, ring and centre; each seat's counters on the ring and where the first of them stands."""
    out[n] = table.disc_state(town)
    out[n + 1] = table.filled[town]
    out[n + 2] = table.in_centre(town)
    n += 3
    for step in range(table.seats):
        seat = (first + step) % table.seats
        out[n] = table.counters(seat, town)
        out[n + 1] = table.first_space(seat, town)
        n += 2
    return n
