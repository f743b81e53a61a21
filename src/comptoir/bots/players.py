"""Players by name: `random`, `bot:1` to `bot:5`, or a file with a player of your own."""

import hashlib
from typing import Protocol

from comptoir.bots.levels import called, find_level
from comptoir.bots.own import file_of, is_own, load_own
from comptoir.bots.player import Bot
from comptoir.match import Match


class Player(Protocol):
    """A program that plays a seat."""

    def choose(self, match: Match, seat: int) -> int:
        """Return the code of the action a seat should choose."""


def make_player(name: str, seed: int | None = None, timed: bool = True) -> Player:
    """Make a player with its own random stream; with `timed=False` bots are limited by iterations only."""
    return load_own(name, seed) if is_own(name) else Bot(name, seed, timed)


def check_player(name: str) -> str:
    """Return the name under which a player is kept: that of a level, or the file; refuse one that is not there."""
    if not is_own(name):
        return find_level(name).name
    load_own(name, 0)
    return name.strip()


def player_called(name: str) -> str:
    """A player as it is typed."""
    return name if is_own(name) else called(name)


def strength(name: str) -> list[float | str]:
    """What decides how a player plays: two runs with the same can be one tournament."""
    if is_own(name):
        return [hashlib.sha256(file_of(name).read_bytes()).hexdigest()[:16]]
    level = find_level(name)
    return [level.iterations, level.noise]
