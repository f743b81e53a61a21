"""What must always hold: nothing is lost unnoticed, and nothing impossible lies on the table."""

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.ids import (
    GOODS,
    HOLDERS,
    LOST,
    MARKET,
    NEXT,
    NO_SHEET,
    PAYDAY,
    SEA,
    SHEETS,
    SON,
    TYPES,
    URGENT,
    WAGES,
    WALK,
)
from comptoir.games.fugger_welser_medici.rules.journeys import journey_cost
from comptoir.games.fugger_welser_medici.rules.negotiation import can_fulfil, proposal_to
from comptoir.games.fugger_welser_medici.rules.payday import can_pay
from comptoir.games.fugger_welser_medici.rules.presence import arrival
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader, holds


def invariant_violation(table: FwmTable) -> str:
    """What is wrong with a table, in a sentence; empty if nothing is."""
    return (
        broken_sums(table)
        or broken_waiting(table)
        or broken_cards(table)
        or broken_proposals(table)
        or broken_debts(table)
    )


def first_of(problems: list[tuple[bool, str]]) -> str:
    """The first sentence that is true; empty if none is."""
    for is_so, sentence in problems:
        if is_so:
            return sentence
    return ""


def broken_sums(table: FwmTable) -> str:
    """What is wrong with the florins and wares accounted for, or with one player's."""
    florins = table.bank
    for seat in range(table.seats):
        trader = table.traders[seat]
        florins += trader.florins
        if trader.florins < 0 or trader.florins % table.content.banknotes[0] != 0:
            return f"seat {seat} has {trader.florins} florins, which no banknotes make"
        wrong = broken_places(table, trader) or broken_sheet(table, trader)
        if wrong:
            return f"seat {seat}: {wrong}"
    if florins != table.seats * table.content.florins:
        return f"{florins} florins are accounted for, not {table.seats * table.content.florins}"
    for good in range(GOODS):
        units = table.supply[good]
        for trader in table.traders:
            units += trader.owned(good)
        printed = table.seats * table.content.stock[good]
        if units != printed:
            return f"{units} units of good {good} are accounted for, not {printed}"
    return ""


def broken_waiting(table: FwmTable) -> str:
    """What is wrong with whom the table waits for."""
    unasked = table.waiting & ~table.asked != 0 and table.stage == SHEETS
    idle = table.waiting != 0 and table.stage != SHEETS and table.stage != MARKET
    return first_of(
        [
            (table.stage == NEXT and not table.over, "the table waits for nobody"),
            (idle, "somebody is waited for who has nothing to answer"),
            (unasked, "a sheet is waited for that nobody asked for"),
        ]
    )


def broken_places(table: FwmTable, trader: Trader) -> str:
    """What is wrong with where a player's goods and representatives are."""
    for holder in range(HOLDERS):
        place = trader.at[holder]
        if place >= table.content.spaces or place < LOST or (place == LOST and holder != SON):
            return f"there is no place {place}"
        on_board = holder >= SON and place >= 0
        arrived = 1 <= trader.since[holder] <= table.clock
        wrong = first_of(
            [
                (place < 0 and trader.load(holder) > 0, "goods are with nobody"),
                (on_board and not arrived, "a representative has not arrived yet"),
                (
                    on_board and table.content.kind[place] == SEA and table.winter(),
                    "a representative is at sea in winter",
                ),
                (
                    on_board and arrival(table, trader, place) != trader.since[holder],
                    "two representatives of one colour arrived at different times",
                ),
            ]
        )
        if wrong:
            return wrong
    for units in trader.stock:
        if units < 0:
            return "there are fewer goods than none"
    return ""


def broken_sheet(table: FwmTable, trader: Trader) -> str:
    """What is wrong with a player's sheet."""
    for good in range(GOODS):
        if trader.units[good] < 0 or trader.won[good] < 0:
            return "a sheet has fewer units than none"
        left = trader.units[good] + trader.price[good] + trader.lot[good] + trader.won[good]
        if table.card < 0 and left != 0:
            return "a sheet is left of a deal that is over"
    if not 0 <= trader.writing <= NO_SHEET or (table.stage != SHEETS and trader.writing != NO_SHEET):
        return "a sheet is in nobody's hands"
    return ""


def broken_cards(table: FwmTable) -> str:
    """What is wrong with the cards and the dates."""
    content = table.content
    for kind in range(TYPES):
        if table.pile.count[kind] > table.unseen[kind].size:
            return "the pile holds cards that lie open"
        for copies in table.unseen[kind].count:
            if copies > 1:
                return "a card is there twice"
        if table.unseen[kind].miscounted():
            return "the unseen cards are not as many as they say"
    if table.pile.miscounted():
        return "the pile does not hold as many cards as it says"
    for number in range(table.open_deals):
        card = table.deal[number]
        if not 0 <= card < content.demands + content.offers:
            return f"there is no deal {card}"
        kind = i64(not content.is_demand(card))
        date = table.date[number]
        opened: i64 = 0
        for other in range(table.open_deals):
            opened += table.deal[other] == card
        wrong = first_of(
            [
                (
                    table.unseen[kind].count[card - kind * content.demands] > 0,
                    "an open deal is among the unseen cards",
                ),
                (
                    (date == URGENT) != (content.delay[card] == URGENT) or (date != URGENT and date < table.day),
                    "a deal has a date that cannot be",
                ),
                (opened > 1, "a deal is open twice"),
            ]
        )
        if wrong:
            return wrong
    return ""


def broken_proposals(table: FwmTable) -> str:
    """What is wrong with drafts and proposals."""
    talks: i64 = 0
    for seat in range(table.seats):
        talks += holds(table.drafting, seat)
        draft = table.drafts[seat]
        if draft.other >= 0 and not can_fulfil(table, seat, draft):
            return "a draft names what is not there"
        for other in range(table.seats):
            proposal = proposal_to(table, seat, other)
            if proposal.other >= 0:
                talks += 1
                if proposal_to(table, other, seat).other >= 0:
                    return "two players have two proposals between them"
                if not can_fulfil(table, seat, proposal):
                    return "a proposal is open that cannot be fulfilled"
    return first_of(
        [
            (talks != table.talking, f"{talks} proposals are there, counted as {table.talking}"),
            (talks > 0 and table.stage < PAYDAY, "a proposal is open outside the times to negotiate"),
        ]
    )


def broken_debts(table: FwmTable) -> str:
    """What is to be paid that cannot be."""
    trader = table.traders[table.turn]
    path = table.stage == WALK and journey_cost(table, table.steps, trader.burden(table.walker)) > trader.florins
    return first_of(
        [
            (path, "a path is in hand that cannot be paid"),
            (table.stage == WAGES and not can_pay(table, trader), "wages are to be paid that cannot be raised"),
        ]
    )
