"""Money and goods: who has what where, that nothing is lost unnoticed, and what a viewer knows in numbers."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fugger_welser_medici.ids import GOODS_LOST
from comptoir.games.fugger_welser_medici.state import (
    GOODS,
    HOLDERS,
    LOST,
    MARKET,
    MOST_STEPS,
    NEXT,
    NO_SHEET,
    REGION,
    SEA,
    SHEETS,
    SON,
    TOWN,
    TYPES,
    URGENT,
    WAREHOUSE,
    FwmTable,
    Trader,
)


class Accounts(FwmTable):
    """Payments, goods on the spot, observations and invariants."""

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        seat += 1
        if seat == self.seats:
            seat = 0
        return seat

    # --- money --------------------------------------------------------------------------------------

    def earn(self, seat: i64, florins: i64) -> None:
        """Florins from the bank; below 0: to the bank."""
        self.traders[seat].florins += florins
        self.bank -= florins

    def value_of_goods(self, trader: Trader) -> i64:
        """What forced sales of everything would bring."""
        florins: i64 = 0
        for good in range(GOODS):
            florins += trader.owned(good) * self.content.forced_price[good]
        return florins

    # --- goods --------------------------------------------------------------------------------------

    def put(self, trader: Trader, holder: i64, good: i64, units: i64) -> None:
        """Goods from the supply; below 0: back to it."""
        trader.stock[holder * GOODS + good] += units
        self.supply[good] -= units

    def lose_load(self, seat: i64, holder: i64) -> None:
        """All a representative carries is gone."""
        trader = self.traders[seat]
        for good in range(GOODS):
            units = trader.stock[holder * GOODS + good]
            if units > 0:
                self.put(trader, holder, good, -units)
                self.tell(GOODS_LOST, seat, holder, good, units)

    def is_present(self, trader: Trader, place: i64) -> bool:
        """Whether a player has the house or a representative there."""
        if trader.at[WAREHOUSE] == place and not self.content.figure_needed:
            return True
        return self.has_figure(trader, place)

    def has_figure(self, trader: Trader, place: i64) -> bool:
        """Whether one of the player's representatives is there."""
        return trader.at[1] == place or trader.at[2] == place or trader.at[3] == place

    def on_the_spot(self, trader: Trader, place: i64, good: i64) -> i64:
        """Units of a good in the house or with representatives in a place."""
        units: i64 = 0
        for holder in range(HOLDERS):
            if trader.at[holder] == place:
                units += trader.stock[holder * GOODS + good]
        return units

    def arrive(self, trader: Trader, holder: i64, place: i64) -> None:
        """A colour keeps its place in the order of arrival while one of its representatives stays."""
        since: i64 = 0
        for other in range(SON, HOLDERS):
            if other != holder and trader.at[other] == place:
                since = trader.since[other]
        if since == 0:
            self.clock += 1
            since = self.clock
        trader.at[holder] = place
        trader.since[holder] = since

    def arrival(self, trader: Trader, place: i64) -> i64:
        """When a colour arrived in a place: the smaller, the earlier."""
        for holder in range(SON, HOLDERS):
            if trader.at[holder] == place:
                return trader.since[holder]
        return self.clock + 1

    def may_trade_in(self, place: i64) -> bool:
        """Goods change hands in towns."""
        if place < 0:
            return False
        kind = self.content.kind[place]
        return kind == TOWN or (kind == REGION and self.content.trade_in_regions)

    # --- observation ----------------------------------------------------------------------------------

    def observation_size(self) -> i64:
        cards = self.content.demands + self.content.offers + self.content.chance_cards
        deals = 3 * len(self.deal)
        return 17 + TYPES + cards + deals + len(self.in_force) + MOST_STEPS + 2 * GOODS + 1 + self.seats * 67

    def observe(self, viewer: i64, out: vec[i64]) -> i64:
        """Where the round stands, the cards, the own sheet; then each seat's row, from the viewer on."""
        first: i64 = viewer
        if viewer < 0:
            first = 0
        n = self.observe_round(first, out)
        n = self.observe_cards(n, out)
        mine = self.traders[first]
        for good in range(GOODS):
            out[n] = 0
            out[n + GOODS] = 0
            if viewer >= 0:
                out[n] = mine.units[good]
                out[n + GOODS] = mine.price[good]
            n += 1
        n += GOODS
        out[n] = NO_SHEET
        if viewer >= 0:
            out[n] = mine.writing
        n += 1
        for step in range(self.seats):
            n = self.observe_seat(first, (first + step) % self.seats, n, out)
        return n

    def observe_round(self, first: i64, out: vec[i64]) -> i64:
        """The stage and the calendar; seats are counted from the viewer on."""
        out[0] = self.stage
        out[1] = (self.turn - first + self.seats) % self.seats
        out[2] = (self.start - first + self.seats) % self.seats
        out[3] = self.day
        out[4] = self.calendar_space(self.day)
        out[5] = self.content.sea_closed[self.calendar_space(self.day)]
        out[6] = 0
        if self.over:
            out[6] = 1
        out[7] = self.fair
        out[8] = self.fair_date
        out[9] = self.card
        out[10] = self.last_day
        out[11] = 0
        if self.paid:
            out[11] = 1
        out[12] = 0
        if self.dismissed:
            out[12] = 1
        out[13] = self.moved
        out[14] = self.walker
        out[15] = self.steps
        out[16] = self.talking
        return 17

    def observe_cards(self, n: i64, out: vec[i64]) -> i64:
        """The pile, cards not seen yet, open deals, chance cards in force, the path in hand."""
        for kind in range(TYPES):
            out[n] = self.pile.count[kind]
            n += 1
        for pool in self.unseen:
            for card in range(len(pool.count)):
                out[n] = pool.count[card]
                n += 1
        for number in range(len(self.deal)):
            out[n] = -1
            out[n + 1] = -1
            out[n + 2] = -1
            if number < self.open_deals:
                out[n] = self.deal[number]
                out[n + 1] = self.date[number]
                out[n + 2] = self.drawn[number]
            n += 3
        for event in range(len(self.in_force)):
            out[n] = self.in_force[event]
            n += 1
        for step in range(MOST_STEPS):
            out[n] = -1
            if step < self.steps:
                out[n] = self.path[step]
            n += 1
        return n

    def observe_seat(self, first: i64, seat: i64, n: i64, out: vec[i64]) -> i64:
        """One seat: money, places, goods, what it bid once that is open, and what it proposes to whom."""
        trader = self.traders[seat]
        one: i64 = 1
        out[n] = trader.florins
        out[n + 1] = 0
        if self.waiting & (one << seat) != 0:
            out[n + 1] = 1
        out[n + 2] = 0
        if self.asked & (one << seat) != 0:
            out[n + 2] = 1
        out[n + 3] = 0
        if trader.gave_up:
            out[n + 3] = 1
        n += 4
        for holder in range(HOLDERS):
            out[n] = trader.at[holder]
            out[n + HOLDERS] = trader.since[holder]
            n += 1
        n += HOLDERS
        for place in range(HOLDERS * GOODS):
            out[n] = trader.stock[place]
            n += 1
        bids_are_open = self.stage != SHEETS
        for good in range(GOODS):
            for column in range(4):
                out[n + GOODS * column] = 0
            if bids_are_open:
                out[n] = trader.units[good]
                out[n + GOODS] = trader.price[good]
                out[n + 2 * GOODS] = trader.lot[good]
                out[n + 3 * GOODS] = trader.won[good]
            n += 1
        n += 3 * GOODS
        return self.observe_talks(first, seat, n, out)

    def observe_talks(self, first: i64, seat: i64, n: i64, out: vec[i64]) -> i64:
        """A seat's draft, its proposal to the viewer, and the viewer's to it."""
        for proposal in (
            self.drafts[seat],
            self.proposals[seat * self.seats + first],
            self.proposals[first * self.seats + seat],
        ):
            out[n] = -1
            if proposal.other >= 0:
                out[n] = (proposal.other - first + self.seats) % self.seats
            out[n + 1] = proposal.holder
            out[n + 2] = proposal.place
            out[n + 3] = proposal.florins
            n += 4
            for good in range(GOODS):
                out[n] = proposal.give[good]
                out[n + GOODS] = proposal.want[good]
                n += 1
            n += GOODS
        out[n] = self.drafting >> seat & 1
        return n + 1

    # --- what must always hold ------------------------------------------------------------------------

    def broken(self) -> str:
        florins = self.bank
        for seat in range(self.seats):
            trader = self.traders[seat]
            florins += trader.florins
            if trader.florins < 0 or trader.florins % 20 != 0:
                return f"seat {seat} has {trader.florins} florins, which no banknotes make"
            wrong = self.broken_trader(trader)
            if wrong:
                return f"seat {seat}: {wrong}"
        if florins != self.seats * self.content.florins:
            return f"{florins} florins are accounted for, not {self.seats * self.content.florins}"
        for good in range(GOODS):
            units = self.supply[good]
            for trader in self.traders:
                units += trader.owned(good)
            if units != self.seats * self.content.stock[good]:
                return (
                    f"{units} units of good {good} are accounted for, not {self.seats * self.content.stock[good]}"
                )
        if self.stage == NEXT and not self.over:
            return "the table waits for nobody"
        if self.waiting != 0 and self.stage != SHEETS and self.stage != MARKET:
            return "somebody is waited for who has nothing to answer"
        if self.waiting & ~self.asked != 0 and self.stage == SHEETS:
            return "a sheet is waited for that nobody asked for"
        return self.broken_cards()

    def broken_trader(self, trader: Trader) -> str:
        """What is wrong with a player's goods and places."""
        for holder in range(HOLDERS):
            place = trader.at[holder]
            if place >= self.content.spaces or place < LOST or (place == LOST and holder != SON):
                return f"there is no place {place}"
            if place < 0 and trader.load(holder) > 0:
                return "goods are with nobody"
            for good in range(GOODS):
                if trader.stock[holder * GOODS + good] < 0:
                    return "there are fewer goods than none"
            if holder > 0 and place >= 0 and not 1 <= trader.since[holder] <= self.clock:
                return "a representative has not arrived yet"
            if holder > 0 and place >= 0 and self.content.kind[place] == SEA and self.winter():
                return "a representative is at sea in winter"
            for other in range(1, holder):
                if place >= 0 and trader.at[other] == place and trader.since[other] != trader.since[holder]:
                    return "two representatives of one colour arrived at different times"
        for good in range(GOODS):
            if trader.units[good] < 0 or trader.won[good] < 0:
                return "a sheet has fewer units than none"
            left = trader.units[good] + trader.price[good] + trader.lot[good] + trader.won[good]
            if self.card < 0 and left != 0:
                return "a sheet is left of a deal that is over"
        if not 0 <= trader.writing <= NO_SHEET or (self.stage != SHEETS and trader.writing != NO_SHEET):
            return "a sheet is in nobody's hands"
        return ""

    def winter(self) -> bool:
        """Whether the sea is closed in this month."""
        return self.content.sea_closed[self.calendar_space(self.day)] != 0

    def broken_cards(self) -> str:
        """What is wrong with the cards and the dates."""
        for kind in range(TYPES):
            if not 0 <= self.pile.count[kind] <= self.unseen[kind].size:
                return "the pile holds cards that lie open"
            left: i64 = 0
            for copies in self.unseen[kind].count:
                left += copies
                if not 0 <= copies <= 1:
                    return "a card is there twice"
            if left != self.unseen[kind].size:
                return "the unseen cards are not as many as they say"
        if self.pile.size != self.pile.count[0] + self.pile.count[1] + self.pile.count[2]:
            return "the pile does not hold as many cards as it says"
        for number in range(self.open_deals):
            card = self.deal[number]
            if not 0 <= card < self.content.demands + self.content.offers:
                return f"there is no deal {card}"
            if card < self.content.demands:
                hidden = self.unseen[0].count[card]
            else:
                hidden = self.unseen[1].count[card - self.content.demands]
            if hidden != 0:
                return "an open deal is among the unseen cards"
            date = self.date[number]
            if (date == URGENT) != (self.content.delay[card] == URGENT) or (date != URGENT and date < self.day):
                return "a deal has a date that cannot be"
            for earlier in range(number):
                if self.deal[earlier] == card:
                    return "a deal is open twice"
        return ""
