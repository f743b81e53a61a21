"""The coach: what a seat has at stake before a move, and whether a move gave away much.

It thinks from what the seat knows. The house lets it think in the bots' processes, the terminal in its own.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from comptoir.bots.review import ITERATIONS, judge
from comptoir.engine.python_api import legal_actions
from comptoir.kit.game import Document
from comptoir.kit.words import Words
from comptoir.match import Match

MUCH = 0.10  # winning chances: a move that costs as many is worth taking back
ROUNDS, GAMES = 8, 15  # games continued from the move and from the better one, to say what that brings


def question(match: Match, ply: int) -> Document | None:
    """What to ask about the move made after `ply` others; None if there was nothing to choose."""
    move, there = match.moves[ply], match.at(ply)
    if len(legal_actions(there.state, move.seat)) < 2:
        return None
    return {"position": there.position(move.seat), "seat": move.seat, "coach": move.action, "seed": ply}


def coached(question: Document) -> Document:
    """Judge the move of such a question; return JSON."""
    effort: dict[str, Any] = {"iterations": ITERATIONS, "noticeable": MUCH, "rounds": ROUNDS, "games": GAMES}
    return asdict(judge(question["position"], question["seat"], question["coach"], question["seed"], **effort))


def is_much(judged: Document) -> bool:
    """Whether a move gave away so much that the coach says so."""
    return bool(judged["loss"] >= MUCH)


def at_stake(match: Match, seat: int, words: Words, names: Sequence[str]) -> list[str]:
    """What a seat should know before its move, in sentences; nothing while it has nothing to choose."""
    if seat not in match.to_act or len(legal_actions(match.state, seat)) < 2:
        return []
    return match.game.at_stake(match.state, seat, words, names)
