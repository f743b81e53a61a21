"""Offers: buyers pay, give up units they cannot pay for, and store the rest (chapter 7)."""

from mypy_extensions import i64

from comptoir.engine.chance import Chance
from comptoir.games.fugger_welser_medici.ids import (
    GIVING_UP,
    GOODS,
    HOLDERS,
    MONEY,
    NEXT,
    NO_GIVING_UP,
    NOTHING_TO_STORE,
    STORING,
    unless,
)
from comptoir.games.fugger_welser_medici.rules.awards import assign_units, note_outcome
from comptoir.games.fugger_welser_medici.rules.bank import earn, put
from comptoir.games.fugger_welser_medici.rules.cards import units_on_card
from comptoir.games.fugger_welser_medici.rules.payday import more_can_be_raised
from comptoir.games.fugger_welser_medici.rules.sheets import sum_of
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader

# --- paying ---------------------------------------------------------------------------------------------


def purchase_due(table: FwmTable, trader: Trader) -> i64:
    """What a buyer owes in all: the price, and the penalty after giving up units. FWM-7.2, FWM-7.6"""
    florins = sum_of(trader.won, trader.price)
    if trader.gave_up:
        florins += table.content.penalty
    return florins


def is_short(table: FwmTable, trader: Trader) -> bool:
    """Whether a buyer cannot pay; with nothing left to give up, the cash there is will do. FWM-7.5, FWM-7.9"""
    return trader.won_units() > 0 and trader.florins < purchase_due(table, trader)


def collect_payments(table: FwmTable) -> None:
    """Ask buyers who are short, in turn, to raise money or give up units; then all pay. FWM-7.3, FWM-7.5, FWM-18.2"""
    seat = table.start
    for _ in range(table.seats):
        trader = table.traders[seat]
        if is_short(table, trader):
            table.turn = seat
            table.stage = GIVING_UP
            if more_can_be_raised(table, trader):
                table.stage = MONEY
            return
        seat = table.left_of(seat)
    note_outcome(table)
    for buyer in range(table.seats):
        pay_purchase(table, buyer, table.traders[buyer])
    table.stage = STORING


def pay_purchase(table: FwmTable, seat: i64, trader: Trader) -> None:
    """Pay the price of all units, and the penalty as far as the money goes. FWM-7.2, FWM-7.9"""
    florins = sum_of(trader.won, trader.price)
    if florins > 0:
        earn(table, seat, -florins)
        table.tell("purchase_paid", seat, florins, -florins)
    if trader.gave_up:
        penalty = min(table.content.penalty, trader.florins)
        earn(table, seat, -penalty)
        table.tell("penalty_paid", seat, penalty, -penalty)


# --- giving up ------------------------------------------------------------------------------------------


def refuse_giving_up(table: FwmTable, seat: i64, good: i64) -> i64:
    """Why a unit may not be given up now. FWM-7.7"""
    waits = table.stage == GIVING_UP and seat == table.turn
    return unless(waits and table.traders[seat].won[good] > 0, NO_GIVING_UP)


def give_up(table: FwmTable, seat: i64, good: i64, chance: Chance) -> None:
    """Give back one unit; once the rest can be paid, others get the freed units. FWM-7.6, FWM-7.8"""
    trader = table.traders[seat]
    trader.won[good] -= 1
    trader.gave_up = True
    table.tell("gave_up", seat, good, trader.price[good])
    if not is_short(table, trader):
        for ware in range(GOODS):
            left = units_on_card(table, table.card, ware)
            for buyer in table.traders:
                left -= buyer.won[ware]
            assign_units(table, ware, left, chance)


# --- storing --------------------------------------------------------------------------------------------


def can_store(table: FwmTable, trader: Trader, holder: i64) -> bool:
    """Whether a holder is on the spot. FWM-7.4"""
    return trader.at[holder] == table.content.place[table.card]


def refuse_storing(table: FwmTable, seat: i64, holder: i64) -> i64:
    """Why the next unit bought may not go to this holder. FWM-7.4"""
    waits = table.stage == STORING and seat == table.turn
    return unless(waits and can_store(table, table.traders[seat], holder), NOTHING_TO_STORE)


def store(table: FwmTable, seat: i64, good: i64, holder: i64, units: i64) -> None:
    """Hand units bought to a holder. FWM-7.4"""
    trader = table.traders[seat]
    put(table, trader, holder, good, units)
    trader.won[good] -= units
    table.tell("stored", seat, good, units, holder)


def continue_storing(table: FwmTable) -> None:
    """Store what was bought until a buyer has to choose between holders. FWM-7.4"""
    seat = table.start
    for _ in range(table.seats):
        trader = table.traders[seat]
        if trader.won_units() > 0:
            only: i64 = -1
            holders: i64 = 0
            for holder in range(HOLDERS):
                if can_store(table, trader, holder):
                    only = holder
                    holders += 1
            if holders > 1:
                table.turn = seat
                return
            for good in range(GOODS):
                if trader.won[good] > 0:
                    store(table, seat, good, only, trader.won[good])
        seat = table.left_of(seat)
    table.stage = NEXT
