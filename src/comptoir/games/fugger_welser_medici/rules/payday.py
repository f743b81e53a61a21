"""Payday: hiring, wages or dismissal, tax (FWM-8.5 to FWM-8.12)."""

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.ids import (
    BESIDE,
    DISMISS,
    EMPLOYEE,
    EMPLOYEES,
    HIRE,
    HIRE_FIRST,
    NEXT,
    NO_PAYDAY,
    NOBODY_TO_DISMISS,
    NOBODY_TO_HIRE,
    NOT_YOUR_TURN,
    PAY,
    PAYDAY,
    WAGES,
    WAGES_TOO_HIGH,
    WAREHOUSE,
    unless,
)
from comptoir.games.fugger_welser_medici.rules.bank import earn, lose_load, value_of_goods
from comptoir.games.fugger_welser_medici.rules.debts import interest_due, loan_left, pay_interest
from comptoir.games.fugger_welser_medici.rules.presence import arrive
from comptoir.games.fugger_welser_medici.rules.ruin import let_son_return
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader


def payday_is_due(table: FwmTable) -> bool:
    """Whether the calendar stands on payday and it has not been held. FWM-8.5"""
    return table.calendar_space(table.day) == table.content.payday and not table.paid


def begin_payday(table: FwmTable, seat: i64) -> None:
    """Let one player hire, dismiss and pay. FWM-8.5, FWM-8.6, FWM-14.6"""
    table.stage = PAYDAY
    table.turn = seat
    table.dismissed = False
    table.tell("payday_began", seat)
    let_son_return(table, seat)


# --- what is due ----------------------------------------------------------------------------------------


def wages(table: FwmTable, trader: Trader) -> i64:
    """The wages of all employees on the board. FWM-8.10"""
    return table.content.wage[trader.employees()]


def wages_after_hiring(table: FwmTable, trader: Trader) -> i64:
    """The wages with one employee more. FWM-8.10"""
    return table.content.wage[trader.employees() + 1]


def tax_in(table: FwmTable, place: i64) -> i64:
    """What a home town asks for a house. FWM-8.12"""
    home: i64 = 0
    while table.content.home_place[home] != place:
        home += 1
    return table.content.home_tax[home]


def wages_and_tax(table: FwmTable, trader: Trader) -> i64:
    """All that is due on payday in the Trading Game. FWM-8.10, FWM-8.12"""
    return wages(table, trader) + tax_in(table, trader.at[WAREHOUSE])


def due_on_payday(table: FwmTable, trader: Trader) -> i64:
    """All that is due on payday. FWM-8.10, FWM-8.12, FWM-18.7"""
    return wages_and_tax(table, trader) + interest_due(table, trader)


def more_can_be_raised(table: FwmTable, trader: Trader) -> bool:
    """Whether there is a ware to sell, or a debt note to take. FWM-8.11, FWM-18.2"""
    return value_of_goods(table, trader) > 0 or loan_left(table, trader) > 0


def can_raise(table: FwmTable, trader: Trader, florins: i64) -> bool:
    """Whether money, forced sales and debt notes are enough for a sum. FWM-8.11, FWM-18.2"""
    return florins <= trader.florins + value_of_goods(table, trader) + loan_left(table, trader)


def can_pay(table: FwmTable, trader: Trader) -> bool:
    """Whether the wages of all employees on the board can be raised. FWM-8.11"""
    return can_raise(table, trader, wages(table, trader))


# --- what may be done -------------------------------------------------------------------------------------


def refuse_payday(table: FwmTable, seat: i64, action: i64) -> i64:
    """Why nobody may be hired, dismissed or paid now. FWM-8.5 to FWM-8.11"""
    if table.stage != PAYDAY:
        return NO_PAYDAY
    if seat != table.turn:
        return NOT_YOUR_TURN
    trader = table.traders[seat]
    if action == HIRE:
        if trader.employees() == EMPLOYEES:
            return NOBODY_TO_HIRE
        return unless(not table.dismissed, HIRE_FIRST)
    if action == PAY:
        return unless(can_pay(table, trader), WAGES_TOO_HIGH)
    return unless(trader.at[EMPLOYEE + action - DISMISS] >= 0, NOBODY_TO_DISMISS)


# --- what happens -------------------------------------------------------------------------------------------


def act_on_payday(table: FwmTable, seat: i64, action: i64) -> None:
    """Hire, dismiss, or begin to pay everything that is due. FWM-8.6"""
    trader = table.traders[seat]
    if action == HIRE:
        holder: i64 = EMPLOYEE
        if trader.at[holder] >= 0:
            holder += 1
        arrive(table, trader, holder, trader.at[WAREHOUSE])
        table.tell("hired", seat, holder)
    elif action == PAY:
        table.stage = WAGES
        if table.content.is_longer():
            table.tell("owes", seat, due_on_payday(table, trader))
        else:
            table.tell("pays", seat, wages_and_tax(table, trader))
    else:
        dismiss(table, seat, trader, EMPLOYEE + action - DISMISS)


def dismiss(table: FwmTable, seat: i64, trader: Trader, holder: i64) -> None:
    """Take an employee off the board; everything carried is lost. FWM-8.9"""
    table.dismissed = True
    table.tell("dismissed", seat, holder)
    lose_load(table, seat, holder)
    trader.at[holder] = BESIDE
    trader.since[holder] = 0


def pay_wages_and_tax(table: FwmTable) -> None:
    """Pay as soon as wares need not or cannot be sold for it; then the next player has payday. FWM-8.11, FWM-8.12"""
    seat = table.turn
    trader = table.traders[seat]
    if trader.florins < due_on_payday(table, trader) and more_can_be_raised(table, trader):
        return
    paid = wages(table, trader)
    earn(table, seat, -paid)
    table.tell("wages_paid", seat, paid, -paid)
    tax = min(tax_in(table, trader.at[WAREHOUSE]), trader.florins)
    earn(table, seat, -tax)
    table.tell("tax_paid", seat, tax, -tax)
    pay_interest(table, seat)
    if table.left_of(seat) == table.start:
        table.paid = True
        table.stage = NEXT
    else:
        begin_payday(table, table.left_of(seat))
