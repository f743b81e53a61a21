"""Who knows what (FFF-3.8, FFF-11.11): a seat knows its own table, what lies open there, and its own bonus tokens."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.chance import Chance
from comptoir.games.fische_fluppen_frikadellen.rules.set_up import equip, lay_out_table
from comptoir.games.fische_fluppen_frikadellen.rules.turns import begin_movement, first_table, settle, waits_for
from comptoir.games.fische_fluppen_frikadellen.state import (
    ALL_FETISHES,
    BONUSES,
    BUYING_WHAT,
    CLOSING,
    CLOSURE,
    FETISHES,
    GOODS,
    MOVING_PAWN,
    SITES,
    FischeTables,
    Player,
    Table,
)


def sees_table(state: FischeTables, viewer: i64, number: i64) -> bool:
    """Whether a viewer sees a table: the only one, the viewer's own, or all when the game is over. FFF-11.11"""
    return not state.several() or state.over or (viewer >= 0 and state.players[viewer].table == number)


def sees_player(state: FischeTables, viewer: i64, seat: i64) -> bool:
    """Whether a viewer sees what lies before a seat. FFF-3.8, FFF-11.11"""
    if seat == viewer or state.over or not state.several():
        return True
    table = state.players[seat].table
    return table >= 0 and sees_table(state, viewer, table)


def knows_finish(state: FischeTables, viewer: i64, seat: i64) -> bool:
    """Whether a viewer knows that a seat has finished: everybody does once it has left. FFF-11.12"""
    player = state.players[seat]
    if player.finish < 0:
        return False
    return sees_player(state, viewer, seat) or not state.content.lockstep or player.finish < state.tick


def knows_score(state: FischeTables, viewer: i64, seat: i64) -> bool:
    """Whether a viewer knows how many fetishes a seat has."""
    return sees_player(state, viewer, seat) or knows_finish(state, viewer, seat)


def unseen_bonus(state: FischeTables, viewer: i64) -> Cards:
    """All bonus tokens whose place a viewer does not know."""
    unseen = Cards(BONUSES)
    tables: i64 = len(state.tables)
    for bonus in range(BONUSES):
        unseen.count[bonus] = state.content.bonuses[bonus] * tables
        unseen.size += unseen.count[bonus]
    for number in range(tables):
        table = state.tables[number]
        if sees_table(state, viewer, number):
            if table.errand == CLOSING:
                unseen.remove(CLOSURE)
            for site in range(SITES):
                if table.closer[site] >= 0:
                    unseen.remove(CLOSURE)
    if viewer >= 0:
        player = state.players[viewer]
        for bonus in range(BONUSES):
            unseen.count[bonus] -= player.bonus.count[bonus]
        unseen.size -= player.bonus.size
        if player.drawn >= 0:
            unseen.remove(player.drawn)
        if player.drawn_too >= 0:
            unseen.remove(player.drawn_too)
    return unseen


# --- imagining ------------------------------------------------------------------------------------


def imagine(state: FischeTables, viewer: i64, chance: Chance) -> None:
    """Redeal the bonus tokens, and every table the viewer cannot see."""
    waiting_for_us = state.several() and waits_for(state, viewer) != 0
    unseen = unseen_bonus(state, viewer)
    for seat in range(state.seats):
        if seat != viewer and sees_player(state, viewer, seat):
            deal_tokens(state.players[seat], unseen, chance)
    if state.several():
        imagine_tables(state, viewer, unseen, chance)
        imagine_slot(state, viewer, waiting_for_us)
    else:
        state.tables[0].pool.copy_from(unseen)


def deal_tokens(player: Player, unseen: Cards, chance: Chance) -> None:
    """Deal a player as many bonus tokens as before, from those whose place is unknown."""
    if player.drawn >= 0:
        player.drawn = unseen.draw(chance)
    if player.drawn_too >= 0:
        player.drawn_too = unseen.draw(chance)
    tokens = player.bonus.size
    if tokens > 0:
        player.bonus.clear()
        for _ in range(tokens):
            player.bonus.add(unseen.draw(chance))


def imagine_tables(state: FischeTables, viewer: i64, unseen: Cards, chance: Chance) -> None:
    """Keep the size of the own table's pool; set up the other tables afresh with all that is left."""
    goods = unseen_goods(state, viewer)
    turns: i64 = 0
    hidden: i64 = 0
    for number in range(len(state.tables)):
        table = state.tables[number]
        if sees_table(state, viewer, number):
            tokens = table.pool.size
            table.pool.clear()
            for _ in range(tokens):
                table.pool.add(unseen.draw(chance))
            turns = table.turns
        else:
            hidden += 1
    for seat in range(state.seats):
        if not sees_player(state, viewer, seat):
            imagine_person(state, viewer, seat, goods, unseen, chance)
    state.freed = 0
    for seat in range(state.seats):
        state.freed += state.players[seat].finish >= 0
    for number in range(len(state.tables)):
        if not sees_table(state, viewer, number):
            imagine_table(state, state.tables[number], goods, chance)
            state.tables[number].turns = turns
    for number in range(len(state.tables)):
        if not sees_table(state, viewer, number):
            share_supplies(state.tables[number], hidden, goods, unseen, chance)
            hidden -= 1


def unseen_goods(state: FischeTables, viewer: i64) -> Cards:
    """All goods whose place a viewer does not know."""
    goods = Cards(GOODS)
    for good in range(GOODS):
        goods.count[good] = state.content.tokens[good] * len(state.tables)
        for number in range(len(state.tables)):
            if sees_table(state, viewer, number):
                table = state.tables[number]
                goods.count[good] -= table.reserve[good]
                for site in range(SITES):
                    goods.count[good] -= table.stock[site * GOODS + good]
        for seat in range(state.seats):
            if sees_player(state, viewer, seat):
                goods.count[good] -= state.players[seat].goods.count[good]
        goods.size += goods.count[good]
    return goods


def imagine_person(
    state: FischeTables, viewer: i64, seat: i64, goods: Cards, unseen: Cards, chance: Chance
) -> None:
    """Imagine a player at another table: a few goods, a bonus token, up to two fetishes."""
    player = state.players[seat]
    finished = knows_finish(state, viewer, seat)
    finish = player.finish
    number = player.table
    equip(state, player, state.tables[0])
    player.table = number
    if finished:
        player.finish = finish
        player.fetishes = ALL_FETISHES
        player.space = -1
        return
    for _ in range(chance.below(4)):
        if goods.size > 0:
            player.goods.add(goods.draw(chance))
    if unseen.size > 0:
        player.bonus.add(unseen.draw(chance))
    fetishes = chance.below(FETISHES)
    kind = chance.below(FETISHES)
    if fetishes == 1:
        player.fetishes = state.bit(kind)
    elif fetishes == 2:
        player.fetishes = ALL_FETISHES & ~state.bit(kind)


def imagine_table(state: FischeTables, table: Table, goods: Cards, chance: Chance) -> None:
    """Imagine a table: a new set-up with the same people in some order, the first about to move."""
    lay_out_table(state, table, chance)
    for site in range(SITES):
        for good in range(GOODS):
            if table.stock[site * GOODS + good] > 0:
                if goods.count[good] > 0:
                    goods.remove(good)
                else:
                    table.stock[site * GOODS + good] = 0
    table.people = 0
    for seat in range(state.seats):
        if state.players[seat].table == table.number:
            table.order[table.people] = seat
            table.people += 1
    for left in range(table.people, 1, -1):
        place = chance.below(left)
        seat = table.order[place]
        table.order[place] = table.order[left - 1]
        table.order[left - 1] = seat
    for place in range(table.people):
        state.players[table.order[place]].space = state.content.harbour
    if table.people > 0:
        begin_movement(state, table, state.players[table.order[0]], state.content.points)


def share_supplies(table: Table, hidden: i64, goods: Cards, unseen: Cards, chance: Chance) -> None:
    """Give a hidden table an equal share of what is left for the hidden tables."""
    for good in range(GOODS):
        table.reserve[good] = goods.count[good] // hidden
        goods.count[good] -= table.reserve[good]
    table.pool.clear()
    for _ in range(unseen.size // hidden):
        table.pool.add(unseen.draw(chance))


def imagine_slot(state: FischeTables, viewer: i64, waiting_for_us: bool) -> None:
    """Set which table plays: a viewer knows whether it is the own one, not which of the others."""
    if state.over:
        state.slot = first_table(state)
        state.turn = 0
        return
    own: i64 = -1
    if viewer >= 0:
        own = state.players[viewer].table
    if own >= 0 and (waiting_for_us or not state.content.lockstep):
        state.slot = own
    else:
        state.slot = 0
        while state.slot < len(state.tables) - 1 and (state.slot == own or state.tables[state.slot].people == 0):
            state.slot += 1
        if state.tables[state.slot].people == 0 and own >= 0:
            state.slot = own
    settle(state)


# --- observing ------------------------------------------------------------------------------------


def observation_size(state: FischeTables) -> i64:
    """How many numbers `observe` writes."""
    return 25 + 4 * GOODS + 5 * SITES + SITES * GOODS + state.content.stops + 2 * BONUSES + state.seats * 16


def observe(state: FischeTables, viewer: i64, out: vec[i64]) -> i64:
    """Write the game, the own table and bonus tokens, then a row for each seat, from the viewer on."""
    size = observation_size(state)
    for place in range(size):
        out[place] = -1
    first: i64 = 0
    if viewer > 0:
        first = viewer
    out[0] = i64(state.over)
    out[1] = state.tick
    own: i64 = 0
    if state.several():
        own = -1
        if viewer >= 0:
            own = state.players[viewer].table
    out[2] = own
    if own >= 0:
        observe_table(state, viewer, first, state.tables[own], out)
    n = 25 + 4 * GOODS + 5 * SITES + SITES * GOODS + state.content.stops
    unseen = unseen_bonus(state, viewer)
    for bonus in range(BONUSES):
        out[n + bonus] = unseen.count[bonus]
        if viewer >= 0:
            out[n + BONUSES + bonus] = state.players[viewer].bonus.count[bonus]
    n += 2 * BONUSES
    if viewer >= 0:
        out[3] = state.players[viewer].drawn
        out[4] = state.players[viewer].drawn_too
    for step in range(state.seats):
        observe_person(state, viewer, (first + step) % state.seats, out, n)
        n += 16
    return n


def observe_table(state: FischeTables, viewer: i64, first: i64, table: Table, out: vec[i64]) -> None:
    """Write the turn being played, prices, kiosks, stocks and ferries."""
    out[5] = i64(waits_for(state, viewer) != 0)
    if table.people > 0:
        out[6] = (table.order[0] - first + state.seats) % state.seats
    out[7] = table.stage
    out[8] = table.errand
    out[9] = table.points
    out[10] = table.start
    out[11] = table.bought
    out[12] = table.trades
    out[13] = table.extra
    out[14] = table.rising
    out[15] = i64(table.again)
    out[16] = table.chosen
    if table.chosen >= 0 and (table.errand == BUYING_WHAT or table.stage == MOVING_PAWN):
        out[16] = (table.chosen - first + state.seats) % state.seats
    out[17] = table.paid
    out[18] = table.part
    out[19] = table.short
    if table.short > 0:
        out[20] = table.short_good
    out[21] = table.pool.size
    out[22] = table.people
    out[23] = table.turns
    out[24] = table.closed
    n: i64 = 25
    for good in range(GOODS):
        out[n + good] = table.cell[good]
        out[n + GOODS + good] = state.content.prices[table.cell[good]]
        out[n + 2 * GOODS + good] = state.content.steps[table.cell[good]]
        out[n + 3 * GOODS + good] = table.reserve[good]
    n += 4 * GOODS
    for site in range(SITES):
        out[n + site] = table.kiosk[site]
        out[n + SITES + site] = state.content.offers[table.kiosk[site]]
        out[n + 2 * SITES + site] = state.content.wants[table.kiosk[site]]
        if table.closer[site] >= 0:
            out[n + 3 * SITES + site] = (table.closer[site] - first + state.seats) % state.seats
        if table.short > 0:
            out[n + 4 * SITES + site] = table.room[site]
    n += 5 * SITES
    for place in range(SITES * GOODS):
        out[n + place] = table.stock[place]
    n += SITES * GOODS
    for stop in range(state.content.stops):
        out[n + stop] = table.ferries[stop]


def observe_person(state: FischeTables, viewer: i64, seat: i64, out: vec[i64], n: i64) -> None:
    """Write where a player sits; of those the viewer sees also what lies before them."""
    player = state.players[seat]
    out[n] = player.table
    if knows_finish(state, viewer, seat):
        out[n + 1] = player.finish
    if not sees_player(state, viewer, seat):
        return
    if player.table >= 0:
        table = state.tables[player.table]
        for place in range(table.people):
            if table.order[place] == seat:
                out[n + 2] = place
    out[n + 3] = player.space
    out[n + 4] = player.florins
    out[n + 5] = player.goods.size
    for good in range(GOODS):
        out[n + 6 + good] = player.goods.count[good]
    out[n + 11] = player.bonus.size
    out[n + 12] = (player.drawn >= 0) + (player.drawn_too >= 0)
    out[n + 13] = player.fetishes
    out[n + 14] = i64(player.face_down)
    out[n + 15] = player.first_points
