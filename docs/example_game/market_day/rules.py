"""The game, in the order of its rulebook."""

from typing import final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.observation import Observation
from comptoir.games.market_day import knowledge
from comptoir.games.market_day.ids import FROM_HAND, GAME_OVER, KINDS, TURN_ORDER
from comptoir.games.market_day.state import MarketTable


@final
class MarketDay(MarketTable):
    """The course of the game."""

    # --- 1. Set-up --------------------------------------------------------------------------------

    def set_up(self, chance: Chance) -> None:
        """Shuffle and deal. MD-1.1, MD-1.2"""
        self.turn = 0
        self.over = False
        self.stall.clear()
        self.pile.clear()
        for kind in range(KINDS):
            self.pile.count[kind] = self.content.of_each
        self.pile.size = KINDS * self.content.of_each
        for seat in range(self.seats):
            self.coins[seat] = 0
            self.hands[seat].clear()
            for _ in range(self.content.hand):
                self.draw(seat, chance)

    def draw(self, seat: i64, chance: Chance) -> None:
        """Draw a card that only this seat sees. MD-2.4"""
        kind = self.pile.draw(chance)
        self.hands[seat].add(kind)
        self.whisper(1, "dealt", seat, kind)

    # --- 2. Your turn -----------------------------------------------------------------------------

    def price(self, kind: i64) -> i64:
        """The price of a card now: more for each of its kind on the stall. MD-2.3"""
        return self.content.price[kind] + self.content.bonus * self.stall.count[kind]

    def refusal(self, seat: i64, action: i64) -> i64:
        if self.over:
            return GAME_OVER
        if seat != self.turn:
            return TURN_ORDER
        if self.hands[seat].count[action] == 0:
            return FROM_HAND
        return 0

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        if self.over or seat != self.turn:
            return n
        held = self.hands[seat].count
        for kind in range(KINDS):
            out[n] = kind
            n += held[kind] > 0
        return n

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        """Sell a card, draw another, pass the turn. MD-2.1 to MD-3.1"""
        coins = self.price(action)
        self.hands[seat].remove(action)
        self.stall.add(action)
        self.coins[seat] += coins
        self.tell("sold", seat, action, coins)
        if self.pile.size > 0:
            self.draw(seat, chance)
        self.turn = self.left_of(seat)
        # 3. End
        if self.hands[self.turn].size == 0:
            self.over = True
            self.tell("ended")

    def score(self, seat: i64) -> i64:
        return self.coins[seat]

    # --- for the engine ---------------------------------------------------------------------------

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
