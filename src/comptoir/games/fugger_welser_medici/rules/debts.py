"""Debt notes in the longer games: loans, interest, repayment (chapter 18)."""

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.ids import (
    MONEY,
    MOVES,
    NO_LOAN_NOW,
    NO_NOTE_TO_REPAY,
    NO_NOTES_FOR_RANK,
    NOT_YOUR_TURN,
    REPAID_IN_PHASE_TWO,
    TOO_MANY_NOTES,
    WAGES,
    unless,
)
from comptoir.games.fugger_welser_medici.rules.bank import earn
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader


def may_owe(table: FwmTable, rank: i64) -> bool:
    """Whether a player of this rank may hold debt notes. FWM-18.4"""
    return rank <= table.content.owing_up_to


def notes_left(table: FwmTable, trader: Trader) -> i64:
    """How many notes a player may still take; none in the Trading Game. FWM-18.3, FWM-18.4"""
    if not table.content.is_longer() or not may_owe(table, trader.rank):
        return 0
    return table.content.most_notes - trader.notes


def loan_left(table: FwmTable, trader: Trader) -> i64:
    """How many florins the notes that a player may still take would bring. FWM-18.1"""
    return notes_left(table, trader) * table.content.note


def notes_for(table: FwmTable, shortfall: i64) -> i64:
    """How many notes cover what is missing. FWM-18.1"""
    return (max(shortfall, 0) + table.content.note - 1) // table.content.note


def interest_due(table: FwmTable, trader: Trader) -> i64:
    """The interest of all notes held. FWM-18.7"""
    return trader.notes * table.content.interest


# --- taking notes ---------------------------------------------------------------------------------------


def refuse_loan(table: FwmTable, seat: i64) -> i64:
    """Why a debt note may not be taken now. FWM-18.2 to FWM-18.4"""
    if table.stage != MONEY and table.stage != WAGES:
        return NO_LOAN_NOW
    if seat != table.turn:
        return NOT_YOUR_TURN
    trader = table.traders[seat]
    if trader.notes >= table.content.most_notes:
        return TOO_MANY_NOTES
    return unless(may_owe(table, trader.rank), NO_NOTES_FOR_RANK)


def take_notes(table: FwmTable, seat: i64, notes: i64) -> None:
    """Take debt notes for their florins. FWM-18.1"""
    table.traders[seat].notes += notes
    florins = notes * table.content.note
    earn(table, seat, florins)
    table.tell("notes_taken", seat, notes, florins)


# --- interest and repayment -----------------------------------------------------------------------------


def pay_interest(table: FwmTable, seat: i64) -> None:
    """Pay the interest as far as the money goes. FWM-18.7"""
    trader = table.traders[seat]
    if trader.notes > 0:
        florins = min(interest_due(table, trader), trader.florins)
        earn(table, seat, -florins)
        table.tell("interest_paid", seat, florins, -florins)


def refuse_repayment(table: FwmTable, seat: i64) -> i64:
    """Why no debt note may be paid back now. FWM-18.8, FWM-18.9"""
    if table.stage != MOVES:
        return REPAID_IN_PHASE_TWO
    if seat != table.turn:
        return NOT_YOUR_TURN
    trader = table.traders[seat]
    return unless(trader.notes > 0 and trader.florins >= table.content.note, NO_NOTE_TO_REPAY)


def repay_note(table: FwmTable, seat: i64) -> None:
    """Pay one note back. FWM-18.8"""
    florins = table.content.note
    table.traders[seat].notes -= 1
    earn(table, seat, -florins)
    table.tell("note_repaid", seat, florins, -florins)
