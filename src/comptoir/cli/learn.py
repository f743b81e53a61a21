"""The command `learn`: the lessons of a game in the terminal."""

from typing import Annotated

import typer
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from comptoir.bots import parse_seats
from comptoir.bots.seats import names
from comptoir.cli.language import LanguageOption, choose_language, own_words
from comptoir.cli.narrator import Narrator
from comptoir.cli.output import make_console
from comptoir.cli.turn import Leave, Turn
from comptoir.errors import BadLesson
from comptoir.games import find_game, game_ids
from comptoir.kit.game import Game
from comptoir.match.lesson_match import LessonMatch, minutes


def learn(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Its id; omit to list all lessons.")
    ] = None,
    lesson: Annotated[str | None, typer.Argument(metavar="[LESSON]", help="Default: the first one.")] = None,
    lang: LanguageOption = None,
) -> None:
    """Learn a game step by step, on its real rules."""
    language = choose_language(lang)
    console = make_console()
    if game is None:
        for game_id in game_ids():
            list_lessons(console, find_game(game_id), language)
        return
    found = find_game(game)
    known = found.lessons
    name = lesson or next(iter(known), "")
    if name not in known:
        there = ", ".join(known) or "none"
        raise BadLesson(f"{found.title} has no lesson “{name[:40]}”; it has: {there}.")
    Lecture(LessonMatch(found, known[name]), console, language).run()


def list_lessons(console: Console, game: Game, language: str) -> None:
    """Print the lessons of a game."""
    if not game.lessons:
        return
    console.print(Text(game.title, style="bold"))
    words, own = game.lesson_words(language), own_words(language)
    for lesson in game.lessons.values():
        time = own.say("learn.minutes", {"minutes": max(1, round(minutes(lesson, words)))})
        title = (f"  {lesson.text(words, 'title')}", "")
        console.print(Text.assemble(title, (f"  {game.id} {lesson.id}", "cyan"), (f"  {time}", "dim")))
        console.print(Text(f"    {lesson.text(words, 'about')}", style="dim"))


class Lecture:
    """A lesson followed at the keyboard."""

    def __init__(self, lesson_match: LessonMatch, console: Console, language: str) -> None:
        self.lesson_match = lesson_match
        self.console = console
        self.language = language
        self.own = own_words(language)
        self.words = lesson_match.game.lesson_words(language)
        seats = parse_seats(",".join(["you", *["bot:1"] * (lesson_match.match.seats - 1)]))
        called = names(seats, self.own.say("view.you"), self.own.say("view.player"))
        place = lesson_match.seat
        self.names = [*called[1 : place + 1], called[0], *called[place + 1 :]]
        self.drawn: object = None  # the table as it was last drawn

    def run(self) -> None:
        """Go through the steps until the last one is done or the learner leaves."""
        self.console.print(Text(self.lesson_match.lesson.text(self.words, "title"), style="bold"))
        try:
            while not self.lesson_match.over:
                if self.lesson_match.current.waits:
                    self.let_act()
                else:
                    self.let_read()
        except Leave:
            self.console.print(self.own.say("learn.left"))
        else:
            play = f"comptoir play {self.lesson_match.game.id}"
            self.console.print(self.own.say("learn.done", {"command": play}))

    def turn(self) -> "LessonTurn":
        """The present step as a turn at the keyboard."""
        match = self.lesson_match.match
        return LessonTurn(Narrator(match, self.names, self.language), self.console, self)

    def let_read(self) -> None:
        """Say something and wait for Enter."""
        turn = self.turn()
        if self.drawn != (moment := self.lesson_match.match.position()):
            self.console.print(turn.picture())
            self.drawn = moment
        self.console.print(self.text())
        line = turn.read(self.own.say("learn.go_on")).lower()
        if line in ("q", "quit"):
            raise Leave
        if line in ("b", "back"):
            self.lesson_match = self.lesson_match.back()
        else:
            self.lesson_match.go_on()

    def let_act(self) -> None:
        """Say what to do, and answer whatever is done instead."""
        action = self.turn().ask()
        if action is None:
            self.lesson_match = self.lesson_match.back()
            return
        reply = self.lesson_match.play(action, self.words)
        if not reply.done:
            self.console.print(Text(reply.instead or self.own.say("learn.not_now"), style="italic"))

    def text(self) -> Panel:
        """What the present step says."""
        return Panel(self.lesson_match.say(self.words, self.names), border_style="cyan")


class LessonTurn(Turn):
    """A step in which the learner acts. Enter alone goes back a step."""

    def __init__(self, narrator: Narrator, console: Console, lecture: Lecture) -> None:
        super().__init__(narrator.match, narrator, console, lecture.lesson_match.seat, False, True)
        self.lecture = lecture
        del self.commands["undo"]

    def happened(self, room: int | None) -> RenderableType:
        """Format what the step says, below what happened."""
        return Group(super().happened(room), self.lecture.text())

    def choices(self) -> RenderableType:
        """Format the numbered choices."""
        return Group(self.columns(notations=True), Text(self.lecture.own.say("learn.act"), style="dim"))
