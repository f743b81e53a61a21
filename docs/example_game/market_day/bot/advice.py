"""What a bot should know of Market Day."""

from typing import final

from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.games.market_day.rules import MarketDay


@final
class MarketAdvice(Advice[MarketDay]):
    """Sell what is dear. A game is short, so playouts go to its end and need no evaluation."""

    def weigh(self, state: MarketDay, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        for place in range(count):
            price = state.price(actions[place])
            out[place] = 1 + price * price
