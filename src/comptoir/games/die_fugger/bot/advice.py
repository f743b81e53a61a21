"""What a bot should know of Die Fugger: what a table is worth, and which cards are worth laying."""

import math
from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.games.die_fugger.ids import DRAW, GOODS, HIDE, MERCHANT, PASS, SHOW, good_of
from comptoir.games.die_fugger.rules import DieFugger
from comptoir.games.die_fugger.rules.evaluation import price_after, raised, sale
from comptoir.games.die_fugger.state import FuggerContent

CARD_IN_HAND: Final = 2.5  # florins a card in hand is worth, about
MERCHANT_IN_FRONT: Final = 5.0  # florins the extra cards of a merchant are worth, about


@final
class FuggerAdvice(Advice[DieFugger]):
    """Looks as far as a round or so, and counts florins made and in sight."""

    def __init__(self, content: FuggerContent) -> None:
        self.worth: vec[float] = vec[float]([0.0] * 4)

    def horizon(self) -> i64:
        return 16

    def evaluate(self, state: DieFugger, seat: i64) -> float:
        """The share of the victory to expect: who is ahead, the surer the nearer the end is."""
        leader: i64 = 0
        for other in range(state.seats):
            leader = max(leader, state.players[other].florins)
            self.worth[other] = self.wealth(state, other)
        spread = 3.0
        if not state.over:
            spread = 8.0 + 0.2 * float(max(0, state.content.end_florins - leader))
        total = 0.0
        for other in range(state.seats):
            total += math.exp((self.worth[other] - self.worth[seat]) / spread)
        return 1.0 / total

    def wealth(self, state: DieFugger, seat: i64) -> float:
        """Florins made and in sight."""
        player = state.players[seat]
        wealth = float(player.florins)
        if state.over:
            return wealth
        for good in range(GOODS):
            if player.lying(good) > 0:
                wealth += float(sale(state, player, good, price_after(state, good)))
        for kind in player.hidden:
            if kind >= 0:
                wealth += 10.0
        wealth += CARD_IN_HAND * float(player.hand.size)
        return wealth + MERCHANT_IN_FRONT * float(player.shown.count[MERCHANT])

    def weigh(self, state: DieFugger, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        """Lay what will sell well; draw when the hand is small; hide early."""
        player = state.players[seat]
        for place in range(count):
            action = actions[place]
            weight: i64 = 1
            if action == DRAW:
                weight = 12 - 2 * player.hand.size
            elif action == SHOW + MERCHANT:
                weight = 10
            elif action < HIDE:
                weight = self.weight_of_showing(state, seat, action - SHOW)
            elif action < PASS:
                weight = 6
            out[place] = max(1, weight)

    def weight_of_showing(self, state: DieFugger, seat: i64, kind: i64) -> i64:
        """More for goods that would sell dear, for me more than for others."""
        good = good_of(kind)
        price = raised(state, state.price[good], state.visible[good] + 1)
        return price * (state.players[seat].lying(good) + 1)
