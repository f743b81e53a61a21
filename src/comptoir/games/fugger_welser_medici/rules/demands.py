"""Demands: sellers are paid and deliver (FWM-6.11, FWM-6.12)."""

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.ids import DELIVERY, GOODS, HOLDERS, NEXT, NOTHING_TO_DELIVER, unless
from comptoir.games.fugger_welser_medici.rules.bank import earn, put
from comptoir.games.fugger_welser_medici.rules.presence import on_the_spot
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader


def pay_sellers(table: FwmTable) -> None:
    """Pay every seller for the units assigned. FWM-6.11"""
    for seat in range(table.seats):
        trader = table.traders[seat]
        for good in range(GOODS):
            units = trader.won[good]
            if units > 0:
                florins = units * trader.price[good]
                earn(table, seat, florins)
                table.tell("sold", seat, good, units, trader.price[good], florins)


def can_deliver(table: FwmTable, trader: Trader, holder: i64, good: i64) -> bool:
    """Whether a holder on the spot has such a ware. FWM-6.12"""
    is_there = trader.at[holder] == table.content.place[table.card]
    return is_there and trader.stock[holder * GOODS + good] > 0


def deliver(table: FwmTable, seat: i64, good: i64, holder: i64, units: i64) -> None:
    """Return sold units of a holder to the supply. FWM-6.11"""
    trader = table.traders[seat]
    put(table, trader, holder, good, -units)
    trader.won[good] -= units
    table.tell("delivered", seat, good, units, holder)


def continue_delivery(table: FwmTable) -> None:
    """Deliver until a seller has to choose between holders. FWM-6.12"""
    seat = table.start
    for _ in range(table.seats):
        trader = table.traders[seat]
        for good in range(GOODS):
            if trader.won[good] > 0 and not delivered_without_choice(table, seat, trader, good):
                table.turn = seat
                return
        seat = table.left_of(seat)
    table.stage = NEXT


def delivered_without_choice(table: FwmTable, seat: i64, trader: Trader, good: i64) -> bool:
    """Deliver if all units on the spot are sold, or one holder has them all. FWM-6.12"""
    place = table.content.place[table.card]
    everything = on_the_spot(trader, place, good) == trader.won[good]
    sources: i64 = 0
    for holder in range(HOLDERS):
        if can_deliver(table, trader, holder, good):
            sources += 1
    if sources > 1 and not everything:
        return False
    for holder in range(HOLDERS):
        if can_deliver(table, trader, holder, good):
            units = trader.won[good]
            if everything:
                units = trader.stock[holder * GOODS + good]
            deliver(table, seat, good, holder, units)
    return True


def refuse_delivery(table: FwmTable, seat: i64, holder: i64) -> i64:
    """Why the next unit sold may not come from this holder. FWM-6.12"""
    trader = table.traders[seat]
    waits = table.stage == DELIVERY and seat == table.turn
    return unless(waits and can_deliver(table, trader, holder, trader.next_won()), NOTHING_TO_DELIVER)
