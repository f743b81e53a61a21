"""Chapter 3: the set-up; and how cards come from the pile throughout the game."""

from mypy_extensions import i64

from comptoir.engine.chance import Chance
from comptoir.games.die_fugger.ids import GOODS, HIDDEN, MERCHANT, good_of
from comptoir.games.die_fugger.state import FuggerTable


def set_up(table: FuggerTable, chance: Chance) -> None:
    """Prices at 5, four cards each, two goods for Jakob, a first player by lot. DF-3.1 to DF-3.4, DF-3.6"""
    content = table.content
    table.over = False
    table.round = 1
    table.turns = 0
    table.discard.clear()
    table.jakob.clear()
    for good in range(GOODS):
        table.price[good] = content.prices_start
        table.visible[good] = 0
    table.deck.copy_from(content.printed)
    for seat in range(table.seats):
        player = table.players[seat]
        player.hand.clear()
        player.shown.clear()
        for place in range(HIDDEN):
            player.hidden[place] = -1
        player.florins = 0
        for _ in range(content.deal_hand):
            give_card(table, seat, "dealt", chance)
    for _ in range(content.deal_jakob):
        give_jakob_a_good(table, chance)
    table.turn = chance.below(table.seats)
    table.tell("begins", table.turn, table.round)


# --- cards from the pile --------------------------------------------------------------------------------


def card_from_pile(table: FuggerTable, chance: Chance) -> i64:
    """The top card; the discards are shuffled when a card is needed and the pile is empty. -1: none left. DF-4.3"""
    if table.deck.size == 0:
        shuffle_discards(table)
        if table.deck.size == 0:
            return -1
    kind = table.deck.draw(chance)
    keep_a_pile(table)
    return kind


def keep_a_pile(table: FuggerTable) -> None:
    """With option reshuffle_at_once no discards lie beside an empty pile. DF-9.7"""
    if table.content.reshuffle_at_once and table.deck.size == 0:
        shuffle_discards(table)


def shuffle_discards(table: FuggerTable) -> None:
    """The discards become the new pile. DF-4.3"""
    if table.discard.size > 0:
        table.tell("reshuffled", table.discard.size)
        table.discard.move_all_to(table.deck)


def give_card(table: FuggerTable, seat: i64, event: str, chance: Chance) -> None:
    """One card from the pile into a hand. DF-3.2, DF-4.2"""
    kind = card_from_pile(table, chance)
    if kind >= 0:
        table.players[seat].hand.add(kind)
        table.whisper(1, event, seat, kind)


# --- goods for Jakob ------------------------------------------------------------------------------------


def give_jakob_a_good(table: FuggerTable, chance: Chance) -> None:
    """Jakob takes goods only: a merchant is put away and the next card turned, while a good is left. DF-3.3"""
    while a_good_is_left(table):
        kind = card_from_pile(table, chance)
        if kind != MERCHANT:
            lay_before_jakob(table, kind)
            return
        table.discard.add(kind)
        table.tell("jakob_refused")


def lay_before_jakob(table: FuggerTable, kind: i64) -> None:
    """A good lies face up before Jakob. DF-3.3"""
    table.jakob.add(kind)
    table.visible[good_of(kind)] += 1
    table.tell("jakob_got", kind)


def a_good_is_left(table: FuggerTable) -> bool:
    """Whether the pile or the discards still hold a good. DF-3.3"""
    cards = table.deck.size + table.discard.size
    return cards > table.deck.count[MERCHANT] + table.discard.count[MERCHANT]
