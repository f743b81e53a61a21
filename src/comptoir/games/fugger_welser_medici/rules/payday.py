"""Payday: hiring, wages or dismissal, tax (chapter 8)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fugger_welser_medici.ids import (
    DISMISS,
    DISMISSED,
    HIRE,
    HIRE_FIRST,
    HIRED,
    NO_PAYDAY,
    NOBODY_TO_DISMISS,
    NOBODY_TO_HIRE,
    NOT_YOUR_TURN,
    PAY,
    PAYDAY_BEGAN,
    PAYS,
    TAX_PAID,
    WAGES_PAID,
    WAGES_TOO_HIGH,
)
from comptoir.games.fugger_welser_medici.rules.deals import DealRules
from comptoir.games.fugger_welser_medici.state import (
    BESIDE,
    EMPLOYEE,
    HOLDERS,
    NEXT,
    PAYDAY,
    WAGES,
    WAREHOUSE,
    Trader,
)


class PaydayRules(DealRules):
    """Once a year, from the start player on."""

    def payday_is_due(self) -> bool:
        """On its space of the calendar, after all deals."""
        return self.calendar_space(self.day) == self.content.payday and not self.paid

    def begin_payday(self, seat: i64) -> None:
        """One player hires, dismisses and pays."""
        self.stage = PAYDAY
        self.turn = seat
        self.dismissed = False
        self.tell(PAYDAY_BEGAN, seat)

    # --- what may be done -----------------------------------------------------------------------------

    def can_pay(self, trader: Trader) -> bool:
        """Whether money and goods are enough for the wages of all employees on the board."""
        return self.content.wage[trader.employees()] <= trader.florins + self.value_of_goods(trader)

    def legal_payday(self, seat: i64, out: vec[i64]) -> i64:
        """Hire, dismiss, pay: in ascending order."""
        trader = self.traders[seat]
        n: i64 = 0
        out[n] = HIRE
        n += trader.employees() < 2 and not self.dismissed
        for employee in range(HOLDERS - EMPLOYEE):
            out[n] = DISMISS + employee
            n += trader.at[EMPLOYEE + employee] >= 0
        out[n] = PAY
        n += self.can_pay(trader)
        return n

    def refuse_payday(self, seat: i64, action: i64) -> i64:
        """Why nobody may be hired, dismissed or paid now."""
        if self.stage != PAYDAY:
            return NO_PAYDAY
        if seat != self.turn:
            return NOT_YOUR_TURN
        trader = self.traders[seat]
        if action == HIRE:
            if trader.employees() == 2:
                return NOBODY_TO_HIRE
            if self.dismissed:
                return HIRE_FIRST
        elif action == PAY:
            if not self.can_pay(trader):
                return WAGES_TOO_HIGH
        elif trader.at[EMPLOYEE + action - DISMISS] < 0:
            return NOBODY_TO_DISMISS
        return 0

    # --- what happens -----------------------------------------------------------------------------------

    def do_payday(self, seat: i64, action: i64) -> None:
        """Hire, dismiss, or pay everything that is due."""
        trader = self.traders[seat]
        if action == HIRE:
            holder: i64 = EMPLOYEE
            if trader.at[holder] >= 0:
                holder += 1
            self.arrive(trader, holder, trader.at[WAREHOUSE])
            self.tell(HIRED, seat, holder)
        elif action == PAY:
            self.stage = WAGES
            self.tell(PAYS, seat, self.wages_and_tax(trader))
        else:
            self.dismiss(seat, trader, EMPLOYEE + action - DISMISS)

    def dismiss(self, seat: i64, trader: Trader, holder: i64) -> None:
        """An employee leaves the board; what he carried is lost."""
        self.dismissed = True
        self.tell(DISMISSED, seat, holder)
        self.lose_load(seat, holder)
        trader.at[holder] = BESIDE
        trader.since[holder] = 0

    def tax(self, trader: Trader) -> i64:
        """What the town of the house asks for."""
        home: i64 = 0
        while self.content.home_place[home] != trader.at[WAREHOUSE]:
            home += 1
        return self.content.home_tax[home]

    def wages_and_tax(self, trader: Trader) -> i64:
        """All that is due on payday."""
        return self.content.wage[trader.employees()] + self.tax(trader)

    def pay_on(self) -> None:
        """Goods are sold until everything can be paid or none is left; then the next player has payday."""
        seat = self.turn
        trader = self.traders[seat]
        if trader.florins < self.wages_and_tax(trader) and self.value_of_goods(trader) > 0:
            return
        wages = self.content.wage[trader.employees()]
        self.earn(seat, -wages)
        self.tell(WAGES_PAID, seat, wages, -wages)
        tax = self.tax(trader)
        if tax > trader.florins:
            tax = trader.florins
        self.earn(seat, -tax)
        self.tell(TAX_PAID, seat, tax, -tax)
        if self.left_of(seat) == self.start:
            self.paid = True
            self.stage = NEXT
        else:
            self.begin_payday(self.left_of(seat))
