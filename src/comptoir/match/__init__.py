"""One game being played: the referee, its record, undo and words."""

from comptoir.match.match import Action, Match, Move, Undo

__all__ = ["Action", "Match", "Move", "Undo"]
