"""Bonus tokens: drawing, keeping and playing them (chapter 9, FFF-3.3, FFF-7.9)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.rules.market import (
    others_in_reserve,
    price_of,
    return_tokens,
    room_in_hand,
    take_tokens,
)
from comptoir.games.fische_fluppen_frikadellen.state import (
    BONUS_ERRANDS,
    BONUSES,
    BUYING_WHAT,
    CHOOSING_FERRY,
    CLOSING,
    CLOSURE,
    FETISH_DEALER,
    GOING_ON,
    GOODS,
    KEEPING,
    KEEPING_FIRST,
    MOVING,
    NO_ERRAND,
    PLUS_TWO,
    PURCHASE,
    SITES,
    SWAP,
    SWAP_TAKING,
    TRADING,
    FischeTables,
    Player,
    Table,
    has_bit,
)


def draw_two(state: FischeTables, table: Table, seat: i64, chance: Chance) -> None:
    """Draw two bonus tokens to choose from, or what is there. FFF-3.3, FFF-7.9"""
    player = state.players[seat]
    if table.pool.size > 0:
        player.drawn = table.pool.draw(chance)
        state.whisper_at(table, seat, "drew", player.drawn)
    if table.pool.size > 0:
        player.drawn_too = table.pool.draw(chance)
        state.whisper_at(table, seat, "drew", player.drawn_too)


def refuse_keep(player: Player, ask: i64, bonus: i64) -> i64:
    """The clause that forbids keeping a bonus token, or 0. FFF-3.3"""
    if ask != KEEPING and ask != KEEPING_FIRST:
        return ids.NOT_ASKED
    return ids.unless(bonus in (player.drawn, player.drawn_too), ids.KEEP_ONE_OF_TWO)


def keep_bonus(state: FischeTables, table: Table, seat: i64, bonus: i64) -> None:
    """Keep one token; the other waits to be mixed with the rest. FFF-3.3"""
    player = state.players[seat]
    if bonus == player.drawn:
        player.drawn = player.drawn_too
    player.drawn_too = -1
    player.bonus.add(bonus)
    state.whisper_at(table, seat, "kept", bonus)


def mix_in(table: Table, player: Player) -> None:
    """Put the token that was not kept back into the pool. FFF-7.9"""
    if player.drawn >= 0:
        table.pool.add(player.drawn)
        player.drawn = -1


def tokens_held(player: Player, bonus: i64) -> i64:
    """How many bonus tokens of a kind a player has, with those drawn to choose from."""
    return player.bonus.count[bonus] + (player.drawn == bonus) + (player.drawn_too == bonus)


# --- playing --------------------------------------------------------------------------------------


def is_bonus_time(ask: i64) -> bool:
    """Whether a bonus token may be played: between two things one does, never in the middle of one. FFF-9.1"""
    return ask in (MOVING, TRADING) or GOING_ON <= ask <= CHOOSING_FERRY


def refuse_bonus(state: FischeTables, table: Table, seat: i64, ask: i64, bonus: i64) -> i64:
    """The clause that forbids playing a bonus token now, or 0. FFF-9.1 to FFF-9.7, FFF-12.6"""
    if not is_bonus_time(ask):
        return ids.NO_BONUS_NOW
    player = state.players[seat]
    if player.bonus.count[bonus] == 0:
        return ids.BONUS_NOT_HELD
    if bonus == PLUS_TWO:
        return ids.unless(ask == MOVING, ids.WHILE_MOVING)
    if bonus == PURCHASE:
        if room_in_hand(state, player) < 1:
            return ids.HANDS_FULL
        return ids.unless(
            (ask == MOVING or state.content.late_purchase) and can_buy_from_any(state, table, seat),
            ids.SAME_SPACE,
        )
    if bonus == SWAP:
        return ids.unless(any(refuse_swap(table, player, good) == 0 for good in range(GOODS)), ids.NO_SWAP)
    if bonus == CLOSURE:
        return ids.unless(any(can_close(state, table, player, site) for site in range(SITES)), ids.CANNOT_CLOSE)
    return 0


def write_bonuses(state: FischeTables, table: Table, seat: i64, ask: i64, out: vec[i64], n: i64) -> i64:
    """Write all bonus tokens that may be played."""
    if state.players[seat].bonus.size > 0:
        for bonus in range(BONUSES):
            n = ids.write_if(refuse_bonus(state, table, seat, ask, bonus) == 0, ids.PLAY + bonus, out, n)
    return n


def play_bonus(state: FischeTables, table: Table, seat: i64, bonus: i64) -> None:
    """Play a token. It goes back to the pool at once, except one that closes a kiosk. FFF-9.2"""
    state.players[seat].bonus.remove(bonus)
    state.tell_at(table, "played", seat, bonus)
    if bonus != CLOSURE:
        table.pool.add(bonus)
    if bonus == PLUS_TWO:
        table.points += state.content.bonus_points
    table.errand = BONUS_ERRANDS[bonus]


# --- buying from an opponent ----------------------------------------------------------------------


def can_buy_from_any(state: FischeTables, table: Table, seat: i64) -> bool:
    """Whether any opponent has a token this seat can buy. FFF-9.4"""
    return any(can_buy_from(state, table, seat, table.order[place]) for place in range(table.people))


def can_buy_from(state: FischeTables, table: Table, seat: i64, other: i64) -> bool:
    """Whether an opponent on the same space has a token this seat can pay for. FFF-9.4"""
    if other == seat or state.players[other].space != state.players[seat].space:
        return False
    return any(refuse_purchase_of(state, table, seat, other, good) == 0 for good in range(GOODS))


def refuse_purchase_of(state: FischeTables, table: Table, seat: i64, other: i64, good: i64) -> i64:
    """The clause that forbids buying a good from an opponent, or 0. FFF-9.4"""
    if price_of(state, table, good) > state.players[seat].florins:
        return ids.TOO_POOR
    return ids.unless(state.players[other].goods.count[good] > 0, ids.NOT_HELD)


def choose_seller(state: FischeTables, table: Table, seat: i64, other: i64) -> None:
    """Choose the opponent to buy from. FFF-9.4"""
    table.chosen = other
    table.errand = BUYING_WHAT
    state.tell_at(table, "chose_opponent", seat, other)


def buy_from(state: FischeTables, table: Table, seat: i64, good: i64) -> None:
    """Buy one token from an opponent at its price; no price moves. FFF-9.4"""
    other = table.chosen
    florins = price_of(state, table, good)
    state.players[seat].florins -= florins
    state.players[other].florins += florins
    state.players[other].goods.remove(good)
    state.players[seat].goods.add(good)
    table.chosen = -1
    table.errand = NO_ERRAND
    state.tell_at(table, "bought_from", seat, other, good, florins)


# --- swapping one good ----------------------------------------------------------------------------


def refuse_swap(table: Table, player: Player, good: i64) -> i64:
    """The clause that forbids giving a good for a swap, or 0. FFF-9.6"""
    if player.goods.count[good] == 0:
        return ids.NOT_HELD
    return ids.unless(others_in_reserve(table, good) > 0, ids.NO_SWAP)


def give_for_swap(state: FischeTables, table: Table, seat: i64, good: i64) -> None:
    """Give the token to swap. FFF-9.6"""
    return_tokens(table, state.players[seat], good, 1)
    table.chosen = good
    table.errand = SWAP_TAKING
    state.tell_at(table, "gave", seat, good, 1)


def refuse_take_for_swap(table: Table, good: i64) -> i64:
    """The clause that forbids taking a good for the one given, or 0. FFF-9.6"""
    return ids.unless(good != table.chosen and table.reserve[good] > 0, ids.NO_SWAP)


def take_for_swap(state: FischeTables, table: Table, seat: i64, good: i64) -> None:
    """Take another good for the one given. FFF-9.6"""
    take_tokens(table, state.players[seat], good, 1)
    table.chosen = -1
    table.errand = NO_ERRAND
    state.tell_at(table, "took", seat, good, 1)


# --- closing a kiosk ------------------------------------------------------------------------------


def can_close(state: FischeTables, table: Table, player: Player, site: i64) -> bool:
    """Whether a kiosk can be closed: not the fetish dealer, a closed one or the one the pawn is in. FFF-9.7"""
    if state.content.kind[table.kiosk[site]] == FETISH_DEALER:
        return False
    return table.closer[site] < 0 and state.content.site_space[site] != player.space


def close_kiosk(state: FischeTables, table: Table, seat: i64, site: i64) -> None:
    """Close a kiosk: nobody may end a step there until it reopens. FFF-9.8"""
    table.closer[site] = seat
    table.awaited[site] = table.seats() & ~state.bit(seat)
    table.closed |= state.bit(state.content.site_space[site])
    table.errand = NO_ERRAND
    state.tell_at(table, "closed", seat, table.kiosk[site])


def closed_spaces(state: FischeTables, table: Table) -> i64:
    """The spaces whose kiosk somebody has closed, as a bit set. FFF-9.8"""
    closed: i64 = 0
    for site in range(SITES):
        if table.closer[site] >= 0:
            closed |= state.bit(state.content.site_space[site])
    return closed


def closures_at(table: Table) -> i64:
    """How many tokens lie on closed kiosks of a table, or are about to. FFF-9.8"""
    return i64(table.errand == CLOSING) + sum(closer >= 0 for closer in table.closer)


def reopen_kiosk(state: FischeTables, table: Table, site: i64) -> None:
    """Reopen a kiosk; the token goes back to the pool. FFF-9.9"""
    table.closer[site] = -1
    table.awaited[site] = 0
    table.closed &= ~state.bit(state.content.site_space[site])
    table.pool.add(CLOSURE)
    state.tell_at(table, "reopened", table.kiosk[site])


def reopen_own(state: FischeTables, table: Table, seat: i64) -> None:
    """Reopen the kiosks a seat has closed, when its regular turn begins. FFF-9.9"""
    for site in range(SITES):
        if table.closer[site] == seat:
            reopen_kiosk(state, table, site)


def count_turn(state: FischeTables, table: Table, seat: i64) -> None:
    """Note that a seat has had its turn or has left: kiosks closed by players who left reopen. FFF-11.10"""
    here = table.seats()
    for site in range(SITES):
        closer = table.closer[site]
        if closer >= 0:
            table.awaited[site] &= ~state.bit(seat)
            if table.awaited[site] == 0 and not has_bit(here, closer):
                reopen_kiosk(state, table, site)
