"""The numbers Market Day gives to cards and clauses. An action is the kind of card to sell."""

from typing import Final

from mypy_extensions import i64

MOST_PLAYERS: Final[i64] = 4
KINDS: Final[i64] = 3
CARD_NAMES: Final = ("apples", "bread", "cheese")

# Clauses that forbid something
NOT_YOUR_TURN: Final[i64] = 201
NOT_IN_HAND: Final[i64] = 202
IT_IS_OVER: Final[i64] = 301
