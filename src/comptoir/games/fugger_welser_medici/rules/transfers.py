"""Transfers: wares between one player’s own holders (FWM-11.1 to FWM-11.3)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fugger_welser_medici.ids import (
    GOODS,
    HOLDERS,
    MARKET,
    MOVES,
    NO_TRADE_NOW,
    NOT_THERE,
    NOT_TOGETHER,
    PAYDAY,
    REGION,
    TOWN,
    shift_action,
    shifted_from,
    shifted_good,
    shifted_to,
    unless,
)
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader, list_if


def may_trade_in(table: FwmTable, place: i64) -> bool:
    """Whether wares may change hands in a place: in towns, or in regions if so agreed. FWM-11.2, FWM-13.5"""
    if place < 0:
        return False
    kind = table.content.kind[place]
    return kind == TOWN or (kind == REGION and table.content.trade_in_regions)


def goods_may_change_hands(table: FwmTable) -> bool:
    """Between moves, while a payday decision is awaited, and in the market step. FWM-11.1"""
    return table.stage == MOVES or table.stage == MARKET or table.stage == PAYDAY


def can_shift(table: FwmTable, trader: Trader, holder: i64, target: i64) -> bool:
    """Whether two holders of one player are in the same town. FWM-11.2"""
    return trader.at[holder] == trader.at[target] and may_trade_in(table, trader.at[holder])


def legal_shifts(table: FwmTable, trader: Trader, n: i64, out: vec[i64]) -> i64:
    """One unit of each ware from each holder to each other one in the same town."""
    stock = trader.stock
    for holder in range(HOLDERS):
        if trader.load(holder) > 0 and may_trade_in(table, trader.at[holder]):
            for target in range(HOLDERS):
                if target != holder and trader.at[target] == trader.at[holder]:
                    for good in range(GOODS):
                        there = stock[holder * GOODS + good] > 0
                        n = list_if(there, shift_action(holder, target, good), n, out)
    return n


def has_goods_to_shift(table: FwmTable, trader: Trader) -> bool:
    """Whether any ware could go to another holder of the same player. FWM-11.14"""
    return any(
        target != holder and can_shift(table, trader, holder, target)
        for holder in range(HOLDERS)
        if trader.load(holder) > 0
        for target in range(HOLDERS)
    )


def refuse_shift(table: FwmTable, seat: i64, action: i64) -> i64:
    """Why a ware may not go from one holder to another now. FWM-11.1 to FWM-11.3"""
    if not goods_may_change_hands(table):
        return NO_TRADE_NOW
    trader = table.traders[seat]
    holder = shifted_from(action)
    if not can_shift(table, trader, holder, shifted_to(action)):
        return NOT_TOGETHER
    return unless(trader.stock[holder * GOODS + shifted_good(action)] > 0, NOT_THERE)


def shift_good(table: FwmTable, seat: i64, action: i64) -> None:
    """Hand one unit from one holder to another. FWM-11.2"""
    trader = table.traders[seat]
    holder = shifted_from(action)
    target = shifted_to(action)
    good = shifted_good(action)
    trader.stock[holder * GOODS + good] -= 1
    trader.stock[target * GOODS + good] += 1
    table.tell("shifted", seat, good, holder, target)
