"""The documents of the JSON API about learning: lessons, puzzles, mistakes, progress."""

from typing import Any, Literal

import msgspec

from comptoir.web.api_documents import Action, ActionAnswer, Number, Request


class LessonRequest(Request):
    """What to do in a lesson. Without the token of a seat, send the `step` and what was `played` so far."""

    do: Literal["on", "back", "again", "act"] = "on"
    action: Action | list[Action] | None = None  # several: what one button stands for
    step: Number | None = None
    played: list[str] = msgspec.field(default_factory=list)


class PuzzleRequest(Request):
    """A move to try; none asks for the solution."""

    action: Action | None = None


class LessonLine(msgspec.Struct):
    """A lesson in the list, and how far you are."""

    id: str
    title: str
    about: str
    minutes: int
    steps: int
    step: int
    done: bool


class GameToLearn(msgspec.Struct):
    """A game with its lessons, how many puzzles it has, and how many of them you have solved."""

    game: str
    lessons: list[LessonLine]
    puzzles: int
    solved: int


class LessonAnswer(msgspec.Struct):
    """A lesson at a step: what it says and points at, what it waits for, and the table as the learner sees it."""

    game: str
    lesson: str
    title: str
    step: int
    steps: int
    over: bool
    waits: bool
    text: str
    point: str
    seat: int
    played: list[str]
    actions: list[ActionAnswer]
    view: dict[str, Any]
    answer: str | None = None  # why not now
    clause: str | None = None  # that forbids it


class PuzzleLine(msgspec.Struct):
    """A puzzle in the list: 1 is easy, 3 is hard."""

    game: str
    number: int
    grade: int
    solved: bool


class MistakeLine(msgspec.Struct):
    """A move of yours that cost much in a game that was reviewed."""

    table: str
    ply: int
    game: str
    loss: float
    solved: bool


class PuzzleAnswer(msgspec.Struct):
    """A position with one move that is clearly best; the move and the reason once it is solved or shown."""

    game: str
    seat: int
    grade: int
    state: Literal["open", "wrong", "solved", "shown"]
    actions: list[ActionAnswer]
    view: dict[str, Any]
    position: dict[str, Any]
    played: str | None = None  # what you played, if it is a mistake of yours
    best: str | None = None
    why: str | None = None
    margin: float | None = None


class ProgressLine(msgspec.Struct):
    """How far you are in a lesson, a puzzle or something that is shown once."""

    step: int
    done: bool
