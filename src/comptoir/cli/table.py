"""The table of a game in the terminal: its own, or the default one.

A game's folder can have a `terminal.py` with
`def table(view: Document, words: Words, names: Sequence[Text], pack: Pack) -> RenderableType`.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from rich.console import RenderableType
from rich.text import Text

from comptoir.cli.generic_table import plain_table
from comptoir.kit.game import Document, Viewer
from comptoir.kit.words import Words
from comptoir.match import Match

MARKS = (  # a shape and a colour for each seat, distinct without colours
    ("●", "#3d8fd1"),
    ("■", "#e08a1e"),
    ("▲", "#2aa876"),
    ("◆", "#a678de"),
    ("⬢", "#e0563b"),
    ("★", "default"),
)


def seat_style(seat: int) -> str:
    """Return the colour of a seat."""
    return MARKS[seat % len(MARKS)][1]


def seat_mark(seat: int) -> Text:
    """Return the shape of a seat in its colour."""
    shape, colour = MARKS[seat % len(MARKS)]
    return Text(shape, style=colour)


def draw(match: Match, viewer: Viewer, words: Words, names: Sequence[str]) -> RenderableType:
    """Draw the table as a viewer sees it, with the game's own terminal.py if it has one."""
    view = match.view(viewer)
    labels = [label(seat, name, view) for seat, name in enumerate(names)]
    home = f"{match.game.package}.terminal"
    if find_spec(home):
        seen = {**public_view(match, viewer), **view}
        made: RenderableType = import_module(home).table(seen, words, labels, match.pack)
        return made
    return plain_table(view, words, labels)


def public_view(match: Match, viewer: Viewer) -> Document:
    """Return what all viewers of the same table see, which can be more than a position needs."""
    scene = match.game.scene_of(match.state, viewer if isinstance(viewer, int) else None)
    return match.game.public_view(match.state, scene)


def label(seat: int, name: str, view: Document) -> Text:
    """Return a seat's mark and name, bold for the viewer, with an arrow if the game waits for it."""
    arrow = "▸" if seat in view["to_act"] else " "
    name_style = f"bold {seat_style(seat)}" if seat == view["viewer"] else seat_style(seat)
    return Text.assemble(arrow, seat_mark(seat), " ", (name, name_style))
