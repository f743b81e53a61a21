"""The numbers of actions, ends and clauses."""

from typing import Final

from mypy_extensions import i64

from comptoir.games.pfeffersaecke.state import TOWNS

# Actions
START: Final[i64] = 0  # + village, from 0: choose the village to start from
PLACE: Final[i64] = 20  # + town: place the disc
EXTEND: Final[i64] = 45  # + town: one counter
EXTEND_TWICE: Final[i64] = 70  # + town: two counters, with a safe-conduct
DOUBLE: Final[i64] = 95  # collect double income, with a safe-conduct
COLLECT: Final[i64] = 96  # no further extension
FINISH: Final[i64] = 97  # no further opening
OPEN: Final[i64] = 98  # + route: a new counter where it leads

# The three ends
NO_VILLAGE_LEFT: Final[i64] = 0
NO_DISC_LEFT: Final[i64] = 1
STANDSTILL: Final[i64] = 2
REASON_NAMES: Final = ("villages", "discs", "standstill")

# Clauses that forbid something
VILLAGE_TAKEN_AT_START: Final[i64] = 307
NOT_YOUR_TURN: Final[i64] = 401
OTHER_PHASE: Final[i64] = 402
NO_SUCH_DISC: Final[i64] = 404
ONE_DISC_PER_TOWN: Final[i64] = 405
NO_COUNTER_TO_EXTEND: Final[i64] = 501
TOWN_IS_FULL: Final[i64] = 502
ALREADY_EXTENDED: Final[i64] = 503
NO_COUNTERS_LEFT: Final[i64] = 506
NO_COUNTER_AT_START: Final[i64] = 701
TOO_DEAR: Final[i64] = 702
ONE_OPENING: Final[i64] = 703
VILLAGE_TAKEN: Final[i64] = 704
NO_DISC_YET: Final[i64] = 706
NO_ROOM: Final[i64] = 707
ALREADY_THERE: Final[i64] = 708
NOT_IN_FIRST_TURN: Final[i64] = 902
ONE_SAFE_CONDUCT: Final[i64] = 903
NO_SAFE_CONDUCT: Final[i64] = 904
TWO_SPACES_NEEDED: Final[i64] = 905
BEFORE_EXTENDING: Final[i64] = 906
GAME_IS_OVER: Final[i64] = 1004
PLACE_CLOSED: Final[i64] = 1101
FEE_TOO_DEAR: Final[i64] = 1201
DISC_NEEDED: Final[i64] = 1202
TOWNS_ONLY: Final[i64] = 1205


def village_of(action: i64) -> i64:
    """The place chosen by an action START + village."""
    return TOWNS + action - START


def town_of(action: i64) -> i64:
    """The town of an action PLACE + town, EXTEND + town or EXTEND_TWICE + town."""
    return (action - PLACE) % TOWNS


def counters_of(action: i64) -> i64:
    """How many counters an extension adds: EXTEND + town one, EXTEND_TWICE + town two."""
    return 1 if action < EXTEND_TWICE else 2
