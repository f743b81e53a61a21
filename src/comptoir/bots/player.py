"""A player that is a program and uses only what its seat may know."""

import os
from typing import NamedTuple

from comptoir.bots.levels import find_level
from comptoir.engine.chance import Dice
from comptoir.engine.python_api import answers, drawn_by_weight, legal_actions
from comptoir.engine.search import Search
from comptoir.engine.state import State
from comptoir.kit.game import Document
from comptoir.match import Match

MOST_NODES = 60_000  # memory of one search: about 4 MB


class Considered(NamedTuple):
    """An action that a search has looked at."""

    action: int
    visits: int
    worth: float  # mean result for the seat


class Bot:
    """One bot with its own random stream and memory.

    With `timed=False` only iterations are limited, so that a seed gives the same moves on every machine.
    """

    def __init__(self, name: str, seed: int | None = None, timed: bool = True) -> None:
        self.level = find_level(name)
        self.seconds = self.level.seconds if timed else 0.0
        self.dice = Dice(int.from_bytes(os.urandom(8), "big") if seed is None else seed)
        self._table: _Table | None = None
        self.considered: list[Considered] = []  # by the search for the last decision, if it needed one
        self.expected = 0.0  # sum of all seats' expected results there

    def choose(self, match: Match, seat: int) -> int:
        """Return the code of the action a seat should choose."""
        return self.think(match.position(seat), seat)

    def think(self, position: Document, seat: int) -> int:
        """Return the same from the seat's own position alone, which can come from another process."""
        table = self._table
        if table is None or not table.is_for(position):
            table = self._table = _Table(position, self.level.guided, min(self.level.iterations + 1, MOST_NODES))
        state = table.laid_out(position)
        self.considered, self.expected = [], 0.0
        legal = answers(state, seat)
        answering = bool(legal)  # proposals are answered first
        if not answering:
            legal = legal_actions(state, seat)
        if len(legal) == 1:
            return legal[0]
        if self.level.iterations == 0:
            return legal[self.dice.below(len(legal))]
        if self.level.noise and self.dice.below(1000) < int(1000 * self.level.noise):
            return table.whim(state, seat, legal, self.dice)
        search = table.search
        action = search.think(state, seat, self.dice, self.level.iterations, self.seconds, answering)
        looked_at = zip(search.root_actions, search.root_visits, search.root_values, strict=True)
        self.considered = [Considered(*one) for one in looked_at]
        self.expected = sum(search.expected(other) for other in range(table.seats))
        return int(action)

    def __repr__(self) -> str:
        return f"Bot({self.level.name!r})"


class _Table:
    """A table of one game, content and options for the search, which keeps its memory."""

    def __init__(self, position: Document, guided: bool, nodes: int) -> None:
        self.head = _head(position)
        match = Match.from_position(position, seed=0)
        self.game, self.content, self.seats = match.game, match.content, match.seats
        self.advice = self.game.advice(self.content)
        self.search = Search(self.advice, guided or self.game.needs_advice, nodes)

    def is_for(self, position: Document) -> bool:
        """Whether a position has this game, content and options."""
        return self.head == _head(position)

    def whim(self, state: State, seat: int, legal: list[int], dice: Dice) -> int:
        """Choose an action at random; if the game needs advice, by its weights."""
        if not self.game.needs_advice:
            return legal[dice.below(len(legal))]
        return drawn_by_weight(self.advice, state, seat, legal, self.game.blunders, dice)

    def laid_out(self, position: Document) -> State:
        """Restore the position, with some possible arrangement of what the seat cannot know."""
        state: State = self.game.table(self.content, self.seats)
        self.game.restore(state, position["table"])
        return state


def _head(position: Document) -> Document:
    return {key: value for key, value in position.items() if key not in ("viewer", "table")}
