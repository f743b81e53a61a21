"""The default table of a game without its own, made from its view and its words."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from string import Formatter
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from comptoir.kit.game import Document
from comptoir.kit.words import Words

FRAME = ("game", "viewer", "ply", "to_act", "scores", "over", "turn")  # shown elsewhere, or not meant for people
NOT_THINGS = {  # tables of sentences and labels, not of names of things
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
WIDTH = 78  # of a table; the rest goes into lines below it
WIDEST_CELL = 28
LONGEST_CELL = 160
NOTHING = "–"


def plain_table(view: Document, words: Words, names: Sequence[Text]) -> RenderableType:
    """Lay out single figures in a line, then the seats, then the rest, each with its label."""
    sayer = Sayer(words)
    fitting = [key for key, value in view.items() if is_rows(value) and len(value) == len(names)]
    rows_key = next((key for key in ("seats", *fitting) if key in fitting), "")
    rest = {key: value for key, value in view.items() if key not in FRAME and key != rows_key}
    parts: list[RenderableType] = []
    if facts := [sayer.fact(key, value) for key, value in rest.items() if is_figure(value) and not empty(value)]:
        parts.append(Text(" · ".join(facts)))
    rows = [row or {} for row in view.get(rows_key) or [None] * len(names)]
    parts += sayer.seats(rows, view["scores"], names)
    unseen = [key for key in rest if key.startswith("unseen")]
    for key, value in rest.items():
        if not is_figure(value) and key not in unseen:
            parts += sayer.block(key, value)
    for key in unseen:
        parts += (Text(str(line), style="dim") for line in sayer.block(key, rest[key]) if isinstance(line, Text))
    return Group(*parts)


def is_rows(value: Any) -> bool:
    """Whether a value is a list of objects, some of which may be null."""
    return isinstance(value, list) and any(value) and all(isinstance(row, Mapping | None) for row in value)


def is_figure(value: Any) -> bool:
    """Whether a value is a single figure or word."""
    return value is None or isinstance(value, str | int | float)


def empty(value: Any) -> bool:
    """Whether a value needs no mention."""
    return value is None or value is False or value == [] or value == {} or value == ""


def is_word(template: str) -> bool:
    """Whether a template has no parameters."""
    return all(field is None for _, field, _, _ in Formatter().parse(template))


def columns_of(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the fields that are not empty in at least one row."""
    return list(dict.fromkeys(key for row in rows for key, value in row.items() if not empty(value)))


class Sayer:
    """Formats JSON with the words of a game."""

    def __init__(self, words: Words) -> None:
        self.words = words

    # --- lines and tables ---------------------------------------------------------------------------

    def fact(self, key: str, value: Any) -> str:
        """Format a figure with its label; for a true flag, the label alone."""
        return self.caption(key) if value is True else f"{self.caption(key)} {self.said(value)}"

    def seats(
        self, rows: Sequence[Mapping[str, Any]], scores: Sequence[int | None], names: Sequence[Text]
    ) -> Iterator[RenderableType]:
        """Format a line for each seat; what is too long for a column follows below."""
        texts = {key: [self.said(row.get(key)) for row in rows] for key in columns_of(rows)}
        short: list[str] = []
        room = WIDTH - max(name.cell_len for name in names)
        for key, cells in texts.items():
            widest = max(map(len, cells))
            width = max(widest, *map(len, self.caption(key).split())) + 2
            if widest <= WIDEST_CELL and width <= room:
                short.append(key)
                room -= width
        table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True)
        if all(cells != [self.said(score) for score in scores] for cells in texts.values()):
            table.add_column(self.label("score") or "", justify="right")
            for_score = [[self.said(score)] for score in scores]
        else:
            for_score = [[] for _ in scores]
        for key in short:
            numbers = all(isinstance(row.get(key), int | None) for row in rows)
            table.add_column(self.caption(key), justify="right" if numbers else "left")
        for seat, name in enumerate(names):
            table.add_row(name, *for_score[seat], *(texts[key][seat] for key in short))
        yield table
        if long := [key for key in texts if key not in short]:
            grid = Table.grid(padding=(0, 1, 0, 0))
            for key in long:
                caption = self.caption(key)
                for seat, name in enumerate(names):
                    if texts[key][seat] != NOTHING:
                        grid.add_row(Text(caption, style="bold"), name, texts[key][seat])
                        caption = ""
            yield grid

    def block(self, key: str, value: Any) -> Iterator[RenderableType]:
        """Format a field that is more than a figure: as a line, a table or several lines."""
        heading = Text(self.caption(key), style="bold")
        if empty(value):
            return
        if is_rows(value):
            yield from self.rows(heading, [row for row in value if row])
        elif isinstance(value, Mapping) and all(isinstance(part, Mapping) for part in value.values()):
            yield heading
            groups = self.grouped(value)
            for description, things in groups.items():
                named = ", ".join(things)
                line = f"{named}: {description}" if len(groups) == len(value) else f"{description}: {named}"
                yield Padding(Text(line), (0, 0, 0, 2))
        else:
            yield Text.assemble(heading, "  ", self.said(value))

    def rows(self, heading: Text, rows: Sequence[Mapping[str, Any]]) -> Iterator[RenderableType]:
        """Format a table, or a block for each field that does not fit into it."""
        keys = columns_of(rows)
        texts = [[self.said(row.get(key)) for key in keys] for row in rows]
        if max(len(text) for row in texts for text in row) > LONGEST_CELL:
            for number, row in enumerate(rows):
                yield Text.assemble(heading, f" {number + 1}" if len(rows) > 1 else "")
                figures = [
                    self.fact(key, part) for key, part in row.items() if is_figure(part) and not empty(part)
                ]
                lines: list[RenderableType] = [Text(" · ".join(figures))] if figures else []
                for key, part in row.items():
                    lines += () if is_figure(part) else self.block(key, part)
                yield Padding(Group(*lines), (0, 0, 0, 2))
            return
        table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
        for key in keys:
            table.add_column(self.caption(key))
        for row_texts in texts:
            table.add_row(*row_texts)
        yield heading
        yield Padding(table, (0, 0, 0, 2))

    def grouped(self, value: Mapping[str, Mapping[str, Any]]) -> dict[str, list[str]]:
        """Group things that have the same description."""
        groups: dict[str, list[str]] = {}
        for name, fields in value.items():
            groups.setdefault(self.said(fields), []).append(self.thing(name))
        return groups

    # --- words ----------------------------------------------------------------------------------------

    def said(self, value: Any) -> str:
        """Format a value in words: `copper 2, wine 1`."""
        if empty(value):
            return NOTHING
        if value is True:
            return "✓"
        if isinstance(value, Mapping):
            return self.pairs(value) or NOTHING
        if isinstance(value, list):
            many = any(isinstance(part, Mapping) for part in value)
            counted = [(text, len(list(same))) for text, same in groupby(map(self.said, value))]
            texts = [text if times == 1 else f"{text} ×{times}" for text, times in counted]
            return ("; " if many else ", ").join(texts)
        return self.thing(value) if isinstance(value, str) else str(value)

    def pairs(self, value: Mapping[str, Any]) -> str:
        """Format things with their numbers and fields with their values, without empty ones."""
        return ", ".join(self.pair(name, part) for name, part in value.items() if not empty(part))

    def pair(self, name: str, value: Any) -> str:
        """Format a thing with its number, or a field with its value."""
        known = self.label(name) or self.thing(name)
        if value is True:
            return known
        text = self.said(value)
        return f"{known} ({text})" if isinstance(value, Mapping | list) else f"{known} {text}"

    def caption(self, key: str) -> str:
        """Return the label of a field."""
        return self.label(key) or key.replace("_", " ").capitalize()

    def label(self, key: str) -> str | None:
        """Return the game's own label for a field, if it has one without parameters."""
        said = self.words.find("view", key)
        return said if said and is_word(said) else None

    def thing(self, name: str) -> str:
        """Return the word for a thing, from any table of the game's words."""
        for table in self.words.tables:
            said = None if table in NOT_THINGS else self.words.find(table, name)
            if said and is_word(said):
                return said
        return name.replace("_", " ")
