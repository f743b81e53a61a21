"""Awards: which bids a deal serves, and in which order (FWM-6.8 to FWM-6.10, FWM-7.1)."""

from typing import Final

from mypy_extensions import i64

from comptoir.engine.chance import Chance
from comptoir.games.fugger_welser_medici.ids import BY_ARRIVAL, BY_HOUSE, BY_LOT, GOODS, OUTCOME, WAREHOUSE
from comptoir.games.fugger_welser_medici.rules.presence import arrival
from comptoir.games.fugger_welser_medici.state import FwmContent, FwmTable, Trader, bit, holds

ARRIVALS: Final[i64] = 10_000_000  # more than there can be in a game


def assign_units(table: FwmTable, good: i64, left: i64, chance: Chance) -> None:
    """Serve the best price first, each bidder in full, while units are left. FWM-6.8, FWM-6.9, FWM-7.1"""
    served: i64 = 0
    while left > 0:
        seat = best_bidder(table, good, served)
        if seat < 0:
            return
        if lots_are_needed(table, seat, good, served, left):
            draw_lots(table, seat, good, chance)
            seat = best_bidder(table, good, served)
        served |= bit(seat)
        trader = table.traders[seat]
        units = trader.units[good] - trader.won[good]
        tell_tie(table, seat, good, served, left - units)
        units = min(units, left)
        left -= units
        trader.won[good] += units
        table.tell("won", seat, good, units, trader.price[good])


def tell_tie(table: FwmTable, seat: i64, good: i64, served: i64, left: i64) -> None:
    """Tell why this seat came first, if others named the same price and there is not enough for all. FWM-6.9"""
    if table.journal is None:
        return
    trader = table.traders[seat]
    for other in range(table.seats):
        rival = table.traders[other]
        level = wants_more(rival, good) and rival.price[good] == trader.price[good]
        if level and not holds(served, other):
            left -= rival.units[good] - rival.won[good]
            if left < 0:
                why: i64 = BY_ARRIVAL
                if trader.at[WAREHOUSE] == table.content.place[table.card]:
                    why = BY_HOUSE
                    if trader.lot[good] > 0:
                        why = BY_LOT
                table.tell("came_first", seat, good, trader.price[good], why)
                return


def wants_more(trader: Trader, good: i64) -> bool:
    """Whether a bid is not yet filled; whoever gave up units gets none again. FWM-7.8"""
    return trader.units[good] > trader.won[good] and not trader.gave_up


def best_bidder(table: FwmTable, good: i64, served: i64) -> i64:
    """The seat to be served next; -1 if nobody is left."""
    best: i64 = -1
    lowest: i64 = 0
    place = table.content.place[table.card]
    for seat in range(table.seats):
        trader = table.traders[seat]
        if not holds(served, seat) and wants_more(trader, good):
            came = arrival(table, trader, place)
            at_home = trader.at[WAREHOUSE] == place
            rank = rank_of(table.content, table.card, trader.price[good], at_home, trader.lot[good], came)
            if best < 0 or rank < lowest:
                best = seat
                lowest = rank
    return best


def rank_of(content: FwmContent, card: i64, price: i64, at_home: bool, lot: i64, came: i64) -> i64:
    """How late a bid is served: by price; if level, a house in the place, by lot; then by arrival.

    FWM-6.8 to FWM-6.10, FWM-7.1
    """
    rank = 2 * ARRIVALS * price
    if not content.is_demand(card):
        rank = -rank
    if at_home:
        return rank + lot
    return rank + ARRIVALS + came


def lots_are_needed(table: FwmTable, seat: i64, good: i64, served: i64, left: i64) -> bool:
    """Whether houses in the place are level with this one and want more than is left. FWM-6.10"""
    trader = table.traders[seat]
    if trader.lot[good] > 0 or trader.at[WAREHOUSE] != table.content.place[table.card]:
        return False
    wanted: i64 = 0
    for other in range(table.seats):
        rival = table.traders[other]
        if not holds(served, other) and wants_more(rival, good) and is_level(table, rival, trader, good):
            wanted += rival.units[good] - rival.won[good]
    return wanted > left and wanted > trader.units[good] - trader.won[good]


def is_level(table: FwmTable, trader: Trader, other: Trader, good: i64) -> bool:
    """Whether two players with a house in the place named the same price."""
    place = table.content.place[table.card]
    level = trader.units[good] > 0 and trader.price[good] == other.price[good]
    return level and trader.at[WAREHOUSE] == place and other.at[WAREHOUSE] == place


def draw_lots(table: FwmTable, seat: i64, good: i64, chance: Chance) -> None:
    """Draw an order among all houses in the place that named this price for this ware. FWM-6.10"""
    houses: i64 = 0
    for other in range(table.seats):
        if is_level(table, table.traders[other], table.traders[seat], good):
            houses += 1
    for lot in range(1, houses + 1):
        drawn = chance.below(houses - lot + 1)
        for other in range(table.seats):
            rival = table.traders[other]
            if rival.lot[good] == 0 and is_level(table, rival, table.traders[seat], good):
                if drawn == 0:
                    rival.lot[good] = lot
                    table.tell("lot_drawn", other, good, lot)
                drawn -= 1


def note_outcome(table: FwmTable) -> None:
    """Keep what everybody wrote and got, to be looked at until the next deal. FWM-6.2"""
    if table.asked == 0:
        return
    table.settled = table.card
    table.settled_day = table.day
    place = table.content.place[table.card]
    outcome = table.outcome
    for seat in range(table.seats):
        trader = table.traders[seat]
        first = OUTCOME * seat
        for good in range(GOODS):
            outcome[first + good] = trader.units[good]
            outcome[first + GOODS + good] = trader.price[good]
            outcome[first + 2 * GOODS + good] = trader.won[good]
            outcome[first + 3 * GOODS + good] = trader.lot[good]
        outcome[first + 4 * GOODS] = arrival(table, trader, place)


def settled_florins(table: FwmTable, seat: i64) -> i64:
    """What a seat got or owed in the deal settled last. FWM-6.11, FWM-7.2"""
    first = OUTCOME * seat
    florins: i64 = 0
    for place in range(first + GOODS, first + 2 * GOODS):
        florins += table.outcome[place] * table.outcome[place + GOODS]
    return florins
