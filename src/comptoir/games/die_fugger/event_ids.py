"""The numbers of the events of die_fugger: generated from events.py by tools/event_ids.py."""

from typing import Final

from mypy_extensions import i64

DEALT: Final[i64] = 0  # seat, card
JAKOB_GOT: Final[i64] = 1  # card
JAKOB_REFUSED: Final[i64] = 2
BEGINS: Final[i64] = 3  # seat, round
DREW: Final[i64] = 4  # seat, card
SHOWED: Final[i64] = 5  # seat, card
HID: Final[i64] = 6  # seat, round, card
PASSED: Final[i64] = 7  # seat
RESHUFFLED: Final[i64] = 8  # cards
ROUND_ENDED: Final[i64] = 9  # seat, round, good, cards
ROSE: Final[i64] = 10  # good, old, new
FELL: Final[i64] = 11  # good, old, new
SOLD: Final[i64] = 12  # seat, good, cards, florins
REFILLED: Final[i64] = 13  # seat, cards
DELIVERED: Final[i64] = 14  # seat, card, florins
ENDED: Final[i64] = 15  # round
