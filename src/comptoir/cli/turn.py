"""One person's turn at the keyboard: show the table and the choices, and read commands."""

from collections.abc import Callable, Sequence
from functools import cached_property

from rich.console import Console, Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from comptoir.bots import Bot
from comptoir.bots.hints import LEVEL, hint
from comptoir.bots.review import said_amount
from comptoir.cli.catalogue import UnknownClause, print_rules
from comptoir.cli.language import listed
from comptoir.cli.naming import find_shown
from comptoir.cli.narrator import Narrator
from comptoir.cli.table import draw
from comptoir.errors import Ambiguous, NotUnderstood
from comptoir.match import Match, Move
from comptoir.match.notation import find_action

MOST_NAMED = 12  # candidates listed for ambiguous input
LEAST_LOG = 2  # lines of the log shown in even the smallest terminal


class Leave(Exception):
    """A person wants to stop here."""


class TakenBack(Exception):
    """A move was taken back, so it may be another seat's turn."""


class Turn:
    """Asks one person for commands until there is an action."""

    def __init__(
        self,
        match: Match,
        narrator: Narrator,
        console: Console,
        seat: int,
        waited_for: bool,
        alone: bool,
        notes: Sequence[str] = (),
    ) -> None:
        self.match = match
        self.narrator = narrator
        self.console = console
        self.seat = seat
        self.waited_for = waited_for  # otherwise the others can go on without this seat
        self.alone = alone  # all others are bots, which agree to everything
        self.notes = notes  # shown above the choices
        self.actions = match.actions(seat)
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help,
            "help": self.help,
            "why": self.why,
            "hint": self.hint,
            "undo": self.undo,
            "rules": self.rules,
            "log": self.log,
            "table": self.table,
            "quit": self.quit,
            "q": self.quit,
        }

    def ask(self) -> int | None:
        """Return the action chosen, or None to let the others continue."""
        self.show()
        while True:
            line = self.read(f"{self.narrator.names[self.seat]} › ")
            if not line and not self.waited_for:
                return None
            action = self.understand(line) if line else None
            if action is not None:
                return action

    def read(self, prompt: str) -> str:
        """Read a line, without surrounding spaces."""
        try:
            return input(prompt).strip()
        except EOFError:
            raise Leave from None

    def understand(self, line: str) -> int | None:
        """Return the legal action a line stands for; answer anything else."""
        word, _, rest = line.partition(" ")
        is_notation = any(form.notation == line.lower() for form in self.match.forms)
        command = self.commands.get(word.lower())
        if command and not is_notation:
            command(rest.strip())
            return None
        code = self.meant(line)
        refused = None if code is None else self.match.why_not(self.seat, code)
        if refused:
            self.answer(self.narrator.refusal(refused))
            return None
        return code

    def meant(self, line: str) -> int | None:
        """Return the code of the action a line stands for, legal or not; answer anything else."""
        if line.isdecimal():
            if 1 <= int(line[:9]) <= len(self.actions):
                return self.actions[int(line) - 1].code
            self.answer(self.say("no_number", text=line[:9], count=len(self.actions)))
            return None
        legal = [action.code for action in self.actions]
        try:
            return find_action(line, self.match.forms, lambda: legal)
        except (Ambiguous, NotUnderstood) as problem:
            candidates = problem.candidates if isinstance(problem, Ambiguous) else []
        try:
            return find_shown(line, self.shown, legal, self.match.forms)
        except Ambiguous as problem:
            candidates = candidates or problem.candidates
        except NotUnderstood:
            pass
        if candidates:
            self.answer(self.say("ambiguous", text=line[:40], candidates=", ".join(candidates[:MOST_NAMED])))
        else:
            self.answer(self.say("not_understood", text=line[:40], count=len(self.actions)))
        return None

    @cached_property
    def shown(self) -> dict[int, str]:
        """The labels of all actions in this position."""
        return {code: self.narrator.action(self.seat, code) for code in range(len(self.match.forms))}

    # --- what is shown ------------------------------------------------------------------------------

    def show(self) -> None:
        """Print the table, as much of what happened as fits, and the choices."""
        picture = self.picture()
        choices = self.choices()
        room = None
        gap: list[RenderableType] = [Text()]
        if self.console.is_terminal:
            self.console.clear()
            room = self.console.height - self.height(picture) - self.height(choices) - 1
            gap = gap if room >= LEAST_LOG + 2 else []
            room = max(room - 2 * len(gap), LEAST_LOG)
        self.console.print(Group(picture, *gap, self.happened(room), *gap, choices))

    def picture(self) -> RenderableType:
        """Draw the table as this seat sees it."""
        return draw(self.match, self.seat, self.narrator.words, self.narrator.names)

    def height(self, picture: RenderableType) -> int:
        """Return the number of lines that `picture` takes."""
        return len(self.console.render_lines(picture))

    def happened(self, room: int | None) -> RenderableType:
        """Format what happened since this seat's last move; leave out the oldest if `room` is short."""
        recent = self.match.since_last_move(self.seat)
        told: list[RenderableType] = [*(self.narrator.moves(recent, self.seat) if recent else self.whole_game())]
        left_out = 0
        while room and len(told) > 1 and self.height(Group(*told)) + bool(left_out) > room:
            del told[0]
            left_out += 1
        if left_out:
            note = self.narrator.own.say("play.earlier", {"count": left_out})
            told.insert(0, Text(note, style="dim"))
        return Group(*told)

    def whole_game(self) -> list[Table]:
        """Describe the whole game, as this seat noticed it."""
        return self.narrator.opening(self.seat) + self.narrator.moves(self.match.moves, self.seat)

    def choices(self) -> RenderableType:
        """Format the numbered choices, without notations if those would take too many lines."""
        grid = self.columns(notations=True)
        if self.console.is_terminal and self.height(grid) > self.console.height // 4:
            grid = self.columns(notations=False)
        prompt = self.narrator.words.find("prompt", "your_turn") or ""
        if not self.waited_for:
            prompt = self.narrator.own.say("play.may_speak")
        hint = self.narrator.own.say("play.hint", {"notation": self.actions[-1].notation})
        notes = [Text(note, style="yellow") for note in self.notes]
        return Group(*notes, Text(prompt, style="bold"), grid, Text(hint, style="dim"))

    def columns(self, notations: bool) -> Table:
        """Format the choices in as many columns as fit."""
        cells = [
            [
                str(number + 1),
                self.narrator.action(self.seat, action.code),
                *([action.notation] if notations else []),
            ]
            for number, action in enumerate(self.actions)
        ]
        numbers = len(str(len(cells))) + 1
        width = numbers + 1 + sum(max(len(cell[part]) for cell in cells) + 1 for part in range(1, 2 + notations))
        columns = max(1, min(self.console.width // width, (len(cells) + 2) // 3))
        lines = -(-len(cells) // columns)
        grid = Table.grid(padding=(0, 1, 0, 0))
        for _ in range(columns):
            grid.add_column(justify="right", style="bold cyan", width=numbers)
            grid.add_column(no_wrap=True)
            if notations:
                grid.add_column(style="dim", no_wrap=True)
        for line in range(lines):
            grid.add_row(*(text for cell in cells[line::lines] for text in cell))
        return grid

    # --- commands -----------------------------------------------------------------------------------

    def say(self, key: str, **parameters: str | int) -> str:
        """Return one of the command line's own sentences."""
        return self.narrator.own.say(f"say.{key}", parameters)

    def answer(self, sentence: str) -> None:
        """Print a sentence below the table."""
        self.console.print(Text(sentence, style="italic"))

    def help(self, _: str) -> None:
        """List the commands."""
        grid = Table.grid(Column(style="bold", no_wrap=True), Column(), padding=(0, 2))
        example = {"notation": self.actions[-1].notation}
        say = self.narrator.own.say
        shown = {"number": "1, 2, …", "notation": example["notation"], "why": "why …"}
        for name in ("number", "notation", "hint", "why", "undo", "rules", "log", "table", "quit"):
            grid.add_row(shown.get(name, name), say(f"help.{name}", example))
        self.console.print(grid)

    def why(self, wanted: str) -> None:
        """Explain why something cannot be done."""
        if not wanted:
            self.answer(self.say("why_what", notation=self.match.forms[0].notation))
            return
        code = self.meant(wanted)
        if code is not None:
            refused = self.match.why_not(self.seat, code)
            self.answer(self.narrator.refusal(refused) if refused else self.say("may_do"))

    def hint(self, _: str) -> None:
        """Say what a strong bot would choose, by its number here, and what it expects of that."""
        found = hint(Bot(f"bot:{LEVEL}"), self.match.position(self.seat), self.seat)
        number = [action.code for action in self.actions].index(found.action) + 1
        self.answer(self.say("hint", number=number, action=self.shown[found.action]))
        if found.next < 0:
            return
        chances = {"percent": round(100 * found.chance), "other": round(100 * found.next_chance)}
        level = chances["percent"] <= chances["other"]
        self.answer(self.say("hint_level" if level else "hint_chances", next=self.shown[found.next], **chances))
        if found.more and not level:
            words = self.narrator.words
            amount = said_amount(found.more, words.language)
            self.answer(self.say("hint_more", amount=amount, unit=words.find("review", "unit") or ""))

    def undo(self, _: str) -> None:
        """Take back the last move; if it revealed something, only if the others agree."""
        moves = self.match.since_last_move(self.seat)
        if not moves:
            self.answer(self.say("nothing_to_undo"))
            return
        others = sorted({move.seat for move in moves} - {self.seat})
        names = listed([self.narrator.names[seat] for seat in others], self.narrator.own)
        if self.match.may_undo(self.seat):
            self.match.undo(self.seat)
            names = ""
        elif self.alone or self.all_agree(moves, names):
            self.match.take_back_to(self.match.ply - len(moves), self.seat)
        else:
            self.answer(self.say("undo_refused"))
            return
        self.answer(self.say("undone_too", names=names) if names else self.say("undone"))
        raise TakenBack

    def all_agree(self, moves: Sequence[Move], names: str) -> bool:
        """Ask the people at this terminal, showing only what they all may know of the moves."""
        self.answer(self.say("takes_back_too", names=names) if names else self.say("takes_back"))
        self.console.print(Group(*self.narrator.moves(moves, None)))
        return self.read(self.say("ask_undo")).lower().startswith(self.say("yes").lower())

    def rules(self, wanted: str) -> None:
        """Print the chapters, one chapter or one clause."""
        rulebook = self.narrator.rulebook
        if not wanted:
            for chapter in rulebook.chapters:
                self.console.print(chapter.title)
            return
        try:
            print_rules(self.console, rulebook, wanted)
        except UnknownClause:
            self.answer(self.say("no_clause", text=wanted[:20], chapters=len(rulebook.chapters)))

    def log(self, wanted: str) -> None:
        """Print what happened since the last move, or in the whole game."""
        self.console.print(Group(*self.whole_game()) if wanted.lower() == "all" else self.happened(None))

    def table(self, _: str) -> None:
        """Print everything again."""
        self.show()

    def quit(self, _: str) -> None:
        """Leave."""
        raise Leave
