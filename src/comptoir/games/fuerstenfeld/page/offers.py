"""What somebody would try at a table of Fürstenfeld, allowed or not, and which thing and key it is done with."""

from collections.abc import Mapping, Sequence

from comptoir.games.fuerstenfeld import ids
from comptoir.games.fuerstenfeld.ids import (
    BREWERY_NAMES,
    BUILD,
    DISCARD,
    GOOD_NAMES,
    GOODS,
    GROUND,
    KINDS,
    NONE,
    PLACES,
    SET_UP,
)
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.rules.discarding import hand_limit, room
from comptoir.games.fuerstenfeld.rules.rounds import is_asked
from comptoir.games.fuerstenfeld.rules.selling import has_trading_house, takes, takes_something
from comptoir.games.fuerstenfeld.state import Player, total
from comptoir.kit.board import Wanted
from comptoir.kit.preview import ANY_LUCK

GOOD_KEYS = ("h", "b", "w")
BONUS_KEYS = ("Shift+1", "Shift+2", "Shift+3")
CARD_KEYS = "1234567890"
ORDER = "order-"  # + card: its place under the deck, on the sheet that orders several
CLOSE = Wanted("close", (ids.CLOSE_SALE,), "s")


def ordered(state: Fuerstenfeld, form: Mapping[str, str]) -> list[int]:
    """The cards that go under the deck, as numbered on the sheet; what has no number stays in hand."""
    kinds = {name: kind for kind, name in enumerate(state.content.card_names)}
    places = {name.removeprefix(ORDER): int(place or 0) for name, place in form.items() if name.startswith(ORDER)}
    chosen = sorted((place, kinds[card]) for card, place in places.items() if place > 0 and card in kinds)
    if not chosen:
        raise ValueError("no card has a place")
    return [ids.TUCK + kind for _, kind in chosen]


def wanted(state: Fuerstenfeld, seat: int) -> list[Wanted]:
    """All that somebody would try now: what the stage is about, and the cards in hand."""
    player, names = state.players[seat], state.content.card_names
    asked = is_asked(state, seat)
    held = held_by(player)
    keys = dict(zip(held, CARD_KEYS, strict=False))
    tucks = state.stage == SET_UP or (state.stage == DISCARD and asked)
    card_keys = keys if state.stage in (SET_UP, BUILD, DISCARD) else {}
    found = wanted_in_stage(state, seat) if asked else []
    for kind in held:
        thing, key = f"card-{names[kind]}", card_keys.get(kind, "")
        place = bare_place(state, seat, kind) if asked else NONE
        if tucks:
            found.append(Wanted(thing, (ids.TUCK + kind,), key))
        elif place != NONE:
            found.append(Wanted(thing, (ids.TAKE + kind, ids.PUT + place), key))
            found.append(Wanted(f"{thing}-else", (ids.TAKE + kind,)))
        else:
            found.append(Wanted(thing, (ids.TAKE + kind,), key))
    if asked and state.stage == DISCARD and player.effect(state.content.throw) > 0:
        found += [Wanted(f"card-{names[kind]}-out", (ids.THROW + kind,)) for kind in held]
    if asked and state.stage in (BUILD, DISCARD):
        found += finishes(state, seat, {kind: f"Shift+{key}" for kind, key in keys.items()})
    return found


def wanted_in_stage(state: Fuerstenfeld, seat: int) -> list[Wanted]:
    """What the stage is about, besides the cards in hand."""
    player, content = state.players[seat], state.content
    match state.stage:
        case ids.DRAW:
            most = min(ids.MOST_FURTHER, player.effect(content.draw))
            return [Wanted(f"draw-{cards}", (ids.FURTHER + cards,), str(cards)) for cards in range(most + 1)]
        case ids.SELL:
            exchanges = [
                Wanted(f"exchange-{action}", (action,))
                for action in range(ids.EXCHANGE, ids.VISIT)
                if not state.refusal(seat, action)
            ]
            return [*sales(state, player), *visits(state, "Shift+"), CLOSE, *exchanges]
        case ids.LOAD:
            loads = for_goods(f"sale-{BREWERY_NAMES[state.brewery]}", ids.LOAD_GOOD, GOOD_KEYS)
            bonus = for_goods("close", ids.SELL_WITH_BONUS, BONUS_KEYS)
            closes = bonus if has_trading_house(state, player) else [CLOSE]
            return [*loads, *rest_of_goods(state, player), *closes, *visits(state)]
        case ids.BUILD:
            return [Wanted("stop", (ids.STOP_BUILDING,), "f")]
        case ids.PLACE:
            places = range(PLACES)
            return [Wanted(f"place-{seat}-{place + 1}", (ids.PUT + place,), str(place + 1)) for place in places]
        case ids.DISCARD:
            stores = for_goods("store", ids.STORE, GOOD_KEYS) if player.effect(content.store) > 0 else []
            return [*stores, *store_all(state, player), Wanted("end", (ids.END_TURN,), "e")]
        case _:
            return []


def held_by(player: Player) -> list[int]:
    """The cards in a hand."""
    return [kind for kind in range(KINDS) if player.hand.has(kind)]


def for_goods(thing: str, first: int, keys: Sequence[str]) -> list[Wanted]:
    """An action with each of the three goods; `first` is that with the first."""
    return [Wanted(f"{thing}-{name}", (first + good,), keys[good]) for good, name in enumerate(GOOD_NAMES)]


def visits(state: Fuerstenfeld, keys: str = "") -> list[Wanted]:
    """The breweries in use that are not being visited."""
    return [
        Wanted(f"brewery-{BREWERY_NAMES[brewery]}", (ids.VISIT + brewery,), f"{keys}{brewery + 1}")
        for brewery in range(state.seats)
        if brewery != state.brewery
    ]


# --- several actions with one click ---------------------------------------------------------------------


def sales(state: Fuerstenfeld, player: Player) -> list[Wanted]:
    """At each brewery the sale of all it takes, with the trading house's coins for the good with most units."""
    found = []
    for brewery in range(state.seats):
        if not takes_something(state, player, brewery):
            continue
        units = [player.goods[good] if takes(state, player, brewery, good) else 0 for good in range(GOODS)]
        close = ids.CLOSE_SALE
        if has_trading_house(state, player):
            close = ids.SELL_WITH_BONUS + units.index(max(units))
        loads = [ids.LOAD_GOOD + good for good in range(GOODS) for _ in range(units[good])]
        actions = (ids.VISIT + brewery, *loads, close)
        found.append(Wanted(f"sell-{BREWERY_NAMES[brewery]}", actions, str(brewery + 1)))
    return found


def rest_of_goods(state: Fuerstenfeld, player: Player) -> list[Wanted]:
    """For each good that the brewery takes more than one unit of: all of it."""
    return [
        Wanted(f"all-{name}", (ids.LOAD_GOOD + good,) * player.goods[good], f"Shift+{GOOD_KEYS[good]}")
        for good, name in enumerate(GOOD_NAMES)
        if player.goods[good] > 1 and takes(state, player, state.brewery, good)
    ]


def bare_place(state: Fuerstenfeld, seat: int, kind: int) -> int:
    """The bare ground a card goes to with one click, where all bare ground is alike; else NONE."""
    if state.stage != BUILD or state.content.expert or state.refusal(seat, ids.TAKE + kind):
        return NONE
    places = state.players[seat].places
    return next((place for place in range(PLACES) if places[place] == GROUND), NONE)


def stores_of(state: Fuerstenfeld, player: Player) -> list[int]:
    """The actions that store all goods left, if there is room for all of them."""
    if total(player.goods) > room(state, player):
        return []
    return [ids.STORE + good for good in range(GOODS) for _ in range(player.goods[good])]


def store_all(state: Fuerstenfeld, player: Player) -> list[Wanted]:
    """All goods into the warehouse, if they are several and there is room."""
    actions = stores_of(state, player)
    return [Wanted("store-all", tuple(actions), "a")] if len(actions) > 1 else []


def finishes(state: Fuerstenfeld, seat: int, keys: Mapping[int, str]) -> list[Wanted]:
    """The rest of the turn with one click: a card kept or one put under the deck, or the hand kept as it is."""
    player, names = state.players[seat], state.content.card_names
    held, limit = held_by(player), hand_limit(state, player)
    if room(state, player) > 0 and total(player.goods) > room(state, player):
        return []  # which goods to store is to be chosen first
    if len(held) <= limit:
        return finish(state, seat, "keep-all", [], "k")
    found = []
    for kind in held:
        others = [other for other in held if other != kind]
        if limit == 1:
            found += finish(state, seat, f"keep-{names[kind]}", others, keys.get(kind, ""))
        elif len(others) == limit:
            found += finish(state, seat, f"under-{names[kind]}", [kind], keys.get(kind, ""))
    return found


def finish(state: Fuerstenfeld, seat: int, thing: str, under: Sequence[int], key: str) -> list[Wanted]:
    """Stop building, store what is left, put these cards under the deck and end the turn; [] if it is one action."""
    player = state.players[seat]
    steps = [ids.STOP_BUILDING] if state.stage == BUILD else []
    steps += [*stores_of(state, player), *(ids.TUCK + kind for kind in under), ids.END_TURN]
    after, actions = state.clone(), []
    for action in steps:
        if after.over or after.turn != seat or after.stage not in (BUILD, DISCARD) or after.round != state.round:
            break
        if after.refusal(seat, action):
            return []
        after.apply(seat, action, ANY_LUCK)
        actions.append(action)
    return [Wanted(thing, tuple(actions), key)] if len(actions) > 1 else []
