"""Sheets: what each player present sells or buys, written in secret (chapter 6)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fugger_welser_medici.ids import (
    BEYOND_THE_BOUNDS,
    BID,
    CONCEDE,
    CONCEDE_MORE,
    DEAL_OPENED,
    HAND_IN,
    HANDED_IN,
    MOST_TWENTIES,
    NO_SHEET_FROM_YOU,
    NOT_YET_WRITTEN,
    NOTHING_TO_REWRITE,
    PRICE_WRITTEN,
    REWRITE,
    REWRITTEN,
    TOO_MANY_UNITS,
    UNITS,
    UNITS_WRITTEN,
    WARE_BY_WARE,
)
from comptoir.games.fugger_welser_medici.rules.cards import CardRules
from comptoir.games.fugger_welser_medici.state import (
    GOODS,
    HUNDREDS_STEP,
    NO_SHEET,
    READY,
    SHEETS,
    TWENTIES_STEP,
    UNITS_STEP,
    Trader,
)


class SheetRules(CardRules):
    """For each ware a number of units, then a price; then the sheet is handed in."""

    # --- who is asked, and for what -------------------------------------------------------------------

    def ask_for_sheets(self, card: i64) -> None:
        """A demand asks those present who have a wanted ware there; an offer asks all who are present."""
        self.card = card
        self.stage = SHEETS
        self.asked = 0
        one: i64 = 1
        sheets: i64 = 0
        for seat in range(self.seats):
            trader = self.traders[seat]
            self.clear_sheet(trader)
            if self.is_asked(trader, seat):
                self.asked |= one << seat
                trader.writing = self.next_line(seat, 0)
                sheets += 1
        self.waiting = self.asked
        self.tell(DEAL_OPENED, card, self.content.place[card], sheets)
        if self.waiting != 0:
            self.turn = self.first_waiting(self.start)

    def clear_sheet(self, trader: Trader) -> None:
        """Nothing written, nothing won."""
        trader.writing = NO_SHEET
        trader.gave_up = False
        for good in range(GOODS):
            trader.units[good] = 0
            trader.price[good] = 0
            trader.lot[good] = 0
            trader.won[good] = 0

    def is_asked(self, trader: Trader, seat: i64) -> bool:
        """Whether a player takes part in the deal in hand."""
        place = self.content.place[self.card]
        return self.is_present(trader, place) and self.next_line(seat, 0) != READY

    def first_waiting(self, seat: i64) -> i64:
        """The first seat still waited for, clockwise from this one."""
        while self.waiting >> seat & 1 == 0:
            seat = self.left_of(seat)
        return seat

    # --- bounds of a sheet ----------------------------------------------------------------------------

    def next_line(self, seat: i64, good: i64) -> i64:
        for ware in range(good, GOODS):
            if self.most_units(seat, ware) > 0:
                return ware * 3
        return READY

    def most_units(self, seat: i64, good: i64) -> i64:
        units = self.units_on_card(self.card, good)
        if units > 0 and self.content.is_demand(self.card):
            there = self.on_the_spot(self.traders[seat], self.content.place[self.card], good)
            if there < units:
                units = there
        return units

    def most_steps(self, good: i64) -> i64:
        steps = MOST_TWENTIES
        if self.content.is_demand(self.card):
            down = self.content.limit[self.card * GOODS + good] // 20 - 1
            if down < steps:
                steps = down
        return steps

    def price_at(self, good: i64, away: i64) -> i64:
        limit = self.content.limit[self.card * GOODS + good]
        if self.content.is_demand(self.card):
            return limit - away
        return limit + away

    def steps_written(self, trader: Trader, good: i64) -> i64:
        """How many steps of 20 the price on a sheet is away from the limit."""
        away = trader.price[good] - self.content.limit[self.card * GOODS + good]
        if away < 0:
            away = -away
        return away // 20

    # --- writing ----------------------------------------------------------------------------------------

    def legal_sheet(self, seat: i64, out: vec[i64]) -> i64:
        """What may be written next, in ascending order."""
        if self.asked >> seat & 1 == 0:
            return 0
        if self.waiting >> seat & 1 == 0:
            out[0] = REWRITE
            return 1
        trader = self.traders[seat]
        writing = trader.writing
        if writing == READY:
            out[0] = HAND_IN
            out[1] = REWRITE
            return 2
        good = writing // 3
        step = writing % 3
        first = UNITS
        most = self.most_units(seat, good)
        if step == HUNDREDS_STEP:
            first = CONCEDE
            most = self.most_steps(good) // 5
        elif step == TWENTIES_STEP:
            first = CONCEDE_MORE
            most = self.most_steps(good) - self.steps_written(trader, good)
            if most > 4:
                most = 4
        for number in range(most + 1):
            out[number] = first + number
        return most + 1

    def refuse_sheet(self, seat: i64, action: i64) -> i64:
        """Why this may not be written on the sheet now."""
        if self.stage != SHEETS or self.asked >> seat & 1 == 0:
            return NO_SHEET_FROM_YOU
        trader = self.traders[seat]
        handed_in = self.waiting >> seat & 1 == 0
        if action == REWRITE:
            if not handed_in and trader.writing != READY:
                return NOTHING_TO_REWRITE
            return 0
        if action == HAND_IN:
            if handed_in or trader.writing != READY:
                return NOT_YET_WRITTEN
            return 0
        step: i64 = UNITS_STEP
        if action >= CONCEDE_MORE:
            step = TWENTIES_STEP
        elif action >= CONCEDE:
            step = HUNDREDS_STEP
        if handed_in or trader.writing == READY or trader.writing % 3 != step:
            return WARE_BY_WARE
        good = trader.writing // 3
        if step == UNITS_STEP:
            if action - UNITS > self.most_units(seat, good):
                return TOO_MANY_UNITS
        elif step == HUNDREDS_STEP:
            if 5 * (action - CONCEDE) > self.most_steps(good):
                return BEYOND_THE_BOUNDS
        elif action - CONCEDE_MORE > self.most_steps(good) - self.steps_written(trader, good):
            return BEYOND_THE_BOUNDS
        return 0

    def write(self, seat: i64, action: i64) -> None:
        """One entry: units, then the price in hundreds and twenties away from the limit."""
        trader = self.traders[seat]
        one: i64 = 1
        if action == HAND_IN:
            self.waiting &= ~(one << seat)
            self.tell(HANDED_IN, seat)
            return
        if action == REWRITE:
            self.rewrite(seat, trader)
            return
        good = trader.writing // 3
        if action < CONCEDE:
            trader.units[good] = action - UNITS
            self.tell_among(one << seat, UNITS_WRITTEN, seat, good, action - UNITS)
            if trader.units[good] > 0:
                trader.price[good] = self.price_at(good, 0)
                trader.writing += 1
            else:
                trader.writing = self.next_line(seat, good + 1)
            return
        if action < CONCEDE_MORE:
            trader.price[good] = self.price_at(good, 100 * (action - CONCEDE))
            trader.writing += 1
            if 5 * (action - CONCEDE) == self.most_steps(good):
                trader.writing = self.next_line(seat, good + 1)
        else:
            steps = self.steps_written(trader, good) + action - CONCEDE_MORE
            trader.price[good] = self.price_at(good, 20 * steps)
            trader.writing = self.next_line(seat, good + 1)
        self.tell_among(one << seat, PRICE_WRITTEN, seat, good, trader.price[good])

    def rewrite(self, seat: i64, trader: Trader) -> None:
        """The sheet is begun again; everybody sees it if it had been handed in."""
        one: i64 = 1
        for good in range(GOODS):
            trader.units[good] = 0
            trader.price[good] = 0
        trader.writing = self.next_line(seat, 0)
        if self.waiting >> seat & 1 == 0:
            self.waiting |= one << seat
            self.tell(REWRITTEN, seat)
        else:
            self.tell_among(one << seat, REWRITTEN, seat)

    # --- all sheets are in --------------------------------------------------------------------------------

    def reveal_sheets(self) -> None:
        """All bids are read out."""
        self.reveal()
        for seat in range(self.seats):
            trader = self.traders[seat]
            trader.writing = NO_SHEET
            for good in range(GOODS):
                if trader.units[good] > 0:
                    self.tell(BID, seat, good, trader.units[good], trader.price[good])
