"""The numbers Die Fugger gives to cards, actions and the clauses that forbid something."""

from typing import Final

from mypy_extensions import i64

# Kinds of card: the five goods plain, the five with a royal seal, the merchant.
GOODS: Final[i64] = 5
MERCHANT: Final[i64] = 10
KINDS: Final[i64] = 11
HIDDEN: Final[i64] = 2  # cards a player may lay face down: one in round one and one in round two
GOOD_NAMES: Final = ("copper", "cloth", "wine", "spice", "jewel")
CARD_NAMES: Final = (*GOOD_NAMES, *["sealed-" + good for good in GOOD_NAMES], "merchant")

# Actions
DRAW: Final[i64] = 0
SHOW: Final[i64] = 1  # + kind: lay a card face up
HIDE: Final[i64] = 12  # + kind: lay a good face down
PASS: Final[i64] = 22
ACTIONS: Final[i64] = 23

# Clauses that forbid something
NOT_YOUR_TURN: Final[i64] = 401
HAND_IS_FULL: Final[i64] = 402
NOTHING_TO_DRAW: Final[i64] = 403
NOT_IN_HAND: Final[i64] = 404
TWO_MERCHANTS_LIE: Final[i64] = 405
GOODS_ONLY: Final[i64] = 406
ROUNDS_ONE_AND_TWO: Final[i64] = 407
ONE_PER_ROUND: Final[i64] = 408
MUST_ACT: Final[i64] = 410
GAME_IS_OVER: Final[i64] = 701


def good_of(kind: i64) -> i64:
    """The good on a goods card, plain or sealed."""
    return kind % GOODS
