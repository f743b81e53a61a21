"""What a bot should know of Fugger, Welser, Medici: where to take goods, and what to ask or pay for them."""

import math
from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.engine.state import State
from comptoir.games.fugger_welser_medici.rules.game import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.numbers import (
    ACCEPT,
    CONCEDE,
    CONCEDE_MORE,
    DONE,
    DROP,
    FROM,
    GIVE_UP,
    GO,
    HAND_IN,
    HIRE,
    MOVE,
    NEGOTIATE,
    PAY,
    REFUSE,
    REWRITE,
    SAVE,
    SELL,
    SHIFT,
    STEP,
    WITHDRAW,
)
from comptoir.games.fugger_welser_medici.rules.shifts import other_holder
from comptoir.games.fugger_welser_medici.rules.ways import FAR, Ways
from comptoir.games.fugger_welser_medici.table import (
    DEMAND,
    GOODS,
    HOLDERS,
    HOUSES,
    MARKET,
    MOST_STEPS,
    MOVES,
    PAYDAY,
    SON,
    URGENT,
    WALK,
    WAREHOUSE,
    FwmContent,
    Proposal,
    Trader,
)

HORIZON: Final[i64] = 16  # actions: a turn or two; the plans see further
TRANSPORT: Final[i64] = 200  # florins it costs to bring a good to where it is wanted
MOST_WANTED: Final[i64] = 4  # units of one good that can be sold in good time
TEMPO: Final[i64] = 60  # a round gone by counts for something, or bots would rather wait for ever
IDLE_TALK: Final[i64] = 400  # a draft costs time
SURE: Final[i64] = 1000
LIKELY: Final[i64] = 60
RARE: Final[i64] = 1
NEVER: Final[i64] = 0
SHORT_OF_MONEY: Final[i64] = 200  # below it a good may be sold to pay for journeys


def odds(lead: i64) -> float:
    """From 0 to 1 for a lead of so many florins; a half if it is none."""
    return 1.0 / (1.0 + math.exp(float(-lead) / 1500.0))


@final
class FwmAdvice(Advice):
    """Goods go where they are wanted in time, empty hands where goods are offered; prices as others press."""

    def __init__(self, content: FwmContent) -> None:
        self.ways = Ways(content)
        # the outcome of the last plan
        self.goal: i64 = -1
        self.pace: i64 = 1
        self.best_worth: i64 = 0
        self.usual: vec[i64] = vec[i64]([0] * GOODS)  # what demands pay for a good on average
        for good in range(GOODS):
            cards: i64 = 0
            florins: i64 = 0
            for card in range(content.demands):
                if content.units[card * GOODS + good] > 0:
                    cards += 1
                    florins += content.limit[card * GOODS + good]
            self.usual[good] = content.forced_price[good]
            if cards > 0:
                self.usual[good] = florins // cards

    def between(self, table: FuggerWelserMedici, space: i64, other: i64) -> i64:
        """The distance in this season."""
        return self.ways.between(space, other, table.winter())

    # --- plans ----------------------------------------------------------------------------------------------

    def sells_for(self, table: FuggerWelserMedici, trader: Trader, holder: i64, card: i64) -> i64:
        """What a holder's goods would bring at a demand beyond the bank's price."""
        content = table.content
        stock = trader.stock
        florins: i64 = 0
        for good in range(GOODS):
            wanted = content.units[card * GOODS + good]
            if wanted > 0:
                units = stock[holder * GOODS + good]
                if units > wanted:
                    units = wanted
                florins += units * (content.limit[card * GOODS + good] - content.forced_price[good])
        return florins

    def resale(self, table: FuggerWelserMedici, good: i64) -> i64:
        """What a good bought now should bring: at an open demand, at one still to come, or at the bank."""
        content = table.content
        price = content.forced_price[good]
        if table.pile.count[DEMAND] > 1:
            price = self.usual[good] * 8 // 10
        for number in range(table.open_deals):
            card = table.deal[number]
            if card < content.demands and content.units[card * GOODS + good] > 1:
                limit = content.limit[card * GOODS + good] * 85 // 100
                if limit > price and (table.date[number] == URGENT or table.date[number] > table.day + 1):
                    price = limit
        return price

    def buys_for(self, table: FuggerWelserMedici, trader: Trader, card: i64) -> i64:
        """What goods from an offer would bring later, as far as the money goes and after the way."""
        content = table.content
        florins: i64 = 0
        cash = trader.florins
        for good in range(GOODS):
            units = table.units_on_card(card, good)
            if units > 0:
                limit = content.limit[card * GOODS + good]
                margin = self.resale(table, good) - limit - TRANSPORT
                if margin > 0:
                    if units > MOST_WANTED - trader.owned(good):
                        units = MOST_WANTED - trader.owned(good)
                    if units * limit > cash:
                        units = cash // limit
                    if units > 0:
                        cash -= units * limit
                        florins += units * margin
        return florins

    def worth(self, table: FuggerWelserMedici, trader: Trader, holder: i64, card: i64, rounds: i64) -> i64:
        """What it is worth to go to a deal, less the longer the way; nothing if there is no time, or it is on."""
        far = self.between(table, trader.at[holder], table.content.place[card])
        if far >= FAR or card == table.card or far > MOST_STEPS * rounds:
            return 0
        if table.content.is_demand(card):
            florins = self.sells_for(table, trader, holder, card)
        elif trader.load(holder) > MOST_WANTED:
            return 0
        else:
            florins = self.buys_for(table, trader, card)
        return (florins - 25 * far) * 10 // (10 + far)

    def rounds_until(self, table: FuggerWelserMedici, seat: i64, holder: i64, date: i64) -> i64:
        """How often a holder can still move before a date."""
        if date == URGENT:
            return FAR
        rounds = date - table.day
        if table.stage == MARKET:
            rounds -= 1
        elif table.stage >= MOVES:
            ahead = (seat - table.start + table.seats) % table.seats
            now = (table.turn - table.start + table.seats) % table.seats
            if ahead < now or (ahead == now and table.moved >> holder & 1 == 1):
                rounds -= 1
        return rounds

    def best_deal(self, table: FuggerWelserMedici, seat: i64, holder: i64) -> i64:
        """The open deal most worth going to, by its number; the fair is the number after the last; -1: none."""
        trader = table.traders[seat]
        best: i64 = -1
        most: i64 = 100
        for number in range(table.open_deals):
            rounds = self.rounds_until(table, seat, holder, table.date[number])
            worth = self.worth(table, trader, holder, table.deal[number], rounds)
            if worth > most:
                most = worth
                best = number
        if 0 < table.fair_date - table.day < 6:
            rounds = self.rounds_until(table, seat, holder, table.fair_date)
            worth = self.worth(table, trader, holder, self.fair_card(table), rounds)
            if worth > most:
                most = worth
                best = table.open_deals
        self.best_worth = most
        if best < 0:
            self.best_worth = 0
        return best

    def fair_card(self, table: FuggerWelserMedici) -> i64:
        """What the fair buys."""
        return table.content.demands + table.content.offers + table.fair

    def plan(self, table: FuggerWelserMedici, seat: i64, holder: i64) -> None:
        """Where a representative should go and how fast: to a deal, or home for goods; goal -1: nowhere."""
        trader = table.traders[seat]
        best = self.best_deal(table, seat, holder)
        home = trader.at[WAREHOUSE]
        empty = trader.load(holder) == 0
        self.pace = 2
        if best < 0 or (empty and self.best_worth < 800):
            self.goal = -1
            if empty and trader.load(WAREHOUSE) > 0 and trader.at[holder] != home:
                self.goal = home
            return
        date = table.fair_date
        card = self.fair_card(table)
        if best < table.open_deals:
            date = table.date[best]
            card = table.deal[best]
        self.goal = table.content.place[card]
        if date != URGENT:
            far = self.between(table, trader.at[holder], self.goal)
            rounds = self.rounds_until(table, seat, holder, date)
            if rounds > 0:
                self.pace = (far + rounds - 1) // rounds
        if empty and self.pace < 2:
            self.pace = 2

    def load_wanted(self, table: FuggerWelserMedici, seat: i64, good: i64) -> bool:
        """Whether the deal most worth taking the warehouse's goods to wants this one."""
        best = self.best_deal(table, seat, WAREHOUSE)
        if best < 0:
            return False
        card = self.fair_card(table)
        if best < table.open_deals:
            card = table.deal[best]
        return table.content.is_demand(card) and table.content.units[card * GOODS + good] > 0

    # --- how a seat stands ------------------------------------------------------------------------------------

    def evaluate(self, state: State, seat: i64) -> float:
        """How rich a seat will be, and how much richer than its strongest rival."""
        assert isinstance(state, FuggerWelserMedici)
        mine = self.prospects(state, seat)
        expected = state.content.florins * 14 // 10
        rival = self.prospects(state, self.strongest_rival(state, seat))
        standing = 0.5 * odds(mine - expected) + 0.5 * odds(mine - rival)
        if state.over:
            return 0.7 * Advice.evaluate(self, state, seat) + 0.3 * standing
        return standing

    def strongest_rival(self, table: FuggerWelserMedici, seat: i64) -> i64:
        """The richest of the others, by what they own now."""
        rival: i64 = -1
        for other in range(table.seats):
            if other != seat and (rival < 0 or table.wealth(other) > table.wealth(rival)):
                rival = other
        return rival

    def prospects(self, table: FuggerWelserMedici, seat: i64) -> i64:
        """Wealth, and part of what goods would bring where they are wanted."""
        trader = table.traders[seat]
        florins = table.wealth(seat)
        if table.over:
            return florins
        if table.is_drafting(seat):
            florins -= IDLE_TALK
        florins += TEMPO * table.rounds() - self.accrued(table, seat)
        for holder in range(HOLDERS):
            if trader.at[holder] >= 0:
                self.best_deal(table, seat, holder)
                worth = self.best_worth
                if holder == WAREHOUSE:
                    florins += worth * 4 // 10
                elif trader.load(holder) > 0:
                    florins += worth * 9 // 10
                else:
                    florins += worth * 7 // 10
        for good in range(GOODS):
            unsold = trader.owned(good) * (self.usual[good] - table.content.forced_price[good])
            florins += unsold * table.pile.count[DEMAND] // 25
        return florins

    def accrued(self, table: FuggerWelserMedici, seat: i64) -> i64:
        """The part of the next wages and tax that has fallen due by now: putting payday off saves nothing."""
        if table.stage == HOUSES:
            return 0
        year = table.content.year
        days = (table.day - table.content.payday + year) % year
        if days == 0 and not table.paid:
            ahead = (table.turn - table.start + table.seats) % table.seats
            if table.stage != PAYDAY or (seat - table.start + table.seats) % table.seats >= ahead:
                days = year
        return table.wages_and_tax(table.traders[seat]) * days // year

    def horizon(self) -> i64:
        return HORIZON

    def exploration(self) -> float:
        return 0.04

    def trust(self) -> float:
        return 1.0

    def selective(self) -> bool:
        return True

    # --- sensible play ------------------------------------------------------------------------------------------

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        assert isinstance(state, FuggerWelserMedici)
        first = actions[0]
        if first < HAND_IN:
            self.weigh_sheet(state, seat, actions, count, out)
        elif state.stage == WALK:
            self.weigh_walk(state, seat, actions, count, out)
        else:
            for number in range(count):
                out[number] = self.weight(state, seat, actions[number])

    def weight(self, table: FuggerWelserMedici, seat: i64, action: i64) -> i64:
        """How sensible a single action is."""
        trader = table.traders[seat]
        if SHIFT <= action < NEGOTIATE:
            return self.weight_of_shift(table, seat, action)
        if MOVE <= action < GO:
            self.plan(table, seat, SON + action - MOVE)
            if self.goal < 0 or self.goal == trader.at[SON + action - MOVE]:
                return NEVER
            return SURE
        if action in (DONE, PAY, HAND_IN, DROP):
            return LIKELY
        if action == HIRE:
            return LIKELY // 3
        if SELL <= action < GIVE_UP:
            if table.stage == MOVES and trader.florins >= SHORT_OF_MONEY:
                return NEVER
            return RARE + (action - SELL) % GOODS * 2
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
        holder = (action - SHIFT) // 9
        target = other_holder(holder, (action - SHIFT) % 9 // 3)
        in_time = table.stage == MOVES and table.moved >> target & 1 == 0
        if in_time and holder == WAREHOUSE and self.load_wanted(table, seat, (action - SHIFT) % 3):
            return 2 * SURE
        return NEVER

    def weight_of_answer(self, table: FuggerWelserMedici, seat: i64, action: i64) -> i64:
        """Accept what helps, refuse what does not."""
        proposer = action - REFUSE
        if action < REFUSE:
            proposer = (action - ACCEPT) // HOLDERS
        helps = self.gain(table, table.proposals[proposer * table.seats + seat]) > 0
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
            florins -= proposal.want[good] * self.usual[good] * 9 // 10
        return florins

    # --- walks ------------------------------------------------------------------------------------------------

    def weigh_walk(
        self, table: FuggerWelserMedici, seat: i64, actions: vec[i64], count: i64, out: vec[i64]
    ) -> None:
        """Nearer to the target with every step; stop there, or when it costs more than it brings."""
        trader = table.traders[seat]
        self.plan(table, seat, table.walker)
        goal = self.goal
        if goal < 0:
            goal = trader.at[WAREHOUSE]
        here = self.between(table, table.stands_at(trader, table.walker), goal)
        for number in range(count):
            action = actions[number]
            if action == GO:
                out[number] = RARE
                if here == 0 or table.steps >= self.pace:
                    out[number] = SURE
            else:
                out[number] = NEVER
                if self.between(table, action - STEP, goal) < here:
                    out[number] = LIKELY
        if table.steps == 0:
            self.keep_one(count, out)

    def keep_one(self, count: i64, out: vec[i64]) -> None:
        """Where nothing is sensible anything may be done: who has set out must go somewhere."""
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
        good = trader.writing // 3
        pressed = self.is_pressed(table, seat, good)
        limit = table.content.limit[table.card * GOODS + good]
        selling = table.content.is_demand(table.card)
        for number in range(count):
            action = actions[number]
            weight: i64 = RARE
            if action < CONCEDE:
                weight = 1 + 20 * number * number
                if not selling and number * limit > trader.florins - self.written(trader):
                    weight = NEVER
                if not selling and self.resale(table, good) - limit < TRANSPORT:
                    weight = NEVER
                if number == 0:
                    weight = LIKELY // 3
            elif action < CONCEDE_MORE:
                away = 100 * (action - CONCEDE)
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
        if not selling and limit + away > self.resale(table, good) - TRANSPORT:
            return NEVER
        return RARE + 600 * 100 // (100 + away)

    def written(self, trader: Trader) -> i64:
        """What the wares already on a sheet would cost."""
        florins: i64 = 0
        for good in range(GOODS):
            florins += trader.units[good] * trader.price[good]
        return florins

    def is_pressed(self, table: FuggerWelserMedici, seat: i64, good: i64) -> bool:
        """Whether others could take the units: they are asked too, and all together have or want too many."""
        units = table.units_on_card(table.card, good)
        left = units
        for other in range(table.seats):
            if table.asked >> other & 1 == 1:
                left -= table.most_units(other, good)
        one: i64 = 1
        return left < 0 and table.asked != one << seat
