"""Who knows what of a table of Market Day: a table redealt, an observation."""

from comptoir.games.market_day.ids import KINDS
from comptoir.games.market_day.state import MarketTable
from mypy_extensions import i64

from comptoir.engine.chance import Chance
from comptoir.engine.observation import AMOUNT, CATEGORY, COUNT, MANY, Observation


def unseen(table: MarketTable, viewer: i64, kind: i64) -> i64:
    """Cards of a kind whose place the viewer does not know."""
    cards = table.pile.count[kind]
    for seat in range(table.seats):
        if seat != viewer:
            cards += table.hands[seat].count[kind]
    return cards


def imagine(table: MarketTable, viewer: i64, chance: Chance) -> None:
    """The pile and the other hands are one pool; the hands are dealt from it again."""
    sizes = [hand.size for hand in table.hands]
    for seat in range(table.seats):
        if seat != viewer:
            table.hands[seat].move_all_to(table.pile)
    for seat in range(table.seats):
        if seat != viewer:
            for _ in range(sizes[seat]):
                table.hands[seat].add(table.pile.draw(chance))


def write_observation(table: MarketTable, viewer: i64, out: Observation) -> None:
    """The table, the viewer's own cards, then each seat from the viewer on."""
    numbers, each, hand = out.numbers, table.content.of_each, table.content.hand
    first = max(viewer, 0)
    turn = (table.turn - first + table.seats) % table.seats
    numbers[out.field("turn", 1, CATEGORY, 0, table.seats - 1, "who is to sell")] = turn
    numbers[out.field("over", 1, CATEGORY, 0, 1, "whether the game is over")] = i64(table.over)
    numbers[out.field("pile", 1, COUNT, 0, KINDS * each, "cards in the pile")] = table.pile.size
    stall = out.field("stall", KINDS, COUNT, 0, each, "cards sold, by kind")
    own = out.field("hand", KINDS, COUNT, 0, hand, "the viewer's own cards, by kind")
    hidden = out.field("unseen", KINDS, COUNT, 0, each, "cards the viewer cannot see, by kind")
    for kind in range(KINDS):
        numbers[stall + kind] = table.stall.count[kind]
        numbers[own + kind] = 0
        if viewer >= 0:
            numbers[own + kind] = table.hands[viewer].count[kind]
        numbers[hidden + kind] = unseen(table, viewer, kind)
    for step in range(table.seats):
        seat = (first + step) % table.seats
        numbers[out.numbered("hand_size", step, 1, COUNT, 0, hand, "cards in a hand")] = table.hands[seat].size
        numbers[out.numbered("coins", step, 1, AMOUNT, 0, MANY, "a seat's coins")] = table.coins[seat]
