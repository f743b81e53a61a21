"""The numbers of the events of pfeffersaecke: generated from events.py by tools/event_ids.py."""

from typing import Final

from mypy_extensions import i64

CAPITAL: Final[i64] = 0  # seat, florins, influence, safe_conducts
CLOSED: Final[i64] = 1  # place
DISC_LIES: Final[i64] = 2  # town
DEALT: Final[i64] = 3  # seat, value
BEGINS_GAME: Final[i64] = 4  # seat
STARTED: Final[i64] = 5  # seat, village, left
BEGINS: Final[i64] = 6  # seat, round
PLACED: Final[i64] = 7  # seat, town, value
EXTENDED: Final[i64] = 8  # seat, town, counters
PAID_FEE: Final[i64] = 9  # seat, town, florins
SPENT: Final[i64] = 10  # seat, use, left
COLLECTS: Final[i64] = 11  # seat
TOWN_INCOME: Final[i64] = 12  # seat, town, spaces, florins
BASIC_INCOME: Final[i64] = 13  # seat, florins
DOUBLED: Final[i64] = 14  # seat, florins
OPENED: Final[i64] = 15  # seat, town, from, florins
SETTLED: Final[i64] = 16  # seat, village, from, florins, influence, left
FINISHED: Final[i64] = 17  # seat
MAJORITY: Final[i64] = 18  # seat, town, influence
FULL: Final[i64] = 19  # seat, town, influence
END_IN_SIGHT: Final[i64] = 20  # reason
REACHED: Final[i64] = 21  # seat, regions, influence
SAVED: Final[i64] = 22  # seat, florins, influence
ENDED: Final[i64] = 23  # round
