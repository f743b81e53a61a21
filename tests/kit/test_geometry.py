"""Paths of maps."""

import re

from comptoir.kit.geometry import in_steps


def points_of(path: str) -> list[list[tuple[int, int]]]:
    """The lines of a path in steps, as the browser walks them."""
    lines: list[list[tuple[int, int]]] = []
    x = y = 0
    for command, numbers in re.findall(r"([mlz])([-0-9 ]*)", path):
        if command == "z":
            x, y = lines[-1][0]
            continue
        places = [int(number) for number in re.findall(r"-?[0-9]+", numbers)]
        for across, down in zip(places[::2], places[1::2], strict=True):
            x, y = x + across, y + down
            if command == "m":
                lines.append([])
            lines[-1].append((x, y))
    return lines


def test_steps_lead_to_the_same_places() -> None:
    made = in_steps("M10 20L30 -5 12 7 ZM10 20L11 21 ZM-3 4L5 6 ")
    assert points_of(made) == [[(10, 20), (30, -5), (12, 7)], [(10, 20), (11, 21)], [(-3, 4), (5, 6)]]
    assert made == "m10 20l20-25-18 12zm0 0l1 1zm-13-16l8 2"


def test_a_line_that_goes_on_where_it_is_is_one_line() -> None:
    assert in_steps("M1 1L2 3 M2 3L5 5 M9 9L8 8 ") == "m1 1l1 2l3 2m4 4l-1-1"
