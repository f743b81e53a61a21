"""The drawing of the map, worked out once from the content: areas, roads, prices and names that keep clear.

Places and roads are in the units of the drawing; a unit of the content's coordinates is SCALE of them. Rings, names
and prices keep their size in pixels, however large the map is shown, so they have two layouts: NEAR for a map of 580
pixels and more, FAR for a phone. What finds no room in a layout is not shown in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, hypot, pi, sin
from typing import NamedTuple

from comptoir.games.pfeffersaecke.content import Map, Town, Village, places_of
from comptoir.games.pfeffersaecke.page.room import Item, find_room
from comptoir.kit.geometry import (
    Box,
    Point,
    around,
    clip,
    crowding,
    in_steps,
    on_curve,
    smooth,
    wander,
    write,
)

SCALE = 12
STRETCH = 1.09  # north and south are a little farther apart than on the board: panes are square
EDGE = 66  # from the outermost places to the edge of the drawing
GHOST = 10.5  # land reaches so far from a place, in the content's units
SPACE = 4.7  # in pixels: radius of a space for a counter
CENTRE = 7.8  # radius of a town's centre
RIM = 1.6  # between spaces and the edge of a town
VILLAGE = 7.5  # half the side of a village
GAP = 6.0  # between places
CURVES = (0, 26, -26, 52, -52, 80, -80)
ON_ROAD = [0.5 + side * step / 40 for step in range(11) for side in ((-1, 1) if step else (1,))]


class Layout(NamedTuple):
    """For how small a map names and prices are laid out, and how large they are, in pixels."""

    unit: float  # units of the drawing in a pixel
    size: float  # of rings and villages, as a part of their usual one
    town: float  # height of the letters
    village: float  # 0: villages have no names
    price: float
    wide: float  # width of a letter in the name of a town, as a part of its height


NEAR = Layout(2.07, 1.0, 12.5, 12.0, 12.0, 0.62)
FAR = Layout(3.47, 0.72, 12.0, 0.0, 12.0, 0.56)
LETTER = 0.57  # the same elsewhere
LINE = 1.18  # height of a line, as a part of that of its letters

RIVERS = (  # light ornament, in the content's units: Rhine, Elbe, Danube
    (
        (45, 96),
        (48.5, 87),
        (50.5, 79),
        (51, 71),
        (49, 64),
        (43, 58.5),
        (37.5, 50),
        (33, 46.5),
        (24, 43),
        (13, 40),
    ),
    ((94, 62), (91, 54), (91, 44), (82, 37.5), (74.5, 32.5), (66.5, 26), (59.5, 19), (54, 8)),
    ((52, 93), (60, 91.5), (66.500, 84), (73, 83.5), (80, 79), (86, 82), (91, 87), (99, 89), (106, 92)),
)


class Label(NamedTuple):
    """Where a name stands: in pixels from its place, with its anchor; whether there is room for it."""

    x: float
    y: float
    anchor: str
    shown: bool


@dataclass(frozen=True, eq=False)
class Spot:
    """A place as it is drawn; `spaces` are the places of its counters in pixels from its middle, from the arrow on."""

    number: int
    name: str
    region: int
    x: float
    y: float
    radius: float  # in pixels
    value: int  # of a town; 0: a village
    spaces: tuple[Point, ...]
    near: Label
    far: Label


@dataclass(frozen=True, eq=False)
class Road:
    """A route as it is drawn, with the places of its price in the two layouts; None: there is no room."""

    number: int
    one: int
    other: int
    cost: int
    path: str
    near: Point | None
    far: Point | None


@dataclass(frozen=True, eq=False)
class Area:
    """A region: the outline of its land, its colour, its name."""

    name: str
    colour: str
    path: str
    border: str
    label: Point | None  # None: there is no room


@dataclass(frozen=True, eq=False)
class Landscape:
    """The whole map."""

    box: tuple[int, int, int, int]
    areas: tuple[Area, ...]
    rivers: tuple[str, ...]
    roads: tuple[Road, ...]
    spots: tuple[Spot, ...]


Bend = tuple[Point, Point, Point]  # start, control point and end of a road


def draw_landscape(board: Map) -> Landscape:
    """Places first, then roads around them, then names and prices where there is room."""
    places = places_of(board)
    radii = [radius_of(place) for place in places]
    reach = [FAR.unit * FAR.size * radius for radius in radii]
    middles = spread([on_map(place.x, place.y) for place in places], reach)
    numbers = {place.name: number for number, place in enumerate(places)}
    regions = [[region.name for region in board.regions].index(place.region) for place in places]
    box = frame_of(middles)
    ends = [(numbers[route.origin], numbers[route.to]) for route in board.routes]
    bends = [find_bend(one, other, middles, reach) for one, other in ends]
    costs = [route.cost for route in board.routes]
    near, far = (lay_out(layout, places, middles, radii, bends, costs, box) for layout in (NEAR, FAR))
    spots = tuple(
        Spot(
            number,
            place.name,
            regions[number],
            *middles[number],
            radii[number],
            place.spaces.value if isinstance(place, Town) else 0,
            spaces_of(place),
            near.labels[number],
            far.labels[number],
        )
        for number, place in enumerate(places)
    )
    roads = tuple(
        Road(number, one, other, route.cost, path_of(bends[number]), near.prices[number], far.prices[number])
        for number, ((one, other), route) in enumerate(zip(ends, board.routes, strict=True))
    )
    sites = [(x / SCALE, y / SCALE) for x, y in middles]
    areas = draw_areas(
        board, middles, [cell_of(number, sites) for number in range(len(places))], regions, near.taken, box
    )
    return Landscape(
        box, areas, tuple(smooth([on_map(*point) for point in river]) for river in RIVERS), roads, spots
    )


def on_map(x: float, y: float) -> Point:
    """A point of the content in the drawing."""
    return x * SCALE, y * SCALE * STRETCH


def frame_of(middles: Sequence[Point]) -> tuple[int, int, int, int]:
    """x, y, width and height of the drawing."""
    left, top = (int(min(axis)) - EDGE for axis in zip(*middles, strict=True))
    right, bottom = (int(max(axis)) + EDGE for axis in zip(*middles, strict=True))
    return left, top, right - left, bottom - top


# --- places ---------------------------------------------------------------------------------------------


def spread(middles: Sequence[Point], reach: Sequence[float]) -> list[Point]:
    """The same places, moved apart a little where they would touch on a small map."""
    moved = list(middles)
    for _ in range(60):
        still = True
        for one in range(len(moved)):
            for other in range(one):
                (x, y), (to_x, to_y) = moved[one], moved[other]
                apart, wanted = hypot(to_x - x, to_y - y), reach[one] + reach[other] + GAP * FAR.unit
                if 0 < apart < wanted:
                    part = (wanted - apart) / apart / 2
                    dx, dy = part * (to_x - x), part * (to_y - y)
                    moved[one], moved[other] = (x - dx, y - dy), (to_x + dx, to_y + dy)
                    still = False
        if still:
            break
    return [(round(x, 1), round(y, 1)) for x, y in moved]


def ring_radius(spaces: int) -> float:
    """From the middle of a town to the middle of its spaces: they touch neither each other nor the centre."""
    return max(CENTRE + SPACE + 0.6, (SPACE + 0.5) / sin(pi / max(spaces, 2)))


def radius_of(place: Village) -> float:
    """How far a place reaches, in pixels."""
    return ring_radius(place.spaces.value) + SPACE + RIM if isinstance(place, Town) else VILLAGE


def spaces_of(place: Village) -> tuple[Point, ...]:
    """Where the counters stand, clockwise from the top."""
    if not isinstance(place, Town):
        return ((0, 0),)
    number, radius = place.spaces.value, ring_radius(place.spaces.value)
    turns = [2 * pi * space / number - pi / 2 for space in range(number)]
    return tuple((round(radius * cos(turn), 1), round(radius * sin(turn), 1)) for turn in turns)


# --- roads ----------------------------------------------------------------------------------------------


def path_of(bend: Bend) -> str:
    """A road as a path."""
    (x, y), (by, down), (to_x, to_y) = bend
    return f"M{x:g} {y:g}Q{by:.0f} {down:.0f} {to_x:g} {to_y:g}"


def find_bend(one: int, other: int, middles: Sequence[Point], radii: Sequence[float]) -> Bend:
    """Start, control point and end of a road that keeps clear of other places."""
    (x, y), (to_x, to_y) = middles[one], middles[other]
    far = hypot(to_x - x, to_y - y)
    others = [
        (middle, radius)
        for number, (middle, radius) in enumerate(zip(middles, radii, strict=True))
        if number not in (one, other)
        and hypot(middle[0] - x, middle[1] - y) + hypot(middle[0] - to_x, middle[1] - to_y) < far + 90
    ]

    def bend(curve: int) -> Point:
        return (x + to_x) / 2 + 2 * curve * (to_y - y) / far, (y + to_y) / 2 - 2 * curve * (to_x - x) / far

    def cost(curve: int) -> float:
        line = [on_curve((x, y), bend(curve), (to_x, to_y), step / 10) for step in range(11)]
        gaps = [min(hypot(a - middle[0], b - middle[1]) for a, b in line) - radius for middle, radius in others]
        return abs(curve) / 20.0 + sum(max(0.0, 24 - gap) for gap in gaps)

    return (x, y), bend(min(CURVES, key=cost)), (to_x, to_y)


# --- names and prices: where they cover nothing -----------------------------------------------------------


class Laid(NamedTuple):
    """What has found its place in a layout, and all that is taken by it."""

    labels: list[Label]
    prices: list[Point | None]
    taken: list[Box]


def lay_out(
    layout: Layout,
    places: Sequence[Village],
    middles: Sequence[Point],
    radii: Sequence[float],
    bends: Sequence[Bend],
    costs: Sequence[int],
    frame: tuple[int, ...],
) -> Laid:
    """Find room for all names and prices in a layout. Names of towns come first, prices last."""
    unit = layout.unit
    bodies = [(*middle, unit * layout.size * radius) for middle, radius in zip(middles, radii, strict=True)]
    items, labels = [], []
    for number, place in enumerate(places):
        letter, wide = (layout.town, layout.wide) if isinstance(place, Town) else (layout.village, LETTER)
        choices = name_choices(place.name, layout.size * radii[number], letter, wide)
        labels.append(choices)
        boxes = [scaled(box, middles[number], unit) for _, box in choices]
        items.append(Item(boxes, 3 if isinstance(place, Town) else 2, bool(letter)))
    for bend, cost in zip(bends, costs, strict=True):
        half = len(str(cost)) * layout.price * LETTER / 2, layout.price * LINE / 2
        points = [on_curve(*bend, part) for part in ON_ROAD]
        items.append(Item([scaled((-half[0], -half[1], *half), point, unit) for point in points], 1, True))
    lines = [[on_curve(*bend, step / 24) for step in range(25)] for bend in bends]
    found = find_room(items, bodies, [point for line in lines for point in line], frame)
    names = [
        choices[max(one, 0)][0]._replace(shown=one >= 0) for one, choices in zip(found, labels, strict=False)
    ]
    prices: list[Point | None] = []
    for one, bend in zip(found[len(places) :], bends, strict=True):
        x, y = on_curve(*bend, ON_ROAD[max(one, 0)])
        prices.append((round(x, 1), round(y, 1)) if one >= 0 else None)
    taken = [item.boxes[one] for item, one in zip(items, found, strict=True) if one >= 0]
    return Laid(names, prices, [around((x, y), radius) for x, y, radius in bodies] + taken)


def scaled(box: Box, middle: Point, unit: float) -> Box:
    """A box in pixels from a point as one in the drawing."""
    (x, y), (left, top, right, bottom) = middle, box
    return x + unit * left, y + unit * top, x + unit * right, y + unit * bottom


def name_choices(name: str, radius: float, letter: float, wide: float) -> list[tuple[Label, Box]]:
    """Where a name could stand around its place, the best first, with the box it takes; in pixels."""
    width, height, slant = wide * letter * len(name), LINE * letter, 0.74 * radius + 1
    beside, above = radius + 2.5, radius + 1.5 + height / 2
    choices = [(beside, 0.0, "start"), (-beside, 0.0, "end"), (0.0, above, "middle"), (0.0, -above, "middle")]
    sides = [(1, 1), (-1, 1), (1, -1), (-1, -1)]
    for side, down in sides:
        anchor = "start" if side > 0 else "end"
        choices += [(side * slant, down * (slant + 4), anchor), (side * beside, down * height / 2, anchor)]
        choices += [(side * beside * 0.9, down * height * 0.8, anchor)]
    choices += [
        (side * width * part, down * above, "middle") for part in (0.15, 0.3, 0.45) for side, down in sides
    ]
    made = []
    for x, y, anchor in choices:
        left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
        label = Label(round(x, 1), round(y + 0.35 * letter, 1), anchor, shown=True)
        made.append((label, (left, y - height / 2, left + width, y + height / 2)))
    return made


# --- areas: the land nearest to a region's places -----------------------------------------------------------


def cell_of(number: int, sites: Sequence[Point]) -> list[Point]:
    """The land nearer to a place than to any other, and not too far from it."""
    x, y = sites[number]
    cell = [(x + GHOST * cos(turn * pi / 8), y + GHOST * sin(turn * pi / 8)) for turn in range(16)]
    for other, (to_x, to_y) in enumerate(sites):
        if other != number and hypot(to_x - x, to_y - y) < 2 * GHOST + 1:
            cell = clip(cell, (to_x - x, to_y - y), (to_x * to_x + to_y * to_y - x * x - y * y) / 2)
    return cell


def draw_areas(
    board: Map,
    sites: Sequence[Point],
    cells: Sequence[list[Point]],
    regions: Sequence[int],
    taken: list[Box],
    frame: tuple[int, ...],
) -> tuple[Area, ...]:
    """Regions as the cells of their places; borders where another region or no land is on the other side."""
    areas = []
    for region, of in enumerate(board.regions):
        numbers = [number for number in range(len(cells)) if regions[number] == region]
        own = [cells[number] for number in numbers]
        edges = [
            side
            for number in numbers
            for side in sides_of(cells[number])
            if not any(beside(side, sites[number], sites[other]) for other in numbers if other != number)
        ]
        path = "".join(outline(cell, edges) for cell in own)
        border = "".join(f"M{write(start)}L{wander(start, end)}" for start, end in edges)
        label = find_name_place(of.name, own, taken, frame)
        if label is not None:
            taken.append(name_box(of.name, label))
        areas.append(Area(of.name, of.colour, in_steps(path), in_steps(border), label))
    return tuple(areas)


def beside(side: tuple[Point, Point], site: Point, other: Point) -> bool:
    """Whether a side of one place's cell is also one of another's: its middle is as near to both."""
    x, y = (side[0][0] + side[1][0]) / 2, (side[0][1] + side[1][1]) / 2
    return abs(hypot(site[0] - x, site[1] - y) - hypot(other[0] - x, other[1] - y)) < 3


def sides_of(cell: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The sides of a cell between rounded corners, so that neighbours agree about them."""
    corners = [(round(x * SCALE), round(y * SCALE)) for x, y in cell]
    return [(start, end) for start, end in zip(corners, corners[1:] + corners[:1], strict=True) if start != end]


def outline(cell: Sequence[Point], edges: Sequence[tuple[Point, Point]]) -> str:
    """A cell whose sides wander where they are a border."""
    path = "".join(wander(*side) if side in edges else f"{write(side[1])} " for side in sides_of(cell))
    return f"M{write(sides_of(cell)[0][0])}L{path}Z"


def find_name_place(
    name: str, cells: Sequence[list[Point]], taken: Sequence[Box], frame: tuple[int, ...]
) -> Point | None:
    """Where the name of a region covers nothing, its middle in the region; None: nowhere."""
    grid = [(x * SCALE / 2, y * SCALE / 2) for cell in cells for x, y in grid_in(cell)]
    half = name_box(name, (0, 0))[2]
    points = [(x, y) for x, y in grid if frame[0] + half < x < frame[0] + frame[2] - half]
    mean = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    points.sort(key=lambda point: hypot(point[0] - mean[0], point[1] - mean[1]))
    return next((point for point in points if not crowding(name_box(name, point), taken)), None)


def grid_in(cell: Sequence[Point]) -> list[tuple[int, int]]:
    """Points of a fine grid that lie in a convex cell."""
    left, top = (int(2 * min(axis)) for axis in zip(*cell, strict=True))
    right, bottom = (ceil(2 * max(axis)) for axis in zip(*cell, strict=True))
    turns = list(zip(cell, [*cell[1:], cell[0]], strict=True))
    return [
        (x, y)
        for x in range(left, right, 3)
        for y in range(top, bottom, 2)
        if all((bx - ax) * (y / 2 - ay) - (by - ay) * (x / 2 - ax) >= 0 for (ax, ay), (bx, by) in turns)
    ]


def name_box(name: str, middle: Point) -> Box:
    """The box of a region's name."""
    half, line = 0.5 * LETTER * NEAR.village * 1.1 * NEAR.unit * len(name), 0.5 * LINE * NEAR.village * NEAR.unit
    return middle[0] - half, middle[1] - line, middle[0] + half, middle[1] + line
