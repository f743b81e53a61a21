"""Forced sales to the bank (FWM-8.1 to FWM-8.4)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fugger_welser_medici.ids import (
    GOODS,
    HOLDERS,
    MONEY,
    MOVES,
    NO_FORCED_SALE,
    NO_SUCH_GOOD,
    NOT_YOUR_TURN,
    SALES_BEFORE_MOVES,
    SELL,
    WAGES,
    unless,
)
from comptoir.games.fugger_welser_medici.rules.bank import earn, put
from comptoir.games.fugger_welser_medici.state import FwmTable, list_if


def legal_sales(table: FwmTable, seat: i64, n: i64, out: vec[i64]) -> i64:
    """A sale of each good with each holder that has one."""
    stock = table.traders[seat].stock
    for place in range(HOLDERS * GOODS):
        n = list_if(stock[place] > 0, SELL + place, n, out)
    return n


def refuse_sale(table: FwmTable, seat: i64, action: i64) -> i64:
    """Why this good may not be sold to the bank now. FWM-8.1 to FWM-8.4"""
    if table.stage != MONEY and table.stage != WAGES and table.stage != MOVES:
        return NO_FORCED_SALE
    if seat != table.turn:
        return NOT_YOUR_TURN
    if table.traders[seat].stock[action - SELL] == 0:
        return NO_SUCH_GOOD
    return unless(table.stage != MOVES or table.moved == 0, SALES_BEFORE_MOVES)


def sell_to_bank(table: FwmTable, seat: i64, holder: i64, good: i64) -> None:
    """Sell one unit to the bank at the fixed price. FWM-8.2"""
    price = table.content.forced_price[good]
    put(table, table.traders[seat], holder, good, -1)
    earn(table, seat, price)
    table.tell("forced_sale", seat, good, holder, price)
