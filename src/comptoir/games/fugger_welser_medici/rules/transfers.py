"""Shifts: goods between one's own holders (chapter 11)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fugger_welser_medici.ids import (
    NO_TRADE_NOW,
    NOT_THERE,
    NOT_TOGETHER,
    SHIFT,
    SHIFTED,
)
from comptoir.games.fugger_welser_medici.rules.journeys import JourneyRules
from comptoir.games.fugger_welser_medici.state import GOODS, HOLDERS, MARKET, MOVES, PAYDAY, Trader


class ShiftRules(JourneyRules):
    """One unit at a time, between two of one player in the same town."""

    def goods_may_change_hands(self) -> bool:
        """In the movement phase between moves, while a payday decision is awaited, and in the market step."""
        return self.stage == MOVES or self.stage == MARKET or self.stage == PAYDAY

    # --- between one's own holders ------------------------------------------------------------------------

    def can_shift(self, trader: Trader, holder: i64, target: i64) -> bool:
        """Two of one's own in the same town."""
        return trader.at[holder] == trader.at[target] and self.may_trade_in(trader.at[holder])

    def legal_shifts(self, trader: Trader, n: i64, out: vec[i64]) -> i64:
        """One unit from one holder to another."""
        stock = trader.stock
        for holder in range(HOLDERS):
            if trader.load(holder) > 0 and self.may_trade_in(trader.at[holder]):
                for other in range(HOLDERS - 1):
                    if trader.at[other_holder(holder, other)] == trader.at[holder]:
                        for good in range(GOODS):
                            out[n] = SHIFT + 9 * holder + 3 * other + good
                            n += stock[holder * GOODS + good] > 0
        return n

    def has_goods_to_shift(self, trader: Trader) -> bool:
        """Whether any good could go to another holder of the same player."""
        for holder in range(HOLDERS):
            if trader.load(holder) > 0:
                for target in range(HOLDERS):
                    if target != holder and self.can_shift(trader, holder, target):
                        return True
        return False

    def refuse_shift(self, seat: i64, action: i64) -> i64:
        """Why a good may not go from one holder to another now."""
        if not self.goods_may_change_hands():
            return NO_TRADE_NOW
        trader = self.traders[seat]
        holder = (action - SHIFT) // 9
        target = other_holder(holder, (action - SHIFT) % 9 // 3)
        if not self.can_shift(trader, holder, target):
            return NOT_TOGETHER
        if trader.stock[holder * GOODS + (action - SHIFT) % 3] == 0:
            return NOT_THERE
        return 0

    def shift(self, seat: i64, action: i64) -> None:
        """One unit changes its holder."""
        trader = self.traders[seat]
        holder = (action - SHIFT) // 9
        target = other_holder(holder, (action - SHIFT) % 9 // 3)
        good = (action - SHIFT) % 3
        trader.stock[holder * GOODS + good] -= 1
        trader.stock[target * GOODS + good] += 1
        self.tell(SHIFTED, seat, good, holder, target)


def other_holder(holder: i64, number: i64) -> i64:
    """One of the three holders that are not this one."""
    if number >= holder:
        number += 1
    return number
