"""Players inside compiled loops: at random, as the advice weighs actions, or by search."""

from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.search import Search
from comptoir.engine.state import State

PER_MILLE: Final[i64] = 1000


@final
class Inside:
    """A player that compiled code asks directly. It uses only what its seat may know, as bots do."""

    def __init__(
        self,
        advice: Advice | None = None,
        search: Search | None = None,
        iterations: i64 = 0,
        noise: i64 = 0,
        flat: bool = False,
    ) -> None:
        self.advice = advice  # weighs random moves; None: all alike
        self.search = search  # None: every move is random
        self.iterations: i64 = iterations
        self.noise: i64 = noise  # random moves instead, per mille
        self.searched = False  # whether a search made the last decision
        self.flat = flat  # whether random moves are uniform over all that the advice does not rule out

    def choose(self, state: State, seat: i64, legal: vec[i64], weight: vec[i64], chance: Chance) -> i64:
        """The action for a seat; both buffers are overwritten."""
        self.searched = False
        count = state.answers(seat, legal)  # proposals are answered first
        answering = count > 0
        if not answering:
            count = state.legal(seat, legal)
        if count == 1:
            return legal[0]
        search = self.search
        if search is None or (self.noise > 0 and chance.below(PER_MILLE) < self.noise):
            return self.whim(state, seat, legal, count, weight, chance)
        self.searched = True
        return search.think(state, seat, chance, self.iterations, 0.0, answering)

    def whim(self, state: State, seat: i64, legal: vec[i64], count: i64, weight: vec[i64], chance: Chance) -> i64:
        """A random action."""
        advice = self.advice
        if advice is None:
            return legal[chance.below(count)]
        advice.weigh(state, seat, legal, count, weight)
        if self.flat:
            for place in range(count):
                weight[place] = min(weight[place], 1)
        return legal[chance.among(weight, count)]
