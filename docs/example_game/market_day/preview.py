"""What a sale in Market Day would bring: coins and cards, asked from the rules."""

from comptoir.games.market_day.rules import MarketDay

from comptoir.kit.preview import GOODS, MONEY, Figures, Preview, certain, done


def figures(state: MarketDay, seat: int) -> Figures:
    """The coins and the number of cards of every seat."""
    found: Figures = {(MONEY, owner, ""): state.coins[owner] for owner in range(state.seats)}
    found.update({(GOODS, owner, ""): state.hands[owner].size for owner in range(state.seats)})
    return found


def preview(state: MarketDay, seat: int, action: int) -> Preview:
    """Which card is drawn is luck; how many coins and cards there are then is not."""
    return certain(figures(state, seat), figures(done(state, seat, action), seat))
