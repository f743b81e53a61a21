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
    MOST_CUBES,
    MOST_STEPS,
    MOST_UNITS,
    NO_SHEET,
    QUARTER,
    READY,
    SHEETS,
    TITLE,
    TYPES,
)
from comptoir.games.fugger_welser_medici.rules.negotiation import proposal_to
from comptoir.games.fugger_welser_medici.rules.quarter_days import next_quarter_day
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
            trader.clear_sheet()
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
    if table.content.is_longer():
        write_quarter(table, out)
        for step in range(table.seats):
            write_standing(table, (first + step) % table.seats, step, out)


def write_round(table: FwmTable, first: i64, out: Observation) -> None:
    """The stage, the calendar and the deal in hand; seats are counted from the viewer on."""
    content = table.content
    seats = table.seats
    space = table.calendar_space(table.day)
    said = "what is being decided, a number of `STAGE_NAMES` in the game's `ids.py`"
    last_stage: i64 = MARKET
    if content.is_longer():
        last_stage = QUARTER
    out.put("stage", CATEGORY, 0, last_stage, said, table.stage)
    out.put("turn", CATEGORY, 0, seats - 1, "who is in turn", (table.turn - first + seats) % seats)
    out.put("start", CATEGORY, 0, seats - 1, "who has the salesman", (table.start - first + seats) % seats)
    out.put("day", COUNT, 0, MANY, "calendar spaces since the game began", table.day)
    out.put("calendar", CATEGORY, 0, content.year - 1, "the space of the calendar", space)
    out.put("winter", CATEGORY, 0, 1, "whether the sea is closed", content.sea_closed[space])
    out.put("over", CATEGORY, 0, 1, "whether the game is over", i64(table.over))
    out.put("fair", CATEGORY, 0, content.fairs - 1, "which fair comes next", table.fair)
    out.put("fair_date", COUNT, -1, MANY, "its day", table.fair_date)
    out.put("deal", CATEGORY, -1, content.deals - 1, "the deal in hand", table.card)
    said = "when the game ends if nobody sees to an urgent demand"
    out.put("last_day", COUNT, -1, MANY, said, table.last_day)
    out.put("paid", CATEGORY, 0, 1, "whether payday is over", i64(table.paid))
    said = "whether the player on payday has begun to dismiss"
    out.put("dismissed", CATEGORY, 0, 1, said, i64(table.dismissed))


def write_journey(table: FwmTable, out: Observation) -> None:
    """Who moves, and how much is being negotiated."""
    out.put("moved", BITS, 0, bit(HOLDERS) - 1, "holders that have moved in this turn, a bit each", table.moved)
    out.put("walker", CATEGORY, 0, HOLDERS - 1, "the representative on a journey", table.walker)
    out.put("steps", COUNT, 0, MOST_STEPS, "steps declared so far", table.steps)
    out.put("talks", COUNT, 0, table.seats * (table.seats + 1), "drafts and proposals there are", table.talking)


def write_cards(table: FwmTable, out: Observation) -> None:
    """The pile, cards not seen yet, open deals, chance cards in force, the path in hand."""
    numbers = out.numbers
    content = table.content
    cards = content.demands + content.offers + content.chance_cards
    said = "demands, offers and chance cards in the pile"
    out.put_all(out.field("pile", TYPES, COUNT, 0, cards, said), table.pile.count)
    n = out.field("unseen", cards, COUNT, 0, 1, "cards nobody has seen yet: demands, offers, chance cards")
    for pool in table.unseen:
        out.put_all(n, pool.count)
        n += len(pool.count)
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
    out.put_all(out.field("in_force", content.chance_cards, COUNT, 0, content.most_rounds, said), table.in_force)
    n = out.field("path", MOST_STEPS, CATEGORY, -1, content.spaces - 1, "the steps declared")
    for step in range(MOST_STEPS):
        numbers[n + step] = -1
        if step < table.steps:
            numbers[n + step] = table.path[step]


def write_own_sheet(table: FwmTable, viewer: i64, first: i64, out: Observation) -> None:
    """What the viewer has written."""
    mine = table.traders[first]
    sits = viewer >= 0
    n = out.field("units", GOODS, COUNT, 0, MOST_UNITS, "the viewer's own sheet: units of each good")
    write_if(sits, mine.units, n, out.numbers)
    write_if(sits, mine.price, out.field("prices", GOODS, AMOUNT, 0, MANY, "and its prices"), out.numbers)
    writing = mine.writing
    if not sits:
        writing = NO_SHEET
    out.put("writing", CATEGORY, 0, NO_SHEET, "what the viewer writes next; 9 is ready, 10 no sheet", writing)


def write_if(known: bool, goods: vec[i64], n: i64, numbers: vec[i64]) -> None:
    """Write a number for each good if the viewer knows them, else nothing but 0."""
    for good in range(GOODS):
        numbers[n + good] = goods[good] * i64(known)


def write_seat(table: FwmTable, seat: i64, step: i64, out: Observation) -> None:
    """What everybody sees of a seat, `step` seats to the left of the viewer: money, places, goods."""
    trader = table.traders[seat]
    out.put_numbered("florins", step, AMOUNT, 0, MANY, "a seat's florins", trader.florins)
    said = "whether it still owes a sheet or an answer"
    out.put_numbered("waited_for", step, CATEGORY, 0, 1, said, i64(holds(table.waiting, seat)))
    said = "whether it was asked for a sheet"
    out.put_numbered("asked", step, CATEGORY, 0, 1, said, i64(holds(table.asked, seat)))
    said = "whether it gave up what it had bought in the deal in hand"
    out.put_numbered("gave_up", step, CATEGORY, 0, 1, said, i64(trader.gave_up))
    n = out.numbered("at", step, HOLDERS, CATEGORY, LOST, table.content.spaces - 1, "where its holders are")
    out.put_all(n, trader.at)
    said = "when they arrived there, for the order among equals"
    out.put_all(out.numbered("since", step, HOLDERS, COUNT, 0, MANY, said), trader.since)
    n = out.numbered("stock", step, HOLDERS * GOODS, COUNT, 0, MANY, "goods of each holder")
    out.put_all(n, trader.stock)


def write_bids(table: FwmTable, trader: Trader, step: i64, out: Observation) -> None:
    """A sheet once all are open, and what came of it."""
    open_now = table.stage != SHEETS
    said = "its sheet once all are open: units of each good"
    n = out.numbered("bid_units", step, GOODS, COUNT, 0, MOST_UNITS, said)
    write_if(open_now, trader.units, n, out.numbers)
    n = out.numbered("bid_prices", step, GOODS, AMOUNT, 0, MANY, "and prices")
    write_if(open_now, trader.price, n, out.numbers)
    n = out.numbered("lots", step, GOODS, COUNT, 0, table.seats, "lots drawn among level houses; 1 is first")
    write_if(open_now, trader.lot, n, out.numbers)
    n = out.numbered("won", step, GOODS, COUNT, 0, MOST_UNITS, "units assigned, then those still to be moved")
    write_if(open_now, trader.won, n, out.numbers)


def write_proposals(table: FwmTable, first: i64, seat: i64, step: i64, out: Observation) -> None:
    """A seat's draft, its proposal to the viewer, and the viewer's to it."""
    said = "the proposal it writes: to whom, holder, place, florins, goods given, goods wanted"
    n = out.numbered("draft", step, PROPOSAL, COUNT, -MANY, MANY, said)
    write_proposal(table, first, table.drafts[seat], n, out)
    said = "its proposal to the viewer, told the same way"
    n = out.numbered("proposal_from", step, PROPOSAL, COUNT, -MANY, MANY, said)
    write_proposal(table, first, proposal_to(table, seat, first), n, out)
    n = out.numbered("proposal_to", step, PROPOSAL, COUNT, -MANY, MANY, "the viewer's proposal to it")
    write_proposal(table, first, proposal_to(table, first, seat), n, out)
    drafting = i64(holds(table.drafting, seat))
    out.put_numbered("drafting", step, CATEGORY, 0, 1, "whether it is writing one", drafting)


def write_proposal(table: FwmTable, first: i64, proposal: Proposal, n: i64, out: Observation) -> None:
    """Ten numbers about a draft or a proposal."""
    numbers = out.numbers
    numbers[n] = -1
    if proposal.other >= 0:
        numbers[n] = (proposal.other - first + table.seats) % table.seats
    numbers[n + 1] = proposal.holder
    numbers[n + 2] = proposal.place
    numbers[n + 3] = proposal.florins
    out.put_all(n + 4, proposal.give)
    out.put_all(n + 4 + GOODS, proposal.want)


# --- the longer games -------------------------------------------------------------------------------------


def write_quarter(table: FwmTable, out: Observation) -> None:
    """The next quarter day, what the seat in turn has done on one, and the first estate."""
    out.put("quarter_day", COUNT, 0, MANY, "the next quarter day", next_quarter_day(table))
    said = "whether today's quarter day is over"
    out.put("quarter_held", CATEGORY, 0, 1, said, i64(table.quarter_held))
    said = "ranks the seat in turn has climbed on this quarter day"
    out.put("climbed", COUNT, 0, TITLE, said, table.climbed)
    out.put("refused", CATEGORY, 0, 1, "whether it was refused one", i64(table.refused))
    said = "the day the first estate was bought"
    out.put("first_estate", COUNT, -1, MANY, said, table.first_estate)


def write_standing(table: FwmTable, seat: i64, step: i64, out: Observation) -> None:
    """What everybody sees of a seat: rank, debt notes, estate, rights of way."""
    trader = table.traders[seat]
    content = table.content
    out.put_numbered("rank", step, COUNT, 0, TITLE, "a seat's rank", trader.rank)
    out.put_numbered("notes", step, COUNT, 0, content.most_notes, "its debt notes", trader.notes)
    out.put_numbered("estate", step, CATEGORY, 0, 1, "whether it owns an estate", i64(trader.estate))
    said = "the spaces of its rights of way"
    n = out.numbered("rights", step, MOST_CUBES, CATEGORY, -1, content.spaces - 1, said)
    out.put_all(n, trader.rights)
