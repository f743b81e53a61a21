"""Makes terminal.svg, the README's picture: a real position of a game, as the terminal shows it.

.venv/bin/python docs/pictures/terminal.py
"""

import io
from pathlib import Path

from rich.console import Console, Group
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from comptoir.bots import Bot
from comptoir.cli.narrator import Narrator
from comptoir.cli.turn import Turn
from comptoir.match import Match

INK, PAPER = (29, 37, 46), (236, 230, 218)
NIGHT = TerminalTheme(  # warm white on deep blue-grey
    INK,
    PAPER,
    [INK, (224, 86, 59), (42, 168, 118), (224, 138, 30), (61, 143, 209), (166, 120, 222), (86, 182, 194), PAPER],
)

match = Match.new("die-fugger", seats=3, seed=16)
bots = [Bot("2", seed=seat, timed=False) for seat in range(3)]
while match.ply < 55 or match.to_act != [0]:
    seat = match.to_act[0]
    match.play(seat, bots[seat].choose(match, seat))

console = Console(record=True, width=82, height=30, file=io.StringIO(), highlight=False, force_terminal=True)
narrator = Narrator(match, ["You", "Regina", "Ulrich"], "en")
turn = Turn(match, narrator, console, 0, waited_for=True, alone=True)
console.print(Group(turn.picture(), Text(), turn.happened(None), Text(), turn.choices(), Text("You › ")))
svg = console.export_svg(title="comptoir play die-fugger", theme=NIGHT, unique_id="comptoir")
Path(__file__).with_suffix(".svg").write_text(svg, encoding="utf-8")
