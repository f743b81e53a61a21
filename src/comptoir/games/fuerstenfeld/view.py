"""What one seat may see of Fürstenfeld, built up from nothing; and a table rebuilt from such a view.

Cards are lists of names; cards the viewer cannot see are their number. A deck is `unseen` on top, in an order
nobody knows, and `known` beneath it, in the order in which its owner put the cards there.
`rules` is what the rules say of this table, for whatever draws it: prices to come, costs, limits, ranks. Like the
option `guide_shows_all` no position needs it, and `restore` does not read it.
"""

from collections.abc import Iterable, Sequence

import msgspec
from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.errors import BadPosition
from comptoir.games.fuerstenfeld.ids import (
    BREWERY_NAMES,
    DEMAND_CARDS,
    GOOD_NAMES,
    GOODS,
    KINDS,
    NONE,
    PLACES,
    STAGE_NAMES,
)
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.rules.building import cost_for, next_palace_price, printed_price
from comptoir.games.fuerstenfeld.rules.discarding import hand_limit, storable
from comptoir.games.fuerstenfeld.rules.pricing import next_price
from comptoir.games.fuerstenfeld.rules.selling import coins_for, price_after
from comptoir.games.fuerstenfeld.state import CardSet, Player, printed_face
from comptoir.kit.game import REFEREE, Document, Viewer

Goods = dict[str, int]
PRINTED_NAME = "printed"  # a place that no card covers


def view(state: Fuerstenfeld, viewer: Viewer) -> Document:
    """The table as a viewer sees it."""
    seen = position_view(state, viewer)
    if viewer != REFEREE:
        seen["rules"] = rules_view(state, viewer)
    return seen


def position_view(state: Fuerstenfeld, viewer: Viewer) -> Document:
    """What lies on the table, as far as a viewer may know it."""
    return {
        "round": state.round,
        "stage": STAGE_NAMES[state.stage],
        "turn": state.turn,
        "turns": state.turns,
        "waiting": [seat for seat in range(state.seats) if state.is_waited_for(seat)],
        "over": state.over,
        "order": list(state.order),
        "next_order": list(state.next_order[: state.tokens_moved]),
        "palace_price": state.palace_price,
        "palace_markers": state.palace_markers,
        "guide_shows_all": state.content.guide_shows_all,
        "breweries": [brewery_view(state, brewery) for brewery in range(state.seats)],
        "now": turn_view(state),
        "seats": [
            seat_view(state, player, viewer in (REFEREE, seat)) for seat, player in enumerate(state.players)
        ],
    }


def brewery_view(state: Fuerstenfeld, brewery: int) -> Document:
    """A brewery in use: its demand card, what lies on it, its prices and where they stand on the scale."""
    row = [state.cell(brewery, good) for good in range(GOODS)]
    return {
        "name": BREWERY_NAMES[brewery],
        "card": state.demand_card[brewery],
        "demand": goods([state.wanted(brewery, good) for good in range(GOODS)]),
        "filled": goods(state.filled[cell] for cell in row),
        "price": goods([state.price(brewery, good) for good in range(GOODS)]),
        "step": goods(state.step[cell] for cell in row),
    }


def turn_view(state: Fuerstenfeld) -> Document:
    """How far the turn that is being played has come."""
    return {
        "exchanged": state.exchanged,
        "brewery": None if state.brewery == NONE else BREWERY_NAMES[state.brewery],
        "sale": goods(state.sale),
        "built": state.built,
        "building": None if state.building == NONE else state.content.card_names[state.building],
        "thrown": state.thrown,
        "tucked": state.tucked,
    }


def seat_view(state: Fuerstenfeld, player: Player, known: bool) -> Document:
    """One seat; hand and deck only for who may know them."""
    names = state.content.card_names
    under = [names[player.known.at(place)] for place in range(player.known.size)]
    return {
        "coins": player.coins,
        "income": player.marker,
        "palaces": player.palaces,
        "goods": goods(player.goods),
        "stored": goods(player.stored),
        "places": [names[face] if face < KINDS else PRINTED_NAME for face in player.places],
        "gone": named(names, player.gone),
        "hand": named(names, player.hand) if known else player.hand.size,
        "unseen": named(names, player.unseen) if known else player.unseen.size,
        "known": under if known else player.known.size,
    }


def rules_view(state: Fuerstenfeld, viewer: int | None) -> Document:
    """What the rules say of this table."""
    dearer = next_palace_price(state)
    return {
        "next_palace_price": None if dearer == NONE else dearer,
        "cards_to_build": state.content.cards_built - state.built,
        "next_prices": [
            goods([next_price(state, brewery, good) for good in range(GOODS)]) for brewery in range(state.seats)
        ],
        "sale": None if state.brewery == NONE else sale_view(state),
        "ranks": [state.place(seat) for seat in range(state.seats)],
        "own": None if viewer is None else own_view(state, state.players[viewer]),
    }


def sale_view(state: Fuerstenfeld) -> Document:
    """What the goods loaded bring, and the prices after their sale."""
    units = list(enumerate(state.sale))
    return {
        "coins": goods([coins_for(state, state.brewery, good, number) for good, number in units]),
        "prices": goods([price_after(state, state.brewery, good, number) for good, number in units]),
    }


def own_view(state: Fuerstenfeld, player: Player) -> Document:
    """What a seat's cards cost it, printed and with cranes; what it may keep and store."""
    names = state.content.card_names
    held = [kind for kind in range(KINDS) if player.hand.has(kind)]
    return {
        "printed_costs": {names[kind]: printed_price(state, kind) for kind in held},
        "costs": {names[kind]: cost_for(state, player, kind) for kind in held},
        "hand_limit": hand_limit(state, player),
        "storable": storable(state, player),
    }


def goods(numbers: Iterable[int]) -> Goods:
    """Numbers of the three goods by name."""
    return dict(zip(GOOD_NAMES, numbers, strict=True))


def named(names: Sequence[str], cards: CardSet) -> list[str]:
    """Cards by name."""
    return [name for kind, name in enumerate(names) if cards.has(kind)]


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
    """Fill a table from a view. What the view leaves open is dealt from the cards not seen, in order."""
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
    for place in range(state.seats):
        state.order[place] = position.order[place]
        state.next_order[place] = position.next_order[place] if place < state.tokens_moved else 0
    for number, brewery in enumerate(position.breweries):
        restore_brewery(state, number, brewery)
    restore_turn(state, position.now)
    for number, seat_position in enumerate(position.seats):
        restore_seat(state, number, seat_position)
    if wrong := state.broken():
        raise BadPosition(f"{wrong}.")


def restore_brewery(state: Fuerstenfeld, number: int, brewery: BreweryPosition) -> None:
    """One brewery; its prices and demand must be those of its scale and card."""
    where = f"breweries[{number}]"
    if not 0 <= brewery.card < DEMAND_CARDS:
        raise BadPosition(f"at “{where}.card”: there is no demand card {brewery.card}.")
    state.demand_card[number] = brewery.card
    for good, step in enumerate(three(brewery.step, f"{where}.step")):
        if not 0 <= step < state.content.steps:
            raise BadPosition(f"at “{where}.step”: a scale has no space {step}.")
        state.step[state.cell(number, good)] = step
    for good, units in enumerate(three(brewery.filled, f"{where}.filled")):
        state.filled[state.cell(number, good)] = units
    stands = brewery_view(state, number)
    for name in ("name", "demand", "price"):
        if getattr(brewery, name) != stands[name]:
            raise BadPosition(f"at “{where}.{name}”: it does not fit the brewery, its demand card or its scale.")


def restore_turn(state: Fuerstenfeld, now: TurnPosition) -> None:
    """The turn that is being played."""
    state.exchanged = now.exchanged
    state.brewery = NONE if now.brewery is None else number_of(now.brewery, BREWERY_NAMES, "now.brewery")
    fill(state.sale, three(now.sale, "now.sale"))
    state.built, state.thrown, state.tucked = now.built, now.thrown, now.tucked
    names = state.content.card_names
    state.building = NONE if now.building is None else number_of(now.building, names, "now.building")


def restore_seat(state: Fuerstenfeld, number: int, seat: SeatPosition) -> None:
    """One seat; cards it does not name come from those of its set that are nowhere else."""
    where = f"seats[{number}]"
    player = state.players[number]
    names = state.content.card_names
    player.coins, player.marker, player.palaces = seat.coins, seat.income, seat.palaces
    fill(player.goods, three(seat.goods, f"{where}.goods"))
    fill(player.stored, three(seat.stored, f"{where}.stored"))
    if len(seat.places) != PLACES:
        raise BadPosition(f"at “{where}.places”: a principality has {PLACES} places.")
    for place, name in enumerate(seat.places):
        printed = name == PRINTED_NAME
        player.places[place] = printed_face(place) if printed else number_of(name, names, f"{where}.places")
    take(player.gone, numbers_of(seat.gone, names, f"{where}.gone"))
    secret = cards_not_seen(state, number)
    take(player.hand, cards_of(seat.hand, names, secret, f"{where}.hand"))
    known = cards_of(seat.known, names, secret, f"{where}.known")
    take(player.unseen, cards_of(seat.unseen, names, secret, f"{where}.unseen"))
    player.known.clear()
    if len(known) > KINDS:
        raise BadPosition(f"at “{where}.known”: there are more cards than a set has.")
    for kind in known:
        player.known.put(kind)


def cards_not_seen(state: Fuerstenfeld, seat: int) -> list[int]:
    """The cards of a seat's set that lie nowhere open: hand and deck."""
    player = state.players[seat]
    building = state.building if seat == state.turn else NONE
    return [
        kind
        for kind in range(KINDS)
        if state.content.takes_part(kind)
        and not player.gone.has(kind)
        and kind not in player.places
        and kind != building
    ]


def cards_of(cards: int | list[str], names: Sequence[str], secret: list[int], where: str) -> list[int]:
    """The cards named, or the first so many of those not seen."""
    if isinstance(cards, list):
        return numbers_of(cards, names, where)
    if not 0 <= cards <= len(secret):
        raise BadPosition(f"at “{where}”: {cards} cards, but {len(secret)} are left.")
    dealt = secret[:cards]
    del secret[:cards]
    return dealt


def take(pile: CardSet, kinds: list[int]) -> None:
    """Make a pile hold these cards."""
    pile.clear()
    for kind in kinds:
        pile.add(kind)


def fill(numbers: vec[i64], values: Sequence[int]) -> None:
    """Write numbers into an array."""
    for place, value in enumerate(values):
        numbers[place] = value


def three(numbers: Goods, where: str) -> list[int]:
    """The numbers of the three goods."""
    if set(numbers) != set(GOOD_NAMES) or not all(0 <= units <= 1_000_000 for units in numbers.values()):
        raise BadPosition(f"at “{where}”: a number from 0 on is needed for each of {', '.join(GOOD_NAMES)}.")
    return [numbers[good] for good in GOOD_NAMES]


def numbers_of(chosen: list[str], names: Sequence[str], where: str) -> list[int]:
    """Cards by their numbers."""
    return [number_of(name, names, where) for name in chosen]


def number_of(name: str, names: Sequence[str], where: str) -> int:
    """The number of a name."""
    if name not in names:
        raise BadPosition(f"at “{where}”: there is no “{name}”.")
    return list(names).index(name)
