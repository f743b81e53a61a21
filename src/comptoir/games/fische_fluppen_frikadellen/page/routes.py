"""Where the player in turn can go with the points left, and how: on foot and by ferries that lie there."""

from dataclasses import dataclass

from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.rules.ferries import cross, rides_of
from comptoir.games.fische_fluppen_frikadellen.rules.walking import own_steps
from comptoir.games.fische_fluppen_frikadellen.state import MOVING, has_bit

MOST_RIDES = 2  # on one route; who wants more goes step by step
Ferries = tuple[int, ...]


@dataclass(frozen=True)
class Route:
    """A cheapest way to a space: what is done one after the other, and what it costs in points."""

    actions: tuple[int, ...]
    cost: int
    rides: int


def reach(state: FischeFluppenFrikadellen, seat: int) -> dict[int, list[Route]]:
    """The cheapest routes to each space in reach: one for each way the ferries could lie afterwards."""
    table = state.table_of(state.players[seat])
    if state.over or table.asked() != MOVING or table.order[0] != seat:
        return {}
    walker = Walker(state, seat)
    origin = (int(state.players[seat].space), tuple(int(ferries) for ferries in table.ferries))
    routes: dict[int, list[Route]] = {}
    seen = {origin}
    edge: list[tuple[int, Ferries, Route]] = [(*origin, Route((), 0, 0))]
    for cost in range(1, int(table.points) + 1):
        after: list[tuple[int, Ferries, Route]] = []
        for space, ferries, route in edge:
            for action, to, moored in walker.moves(space, ferries, int(table.points) - route.cost):
                rides = route.rides + (moored != ferries)
                if (to, moored) not in seen and rides <= MOST_RIDES:
                    seen.add((to, moored))
                    after.append((to, moored, Route((*route.actions, action), cost, rides)))
        after.sort(key=lambda one: one[2].rides)
        for space, _, route in after:
            known = routes.setdefault(space, [])
            if not known or known[0].cost == cost:
                known.append(route)
        edge = after
    routes.pop(origin[0], None)
    return routes


class Walker:
    """A copy of the table on which a pawn is put here and there."""

    def __init__(self, state: FischeFluppenFrikadellen, seat: int) -> None:
        self.state = state.clone()
        self.seat = seat
        self.table = self.state.table_of(self.state.players[seat])

    def put(self, space: int, ferries: Ferries) -> None:
        """Put the pawn on a space and the ferries at their stops."""
        self.state.players[self.seat].space = space
        for stop, number in enumerate(ferries):
            self.table.ferries[stop] = number

    def moves(self, space: int, ferries: Ferries, points: int) -> list[tuple[int, int, Ferries]]:
        """Each step and ride from a space: its action, where it leads, and where the ferries lie then."""
        state, table, content = self.state, self.table, self.state.content
        self.put(space, ferries)
        table.points = points
        steps, rides = own_steps(state, table, self.seat), rides_of(state, table, self.seat)
        made = [(int(ids.WALK) + to, to, ferries) for to in range(content.spaces) if has_bit(steps, to)]
        for stop in range(content.stops):
            if has_bit(rides, stop):
                self.put(space, ferries)
                cross(state, table, state.players[self.seat], stop)
                made.append((int(content.ride) + stop, int(content.stop_space[stop]), tuple(table.ferries)))
        return made
