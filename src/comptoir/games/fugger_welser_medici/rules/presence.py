"""Who is present where, with which wares, and in which order the colours arrived (FWM-5.5, FWM-5.6)."""

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.ids import GOODS, HOLDERS, SON, WAREHOUSE
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader


def has_figure(trader: Trader, place: i64) -> bool:
    """Whether one of the player's representatives is in a place."""
    return trader.at[1] == place or trader.at[2] == place or trader.at[3] == place


def has_anyone(trader: Trader, place: i64) -> bool:
    """Whether the house or a representative is in a place."""
    return trader.at[WAREHOUSE] == place or has_figure(trader, place)


def is_present(table: FwmTable, trader: Trader, place: i64) -> bool:
    """Whether a player takes part in a deal there; a house may not be enough. FWM-5.5, FWM-13.4"""
    if trader.at[WAREHOUSE] == place and not table.content.figure_needed:
        return True
    return has_figure(trader, place)


def on_the_spot(trader: Trader, place: i64, good: i64) -> i64:
    """Units of a good in the house or with representatives in a place. FWM-5.5"""
    units: i64 = 0
    for holder in range(HOLDERS):
        if trader.at[holder] == place:
            units += trader.stock[holder * GOODS + good]
    return units


def arrive(table: FwmTable, trader: Trader, holder: i64, place: i64) -> None:
    """Put a representative in a place; the colour keeps its rank if another of it is there. FWM-5.6, FWM-9.13"""
    since: i64 = 0
    for other in range(SON, HOLDERS):
        if other != holder and trader.at[other] == place:
            since = trader.since[other]
    if since == 0:
        table.clock += 1
        since = table.clock
    trader.at[holder] = place
    trader.since[holder] = since


def arrival(table: FwmTable, trader: Trader, place: i64) -> i64:
    """When a colour arrived in a place: the smaller, the earlier. FWM-5.6"""
    for holder in range(SON, HOLDERS):
        if trader.at[holder] == place:
            return trader.since[holder]
    return table.clock + 1
