"""Deals: who sells to a demand, who buys from an offer, and what if he cannot pay (chapters 5 to 7)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.fugger_welser_medici.ids import (
    DEAL_CLOSED,
    DELIVERED,
    FORCED_SALE,
    FROM,
    GAVE_UP,
    GIVE_UP,
    INTO,
    NO_FORCED_SALE,
    NO_GIVING_UP,
    NO_SUCH_GOOD,
    NOT_YOUR_TURN,
    NOTHING_TO_DELIVER,
    NOTHING_TO_STORE,
    PENALTY_PAID,
    PURCHASE_PAID,
    SALES_BEFORE_MOVES,
    SELL,
    SOLD,
    STORED,
)
from comptoir.games.fugger_welser_medici.rules.awards import AwardRules
from comptoir.games.fugger_welser_medici.state import (
    DELIVERY,
    GIVING_UP,
    GOODS,
    HOLDERS,
    MONEY,
    MOVES,
    NEXT,
    OUTCOME,
    STORING,
    URGENT,
    WAGES,
    Trader,
)


class DealRules(AwardRules):
    """The order of deals, their settlement, forced sales."""

    # --- 5. Which deal comes next -------------------------------------------------------------------------

    def open_next_deal(self) -> bool:
        """Urgent deals, demands, the fair, offers; within a kind, the card drawn first."""
        for number in range(self.open_deals):
            if self.date[number] == URGENT and self.urgent_is_due(number):
                self.ask_for_sheets(self.deal[number])
                return True
        for number in range(self.open_deals):
            if self.date[number] == self.day and self.content.is_demand(self.deal[number]):
                self.ask_for_sheets(self.deal[number])
                return True
        if self.fair_date == self.day:
            self.ask_for_sheets(self.content.demands + self.content.offers + self.fair)
            return True
        for number in range(self.open_deals):
            if self.date[number] == self.day:
                self.ask_for_sheets(self.deal[number])
                return True
        return False

    def urgent_is_due(self, number: i64) -> bool:
        """An urgent deal is due as soon as a representative is there."""
        if self.content.urgent_next_phase and self.drawn[number] == self.day:
            return False
        card = self.deal[number]
        place = self.content.place[card]
        for trader in self.traders:
            serves = not self.content.urgent_needs_goods or self.can_serve(trader, card)
            if serves and self.has_figure(trader, place):
                return True
        return False

    def can_serve(self, trader: Trader, card: i64) -> bool:
        """Whether a player has a ware that a demand wants; anybody may buy."""
        if not self.content.is_demand(card):
            return True
        for good in range(GOODS):
            wanted = self.content.units[card * GOODS + good] > 0
            if wanted and self.on_the_spot(trader, self.content.place[card], good) > 0:
                return True
        return False

    def close_deal(self, chance: Chance) -> None:
        """A fair goes on with what it sells, then waits a year; any other card makes room for a new one."""
        card = self.card
        for trader in self.traders:
            self.clear_sheet(trader)
        self.asked = 0
        self.card = -1
        self.tell(DEAL_CLOSED, card, self.content.place[card])
        if self.content.is_fair(card):
            if self.content.is_demand(card):
                self.ask_for_sheets(card + self.content.fairs)
            else:
                self.fair_date += self.content.year
        else:
            number: i64 = 0
            while self.deal[number] != card:
                number += 1
            self.discard_and_draw(number, chance)

    # --- 6. A demand is settled -------------------------------------------------------------------------------

    def settle(self, chance: Chance) -> None:
        """All sheets are in: every ware is assigned, then paid and moved."""
        self.reveal_sheets()
        for good in range(GOODS):
            self.assign(good, self.units_on_card(self.card, good), chance)
        self.note_outcome()
        if self.content.is_demand(self.card):
            for seat in range(self.seats):
                trader = self.traders[seat]
                for good in range(GOODS):
                    units = trader.won[good]
                    if units > 0:
                        self.earn(seat, units * trader.price[good])
                        self.tell(SOLD, seat, good, units, trader.price[good], units * trader.price[good])
            self.stage = DELIVERY
        else:
            self.stage = MONEY

    def note_outcome(self) -> None:
        """What everybody wrote and got stays to be looked at until the next deal."""
        if self.asked == 0:
            return
        self.settled = self.card
        self.settled_day = self.day
        place = self.content.place[self.card]
        outcome = self.outcome
        for seat in range(self.seats):
            trader = self.traders[seat]
            first = OUTCOME * seat
            for good in range(GOODS):
                outcome[first + good] = trader.units[good]
                outcome[first + GOODS + good] = trader.price[good]
                outcome[first + 2 * GOODS + good] = trader.won[good]
                outcome[first + 3 * GOODS + good] = trader.lot[good]
            outcome[first + 4 * GOODS] = self.arrival(trader, place)

    def deliver_on(self) -> None:
        """Sold goods go back to the supply; where they could come from several holders, the seller says which."""
        seat = self.start
        for _ in range(self.seats):
            trader = self.traders[seat]
            for good in range(GOODS):
                if trader.won[good] > 0 and not self.delivered_without_choice(seat, trader, good):
                    self.turn = seat
                    return
            seat = self.left_of(seat)
        self.stage = NEXT

    def delivered_without_choice(self, seat: i64, trader: Trader, good: i64) -> bool:
        """Deliver if all units on the spot are sold, or one holder has them all."""
        place = self.content.place[self.card]
        everything = self.on_the_spot(trader, place, good) == trader.won[good]
        sources: i64 = 0
        for holder in range(HOLDERS):
            if self.can_deliver(trader, holder, good):
                sources += 1
        if sources > 1 and not everything:
            return False
        for holder in range(HOLDERS):
            if self.can_deliver(trader, holder, good):
                units = trader.won[good]
                if everything:
                    units = trader.stock[holder * GOODS + good]
                self.deliver(seat, good, holder, units)
        return True

    def can_deliver(self, trader: Trader, holder: i64, good: i64) -> bool:
        """Whether a holder on the spot has such a good."""
        on_the_spot = trader.at[holder] == self.content.place[self.card]
        return on_the_spot and trader.stock[holder * GOODS + good] > 0

    def deliver(self, seat: i64, good: i64, holder: i64, units: i64) -> None:
        """Units leave a holder."""
        trader = self.traders[seat]
        self.put(trader, holder, good, -units)
        trader.won[good] -= units
        self.tell(DELIVERED, seat, good, units, holder)

    def first_won(self, trader: Trader) -> i64:
        """The ware that is to be delivered or stored next."""
        good: i64 = 0
        while trader.won[good] == 0:
            good += 1
        return good

    # --- 7. An offer is settled -------------------------------------------------------------------------------

    def due(self, trader: Trader) -> i64:
        """What a buyer owes: all units assigned, and the penalty if he gave up any."""
        florins: i64 = 0
        for good in range(GOODS):
            florins += trader.won[good] * trader.price[good]
        if trader.gave_up:
            florins += self.content.penalty
        return florins

    def is_short(self, trader: Trader) -> bool:
        """Whether a buyer cannot pay; who has nothing left to give up pays what he has."""
        return trader.won_units() > 0 and trader.florins < self.due(trader)

    def collect(self) -> None:
        """From the start player on, who is short sells goods, then gives up units. Nobody pays before all can."""
        seat = self.start
        for _ in range(self.seats):
            trader = self.traders[seat]
            if self.is_short(trader):
                self.turn = seat
                self.stage = GIVING_UP
                if self.value_of_goods(trader) > 0:
                    self.stage = MONEY
                return
            seat = self.left_of(seat)
        self.note_outcome()
        for buyer in range(self.seats):
            self.pay_purchase(buyer, self.traders[buyer])
        self.stage = STORING

    def pay_purchase(self, seat: i64, trader: Trader) -> None:
        """The price of all units, and the penalty as far as the money goes."""
        florins = self.due(trader)
        if trader.gave_up:
            florins -= self.content.penalty
        if florins > 0:
            self.earn(seat, -florins)
            self.tell(PURCHASE_PAID, seat, florins, -florins)
        if trader.gave_up:
            penalty = self.content.penalty
            if trader.florins < penalty:
                penalty = trader.florins
            self.earn(seat, -penalty)
            self.tell(PENALTY_PAID, seat, penalty, -penalty)

    def give_up(self, seat: i64, good: i64, chance: Chance) -> None:
        """One unit is given back; when the rest can be paid, others get what became free."""
        trader = self.traders[seat]
        trader.won[good] -= 1
        trader.gave_up = True
        self.tell(GAVE_UP, seat, good, trader.price[good])
        if not self.is_short(trader):
            for ware in range(GOODS):
                left = self.units_on_card(self.card, ware)
                for buyer in self.traders:
                    left -= buyer.won[ware]
                self.assign(ware, left, chance)

    def store_on(self) -> None:
        """Bought goods go to a holder on the spot; who has several chooses."""
        place = self.content.place[self.card]
        seat = self.start
        for _ in range(self.seats):
            trader = self.traders[seat]
            if trader.won_units() > 0:
                only: i64 = -1
                holders: i64 = 0
                for holder in range(HOLDERS):
                    if trader.at[holder] == place:
                        only = holder
                        holders += 1
                if holders > 1:
                    self.turn = seat
                    return
                for good in range(GOODS):
                    if trader.won[good] > 0:
                        self.store(seat, good, only, trader.won[good])
            seat = self.left_of(seat)
        self.stage = NEXT

    def store(self, seat: i64, good: i64, holder: i64, units: i64) -> None:
        """Units reach a holder."""
        trader = self.traders[seat]
        self.put(trader, holder, good, units)
        trader.won[good] -= units
        self.tell(STORED, seat, good, units, holder)

    # --- 8. Forced sales ----------------------------------------------------------------------------------------

    def sell(self, seat: i64, holder: i64, good: i64) -> None:
        """One unit to the bank at the fixed price."""
        price = self.content.forced_price[good]
        self.put(self.traders[seat], holder, good, -1)
        self.earn(seat, price)
        self.tell(FORCED_SALE, seat, good, holder, price)

    def legal_sales(self, seat: i64, n: i64, out: vec[i64]) -> i64:
        """A sale of each good with each holder that has one."""
        stock = self.traders[seat].stock
        for place in range(HOLDERS * GOODS):
            out[n] = SELL + place
            n += stock[place] > 0
        return n

    def refuse_sale(self, seat: i64, action: i64) -> i64:
        """Why this good may not be sold to the bank now."""
        if self.stage != MONEY and self.stage != WAGES and self.stage != MOVES:
            return NO_FORCED_SALE
        if seat != self.turn:
            return NOT_YOUR_TURN
        if self.traders[seat].stock[action - SELL] == 0:
            return NO_SUCH_GOOD
        if self.stage == MOVES and self.moved != 0:
            return SALES_BEFORE_MOVES
        return 0

    # --- what a deal leaves to its players --------------------------------------------------------------------

    def legal_settling(self, seat: i64, out: vec[i64]) -> i64:
        """Where goods come from or go to, what to sell, what to give up."""
        trader = self.traders[seat]
        n: i64 = 0
        if self.stage == MONEY:
            return self.legal_sales(seat, 0, out)
        if self.stage == GIVING_UP:
            for good in range(GOODS):
                out[n] = GIVE_UP + good
                n += trader.won[good] > 0
            return n
        good = self.first_won(trader)
        for holder in range(HOLDERS):
            if self.stage == DELIVERY:
                out[n] = FROM + holder
                n += self.can_deliver(trader, holder, good)
            else:
                out[n] = INTO + holder
                n += trader.at[holder] == self.content.place[self.card]
        return n

    def refuse_settling(self, seat: i64, action: i64) -> i64:
        """Why goods may not come from there, go there or be given up now."""
        trader = self.traders[seat]
        if action < INTO:
            if self.stage != DELIVERY or seat != self.turn:
                return NOTHING_TO_DELIVER
            if not self.can_deliver(trader, action - FROM, self.first_won(trader)):
                return NOTHING_TO_DELIVER
        elif action < SELL:
            if self.stage != STORING or seat != self.turn:
                return NOTHING_TO_STORE
            if trader.at[action - INTO] != self.content.place[self.card]:
                return NOTHING_TO_STORE
        elif self.stage != GIVING_UP or seat != self.turn or trader.won[action - GIVE_UP] == 0:
            return NO_GIVING_UP
        return 0
