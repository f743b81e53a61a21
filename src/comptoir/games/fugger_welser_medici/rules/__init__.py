"""Fugger, Welser, Medici: the course of the game. Clause numbers refer to rulebook/*.md.

The chapters are modules of functions over one table: set_up (3), cards and deals (4, 5), presence (5), sheets, awards
and demands (6), offers (7), sales and payday (8), journeys and salvage (9), chance_cards (10), transfers and
negotiation (11), ending (12); in the longer games ruin (14), quarter_days (15), ranks (16), estates (17), debts (18),
rights_of_way (19), longer_ends (20).
"""

from typing import final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.observation import Observation
from comptoir.games.fugger_welser_medici import knowledge
from comptoir.games.fugger_welser_medici.ids import (
    BORROW,
    BUY_ESTATE,
    BUY_RIGHT,
    CLIMB,
    DELIVERY,
    DONE,
    FROM,
    GAME_IS_OVER,
    GIVE_UP,
    GIVING_UP,
    GO,
    HIRE,
    HOUSES,
    INTO,
    LONGER_ACTIONS,
    MARKET,
    MONEY,
    MOVE,
    MOVES,
    NEGOTIATE,
    NEXT,
    NOT_DONE_NOW,
    NOT_YOUR_TURN,
    PAYDAY,
    QUARTER,
    REPAY,
    REWRITE,
    SALVAGE,
    SAVE,
    SELL,
    SHEETS,
    SHIFT,
    SON,
    STEP,
    STORING,
    WAGES,
    WALK,
    sold_from,
    sold_good,
    unless,
)
from comptoir.games.fugger_welser_medici.rules import (
    calendar,
    chance_cards,
    deals,
    debts,
    demands,
    ending,
    estates,
    journeys,
    longer_ends,
    negotiation,
    offers,
    payday,
    quarter_days,
    ranks,
    rights_of_way,
    ruin,
    sales,
    salvage,
    set_up,
    sheets,
    transfers,
)
from comptoir.games.fugger_welser_medici.state import FwmTable, bit, holds, list_if


@final
class FuggerWelserMedici(FwmTable):
    """One table in play, of the Trading Game or one of the longer games."""

    # --- 3. Set-up ------------------------------------------------------------------------------------

    def set_up(self, chance: Chance) -> None:
        """Give everybody capital; then each in turn chooses a home town. FWM-3.1 to FWM-3.3"""
        set_up.lay_out_table(self, chance)

    # --- 4. The course of a round -----------------------------------------------------------------------

    def carry_on(self, chance: Chance) -> None:
        """Go on until somebody has to decide."""
        while not self.over:
            stage = self.stage
            if stage == NEXT:
                self.trade_on(chance)
            elif stage == SHEETS and self.waiting == 0:
                deals.settle_deal(self, chance)
            elif stage == MARKET and self.waiting == 0:
                self.advance_calendar()
            elif stage in (SHEETS, MARKET):
                self.turn = sheets.first_waiting(self, self.start)
                return
            elif stage in (MONEY, GIVING_UP):
                offers.collect_payments(self)
                if self.stage != STORING:
                    return
            elif self.has_to_decide(stage, chance):
                return

    def has_to_decide(self, stage: i64, chance: Chance) -> bool:
        """Do what needs no decision; whether one is left to somebody."""
        seat = self.turn
        if stage == DELIVERY:
            demands.continue_delivery(self)
        elif stage == STORING:
            offers.continue_storing(self)
        elif stage == WAGES:
            payday.pay_wages_and_tax(self)
        elif stage == SALVAGE:
            salvage.continue_salvage(self, chance)
        elif stage == QUARTER:
            quarter_days.continue_quarter_day(self)
        return self.stage == stage and (stage != WAGES or self.turn == seat)

    def trade_on(self, chance: Chance) -> None:
        """Phase 1: deal after deal, then payday and a quarter day in their months; then phase 2. FWM-4.3, FWM-15.1"""
        if self.talking > 0:
            negotiation.let_lapse(self, True)
        if self.card >= 0:
            deals.close_deal(self, chance)
            ending.look_for_the_end(self)
        elif deals.open_next_deal(self):
            return
        elif payday.payday_is_due(self):
            payday.begin_payday(self, self.start)
        elif quarter_days.is_due(self):
            quarter_days.begin_quarter_day(self)
        elif longer_ends.goal_is_reached(self):
            ending.end_game(self)
        else:
            self.stage = MOVES
            self.turn = self.start
            self.moved = 0
            if ruin.is_passed_over(self, self.start):
                self.tell("passed_over", self.start)
                self.next_mover(self.start)

    def next_mover(self, seat: i64) -> None:
        """Phase 2: the left neighbour is next; after the last player comes the market step.

        FWM-9.16, FWM-11.14; a player who can do nothing is passed over, FWM-14.7
        """
        self.moved = 0
        self.turn = self.left_of(seat)
        while self.turn != self.start and ruin.is_passed_over(self, self.turn):
            self.tell("passed_over", self.turn)
            self.turn = self.left_of(self.turn)
        if self.turn == self.start:
            self.stage = MARKET
            for other in range(self.seats):
                trader = self.traders[other]
                if negotiation.shares_a_town(self, other) or transfers.has_goods_to_shift(self, trader):
                    self.waiting |= bit(other)
            if self.waiting != 0:
                self.tell("market_opened")

    def be_done(self, seat: i64) -> None:
        """End a turn, or have nothing more to do in the market or on a quarter day. FWM-9.16, FWM-11.14, FWM-15.3"""
        self.tell("turn_done", seat)
        if self.stage == MOVES:
            self.next_mover(seat)
        elif self.stage == QUARTER:
            quarter_days.pass_on(self)
        else:
            self.waiting &= ~bit(seat)

    def advance_calendar(self) -> None:
        """Phase 3: the marker, winter, chance cards, the salesman. FWM-10.1 to FWM-10.3, FWM-9.15"""
        last = self.day == self.last_day
        negotiation.let_lapse(self, True)
        if longer_ends.is_last_round(self):
            ending.end_game(self)
            return
        calendar.move_marker(self)
        if self.winter():
            journeys.lose_at_sea(self)
        chance_cards.count_down_chance_cards(self)
        self.start = self.left_of(self.start)
        self.stage = NEXT
        if last:
            ending.end_game(self)
        else:
            calendar.tell_round(self)

    # --- who may act ------------------------------------------------------------------------------------

    def deciders(self) -> i64:
        if self.over:
            return 0
        if self.stage == SHEETS or self.stage == MARKET:
            return self.waiting
        return bit(self.turn)

    def may_speak(self) -> i64:
        """Whoever may rewrite a sheet, or may shift wares, propose or answer out of turn. FWM-6.7, FWM-11.1"""
        if self.over:
            return 0
        if self.stage == SHEETS:
            return self.asked & ~self.waiting
        seats: i64 = 0
        if transfers.goods_may_change_hands(self):
            for seat in range(self.seats):
                if negotiation.can_exchange(self, seat):
                    seats |= bit(seat)
        return seats & ~self.deciders()

    def answers(self, seat: i64, out: vec[i64]) -> i64:
        """Accept or refuse what others propose; a draft is finished before that. FWM-11.10, FWM-11.12"""
        if self.over or self.talking == 0 or not transfers.goods_may_change_hands(self):
            return 0
        if negotiation.is_drafting(self, seat):
            return 0
        return negotiation.legal_answers(self, seat, 0, out)

    # --- what may be done ---------------------------------------------------------------------------------

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.content.is_longer():
            return self.legal_longer(seat, self.legal_as_ever(seat, out), out)
        return self.legal_as_ever(seat, out)

    def legal_longer(self, seat: i64, n: i64, out: vec[i64]) -> i64:
        """What the longer games add to what may be done. FWM-15.3, FWM-18.2, FWM-18.8, FWM-19.1"""
        if seat == self.turn and self.stage in (QUARTER, MONEY, WAGES, MOVES):
            first = self.content.first_longer
            for action in range(first, first + LONGER_ACTIONS):
                n = list_if(self.refusal(seat, action) == 0, action, n, out)
        return n

    def legal_as_ever(self, seat: i64, out: vec[i64]) -> i64:
        """What may be done in the Trading Game too."""
        if self.over:
            return 0
        if self.stage == SHEETS:
            return sheets.legal_sheet(self, seat, out)
        if transfers.goods_may_change_hands(self):
            if negotiation.is_drafting(self, seat):
                return negotiation.legal_draft(self, seat, out)
            return negotiation.legal_exchanges(self, seat, self.legal_in_turn(seat, out), out)
        if seat != self.turn:
            return 0
        if self.stage == WALK:
            return journeys.legal_walk(self, seat, out)
        if self.stage == HOUSES:
            return self.legal_from(STEP + self.content.spaces, self.content.first_longer, seat, out)
        return self.legal_from(FROM, DONE + 1, seat, out)

    def legal_from(self, first: i64, end: i64, seat: i64, out: vec[i64]) -> i64:
        """All actions from `first` to before `end` that are not refused."""
        n: i64 = 0
        for action in range(first, end):
            n = list_if(self.refusal(seat, action) == 0, action, n, out)
        return n

    def legal_in_turn(self, seat: i64, out: vec[i64]) -> i64:
        """What only a seat that is waited for may do: sell, move and be done; payday; be done in the market."""
        if self.stage == MARKET:
            return list_if(holds(self.waiting, seat), DONE, 0, out)
        if seat != self.turn:
            return 0
        if self.stage == PAYDAY:
            return self.legal_from(HIRE, MOVE, seat, out)
        n: i64 = 0
        if self.moved == 0:
            n = sales.legal_sales(self, seat, n, out)
        n = journeys.legal_departures(self, self.traders[seat], n, out)
        return list_if(True, DONE, n, out)

    def refusal(self, seat: i64, action: i64) -> i64:
        if self.over:
            return GAME_IS_OVER
        if STEP + self.content.spaces <= action < self.content.first_longer:
            return set_up.refuse_house(self, seat)
        if transfers.goods_may_change_hands(self) and negotiation.is_drafting(self, seat):
            return negotiation.refuse_draft(self, seat, action)
        if action >= self.content.first_longer:
            return self.refuse_longer(seat, action - self.content.first_longer)
        if action <= REWRITE:
            return sheets.refuse_sheet(self, seat, action)
        if action < INTO:
            return demands.refuse_delivery(self, seat, action - FROM)
        if action < SELL:
            return offers.refuse_storing(self, seat, action - INTO)
        if action < GIVE_UP:
            return sales.refuse_sale(self, seat, action)
        if action < HIRE:
            return offers.refuse_giving_up(self, seat, action - GIVE_UP)
        if action < MOVE:
            return payday.refuse_payday(self, seat, action)
        if action < SAVE or action >= STEP:
            return journeys.refuse_journey(self, seat, action)
        if action < DONE:
            return salvage.refuse_salvage(self, seat, action - SAVE)
        if action == DONE:
            return self.refuse_done(seat)
        if action < NEGOTIATE:
            return transfers.refuse_shift(self, seat, action)
        return negotiation.refuse_negotiation(self, seat, action)

    def refuse_longer(self, seat: i64, action: i64) -> i64:
        """Why something that only the longer games have may not be done now. FWM-15.3 to FWM-19.6"""
        if action == CLIMB:
            return ranks.refuse_climb(self, seat)
        if action == BUY_ESTATE:
            return estates.refuse_estate(self, seat)
        if action == BORROW:
            return debts.refuse_loan(self, seat)
        if action == REPAY:
            return debts.refuse_repayment(self, seat)
        return rights_of_way.refuse_right(self, seat, SON + action - BUY_RIGHT)

    def refuse_done(self, seat: i64) -> i64:
        """Why nobody may be done now. FWM-9.16, FWM-11.14, FWM-15.3"""
        if self.stage == MARKET and holds(self.waiting, seat):
            return 0
        if self.stage == MOVES or self.stage == QUARTER:
            return unless(seat == self.turn, NOT_YOUR_TURN)
        return NOT_DONE_NOW

    # --- what happens -----------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        if action >= self.content.first_longer:
            self.apply_longer(seat, action - self.content.first_longer, chance)
        elif action >= STEP + self.content.spaces:
            set_up.build_house(self, seat, set_up.home_of(self, action), chance)
        elif action >= STEP:
            journeys.step_to(self, seat, action - STEP)
        elif action >= NEGOTIATE:
            negotiation.negotiate(self, seat, action)
        elif action >= SHIFT:
            transfers.shift_good(self, seat, action)
        elif action == DONE:
            self.be_done(seat)
        elif action >= SAVE:
            salvage.save_good(self, seat, action - SAVE)
        elif action == GO:
            journeys.travel(self, seat, chance)
        elif action >= MOVE:
            journeys.set_out(self, seat, SON + action - MOVE)
        elif action >= HIRE:
            payday.act_on_payday(self, seat, action)
        elif action >= GIVE_UP:
            offers.give_up(self, seat, action - GIVE_UP, chance)
        elif action >= SELL:
            sales.sell_to_bank(self, seat, sold_from(action), sold_good(action))
        elif action >= INTO:
            offers.store(self, seat, self.traders[seat].next_won(), action - INTO, 1)
        elif action >= FROM:
            demands.deliver(self, seat, self.traders[seat].next_won(), action - FROM, 1)
        else:
            sheets.write_entry(self, seat, action)
        self.carry_on(chance)
        if self.talking > 0:
            negotiation.let_lapse(self, False)

    def apply_longer(self, seat: i64, action: i64, chance: Chance) -> None:
        """What only the longer games have."""
        if action == CLIMB:
            ranks.climb(self, seat, chance)
        elif action == BUY_ESTATE:
            estates.buy_estate(self, seat)
        elif action == BORROW:
            debts.take_notes(self, seat, 1)
        elif action == REPAY:
            debts.repay_note(self, seat)
        else:
            rights_of_way.buy_right(self, seat, SON + action - BUY_RIGHT)

    # --- 12. and 20. The result -----------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        """Florins; in the longer games rank and estate. FWM-12.5, FWM-20.6"""
        if self.content.is_longer():
            return longer_ends.standing(self, seat)
        return self.traders[seat].florins

    def place(self, seat: i64) -> i64:
        """By wealth: all wares are sold at the end. FWM-12.4 to FWM-12.6, FWM-20.5"""
        if self.content.is_longer():
            return longer_ends.place_of(self, seat)
        mine = ending.wealth(self, seat)
        place: i64 = 1
        for other in range(self.seats):
            if ending.wealth(self, other) > mine:
                place += 1
        return place

    # --- for the engine -----------------------------------------------------------------------------------------

    def action_count(self) -> i64:
        if self.content.is_longer():
            return self.content.first_longer + LONGER_ACTIONS
        return self.content.first_longer

    def clone(self) -> "FuggerWelserMedici":
        twin = FuggerWelserMedici(self.content, self.seats)
        twin.copy_from(self)
        return twin

    def imagine(self, viewer: i64, chance: Chance) -> None:
        knowledge.imagine(self, viewer, chance)

    def write_observation(self, viewer: i64, out: Observation) -> None:
        knowledge.write_observation(self, viewer, out)
