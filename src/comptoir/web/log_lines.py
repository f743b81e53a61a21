# compiled
"""What happened at a table in words, for one reader, made once and kept."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
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


class Told(NamedTuple):
    """How far a reader has been told the story."""

    undos: int = -1
    entries: int = 0  # of the match's log
    noticed: int = 0  # how many of these the reader has noticed
    step: int = 0  # how many moves that stand are among them
    changes: int = 0  # of seats


NOTHING_TOLD = Told()


@dataclass
class Story:
    """The log as one reader knows it, as far as it has been told."""

    entries: int = 0  # of the match's log that are in it
    undos: int = 0
    noticed: int = 0  # how many of these this reader has noticed
    step: int = 0  # how many moves that stand are among them
    changes: int = 0  # of seats that are in it
    places: list[int] = field(default_factory=list)  # where in the log each line comes from, -1: the set-up
    numbers: list[int] = field(default_factory=list)
    steps: list[int | None] = field(default_factory=list)  # the moment each line links to, if it still stands
    latest: list[str] = field(default_factory=list)  # lines as a page shows them

    def add(self, moments: str, place: int, step: int | None, sentences: Sequence[Sentence]) -> None:
        """Lines about one entry, with a link to its moment if that has not been taken back."""
        for number, said in enumerate(sentences, self.noticed * MOST_LINES):
            self._add(moments, place, number, step, said)

    def add_changes(self, table: Table, moments: str, entries: int, language: str) -> None:
        """Lines about what happened to seats before the entry that follows on so many."""
        for change in table.seat_changes[self.changes :]:
            if change.entries > entries:
                return
            number = change_number(self.noticed, self.changes)
            self._add(moments, change.entries, number, self.step, said_change(change, table, language))
            self.changes += 1

    def _add(self, moments: str, place: int, number: int, step: int | None, said: Sentence) -> None:
        self.places.append(place)
        self.steps.append(step)
        self.numbers.append(number)
        self.latest.append(_line(moments, number, step, *said))
        del self.latest[:-LINES_SHOWN]

    @property
    def told(self) -> Told:
        """How far it goes."""
        return Told(self.undos, self.entries, self.noticed, self.step, self.changes)

    @property
    def count(self) -> int:
        """How many lines there are in all."""
        return len(self.places)

    def after(self, count: int) -> list[str]:
        """The lines after so many; no more than a page shows."""
        return self.latest[-(self.count - count) :] if count < self.count else []

    def since(self, entries: int) -> int:
        """The number of the first line about something after so many entries of the log."""
        return bisect_left(self.places, entries)


def _moments(table: Table, watcher: Watcher) -> str:
    """The address a line leads to, up to the step number; on a shared device it says whose steps are meant."""
    shared = watcher is not None and len(table.seats_of(table.seats[watcher].person)) > 1
    return f"/t/{table.id}/replay?{f'view={watcher}&amp;' if shared else ''}step="


def _line(moments: str, number: int, step: int | None, sentence: str, seat: object) -> str:
    mark = f' class="of-seat-{seat}"' if isinstance(seat, int) else ""
    if step is None:
        return f'<li id="line-{number}"{mark}><s>{sentence}</s></li>'
    return f'<li id="line-{number}"{mark}><a href="{moments}{step}">{sentence}</a></li>'


def change_number(noticed: int, changes: int) -> int:
    """The number of a line about a seat, after so many entries that were noticed and so many such lines."""
    return noticed * MOST_LINES + BETWEEN + changes % BETWEEN


def said_change(change: SeatChange, table: Table, language: str) -> Sentence:
    """What happened to a seat."""
    say, name = texts(language), table.names[change.seat]
    if change.kind == "resigned":
        said = say("{name} resigns; a bot plays on.", name=name)
    elif change.kind == "timeout":
        said = say("{name} has run out of time; a bot plays on.", name=name)
    elif change.kind == "replaced":
        said = say("A bot replaces {name}, as the table agreed.", name=name)
    elif change.kind == "bot":
        said = say("{name} lets a bot play on.", name=name)
    else:
        said = say("{name} is back.", name=name)
    return str(escape(said)), change.seat


class Sentences:
    """What is said of a move at one table; most viewers are told the same."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.events: Sequence[Event] = ()  # what was told last
        self.apart: list[int] = []  # of each event: the seats that are told something else than a spectator
        self.involved = 0  # the seats in any of these
        self.common: dict[str, list[Sentence | None]] = {}  # of each event what all others are told, by language

    def of(self, events: Sequence[Event], table: Table, watcher: Watcher, language: str) -> list[Sentence]:
        """What is said of the events that somebody noticed; the same again becomes one line with a number."""
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
        """What is to be told now, if it is not what was told last."""
        names = table.names
        if self.events is not events or self.names != names:
            self.names, self.events, self.common = names, events, {}
            self.apart = [told_apart(event, table.game) for event in events]
            self.involved = reduce(or_, self.apart, 0)

    def are_common(self, entry: Move | Undo, table: Table, watcher: Watcher) -> bool:
        """Whether somebody is told of a move what everybody is told who has no part in it."""
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


def tell(story: Story, table: Table, watcher: Watcher, language: str, sentences: Sentences) -> Story:
    """The story with everything that has happened since."""
    match = table.match
    assert match is not None
    log, moments = match.log, _moments(table, watcher)
    undos = len(log) - match.ply
    if undos != story.undos or story.entries > len(log):
        story = Story(undos=undos)
    if story.entries == 0 and not story.places:
        said = sentences.of(match.opening, table, watcher, language)
        story.add(moments, -1, 0, [(sentence, None) for sentence, _ in said])
    undone: set[int] = set()
    told: set[int] = set()
    if undos:
        numbered = zip(story.places, story.numbers, strict=True)
        told = {place for place, number in numbered if number % MOST_LINES < BETWEEN}
        undone = {place for entry in log if not isinstance(entry, Move) for place in entry.entries}
    for place in range(story.entries, len(log)):
        entry = log[place]
        story.add_changes(table, moments, place, language)
        if not match.was_noticed(entry, watcher):
            continue
        story.noticed += 1
        if isinstance(entry, Move):
            stands = place not in undone
            story.step += stands
            said = sentences.of(entry.events, table, watcher, language)
            story.add(moments, place, story.step if stands else None, said)
            if said:
                told.add(place)
        elif not told.isdisjoint(entry.entries):
            sentence = escape(texts(language)("{name} takes that back.", name=table.names[entry.seat]))
            story.add(moments, place, None, [(sentence, entry.seat)])
    story.add_changes(table, moments, len(log), language)
    story.entries = len(log)
    return story


def tell_more(
    told: Told, table: Table, watcher: Watcher, language: str, sentences: Sentences
) -> tuple[Told, str]:
    """What has happened since, for a reader who has been told so much and knows of every undo."""
    match = table.match
    assert match is not None
    undos, entries, noticed, step, changes = told
    moments, lines = _moments(table, watcher), []
    for place in range(entries, len(match.log) + 1):
        while changes < len(table.seat_changes) and table.seat_changes[changes].entries <= place:
            number = change_number(noticed, changes)
            lines.append(_line(moments, number, step, *said_change(table.seat_changes[changes], table, language)))
            changes += 1
        move = match.log[place] if place < len(match.log) else None
        if isinstance(move, Move) and move.seen_by(watcher):
            noticed, step = noticed + 1, step + 1
            said = sentences.of(move.events, table, watcher, language)
            numbered = enumerate(said, noticed * MOST_LINES)
            lines += [_line(moments, number, step, *sentence) for number, sentence in numbered]
    return Told(undos, len(match.log), noticed, step, changes), "".join(lines)
