"""Money and wares that come from the bank and the supply, and go back there (FWM-1.3)."""

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.ids import GOODS
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader


def earn(table: FwmTable, seat: i64, florins: i64) -> None:
    """Take florins from the bank; below 0: pay them to the bank. FWM-1.3"""
    table.traders[seat].florins += florins
    table.bank -= florins


def value_of_goods(table: FwmTable, trader: Trader) -> i64:
    """What the bank would pay for all wares of a player. FWM-8.2"""
    florins: i64 = 0
    for good in range(GOODS):
        florins += trader.owned(good) * table.content.forced_price[good]
    return florins


def put(table: FwmTable, trader: Trader, holder: i64, good: i64, units: i64) -> None:
    """Give a holder units from the supply; below 0: return them to it. FWM-1.3"""
    trader.stock[holder * GOODS + good] += units
    table.supply[good] -= units


def lose_load(table: FwmTable, seat: i64, holder: i64) -> None:
    """Take away everything a representative carries. FWM-8.9, FWM-9.15, FWM-10.5"""
    trader = table.traders[seat]
    for good in range(GOODS):
        units = trader.stock[holder * GOODS + good]
        if units > 0:
            put(table, trader, holder, good, -units)
            table.tell("goods_lost", seat, holder, good, units)
