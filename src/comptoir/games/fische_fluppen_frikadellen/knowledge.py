"""Who knows what (FFF-3.8, FFF-11.11): a seat knows its own table, what lies open there, and its own bonus tokens."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.chance import Chance
from comptoir.engine.observation import AMOUNT, BITS, CATEGORY, COUNT, MANY, Observation
from comptoir.games.fische_fluppen_frikadellen.rules.set_up import equip, lay_out_table
from comptoir.games.fische_fluppen_frikadellen.rules.turns import begin_movement, first_table, settle, waits_for
from comptoir.games.fische_fluppen_frikadellen.state import (
    ALL_FETISHES,
    BONUSES,
    BUYING_WHAT,
    CLOSING,
    CLOSURE,
    DOUBLE,
    FETISHES,
    GOODS,
    KIOSKS,
    MOST_EXCHANGES,
    MOST_EXTRAS,
    MOVING_PAWN,
    NOBODY_HERE,
    PLUS_TWO,
    SHARING_OUT,
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


# --- numbers for programs that learn --------------------------------------------------------------


def write_observation(state: FischeTables, viewer: i64, out: Observation) -> None:
    """Write the game, the viewer's table and bonus tokens, then a row for each seat, from the viewer on."""
    numbers = out.numbers
    tables: i64 = len(state.tables)
    first: i64 = 0
    own: i64 = 0
    if viewer > 0:
        first = viewer
    if state.several():
        own = -1
        if viewer >= 0:
            own = state.players[viewer].table
    numbers[out.field("over", 1, CATEGORY, 0, 1, "whether the game is over")] = i64(state.over)
    numbers[out.field("tick", 1, COUNT, 0, MANY, "how often every table has had its slot")] = state.tick
    numbers[out.field("table", 1, CATEGORY, -1, tables - 1, "the viewer's own table")] = own
    said = "the bonus token drawn that is to be put back or chosen from"
    n = out.field("drawn", 1, CATEGORY, -1, BONUSES - 1, said)
    said = "the second one, while one of the two is being chosen"
    n_too = out.field("drawn_too", 1, CATEGORY, -1, BONUSES - 1, said)
    numbers[n] = -1
    numbers[n_too] = -1
    if viewer >= 0:
        numbers[n] = state.players[viewer].drawn
        numbers[n_too] = state.players[viewer].drawn_too
    seen = own >= 0
    if own < 0:
        own = 0  # a table to read from: nothing of it is written
    write_turn(state, viewer, first, seen, state.tables[own], out)
    write_market(state, seen, state.tables[own], out)
    write_sites(state, first, seen, state.tables[own], out)
    write_bonus_tokens(state, viewer, out)
    for step in range(state.seats):
        write_seat(state, viewer, (first + step) % state.seats, step, out)


def shown(seen: bool, number: i64) -> i64:
    """A number as a viewer knows it: -1 if it is not seen."""
    if seen:
        return number
    return -1


def seat_shown(state: FischeTables, first: i64, seen: bool, seat: i64) -> i64:
    """A seat counted from the viewer on; -1 if there is none or it is not seen."""
    return shown(seen and seat >= 0, (seat - first + state.seats) % state.seats)


def write_turn(state: FischeTables, viewer: i64, first: i64, seen: bool, table: Table, out: Observation) -> None:
    """Write the turn being played at the viewer's table."""
    content, numbers, seats = state.content, out.numbers, state.seats
    said = "whether the viewer's table waits for somebody"
    n = out.field("waited_for", 1, CATEGORY, -1, 1, said)
    numbers[n] = shown(seen, i64(waits_for(state, viewer) != 0))
    said = "who is in turn there; while all are asked at once, who begins"
    n = out.field("turn", 1, CATEGORY, -1, seats - 1, said)
    numbers[n] = seat_shown(state, first, seen and table.people > 0, table.order[0])
    said = "what is being decided, a number of `STAGE_NAMES` in the game's `state.py`"
    numbers[out.field("stage", 1, CATEGORY, -1, NOBODY_HERE, said)] = shown(seen, table.stage)
    said = "what is decided in between: 0, or a number from 31 on, of `ERRAND_NAMES`"
    numbers[out.field("errand", 1, CATEGORY, -1, SHARING_OUT, said)] = shown(seen, table.errand)
    n = out.field("points", 1, COUNT, -1, most_points(state), "points of movement left")
    numbers[n] = shown(seen, table.points)
    said = "the kiosk's space that the pawn has to leave"
    numbers[out.field("start", 1, CATEGORY, -1, content.spaces - 1, said)] = shown(seen, table.start)
    every_good = content.bit[GOODS] - 1
    said = "goods bought in this visit, a bit each"
    numbers[out.field("bought", 1, BITS, -1, every_good, said)] = shown(seen, table.bought)
    said = "sales, exchanges or fetishes made in this visit"
    numbers[out.field("trades", 1, COUNT, -1, MOST_EXCHANGES, said)] = shown(seen, table.trades)
    numbers[out.field("extra", 1, COUNT, -1, MOST_EXTRAS, "which extra action comes next")] = shown(
        seen, table.extra
    )
    numbers[out.field("rising", 1, COUNT, -1, GOODS, "which price rises next when all do")] = shown(
        seen, table.rising
    )
    n = out.field("again", 1, CATEGORY, -1, 1, "whether an extra turn follows")
    numbers[n] = shown(seen, i64(table.again))
    said = "the first half of a choice: a good, a site, a landing stage, a seat or a fetish"
    n = out.field("chosen", 1, CATEGORY, -1, max(SITES, content.stops, seats) - 1, said)
    numbers[n] = shown(seen, table.chosen)
    if table.errand == BUYING_WHAT or table.stage == MOVING_PAWN:
        numbers[n] = seat_shown(state, first, seen, table.chosen)
    said = "goods handed in for a fetish, a bit each"
    numbers[out.field("paid", 1, BITS, -1, every_good, said)] = shown(seen, table.paid)
    numbers[out.field("part", 1, COUNT, -1, GOODS, "which part of a fetish's price comes next")] = shown(
        seen, table.part
    )
    said = "tokens left to share out when a production is short of them"
    numbers[out.field("short", 1, COUNT, -1, most_tokens(state), said)] = shown(seen, table.short)
    n = out.field("short_good", 1, CATEGORY, -1, GOODS - 1, "the good they are of")
    numbers[n] = shown(seen and table.short > 0, table.short_good)
    n = out.field("pool", 1, COUNT, -1, all_bonus_tokens(state), "bonus tokens to be drawn from")
    numbers[n] = shown(seen, table.pool.size)
    numbers[out.field("people", 1, COUNT, -1, seats, "how many sit at the table")] = shown(seen, table.people)
    numbers[out.field("turns", 1, COUNT, -1, MANY, "turns ended at it")] = shown(seen, table.turns)
    said = "spaces with a closed kiosk, a bit each"
    n = out.field("closed", 1, BITS, -1, content.bit[content.spaces] - 1, said)
    numbers[n] = shown(seen, table.closed)


def write_market(state: FischeTables, seen: bool, table: Table, out: Observation) -> None:
    """Write the price table and the reserve of the viewer's table."""
    content, numbers = state.content, out.numbers
    n = out.field("cells", GOODS, COUNT, -1, content.top, "where each good's price stands on the track")
    n_price = out.field("prices", GOODS, AMOUNT, -1, content.prices[content.top], "what that is in florins")
    said = "how many steps a price standing there moves"
    n_steps = out.field("steps", GOODS, COUNT, -1, largest(content.steps), said)
    n_reserve = out.field("reserve", GOODS, COUNT, -1, most_tokens(state), "tokens of each good in the reserve")
    for good in range(GOODS):
        cell = table.cell[good]
        numbers[n + good] = shown(seen, cell)
        numbers[n_price + good] = shown(seen, content.prices[cell])
        numbers[n_steps + good] = shown(seen, content.steps[cell])
        numbers[n_reserve + good] = shown(seen, table.reserve[good])


def write_sites(state: FischeTables, first: i64, seen: bool, table: Table, out: Observation) -> None:
    """Write kiosks, stocks and ferries of the viewer's table."""
    content, numbers = state.content, out.numbers
    n = out.field("kiosks", SITES, CATEGORY, -1, KIOSKS - 1, "which kiosk stands at each of the twelve sites")
    n_offers = out.field("offers", SITES, CATEGORY, -1, GOODS - 1, "the good it sells")
    n_wants = out.field("wants", SITES, CATEGORY, -1, GOODS - 1, "the good it buys")
    n_closed = out.field("closed_by", SITES, CATEGORY, -1, state.seats - 1, "who closed it")
    said = "how many tokens it can still get when a production is short"
    n_room = out.field("room", SITES, COUNT, -1, DOUBLE, said)
    for site in range(SITES):
        kiosk = table.kiosk[site]
        numbers[n + site] = shown(seen, kiosk)
        numbers[n_offers + site] = shown(seen, content.offers[kiosk])
        numbers[n_wants + site] = shown(seen, content.wants[kiosk])
        numbers[n_closed + site] = seat_shown(state, first, seen, table.closer[site])
        numbers[n_room + site] = shown(seen and table.short > 0, table.room[site])
    n = out.field("stock", SITES * GOODS, COUNT, -1, most_tokens(state), "tokens of each good at each site")
    for place in range(SITES * GOODS):
        numbers[n + place] = shown(seen, table.stock[place])
    n = out.field("ferries", content.stops, COUNT, -1, largest(content.berths), "ferries at each landing stage")
    for stop in range(content.stops):
        numbers[n + stop] = shown(seen, table.ferries[stop])


def write_bonus_tokens(state: FischeTables, viewer: i64, out: Observation) -> None:
    """Write the viewer's bonus tokens, and those it cannot see."""
    numbers = out.numbers
    most = largest(state.content.bonuses) * len(state.tables)
    n = out.field("unseen_bonus", BONUSES, COUNT, 0, most, "bonus tokens the viewer cannot see, by kind")
    n_own = out.field("bonus", BONUSES, COUNT, -1, most, "the viewer's own, by kind")
    unseen = unseen_bonus(state, viewer)
    for bonus in range(BONUSES):
        numbers[n + bonus] = unseen.count[bonus]
        numbers[n_own + bonus] = -1
        if viewer >= 0:
            numbers[n_own + bonus] = state.players[viewer].bonus.count[bonus]


def write_seat(state: FischeTables, viewer: i64, seat: i64, step: i64, out: Observation) -> None:
    """Write where the player `step` seats after the viewer sits; if the viewer sees it, what lies there too."""
    content, numbers, player = state.content, out.numbers, state.players[seat]
    tables: i64 = len(state.tables)
    seen = sees_player(state, viewer, seat)
    n = out.numbered("table", step, 1, CATEGORY, -1, tables - 1, "the table a seat plays at")
    numbers[n] = player.table
    n = out.numbered("finish", step, 1, COUNT, -1, MANY, "when its third fetish came")
    numbers[n] = shown(knows_finish(state, viewer, seat), player.finish)
    n = out.numbered("place", step, 1, COUNT, -1, state.seats - 1, "its place in the order of its table")
    numbers[n] = shown(seen, place_at_table(state, seat))
    n = out.numbered("space", step, 1, CATEGORY, -1, content.spaces - 1, "where its pawn stands")
    numbers[n] = shown(seen, player.space)
    numbers[out.numbered("florins", step, 1, AMOUNT, -1, MANY, "its florins")] = shown(seen, player.florins)
    n = out.numbered("hand_size", step, 1, COUNT, -1, content.hand_limit, "its tokens of goods")
    numbers[n] = shown(seen, player.goods.size)
    n = out.numbered("goods", step, GOODS, COUNT, -1, content.hand_limit, "the same by good")
    for good in range(GOODS):
        numbers[n + good] = shown(seen, player.goods.count[good])
    n = out.numbered("bonus_size", step, 1, COUNT, -1, all_bonus_tokens(state), "its bonus tokens")
    numbers[n] = shown(seen, player.bonus.size)
    n = out.numbered("drawn_size", step, 1, COUNT, -1, 2, "tokens it has drawn and not yet kept or put back")
    numbers[n] = shown(seen, i64(player.drawn >= 0) + i64(player.drawn_too >= 0))
    n = out.numbered("fetishes", step, 1, BITS, -1, ALL_FETISHES, "its fetishes, a bit each")
    numbers[n] = shown(seen, player.fetishes)
    n = out.numbered(
        "face_down", step, 1, CATEGORY, -1, 1, "whether its last fetish lies face down until it changes tables"
    )
    numbers[n] = shown(seen, i64(player.face_down))
    n = out.numbered(
        "first_points",
        step,
        1,
        COUNT,
        -1,
        largest(content.first_points),
        "its points for the first turn; 0 afterwards",
    )
    numbers[n] = shown(seen, player.first_points)


def place_at_table(state: FischeTables, seat: i64) -> i64:
    """The place of a seat in the order of its table; -1 if it sits at none."""
    if state.players[seat].table < 0:
        return -1
    table = state.table_of(state.players[seat])
    for place in range(table.people):
        if table.order[place] == seat:
            return place
    return -1


# --- bounds of these numbers ----------------------------------------------------------------------


def largest(numbers: vec[i64]) -> i64:
    """The largest of some numbers."""
    most: i64 = 0
    for number in numbers:
        if number > most:
            most = number
    return most


def most_tokens(state: FischeTables) -> i64:
    """How many tokens of one good there can be in one place. FFF-11.8"""
    return largest(state.content.tokens) * len(state.tables)


def all_bonus_tokens(state: FischeTables) -> i64:
    """How many bonus tokens there are at all tables."""
    tokens: i64 = 0
    for number in state.content.bonuses:
        tokens += number
    return tokens * len(state.tables)


def most_points(state: FischeTables) -> i64:
    """The most movement points a turn can have, with every token for more of them played. FFF-4.3, FFF-9.3"""
    content = state.content
    points = largest(content.first_points)
    if content.points > points:
        points = content.points
    return points + content.bonus_points * content.bonuses[PLUS_TWO] * len(state.tables)
