"""Who knows what (FFF-3.8, FFF-11.11): a seat knows its own table, what lies open there, and its own bonus tokens."""

from typing import Final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.chance import Chance
from comptoir.engine.observation import AMOUNT, BITS, CATEGORY, COUNT, MANY, Observation
from comptoir.games.fische_fluppen_frikadellen.rules.bonus import closures_at, tokens_held
from comptoir.games.fische_fluppen_frikadellen.rules.market import stocked
from comptoir.games.fische_fluppen_frikadellen.rules.set_up import equip, lay_out_table, shuffle
from comptoir.games.fische_fluppen_frikadellen.rules.turns import begin_movement, first_table, settle, waits_for
from comptoir.games.fische_fluppen_frikadellen.state import (
    ALL_FETISHES,
    BONUSES,
    BUYING_WHAT,
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
    total,
)

SPACES_EACH: Final[i64] = 16  # whose bits one number of an observation holds, few enough for a float32


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
    for bonus in range(BONUSES):
        unseen.count[bonus] = state.content.bonuses[bonus] * len(state.tables)
        if viewer >= 0:
            unseen.count[bonus] -= tokens_held(state.players[viewer], bonus)
    for table in state.tables:
        if sees_table(state, viewer, table.number):
            unseen.count[CLOSURE] -= closures_at(table)
    unseen.size = total(unseen.count)
    return unseen


def unseen_goods(state: FischeTables, viewer: i64) -> Cards:
    """All goods whose place a viewer does not know."""
    unseen = Cards(GOODS)
    for good in range(GOODS):
        unseen.count[good] = state.content.tokens[good] * len(state.tables)
        for table in state.tables:
            if sees_table(state, viewer, table.number):
                unseen.count[good] -= table.reserve[good] + stocked(table, good)
        for seat in range(state.seats):
            if sees_player(state, viewer, seat):
                unseen.count[good] -= state.players[seat].goods.count[good]
    unseen.size = total(unseen.count)
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
    if player.bonus.size > 0:
        redraw(player.bonus, player.bonus.size, unseen, chance)


def redraw(tokens: Cards, number: i64, unseen: Cards, chance: Chance) -> None:
    """Replace some bonus tokens by `number` of those whose place is unknown."""
    tokens.clear()
    for _ in range(number):
        tokens.add(unseen.draw(chance))


def imagine_tables(state: FischeTables, viewer: i64, unseen: Cards, chance: Chance) -> None:
    """Keep the size of the own table's pool; set up the other tables afresh with all that is left."""
    goods = unseen_goods(state, viewer)
    hidden = [table for table in state.tables if not sees_table(state, viewer, table.number)]
    turns: i64 = 0
    for table in state.tables:
        if sees_table(state, viewer, table.number):
            redraw(table.pool, table.pool.size, unseen, chance)
            turns = table.turns
    state.freed = 0
    for seat in range(state.seats):
        if not sees_player(state, viewer, seat):
            imagine_person(state, viewer, seat, goods, unseen, chance)
        state.freed += state.players[seat].finish >= 0
    for table in hidden:
        imagine_table(state, table, goods, chance)
        table.turns = turns
    for number in range(len(hidden)):
        share_supplies(hidden[number], len(hidden) - number, goods, unseen, chance)


def imagine_person(
    state: FischeTables, viewer: i64, seat: i64, goods: Cards, unseen: Cards, chance: Chance
) -> None:
    """Imagine a player at another table: a few goods, a bonus token, up to two fetishes."""
    player = state.players[seat]
    finish = shown(knows_finish(state, viewer, seat), player.finish)
    equip(state, player, player.table)
    if finish >= 0:
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
    for place in range(SITES * GOODS):
        good = place % GOODS
        table.stock[place] = min(table.stock[place], goods.count[good])
        goods.count[good] -= table.stock[place]
        goods.size -= table.stock[place]
    table.people = 0
    for seat in range(state.seats):
        if state.players[seat].table == table.number:
            table.order[table.people] = seat
            table.people += 1
            state.players[seat].space = state.content.harbour
    shuffle(table.order, table.people, chance)
    if table.people > 0:
        begin_movement(state, table, state.players[table.order[0]], state.content.points)


def share_supplies(table: Table, hidden: i64, goods: Cards, unseen: Cards, chance: Chance) -> None:
    """Give a hidden table an equal share of what is left for the hidden tables."""
    for good in range(GOODS):
        table.reserve[good] = goods.count[good] // hidden
        goods.count[good] -= table.reserve[good]
    redraw(table.pool, unseen.size // hidden, unseen, chance)


def imagine_slot(state: FischeTables, viewer: i64, waiting_for_us: bool) -> None:
    """Set which table plays: a viewer knows whether it is the own one, not which of the others."""
    if state.over:
        state.slot = first_table(state)
        state.turn = 0
        return
    own = own_table(state, viewer)
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
    first: i64 = max(viewer, 0)
    own = own_table(state, viewer) if state.several() else 0
    seen = own >= 0
    table = state.tables[max(own, 0)]  # a table to read from: if it is not seen, nothing of it is written
    out.numbers[out.field("over", 1, CATEGORY, 0, 1, "whether the game is over")] = i64(state.over)
    out.numbers[out.field("tick", 1, COUNT, 0, MANY, "how often every table has had its slot")] = state.tick
    write(out, True, own, "table", CATEGORY, len(state.tables) - 1, "the viewer's own table")
    player = state.players[first]
    said = "the bonus token drawn that is to be put back or chosen from"
    write(out, viewer >= 0, player.drawn, "drawn", CATEGORY, BONUSES - 1, said)
    said = "the second one, while one of the two is being chosen"
    write(out, viewer >= 0, player.drawn_too, "drawn_too", CATEGORY, BONUSES - 1, said)
    write_turn(state, viewer, first, seen, table, out)
    write_market(state, seen, table, out)
    write_sites(state, first, seen, table, out)
    write_bonus_tokens(state, viewer, player, out)
    for step in range(state.seats):
        write_seat(state, viewer, (first + step) % state.seats, step, out)


def own_table(state: FischeTables, viewer: i64) -> i64:
    """The table a viewer sits at; -1 for none."""
    return -1 if viewer < 0 else state.players[viewer].table


def shown(seen: bool, number: i64) -> i64:
    """A number as a viewer knows it: -1 if it is not seen."""
    return number if seen else -1


def seat_shown(state: FischeTables, first: i64, seen: bool, seat: i64) -> i64:
    """A seat counted from the viewer on; -1 if there is none or it is not seen."""
    return shown(seen and seat >= 0, (seat - first + state.seats) % state.seats)


def write(out: Observation, seen: bool, number: i64, name: str, kind: i64, high: i64, meaning: str) -> None:
    """Write a field of one number up to `high`; -1 if it is not seen."""
    out.numbers[out.field(name, 1, kind, -1, high, meaning)] = shown(seen, number)


def write_all(
    out: Observation, seen: bool, numbers: vec[i64], name: str, kind: i64, high: i64, meaning: str
) -> None:
    """Write a field of several numbers up to `high`; -1 for each if they are not seen."""
    n = out.field(name, len(numbers), kind, -1, high, meaning)
    written = out.numbers
    for place in range(len(numbers)):
        written[n + place] = shown(seen, numbers[place])


def write_of(
    out: Observation, step: i64, seen: bool, number: i64, name: str, kind: i64, high: i64, meaning: str
) -> None:
    """Write a field of one number for the seat `step` places after the viewer; -1 if it is not seen."""
    out.numbers[out.numbered(name, step, 1, kind, -1, high, meaning)] = shown(seen, number)


def write_turn(state: FischeTables, viewer: i64, first: i64, seen: bool, table: Table, out: Observation) -> None:
    """Write the turn being played at the viewer's table."""
    content, seats = state.content, state.seats
    waited_for = i64(waits_for(state, viewer) != 0)
    write(out, seen, waited_for, "waited_for", CATEGORY, 1, "whether the viewer's table waits for somebody")
    said = "who is in turn there; while all are asked at once, who begins"
    turn = seat_shown(state, first, seen and table.people > 0, table.order[0])
    write(out, seen, turn, "turn", CATEGORY, seats - 1, said)
    said = "what is being decided, a number of `STAGE_NAMES` in the game's `state.py`"
    write(out, seen, table.stage, "stage", CATEGORY, NOBODY_HERE, said)
    said = "what is decided in between: 0, or a number from 31 on, of `ERRAND_NAMES`"
    write(out, seen, table.errand, "errand", CATEGORY, SHARING_OUT, said)
    write(out, seen, table.points, "points", COUNT, most_points(state), "points of movement left")
    said = "the kiosk's space that the pawn has to leave"
    write(out, seen, table.start, "start", CATEGORY, content.spaces - 1, said)
    every_good = content.bit[GOODS] - 1
    write(out, seen, table.bought, "bought", BITS, every_good, "goods bought in this visit, a bit each")
    said = "sales, exchanges or fetishes made in this visit"
    write(out, seen, table.trades, "trades", COUNT, MOST_EXCHANGES, said)
    write(out, seen, table.extra, "extra", COUNT, MOST_EXTRAS, "which extra action comes next")
    write(out, seen, table.rising, "rising", COUNT, GOODS, "which price rises next when all do")
    write(out, seen, i64(table.again), "again", CATEGORY, 1, "whether an extra turn follows")
    chosen = table.chosen
    if table.errand == BUYING_WHAT or table.stage == MOVING_PAWN:
        chosen = seat_shown(state, first, seen, chosen)
    said = "the first half of a choice: a good, a site, a landing stage, a seat or a fetish"
    write(out, seen, chosen, "chosen", CATEGORY, max(SITES, content.stops, seats) - 1, said)
    write(out, seen, table.paid, "paid", BITS, every_good, "goods handed in for a fetish, a bit each")
    write(out, seen, table.part, "part", COUNT, GOODS, "which part of a fetish's price comes next")
    said = "tokens left to share out when a production is short of them"
    write(out, seen, table.short, "short", COUNT, most_tokens(state), said)
    short = seen and table.short > 0
    write(out, short, table.short_good, "short_good", CATEGORY, GOODS - 1, "the good they are of")
    write(out, seen, table.pool.size, "pool", COUNT, all_bonus_tokens(state), "bonus tokens to be drawn from")
    write(out, seen, table.people, "people", COUNT, seats, "how many sit at the table")
    write(out, seen, table.turns, "turns", COUNT, MANY, "turns ended at it")
    every_space = content.bit[SPACES_EACH] - 1
    said = f"spaces with a closed kiosk, a bit each, {SPACES_EACH} in each number"
    parts = (content.spaces - 1) // SPACES_EACH + 1
    n_closed = out.field("closed", parts, BITS, -1, every_space, said)
    for part in range(parts):
        out.numbers[n_closed + part] = shown(seen, table.closed >> (SPACES_EACH * part) & every_space)


def write_market(state: FischeTables, seen: bool, table: Table, out: Observation) -> None:
    """Write the price table and the reserve of the viewer's table."""
    content, numbers = state.content, out.numbers
    write_all(out, seen, table.cell, "cells", COUNT, content.top, "where each good's price stands on the track")
    n_price = out.field("prices", GOODS, AMOUNT, -1, content.prices[content.top], "what that is in florins")
    said = "how many steps a price standing there moves"
    n_steps = out.field("steps", GOODS, COUNT, -1, largest(content.steps), said)
    for good in range(GOODS):
        cell = table.cell[good]
        numbers[n_price + good] = shown(seen, content.prices[cell])
        numbers[n_steps + good] = shown(seen, content.steps[cell])
    said = "tokens of each good in the reserve"
    write_all(out, seen, table.reserve, "reserve", COUNT, most_tokens(state), said)


def write_sites(state: FischeTables, first: i64, seen: bool, table: Table, out: Observation) -> None:
    """Write kiosks, stocks and ferries of the viewer's table."""
    content, numbers = state.content, out.numbers
    said = "which kiosk stands at each of the twelve sites"
    write_all(out, seen, table.kiosk, "kiosks", CATEGORY, KIOSKS - 1, said)
    n_offers = out.field("offers", SITES, CATEGORY, -1, GOODS - 1, "the good it sells")
    n_wants = out.field("wants", SITES, CATEGORY, -1, GOODS - 1, "the good it buys")
    n_closed = out.field("closed_by", SITES, CATEGORY, -1, state.seats - 1, "who closed it")
    for site in range(SITES):
        kiosk = table.kiosk[site]
        numbers[n_offers + site] = shown(seen, content.offers[kiosk])
        numbers[n_wants + site] = shown(seen, content.wants[kiosk])
        numbers[n_closed + site] = seat_shown(state, first, seen, table.closer[site])
    said = "how many tokens it can still get when a production is short"
    write_all(out, seen and table.short > 0, table.room, "room", COUNT, DOUBLE, said)
    write_all(out, seen, table.stock, "stock", COUNT, most_tokens(state), "tokens of each good at each site")
    said = "ferries at each landing stage"
    write_all(out, seen, table.ferries, "ferries", COUNT, largest(content.berths), said)


def write_bonus_tokens(state: FischeTables, viewer: i64, player: Player, out: Observation) -> None:
    """Write the bonus tokens a viewer cannot see, and the viewer's own: those of `player`."""
    most = largest(state.content.bonuses) * len(state.tables)
    n = out.field("unseen_bonus", BONUSES, COUNT, 0, most, "bonus tokens the viewer cannot see, by kind")
    unseen = unseen_bonus(state, viewer)
    for bonus in range(BONUSES):
        out.numbers[n + bonus] = unseen.count[bonus]
    write_all(out, viewer >= 0, player.bonus.count, "bonus", COUNT, most, "the viewer's own, by kind")


def write_seat(state: FischeTables, viewer: i64, seat: i64, step: i64, out: Observation) -> None:
    """Write where the player `step` seats after the viewer sits; if the viewer sees it, what lies there too."""
    content, player = state.content, state.players[seat]
    seen = sees_player(state, viewer, seat)
    write_of(out, step, True, player.table, "table", CATEGORY, len(state.tables) - 1, "the table a seat plays at")
    finished = knows_finish(state, viewer, seat)
    write_of(out, step, finished, player.finish, "finish", COUNT, MANY, "when its third fetish came")
    place = place_at_table(state, seat)
    write_of(out, step, seen, place, "place", COUNT, state.seats - 1, "its place in the order of its table")
    write_of(out, step, seen, player.space, "space", CATEGORY, content.spaces - 1, "where its pawn stands")
    write_of(out, step, seen, player.florins, "florins", AMOUNT, MANY, "its florins")
    limit = content.hand_limit
    write_of(out, step, seen, player.goods.size, "hand_size", COUNT, limit, "its tokens of goods")
    n = out.numbered("goods", step, GOODS, COUNT, -1, limit, "the same by good")
    for good in range(GOODS):
        out.numbers[n + good] = shown(seen, player.goods.count[good])
    write_of(out, step, seen, player.bonus.size, "bonus_size", COUNT, all_bonus_tokens(state), "its bonus tokens")
    said = "tokens it has drawn and not yet kept or put back"
    drawn = i64(player.drawn >= 0) + i64(player.drawn_too >= 0)
    write_of(out, step, seen, drawn, "drawn_size", COUNT, 2, said)
    write_of(out, step, seen, player.fetishes, "fetishes", BITS, ALL_FETISHES, "its fetishes, a bit each")
    said = "whether its last fetish lies face down until it changes tables"
    write_of(out, step, seen, i64(player.face_down), "face_down", CATEGORY, 1, said)
    said = "its points for the first turn; 0 afterwards"
    most = largest(content.first_points)
    write_of(out, step, seen, player.first_points, "first_points", COUNT, most, said)


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
        most = max(most, number)
    return most


def most_tokens(state: FischeTables) -> i64:
    """How many tokens of one good there can be in one place. FFF-11.8"""
    return largest(state.content.tokens) * len(state.tables)


def all_bonus_tokens(state: FischeTables) -> i64:
    """How many bonus tokens there are at all tables."""
    return total(state.content.bonuses) * len(state.tables)


def most_points(state: FischeTables) -> i64:
    """The most movement points a turn can have, with every token for more of them played. FFF-4.3, FFF-9.3"""
    content = state.content
    tokens = content.bonuses[PLUS_TWO] * len(state.tables)
    return max(largest(content.first_points), content.points) + content.bonus_points * tokens
