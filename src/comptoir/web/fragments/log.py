# compiled
"""The log of a table in words, for one reader: made once, kept, and continued with each move."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import reduce
from itertools import groupby
from operator import or_
from typing import NamedTuple

from markupsafe import escape

from comptoir.engine.state import EVERYBODY, Event
from comptoir.house.table import SeatChange, Table, Watcher
from comptoir.kit.game import Game
from comptoir.kit.words import SEAT_FIELDS
from comptoir.match import Move, Undo
from comptoir.web.i18n import texts

LINES_SHOWN = 60
MOST_LINES = 1000  # about one entry of the log; lines are numbered so that all who noticed the same have the same
BETWEEN = MOST_LINES // 2  # from this number on they are about what happened to seats after it
Sentence = tuple[str, object]  # HTML, and the seat it is about
Line = tuple[int, int, int | None, str]  # its place in the match's log (-1: set-up), number, step and HTML


class Position(NamedTuple):
    """How far into the log a reader is."""

    undos: int = -1
    entries: int = 0  # of the match's log
    noticed: int = 0  # how many of these the reader has noticed
    step: int = 0  # how many moves that stand are among them
    changes: int = 0  # of seats


START = Position()


class Log:
    """The log as one reader knows it, as far as it has been told."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = names  # of the seats, as it tells them
        self.position = START
        self.places: list[int] = []  # where in the match's log each line comes from
        self.numbers: list[int] = []
        self.steps: list[int | None] = []
        self.latest: list[str] = []  # lines as a page shows them

    def add(self, position: Position, lines: Sequence[Line]) -> None:
        """Continue it up to a position; after an undo it begins anew."""
        if position.undos != self.position.undos or position.entries < self.position.entries:
            self.places, self.numbers, self.steps, self.latest = [], [], [], []
        self.position = position
        for place, number, step, html in lines:
            self.places.append(place)
            self.numbers.append(number)
            self.steps.append(step)
            self.latest.append(html)
        del self.latest[:-LINES_SHOWN]

    @property
    def count(self) -> int:
        """The number of lines in all."""
        return len(self.places)

    def after(self, count: int) -> list[str]:
        """The lines after the first `count`; no more than a page shows."""
        return self.latest[-(self.count - count) :] if count < self.count else []

    def since(self, entries: int) -> int:
        """The index of the first line about something after so many entries of the match's log."""
        return bisect_left(self.places, entries)


def _link(table: Table, watcher: Watcher) -> str:
    """The address a line leads to, up to the step number; on a shared device it says whose steps are meant."""
    shared = watcher is not None and len(table.seats_of(table.seats[watcher].person)) > 1
    return f"/t/{table.id}/replay?{f'view={watcher}&amp;' if shared else ''}step="


def _line(link: str, place: int, number: int, step: int | None, sentence: str, seat: object) -> Line:
    mark = f' class="of-seat-{seat}"' if isinstance(seat, int) else ""
    if step is None:
        html = f'<li id="line-{number}"{mark}><s>{sentence}</s></li>'
    else:
        html = f'<li id="line-{number}"{mark}><a href="{link}{step}">{sentence}</a></li>'
    return place, number, step, html


def said_change(change: SeatChange, table: Table, language: str) -> Sentence:
    """What happened to a seat."""
    say, name = texts(language), table.names[change.seat]
    said = {
        "resigned": say("{name} resigns; a bot plays on.", name=name),
        "timeout": say("{name} has run out of time; a bot plays on.", name=name),
        "replaced": say("A bot replaces {name}, as the table agreed.", name=name),
        "bot": say("{name} lets a bot play on.", name=name),
        "back": say("{name} is back.", name=name),
    }
    return str(escape(said[change.kind])), change.seat


class Sentences:
    """The sentences about a move at one table; most viewers get the same."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.events: Sequence[Event] = ()  # what was told last
        self.apart: list[int] = []  # of each event: the seats that are told something else than a spectator
        self.involved = 0  # the seats in any of these
        self.common: dict[str, list[Sentence | None]] = {}  # of each event what all others are told, by language

    def of(self, events: Sequence[Event], table: Table, watcher: Watcher, language: str) -> list[Sentence]:
        """The sentences about the events a watcher noticed; equal ones become one line with a number."""
        self._hear(events, table)
        said = self.common.get(language)
        if said is None:
            said = self.common[language] = [self._of(event, table, None, language) for event in events]
        if watcher is not None:
            said = [
                self._of(event, table, watcher, language) if apart >> watcher & 1 else common
                for event, apart, common in zip(events, self.apart, said, strict=True)
            ]
        told = [sentence for sentence in said if sentence is not None]
        if len(told) < 2:
            return told
        return [_counted(sentence, len(list(same))) for sentence, same in groupby(told)]

    def _hear(self, events: Sequence[Event], table: Table) -> None:
        """Prepare for these events, if they are not the last ones."""
        names = table.names
        if self.events is not events or self.names != names:
            self.names, self.events, self.common = names, events, {}
            self.apart = [told_apart(event, table.game) for event in events]
            self.involved = reduce(or_, self.apart, 0)

    def are_common(self, entry: Move | Undo, table: Table, watcher: Watcher) -> bool:
        """Whether a watcher gets the same sentences about a move as everybody who has no part in it."""
        if not isinstance(entry, Move) or entry.witnesses != EVERYBODY:
            return False
        if self.events is not entry.events:
            self._hear(entry.events, table)
        return watcher is None or not self.involved >> watcher & 1

    def _of(self, event: Event, table: Table, watcher: Watcher, language: str) -> Sentence | None:
        game = table.game
        if not event.seen_by(watcher) or game.events[event.kind][0] in game.small_steps:
            return None
        assert table.match is not None
        told = game.told(table.match.content, event, watcher)
        sentence = escape(game.words(language).event(told, self.names, watcher))
        return str(sentence), told.get("seat")


def told_apart(event: Event, game: Game) -> int:
    """Bit set of the seats that are told something else than a spectator: they see more, or it is about them."""
    seats = 0
    if event.witnesses != EVERYBODY:
        seats |= event.witnesses
    if event.confidants != EVERYBODY:
        seats |= event.confidants
    for name, value in zip(game.events[event.kind][1:], event.fields, strict=True):
        if name in SEAT_FIELDS and value >= 0:
            seats |= 1 << value
    return seats


def _counted(said: Sentence, times: int) -> Sentence:
    """A sentence with how often it was said."""
    sentence, seat = said
    return (sentence if times == 1 else f"{sentence.rstrip('.')} (×{times})."), seat


def tell(
    known: Position, table: Table, watcher: Watcher, language: str, sentences: Sentences
) -> tuple[Position, list[Line]]:
    """The lines since a position, and how far they go; all of them if something was undone since."""
    match = table.match
    assert match is not None
    log, link = match.log, _link(table, watcher)
    lines: list[Line] = []
    undone: set[int] = set()
    told: set[int] = set()  # entries that the reader was told of
    undos, entries, noticed, step, changes = known
    if undos != len(log) - match.ply or entries > len(log):
        undos, entries, noticed, step, changes = len(log) - match.ply, 0, 0, 0, 0
        undone = {place for entry in log if not isinstance(entry, Move) for place in entry.entries}
        said = sentences.of(match.opening, table, watcher, language)
        lines = [_line(link, -1, number, 0, sentence, None) for number, (sentence, _) in enumerate(said)]
    for place in range(entries, len(log) + 1):
        while changes < len(table.seat_changes) and table.seat_changes[changes].entries <= place:
            change = table.seat_changes[changes]
            sentence, seat = said_change(change, table, language)
            number = noticed * MOST_LINES + BETWEEN + changes % BETWEEN
            lines.append(_line(link, change.entries, number, step, sentence, seat))
            changes += 1
        if place == len(log):
            break
        entry = log[place]
        if not match.was_noticed(entry, watcher):
            continue
        noticed += 1
        if isinstance(entry, Move):
            stands = place not in undone
            step += stands
            said = sentences.of(entry.events, table, watcher, language)
            if said:
                told.add(place)
        elif told.isdisjoint(entry.entries):
            continue
        else:
            stands = False
            taken_back = texts(language)("{name} takes that back.", name=table.names[entry.seat])
            said = [(str(escape(taken_back)), entry.seat)]
        for number, (sentence, seat) in enumerate(said, noticed * MOST_LINES):
            lines.append(_line(link, place, number, step if stands else None, sentence, seat))
    return Position(undos, len(log), noticed, step, changes), lines
