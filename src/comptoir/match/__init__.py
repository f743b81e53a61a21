"""One game being played: referee, record, undo."""

from comptoir.match.match import Action, Match, Move, Undo

__all__ = ["Action", "Match", "Move", "Undo"]
