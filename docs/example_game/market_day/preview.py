"""What an action would bring, as figures."""

from comptoir.games.market_day.ids import KINDS, NAMES
from comptoir.games.market_day.rules import MarketDay
from comptoir.kit.preview import GOODS, MONEY, PRICE, Figures, Preview, certain, done


def figures(state: MarketDay, seat: int) -> Figures:
    """Everybody's coins and number of cards, and the prices."""
    found: Figures = {(PRICE, -1, NAMES[kind]): state.price(kind) for kind in range(KINDS)}
    for other in range(state.seats):
        found[MONEY, other, ""] = state.coins[other]
        found[GOODS, other, ""] = state.hands[other].size
    return found


def preview(state: MarketDay, seat: int, action: int) -> Preview:
    """Which card is drawn changes none of the figures."""
    return certain(figures(state, seat), figures(done(state, seat, action), seat))
