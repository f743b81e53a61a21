"""Quarter days in the longer games: when they are, who is in turn (chapter 15)."""

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.ids import NEXT, QUARTER
from comptoir.games.fugger_welser_medici.rules.estates import why_no_estate
from comptoir.games.fugger_welser_medici.rules.ranks import why_no_climb
from comptoir.games.fugger_welser_medici.state import FwmTable


def is_quarter_day(table: FwmTable, day: i64) -> bool:
    """Whether a day is a quarter day. FWM-15.1"""
    return table.content.quarter_day[table.calendar_space(day)] != 0


def is_due(table: FwmTable) -> bool:
    """Whether today's quarter day is still to be held: after all deals and after payday. FWM-15.1"""
    return table.content.is_longer() and not table.quarter_held and is_quarter_day(table, table.day)


def quarter_days_until(table: FwmTable, day: i64) -> i64:
    """How many quarter days there have been up to a day. FWM-15.2"""
    days: i64 = 0
    for past in range(table.content.first_day, day + 1):
        days += is_quarter_day(table, past)
    return days


def next_quarter_day(table: FwmTable) -> i64:
    """The next quarter day: today's, as long as it is not over. FWM-15.1"""
    day = table.day
    while not is_quarter_day(table, day) or (day == table.day and table.quarter_held):
        day += 1
    return day


def opening_seat(table: FwmTable, day: i64) -> i64:
    """Who is first on a quarter day: on the k-th one, k seats to the left of the first start player. FWM-15.2"""
    first_start = table.start - (table.rounds() - 1)
    return (first_start + quarter_days_until(table, day)) % table.seats


def can_do_anything(table: FwmTable, seat: i64) -> bool:
    """Whether the seat in turn could still climb or buy. FWM-15.5"""
    trader = table.traders[seat]
    return why_no_climb(table, trader) == 0 or why_no_estate(table, trader) == 0


def begin_quarter_day(table: FwmTable) -> None:
    """Let everybody climb and buy in turn. FWM-15.2"""
    table.stage = QUARTER
    let_decide(table, opening_seat(table, table.day))
    table.tell("quarter_day_began", table.turn)


def let_decide(table: FwmTable, seat: i64) -> None:
    """A player's turn on a quarter day begins."""
    table.turn = seat
    table.climbed = 0
    table.refused = False


def pass_on(table: FwmTable) -> None:
    """The left neighbour is next; after the last player the quarter day is over. FWM-15.2"""
    following = table.left_of(table.turn)
    if following == opening_seat(table, table.day):
        table.quarter_held = True
        table.stage = NEXT
    let_decide(table, following)


def continue_quarter_day(table: FwmTable) -> None:
    """Pass over players who can neither climb nor buy. FWM-15.5"""
    while table.stage == QUARTER and not can_do_anything(table, table.turn):
        pass_on(table)
