"""What must always hold: nothing is lost unnoticed, and nothing impossible lies on the table."""

from mypy_extensions import i64

from comptoir.engine.state import Checks, first_violation
from comptoir.games.fugger_welser_medici.ids import (
    GOODS,
    HOLDERS,
    LOST,
    MARKET,
    NEXT,
    NO_SHEET,
    PAYDAY,
    QUARTER,
    SEA,
    SHEETS,
    SON,
    TITLE,
    TYPES,
    URGENT,
    WAGES,
    WALK,
)
from comptoir.games.fugger_welser_medici.rules import quarter_days
from comptoir.games.fugger_welser_medici.rules.debts import may_owe
from comptoir.games.fugger_welser_medici.rules.estates import owners
from comptoir.games.fugger_welser_medici.rules.journeys import journey_cost
from comptoir.games.fugger_welser_medici.rules.negotiation import can_fulfil, proposal_to
from comptoir.games.fugger_welser_medici.rules.payday import can_pay
from comptoir.games.fugger_welser_medici.rules.presence import arrival
from comptoir.games.fugger_welser_medici.rules.rights_of_way import right_price
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader, holds


def invariant_violation(table: FwmTable) -> str:
    """What is wrong with a table, in a sentence; empty if nothing is."""
    return first_violation(all_checks(table))


def all_checks(table: FwmTable) -> Checks:
    """Everything that must hold; a check may count on those before it."""
    for seat in range(table.seats):
        trader = table.traders[seat]
        paid = trader.florins >= 0 and trader.florins % table.content.banknotes[0] == 0
        yield paid, f"seat {seat} has {trader.florins} florins, which no banknotes make"
        yield from check_places(table, trader, f"seat {seat}")
        yield from check_sheet(table, trader, f"seat {seat}")
    yield from check_sums(table)
    yield from check_waiting(table)
    yield from check_cards(table)
    for number in range(table.open_deals):
        yield from check_deal(table, number)
    yield from check_proposals(table)
    yield from check_debts(table)
    if table.content.is_longer():
        yield from check_longer(table)


def check_sums(table: FwmTable) -> Checks:
    """All florins and wares are accounted for."""
    florins = table.bank + sum([trader.florins for trader in table.traders])
    printed = table.seats * table.content.florins
    yield florins == printed, f"{florins} florins are accounted for, not {printed}"
    for good in range(GOODS):
        units = table.supply[good] + sum([trader.owned(good) for trader in table.traders])
        printed = table.seats * table.content.stock[good]
        yield units == printed, f"{units} units of good {good} are accounted for, not {printed}"


def check_waiting(table: FwmTable) -> Checks:
    """Whoever the table waits for has something to answer."""
    stage, waiting = table.stage, table.waiting
    yield stage != NEXT or table.over, "the table waits for nobody"
    yield waiting == 0 or stage in (SHEETS, MARKET), "somebody is waited for who has nothing to answer"
    yield stage != SHEETS or waiting & ~table.asked == 0, "a sheet is waited for that nobody asked for"


def check_places(table: FwmTable, trader: Trader, seat: str) -> Checks:
    """A player's goods and representatives are where they can be."""
    for holder in range(HOLDERS):
        place = trader.at[holder]
        exists = LOST <= place < table.content.spaces and (place != LOST or holder == SON)
        yield exists, f"{seat}: there is no place {place}"
        yield place >= 0 or trader.load(holder) == 0, f"{seat}: goods are with nobody"
        if holder >= SON and place >= 0:
            since = trader.since[holder]
            at_sea = table.content.kind[place] == SEA
            yield 1 <= since <= table.clock, f"{seat}: a representative has not arrived yet"
            yield not (at_sea and table.winter()), f"{seat}: a representative is at sea in winter"
            yield (
                arrival(table, trader, place) == since,
                f"{seat}: two representatives of one colour arrived at different times",
            )
    yield min(trader.stock) >= 0, f"{seat}: there are fewer goods than none"


def check_sheet(table: FwmTable, trader: Trader, seat: str) -> Checks:
    """A player's sheet is there just while a deal is settled."""
    for good in range(GOODS):
        units, won = trader.units[good], trader.won[good]
        left = units + trader.price[good] + trader.lot[good] + won
        yield units >= 0 and won >= 0, f"{seat}: a sheet has fewer units than none"
        yield (
            table.card >= 0 or (left == 0 and not trader.gave_up),
            f"{seat}: a sheet is left of a deal that is over",
        )
    held = trader.writing == NO_SHEET or (table.stage == SHEETS and 0 <= trader.writing < NO_SHEET)
    yield held, f"{seat}: a sheet is in nobody's hands"


def check_cards(table: FwmTable) -> Checks:
    """No card is in two places."""
    for kind in range(TYPES):
        unseen = table.unseen[kind]
        yield table.pile.count[kind] <= unseen.size, "the pile holds cards that lie open"
        yield max(unseen.count) <= 1, "a card is there twice"
        yield not unseen.miscounted(), "the unseen cards are not as many as they say"
    yield not table.pile.miscounted(), "the pile does not hold as many cards as it says"


def check_deal(table: FwmTable, number: i64) -> Checks:
    """An open deal exists, once, with a date that can be."""
    content, card, date = table.content, table.deal[number], table.date[number]
    yield 0 <= card < content.demands + content.offers, f"there is no deal {card}"
    kind = i64(not content.is_demand(card))
    hidden = table.unseen[kind].count[card - kind * content.demands]
    yield hidden == 0, "an open deal is among the unseen cards"
    urgent = content.delay[card] == URGENT
    yield urgent == (date == URGENT) and (urgent or date >= table.day), "a deal has a date that cannot be"
    opened = sum([table.deal[other] == card for other in range(table.open_deals)])
    yield opened == 1, "a deal is open twice"


def check_proposals(table: FwmTable) -> Checks:
    """Drafts and proposals can be fulfilled, and are open while there is time to negotiate."""
    talks: i64 = 0
    for seat in range(table.seats):
        talks += holds(table.drafting, seat)
        draft = table.drafts[seat]
        yield draft.other < 0 or can_fulfil(table, seat, draft), "a draft names what is not there"
        for other in range(table.seats):
            proposal = proposal_to(table, seat, other)
            if proposal.other >= 0:
                talks += 1
                answered = proposal_to(table, other, seat).other >= 0
                yield not answered, "two players have two proposals between them"
                yield can_fulfil(table, seat, proposal), "a proposal is open that cannot be fulfilled"
    yield talks == table.talking, f"{talks} proposals are there, counted as {table.talking}"
    yield talks == 0 or PAYDAY <= table.stage <= MARKET, "a proposal is open outside the times to negotiate"


def check_debts(table: FwmTable) -> Checks:
    """What is to be paid can be."""
    trader = table.traders[table.turn]
    if table.stage == WALK:
        cost = journey_cost(table, trader, table.steps, trader.burden(table.walker))
        yield cost <= trader.florins, "a path is in hand that cannot be paid"
    yield table.stage != WAGES or can_pay(table, trader), "wages are to be paid that cannot be raised"


def check_longer(table: FwmTable) -> Checks:
    """Ranks, notes, rights and estates are what players can have; the pile holds all cards nobody has seen."""
    content = table.content
    for seat in range(table.seats):
        trader = table.traders[seat]
        yield 0 <= trader.rank <= TITLE, f"seat {seat} has a rank there is none of"
        yield 0 <= trader.notes <= content.most_notes, f"seat {seat} holds {trader.notes} debt notes"
        yield trader.notes == 0 or may_owe(table, trader.rank), f"seat {seat} has debts that its rank forbids"
        yield not trader.estate or trader.rank == TITLE, f"seat {seat} owns an estate without the title"
        yield 0 <= trader.cubes <= content.most_rights, f"seat {seat} has {trader.cubes} rights of way"
        for number in range(trader.cubes):
            place = trader.rights[number]
            yield right_price(table, place) > 0, f"seat {seat} has a right of way where there are no dues"
            last = not any(trader.rights[later] == place for later in range(number + 1, trader.cubes))
            yield last, f"seat {seat} has two rights of way on one space"
    bought = owners(table) > 0
    yield bought == (table.first_estate >= 0), "the day of the first estate is not known"
    yield table.first_estate <= table.day, "an estate was bought on a day to come"
    yield table.stage != QUARTER or quarter_days.is_due(table), "a quarter day is held on another day"
    for kind in range(TYPES):
        yield (
            table.pile.count[kind] == table.unseen[kind].size,
            "cards are neither in the pile nor open nor discarded",
        )
