"""What a bot should know of the longer games: when to climb, to save, to borrow, to buy rights of way and estates."""

from typing import Final

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.ids import (
    BORROW,
    BUY_ESTATE,
    BUY_RIGHT,
    CLIMB,
    INVESTOR,
    REPAY,
    SON,
    TITLE,
)
from comptoir.games.fugger_welser_medici.rules.bank import value_of_goods
from comptoir.games.fugger_welser_medici.rules.ending import wealth
from comptoir.games.fugger_welser_medici.rules.estates import price_of_estate
from comptoir.games.fugger_welser_medici.rules.quarter_days import next_quarter_day
from comptoir.games.fugger_welser_medici.rules.ranks import cash_for_rank, notes_to_climb, price_of_rank
from comptoir.games.fugger_welser_medici.rules.rights_of_way import right_price
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader

SURE: Final[i64] = 1000
LIKELY: Final[i64] = 60
RARE: Final[i64] = 1
NEVER: Final[i64] = 0
POCKET_MONEY: Final[i64] = 1500  # florins kept for trade while debts are paid back
SAVING_ROUNDS: Final[i64] = 3  # before a quarter day in which nothing is bought that would keep one from climbing
EARLY: Final[i64] = 40  # rounds in which rights of way still pay
RANK_WORTH: Final[i64] = 13  # tenths of its price that a rank is worth in a comparison


def next_cost(table: FwmTable, trader: Trader) -> i64:
    """The cash that the next step takes, what has to be left included; 0: there is no further step."""
    if trader.rank < TITLE:
        return cash_for_rank(table, trader.rank + 1)
    if table.content.goal >= INVESTOR and not trader.estate:
        return price_of_estate(table)
    return 0


def cash_in_reach(table: FwmTable, trader: Trader) -> i64:
    """What a player could have in cash at once."""
    return trader.florins + value_of_goods(table, trader)


def is_saving(table: FwmTable, trader: Trader) -> bool:
    """Whether a quarter day is near and the next step is within reach, so that nothing else should be bought."""
    cost = next_cost(table, trader)
    soon = next_quarter_day(table) - table.day <= SAVING_ROUNDS
    return soon and 0 < cost <= cash_in_reach(table, trader)


def should_sell(table: FwmTable, trader: Trader) -> bool:
    """Whether wares should go to the bank because that is all that is missing on tomorrow's quarter day."""
    cost = next_cost(table, trader)
    tomorrow = next_quarter_day(table) == table.day + 1
    return tomorrow and trader.florins < cost <= cash_in_reach(table, trader)


def is_end_near(table: FwmTable) -> bool:
    """Whether somebody may soon reach the title: then a rank is worth more than the freedom from debts."""
    for trader in table.traders:
        if trader.rank >= TITLE - 1:
            return True
    return False


def weight_of_longer(table: FwmTable, trader: Trader, action: i64) -> i64:
    """How sensible an action is that only the longer games have."""
    if action == CLIMB:
        if notes_to_climb(table, trader) > 0 and not is_end_near(table):
            return NEVER
        return SURE
    if action == BUY_ESTATE:
        return SURE
    if action == BORROW:
        return LIKELY
    if action == REPAY:
        if trader.florins >= table.content.note + POCKET_MONEY:
            return SURE
        return NEVER
    return weight_of_right(table, trader, trader.at[SON + action - BUY_RIGHT])


def weight_of_right(table: FwmTable, trader: Trader, place: i64) -> i64:
    """A right of way pays early in the game, for somebody with money, on the way to many deals."""
    poor = trader.florins < next_cost(table, trader) // 2 + POCKET_MONEY
    if poor or table.rounds() > EARLY or right_price(table, place) > table.content.toll_right:
        return NEVER
    return LIKELY


def position_worth(table: FwmTable, seat: i64) -> i64:
    """How a seat stands, in florins: wealth, and what its rank and estate are worth."""
    trader = table.traders[seat]
    florins = wealth(table, seat)
    for rank in range(1, trader.rank + 1):
        florins += price_of_rank(table, rank) * RANK_WORTH // 10
    if trader.estate:
        florins += price_of_estate(table) * RANK_WORTH // 10
    return florins
