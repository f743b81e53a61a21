"""Chance cards: what they do when drawn and while in force (chapter 10)."""

from typing import Final

from mypy_extensions import i64

from comptoir.engine.chance import Chance
from comptoir.games.fugger_welser_medici.ids import (
    CLOSED_SEA,
    FREE_PASSAGE,
    HOLDERS,
    MORE_ON_OFFER,
    ROBBERS,
    SEA,
    SON,
    STORM,
)
from comptoir.games.fugger_welser_medici.rules.bank import lose_load
from comptoir.games.fugger_welser_medici.state import FwmTable, bit, holds


def take_effect(table: FwmTable, event: i64, chance: Chance) -> None:
    """Let a chance card take effect at once. FWM-5.8"""
    table.tell("chance_drawn", table.content.deals + event)
    if table.content.effect[event] == STORM:
        storm(table, table.content.strength[event], chance)
    else:
        table.in_force[event] = table.content.rounds[event]


def storm(table: FwmTable, fatal: i64, chance: Chance) -> None:
    """Roll for each representative at sea; on a low total everything carried is lost. FWM-10.5"""
    seat = table.start
    for _ in range(table.seats):
        trader = table.traders[seat]
        for holder in range(SON, HOLDERS):
            if trader.at[holder] >= 0 and table.content.kind[trader.at[holder]] == SEA:
                total = roll_two_dice(chance)
                table.tell("storm_rolled", seat, holder, total)
                if total <= fatal:
                    lose_load(table, seat, holder)
        seat = table.left_of(seat)


# --- two dice -------------------------------------------------------------------------------------------

FACES: Final[i64] = 6
THROWS: Final[i64] = 36  # of two dice, all equally likely


def roll_two_dice(chance: Chance) -> i64:
    """The total of two dice."""
    return chance.below(FACES) + chance.below(FACES) + 2


def throws_up_to(total: i64) -> i64:
    """In how many of all THROWS two dice show at most this total."""
    throws: i64 = 0
    for first in range(1, FACES + 1):
        for second in range(1, FACES + 1):
            throws += first + second <= total
    return throws


# --- cards in force -------------------------------------------------------------------------------------


def count_down_chance_cards(table: FwmTable) -> None:
    """Bring every card that does not stay one round nearer to its end. FWM-10.2"""
    for event in range(len(table.in_force)):
        if table.in_force[event] > 0 and table.content.effect[event] != MORE_ON_OFFER:
            table.in_force[event] -= 1
            if table.in_force[event] == 0:
                table.tell("expired", table.content.deals + event)


def is_in_force(table: FwmTable, event: i64, effect: i64) -> bool:
    """Whether a chance card is in force and does this."""
    return table.in_force[event] > 0 and table.content.effect[event] == effect


def passage_is_free(table: FwmTable) -> bool:
    """Whether a coronation waives tolls and crown dues. FWM-10.8"""
    return any(is_in_force(table, event, FREE_PASSAGE) for event in range(len(table.in_force)))


def is_blocked(table: FwmTable, sea_group: i64) -> bool:
    """Whether a blockade closes these waters. FWM-10.6"""
    return any(
        is_in_force(table, event, CLOSED_SEA) and table.content.closed_group[event] == sea_group
        for event in range(len(table.in_force))
    )


def robbers_at(table: FwmTable, space: i64) -> i64:
    """Bit set of the robbers' cards in force that make a space unsafe. FWM-10.4"""
    robbers: i64 = 0
    for event in range(len(table.in_force)):
        if is_in_force(table, event, ROBBERS):
            robbers |= table.content.robber_areas[space] & bit(event)
    return robbers


def robbed_totals(table: FwmTable, robbers: i64) -> i64:
    """How many more totals fail on a path that meets these robbers. FWM-10.4"""
    more: i64 = 0
    for event in range(len(table.in_force)):
        if holds(robbers, event):
            more += table.content.strength[event]
    return more
