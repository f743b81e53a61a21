"""Answers to an open question: while one is open, nothing else will do (FFF-4.10)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.rules.bonus import (
    buy_from,
    can_buy_from,
    can_close,
    choose_seller,
    close_kiosk,
    give_for_swap,
    is_bonus_time,
    keep_bonus,
    mix_in,
    refuse_keep,
    refuse_purchase_of,
    refuse_swap,
    refuse_take_for_swap,
    take_for_swap,
    write_bonuses,
)
from comptoir.games.fische_fluppen_frikadellen.rules.extras import (
    buy_at_fifty,
    can_move_pawn,
    choose_pawn,
    move_price,
    produce_chosen,
    refuse_at_fifty,
    refuse_price_choice,
    refuse_site,
    sell_specially,
    share_out,
    use_site,
)
from comptoir.games.fische_fluppen_frikadellen.rules.ferries import call_targets, has_berth, rides_of, write_stops
from comptoir.games.fische_fluppen_frikadellen.rules.fetishes import pay_part, refuse_payment
from comptoir.games.fische_fluppen_frikadellen.rules.set_up import keep_first
from comptoir.games.fische_fluppen_frikadellen.rules.trade import (
    give_here,
    refuse_give_here,
    refuse_take_here,
    take_here,
)
from comptoir.games.fische_fluppen_frikadellen.rules.walking import steps_of, write_steps
from comptoir.games.fische_fluppen_frikadellen.state import (
    BONUSES,
    BUYING_AT_FIFTY,
    BUYING_FROM,
    BUYING_WHAT,
    CALLING,
    CHOOSING_FERRY,
    CHOOSING_PAWN,
    CHOOSING_PRODUCTION,
    CLOSING,
    FIRST_KIOSK,
    FIRST_PRODUCER,
    GOING_ON,
    KEEPING,
    KEEPING_FIRST,
    MOVING_FERRY,
    MOVING_PAWN,
    PAYING,
    SECOND_KIOSK,
    SECOND_PRODUCER,
    SELLING_SPECIALLY,
    SHARING_OUT,
    SWAP_GIVING,
    SWAP_TAKING,
    TAKING_DEARER,
    TAKING_ONE,
    TAKING_TWO,
    TRADING,
    FischeTables,
    Player,
    Table,
    has_bit,
)


def legal_answers(state: FischeTables, table: Table, seat: i64, player: Player, ask: i64, out: vec[i64]) -> i64:
    """Write everything that may be done while a question is open."""
    n: i64 = 0
    if ask == GOING_ON:
        n = ids.write_if(True, ids.GO_ON, out, n)
    elif ask in (SELLING_SPECIALLY, BUYING_AT_FIFTY):
        n = ids.write_if(True, ids.SKIP, out, n)
    elif ask in (KEEPING, KEEPING_FIRST):
        for bonus in range(BONUSES):
            n = ids.write_if(refuse_keep(player, ask, bonus) == 0, ids.KEEP + bonus, out, n)
    if is_bonus_time(ask):
        n = write_bonuses(state, table, seat, ask, out, n)
    for action in range(ids.GIVE, ids.WALK):
        n = ids.write_if(refuse_answer(state, table, seat, ask, action) == 0, action, out, n)
    if ask == MOVING_PAWN:
        n = write_steps(
            state, steps_of(state, table, table.chosen, -1), state.players[table.chosen].space, out, n
        )
        n = write_stops(state, rides_of(state, table, table.chosen), state.content.ride, out, n)
    elif ask in (CALLING, CHOOSING_FERRY, MOVING_FERRY):
        for stop in range(state.content.stops):
            n = ids.write_if(refuse_ferry(state, table, seat, ask, stop) == 0, state.content.ferry + stop, out, n)
    return n


def refuse_answer(state: FischeTables, table: Table, seat: i64, ask: i64, action: i64) -> i64:
    """The clause that forbids an answer, or 0."""
    player = state.players[seat]
    if action < ids.TAKE:
        if ask == TRADING:
            return refuse_give_here(state, table, player, action - ids.GIVE)
        return refuse_give(state, table, player, ask, action - ids.GIVE)
    if action < ids.PRODUCE:
        return refuse_take(state, table, seat, ask, action - ids.TAKE)
    if action < ids.RAISE:
        return ids.unless(ask == CHOOSING_PRODUCTION, ids.NOT_ASKED)
    if action < ids.OPPONENT:
        return refuse_price_choice(ask, action < ids.LOWER)
    if action < ids.KIOSK:
        return refuse_opponent(state, table, seat, ask, action - ids.OPPONENT)
    return refuse_kiosk(state, table, player, ask, action - ids.KIOSK)


def refuse_give(state: FischeTables, table: Table, player: Player, ask: i64, good: i64) -> i64:
    """The clause that forbids giving a good in answer to a question, or 0."""
    if ask == PAYING:
        return refuse_payment(state, table, player, good)
    if ask == SWAP_GIVING:
        return refuse_swap(table, player, good)
    if ask != SELLING_SPECIALLY:
        return ids.NOT_ASKED
    return ids.unless(player.goods.count[good] > 0, ids.NOT_HELD)


def refuse_take(state: FischeTables, table: Table, seat: i64, ask: i64, good: i64) -> i64:
    """The clause that forbids taking a good in answer to a question, or 0."""
    if ask in (TAKING_TWO, TAKING_ONE, TAKING_DEARER):
        return refuse_take_here(table, ask, good)
    if ask == SWAP_TAKING:
        return refuse_take_for_swap(table, good)
    if ask == BUYING_AT_FIFTY:
        return refuse_at_fifty(state, table, state.players[seat], good)
    if ask == BUYING_WHAT:
        return refuse_purchase_of(state, table, seat, table.chosen, good)
    return ids.NOT_ASKED


def refuse_opponent(state: FischeTables, table: Table, seat: i64, ask: i64, other: i64) -> i64:
    """The clause that forbids choosing an opponent, or 0. FFF-8.15, FFF-9.4"""
    here = other < state.seats and state.players[other].table == table.number
    if ask == BUYING_FROM:
        return ids.unless(here and can_buy_from(state, table, seat, other), ids.SAME_SPACE)
    if ask == CHOOSING_PAWN:
        return ids.unless(here and can_move_pawn(state, seat, other), ids.NO_SUCH_PAWN)
    return ids.NOT_ASKED


def refuse_kiosk(state: FischeTables, table: Table, player: Player, ask: i64, site: i64) -> i64:
    """The clause that forbids choosing a kiosk, or 0. FFF-8.3, FFF-8.13, FFF-8.18, FFF-8.19, FFF-9.7"""
    if ask == CLOSING:
        return ids.unless(can_close(state, table, player, site), ids.CANNOT_CLOSE)
    if ask == SHARING_OUT:
        return ids.unless(table.room[site] > 0, ids.NO_ROOM_THERE)
    if FIRST_PRODUCER <= ask <= FIRST_KIOSK or SECOND_PRODUCER <= ask <= SECOND_KIOSK:
        return refuse_site(state, table, player, ask, site)
    return ids.NOT_ASKED


def refuse_ferry(state: FischeTables, table: Table, seat: i64, ask: i64, stop: i64) -> i64:
    """The clause that forbids choosing a ferry or a stop for it, or 0. FFF-5.6, FFF-8.16"""
    if ask == CALLING:
        return ids.unless(has_bit(call_targets(state, table, seat, table.chosen), stop), ids.NOT_THE_NEXT_STOP)
    if ask == CHOOSING_FERRY:
        return ids.unless(table.ferries[stop] > 0, ids.NOTHING_TO_CALL)
    if ask == MOVING_FERRY:
        return ids.unless(stop != table.chosen and has_berth(state, table, stop), ids.NO_BERTH)
    return ids.NOT_ASKED


def apply_answer(state: FischeTables, table: Table, seat: i64, ask: i64, action: i64, chance: Chance) -> None:
    """Carry out an answer."""
    if action < ids.TAKE:
        apply_give(state, table, seat, ask, action - ids.GIVE, chance)
    elif action < ids.PRODUCE:
        apply_take(state, table, seat, ask, action - ids.TAKE)
    elif action < ids.RAISE:
        produce_chosen(state, table, seat, action - ids.PRODUCE)
    elif action < ids.LOWER:
        move_price(state, table, action - ids.RAISE, True)
    elif action < ids.OPPONENT:
        move_price(state, table, action - ids.LOWER, False)
    elif action < ids.KIOSK:
        if ask == BUYING_FROM:
            choose_seller(state, table, seat, action - ids.OPPONENT)
        else:
            choose_pawn(state, table, seat, action - ids.OPPONENT)
    elif ask == CLOSING:
        close_kiosk(state, table, seat, action - ids.KIOSK)
    elif ask == SHARING_OUT:
        share_out(state, table, seat, action - ids.KIOSK)
    else:
        use_site(state, table, seat, ask, action - ids.KIOSK)


def apply_give(state: FischeTables, table: Table, seat: i64, ask: i64, good: i64, chance: Chance) -> None:
    """Give a token: for a fetish, a swap, a special sale, or to a special exchanger."""
    if ask == PAYING:
        pay_part(state, table, seat, good, chance)
    elif ask == SWAP_GIVING:
        give_for_swap(state, table, seat, good)
    elif ask == SELLING_SPECIALLY:
        sell_specially(state, table, seat, good)
    else:
        give_here(state, table, seat, good)


def apply_take(state: FischeTables, table: Table, seat: i64, ask: i64, good: i64) -> None:
    """Take a token: for a swap, at the fixed price, from an opponent or a special exchanger."""
    if ask == SWAP_TAKING:
        take_for_swap(state, table, seat, good)
    elif ask == BUYING_AT_FIFTY:
        buy_at_fifty(state, table, seat, good)
    elif ask == BUYING_WHAT:
        buy_from(state, table, seat, good)
    else:
        take_here(state, table, seat, ask, good)


def apply_keep(state: FischeTables, table: Table, seat: i64, bonus: i64) -> None:
    """Keep a bonus token, in the set-up or after a fetish."""
    if table.stage == KEEPING_FIRST:
        keep_first(state, table, seat, bonus)
    else:
        keep_bonus(state, table, seat, bonus)
        mix_in(table, state.players[seat])
        table.stage = TRADING
