"""Chapter 9, safe-conducts: extend, collect or open twice."""

from mypy_extensions import i64

from comptoir.games.pfeffersaecke.ids import (
    BEFORE_EXTENDING,
    NO_SAFE_CONDUCT,
    NOT_IN_FIRST_TURN,
    ONE_SAFE_CONDUCT,
)
from comptoir.games.pfeffersaecke.state import TWICE_IN_A_TOWN, UNUSED, MerchantTable


def is_first_turn(table: MerchantTable) -> bool:
    """Whether the seat in turn has its first turn. PS-9.2"""
    return table.turns < table.seats


def conduct_refusal(table: MerchantTable, seat: i64) -> i64:
    """Why a seat may not use a safe-conduct now. PS-9.2 to PS-9.4"""
    if is_first_turn(table):
        return NOT_IN_FIRST_TURN
    if table.conduct != UNUSED:
        return ONE_SAFE_CONDUCT
    if table.safe_conducts[seat] == 0:
        return NO_SAFE_CONDUCT
    return 0


def may_use_conduct(table: MerchantTable, seat: i64) -> bool:
    """Whether a seat may use a safe-conduct now. PS-9.2 to PS-9.4"""
    return conduct_refusal(table, seat) == 0


def use_conduct(table: MerchantTable, seat: i64, use: i64) -> None:
    """Return a safe-conduct to the box, unless one already serves for the whole turn. PS-9.1, PS-12.3"""
    if table.conduct == UNUSED:
        table.safe_conducts[seat] -= 1
        table.conduct = use
        table.tell("spent", seat, use, table.safe_conducts[seat])


def may_extend_twice(table: MerchantTable, seat: i64) -> bool:
    """Whether a safe-conduct lets a seat add two counters in a town. PS-9.5, PS-12.3"""
    goes_on = table.content.double_everywhere and table.conduct == TWICE_IN_A_TOWN
    return goes_on or may_use_conduct(table, seat)


def double_refusal(table: MerchantTable, seat: i64) -> i64:
    """Why a seat cannot collect double income: it has extended in this turn, or has no use of one. PS-9.2 to PS-9.6"""
    clause = conduct_refusal(table, seat)
    if clause == 0 and table.centre != 0:
        return BEFORE_EXTENDING
    return clause


def may_double(table: MerchantTable, seat: i64) -> bool:
    """Whether a seat may collect double income. PS-9.6"""
    return double_refusal(table, seat) == 0


def doubled(table: MerchantTable, towns: i64, basic: i64) -> i64:
    """Twice the income from towns and the basic income, but at least 48 florins. PS-9.7, PS-12.4"""
    least = table.content.least_double_income
    return max(least, 2 * towns) + 2 * basic if table.content.least_for_towns else max(least, 2 * (towns + basic))
