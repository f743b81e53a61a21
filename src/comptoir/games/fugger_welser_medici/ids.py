"""The numbers of actions, events and clauses. Clauses refer to rulebook/*.md: 602 is FWM-6.2."""

from typing import Final

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.state import GOODS, HOLDERS

# --- actions --------------------------------------------------------------------------------------

# sheets (chapter 6)
MOST_UNITS: Final[i64] = 12
UNITS: Final[i64] = 0  # + number
CONCEDE: Final[i64] = 13  # + large steps away from the limit
CONCEDE_MORE: Final[i64] = 44  # + small steps
HAND_IN: Final[i64] = 49
REWRITE: Final[i64] = 50
# what a deal leaves to its players (chapters 6 and 7)
FROM: Final[i64] = 51  # + holder
INTO: Final[i64] = 55  # + holder
SELL: Final[i64] = 59  # + 3 * holder + good
GIVE_UP: Final[i64] = 71  # + good
# payday (chapter 8)
HIRE: Final[i64] = 74
DISMISS: Final[i64] = 75  # + employee, 0 or 1
PAY: Final[i64] = 77
# movement (chapter 9)
MOVE: Final[i64] = 78  # + representative, 0 to 2
GO: Final[i64] = 81
SAVE: Final[i64] = 82  # + good
DONE: Final[i64] = 85
# goods change hands (chapter 11)
SHIFT: Final[i64] = 86  # + 9 * from + 3 * which of the other holders + good
NEGOTIATE: Final[i64] = 122
DROP: Final[i64] = 123
SEND: Final[i64] = 124
WITH: Final[i64] = 125  # + 4 * seat + own holder
GIVE: Final[i64] = 149  # + good
WANT: Final[i64] = 152  # + good
ADD: Final[i64] = 155  # + which banknote
ASK: Final[i64] = 160  # + which banknote
ACCEPT: Final[i64] = 165  # + 4 * seat + own holder
REFUSE: Final[i64] = 189  # + seat
WITHDRAW: Final[i64] = 195  # + seat
# places
STEP: Final[i64] = 201  # + space
# and after the spaces: the home towns (chapter 3)

MOST_LARGE_STEPS: Final[i64] = 30
SMALL_IN_LARGE: Final[i64] = 5  # small steps of a price that make a large one


def sold_from(action: i64) -> i64:
    """The holder whose good a SELL action sells to the bank."""
    return (action - SELL) // GOODS


def sold_good(action: i64) -> i64:
    """The good a SELL action sells to the bank."""
    return (action - SELL) % GOODS


def shift_action(holder: i64, target: i64, good: i64) -> i64:
    """The action that shifts a good from one holder to another of the same player."""
    other = target
    if target > holder:
        other -= 1
    return SHIFT + (HOLDERS - 1) * GOODS * holder + GOODS * other + good


def shifted_from(action: i64) -> i64:
    """The holder a SHIFT action takes a good from."""
    return (action - SHIFT) // ((HOLDERS - 1) * GOODS)


def shifted_to(action: i64) -> i64:
    """The holder a SHIFT action takes a good to: the actions number only the others."""
    target = (action - SHIFT) // GOODS % (HOLDERS - 1)
    if target >= shifted_from(action):
        target += 1
    return target


def shifted_good(action: i64) -> i64:
    """The good a SHIFT action moves."""
    return (action - SHIFT) % GOODS


def partner_in(action: i64, first: i64) -> i64:
    """The other seat in a WITH or ACCEPT action, whichever `first` is."""
    return (action - first) // HOLDERS


def holder_in(action: i64, first: i64) -> i64:
    """The own holder in a WITH or ACCEPT action, whichever `first` is."""
    return (action - first) % HOLDERS


# --- events ---------------------------------------------------------------------------------------

CAPITAL: Final[i64] = 0  # seat, florins
SALESMAN: Final[i64] = 1  # seat
HOUSE_BUILT: Final[i64] = 2  # seat, place
DEAL_DATED: Final[i64] = 3  # card, place, month, half
DEAL_URGENT: Final[i64] = 4  # card, place
FAIR_DATED: Final[i64] = 5  # card, place, month, half
ROUND_BEGAN: Final[i64] = 6  # seat, round, month, half
DEAL_OPENED: Final[i64] = 7  # card, place, sheets
UNITS_WRITTEN: Final[i64] = 8  # seat, good, units
PRICE_WRITTEN: Final[i64] = 9  # seat, good, price
HANDED_IN: Final[i64] = 10  # seat
REWRITTEN: Final[i64] = 11  # seat
BID: Final[i64] = 12  # seat, good, units, price
LOT_DRAWN: Final[i64] = 13  # seat, good, lot
SOLD: Final[i64] = 14  # seat, good, units, price, florins
WON: Final[i64] = 15  # seat, good, units, price
PURCHASE_PAID: Final[i64] = 16  # seat, florins, cash
PENALTY_PAID: Final[i64] = 17  # seat, florins, cash
DELIVERED: Final[i64] = 18  # seat, good, units, holder
STORED: Final[i64] = 19  # seat, good, units, holder
FORCED_SALE: Final[i64] = 20  # seat, good, holder, florins
GAVE_UP: Final[i64] = 21  # seat, good, price
DEAL_CLOSED: Final[i64] = 22  # card, place
PILE_EMPTY: Final[i64] = 23
CHANCE_DRAWN: Final[i64] = 24  # card
STORM_ROLLED: Final[i64] = 25  # seat, holder, total
GOODS_LOST: Final[i64] = 26  # seat, holder, good, units
PAYDAY_BEGAN: Final[i64] = 27  # seat
HIRED: Final[i64] = 28  # seat, holder
DISMISSED: Final[i64] = 29  # seat, holder
PAYS: Final[i64] = 30  # seat, florins: what is due
WAGES_PAID: Final[i64] = 31  # seat, florins, cash
TAX_PAID: Final[i64] = 32  # seat, florins, cash
SET_OUT: Final[i64] = 33  # seat, holder
STEPPED: Final[i64] = 34  # seat, holder, place
TRAVELLED: Final[i64] = 35  # seat, holder, place, florins, cash
ROLLED: Final[i64] = 36  # seat, holder, total, limit
BROKE_DOWN: Final[i64] = 37  # seat, holder, place
SAVED: Final[i64] = 38  # seat, good
TURN_DONE: Final[i64] = 39  # seat
MARKET_OPENED: Final[i64] = 40
SHIFTED: Final[i64] = 41  # seat, good, holder, target
NEGOTIATES: Final[i64] = 42  # seat
TURNED_TO: Final[i64] = 43  # seat, other, holder
WILL_GIVE: Final[i64] = 44  # seat, other, good
WANTS: Final[i64] = 45  # seat, other, good
ADDS: Final[i64] = 46  # seat, other, florins
ASKS: Final[i64] = 47  # seat, other, florins
PROPOSED: Final[i64] = 48  # seat, other
DROPPED: Final[i64] = 49  # seat
ACCEPTED: Final[i64] = 50  # seat, other
REFUSED: Final[i64] = 51  # seat, other
WITHDRAWN: Final[i64] = 52  # seat, other
LAPSED: Final[i64] = 53  # seat, other
HANDED_OVER: Final[i64] = 54  # seat, other, good, units
PAID_OVER: Final[i64] = 55  # seat, other, florins, cash
RECEIVED: Final[i64] = 56  # seat, other, florins
TAKEN_BY_SEA: Final[i64] = 57  # seat, holder, place
EXPIRED: Final[i64] = 58  # card
END_IN_SIGHT: Final[i64] = 59  # rounds
SOLD_OUT: Final[i64] = 60  # seat, good, units, florins
ENDED: Final[i64] = 61  # round
CAME_FIRST: Final[i64] = 62  # seat, good, price, reason

# why somebody came first at the same price
BY_HOUSE: Final[i64] = 0
BY_LOT: Final[i64] = 1
BY_ARRIVAL: Final[i64] = 2
REASON_NAMES: Final = ("house", "lot", "arrival")

# --- clauses that forbid something ------------------------------------------------------------------

HOUSES_AT_THE_START: Final[i64] = 303
NOT_YOUR_TURN: Final[i64] = 402
NO_SHEET_FROM_YOU: Final[i64] = 601
WARE_BY_WARE: Final[i64] = 603
TOO_MANY_UNITS: Final[i64] = 604
BEYOND_THE_BOUNDS: Final[i64] = 605
NOT_YET_WRITTEN: Final[i64] = 606
NOTHING_TO_REWRITE: Final[i64] = 607
NOTHING_TO_DELIVER: Final[i64] = 612
NOTHING_TO_STORE: Final[i64] = 704
NO_GIVING_UP: Final[i64] = 707
NO_FORCED_SALE: Final[i64] = 801
NO_SUCH_GOOD: Final[i64] = 802
SALES_BEFORE_MOVES: Final[i64] = 804
NO_PAYDAY: Final[i64] = 805
NOBODY_TO_HIRE: Final[i64] = 807
HIRE_FIRST: Final[i64] = 808
NOBODY_TO_DISMISS: Final[i64] = 809
WAGES_TOO_HIGH: Final[i64] = 811
MOVES_IN_PHASE_TWO: Final[i64] = 901
CANNOT_MOVE: Final[i64] = 902
NOT_ADJACENT: Final[i64] = 903
THREE_SPACES: Final[i64] = 904
MOVE_NOT_PAYABLE: Final[i64] = 907
NO_SALVAGE: Final[i64] = 912
SEA_IS_CLOSED: Final[i64] = 914
NOT_DONE_NOW: Final[i64] = 916
NO_TRADE_NOW: Final[i64] = 1101
NOT_TOGETHER: Final[i64] = 1102
NOT_THERE: Final[i64] = 1103
NOBODY_NEAR: Final[i64] = 1104
ONE_AT_A_TIME: Final[i64] = 1105
NO_DRAFT: Final[i64] = 1106
MORE_THAN_THERE_IS: Final[i64] = 1107
CASH_ONE_WAY: Final[i64] = 1108
A_GOOD_MUST_MOVE: Final[i64] = 1109
NO_PROPOSAL: Final[i64] = 1110
CANNOT_FULFIL: Final[i64] = 1111
FINISH_YOUR_DRAFT: Final[i64] = 1112
GAME_IS_OVER: Final[i64] = 1201
