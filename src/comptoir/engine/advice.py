"""What a bot should know of a game beyond its rules. The search asks it; without, luck decides."""

from typing import Any, Generic

from mypy_extensions import i64, mypyc_attr
from typing_extensions import TypeVar

from comptoir.engine.arrays import vec
from comptoir.engine.state import Content, State

S = TypeVar("S", bound=State, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice(Generic[S]):
    """Plain advice: any action is as good as another, and only winning counts. Games know better."""

    def __init__(self, content: Content | None = None) -> None:
        pass  # a game may compute from its content what it needs to know

    def evaluate(self, state: S, seat: i64) -> float:
        """How well a seat stands, from 0 (lost) to 1 (won alone); at the end, and where a playout is cut off."""
        if state.place(seat) > 1:
            return 0.0
        winners: i64 = 0
        for other in range(state.seats):
            winners += state.place(other) == 1
        return 1.0 / float(winners)

    def weigh(self, state: S, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        """Write how likely a sensible player is to choose each action, in any unit; at least one above 0.

        If the advice is selective, an action of weight 0 is not considered at all.
        """
        for place in range(count):
            out[place] = 1

    def horizon(self) -> i64:
        """After how many actions a playout may be cut off and evaluated; 0: never."""
        return 0

    def selective(self) -> bool:
        """Whether a guided search tries likely actions first and the others only as it has time for them."""
        return False

    def exploration(self) -> float:
        """How much more may be hoped of an action tried rarely: 0.7 where results are victories and defeats,
        less where playouts are evaluated and their results lie closer together."""
        return 0.7

    def trust(self) -> float:
        """How much a guided search prefers likely actions while results are level; 0: not once all are tried."""
        return 0.0
