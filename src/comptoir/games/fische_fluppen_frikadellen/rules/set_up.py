"""Set-up (chapter 3)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.state import copy_into
from comptoir.games.fische_fluppen_frikadellen.rules.bonus import draw_two, keep_bonus, mix_in
from comptoir.games.fische_fluppen_frikadellen.rules.market import is_merchant
from comptoir.games.fische_fluppen_frikadellen.rules.turns import begin_turn, settle
from comptoir.games.fische_fluppen_frikadellen.state import (
    BONUSES,
    GOODS,
    KEEPING_FIRST,
    KIOSKS,
    SITES,
    FischeTables,
    Player,
    Table,
    fill,
    swap,
)


def set_up(state: FischeTables, chance: Chance) -> None:
    """Lay out a full set on each table and seat people evenly, larger tables first. FFF-11.1"""
    state.over = False
    state.stuck = False
    state.slot = 0
    state.tick = 0
    state.freed = 0
    tables: i64 = len(state.tables)
    first_seat: i64 = 0
    for number in range(tables):
        table = state.tables[number]
        people = (state.seats - first_seat + tables - number - 1) // (tables - number)
        lay_out_table(state, table, chance)
        seat_people(state, table, first_seat, people, chance)
        first_seat += people
    settle(state)


def lay_out_table(state: FischeTables, table: Table, chance: Chance) -> None:
    """Lay out ferries, prices, kiosks, stocks and bonus tokens of one table. FFF-3.1, FFF-3.4 to FFF-3.6"""
    content = state.content
    copy_into(table.ferries, content.ferries)
    fill(table.cell, content.start_cell)
    copy_into(table.reserve, content.tokens)
    table.pool.clear()
    for bonus in range(BONUSES):
        table.pool.count[bonus] = content.bonuses[bonus]
        table.pool.size += content.bonuses[bonus]
    place_kiosks(state, table, chance)
    fill(table.stock, 0)
    for site in range(SITES):
        good = content.offers[table.kiosk[site]]
        if is_merchant(state, table, site):
            table.stock[site * GOODS + good] = 1
            table.reserve[good] -= 1
    table.closed = 0
    fill(table.closer, -1)
    fill(table.awaited, 0)
    table.turns = 0
    table.copy_turn(content.idle)


def place_kiosks(state: FischeTables, table: Table, chance: Chance) -> None:
    """Cut the ordered pile, take twelve and shuffle them onto the sites. FFF-3.4, FFF-12.2"""
    first: i64 = 0
    if not state.content.first_game:
        first = chance.below(KIOSKS)
    for site in range(SITES):
        table.kiosk[site] = (first + site) % KIOSKS
    shuffle(table.kiosk, SITES, chance)


def shuffle(pile: vec[i64], size: i64, chance: Chance) -> None:
    """Put the first `size` numbers of a pile into any order."""
    for left in range(size, 1, -1):
        swap(pile, chance.below(left), left - 1)


def seat_people(state: FischeTables, table: Table, first_seat: i64, people: i64, chance: Chance) -> None:
    """Seat consecutive players, the first chosen by lot; everybody draws two bonus tokens. FFF-3.3, FFF-3.7"""
    table.people = people
    begins = chance.below(people)
    for place in range(people):
        seat = first_seat + (begins + place) % people
        table.order[place] = seat
        player = state.players[seat]
        equip(state, player, table.number)
        player.first_points = state.content.first_points[place]
    for place in range(people):
        state.tell("sat_down", table.order[place], table.number)
    table.stage = KEEPING_FIRST
    for seat in range(first_seat, first_seat + people):
        draw_two(state, table, seat, chance)


def equip(state: FischeTables, player: Player, table: i64) -> None:
    """Give a player at a table what everybody begins with. FFF-3.2"""
    player.copy_from(state.content.newcomer)
    player.florins = state.content.florins
    player.table = table
    player.space = state.content.harbour


def keep_first(state: FischeTables, table: Table, seat: i64, bonus: i64) -> None:
    """Keep a first bonus token; the game begins when everybody at the table has chosen. FFF-3.3"""
    keep_bonus(state, table, seat, bonus)
    for place in range(table.people):
        if state.players[table.order[place]].drawn_too >= 0:
            settle(state)
            return
    for place in range(table.people):
        mix_in(table, state.players[table.order[place]])
    begin_turn(state, table)
    settle(state)
