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


def broken_sums(table: FwmTable) -> str:
    """What is wrong with the florins and wares accounted for, or with one player's."""
    florins = table.bank
    for seat in range(table.seats):
        trader = table.traders[seat]
        florins += trader.florins
        if trader.florins < 0 or trader.florins % table.content.banknotes[0] != 0:
            return f"seat {seat} has {trader.florins} florins, which no banknotes make"
        wrong = broken_trader(table, trader)
        if wrong:
            return f"seat {seat}: {wrong}"
    if florins != table.seats * table.content.florins:
        return f"{florins} florins are accounted for, not {table.seats * table.content.florins}"
    for good in range(GOODS):
        units = table.supply[good]
        for trader in table.traders:
            units += trader.owned(good)
        if units != table.seats * table.content.stock[good]:
            return (
                f"{units} units of good {good} are accounted for, not {table.seats * table.content.stock[good]}"
            )
    return ""


def broken_waiting(table: FwmTable) -> str:
    """What is wrong with whom the table waits for."""
    if table.stage == NEXT and not table.over:
        return "the table waits for nobody"
    if table.waiting != 0 and table.stage != SHEETS and table.stage != MARKET:
        return "somebody is waited for who has nothing to answer"
    if table.waiting & ~table.asked != 0 and table.stage == SHEETS:
        return "a sheet is waited for that nobody asked for"
    return ""


def broken_trader(table: FwmTable, trader: Trader) -> str:
    """What is wrong with a player's goods and places."""
    for holder in range(HOLDERS):
        place = trader.at[holder]
        if place >= table.content.spaces or place < LOST or (place == LOST and holder != SON):
            return f"there is no place {place}"
        if place < 0 and trader.load(holder) > 0:
            return "goods are with nobody"
        for good in range(GOODS):
            if trader.stock[holder * GOODS + good] < 0:
                return "there are fewer goods than none"
        if holder > 0 and place >= 0 and not 1 <= trader.since[holder] <= table.clock:
            return "a representative has not arrived yet"
        if holder > 0 and place >= 0 and table.content.kind[place] == SEA and table.winter():
            return "a representative is at sea in winter"
        for other in range(1, holder):
            if place >= 0 and trader.at[other] == place and trader.since[other] != trader.since[holder]:
                return "two representatives of one colour arrived at different times"
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
    for kind in range(TYPES):
        if not 0 <= table.pile.count[kind] <= table.unseen[kind].size:
            return "the pile holds cards that lie open"
        left: i64 = 0
        for copies in table.unseen[kind].count:
            left += copies
            if not 0 <= copies <= 1:
                return "a card is there twice"
        if left != table.unseen[kind].size:
            return "the unseen cards are not as many as they say"
    if table.pile.size != table.pile.count[0] + table.pile.count[1] + table.pile.count[2]:
        return "the pile does not hold as many cards as it says"
    for number in range(table.open_deals):
        card = table.deal[number]
        if not 0 <= card < table.content.demands + table.content.offers:
            return f"there is no deal {card}"
        if card < table.content.demands:
            hidden = table.unseen[0].count[card]
        else:
            hidden = table.unseen[1].count[card - table.content.demands]
        if hidden != 0:
            return "an open deal is among the unseen cards"
        date = table.date[number]
        if (date == URGENT) != (table.content.delay[card] == URGENT) or (date != URGENT and date < table.day):
            return "a deal has a date that cannot be"
        for earlier in range(number):
            if table.deal[earlier] == card:
                return "a deal is open twice"
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
    if talks != table.talking:
        return f"{talks} proposals are there, counted as {table.talking}"
    if talks > 0 and table.stage < PAYDAY:
        return "a proposal is open outside the times to negotiate"
    return ""


def broken_debts(table: FwmTable) -> str:
    """What is to be paid that cannot be."""
    trader = table.traders[table.turn]
    if table.stage == WALK and journey_cost(table, table.steps, trader.burden(table.walker)) > trader.florins:
        return "a path is in hand that cannot be paid"
    if table.stage == WAGES and not can_pay(table, trader):
        return "wages are to be paid that cannot be raised"
    return ""
