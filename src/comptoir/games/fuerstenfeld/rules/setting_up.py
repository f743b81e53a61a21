"""Chapter 3: the set-up; and chapter 12: how the expert game begins."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.state import unless
from comptoir.games.fuerstenfeld.ids import (
    CARD_NOT_HELD,
    DEMAND_CARDS,
    GOODS,
    KINDS,
    NONE,
    NOT_IN_THIS_PHASE,
    PLACES,
    STORE,
    TUCK,
)
from comptoir.games.fuerstenfeld.rules.discarding import clear_turn, tuck_card
from comptoir.games.fuerstenfeld.rules.drawing import draw_card
from comptoir.games.fuerstenfeld.rules.rounds import has_answered
from comptoir.games.fuerstenfeld.state import FuerstenfeldTable, Player, printed_face


def lay_out(table: FuerstenfeldTable, chance: Chance) -> None:
    """Lay out a new game, up to the first cards in hand. FF-3.1 to FF-3.6"""
    table.over = False
    table.round = 0
    table.turns = 0
    table.waiting = 0
    table.tokens_moved = 0
    table.palace_price = table.content.palace_first_price
    table.palace_markers = 0
    table.building = NONE
    clear_turn(table)
    open_breweries(table, chance)
    stack_tokens(table, chance)
    for player in table.players:
        found_principality(table, player)
    cards = first_hand(table)
    for seat in range(table.seats):
        for _ in range(cards):
            draw_card(table, seat, table.players[seat], chance)


def open_breweries(table: FuerstenfeldTable, chance: Chance) -> None:
    """Open as many breweries as there are players, each with a demand card for the whole game. FF-3.3, FF-3.4"""
    cards: vec[i64] = vec[i64]([1] * DEMAND_CARDS)
    for brewery in range(table.seats):
        card = chance.pick(cards, DEMAND_CARDS - brewery)
        cards[card] = 0
        table.demand_card[brewery] = card
        for good in range(GOODS):
            cell = table.cell(brewery, good)
            table.step[cell] = table.content.start_step
            table.filled[cell] = 0
        table.tell(
            "demand", brewery, table.wanted(brewery, 0), table.wanted(brewery, 1), table.wanted(brewery, 2)
        )


def stack_tokens(table: FuerstenfeldTable, chance: Chance) -> None:
    """Shuffle the tokens into a stack; the top one plays first. FF-3.5"""
    left: vec[i64] = vec[i64]([1] * table.seats)
    for place in range(table.seats):
        seat = chance.pick(left, table.seats - place)
        left[seat] = 0
        table.order[place] = seat
        table.tell("starts", seat, place + 1)


def found_principality(table: FuerstenfeldTable, player: Player) -> None:
    """Give a player coins, three printed fields, three bare places and a deck of the whole set. FF-3.1, FF-3.2"""
    player.coins = table.content.start_coins
    player.marker = 0
    player.palaces = 0
    for good in range(GOODS):
        player.goods[good] = 0
        player.stored[good] = 0
    for place in range(PLACES):
        player.places[place] = printed_face(place)
    player.hand.clear()
    player.gone.clear()
    player.known.clear()
    player.unseen.clear()
    for kind in range(KINDS):
        if table.content.takes_part(kind):
            player.unseen.add(kind)


def first_hand(table: FuerstenfeldTable) -> i64:
    """How many cards everybody draws in the set-up. FF-3.2, FF-12.2"""
    return table.content.expert_hand if table.content.expert else table.content.start_hand


# --- 12. The expert game: nine of ten cards go under the deck -----------------------------------------


def legal_set_up(player: Player, out: vec[i64]) -> i64:
    """List the cards that may go under the deck. FF-12.2"""
    return player.hand.add_actions(TUCK, out, 0)


def refuse_set_up(player: Player, action: i64) -> i64:
    """The clause that forbids an action in the set-up of the expert game, or 0."""
    if not TUCK <= action < STORE:
        return NOT_IN_THIS_PHASE
    return unless(player.hand.has(action - TUCK) > 0, CARD_NOT_HELD)


def do_set_up(table: FuerstenfeldTable, seat: i64, player: Player, action: i64) -> None:
    """Put a card under the deck; with one card left the seat is ready. FF-12.2, FF-12.3"""
    tuck_card(table, seat, player, action - TUCK)
    if player.hand.size <= table.content.expert_kept:
        has_answered(table, seat)
