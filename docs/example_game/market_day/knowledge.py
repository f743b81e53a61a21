"""Who knows what: everybody their own hand, the stall and all coins."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.observation import AMOUNT, CATEGORY, COUNT, MANY, Observation
from comptoir.games.market_day.ids import KINDS
from comptoir.games.market_day.state import MarketTable


def imagine(table: MarketTable, viewer: i64, chance: Chance) -> None:
    """Shuffle all other hands into the pile and deal them again."""
    held: vec[i64] = vec[i64]([0] * table.seats)
    for seat in range(table.seats):
        if seat != viewer:
            held[seat] = table.hands[seat].size
            table.hands[seat].move_all_to(table.pile)
    for seat in range(table.seats):
        for _ in range(held[seat]):
            table.hands[seat].add(table.pile.draw(chance))


def write_observation(table: MarketTable, viewer: i64, out: Observation) -> None:
    """What a viewer knows, in numbers; a spectator sees an empty hand."""
    most, full = table.content.of_each, table.content.hand
    first = max(viewer, 0)
    turn = (table.turn - first + table.seats) % table.seats
    out.put("turn", CATEGORY, 0, table.seats - 1, "whose turn it is, counted from the viewer", turn)
    out.put("pile", COUNT, 0, KINDS * most, "cards in the pile", table.pile.size)
    stall = out.field("stall", KINDS, COUNT, 0, most, "cards on the stall, by kind")
    out.put_all(stall, table.stall.count)
    hand = out.field("hand", KINDS, COUNT, 0, full, "cards in the viewer's hand, by kind")
    for kind in range(KINDS):
        out.numbers[hand + kind] = 0
    if viewer >= 0:
        out.put_all(hand, table.hands[viewer].count)
    for step in range(table.seats):
        seat = (first + step) % table.seats
        out.put_numbered("coins", step, AMOUNT, 0, MANY, "a seat's coins", table.coins[seat])
        out.put_numbered("cards", step, COUNT, 0, full, "cards in a seat's hand", table.hands[seat].size)
