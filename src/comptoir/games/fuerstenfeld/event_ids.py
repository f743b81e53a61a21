"""The numbers of the events of fuerstenfeld: generated from events.py by tools/event_ids.py."""

from typing import Final

from mypy_extensions import i64

STARTS: Final[i64] = 0  # seat, place
DEMAND: Final[i64] = 1  # brewery, hops, barley, water
ROUND: Final[i64] = 2  # round
DREW: Final[i64] = 3  # seat, card
DREW_FURTHER: Final[i64] = 4  # seat, cards
HARVESTED: Final[i64] = 5  # seat, hops, barley, water
EXCHANGED: Final[i64] = 6  # seat, units, good, got
VISITED: Final[i64] = 7  # seat, brewery
LOADED: Final[i64] = 8  # seat, good, brewery
SOLD: Final[i64] = 9  # seat, units, good, coins
SOLD_NOTHING: Final[i64] = 10  # seat
BONUS_PAID: Final[i64] = 11  # seat, good, coins
BANK_PAID: Final[i64] = 12  # seat, coins
GUIDE_PAID: Final[i64] = 13  # seat, coins
FELL: Final[i64] = 14  # brewery, good, old, new
TOKEN_MOVED: Final[i64] = 15  # seat, coins, step
TOOK: Final[i64] = 16  # seat, card, coins
BUILT: Final[i64] = 17  # seat, card, place
COVERED: Final[i64] = 18  # seat, card
PALACE_DEARER: Final[i64] = 19  # coins
STOPPED: Final[i64] = 20  # seat
THREW: Final[i64] = 21  # seat, card
TUCKED: Final[i64] = 22  # seat, card
STORED: Final[i64] = 23  # seat, good
LOST_GOODS: Final[i64] = 24  # seat, units
TURN_ENDED: Final[i64] = 25  # seat
ROSE: Final[i64] = 26  # brewery, good, old, new
PALACE_FINISHED: Final[i64] = 27  # seat
NOBODY_CAN_FINISH: Final[i64] = 28
ENDED: Final[i64] = 29  # round
