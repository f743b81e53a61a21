"""The calendar: its marker, and what everybody is told about it (FWM-1.2, chapter 10)."""

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.state import FwmTable


def move_marker(table: FwmTable) -> None:
    """Move the marker on by one space. FWM-10.1"""
    table.day += 1
    table.paid = False
    table.quarter_held = False


def tell_date(table: FwmTable, event: str, card: i64, date: i64) -> None:
    """Tell where and when a deal is due: the month, and its first or second space."""
    space = table.calendar_space(date)
    table.tell(event, card, table.content.place[card], table.content.month[space], table.content.half[space])


def tell_round(table: FwmTable) -> None:
    """Tell who has the salesman, and where the calendar stands. FWM-4.2"""
    space = table.calendar_space(table.day)
    table.tell("round_began", table.start, table.rounds(), table.content.month[space], table.content.half[space])
