"""The end of the game and its result (chapter 12)."""

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.ids import GOODS, HOLDERS, NEXT, TRADE, URGENT
from comptoir.games.fugger_welser_medici.rules.bank import earn, put, value_of_goods
from comptoir.games.fugger_welser_medici.state import FwmTable


def look_for_the_end(table: FwmTable) -> None:
    """End the game after the last demand, or set its last day if only urgent ones are left.

    FWM-12.1 to FWM-12.3; not in the longer games, see FWM-14.3
    """
    if table.pile.size > 0 or table.content.goal != TRADE:
        return
    dated: i64 = 0
    urgent: i64 = 0
    for number in range(table.open_deals):
        if table.content.is_demand(table.deal[number]):
            if table.date[number] == URGENT:
                urgent += 1
            else:
                dated += 1
    if dated + urgent == 0:
        end_game(table)
    elif dated == 0 and table.last_day < 0:
        table.last_day = table.day + table.content.last_rounds
        table.tell("end_in_sight", table.content.last_rounds)


def end_game(table: FwmTable) -> None:
    """End the game; in the Trading Game all wares are sold. FWM-12.4, FWM-20.4"""
    if table.content.goal == TRADE:
        sell_everything(table)
    table.stage = NEXT
    table.over = True
    table.tell("ended", table.rounds())


def sell_everything(table: FwmTable) -> None:
    """Sell all wares at the prices of forced sales. FWM-12.4"""
    for seat in range(table.seats):
        trader = table.traders[seat]
        for good in range(GOODS):
            units = trader.owned(good)
            if units > 0:
                for holder in range(HOLDERS):
                    put(table, trader, holder, good, -trader.stock[holder * GOODS + good])
                florins = units * table.content.forced_price[good]
                earn(table, seat, florins)
                table.tell("sold_out", seat, good, units, florins)


def wealth(table: FwmTable, seat: i64) -> i64:
    """Florins, what the wares would bring if the game ended now, less what is owed. FWM-12.4, FWM-12.5, FWM-20.4"""
    trader = table.traders[seat]
    return trader.florins + value_of_goods(table, trader) - trader.notes * table.content.note_weight
