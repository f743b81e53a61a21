"""Who knows what: only sheets are hidden."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.fugger_welser_medici.rules.negotiation import proposal_to
from comptoir.games.fugger_welser_medici.rules.sheets import most_steps, most_units, next_line, price_after
from comptoir.games.fugger_welser_medici.state import (
    GOODS,
    HOLDERS,
    MOST_STEPS,
    NO_SHEET,
    READY,
    SHEETS,
    TYPES,
    FwmTable,
    Trader,
    holds,
)


def imagine(table: FwmTable, viewer: i64, chance: Chance) -> None:
    """Write hidden sheets anew: those handed in, and half of those in the making; the others are blank. FWM-2.2"""
    if table.stage != SHEETS:
        return
    for seat in range(table.seats):
        if seat != viewer and holds(table.asked, seat):
            trader = table.traders[seat]
            for good in range(GOODS):
                trader.units[good] = 0
                trader.price[good] = 0
            if holds(table.waiting, seat) and chance.below(2) == 0:
                trader.writing = next_line(table, seat, 0)
            else:
                imagine_sheet(table, seat, trader, chance)


def imagine_sheet(table: FwmTable, seat: i64, trader: Trader, chance: Chance) -> None:
    """Write any sheet the seat could have written; prices near the limit are likelier."""
    for good in range(GOODS):
        units = most_units(table, seat, good)
        if units > 0:
            trader.units[good] = chance.below(units + 1)
        if trader.units[good] > 0:
            away = chance.below(chance.below(most_steps(table, good) + 1) + 1)
            trader.price[good] = price_after(table, good, away)
    trader.writing = READY


def observation_size(table: FwmTable) -> i64:
    """How many numbers `observe` writes."""
    cards = table.content.demands + table.content.offers + table.content.chance_cards
    deals = 3 * len(table.deal)
    return 17 + TYPES + cards + deals + len(table.in_force) + MOST_STEPS + 2 * GOODS + 1 + table.seats * 67


def observe(table: FwmTable, viewer: i64, out: vec[i64]) -> i64:
    """Write where the round stands, the cards, the own sheet; then each seat's row, from the viewer on."""
    first: i64 = viewer
    if viewer < 0:
        first = 0
    n = observe_round(table, first, out)
    n = observe_cards(table, n, out)
    mine = table.traders[first]
    for good in range(GOODS):
        out[n] = 0
        out[n + GOODS] = 0
        if viewer >= 0:
            out[n] = mine.units[good]
            out[n + GOODS] = mine.price[good]
        n += 1
    n += GOODS
    out[n] = NO_SHEET
    if viewer >= 0:
        out[n] = mine.writing
    n += 1
    for step in range(table.seats):
        n = observe_seat(table, first, (first + step) % table.seats, n, out)
    return n


def observe_round(table: FwmTable, first: i64, out: vec[i64]) -> i64:
    """The stage and the calendar; seats are counted from the viewer on."""
    out[0] = table.stage
    out[1] = (table.turn - first + table.seats) % table.seats
    out[2] = (table.start - first + table.seats) % table.seats
    out[3] = table.day
    out[4] = table.calendar_space(table.day)
    out[5] = table.content.sea_closed[table.calendar_space(table.day)]
    out[6] = 0
    if table.over:
        out[6] = 1
    out[7] = table.fair
    out[8] = table.fair_date
    out[9] = table.card
    out[10] = table.last_day
    out[11] = 0
    if table.paid:
        out[11] = 1
    out[12] = 0
    if table.dismissed:
        out[12] = 1
    out[13] = table.moved
    out[14] = table.walker
    out[15] = table.steps
    out[16] = table.talking
    return 17


def observe_cards(table: FwmTable, n: i64, out: vec[i64]) -> i64:
    """The pile, cards not seen yet, open deals, chance cards in force, the path in hand."""
    for kind in range(TYPES):
        out[n] = table.pile.count[kind]
        n += 1
    for pool in table.unseen:
        for card in range(len(pool.count)):
            out[n] = pool.count[card]
            n += 1
    for number in range(len(table.deal)):
        out[n] = -1
        out[n + 1] = -1
        out[n + 2] = -1
        if number < table.open_deals:
            out[n] = table.deal[number]
            out[n + 1] = table.date[number]
            out[n + 2] = table.drawn[number]
        n += 3
    for event in range(len(table.in_force)):
        out[n] = table.in_force[event]
        n += 1
    for step in range(MOST_STEPS):
        out[n] = -1
        if step < table.steps:
            out[n] = table.path[step]
        n += 1
    return n


def observe_seat(table: FwmTable, first: i64, seat: i64, n: i64, out: vec[i64]) -> i64:
    """One seat: money, places, goods, what it bid once that is open, and what it proposes to whom."""
    trader = table.traders[seat]
    out[n] = trader.florins
    out[n + 1] = 0
    if holds(table.waiting, seat):
        out[n + 1] = 1
    out[n + 2] = 0
    if holds(table.asked, seat):
        out[n + 2] = 1
    out[n + 3] = 0
    if trader.gave_up:
        out[n + 3] = 1
    n += 4
    for holder in range(HOLDERS):
        out[n] = trader.at[holder]
        out[n + HOLDERS] = trader.since[holder]
        n += 1
    n += HOLDERS
    for place in range(HOLDERS * GOODS):
        out[n] = trader.stock[place]
        n += 1
    bids_are_open = table.stage != SHEETS
    for good in range(GOODS):
        for column in range(4):
            out[n + GOODS * column] = 0
        if bids_are_open:
            out[n] = trader.units[good]
            out[n + GOODS] = trader.price[good]
            out[n + 2 * GOODS] = trader.lot[good]
            out[n + 3 * GOODS] = trader.won[good]
        n += 1
    n += 3 * GOODS
    return observe_proposals(table, first, seat, n, out)


def observe_proposals(table: FwmTable, first: i64, seat: i64, n: i64, out: vec[i64]) -> i64:
    """A seat's draft, its proposal to the viewer, and the viewer's to it."""
    for proposal in (
        table.drafts[seat],
        proposal_to(table, seat, first),
        proposal_to(table, first, seat),
    ):
        out[n] = -1
        if proposal.other >= 0:
            out[n] = (proposal.other - first + table.seats) % table.seats
        out[n + 1] = proposal.holder
        out[n + 2] = proposal.place
        out[n + 3] = proposal.florins
        n += 4
        for good in range(GOODS):
            out[n] = proposal.give[good]
            out[n + GOODS] = proposal.want[good]
            n += 1
        n += GOODS
    out[n] = table.drafting >> seat & 1
    return n + 1
