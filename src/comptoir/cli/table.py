"""The table of any game in the terminal, from its view and its words; a game may bring a nicer one.

A game's folder may hold `terminal.py` with
`def table(view: Document, words: Words, names: Sequence[Text]) -> RenderableType`.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from comptoir.kit.game import Document, Game
from comptoir.kit.words import Words

MARKS = (  # a shape and a colour for each seat, told apart without seeing colours
    ("●", "#3d8fd1"),
    ("■", "#e08a1e"),
    ("▲", "#2aa876"),
    ("◆", "#a678de"),
    ("⬢", "#e0563b"),
    ("★", "default"),
)
FRAME = ("game", "viewer", "ply", "to_act", "scores", "over", "turn")  # shown elsewhere, or not for people
NO_NAMES = {  # tables of words that are sentences and labels, not names of things
    "action",
    "earning",
    "event",
    "event_you",
    "game",
    "letter",
    "option",
    "prompt",
    "refusal",
    "result",
    "view",
}


def seat_style(seat: int) -> str:
    """The colour of a seat."""
    return MARKS[seat % len(MARKS)][1]


def seat_mark(seat: int) -> Text:
    """The shape of a seat in its colour."""
    shape, colour = MARKS[seat % len(MARKS)]
    return Text(shape, style=colour)


def draw(game: Game, view: Document, words: Words, names: Sequence[str]) -> RenderableType:
    """The table as the view shows it, drawn by the game's own terminal.py if it has one."""
    labels = [label(seat, name, view) for seat, name in enumerate(names)]
    home = f"{type(game).__module__.rpartition('.')[0]}.terminal"
    if find_spec(home):
        made: RenderableType = import_module(home).table(view, words, labels)
        return made
    return plain_table(view, words, labels)


def label(seat: int, name: str, view: Document) -> Text:
    """A seat's mark and name; bold for who looks, with an arrow for whom the game waits."""
    arrow = "▸" if seat in view["to_act"] else " "
    name_style = f"bold {seat_style(seat)}" if seat == view["viewer"] else seat_style(seat)
    return Text.assemble(arrow, seat_mark(seat), " ", (name, name_style))


# --- a tidy table for a game that brings none -----------------------------------------------------------


def plain_table(view: Document, words: Words, names: Sequence[Text]) -> RenderableType:
    """Single figures in a line, then everybody's things, then the rest, each under its word."""
    shown = {key: value for key, value in view.items() if key not in FRAME and key != "seats"}
    facts = [
        f"{caption(key, words)} {said(key, value, words)}" for key, value in shown.items() if is_plain(value)
    ]
    parts: list[RenderableType] = [Text(" · ".join(facts), style="dim")] if facts else []
    parts.append(seats_table(view, words, names))
    for key, value in shown.items():
        if not is_plain(value):
            parts += block(key, value, words)
    return Group(*parts)


def seats_table(view: Document, words: Words, names: Sequence[Text]) -> Table:
    """A line for each seat."""
    seats = view.get("seats")
    rows = seats if isinstance(seats, list) and len(seats) == len(names) else [{} for _ in names]
    columns = list(dict.fromkeys(key for row in rows if isinstance(row, Mapping) for key in row))
    scores = view["scores"]
    is_score = [key for key in columns if [row.get(key) for row in rows] == scores]
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(no_wrap=True)
    if not is_score:
        table.add_column(words.find("view", "score") or "", justify="right")
    for key in columns:
        numbers = all(isinstance(row.get(key), int) for row in rows)
        table.add_column(caption(key, words), justify="right" if numbers else "left")
    for seat, row in enumerate(rows):
        start = [] if is_score else [str(scores[seat])]
        table.add_row(names[seat], *start, *(said(key, row.get(key), words) for key in columns))
    return table


def block(key: str, value: Any, words: Words) -> Iterator[RenderableType]:
    """A field that is more than a figure."""
    heading = Text(caption(key, words), style="bold")
    if isinstance(value, list) and value and all(isinstance(row, Mapping) for row in value):
        columns = list(dict.fromkeys(column for row in value for column in row))
        table = Table(box=SIMPLE_HEAD, pad_edge=False)
        for column in columns:
            table.add_column(caption(column, words))
        for row in value:
            table.add_row(*(said(column, row.get(column), words) for column in columns))
        yield heading
        yield table
    elif value:
        yield Text.assemble(heading, "  ", said(key, value, words))


def is_plain(value: Any) -> bool:
    """Whether it is a single figure or word."""
    return value is None or isinstance(value, str | int | float)


def caption(key: str, words: Words) -> str:
    """The word for a field."""
    return words.find("view", key) or key.replace("_", " ").capitalize()


def said(key: str, value: Any, words: Words) -> str:
    """A value in words: `copper 2, wine 1`, `– a card`."""
    if value is None or value is False or value == {} or value == []:
        return "–"
    if value is True:
        return "✓"
    if isinstance(value, Mapping):
        return ", ".join(pair(part, number, words) for part, number in value.items())
    if isinstance(value, list):
        return ", ".join(said(key, part, words) for part in value)
    return thing(value, words) if isinstance(value, str) else str(value)


def pair(name: str, value: Any, words: Words) -> str:
    """A thing with its number, or a field with its value."""
    known = words.find("view", name) or thing(name, words)
    text = said(name, value, words)
    return f"{known} ({text})" if isinstance(value, Mapping | list) and value else f"{known} {text}"


def thing(name: str, words: Words) -> str:
    """The word for a thing, whichever table of the game's words it stands in."""
    for table, entries in words.tables.items():
        if table not in NO_NAMES and isinstance(entries, Mapping) and isinstance(entries.get(name), str):
            return str(entries[name])
    return name
