"""Ranks in the longer games: what they cost, who may climb, favour (chapter 16)."""

from typing import Final

from mypy_extensions import i64

from comptoir.engine.chance import Chance
from comptoir.games.fugger_welser_medici.ids import (
    CASH_MUST_REMAIN,
    CLIMBED_TODAY,
    MOST_PLAYERS,
    NO_QUARTER_DAY,
    NO_RANK_WITH_DEBTS,
    NOT_YOUR_TURN,
    QUARTER,
    REFUSED_TODAY,
    TITLE,
    TITLE_REACHED,
    unless,
)
from comptoir.games.fugger_welser_medici.rules.bank import earn
from comptoir.games.fugger_welser_medici.rules.chance_cards import roll_two_dice, throws_up_to
from comptoir.games.fugger_welser_medici.rules.debts import loan_left, may_owe, notes_for, take_notes
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader

LOST_PART: Final[i64] = 2  # a refusal costs the price divided by this


def price_of_rank(table: FwmTable, rank: i64) -> i64:
    """What a rank costs with this number of players. FWM-16.2"""
    return table.content.rank_price[rank * (MOST_PLAYERS + 1) + table.seats]


def cash_for_rank(table: FwmTable, rank: i64) -> i64:
    """What a player must have to climb to a rank: its price, and what has to be left. FWM-16.3"""
    return price_of_rank(table, rank) + table.content.remains[rank]


def notes_to_climb(table: FwmTable, trader: Trader) -> i64:
    """How many debt notes a player would take to climb to the next rank. FWM-16.4"""
    return notes_for(table, cash_for_rank(table, trader.rank + 1) - trader.florins)


def is_favour_needed(table: FwmTable, rank: i64) -> bool:
    """Whether dice decide about a rank. FWM-16.7"""
    return rank >= table.content.favour_from


def refusing_throws(table: FwmTable, rank: i64) -> i64:
    """In how many of all throws of two dice a rank is refused. FWM-16.7"""
    if not is_favour_needed(table, rank):
        return 0
    return throws_up_to(table.content.refused_up_to)


def lost_by_refusal(table: FwmTable, rank: i64) -> i64:
    """What is not given back after a refusal. FWM-16.7"""
    return price_of_rank(table, rank) // LOST_PART


def climbs_left(table: FwmTable, rank: i64) -> bool:
    """Whether the seat in turn may climb to this rank after what it has climbed today. FWM-16.5"""
    return table.climbed == 0 or (table.climbed == 1 and rank <= table.content.two_up_to)


def why_no_climb(table: FwmTable, trader: Trader) -> i64:
    """Why the player in turn on a quarter day may not climb. FWM-16.1 to FWM-16.8"""
    rank = trader.rank + 1
    if rank > TITLE:
        return TITLE_REACHED
    if not climbs_left(table, rank):
        return CLIMBED_TODAY
    if trader.notes > 0 and not may_owe(table, rank):
        return NO_RANK_WITH_DEBTS
    if table.refused:
        return REFUSED_TODAY
    missing = cash_for_rank(table, rank) - trader.florins
    if may_owe(table, rank):
        missing -= loan_left(table, trader)
    return unless(missing <= 0, CASH_MUST_REMAIN)


def refuse_climb(table: FwmTable, seat: i64) -> i64:
    """Why nobody may climb now. FWM-15.3, FWM-16.1 to FWM-16.8"""
    if table.stage != QUARTER:
        return NO_QUARTER_DAY
    if seat != table.turn:
        return NOT_YOUR_TURN
    return why_no_climb(table, table.traders[seat])


def climb(table: FwmTable, seat: i64, chance: Chance) -> None:
    """Take notes for what is missing, pay, and climb unless favour is refused. FWM-16.2 to FWM-16.8"""
    trader = table.traders[seat]
    rank = trader.rank + 1
    notes = notes_to_climb(table, trader)
    if notes > 0:
        take_notes(table, seat, notes)
    if is_favour_needed(table, rank) and not finds_favour(table, seat, rank, chance):
        table.refused = True
        pay(table, seat, rank, lost_by_refusal(table, rank))
        table.tell("rank_refused", seat, rank, lost_by_refusal(table, rank))
    else:
        pay(table, seat, rank, price_of_rank(table, rank))
        trader.rank = rank
        table.climbed += 1
        table.tell("rank_gained", seat, rank, 1)


def finds_favour(table: FwmTable, seat: i64, rank: i64, chance: Chance) -> bool:
    """Roll for a rank. FWM-16.7"""
    total = roll_two_dice(chance)
    table.tell("favour_rolled", seat, rank, total, table.content.refused_up_to)
    return total > table.content.refused_up_to


def pay(table: FwmTable, seat: i64, rank: i64, florins: i64) -> None:
    """Pay for a rank, or for having asked in vain. FWM-16.2, FWM-16.7"""
    earn(table, seat, -florins)
    table.tell("rank_paid", seat, rank, florins, -florins)
