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
        pool.add(player.known.cards[place])
    hand = player.hand.size
    known = player.known.size
    player.hand.clear()
    player.known.clear()
    pool.write(weights, 0)
    for _ in range(hand):
        player.hand.add(pool.draw(weights, chance))
    for _ in range(known):
        player.known.add(pool.draw(weights, chance))


def write_observation(table: FuerstenfeldTable, viewer: i64, out: Observation) -> None:
    """Write the table, the breweries and the viewer's own cards; then each seat's row, from the viewer on."""
    first = max(viewer, 0)  # a spectator, -1, counts from seat 0
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
    low = content.palace_first_price
    high = low + (PALACES - 1) * content.palace_price_step
    out.put("round", COUNT, 0, MANY, "which round it is", table.round)
    out.put("stage", CATEGORY, SET_UP, DISCARD, "set-up, draw, sell, load, build, place or discard", table.stage)
    out.put("turn", CATEGORY, 0, last, "who is in turn", (table.turn - first + seats) % seats)
    out.put("over", CATEGORY, 0, 1, "whether the game is over", i64(table.over))
    out.put("turns", COUNT, 0, last, "turns finished in this round", table.turns)
    out.put("palace_price", AMOUNT, low, high, "what a part of the palace costs", table.palace_price)
    out.put("palace_markers", COUNT, 0, seats, "parts built since that price last rose", table.palace_markers)
    out.put("brewery", CATEGORY, NONE, last, "the brewery being sold to, -1 if none", table.brewery)
    out.put("exchanged", CATEGORY, 0, 1, "whether goods were exchanged in this turn", i64(table.exchanged))
    out.put("built", COUNT, 0, content.cards_built, "cards built in this turn", table.built)
    out.put(
        "building", CATEGORY, NONE, KINDS - 1, "the card paid for and not yet placed, -1 if none", table.building
    )
    out.put("thrown", COUNT, 0, content.most_thrown, "cards removed from the game in this turn", table.thrown)
    out.put("tucked", COUNT, 0, KINDS, "cards put under the deck in this turn", table.tucked)
    out.put_all(out.field("sale", GOODS, COUNT, 0, MANY, "units of each good loaded"), table.sale)
    out.put("expert", CATEGORY, 0, 1, "whether this is the expert game", i64(content.expert))
    out.put("tokens_moved", COUNT, 0, seats, "seats whose place in the next round is known", table.tokens_moved)
    out.put(
        "waiting",
        BITS,
        0,
        seat_bit(seats) - 1,
        "seats asked at once that have not answered yet, a bit each",
        waiting_from(table, first),
    )


def waiting_from(table: FuerstenfeldTable, first: i64) -> i64:
    """The seats asked at once as a bit set, counted from seat `first` on."""
    seats: i64 = 0
    for step in range(table.seats):
        if table.is_waited_for((first + step) % table.seats):
            seats |= seat_bit(step)
    return seats


def write_brewery(table: FuerstenfeldTable, brewery: i64, out: Observation) -> None:
    """Write a brewery in use: its demand card and what there is of each good."""
    card = table.demand_card[brewery]
    out.put_numbered("demand_card", brewery, CATEGORY, 0, DEMAND_CARDS - 1, "the demand card of a brewery", card)
    write_lane(table, brewery, 0, "hops_demand", "hops_filled", "hops_price", out)
    write_lane(table, brewery, 1, "barley_demand", "barley_filled", "barley_price", out)
    write_lane(table, brewery, 2, "water_demand", "water_filled", "water_price", out)


def write_lane(
    table: FuerstenfeldTable, brewery: i64, good: i64, demand: str, filled: str, price: str, out: Observation
) -> None:
    """Write demand, what lies on the card and the price of a good; the last three names are those of the fields."""
    most = table.content.most_wanted
    highest = table.content.scale[table.content.steps - 1]
    lies = table.filled[table.cell(brewery, good)]
    paid = table.price(brewery, good)
    out.put_numbered(
        demand, brewery, COUNT, 0, most, "units of the good that brewery wants", table.wanted(brewery, good)
    )
    out.put_numbered(filled, brewery, COUNT, 0, most, "units of the good delivered to it", lies)
    out.put_numbered(price, brewery, AMOUNT, 0, highest, "its price of the good", paid)


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
        mine.hand.write(numbers, hand)
        mine.unseen.write(numbers, unseen)
        for place in range(mine.known.size):
            numbers[known + mine.known.cards[place]] = place + 1


def write_seat(table: FuerstenfeldTable, seat: i64, step: i64, out: Observation) -> None:
    """Write what everybody may see of a seat, `step` seats after the viewer."""
    player = table.players[seat]
    last = table.seats - 1
    place = place_in(table.order, table.seats, seat)
    next_place = place_in(table.next_order, table.tokens_moved, seat)
    out.put_numbered("coins", step, AMOUNT, 0, MANY, "a seat's coins", player.coins)
    out.put_numbered("income", step, AMOUNT, 0, MANY, "where its token stands on the income track", player.marker)
    out.put_numbered("order", step, COUNT, 0, last, "its place in the order of play, from 0 on", place)
    out.put_numbered(
        "next_order", step, COUNT, NONE, last, "its place in the next round, -1 if not yet known", next_place
    )
    out.put_numbered("hand_size", step, COUNT, 0, KINDS, "cards in its hand", player.hand.size)
    out.put_numbered(
        "unseen_size", step, COUNT, 0, KINDS, "cards in its deck whose order nobody knows", player.unseen.size
    )
    out.put_numbered(
        "known_size", step, COUNT, 0, KINDS, "cards under its deck whose order it knows", player.known.size
    )
    out.put_all(out.numbered("goods", step, GOODS, COUNT, 0, MANY, "its goods"), player.goods)
    most = table.content.most_stored
    out.put_all(
        out.numbered("stored", step, GOODS, COUNT, 0, most, "goods kept for the next round"), player.stored
    )
    out.put_all(
        out.numbered("places", step, PLACES, CATEGORY, 0, FACES - 1, "what its six places show"), player.places
    )
    said = "its cards that are covered or out of the game, 1 for each"
    player.gone.write(out.numbers, out.numbered("gone", step, KINDS, CATEGORY, 0, 1, said))
