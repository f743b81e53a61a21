"""What a bot should know of Market Day: sell what brings most just now."""

from typing import final

from comptoir.games.market_day.rules import MarketDay
from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.engine.state import State


@final
class MarketAdvice(Advice):
    """Evaluation at the end alone; likely actions are the dear ones."""

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        assert isinstance(state, MarketDay)
        for place in range(count):
            kind = actions[place]
            out[place] = 1 + state.content.price[kind] + state.content.bonus * state.stall.count[kind]
