"""The strength of bots, one line per level. docs/players.md has how much they differ."""

from dataclasses import dataclass

from comptoir.errors import BadSeats


@dataclass(frozen=True)
class Level:
    """The budget of a bot for one decision, and how often it plays at random instead."""

    name: str
    iterations: int  # of the search, at most; 0 for random play
    seconds: float  # of thinking per move, at most
    guided: bool  # whether the search follows the game's advice
    noise: float  # share of moves played at random instead


def called(level: str) -> str:
    """A level as it is typed: `random` or `bot:3`."""
    return level if level == "random" else f"bot:{level}"


LEVELS = {
    level.name: level
    for level in (
        Level("random", iterations=0, seconds=0.0, guided=False, noise=1.0),
        Level("1", iterations=30, seconds=0.05, guided=False, noise=0.75),
        Level("2", iterations=100, seconds=0.1, guided=True, noise=0.4),
        Level("3", iterations=200, seconds=0.2, guided=True, noise=0.27),
        Level("4", iterations=500, seconds=0.5, guided=True, noise=0.12),
        Level("5", iterations=20_000, seconds=1.8, guided=True, noise=0.0),
    )
}


def find_level(name: str) -> Level:
    """Find a level by its name: `random`, `3` or `bot:3`."""
    level = LEVELS.get(name.strip().lower().removeprefix("bot:"))
    if level is None:
        raise BadSeats(f"there is no bot “{name}”; bots are bot:1 to bot:5 and random.")
    return level
