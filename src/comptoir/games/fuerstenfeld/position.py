"""A table of Fürstenfeld rebuilt from a view, complete or one seat's."""

from collections.abc import Sequence

import msgspec

from comptoir.games.fuerstenfeld.ids import (
    BREWERY_NAMES,
    DEMAND_CARDS,
    GOOD_NAMES,
    KINDS,
    NONE,
    PLACES,
    STAGE_NAMES,
)
from comptoir.games.fuerstenfeld.invariants import invariant_violation
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.state import printed_face
from comptoir.games.fuerstenfeld.view import PRINTED_NAME, Goods, brewery_view
from comptoir.kit.game import Document
from comptoir.kit.pack import fill_array
from comptoir.kit.restoring import Part, check_whole, number_of, refuse, take


class BreweryPosition(Part):
    """One brewery in a position."""

    name: str
    card: int
    demand: Goods
    filled: Goods
    price: Goods
    step: Goods


class TurnPosition(Part):
    """The turn that is being played."""

    exchanged: bool
    brewery: str | None
    sale: Goods
    built: int
    building: str | None
    thrown: int
    tucked: int


class SeatPosition(Part):
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


class Position(Part):
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
        refuse(len(rows) != state.seats, f"at “{name}”: there are {len(rows)}, not {state.seats}.")
    for seat in (position.turn, *position.waiting, *position.order, *position.next_order):
        refuse(not 0 <= seat < state.seats, f"at “turn” or “order”: there is no seat {seat}.")
    refuse(
        position.round < 0 or not 0 <= position.turns < state.seats or len(position.next_order) > state.seats,
        "at “round”: rounds and turns are counted from 0, and every seat has one turn.",
    )
    take(state, position, "round", "turn", "turns", "over", "palace_price", "palace_markers")
    state.stage = number_of(position.stage, STAGE_NAMES, "stage")
    state.waiting = sum(1 << seat for seat in set(position.waiting))
    state.tokens_moved = len(position.next_order)
    fill_array(state.order, position.order)
    fill_array(state.next_order, position.next_order)
    for number, brewery in enumerate(position.breweries):
        restore_brewery(state, number, brewery)
    restore_turn(state, position.now)
    for number, seat_position in enumerate(position.seats):
        restore_seat(state, number, seat_position)
    check_whole(invariant_violation(state))


def restore_brewery(state: Fuerstenfeld, number: int, brewery: BreweryPosition) -> None:
    """One brewery; its prices and demand must be those of its scale and card."""
    where = f"breweries[{number}]"
    refuse(not 0 <= brewery.card < DEMAND_CARDS, f"at “{where}.card”: there is no demand card {brewery.card}.")
    state.demand_card[number] = brewery.card
    steps = three(brewery.step, f"{where}.step")
    for step in steps:
        refuse(step >= state.content.steps, f"at “{where}.step”: a scale has no space {step}.")
    fill_array(state.step, steps, state.cell(number, 0))
    fill_array(state.filled, three(brewery.filled, f"{where}.filled"), state.cell(number, 0))
    stands = brewery_view(state, number)
    for name in ("name", "demand", "price"):
        refuse(
            getattr(brewery, name) != stands[name],
            f"at “{where}.{name}”: it does not fit the brewery, its demand card or its scale.",
        )


def restore_turn(state: Fuerstenfeld, now: TurnPosition) -> None:
    """The turn that is being played."""
    take(state, now, "exchanged", "built", "thrown", "tucked")
    state.brewery = number_of(now.brewery, BREWERY_NAMES, "now.brewery")
    fill_array(state.sale, three(now.sale, "now.sale"))
    state.building = number_of(now.building, state.content.card_names, "now.building")


def restore_seat(state: Fuerstenfeld, number: int, seat: SeatPosition) -> None:
    """One seat; cards it does not name come from those of its set that are nowhere else."""
    where = f"seats[{number}]"
    player = state.players[number]
    names = state.content.card_names
    player.coins, player.marker, player.palaces = seat.coins, seat.income, seat.palaces
    fill_array(player.goods, three(seat.goods, f"{where}.goods"))
    fill_array(player.stored, three(seat.stored, f"{where}.stored"))
    refuse(len(seat.places) != PLACES, f"at “{where}.places”: a principality has {PLACES} places.")
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
    refuse(not 0 <= cards <= len(secret), f"at “{where}”: {cards} cards, but {len(secret)} are left.")
    dealt = secret[:cards]
    del secret[:cards]
    return dealt


def three(numbers: Goods, where: str) -> list[int]:
    """The numbers of the three goods."""
    refuse(
        set(numbers) != set(GOOD_NAMES) or not all(0 <= units <= 1_000_000 for units in numbers.values()),
        f"at “{where}”: a number from 0 on is needed for each of {', '.join(GOOD_NAMES)}.",
    )
    return [numbers[good] for good in GOOD_NAMES]
