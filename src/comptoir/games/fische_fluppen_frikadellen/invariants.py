"""What must always hold: everything is accounted for, and whoever is asked has an answer."""

from mypy_extensions import i64

from comptoir.engine.playout import action_buffer
from comptoir.engine.state import Checks, first_violation
from comptoir.games.fische_fluppen_frikadellen.ids import EXTRA_QUESTIONS
from comptoir.games.fische_fluppen_frikadellen.rules.bonus import closed_spaces, closures_at, tokens_held
from comptoir.games.fische_fluppen_frikadellen.rules.extras import next_extra
from comptoir.games.fische_fluppen_frikadellen.rules.fetishes import part_of_price
from comptoir.games.fische_fluppen_frikadellen.rules.market import is_merchant
from comptoir.games.fische_fluppen_frikadellen.rules.turns import deciders
from comptoir.games.fische_fluppen_frikadellen.state import (
    ACTING,
    ALL_FETISHES,
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
    total,
)


def invariant_violation(state: FischeTables) -> str:
    """What is wrong with the tables, in a sentence; empty if everything is accounted for."""
    return first_violation(all_checks(state))


def all_checks(state: FischeTables) -> Checks:
    """Everything that must hold; a check may count on those before it."""
    yield from check_counts(state)
    for seat in range(state.seats):
        yield from check_person(state, state.players[seat], f"seat {seat}")
    freed = sum(player.finish >= 0 for player in state.players)
    yield freed == state.freed, f"{freed} seats have finished, counted as {state.freed}"
    for table in state.tables:
        name = f"table {TABLE_NAMES[table.number]}"
        yield from check_board(state, table, name)
        if not state.over:
            yield from check_turn(state, table, name)
    yield from check_course(state)


def check_counts(state: FischeTables) -> Checks:
    """The number of goods and bonus tokens."""
    tables: i64 = len(state.tables)
    for good in range(GOODS):
        held = [player.goods.count[good] for player in state.players]
        kept = [table.reserve[good] for table in state.tables]
        lying = [table.stock[site * GOODS + good] for table in state.tables for site in range(SITES)]
        yield min(held) >= 0, "a player holds fewer goods than none"
        yield min(kept) >= 0, "a reserve holds fewer goods than none"
        yield min(lying) >= 0, "a merchant holds fewer goods than none"
        tokens = sum(held) + sum(kept) + sum(lying)
        printed = state.content.tokens[good] * tables
        yield tokens == printed, f"there are {tokens} tokens of “{GOOD_NAMES[good]}”, not {printed}"
    for bonus in range(BONUSES):
        found = sum(tokens_held(player, bonus) for player in state.players)
        found += sum(table.pool.count[bonus] for table in state.tables)
        if bonus == CLOSURE:
            found += sum(closures_at(table) for table in state.tables)
        printed = state.content.bonuses[bonus] * tables
        yield found == printed, f"there are {found} bonus tokens “{BONUS_NAMES[bonus]}”, not {printed}"


def check_person(state: FischeTables, player: Player, seat: str) -> Checks:
    """Hands, purses, fetishes and seats."""
    yield (
        not (player.goods.miscounted() or player.bonus.miscounted()),
        f"{seat} does not hold as many tokens as it says",
    )
    yield player.goods.size <= state.content.hand_limit, f"{seat} carries {player.goods.size} goods"
    yield player.florins >= 0, f"{seat} has {player.florins} florins"
    yield 0 <= player.fetishes <= ALL_FETISHES, f"{seat} has a fetish that does not exist"
    yield (
        (player.finish >= 0) == (player.fetish_count() == FETISHES),
        f"{seat} has finished without three fetishes, or has three and goes on",
    )
    yield -1 <= player.space < state.content.spaces, f"the pawn of {seat} stands outside the board"
    tables = [
        table.number
        for table in state.tables
        for place in range(table.people)
        if state.players[table.order[place]] is player
    ]
    yield (tables == ([player.table] if player.table >= 0 else []), f"{seat} does not sit where it says")
    yield player.table >= 0 or player.finish >= 0, f"{seat} has left without having finished"


def check_board(state: FischeTables, table: Table, name: str) -> Checks:
    """Prices, kiosks, ferries and closed kiosks of a table."""
    content = state.content
    yield not table.pool.miscounted(), f"{name} does not have as many bonus tokens as it says"
    yield all(0 <= cell <= content.top for cell in table.cell), f"a price at {name} is not on the track"
    yield kiosks_follow(state, table), f"the kiosks of {name} are not twelve consecutive numbers"
    for stop in range(content.stops):
        ferries = table.ferries[stop]
        yield 0 <= ferries <= content.berths[stop], f"a landing stage of {name} holds {ferries} ferries"
    afloat, at_start = total(table.ferries), total(content.ferries)
    yield afloat == at_start, f"{name} has {afloat} ferries, not {at_start}"
    for site in range(SITES):
        lying = any(table.stock[site * GOODS + good] > 0 for good in range(GOODS))
        closer = table.closer[site]
        dealer = content.kind[table.kiosk[site]] == FETISH_DEALER
        yield (
            not lying or is_merchant(state, table, site),
            f"goods lie at {name} in a kiosk that is no merchant’s",
        )
        yield closer < 0 or (closer < state.seats and not dealer), f"a kiosk of {name} is closed that cannot be"
    yield (
        closed_spaces(state, table) == table.closed,
        f"the closed kiosks of {name} are not those counted as closed",
    )


def kiosks_follow(state: FischeTables, table: Table) -> bool:
    """Whether the kiosks of a table are a piece of the ordered pile. FFF-3.4"""
    kiosks = {int(table.kiosk[site]) for site in range(SITES)}
    first = [kiosk for kiosk in kiosks if (kiosk - 1) % KIOSKS not in kiosks]
    printed = len(kiosks) == SITES and all(0 <= kiosk < KIOSKS for kiosk in kiosks)
    return printed and len(first) == 1 and (first[0] == 0 or not state.content.first_game)


def check_turn(state: FischeTables, table: Table, name: str) -> Checks:
    """The turn being played at a table."""
    yield (
        (table.people == 0) == (table.stage == NOBODY_HERE),
        f"{name} is empty and somebody plays there, or the other way round",
    )
    if table.people == 0:
        return
    player = state.players[table.order[0]]
    yield (
        min(table.points, table.extra, table.rising, table.part) >= 0,
        f"the turn at {name} counts below nothing",
    )
    begun = table.start < 0 or (table.start < state.content.spaces and state.content.site_at[table.start] >= 0)
    yield begun, f"the turn at {name} did not begin in a kiosk"
    if table.stage == KEEPING_FIRST:
        return
    for place in range(table.people):
        other = state.players[table.order[place]]
        choosing = place == 0 and table.stage == KEEPING
        yield (
            choosing or max(other.drawn, other.drawn_too) < 0,
            f"somebody at {name} holds a bonus token to choose from",
        )
    yield player.space >= 0, f"the pawn whose turn it is at {name} is not on the board"
    yield (
        stage_fits(state, table, player) and errand_fits(state, table),
        f"the turn at {name} is at a point it cannot be at",
    )


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
        good = table.short_good
        return 0 <= good < GOODS and 0 < table.short < total(table.room) and table.short <= table.reserve[good]
    return CLOSING <= errand < SHARING_OUT


def check_course(state: FischeTables) -> Checks:
    """Whose turn it is, and what those asked may do."""
    if state.over:
        yield state.freed > 0 or state.stuck, "the game is over and nobody has three fetishes"
        return
    waited_for = deciders(state)
    in_turn = 0 <= state.turn < state.seats and has_bit(waited_for, state.turn)
    yield in_turn, f"it is the turn of seat {state.turn}, whom the game does not wait for"
    buffer = action_buffer(state)
    for seat in range(state.seats):
        yield (
            not has_bit(waited_for, seat) or state.legal(seat, buffer) > 0,
            f"seat {seat} is asked and has no answer",
        )
