"""A lesson being followed: the match, the step it has come to, and what the learner has played."""

from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Any, NamedTuple

from comptoir.engine.chance import Arranged, Dice
from comptoir.errors import BadLesson, MoveError, Refused
from comptoir.kit.game import Document, Game
from comptoir.kit.lesson import Lesson, Step
from comptoir.kit.preview import Preview
from comptoir.kit.words import Value, Words
from comptoir.match.match import Match
from comptoir.match.notation import Wanted
from comptoir.match.position import lay_out

WORDS_A_MINUTE = 180
SECONDS_AN_ACTION = 3


class Reply(NamedTuple):
    """What became of something the learner wanted to do."""

    done: bool
    refused: Refused | None = None  # the rules forbid it
    instead: str = ""  # why not now, where the lesson says so


class LessonMatch:
    """One learner in one lesson. `step` and `played` are all that is needed to come back to it."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        """Begin a lesson."""
        script = lesson.script
        self.game = game
        self.lesson = lesson
        self.seat = script.seat
        self.luck = Arranged([], Dice(script.seed))
        if lesson.table is None:
            self.match = Match.new(game, script.seats, options=script.options, chance=self.luck)
        else:
            self.match = Match.empty(game, script.seats, script.options, None, self.luck)
            lay_out(self.match, lesson.table)
        self.step = 0  # the number of steps done
        self.played: list[str] = []  # by the learner
        self._views: list[Document] = []  # the table as the learner saw it at each step so far
        self._begun: list[int] = []  # how many actions of the learner came before each of these steps
        self._enter()

    @classmethod
    def resumed(cls, game: Game, lesson: Lesson, step: int, played: Sequence[str]) -> "LessonMatch":
        """Come back to a step. If the lesson has changed since, come back to the last step that still fits."""
        lesson_match = cls(game, lesson)
        moves = iter(played)
        while lesson_match.step < step and not lesson_match.over:
            if not lesson_match.current.waits:
                lesson_match.go_on()
            elif (move := next(moves, None)) is None or not lesson_match.play(move).done:
                return lesson_match
        here = lesson_match.step
        for move in moves:  # what the step has seen of its actions so far
            if lesson_match.step > here or not lesson_match.play(move).done:
                break
        return lesson_match

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return self.step == len(self.lesson.script.steps)

    @property
    def current(self) -> Step:
        """The step it has come to."""
        return self.lesson.step(self.step)

    # --- steps ------------------------------------------------------------------------------------------

    def _enter(self) -> None:
        """Let the others do what the present step begins with."""
        if self.over:
            return
        step = self.current
        self.luck.outcomes, self.luck.at = list(step.luck), 0
        for answer in step.answer:
            seat, notation = self._answering(answer)
            try:
                self.match.play(seat, notation)
            except MoveError as problem:
                raise BadLesson(f"{self._where}: seat {seat} cannot answer “{notation}”: {problem}") from None
        self._views.append(self.match.view(self.seat))
        self._begun.append(len(self.played))

    @property
    def done(self) -> int:
        """How many actions of the present step the learner has played."""
        return 0 if self.over else len(self.played) - self._begun[self.step]

    def _answering(self, answer: str) -> tuple[int, str]:
        """Who answers, and what: `2: pass` is seat 2, without a number whoever the game waits for."""
        seat, colon, notation = answer.partition(": ")
        if colon and seat.isdecimal():
            return int(seat), notation
        others = [seat for seat in self.match.to_act if seat != self.seat]
        if not others:
            raise BadLesson(f"{self._where}: “{answer}” cannot be answered, for nobody else is to act.")
        return others[0], answer

    @property
    def _where(self) -> str:
        return f"{self.game.id}, lesson {self.lesson.id}, step {self.current.id}"

    def go_on(self) -> None:
        """Leave a step that only says something; one that waits for an action stays."""
        if not self.over and not self.current.waits:
            self._next()

    def _next(self) -> None:
        if left := len(self.luck.outcomes) - self.luck.at:
            raise BadLesson(f"{self._where}: nobody draws its last {left} outcomes.")
        self.step += 1
        self._enter()

    def back(self) -> "LessonMatch":
        """Return the lesson as it was a step before, or at the beginning of this one."""
        step = self.step if self.done else max(self.step - 1, 0)
        return LessonMatch.resumed(self.game, self.lesson, step, self.played[: self._begun[step]])

    # --- acting -----------------------------------------------------------------------------------------

    def play(self, wanted: Wanted, words: Words | None = None) -> Reply:
        """Play what the learner wants if the step waits for it; else say why not now, and change nothing."""
        action = self.match.find(self.seat, wanted)
        refused = self.match.why_not(self.seat, action)
        if refused:
            return Reply(False, refused)
        notation = self.match.action(action).notation
        if self.over or not self.current.accepts(notation, self.done):
            instead = "" if self.over or words is None else self._instead(words, notation)
            return Reply(False, None, instead)
        self.match.play(self.seat, action)
        self.played.append(notation)
        if self._reached():
            self._next()
        return Reply(True)

    def play_all(self, actions: Sequence[Wanted], words: Words | None = None) -> Reply:
        """Play what one click stands for; the first action that goes beyond the present step ends it.

        What luck has made impossible meanwhile is left out.
        """
        begun = LessonMatch.resumed(self.game, self.lesson, self.step, self.played)
        for action in actions:
            if self.step > begun.step:
                if self.match.why_not(self.seat, action):
                    break
                notation = self.match.action(self.match.find(self.seat, action)).notation
                return Reply(False, None, "" if words is None else begun._instead(words, notation))
            if not (reply := self.play(action, words)).done:
                return reply
        return Reply(True)

    def _reached(self) -> bool:
        """Whether the table is as the present step wants it, and all that it names is done."""
        if self.current.in_order and self.done < len(self.current.do):
            return False
        view = self.match.view(self.seat)
        return all(number_at(view, path) >= least for path, least in self.current.until.items())

    def wanted(self) -> list[int]:
        """The legal actions the present step waits for, in the order in which it names them."""
        if self.over or not self.current.waits:
            return []
        legal = self.match.actions(self.seat)
        fitting = [action for action in legal if self.current.accepts(action.notation, self.done)]
        return [action.code for action in sorted(fitting, key=lambda action: self._order(action.notation))]

    def _order(self, notation: str) -> int:
        return self.current.do.index(notation) if notation in self.current.do else len(self.current.do)

    # --- texts ------------------------------------------------------------------------------------------

    def say(self, words: Words, names: Sequence[str] = ()) -> str:
        """The text of the present step."""
        return self._filled(words, self.lesson.text(words, self.current.id, "say"), names)

    def _instead(self, words: Words, notation: str) -> str:
        return self._filled(words, self.lesson.instead(words, self.current, notation), ())

    def _filled(self, words: Words, template: str, names: Sequence[str]) -> str:
        """A text with its numbers taken from the table."""
        return words.fill(template, names, {path: self.number(path) for path in paths(template)})

    def number(self, path: str) -> Value:
        """What a place in a text stands for at this moment."""
        first, _, rest = path.partition(".")
        if first == "then":
            return figure(self._preview(), rest)
        if first == "change":
            now = self.game.figures(self.match.state, self.seat)
            return abs(figure(self._preview(), rest) - now[key_of(rest)])
        if first == "risk":
            return risk(self._preview(), rest)
        if first == "content":
            return content_at(self.match.pack.plain, rest)
        if first == "before":
            return value_at(self._views[max(self.step - 1, 0)], rest)
        return value_at(self.match.view(self.seat), path)

    def _preview(self) -> Preview:
        """What the action that the step waits for would bring; of several in a row the last."""
        ahead = self
        while wanted := ahead.wanted():
            if not self.current.in_order or ahead.done == len(self.current.do) - 1:
                return self.game.preview(ahead.match.state, self.seat, wanted[0])
            if ahead is self:
                ahead = LessonMatch.resumed(self.game, self.lesson, self.step, self.played)
            ahead.play(wanted[0])
        raise BadLesson(f"{self._where}: nothing it waits for can be done.")


def paths(template: str) -> Iterator[str]:
    """The places of the table that a text names."""
    return (field for _, field, _, _ in Formatter().parse(template) if field)


def value_at(document: Document, path: str) -> Value:
    """What stands at a place such as `seats.0.florins`; a list or table counts as the number of its entries."""
    found: Any = document
    for key in path.split("."):
        try:
            found = found[key] if isinstance(found, Mapping) else found[int(key)]
        except (KeyError, IndexError, ValueError, TypeError):
            raise BadLesson(f"there is no “{path}” in the view: it has no “{key}”.") from None
    return len(found) if isinstance(found, Sequence | Mapping) and not isinstance(found, str) else found


def content_at(content: Document, path: str) -> Value:
    """A number of the content: the `value` of its place, or what stands there if a whole row has one source."""
    try:
        return value_at(content, f"{path}.value")
    except BadLesson:
        return value_at(content, path)


def number_at(document: Document, path: str) -> int:
    """The number at a place; 0 where nothing is yet."""
    try:
        value = value_at(document, path)
    except BadLesson:
        return 0
    return value if isinstance(value, int) else 0


def key_of(path: str) -> tuple[str, int, str]:
    """The key of a figure: `price.-1.wine` is the price of wine, which is nobody's; `money.0` has no thing."""
    kind, whose, thing = [*path.split("."), ""][:3]
    return kind, int(whose), thing


def figure(preview: Preview, path: str) -> int:
    """What a figure certainly is after the action, whatever else luck decides."""
    key = key_of(path)
    found = {one.after.get(key, preview.before[key]) for one in preview.outcomes}
    if len(found) > 1 or key in preview.unknown:
        raise BadLesson(f"what the learner cannot know decides about “{path}”.")
    return found.pop()


def risk(preview: Preview, path: str) -> int:
    """The chance that a figure falls, in percent."""
    key = key_of(path)
    falls = sum(
        one.odds for one in preview.outcomes if one.after.get(key, preview.before[key]) < preview.before[key]
    )
    return round(100 * falls)


def minutes(lesson: Lesson, words: Words) -> float:
    """How long a lesson takes at reading speed."""
    read = sum(len(lesson.text(words, step.id, "say").split()) for step in lesson.script.steps)
    actions = sum(step.waits for step in lesson.script.steps)
    return read / WORDS_A_MINUTE + actions * SECONDS_AN_ACTION / 60
