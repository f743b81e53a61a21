"""The coach: what a seat has at stake before a move, and whether a move gave away much.

It thinks from what the seat knows. The house lets it think in the bots' processes, the terminal in its own.
"""

import time
from collections.abc import Sequence
from math import sqrt
from statistics import mean

from comptoir.bots.review import ITERATIONS, SURE, rounds_of, sure
from comptoir.engine.chance import Dice, derive_seed
from comptoir.engine.python_api import legal_actions
from comptoir.engine.rollouts import Rollouts
from comptoir.engine.search import Search
from comptoir.kit.game import Document
from comptoir.kit.words import Words
from comptoir.match import Match

MUCH = 0.10  # winning chances: a move that costs as many is worth taking back
SECONDS = 2.0  # for the search; on a slow machine it ends before all its iterations are made
LEAST = 50  # iterations that compare the move with the better one, at least
ROUNDS, GAMES = 8, 15  # games continued from both, to say what the difference brings


def question(match: Match, ply: int) -> Document | None:
    """What to ask about the move made after `ply` others; None if there was nothing to choose."""
    move, there = match.moves[ply], match.at(ply)
    if len(legal_actions(there.state, move.seat)) < 2:
        return None
    return {"position": there.position(move.seat), "seat": move.seat, "coach": move.action, "seed": ply}


def coached(question: Document) -> Document:
    """Judge the move of such a question, as a review would; without a loss unless it surely gave away much."""
    match = Match.from_position(question["position"], seed=0)
    seat, played, seed = question["seat"], question["coach"], question["seed"]
    search = Search(match.game.advice(match.content), True, ITERATIONS + 1)
    began = time.monotonic()
    try:
        best = int(search.think(match.state, seat, Dice(seed), ITERATIONS, SECONDS))
    except ValueError:
        best = played  # an optional action out of turn is not judged
    in_time = time.monotonic() - began < SECONDS
    iterations = max(LEAST, (ITERATIONS if in_time else int(search.iterations)) // 2)
    names = match.forms
    said = {"seat": seat, "played": names[played].notation, "best": names[best].notation, "loss": 0.0}
    if best == played:
        return said
    dice = derive_seed(seed, 1)
    with_best = search.follow(match.state, seat, best, Dice(dice), iterations)
    loss = with_best - search.follow(match.state, seat, played, Dice(dice), iterations)
    if loss < max(MUCH, SURE * sqrt(0.5 / iterations)):
        return said
    return {**said, "loss": round(loss, 4), **outlook(match, seat, played, best, seed)}


def outlook(match: Match, seat: int, played: int, best: int, seed: int) -> Document:
    """Each seat's mean final score after both moves; the same where luck can explain the difference."""
    rollouts = Rollouts(match.game.advice(match.content))
    found: list[list[list[float]]] = [[[] for _ in range(match.seats)] for _ in range(2)]
    until = time.monotonic() + SECONDS
    for number in range(ROUNDS):
        for means, action in zip(found, (played, best), strict=True):
            for other, more in enumerate(rounds_of(match, rollouts, seat, action, seed + number, 1, GAMES)):
                means[other] += more
        if number and time.monotonic() > until:
            break
    scores = [mean(means) for means in found[0]]
    return {"scores": scores, "better_scores": [sure(*both) for both in zip(*found, strict=True)]}


def is_much(judged: Document) -> bool:
    """Whether a move gave away so much that the coach says so."""
    return bool(judged["loss"] >= MUCH)


def at_stake(match: Match, seat: int, words: Words, names: Sequence[str]) -> list[str]:
    """What a seat should know before its move, in sentences; nothing while it has nothing to choose."""
    if seat not in match.to_act or len(legal_actions(match.state, seat)) < 2:
        return []
    return match.game.at_stake(match.state, seat, words, names)
