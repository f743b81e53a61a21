"""The numbers of cards, actions and clauses. Action k sells a card of kind k."""

from typing import Final

from mypy_extensions import i64

MOST_PLAYERS: Final[i64] = 4
KINDS: Final[i64] = 3
NAMES: Final = ("apples", "bread", "cheese")

# Clauses that forbid something
TURN_ORDER: Final[i64] = 201
FROM_HAND: Final[i64] = 202
GAME_OVER: Final[i64] = 301
