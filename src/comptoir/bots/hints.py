"""Hints: what a strong bot would choose, and what it expects of that and of the next best choice."""

import time
from dataclasses import asdict, dataclass
from statistics import mean

from comptoir.bots.player import Bot
from comptoir.bots.review import rounds_of, sure
from comptoir.engine.rollouts import Rollouts
from comptoir.kit.game import Document
from comptoir.match import Match

LEVEL = 5
ROUNDS, GAMES = 8, 10  # of games played on from each of the two
LEAST_ROUNDS = 4  # fewer say nothing
SECONDS = 1.5  # for all of them
LEAST = 0.1  # a smaller difference of scores is none


@dataclass(frozen=True)
class Hint:
    """The best action, and if there was a choice the next best, each with its winning chances (0 to 1)."""

    action: int
    chance: float = 0.0
    next: int = -1  # -1: there was no other choice
    next_chance: float = 0.0
    more: float = (
        0.0  # what the best brings beyond the next best, in the game's own points; 0 if luck can explain it
    )


def hint(bot: Bot, position: Document, seat: int) -> Hint:
    """Think about a position as its seat knows it."""
    action = bot.think(position, seat)
    considered = [one for one in bot.considered if one.visits]
    best = next((one for one in considered if one.action == action), None)
    others = [one for one in considered if one.action != action]
    if best is None or not others:
        return Hint(action)
    second = max(others, key=lambda one: (one.visits, one.worth))
    match = Match.from_position(position, seed=0)
    outlook = Rollouts(match.game.advice(match.content))
    until = time.monotonic() + SECONDS
    rounds: list[float] = []
    better: list[float] = []
    for number in range(ROUNDS):
        for means, one in ((rounds, second.action), (better, action)):
            means += rounds_of(match, outlook, seat, one, number, 1, GAMES)[seat]
        if time.monotonic() > until:
            break
    more = round(sure(rounds, better) - mean(rounds), 1) if len(rounds) >= LEAST_ROUNDS else 0.0
    whole = max(bot.expected, best.worth, 1e-9)
    chances = (min(1.0, one.worth / whole) for one in (best, second))
    return Hint(action, next(chances), second.action, next(chances), more if more >= LEAST else 0.0)


def hinted(question: Document, bot: Bot) -> Document:
    """The same as the answer of a thinking process."""
    return asdict(hint(bot, question["position"], question["seat"]))
