"""Chapter 3, set-up: board, capital, discs in two parcels, a village to start from."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.chance import Chance
from comptoir.games.pfeffersaecke.ids import (
    PLACE_CLOSED,
    START,
    VILLAGE_TAKEN_AT_START,
)
from comptoir.games.pfeffersaecke.rules.placing import begin_turn
from comptoir.games.pfeffersaecke.state import (
    NOWHERE,
    PLACES,
    STARTING,
    TOWNS,
    VILLAGES,
    MerchantTable,
    holds,
    list_actions,
)


def set_up(table: MerchantTable, chance: Chance) -> None:
    """Lay out the board, equip and deal; the first player is chosen by lot. PS-3.1 to PS-3.6"""
    table.over = False
    table.ends = 0
    table.phase = STARTING
    table.turns = 0
    table.idle = 0
    table.last_route = NOWHERE
    table.clear()
    lay_out_board(table)
    for seat in range(table.seats):
        equip(table, seat)
    deal_discs(table, chance)
    table.turn = chance.below(table.seats)
    table.tell("begins_game", table.turn)


def lay_out_board(table: MerchantTable) -> None:
    """Some places are closed, some towns have their disc from the start. PS-3.3, PS-11.1"""
    table.lying = table.terms.open_at_start
    table.waiting = table.dealt
    table.room |= table.lying
    for place in range(PLACES):
        if holds(table.closed, place):
            table.tell("closed", place)
        elif holds(table.lying, place):
            table.tell("disc_lies", place)


def equip(table: MerchantTable, seat: i64) -> None:
    """Give a seat its money, safe-conducts and counters, one of them as its score marker. PS-3.1, PS-3.2"""
    table.florins[seat] = table.terms.capital
    table.influence[seat] = table.content.start_influence
    table.safe_conducts[seat] = table.content.safe_conducts
    table.supply[seat] = table.content.counters - 1
    table.tell("capital", seat, table.florins[seat], table.influence[seat], table.safe_conducts[seat])


def deal_discs(table: MerchantTable, chance: Chance) -> None:
    """Deal the high discs, mix those left over with the others and deal these too. PS-3.4"""
    table.high.clear()
    table.low.clear()
    for town in range(TOWNS):
        if holds(table.waiting, town):
            value = table.content.value[town]
            table.pool(value).add(value)
    deal_parcel(table, table.high, table.high_share, chance)
    table.high.move_all_to(table.low)
    deal_parcel(table, table.low, table.hand_share - table.high_share, chance)


def deal_parcel(table: MerchantTable, parcel: Cards, each: i64, chance: Chance) -> None:
    """Deal every seat the same number of discs, unseen by the others. PS-3.5"""
    for seat in range(table.seats):
        for _disc in range(each):
            value = parcel.draw(chance)
            table.give(seat, value)
            table.whisper(1, "dealt", seat, value)


# --- a village to start from ------------------------------------------------------------------------------


def legal_starts(table: MerchantTable, out: vec[i64]) -> i64:
    """List every village that is free. PS-3.7"""
    return list_actions(START, table.room >> TOWNS, VILLAGES, out, 0)


def start_refusal(table: MerchantTable, village: i64) -> i64:
    """Why nobody can start in a village: it is closed or taken. PS-3.7"""
    if holds(table.closed, village):
        return PLACE_CLOSED
    if not holds(table.room, village):
        return VILLAGE_TAKEN_AT_START
    return 0


def start(table: MerchantTable, seat: i64, village: i64) -> None:
    """Put the first counter in a village; when all have one, the first turn begins. PS-3.7 to PS-3.9"""
    table.put_counter(seat, village)
    table.tell("started", seat, village, table.villages_left())
    table.turn = table.left_of(seat)
    if table.present[table.turn] != 0:
        begin_turn(table, table.turn)
