"""What a player of Pfeffersäcke may do now, and of what is not allowed all that somebody would try."""

from comptoir.games.pfeffersaecke import ids
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke, opening
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
FIRST = "first-"  # the first of two openings: of things with which an opening leaves the turn to go on


def wanted_by(state: Pfeffersaecke, seat: int) -> list[Wanted]:
    """Everything a seat could do or would try, those that may be done first and with their keys."""
    keys = iter(KEYS)
    may, others = [], []
    for one in wanted_now(state, seat):
        if state.refusal(seat, one.actions[0]):
            others.append(one)
        elif one.key or one.thing.startswith(FIRST):
            may.append(one)
        else:
            may.append(one._replace(key=next(keys, "")))
    return may + others


def wanted_now(state: Pfeffersaecke, seat: int) -> list[Wanted]:
    """What could be done in this phase, with the things it is done with."""
    if state.phase == STARTING:
        wanted = [on_place(ids.START + place - TOWNS, place) for place in range(TOWNS, PLACES)]
    elif state.phase == PLACING:
        towns = sorted(range(TOWNS), key=lambda town: -state.content.value[town])
        wanted = [on_place(ids.PLACE + town, town) for town in towns]
    elif state.phase == EXTENDING:
        wanted = [on_place(ids.EXTEND + town, town) for town in range(TOWNS)]
        own = [town for town in range(TOWNS) if holds(state.present[seat], town)]
        wanted += [Wanted(f"twice-{town}", (ids.EXTEND_TWICE + town,)) for town in own]
        every = extend_everywhere(state, seat)
        wanted += [Wanted("extend-all", every, "a")] if every else []
        wanted += [plain(ids.COLLECT, "collect"), plain(ids.DOUBLE, "double")]
    else:
        wanted = [*wanted_openings(state, seat), plain(ids.FINISH, "finish")]
    if state.phase in (PLACING, OPENING) and is_first_turn(state):
        wanted.append(plain(ids.DOUBLE, "double"))  # a safe-conduct: to read why not
    return wanted


def on_place(action: int, place: int) -> Wanted:
    """What is done with a place of the map."""
    return Wanted(f"place-{place}", (action,))


def plain(action: int, thing: str) -> Wanted:
    """What is done with no place."""
    return Wanted(thing, (action,), PLAIN[action])


def extend_everywhere(state: Pfeffersaecke, seat: int) -> tuple[int, ...]:
    """One counter in each town where that is possible, then collecting; nothing if it is possible in one at most."""
    after, actions = state.clone(), list[int]()
    for town in range(TOWNS):
        if seat == after.turn and after.phase == EXTENDING and not after.refusal(seat, ids.EXTEND + town):
            actions.append(ids.EXTEND + town)
            after.act(seat, ids.EXTEND + town)
            after.go_on()
    if len(actions) < 2:
        return ()
    return (*actions, ids.COLLECT) if seat == after.turn and after.phase == EXTENDING else tuple(actions)


def wanted_openings(state: Pfeffersaecke, seat: int) -> list[Wanted]:
    """For each place the cheapest way, the cheapest places first; dearer ways are done with their roads.

    Where a safe-conduct could open another counter, opening also finishes the turn, as it mostly does; to go on is a
    choice of its own.
    """
    content = state.content
    may, others = [], []
    for place in range(PLACES):
        routes = range(content.first_route[place], content.first_route[place + 1])
        legal = [route for route in routes if not state.refusal(seat, ids.OPEN + route)]
        if not legal:
            own = [route for route in routes if holds(state.present[seat], content.route_from[route])]
            others.append(on_place(ids.OPEN + (own or routes)[0], place))
            continue
        for route in legal:
            action, road = ids.OPEN + route, road_thing(content.route_from[route], place)
            thing = f"place-{place} {road}" if route == legal[0] else road
            goes_on = goes_on_after(state, seat, action)
            may.append((content.route_cost[route], Wanted(thing, (action, ids.FINISH) if goes_on else (action,))))
            if goes_on:
                alone = f"{FIRST}{place if route == legal[0] else road}"
                may.append((content.route_cost[route], Wanted(alone, (action,))))
    return [one for _, one in sorted(may, key=lambda one: one[0])] + others


def goes_on_after(state: Pfeffersaecke, seat: int, action: int) -> bool:
    """Whether a seat could open another counter after this one."""
    after = state.clone()
    after.act(seat, action)
    return opening.can_open(after, seat)


def road_thing(one: int, other: int) -> str:
    """A road's name on the page, the same from both ends."""
    return f"road-{min(one, other)}-{max(one, other)}"
