"""Chapter 4: who is asked, and the order of play."""

from mypy_extensions import i64

from comptoir.engine.state import copy_into
from comptoir.games.fuerstenfeld.ids import SELL
from comptoir.games.fuerstenfeld.state import FuerstenfeldTable, seat_bit


def is_asked(table: FuerstenfeldTable, seat: i64) -> bool:
    """Whether a seat has something to decide now. FF-4.2"""
    if table.stage >= SELL:
        return seat == table.turn and not table.over
    return table.is_waited_for(seat)


def ask(table: FuerstenfeldTable, seats: i64) -> None:
    """Ask a bit set of seats at once; the first of them has the turn. FF-4.2"""
    table.waiting = seats
    table.turn = 0
    while not table.is_waited_for(table.turn):
        table.turn += 1


def has_answered(table: FuerstenfeldTable, seat: i64) -> None:
    """Wait for one seat fewer."""
    table.waiting &= ~seat_bit(seat)
    if table.waiting != 0:
        ask(table, table.waiting)


def begin_turn(table: FuerstenfeldTable) -> None:
    """Phases 3 to 5 of the next player in the order of play begin. FF-4.4"""
    table.stage = SELL
    table.turn = table.order[table.turns]


def next_turn(table: FuerstenfeldTable) -> bool:
    """Go on to the next player, or return False: the round is over, and the next has its order. FF-4.4"""
    table.turns += 1
    if table.turns < table.seats:
        begin_turn(table)
        return True
    copy_into(table.order, table.next_order)
    table.turns = 0
    table.tokens_moved = 0
    return False
