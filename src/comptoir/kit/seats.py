# compiled
"""Seats as people see them: a colour and a shape for each, and a plate with the name, the score and what wins.

A board places the plates where the players' things are; the page keeps them up to date: clock, whose turn it is,
whether a bot plays.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from markupsafe import Markup, escape

SEAT_SHAPES = (  # on a grid of 24: circle, square, triangle, diamond, hexagon, star
    "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20z",
    "M3 3h18v18H3z",
    "M12 2l11 19.5H1z",
    "M12 .5L23.5 12 12 23.5.5 12z",
    "M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12z",
    "M12 .8l3.2 7.4 8 .7-6 5.3 1.8 7.9-7-4.2-7 4.2 1.8-7.9-6-5.3 8-.7z",
)
PAWN_SHAPES = (  # where there are more seats than colours: one shape for each table
    "M12 2a5 5 0 0 1 2.9 9.1L19 21H5l4.1-9.9A5 5 0 0 1 12 2z",
    "M5 3h3v3h2.500V3h3v3H16V3h3v7l-2 2v6l3 4H4l3-4v-6l-2-2z",
    "M12 1l7 9-4 3 4 9H5l4-9-4-3z",
)
MOST_SHAPES = len(SEAT_SHAPES)
PAWN_COLOURS = 5


def seat_colour(seat: int, seats: int) -> int:
    """The number of a seat's colour: with more than six seats five colours at each of three tables."""
    return seat if seats <= MOST_SHAPES else seat % PAWN_COLOURS


def seat_shape(seat: int, seats: int) -> str:
    """A seat's shape on a grid of 24: with more than six seats one for each table."""
    return SEAT_SHAPES[seat] if seats <= MOST_SHAPES else PAWN_SHAPES[seat // PAWN_COLOURS]


@cache
def seat_mark(seat: int, seats: int = MOST_SHAPES) -> Markup:
    """A seat's sign: its colour and its shape."""
    return Markup(
        '<svg class="seat-mark seat-{}" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>'
    ).format(seat_colour(seat, seats), seat_shape(seat, seats))


class Score(NamedTuple):
    """What a seat has reached, and what wins: "26", "of 100 florins"."""

    points: str
    unit: str = ""  # with the target, if there is one
    now: int = 0  # the way to the target in per cent; with neither of the two there is no bar
    then: int = 0  # where the table as it lies would lead to, also in per cent


def plate_name(seat: int) -> str:
    """The id of a seat's plate, and the name of the part it is in a picture."""
    return f"seat-card-{seat}"


def plate(
    seat: int,
    seats: int,
    name: str,
    score: Score,
    facts: Sequence[tuple[str, str]],
    plays: str = "",  # "to play", if it is so
    tags: str = "",  # HTML: a bot, a clock
) -> str:
    """The name of a seat, and how it stands in the game."""
    to_play = f'<em class="tag plays">{escape(plays)}</em>' if plays else ""
    return (
        f'<div id="{plate_name(seat)}" data-seat-no="{seat}"'
        f' class="seat-card seat-{seat_colour(seat, seats)}{" plays" if plays else ""}">'
        f'<p class="who">{seat_mark(seat, seats)}<span class="name">{escape(name)}</span>{to_play}{tags}</p>'
        f"{_score(score)}{_facts(facts)}</div>"
    )


def _score(score: Score) -> str:
    if not score.points:
        return ""
    said = f'<p class="score"><b>{escape(score.points)}</b> <span>{escape(score.unit)}</span></p>'
    if not score.now and not score.then:
        return said
    now = min(100, max(0, score.now))
    then = min(100, max(now, score.then)) - now
    return (
        f'{said}<svg class="race" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{now}" height="4"/><rect class="then" x="{now}" width="{then}" height="4"/></svg>'
    )


def _facts(facts: Sequence[tuple[str, str]]) -> str:
    if not facts:
        return ""
    rows = [f"<div><dt>{escape(name)}</dt> <dd>{escape(value)}</dd></div>" for name, value in facts]
    return f"<dl>{''.join(rows)}</dl>"
