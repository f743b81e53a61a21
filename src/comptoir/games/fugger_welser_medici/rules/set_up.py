"""Set-up: capital, houses, the cards in use and the opening deals (chapter 3)."""

from mypy_extensions import i64

from comptoir.engine.chance import Chance
from comptoir.games.fugger_welser_medici.ids import (
    DEMAND,
    EMPLOYEE,
    GOODS,
    HOUSES,
    HOUSES_AT_THE_START,
    IN_SET_UP,
    MOST_PLAYERS,
    NEXT,
    NOT_YOUR_TURN,
    OFFER,
    SON,
    STEP,
    TYPES,
    WAREHOUSE,
    unless,
)
from comptoir.games.fugger_welser_medici.rules.bank import put
from comptoir.games.fugger_welser_medici.rules.calendar import tell_date, tell_round
from comptoir.games.fugger_welser_medici.rules.cards import lay_out, second_marker
from comptoir.games.fugger_welser_medici.rules.presence import arrive
from comptoir.games.fugger_welser_medici.state import FwmTable


def lay_out_table(table: FwmTable, chance: Chance) -> None:
    """Give everybody capital and choose a start player by lot; houses are next. FWM-3.1, FWM-3.2"""
    table.copy_from(FwmTable(table.content, table.seats))
    sort_cards(table)
    for seat in range(table.seats):
        table.tell("capital", seat, table.traders[seat].florins)
    table.start = chance.below(table.seats)
    table.turn = table.start
    table.tell("salesman", table.start)


# --- houses ---------------------------------------------------------------------------------------------


def refuse_house(table: FwmTable, seat: i64) -> i64:
    """Why a house may not be built now. FWM-3.3"""
    if table.stage != HOUSES:
        return HOUSES_AT_THE_START
    return unless(seat == table.turn, NOT_YOUR_TURN)


def home_of(table: FwmTable, action: i64) -> i64:
    """Which of the home towns an action chooses: they are numbered after the spaces."""
    return action - STEP - table.content.spaces


def build_house(table: FwmTable, seat: i64, home: i64, chance: Chance) -> None:
    """Place the house, its wares, the son and one employee; the last house opens the first round. FWM-3.3"""
    trader = table.traders[seat]
    place = table.content.home_place[home]
    trader.at[WAREHOUSE] = place
    for good in range(GOODS):
        put(table, trader, WAREHOUSE, good, table.content.stock[good])
    arrive(table, trader, SON, place)
    arrive(table, trader, EMPLOYEE, place)
    table.tell("house_built", seat, place)
    table.turn = table.left_of(seat)
    if table.turn == table.start:
        turn_up_opening_deals(table, chance)
        table.stage = NEXT
        tell_round(table)


# --- cards ----------------------------------------------------------------------------------------------


def sort_cards(table: FwmTable) -> None:
    """Put cards of each type into the pile; which ones is unknown to everybody. FWM-3.4"""
    for kind in range(TYPES):
        pool = table.unseen[kind]
        for card in range(len(pool.count)):
            pool.count[card] = 1
        pool.size = len(pool.count)
        table.pile.count[kind] = table.content.cards_used[kind * (MOST_PLAYERS + 1) + table.seats]
        table.pile.size += table.pile.count[kind]


def turn_up_opening_deals(table: FwmTable, chance: Chance) -> None:
    """Turn up demands and offers, and mark the fair. FWM-3.5 to FWM-3.7"""
    for _ in range(table.content.opening_demands):
        table.pile.remove(DEMAND)
        card = table.unseen[DEMAND].draw(chance)
        lay_out(table, card, table.content.start_date, IN_SET_UP)
    for _ in range(table.content.opening_offers):
        table.pile.remove(OFFER)
        card = table.content.demands + table.unseen[OFFER].draw(chance)
        lay_out(table, card, second_marker(table, table.content.start_date), IN_SET_UP)
    table.fair = chance.below(table.content.fairs)
    table.fair_date = table.content.fair_day
    tell_date(table, "fair_dated", table.content.fair_buys(table.fair), table.fair_date)
