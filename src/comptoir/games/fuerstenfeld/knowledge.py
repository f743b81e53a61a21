"""Who knows what at a table of Fürstenfeld: the cards in other hands and decks are hidden. FF-3.7"""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.observation import AMOUNT, BITS, CATEGORY, COUNT, MANY, Observation
from comptoir.games.fuerstenfeld.ids import (
    DEMAND_CARDS,
    DISCARD,
    FACES,
    GOODS,
    KINDS,
    NONE,
    PALACES,
    PLACES,
    SET_UP,
)
from comptoir.games.fuerstenfeld.state import FuerstenfeldTable, Player, place_in, seat_bit


def imagine(table: FuerstenfeldTable, viewer: i64, chance: Chance) -> None:
    """Redeal hand and deck of every other seat; of its own deck a seat knows all that can be known."""
    for seat in range(table.seats):
        if seat != viewer:
            deal_again(table.players[seat], table.weights, chance)


def deal_again(player: Player, weights: vec[i64], chance: Chance) -> None:
    """Deal a hand and the known end of a deck anew, from all cards that nobody else has seen."""
    pool = player.unseen
    pool.add_all(player.hand)
    for place in range(player.known.size):
        pool.add(player.known.at(place))
    hand = player.hand.size
    known = player.known.size
    player.hand.clear()
    player.known.clear()
    pool.weigh(weights)
    for _ in range(hand):
        player.hand.add(pool.draw_weighed(weights, chance))
    for _ in range(known):
        player.known.put(pool.draw_weighed(weights, chance))


def write_observation(table: FuerstenfeldTable, viewer: i64, out: Observation) -> None:
    """Write the table, the breweries and the viewer's own cards; then each seat's row, from the viewer on."""
    first = viewer
    if viewer < 0:
        first = 0
    write_table(table, first, out)
    for brewery in range(table.seats):
        write_brewery(table, brewery, out)
    write_own(table, viewer, out)
    for step in range(table.seats):
        write_seat(table, (first + step) % table.seats, step, out)


def write_table(table: FuerstenfeldTable, first: i64, out: Observation) -> None:
    """Write what belongs to nobody, and the turn in progress; seats are counted from `first` on."""
    content = table.content
    seats = table.seats
    last = seats - 1
    numbers = out.numbers
    numbers[out.field("round", 1, COUNT, 0, MANY, "which round it is")] = table.round
    said = "set-up, draw, sell, load, build, place or discard"
    numbers[out.field("stage", 1, CATEGORY, SET_UP, DISCARD, said)] = table.stage
    turn = (table.turn - first + seats) % seats
    numbers[out.field("turn", 1, CATEGORY, 0, last, "who is in turn")] = turn
    numbers[out.field("over", 1, CATEGORY, 0, 1, "whether the game is over")] = i64(table.over)
    numbers[out.field("turns", 1, COUNT, 0, last, "turns finished in this round")] = table.turns
    low = content.palace_first_price
    high = low + (PALACES - 1) * content.palace_price_step
    said = "what a part of the palace costs"
    numbers[out.field("palace_price", 1, AMOUNT, low, high, said)] = table.palace_price
    said = "parts built since that price last rose"
    numbers[out.field("palace_markers", 1, COUNT, 0, seats, said)] = table.palace_markers
    said = "the brewery being sold to, -1 if none"
    numbers[out.field("brewery", 1, CATEGORY, NONE, last, said)] = table.brewery
    said = "whether goods were exchanged in this turn"
    numbers[out.field("exchanged", 1, CATEGORY, 0, 1, said)] = i64(table.exchanged)
    numbers[out.field("built", 1, COUNT, 0, content.cards_built, "cards built in this turn")] = table.built
    said = "the card paid for and not yet placed, -1 if none"
    numbers[out.field("building", 1, CATEGORY, NONE, KINDS - 1, said)] = table.building
    most = sum_of(content.throw)
    numbers[out.field("thrown", 1, COUNT, 0, most, "cards removed from the game in this turn")] = table.thrown
    numbers[out.field("tucked", 1, COUNT, 0, KINDS, "cards put under the deck in this turn")] = table.tucked
    n = out.field("sale", GOODS, COUNT, 0, MANY, "units of each good loaded")
    for good in range(GOODS):
        numbers[n + good] = table.sale[good]
    numbers[out.field("expert", 1, CATEGORY, 0, 1, "whether this is the expert game")] = i64(content.expert)
    said = "seats whose place in the next round is known"
    numbers[out.field("tokens_moved", 1, COUNT, 0, seats, said)] = table.tokens_moved
    said = "seats asked at once that have not answered yet, a bit each"
    numbers[out.field("waiting", 1, BITS, 0, seat_bit(seats) - 1, said)] = waiting_from(table, first)


def waiting_from(table: FuerstenfeldTable, first: i64) -> i64:
    """The seats asked at once as a bit set, counted from seat `first` on."""
    seats: i64 = 0
    for step in range(table.seats):
        if table.is_waited_for((first + step) % table.seats):
            seats |= seat_bit(step)
    return seats


def write_brewery(table: FuerstenfeldTable, brewery: i64, out: Observation) -> None:
    """Write a brewery in use: its demand card and what there is of each good."""
    last = DEMAND_CARDS - 1
    card = out.numbered("demand_card", brewery, 1, CATEGORY, 0, last, "the demand card of a brewery")
    out.numbers[card] = table.demand_card[brewery]
    write_lane(table, brewery, 0, "hops_demand", "hops_filled", "hops_price", out)
    write_lane(table, brewery, 1, "barley_demand", "barley_filled", "barley_price", out)
    write_lane(table, brewery, 2, "water_demand", "water_filled", "water_price", out)


def write_lane(
    table: FuerstenfeldTable, brewery: i64, good: i64, demand: str, filled: str, price: str, out: Observation
) -> None:
    """Write demand, what lies on the card and the price of a good; the last three names are those of the fields."""
    content = table.content
    numbers = out.numbers
    most = largest(content.demand)
    n = out.numbered(demand, brewery, 1, COUNT, 0, most, "units of the good that brewery wants")
    numbers[n] = table.wanted(brewery, good)
    n = out.numbered(filled, brewery, 1, COUNT, 0, most, "units of the good delivered to it")
    numbers[n] = table.filled[table.cell(brewery, good)]
    n = out.numbered(price, brewery, 1, AMOUNT, 0, content.scale[content.steps - 1], "its price of the good")
    numbers[n] = table.price(brewery, good)


def write_own(table: FuerstenfeldTable, viewer: i64, out: Observation) -> None:
    """Write the viewer's own hand and deck; nothing for a spectator."""
    numbers = out.numbers
    hand = out.field("hand", KINDS, CATEGORY, 0, 1, "the viewer's own cards, 1 for each there is")
    unseen = out.field("unseen", KINDS, CATEGORY, 0, 1, "cards of the viewer's deck in an order nobody knows")
    said = "for cards the viewer put under the deck, their place from 1 on"
    known = out.field("place_under_deck", KINDS, COUNT, 0, KINDS, said)
    for n in range(hand, known + KINDS):
        numbers[n] = 0
    if viewer >= 0:
        mine = table.players[viewer]
        for kind in range(KINDS):
            numbers[hand + kind] = mine.hand.has(kind)
            numbers[unseen + kind] = mine.unseen.has(kind)
        for place in range(mine.known.size):
            numbers[known + mine.known.at(place)] = place + 1


def write_seat(table: FuerstenfeldTable, seat: i64, step: i64, out: Observation) -> None:
    """Write what everybody may see of a seat, `step` seats after the viewer."""
    player = table.players[seat]
    numbers = out.numbers
    last = table.seats - 1
    numbers[out.numbered("coins", step, 1, AMOUNT, 0, MANY, "a seat's coins")] = player.coins
    n = out.numbered("income", step, 1, AMOUNT, 0, MANY, "where its token stands on the income track")
    numbers[n] = player.marker
    n = out.numbered("order", step, 1, COUNT, 0, last, "its place in the order of play, from 0 on")
    numbers[n] = place_in(table.order, table.seats, seat)
    n = out.numbered("next_order", step, 1, COUNT, NONE, last, "its place in the next round, -1 if not yet known")
    numbers[n] = place_in(table.next_order, table.tokens_moved, seat)
    numbers[out.numbered("hand_size", step, 1, COUNT, 0, KINDS, "cards in its hand")] = player.hand.size
    n = out.numbered("unseen_size", step, 1, COUNT, 0, KINDS, "cards in its deck whose order nobody knows")
    numbers[n] = player.unseen.size
    n = out.numbered("known_size", step, 1, COUNT, 0, KINDS, "cards under its deck whose order it knows")
    numbers[n] = player.known.size
    goods = out.numbered("goods", step, GOODS, COUNT, 0, MANY, "its goods")
    stored = out.numbered(
        "stored", step, GOODS, COUNT, 0, sum_of(table.content.store), "goods kept for the next round"
    )
    for good in range(GOODS):
        numbers[goods + good] = player.goods[good]
        numbers[stored + good] = player.stored[good]
    said = "what its six places show"
    n = out.numbered("places", step, PLACES, CATEGORY, 0, FACES - 1, said)
    for place in range(PLACES):
        numbers[n + place] = player.places[place]
    n = out.numbered(
        "gone", step, KINDS, CATEGORY, 0, 1, "its cards that are covered or out of the game, 1 for each"
    )
    for kind in range(KINDS):
        numbers[n + kind] = player.gone.has(kind)


def sum_of(effect: vec[i64]) -> i64:
    """What all cards together give of an effect."""
    total: i64 = 0
    for face in range(FACES):
        total += effect[face]
    return total


def largest(numbers: vec[i64]) -> i64:
    """The largest of some numbers."""
    most: i64 = 0
    for place in range(len(numbers)):
        most = max(most, numbers[place])
    return most
