"""What somebody would try at a table of Fürstenfeld, allowed or not, and which thing and key it is done with."""

from collections.abc import Mapping, Sequence

from comptoir.games.fuerstenfeld import ids
from comptoir.games.fuerstenfeld.ids import (
    BREWERY_NAMES,
    BUILD,
    DISCARD,
    GOOD_NAMES,
    KINDS,
    PLACES,
    SET_UP,
)
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.rules.rounds import is_asked
from comptoir.games.fuerstenfeld.rules.selling import has_trading_house
from comptoir.kit.board import Wanted

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
    player, content = state.players[seat], state.content
    asked = is_asked(state, seat)
    names = content.card_names
    held = [kind for kind in range(KINDS) if player.hand.has(kind)]
    keys = dict(zip(held, CARD_KEYS, strict=False))
    tucks = state.stage == SET_UP or (state.stage == DISCARD and asked)
    wanted = wanted_in_stage(state, seat) if asked else []
    card_keys = keys if state.stage in (SET_UP, BUILD, DISCARD) else {}
    first = ids.TUCK if tucks else ids.TAKE
    wanted += [Wanted(f"card-{names[kind]}", (first + kind,), card_keys.get(kind, "")) for kind in held]
    if asked and state.stage == DISCARD and player.effect(content.throw) > 0:
        wanted += [
            Wanted(f"card-{names[kind]}-out", (ids.THROW + kind,), f"Shift+{keys[kind]}" if kind in keys else "")
            for kind in held
        ]
    return wanted


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
            return [*visits(state), CLOSE, *exchanges]
        case ids.LOAD:
            loads = for_goods(f"sale-{BREWERY_NAMES[state.brewery]}", ids.LOAD_GOOD, GOOD_KEYS)
            bonus = for_goods("close", ids.SELL_WITH_BONUS, BONUS_KEYS)
            return [*loads, *(bonus if has_trading_house(state, player) else [CLOSE]), *visits(state)]
        case ids.BUILD:
            return [Wanted("stop", (ids.STOP_BUILDING,), "f")]
        case ids.PLACE:
            places = range(PLACES)
            return [Wanted(f"place-{seat}-{place + 1}", (ids.PUT + place,), str(place + 1)) for place in places]
        case ids.DISCARD:
            stores = for_goods("store", ids.STORE, GOOD_KEYS) if player.effect(content.store) > 0 else []
            return [*stores, Wanted("end", (ids.END_TURN,), "e")]
        case _:
            return []


def for_goods(thing: str, first: int, keys: Sequence[str]) -> list[Wanted]:
    """An action with each of the three goods; `first` is that with the first."""
    return [Wanted(f"{thing}-{name}", (first + good,), keys[good]) for good, name in enumerate(GOOD_NAMES)]


def visits(state: Fuerstenfeld) -> list[Wanted]:
    """The breweries in use that are not being visited."""
    return [
        Wanted(f"brewery-{BREWERY_NAMES[brewery]}", (ids.VISIT + brewery,), str(brewery + 1))
        for brewery in range(state.seats)
        if brewery != state.brewery
    ]
