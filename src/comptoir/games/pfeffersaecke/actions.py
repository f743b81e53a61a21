"""The actions of Pfeffersäcke as people write and read them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from comptoir.games.pfeffersaecke import ids
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke
from comptoir.games.pfeffersaecke.rules.extending import fee
from comptoir.games.pfeffersaecke.state import PHASE_NAMES, TOWNS, USE_NAMES, MerchantContent
from comptoir.kit.game import Booking, Form
from comptoir.kit.words import Value

INCOME = {"town_income": "towns", "basic_income": "basic"}
SPENDING = {"paid_fee": "fees", "opened": "routes", "settled": "routes"}
IN_TOWN = (ids.ONE_DISC_PER_TOWN, ids.NO_COUNTER_TO_EXTEND, ids.TOWN_IS_FULL, ids.ALREADY_EXTENDED)
IN_PLACE = (ids.PLACE_CLOSED, ids.VILLAGE_TAKEN, ids.NO_DISC_YET, ids.NO_ROOM, ids.ALREADY_THERE)
PARAMETERS = {  # of the sentences that have some, by clause
    ids.NOT_YOUR_TURN: ("seat",),
    ids.OTHER_PHASE: ("phase",),
    ids.VILLAGE_TAKEN_AT_START: ("village",),
    ids.NO_SUCH_DISC: ("town", "value"),
    **dict.fromkeys((*IN_TOWN, ids.TWO_SPACES_NEEDED, ids.DISC_NEEDED), ("town",)),
    **dict.fromkeys(IN_PLACE, ("place",)),
    ids.NO_COUNTER_AT_START: ("from",),
    ids.TOO_DEAR: ("place", "cost", "florins"),
    ids.FEE_TOO_DEAR: ("fee", "florins"),
}


def bookings(content: MerchantContent, told: Sequence[Mapping[str, Any]]) -> list[Booking]:
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
    places = {state.content.route_to[action - ids.OPEN] for action in actions if action >= ids.OPEN}
    return min(actions) if len(places) == 1 and min(actions) >= ids.OPEN else None


def vocabulary(content: MerchantContent) -> Mapping[str, Sequence[str]]:
    """The words by number, for fields of events."""
    return {
        **dict.fromkeys(("place", "town", "village", "from"), content.place_names),
        "use": USE_NAMES,
        "reason": ids.REASON_NAMES,
    }


def reason(state: Pfeffersaecke, seat: int, action: int, clause: int) -> dict[str, Value]:
    """The parameters of a refusal's sentence."""
    content, arguments = state.content, forms(state.content)[action].arguments
    known: dict[str, Value] = {
        "place": next(iter(arguments.values()), ""),
        **arguments,
        "seat": state.turn,
        "phase": PHASE_NAMES[state.phase],
        "florins": state.florins[seat],
    }
    if action >= ids.OPEN:
        known["cost"] = content.route_cost[action - ids.OPEN]
    elif ids.PLACE <= action < ids.DOUBLE:
        known["value"] = content.value[ids.town_of(action)]
        known["fee"] = fee(state, ids.town_of(action), ids.counters_of(action))
    return {name: known[name] for name in PARAMETERS.get(clause, ())}
