"""Chapter 8: phase 5, cards under the deck and goods into the warehouse; and the ragman of chapter 12."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.state import add_if, unless
from comptoir.games.fuerstenfeld.ids import (
    CARD_NOT_HELD,
    END_TURN,
    GOODS,
    KEEP_ONE,
    NO_RAGMAN,
    NO_ROOM,
    NO_SUCH_GOOD,
    NONE,
    NOT_IN_THIS_PHASE,
    RAGMAN_LIMIT,
    STORE,
    THROW,
    TOO_MANY_CARDS,
    TUCK,
)
from comptoir.games.fuerstenfeld.state import FuerstenfeldTable, Player, total


def legal_discard(table: FuerstenfeldTable, player: Player, out: vec[i64]) -> i64:
    """List what may be done in phase 5: the ragman first, then cards under the deck; goods may be stored."""
    n: i64 = 0
    if may_throw(table, player):
        n = player.hand.add_actions(THROW, out, n)
    if may_tuck(table, player):
        n = player.hand.add_actions(TUCK, out, n)
    if room(table, player) > 0:
        for good in range(GOODS):
            n = add_if(out, n, STORE + good, player.goods[good] > 0)
    return add_if(out, n, END_TURN, hand_fits(table, player))


def hand_limit(table: FuerstenfeldTable, player: Player) -> i64:
    """How many cards may be kept: one, more with town halls. FF-8.1, FF-8.5, FF-11.4"""
    return table.content.cards_kept + player.effect(table.content.keep)


def hand_fits(table: FuerstenfeldTable, player: Player) -> bool:
    """Whether the turn may end with these cards in hand. FF-8.1"""
    return player.hand.size <= hand_limit(table, player)


def must_keep(table: FuerstenfeldTable) -> i64:
    """How many cards must stay in hand, if there are any. FF-8.2, FF-13.3"""
    if table.content.keep_none:
        return 0
    return table.content.cards_kept


def may_tuck(table: FuerstenfeldTable, player: Player) -> bool:
    """Whether a card may go under the deck. FF-8.2"""
    return player.hand.size > must_keep(table)


def may_throw(table: FuerstenfeldTable, player: Player) -> bool:
    """Whether the ragman takes a card: only before any goes under the deck. FF-12.6, FF-12.7"""
    return table.tucked == 0 and player.hand.size > 0 and table.thrown < player.effect(table.content.throw)


def room(table: FuerstenfeldTable, player: Player) -> i64:
    """How many more goods the warehouse can hold. FF-8.7, FF-11.8"""
    return player.effect(table.content.store) - total(player.stored)


def storable(table: FuerstenfeldTable, player: Player) -> i64:
    """How many of the goods left can be stored. FF-8.7"""
    return max(min(total(player.goods), room(table, player)), 0)


def refuse_discard(table: FuerstenfeldTable, player: Player, action: i64) -> i64:
    """The clause that forbids an action in phase 5, or 0."""
    if action < THROW:
        return NOT_IN_THIS_PHASE
    if action < TUCK:
        return refuse_throw(table, player, action - THROW)
    if action < STORE:
        if not player.hand.has(action - TUCK):
            return CARD_NOT_HELD
        return unless(may_tuck(table, player), KEEP_ONE)
    if action < END_TURN:
        if player.goods[action - STORE] == 0:
            return NO_SUCH_GOOD
        return unless(room(table, player) > 0, NO_ROOM)
    return unless(hand_fits(table, player), TOO_MANY_CARDS)


def refuse_throw(table: FuerstenfeldTable, player: Player, kind: i64) -> i64:
    """The clause that forbids to give the ragman a card, or 0."""
    if not player.hand.has(kind):
        return CARD_NOT_HELD
    if player.effect(table.content.throw) == 0:
        return NO_RAGMAN
    return unless(may_throw(table, player), RAGMAN_LIMIT)


def do_discard(table: FuerstenfeldTable, seat: i64, player: Player, action: i64) -> bool:
    """Take one step of phase 5; return whether the player ends the turn."""
    if action < TUCK:
        throw_card(table, seat, player, action - THROW)
    elif action < STORE:
        tuck_card(table, seat, player, action - TUCK)
        table.tucked += 1
    elif action < END_TURN:
        good = action - STORE
        player.goods[good] -= 1
        player.stored[good] += 1
        table.tell("stored", seat, good)
    return action == END_TURN


def throw_card(table: FuerstenfeldTable, seat: i64, player: Player, kind: i64) -> None:
    """Give the ragman a card: it leaves the game, openly. FF-12.6"""
    player.hand.remove(kind)
    player.gone.add(kind)
    table.thrown += 1
    table.tell("threw", seat, kind)


def tuck_card(table: FuerstenfeldTable, seat: i64, player: Player, kind: i64) -> None:
    """Put a card at the very bottom of the deck; only its owner knows which. FF-8.1, FF-8.4"""
    player.hand.remove(kind)
    player.known.add(kind)
    table.whisper(1, "tucked", seat, kind)


def a_choice_is_left(table: FuerstenfeldTable, player: Player) -> bool:
    """Whether phase 5 can still go one way or another: everybody can see that. FF-8.8"""
    return may_tuck(table, player) or may_throw(table, player) or storable(table, player) > 0


def finish_turn(table: FuerstenfeldTable, seat: i64, player: Player) -> None:
    """Take away the goods neither sold nor stored. FF-8.6"""
    lost = total(player.goods)
    if lost > 0:
        for good in range(GOODS):
            player.goods[good] = 0
        table.tell("lost_goods", seat, lost)
    clear_turn(table)
    table.tell("turn_ended", seat)


def clear_turn(table: FuerstenfeldTable) -> None:
    """Forget what was done in the turn."""
    table.brewery = NONE
    table.exchanged = False
    for good in range(GOODS):
        table.sale[good] = 0
    table.built = 0
    table.thrown = 0
    table.tucked = 0
