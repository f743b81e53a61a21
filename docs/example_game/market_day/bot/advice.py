"""What a bot should know of Market Day: sell what brings most just now."""

from typing import final

from comptoir.games.market_day.rules import MarketDay
from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec


@final
class MarketAdvice(Advice[MarketDay]):
    """Evaluation at the end alone; likely actions are the dear ones."""

    def weigh(self, state: MarketDay, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        for place in range(count):
            out[place] = 1 + state.price_of(actions[place])
