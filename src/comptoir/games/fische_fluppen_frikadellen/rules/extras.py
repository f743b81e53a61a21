"""The extra actions of the kiosks (chapter 8)."""

from mypy_extensions import i64

from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.rules.bonus import closed_spaces
from comptoir.games.fische_fluppen_frikadellen.rules.ferries import cross, send_ferry
from comptoir.games.fische_fluppen_frikadellen.rules.market import (
    deliver,
    fall,
    is_merchant,
    place_one,
    price_of,
    produce,
    return_tokens,
    rise,
    room_in_hand,
    take_tokens,
)
from comptoir.games.fische_fluppen_frikadellen.rules.turns import begin_movement, end_turn
from comptoir.games.fische_fluppen_frikadellen.state import (
    ACTING,
    BONUS_PRICE,
    BUYING_AT_FIFTY,
    CHOOSING_FALL,
    CHOOSING_PAWN,
    CHOOSING_PRICE,
    DOUBLE,
    FETISH_DEALER,
    FIRST_KIOSK,
    FIRST_PRODUCER,
    FIRST_STOCK,
    GOING_ON,
    GOODS,
    MOST_EXTRAS,
    MOVING_FERRY,
    MOVING_PAWN,
    NO_ERRAND,
    SECOND_CHOICE,
    SECOND_KIOSK,
    SECOND_PRODUCER,
    SECOND_STOCK,
    SELLING_SPECIALLY,
    SITES,
    FischeTables,
    Player,
    Table,
    fill,
    swap,
)


def carry_on(state: FischeTables, table: Table) -> None:
    """Carry out extra actions from left to right until one asks something or all are done. FFF-8.1"""
    seat = table.order[0]
    kiosk = state.kiosk_here(table, state.players[seat])
    while table.errand == NO_ERRAND:
        if table.rising < GOODS:
            good = table.rising
            table.rising += 1
            rise(state, table, good)
        elif table.extra == state.content.extras[kiosk]:
            end_visit(state, table, seat)
            return
        elif ask_for(state, table, seat, next_extra(state, table, kiosk)):
            return
        elif table.extra > 0 and table.stage != GOING_ON and state.players[seat].bonus.size > 0:
            table.stage = GOING_ON
            return
        else:
            do_extra(state, table, seat, next_extra(state, table, kiosk))


def next_extra(state: FischeTables, table: Table, kiosk: i64) -> i64:
    """The extra action that comes next."""
    return state.content.extra[kiosk * MOST_EXTRAS + table.extra]


def end_visit(state: FischeTables, table: Table, seat: i64) -> None:
    """End a visit after its last extra action: the turn is over, or an extra turn begins. FFF-8.17, FFF-8.20"""
    if table.again:
        table.again = False
        state.tell_at(table, "plays_again", seat)
        begin_movement(state, table, state.players[seat], state.content.points)
    else:
        end_turn(state, table)


def go_on(state: FischeTables, table: Table, seat: i64) -> None:
    """Carry out the next extra action without playing a bonus token before it. FFF-9.1"""
    state.tell_at(table, "went_on", seat)
    carry_on(state, table)


def share_out(state: FischeTables, table: Table, seat: i64, site: i64) -> None:
    """Place one of too few tokens; after the last one the extra actions go on. FFF-8.3"""
    place_one(state, table, seat, site)
    if table.errand == NO_ERRAND and table.stage == ACTING:
        carry_on(state, table)


def finish_extra(state: FischeTables, table: Table) -> None:
    """End the extra action that was asked about, and carry on with the next."""
    table.stage = ACTING
    table.chosen = -1
    table.extra += 1
    carry_on(state, table)


# --- actions that ask nothing ---------------------------------------------------------------------


def do_extra(state: FischeTables, table: Table, seat: i64, extra: i64) -> None:
    """Carry out an extra action that asks nothing; one without a target has no effect. FFF-8.1"""
    table.stage = ACTING
    table.extra += 1
    if extra < ids.EXTRA_RAISE:
        produce(state, table, extra - ids.EXTRA_PRODUCE, 1)
    elif extra < ids.DOUBLE_PRODUCTION:
        rise(state, table, extra - ids.EXTRA_RAISE)
    elif extra == ids.GIFT:
        give_gift(state, table, seat)
    elif extra == ids.ALL_PRICES_UP:
        table.rising = 0
    elif extra == ids.PLAY_AGAIN:
        table.again = True
    else:
        state.tell_at(table, "lapsed", seat, extra)


def gift_good(table: Table) -> i64:
    """The good a gift would be, or -1: the one cheapest good, if the reserve holds a token of it. FFF-8.12"""
    cheapest: i64 = 0
    for good in range(1, GOODS):
        if table.cell[good] < table.cell[cheapest]:
            cheapest = good
    level = sum(table.cell[good] == table.cell[cheapest] for good in range(GOODS))
    return -1 if level > 1 or table.reserve[cheapest] == 0 else cheapest


def give_gift(state: FischeTables, table: Table, seat: i64) -> None:
    """Give a token of the cheapest good, if the player has room for it. FFF-8.12"""
    player = state.players[seat]
    good = gift_good(table)
    if good >= 0 and room_in_hand(state, player) > 0:
        take_tokens(table, player, good, 1)
        state.tell_at(table, "presented", seat, good)
    else:
        state.tell_at(table, "lapsed", seat, ids.GIFT)


# --- actions that ask something -------------------------------------------------------------------


def ask_for(state: FischeTables, table: Table, seat: i64, extra: i64) -> bool:
    """Ask what an extra action needs to know, and whether it asks: it may need nothing or have no target."""
    stage = ids.EXTRA_QUESTIONS[extra]
    if stage == ACTING or not has_target(state, table, seat, stage):
        return False
    table.stage = stage
    return True


def has_target(state: FischeTables, table: Table, seat: i64, stage: i64) -> bool:
    """Whether there is an answer to the question of an extra action. FFF-8.1"""
    player = state.players[seat]
    if stage == SELLING_SPECIALLY:
        return player.goods.size > 0
    if stage == BUYING_AT_FIFTY:
        return any(refuse_at_fifty(state, table, player, good) == 0 for good in range(GOODS))
    if stage in (FIRST_PRODUCER, FIRST_STOCK):
        return count_merchants(state, table) > 1
    if stage == CHOOSING_PAWN:
        return any(can_move_pawn(state, seat, table.order[place]) for place in range(table.people))
    return True


def skip_extra(state: FischeTables, table: Table, seat: i64) -> None:
    """Decline an extra action that may be declined. FFF-8.1"""
    state.tell_at(table, "skipped", seat, next_extra(state, table, state.kiosk_here(table, state.players[seat])))
    finish_extra(state, table)


def produce_chosen(state: FischeTables, table: Table, seat: i64, good: i64) -> None:
    """Produce a good of one's choice, once or twice. FFF-8.6, FFF-8.7"""
    kiosk = state.kiosk_here(table, state.players[seat])
    each: i64 = 1
    if next_extra(state, table, kiosk) == ids.DOUBLE_PRODUCTION:
        each = DOUBLE
    produce(state, table, good, each)
    finish_extra(state, table)


def refuse_price_choice(ask: i64, up: bool) -> i64:
    """The clause that forbids moving a price this way, or 0. FFF-8.8, FFF-8.9, FFF-9.5"""
    if ask == CHOOSING_FALL:
        return ids.unless(not up, ids.ONLY_DOWN)
    return ids.unless(ask in (CHOOSING_PRICE, BONUS_PRICE), ids.NOT_ASKED)


def move_price(state: FischeTables, table: Table, good: i64, up: bool) -> None:
    """Move a price of one's choice, for a kiosk or a bonus token. FFF-8.8, FFF-8.9, FFF-9.5"""
    by_bonus = table.errand == BONUS_PRICE
    table.errand = NO_ERRAND
    if up:
        rise(state, table, good)
    else:
        fall(state, table, good)
    if not by_bonus:
        finish_extra(state, table)


def sell_specially(state: FischeTables, table: Table, seat: i64, good: i64) -> None:
    """Sell one token at its price, which then rises. FFF-8.10, FFF-12.4"""
    player = state.players[seat]
    florins = price_of(state, table, good)
    player.florins += florins
    return_tokens(table, player, good, 1)
    state.tell_at(table, "sold", seat, state.kiosk_here(table, player), good, 1, florins)
    if state.content.special_sale_falls:
        fall(state, table, good)
    else:
        rise(state, table, good)
    finish_extra(state, table)


def refuse_at_fifty(state: FischeTables, table: Table, player: Player, good: i64) -> i64:
    """The clause that forbids buying a good at the fixed price, or 0. FFF-8.11"""
    if room_in_hand(state, player) < 1:
        return ids.HANDS_FULL
    if table.reserve[good] == 0:
        return ids.RESERVE_IS_SHORT
    return ids.unless(player.florins >= state.content.all_at, ids.TOO_POOR)


def buy_at_fifty(state: FischeTables, table: Table, seat: i64, good: i64) -> None:
    """Buy one token from the reserve at the fixed price. FFF-8.11"""
    player = state.players[seat]
    player.florins -= state.content.all_at
    take_tokens(table, player, good, 1)
    state.tell_at(table, "bought", seat, state.kiosk_here(table, player), good, 1, state.content.all_at)
    finish_extra(state, table)


# --- two merchants, two stocks, two kiosks --------------------------------------------------------


def count_merchants(state: FischeTables, table: Table) -> i64:
    """How many merchants are in play."""
    return sum(is_merchant(state, table, site) for site in range(SITES))


def refuse_site(state: FischeTables, table: Table, player: Player, ask: i64, site: i64) -> i64:
    """The clause that forbids using an extra action on a kiosk, or 0. FFF-8.13, FFF-8.18, FFF-8.19"""
    if ask in (FIRST_KIOSK, SECOND_KIOSK):
        return ids.unless(can_change_places(state, table, player, site), ids.TWO_KIOSKS)
    fit = site != table.chosen and is_merchant(state, table, site)
    return ids.unless(fit, ids.TWO_STOCKS if ask in (FIRST_STOCK, SECOND_STOCK) else ids.TWO_MERCHANTS)


def can_change_places(state: FischeTables, table: Table, player: Player, site: i64) -> bool:
    """Whether a kiosk can be swapped: not the fetish dealer, this kiosk or the one chosen first. FFF-8.19"""
    if site == table.chosen or state.content.site_space[site] == player.space:
        return False
    return state.content.kind[table.kiosk[site]] != FETISH_DEALER


def use_site(state: FischeTables, table: Table, seat: i64, ask: i64, site: i64) -> None:
    """Use an extra action on a kiosk: the first of two, or the second."""
    if ask in (FIRST_PRODUCER, FIRST_STOCK, FIRST_KIOSK):
        table.chosen = site
        table.stage = ask + SECOND_CHOICE
        state.tell_at(table, "chose_kiosk", seat, table.kiosk[site])
    elif ask == SECOND_PRODUCER:
        two_produce(state, table, seat, table.chosen, site)
    elif ask == SECOND_STOCK:
        swap_stocks(state, table, seat, table.chosen, site)
    else:
        swap_kiosks(state, table, seat, table.chosen, site)


def two_produce(state: FischeTables, table: Table, seat: i64, one: i64, two: i64) -> None:
    """Produce at two merchants; two of the same good are one production. FFF-8.13"""
    state.tell_at(table, "chose_kiosk", seat, table.kiosk[two])
    good = state.content.offers[table.kiosk[one]]
    second_good = state.content.offers[table.kiosk[two]]
    fill(table.room, 0)
    table.room[one] = 1
    if second_good == good:
        table.room[two] = 1
    deliver(state, table, good)
    if second_good != good:
        table.room[one] = 0
        table.room[two] = 1
        deliver(state, table, second_good)
    finish_extra(state, table)


def swap_stocks(state: FischeTables, table: Table, seat: i64, one: i64, two: i64) -> None:
    """Swap all goods of two merchants. FFF-8.18"""
    state.tell_at(table, "swapped_stocks", seat, table.kiosk[one], table.kiosk[two])
    exchange_goods(table, one, two)
    finish_extra(state, table)


def exchange_goods(table: Table, one: i64, two: i64) -> None:
    """Swap all goods on two sites."""
    for good in range(GOODS):
        swap(table.stock, one * GOODS + good, two * GOODS + good)


def swap_kiosks(state: FischeTables, table: Table, seat: i64, one: i64, two: i64) -> None:
    """Swap two kiosks with their goods and closed tokens; pawns stay where they are. FFF-8.19, FFF-12.5"""
    state.tell_at(table, "swapped_kiosks", seat, table.kiosk[one], table.kiosk[two])
    swap(table.kiosk, one, two)
    exchange_goods(table, one, two)
    swap(table.closer, one, two)
    swap(table.awaited, one, two)
    table.closed = closed_spaces(state, table)
    if state.content.pawns_travel:
        exchange_pawns(state, table, state.content.site_space[one], state.content.site_space[two])
    finish_extra(state, table)


def exchange_pawns(state: FischeTables, table: Table, here: i64, there: i64) -> None:
    """Move pawns along with the kiosks they stand in. FFF-12.5"""
    for place in range(table.people):
        player = state.players[table.order[place]]
        if player.space == here:
            player.space = there
        elif player.space == there:
            player.space = here


# --- pawns and ferries ----------------------------------------------------------------------------


def can_move_pawn(state: FischeTables, seat: i64, other: i64) -> bool:
    """Whether an opponent's pawn is on this board; there is a way out of every space. FFF-8.15"""
    return other != seat and state.players[other].space >= 0


def choose_pawn(state: FischeTables, table: Table, seat: i64, other: i64) -> None:
    """Choose whose pawn to move. FFF-8.15"""
    table.chosen = other
    table.stage = MOVING_PAWN
    state.tell_at(table, "chose_opponent", seat, other)


def walk_pawn(state: FischeTables, table: Table, seat: i64, space: i64) -> None:
    """Walk another player's pawn one step; no trade and no extra action follow for it. FFF-8.15"""
    state.players[table.chosen].space = space
    state.tell_at(table, "moved_pawn", seat, table.chosen, space)
    finish_extra(state, table)


def ferry_pawn(state: FischeTables, table: Table, seat: i64, stop: i64) -> None:
    """Take another player's pawn on one ride. FFF-8.15"""
    cross(state, table, state.players[table.chosen], stop)
    state.tell_at(table, "moved_pawn", seat, table.chosen, state.content.stop_space[stop])
    finish_extra(state, table)


def choose_ferry(state: FischeTables, table: Table, seat: i64, stop: i64) -> None:
    """Choose the ferry to move. FFF-8.16"""
    table.chosen = stop
    table.stage = MOVING_FERRY
    state.tell_at(table, "chose_ferry", seat, state.content.stop_space[stop])


def move_ferry(state: FischeTables, table: Table, seat: i64, stop: i64) -> None:
    """Move a ferry to any other stop with a free berth, at no cost. FFF-8.16"""
    spaces = state.content.stop_space
    send_ferry(table, table.chosen, stop)
    state.tell_at(table, "moved_ferry", seat, spaces[table.chosen], spaces[stop])
    finish_extra(state, table)
