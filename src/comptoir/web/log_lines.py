"""What happened at a table in words, for one reader, made once and kept."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from markupsafe import escape

from comptoir.engine.state import EVERYBODY, Event
from comptoir.house.table import Table, Watcher
from comptoir.kit.game import Game
from comptoir.kit.words import SEAT_FIELDS
from comptoir.match import Move
from comptoir.web.texts import texts

LINES_SHOWN = 60
Sentence = tuple[str, object]  # HTML, and the seat it is about


@dataclass
class Story:
    """The log as one reader knows it, as far as it has been told."""

    entries: int = 0  # of the match's log that are in it
    undos: int = 0
    step: int = 0  # how many moves that stand this reader has noticed
    lines: list[str] = field(default_factory=list)
    places: list[int] = field(default_factory=list)  # where in the log each line comes from, -1: the set-up

    def add(self, table_id: str, place: int, step: int | None, sentence: str, seat: object) -> None:
        """One more line, with a link to its moment if that has not been taken back."""
        self.places.append(place)
        mark = f' class="of-seat-{seat}"' if isinstance(seat, int) else ""
        text = (
            f'<a href="/t/{table_id}/replay?step={step}">{sentence}</a>'
            if step is not None
            else f"<s>{sentence}</s>"
        )
        self.lines.append(f'<li id="line-{len(self.lines)}"{mark}>{text}</li>')

    def since(self, entries: int) -> int:
        """The number of the first line about something after so many entries of the log."""
        return bisect_left(self.places, entries)


class Sentences:
    """What is said of the events at one table; most viewers are told the same."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.events: Sequence[Event] = ()  # what was told last
        self.apart = 0  # the seats that are told something else of it than a spectator
        self.common: dict[str, list[Sentence]] = {}  # what all others are told, by language

    def of(self, events: Sequence[Event], table: Table, watcher: Watcher, language: str) -> list[Sentence]:
        """What is said of the events that somebody noticed."""
        names = table.names
        if self.events is not events or self.names != names:
            self.names = names
            self.events, self.apart, self.common = events, told_apart(events, table.game), {}
        if watcher is not None and self.apart >> watcher & 1:
            return self._all(events, table, watcher, language)
        if language not in self.common:
            self.common[language] = self._all(events, table, None, language)
        return self.common[language]

    def _all(self, events: Sequence[Event], table: Table, watcher: Watcher, language: str) -> list[Sentence]:
        """The same again becomes one line with a number."""
        game = table.game
        said = [
            self._of(event, table, watcher, language)
            for event in events
            if event.seen_by(watcher) and game.events[event.kind][0] not in game.small_steps
        ]
        if len(said) < 2:
            return said
        return [_counted(sentence, len(list(same))) for sentence, same in groupby(said)]

    def _of(self, event: Event, table: Table, watcher: Watcher, language: str) -> Sentence:
        assert table.match is not None
        told = table.game.told(table.match.content, event, watcher)
        sentence = escape(table.game.words(language).event(told, self.names, watcher))
        return str(sentence), told.get("seat")


def told_apart(events: Sequence[Event], game: Game) -> int:
    """Bit set of the seats that are told something else than a spectator: they see more, or it is about them."""
    seats = 0
    for event in events:
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
    log = match.log
    undos = len(log) - match.ply
    if undos != story.undos or story.entries > len(log):
        story = Story(undos=undos)
    if story.entries == 0 and not story.lines:
        for sentence, _ in sentences.of(match.opening, table, watcher, language):
            story.add(table.id, -1, 0, sentence, None)
    undone: set[int] = set()
    told = set(story.places) if undos else set()
    if undos:
        undone = {place for entry in log if not isinstance(entry, Move) for place in entry.entries}
    for place in range(story.entries, len(log)):
        entry = log[place]
        if not match.was_noticed(entry, watcher):
            continue
        if isinstance(entry, Move):
            stands = place not in undone
            story.step += stands
            for sentence, seat in sentences.of(entry.events, table, watcher, language):
                story.add(table.id, place, story.step if stands else None, sentence, seat)
                told.add(place)
        else:
            if not told.isdisjoint(entry.entries):
                sentence = escape(texts(language)("{name} takes that back.", name=table.names[entry.seat]))
                story.add(table.id, place, None, sentence, entry.seat)
    story.entries = len(log)
    return story
