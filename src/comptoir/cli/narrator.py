"""Describe a match in one language."""

from collections.abc import Sequence
from itertools import groupby

from rich.box import SIMPLE_HEAD
from rich.table import Column, Table
from rich.text import Text

from comptoir.cli.language import listed, own_words
from comptoir.cli.table import seat_mark, seat_style
from comptoir.engine.state import Event
from comptoir.errors import Refused
from comptoir.kit.game import Viewer
from comptoir.match import Match, Move


class Narrator:
    """Describes what happens in a match, to one reader or to everybody."""

    def __init__(self, match: Match, names: Sequence[str], language: str) -> None:
        self.match = match
        self.names = list(names)
        self.words = match.game.words(language)
        self.own = own_words(language)
        self.rulebook = match.game.rulebook(language)

    def action(self, seat: int, code: int) -> str:
        """Return the label of an action of a seat."""
        return self.match.label(seat, code, self.words, self.names)

    def refusal(self, refused: Refused) -> str:
        """Return the reason for a refusal, with its clause."""
        parameters = {name: value for name, value in refused.parameters.items() if isinstance(value, str | int)}
        return f"{self.words.say(f'refusal.{refused.number}', parameters, self.names)} ({refused.clause})"

    def opening(self, viewer: Viewer) -> list[Table]:
        """Describe the opening, if the viewer noticed anything of it."""
        return self._told(self.match.opening, viewer)

    def moves(self, moves: Sequence[Move], viewer: Viewer) -> list[Table]:
        """Describe moves and their effects, as far as the viewer noticed them."""
        return [told for move in moves for told in self._told(move.events, viewer)]

    def _told(self, events: Sequence[Event], viewer: Viewer) -> list[Table]:
        """Format sentences, with a new line and a mark whenever the seat changes."""
        reader = viewer if isinstance(viewer, int) else None
        lines: list[tuple[int | None, list[str]]] = []
        for told in self.match.told(events, viewer):
            seat = told.get("seat")
            if not lines or lines[-1][0] != seat:
                lines.append((seat if isinstance(seat, int) else None, []))
            lines[-1][1].append(self.words.event(told, self.names, reader))
        grid = Table.grid(padding=(0, 1, 0, 0))
        for seat, sentences in lines:
            grid.add_row(Text(" ") if seat is None else seat_mark(seat), self._coloured(_counted(sentences)))
        return [grid] if lines else []

    def _coloured(self, sentences: str) -> Text:
        text = Text(sentences)
        for seat, name in enumerate(self.names):
            text.highlight_words([name], style=seat_style(seat))
        return text

    def private(self, move: Move) -> bool:
        """Whether the mover learnt more than everybody else."""
        return self.match.told(move.events, move.seat) != self.match.told(move.events, None)

    def result(self, reader: int | None) -> str:
        """Return who has won."""
        winners = [one["seat"] for one in self.match.standings if one["place"] == 1]
        if winners == [reader]:
            return self.own.say("result.you_won")
        if len(winners) == 1:
            return self.own.say("result.won", {"seat": winners[0]}, self.names)
        names = listed([self.names[seat] for seat in winners], self.own)
        return self.own.say("result.shared", {"names": names})

    def standings(self) -> Table:
        """Format places, scores and where they came from."""
        earnings = self.match.earnings
        sources = list(dict.fromkeys(name for sums in earnings for name in sums))
        labels = [self.words.find("earning", source) or self.own.say("view.before") for source in sources]
        columns = (
            Column(self.own.say("view.place"), justify="right"),
            Column(),
            *(Column(label, justify="right", style="dim") for label in labels),
            Column(self.own.say("view.score"), justify="right", style="bold"),
        )
        table = Table(*columns, box=SIMPLE_HEAD, pad_edge=False)
        for one in self.match.standings:
            seat = one["seat"]
            name = Text.assemble(seat_mark(seat), " ", (self.names[seat], seat_style(seat)))
            sums = [str(earnings[seat].get(source, 0)) for source in sources]
            table.add_row(str(one["place"]), name, *sums, str(one["score"]))
        return table


def _counted(sentences: list[str]) -> str:
    """Join sentences; equal ones in a row become one with a number."""
    said = [(sentence, len(list(same))) for sentence, same in groupby(sentences)]
    return " ".join(sentence if times == 1 else f"{sentence.rstrip('.')} (×{times})." for sentence, times in said)
