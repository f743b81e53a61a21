"""The actions and events of Fürstenfeld as people write and read them."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.games.fuerstenfeld.rules import numbers
from comptoir.games.fuerstenfeld.rules.rounds import Fuerstenfeld
from comptoir.games.fuerstenfeld.table import BREWERY_NAMES, GOOD_NAMES, PLACES, FuerstenfeldContent
from comptoir.kit.game import Booking, Form
from comptoir.kit.words import Value


def forms(content: FuerstenfeldContent) -> list[Form]:
    """The form of every action, by its number."""
    return [
        *(Form("draw", {"cards": cards}) for cards in range(numbers.MOST_FURTHER + 1)),
        *(
            Form("exchange", {"units": units, "good": good, "got": got})
            for good in GOOD_NAMES
            for got in GOOD_NAMES
            if got != good
            for units in range(1, numbers.MOST_EXCHANGED + 1)
        ),
        *(Form("visit", {"brewery": brewery}) for brewery in BREWERY_NAMES),
        *(Form("load", {"good": good}) for good in GOOD_NAMES),
        *(Form("bonus", {"good": good}) for good in GOOD_NAMES),
        Form("sell", {}),
        *(Form("build", {"card": card}) for card in content.card_names),
        *(Form("place", {"place": place}) for place in range(1, PLACES + 1)),
        Form("stop", {}),
        *(Form("throw", {"card": card}) for card in content.card_names),
        *(Form("tuck", {"card": card}) for card in content.card_names),
        *(Form("store", {"good": good}) for good in GOOD_NAMES),
        Form("end", {}),
    ]


EVENTS = {
    numbers.STARTS: ("starts", "seat", "place"),
    numbers.DEMAND: ("demand", "brewery", "hops", "barley", "water"),
    numbers.ROUND: ("round", "round"),
    numbers.DREW: ("drew", "seat", "card"),
    numbers.DREW_FURTHER: ("drew_further", "seat", "cards"),
    numbers.HARVESTED: ("harvested", "seat", "hops", "barley", "water"),
    numbers.EXCHANGED: ("exchanged", "seat", "units", "good", "got"),
    numbers.VISITED: ("visited", "seat", "brewery"),
    numbers.LOADED: ("loaded", "seat", "good", "brewery"),
    numbers.SOLD: ("sold", "seat", "units", "good", "coins"),
    numbers.SOLD_NOTHING: ("sold_nothing", "seat"),
    numbers.BONUS_PAID: ("bonus_paid", "seat", "good", "coins"),
    numbers.BANK_PAID: ("bank_paid", "seat", "coins"),
    numbers.GUIDE_PAID: ("guide_paid", "seat", "coins"),
    numbers.FELL: ("fell", "brewery", "good", "old", "new"),
    numbers.TOKEN_MOVED: ("token_moved", "seat", "coins", "step"),
    numbers.TOOK: ("took", "seat", "card", "coins"),
    numbers.BUILT: ("built", "seat", "card", "place"),
    numbers.COVERED: ("covered", "seat", "card"),
    numbers.PALACE_DEARER: ("palace_dearer", "coins"),
    numbers.STOPPED: ("stopped", "seat"),
    numbers.THREW: ("threw", "seat", "card"),
    numbers.TUCKED: ("tucked", "seat", "card"),
    numbers.STORED: ("stored", "seat", "good"),
    numbers.LOST_GOODS: ("lost_goods", "seat", "units"),
    numbers.TURN_ENDED: ("turn_ended", "seat"),
    numbers.ROSE: ("rose", "brewery", "good", "old", "new"),
    numbers.PALACE_FINISHED: ("palace_finished", "seat"),
    numbers.NOBODY_CAN_FINISH: ("nobody_can_finish",),
    numbers.ENDED: ("ended", "round"),
}


INCOME = {"sold": "sales", "bonus_paid": "trading_house", "bank_paid": "bank", "guide_paid": "guide"}


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


def reason(state: Fuerstenfeld, form: Form, seat: int, action: int, clause: int) -> dict[str, Value]:
    """The parameters of a refusal's sentence."""
    player = state.players[seat]
    content = state.content
    match clause:
        case numbers.NOT_YOUR_TURN:
            return {"seat": state.turn}
        case numbers.TOO_MANY_FURTHER:
            return {"cards": state.further_cards(player)}
        case numbers.TOO_DEAR:
            cost = state.cost_for(player, action - numbers.TAKE)
            return {**form.arguments, "coins": cost, "have": player.coins}
        case numbers.PUT_IT_FIRST:
            return {"card": content.card_names[state.building]}
        case numbers.TOO_MANY_CARDS:
            return {"cards": player.hand.size, "limit": content.cards_kept + player.effect(content.keep)}
        case numbers.KEEP_ONE:
            return {"cards": content.cards_kept}
        case numbers.NO_ROOM:
            return {"units": player.effect(content.store)}
        case numbers.EXCHANGE_LIMIT:
            return {"units": player.effect(content.exchange)}
        case numbers.RAGMAN_LIMIT:
            return {"cards": player.effect(content.throw)}
        case numbers.PALACE_ORDER:
            return {**form.arguments, "part": player.palaces + 1}
        case numbers.EMPTY_SALE | numbers.PRICE_IS_ZERO:
            return {**form.arguments, "brewery": BREWERY_NAMES[state.brewery]}
        case _:
            return dict(form.arguments)
