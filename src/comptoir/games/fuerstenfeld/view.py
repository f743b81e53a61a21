"""What one seat may see of Fürstenfeld, built up from nothing.

Cards are lists of names; cards the viewer cannot see are their number. A deck is `unseen` on top, in an order
nobody knows, and `known` beneath it, in the order in which its owner put the cards there.
`rules` is what the rules say of this table, for whatever draws it: prices to come, costs, limits, ranks. Like the
option `guide_shows_all` no position needs it.
"""

from collections.abc import Iterable, Sequence

from comptoir.games.fuerstenfeld.ids import (
    BREWERY_NAMES,
    GOOD_NAMES,
    GOODS,
    KINDS,
    NONE,
    STAGE_NAMES,
)
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.rules.building import cost_for, next_palace_price, printed_price
from comptoir.games.fuerstenfeld.rules.discarding import hand_limit, storable
from comptoir.games.fuerstenfeld.rules.pricing import next_price
from comptoir.games.fuerstenfeld.rules.selling import coins_for, most_for_all, price_after
from comptoir.games.fuerstenfeld.state import CardSet, Player
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
    """One seat; its hand and deck as numbers of cards unless `known`."""
    names = state.content.card_names
    under = [names[kind] for kind in player.known.kinds()]
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
    """What a seat's cards cost it, printed and with cranes; what it may keep and store, what each brewery would pay."""
    names = state.content.card_names
    held = [kind for kind in range(KINDS) if player.hand.has(kind)]
    return {
        "printed_costs": {names[kind]: printed_price(state, kind) for kind in held},
        "costs": {names[kind]: cost_for(state, player, kind) for kind in held},
        "hand_limit": hand_limit(state, player),
        "storable": storable(state, player),
        "sales": {BREWERY_NAMES[brewery]: most_for_all(state, player, brewery) for brewery in range(state.seats)},
    }


def goods(numbers: Iterable[int]) -> Goods:
    """Numbers of the three goods by name."""
    return dict(zip(GOOD_NAMES, numbers, strict=True))


def size(cards: int | Sequence[str]) -> int:
    """How many cards, seen or not."""
    return cards if isinstance(cards, int) else len(cards)


def named(names: Sequence[str], cards: CardSet) -> list[str]:
    """Cards by name."""
    return [name for kind, name in enumerate(names) if cards.has(kind)]
