"""Chapter 10, the end of the game: the three ends, the last points, the places."""

from mypy_extensions import i64

from comptoir.games.pfeffersaecke.ids import (
    NO_DISC_LEFT,
    NO_VILLAGE_LEFT,
    STANDSTILL,
)
from comptoir.games.pfeffersaecke.rules.opening import has_opened
from comptoir.games.pfeffersaecke.rules.placing import begin_turn
from comptoir.games.pfeffersaecke.rules.scoring import has_majority, settle, town_influence, winner
from comptoir.games.pfeffersaecke.state import ALL_VILLAGES, REGIONS, TOWNS, MerchantTable, holds, only


def finish_turn(table: MerchantTable, seat: i64) -> None:
    """Score, look for an end, pass the turn to the left. PS-8.1, PS-10.4"""
    settle(table, seat)
    table.turns += 1
    table.idle += 1
    if has_opened(table):
        table.idle = 0
    look_for_end(table)
    if table.ends != 0 and (round_is_complete(table) or not table.content.end_after_round):  # PS-12.9
        end_game(table)
        return
    if table.content.standstill_by_round and round_is_complete(table):  # PS-12.8
        table.idle = 0
    begin_turn(table, table.left_of(seat))


def round_is_complete(table: MerchantTable) -> bool:
    """Whether all have had equally many turns."""
    return table.turns % table.seats == 0


def look_for_end(table: MerchantTable) -> None:
    """Note every end that has come: villages occupied, discs gone, no openings. PS-10.1 to PS-10.3, PS-12.7"""
    if table.room & ALL_VILLAGES == 0:
        note_end(table, NO_VILLAGE_LEFT)
    if table.lying == 0 and (table.waiting == 0 or table.content.board_empty_ends):
        note_end(table, NO_DISC_LEFT)
    if table.idle >= table.seats:
        note_end(table, STANDSTILL)


def note_end(table: MerchantTable, reason: i64) -> None:
    """Note an end and tell of it, unless it has come before. PS-10.4"""
    if not holds(table.ends, reason):
        table.ends |= only(reason)
        table.tell("end_in_sight", reason)


# --- the last points --------------------------------------------------------------------------------------


def end_game(table: MerchantTable) -> None:
    """Score regions and money. PS-10.5, PS-10.6"""
    table.forget_turn()
    for seat in range(table.seats):
        table.tell("reached", seat, regions(table, seat), region_points(table, seat))
        table.tell("saved", seat, table.florins[seat], money_points(table, seat))
        table.influence[seat] += region_points(table, seat) + money_points(table, seat)
    table.over = True
    table.tell("ended", table.rounds())


def is_present(table: MerchantTable, seat: i64, region: i64) -> bool:
    """Whether a region counts for a seat. PS-10.5"""
    return table.present[seat] & table.content.region_places[region] != 0


def regions(table: MerchantTable, seat: i64) -> i64:
    """How many regions count for a seat. PS-10.5"""
    return sum(is_present(table, seat, region) for region in range(REGIONS))


def brings_region(table: MerchantTable, seat: i64, place: i64) -> bool:
    """Whether a counter in a place would make its region count for a seat. PS-10.5, PS-12.10"""
    region = table.content.region_of[place]
    return holds(table.content.region_places[region], place) and not is_present(table, seat, region)


def region_points(table: MerchantTable, seat: i64) -> i64:
    """What a seat's regions bring at the end. PS-10.5"""
    return regions(table, seat) * table.content.points_region


def money_points(table: MerchantTable, seat: i64) -> i64:
    """What a seat's florins bring at the end. PS-10.6"""
    return table.florins[seat] // table.content.florins_per_point


def worth(table: MerchantTable, seat: i64) -> i64:
    """The influence a seat would have if the game ended now. PS-10.5, PS-10.6"""
    return (
        table.influence[seat]
        if table.over
        else table.influence[seat] + region_points(table, seat) + money_points(table, seat)
    )


def won_by(table: MerchantTable, seat: i64, by_majority: bool) -> i64:
    """The influence from towns a seat has won by majorities, or from full ones where it leads. PS-8.2, PS-8.4"""
    points: i64 = 0
    for town in range(TOWNS):
        if winner(table, town) == seat and has_majority(table, seat, town) == by_majority:
            points += town_influence(table, seat, town)
    return points


# --- the places -------------------------------------------------------------------------------------------


def place_of(table: MerchantTable, seat: i64) -> i64:
    """A seat's place, 1 for the first; seats that are level share it. PS-10.8, PS-10.10"""
    return 1 + sum(other != seat and is_ahead(table, other, seat) for other in range(table.seats))


def is_ahead(table: MerchantTable, seat: i64, other: i64) -> bool:
    """Whether a seat is ahead by influence, then by towns won, then by their numbers. PS-10.8, PS-10.9"""
    lead = table.influence[seat] - table.influence[other]
    if lead == 0:
        lead = towns_won(table, seat) - towns_won(table, other)
    if lead == 0:
        lead = value_won(table, seat) - value_won(table, other)
    return lead > 0


def towns_won(table: MerchantTable, seat: i64) -> i64:
    """How many towns have brought a seat influence. PS-10.9"""
    return sum(has_won(table, seat, town) for town in range(TOWNS))


def value_won(table: MerchantTable, seat: i64) -> i64:
    """The numbers of these towns, added up. PS-10.9"""
    value: i64 = 0
    for town in range(TOWNS):
        if has_won(table, seat, town):
            value += table.content.value[town]
    return value


def has_won(table: MerchantTable, seat: i64, town: i64) -> bool:
    """Whether a town was scored for a seat and counts to break ties. PS-10.9, PS-12.11"""
    if winner(table, town) != seat:
        return False
    return has_majority(table, seat, town) or not table.content.majorities_break_ties
