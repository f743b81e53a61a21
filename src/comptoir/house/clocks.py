"""Clocks: deadlines kept in the database. When a player's time runs out, a bot plays until they return.

While others may not know that a seat has answered (a sealed bid), its deadline stays and `answered` notes when:
its clock is settled only when everybody knows. So clocks tell nobody more than the table does.
"""

from comptoir.house.table import Seat, Table


def after_entry(table: Table, now: float) -> list[Seat]:
    """Stop, start and settle the clocks after a change of the match; the seats whose clocks changed."""
    match = table.begun
    if table.pace.kind == "free":
        return []
    asked = match.state.deciders()
    known = match.state.waits_for(-1)  # what everybody may know of it
    changed = []
    for seat in table.seats:
        before = (seat.time_left, seat.deadline, seat.answered)
        if asked >> seat.number & 1:
            seat.answered = None
            if seat.deadline is None and not seat.is_bot:
                begin(table, seat, now)
        elif seat.deadline is not None:
            seat.answered = seat.answered or now
            if not known >> seat.number & 1:
                settle(table, seat)
        if before != (seat.time_left, seat.deadline, seat.answered):
            changed.append(seat)
    return changed


def begin(table: Table, seat: Seat, now: float) -> None:
    """Start the seat's clock."""
    if table.pace.kind == "days" or seat.time_left is None:
        seat.time_left = float(table.pace.bank)
    seat.deadline = now + max(seat.time_left, float(table.pace.increment))


def settle(table: Table, seat: Seat) -> None:
    """Stop the seat's clock after an answer, and keep the time left."""
    assert seat.deadline is not None
    assert seat.answered is not None
    if table.pace.kind == "live":
        seat.time_left = max(0.0, seat.deadline - seat.answered) + table.pace.increment
    seat.deadline = seat.answered = None


def stop(seat: Seat) -> None:
    """Stop the clock of a seat that a bot plays."""
    seat.deadline = seat.answered = None


def shift(table: Table, seconds: float) -> list[Seat]:
    """Move all deadlines by the length of a pause."""
    running = [seat for seat in table.seats if seat.deadline is not None]
    for seat in running:
        assert seat.deadline is not None
        seat.deadline += seconds
        if seat.answered is not None:
            seat.answered += seconds
    return running
