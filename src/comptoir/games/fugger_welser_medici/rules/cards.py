"""What is on a deal's card, when it falls due (FWM-5.1 to FWM-5.3), and a pile that runs out (FWM-14.4)."""

from mypy_extensions import i64

from comptoir.games.fugger_welser_medici.ids import CHANCE, DEMAND, GOODS, OFFER, TYPES, URGENT
from comptoir.games.fugger_welser_medici.rules.calendar import tell_date
from comptoir.games.fugger_welser_medici.state import FwmTable, holds


def units_on_card(table: FwmTable, card: i64, good: i64) -> i64:
    """How many units a deal is about; chance cards may add to an offer's first ware. FWM-5.1, FWM-10.7"""
    content = table.content
    units = content.units[card * GOODS + good]
    adding = content.gains_units[card]
    if adding != 0 and good == content.first_good[card]:
        for event in range(len(table.in_force)):
            if table.in_force[event] > 0 and holds(adding, event):
                units += content.strength[event]
    return units


def lay_out(table: FwmTable, card: i64, counted_from: i64, drawn: i64) -> None:
    """Open a deal: mark its place and its date, unless it is urgent. FWM-5.1, FWM-5.2"""
    number = table.open_deals
    delay = table.content.delay[card]
    table.deal[number] = card
    table.date[number] = URGENT
    table.drawn[number] = drawn
    table.open_deals = number + 1
    if delay == URGENT:
        table.tell("deal_urgent", card, table.content.place[card])
    else:
        table.date[number] = counted_from + delay
        tell_date(table, "deal_dated", card, table.date[number])


def second_marker(table: FwmTable, none_left: i64) -> i64:
    """The second-earliest date of an open deal; else the only one, else `none_left`. FWM-5.2, 5.3, 13.3"""
    first: i64 = -1
    second: i64 = -1
    for number in range(table.open_deals + 1):
        date: i64 = URGENT
        if number < table.open_deals:
            date = table.date[number]
        elif table.content.fair_counts and table.fair_date >= table.day:
            date = table.fair_date
        if date != URGENT:
            if first < 0 or date < first:
                second = first
                first = date
            elif second < 0 or date < second:
                second = date
    if second >= 0:
        return second
    if first >= 0:
        return first
    return none_left


# --- the pile of the longer games -------------------------------------------------------------------------


def make_pile_anew(table: FwmTable) -> bool:
    """Shuffle all cards that do not lie open into a pile; never in the Trading Game. FWM-14.4, FWM-14.5"""
    if not table.content.is_longer():
        return False
    for kind in range(TYPES):
        pool = table.unseen[kind]
        for card in range(len(pool.count)):
            pool.count[card] = 1
    for number in range(table.open_deals):
        card = table.deal[number]
        if card < table.content.demands:
            table.unseen[DEMAND].count[card] = 0
        else:
            table.unseen[OFFER].count[card - table.content.demands] = 0
    for event in range(len(table.in_force)):
        if table.in_force[event] > 0:
            table.unseen[CHANCE].count[event] = 0
    for kind in range(TYPES):
        pool = table.unseen[kind]
        pool.size = sum(pool.count)
        table.pile.count[kind] = pool.size
        table.pile.size += pool.size
    table.tell("pile_made_anew", table.pile.size)
    return True
