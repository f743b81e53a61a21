"""The course of a deal: which one is next, its settlement, and the card that follows it (chapters 4 to 7)."""

from mypy_extensions import i64

from comptoir.engine.chance import Chance
from comptoir.games.fugger_welser_medici.ids import CHANCE, DELIVERY, GOODS, MONEY, OFFER, URGENT
from comptoir.games.fugger_welser_medici.rules.awards import assign_units, note_outcome
from comptoir.games.fugger_welser_medici.rules.cards import lay_out, make_pile_anew, second_marker, units_on_card
from comptoir.games.fugger_welser_medici.rules.chance_cards import take_effect
from comptoir.games.fugger_welser_medici.rules.demands import pay_sellers
from comptoir.games.fugger_welser_medici.rules.presence import has_figure, on_the_spot
from comptoir.games.fugger_welser_medici.rules.sheets import ask_for_sheets, reveal_sheets
from comptoir.games.fugger_welser_medici.state import FwmTable, Trader


def open_next_deal(table: FwmTable) -> bool:
    """Open what is due: urgent deals, demands, the fair, offers; of a kind, the card drawn first. FWM-4.3"""
    for number in range(table.open_deals):
        if table.date[number] == URGENT and urgent_is_due(table, number):
            ask_for_sheets(table, table.deal[number])
            return True
    for number in range(table.open_deals):
        if table.date[number] == table.day and table.content.is_demand(table.deal[number]):
            ask_for_sheets(table, table.deal[number])
            return True
    if table.fair_date == table.day:
        ask_for_sheets(table, table.content.fair_buys(table.fair))
        return True
    for number in range(table.open_deals):
        if table.date[number] == table.day:
            ask_for_sheets(table, table.deal[number])
            return True
    return False


def urgent_is_due(table: FwmTable, number: i64) -> bool:
    """Whether a representative is there who sets off an urgent deal. FWM-5.4, FWM-13.1, FWM-13.2"""
    if table.content.urgent_next_phase and table.drawn[number] == table.day:
        return False
    card = table.deal[number]
    place = table.content.place[card]
    anybody = not table.content.urgent_needs_goods
    return any(
        has_figure(trader, place) and (anybody or can_serve(table, trader, card)) for trader in table.traders
    )


def can_serve(table: FwmTable, trader: Trader, card: i64) -> bool:
    """Whether a player has a ware that a demand wants; anybody may buy. FWM-13.2"""
    if not table.content.is_demand(card):
        return True
    return any(
        table.content.units[card * GOODS + good] > 0 and on_the_spot(trader, table.content.place[card], good) > 0
        for good in range(GOODS)
    )


def settle_deal(table: FwmTable, chance: Chance) -> None:
    """Read out all sheets and assign every ware; sellers are paid, buyers have to pay. FWM-6.2, FWM-6.11, FWM-7.2"""
    reveal_sheets(table)
    for good in range(GOODS):
        assign_units(table, good, units_on_card(table, table.card, good), chance)
    note_outcome(table)
    if table.content.is_demand(table.card):
        pay_sellers(table)
        table.stage = DELIVERY
    else:
        table.stage = MONEY


def close_deal(table: FwmTable, chance: Chance) -> None:
    """Go on with what a fair sells, or date it a year later; replace any other card. FWM-5.7, FWM-7.10, FWM-7.11"""
    card = table.card
    for trader in table.traders:
        trader.clear_sheet()
    table.asked = 0
    table.card = -1
    table.tell("deal_closed", card, table.content.place[card])
    if table.content.is_fair(card):
        if table.content.is_demand(card):
            ask_for_sheets(table, card + table.content.fairs)
        else:
            table.fair_date += table.content.year
    else:
        number: i64 = 0
        while table.deal[number] != card:
            number += 1
        discard_and_draw(table, number, chance)


def discard_and_draw(table: FwmTable, number: i64, chance: Chance) -> None:
    """Discard a deal and draw until a card is a deal or the pile is empty. FWM-5.7, FWM-5.8, FWM-14.4"""
    for place in range(number, table.open_deals - 1):
        table.deal[place] = table.deal[place + 1]
        table.date[place] = table.date[place + 1]
        table.drawn[place] = table.drawn[place + 1]
    table.open_deals -= 1
    while table.pile.size > 0 or make_pile_anew(table):
        kind = table.pile.draw(chance)
        card = table.unseen[kind].draw(chance)
        if kind == CHANCE:
            take_effect(table, card, chance)
        else:
            if kind == OFFER:
                card += table.content.demands
            lay_out(table, card, second_marker(table, table.day), table.day)
            break
    if table.pile.size == 0 and not table.content.is_longer():
        table.tell("pile_empty")
