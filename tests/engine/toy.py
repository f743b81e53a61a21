"""A game small enough to know the truth about: take 1 to 3 stones, whoever takes the last one wins.

Written as a plain Python subclass of the engine's State, compiled or not.
"""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.observation import COUNT, Observation
from comptoir.engine.state import State


class Stones(State):
    """A heap of stones; action n takes n + 1 of them."""

    def __init__(self, stones: int, seats: int = 2) -> None:
        super().__init__(seats)
        self.begin_with = stones
        self.stones = stones
        self.winner = -1
        self.wrong = ""

    def set_up(self, chance: Chance) -> None:
        self.over, self.stones, self.winner = False, self.begin_with, -1
        self.turn = chance.below(self.seats)

    def action_count(self) -> i64:
        return 3

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.over or seat != self.turn:
            return 0
        for action in range(min(3, self.stones)):
            out[action] = action
        return min(3, self.stones)

    def refusal(self, seat: i64, action: i64) -> i64:
        return int(self.over or seat != self.turn or action >= self.stones)

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        self.stones -= int(action) + 1
        self.tell("took", seat, action + 1)
        if self.stones == 0:
            self.over, self.winner = True, int(seat)
        else:
            self.turn = (seat + 1) % self.seats

    def clone(self) -> "Stones":
        twin = Stones(self.begin_with, self.seats)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Stones)
        self.turn, self.over = other.turn, other.over
        self.stones, self.winner, self.wrong = other.stones, other.winner, other.wrong

    def imagine(self, viewer: i64, chance: Chance) -> None:
        """Nothing is hidden."""

    def write_observation(self, viewer: i64, out: Observation) -> None:
        out.numbers[out.field("stones", 1, COUNT, 0, self.begin_with, "stones left")] = self.stones

    def score(self, seat: i64) -> i64:
        return int(seat == self.winner)


def violation(state: State) -> str:
    """What is wrong, once few stones are left."""
    assert isinstance(state, Stones)
    return state.wrong if state.stones < 5 else ""
