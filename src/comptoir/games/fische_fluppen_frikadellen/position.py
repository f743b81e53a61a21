"""Tables rebuilt from a view, complete or one seat's."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from comptoir.engine.cards import Cards
from comptoir.engine.chance import Dice
from comptoir.games.fische_fluppen_frikadellen.invariants import invariant_violation
from comptoir.games.fische_fluppen_frikadellen.knowledge import (
    sees_player,
    sees_table,
    unseen_bonus,
    unseen_goods,
)
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.rules.bonus import closed_spaces
from comptoir.games.fische_fluppen_frikadellen.rules.market import cell_of
from comptoir.games.fische_fluppen_frikadellen.state import (
    BONUS_NAMES,
    CLOSING,
    ERRAND_NAMES,
    FETISH_NAMES,
    GOOD_NAMES,
    GOODS,
    SITES,
    STAGE_NAMES,
    TABLE_NAMES,
    Player,
    Table,
)
from comptoir.kit.game import REFEREE, Document
from comptoir.kit.pack import fill_array
from comptoir.kit.restoring import Part, check_whole, number_of, put_cards, refuse, take

Number = Annotated[int, msgspec.Meta(ge=0, lt=1_000_000)]
Amount = Annotated[int, msgspec.Meta(ge=0, lt=1_000_000_000)]
Counts = dict[str, Number]


class KioskPosition(Part):
    """One kiosk in a position."""

    kiosk: str
    stock: Counts
    closed_by: int | None
    awaited: list[int]


class ShortPosition(Part):
    """A production that is short of tokens."""

    good: str
    tokens: Number
    room: Counts


class TablePosition(Part):
    """One table in a position."""

    prices: Counts
    reserve: Counts
    kiosks: dict[str, KioskPosition]
    ferries: Counts
    pool: Number | Counts
    turns: Number
    stage: str
    errand: str | None
    points: Number
    start: str | None
    bought: list[str]
    trades: Number
    extra: Number
    rising: Number
    again: bool
    chosen: Annotated[int, msgspec.Meta(ge=-1, lt=1_000_000)]
    paid: list[str]
    part: Number
    short: ShortPosition | None


class PersonPosition(msgspec.Struct, forbid_unknown_fields=True):
    """One player in a position."""

    table: str | None
    finish: Amount | None
    space: str | None = None
    florins: Amount = 0
    goods: Counts = {}
    bonus: Number | Counts = 0
    drawn: Annotated[int, msgspec.Meta(ge=0, le=2)] | Annotated[list[str], msgspec.Meta(max_length=2)] = 0
    fetishes: list[str] = []
    face_down: bool = False
    first_points: Amount = 0


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
    tables = len(state.tables)
    refuse(
        (len(position.people), len(position.tables)) != (state.seats, tables),
        f"the position is not for {state.seats} seats.",
    )
    refuse(len(position.seating) != tables, "at “seating”: a list for each table is needed.")
    referee = position.viewer == REFEREE
    viewer = position.viewer if isinstance(position.viewer, int) else -1
    known = -1 <= viewer < state.seats and (referee or not isinstance(position.viewer, str))
    refuse(not known, f"at “viewer”: there is no viewer {position.viewer!r:.20}.")
    take(state, position, "over", "stuck", "tick")
    for number, person in enumerate(position.people):
        restore_person(state, state.players[number], person, f"people[{number}]")
    state.freed = sum(player.finish >= 0 for player in state.players)
    for number, table in enumerate(position.tables):
        restore_table(state, state.tables[number], table, position.seating[number], f"tables[{number}]")
    if referee:
        is_table = not isinstance(position.slot, bool) and 0 <= position.slot < tables
        refuse(not is_table or position.turn is None, f"at “slot”: there is no table {position.slot}.")
        state.slot, state.turn = position.slot, position.turn or 0
    else:
        restore_hidden(state, position, viewer)
    check_whole(invariant_violation(state))


def restore_hidden(state: FischeFluppenFrikadellen, position: Position, viewer: int) -> None:
    """Imagine what the viewer does not know from what the viewer does know."""
    state.slot = 0
    if not state.several():
        state.turn = -1 if position.turn is None else position.turn
        refuse(not 0 <= state.turn < state.seats, "at “turn”: there is no such seat.")
    elif viewer >= 0:
        own = max(state.players[viewer].table, 0)
        state.slot = own if position.slot else (own + 1) % len(state.tables)
    unseen, goods = unseen_bonus(state, viewer), unseen_goods(state, viewer)
    needed = sum(table.pool.size for table in state.tables if sees_table(state, viewer, table.number))
    for seat, player in enumerate(state.players):
        if seat != viewer and sees_player(state, viewer, seat):
            needed += player.bonus.size + (player.drawn >= 0) + (player.drawn_too >= 0)
    wrong = unseen.size < needed if state.several() else unseen.size != needed
    refuse(wrong or min(unseen.count) < 0, f"{needed} bonus tokens are hidden, but {unseen.size} are not seen.")
    refuse(min(goods.count) < 0, "there are more goods than were in the box.")
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
    refuse(
        len(set(seats)) < len(seats) or not set(seats) <= set(range(state.seats)),
        f"at “{where}”: its people are not seats of this game.",
    )
    fill_array(table.order, seats)
    table.people = len(seats)
    for number, good in enumerate(GOOD_NAMES):
        table.cell[number] = cell_of(content, given.prices.get(good, 0))
        refuse(table.cell[number] < 0, f"at “{where}.prices”: {good} costs what is not on the price table.")
    fill_vector(table.reserve, given.reserve, GOOD_NAMES, f"{where}.reserve")
    fill_vector(
        table.ferries,
        given.ferries,
        [content.space_names[space] for space in content.stop_space],
        f"{where}.ferries",
    )
    restore_kiosks(state, table, given, f"{where}.kiosks")
    put_tokens(table.pool, given.pool, BONUS_NAMES, f"{where}.pool")
    restore_turn(state, table, given, where)


def restore_kiosks(state: FischeFluppenFrikadellen, table: Table, given: TablePosition, where: str) -> None:
    """Kiosks, stocks and closed tokens."""
    content = state.content
    for site in range(SITES):
        name = content.space_names[content.site_space[site]]
        lacking = name not in given.kiosks or len(given.kiosks) != SITES
        refuse(lacking, f"at “{where}”: all twelve sites with a kiosk are needed, such as {name}.")
        kiosk = given.kiosks[name]
        table.kiosk[site] = number_of(kiosk.kiosk, content.kiosk_names, f"{where}.{name}")
        stock = Cards(GOODS)
        put_tokens(stock, kiosk.stock, GOOD_NAMES, f"{where}.{name}")
        fill_array(table.stock, stock.count, site * GOODS)
        awaited = {seat for seat in kiosk.awaited if 0 <= seat < state.seats}
        table.closer[site] = -1 if kiosk.closed_by is None else max(-1, min(kiosk.closed_by, state.seats))
        table.awaited[site] = sum(1 << seat for seat in awaited)
    table.closed = closed_spaces(state, table)


def restore_turn(state: FischeFluppenFrikadellen, table: Table, given: TablePosition, where: str) -> None:
    """The turn being played."""
    content = state.content
    table.stage = number_of(given.stage, STAGE_NAMES, f"{where}.stage")
    if given.errand is not None:
        table.errand = CLOSING + number_of(given.errand, ERRAND_NAMES, f"{where}.errand")
    take(table, given, "turns", "points", "trades", "extra", "rising", "again", "part", "chosen")
    table.start = number_of(given.start, content.space_names, f"{where}.start")
    table.bought = bits(given.bought, GOOD_NAMES, f"{where}.bought")
    table.paid = bits(given.paid, GOOD_NAMES, f"{where}.paid")
    if given.short is not None:
        table.short, table.short_good = (
            given.short.tokens,
            number_of(given.short.good, GOOD_NAMES, f"{where}.short"),
        )
        sites = [content.space_names[space] for space in content.site_space]
        fill_vector(table.room, given.short.room, sites, f"{where}.short.room")


def restore_person(state: FischeFluppenFrikadellen, player: Player, given: PersonPosition, where: str) -> None:
    """One player; bonus tokens nobody may see are counted only."""
    player.table = number_of(given.table, TABLE_NAMES[: len(state.tables)], where)
    player.space = number_of(given.space, state.content.space_names, where)
    player.finish = -1 if given.finish is None else given.finish
    take(player, given, "florins", "face_down", "first_points")
    put_tokens(player.goods, given.goods, GOOD_NAMES, f"{where}.goods")
    put_tokens(player.bonus, given.bonus, BONUS_NAMES, f"{where}.bonus")
    player.fetishes = bits(given.fetishes, FETISH_NAMES, f"{where}.fetishes")
    drawn = [BONUS_NAMES[0]] * given.drawn if isinstance(given.drawn, int) else given.drawn  # unseen: any
    tokens = [number_of(token, BONUS_NAMES, f"{where}.drawn") for token in drawn]
    player.drawn, player.drawn_too = (*tokens, -1, -1)[:2]


def fill_vector(vector: Any, given: Counts, names: Sequence[str], where: str) -> None:
    """A number for every name."""
    refuse(set(given) != set(names), f"at “{where}”: a number is needed for each of {', '.join(names)}.")
    fill_array(vector, (given[name] for name in names))


def put_tokens(cards: Cards, given: int | Counts, names: Sequence[str], where: str) -> None:
    """Make a pile hold the tokens named or, where only their number is known, this many nobody knows."""
    put_cards(cards, {} if isinstance(given, int) else given, names, where)
    if isinstance(given, int):
        cards.size = given


def bits(given: Sequence[str], names: Sequence[str], where: str) -> int:
    """Things by name as a bit set."""
    return sum({1 << number_of(name, names, where) for name in given})
