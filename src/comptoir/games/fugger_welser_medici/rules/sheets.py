"""Sheets: what each player present sells or buys, written in secret (FWM-6.1 to FWM-6.7)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fugger_welser_medici.ids import (
    BEYOND_THE_BOUNDS,
    CONCEDE,
    CONCEDE_MORE,
    GOODS,
    HAND_IN,
    LARGE_STEP,
    NO_SHEET,
    NO_SHEET_FROM_YOU,
    NOT_YET_WRITTEN,
    NOTHING_TO_REWRITE,
    READY,
    REWRITE,
    SHEETS,
    SMALL_IN_LARGE,
    SMALL_STEP,
    TOO_MANY_UNITS,
    UNITS,
    UNITS_STEP,
    WARE_BY_WARE,
    unless,
)
from comptoir.games.fugger_welser_medici.rules.cards import units_on_card
from comptoir.games.fugger_welser_medici.rules.presence import is_present, on_the_spot
from comptoir.games.fugger_welser_medici.state import (
    FwmTable,
    Trader,
    bit,
    holds,
    line_of,
    list_if,
    step_in,
    ware_in,
)

# --- who is asked ---------------------------------------------------------------------------------------


def ask_for_sheets(table: FwmTable, card: i64) -> None:
    """Open a deal: ask everybody who takes part for a sheet. FWM-6.1, FWM-6.2"""
    table.card = card
    table.stage = SHEETS
    table.asked = 0
    sheets: i64 = 0
    for seat in range(table.seats):
        trader = table.traders[seat]
        if is_asked(table, trader, seat):
            table.asked |= bit(seat)
            trader.writing = next_line(table, seat, 0)
            sheets += 1
    table.waiting = table.asked
    table.tell("deal_opened", card, table.content.place[card], sheets)
    if table.waiting != 0:
        table.turn = first_waiting(table, table.start)


def is_asked(table: FwmTable, trader: Trader, seat: i64) -> bool:
    """Whether a player is present and, if the deal buys, has a wanted ware on the spot. FWM-6.1"""
    place = table.content.place[table.card]
    return is_present(table, trader, place) and next_line(table, seat, 0) != READY


def first_waiting(table: FwmTable, seat: i64) -> i64:
    """The first seat still waited for, clockwise from this one. FWM-4.2"""
    while not holds(table.waiting, seat):
        seat = table.left_of(seat)
    return seat


# --- bounds of a sheet ------------------------------------------------------------------------------------


def next_line(table: FwmTable, seat: i64, good: i64) -> i64:
    """Where a sheet goes on: at the line of this good or a later one, or READY. FWM-6.3"""
    for ware in range(good, GOODS):
        if most_units(table, seat, ware) > 0:
            return line_of(ware)
    return READY


def most_units(table: FwmTable, seat: i64, good: i64) -> i64:
    """How many units of a good a seat may write down. FWM-6.4"""
    units = units_on_card(table, table.card, good)
    if units > 0 and table.content.is_demand(table.card):
        return min(units, on_the_spot(table.traders[seat], table.content.place[table.card], good))
    return units


def most_steps(table: FwmTable, good: i64) -> i64:
    """How many steps a price may be away from the limit. FWM-6.5"""
    return table.content.price_steps[table.card * GOODS + good]


def price_at(table: FwmTable, good: i64, away: i64) -> i64:
    """The price at this distance on the right side of the limit: below it in a demand. FWM-6.5"""
    limit = table.content.limit[table.card * GOODS + good]
    if table.content.is_demand(table.card):
        return limit - away
    return limit + away


def price_after(table: FwmTable, good: i64, steps: i64) -> i64:
    """The price at this number of steps from the limit. FWM-6.5"""
    return price_at(table, good, table.content.price_step * steps)


def steps_written(table: FwmTable, trader: Trader, good: i64) -> i64:
    """How many steps the price on a sheet is away from the limit."""
    away = trader.price[good] - table.content.limit[table.card * GOODS + good]
    return max(away, -away) // table.content.price_step


def sum_of(units: vec[i64], prices: vec[i64]) -> i64:
    """What units of each ware cost or bring together, each at its price. FWM-6.11, FWM-7.2"""
    florins: i64 = 0
    for good in range(GOODS):
        florins += units[good] * prices[good]
    return florins


def entry_in(action: i64) -> i64:
    """Which entry of a line an action writes: units, large steps of the price, small ones."""
    if action < CONCEDE:
        return UNITS_STEP
    if action < CONCEDE_MORE:
        return LARGE_STEP
    return SMALL_STEP


def first_for(entry: i64) -> i64:
    """The action that writes a 0 as an entry."""
    if entry == UNITS_STEP:
        return UNITS
    if entry == LARGE_STEP:
        return CONCEDE
    return CONCEDE_MORE


def most_for_entry(table: FwmTable, seat: i64, trader: Trader) -> i64:
    """The highest number that may be written next. FWM-6.4, FWM-6.5"""
    good = ware_in(trader.writing)
    entry = step_in(trader.writing)
    if entry == UNITS_STEP:
        return most_units(table, seat, good)
    if entry == LARGE_STEP:
        return most_steps(table, good) // SMALL_IN_LARGE
    return min(most_steps(table, good) - steps_written(table, trader, good), SMALL_IN_LARGE - 1)


# --- writing ----------------------------------------------------------------------------------------------


def legal_sheet(table: FwmTable, seat: i64, out: vec[i64]) -> i64:
    """What may be written next, in ascending order."""
    if not holds(table.asked, seat):
        return 0
    trader = table.traders[seat]
    handed_in = not holds(table.waiting, seat)
    if handed_in or trader.writing == READY:
        return list_if(True, REWRITE, list_if(not handed_in, HAND_IN, 0, out), out)
    first = first_for(step_in(trader.writing))
    most = most_for_entry(table, seat, trader)
    for number in range(most + 1):
        out[number] = first + number
    return most + 1


def refuse_sheet(table: FwmTable, seat: i64, action: i64) -> i64:
    """Why this may not be written on the sheet now. FWM-6.1 to FWM-6.7"""
    if table.stage != SHEETS or not holds(table.asked, seat):
        return NO_SHEET_FROM_YOU
    trader = table.traders[seat]
    handed_in = not holds(table.waiting, seat)
    if action == REWRITE:
        return unless(handed_in or trader.writing == READY, NOTHING_TO_REWRITE)
    if action == HAND_IN:
        return unless(not handed_in and trader.writing == READY, NOT_YET_WRITTEN)
    entry = entry_in(action)
    if handed_in or trader.writing == READY or step_in(trader.writing) != entry:
        return WARE_BY_WARE
    fits = action - first_for(entry) <= most_for_entry(table, seat, trader)
    if entry == UNITS_STEP:
        return unless(fits, TOO_MANY_UNITS)
    return unless(fits, BEYOND_THE_BOUNDS)


def write_entry(table: FwmTable, seat: i64, action: i64) -> None:
    """Write units or a price, hand a sheet in or take it back. FWM-6.3 to FWM-6.7"""
    trader = table.traders[seat]
    if action == HAND_IN:
        table.waiting &= ~bit(seat)
        table.tell("handed_in", seat)
    elif action == REWRITE:
        rewrite(table, seat, trader)
    elif action < CONCEDE:
        write_units(table, seat, trader, action - UNITS)
    else:
        write_price(table, seat, trader, action)


def write_units(table: FwmTable, seat: i64, trader: Trader, units: i64) -> None:
    """Write how many units; a price at the limit stands beside them until another is written. FWM-6.3"""
    good = ware_in(trader.writing)
    trader.units[good] = units
    table.tell_alone("units_written", seat, good, units)
    if units > 0:
        trader.price[good] = price_at(table, good, 0)
        trader.writing += 1
    else:
        trader.writing = next_line(table, seat, good + 1)


def write_price(table: FwmTable, seat: i64, trader: Trader, action: i64) -> None:
    """Move the price away from the limit, in large steps, then in small ones. FWM-6.3, FWM-6.5"""
    good = ware_in(trader.writing)
    if action < CONCEDE_MORE:
        steps = SMALL_IN_LARGE * (action - CONCEDE)
        trader.writing += 1
        if steps == most_steps(table, good):
            trader.writing = next_line(table, seat, good + 1)
    else:
        steps = steps_written(table, trader, good) + action - CONCEDE_MORE
        trader.writing = next_line(table, seat, good + 1)
    trader.price[good] = price_after(table, good, steps)
    table.tell_alone("price_written", seat, good, trader.price[good])


def rewrite(table: FwmTable, seat: i64, trader: Trader) -> None:
    """Begin a sheet again; everybody learns of it if it had been handed in. FWM-6.7"""
    trader.clear_sheet()
    trader.writing = next_line(table, seat, 0)
    if holds(table.waiting, seat):
        table.tell_alone("begun_again", seat)
    else:
        table.waiting |= bit(seat)
        table.tell("rewritten", seat)


def reveal_sheets(table: FwmTable) -> None:
    """Read out all bids. FWM-6.2"""
    table.reveal()
    for seat in range(table.seats):
        trader = table.traders[seat]
        trader.writing = NO_SHEET
        for good in range(GOODS):
            if trader.units[good] > 0:
                table.tell("bid", seat, good, trader.units[good], trader.price[good])
