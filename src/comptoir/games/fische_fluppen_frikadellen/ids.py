"""Actions, extra actions and clauses as numbers. Clause numbers refer to rulebook/*.md."""

from typing import Final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fische_fluppen_frikadellen.state import (
    ACTING,
    BUYING_AT_FIFTY,
    CHOOSING_FALL,
    CHOOSING_FERRY,
    CHOOSING_PAWN,
    CHOOSING_PRICE,
    CHOOSING_PRODUCTION,
    FIRST_KIOSK,
    FIRST_PRODUCER,
    FIRST_STOCK,
    GOOD_NAMES,
    MOST_HELD,
    SELLING_SPECIALLY,
)

# Actions
STOP: Final[i64] = 0  # the movement is finished
LEAVE: Final[i64] = 1  # the trade is finished
GO_ON: Final[i64] = 2  # carry out the next extra action
SKIP: Final[i64] = 3  # an extra action one may decline
CHANGE: Final[i64] = 4  # + table
KEEP: Final[i64] = 7  # + bonus
PLAY: Final[i64] = 12  # + bonus
BUY: Final[i64] = 17  # + good and tokens: see `purchase`
SELL: Final[i64] = 52  # + tokens - 1
EXCHANGE: Final[i64] = 59
FETISH: Final[i64] = 60  # + kind
GIVE: Final[i64] = 63  # + good
TAKE: Final[i64] = 68  # + good
PRODUCE: Final[i64] = 73  # + good
RAISE: Final[i64] = 78  # + good
LOWER: Final[i64] = 83  # + good
OPPONENT: Final[i64] = 88  # + seat
KIOSK: Final[i64] = 103  # + site
WALK: Final[i64] = 115  # + space; then, from content.ride on: ride, call and ferry, each + stop

# Extra actions: the name of each, and the stage in which it asks its question; ACTING if it asks none
EXTRAS: Final = (
    *((f"produce {good}", ACTING) for good in GOOD_NAMES),
    *((f"raise {good}", ACTING) for good in GOOD_NAMES),
    ("double-production", CHOOSING_PRODUCTION),
    ("produce-choice", CHOOSING_PRODUCTION),
    ("price-up-or-down", CHOOSING_PRICE),
    ("price-down", CHOOSING_FALL),
    ("special-sale", SELLING_SPECIALLY),
    ("all-at-50", BUYING_AT_FIFTY),
    ("gift", ACTING),
    ("two-merchants-produce", FIRST_PRODUCER),
    ("all-prices-up", ACTING),
    ("move-pawn", CHOOSING_PAWN),
    ("move-ferry", CHOOSING_FERRY),
    ("play-again", ACTING),
    ("swap-stocks", FIRST_STOCK),
    ("swap-kiosks", FIRST_KIOSK),
)
EXTRA_NAMES: Final = tuple(name for name, _ in EXTRAS)
EXTRA_QUESTIONS: Final[tuple[i64, ...]] = tuple(stage for _, stage in EXTRAS)
# Those the rules know by number
EXTRA_PRODUCE: Final[i64] = 0  # + good
EXTRA_RAISE: Final[i64] = 5  # + good
DOUBLE_PRODUCTION: Final[i64] = 10
SPECIAL_SALE: Final[i64] = 14
ALL_AT_50: Final[i64] = 15
GIFT: Final[i64] = 16
ALL_PRICES_UP: Final[i64] = 18
PLAY_AGAIN: Final[i64] = 21

# Clauses that forbid something
KEEP_ONE_OF_TWO: Final[i64] = 303
NOT_YOUR_TURN: Final[i64] = 401
NO_POINTS: Final[i64] = 402
NOT_ONE_STEP_AWAY: Final[i64] = 404
MUST_LEAVE: Final[i64] = 406
NO_RETURN: Final[i64] = 407
NOT_MOVING: Final[i64] = 409
NOT_ASKED: Final[i64] = 410
NO_FERRY_HERE: Final[i64] = 501
NOT_THE_NEXT_STOP: Final[i64] = 502
NOTHING_TO_CALL: Final[i64] = 504
CALL_COSTS: Final[i64] = 505
CALL_LEAVES_A_POINT: Final[i64] = 507
NOT_TRADING: Final[i64] = 601
HANDS_FULL: Final[i64] = 602
NOT_A_MERCHANT: Final[i64] = 603
NOT_IN_STOCK: Final[i64] = 604
ONE_PURCHASE: Final[i64] = 606
NOT_WANTED: Final[i64] = 607
ONE_SALE: Final[i64] = 608
NOT_EXCHANGED: Final[i64] = 610
RESERVE_IS_SHORT: Final[i64] = 611
OTHER_GOODS: Final[i64] = 612
ONE_FROM_RESERVE: Final[i64] = 613
DEARER_ONLY: Final[i64] = 614
TOO_POOR: Final[i64] = 615
NOT_HELD: Final[i64] = 616
NO_FETISH_HERE: Final[i64] = 701
WRONG_GOODS: Final[i64] = 702
ONE_FETISH: Final[i64] = 706
ANOTHER_KIND: Final[i64] = 707
COMPULSORY: Final[i64] = 801
NO_ROOM_THERE: Final[i64] = 803
ONLY_DOWN: Final[i64] = 809
TWO_MERCHANTS: Final[i64] = 813
NO_SUCH_PAWN: Final[i64] = 815
NO_BERTH: Final[i64] = 816
TWO_STOCKS: Final[i64] = 818
TWO_KIOSKS: Final[i64] = 819
NO_BONUS_NOW: Final[i64] = 901
BONUS_NOT_HELD: Final[i64] = 902
WHILE_MOVING: Final[i64] = 903
SAME_SPACE: Final[i64] = 904
NO_SWAP: Final[i64] = 906
CANNOT_CLOSE: Final[i64] = 907
CLOSED_KIOSK: Final[i64] = 908
GAME_IS_OVER: Final[i64] = 1001
NOT_IN_HARBOUR: Final[i64] = 1105
NO_OTHER_TABLE: Final[i64] = 1106
OTHER_TABLE_FIRST: Final[i64] = 1104
NOT_AT_THIS_TABLE: Final[i64] = 1102
STILL_FACE_DOWN: Final[i64] = 1103
HAS_FINISHED: Final[i64] = 1203
NO_STOP_THERE: Final[i64] = 1208


def unless(allowed: bool, clause: i64) -> i64:
    """0 if something is allowed, else the clause that forbids it."""
    return 0 if allowed else clause


def purchase(good: i64, tokens: i64) -> i64:
    """The action that buys `tokens` of a good."""
    return BUY + MOST_HELD * good + tokens - 1


def good_bought(action: i64) -> i64:
    """The good a purchase is for."""
    return (action - BUY) // MOST_HELD


def tokens_bought(action: i64) -> i64:
    """How many tokens a purchase is for."""
    return (action - BUY) % MOST_HELD + 1


def write_if(wanted: bool, action: i64, out: vec[i64], n: i64) -> i64:
    """Append an action to the `n` legal ones there are if it is wanted; return how many there are then.

    The action is written either way and counted if it is wanted: a branch that chance decides would cost more.
    """
    out[n] = action
    return n + wanted
