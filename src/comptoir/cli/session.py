"""A game at one terminal, with people at one keyboard and bots; hands stay hidden from each other."""

import shlex
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from comptoir.bots import Seat, make_player
from comptoir.cli.coaching import KeyboardCoach
from comptoir.cli.narrator import Narrator
from comptoir.cli.output import write_record
from comptoir.cli.table import draw
from comptoir.cli.turn import Leave, TakenBack, Turn
from comptoir.engine.chance import derive_seed
from comptoir.kit.game import Document
from comptoir.match import Match, Move


class Session:
    """One game, played until it ends or somebody leaves."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[Seat],
        narrator: Narrator,
        console: Console,
        seed: int | None = None,
        save: Path | None = None,
        coached: bool = False,
        hints: Sequence[Document] = (),
    ) -> None:
        self.match = match
        self.seats = list(seats)
        self.narrator = narrator
        self.console = console
        self.save = save
        self.hints = list(hints)  # that the record has, with those of the coach
        self.coach = KeyboardCoach(match, narrator, console, self.hints) if coached else None
        self.people = [number for number, seat in enumerate(seats) if not seat.is_bot]
        self.bots = {
            number: make_player(seat.level, None if seed is None else derive_seed(seed, number))
            for number, seat in enumerate(seats)
            if seat.level is not None
        }
        self.alone = (
            self.people[0] if len(self.people) == 1 else None
        )  # this person may read all their seat knows
        self.at_keyboard = self.alone
        self.declined: set[int] = set()  # actions a lone person was offered and did not take; not offered again
        self.unread = False  # whether the screen shows something secret that its reader has not yet read

    def run(self) -> None:
        """Play the game."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  lets people edit and recall lines
        try:
            self.welcome()
            while not self.match.over:
                self.step()
        except Leave:
            self.leave()
        else:
            self.finish()

    # --- steps ------------------------------------------------------------------------------------

    def welcome(self) -> None:
        """Print the players and the opening."""
        say = self.narrator.own.say
        people = [
            f"{name} ({seat})" if seat.is_bot else name
            for seat, name in zip(self.seats, self.narrator.names, strict=True)
        ]
        self.console.print(Text(self.match.game.title, style="bold"))
        self.console.print(say("play.at_the_table", {"names": ", ".join(people)}))
        for told in self.narrator.opening(None) if not self.people else []:
            self.console.print(told)

    def step(self) -> None:
        """Take one decision, of the first seat the game waits for."""
        seat = next((seat for seat in self.match.to_answer if seat in self.bots), self.match.state.turn)
        if seat not in self.bots:
            self.ask(seat, waited_for=True)
        elif not self.speaks_up():
            self.bot_plays(seat)

    def bot_plays(self, seat: int) -> None:
        """Let a bot think and play."""
        if self.console.is_terminal:
            thinking = self.narrator.own.say("play.thinks", {"seat": seat}, self.narrator.names)
            with self.console.status(thinking, spinner="dots"):
                action = self.bots[seat].choose(self.match, seat)
        else:
            action = self.bots[seat].choose(self.match, seat)
        self.played(self.match.play(seat, action))

    def speaks_up(self) -> bool:
        """Let a lone person act while the game waits for a bot, if there is something new to do."""
        person = self.alone
        if person is None or person in self.match.to_act or person not in self.match.may_act:
            return False
        possible = self.possible(person)
        news, self.declined = possible - self.declined, possible
        return bool(news) and self.ask(person, waited_for=False)

    def possible(self, seat: int) -> set[int]:
        """Return the codes of all legal actions of a seat."""
        return {action.code for action in self.match.actions(seat)}

    def ask(self, seat: int, waited_for: bool) -> bool:
        """Ask a person for an action, an undo or a pass; return whether something was played."""
        if seat != self.at_keyboard:
            self.hand_over(seat)
        notes = self.coach.notes(seat) if self.coach else ()
        turn = Turn(self.match, self.narrator, self.console, seat, waited_for, self.alone is not None, notes)
        try:
            action = turn.ask()
        except TakenBack:
            self.store()
            return True
        if action is None:
            return False
        move = self.match.play(seat, action)
        self.declined = self.possible(seat)
        self.unread = self.narrator.private(move)
        self.played(move)
        if self.coach and self.coach.takes_back(move):
            self.store()
        return True

    def played(self, move: Move) -> None:
        """Save the record and print what happened: to a person who moved, in full; else as everybody sees it."""
        self.store()
        for told in self.narrator.moves([move], move.seat if move.seat in self.people else self.alone):
            self.console.print(told)

    def hand_over(self, seat: int) -> None:
        """Hide one person's cards before the next person looks."""
        own, names = self.narrator.own, self.narrator.names
        if self.at_keyboard is not None and self.unread:
            self.wait(own.say("handover.hide", {"seat": self.at_keyboard}, names))
        self.wipe()
        self.console.print(
            Panel(own.say("handover.next", {"seat": seat}, names), padding=(1, 3), border_style="dim")
        )
        self.wait(own.say("handover.ready", {"seat": seat}, names))
        self.wipe()
        self.at_keyboard = seat
        self.unread = False

    def wipe(self) -> None:
        """Clear the screen and its scrollback."""
        if self.console.is_terminal:
            sys.stdout.flush()
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()

    def wait(self, sentence: str) -> None:
        """Wait until Enter is pressed."""
        try:
            line = input(f"{sentence} ")
        except EOFError:
            raise Leave from None
        if line.strip().lower() in ("quit", "q"):
            raise Leave

    # --- ends -------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Print the final table and the winner."""
        reader = self.alone
        self.console.print()
        self.console.print(draw(self.match, reader, self.narrator.words, self.narrator.names))
        self.console.print(self.narrator.standings())
        self.console.print(Text(self.narrator.result(reader), style="bold"))
        if self.save:
            self.console.print(Text(f"→ {self.save}", style="dim"))

    def leave(self) -> None:
        """Save the game and print how to continue."""
        if self.save is None:
            self.save = Path(f"{self.match.game.id}-{time.strftime('%Y-%m-%d-%H%M%S')}.json")
        self.store()
        command = f"comptoir play --from {shlex.quote(str(self.save))}"
        if any(seat.is_own for seat in self.seats):
            command += f" --seats {shlex.quote(','.join(map(str, self.seats)))}"
        self.console.print()
        self.console.print(self.narrator.own.say("say.saved", {"command": command}), soft_wrap=True)

    def store(self) -> None:
        """Write the record, if there is a file for it."""
        if self.save is not None:
            players = [str(seat) for seat in self.seats]
            hints = {"hints": self.hints} if self.hints else {}
            write_record(self.save, {**self.match.record(), "players": players, **hints})
