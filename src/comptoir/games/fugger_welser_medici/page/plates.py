# compiled
"""Flags and people on the map: laid out together, so that none covers another or a name that is shown.

All is in the units of the map, for the size at which the whole of it is in sight. Looked at closer, everything
shrinks towards its place and covers less.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, hypot, inf, pi, sin
from typing import NamedTuple

from comptoir.games.fugger_welser_medici.page.europe import Europe, Spot
from comptoir.kit.geometry import Box, Point, around, crowding, shared

RINGS = (0.0, 45.0, 100.0, 170.0, 250.0)  # how far from its place a plate may stand
DIRECTIONS = 16
GAP = 3.0
NEVER = 1000.0  # to cover another plate
SPACE = 5.0  # to cover a space
TOWN, OWN, OTHER = 4.0, 14.0, 0.3  # to cover the name of a town, of one's own place, of another space
BOXES_KEPT = 500
NEAR = 420.0  # nothing further away is looked at


class Wish(NamedTuple):
    """A plate that wants to stand beside a place."""

    place: int  # the number of its space
    width: float
    height: float


class Plate(NamedTuple):
    """Where it stands: its anchor, which lies nearest to its place, and its corner, seen from there."""

    anchor: Point
    corner: Point
    place: Point


def arrange(europe: Europe, wishes: Sequence[Wish]) -> tuple[tuple[Plate, ...], frozenset[int]]:
    """A place for every plate, and the spaces whose names they cover."""
    boxes: list[Box] = []
    for wish in wishes:
        boxes.append(kept_box(europe, wish, tuple(within_reach(europe.spots[wish.place], wish, boxes))))
    plates = []
    for wish, (left, top, right, bottom) in zip(wishes, boxes, strict=True):
        spot = europe.spots[wish.place]
        anchor = min(max(spot.x, left), right), min(max(spot.y, top), bottom)
        plates.append(Plate(anchor, (left - anchor[0], top - anchor[1]), (spot.x, spot.y)))
    hidden = [spot.number for spot in europe.spots if crowding(spot.text, boxes) > 0]
    return tuple(plates), frozenset(hidden)


def within_reach(spot: Spot, wish: Wish, taken: Sequence[Box]) -> list[Box]:
    """Those boxes that a plate could cover: all others have no say in where it stands."""
    far = spot.radius + GAP + RINGS[-1] + 1  # boxes stand on whole numbers
    left, right = spot.x - far - wish.width, spot.x + far + wish.width
    top, bottom = spot.y - far - wish.height, spot.y + far + wish.height
    return [box for box in taken if box[2] > left and box[0] < right and box[3] > top and box[1] < bottom]


def best_box(europe: Europe, wish: Wish, taken: Sequence[Box]) -> Box:
    """The box around a place that covers least."""
    own = europe.spots[wish.place]
    close = [spot for spot in europe.spots if abs(spot.x - own.x) < NEAR and abs(spot.y - own.y) < NEAR]
    bodies = [around((spot.x, spot.y), spot.radius) for spot in close]
    names = [(OWN if spot is own else TOWN if spot.radius > 20 else OTHER, spot.text) for spot in close]

    best, least = around((own.x, own.y), own.radius), inf
    for box in candidates(own, wish):
        away = 30 * hypot((box[0] + box[2]) / 2 - own.x, (box[1] + box[3]) / 2 - own.y)
        outside = NEVER * out_of(europe.box, box)
        if away + outside >= least:  # whatever it covers
            continue
        covered = 0.0
        for weight, name in names:
            covered += weight * shared(box, name)
        cost = NEVER * crowding(box, taken) + SPACE * crowding(box, bodies) + covered + outside + away
        if cost < least:
            best, least = box, cost
    return best


kept_box = lru_cache(BOXES_KEPT)(best_box)


def candidates(spot: Spot, wish: Wish) -> Iterator[Box]:
    """Boxes around a place: touching it, then further and further away."""
    for ring in RINGS:
        for turn in range(DIRECTIONS):
            across, down = cos(2 * pi * turn / DIRECTIONS), sin(2 * pi * turn / DIRECTIONS)
            far = spot.radius + GAP + ring
            x = spot.x + across * far + (across - 1) * wish.width / 2
            y = spot.y + down * far + (down - 1) * wish.height / 2
            yield round(x), round(y), round(x) + wish.width, round(y) + wish.height


def out_of(frame: Sequence[int], box: Box) -> float:
    """How far a box reaches beyond the map."""
    left, top, width, height = frame
    across = max(0.0, left - box[0]) + max(0.0, box[2] - left - width)
    return across + max(0.0, top - box[1]) + max(0.0, box[3] - top - height)
