"""Find room for the names and prices of a map: each could stand in some places, and none may touch another."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from comptoir.kit.geometry import Box, Point, around, crowding, shared

PASSES = 3
FEW = 12
NOWHERE = -1
TOO_MUCH = 1600  # what a box may cost by itself: it may just touch a place
Circle = tuple[float, float, float]


class Item(NamedTuple):
    """Something to be placed: the boxes it could fill, the best first."""

    boxes: list[Box]
    weight: int  # of two that touch the lighter one gives way
    wanted: bool


def find_room(
    items: Sequence[Item], bodies: Sequence[Circle], marks: Sequence[Point], frame: tuple[int, ...]
) -> list[int]:
    """For each item the number of its box, NOWHERE if it would touch something in all of them."""
    fixed = [costs_of(item, bodies, marks, frame) for item in items]
    near = neighbours(items)
    order = sorted(range(len(items)), key=lambda number: (-items[number].weight, len(near[number])))
    order = [number for number in order if items[number].wanted]
    chosen = [NOWHERE] * len(items)
    heavy = [number for number in order if items[number].weight > 1]
    for some in (heavy, order[len(heavy) :]):
        for number in some:
            chosen[number] = best_box(number, items, fixed, chosen, near[number])[1]
        settle(some, items, fixed, chosen, near)
    settle(order, items, fixed, chosen, near)
    return leave_out(items, fixed, chosen, near, order)


def settle(
    order: Sequence[int],
    items: Sequence[Item],
    fixed: Sequence[list[float]],
    chosen: list[int],
    near: Sequence[Sequence[int]],
) -> None:
    """Let these items look again with all others where they are; the few that still touch move another one too."""
    for _ in range(PASSES):
        before = list(chosen)
        for number in order:
            chosen[number] = best_box(number, items, fixed, chosen, near[number])[1]
        caught = [number for number in order if touches(number, items, fixed, chosen, near[number])]
        for number in caught if len(caught) <= FEW else ():
            move_two(number, items, fixed, chosen, near)
        if chosen == before:
            break


def costs_of(item: Item, bodies: Sequence[Circle], marks: Sequence[Point], frame: tuple[int, ...]) -> list[float]:
    """What each box costs by itself: places covered, parts outside, roads crossed, not being the best one."""
    left, top, right, bottom = reach_of(item)
    close = [
        (x, y, radius) for x, y, radius in bodies if shared((left, top, right, bottom), around((x, y), radius))
    ]
    points = [(x, y) for x, y in marks if left < x < right and top < y < bottom]
    costs = []
    for place, box in enumerate(item.boxes):
        out = max(0, frame[0] - box[0]) + max(0, box[2] - frame[0] - frame[2])
        out += max(0, frame[1] - box[1]) + max(0, box[3] - frame[1] - frame[3])
        crossed = 0 if item.weight == 1 else sum(box[0] < x < box[2] and box[1] < y < box[3] for x, y in points)
        costs.append(400 * sum(depth(box, circle) for circle in close) + 800 * out + 20 * crossed + 6 * place)
    return costs


def depth(box: Box, circle: Circle) -> float:
    """How far a box reaches into a circle."""
    x, y, radius = circle
    aside = max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3])
    return max(0.0, radius - math.hypot(*aside))


def reach_of(item: Item) -> Box:
    """The box around all boxes of an item."""
    left, top, right, bottom = zip(*item.boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def neighbours(items: Sequence[Item]) -> list[list[int]]:
    """For each item the others that it could touch."""
    reach = [reach_of(item) for item in items]
    return [
        [other for other in range(len(items)) if other != number and shared(reach[number], reach[other])]
        for number in range(len(items))
    ]


def best_box(
    number: int,
    items: Sequence[Item],
    fixed: Sequence[list[float]],
    chosen: Sequence[int],
    near: Sequence[int],
    most: float = math.inf,
) -> tuple[float, int]:
    """The box of an item that costs least, with these others where they are, and its cost; or one of `most`."""
    taken = [items[other].boxes[chosen[other]] for other in near if chosen[other] >= 0]
    best, found = most, 0
    for place, cost in enumerate(fixed[number]):
        if cost < best:
            cost += 20 * crowding(items[number].boxes[place], taken)
            if cost < best:
                best, found = cost, place
    return best, found


def touches(
    number: int, items: Sequence[Item], fixed: Sequence[list[float]], chosen: Sequence[int], near: Sequence[int]
) -> bool:
    """Whether an item as it stands touches a place, the edge or another item."""
    box = items[number].boxes[chosen[number]]
    others = [items[other].boxes[chosen[other]] for other in near if chosen[other] >= 0]
    return fixed[number][chosen[number]] >= TOO_MUCH or crowding(box, others) > 0


def move_two(
    number: int,
    items: Sequence[Item],
    fixed: Sequence[list[float]],
    chosen: list[int],
    near: Sequence[Sequence[int]],
) -> None:
    """Look for a better place of an item together with one of those beside it."""
    for other in near[number]:
        if chosen[other] < 0:
            continue
        now = found = chosen[number], chosen[other]
        taken = [items[one].boxes[chosen[one]] for one in near[other] if chosen[one] >= 0 and one != number]
        best = math.inf
        for place in (now[1], *range(len(items[other].boxes))):
            cost = fixed[other][place]
            if cost < best:
                cost += 20 * crowding(items[other].boxes[place], taken)
            if cost >= best - 1:
                continue
            chosen[other] = place
            mine, mine_place = best_box(number, items, fixed, chosen, near[number], best - 1 - cost)
            if cost + mine < best - 1:
                best, found = cost + mine, (mine_place, place)
        chosen[number], chosen[other] = found


def leave_out(
    items: Sequence[Item],
    fixed: Sequence[list[float]],
    chosen: list[int],
    near: Sequence[list[int]],
    order: Sequence[int],
) -> list[int]:
    """Leave out what still touches something: the lightest first."""
    left = list(chosen)
    for number in reversed(order):
        if touches(number, items, fixed, left, near[number]):
            left[number] = NOWHERE
    return left
