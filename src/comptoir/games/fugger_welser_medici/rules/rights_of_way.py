"""Rights of way in the longer games: cubes that free their owner from dues (chapter 19)."""

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.ids import (
    CROWN,
    MOVES,
    NO_DUES_THERE,
    NOT_YOUR_TURN,
    REGION,
    RIGHT_OWNED,
    RIGHT_TOO_DEAR,
    RIGHTS_BEFORE_MOVES,
    TOLL,
    TOO_MANY_RIGHTS,
    unless,
)
from comptoir.games.fugger_welser_medici.rules.bank import earn
from comptoir.games.fugger_welser_medici.state import FwmTable


def right_price(table: FwmTable, place: i64) -> i64:
    """What a right of way costs in a place; 0: there is none to be had. FWM-19.2"""
    if place < 0:
        return 0
    kind = table.content.kind[place]
    if kind == TOLL:
        return table.content.toll_right
    if kind in (CROWN, REGION):
        return table.content.crown_right
    return 0


def refuse_right(table: FwmTable, seat: i64, holder: i64) -> i64:
    """Why no right of way may be bought where a representative stands. FWM-19.1 to FWM-19.6"""
    if table.stage != MOVES:
        return RIGHTS_BEFORE_MOVES
    if seat != table.turn:
        return NOT_YOUR_TURN
    if table.moved != 0:
        return RIGHTS_BEFORE_MOVES
    trader = table.traders[seat]
    place = trader.at[holder]
    price = right_price(table, place)
    if price == 0:
        return NO_DUES_THERE
    if trader.owns_right(place):
        return RIGHT_OWNED
    if trader.cubes >= table.content.most_rights:
        return TOO_MANY_RIGHTS
    return unless(price <= trader.florins, RIGHT_TOO_DEAR)


def buy_right(table: FwmTable, seat: i64, holder: i64) -> None:
    """Lay a cube where a representative stands. FWM-19.1, FWM-19.2"""
    trader = table.traders[seat]
    place = trader.at[holder]
    price = right_price(table, place)
    trader.rights[trader.cubes] = place
    trader.cubes += 1
    earn(table, seat, -price)
    table.tell("right_bought", seat, holder, place, price, -price)
