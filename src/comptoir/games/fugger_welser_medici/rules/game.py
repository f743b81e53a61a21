"""Fugger, Welser, Medici: the course of the game. Clause numbers refer to rulebook/*.md.

Each chapter has its files: cards (5, 10), sheets and awards (6), deals (5 to 8), payday (8), journeys (9),
shifts and talks (11).
"""

from typing import final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.fugger_welser_medici.ids import (
    ACCEPT,
    CAPITAL,
    DONE,
    DROP,
    END_IN_SIGHT,
    ENDED,
    FINISH_YOUR_DRAFT,
    FROM,
    GAME_IS_OVER,
    GIVE_UP,
    GO,
    HIRE,
    HOUSE_BUILT,
    HOUSES_AT_THE_START,
    INTO,
    MARKET_OPENED,
    MOVE,
    NEGOTIATE,
    NOT_DONE_NOW,
    NOT_YOUR_TURN,
    REWRITE,
    ROUND_BEGAN,
    SALESMAN,
    SAVE,
    SELL,
    SHIFT,
    SOLD_OUT,
    STEP,
    TURN_DONE,
)
from comptoir.games.fugger_welser_medici.rules.negotiation import TalkRules
from comptoir.games.fugger_welser_medici.state import (
    BESIDE,
    DELIVERY,
    EMPLOYEE,
    GIVING_UP,
    GOODS,
    HOLDERS,
    HOUSES,
    MARKET,
    MONEY,
    MOVES,
    NEXT,
    PAYDAY,
    SALVAGE,
    SHEETS,
    SON,
    STORING,
    URGENT,
    WAGES,
    WALK,
    WAREHOUSE,
    Trader,
)


@final
class FuggerWelserMedici(TalkRules):
    """One table of the Trading Game in play."""

    # --- 3. Set-up ------------------------------------------------------------------------------------

    def set_up(self, chance: Chance) -> None:
        """Florins for everybody, a start player by lot; then each in turn chooses a home town."""
        self.over = False
        self.stage = HOUSES
        self.day = self.content.first_day
        self.clock = 0
        self.waiting = 0
        self.asked = 0
        self.fair = 0
        self.fair_date = -1
        self.last_day = -1
        self.card = -1
        self.settled = -1
        self.settled_day = 0
        for column in range(len(self.outcome)):
            self.outcome[column] = 0
        self.paid = False
        self.dismissed = False
        self.moved = 0
        self.walker = 0
        self.steps = 0
        self.bank = 0
        self.forget_talks()
        self.sort_cards()
        for good in range(GOODS):
            self.supply[good] = self.seats * self.content.stock[good]
            self.saved[good] = 0
        for seat in range(self.seats):
            self.give_capital(seat, self.traders[seat])
        self.start = chance.below(self.seats)
        self.turn = self.start
        self.tell(SALESMAN, self.start)

    def forget_talks(self) -> None:
        """Nothing is left of an earlier game."""
        self.talking = 0
        self.drafting = 0
        for draft in self.drafts:
            draft.clear()
        for proposal in self.proposals:
            proposal.clear()

    def give_capital(self, seat: i64, trader: Trader) -> None:
        """The money of the start; nobody is on the board yet."""
        trader.florins = self.content.florins
        for holder in range(HOLDERS):
            trader.at[holder] = BESIDE
            trader.since[holder] = 0
        for place in range(HOLDERS * GOODS):
            trader.stock[place] = 0
        self.clear_sheet(trader)
        self.tell(CAPITAL, seat, trader.florins)

    def build_house(self, seat: i64, home: i64, chance: Chance) -> None:
        """The house with its goods, the son and one employee; after the last house the cards are turned up."""
        trader = self.traders[seat]
        place = self.content.home_place[home]
        trader.at[WAREHOUSE] = place
        for good in range(GOODS):
            self.put(trader, WAREHOUSE, good, self.content.stock[good])
        self.arrive(trader, SON, place)
        self.arrive(trader, EMPLOYEE, place)
        self.tell(HOUSE_BUILT, seat, place)
        self.turn = self.left_of(seat)
        if self.turn == self.start:
            self.turn_up_opening_deals(chance)
            self.stage = NEXT
            self.tell_round()

    def tell_round(self) -> None:
        """Who has the salesman, and where the calendar stands."""
        space = self.calendar_space(self.day)
        self.tell(ROUND_BEGAN, self.start, self.rounds(), self.content.month[space], self.content.half[space])

    # --- 4. The course of a round -----------------------------------------------------------------------

    def carry_on(self, chance: Chance) -> None:
        """Go on until somebody has to decide."""
        while not self.over:
            stage = self.stage
            if stage == NEXT:
                self.trade_on(chance)
            elif stage == SHEETS and self.waiting == 0:
                self.settle(chance)
            elif stage == MARKET and self.waiting == 0:
                self.advance_calendar()
            elif stage in (SHEETS, MARKET):
                self.turn = self.first_waiting(self.start)
                return
            elif stage in (MONEY, GIVING_UP):
                self.collect()
                if self.stage != STORING:
                    return
            elif self.has_to_decide(stage, chance):
                return

    def has_to_decide(self, stage: i64, chance: Chance) -> bool:
        """Do what needs no decision; whether one is left to somebody."""
        seat = self.turn
        if stage == DELIVERY:
            self.deliver_on()
        elif stage == STORING:
            self.store_on()
        elif stage == WAGES:
            self.pay_on()
        elif stage == SALVAGE:
            self.salvage_on(chance)
        return self.stage == stage and (stage != WAGES or self.turn == seat)

    def trade_on(self, chance: Chance) -> None:
        """Phase 1: deal after deal, then payday in its month; then phase 2 begins. Talks end first."""
        if self.talking > 0:
            self.end_all_talks()
        if self.card >= 0:
            self.close_deal(chance)
            self.look_for_the_end()
        elif self.open_next_deal():
            return
        elif self.payday_is_due():
            self.begin_payday(self.start)
        else:
            self.stage = MOVES
            self.turn = self.start
            self.moved = 0

    def end_turn(self, seat: i64) -> None:
        """Phase 2 goes on with the left neighbour; after the last player comes the market step."""
        self.tell(TURN_DONE, seat)
        self.moved = 0
        self.turn = self.left_of(seat)
        if self.turn == self.start:
            self.stage = MARKET
            one: i64 = 1
            for trader in range(self.seats):
                if self.shares_a_town(trader) or self.has_goods_to_shift(self.traders[trader]):
                    self.waiting |= one << trader
            if self.waiting != 0:
                self.tell(MARKET_OPENED)

    # --- 10. Phase 3: the calendar ----------------------------------------------------------------------

    def advance_calendar(self) -> None:
        """The marker moves on, winter closes the sea, robbers disappear, the salesman goes to the left."""
        last = self.day == self.last_day
        self.end_all_talks()
        self.day += 1
        self.paid = False
        if self.winter():
            self.lose_at_sea()
        self.count_down_chance_cards()
        self.start = self.left_of(self.start)
        self.stage = NEXT
        if last:
            self.end_game()
        else:
            self.tell_round()

    # --- 12. End of the game ------------------------------------------------------------------------------

    def look_for_the_end(self) -> None:
        """With the pile empty the game ends after the last demand; one that is urgent has half a year left."""
        if self.pile.size > 0:
            return
        dated: i64 = 0
        urgent: i64 = 0
        for number in range(self.open_deals):
            if self.content.is_demand(self.deal[number]):
                if self.date[number] == URGENT:
                    urgent += 1
                else:
                    dated += 1
        if dated + urgent == 0:
            self.end_game()
        elif dated == 0 and self.last_day < 0:
            self.last_day = self.day + self.content.last_rounds
            self.tell(END_IN_SIGHT, self.content.last_rounds)

    def end_game(self) -> None:
        """All goods are sold at the fixed prices; the richest wins."""
        for seat in range(self.seats):
            trader = self.traders[seat]
            for good in range(GOODS):
                units = trader.owned(good)
                if units > 0:
                    for holder in range(HOLDERS):
                        self.put(trader, holder, good, -trader.stock[holder * GOODS + good])
                    florins = units * self.content.forced_price[good]
                    self.earn(seat, florins)
                    self.tell(SOLD_OUT, seat, good, units, florins)
        self.stage = NEXT
        self.over = True
        self.tell(ENDED, self.rounds())

    # --- what may be done -----------------------------------------------------------------------------------

    def deciders(self) -> i64:
        if self.over:
            return 0
        if self.stage == SHEETS or self.stage == MARKET:
            return self.waiting
        one: i64 = 1
        return one << self.turn

    def may_speak(self) -> i64:
        """Who may rewrite a sheet; who may shift goods, propose or answer though it is not his turn."""
        if self.over:
            return 0
        if self.stage == SHEETS:
            return self.asked & ~self.waiting
        seats: i64 = 0
        one: i64 = 1
        if self.goods_may_change_hands():
            for seat in range(self.seats):
                if self.can_talk(seat):
                    seats |= one << seat
        return seats & ~self.deciders()

    def answers(self, seat: i64, out: vec[i64]) -> i64:
        """Accept or refuse what others propose; who is drafting finishes that first."""
        if self.over or self.talking == 0 or not self.goods_may_change_hands() or self.is_drafting(seat):
            return 0
        return self.legal_answers(seat, 0, out)

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.over:
            return 0
        if self.stage == SHEETS:
            return self.legal_sheet(seat, out)
        if self.goods_may_change_hands():
            if self.is_drafting(seat):
                return self.legal_draft(seat, out)
            return self.legal_talks(seat, self.legal_in_turn(seat, out), out)
        if seat != self.turn:
            return 0
        if self.stage == WALK:
            return self.legal_walk(seat, out)
        if self.stage == SALVAGE:
            return self.legal_salvage(seat, out)
        if self.stage == WAGES:
            return self.legal_sales(seat, 0, out)
        if self.stage == HOUSES:
            for home in range(self.content.homes):
                out[home] = STEP + self.content.spaces + home
            return self.content.homes
        return self.legal_settling(seat, out)

    def legal_in_turn(self, seat: i64, out: vec[i64]) -> i64:
        """What only a seat that is waited for may do: sell, move and be done; payday; be done in the market."""
        n: i64 = 0
        if self.stage == MARKET:
            out[n] = DONE
            n += self.waiting >> seat & 1
        elif seat != self.turn:
            return 0
        elif self.stage == PAYDAY:
            return self.legal_payday(seat, out)
        else:
            if self.moved == 0:
                n = self.legal_sales(seat, 0, out)
            n = self.legal_departures(self.traders[seat], n, out)
            out[n] = DONE
            n += 1
        return n

    def refusal(self, seat: i64, action: i64) -> i64:
        if self.over:
            return GAME_IS_OVER
        if action >= STEP + self.content.spaces:
            return self.refuse_house(seat)
        if self.goods_may_change_hands() and self.is_drafting(seat):
            return self.refuse_while_drafting(seat, action)
        if action <= REWRITE:
            return self.refuse_sheet(seat, action)
        if SELL <= action < GIVE_UP:
            return self.refuse_sale(seat, action)
        if action < HIRE:
            return self.refuse_settling(seat, action)
        if action < MOVE:
            return self.refuse_payday(seat, action)
        if action == DONE:
            return self.refuse_done(seat)
        if action < DONE or action >= STEP:
            return self.refuse_journey(seat, action)
        if action < NEGOTIATE:
            return self.refuse_shift(seat, action)
        return self.refuse_talk(seat, action)

    def refuse_house(self, seat: i64) -> i64:
        """Houses are built once, in turn."""
        if self.stage != HOUSES:
            return HOUSES_AT_THE_START
        if seat != self.turn:
            return NOT_YOUR_TURN
        return 0

    def refuse_while_drafting(self, seat: i64, action: i64) -> i64:
        """A draft is sent or dropped before anything else."""
        if not DROP <= action < ACCEPT:
            return FINISH_YOUR_DRAFT
        return self.refuse_draft(seat, action)

    def refuse_done(self, seat: i64) -> i64:
        """One is done with one's turn in phase 2, or in the market step."""
        if self.stage == MARKET and self.waiting >> seat & 1 == 1:
            return 0
        if self.stage == MOVES:
            if seat != self.turn:
                return NOT_YOUR_TURN
            return 0
        return NOT_DONE_NOW

    # --- what happens -----------------------------------------------------------------------------------------

    def apply(self, seat: i64, action: i64, chance: Chance) -> None:
        if action >= STEP + self.content.spaces:
            self.build_house(seat, action - STEP - self.content.spaces, chance)
        elif action >= STEP:
            self.step_to(seat, action - STEP)
        elif action >= NEGOTIATE:
            self.talk(seat, action)
        elif action >= SHIFT:
            self.shift(seat, action)
        elif action == DONE:
            self.be_done(seat)
        elif action >= SAVE:
            self.save(seat, action - SAVE)
        elif action == GO:
            self.go(seat, chance)
        elif action >= MOVE:
            self.set_out(seat, SON + action - MOVE)
        elif action >= HIRE:
            self.do_payday(seat, action)
        elif action >= GIVE_UP:
            self.give_up(seat, action - GIVE_UP, chance)
        elif action >= SELL:
            self.sell(seat, (action - SELL) // GOODS, (action - SELL) % GOODS)
        elif action >= INTO:
            self.store(seat, self.first_won(self.traders[seat]), action - INTO, 1)
        elif action >= FROM:
            self.deliver(seat, self.first_won(self.traders[seat]), action - FROM, 1)
        else:
            self.write(seat, action)
        self.carry_on(chance)
        if self.talking > 0:
            self.let_lapse()

    def be_done(self, seat: i64) -> None:
        """A turn ends, or a player has nothing more to do in the market."""
        if self.stage == MOVES:
            self.end_turn(seat)
        else:
            one: i64 = 1
            self.waiting &= ~(one << seat)
            self.tell(TURN_DONE, seat)

    # --- what must always hold --------------------------------------------------------------------------------

    def broken(self) -> str:
        wrong = super().broken() or self.broken_talks()
        if wrong:
            return wrong
        trader = self.traders[self.turn]
        if self.stage == WALK and self.cost(self.steps, self.loaded(trader, self.walker)) > trader.florins:
            return "a path is in hand that cannot be paid"
        if self.stage == WAGES and not self.can_pay(trader):
            return "wages are to be paid that cannot be raised"
        return ""

    # --- for the engine -----------------------------------------------------------------------------------------

    def action_count(self) -> i64:
        return STEP + self.content.spaces + self.content.homes

    def clone(self) -> "FuggerWelserMedici":
        twin = FuggerWelserMedici(self.content, self.seats)
        twin.copy_from(self)
        return twin
