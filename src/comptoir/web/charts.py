"""Charts as small SVG pictures: lines with a shape at their end, and the same numbers as a table."""

from collections.abc import Sequence
from itertools import pairwise

from cachetools import LRUCache, cached
from markupsafe import Markup

from comptoir.house.table import Table
from comptoir.kit.board import Chart, Series
from comptoir.kit.game import Document
from comptoir.match import Match
from comptoir.web.boards import find_board
from comptoir.web.templating import render

WIDTH, HEIGHT = 320, 150
MOST_POINTS = 80
LINE = 11  # between two numbers at the ends


@cached(LRUCache(64), key=lambda table, language: (table.id, len(table.begun.log), language, *table.names))
def drawn_charts(table: Table, language: str) -> Markup:
    """All charts of a table so far."""
    match = table.begun
    charts = find_board(match).charts(public_views(match), match.game.words(language), table.names)
    return render("charts.html", charts=[(chart, plotted(chart)) for chart in charts], width=WIDTH, height=HEIGHT)


def public_views(match: Match) -> dict[int, Document]:
    """What everybody saw at some plies, the first and the last among them."""
    every = max(1, match.ply // MOST_POINTS)
    views = {}
    for ply, state in enumerate(match.states()):
        if ply % every == 0 or ply == match.ply:
            seats = range(match.seats)
            scores = [state.score(seat) if state.knows_score(-1, seat) else None for seat in seats]
            views[ply] = {"ply": ply, "scores": scores, **match.game.public_view(state, 0)}
    return views


def plotted(chart: Chart) -> list[tuple[Series, str, str, float, float, float]]:
    """Each line with its name in short, as the points of an SVG polyline, its end, and how high that is named."""
    values = [value for line in chart.series for value in line.values] or [0]
    low, high = min(values), max(values)
    last = max((max(_points(line), default=0) for line in chart.series), default=0) or 1
    made = []
    letters = _letters([line.label for line in chart.series if not line.mark.startswith("seat-")])
    for line in chart.series:
        dots = [
            (round(8 + (WIDTH - 40) * point / last, 1), round(_height(value, low, high), 1))
            for point, value in zip(_points(line), line.values, strict=True)
        ]
        text = " ".join(f"{x},{y}" for x, y in dots)
        short = "" if line.mark.startswith("seat-") else line.label[:letters]
        made.append((line, short, text, *(dots[-1] if dots else (0.0, 0.0))))
    named = apart([end[-1] for end in made])
    return [(*end, height) for end, height in zip(made, named, strict=True)]


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


def _height(value: int, low: int, high: int) -> float:
    return HEIGHT - 14 - (HEIGHT - 28) * (value - low) / ((high - low) or 1)
