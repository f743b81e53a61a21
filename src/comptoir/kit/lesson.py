"""A lesson: a match with a script. What its steps wait for, and what they say in three languages.

A game's folder `lessons/` holds a script for each lesson, such as `first.toml`, and their texts in `words/en.toml`,
`fr.toml` and `de.toml`. The script:

    seats = 3
    seed = 7                             # of all luck: the same cards come every time
    clauses = ["DF-1.1", "DF-4.2"]       # what the lesson teaches

    [[step]]
    id = "goal"                          # its text: [first.goal] say = "…"
    point = "seat-0"                     # what the text is about: `data-thing` or `id`; the learner then goes on

    [[step]]
    id = "lay"
    do = ["show copper"]                 # the learner does this; `*` stands for anything

    [[step]]
    id = "travel"
    in_order = true                      # all of these one after the other, by one click or by several
    do = ["move son", "step siena", "go"]

    [[step]]
    id = "others"
    answer = ["show copper", "draw"]     # what the others do before the text is said, in the order of play

    [[aim]]                              # a question that the text of a step answers
    ask = "When does the game end?"
    step = "goal"

A match begins with the set-up, or in the position of a file of the same name, such as `first.json`: what
`Game.view` shows the referee. Texts take their numbers from the table as the learner sees it:

    {limits.price}             a place in the view
    {before.prices.copper}     the same at the step before
    {content.end.florins}      a number of the content
    {then.price.-1.copper}     a figure (its kind, whose, of what) after what the step waits for
    {change.money.0}           by how much that changes a figure
    {risk.goods.0.cart}        the chance in percent that it makes this figure fall
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from comptoir.errors import BadLesson
from comptoir.kit.pack import where_and_what
from comptoir.kit.words import LANGUAGES, Words

FOLDER = "lessons"


class Step(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Something that is said, and what the learner does about it; with no wish at all, go on."""

    id: str
    point: str = ""  # what it is about: `data-thing` or `id` of an element of the page
    do: tuple[str, ...] = ()  # notations; the learner plays one that fits
    in_order: bool = False  # the learner plays all of them, one after the other
    until: dict[str, int] = {}  # the learner plays on until these places in the view have reached these numbers
    answer: tuple[str, ...] = ()  # what others do first
    luck: tuple[int, ...] = ()  # outcomes that these draw, instead of the seed's

    @property
    def waits(self) -> bool:
        """Whether the learner has to act, and not only to go on."""
        return bool(self.do or self.until)

    def wanted(self, done: int) -> tuple[str, ...]:
        """What the learner may play after `done` actions of this step."""
        return self.do[done : done + 1] if self.in_order else self.do or ("*",)

    def accepts(self, notation: str, done: int = 0) -> bool:
        """Whether an action is what the step waits for."""
        return self.waits and any(fnmatchcase(notation, pattern) for pattern in self.wanted(done))


class Aim(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A question that the learner can answer after the lesson, and the step that answers it."""

    ask: str
    step: str


class Script(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename={"steps": "step", "aims": "aim"}):
    """A lesson as it is written."""

    seats: int
    steps: tuple[Step, ...]
    seed: int = 1
    seat: int = 0  # the learner's
    rank: int = 100  # its place among the lessons of the game, the lowest first
    options: dict[str, int | bool | str] = {}
    clauses: tuple[str, ...] = ()
    aims: tuple[Aim, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A script by its name."""

    id: str
    script: Script
    table: dict[str, Any] | None = None  # the position it begins in; else the set-up

    def step(self, number: int) -> Step:
        """The step with this number, counted from 0."""
        return self.script.steps[number]

    def text(self, words: Words, *keys: str) -> str:
        """A text of the lesson; empty if it has none under these keys."""
        return words.find(self.id, *keys) or ""

    def instead(self, words: Words, step: Step, notation: str) -> str:
        """What is said to an action that the step does not wait for: by its notation, else `wrong`."""
        patterns: Mapping[str, str] = words.tables.get(self.id, {}).get(step.id, {}).get("instead", {})
        fitting = (text for pattern, text in patterns.items() if fnmatchcase(notation, pattern))
        return next(fitting, self.text(words, step.id, "wrong"))


@cache
def load_lessons(folder: Traversable) -> dict[str, Lesson]:
    """The lessons of a game's folder by their names, in order; empty if it has none."""
    lessons = folder.joinpath(FOLDER)
    if not lessons.is_dir():
        return {}
    found = [read_lesson(file, lessons) for file in lessons.iterdir() if file.name.endswith(".toml")]
    return {lesson.id: lesson for lesson in sorted(found, key=lambda lesson: (lesson.script.rank, lesson.id))}


def read_lesson(file: Traversable, folder: Traversable) -> Lesson:
    """A lesson from its script and, where it has one, its position."""
    try:
        plain = tomllib.loads(file.read_text(encoding="utf-8"))
        script = msgspec.convert(plain, Script)
    except tomllib.TOMLDecodeError as problem:
        raise BadLesson(f"{file.name}: not TOML: {problem}.") from None
    except msgspec.ValidationError as problem:
        raise BadLesson(f"{file.name}: {where_and_what(str(problem))}.") from None
    ids = [step.id for step in script.steps]
    for name in ids:
        if ids.count(name) > 1:
            raise BadLesson(f"{file.name}: two steps are called “{name}”.")
    for aim in script.aims:
        if aim.step not in ids:
            raise BadLesson(f"{file.name}: “{aim.ask}” names the step “{aim.step}”, which it does not have.")
    name = file.name.removesuffix(".toml")
    position = folder.joinpath(f"{name}.json")
    return Lesson(name, script, json.loads(position.read_text(encoding="utf-8")) if position.is_file() else None)


@cache
def load_lesson_words(folder: Traversable, language: str) -> Words:
    """The texts of a game's lessons in a language; English if we do not have it."""
    language = language if language in LANGUAGES else LANGUAGES[0]
    text = folder.joinpath(FOLDER, "words", f"{language}.toml").read_text(encoding="utf-8")
    return Words(language, tomllib.loads(text))
