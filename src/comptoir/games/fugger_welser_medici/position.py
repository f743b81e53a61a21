"""A table of Fugger, Welser, Medici rebuilt from a view, complete or one seat's."""

from collections.abc import Sequence
from typing import Any

import msgspec

from comptoir.engine.cards import Cards
from comptoir.engine.python_api import legal_actions
from comptoir.errors import BadPosition
from comptoir.games.fugger_welser_medici.ids import (
    GOOD_NAMES,
    GOODS,
    HOLDER_NAMES,
    HOLDERS,
    HOUSES,
    IN_SET_UP,
    MARKET,
    MOST_STEPS,
    NEXT,
    NO_SHEET,
    OUTCOME,
    READY,
    SHEETS,
    STAGE_NAMES,
    TYPE_NAMES,
    URGENT,
)
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.negotiation import clear_negotiations
from comptoir.games.fugger_welser_medici.rules.sheets import next_line
from comptoir.games.fugger_welser_medici.state import Proposal, Trader
from comptoir.games.fugger_welser_medici.view import OFF_BOARD, Counts, first_card, members
from comptoir.kit.game import Document


class HolderPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A house or a representative."""

    at: str
    since: int
    goods: Counts


class SheetPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A sheet."""

    writing: int
    units: Counts
    prices: Counts
    lots: Counts


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True):
    """One seat in a position."""

    florins: int
    holders: dict[str, HolderPosition]
    sheet: SheetPosition | None
    won: Counts
    gave_up: bool
    wealth: int = 0  # follows from the rest


class DealPosition(msgspec.Struct):
    """An open deal; what is on its card is known from the content."""

    card: str
    date: int | None
    drawn: int | None


class FairPosition(msgspec.Struct):
    """The fair."""

    card: str
    date: int


class WalkPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A path in hand."""

    holder: str
    path: list[str]


class TalkPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A draft or a proposal."""

    seat: int
    other: int | None
    holder: str = HOLDER_NAMES[0]
    place: str = ""
    give: Counts = {}
    want: Counts = {}
    florins: int = 0


class BidderPosition(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat wrote for the last deal, and got."""

    units: Counts
    prices: Counts
    got: Counts
    lots: Counts
    arrival: int


class OutcomePosition(msgspec.Struct, forbid_unknown_fields=True):
    """The last deal somebody wrote a sheet for."""

    deal: int
    day: int
    seats: list[BidderPosition]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position."""

    stage: str
    turn: int
    start: int
    over: bool
    day: int
    month: str
    half: int
    arrivals: int
    waiting: list[int]
    asked: list[int]
    pile: Counts
    unseen: dict[str, list[str]]
    deals: list[DealPosition]
    fair: FairPosition | None
    in_force: Counts
    last_day: int | None
    deal: int | None
    paid: bool
    dismissed: bool
    moved: list[str]
    walk: WalkPosition | None
    saved: Counts
    seats: list[SeatPosition]
    drafts: list[TalkPosition]
    proposals: list[TalkPosition]
    outcome: OutcomePosition | None = None
    to_pay: int | None = None  # follows from the rest


def restore(state: FuggerWelserMedici, document: Document) -> None:
    """Fill a table from a view. Sheets that the view leaves open are blank, or handed in empty."""
    position: Position = msgspec.convert(document, Position)
    if len(position.seats) != state.seats:
        raise BadPosition(f"the position has {len(position.seats)} seats, not {state.seats}.")
    state.stage = find(STAGE_NAMES, position.stage, "stage")
    state.over = position.over
    state.turn, state.start = (seat_number(state, seat) for seat in (position.turn, position.start))
    state.day = within(position.day, 0, 100_000, "day")
    state.clock = within(position.arrivals, 0, 1_000_000, "arrivals")
    state.waiting, state.asked = bits(state, position.waiting), bits(state, position.asked)
    state.paid, state.dismissed = position.paid, position.dismissed
    state.last_day = -1 if position.last_day is None else position.last_day
    restore_cards(state, position)
    restore_walk(state, position)
    for number, seat in enumerate(position.seats):
        restore_seat(state, state.traders[number], seat, f"seats[{number}]")
    restore_sheets(state, position)
    restore_talks(state, position)
    restore_outcome(state, position.outcome)
    balance(state)
    check(state)
    if wrong := state.invariant_violation():
        raise BadPosition(f"{wrong}.")


def restore_cards(state: FuggerWelserMedici, position: Position) -> None:
    """The pile, what nobody has seen, open deals, the fair, chance cards in force."""
    content = state.content
    for kind, name in enumerate(TYPE_NAMES):
        if name not in position.pile or name not in position.unseen:
            raise BadPosition(f"at “pile”: the types of card are {', '.join(TYPE_NAMES)}.")
        state.pile.count[kind] = position.pile[name]
        restore_unseen(state, kind, state.unseen[kind], position.unseen[name])
    state.pile.size = sum(position.pile.values())
    state.open_deals = len(position.deals)
    if len(position.deals) > len(state.deal):
        raise BadPosition(f"at “deals”: at most {len(state.deal)} are open.")
    for number in range(len(state.deal)):
        state.deal[number] = state.date[number] = state.drawn[number] = 0
    for number, deal in enumerate(position.deals):
        state.deal[number] = find(content.card_ids, deal.card, f"deals[{number}].card")
        state.date[number] = URGENT if deal.date is None else deal.date
        state.drawn[number] = IN_SET_UP if deal.drawn is None else deal.drawn
    state.fair, state.fair_date = 0, -1
    if position.fair:
        fair = find(content.card_ids, position.fair.card, "fair.card") - content.demands - content.offers
        state.fair = within(fair, 0, content.fairs - 1, "fair.card")
        state.fair_date = within(position.fair.date, state.day, 200_000, "fair.date")
    for number, card in enumerate(content.card_ids[content.deals :]):
        state.in_force[number] = within(position.in_force.get(card, 0), 0, 1000, "in_force")
    state.card = -1
    if position.deal is not None:
        state.card = within(position.deal, 0, content.deals - 1, "deal")


def restore_unseen(state: FuggerWelserMedici, kind: int, pool: Cards, cards: list[str]) -> None:
    """The cards of a type that nobody has seen."""
    pool.clear()
    first = first_card(state, kind)
    for card in cards:
        number = find(state.content.card_ids, card, f"unseen.{TYPE_NAMES[kind]}") - first
        pool.count[within(number, 0, len(pool.count) - 1, f"unseen.{TYPE_NAMES[kind]}")] += 1
        pool.size += 1


def restore_walk(state: FuggerWelserMedici, position: Position) -> None:
    """Who has moved, the path in hand, what is saved."""
    state.moved = sum(1 << find(HOLDER_NAMES, holder, "moved") for holder in set(position.moved))
    state.walker = state.steps = 0
    for step in range(MOST_STEPS):
        state.path[step] = 0
    if position.walk:
        state.walker = find(HOLDER_NAMES, position.walk.holder, "walk.holder")
        state.steps = within(len(position.walk.path), 0, MOST_STEPS, "walk.path")
        for step, space in enumerate(position.walk.path):
            state.path[step] = find(state.content.space_ids, space, "walk.path")
    take_goods(state.saved, position.saved, 0, "saved")


def restore_seat(state: FuggerWelserMedici, trader: Trader, seat: SeatPosition, where: str) -> None:
    """Money, places and goods."""
    trader.florins = within(seat.florins, 0, 10_000_000, f"{where}.florins")
    trader.gave_up = seat.gave_up
    if set(seat.holders) != set(HOLDER_NAMES):
        raise BadPosition(f"at “{where}.holders”: they are {', '.join(HOLDER_NAMES)}.")
    places = {name: number for number, name in OFF_BOARD.items()}
    places |= {name: number for number, name in enumerate(state.content.space_ids)}
    for holder, name in enumerate(HOLDER_NAMES):
        figure = seat.holders[name]
        if figure.at not in places:
            raise BadPosition(f"at “{where}.holders.{name}”: there is no place “{figure.at}”.")
        trader.at[holder] = places[figure.at]
        trader.since[holder] = within(figure.since, 0, 1_000_000, f"{where}.holders.{name}.since")
        take_goods(trader.stock, figure.goods, holder * GOODS, f"{where}.holders.{name}.goods")
    take_goods(trader.won, seat.won, 0, f"{where}.won")


def restore_sheets(state: FuggerWelserMedici, position: Position) -> None:
    """Sheets as they are known: a sheet of somebody else is blank, or was handed in empty."""
    for number, seat in enumerate(position.seats):
        trader = state.traders[number]
        sheet = seat.sheet
        where = f"seats[{number}].sheet"
        if sheet is None:
            writing = NO_SHEET
            if state.stage == SHEETS and state.card >= 0 and state.asked >> number & 1:
                writing = next_line(state, number, 0) if state.waiting >> number & 1 else READY
            sheet = SheetPosition(writing, {}, {}, {})
        trader.writing = within(sheet.writing, 0, NO_SHEET, f"{where}.writing")
        take_goods(trader.units, sheet.units, 0, f"{where}.units")
        take_goods(trader.price, sheet.prices, 0, f"{where}.prices")
        take_goods(trader.lot, sheet.lots, 0, f"{where}.lots")


def restore_talks(state: FuggerWelserMedici, position: Position) -> None:
    """Drafts and proposals."""
    clear_negotiations(state)
    for talk in position.drafts:
        state.drafting |= 1 << seat_number(state, talk.seat)
        restore_proposal(state, state.drafts[talk.seat], talk)
    for talk in position.proposals:
        other = seat_number(state, -1 if talk.other is None else talk.other)
        restore_proposal(state, state.proposals[seat_number(state, talk.seat) * state.seats + other], talk)
    state.talking = len(position.drafts) + len(position.proposals)


def restore_outcome(state: FuggerWelserMedici, outcome: OutcomePosition | None) -> None:
    """The last deal, as it was revealed."""
    state.settled, state.settled_day = -1, 0
    for column in range(len(state.outcome)):
        state.outcome[column] = 0
    if outcome is None:
        return
    state.settled = within(outcome.deal, 0, state.content.deals - 1, "outcome.deal")
    state.settled_day = within(outcome.day, 0, state.day, "outcome.day")
    if len(outcome.seats) != state.seats:
        raise BadPosition(f"at “outcome”: {len(outcome.seats)} seats, not {state.seats}.")
    for seat, bidder in enumerate(outcome.seats):
        first = OUTCOME * seat
        for column, goods in enumerate((bidder.units, bidder.prices, bidder.got, bidder.lots)):
            take_goods(state.outcome, goods, first + GOODS * column, "outcome")
        state.outcome[first + OUTCOME - 1] = within(bidder.arrival, 0, 1_000_001, "outcome.arrival")


def restore_proposal(state: FuggerWelserMedici, proposal: Proposal, talk: TalkPosition) -> None:
    """One draft or proposal."""
    proposal.clear()
    if talk.other is not None:
        proposal.other = seat_number(state, talk.other)
        proposal.holder = find(HOLDER_NAMES, talk.holder, "proposals.holder")
        proposal.place = find(state.content.space_ids, talk.place, "proposals.place")
        proposal.florins = talk.florins
        take_goods(proposal.give, talk.give, 0, "proposals.give")
        take_goods(proposal.want, talk.want, 0, "proposals.want")


def balance(state: FuggerWelserMedici) -> None:
    """The bank and the supply have what the players have not."""
    state.bank = state.seats * state.content.florins - sum(trader.florins for trader in state.traders)
    for good in range(GOODS):
        owned = sum(trader.owned(good) for trader in state.traders)
        state.supply[good] = state.seats * state.content.stock[good] - owned


def check(state: FuggerWelserMedici) -> None:
    """Refuse positions in which the table would wait for something that cannot be answered."""
    if state.over:
        return
    if state.stage == NEXT:
        raise BadPosition("at “stage”: the table waits for nobody.")
    if state.stage in (SHEETS, MARKET) and not state.waiting >> state.turn & 1:
        raise BadPosition("at “turn”: this seat is not waited for.")
    in_a_deal = STAGE_NAMES[state.stage] in ("sheets", "delivery", "money", "giving-up", "storing")
    if in_a_deal != (state.card >= 0):
        raise BadPosition("at “deal”: there is one in hand just while a deal is settled.")
    if (state.stage != HOUSES) != (state.fair_date >= 0):
        raise BadPosition("at “fair”: it is drawn when all houses stand.")
    if STAGE_NAMES[state.stage] in ("delivery", "storing") and state.traders[state.turn].won_units() == 0:
        raise BadPosition("at “turn”: this seat has nothing to deliver or to store.")
    for number, trader in enumerate(state.traders):
        if state.stage != HOUSES and trader.at[0] not in list(state.content.home_place):
            raise BadPosition(f"at “seats[{number}].holders.warehouse”: houses stand in home towns.")
    for draft in [*state.drafts, *state.proposals]:
        if draft.other >= 0 and (draft.holder >= HOLDERS or draft.place < 0):
            raise BadPosition("at “proposals”: one is incomplete.")
    for seat in members(state.deciders()):
        if not legal_actions(state, seat):
            raise BadPosition(f"at “stage”: seat {seat} is waited for and can do nothing.")


def find(names: Sequence[str], name: str, where: str) -> int:
    """The number of a name."""
    if name not in names:
        raise BadPosition(f"at “{where}”: there is no “{name}”.")
    return names.index(name)


def within(number: int, low: int, high: int, where: str) -> int:
    """A number between two others."""
    if not low <= number <= high:
        raise BadPosition(f"at “{where}”: {number} is not between {low} and {high}.")
    return number


def seat_number(state: FuggerWelserMedici, seat: int) -> int:
    """A seat of this table."""
    return within(seat, 0, state.seats - 1, "seat")


def bits(state: FuggerWelserMedici, seats: list[int]) -> int:
    """A bit set of seats."""
    return sum(1 << seat_number(state, seat) for seat in set(seats))


def take_goods(array: Any, goods: Counts, first: int, where: str) -> None:
    """Make a part of an array hold the goods named."""
    for number in range(GOODS):
        array[first + number] = 0
    for good, units in goods.items():
        array[first + find(GOOD_NAMES, good, where)] = within(units, 0, 10_000, where)
