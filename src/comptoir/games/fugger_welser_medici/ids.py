"""The numbers of things, actions and clauses. Clauses refer to rulebook/*.md: 602 is FWM-6.2."""

from typing import Final

from mypy_extensions import i64

# --- things ------------------------------------------------------------------------------------------

GOODS: Final[i64] = 3
GOOD_NAMES: Final = ("metal", "spice", "cloth")

# Who holds goods: the house and three representatives
WAREHOUSE: Final[i64] = 0
SON: Final[i64] = 1
EMPLOYEE: Final[i64] = 2  # the second employee is 3
EMPLOYEES: Final[i64] = 2
HOLDERS: Final[i64] = 4
HOLDER_NAMES: Final = ("warehouse", "son", "employee", "second-employee")
BESIDE: Final[i64] = -1  # beside the board, to be hired
LOST: Final[i64] = -2  # the son, once the sea has taken him

# Kinds of space
TOWN: Final[i64] = 0
REGION: Final[i64] = 1
LAND: Final[i64] = 2
TOLL: Final[i64] = 3
CROWN: Final[i64] = 4
SEA: Final[i64] = 5
KIND_NAMES: Final = ("town", "region", "land", "toll", "crown", "sea")

# Types of card in the pile
DEMAND: Final[i64] = 0
OFFER: Final[i64] = 1
CHANCE: Final[i64] = 2
TYPES: Final[i64] = 3
TYPE_NAMES: Final = ("demands", "offers", "chance")
URGENT: Final[i64] = -1  # instead of a date
IN_SET_UP: Final[i64] = -1  # instead of the day a deal was drawn on

# What chance cards do
ROBBERS: Final[i64] = 0
STORM: Final[i64] = 1
CLOSED_SEA: Final[i64] = 2
MORE_ON_OFFER: Final[i64] = 3
FREE_PASSAGE: Final[i64] = 4
EFFECT_NAMES: Final = ("robbers", "storm", "closed-sea", "more-on-offer", "free-passage")

# What is played for: the Trading Game, and the three longer games
TRADE: Final[i64] = 0
NOBILITY: Final[i64] = 1
INVESTOR: Final[i64] = 2
FULL: Final[i64] = 3
GOAL_NAMES: Final = ("trade", "nobility", "investor", "full")
TITLE: Final[i64] = 5  # the highest rank; everybody begins at 0
MOST_CUBES: Final[i64] = 20  # more than any player has

# What the table waits for
NEXT: Final[i64] = 0  # for nobody: the rules go on by themselves
HOUSES: Final[i64] = 1
SHEETS: Final[i64] = 2
DELIVERY: Final[i64] = 3
MONEY: Final[i64] = 4  # for a purchase
GIVING_UP: Final[i64] = 5
STORING: Final[i64] = 6
PAYDAY: Final[i64] = 7
WAGES: Final[i64] = 8  # money for wages and tax
MOVES: Final[i64] = 9
WALK: Final[i64] = 10
SALVAGE: Final[i64] = 11
MARKET: Final[i64] = 12
QUARTER: Final[i64] = 13  # on a quarter day, in the longer games
STAGE_NAMES: Final = (
    "next",
    "houses",
    "sheets",
    "delivery",
    "money",
    "giving-up",
    "storing",
    "payday",
    "wages",
    "moves",
    "walk",
    "salvage",
    "market",
    "quarter",
)

MOST_PLAYERS: Final[i64] = 6
MOST_STEPS: Final[i64] = 3  # of one representative in one turn
EMPTY: Final[i64] = 0  # a representative without wares
LOADED: Final[i64] = 1  # and one with wares: costs more, and may break down
# Where a sheet is being written: a line for each ware with three entries, then READY to be handed in
UNITS_STEP: Final[i64] = 0
LARGE_STEP: Final[i64] = 1
SMALL_STEP: Final[i64] = 2
STEPS_OF_A_LINE: Final[i64] = 3
READY: Final[i64] = 9
NO_SHEET: Final[i64] = 10
OUTCOME: Final[i64] = 13  # numbers about a seat in the last deal
BANKNOTES: Final[i64] = 5

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
# and in the longer games, after these, counted from `content.first_longer` on (chapters 16 to 19)
CLIMB: Final[i64] = 0
BUY_ESTATE: Final[i64] = 1
BORROW: Final[i64] = 2
REPAY: Final[i64] = 3
BUY_RIGHT: Final[i64] = 4  # + representative, 0 to 2
LONGER_ACTIONS: Final[i64] = 7

MOST_LARGE_STEPS: Final[i64] = 30
SMALL_IN_LARGE: Final[i64] = 5  # small steps of a price that make a large one


def unless(allowed: bool, clause: i64) -> i64:
    """0 if something is allowed, else the clause that forbids it."""
    if allowed:
        return 0
    return clause


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


def proposer_in(action: i64) -> i64:
    """The seat whose proposal an ACCEPT or REFUSE action answers."""
    proposer = action - REFUSE
    if action < REFUSE:
        proposer = partner_in(action, ACCEPT)
    return proposer


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
NO_QUARTER_DAY: Final[i64] = 1503
TITLE_REACHED: Final[i64] = 1601
CASH_MUST_REMAIN: Final[i64] = 1603
CLIMBED_TODAY: Final[i64] = 1605
NO_RANK_WITH_DEBTS: Final[i64] = 1606
REFUSED_TODAY: Final[i64] = 1608
NO_ESTATES: Final[i64] = 1701
TITLE_FIRST: Final[i64] = 1702
NO_ESTATE_WITH_DEBTS: Final[i64] = 1703
ESTATE_TOO_DEAR: Final[i64] = 1704
ONE_ESTATE: Final[i64] = 1705
NO_LOAN_NOW: Final[i64] = 1802
TOO_MANY_NOTES: Final[i64] = 1803
NO_NOTES_FOR_RANK: Final[i64] = 1804
REPAID_IN_PHASE_TWO: Final[i64] = 1808
NO_NOTE_TO_REPAY: Final[i64] = 1809
RIGHTS_BEFORE_MOVES: Final[i64] = 1901
NO_DUES_THERE: Final[i64] = 1902
RIGHT_OWNED: Final[i64] = 1904
TOO_MANY_RIGHTS: Final[i64] = 1905
RIGHT_TOO_DEAR: Final[i64] = 1906
