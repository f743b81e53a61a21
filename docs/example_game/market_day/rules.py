"""Market Day in the order of its rulebook."""

from typing import final

from comptoir.games.market_day import invariants, knowledge
from comptoir.games.market_day.ids import IT_IS_OVER, KINDS, NOT_IN_HAND, NOT_YOUR_TURN
from comptoir.games.market_day.state import MarketTable
from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.observation import Observation


@final
class MarketDay(MarketTable):
    """The course of the game."""

    # --- 1. Set-up ------------------------------------------------------------------------------------

    def set_up(self, chance: Chance) -> None:
        """Shuffle all cards, deal the hands; seat 0 begins. MD-1.1, MD-1.2"""
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
                self.draw("dealt", seat, chance)

    def draw(self, event: str, seat: i64, chance: Chance) -> None:
        """A card that the seat alone gets to see."""
        kind = self.pile.draw(chance)
        self.hands[seat].add(kind)
        self.whisper(1, event, seat, kind)

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

    def price_of(self, kind: i64) -> i64:
        """What a card brings now: its price, and more for each of its kind on the stall. MD-2.3"""
        return self.content.price[kind] + self.content.bonus * self.stall.count[kind]

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        """Sell a card, draw one, and the next seat is to play. MD-2.2 to MD-2.4"""
        coins = self.price_of(action)
        self.hands[seat].remove(action)
        self.stall.add(action)
        self.coins[seat] += coins
        self.tell("sold", seat, action, coins)
        if self.pile.size > 0:
            self.draw("drew", seat, chance)
        self.turn = self.left_of(seat)
        # --- 3. End. MD-3.1
        if self.hands[self.turn].size == 0:
            self.over = True
            self.tell("ended")

    def score(self, seat: i64) -> i64:
        return self.coins[seat]

    # --- for the engine -------------------------------------------------------------------------------

    def action_count(self) -> i64:
        return KINDS

    def clone(self) -> "MarketDay":
        twin = MarketDay(self.content, self.seats)
        twin.copy_from(self)
        return twin

    def imagine(self, viewer: i64, chance: Chance) -> None:
        knowledge.imagine(self, viewer, chance)

    def write_observation(self, viewer: i64, out: Observation) -> None:
        knowledge.write_observation(self, viewer, out)

    def invariant_violation(self) -> str:
        return invariants.invariant_violation(self)
