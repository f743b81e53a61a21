"""What a player of Fürstenfeld may do now, and of what he may not do all that somebody would try."""

from collections.abc import Mapping, Sequence

from comptoir.games.fuerstenfeld import ids
from comptoir.games.fuerstenfeld.actions import forms
from comptoir.games.fuerstenfeld.ids import (
    BREWERY_NAMES,
    BUILD,
    DISCARD,
    DRAW,
    GOOD_NAMES,
    GOODS,
    KINDS,
    LOAD,
    PLACE,
    PLACES,
    SELL,
    SET_UP,
)
from comptoir.games.fuerstenfeld.page.card_faces import Faces
from comptoir.games.fuerstenfeld.preview import Effects
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.rules.rounds import is_asked
from comptoir.games.fuerstenfeld.rules.selling import has_trading_house
from comptoir.kit.board import Offer
from comptoir.kit.game import Form, Game
from comptoir.kit.words import Words

Wanted = tuple[int, str, str]  # action, thing, key
GOOD_KEYS = ("h", "b", "w")
CARD_KEYS = "1234567890"
ORDER = "order-"  # + card: its place under the deck, on the sheet that orders several


def offers_of(
    game: Game, state: Fuerstenfeld, seat: int, faces: Faces, words: Words, names: Sequence[str]
) -> list[Offer]:
    """Everything a seat could do or would try, with what it brings or why it may not be done."""
    effects = Effects(state, seat, faces, words)
    known = forms(state.content)
    return [weighed(game, state, seat, known[one[0]], one, effects, words, names) for one in wanted(state, seat)]


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
    wanted: list[Wanted] = []
    if asked:
        wanted += wanted_in_stage(state, seat)
    card_keys = keys if state.stage in (SET_UP, BUILD, DISCARD) else {}
    first = ids.TUCK if tucks else ids.TAKE
    wanted += [(first + kind, f"card-{names[kind]}", card_keys.get(kind, "")) for kind in held]
    if asked and state.stage == DISCARD and player.effect(content.throw) > 0:
        wanted += [
            (ids.THROW + kind, f"card-{names[kind]}-out", f"Shift+{keys[kind]}" if kind in keys else "")
            for kind in held
        ]
    return wanted


def wanted_in_stage(state: Fuerstenfeld, seat: int) -> list[Wanted]:
    """What the stage is about, besides the cards in hand."""
    player, content = state.players[seat], state.content
    if state.stage == DRAW:
        most = min(ids.MOST_FURTHER, player.effect(content.draw))
        return [(ids.FURTHER + cards, f"draw-{cards}", str(cards)) for cards in range(most + 1)]
    if state.stage in (SELL, LOAD):
        return wanted_in_sale(state, seat)
    if state.stage == BUILD:
        return [(ids.STOP_BUILDING, "stop", "f")]
    if state.stage == PLACE:
        places = range(PLACES)
        return [(ids.PUT + place, f"place-{seat}-{place + 1}", str(place + 1)) for place in places]
    if state.stage == DISCARD:
        wanted: list[Wanted] = []
        if player.effect(content.store) > 0:
            wanted += [(ids.STORE + good, f"store-{GOOD_NAMES[good]}", GOOD_KEYS[good]) for good in range(GOODS)]
        return [*wanted, (ids.END_TURN, "end", "e")]
    return []


def wanted_in_sale(state: Fuerstenfeld, seat: int) -> list[Wanted]:
    """Breweries, goods, the market and the end of the sale."""
    player, content = state.players[seat], state.content
    visits = [
        (ids.VISIT + brewery, f"brewery-{BREWERY_NAMES[brewery]}", str(brewery + 1))
        for brewery in range(state.seats)
        if brewery != state.brewery
    ]
    close: list[Wanted] = [(ids.CLOSE_SALE, "close", "s")]
    if state.stage == LOAD:
        name = BREWERY_NAMES[state.brewery]
        loads = [
            (ids.LOAD_GOOD + good, f"sale-{name}-{GOOD_NAMES[good]}", GOOD_KEYS[good]) for good in range(GOODS)
        ]
        if has_trading_house(state, player):
            close = [
                (ids.SELL_WITH_BONUS + good, f"close-{GOOD_NAMES[good]}", f"Shift+{good + 1}")
                for good in range(GOODS)
            ]
        return [*loads, *close, *visits]
    exchanges: list[Wanted] = []
    if player.effect(content.exchange) > 0 and not state.exchanged:
        for action in range(ids.EXCHANGE, ids.VISIT):
            if not state.refusal(seat, action):
                exchanges.append((action, f"exchange-{action}", ""))
    return [*visits, *close, *exchanges]


def weighed(
    game: Game,
    state: Fuerstenfeld,
    seat: int,
    form: Form,
    wanted: Wanted,
    effects: Effects,
    words: Words,
    names: Sequence[str],
) -> Offer:
    """One action: what it would bring, or why it may not be done."""
    action, thing, key = wanted
    label = game.label(state, seat, action, form, words, names)
    if clause := state.refusal(seat, action):
        reason = words.say(f"refusal.{clause}", game.reason(state, seat, action, clause), names)
        return Offer(thing, action, label, clause=game.clause(clause), reason=reason)
    return Offer(thing, action, label, effects.tell(action), key=key, grave=effects.is_grave(action))
