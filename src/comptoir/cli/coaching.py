"""The coach at the keyboard: what is at stake before a move, and the offer to take a bad one back."""

from typing import Any

from rich.console import Console
from rich.text import Text

from comptoir.bots import coach, review
from comptoir.cli.narrator import Narrator
from comptoir.cli.turn import Leave
from comptoir.kit.game import Document
from comptoir.match import Match, Move


class KeyboardCoach:
    """Watches the moves of one person who plays against bots. What it shows is noted in the record like a hint."""

    def __init__(self, match: Match, narrator: Narrator, console: Console, hints: list[Document]) -> None:
        self.match = match
        self.narrator = narrator
        self.console = console
        self.hints = hints
        self.say = narrator.own.say

    def notes(self, seat: int) -> list[str]:
        """What is at stake, for the line above the choices."""
        stakes = coach.at_stake(self.match, seat, self.narrator.words, self.narrator.names)
        return [self.say("coach.stake", {"sentence": sentence}) for sentence in stakes]

    def takes_back(self, move: Move) -> bool:
        """Look at the last move; if it gave away much, say so and ask whether to take it back."""
        said = self.judged()
        if said is None or not coach.is_much(said):
            return False
        self.hints.append(
            {"entry": len(self.match.log) - 1, "seat": move.seat, "action": said["best"], "coach": True}
        )
        self.console.print(Text(" ".join([self.advice(said), self.why(said)]), style="bold"))
        try:
            answer = input(self.say("coach.ask")).strip().lower()
        except EOFError:
            raise Leave from None
        if not answer.startswith(self.say("say.yes").lower()):
            return False
        if self.match.may_undo(move.seat):
            self.match.undo(move.seat)
        else:
            self.match.take_back_to(self.match.ply - 1, move.seat)
        self.console.print(Text(self.say("say.undone"), style="italic"))
        return True

    def judged(self) -> Document | None:
        """What the bots think of the last move; None if there was no choice."""
        question = coach.question(self.match, self.match.ply - 1)
        if question is None:
            return None
        if not self.console.is_terminal:
            return coach.coached(question)
        with self.console.status(self.say("coach.looking"), spinner="dots"):
            return coach.coached(question)

    def advice(self, said: Document) -> str:
        """What the move cost, and the better one by the name of its choice."""
        state = self.match.at(self.match.ply - 1).state
        played, better = (
            review.said_action(
                self.match, state, said["seat"], said[name], self.narrator.words, self.narrator.names
            )
            for name in ("played", "best")
        )
        facts: dict[str, Any] = {"played": played, "better": better, "percent": round(100 * said["loss"])}
        return self.say("coach.advice", facts)

    def why(self, said: Document) -> str:
        """Why the better move is better."""
        key, facts = review.reason(said)
        facts["unit"] = self.narrator.words.find("review", "unit")
        if "amount" in facts:
            facts["amount"] = review.said_amount(facts["amount"], self.narrator.own.language)
        return self.say(f"coach.why_{key}", facts, self.narrator.names)
