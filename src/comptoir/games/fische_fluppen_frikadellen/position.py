"""Tables rebuilt from a view, complete or one seat's."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from comptoir.engine.cards import Cards
from comptoir.engine.chance import Dice
from comptoir.errors import BadPosition
from comptoir.games.fische_fluppen_frikadellen.knowledge import (
    sees_player,
    sees_table,
    unseen_bonus,
    unseen_goods,
)
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.rules.market import cell_of
from comptoir.games.fische_fluppen_frikadellen.state import (
    BONUS_NAMES,
    BONUSES,
    CLOSING,
    ERRAND_NAMES,
    FETISH_NAMES,
    GOOD_NAMES,
    GOODS,
    NO_ERRAND,
    SITES,
    STAGE_NAMES,
    TABLE_NAMES,
    Player,
    Table,
)
from comptoir.kit.game import REFEREE, Document

Counts = dict[str, int]


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a position: what it names must be there, and nothing else."""


class KioskPosition(Part):
    """One kiosk in a position."""

    kiosk: str
    stock: Counts
    closed_by: int | None
    awaited: list[int]


class ShortPosition(Part):
    """A production that is short of tokens."""

    good: str
    tokens: int
    room: Counts


class TablePosition(Part):
    """One table in a position."""

    prices: Counts
    reserve: Counts
    kiosks: dict[str, KioskPosition]
    ferries: Counts
    pool: int | Counts
    turns: int
    stage: str
    errand: str | None
    points: int
    start: str | None
    bought: list[str]
    trades: int
    extra: int
    rising: int
    again: bool
    chosen: int
    paid: list[str]
    part: int
    short: ShortPosition | None


class PersonPosition(Part):
    """One player in a position."""

    table: str | None
    finish: int | None
    space: str | None = None
    florins: int = 0
    goods: Counts = {}
    bonus: int | Counts = 0
    drawn: int | list[str] = 0
    fetishes: list[str] = []
    face_down: bool = False
    first_points: int = 0


class Position(Part):
    """A whole position."""

    viewer: int | str | None
    over: bool
    stuck: bool
    tick: int
    turn: int | None
    slot: int | bool
    seating: list[list[int]]
    tables: list[TablePosition | None]
    people: list[PersonPosition]
    unseen_bonus: Counts | None = None


def restore(state: FischeFluppenFrikadellen, document: Document) -> None:
    """Fill the tables from a view. What the view leaves open is imagined, always in the same way."""
    position: Position = msgspec.convert(document, Position)
    if len(position.people) != state.seats or len(position.tables) != len(state.tables):
        raise BadPosition(f"the position is not for {state.seats} seats.")
    if len(position.seating) != len(state.tables):
        raise BadPosition("at “seating”: a list for each table is needed.")
    referee = position.viewer == REFEREE
    viewer = position.viewer if isinstance(position.viewer, int) else -1
    if (isinstance(position.viewer, str) and not referee) or not -1 <= viewer < state.seats:
        raise BadPosition(f"at “viewer”: there is no viewer {position.viewer!r:.20}.")
    state.over, state.stuck, state.tick = position.over, position.stuck, position.tick
    for number, person in enumerate(position.people):
        restore_person(state, state.players[number], person, f"people[{number}]")
    state.freed = sum(player.finish >= 0 for player in state.players)
    for number, table in enumerate(position.tables):
        restore_table(state, state.tables[number], table, position.seating[number], f"tables[{number}]")
    if referee:
        if isinstance(position.slot, bool) or not 0 <= position.slot < len(state.tables) or position.turn is None:
            raise BadPosition(f"at “slot”: there is no table {position.slot}.")
        state.slot, state.turn = position.slot, position.turn
    else:
        restore_hidden(state, position, viewer)
    if wrong := state.invariant_violation():
        raise BadPosition(f"{wrong}.")


def restore_hidden(state: FischeFluppenFrikadellen, position: Position, viewer: int) -> None:
    """Imagine what the viewer does not know from what the viewer does know."""
    state.slot = 0
    if not state.several():
        if position.turn is None or not 0 <= position.turn < state.seats:
            raise BadPosition("at “turn”: there is no such seat.")
        state.turn = position.turn
    elif viewer >= 0:
        own = max(state.players[viewer].table, 0)
        state.slot = own if position.slot else (own + 1) % len(state.tables)
    unseen, goods = unseen_bonus(state, viewer), unseen_goods(state, viewer)
    needed = 0
    for seat, player in enumerate(state.players):
        if seat != viewer and sees_player(state, viewer, seat):
            needed += player.bonus.size + (player.drawn >= 0) + (player.drawn_too >= 0)
    for table in state.tables:
        needed += table.pool.size if sees_table(state, viewer, table.number) else 0
    if min(unseen.count) < 0 or unseen.size < needed or (unseen.size > needed and not state.several()):
        raise BadPosition(f"{needed} bonus tokens are hidden, but {unseen.size} are not seen.")
    if min(goods.count) < 0:
        raise BadPosition("there are more goods than were in the box.")
    state.imagine(viewer, Dice(0))


def restore_table(
    state: FischeFluppenFrikadellen, table: Table, given: TablePosition | None, seats: list[int], where: str
) -> None:
    """One table; one that is not shown is left empty."""
    content = state.content
    table.copy_turn(content.idle)
    table.people = 0
    if given is None:
        return
    if len(set(seats)) < len(seats) or not set(seats) <= set(range(state.seats)):
        raise BadPosition(f"at “{where}”: its people are not seats of this game.")
    for place, seat in enumerate(seats):
        table.order[place] = seat
    table.people = len(seats)
    for number, good in enumerate(GOOD_NAMES):
        table.cell[number] = cell_of(content, given.prices.get(good, 0))
        if table.cell[number] < 0:
            raise BadPosition(f"at “{where}.prices”: {good} costs what is not on the price table.")
    fill_vector(table.reserve, given.reserve, GOOD_NAMES, f"{where}.reserve")
    stops = [content.space_names[space] for space in content.stop_space]
    fill_vector(table.ferries, given.ferries, stops, f"{where}.ferries")
    restore_kiosks(state, table, given, where)
    if isinstance(given.pool, Mapping):
        take(table.pool, given.pool, BONUS_NAMES, f"{where}.pool")
    else:
        hide(table.pool, given.pool, f"{where}.pool")
    restore_turn(state, table, given, where)


def restore_kiosks(state: FischeFluppenFrikadellen, table: Table, given: TablePosition, where: str) -> None:
    """Kiosks, stocks and closed tokens."""
    content = state.content
    table.closed = 0
    for site in range(SITES):
        name = content.space_names[content.site_space[site]]
        if name not in given.kiosks or len(given.kiosks) != SITES:
            raise BadPosition(f"at “{where}.kiosks”: all twelve sites with a kiosk are needed, such as {name}.")
        kiosk = given.kiosks[name]
        table.kiosk[site] = index(kiosk.kiosk, content.kiosk_names, f"{where}.kiosks.{name}")
        stock = Cards(GOODS)
        take(stock, kiosk.stock, GOOD_NAMES, f"{where}.kiosks.{name}")
        for good in range(GOODS):
            table.stock[site * GOODS + good] = stock.count[good]
        awaited = {seat for seat in kiosk.awaited if 0 <= seat < state.seats}
        table.closer[site] = -1 if kiosk.closed_by is None else max(-1, min(kiosk.closed_by, state.seats))
        table.awaited[site] = sum(1 << seat for seat in awaited)
        if table.closer[site] >= 0:
            table.closed |= 1 << content.site_space[site]


def restore_turn(state: FischeFluppenFrikadellen, table: Table, given: TablePosition, where: str) -> None:
    """The turn being played."""
    content = state.content
    table.stage = index(given.stage, STAGE_NAMES, f"{where}.stage")
    table.errand = NO_ERRAND
    if given.errand is not None:
        table.errand = CLOSING + index(given.errand, ERRAND_NAMES, f"{where}.errand")
    small = (given.turns, given.points, given.trades, given.extra, given.rising, given.part, given.chosen + 1)
    if not all(0 <= number < 1_000_000 for number in small):
        raise BadPosition(f"at “{where}”: the turn has a number that cannot be.")
    table.turns, table.points, table.trades, table.extra = given.turns, given.points, given.trades, given.extra
    table.rising, table.again, table.part, table.chosen = given.rising, given.again, given.part, given.chosen
    table.start = -1 if given.start is None else index(given.start, content.space_names, f"{where}.start")
    table.bought = sum({1 << index(good, GOOD_NAMES, f"{where}.bought") for good in given.bought})
    table.paid = sum({1 << index(good, GOOD_NAMES, f"{where}.paid") for good in given.paid})
    if given.short is not None:
        table.short, table.short_good = given.short.tokens, index(given.short.good, GOOD_NAMES, f"{where}.short")
        sites = [content.space_names[space] for space in content.site_space]
        fill_vector(table.room, given.short.room, sites, f"{where}.short.room")


def restore_person(state: FischeFluppenFrikadellen, player: Player, given: PersonPosition, where: str) -> None:
    """One player; bonus tokens nobody may see are counted only."""
    player.table = -1 if given.table is None else index(given.table, TABLE_NAMES[: len(state.tables)], where)
    player.space = -1 if given.space is None else index(given.space, state.content.space_names, where)
    if not all(0 <= number < 10**9 for number in (given.florins, given.first_points, given.finish or 0)):
        raise BadPosition(f"at “{where}”: a number cannot be.")
    player.florins, player.face_down, player.first_points = given.florins, given.face_down, given.first_points
    player.finish = -1 if given.finish is None else given.finish
    take(player.goods, given.goods, GOOD_NAMES, f"{where}.goods")
    player.fetishes = sum({1 << index(fetish, FETISH_NAMES, f"{where}.fetishes") for fetish in given.fetishes})
    if isinstance(given.bonus, Mapping):
        take(player.bonus, given.bonus, BONUS_NAMES, f"{where}.bonus")
    else:
        hide(player.bonus, given.bonus, f"{where}.bonus")
    drawn = given.drawn if isinstance(given.drawn, int) else len(given.drawn)
    if not 0 <= drawn <= 2:
        raise BadPosition(f"at “{where}.drawn”: at most two tokens are drawn.")
    tokens = [0] * drawn
    if not isinstance(given.drawn, int):
        tokens = [index(token, BONUS_NAMES, f"{where}.drawn") for token in given.drawn]
    player.drawn, player.drawn_too = (*tokens, -1, -1)[:2]


def fill_vector(vector: Any, given: Counts, names: Sequence[str], where: str) -> None:
    """A number for every name."""
    if set(given) != set(names) or not all(0 <= number < 10**6 for number in given.values()):
        raise BadPosition(f"at “{where}”: a number is needed for each of {', '.join(names)}.")
    for place, name in enumerate(names):
        vector[place] = given[name]


def take(cards: Cards, counts: Mapping[str, int], names: Sequence[str], where: str) -> None:
    """Make a pile hold the tokens named."""
    cards.clear()
    for name, number in counts.items():
        if not 0 <= number < 10**6:
            raise BadPosition(f"at “{where}”: {number} tokens of {name}.")
        cards.count[index(name, names, where)] = number
        cards.size += number


def hide(cards: Cards, number: int, where: str) -> None:
    """So many tokens nobody knows."""
    if not 0 <= number <= 3 * 100 * BONUSES:
        raise BadPosition(f"at “{where}”: {number} tokens.")
    cards.clear()
    cards.size = number


def index(name: str, names: Sequence[str], where: str) -> int:
    """The number of a name."""
    if name not in names:
        raise BadPosition(f"at “{where}”: there is no “{name:.40}”.")
    return names.index(name)
