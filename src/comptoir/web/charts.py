"""Charts as small SVG pictures: lines over the rounds, with axes, units and, at any moment, the values."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from cachetools import LRUCache, cached
from markupsafe import Markup

from comptoir.engine.state import State
from comptoir.house.table import Table
from comptoir.kit.board import Chart, Series
from comptoir.kit.game import Document
from comptoir.match import Match
from comptoir.web.boards import find_board
from comptoir.web.i18n import texts
from comptoir.web.templating import render

WIDTH, HEIGHT = 320, 170
LEFT, RIGHT, TOP, BOTTOM = 30, 34, 10, 28  # around the lines
MOST_POINTS = 80
MOST_TICKS = 5
MOST_ROUNDS = 8  # that are numbered below a chart
LINE = 11  # between two numbers at the ends


@dataclass(frozen=True)
class Drawn:
    """A line of a chart: its name in short, its points for SVG, where it ends, and how high that is named."""

    line: Series
    short: str
    points: str
    x: float
    y: float
    named: float


@dataclass(frozen=True)
class Plot:
    """A chart ready to be drawn."""

    chart: Chart
    lines: Sequence[Drawn]
    heights: Sequence[tuple[int, float]]  # values at the axis, and where
    rounds: Sequence[tuple[int, float]]  # that begin, and where
    plies: Sequence[int]  # moments that have values
    values: Sequence[Sequence[int | None]]  # of each line at these moments
    round_of: Sequence[int]  # at these moments


@cached(LRUCache(64), key=lambda table, language: (table.id, len(table.begun.log), language, *table.names))
def drawn_charts(table: Table, language: str) -> Markup:
    """All charts of a table so far."""
    match = table.begun
    states = match.states()
    charts = find_board(match).charts(public_views(match, states), match.game.words(language), table.names)
    rounds = [state.rounds() for state in states]
    plots = [plotted(chart, rounds) for chart in charts]
    across = texts(language)("Round") if rounds[-1] > 1 else texts(language)("Move")
    return render(
        "charts.html",
        plots=plots,
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        bottom=HEIGHT - BOTTOM,
        across=across,
        _=texts(language),
    )


def public_views(match: Match, states: Sequence[State]) -> dict[int, Document]:
    """What everybody saw at some plies, the first and the last among them."""
    every = max(1, match.ply // MOST_POINTS)
    views = {}
    for ply, state in enumerate(states):
        if ply % every == 0 or ply == match.ply:
            seats = range(match.seats)
            scores = [state.score(seat) if state.knows_score(-1, seat) else None for seat in seats]
            views[ply] = {"ply": ply, "scores": scores, **match.game.public_view(state, 0)}
    return views


def plotted(chart: Chart, rounds: Sequence[int]) -> Plot:
    """A chart with its axes; `rounds` has the round at each ply."""
    values = [value for line in chart.series for value in line.values] or [0]
    ticks = nice_ticks(min(values), max(values))
    low, high = ticks[0], ticks[-1]
    plies = sorted({ply for line in chart.series for ply in _points(line)})
    last = plies[-1] if plies and plies[-1] else 1

    def across(ply: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * ply / last, 1)

    def down(value: int) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / ((high - low) or 1), 1)

    lines = []
    letters = _letters([line.label for line in chart.series if not line.mark.startswith("seat-")])
    ends = [down(line.values[-1]) if line.values else 0.0 for line in chart.series]
    for line, end, named in zip(chart.series, ends, apart(ends), strict=True):
        dots = [f"{across(ply)},{down(value)}" for ply, value in zip(_points(line), line.values, strict=True)]
        short = "" if line.mark.startswith("seat-") else line.label[:letters]
        x = across(_points(line)[-1]) if line.values else 0.0
        lines.append(Drawn(line, short, " ".join(dots), x, end, named))
    return Plot(
        chart,
        lines,
        [(tick, down(tick)) for tick in ticks],
        [(number, across(ply)) for ply, number in begun(rounds[: last + 1])],
        plies,
        [_at(line, plies) for line in chart.series],
        [rounds[min(ply, len(rounds) - 1)] for ply in plies],
    )


def nice_ticks(low: int, high: int) -> list[int]:
    """Round numbers that reach from the lowest to the highest value."""
    step = 1
    while (high - low) / step > MOST_TICKS - 1:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    first, last = low // step, -(-high // step)
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def begun(rounds: Sequence[int]) -> list[tuple[int, int]]:
    """The plies at which rounds begin, with the rounds: as many as have room. Moves if there is one round."""
    if not rounds or rounds[-1] <= 1:
        every = max(1, -(-len(rounds) // MOST_ROUNDS))
        return [(ply, ply) for ply in range(0, len(rounds), every)]
    starts = [
        ply for ply in range(len(rounds)) if rounds[ply] > 0 and (ply == 0 or rounds[ply] > rounds[ply - 1])
    ]
    every = -(-len(starts) // MOST_ROUNDS)
    return [(ply, rounds[ply]) for ply in starts[::every]]


def _at(line: Series, plies: Sequence[int]) -> list[int | None]:
    """A line's value at each of these plies: the last known."""
    known = dict(zip(_points(line), line.values, strict=True))
    values: list[int | None] = []
    for ply in plies:
        values.append(known.get(ply, values[-1] if values else None))
    return values


def apart(heights: Sequence[float]) -> list[float]:
    """Heights, moved as little as needed so that nothing is written over something else."""
    placed = list(heights)
    order = sorted(range(len(heights)), key=placed.__getitem__)
    for above, here in pairwise(order):
        placed[here] = max(placed[here], placed[above] + LINE)
    lowest = float(HEIGHT - 4)
    for here in reversed(order):
        placed[here] = min(placed[here], lowest)
        lowest = placed[here] - LINE
    return placed


def _letters(labels: Sequence[str]) -> int:
    """How many letters tell names apart; seats have shapes."""
    return next((many for many in (1, 2, 3) if len({label[:many] for label in labels}) == len(labels)), 3)


def _points(line: Series) -> Sequence[int]:
    return line.points or range(len(line.values))
