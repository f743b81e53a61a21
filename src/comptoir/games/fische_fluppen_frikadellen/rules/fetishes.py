"""Fetish dealers (chapter 7)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.rules.bonus import draw_two
from comptoir.games.fische_fluppen_frikadellen.rules.market import fall, return_tokens
from comptoir.games.fische_fluppen_frikadellen.rules.several_tables import offered_at
from comptoir.games.fische_fluppen_frikadellen.rules.turns import finish_race
from comptoir.games.fische_fluppen_frikadellen.state import (
    FETISH_DEALER,
    FETISHES,
    GOODS,
    KEEPING,
    PAYING,
    TRADING,
    FischeContent,
    FischeTables,
    Player,
    Table,
    has_bit,
)


def fetish_part(content: FischeContent, kiosk: i64, owned: i64, part: i64) -> i64:
    """How many tokens of one good make a part of the price of a fetish; 0: no such part. FFF-7.2

    `owned` is how many fetishes the player has. Parts come from the largest to the smallest.
    """
    return 0 if part == GOODS else content.cost[(kiosk * FETISHES + owned) * GOODS + part]


def fetish_price(content: FischeContent, kiosk: i64, owned: i64) -> list[int]:
    """All parts of the price of a fetish. FFF-7.2"""
    parts = [fetish_part(content, kiosk, owned, part) for part in range(GOODS)]
    return [tokens for tokens in parts if tokens > 0]


def part_of_price(state: FischeTables, table: Table, player: Player, part: i64) -> i64:
    """A part of the price of a player's next fetish, at the dealer the player visits. FFF-7.2"""
    return fetish_part(state.content, state.kiosk_here(table, player), player.fetish_count(), part)


def can_pay(state: FischeTables, table: Table, player: Player) -> bool:
    """Whether a player's goods will do for the next fetish.

    Parts come from the largest to the smallest and each takes another good: whatever will do for one part and
    is chosen for it, the rest will do for the others.
    """
    parts: i64 = 0
    tokens = part_of_price(state, table, player, 0)
    while tokens > 0:
        parts += 1
        if sum(player.goods.count[good] >= tokens for good in range(GOODS)) < parts:
            return False
        tokens = part_of_price(state, table, player, parts)
    return True


def refuse_fetish(state: FischeTables, table: Table, player: Player, ask: i64, fetish: i64) -> i64:
    """The clause that forbids asking for a fetish of this kind, or 0. FFF-7.1 to FFF-7.7, FFF-11.2, FFF-11.3"""
    if ask != TRADING:
        return ids.NOT_TRADING
    if state.content.kind[state.kiosk_here(table, player)] != FETISH_DEALER:
        return ids.NO_FETISH_HERE
    if table.trades > 0:
        return ids.ONE_FETISH
    if has_bit(player.fetishes, fetish):
        return ids.ANOTHER_KIND
    if not can_pay(state, table, player):
        return ids.WRONG_GOODS
    if not offered_at(len(state.tables), table.number, fetish):
        return ids.NOT_AT_THIS_TABLE
    return ids.unless(not player.face_down, ids.STILL_FACE_DOWN)


def write_fetishes(state: FischeTables, table: Table, player: Player, out: vec[i64], n: i64) -> i64:
    """Write all fetishes that are to be had here."""
    for fetish in range(FETISHES):
        n = ids.write_if(refuse_fetish(state, table, player, TRADING, fetish) == 0, ids.FETISH + fetish, out, n)
    return n


def ask_for_fetish(state: FischeTables, table: Table, seat: i64, fetish: i64) -> None:
    """Choose the kind of fetish; the goods to pay with follow. FFF-7.7"""
    table.chosen = fetish
    table.trades = 1
    table.stage = PAYING
    table.part = 0
    table.paid = 0
    state.tell_at(table, "asked_fetish", seat, fetish)


def refuse_payment(state: FischeTables, table: Table, player: Player, good: i64) -> i64:
    """The clause that forbids paying the next part of the price with a good, or 0. FFF-7.3 to FFF-7.5"""
    return ids.unless(
        not has_bit(table.paid, good)
        and player.goods.count[good] >= part_of_price(state, table, player, table.part),
        ids.WRONG_GOODS,
    )


def pay_part(state: FischeTables, table: Table, seat: i64, good: i64, chance: Chance) -> None:
    """Pay one part of the price; with the last one the fetish changes hands. FFF-7.8"""
    player = state.players[seat]
    tokens = part_of_price(state, table, player, table.part)
    return_tokens(table, player, good, tokens)
    table.paid |= state.bit(good)
    table.part += 1
    state.tell_at(table, "gave", seat, good, tokens)
    if part_of_price(state, table, player, table.part) == 0:
        hand_over(state, table, seat, chance)


def hand_over(state: FischeTables, table: Table, seat: i64, chance: Chance) -> None:
    """Hand over the fetish; prices fall, and two bonus tokens are drawn. FFF-7.8, FFF-7.9, FFF-10.1"""
    player = state.players[seat]
    fetish = table.chosen
    player.fetishes |= state.bit(fetish)
    player.face_down = len(state.tables) == 2
    table.chosen = -1
    state.tell_at(table, "won_fetish", seat, fetish, 1)
    for good in range(GOODS):
        if has_bit(table.paid, good):
            fall(state, table, good)
    table.paid = 0
    table.part = 0
    table.stage = TRADING
    if player.fetish_count() == FETISHES:
        finish_race(state, table, seat)
    else:
        draw_two(state, table, seat, chance)
        if player.drawn >= 0:
            table.stage = KEEPING
