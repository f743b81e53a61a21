"""The actions and events of Pfeffersäcke as people write and read them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from comptoir.games.pfeffersaecke.rules import numbers
from comptoir.games.pfeffersaecke.rules.game import Pfeffersaecke
from comptoir.games.pfeffersaecke.table import PHASE_NAMES, TOWNS, USE_NAMES, MerchantContent
from comptoir.kit.game import Booking, Form
from comptoir.kit.words import Value

EVENTS = {
    numbers.CAPITAL: ("capital", "seat", "florins", "influence", "safe_conducts"),
    numbers.CLOSED: ("closed", "place"),
    numbers.DISC_LIES: ("disc_lies", "town"),
    numbers.DEALT: ("dealt", "seat", "value"),
    numbers.BEGINS_GAME: ("begins_game", "seat"),
    numbers.STARTED: ("started", "seat", "village", "left"),
    numbers.BEGINS: ("begins", "seat", "round"),
    numbers.PLACED: ("placed", "seat", "town", "value"),
    numbers.EXTENDED: ("extended", "seat", "town", "counters"),
    numbers.PAID_FEE: ("paid_fee", "seat", "town", "florins"),
    numbers.SPENT: ("spent", "seat", "use", "left"),
    numbers.COLLECTS: ("collects", "seat"),
    numbers.TOWN_INCOME: ("town_income", "seat", "town", "spaces", "florins"),
    numbers.BASIC_INCOME: ("basic_income", "seat", "florins"),
    numbers.DOUBLED: ("doubled", "seat", "florins"),
    numbers.OPENED: ("opened", "seat", "town", "from", "florins"),
    numbers.SETTLED: ("settled", "seat", "village", "from", "florins", "influence", "left"),
    numbers.FINISHED: ("finished", "seat"),
    numbers.MAJORITY: ("majority", "seat", "town", "influence"),
    numbers.FULL: ("full", "seat", "town", "influence"),
    numbers.END_IN_SIGHT: ("end_in_sight", "reason"),
    numbers.REACHED: ("reached", "seat", "regions", "influence"),
    numbers.SAVED: ("saved", "seat", "florins", "influence"),
    numbers.ENDED: ("ended", "round"),
}

EARNINGS = {
    "capital": ("start", "influence"),
    "settled": ("villages", "influence"),
    "majority": ("majorities", "influence"),
    "full": ("full_towns", "influence"),
    "reached": ("regions", "influence"),
    "saved": ("money", "influence"),
}

INCOME = {"town_income": "towns", "basic_income": "basic"}
SPENDING = {"paid_fee": "fees", "opened": "routes", "settled": "routes"}


def bookings(told: Sequence[Mapping[str, Any]]) -> list[Booking]:
    """Income, what a safe-conduct adds to it, routes and fees."""
    booked = []
    for one in told:
        if name := INCOME.get(one["event"]):
            booked.append(Booking(one["seat"], name, one["florins"]))
        elif name := SPENDING.get(one["event"]):
            booked.append(Booking(one["seat"], name, -one["florins"]))
        elif one["event"] == "doubled":  # the whole income of this move
            single = sum(earlier.amount for earlier in booked)
            booked.append(Booking(one["seat"], "safe_conducts", one["florins"] - single))
    return booked


@lru_cache(maxsize=16)
def forms(content: MerchantContent) -> list[Form]:
    """Every action as it is written; an opening names where it leads first, so that the rest may be left out."""
    names = content.place_names
    made = [Form("start", {"village": village}) for village in names[TOWNS:]]
    for verb in ("place", "extend", "extend-twice"):
        made += [Form(verb, {"town": town}) for town in names[:TOWNS]]
    made += [Form("double", {}), Form("collect", {}), Form("finish", {})]
    for origin, to in zip(content.route_from, content.route_to, strict=True):
        made.append(Form("open", {"place": names[to], "from": names[origin]}))
    return made


def meant(state: Pfeffersaecke, actions: Sequence[int]) -> int | None:
    """Openings of one place: the cheapest route is meant. They are sorted by cost."""
    places = {state.content.route_to[action - numbers.OPEN] for action in actions if action >= numbers.OPEN}
    return min(actions) if len(places) == 1 and min(actions) >= numbers.OPEN else None


def vocabulary(content: MerchantContent) -> Mapping[str, Sequence[str]]:
    """The words by number, for fields of events."""
    names = content.place_names
    places = dict.fromkeys(("place", "town", "village", "from"), names)
    return {**places, "use": USE_NAMES, "reason": numbers.REASON_NAMES}


def reason(state: Pfeffersaecke, seat: int, action: int, clause: int) -> dict[str, Value]:
    """The parameters of a refusal's sentence."""
    content = state.content
    arguments = forms(content)[action].arguments
    route = action - numbers.OPEN
    match clause:
        case numbers.NOT_YOUR_TURN:
            return {"seat": state.turn}
        case numbers.OTHER_PHASE:
            return {"phase": PHASE_NAMES[state.phase]}
        case numbers.VILLAGE_TAKEN_AT_START:
            return {"village": arguments["village"]}
        case numbers.NO_SUCH_DISC:
            return {"town": arguments["town"], "value": content.value[action - numbers.PLACE]}
        case numbers.NO_COUNTER_AT_START:
            return {"from": arguments["from"]}
        case numbers.TOO_DEAR:
            cost = content.route_cost[route]
            return {"place": arguments["place"], "cost": cost, "florins": state.florins[seat]}
        case numbers.FEE_TOO_DEAR:
            counters = 2 if action >= numbers.EXTEND_TWICE else 1
            return {"fee": counters * content.fee[state.seats], "florins": state.florins[seat]}
        case (
            numbers.PLACE_CLOSED
            | numbers.VILLAGE_TAKEN
            | numbers.NO_DISC_YET
            | numbers.NO_ROOM
            | numbers.ALREADY_THERE
        ):
            return {"place": next(iter(arguments.values()))}
        case numbers.ONE_DISC_PER_TOWN | numbers.NO_COUNTER_TO_EXTEND | numbers.TOWN_IS_FULL:
            return {"town": arguments["town"]}
        case numbers.ALREADY_EXTENDED | numbers.TWO_SPACES_NEEDED | numbers.DISC_NEEDED:
            return {"town": arguments["town"]}
        case _:
            return {}
