"""Chapter 5, extending: a counter more in one's towns, or two of them in one town with a safe-conduct."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.pfeffersaecke.ids import (
    ALREADY_EXTENDED,
    COLLECT,
    DISC_NEEDED,
    DOUBLE,
    EXTEND,
    EXTEND_TWICE,
    FEE_TOO_DEAR,
    NO_COUNTER_TO_EXTEND,
    NO_COUNTERS_LEFT,
    PLACE_CLOSED,
    TOWN_IS_FULL,
    TWO_SPACES_NEEDED,
)
from comptoir.games.pfeffersaecke.rules.safe_conducts import (
    conduct_refusal,
    may_double,
    may_extend_twice,
    use_conduct,
)
from comptoir.games.pfeffersaecke.state import (
    TOWNS,
    TWICE_IN_A_TOWN,
    MerchantTable,
    holds,
    list_actions,
    only,
)


def fee(table: MerchantTable, town: i64, counters: i64) -> i64:
    """What it costs to extend in a town: nothing, or with an option a fee where the disc has gone. PS-5.4, PS-12.1"""
    return 0 if holds(table.lying, town) else counters * table.extension_fee


def affordable(table: MerchantTable, seat: i64, towns: i64, counters: i64) -> i64:
    """Those of a set of towns where a seat can pay the fee for this many counters. PS-12.1"""
    if table.florins[seat] < counters * table.extension_fee:
        towns &= table.lying
    return towns


def extendable(table: MerchantTable, seat: i64) -> i64:
    """The towns where a seat may add a counter. PS-5.1 to PS-5.3, PS-5.6"""
    return (
        0
        if table.supply[seat] == 0
        else affordable(table, seat, table.room & table.present[seat] & ~table.centre, 1)
    )


def twice_extendable(table: MerchantTable, seat: i64) -> i64:
    """The towns where a seat may add two counters with a safe-conduct. PS-9.5, PS-12.2"""
    if table.supply[seat] < 2 or not may_extend_twice(table, seat):
        return 0
    towns = affordable(table, seat, extendable(table, seat), 2)
    if table.content.safe_conduct_needs_disc:
        towns &= table.lying
    for town in range(TOWNS):
        if holds(towns, town) and table.free_spaces(town) < 2:
            towns ^= only(town)
    return towns


def can_extend_or_double(table: MerchantTable, seat: i64) -> bool:
    """Whether there is anything to decide before the income. PS-4.2"""
    return extendable(table, seat) != 0 or may_double(table, seat)


def legal_extensions(table: MerchantTable, seat: i64, out: vec[i64]) -> i64:
    """List one or two counters in a town, double income, and collecting without further extensions."""
    n = list_actions(EXTEND, extendable(table, seat), TOWNS, out, 0)
    n = list_actions(EXTEND_TWICE, twice_extendable(table, seat), TOWNS, out, n)
    if may_double(table, seat):
        out[n] = DOUBLE
        n += 1
    out[n] = COLLECT
    return n + 1


def extension_refusal(table: MerchantTable, seat: i64, town: i64, counters: i64) -> i64:
    """Why a seat cannot add one counter in a town, or two with a safe-conduct. PS-5.1 to PS-5.6, PS-12.1"""
    if holds(table.closed, town):
        return PLACE_CLOSED
    if not holds(table.present[seat], town):
        return NO_COUNTER_TO_EXTEND
    if not holds(table.room, town):
        return TOWN_IS_FULL
    if holds(table.centre, town):
        return ALREADY_EXTENDED
    if table.supply[seat] == 0:
        return NO_COUNTERS_LEFT
    clause: i64 = 0
    if counters == 2:
        clause = twice_refusal(table, seat, town)
    if clause == 0 and table.florins[seat] < fee(table, town, counters):
        return FEE_TOO_DEAR
    return clause


def twice_refusal(table: MerchantTable, seat: i64, town: i64) -> i64:
    """Why a seat that may extend in a town cannot do it twice. PS-9.2 to PS-9.5, PS-12.2"""
    if not may_extend_twice(table, seat):
        return conduct_refusal(table, seat)
    if table.content.safe_conduct_needs_disc and not holds(table.lying, town):
        return DISC_NEEDED
    if table.free_spaces(town) < 2 or table.supply[seat] < 2:
        return TWO_SPACES_NEEDED
    return 0


def extend(table: MerchantTable, seat: i64, town: i64, counters: i64) -> None:
    """Put one counter in the centre of a town, or two with a safe-conduct. PS-5.5, PS-9.5"""
    if counters == 2:
        use_conduct(table, seat, TWICE_IN_A_TOWN)
        table.twice |= only(town)
        table.supply[seat] -= 1
    table.put_counter(seat, town)
    table.tell("extended", seat, town, counters)
    florins = fee(table, town, counters)
    if florins > 0:
        table.florins[seat] -= florins
        table.tell("paid_fee", seat, town, florins)
