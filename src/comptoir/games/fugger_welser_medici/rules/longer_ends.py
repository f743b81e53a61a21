"""The ends of the longer games, and their results (chapter 20)."""

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.ids import FULL, NOBILITY, TITLE
from comptoir.games.fugger_welser_medici.rules.ending import wealth
from comptoir.games.fugger_welser_medici.rules.estates import POINTS, owners
from comptoir.games.fugger_welser_medici.rules.quarter_days import quarter_days_until
from comptoir.games.fugger_welser_medici.state import FwmTable


def goal_is_reached(table: FwmTable) -> bool:
    """Whether a quarter day has just been held on which the game ends. FWM-20.1 to FWM-20.3"""
    if not table.quarter_held:
        return False
    if table.content.goal == NOBILITY:
        return any(trader.rank == TITLE for trader in table.traders)
    if table.content.goal == FULL:
        return owners(table) > 1 or quarter_days_left(table) == 0
    return owners(table) > 0


def quarter_days_left(table: FwmTable) -> i64:
    """How many quarter days may follow in the Full Game after the first estate; -1 before it. FWM-20.3"""
    if table.content.goal != FULL or table.first_estate < 0:
        return -1
    held = quarter_days_until(table, table.day) - quarter_days_until(table, table.first_estate)
    return max(table.content.last_quarter_days - held, 0)


def is_last_round(table: FwmTable) -> bool:
    """Whether a longer game ends with this round, whoever has reached what. FWM-20.7"""
    return table.content.is_longer() and table.rounds() >= table.content.most_rounds_played


def standing(table: FwmTable, seat: i64) -> i64:
    """The score: ten for an estate, one for each rank. FWM-20.6"""
    trader = table.traders[seat]
    points = trader.rank
    if trader.estate:
        points += POINTS
    return points


def place_of(table: FwmTable, seat: i64) -> i64:
    """By estate, then rank, then wealth. FWM-20.5"""
    place: i64 = 1
    for other in range(table.seats):
        higher = standing(table, other) - standing(table, seat)
        if higher > 0 or (higher == 0 and wealth(table, other) > wealth(table, seat)):
            place += 1
    return place
