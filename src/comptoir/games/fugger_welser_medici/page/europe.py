"""The drawing of Europe, worked out once from a table's own map: land and coasts, roads, room for names.

Everything is in the units of the content's second coordinates, across and down.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from comptoir.games.fugger_welser_medici.schema import FwmDocument, Space
from comptoir.kit.geometry import (
    Box,
    Point,
    around,
    clip,
    crowding,
    find_label,
    in_steps,
    label_width,
    text_box,
    wander,
    write,
)

EDGE = 96  # from the outermost spaces to the edge of the drawing
REACH = 128  # land reaches so far from a space
RADII = {"town": 23.0, "region": 24.0, "land": 15.0, "toll": 18.0, "crown": 18.0, "sea": 18.0}
LETTERS = {"town": 19.0, "region": 19.0}  # height of a name, in the size it is drawn without zoom
SMALL = 16.0
PIN = (112.0, 74.0)  # a deal's flag: width and height with two wares
CAMP = (164.0, 52.0)  # houses and representatives of two colours with what they carry
OWN_NAME = 8  # how much worse it is to cover a space's own name than anything else
WAVES = ((-46, 30), (40, 42), (-20, -48))


@dataclass(frozen=True, eq=False)
class Spot:
    """A space as it is drawn, and where there is room beside it."""

    number: int
    id: str
    kind: str
    name: str
    x: int
    y: int
    radius: float
    label: tuple[float, float, str]
    pin: Point  # the upper left corner of a deal's flag
    camp: Point  # and of the representatives who stand there


@dataclass(frozen=True, eq=False)
class Europe:
    """The whole map."""

    box: tuple[int, int, int, int]
    land: str
    coast: str
    waves: tuple[Point, ...]
    roads: tuple[str, ...]
    lanes: tuple[str, ...]
    spots: tuple[Spot, ...]


def draw_europe(document: FwmDocument, name_of: Callable[[str], str]) -> Europe:
    """Roads first, then names where they cover least, then room for flags and people."""
    spaces = document.space
    middles: list[Point] = [(space.across, space.down) for space in spaces]
    numbers = {space.id: number for number, space in enumerate(spaces)}
    roads = [(numbers[one], numbers[other]) for one, other in document.roads.between]
    marks = [along(middles[one], middles[other], step / 12) for one, other in roads for step in range(1, 12)]
    box = frame_of(middles)
    radii = [RADII[space.kind] for space in spaces]
    taken = [around(middle, radius) for middle, radius in zip(middles, radii, strict=True)]
    letters = [LETTERS.get(space.kind, SMALL) for space in spaces]
    names = [name_of(space.id) for space in spaces]
    labels: dict[int, tuple[float, float, str]] = {}
    for number in sorted(range(len(spaces)), key=lambda number: -radii[number]):
        labels[number] = find_label(
            names[number], middles[number], radii[number] + 2, taken, marks, box, letters[number]
        )
    spots = []
    for number, space in enumerate(spaces):
        name = text_box(labels[number], label_width(names[number], letters[number]), letters[number])
        kept_clear = [*taken, *[name] * OWN_NAME]
        pin = beside(middles[number], radii[number], PIN, kept_clear, box)
        kept_clear.append((*pin, pin[0] + PIN[0], pin[1] + PIN[1]))
        camp = beside(middles[number], radii[number], CAMP, kept_clear, box)
        spots.append(
            Spot(
                number,
                space.id,
                space.kind,
                names[number],
                space.across,
                space.down,
                radii[number],
                labels[number],
                pin,
                camp,
            )
        )
    land, coast = draw_land(spaces, middles)
    return Europe(
        box,
        land,
        coast,
        tuple((space.across + x, space.down + y) for space in spaces if space.kind == "sea" for x, y in WAVES),
        tuple(line(middles, road) for road in roads if not by_sea(spaces, road)),
        tuple(line(middles, road) for road in roads if by_sea(spaces, road)),
        tuple(spots),
    )


def frame_of(middles: Sequence[Point]) -> tuple[int, int, int, int]:
    """x, y, width and height of the drawing."""
    left, top = (int(min(axis)) - EDGE for axis in zip(*middles, strict=True))
    right, bottom = (int(max(axis)) + EDGE for axis in zip(*middles, strict=True))
    return left, top, right - left, bottom - top


# --- roads ----------------------------------------------------------------------------------------------


def along(start: Point, end: Point, part: float) -> Point:
    """A point on a straight road."""
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def by_sea(spaces: Sequence[Space], road: tuple[int, int]) -> bool:
    """Whether one end of a road is at sea."""
    return any(spaces[end].kind == "sea" for end in road)


def line(middles: Sequence[Point], road: tuple[int, int]) -> str:
    """A road as a path."""
    return f"M{write(middles[road[0]])}L{write(middles[road[1]])}"


# --- room beside a space --------------------------------------------------------------------------------


def beside(
    middle: Point, radius: float, size: tuple[float, float], taken: Sequence[Box], frame: Sequence[int]
) -> Point:
    """The upper left corner of a box that touches a space and covers least of what is drawn."""
    (x, y), (width, height) = middle, size
    near = [box for box in taken if abs(box[0] - x) < 300 and abs(box[1] - y) < 200]
    gap = radius + 3
    corners = [
        (x + 0.7 * gap, y - 0.7 * gap - height),
        (x - 0.7 * gap - width, y - 0.7 * gap - height),
        (x + 0.7 * gap, y + 0.7 * gap),
        (x - 0.7 * gap - width, y + 0.7 * gap),
        (x - width / 2, y - gap - height),
        (x - width / 2, y + gap),
        (x + gap, y - height / 2),
        (x - gap - width, y - height / 2),
    ]

    def cost(corner: Point) -> float:
        left, top = corner
        outside = max(0.0, frame[0] - left) + max(0.0, left + width - frame[0] - frame[2])
        outside += max(0.0, frame[1] - top) + max(0.0, top + height - frame[1] - frame[3])
        return crowding((left, top, left + width, top + height), near) + 200 * outside

    best = min(corners, key=cost)
    return round(best[0]), round(best[1])


# --- land: what is nearer to a space on land than to one at sea ----------------------------------------------


def draw_land(spaces: Sequence[Space], middles: Sequence[Point]) -> tuple[str, str]:
    """The land as one shape of many cells, and its coast: the sides with no land beyond."""
    ashore = [number for number, space in enumerate(spaces) if space.kind != "sea"]
    land, coast = [], []
    for number in ashore:
        corners = cell_of(number, middles)
        shore = []
        path = ""
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            inland = any(
                is_border(start, end, middles[number], middles[other]) for other in ashore if other != number
            )
            path += f"{write(end)} " if inland else wander(start, end)
            if not inland:
                shore.append(f"M{write(start)}L{wander(start, end)}")
        land.append(f"M{write(corners[0])}L{path}Z")
        coast += shore
    return in_steps("".join(land)), in_steps("".join(coast))


def cell_of(number: int, middles: Sequence[Point]) -> list[Point]:
    """All that is nearer to a space than to any other, and not too far from it; corners on whole numbers."""
    x, y = middles[number]
    cell = [(x + REACH * cos(turn * pi / 8), y + REACH * sin(turn * pi / 8)) for turn in range(16)]
    for other, (to_x, to_y) in enumerate(middles):
        if other != number and hypot(to_x - x, to_y - y) < 2 * REACH + 1:
            cell = clip(cell, (to_x - x, to_y - y), (to_x * to_x + to_y * to_y - x * x - y * y) / 2)
    rounded = [(float(round(x)), float(round(y))) for x, y in cell]
    return [corner for place, corner in enumerate(rounded) if corner != rounded[place - 1]]


def is_border(start: Point, end: Point, site: Point, other: Point) -> bool:
    """Whether a side of one cell is also one of another: its middle is as near to both."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return abs(hypot(site[0] - x, site[1] - y) - hypot(other[0] - x, other[1] - y)) < 2
