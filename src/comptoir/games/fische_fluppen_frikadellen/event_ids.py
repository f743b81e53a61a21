"""The numbers of the events of fische_fluppen_frikadellen: generated from events.py by tools/event_ids.py."""

from typing import Final

from mypy_extensions import i64

SAT_DOWN: Final[i64] = 0  # seat, table
DREW: Final[i64] = 1  # seat, bonus
KEPT: Final[i64] = 2  # seat, bonus
BEGINS: Final[i64] = 3  # seat, points
WALKED: Final[i64] = 4  # seat, space
RODE: Final[i64] = 5  # seat, space
WAVED: Final[i64] = 6  # seat, space
CALLED: Final[i64] = 7  # seat, space, target, florins
STOPPED: Final[i64] = 8  # seat, space
CHANGED: Final[i64] = 9  # seat, table, new_table
PLAYED: Final[i64] = 10  # seat, bonus
BOUGHT: Final[i64] = 11  # seat, kiosk, good, tokens, florins
SOLD: Final[i64] = 12  # seat, kiosk, good, tokens, florins
GAVE: Final[i64] = 13  # seat, good, tokens
TOOK: Final[i64] = 14  # seat, good, tokens
ASKED_FETISH: Final[i64] = 15  # seat, fetish
WON_FETISH: Final[i64] = 16  # seat, fetish, fetishes
LEFT: Final[i64] = 17  # seat, kiosk
ROSE: Final[i64] = 18  # good, old, new
FELL: Final[i64] = 19  # good, old, new
STAYED: Final[i64] = 20  # good, price
PRODUCED: Final[i64] = 21  # good, tokens
RAN_SHORT: Final[i64] = 22  # good, tokens
PLACED: Final[i64] = 23  # seat, kiosk, good
WENT_ON: Final[i64] = 24  # seat
SKIPPED: Final[i64] = 25  # seat, extra
LAPSED: Final[i64] = 26  # seat, extra
CHOSE_KIOSK: Final[i64] = 27  # seat, kiosk
SWAPPED_STOCKS: Final[i64] = 28  # seat, kiosk, second_kiosk
SWAPPED_KIOSKS: Final[i64] = 29  # seat, kiosk, second_kiosk
CHOSE_OPPONENT: Final[i64] = 30  # seat, other
MOVED_PAWN: Final[i64] = 31  # seat, other, space
CHOSE_FERRY: Final[i64] = 32  # seat, space
MOVED_FERRY: Final[i64] = 33  # seat, space, target
PLAYS_AGAIN: Final[i64] = 34  # seat
CLOSED: Final[i64] = 35  # seat, kiosk
REOPENED: Final[i64] = 36  # kiosk
BOUGHT_FROM: Final[i64] = 37  # seat, other, good, florins
PRESENTED: Final[i64] = 38  # seat, good
FREED: Final[i64] = 39  # seat
ENDED: Final[i64] = 40
STUCK: Final[i64] = 41
ENTERED: Final[i64] = 42  # seat, space, kiosk
CALLED_ON: Final[i64] = 43  # seat, space, kiosk
SENT_PAWN: Final[i64] = 44  # seat, other, space, kiosk
