"""Chapter 10: the end of the game."""

from mypy_extensions import i64

from comptoir.games.fuerstenfeld.ids import KINDS, NONE, PALACES, PLACES
from comptoir.games.fuerstenfeld.rules.building import cost_for, is_next_part, palace_price_with, reduced
from comptoir.games.fuerstenfeld.rules.drawing import symbols_on
from comptoir.games.fuerstenfeld.rules.selling import coins_of
from comptoir.games.fuerstenfeld.state import FuerstenfeldTable, Player, place_in, total


def end_if_due(table: FuerstenfeldTable) -> None:
    """End the game after a round in which a palace was finished, or if nobody can finish one. FF-10.1, FF-10.4"""
    if not any(player.palaces == PALACES for player in table.players):
        if any(can_finish(table, player) for player in table.players):
            return
        table.tell("nobody_can_finish")
    table.over = True
    table.tell("ended", table.round)


def place_of(table: FuerstenfeldTable, seat: i64) -> i64:
    """A seat's place: more parts of the palace are better, then more coins. FF-10.2, FF-10.3"""
    mine = table.players[seat]
    place: i64 = 1
    for other in table.players:
        if other.palaces > mine.palaces or (other.palaces == mine.palaces and other.coins > mine.coins):
            place += 1
    return place


# --- FF-10.4: who can still finish ------------------------------------------------------------------------


def can_finish(table: FuerstenfeldTable, player: Player) -> bool:
    """Whether no part has left the game, and money for the missing ones can come in or is there. FF-10.4"""
    if any(player.gone.has(kind) and table.content.part[kind] > 0 for kind in range(KINDS)):
        return False
    if has_income(table, player) or can_buy_income(table, player) or guide_can_pay(table, player):
        return True
    return affords(table, player, NONE, PALACES - player.palaces)


def has_income(table: FuerstenfeldTable, player: Player) -> bool:
    """Whether goods are stored, or a visible face brings goods or coins."""
    return total(player.stored) > 0 or any(earns(table, player, player.places[place]) for place in range(PLACES))


def earns(table: FuerstenfeldTable, player: Player, face: i64) -> bool:
    """Whether a face brings goods or coins while it is visible, with the palaces that stand."""
    return symbols_on(table, face) + coins_of(table, player, face) > 0


def can_buy_income(table: FuerstenfeldTable, player: Player) -> bool:
    """Whether the coins buy a card that would earn at once."""
    return any(
        is_left(table, player, kind) and earns(table, player, kind) and affords(table, player, kind, 0)
        for kind in range(KINDS)
    )


def guide_can_pay(table: FuerstenfeldTable, player: Player) -> bool:
    """Whether a guide can still be shown a first part: one's own, or under the option another's. FF-13.4"""
    for kind in range(KINDS):
        if table.content.guide[kind] == 0 or not table.content.takes_part(kind) or player.gone.has(kind):
            continue
        card = kind if is_left(table, player, kind) else NONE
        covered = table.content.palaces_in_order and player.places[0] == kind  # by the first part
        if affords(table, player, card, 1) and not covered:
            return True
        shows_others = table.content.guide_shows_all and affords(table, player, card, 0)
        if shows_others and another_can_build(table, player):
            return True
    return False


def another_can_build(table: FuerstenfeldTable, player: Player) -> bool:
    """Whether somebody else can still come to build a part of a palace."""
    return any(other is not player and can_build_part(table, other) for other in table.players)


def can_build_part(table: FuerstenfeldTable, player: Player) -> bool:
    """Whether a next part is in hand or deck, and the money for it there or to be had without a new guide."""
    parts = table.content.part
    if not any(
        parts[kind] > 0 and is_left(table, player, kind) and is_next_part(table, player, kind)
        for kind in range(KINDS)
    ):
        return False
    return has_income(table, player) or can_buy_income(table, player) or affords(table, player, NONE, 1)


def is_left(table: FuerstenfeldTable, player: Player, kind: i64) -> bool:
    """Whether a card is in hand or deck: everybody can tell from those that are not."""
    if player.gone.has(kind) or not table.content.takes_part(kind):
        return False
    return place_in(player.places, PLACES, kind) < 0


def affords(table: FuerstenfeldTable, player: Player, card: i64, parts: i64) -> bool:
    """Whether the coins buy a card, unless it is NONE, and `parts` more parts, a crane first if that helps."""
    saved = player.effect(table.content.discount)
    if outlay(table, player, card, parts, saved) <= player.coins:
        return True
    discount = table.content.discount
    return any(
        discount[kind] > 0
        and kind != card
        and is_left(table, player, kind)
        and cost_for(table, player, kind) + outlay(table, player, card, parts, saved + discount[kind])
        <= player.coins
        for kind in range(KINDS)
    )


def outlay(table: FuerstenfeldTable, player: Player, card: i64, parts: i64, saved: i64) -> i64:
    """What a card, unless it is NONE, and then `parts` parts cost, with what cranes save on each."""
    of_card = 0 if card == NONE else reduced(table.content.cost[card], saved)
    return of_card + parts_cost(table, player, parts, saved)


def parts_cost(table: FuerstenfeldTable, player: Player, parts: i64, saved: i64) -> i64:
    """What `parts` more parts cost if they are built one after the other from now on.

    A crane saves something on all of them, for the last part can cover it; unless they come in order.
    """
    standing = table.parts_standing()
    cost: i64 = 0
    for part in range(parts):
        cost += reduced(palace_price_with(table, standing + part), saved)
        if table.content.palaces_in_order:
            saved -= table.content.discount[player.places[player.palaces + part]]
    return cost
