"""The drawing of the map, worked out once from the content: areas, roads, plates and labels that keep clear.

Everything is in the units of the drawing; a unit of the content's coordinates is SCALE of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, hypot, pi, sin

from comptoir.games.pfeffersaecke.content import Map, Town, Village, places_of
from comptoir.kit.geometry import (
    Box,
    Point,
    around,
    clip,
    crowding,
    find_label,
    in_steps,
    length,
    on_curve,
    smooth,
    wander,
    write,
)

SCALE = 12
EDGE = 78  # from the outermost places to the edge of the drawing
SPACE = 9.5  # radius of a space for a counter
CENTRE = 11.0  # radius of a town's centre
VILLAGE = 14.0  # half the side of a village
GHOST = 10.5  # land reaches so far from a place, in the content's units
LETTER = 18  # height of a town's name
PLATE = (13, 10)  # half the width and height of a plate with two digits
CURVES = (0, 26, -26, 52, -52, 80, -80)
PLACES_ON_ROAD = (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68)

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
HILLS = (
    (58, 96),
    (64, 97),
    (68, 95),
    (85, 97),
    (91, 98),
    (72.5, 46.5),
    (69.5, 46),
    (90, 68),
    (93, 72),
    (40, 77),
    (42.5, 79),
)
WAVES = ((6, 24), (12, 32), (14, 18), (26, 14), (38, 12), (46, 6), (34, 20), (5, 38), (92, 3), (76, 5))


@dataclass(frozen=True, eq=False)
class Spot:
    """A place as it is drawn; `spaces` are the places of its counters, from the arrow on."""

    number: int
    name: str
    region: int
    x: float
    y: float
    radius: float
    value: int  # of a town; 0: a village
    spaces: tuple[Point, ...]
    label: tuple[float, float, str]  # x, y, anchor


@dataclass(frozen=True, eq=False)
class Road:
    """A route as it is drawn, with the place of its plate."""

    number: int
    one: int
    other: int
    cost: int
    path: str
    plate: Point


@dataclass(frozen=True, eq=False)
class Area:
    """A region: the outline of its land, its colour, its name."""

    name: str
    colour: str
    path: str
    border: str
    label: Point


@dataclass(frozen=True, eq=False)
class Landscape:
    """The whole map."""

    box: tuple[int, int, int, int]
    areas: tuple[Area, ...]
    rivers: tuple[str, ...]
    hills: tuple[Point, ...]
    waves: tuple[Point, ...]
    roads: tuple[Road, ...]
    spots: tuple[Spot, ...]


def draw_landscape(board: Map) -> Landscape:
    """Places first, then roads around them, plates on these, labels where there is room."""
    places = places_of(board)
    middles = [(place.x * SCALE, place.y * SCALE) for place in places]
    radii = [radius_of(place) for place in places]
    numbers = {place.name: number for number, place in enumerate(places)}
    regions = [[region.name for region in board.regions].index(place.region) for place in places]
    box = frame_of(middles)
    taken: list[Box] = [around(middle, radius * 0.92) for middle, radius in zip(middles, radii, strict=True)]
    roads, lines = draw_roads(board, numbers, middles, radii, taken)
    marks = [point for line in lines for point in line]
    spots = tuple(
        Spot(
            number,
            place.name,
            regions[number],
            *middles[number],
            radii[number],
            place.spaces.value if isinstance(place, Town) else 0,
            spaces_of(place, middles[number]),
            find_label(place.name, middles[number], radii[number], taken, marks, box, LETTER),
        )
        for number, place in enumerate(places)
    )
    cells = [cell_of(number, [(place.x, place.y) for place in places]) for number in range(len(places))]
    areas = draw_areas(board, cells, regions, taken, box)
    return Landscape(
        box,
        areas,
        tuple(smooth([(x * SCALE, y * SCALE) for x, y in river]) for river in RIVERS),
        tuple((x * SCALE, y * SCALE) for x, y in HILLS),
        tuple((x * SCALE, y * SCALE) for x, y in WAVES),
        roads,
        spots,
    )


def frame_of(middles: Sequence[Point]) -> tuple[int, int, int, int]:
    """x, y, width and height of the drawing."""
    left, top = (int(min(axis)) - EDGE for axis in zip(*middles, strict=True))
    right, bottom = (int(max(axis)) + EDGE for axis in zip(*middles, strict=True))
    return left, top, right - left, bottom - top


# --- places ---------------------------------------------------------------------------------------------


def ring_radius(spaces: int) -> float:
    """From the middle of a town to the middle of its spaces: they touch neither each other nor the centre."""
    return max(CENTRE + SPACE + 1, (SPACE + 1) / sin(pi / max(spaces, 2)))


def radius_of(place: Village) -> float:
    """How far a place reaches."""
    return ring_radius(place.spaces.value) + SPACE + 3 if isinstance(place, Town) else VILLAGE


def spaces_of(place: Village, middle: Point) -> tuple[Point, ...]:
    """Where the counters stand, clockwise from the top."""
    if not isinstance(place, Town):
        return (middle,)
    number, radius = place.spaces.value, ring_radius(place.spaces.value)
    turns = [2 * pi * space / number - pi / 2 for space in range(number)]
    return tuple(
        (round(middle[0] + radius * cos(turn), 1), round(middle[1] + radius * sin(turn), 1)) for turn in turns
    )


# --- roads ----------------------------------------------------------------------------------------------


def draw_roads(
    board: Map, numbers: dict[str, int], middles: Sequence[Point], radii: Sequence[float], taken: list[Box]
) -> tuple[tuple[Road, ...], list[list[Point]]]:
    """Each route bends around what stands in its way; short ones get their plates first."""
    ends = [(numbers[route.origin], numbers[route.to]) for route in board.routes]
    bends = [find_bend(one, other, middles, radii) for one, other in ends]
    lines = [[on_curve(*bend, step / 24) for step in range(25)] for bend in bends]
    plates: dict[int, Point] = {}
    for number in sorted(range(len(ends)), key=lambda number: length(lines[number])):
        choices = [on_curve(*bends[number], part) for part in PLACES_ON_ROAD]
        plates[number] = min(choices, key=lambda point: crowding(plate_box(point), taken))
        taken.append(plate_box(plates[number]))
    roads = []
    for number, ((one, other), (start, bend, end)) in enumerate(zip(ends, bends, strict=True)):
        path = f"M{start[0]:g} {start[1]:g}Q{bend[0]:.0f} {bend[1]:.0f} {end[0]:g} {end[1]:g}"
        x, y = plates[number]
        roads.append(Road(number, one, other, board.routes[number].cost, path, (round(x, 1), round(y, 1))))
    return tuple(roads), lines


def find_bend(
    one: int, other: int, middles: Sequence[Point], radii: Sequence[float]
) -> tuple[Point, Point, Point]:
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


# --- labels: where they cover least -----------------------------------------------------------------------


def plate_box(middle: Point) -> Box:
    """The box of a plate."""
    return middle[0] - PLATE[0], middle[1] - PLATE[1], middle[0] + PLATE[0], middle[1] + PLATE[1]


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
    board: Map, cells: Sequence[list[Point]], regions: Sequence[int], taken: list[Box], frame: tuple[int, ...]
) -> tuple[Area, ...]:
    """Regions as the cells of their places; borders where another region or no land is on the other side."""
    sites = [(place.x * SCALE, place.y * SCALE) for place in places_of(board)]
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
) -> Point:
    """Where the name of a region covers least: its middle must be in the region."""
    grid = [(x / 2, y / 2) for cell in cells for x, y in grid_in(cell)]
    half = 6.6 * len(name)
    points = [(x * SCALE, y * SCALE) for x, y in grid if frame[0] + half < x * SCALE < frame[0] + frame[2] - half]
    near = [box for box in taken if any(abs(box[0] - x) < 190 and abs(box[1] - y) < 60 for x, y in points[::4])]
    mean = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    return min(
        points,
        key=lambda point: (
            crowding(name_box(name, point), near) + 0.5 * hypot(point[0] - mean[0], point[1] - mean[1])
        ),
    )


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
    half = 6.6 * len(name)
    return middle[0] - half, middle[1] - 14, middle[0] + half, middle[1] + 5
