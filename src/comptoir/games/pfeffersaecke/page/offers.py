"""What a player of Pfeffersäcke may do now, and of what is not allowed all that somebody would try."""

from comptoir.games.pfeffersaecke import ids
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke
from comptoir.games.pfeffersaecke.rules.safe_conducts import is_first_turn
from comptoir.games.pfeffersaecke.state import (
    EXTENDING,
    OPENING,
    PLACES,
    PLACING,
    STARTING,
    TOWNS,
    holds,
)
from comptoir.kit.board import Wanted

KEYS = [*"123456789", *(f"Shift+{number}" for number in range(1, 10))]
PLAIN = {ids.COLLECT: "c", ids.DOUBLE: "d", ids.FINISH: "f"}


def wanted_by(state: Pfeffersaecke, seat: int) -> list[Wanted]:
    """Everything a seat could do or would try, those that may be done first and with their keys."""
    keys = iter(KEYS)
    made = []
    for action, thing in wanted_now(state, seat):
        key = "" if state.refusal(seat, action) else PLAIN.get(action) or next(keys, "")
        made.append(Wanted(thing, (action,), key))
    return made


def wanted_now(state: Pfeffersaecke, seat: int) -> list[tuple[int, str]]:
    """Actions of this phase with the things they are done with, those that may be done first."""
    if state.phase == STARTING:
        wanted = [(ids.START + place - TOWNS, f"place-{place}") for place in range(TOWNS, PLACES)]
    elif state.phase == PLACING:
        towns = sorted(range(TOWNS), key=lambda town: -state.content.value[town])
        wanted = [(ids.PLACE + town, f"place-{town}") for town in towns]
    elif state.phase == EXTENDING:
        wanted = [(ids.EXTEND + town, f"place-{town}") for town in range(TOWNS)]
        own = [town for town in range(TOWNS) if holds(state.present[seat], town)]
        wanted += [(ids.EXTEND_TWICE + town, f"twice-{town}") for town in own]
        wanted += [(ids.COLLECT, "collect"), (ids.DOUBLE, "double")]
    else:
        wanted = [*wanted_openings(state, seat), (ids.FINISH, "finish")]
    if state.phase in (PLACING, OPENING) and is_first_turn(state):
        wanted.append((ids.DOUBLE, "double"))  # a safe-conduct: to read why not
    may = [one for one in wanted if not state.refusal(seat, one[0])]
    if state.phase == OPENING:
        may.sort(key=lambda one: state.content.route_cost[one[0] - ids.OPEN] if one[0] >= ids.OPEN else 0)
    return may + [one for one in wanted if one not in may]


def wanted_openings(state: Pfeffersaecke, seat: int) -> list[tuple[int, str]]:
    """For each place the cheapest way; others that may be gone are done with their roads."""
    content = state.content
    wanted = []
    for place in range(PLACES):
        routes = range(content.first_route[place], content.first_route[place + 1])
        may = [route for route in routes if not state.refusal(seat, ids.OPEN + route)]
        own = [route for route in routes if holds(state.present[seat], content.route_from[route])]
        first, *others = may or (own or list(routes))[:1]
        wanted.append((ids.OPEN + first, f"place-{place}"))
        wanted += [(ids.OPEN + route, road_thing(content.route_from[route], place)) for route in others]
    return wanted


def road_thing(one: int, other: int) -> str:
    """A road's name on the page, the same from both ends."""
    return f"road-{min(one, other)}-{max(one, other)}"
