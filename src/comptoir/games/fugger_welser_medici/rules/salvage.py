"""Salvage: what is kept after a breakdown (FWM-9.10, FWM-9.12)."""

from mypy_extensions import i64

from comptoir.engine.chance import Chance
from comptoir.games.fugger_welser_medici.ids import GOODS, MOVES, NO_SALVAGE, SALVAGE, unless
from comptoir.games.fugger_welser_medici.rules.bank import put
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader


def can_save(table: FwmTable, trader: Trader, good: i64) -> bool:
    """Whether there is one more unit of a good to keep. FWM-9.12"""
    return trader.stock[table.walker * GOODS + good] > table.saved[good]


def refuse_salvage(table: FwmTable, seat: i64, good: i64) -> i64:
    """Why a unit may not be kept now. FWM-9.12"""
    waits = table.stage == SALVAGE and seat == table.turn
    return unless(waits and can_save(table, table.traders[seat], good), NO_SALVAGE)


def save_good(table: FwmTable, seat: i64, good: i64) -> None:
    """Keep one unit. FWM-9.12"""
    table.saved[good] += 1
    table.tell("saved", seat, good)


def continue_salvage(table: FwmTable, chance: Chance) -> None:
    """Keep units until there is a choice or enough are kept; the rest is lost. FWM-9.10, FWM-9.12, FWM-13.6"""
    seat = table.turn
    trader = table.traders[seat]
    kept = table.saved[0] + table.saved[1] + table.saved[2]
    while kept < table.content.salvage:
        good = saved_without_choice(table, trader)
        if table.content.salvage_by_lot:
            good = saved_by_lot(table, trader, chance)
        if good < 0:
            return
        save_good(table, seat, good)
        kept += 1
    for good in range(GOODS):
        lost = trader.stock[table.walker * GOODS + good] - table.saved[good]
        table.saved[good] = 0
        if lost > 0:
            put(table, trader, table.walker, good, -lost)
            table.tell("goods_lost", seat, table.walker, good, lost)
    table.stage = MOVES
    table.walker = 0


def saved_without_choice(table: FwmTable, trader: Trader) -> i64:
    """The only good there is to keep; -1 if there are several."""
    only: i64 = -1
    for good in range(GOODS):
        if can_save(table, trader, good):
            if only >= 0:
                return -1
            only = good
    return only


def saved_by_lot(table: FwmTable, trader: Trader, chance: Chance) -> i64:
    """A unit drawn by lot. FWM-13.6"""
    left = trader.load(table.walker) - table.saved[0] - table.saved[1] - table.saved[2]
    drawn = chance.below(left)
    for good in range(GOODS):
        drawn -= trader.stock[table.walker * GOODS + good] - table.saved[good]
        if drawn < 0:
            return good
    return -1
