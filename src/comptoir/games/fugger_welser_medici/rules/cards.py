"""Cards: what is on them, when deals fall due, and what chance brings (chapters 5 and 10)."""

from mypy_extensions import i64

from comptoir.engine.chance import Chance
from comptoir.games.fugger_welser_medici.ids import (
    CHANCE_DRAWN,
    DEAL_DATED,
    DEAL_URGENT,
    EXPIRED,
    FAIR_DATED,
    PILE_EMPTY,
    STORM_ROLLED,
)
from comptoir.games.fugger_welser_medici.invariants import Accounts
from comptoir.games.fugger_welser_medici.state import (
    CHANCE,
    CLOSED_SEA,
    DEMAND,
    FREE_PASSAGE,
    GOODS,
    HOLDERS,
    IN_SET_UP,
    MORE_ON_OFFER,
    OFFER,
    ROBBERS,
    SEA,
    SON,
    STORM,
    URGENT,
)


class CardRules(Accounts):
    """The pile, the open deals and the chance cards in force."""

    # --- set-up (chapter 3) -----------------------------------------------------------------------

    def sort_cards(self) -> None:
        """Of each type so many go into the game as the table says; which ones, nobody knows."""
        for kind in range(3):
            pool = self.unseen[kind]
            for card in range(len(pool.count)):
                pool.count[card] = 1
            pool.size = len(pool.count)
            self.pile.count[kind] = self.content.cards_used[kind * 7 + self.seats]
        self.pile.size = self.pile.count[DEMAND] + self.pile.count[OFFER] + self.pile.count[CHANCE]
        self.open_deals = 0
        for card in range(len(self.in_force)):
            self.in_force[card] = 0

    def turn_up_opening_deals(self, chance: Chance) -> None:
        """Two demands, counted from the start date; two offers, each counted from the second marker; the fair."""
        for _ in range(self.content.opening_demands):
            self.pile.remove(DEMAND)
            card = self.unseen[DEMAND].draw(chance)
            self.lay_out(card, self.content.start_date, IN_SET_UP)
        for _ in range(self.content.opening_offers):
            self.pile.remove(OFFER)
            card = self.content.demands + self.unseen[OFFER].draw(chance)
            self.lay_out(card, self.second_marker(self.content.start_date), IN_SET_UP)
        self.fair = chance.below(self.content.fairs)
        self.fair_date = self.content.fair_day
        place = self.content.place[self.content.demands + self.content.offers + self.fair]
        self.tell_date(FAIR_DATED, self.content.demands + self.content.offers + self.fair, place, self.fair_date)

    # --- deals and their dates (chapter 5) --------------------------------------------------------

    def lay_out(self, card: i64, counted_from: i64, drawn: i64) -> None:
        """Mark a deal's card, place and date; an urgent one has no date."""
        number = self.open_deals
        delay = self.content.delay[card]
        self.deal[number] = card
        self.date[number] = URGENT
        self.drawn[number] = drawn
        self.open_deals = number + 1
        if delay == URGENT:
            self.tell(DEAL_URGENT, card, self.content.place[card])
        else:
            self.date[number] = counted_from + delay
            self.tell_date(DEAL_DATED, card, self.content.place[card], self.date[number])

    def tell_date(self, event: i64, card: i64, place: i64, date: i64) -> None:
        """Tell when a deal is due: the month, and its first or second space."""
        space = self.calendar_space(date)
        self.tell(event, card, place, self.content.month[space], self.content.half[space])

    def second_marker(self, none_left: i64) -> i64:
        """The second-earliest date of an open deal; the only one, if there is one; else the date given."""
        first: i64 = -1
        second: i64 = -1
        for number in range(self.open_deals):
            date = self.date[number]
            if date != URGENT:
                if first < 0 or date < first:
                    second = first
                    first = date
                elif second < 0 or date < second:
                    second = date
        if self.content.fair_counts and self.fair_date >= self.day:
            if first < 0 or self.fair_date < first:
                second = first
                first = self.fair_date
            elif second < 0 or self.fair_date < second:
                second = self.fair_date
        if second >= 0:
            return second
        if first >= 0:
            return first
        return none_left

    def units_on_card(self, card: i64, good: i64) -> i64:
        """How many units a deal is about; chance cards may add to an offer's first good."""
        units = self.content.units[card * GOODS + good]
        if self.content.gains_units[card] != 0 and good == self.content.first_good[card]:
            one: i64 = 1
            for event in range(len(self.in_force)):
                if self.in_force[event] > 0 and self.content.gains_units[card] & (one << event) != 0:
                    units += self.content.strength[event]
        return units

    # --- the next card (chapters 5 and 10) -------------------------------------------------------

    def discard_and_draw(self, number: i64, chance: Chance) -> None:
        """A deal is over: away with it, and turn up cards until one is a deal or the pile is empty."""
        for place in range(number, self.open_deals - 1):
            self.deal[place] = self.deal[place + 1]
            self.date[place] = self.date[place + 1]
            self.drawn[place] = self.drawn[place + 1]
        self.open_deals -= 1
        while self.pile.size > 0:
            kind = self.pile.draw(chance)
            card = self.unseen[kind].draw(chance)
            if kind == CHANCE:
                self.strike(card, chance)
            else:
                if kind == OFFER:
                    card += self.content.demands
                self.lay_out(card, self.second_marker(self.day), self.day)
                break
        if self.pile.size == 0:
            self.tell(PILE_EMPTY)

    def strike(self, event: i64, chance: Chance) -> None:
        """A chance card takes effect at once."""
        self.tell(CHANCE_DRAWN, self.content.deals + event)
        if self.content.effect[event] == STORM:
            self.storm(self.content.strength[event], chance)
        else:
            self.in_force[event] = self.content.rounds[event]

    def storm(self, fatal: i64, chance: Chance) -> None:
        """Each representative at sea rolls; on a low total all he carries is lost."""
        seat = self.start
        for _ in range(self.seats):
            trader = self.traders[seat]
            for holder in range(SON, HOLDERS):
                if trader.at[holder] >= 0 and self.content.kind[trader.at[holder]] == SEA:
                    total = self.roll(chance)
                    self.tell(STORM_ROLLED, seat, holder, total)
                    if total <= fatal:
                        self.lose_load(seat, holder)
            seat = self.left_of(seat)

    def roll(self, chance: Chance) -> i64:
        """The total of two dice."""
        return chance.below(6) + chance.below(6) + 2

    def count_down_chance_cards(self) -> None:
        """In the calendar phase robbers disappear, and other cards come nearer to their end."""
        for event in range(len(self.in_force)):
            if self.in_force[event] > 0 and self.content.effect[event] != MORE_ON_OFFER:
                self.in_force[event] -= 1
                if self.in_force[event] == 0:
                    self.tell(EXPIRED, self.content.deals + event)

    # --- what chance cards change ------------------------------------------------------------------

    def passage_is_free(self) -> bool:
        """Whether a coronation waives tolls and crown dues."""
        for event in range(len(self.in_force)):
            if self.in_force[event] > 0 and self.content.effect[event] == FREE_PASSAGE:
                return True
        return False

    def is_blocked(self, sea_group: i64) -> bool:
        """Whether a chance card closes these waters."""
        for event in range(len(self.in_force)):
            closes = self.content.effect[event] == CLOSED_SEA and self.content.closed_group[event] == sea_group
            if closes and self.in_force[event] > 0:
                return True
        return False

    def robbed_totals(self) -> i64:
        """How many more totals fail on the path in hand, because of robbers in areas it enters."""
        more: i64 = 0
        one: i64 = 1
        for event in range(len(self.in_force)):
            if self.in_force[event] > 0 and self.content.effect[event] == ROBBERS:
                for step in range(self.steps):
                    if self.content.robber_areas[self.path[step]] & (one << event) != 0:
                        more += self.content.strength[event]
                        break
        return more
