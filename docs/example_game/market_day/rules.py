"""Market Day in the order of its rulebook."""

from typing import Final, final

from comptoir.games.market_day.state import KINDS, MarketTable
from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.state import State

# actions: the kind of card to sell
# events
DEALT: Final[i64] = 1
SOLD: Final[i64] = 2
DREW: Final[i64] = 3
ENDED: Final[i64] = 4
# clauses that forbid something
NOT_YOUR_TURN: Final[i64] = 201
NOT_IN_HAND: Final[i64] = 202
IT_IS_OVER: Final[i64] = 301


@final
class MarketDay(MarketTable):
    """The course of the game."""

    def clone(self) -> State:
        other = MarketDay(self.content, self.seats)
        other.copy_from(self)
        return other

    def action_count(self) -> i64:
        return KINDS

    # --- 1. Set-up ------------------------------------------------------------------------------------

    def set_up(self, chance: Chance) -> None:
        """MD-1.1, MD-1.2: shuffle all cards, deal the hands; seat 0 begins."""
        self.turn = 0
        self.over = False
        self.pile.clear()
        self.stall.clear()
        for kind in range(KINDS):
            self.pile.count[kind] = self.content.of_each
        self.pile.size = KINDS * self.content.of_each
        for seat in range(self.seats):
            self.coins[seat] = 0
            self.hands[seat].clear()
            for _ in range(self.content.hand):
                self.draw(DEALT, seat, chance)

    def draw(self, event: i64, seat: i64, chance: Chance) -> None:
        """A card that the seat alone gets to see."""
        kind = self.pile.draw(chance)
        self.hands[seat].add(kind)
        one: i64 = 1
        self.whisper(one << seat, 1, event, seat, kind)

    # --- 2. Your turn -----------------------------------------------------------------------------------

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        if self.over or seat != self.turn:
            return n
        for kind in range(KINDS):
            if self.hands[seat].count[kind] > 0:
                out[n] = kind
                n += 1
        return n

    def refusal(self, seat: i64, action: i64) -> i64:
        if self.over:
            return IT_IS_OVER
        if seat != self.turn:
            return NOT_YOUR_TURN
        if self.hands[seat].count[action] == 0:
            return NOT_IN_HAND
        return 0

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        """MD-2.2 to MD-2.4: sell a card, draw one, and the next seat is to play."""
        coins = self.content.price[action] + self.content.bonus * self.stall.count[action]
        self.hands[seat].remove(action)
        self.stall.add(action)
        self.coins[seat] += coins
        self.tell(SOLD, seat, action, coins)
        if self.pile.size > 0:
            self.draw(DREW, seat, chance)
        self.turn = (seat + 1) % self.seats
        # --- 3. End: MD-3.1
        if self.hands[self.turn].size == 0:
            self.over = True
            self.tell(ENDED)
