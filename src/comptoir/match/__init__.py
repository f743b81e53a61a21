"""One game being played: the referee, its record, undo and words."""

from comptoir.match.match import Action, Match, Move

__all__ = ["Action", "Match", "Move"]
