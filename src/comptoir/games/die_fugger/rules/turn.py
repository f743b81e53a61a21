"""Chapters 4 and 8: a turn, and the goods it brings Jakob."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.state import add_if, unless
from comptoir.games.die_fugger.ids import (
    DRAW,
    GOODS_ONLY,
    HAND_IS_FULL,
    HIDDEN,
    HIDE,
    MERCHANT,
    MUST_ACT,
    NOT_IN_HAND,
    NOTHING_TO_DRAW,
    ONE_PER_ROUND,
    PASS,
    ROUNDS_ONE_AND_TWO,
    SHOW,
    TWO_MERCHANTS_LIE,
    good_of,
)
from comptoir.games.die_fugger.state import FuggerTable, Player


def may_draw(table: FuggerTable, player: Player) -> bool:
    """With at most four cards in hand, while there is a card to draw. DF-4.2, DF-4.3, DF-9.1"""
    return player.hand.size <= table.content.draw_limit and table.deck.size + table.discard.size > 0


def may_hide(table: FuggerTable, player: Player) -> bool:
    """One good in round one and one in round two. DF-4.7, DF-4.8"""
    return table.round <= HIDDEN and player.hidden[table.round - 1] < 0


def may_lay_merchant(table: FuggerTable, player: Player) -> bool:
    """Never more than two merchants in front of one player. DF-4.5"""
    return player.shown.count[MERCHANT] < table.content.merchants_in_front


def can_lay(table: FuggerTable, player: Player) -> bool:
    """Whether a card in hand can be laid face up. DF-4.4"""
    merchants = player.hand.count[MERCHANT]
    return player.hand.size > merchants or (merchants > 0 and may_lay_merchant(table, player))


def legal_actions(table: FuggerTable, player: Player, out: vec[i64]) -> i64:
    """List the actions of the player in turn: draw, lay face up, lay face down; pass if there is none. DF-4.1"""
    hand = player.hand.count
    first_good = add_if(out, 0, DRAW, may_draw(table, player))
    n = first_good
    for kind in range(MERCHANT):
        out[n] = SHOW + kind  # the next one takes this place unless there is such a card
        n += hand[kind] > 0
    after_goods = n
    n = add_if(out, n, SHOW + MERCHANT, hand[MERCHANT] > 0 and may_lay_merchant(table, player))
    if may_hide(table, player):
        for place in range(first_good, after_goods):  # the same goods, face down
            out[n] = out[place] - SHOW + HIDE
            n += 1
    return add_if(out, n, PASS, n == 0)


def action_refusal(table: FuggerTable, player: Player, action: i64) -> i64:
    """The clause that forbids the player in turn an action, or 0. DF-4.2 to DF-4.10"""
    if action == DRAW:
        if player.hand.size > table.content.draw_limit:
            return HAND_IS_FULL
        return unless(may_draw(table, player), NOTHING_TO_DRAW)
    if action < HIDE:
        if player.hand.count[action - SHOW] == 0:
            return NOT_IN_HAND
        return unless(action != SHOW + MERCHANT or may_lay_merchant(table, player), TWO_MERCHANTS_LIE)
    if action < PASS:
        if player.hand.count[action - HIDE] == 0:
            return GOODS_ONLY
        if table.round > HIDDEN:
            return ROUNDS_ONE_AND_TWO
        return unless(may_hide(table, player), ONE_PER_ROUND)
    # what can be laid face down can be laid face up
    return unless(not (may_draw(table, player) or can_lay(table, player)), MUST_ACT)


def show(table: FuggerTable, seat: i64, kind: i64) -> None:
    """Lay a card face up: a good makes demand, a merchant brings cards in the next round. DF-4.4"""
    player = table.players[seat]
    player.hand.remove(kind)
    player.shown.add(kind)
    if kind != MERCHANT:
        table.visible[good_of(kind)] += 1
    table.tell("showed", seat, kind)


def hide(table: FuggerTable, seat: i64, kind: i64) -> None:
    """Lay a good face down. DF-4.6"""
    player = table.players[seat]
    player.hand.remove(kind)
    player.hidden[table.round - 1] = kind
    table.whisper(2, "hid", seat, table.round, kind)


# --- goods for Jakob ------------------------------------------------------------------------------------


def goods_due(table: FuggerTable, action: i64) -> i64:
    """How many goods Jakob gets after an action, unless the round ends before. DF-4.9, DF-8.1"""
    for_hiding = HIDE <= action < PASS and table.seats < 4
    for_the_pair = table.seats == 2 and pair_card_is_due(table, action)
    return i64(for_hiding) + i64(for_the_pair)


def pair_card_is_due(table: FuggerTable, action: i64) -> bool:
    """With two players Jakob gets a good whenever both have had their turn. DF-8.1, DF-9.5, DF-9.6"""
    if HIDE <= action < PASS and table.content.one_extra_card:
        return False
    return table.turns & 1 == 0 or table.content.jakob_every_turn
