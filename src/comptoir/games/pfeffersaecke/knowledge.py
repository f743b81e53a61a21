"""Who knows what at a table: hands redealt for a viewer, and observations as numbers."""

from typing import Final

from mypy_extensions import i64

from comptoir.engine.chance import Chance
from comptoir.engine.observation import AMOUNT, BITS, CATEGORY, COUNT, MANY, Observation
from comptoir.games.pfeffersaecke.state import (
    NOWHERE,
    OPENING,
    PLACES,
    ROW,
    SECOND_OPENING,
    SHUT,
    STARTING,
    TOWNS,
    UNUSED,
    VALUES,
    VILLAGES,
    WAITING,
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
    for high in range(most + 1):
        ways = table.ways_alone[seat * ROW + high] * table.ways[(seat + 1) * ROW + left - high]
        table.weights[high] = int(FINE * ways / total)
    return chance.among(table.weights, most + 1)


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


def write_observation(table: MerchantTable, viewer: i64, out: Observation) -> None:
    """Write the turn, the towns, the villages, own and unseen discs, each seat; seats from the viewer on."""
    first = max(viewer, 0)
    write_turn(table, first, out)
    for town in range(TOWNS):
        write_town(table, town, first, out)
    write_villages(table, first, out)
    write_discs(table, viewer, out)
    for step in range(table.seats):
        write_seat(table, (first + step) % table.seats, step, out)


def write_turn(table: MerchantTable, first: i64, out: Observation) -> None:
    """Write whose turn it is and what has been done in it."""
    seats = table.seats
    routes = table.content.routes
    turn = (table.turn - first + seats) % seats
    out.put("phase", CATEGORY, STARTING, OPENING, "start, place, extend or open", table.phase)
    out.put("turn", CATEGORY, 0, seats - 1, "who is in turn", turn)
    out.put("turns", COUNT, 0, MANY, "turns completed", table.turns)
    out.put("idle", COUNT, 0, 2 * seats, "turns in a row without an opening", table.idle)
    out.put("villages_left", COUNT, 0, VILLAGES, "villages that are still free", table.villages_left())
    out.put(
        "opened", CATEGORY, NOWHERE, PLACES - 1, "the first place opened in this turn, -1: none", table.opened
    )
    said = "what one was used for in this turn: nothing, extending twice, double income, a second opening"
    out.put("safe_conduct", CATEGORY, UNUSED, SECOND_OPENING, said, table.conduct)
    said = "the ends that have come: 1 no village free, 2 no disc left, 4 nobody opens any more"
    out.put("ending", BITS, 0, 7, said, table.ends)
    out.put("over", CATEGORY, 0, 1, "whether the game is over", i64(table.over))
    out.put(
        "last_route",
        CATEGORY,
        NOWHERE,
        routes - 1,
        "the route of the last opening, -1: none yet",
        table.last_route,
    )


def write_town(table: MerchantTable, town: i64, first: i64, out: Observation) -> None:
    """Write a town's disc, ring and centre; each seat's counters on the ring and where the first of them stands."""
    numbers = out.numbers
    seats = table.seats
    spaces = table.content.value[town]
    filled = table.filled[town]
    said = "where its disc is: in a hand, on the board, gone, not in this game"
    out.put_numbered("disc", town, CATEGORY, WAITING, SHUT, said, table.disc_state(town))
    out.put_numbered("filled", town, COUNT, 0, spaces, "counters on its ring", filled)
    out.put_numbered("centre", town, COUNT, 0, 2, "counters in its centre", table.in_centre(town))
    said = "for each seat its counters on the ring and the space, from 1, of the first of them; 0: none"
    n = out.numbered("counters_and_first_space", town, 2 * seats, COUNT, 0, spaces, said)
    for number in range(n, n + 2 * seats):
        numbers[number] = 0
    for behind in range(filled):  # from the last space back, so that the first one of a seat stays
        space = filled - behind
        step = (table.owner(town, space - 1) - first + seats) % seats
        numbers[n + 2 * step] += 1
        numbers[n + 2 * step + 1] = space


def write_villages(table: MerchantTable, first: i64, out: Observation) -> None:
    """Write whose counter stands in each village."""
    numbers = out.numbers
    said = "whose counter stands in each village, counted from 1; 0: free, -1: closed"
    n = out.field("villages", VILLAGES, CATEGORY, -1, table.seats, said)
    for village in range(VILLAGES):
        numbers[n + village] = -i64(holds(table.closed, TOWNS + village))
    for step in range(table.seats):
        present = table.present[(first + step) % table.seats] >> TOWNS
        for village in range(VILLAGES):
            if holds(present, village):
                numbers[n + village] = step + 1


def write_discs(table: MerchantTable, viewer: i64, out: Observation) -> None:
    """Write the viewer's own discs, and those in the hands it cannot see."""
    numbers = out.numbers
    n = out.field("hand", VALUES, COUNT, 0, table.hand_share, "the viewer's own discs, by value from 0")
    most = table.hand_share * table.seats
    others = out.field("unseen", VALUES, COUNT, 0, most, "discs in hands the viewer cannot see, by value from 0")
    for value in range(VALUES):
        numbers[n + value] = 0
        if viewer >= 0:
            numbers[n + value] = table.hand[viewer * VALUES + value]
        numbers[others + value] = unseen(table, viewer, value)


def write_seat(table: MerchantTable, seat: i64, step: i64, out: Observation) -> None:
    """Write what everybody sees of a seat, `step` seats to the left of the viewer."""
    content = table.content
    discs = table.hand_share
    counters = content.counters - 1
    out.put_numbered("florins", step, AMOUNT, 0, MANY, "a seat's florins", table.florins[seat])
    out.put_numbered("influence", step, AMOUNT, 0, MANY, "its influence", table.influence[seat])
    out.put_numbered(
        "safe_conducts", step, COUNT, 0, content.safe_conducts, "its safe-conducts", table.safe_conducts[seat]
    )
    out.put_numbered("counters", step, COUNT, 0, counters, "its counters still to be placed", table.supply[seat])
    out.put_numbered("discs", step, COUNT, 0, discs, "discs in its hand", table.hand_size[seat])
    said = "discs of the first parcel it has placed"
    out.put_numbered("high_placed", step, COUNT, 0, discs, said, table.high_placed[seat])
    said = "whether it has chosen its first village"
    out.put_numbered("started", step, CATEGORY, 0, 1, said, i64(table.present[seat] != 0))
