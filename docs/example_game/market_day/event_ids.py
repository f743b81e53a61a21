"""The numbers of the events of market_day: generated from events.py by tools/event_ids.py."""

from typing import Final

from mypy_extensions import i64

DEALT: Final[i64] = 0  # seat, card
SOLD: Final[i64] = 1  # seat, card, coins
DREW: Final[i64] = 2  # seat, card
ENDED: Final[i64] = 3
