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
    in_steps,
    wander,
    write,
)

EDGE = 84  # from the outermost spaces to the edge of the drawing
REACH = 128  # land reaches so far from a space
RADII = {"town": 23.0, "region": 24.0, "land": 15.0, "toll": 18.0, "crown": 18.0, "sea": 18.0}
LETTERS = {"town": 35.0, "region": 35.0}  # height of a name when the whole map is in sight; it never grows beyond
SMALL = 33.0
SPARE = 22.0  # of a name that has room only when one looks closer
WIDTHS = {"town": 0.66, "region": 0.66}  # of a letter, bold or not, for its height
NARROW = 0.6
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
    spare: bool  # whether the name has room only when one looks closer
    text: Box  # what the name covers


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
    """Roads first, then names where there is room for them, those of towns before all."""
    spaces = document.space
    middles: list[Point] = [(space.across, space.down) for space in spaces]
    numbers = {space.id: number for number, space in enumerate(spaces)}
    roads = [(numbers[one], numbers[other]) for one, other in document.roads.between]
    marks = [along(middles[one], middles[other], step / 12) for one, other in roads for step in range(1, 12)]
    box = frame_of(middles)
    radii = [RADII[space.kind] for space in spaces]
    taken = [around(middle, radius) for middle, radius in zip(middles, radii, strict=True)]
    spots: dict[int, Spot] = {}
    last: list[int] = []
    for letter in (0.0, SPARE):  # then those that had no room, in smaller letters
        for number in last or sorted(range(len(spaces)), key=lambda number: -radii[number]):
            space, name = spaces[number], name_of(spaces[number].id)
            height = letter or LETTERS.get(space.kind, SMALL)
            width = WIDTHS.get(space.kind, NARROW) * height * len(name)
            spot = (middles[number], radii[number])
            label, text, free = find_room(spot, (width, height), taken, marks, box)
            if not free and space.kind not in LETTERS and not letter:
                last.append(number)
                continue
            taken.append(text)
            place = (number, space.id, space.kind, name, space.across, space.down, radii[number])
            spots[number] = Spot(*place, label, bool(letter), text)
    land, coast = draw_land(spaces, middles)
    return Europe(
        box,
        land,
        coast,
        tuple((space.across + x, space.down + y) for space in spaces if space.kind == "sea" for x, y in WAVES),
        tuple(line(middles, road) for road in roads if not by_sea(spaces, road)),
        tuple(line(middles, road) for road in roads if by_sea(spaces, road)),
        tuple(spots[number] for number in range(len(spaces))),
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


def find_room(
    spot: tuple[Point, float],
    size: tuple[float, float],
    taken: Sequence[Box],
    marks: Sequence[Point],
    frame: Sequence[int],
) -> tuple[tuple[float, float, str], Box, bool]:
    """Where a name covers least, what it then covers, and whether that is free."""
    ((x, y), radius), (width, height) = spot, size
    near = [point for point in marks if abs(point[0] - x) < 300 and abs(point[1] - y) < 120]
    reach = width + radius + 20
    close = [
        box for box in taken if box[2] > x - reach and box[0] < x + reach and abs(box[1] + box[3] - 2 * y) < 300
    ]
    up, down, slant = y - radius - 5, y + radius + 0.92 * height, 0.75 * radius + 3
    choices = [
        (x, down, "middle"),
        (x, up, "middle"),
        (x + radius + 4, y + 0.32 * height, "start"),
        (x - radius - 4, y + 0.32 * height, "end"),
        *((x + side * slant, y + slant + 0.6 * height, anchor) for side, anchor in ((1, "start"), (-1, "end"))),
        *((x + side * slant, y - slant + 0.1 * height, anchor) for side, anchor in ((1, "start"), (-1, "end"))),
        *((x + part * width, level, "middle") for level in (down, up) for part in (0.15, -0.15, 0.3, -0.3)),
    ]

    def cost(choice: tuple[float, float, str]) -> tuple[float, float]:
        box = name_box(choice, width, height)
        out = max(0.0, frame[0] + 4 - box[0]) + max(0.0, box[2] - frame[0] - frame[2] + 4)
        out += max(0.0, frame[1] + 4 - box[1]) + max(0.0, box[3] - frame[1] - frame[3] + 4)
        crossed = sum(box[0] < px < box[2] and box[1] < py < box[3] for px, py in near)
        return crowding(box, close) + 50 * out, 4 * crossed + choices.index(choice)

    best = min(choices, key=cost)
    label = round(best[0], 1), round(best[1], 1), best[2]
    return label, name_box(best, width, height), cost(best)[0] == 0


def name_box(choice: tuple[float, float, str], width: float, height: float) -> Box:
    """The box of a name with all that its letters can reach."""
    x, y, anchor = choice
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    return left, y - 0.98 * height, left + width, y + 0.27 * height


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
