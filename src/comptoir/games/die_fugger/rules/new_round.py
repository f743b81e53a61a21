"""Chapter 6: a new round."""

from mypy_extensions import i64

from comptoir.engine.cards import Cards
from comptoir.engine.chance import Chance
from comptoir.games.die_fugger.ids import GOODS, MERCHANT
from comptoir.games.die_fugger.rules.set_up import give_card, give_jakob_a_good, keep_a_pile
from comptoir.games.die_fugger.state import FuggerTable


def begin_round(table: FuggerTable, first: i64, chance: Chance) -> None:
    """Put sold goods away, refill hands from the first player on, give Jakob two goods. DF-6.1 to DF-6.6"""
    table.round += 1
    table.turns = 0
    put_goods_away(table, table.jakob)
    for seat in range(table.seats):
        put_goods_away(table, table.players[seat].shown)
    for good in range(GOODS):
        table.visible[good] = 0
    keep_a_pile(table)
    seat = first
    for _ in range(table.seats):
        refill(table, seat, chance)
        seat = table.left_of(seat)
    for player in table.players:
        player.shown.move_all_to(table.discard)
    keep_a_pile(table)
    for _ in range(table.content.deal_jakob):
        give_jakob_a_good(table, chance)
    table.turn = first
    table.tell("begins", first, table.round)


def put_goods_away(table: FuggerTable, row: Cards) -> None:
    """Goods go to the discards; merchants stay until their cards are drawn. DF-6.1, DF-6.4"""
    for kind in range(MERCHANT):
        cards = row.count[kind]
        row.count[kind] = 0
        row.size -= cards
        table.discard.count[kind] += cards
        table.discard.size += cards


def refill(table: FuggerTable, seat: i64, chance: Chance) -> None:
    """Cards from the pile for the new round. DF-6.2"""
    cards = cards_due(table, seat)
    table.tell("refilled", seat, cards)
    for _ in range(cards):
        give_card(table, seat, "drew", chance)


def cards_due(table: FuggerTable, seat: i64) -> i64:
    """Two cards for the new round; four with a merchant in front, five with two. DF-6.2"""
    merchants = table.players[seat].shown.count[MERCHANT]
    if merchants == 0:
        return table.content.refill_without_merchant
    return table.content.refill_one_merchant if merchants == 1 else table.content.refill_two_merchants
