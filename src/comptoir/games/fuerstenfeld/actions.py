"""The actions of Fürstenfeld as people write them, the reasons why not, and what events did to the purses."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from comptoir.games.fuerstenfeld import ids
from comptoir.games.fuerstenfeld.ids import BREWERY_NAMES, GOOD_NAMES, PLACES
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.rules.building import cost_for
from comptoir.games.fuerstenfeld.rules.discarding import hand_limit
from comptoir.games.fuerstenfeld.rules.drawing import further_cards
from comptoir.games.fuerstenfeld.state import FuerstenfeldContent
from comptoir.kit.game import Booking, Form
from comptoir.kit.words import Value


def forms(content: FuerstenfeldContent) -> list[Form]:
    """The form of every action, by its number."""
    return _forms(tuple(content.card_names))


@lru_cache(maxsize=16)
def _forms(cards: tuple[str, ...]) -> list[Form]:
    return [
        *(Form("draw", {"cards": cards}) for cards in range(ids.MOST_FURTHER + 1)),
        *(
            Form("exchange", {"units": units, "good": good, "got": got})
            for good in GOOD_NAMES
            for got in GOOD_NAMES
            if got != good
            for units in range(1, ids.MOST_EXCHANGED + 1)
        ),
        *(Form("visit", {"brewery": brewery}) for brewery in BREWERY_NAMES),
        *(Form("load", {"good": good}) for good in GOOD_NAMES),
        *(Form("bonus", {"good": good}) for good in GOOD_NAMES),
        Form("sell", {}),
        *(Form("build", {"card": card}) for card in cards),
        *(Form("place", {"place": place}) for place in range(1, PLACES + 1)),
        Form("stop", {}),
        *(Form("throw", {"card": card}) for card in cards),
        *(Form("tuck", {"card": card}) for card in cards),
        *(Form("store", {"good": good}) for good in GOOD_NAMES),
        Form("end", {}),
    ]


INCOME = {"sold": "sales", "bonus_paid": "trading_house", "bank_paid": "bank", "guide_paid": "guide"}


def vocabulary(content: FuerstenfeldContent) -> Mapping[str, Sequence[str]]:
    """The words by number, for fields of events."""
    return {"card": content.card_names, "good": GOOD_NAMES, "got": GOOD_NAMES, "brewery": BREWERY_NAMES}


def bookings(content: FuerstenfeldContent, told: Sequence[Mapping[str, Any]]) -> list[Booking]:
    """Coins for goods and from buildings; coins for cards."""
    booked = []
    for one in told:
        if name := INCOME.get(one["event"]):
            booked.append(Booking(one["seat"], name, one["coins"]))
        elif one["event"] == "took":
            is_palace = content.part[content.card_names.index(one["card"])] > 0
            booked.append(Booking(one["seat"], "palace" if is_palace else "cards", -one["coins"]))
    return booked


def reason(state: Fuerstenfeld, seat: int, action: int, clause: int) -> dict[str, Value]:
    """The parameters of a refusal's sentence."""
    form = forms(state.content)[action]
    player = state.players[seat]
    content = state.content
    match clause:
        case ids.NOT_YOUR_TURN:
            return {"seat": state.turn}
        case ids.TOO_MANY_FURTHER:
            return {"cards": further_cards(state, player)}
        case ids.TOO_DEAR:
            cost = cost_for(state, player, action - ids.TAKE)
            return {**form.arguments, "coins": cost, "have": player.coins}
        case ids.PUT_IT_FIRST:
            return {"card": content.card_names[state.building]}
        case ids.TOO_MANY_CARDS:
            return {"cards": player.hand.size, "limit": hand_limit(state, player)}
        case ids.KEEP_ONE:
            return {"cards": content.cards_kept}
        case ids.NO_ROOM:
            return {"units": player.effect(content.store)}
        case ids.EXCHANGE_LIMIT:
            return {"units": player.effect(content.exchange)}
        case ids.RAGMAN_LIMIT:
            return {"cards": player.effect(content.throw)}
        case ids.PALACE_ORDER:
            return {**form.arguments, "part": player.palaces + 1}
        case ids.EMPTY_SALE | ids.PRICE_IS_ZERO:
            return {**form.arguments, "brewery": BREWERY_NAMES[state.brewery]}
        case _:
            return dict(form.arguments)
