"""Awards: whom a deal serves, and why (chapters 6 and 7)."""

from mypy_extensions import i64

from comptoir.engine.chance import Chance
from comptoir.games.fugger_welser_medici.ids import (
    BY_ARRIVAL,
    BY_HOUSE,
    BY_LOT,
    CAME_FIRST,
    LOT_DRAWN,
    WON,
)
from comptoir.games.fugger_welser_medici.rules.sheets import SheetRules
from comptoir.games.fugger_welser_medici.state import WAREHOUSE, Trader


class AwardRules(SheetRules):
    """The best price first; if level, the house in the place, by lot among several; then the first to arrive."""

    # --- 6. Whom a deal serves ------------------------------------------------------------------------------

    def assign(self, good: i64, left: i64, chance: Chance) -> None:
        """The best price first, each bidder served fully before the next, as long as there are units left."""
        served: i64 = 0
        one: i64 = 1
        while left > 0:
            seat = self.best_bidder(good, served)
            if seat < 0:
                return
            if self.lots_are_needed(seat, good, served, left):
                self.draw_lots(seat, good, chance)
                seat = self.best_bidder(good, served)
            served |= one << seat
            trader = self.traders[seat]
            units = trader.units[good] - trader.won[good]
            self.tell_tie(seat, good, served, left - units)
            if units > left:
                units = left
            left -= units
            trader.won[good] += units
            self.tell(WON, seat, good, units, trader.price[good])

    def tell_tie(self, seat: i64, good: i64, served: i64, left: i64) -> None:
        """Say why this seat came first, if others named the same price and there is not enough for all."""
        if self.journal is None:
            return
        trader = self.traders[seat]
        for other in range(self.seats):
            rival = self.traders[other]
            level = self.wants_more(rival, good) and rival.price[good] == trader.price[good]
            if level and served >> other & 1 == 0:
                left -= rival.units[good] - rival.won[good]
                if left < 0:
                    why: i64 = BY_ARRIVAL
                    if trader.at[WAREHOUSE] == self.content.place[self.card]:
                        why = BY_HOUSE
                        if trader.lot[good] > 0:
                            why = BY_LOT
                    self.tell(CAME_FIRST, seat, good, trader.price[good], why)
                    return

    def wants_more(self, trader: Trader, good: i64) -> bool:
        """Whether a bid is not yet filled; who gave up units gets none again."""
        return trader.units[good] > trader.won[good] and not trader.gave_up

    def best_bidder(self, good: i64, served: i64) -> i64:
        """The seat to be served next; -1 if nobody is left."""
        best: i64 = -1
        for seat in range(self.seats):
            waits = served >> seat & 1 == 0 and self.wants_more(self.traders[seat], good)
            if waits and (best < 0 or self.comes_before(seat, best, good)):
                best = seat
        return best

    def comes_before(self, seat: i64, other: i64, good: i64) -> bool:
        """By price; if level, a house in the place, by lot among several; else the colour that arrived first."""
        mine = self.traders[seat]
        theirs = self.traders[other]
        if mine.price[good] != theirs.price[good]:
            return (mine.price[good] < theirs.price[good]) == self.content.is_demand(self.card)
        place = self.content.place[self.card]
        at_home = mine.at[WAREHOUSE] == place
        if at_home != (theirs.at[WAREHOUSE] == place):
            return at_home
        if at_home:
            return mine.lot[good] < theirs.lot[good]
        return self.arrival(mine, place) < self.arrival(theirs, place)

    def lots_are_needed(self, seat: i64, good: i64, served: i64, left: i64) -> bool:
        """Whether houses in the place are level with this one and want more than is left."""
        trader = self.traders[seat]
        if trader.lot[good] > 0 or trader.at[WAREHOUSE] != self.content.place[self.card]:
            return False
        wanted: i64 = 0
        for other in range(self.seats):
            rival = self.traders[other]
            if served >> other & 1 == 0 and self.wants_more(rival, good) and self.is_level(rival, trader, good):
                wanted += rival.units[good] - rival.won[good]
        return wanted > left and wanted > trader.units[good] - trader.won[good]

    def is_level(self, trader: Trader, other: Trader, good: i64) -> bool:
        """Whether two houses in the place named the same price."""
        place = self.content.place[self.card]
        level = trader.units[good] > 0 and trader.price[good] == other.price[good]
        return level and trader.at[WAREHOUSE] == place and other.at[WAREHOUSE] == place

    def draw_lots(self, seat: i64, good: i64, chance: Chance) -> None:
        """An order among all houses in the place that named this price for this ware."""
        houses: i64 = 0
        for other in range(self.seats):
            if self.is_level(self.traders[other], self.traders[seat], good):
                houses += 1
        for lot in range(1, houses + 1):
            drawn = chance.below(houses - lot + 1)
            for other in range(self.seats):
                rival = self.traders[other]
                if rival.lot[good] == 0 and self.is_level(rival, self.traders[seat], good):
                    if drawn == 0:
                        rival.lot[good] = lot
                        self.tell(LOT_DRAWN, other, good, lot)
                    drawn -= 1
