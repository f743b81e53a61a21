# compiled
"""Drawing maps: curves, boxes that keep clear of each other, outlines that wander like coasts."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, hypot, pi, sin

Point = tuple[float, float]
Box = tuple[float, float, float, float]


def on_curve(start: Point, bend: Point, end: Point, part: float) -> Point:
    """A point on a quadratic curve."""
    rest = 1 - part
    return (
        rest * rest * start[0] + 2 * rest * part * bend[0] + part * part * end[0],
        rest * rest * start[1] + 2 * rest * part * bend[1] + part * part * end[1],
    )


def length(line: Sequence[Point]) -> float:
    """How long a line of points is."""
    return sum(hypot(to[0] - point[0], to[1] - point[1]) for point, to in pairwise(line))


def around(middle: Point, radius: float) -> Box:
    """The square around a circle."""
    return middle[0] - radius, middle[1] - radius, middle[0] + radius, middle[1] + radius


def shared(one: Box, other: Box) -> float:
    """The area two boxes share."""
    if one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]:
        return 0.0
    return (min(one[2], other[2]) - max(one[0], other[0])) * (min(one[3], other[3]) - max(one[1], other[1]))


def crowding(box: Box, taken: Iterable[Box]) -> float:
    """How much of what is already drawn a box would cover."""
    return sum(shared(box, other) for other in taken)


def clip(cell: list[Point], way: Point, limit: float) -> list[Point]:
    """The part of a polygon on this side of a line."""
    kept: list[Point] = []
    for (x, y), (to_x, to_y) in zip(cell, cell[1:] + cell[:1], strict=True):
        over, next_over = way[0] * x + way[1] * y - limit, way[0] * to_x + way[1] * to_y - limit
        if over <= 0:
            kept.append((x, y))
        if over * next_over < 0:
            part = over / (over - next_over)
            kept.append((x + part * (to_x - x), y + part * (to_y - y)))
    return kept


def wander(start: Point, end: Point) -> str:
    """The way along a side: not straight, and the same from both sides."""
    (x, y), (to_x, to_y) = sorted((start, end))
    far = hypot(to_x - x, to_y - y)
    steps = max(1, ceil(far / 14))
    points = []
    for step in range(1, steps):
        part = step / steps
        sway = min(far * 0.06, 6) * sin(part * pi) * (sin(x * 3.1 + step * 2.3) + sin(y * 1.7 + step * 4.1))
        points.append(
            (x + part * (to_x - x) - sway * (to_y - y) / far, y + part * (to_y - y) + sway * (to_x - x) / far)
        )
    if (x, y) != start:
        points.reverse()
    return "".join(f"{write(point)} " for point in [*points, end])


def in_steps(path: str) -> str:
    """A path of straight lines between whole numbers, told by steps instead of places: half as long."""
    made, at, start, closed = "", (0, 0), (0, 0), True
    for command, numbers in re.findall(r"([MLZ])([-0-9 ]*)", path):
        places = [int(number) for number in numbers.split()]
        points = list(zip(places[::2], places[1::2], strict=True))
        if command == "Z":
            made, at, closed = f"{made}z", start, True
        elif command == "M" and (closed or points[0] != at):  # else it goes on where it is
            made += "m" + _step(at, points[0])
            at = start = points[0]
            closed = False
        elif command == "L":
            made += "l" + " ".join(_step(before, point) for before, point in pairwise([at, *points]))
            at = points[-1]
    return made.replace(" -", "-")


def _step(start: tuple[int, int], end: tuple[int, int]) -> str:
    return f"{end[0] - start[0]} {end[1] - start[1]}"


def smooth(points: Sequence[Point]) -> str:
    """A curve through the middles between points."""
    path = f"M{write(points[0])}"
    for point, after in pairwise(points[1:]):
        path += f"Q{write(point)} {write(((point[0] + after[0]) / 2, (point[1] + after[1]) / 2))}"
    return path + f"T{write(points[-1])}"


def write(point: Point) -> str:
    """A point in a path."""
    return f"{point[0]:.0f} {point[1]:.0f}"
