"""Where things stand on the map, worked out once from the content: close to home, clear of one another.

Everything is in parts of the drawing, from 0 to 1 across and down: so one drawing fits any pane, and what stands
on it keeps its size in pixels. Boxes that overlap are pushed apart, and so are boxes and ways that lead past them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

Point = tuple[float, float]

ROUNDS = 300
SETTLED = 0.6  # of the rounds: then ways and homes pull no more, and what still overlaps comes apart
GAP = (0.012, 0.010)  # between two things
EDGE = (0.008, 0.006)  # to the edge of the drawing
ACROSS = 1.8  # there is more room across than down
HOMESICK = 0.01
STEP = 0.6  # of an overlap that one round undoes
PASSING = 0.012  # from a way to what it leads past
GIVES_WAY = 0.35  # the part of a push that a large thing takes from a small one


@dataclass
class Thing:
    """Something on the map: its middle, half its size, and where it belongs."""

    x: float
    y: float
    across: float
    down: float
    home: Point

    @property
    def large(self) -> bool:
        """Whether smaller things make way for it."""
        return self.across > 0.09


def settle(
    homes: Mapping[str, Point], sizes: Mapping[str, Point], ways: Sequence[tuple[str, str]]
) -> dict[str, Point]:
    """Places for things with these sizes: near their homes, apart, and off the ways between others."""
    spread = spread_out(homes, sizes)
    things = {name: Thing(*at, sizes[name][0] / 2, sizes[name][1] / 2, at) for name, at in spread.items()}
    every = list(things.values())
    for turn in range(ROUNDS):
        for number, one in enumerate(every):
            for other in every[number + 1 :]:
                push_apart(one, other)
        early = turn < SETTLED * ROUNDS
        if early and turn % 3 == 0:
            for start, end in ways:
                clear_way(things[start], things[end], every)
        for one in every:
            stay(one, HOMESICK if early else 0.0)
    return {name: (one.x, one.y) for name, one in things.items()}


def spread_out(homes: Mapping[str, Point], sizes: Mapping[str, Point]) -> dict[str, Point]:
    """Homes stretched so that they fill the drawing."""
    most = [max(size[axis] for size in sizes.values()) / 2 + EDGE[axis] for axis in range(2)]
    least = [min(home[axis] for home in homes.values()) for axis in range(2)]
    far = [max(home[axis] for home in homes.values()) - least[axis] or 1.0 for axis in range(2)]

    def stretched(home: Point, axis: int) -> float:
        return most[axis] + (home[axis] - least[axis]) / far[axis] * (1 - 2 * most[axis])

    return {name: (stretched(home, 0), stretched(home, 1)) for name, home in homes.items()}


def push_apart(one: Thing, other: Thing) -> None:
    """Move two things that overlap, on the shorter way."""
    dx, dy = other.x - one.x, other.y - one.y
    over_x = one.across + other.across + GAP[0] - abs(dx)
    over_y = one.down + other.down + GAP[1] - abs(dy)
    if over_x <= 0 or over_y <= 0:
        return
    share = 0.5 if one.large == other.large else GIVES_WAY if one.large else 1 - GIVES_WAY
    if over_x < over_y * ACROSS:
        push = (over_x if dx >= 0 else -over_x) * STEP
        one.x, other.x = one.x - push * share, other.x + push * (1 - share)
    else:
        push = (over_y if dy >= 0 else -over_y) * STEP
        one.y, other.y = one.y - push * share, other.y + push * (1 - share)


def clear_way(start: Thing, end: Thing, things: Sequence[Thing]) -> None:
    """Move things that lie on the way between two others off it, and the way off them."""
    for one in things:
        if one is start or one is end:
            continue
        way_x, way_y = end.x - start.x, end.y - start.y
        part = ((one.x - start.x) * way_x + (one.y - start.y) * way_y) / (way_x * way_x + way_y * way_y or 1.0)
        if not 0 < part < 1:
            continue
        x, y = start.x + part * way_x - one.x, start.y + part * way_y - one.y
        far = hypot(x, y) or 1e-9
        reach = min(one.across * far / (abs(x) or 1e-9), one.down * far / (abs(y) or 1e-9)) + PASSING
        if far < reach:
            push_x, push_y = x / far * (reach - far) * 0.3, y / far * (reach - far) * 0.3
            one.x, one.y = one.x - push_x * STEP, one.y - push_y * STEP
            start.x, start.y = start.x + push_x * (1 - part), start.y + push_y * (1 - part)
            end.x, end.y = end.x + push_x * part, end.y + push_y * part


def stay(one: Thing, homesick: float) -> None:
    """Draw a thing home a little, and keep it inside the drawing."""
    x = one.x + (one.home[0] - one.x) * homesick
    y = one.y + (one.home[1] - one.y) * homesick
    one.x = min(1 - one.across - EDGE[0], max(one.across + EDGE[0], x))
    one.y = min(1 - one.down - EDGE[1], max(one.down + EDGE[1], y))
