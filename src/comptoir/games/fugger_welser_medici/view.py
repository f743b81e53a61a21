"""What one seat may see of Fugger, Welser, Medici, built up from nothing.

Only sheets are hidden. Places, goods and cards have their names from the content; dates are rounds since July.
"""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fugger_welser_medici.ids import (
    GIVING_UP,
    GOAL_NAMES,
    GOOD_NAMES,
    GOODS,
    HOLDER_NAMES,
    IN_SET_UP,
    INVESTOR,
    MONEY,
    OUTCOME,
    PAYDAY,
    SALVAGE,
    SHEETS,
    STAGE_NAMES,
    TITLE,
    TYPE_NAMES,
    URGENT,
    WAGES,
    WALK,
)
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.cards import units_on_card
from comptoir.games.fugger_welser_medici.rules.ending import wealth
from comptoir.games.fugger_welser_medici.rules.estates import price_of_estate
from comptoir.games.fugger_welser_medici.rules.longer_ends import quarter_days_left
from comptoir.games.fugger_welser_medici.rules.negotiation import is_drafting
from comptoir.games.fugger_welser_medici.rules.offers import purchase_due
from comptoir.games.fugger_welser_medici.rules.payday import due_on_payday
from comptoir.games.fugger_welser_medici.rules.quarter_days import next_quarter_day, opening_seat
from comptoir.games.fugger_welser_medici.rules.ranks import price_of_rank
from comptoir.games.fugger_welser_medici.state import FwmContent, Proposal, Trader
from comptoir.kit.game import REFEREE, Document, Viewer

Counts = dict[str, int]
OFF_BOARD = ("lost", "beside")  # where a figure is that is on no space: LOST and BESIDE


def view(state: FuggerWelserMedici, viewer: Viewer) -> Document:
    """The table as a viewer sees it."""
    content = state.content
    space = state.calendar_space(state.day)
    longer = longer_view(state) if content.is_longer() else {}
    return {
        "stage": STAGE_NAMES[state.stage],
        "turn": state.turn,
        "start": state.start,
        "over": state.over,
        "day": state.day,
        "month": content.month_ids[content.month[space]],
        "half": content.half[space],
        "arrivals": state.clock,
        "waiting": members(state.waiting),
        "asked": members(state.asked),
        "pile": {name: state.pile.count[kind] for kind, name in enumerate(TYPE_NAMES)},
        "unseen": {name: unseen(state, kind) for kind, name in enumerate(TYPE_NAMES)},
        "deals": [deal_view(state, number) for number in range(state.open_deals)],
        "fair": fair_view(state),
        "in_force": {
            card: state.in_force[number]
            for number, card in enumerate(card_names(content)[-1])
            if state.in_force[number]
        },
        "last_day": state.last_day if state.last_day >= 0 else None,
        "deal": state.card if state.card >= 0 else None,
        "paid": state.paid,
        "dismissed": state.dismissed,
        "moved": [HOLDER_NAMES[holder] for holder in members(state.moved)],
        "walk": walk_view(state),
        "saved": named(state.saved) if state.stage == SALVAGE else {},
        "seats": [
            {
                **seat_view(state, trader, viewer in (REFEREE, seat) or state.stage != SHEETS),
                "wealth": wealth(state, seat),
                **(standing_view(state, trader) if longer else {}),
            }
            for seat, trader in enumerate(state.traders)
        ],
        "to_pay": to_pay(state),
        "outcome": outcome_view(state),
        "drafts": [
            {"seat": seat, **proposal_view(state, draft)}
            for seat, draft in enumerate(state.drafts)
            if is_drafting(state, seat)
        ],
        "proposals": [
            {"seat": pair // state.seats, **proposal_view(state, proposal)}
            for pair, proposal in enumerate(state.proposals)
            if proposal.other >= 0
        ],
        **longer,
    }


def to_pay(state: FuggerWelserMedici) -> int | None:
    """What the seat in turn has to raise: for a purchase, or for wages and tax."""
    trader = state.traders[state.turn]
    if state.stage in (MONEY, GIVING_UP):
        return purchase_due(state, trader)
    return due_on_payday(state, trader) if state.stage in (PAYDAY, WAGES) else None


# --- the longer games --------------------------------------------------------------------------------------------


def longer_view(state: FuggerWelserMedici) -> Document:
    """What is played for, the quarter days, what the seat in turn has done on one, and the next steps' prices."""
    content = state.content
    return {
        "goal": GOAL_NAMES[content.goal],
        "quarter_day": next_quarter_day(state),
        "quarter_held": state.quarter_held,
        "quarter_first": opening_seat(state, next_quarter_day(state)),
        "climbed": state.climbed,
        "refused": state.refused,
        "first_estate": state.first_estate if state.first_estate >= 0 else None,
        "quarter_days_left": quarter_days_left(state) if state.first_estate >= 0 else None,
        "ranks": [
            {
                "rank": content.rank_ids[rank],
                "price": price_of_rank(state, rank),
                "remains": content.remains[rank],
            }
            for rank in range(TITLE + 1)
        ],
        "estate_price": price_of_estate(state) if content.goal >= INVESTOR else None,
    }


def standing_view(state: FuggerWelserMedici, trader: Trader) -> Document:
    """A player's rank, debt notes, rights of way and estate."""
    return {
        "rank": state.content.rank_ids[trader.rank],
        "notes": trader.notes,
        "rights": [state.content.space_ids[trader.rights[number]] for number in range(trader.cubes)],
        "estate": trader.estate,
    }


def members(bits: int) -> list[int]:
    """The numbers in a bit set."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def named(counts: vec[i64]) -> Counts:
    """Goods by name, those that are there."""
    return {good: counts[number] for number, good in enumerate(GOOD_NAMES) if counts[number]}


def card_names(content: FwmContent) -> tuple[list[str], list[str], list[str]]:
    """The names of the demands, the offers and the chance cards."""
    deals = content.demands + content.offers
    return (
        content.card_ids[: content.demands],
        content.card_ids[content.demands : deals],
        content.card_ids[content.deals :],
    )


def unseen(state: FuggerWelserMedici, kind: int) -> list[str]:
    """Cards of a type that nobody has seen: in the pile or in the box."""
    cards = card_names(state.content)[kind]
    return [card for card, hidden in zip(cards, state.unseen[kind].count, strict=True) if hidden]


def deal_view(state: FuggerWelserMedici, number: int) -> Document:
    """An open deal with what is on its card."""
    card, date = state.deal[number], state.date[number]
    return {
        "card": state.content.card_ids[card],
        "kind": "demand" if state.content.is_demand(card) else "offer",
        "date": None if date == URGENT else date,
        "drawn": None if state.drawn[number] == IN_SET_UP else state.drawn[number],
        **on_card(state, card),
    }


def on_card(state: FuggerWelserMedici, card: int) -> Document:
    """The place and the wares of a deal as they stand, chance cards included."""
    content = state.content
    wares = [
        {"good": good, "units": units_on_card(state, card, number), "limit": content.limit[card * GOODS + number]}
        for number, good in enumerate(GOOD_NAMES)
        if content.units[card * GOODS + number]
    ]
    return {"place": content.space_ids[content.place[card]], "goods": wares}


def fair_view(state: FuggerWelserMedici) -> Document | None:
    """The fair, once it has been drawn."""
    if state.fair_date < 0:
        return None
    buys = state.content.fair_buys(state.fair)
    both = on_card(state, buys)
    return {
        "card": state.content.card_ids[buys],
        "date": state.fair_date,
        "place": both["place"],
        "buys": both["goods"],
        "sells": on_card(state, buys + state.content.fairs)["goods"],
    }


def outcome_view(state: FuggerWelserMedici) -> Document | None:
    """What everybody wrote for the last deal and got, and when the colours had arrived there."""
    if state.settled < 0:
        return None
    columns = ("units", "prices", "got", "lots")
    return {
        "deal": state.settled,
        "day": state.settled_day,
        "seats": [
            {
                **{
                    name: named(state.outcome[first + GOODS * column : first + GOODS * column + GOODS])
                    for column, name in enumerate(columns)
                },
                "arrival": state.outcome[first + GOODS * len(columns)],
            }
            for first in range(0, OUTCOME * state.seats, OUTCOME)
        ],
    }


def walk_view(state: FuggerWelserMedici) -> Document | None:
    """The path in hand, and the representative it belongs to while goods are saved."""
    if state.stage not in (WALK, SALVAGE):
        return None
    path = [state.content.space_ids[state.path[step]] for step in range(state.steps)]
    return {"holder": HOLDER_NAMES[state.walker], "path": path}


def seat_view(state: FuggerWelserMedici, trader: Trader, known: bool) -> Document:
    """A player's money, places and goods; the sheet only for who may know it."""
    return {
        "florins": trader.florins,
        "holders": {
            name: {
                "at": place_name(state, trader.at[holder]),
                "since": trader.since[holder],
                "goods": named(trader.stock[holder * GOODS : holder * GOODS + GOODS]),
            }
            for holder, name in enumerate(HOLDER_NAMES)
        },
        "sheet": sheet_view(trader) if known else None,
        "won": named(trader.won),
        "gave_up": trader.gave_up,
    }


def place_name(state: FuggerWelserMedici, place: int) -> str:
    """A space by name, or where a figure is that is not on the board."""
    return OFF_BOARD[place] if place < 0 else state.content.space_ids[place]


def sheet_view(trader: Trader) -> Document:
    """What is written on a sheet."""
    return {
        "writing": trader.writing,
        "units": named(trader.units),
        "prices": named(trader.price),
        "lots": named(trader.lot),
    }


def proposal_view(state: FuggerWelserMedici, proposal: Proposal) -> Document:
    """Who gives what for what."""
    if proposal.other < 0:
        return {"other": None}
    return {
        "other": proposal.other,
        "holder": HOLDER_NAMES[proposal.holder],
        "place": state.content.space_ids[proposal.place],
        "give": named(proposal.give),
        "want": named(proposal.want),
        "florins": proposal.florins,
    }
