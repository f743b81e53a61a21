"""Who knows what: only sheets are hidden."""

from typing import Final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.observation import AMOUNT, BITS, CATEGORY, COUNT, MANY, Observation
from comptoir.games.fugger_welser_medici.ids import (
    GOODS,
    HOLDERS,
    LOST,
    MARKET,
    MOST_STEPS,
    MOST_UNITS,
    NO_SHEET,
    READY,
    SHEETS,
    TYPES,
)
from comptoir.games.fugger_welser_medici.rules.negotiation import proposal_to
from comptoir.games.fugger_welser_medici.rules.sheets import most_steps, most_units, next_line, price_after
from comptoir.games.fugger_welser_medici.state import FwmTable, Proposal, Trader, bit, holds

PROPOSAL: Final[i64] = 10  # numbers about a draft or a proposal


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


# --- numbers for programs that learn ----------------------------------------------------------------------


def write_observation(table: FwmTable, viewer: i64, out: Observation) -> None:
    """Where the round stands, the cards, the own sheet; then each seat's row, from the viewer on."""
    first: i64 = viewer
    if viewer < 0:
        first = 0
    write_round(table, first, out)
    write_journey(table, out)
    write_cards(table, out)
    write_own_sheet(table, viewer, first, out)
    for step in range(table.seats):
        seat = (first + step) % table.seats
        write_seat(table, seat, step, out)
        write_bids(table, table.traders[seat], step, out)
        write_proposals(table, first, seat, step, out)


def write_round(table: FwmTable, first: i64, out: Observation) -> None:
    """The stage, the calendar and the deal in hand; seats are counted from the viewer on."""
    numbers = out.numbers
    content = table.content
    seats = table.seats
    space = table.calendar_space(table.day)
    said = "what is being decided, a number of `STAGE_NAMES` in the game's `ids.py`"
    numbers[out.field("stage", 1, CATEGORY, 0, MARKET, said)] = table.stage
    n = out.field("turn", 1, CATEGORY, 0, seats - 1, "who is in turn")
    numbers[n] = (table.turn - first + seats) % seats
    n = out.field("start", 1, CATEGORY, 0, seats - 1, "who has the salesman")
    numbers[n] = (table.start - first + seats) % seats
    numbers[out.field("day", 1, COUNT, 0, MANY, "calendar spaces since the game began")] = table.day
    numbers[out.field("calendar", 1, CATEGORY, 0, content.year - 1, "the space of the calendar")] = space
    n = out.field("winter", 1, CATEGORY, 0, 1, "whether the sea is closed")
    numbers[n] = content.sea_closed[space]
    numbers[out.field("over", 1, CATEGORY, 0, 1, "whether the game is over")] = i64(table.over)
    numbers[out.field("fair", 1, CATEGORY, 0, content.fairs - 1, "which fair comes next")] = table.fair
    numbers[out.field("fair_date", 1, COUNT, -1, MANY, "its day")] = table.fair_date
    numbers[out.field("deal", 1, CATEGORY, -1, content.deals - 1, "the deal in hand")] = table.card
    said = "when the game ends if nobody sees to an urgent demand"
    numbers[out.field("last_day", 1, COUNT, -1, MANY, said)] = table.last_day
    numbers[out.field("paid", 1, CATEGORY, 0, 1, "whether payday is over")] = i64(table.paid)
    said = "whether the player on payday has begun to dismiss"
    numbers[out.field("dismissed", 1, CATEGORY, 0, 1, said)] = i64(table.dismissed)


def write_journey(table: FwmTable, out: Observation) -> None:
    """Who moves, and how much is being negotiated."""
    numbers = out.numbers
    said = "holders that have moved in this turn, a bit each"
    numbers[out.field("moved", 1, BITS, 0, bit(HOLDERS) - 1, said)] = table.moved
    n = out.field("walker", 1, CATEGORY, 0, HOLDERS - 1, "the representative on a journey")
    numbers[n] = table.walker
    numbers[out.field("steps", 1, COUNT, 0, MOST_STEPS, "steps declared so far")] = table.steps
    most = table.seats * (table.seats + 1)
    numbers[out.field("talks", 1, COUNT, 0, most, "drafts and proposals there are")] = table.talking


def write_cards(table: FwmTable, out: Observation) -> None:
    """The pile, cards not seen yet, open deals, chance cards in force, the path in hand."""
    numbers = out.numbers
    content = table.content
    cards = content.demands + content.offers + content.chance_cards
    n = out.field("pile", TYPES, COUNT, 0, cards, "demands, offers and chance cards in the pile")
    for kind in range(TYPES):
        numbers[n + kind] = table.pile.count[kind]
    n = out.field("unseen", cards, COUNT, 0, 1, "cards nobody has seen yet: demands, offers, chance cards")
    for pool in table.unseen:
        count = pool.count
        for card in range(len(count)):
            numbers[n] = count[card]
            n += 1
    said = "open deals: the card, its date, the day it was drawn on (-1: in the set-up)"
    n = out.field("deals", 3 * len(table.deal), COUNT, -1, MANY, said)
    for number in range(len(table.deal)):
        numbers[n] = -1
        numbers[n + 1] = -1
        numbers[n + 2] = -1
        if number < table.open_deals:
            numbers[n] = table.deal[number]
            numbers[n + 1] = table.date[number]
            numbers[n + 2] = table.drawn[number]
        n += 3
    said = "for how many rounds each chance card is in force"
    n = out.field("in_force", len(table.in_force), COUNT, 0, content.most_rounds, said)
    for event in range(len(table.in_force)):
        numbers[n + event] = table.in_force[event]
    n = out.field("path", MOST_STEPS, CATEGORY, -1, content.spaces - 1, "the steps declared")
    for step in range(MOST_STEPS):
        numbers[n + step] = -1
        if step < table.steps:
            numbers[n + step] = table.path[step]


def write_own_sheet(table: FwmTable, viewer: i64, first: i64, out: Observation) -> None:
    """What the viewer has written."""
    numbers = out.numbers
    mine = table.traders[first]
    units = out.field("units", GOODS, COUNT, 0, MOST_UNITS, "the viewer's own sheet: units of each good")
    prices = out.field("prices", GOODS, AMOUNT, 0, MANY, "and its prices")
    for good in range(GOODS):
        numbers[units + good] = 0
        numbers[prices + good] = 0
        if viewer >= 0:
            numbers[units + good] = mine.units[good]
            numbers[prices + good] = mine.price[good]
    said = "what the viewer writes next; 9 is ready, 10 no sheet"
    n = out.field("writing", 1, CATEGORY, 0, NO_SHEET, said)
    numbers[n] = NO_SHEET
    if viewer >= 0:
        numbers[n] = mine.writing


def write_seat(table: FwmTable, seat: i64, step: i64, out: Observation) -> None:
    """What everybody sees of a seat, `step` seats to the left of the viewer: money, places, goods."""
    numbers = out.numbers
    trader = table.traders[seat]
    numbers[out.numbered("florins", step, 1, AMOUNT, 0, MANY, "a seat's florins")] = trader.florins
    said = "whether it still owes a sheet or an answer"
    numbers[out.numbered("waited_for", step, 1, CATEGORY, 0, 1, said)] = i64(holds(table.waiting, seat))
    said = "whether it was asked for a sheet"
    numbers[out.numbered("asked", step, 1, CATEGORY, 0, 1, said)] = i64(holds(table.asked, seat))
    said = "whether it gave up what it had bought in the deal in hand"
    numbers[out.numbered("gave_up", step, 1, CATEGORY, 0, 1, said)] = i64(trader.gave_up)
    at = out.numbered("at", step, HOLDERS, CATEGORY, LOST, table.content.spaces - 1, "where its holders are")
    said = "when they arrived there, for the order among equals"
    since = out.numbered("since", step, HOLDERS, COUNT, 0, MANY, said)
    for holder in range(HOLDERS):
        numbers[at + holder] = trader.at[holder]
        numbers[since + holder] = trader.since[holder]
    n = out.numbered("stock", step, HOLDERS * GOODS, COUNT, 0, MANY, "goods of each holder")
    stock = trader.stock
    for place in range(HOLDERS * GOODS):
        numbers[n + place] = stock[place]


def write_bids(table: FwmTable, trader: Trader, step: i64, out: Observation) -> None:
    """A sheet once all are open, and what came of it."""
    numbers = out.numbers
    said = "its sheet once all are open: units of each good"
    n = out.numbered("bid_units", step, GOODS, COUNT, 0, MOST_UNITS, said)
    out.numbered("bid_prices", step, GOODS, AMOUNT, 0, MANY, "and prices")
    out.numbered("lots", step, GOODS, COUNT, 0, table.seats, "lots drawn among level houses; 1 is first")
    out.numbered("won", step, GOODS, COUNT, 0, MOST_UNITS, "units assigned, then those still to be moved")
    open_now = table.stage != SHEETS
    for good in range(GOODS):
        for column in range(4):
            numbers[n + GOODS * column] = 0
        if open_now:
            numbers[n] = trader.units[good]
            numbers[n + GOODS] = trader.price[good]
            numbers[n + 2 * GOODS] = trader.lot[good]
            numbers[n + 3 * GOODS] = trader.won[good]
        n += 1


def write_proposals(table: FwmTable, first: i64, seat: i64, step: i64, out: Observation) -> None:
    """A seat's draft, its proposal to the viewer, and the viewer's to it."""
    said = "the proposal it writes: to whom, holder, place, florins, goods given, goods wanted"
    n = out.numbered("draft", step, PROPOSAL, COUNT, -MANY, MANY, said)
    write_proposal(table, first, table.drafts[seat], n, out.numbers)
    said = "its proposal to the viewer, told the same way"
    n = out.numbered("proposal_from", step, PROPOSAL, COUNT, -MANY, MANY, said)
    write_proposal(table, first, proposal_to(table, seat, first), n, out.numbers)
    n = out.numbered("proposal_to", step, PROPOSAL, COUNT, -MANY, MANY, "the viewer's proposal to it")
    write_proposal(table, first, proposal_to(table, first, seat), n, out.numbers)
    n = out.numbered("drafting", step, 1, CATEGORY, 0, 1, "whether it is writing one")
    out.numbers[n] = i64(holds(table.drafting, seat))


def write_proposal(table: FwmTable, first: i64, proposal: Proposal, n: i64, numbers: vec[i64]) -> None:
    """Ten numbers about a draft or a proposal."""
    numbers[n] = -1
    if proposal.other >= 0:
        numbers[n] = (proposal.other - first + table.seats) % table.seats
    numbers[n + 1] = proposal.holder
    numbers[n + 2] = proposal.place
    numbers[n + 3] = proposal.florins
    for good in range(GOODS):
        numbers[n + 4 + good] = proposal.give[good]
        numbers[n + 4 + GOODS + good] = proposal.want[good]
