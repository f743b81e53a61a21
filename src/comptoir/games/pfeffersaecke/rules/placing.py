"""Chapter 4, your turn and your disc."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.pfeffersaecke.ids import (
    NO_SUCH_DISC,
    ONE_DISC_PER_TOWN,
    PLACE,
    PLACE_CLOSED,
)
from comptoir.games.pfeffersaecke.state import (
    EXTENDING,
    LEAST_VALUE,
    PLACING,
    TOWNS,
    VALUES,
    MerchantTable,
    holds,
    list_actions,
    only,
)


def begin_turn(table: MerchantTable, seat: i64) -> None:
    """Begin a seat's turn with its first phase. PS-4.1, PS-4.2"""
    table.turn = seat
    table.phase = PLACING
    table.forget_turn()
    table.tell("begins", seat, table.rounds())


def must_place(table: MerchantTable, seat: i64) -> bool:
    """Whether a seat still has discs, one of which it must place. PS-4.3"""
    return table.hand_size[seat] > 0


def legal_discs(table: MerchantTable, seat: i64, out: vec[i64]) -> i64:
    """List every waiting town whose number is on a disc in hand. PS-4.4, PS-4.5"""
    towns: i64 = 0
    for value in range(LEAST_VALUE, VALUES):
        if table.hand[seat * VALUES + value] > 0:
            towns |= table.content.towns_of[value]
    return list_actions(PLACE, towns & table.waiting, TOWNS, out, 0)


def disc_refusal(table: MerchantTable, seat: i64, town: i64) -> i64:
    """Why a seat cannot place a disc on a town. PS-4.4, PS-4.5"""
    if holds(table.closed, town):
        return PLACE_CLOSED
    if not holds(table.waiting, town):
        return ONE_DISC_PER_TOWN
    if table.hand[seat * VALUES + table.content.value[town]] == 0:
        return NO_SUCH_DISC
    return 0


def place_disc(table: MerchantTable, seat: i64, town: i64) -> None:
    """Move a disc from a hand to the town with its number, which is open from now on. PS-4.4, PS-7.6"""
    value = table.content.value[town]
    table.hand[seat * VALUES + value] -= 1
    table.hand_size[seat] -= 1
    table.high_placed[seat] += table.is_high(value)
    table.waiting ^= only(town)
    table.lying |= only(town)
    table.room |= only(town)
    table.tell("placed", seat, town, value)
    table.phase = EXTENDING
