"""What a bot should know of Fische Fluppen Frikadellen: what to collect for a fetish, and where to go for it."""

import math
from typing import final

from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.bot.plan import PURSE, Plan
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.rules.market import price_of
from comptoir.games.fische_fluppen_frikadellen.rules.several_tables import has_missing_fetish
from comptoir.games.fische_fluppen_frikadellen.rules.trade import buying_price
from comptoir.games.fische_fluppen_frikadellen.state import (
    BONUS_PRICE,
    FETISHES,
    GOODS,
    MOVING,
    MOVING_PAWN,
    PLUS_TWO,
    PURCHASE,
    SELLING_SPECIALLY,
    SWAP,
    FischeContent,
    Player,
    Table,
)


@final
class FischeAdvice(Advice[FischeFluppenFrikadellen]):
    """A plan for each seat: the goods that bring the next fetish, and the kiosk to go to for them."""

    def __init__(self, content: FischeContent) -> None:
        self.content = content
        self.plan = Plan(content)
        self.look_ahead: i64 = 40  # actions of a playout: some turns; after a few a plan has not paid yet
        self.sharpness = 6.0  # how much a fetish more is worth
        self.reach = 0.0003  # what a good opportunity nearby is worth

    def horizon(self) -> i64:
        return self.look_ahead

    def exploration(self) -> float:
        return 0.15

    def trust(self) -> float:
        return 0.4

    def selective(self) -> bool:
        return True

    # --- how a seat stands -----------------------------------------------------------------------------------

    def evaluate(self, state: FischeFluppenFrikadellen, seat: i64) -> float:
        if state.over:
            return (
                0.0
                if state.place(seat) > 1
                else 1.0 / float(sum(state.place(other) == 1 for other in range(state.seats)))
            )
        mine = 0.0
        own_progress = 0.0  # counts too, or who is far ahead would not care to finish
        everybody = 0.0
        for other in range(state.seats):
            progress = self.progress(state, other)
            chance = math.exp(self.sharpness * progress)
            everybody += chance
            if other == seat:
                mine = chance
                own_progress = progress
        return 0.5 * mine / everybody + 0.5 * max(own_progress, 0.0) / (float(FETISHES) + 1.0)

    def progress(self, state: FischeFluppenFrikadellen, seat: i64) -> float:
        """Fetishes, and how near the next one is: goods, money for them, the way to the dealer."""
        player = state.players[seat]
        fetishes = float(player.fetish_count())
        if player.table < 0 or player.finish >= 0:
            return fetishes + 1.0
        table = state.tables[player.table]
        dealer = self.plan.survey(table)
        self.plan.look_at(table, player, dealer)
        missing = float(self.plan.need - self.plan.have)
        florins = float(player.florins)
        for good in range(GOODS):
            florins += 0.6 * float(self.plan.surplus(player, good) * price_of(state, table, good))
        money = florins / 45.0
        payable = min(money, missing)
        spare = min(money - payable, 6.0)
        near = 0.0
        if player.space >= 0:
            goal = self.plan.goal(state, table, player, dealer)
            near = min(self.reach * float(self.plan.best_worth), 0.1)
            if self.plan.have == self.plan.need:
                near = 0.15 - 0.012 * float(self.plan.distance[player.space * self.content.spaces + goal])
        if player.face_down:
            near -= 0.05
        if player.goods.size == 0 and player.florins < PURSE:
            near -= 0.4
            if player.florins < self.content.prices[0] and self.plan.gifts == 0:  # nothing can be had any more
                near -= 1.0
        return (
            fetishes + (0.6 * float(self.plan.have) + 0.3 * payable) / float(self.plan.need) + 0.02 * spare + near
        )

    # --- what a sensible player does -------------------------------------------------------------------------

    def weigh(
        self, state: FischeFluppenFrikadellen, seat: i64, actions: vec[i64], count: i64, out: vec[i64]
    ) -> None:
        player = state.players[seat]
        table = state.tables[player.table]
        dealer = self.plan.survey(table)
        self.plan.look_at(table, player, dealer)
        ask = table.asked()
        if ask == MOVING:
            self.weigh_moves(state, table, player, dealer, actions, count, out)
            return
        for place in range(count):
            action = actions[place]
            out[place] = 1
            if action == ids.LEAVE:
                out[place] = 6
            elif action == ids.GO_ON:
                out[place] = 20
            elif action == ids.SKIP:
                out[place] = 3
            elif ids.KEEP <= action < ids.PLAY:
                out[place] = self.worth_of_bonus(action - ids.KEEP)
            elif ids.BUY <= action < ids.SELL:
                out[place] = self.worth_of_purchase(state, table, player, action)
            elif ids.SELL <= action < ids.EXCHANGE:
                out[place] = self.worth_of_sale(state, table, player, action - ids.SELL + 1)
            elif action == ids.EXCHANGE:
                out[place] = self.plan.worth_of_exchange(state, table, player, state.kiosk_here(table, player))
            elif ids.FETISH <= action < ids.GIVE:
                if not self.plan.ruins(player):
                    out[place] = 3000
            elif ids.GIVE <= action < ids.TAKE:
                good = action - ids.GIVE
                out[place] = 1 + 12 * (self.plan.surplus(player, good) > 0)
                if ask == SELLING_SPECIALLY:
                    out[place] += max(self.plan.sale(state, table, player, good, 1), 0)
            elif ids.TAKE <= action < ids.PRODUCE:
                out[place] = 1 + table.cell[action - ids.TAKE] + 40 * self.plan.gain[action - ids.TAKE]
            elif ids.PRODUCE <= action < ids.RAISE:
                out[place] = 1 + 4 * self.plan.gain[action - ids.PRODUCE]
            elif ids.RAISE <= action < ids.LOWER:
                out[place] = 1 + 3 * self.plan.surplus(player, action - ids.RAISE)
            elif ids.LOWER <= action < ids.OPPONENT:
                out[place] = 1 + self.plan.gain[action - ids.LOWER] + (ask == BONUS_PRICE)
            elif ask == MOVING_PAWN:
                out[place] = 2

    def worth_of_bonus(self, bonus: i64) -> i64:
        """Which bonus token to keep."""
        if bonus in (PLUS_TWO, SWAP):
            return 6
        if bonus == PURCHASE:
            return 2
        return 3

    def worth_of_purchase(
        self, state: FischeFluppenFrikadellen, table: Table, player: Player, action: i64
    ) -> i64:
        """Goods the next fetish lacks, and goods that can be sold dearer elsewhere."""
        good = ids.good_bought(action)
        tokens = ids.tokens_bought(action)
        return 1 + self.plan.bargain(state, table, good, tokens, buying_price(state, table, player, good))

    def worth_of_sale(self, state: FischeFluppenFrikadellen, table: Table, player: Player, tokens: i64) -> i64:
        """Dear goods, and those the next fetish does not take; the price falls once, so better all at once."""
        good = self.content.wants[state.kiosk_here(table, player)]
        return 1 + max(self.plan.sale(state, table, player, good, tokens), 0) * tokens

    # --- moving ----------------------------------------------------------------------------------------------

    def weigh_moves(
        self,
        state: FischeFluppenFrikadellen,
        table: Table,
        player: Player,
        dealer: i64,
        actions: vec[i64],
        count: i64,
        out: vec[i64],
    ) -> None:
        """Towards the best kiosk, and stop there."""
        content = self.content
        goal = self.plan.goal(state, table, player, dealer)
        here = self.plan.distance[player.space * content.spaces + goal]
        for place in range(count):
            action = actions[place]
            out[place] = 8
            if action >= content.call:
                out[place] = 1 + player.florins // 100
            elif action >= ids.WALK:
                space = action - ids.WALK
                if action >= content.ride:
                    space = content.stop_space[action - content.ride]
                nearer = here - self.plan.distance[space * content.spaces + goal]
                if nearer > 0:
                    out[place] = 400 + 400 * nearer
                elif nearer == 0:
                    out[place] = 40
            elif action == ids.STOP:
                out[place] = self.worth_of_stopping(table, player, here)
            elif action >= ids.PLAY:
                out[place] = self.worth_of_playing(table, action - ids.PLAY, here)
            elif goal == content.harbour and here == 0 and has_missing_fetish(state, player, action - ids.CHANGE):
                out[place] = 2000

    def worth_of_stopping(self, table: Table, player: Player, here: i64) -> i64:
        """At the goal, or when there is nothing else to do."""
        if here == 0:
            return 4000
        if self.content.site_at[player.space] >= 0:
            return 40
        return 10 + 90 * (table.points == 0)

    def worth_of_playing(self, table: Table, bonus: i64, here: i64) -> i64:
        """More points if the goal is just out of reach; other tokens now and then."""
        if bonus == PLUS_TWO:
            return 5 + 300 * (table.points < here <= table.points + 2)
        if bonus == PURCHASE:
            return 200
        if bonus == SWAP:
            return 5 + 150 * (self.plan.have + 1 == self.plan.need)
        return 10
