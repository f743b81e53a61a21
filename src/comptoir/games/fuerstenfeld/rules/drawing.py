"""Chapter 5: phases 1 and 2, draw cards and harvest."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.state import unless
from comptoir.games.fuerstenfeld.ids import (
    FURTHER,
    GOODS,
    MOST_FURTHER,
    NOT_IN_THIS_PHASE,
    PLACES,
    TOO_MANY_FURTHER,
)
from comptoir.games.fuerstenfeld.rules.rounds import has_answered
from comptoir.games.fuerstenfeld.state import FuerstenfeldTable, Player, seat_bit


def draw_for_all(table: FuerstenfeldTable, chance: Chance) -> i64:
    """Draw cards for everybody; return the seats that may draw further ones, as a bit set. FF-5.1, FF-5.4"""
    asked: i64 = 0
    for seat in range(table.seats):
        player = table.players[seat]
        for _ in range(table.content.cards_drawn):
            draw_card(table, seat, player, chance)
        if further_cards(table, player) > 0:
            asked |= seat_bit(seat)
    return asked


def draw_card(table: FuerstenfeldTable, seat: i64, player: Player, chance: Chance) -> None:
    """Draw the top card of a deck: by chance, until those come that were put under it. None if empty. FF-5.3"""
    if player.unseen.size > 0:
        player.unseen.write(table.weights, 0)
        kind = player.unseen.draw(table.weights, chance)
    elif player.known.size > 0:
        kind = player.known.take()
    else:
        return
    player.hand.add(kind)
    table.whisper(1, "drew", seat, kind)


def further_cards(table: FuerstenfeldTable, player: Player) -> i64:
    """How many more cards laboratories allow and the deck still has. FF-5.4, FF-11.5"""
    return min(player.effect(table.content.draw), player.deck())


def legal_draw(table: FuerstenfeldTable, player: Player, out: vec[i64]) -> i64:
    """List how many further cards may be drawn: none, some or all."""
    choices = further_cards(table, player) + 1
    for cards in range(choices):
        out[cards] = FURTHER + cards
    return choices


def refuse_draw(table: FuerstenfeldTable, player: Player, action: i64) -> i64:
    """The clause that forbids an action while further cards are drawn, or 0."""
    if action > FURTHER + MOST_FURTHER:
        return NOT_IN_THIS_PHASE
    return unless(action - FURTHER <= further_cards(table, player), TOO_MANY_FURTHER)


def do_draw(table: FuerstenfeldTable, seat: i64, player: Player, action: i64, chance: Chance) -> None:
    """Draw as many further cards as the seat has named. FF-5.4"""
    cards = action - FURTHER
    table.tell("drew_further", seat, cards)
    for _ in range(cards):
        draw_card(table, seat, player, chance)
    has_answered(table, seat)


def harvest_all(table: FuerstenfeldTable) -> None:
    """Give everybody what is stored and what the principality bears. FF-5.5, FF-11.8"""
    for seat in range(table.seats):
        player = table.players[seat]
        for good in range(GOODS):
            player.goods[good] = player.stored[good] + harvest_of(table, player, good)
            player.stored[good] = 0
        table.tell("harvested", seat, player.goods[0], player.goods[1], player.goods[2])


def harvest_of(table: FuerstenfeldTable, player: Player, good: i64) -> i64:
    """A unit of a good for each symbol that is visible in a principality. FF-5.5, FF-11.2"""
    units: i64 = 0
    harvest = table.content.harvest
    places = player.places
    for place in range(PLACES):
        units += harvest[places[place] * GOODS + good]
    return units


def symbols_on(table: FuerstenfeldTable, face: i64) -> i64:
    """How many units of all goods a face bears in a round. FF-11.2"""
    harvest = table.content.harvest
    first = face * GOODS
    return harvest[first] + harvest[first + 1] + harvest[first + 2]
