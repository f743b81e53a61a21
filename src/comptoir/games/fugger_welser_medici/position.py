"""A table of Fugger, Welser, Medici rebuilt from a view, complete or one seat's."""

from collections import Counter
from typing import Annotated, Any

import msgspec

from comptoir.engine.python_api import legal_actions
from comptoir.games.fugger_welser_medici.ids import (
    DELIVERY,
    GIVING_UP,
    GOAL_NAMES,
    GOOD_NAMES,
    GOODS,
    HOLDER_NAMES,
    HOUSES,
    IN_SET_UP,
    LOST,
    MARKET,
    MONEY,
    MOST_CUBES,
    MOST_STEPS,
    NEXT,
    NO_SHEET,
    OUTCOME,
    READY,
    SHEETS,
    STAGE_NAMES,
    STORING,
    TITLE,
    TYPE_NAMES,
    URGENT,
    WAREHOUSE,
)
from comptoir.games.fugger_welser_medici.invariants import invariant_violation
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.negotiation import proposal_to
from comptoir.games.fugger_welser_medici.rules.sheets import next_line
from comptoir.games.fugger_welser_medici.schema import Good
from comptoir.games.fugger_welser_medici.state import Proposal, Trader, holds
from comptoir.games.fugger_welser_medici.view import OFF_BOARD, card_names, members
from comptoir.kit.game import Document
from comptoir.kit.restoring import Part, check_seats, check_whole, number_of, put_cards, refuse, take

Day = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Stamp = Annotated[int, msgspec.Meta(ge=0, le=1_000_001)]
Florins = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
Goods = dict[Good, Annotated[int, msgspec.Meta(ge=0, le=10_000)]]


class HolderPosition(Part):
    """A house or a representative."""

    at: str
    since: Stamp
    goods: Goods


class SheetPosition(Part):
    """A sheet."""

    writing: Annotated[int, msgspec.Meta(ge=0, le=NO_SHEET)]
    units: Goods
    prices: Goods
    lots: Goods


class SeatPosition(Part):
    """One seat in a position."""

    florins: Florins
    holders: dict[str, HolderPosition]
    sheet: SheetPosition | None
    won: Goods
    gave_up: bool
    wealth: int = 0  # follows from the rest
    rank: str | None = None  # this and what follows: only in the longer games
    notes: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    rights: Annotated[list[str], msgspec.Meta(max_length=MOST_CUBES)] = msgspec.field(default_factory=list)
    estate: bool = False


class DealPosition(msgspec.Struct):
    """An open deal; what is on its card is known from the content."""

    card: str
    date: int | None
    drawn: int | None


class FairPosition(msgspec.Struct):
    """The fair."""

    card: str
    date: int


class WalkPosition(Part):
    """A path in hand."""

    holder: str
    path: Annotated[list[str], msgspec.Meta(max_length=MOST_STEPS)]


class TalkPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A draft or a proposal."""

    seat: int
    other: int | None
    holder: str = HOLDER_NAMES[0]
    place: str = ""
    give: Goods = {}
    want: Goods = {}
    florins: int = 0


class BidderPosition(Part):
    """What a seat wrote for the last deal, and got."""

    units: Goods
    prices: Goods
    got: Goods
    lots: Goods
    arrival: Stamp


class OutcomePosition(Part):
    """The last deal somebody wrote a sheet for."""

    deal: int
    day: Day
    seats: list[BidderPosition]


class Position(Part):
    """A whole position."""

    stage: str
    turn: int
    start: int
    over: bool
    day: Day
    month: str
    half: int
    arrivals: Stamp
    waiting: list[int]
    asked: list[int]
    pile: dict[str, int]
    unseen: dict[str, list[str]]
    deals: list[DealPosition]
    fair: FairPosition | None
    in_force: dict[str, Annotated[int, msgspec.Meta(ge=0, le=1000)]]
    last_day: int | None
    deal: int | None
    paid: bool
    dismissed: bool
    moved: list[str]
    walk: WalkPosition | None
    saved: Goods
    seats: list[SeatPosition]
    drafts: list[TalkPosition]
    proposals: list[TalkPosition]
    outcome: OutcomePosition | None = None
    to_pay: int | None = None  # follows from the rest
    goal: str | None = None  # this and what follows: only in the longer games
    quarter_held: bool = False
    climbed: Annotated[int, msgspec.Meta(ge=0, le=TITLE)] = 0
    refused: bool = False
    first_estate: Day | None = None
    quarter_day: int | None = None  # this and the rest follow
    quarter_first: int | None = None
    quarter_days_left: int | None = None
    ranks: list[Document] | None = None
    estate_price: int | None = None


def restore(state: FuggerWelserMedici, document: Document) -> None:
    """Fill an empty table from a view. Sheets that the view leaves open are blank, or handed in empty."""
    position: Position = msgspec.convert(document, Position)
    check_seats(state, position.seats, position.turn)
    take(state, position, "turn", "over", "day", "paid", "dismissed")
    state.stage = number_of(position.stage, STAGE_NAMES, "stage")
    state.start = seat_number(state, position.start)
    state.clock = position.arrivals
    state.waiting = seat_set(state, position.waiting)
    state.asked = seat_set(state, position.asked)
    state.last_day = -1 if position.last_day is None else position.last_day
    restore_cards(state, position)
    restore_deals(state, position)
    restore_walk(state, position)
    for number, seat in enumerate(position.seats):
        restore_seat(state, state.traders[number], seat, f"seats[{number}]")
        restore_sheet(state, number, seat.sheet)
        restore_standing(state, state.traders[number], seat, f"seats[{number}]")
    restore_quarter(state, position)
    restore_talks(state, position)
    if position.outcome:
        restore_outcome(state, position.outcome)
    balance(state)
    check(state)
    check_whole(invariant_violation(state))


def restore_cards(state: FuggerWelserMedici, position: Position) -> None:
    """The pile, what nobody has seen, and chance cards in force."""
    refuse(
        not set(position.pile) == set(position.unseen) == set(TYPE_NAMES),
        f"at “pile” and “unseen”: the types of card are {', '.join(TYPE_NAMES)}.",
    )
    put_cards(state.pile, position.pile, TYPE_NAMES, "pile")
    cards = card_names(state.content)
    for kind, name in enumerate(TYPE_NAMES):
        put_cards(state.unseen[kind], Counter(position.unseen[name]), cards[kind], f"unseen.{name}")
    for number, card in enumerate(cards[-1]):
        state.in_force[number] = position.in_force.get(card, 0)


def restore_deals(state: FuggerWelserMedici, position: Position) -> None:
    """Open deals, the fair and the deal in hand."""
    content = state.content
    state.open_deals = within(len(position.deals), 0, len(state.deal), "deals")
    for number, deal in enumerate(position.deals):
        state.deal[number] = number_of(deal.card, content.card_ids, f"deals[{number}].card")
        state.date[number] = URGENT if deal.date is None else deal.date
        state.drawn[number] = IN_SET_UP if deal.drawn is None else deal.drawn
    state.fair_date = -1
    if position.fair:
        fair = number_of(position.fair.card, content.card_ids, "fair.card") - content.fair_buys(0)
        state.fair = within(fair, 0, content.fairs - 1, "fair.card")
        state.fair_date = within(position.fair.date, state.day, 200_000, "fair.date")
    if position.deal is not None:
        state.card = within(position.deal, 0, content.deals - 1, "deal")


def restore_walk(state: FuggerWelserMedici, position: Position) -> None:
    """Who has moved, the path in hand, what is saved."""
    state.moved = sum(1 << number_of(holder, HOLDER_NAMES, "moved") for holder in set(position.moved))
    if position.walk:
        state.walker = number_of(position.walk.holder, HOLDER_NAMES, "walk.holder")
        state.steps = len(position.walk.path)
        for step, space in enumerate(position.walk.path):
            state.path[step] = number_of(space, state.content.space_ids, "walk.path")
    put_goods(state.saved, position.saved)


def restore_seat(state: FuggerWelserMedici, trader: Trader, seat: SeatPosition, where: str) -> None:
    """Money, places and goods."""
    trader.florins = seat.florins
    trader.gave_up = seat.gave_up
    put_goods(trader.won, seat.won)
    refuse(set(seat.holders) != set(HOLDER_NAMES), f"at “{where}.holders”: they are {', '.join(HOLDER_NAMES)}.")
    for holder, name in enumerate(HOLDER_NAMES):
        figure = seat.holders[name]
        places = (*OFF_BOARD, *state.content.space_ids)
        trader.at[holder] = number_of(figure.at, places, f"{where}.holders.{name}.at") + LOST
        trader.since[holder] = figure.since
        put_goods(trader.stock, figure.goods, holder * GOODS)


def restore_standing(state: FuggerWelserMedici, trader: Trader, seat: SeatPosition, where: str) -> None:
    """Rank, debt notes, rights of way and estate in the longer games."""
    content = state.content
    begun = bool(seat.rank or seat.notes or seat.rights or seat.estate)
    refuse(begun and not content.is_longer(), f"at “{where}”: there are no ranks in the Trading Game.")
    if not content.is_longer():
        return
    trader.rank = number_of(seat.rank or content.rank_ids[0], content.rank_ids, f"{where}.rank")
    trader.notes = seat.notes
    trader.estate = seat.estate
    trader.cubes = len(seat.rights)
    for number, space in enumerate(seat.rights):
        trader.rights[number] = number_of(space, content.space_ids, f"{where}.rights")


def restore_quarter(state: FuggerWelserMedici, position: Position) -> None:
    """What is known of quarter days in the longer games."""
    goal = GOAL_NAMES[state.content.goal]
    refuse(position.goal not in (None, goal), f"at “goal”: this table plays for “{goal}”.")
    take(state, position, "quarter_held", "climbed", "refused")
    state.first_estate = -1 if position.first_estate is None else position.first_estate


def restore_sheet(state: FuggerWelserMedici, seat: int, sheet: SheetPosition | None) -> None:
    """A sheet as it is known: one of somebody else is blank, or was handed in empty."""
    trader = state.traders[seat]
    if sheet:
        trader.writing = sheet.writing
        put_goods(trader.units, sheet.units)
        put_goods(trader.price, sheet.prices)
        put_goods(trader.lot, sheet.lots)
    elif state.stage == SHEETS and state.card >= 0 and holds(state.asked, seat):
        trader.writing = next_line(state, seat, 0) if holds(state.waiting, seat) else READY


def restore_talks(state: FuggerWelserMedici, position: Position) -> None:
    """Drafts and proposals."""
    for talk in position.drafts:
        state.drafting |= 1 << seat_number(state, talk.seat)
        restore_proposal(state, state.drafts[talk.seat], talk)
    for talk in position.proposals:
        other = seat_number(state, -1 if talk.other is None else talk.other)
        restore_proposal(state, proposal_to(state, seat_number(state, talk.seat), other), talk)
    state.talking = len(position.drafts) + len(position.proposals)


def restore_proposal(state: FuggerWelserMedici, proposal: Proposal, talk: TalkPosition) -> None:
    """One draft or proposal."""
    if talk.other is not None:
        proposal.other = seat_number(state, talk.other)
        proposal.holder = number_of(talk.holder, HOLDER_NAMES, "proposals.holder")
        proposal.place = number_of(talk.place, state.content.space_ids, "proposals.place")
        proposal.florins = talk.florins
        put_goods(proposal.give, talk.give)
        put_goods(proposal.want, talk.want)


def restore_outcome(state: FuggerWelserMedici, outcome: OutcomePosition) -> None:
    """The last deal, as it was revealed."""
    state.settled = within(outcome.deal, 0, state.content.deals - 1, "outcome.deal")
    state.settled_day = within(outcome.day, 0, state.day, "outcome.day")
    within(len(outcome.seats), state.seats, state.seats, "outcome.seats")
    for seat, bidder in enumerate(outcome.seats):
        first = OUTCOME * seat
        for column, goods in enumerate((bidder.units, bidder.prices, bidder.got, bidder.lots)):
            put_goods(state.outcome, goods, first + GOODS * column)
        state.outcome[first + OUTCOME - 1] = bidder.arrival


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
    stage, trader = state.stage, state.traders[state.turn]
    unanswered = stage in (SHEETS, MARKET) and not holds(state.waiting, state.turn)
    in_a_deal = stage in (SHEETS, DELIVERY, MONEY, GIVING_UP, STORING)
    idle = stage in (DELIVERY, STORING) and trader.won_units() == 0
    homeless = stage != HOUSES and any(
        other.at[WAREHOUSE] not in list(state.content.home_place) for other in state.traders
    )
    problems = {
        "at “stage”: the table waits for nobody": stage == NEXT,
        "at “turn”: this seat is not waited for": unanswered,
        "at “deal”: there is one in hand just while a deal is settled": in_a_deal != (state.card >= 0),
        "at “fair”: it is drawn when all houses stand": (stage != HOUSES) != (state.fair_date >= 0),
        "at “turn”: this seat has nothing to deliver or to store": idle,
        "at “seats”: houses stand in home towns": homeless,
    }
    for sentence, is_wrong in problems.items():
        refuse(is_wrong, f"{sentence}.")
    for seat in members(state.deciders()):
        refuse(not legal_actions(state, seat), f"at “stage”: seat {seat} is waited for and can do nothing.")


def within(number: int, low: int, high: int, where: str) -> int:
    """A number between two others."""
    refuse(not low <= number <= high, f"at “{where}”: {number} is not between {low} and {high}.")
    return number


def seat_number(state: FuggerWelserMedici, seat: int) -> int:
    """A seat of this table."""
    return within(seat, 0, state.seats - 1, "seat")


def seat_set(state: FuggerWelserMedici, seats: list[int]) -> int:
    """A bit set of seats."""
    return sum(1 << seat_number(state, seat) for seat in set(seats))


def put_goods(array: Any, goods: Goods, first: int = 0) -> None:
    """Make a part of an array hold the goods named."""
    for good, units in goods.items():
        array[first + GOOD_NAMES.index(good)] = units
