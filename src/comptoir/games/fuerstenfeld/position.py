"""A table of Fürstenfeld rebuilt from a view, complete or one seat's."""

from collections.abc import Sequence

import msgspec
from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.errors import BadPosition
from comptoir.games.fuerstenfeld.ids import (
    BREWERY_NAMES,
    DEMAND_CARDS,
    GOOD_NAMES,
    KINDS,
    NONE,
    PLACES,
    STAGE_NAMES,
)
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.state import printed_face
from comptoir.games.fuerstenfeld.view import PRINTED_NAME, Goods, brewery_view
from comptoir.kit.game import Document
from comptoir.kit.restoring import check_whole


class BreweryPosition(msgspec.Struct, forbid_unknown_fields=True):
    """One brewery in a position."""

    name: str
    card: int
    demand: Goods
    filled: Goods
    price: Goods
    step: Goods


class TurnPosition(msgspec.Struct, forbid_unknown_fields=True):
    """The turn that is being played."""

    exchanged: bool
    brewery: str | None
    sale: Goods
    built: int
    building: str | None
    thrown: int
    tucked: int


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True):
    """One seat in a position."""

    coins: int
    income: int
    palaces: int
    goods: Goods
    stored: Goods
    places: list[str]
    gone: list[str]
    hand: int | list[str]
    unseen: int | list[str]
    known: int | list[str]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position."""

    round: int
    stage: str
    turn: int
    turns: int
    waiting: list[int]
    over: bool
    order: list[int]
    next_order: list[int]
    palace_price: int
    palace_markers: int
    breweries: list[BreweryPosition]
    now: TurnPosition
    seats: list[SeatPosition]
    guide_shows_all: object = None
    rules: object = None


def restore(state: Fuerstenfeld, document: Document) -> None:
    """Fill an empty table from a view. What the view leaves open is dealt from the cards not seen, in order."""
    position: Position = msgspec.convert(document, Position)
    for name, rows in (("seats", position.seats), ("breweries", position.breweries), ("order", position.order)):
        if len(rows) != state.seats:
            raise BadPosition(f"at “{name}”: there are {len(rows)}, not {state.seats}.")
    for seat in (position.turn, *position.waiting, *position.order, *position.next_order):
        if not 0 <= seat < state.seats:
            raise BadPosition(f"at “turn” or “order”: there is no seat {seat}.")
    if position.round < 0 or not 0 <= position.turns < state.seats or len(position.next_order) > state.seats:
        raise BadPosition("at “round”: rounds and turns are counted from 0, and every seat has one turn.")
    state.round, state.turn, state.turns = position.round, position.turn, position.turns
    state.stage = number_of(position.stage, STAGE_NAMES, "stage")
    state.over = position.over
    state.waiting = sum(1 << seat for seat in set(position.waiting))
    state.tokens_moved = len(position.next_order)
    state.palace_price, state.palace_markers = position.palace_price, position.palace_markers
    put_numbers(state.order, position.order)
    put_numbers(state.next_order, position.next_order)
    for number, brewery in enumerate(position.breweries):
        restore_brewery(state, number, brewery)
    restore_turn(state, position.now)
    for number, seat_position in enumerate(position.seats):
        restore_seat(state, number, seat_position)
    check_whole(state)


def restore_brewery(state: Fuerstenfeld, number: int, brewery: BreweryPosition) -> None:
    """One brewery; its prices and demand must be those of its scale and card."""
    where = f"breweries[{number}]"
    if not 0 <= brewery.card < DEMAND_CARDS:
        raise BadPosition(f"at “{where}.card”: there is no demand card {brewery.card}.")
    state.demand_card[number] = brewery.card
    steps = three(brewery.step, f"{where}.step")
    for step in steps:
        if step >= state.content.steps:
            raise BadPosition(f"at “{where}.step”: a scale has no space {step}.")
    put_numbers(state.step, steps, state.cell(number, 0))
    put_numbers(state.filled, three(brewery.filled, f"{where}.filled"), state.cell(number, 0))
    stands = brewery_view(state, number)
    for name in ("name", "demand", "price"):
        if getattr(brewery, name) != stands[name]:
            raise BadPosition(f"at “{where}.{name}”: it does not fit the brewery, its demand card or its scale.")


def restore_turn(state: Fuerstenfeld, now: TurnPosition) -> None:
    """The turn that is being played."""
    state.exchanged = now.exchanged
    state.brewery = NONE if now.brewery is None else number_of(now.brewery, BREWERY_NAMES, "now.brewery")
    put_numbers(state.sale, three(now.sale, "now.sale"))
    state.built, state.thrown, state.tucked = now.built, now.thrown, now.tucked
    names = state.content.card_names
    state.building = NONE if now.building is None else number_of(now.building, names, "now.building")


def restore_seat(state: Fuerstenfeld, number: int, seat: SeatPosition) -> None:
    """One seat; cards it does not name come from those of its set that are nowhere else."""
    where = f"seats[{number}]"
    player = state.players[number]
    names = state.content.card_names
    player.coins, player.marker, player.palaces = seat.coins, seat.income, seat.palaces
    put_numbers(player.goods, three(seat.goods, f"{where}.goods"))
    put_numbers(player.stored, three(seat.stored, f"{where}.stored"))
    if len(seat.places) != PLACES:
        raise BadPosition(f"at “{where}.places”: a principality has {PLACES} places.")
    for place, name in enumerate(seat.places):
        printed = name == PRINTED_NAME
        player.places[place] = printed_face(place) if printed else number_of(name, names, f"{where}.places")
    building = [names[state.building]] if number == state.turn and state.building != NONE else []
    seen = {*seat.places, *seat.gone, *building}
    secret = [kind for kind in range(KINDS) if state.content.takes_part(kind) and names[kind] not in seen]
    for pile in ("gone", "hand", "known", "unseen"):
        for kind in cards_of(getattr(seat, pile), names, secret, f"{where}.{pile}"):
            getattr(player, pile).add(kind)


def cards_of(cards: int | list[str], names: Sequence[str], secret: list[int], where: str) -> list[int]:
    """The cards named, or as many as given, taken from the start of those not seen."""
    if isinstance(cards, list):
        return [number_of(name, names, where) for name in cards]
    if not 0 <= cards <= len(secret):
        raise BadPosition(f"at “{where}”: {cards} cards, but {len(secret)} are left.")
    dealt = secret[:cards]
    del secret[:cards]
    return dealt


def put_numbers(array: vec[i64], numbers: Sequence[int], first: int = 0) -> None:
    """Write numbers into an array, from place `first` on."""
    for place, number in enumerate(numbers, first):
        array[place] = number


def three(numbers: Goods, where: str) -> list[int]:
    """The numbers of the three goods."""
    if set(numbers) != set(GOOD_NAMES) or not all(0 <= units <= 1_000_000 for units in numbers.values()):
        raise BadPosition(f"at “{where}”: a number from 0 on is needed for each of {', '.join(GOOD_NAMES)}.")
    return [numbers[good] for good in GOOD_NAMES]


def number_of(name: str, names: Sequence[str], where: str) -> int:
    """The number of a name."""
    if name not in names:
        raise BadPosition(f"at “{where}”: there is no “{name}”.")
    return names.index(name)
