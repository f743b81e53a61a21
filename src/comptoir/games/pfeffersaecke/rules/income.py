"""Chapter 6, income: from towns with free spaces, and the basic income."""

from mypy_extensions import i64

from comptoir.games.pfeffersaecke.rules.safe_conducts import doubled, use_conduct
from comptoir.games.pfeffersaecke.state import DOUBLE_INCOME, OPENING, TOWNS, MerchantTable, holds


def paying_towns(table: MerchantTable, seat: i64) -> i64:
    """The towns that pay a seat: it stands there, has not extended there, and the disc lies there. PS-6.1"""
    return table.lying & table.present[seat] & ~table.centre


def spaces_pay(table: MerchantTable, spaces: i64) -> i64:
    """What a number of free spaces pays. PS-6.2"""
    return table.terms.space_income * spaces


def town_pays(table: MerchantTable, town: i64) -> i64:
    """What a town pays for the free spaces of its ring. PS-6.3"""
    return spaces_pay(table, table.free_on_ring(town))


def town_income(table: MerchantTable, seat: i64) -> i64:
    """What all towns together pay a seat. PS-6.1 to PS-6.3"""
    towns = paying_towns(table, seat)
    florins: i64 = 0
    for town in range(TOWNS):
        if holds(towns, town):
            florins += town_pays(table, town)
    return florins


def basic_income(table: MerchantTable) -> i64:
    """What every seat gets in each of its turns. PS-6.4"""
    return table.terms.basic_income


def income(table: MerchantTable, seat: i64) -> i64:
    """What a seat would collect now without a safe-conduct. PS-6.5"""
    return town_income(table, seat) + basic_income(table)


def double_income(table: MerchantTable, seat: i64) -> i64:
    """What a seat would collect now with a safe-conduct. PS-9.7"""
    return doubled(table, town_income(table, seat), basic_income(table))


def has_collected(table: MerchantTable, seat: i64) -> bool:
    """Whether a seat has already collected in its present turn. PS-4.2"""
    return seat == table.turn and table.phase == OPENING


def collect(table: MerchantTable, seat: i64) -> None:
    """Pay a seat its income. PS-6.5"""
    tell_income(table, seat)
    table.florins[seat] += income(table, seat)
    table.phase = OPENING


def collect_double(table: MerchantTable, seat: i64) -> None:
    """Spend a safe-conduct and pay a seat twice its income. PS-9.6, PS-9.7"""
    use_conduct(table, seat, DOUBLE_INCOME)
    tell_income(table, seat)
    florins = double_income(table, seat)
    table.tell("doubled", seat, florins)
    table.florins[seat] += florins
    table.phase = OPENING


def tell_income(table: MerchantTable, seat: i64) -> None:
    """Tell what each town pays and the basic income."""
    if table.journal is None:
        return
    towns = paying_towns(table, seat)
    for town in range(TOWNS):
        if holds(towns, town):
            table.tell("town_income", seat, town, table.free_on_ring(town), town_pays(table, town))
    table.tell("basic_income", seat, basic_income(table))
