"""What a bot should know of Fugger, Welser, Medici: where to take goods, and what to ask or pay for them."""

import math
from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.games.fugger_welser_medici.bot.ambition import (
    is_saving,
    next_cost,
    position_worth,
    should_sell,
    weight_of_longer,
)
from comptoir.games.fugger_welser_medici.bot.plan import Plan
from comptoir.games.fugger_welser_medici.ids import (
    ACCEPT,
    CONCEDE,
    CONCEDE_MORE,
    DONE,
    DROP,
    FROM,
    GIVE_UP,
    GO,
    GOODS,
    HAND_IN,
    HIRE,
    MOVE,
    MOVES,
    NEGOTIATE,
    PAY,
    QUARTER,
    REFUSE,
    REWRITE,
    SAVE,
    SELL,
    SHIFT,
    SON,
    STEP,
    WALK,
    WAREHOUSE,
    WITHDRAW,
    proposer_in,
    shifted_from,
    shifted_good,
    shifted_to,
    sold_good,
)
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.cards import units_on_card
from comptoir.games.fugger_welser_medici.rules.journeys import stands_at
from comptoir.games.fugger_welser_medici.rules.negotiation import proposal_to
from comptoir.games.fugger_welser_medici.rules.payday import can_raise, wages_after_hiring
from comptoir.games.fugger_welser_medici.rules.sheets import most_units, sum_of
from comptoir.games.fugger_welser_medici.state import FwmContent, Proposal, bit, holds, ware_in

SURE: Final[i64] = 1000
LIKELY: Final[i64] = 60
RARE: Final[i64] = 1
NEVER: Final[i64] = 0
SHORT_OF_MONEY: Final[i64] = 200  # below it a good may be sold to pay for journeys


def odds(lead: i64) -> float:
    """From 0 to 1 for a lead in florins; a half for none."""
    return 1.0 / (1.0 + math.exp(float(-lead) / 1500.0))


@final
class FwmAdvice(Advice[FuggerWelserMedici]):
    """Goods go where they are wanted in time, empty hands where goods are offered; prices as others press."""

    def __init__(self, content: FwmContent) -> None:
        self.plan = Plan(content)

    # --- how a seat stands ------------------------------------------------------------------------------------

    def evaluate(self, state: FuggerWelserMedici, seat: i64) -> float:
        """Who has won, and a little how rich a seat is and how much richer than its strongest rival."""
        florins = position_worth(state, seat)
        expected = state.content.florins * 14 // 10
        ahead = florins - position_worth(state, self.strongest_rival(state, seat))
        standing = 0.5 * odds(florins - expected) + 0.5 * odds(ahead)
        if state.over:
            return 0.7 * Advice.evaluate(self, state, seat) + 0.3 * standing
        return standing

    def strongest_rival(self, table: FuggerWelserMedici, seat: i64) -> i64:
        """The best of the others."""
        rival: i64 = -1
        most: i64 = 0
        for other in range(table.seats):
            if other != seat:
                worth = position_worth(table, other)
                if rival < 0 or worth > most:
                    rival = other
                    most = worth
        return rival

    def trust(self) -> float:
        return 1.0

    def selective(self) -> bool:
        return True

    # --- sensible play ------------------------------------------------------------------------------------------

    def weigh(self, state: FuggerWelserMedici, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        first = actions[0]
        if first < HAND_IN:
            self.weigh_sheet(state, seat, actions, count, out)
        elif state.stage == WALK:
            self.weigh_walk(state, seat, actions, count, out)
        else:
            for number in range(count):
                out[number] = self.weight(state, seat, actions[number])
        self.keep_one(count, out)

    def weight(self, table: FuggerWelserMedici, seat: i64, action: i64) -> i64:
        """How sensible a single action is."""
        trader = table.traders[seat]
        if action >= table.content.first_longer:
            return weight_of_longer(table, trader, action - table.content.first_longer)
        if SHIFT <= action < NEGOTIATE:
            return self.weight_of_shift(table, seat, action)
        if MOVE <= action < GO:
            self.plan.make(table, seat, SON + action - MOVE)
            if self.plan.goal < 0 or self.plan.goal == trader.at[SON + action - MOVE]:
                return NEVER
            return SURE
        if table.stage == QUARTER:
            return RARE
        if action in (DONE, PAY, HAND_IN, DROP):
            return LIKELY
        if action == HIRE:
            if not can_raise(table, trader, wages_after_hiring(table, trader)):
                return NEVER
            if table.content.is_longer() and trader.employees() > 0:
                return NEVER
            return LIKELY // 3
        if SELL <= action < GIVE_UP:
            if table.content.is_longer() and table.stage == MOVES and should_sell(table, trader):
                return LIKELY * 3
            if table.stage == MOVES and trader.florins >= SHORT_OF_MONEY:
                return NEVER
            return RARE + sold_good(action) * 2
        if SAVE <= action < DONE:
            return LIKELY // (1 + 2 * (action - SAVE))
        if FROM <= action < SELL or GIVE_UP <= action < HIRE:
            return LIKELY
        if ACCEPT <= action < WITHDRAW:
            return self.weight_of_answer(table, seat, action)
        if action == REWRITE or NEGOTIATE <= action < STEP:
            return NEVER
        return RARE

    def weight_of_shift(self, table: FuggerWelserMedici, seat: i64, action: i64) -> i64:
        """Goods leave the warehouse with somebody who can still move; all else is of no use."""
        in_time = table.stage == MOVES and not holds(table.moved, shifted_to(action))
        from_home = shifted_from(action) == WAREHOUSE
        if in_time and from_home and self.plan.load_wanted(table, seat, shifted_good(action)):
            return 2 * SURE
        return NEVER

    def weight_of_answer(self, table: FuggerWelserMedici, seat: i64, action: i64) -> i64:
        """Accept what helps, refuse what does not."""
        helps = self.gain(table, proposal_to(table, proposer_in(action), seat)) > 0
        if helps == (action < REFUSE):
            return SURE
        if action >= REFUSE:
            return RARE
        return NEVER

    def gain(self, table: FuggerWelserMedici, proposal: Proposal) -> i64:
        """What a proposal is surely worth to the one who accepts it: goods got count as little, given as much."""
        florins = proposal.florins
        for good in range(GOODS):
            florins += proposal.give[good] * table.content.forced_price[good]
            florins -= proposal.want[good] * self.plan.usual[good] * 9 // 10
        return florins

    # --- walks ------------------------------------------------------------------------------------------------

    def weigh_walk(
        self, table: FuggerWelserMedici, seat: i64, actions: vec[i64], count: i64, out: vec[i64]
    ) -> None:
        """Nearer to the target with every step; stop there, or when it costs more than it brings."""
        trader = table.traders[seat]
        self.plan.make(table, seat, table.walker)
        goal = self.plan.goal
        if goal < 0:
            goal = trader.at[WAREHOUSE]
        here = self.plan.between(table, stands_at(table, trader, table.walker), goal)
        for number in range(count):
            action = actions[number]
            if action == GO:
                out[number] = RARE
                if here == 0 or table.steps >= self.plan.pace:
                    out[number] = SURE
            else:
                out[number] = NEVER
                if self.plan.between(table, action - STEP, goal) < here:
                    out[number] = LIKELY

    def keep_one(self, count: i64, out: vec[i64]) -> None:
        """Where nothing is sensible anything may be done: a representative who has set out must go somewhere."""
        for number in range(count):
            if out[number] > NEVER:
                return
        for number in range(count):
            out[number] = RARE

    # --- sheets -----------------------------------------------------------------------------------------------

    def weigh_sheet(
        self, table: FuggerWelserMedici, seat: i64, actions: vec[i64], count: i64, out: vec[i64]
    ) -> None:
        """As many units as make sense; prices near the limit, unless others press."""
        trader = table.traders[seat]
        good = ware_in(trader.writing)
        pressed = self.is_pressed(table, seat, good)
        limit = table.content.limit[table.card * GOODS + good]
        selling = table.content.is_demand(table.card)
        cash = trader.florins - sum_of(trader.units, trader.price)
        if table.content.is_longer() and is_saving(table, trader):
            cash -= next_cost(table, trader)
        for number in range(count):
            action = actions[number]
            weight: i64 = RARE
            if action < CONCEDE:
                weight = 1 + 20 * number * number
                if not selling and number * limit > cash:
                    weight = NEVER
                if not selling and self.plan.resale(table, good) - limit < self.plan.transport:
                    weight = NEVER
                if number == 0:
                    weight = LIKELY // 3
            elif action < CONCEDE_MORE:
                away = table.content.large_step * (action - CONCEDE)
                weight = 400
                if away > 0:
                    weight = self.weight_of_concession(table, good, limit, away, selling, pressed)
            else:
                weight = 40
                if not pressed and action > CONCEDE_MORE:
                    weight = NEVER
            out[number] = weight

    def weight_of_concession(
        self, table: FuggerWelserMedici, good: i64, limit: i64, away: i64, selling: bool, pressed: bool
    ) -> i64:
        """The further from the limit the rarer, and never so far that the bank would be better."""
        if not pressed:
            return NEVER
        if selling and limit - away < table.content.forced_price[good]:
            return NEVER
        if not selling and limit + away > self.plan.resale(table, good) - self.plan.transport:
            return NEVER
        if self.plan.longer:  # there are more deals than anybody can go to
            return RARE + 400 * 100 * 100 // ((100 + away) * (100 + away))
        return RARE + 600 * 100 // (100 + away)

    def is_pressed(self, table: FuggerWelserMedici, seat: i64, good: i64) -> bool:
        """Whether others could take the units: they are asked too, and all together have or want too many."""
        units = units_on_card(table, table.card, good)
        left = units
        for other in range(table.seats):
            if holds(table.asked, other):
                left -= most_units(table, other, good)
        return left < 0 and table.asked != bit(seat)
