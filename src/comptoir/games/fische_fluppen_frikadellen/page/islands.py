"""The drawing of the island world, worked out once from the content: land, water, paths, bridges, piers.

Everything is in the units of the drawing. Whatever board the content describes is drawn: land lies around the
spaces of an island and the paths between them, water is everywhere else.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot

from comptoir.games.fische_fluppen_frikadellen.content import FischeDocument, Space

ACROSS, DOWN = 14, 11  # units of the drawing to one of the content's
WIDTH, HEIGHT = 164, 104  # of a kiosk
EDGE = (104, 84)  # from the outermost spaces to the edge of the drawing
NUDGES = (0, -14, 14, -28, 28, -42, 42)  # how far a kiosk may be moved off its space to keep clear of others
SPACE = 19.0  # radius of a space
BERTH = (58, 30)  # a ferry's place at a pier
WAVE = 150  # one wave for so much open water

Point = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class Spot:
    """A space as it is drawn; `x` and `y` of a kiosk are the middle of its stall."""

    number: int
    id: str
    sign: str
    kind: str
    x: float
    y: float
    site: int = -1


@dataclass(frozen=True, eq=False)
class Pier:
    """A landing stage: the way to it over the water and its berths."""

    stop: int
    space: str
    path: str
    berths: tuple[Point, ...]


@dataclass(frozen=True, eq=False)
class Islands:
    """The whole world."""

    box: tuple[int, int, int, int]
    lands: tuple[str, ...]  # ways over land, to be drawn broad
    yards: tuple[Box, ...]  # land around kiosks
    paths: str
    bridges: tuple[str, ...]
    lane: str  # the ferries' way round
    waves: tuple[Point, ...]
    piers: tuple[Pier, ...]
    spots: tuple[Spot, ...]


def draw_islands(document: FischeDocument) -> Islands:
    """The world as the content has it."""
    places = {space.id: point(space.at) for space in document.spaces}
    box = frame_of([*places.values(), *(point(stop.at) for stop in document.stops)])
    piers = tuple(
        Pier(
            number, stop.space, way([places[stop.space], point(stop.at)]), berths_of(point(stop.at), stop.berths)
        )
        for number, stop in enumerate(document.stops)
    )
    spots = place_spots(document.spaces, places, piers, box)
    yards = tuple(around(spot, WIDTH / 2 + 16, HEIGHT / 2 + 16) for spot in spots if spot.kind == "kiosk")
    return Islands(
        box,
        tuple(land_of(name, document.spaces, places) for name in lands_in(document.spaces)),
        yards,
        paths_of(document.spaces, places),
        tuple(bridge_of(space, places) for space in document.spaces if space.type == "bridge"),
        lane_through([point(stop.at) for stop in document.stops]),
        waves_in(box, [*places.values(), *(point(stop.at) for stop in document.stops)]),
        piers,
        spots,
    )


def point(at: Sequence[int]) -> Point:
    """A place of the content in the drawing."""
    return float(at[0] * ACROSS), float(at[1] * DOWN)


def frame_of(points: Sequence[Point]) -> tuple[int, int, int, int]:
    """x, y, width and height of the drawing."""
    left, top = (int(min(axis)) - edge for axis, edge in zip(zip(*points, strict=True), EDGE, strict=True))
    right, bottom = (int(max(axis)) + edge for axis, edge in zip(zip(*points, strict=True), EDGE, strict=True))
    return left, top, right - left, bottom - top


# --- land ---------------------------------------------------------------------------------------------------


def lands_in(spaces: Sequence[Space]) -> list[str]:
    """The islands; bridges lie on none."""
    return list(dict.fromkeys(space.land for space in spaces if space.type != "bridge"))


def land_of(name: str, spaces: Sequence[Space], places: dict[str, Point]) -> str:
    """The ways on one island, and each space on it."""
    here = {space.id for space in spaces if space.land == name and space.type != "bridge"}
    pieces = []
    for space in spaces:
        if space.id in here:
            pieces.append(way([places[space.id], (places[space.id][0] + 0.1, places[space.id][1])]))
            pieces += [
                way([places[space.id], places[link]]) for link in space.links if link in here and link > space.id
            ]
    return "".join(pieces)


def paths_of(spaces: Sequence[Space], places: dict[str, Point]) -> str:
    """All links on land."""
    kinds = {space.id: space.type for space in spaces}
    return "".join(
        way([places[space.id], places[link]])
        for space in spaces
        for link in space.links
        if link > space.id and "bridge" not in (space.type, kinds[link])
    )


def bridge_of(space: Space, places: dict[str, Point]) -> str:
    """From bank to bank over the bridge's own space."""
    return "".join(way([places[space.id], nearer(places[space.id], places[link])]) for link in space.links)


def nearer(start: Point, end: Point) -> Point:
    """Where a bridge meets the land on the way to a space."""
    far = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    part = max(0.35, 1 - 46 / far)
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


# --- spaces -------------------------------------------------------------------------------------------------


def place_spots(
    spaces: Sequence[Space], places: dict[str, Point], piers: Sequence[Pier], box: tuple[int, ...]
) -> tuple[Spot, ...]:
    """Every space; kiosks make way for the small ones, for piers and for each other."""
    taken = [square(places[space.id], SPACE + 2) for space in spaces if space.type != "kiosk"]
    taken += [(x - 29, y - 15, x + 29, y + 15) for pier in piers for x, y in pier.berths]
    spots: list[Spot] = []
    for number, space in enumerate(spaces):
        x, y = places[space.id]
        if space.type == "kiosk":
            x, y = find_room(x, y, taken, box)
            taken.append((x - WIDTH / 2 - 4, y - HEIGHT / 2 - 8, x + WIDTH / 2 + 4, y + HEIGHT / 2 + 4))
        site = sum(spot.kind == "kiosk" for spot in spots) if space.type == "kiosk" else -1
        spots.append(Spot(number, space.id, sign_of(space), space.type, x, y, site))
    return tuple(spots)


def sign_of(space: Space) -> str:
    """What is written on a space: its number, of a bridge in Roman figures; or its id, if that has none."""
    number = space.id[1:]
    if not number.isdigit():
        return space.id.upper()
    return roman(int(number)) if space.type == "bridge" else str(int(number))


def roman(number: int) -> str:
    """A number up to 39 in Roman figures."""
    return "X" * (number // 10) + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[number % 10]


def find_room(x: float, y: float, taken: Iterable[Box], box: tuple[int, ...]) -> Point:
    """Where a kiosk covers least, near its space."""
    others = list(taken)

    def cost(nudge: Point) -> float:
        middle_x, middle_y = x + nudge[0], y + nudge[1]
        stall = (middle_x - WIDTH / 2, middle_y - HEIGHT / 2 - 6, middle_x + WIDTH / 2, middle_y + HEIGHT / 2)
        out = max(0.0, box[0] + 6 - stall[0]) + max(0.0, stall[2] - box[0] - box[2] + 6)
        return sum(shared(stall, other) for other in others) + 0.8 * hypot(*nudge) + 40 * out

    best = min(((dx, dy) for dx in NUDGES for dy in NUDGES), key=cost)
    return x + best[0], y + best[1]


def shared(one: Box, other: Box) -> float:
    """The area two boxes share."""
    if one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]:
        return 0.0
    return (min(one[2], other[2]) - max(one[0], other[0])) * (min(one[3], other[3]) - max(one[1], other[1]))


def square(middle: Point, half: float) -> Box:
    """The square around a circle."""
    return middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half


def around(spot: Spot, across: float, down: float) -> Box:
    """x, y, width and height of a box around a spot."""
    return spot.x - across, spot.y - down, 2 * across, 2 * down


# --- water --------------------------------------------------------------------------------------------------


def berths_of(middle: Point, number: int) -> tuple[Point, ...]:
    """Where ferries lie at a landing stage, side by side."""
    step = BERTH[0] + 4
    first = middle[0] - step * (number - 1) / 2
    return tuple((first + step * place, middle[1]) for place in range(number))


def lane_through(points: Sequence[Point]) -> str:
    """A closed curve through the middles between landing stages."""
    middles = [
        ((x + to_x) / 2, (y + to_y) / 2)
        for (x, y), (to_x, to_y) in zip(points, [*points[1:], points[0]], strict=True)
    ]
    start = middles[-1]
    curve = "".join(f"Q{write(stop)} {write(middle)}" for stop, middle in zip(points, middles, strict=True))
    return f"M{write(start)}{curve}Z"


def waves_in(box: tuple[int, int, int, int], points: Sequence[Point]) -> tuple[Point, ...]:
    """Waves on open water, away from everything."""
    left, top, width, height = box
    found = []
    for row, y in enumerate(range(top + 40, top + height - 20, WAVE // 2)):
        for x in range(left + 40 + (row % 2) * WAVE // 2, left + width - 40, WAVE):
            if all(hypot(x - to_x, (y - to_y) * 1.3) > 130 for to_x, to_y in points):
                found.append((float(x), float(y)))
    return tuple(found)


def way(points: Sequence[Point]) -> str:
    """A line as a path."""
    return "M" + "L".join(write(one) for one in points)


def write(at: Point) -> str:
    """A point in a path."""
    return f"{at[0]:.1f} {at[1]:.1f}"
