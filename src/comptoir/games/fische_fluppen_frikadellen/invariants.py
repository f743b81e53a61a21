"""What must always hold: everything is accounted for, and whoever is asked has an answer."""

from mypy_extensions import i64

from comptoir.engine.playout import action_buffer
from comptoir.games.fische_fluppen_frikadellen.ids import EXTRA_QUESTIONS
from comptoir.games.fische_fluppen_frikadellen.rules.extras import next_extra
from comptoir.games.fische_fluppen_frikadellen.rules.fetishes import part_of_price
from comptoir.games.fische_fluppen_frikadellen.rules.market import is_merchant
from comptoir.games.fische_fluppen_frikadellen.rules.turns import deciders
from comptoir.games.fische_fluppen_frikadellen.state import (
    ACTING,
    ANY_FOR_TWO,
    BONUS_NAMES,
    BONUSES,
    BUYING_WHAT,
    CALLING,
    CHOOSING_FERRY,
    CHOOSING_PRODUCTION,
    CLOSING,
    CLOSURE,
    DEARER,
    FETISH_DEALER,
    FETISHES,
    GOING_ON,
    GOOD_NAMES,
    GOODS,
    KEEPING,
    KEEPING_FIRST,
    KIOSKS,
    MOVING,
    MOVING_FERRY,
    MOVING_PAWN,
    NO_ERRAND,
    NOBODY_HERE,
    PAYING,
    SECOND_CHOICE,
    SECOND_KIOSK,
    SECOND_PRODUCER,
    SHARING_OUT,
    SITES,
    SWAP_TAKING,
    TABLE_NAMES,
    TAKING_DEARER,
    TAKING_ONE,
    TAKING_TWO,
    FischeTables,
    Player,
    Table,
    has_bit,
)


def invariant_violation(state: FischeTables) -> str:
    """What is wrong with the tables, in a sentence; empty if everything is accounted for."""
    wrong = wrong_counts(state) or wrong_people(state)
    for table in state.tables:
        wrong = wrong or wrong_board(state, table) or wrong_turn(state, table)
    return wrong or wrong_course(state)


def wrong_counts(state: FischeTables) -> str:
    """What is wrong with the number of goods and bonus tokens."""
    tables: i64 = len(state.tables)
    for good in range(GOODS):
        tokens: i64 = 0
        for player in state.players:
            if player.goods.count[good] < 0:
                return "a player holds fewer goods than none"
            tokens += player.goods.count[good]
        for table in state.tables:
            if table.reserve[good] < 0:
                return "a reserve holds fewer goods than none"
            tokens += table.reserve[good]
            for site in range(SITES):
                if table.stock[site * GOODS + good] < 0:
                    return "a merchant holds fewer goods than none"
                tokens += table.stock[site * GOODS + good]
        printed = state.content.tokens[good] * tables
        if tokens != printed:
            return f"there are {tokens} tokens of “{GOOD_NAMES[good]}”, not {printed}"
    for bonus in range(BONUSES):
        found: i64 = 0
        for player in state.players:
            found += player.bonus.count[bonus] + (player.drawn == bonus) + (player.drawn_too == bonus)
        for table in state.tables:
            found += table.pool.count[bonus] + (bonus == CLOSURE and table.errand == CLOSING)
            for site in range(SITES):
                found += bonus == CLOSURE and table.closer[site] >= 0
        if found != state.content.bonuses[bonus] * tables:
            name = BONUS_NAMES[bonus]
            return f"there are {found} bonus tokens “{name}”, not {state.content.bonuses[bonus] * tables}"
    return ""


def wrong_people(state: FischeTables) -> str:
    """What is wrong with hands, purses, fetishes and seats."""
    freed: i64 = 0
    for seat in range(state.seats):
        player = state.players[seat]
        if player.goods.miscounted() or player.bonus.miscounted():
            return f"seat {seat} does not hold as many tokens as it says"
        if player.goods.size > state.content.hand_limit:
            return f"seat {seat} carries {player.goods.size} goods"
        if player.florins < 0:
            return f"seat {seat} has {player.florins} florins"
        if player.fetishes < 0 or player.fetishes >= 1 << FETISHES:
            return f"seat {seat} has a fetish that does not exist"
        if (player.finish >= 0) != (player.fetish_count() == FETISHES):
            return f"seat {seat} has finished without three fetishes, or has three and goes on"
        if player.space < -1 or player.space >= state.content.spaces:
            return f"the pawn of seat {seat} stands outside the board"
        chairs: i64 = 0
        for table in state.tables:
            for place in range(table.people):
                chairs += table.order[place] == seat and table.number == player.table
                chairs += 2 * (table.order[place] == seat and table.number != player.table)
        if chairs != (player.table >= 0):
            return f"seat {seat} does not sit where it says"
        if player.table < 0 and player.finish < 0:
            return f"seat {seat} has left without having finished"
        freed += player.finish >= 0
    if freed != state.freed:
        return f"{freed} seats have finished, counted as {state.freed}"
    return ""


def wrong_board(state: FischeTables, table: Table) -> str:
    """What is wrong with prices, kiosks, ferries and closed kiosks of a table."""
    name = TABLE_NAMES[table.number]
    if table.pool.miscounted():
        return f"table {name} does not have as many bonus tokens as it says"
    for good in range(GOODS):
        if not 0 <= table.cell[good] <= state.content.top:
            return f"a price at table {name} is not on the track"
    if not kiosks_follow(state, table):
        return f"the kiosks of table {name} are not twelve consecutive numbers"
    ferries: i64 = 0
    at_start: i64 = 0
    for stop in range(state.content.stops):
        if not 0 <= table.ferries[stop] <= state.content.berths[stop]:
            return f"a landing stage of table {name} holds {table.ferries[stop]} ferries"
        ferries += table.ferries[stop]
        at_start += state.content.ferries[stop]
    if ferries != at_start:
        return f"table {name} has {ferries} ferries, not {at_start}"
    closed: i64 = 0
    for site in range(SITES):
        for good in range(GOODS):
            if table.stock[site * GOODS + good] > 0 and not is_merchant(state, table, site):
                return f"goods lie at table {name} in a kiosk that is no merchant’s"
        if table.closer[site] >= 0:
            closed |= state.bit(state.content.site_space[site])
            if table.closer[site] >= state.seats or state.content.kind[table.kiosk[site]] == FETISH_DEALER:
                return f"a kiosk of table {name} is closed that cannot be"
    if closed != table.closed:
        return f"the closed kiosks of table {name} are not those counted as closed"
    return ""


def kiosks_follow(state: FischeTables, table: Table) -> bool:
    """Whether the kiosks of a table are a piece of the ordered pile. FFF-3.4"""
    present: i64 = 0
    for site in range(SITES):
        if not 0 <= table.kiosk[site] < KIOSKS:
            return False
        present |= state.bit(table.kiosk[site])
    first: i64 = 0
    for kiosk in range(KIOSKS):
        if has_bit(present, kiosk) and not has_bit(present, ((kiosk + KIOSKS - 1) % KIOSKS)):
            first = kiosk
    for place in range(SITES):
        if not has_bit(present, ((first + place) % KIOSKS)):
            return False
    return first == 0 or not state.content.first_game


def wrong_turn(state: FischeTables, table: Table) -> str:
    """What is wrong with the turn being played at a table."""
    name = TABLE_NAMES[table.number]
    if (table.people == 0) != (table.stage == NOBODY_HERE) and not state.over:
        return f"table {name} is empty and somebody plays there, or the other way round"
    if table.people == 0 or state.over:
        return ""
    player = state.players[table.order[0]]
    if table.points < 0 or table.extra < 0 or table.rising < 0 or table.part < 0:
        return f"the turn at table {name} counts below nothing"
    if table.start >= 0 and (table.start >= state.content.spaces or state.content.site_at[table.start] < 0):
        return f"the turn at table {name} did not begin in a kiosk"
    if table.stage != KEEPING_FIRST:
        for place in range(table.people):
            other = state.players[table.order[place]]
            choosing = place == 0 and table.stage == KEEPING
            if not choosing and (other.drawn >= 0 or other.drawn_too >= 0):
                return f"somebody at table {name} holds a bonus token to choose from"
        if player.space < 0:
            return f"the pawn whose turn it is at table {name} is not on the board"
        if not stage_fits(state, table, player) or not errand_fits(state, table):
            return f"the turn at table {name} is at a point it cannot be at"
    return ""


def stage_fits(state: FischeTables, table: Table, player: Player) -> bool:
    """Whether the stage fits the place where the pawn stands and what was chosen."""
    stage = table.stage
    if stage == MOVING:
        return table.start != player.space or table.points > 0
    if stage == CALLING:
        return 0 <= table.chosen < state.content.stops and table.ferries[table.chosen] > 0
    if state.content.site_at[player.space] < 0:
        return False
    kiosk = state.kiosk_here(table, player)
    kind = state.content.kind[kiosk]
    if stage in (TAKING_TWO, TAKING_ONE, TAKING_DEARER):
        return (kind in (ANY_FOR_TWO, DEARER)) and 0 <= table.chosen < GOODS
    if stage == PAYING:
        payable = table.part < GOODS and part_of_price(state, table, player, table.part) > 0
        return kind == FETISH_DEALER and payable and 0 <= table.chosen < FETISHES
    if stage < ACTING:
        return True
    if stage == ACTING:
        return table.errand == SHARING_OUT and table.extra <= state.content.extras[kiosk]
    if table.extra >= state.content.extras[kiosk]:
        return False
    if stage == GOING_ON:
        return True
    if CHOOSING_PRODUCTION <= stage <= CHOOSING_FERRY:
        return EXTRA_QUESTIONS[next_extra(state, table, kiosk)] == stage
    return second_fits(state, table, kiosk)


def second_fits(state: FischeTables, table: Table, kiosk: i64) -> bool:
    """Whether the second half of a choice fits its first."""
    stage = table.stage
    if EXTRA_QUESTIONS[next_extra(state, table, kiosk)] != stage - SECOND_CHOICE:
        return False
    if SECOND_PRODUCER <= stage <= SECOND_KIOSK:
        return 0 <= table.chosen < SITES
    if stage == MOVING_PAWN:
        return 0 <= table.chosen < state.seats and state.players[table.chosen].space >= 0
    return stage == MOVING_FERRY and 0 <= table.chosen < state.content.stops


def errand_fits(state: FischeTables, table: Table) -> bool:
    """Whether an errand fits what was chosen for it."""
    errand = table.errand
    if errand == NO_ERRAND:
        return True
    if errand == BUYING_WHAT:
        return 0 <= table.chosen < state.seats
    if errand == SWAP_TAKING:
        return 0 <= table.chosen < GOODS
    if errand == SHARING_OUT:
        room: i64 = 0
        for site in range(SITES):
            room += table.room[site]
        good = table.short_good
        return 0 <= good < GOODS and 0 < table.short < room and table.short <= table.reserve[good]
    return CLOSING <= errand < SHARING_OUT


def wrong_course(state: FischeTables) -> str:
    """What is wrong with whose turn it is, and with what those asked may do."""
    if state.over:
        if state.freed == 0 and not state.stuck:
            return "the game is over and nobody has three fetishes"
        return ""
    waited_for = deciders(state)
    if not 0 <= state.turn < state.seats or not has_bit(waited_for, state.turn):
        return f"it is the turn of seat {state.turn}, whom the game does not wait for"
    buffer = action_buffer(state)
    for seat in range(state.seats):
        if has_bit(waited_for, seat) and state.legal(seat, buffer) == 0:
            return f"seat {seat} is asked and has no answer"
    return ""
