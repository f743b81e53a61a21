"""Estates in the Investor Game and the Full Game (chapter 17)."""

from typing import Final

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.ids import (
    ESTATE_TOO_DEAR,
    INVESTOR,
    NO_ESTATE_WITH_DEBTS,
    NO_ESTATES,
    NO_QUARTER_DAY,
    NOT_YOUR_TURN,
    ONE_ESTATE,
    QUARTER,
    TITLE,
    TITLE_FIRST,
    unless,
)
from comptoir.games.fugger_welser_medici.rules.bank import earn
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader

POINTS: Final[i64] = 10  # of an estate in the score, see FWM-20.6


def price_of_estate(table: FwmTable) -> i64:
    """What an estate costs with this number of players. FWM-17.4"""
    return table.content.estate_price[table.seats]


def why_no_estate(table: FwmTable, trader: Trader) -> i64:
    """Why a player may not buy an estate. FWM-17.1 to FWM-17.5"""
    if table.content.goal < INVESTOR:
        return NO_ESTATES
    if trader.estate:
        return ONE_ESTATE
    if trader.rank < TITLE:
        return TITLE_FIRST
    if trader.notes > 0:
        return NO_ESTATE_WITH_DEBTS
    return unless(price_of_estate(table) <= trader.florins, ESTATE_TOO_DEAR)


def refuse_estate(table: FwmTable, seat: i64) -> i64:
    """Why no estate may be bought now. FWM-15.3, FWM-17.1 to FWM-17.5"""
    if table.content.goal < INVESTOR:
        return NO_ESTATES
    if table.stage != QUARTER:
        return NO_QUARTER_DAY
    if seat != table.turn:
        return NOT_YOUR_TURN
    return why_no_estate(table, table.traders[seat])


def buy_estate(table: FwmTable, seat: i64) -> None:
    """Pay for an estate. FWM-17.4"""
    price = price_of_estate(table)
    table.traders[seat].estate = True
    if table.first_estate < 0:
        table.first_estate = table.day
    earn(table, seat, -price)
    table.tell("estate_bought", seat, price, -price, POINTS)


def owners(table: FwmTable) -> i64:
    """How many players own an estate."""
    count: i64 = 0
    for trader in table.traders:
        count += trader.estate
    return count
