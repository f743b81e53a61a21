# compiled
"""The log of a table in words, for one reader: made once, kept, and continued with each move."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import groupby

from markupsafe import escape

from comptoir.engine.state import EVERYBODY, Event
from comptoir.house.table import SeatChange, Table, Watcher
from comptoir.kit.game import Game
from comptoir.kit.words import SEAT_FIELDS, Value, Words
from comptoir.match import Match, Move
from comptoir.web.boards import find_board
from comptoir.web.i18n import texts

LINES_SHOWN = 60
MOST_LINES = 1000  # about one entry of the log; lines are numbered so that all who noticed the same have the same
BETWEEN = MOST_LINES // 2  # from this number on they are about what happened to seats after it
Sentence = tuple[str, str]  # HTML, and the classes of its line: whom it is about; HEADING above others
HEADING = "heading"
TOGETHER = "together"
LastTold = dict[str, tuple[Sequence[Event], list[str], list[Sentence | None]]]


class Log:
    """The log as one reader knows it, as far as it has been told."""

    def __init__(
        self, table: Table, watcher: Watcher, language: str, last_told: LastTold, whole: bool = False
    ) -> None:
        match = table.begun
        self.whole = whole  # keeps all lines
        self.watcher = watcher
        self.language = language
        self.last_told = (
            last_told  # to most readers, by language: of which events, with which names, what of each
        )
        self.names = table.names  # of the seats, as it tells them
        self.board = find_board(match)
        self.together = frozenset(table.game.words(language).tables.get(TOGETHER, {}))  # events told in one line
        self.headings: set[str] = set()  # that stand above lines already
        self.undos = len(match.log) - match.ply
        self.entries = -1  # of the match's log that were told; -1: not even the set-up was
        self.noticed = 0  # how many of these the reader has noticed
        self.step = 0  # how many moves that stand are among them
        self.changes = 0  # of seats that were told
        self.places: list[int] = []  # where in the match's log each line comes from (-1: set-up)
        self.numbers: list[int] = []
        self.steps: list[int | None] = []
        self.latest: list[str] = []  # lines as a page shows them

    def goes_on(self, match: Match, names: list[str]) -> bool:
        """Whether what it tells still holds: nothing was undone, no account deleted, no move lost with a write."""
        entries = len(match.log)
        return self.undos == entries - match.ply and self.entries <= entries and self.names == names

    @property
    def count(self) -> int:
        """The number of lines in all."""
        return len(self.places)

    def after(self, count: int) -> list[str]:
        """The lines after the first `count`; no more than a page shows."""
        return self.latest[-(self.count - count) :] if count < self.count else []

    def since(self, entries: int) -> int:
        """The index of the first line about something after `entries` entries of the match's log."""
        return bisect_left(self.places, entries)

    def follow(self, table: Table) -> None:
        """Continue up to now."""
        match = table.begun
        log = match.log
        if self.entries == len(log) and self.changes == len(table.seat_changes):
            return
        link = _link(table, self.watcher)
        undone: set[int] = set()
        told: set[int] = set()  # entries that the reader was told of
        if self.entries < 0:
            self.entries = 0
            undone = {place for entry in log if not isinstance(entry, Move) for place in entry.entries}
            for number, (sentence, about) in enumerate(self.sentences(match.opening, table)):
                if about == HEADING:
                    self.headings.add(sentence)
                self._add(link, -1, number, 0, (sentence, HEADING if about == HEADING else ""))
        for place in range(self.entries, len(log)):
            self._tell_changes(table, link, place)
            entry = log[place]
            if not match.was_noticed(entry, self.watcher):
                continue
            self.noticed += 1
            step = None
            if isinstance(entry, Move):
                said = self.sentences(entry.events, table)
                if said:
                    told.add(place)
                if place not in undone:
                    self.step += 1
                    step = self.step
            elif told.isdisjoint(entry.entries):
                continue
            else:
                taken_back = texts(self.language)("{name} takes that back.", name=self.names[entry.seat])
                said = [(str(escape(taken_back)), of_seat(entry.seat))]
            for number, sentence_of in enumerate(said, self.noticed * MOST_LINES):
                if sentence_of[1] == HEADING:
                    if sentence_of[0] in self.headings:
                        continue  # of a round that has begun for somebody else
                    if step is not None:
                        self.headings.add(sentence_of[0])
                self._add(link, place, number, step, sentence_of)
            if said and step is not None and isinstance(entry, Move) and self._has_stage(entry.events):
                self._add_stage(link, place, self.noticed * MOST_LINES + len(said), step)
        self.entries = len(log)
        self._tell_changes(table, link, self.entries)
        if not self.whole:
            del self.latest[:-LINES_SHOWN]

    def _has_stage(self, events: Sequence[Event]) -> bool:
        return any(self.board.has_stage(event) and event.seen_by(self.watcher) for event in events)

    def _add_stage(self, link: str, place: int, number: int, step: int) -> None:
        """Add a line that opens the stage of a move."""
        label = escape(texts(self.language)("Show all of it"))
        address = link.replace("/replay?", "/stage?")
        self.places.append(place)
        self.numbers.append(number)
        self.steps.append(step)
        self.latest.append(f'<li id="line-{number}" class="staged"><a href="{address}{step}">{label}</a></li>')

    def _tell_changes(self, table: Table, link: str, entries: int) -> None:
        """What happened to seats up to this number of entries of the match's log."""
        while self.changes < len(table.seat_changes) and table.seat_changes[self.changes].entries <= entries:
            change = table.seat_changes[self.changes]
            number = self.noticed * MOST_LINES + BETWEEN + self.changes % BETWEEN
            self._add(link, change.entries, number, self.step, said_change(change, table, self.language))
            self.changes += 1

    def sentences(self, events: Sequence[Event], table: Table) -> list[Sentence]:
        """The sentences about the events the reader noticed; equal ones become one line with a number."""
        last = self.last_told.get(self.language)
        if last is None or last[0] is not events or last[1] != self.names:
            said = [self._sentence(event, table, None) for event in events]
            last = self.last_told[self.language] = (events, self.names, said)
        told = [
            self._sentence(event, table, self.watcher)
            if is_told_more(event, table.game, self.watcher)
            else common
            for event, common in zip(events, last[2], strict=True)
        ]
        heard: list[Sentence] = []
        words = table.game.words(self.language)
        if len(events) > 1 and any(event.kind in self.together for event in events):
            told = self._gathered(events, told, table)
        for event, sentence in zip(events, told, strict=True):
            if words.find(HEADING, event.kind) and event.seen_by(self.watcher):
                parameters = table.game.told(table.begun.content, event, self.watcher)
                above = str(escape(words.say(f"{HEADING}.{event.kind}", parameters, self.names))), HEADING
                if above not in heard:
                    heard.append(above)
            if sentence is not None:
                heard.append(sentence)
        if len(heard) < 2:
            return heard
        return [_counted(sentence, len(list(same))) for sentence, same in groupby(heard)]

    def _gathered(
        self, events: Sequence[Event], told: list[Sentence | None], table: Table
    ) -> list[Sentence | None]:
        """Several events of one kind and one seat in a row as one line with the total: at the first of them."""
        gathered: list[Sentence | None] = []
        pairs = list(zip(events, told, strict=True))
        for (kind, about), row in groupby(pairs, lambda pair: (pair[0].kind, pair[1][1] if pair[1] else "")):
            same = list(row)
            if kind not in self.together or not about or len(same) < 2:
                gathered += [sentence for _, sentence in same]
                continue
            facts = [table.game.told(table.begun.content, event, self.watcher) for event, _ in same]
            line = summed(facts, table.game.words(self.language), self.names, self.watcher)
            gathered += [(str(escape(line)), about), *[None] * (len(same) - 1)]
        return gathered

    def _sentence(self, event: Event, table: Table, watcher: Watcher) -> Sentence | None:
        game = table.game
        if not event.seen_by(watcher) or event.kind in game.small_steps:
            return None
        told = game.told(table.begun.content, event, watcher)
        minor = " minor" if event.kind in game.minor else ""
        sentence = str(escape(game.words(self.language).event(told, self.names, watcher)))
        return sentence, of_seat(told.get("seat")) + minor

    def _add(self, link: str, place: int, number: int, step: int | None, said: Sentence) -> None:
        """Add a line; what was taken back is crossed out and leads to no step."""
        sentence, classes = said
        mark = f' class="{classes}"' if classes else ""
        shown = f"<s>{sentence}</s>" if step is None else f'<a href="{link}{step}">{sentence}</a>'
        self.places.append(place)
        self.numbers.append(number)
        self.steps.append(step)
        self.latest.append(f'<li id="line-{number}"{mark}>{shown}</li>')


def _link(table: Table, watcher: Watcher) -> str:
    """The address a line leads to, up to the step number; on a shared device it says whose steps are meant."""
    shared = watcher is not None and len(table.seats_of(table.seats[watcher].person)) > 1
    return f"/t/{table.id}/replay?{f'view={watcher}&amp;' if shared else ''}step="


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
    return str(escape(said[change.kind])), of_seat(change.seat)


def of_seat(seat: object) -> str:
    """The class of a line about a seat; empty if it is about none."""
    return f"of-seat-{seat}" if isinstance(seat, int) else ""


def is_told_more(event: Event, game: Game, watcher: Watcher) -> bool:
    """Whether a seat is told something else than a spectator: it sees more, or the event is about it."""
    if watcher is None:
        return False
    if event.witnesses != EVERYBODY and event.witnesses >> watcher & 1:
        return True
    if event.confidants != EVERYBODY and event.confidants >> watcher & 1:
        return True
    for name, value in zip(game.events[event.kind], event.fields, strict=True):
        if value == watcher and name in SEAT_FIELDS:
            return True
    return False


def summed(facts: Sequence[Mapping[str, Value]], words: Words, names: Sequence[str], watcher: Watcher) -> str:
    """Events of one kind as one sentence: what each was about, and the sums of their numbers."""
    kind, seat = str(facts[0]["event"]), facts[0].get("seat")
    things = [words.phrase(f"{TOGETHER}.{kind}.each", one, names) for one in facts]
    totals: dict[str, Value] = {}
    for name, value in facts[0].items():
        if isinstance(value, int) and name not in SEAT_FIELDS:
            totals[name] = sum([int(str(one[name] or 0)) for one in facts])
    listed = texts(words.language)("{things} and {last}", things=", ".join(things[:-1]), last=things[-1])
    key = "you" if seat is not None and seat == watcher else "all"
    return words.say(f"{TOGETHER}.{kind}.{key}", {**totals, "seat": seat, "things": listed}, names)


def _counted(said: Sentence, times: int) -> Sentence:
    """A sentence with how often it was said."""
    sentence, classes = said
    return (sentence if times == 1 else f"{sentence.rstrip('.')} (×{times})."), classes
