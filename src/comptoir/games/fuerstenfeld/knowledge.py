"""Who knows what at a table of Fürstenfeld: the cards in other hands and decks are hidden. FF-3.7"""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.fuerstenfeld.state import GOODS, KINDS, PLACES, FuerstenfeldTable, Player, place_in, seat_bit


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


def observation_size(table: FuerstenfeldTable) -> i64:
    """How many numbers `observe` writes."""
    return 19 + 10 * table.seats + 3 * KINDS + table.seats * (19 + KINDS)


def observe(table: FuerstenfeldTable, viewer: i64, out: vec[i64]) -> i64:
    """Write the table, the breweries and the viewer's own cards; then each seat's row, from the viewer on."""
    spectator = viewer < 0
    first: i64 = 0
    if not spectator:
        first = viewer
    n = observe_table(table, first, out)
    for kind in range(3 * KINDS):
        out[n + kind] = 0
    if not spectator:
        mine = table.players[viewer]
        for kind in range(KINDS):
            out[n + kind] = mine.hand.has(kind)
            out[n + KINDS + kind] = mine.unseen.has(kind)
        for place in range(mine.known.size):
            out[n + 2 * KINDS + mine.known.at(place)] = place + 1
    n += 3 * KINDS
    for step in range(table.seats):
        n = observe_seat(table, (first + step) % table.seats, out, n)
    return n


def observe_table(table: FuerstenfeldTable, first: i64, out: vec[i64]) -> i64:
    """Write what belongs to nobody, and the turn in progress."""
    out[0] = table.round
    out[1] = table.stage
    out[2] = (table.turn - first + table.seats) % table.seats
    out[3] = i64(table.over)
    out[4] = table.turns
    out[5] = table.palace_price
    out[6] = table.palace_markers
    out[7] = table.brewery
    out[8] = i64(table.exchanged)
    out[9] = table.built
    out[10] = table.building
    out[11] = table.thrown
    out[12] = table.tucked
    for good in range(GOODS):
        out[13 + good] = table.sale[good]
    out[16] = i64(table.content.expert)
    out[17] = table.tokens_moved
    out[18] = waiting_from(table, first)
    n: i64 = 19
    for brewery in range(table.seats):
        out[n] = table.demand_card[brewery]
        n += 1
        for good in range(GOODS):
            out[n] = table.wanted(brewery, good)
            out[n + 1] = table.filled[table.cell(brewery, good)]
            out[n + 2] = table.price(brewery, good)
            n += 3
    return n


def waiting_from(table: FuerstenfeldTable, first: i64) -> i64:
    """The seats asked at once as a bit set, counted from seat `first` on."""
    seats: i64 = 0
    for step in range(table.seats):
        if table.is_waited_for((first + step) % table.seats):
            seats |= seat_bit(step)
    return seats


def observe_seat(table: FuerstenfeldTable, seat: i64, out: vec[i64], n: i64) -> i64:
    """Write one seat's row: what everybody may see of it."""
    player = table.players[seat]
    out[n] = player.coins
    out[n + 1] = player.marker
    out[n + 2] = place_in(table.order, table.seats, seat)
    out[n + 3] = place_in(table.next_order, table.tokens_moved, seat)
    out[n + 4] = player.hand.size
    out[n + 5] = player.unseen.size
    out[n + 6] = player.known.size
    n += 7
    for good in range(GOODS):
        out[n] = player.goods[good]
        out[n + GOODS] = player.stored[good]
        n += 1
    n += GOODS
    for place in range(PLACES):
        out[n] = player.places[place]
        n += 1
    for kind in range(KINDS):
        out[n] = player.gone.has(kind)
        n += 1
    return n
