"""Puzzles: positions from games of strong bots in which one move is clearly the best. Found, checked, kept as data.

A position is judged from what its mover may know. A candidate is found with a small search and kept only if a search
ten times as long agrees; `solve` repeats that judgement, whenever the rules have changed.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from comptoir.bots.review import Judgement, reason
from comptoir.engine.chance import Dice, derive_seed
from comptoir.engine.python_api import drawn_by_weight, legal_actions, most_advised
from comptoir.engine.rollouts import Rollouts
from comptoir.engine.search import Search
from comptoir.kit.game import Document, Game, Options
from comptoir.match import Match

LEAST_ACTIONS = 4  # to choose from
LEAST_MARGIN = 0.10  # of the winning chances, between the best action and the next
TIMES = 10  # the game's budget with which candidates are checked
RIVALS = 3  # actions that are compared with the best one
FIRST_LOOK = 5  # with this part of the budget a position is looked at first: most have nothing to find
FIRST_LEAD = 0.04  # by which the best action must lead there
TRIED = 8  # visits from which on an action counts there
MOST_CONFIRMATIONS = 3  # positions of one game that are checked with the longer search
GAMES = 400  # continued from the two best actions, to say what the difference brings
BAND = 0.08, 0.92  # winning chances between which a position is worth thinking about
FILE = "puzzles.json"


class Puzzle(msgspec.Struct, frozen=True):
    """A position, its best action, and how much better that is than the next."""

    game: str
    rules: int
    content: str
    seats: int
    seat: int
    position: Document  # as the seat knows it
    best: str  # notations
    next: str
    chances: float  # of winning with the best action
    margin: float  # winning chances that the next best action costs
    grade: int  # 1 easy to 3 hard
    scores: list[float]  # mean final score of each seat after the best action
    next_scores: list[float]  # the same after the next best one
    source: str  # the game it is from: how its bots play, its seed, the ply

    @property
    def judgement(self) -> Judgement:
        """The same as a review would say it of the next best action."""
        return Judgement(self.seat, [], self.next, self.best, self.margin, self.next_scores, self.scores)

    @property
    def why(self) -> tuple[str, Document]:
        """Why the best action is better than the next, as a review explains it."""
        scores = {"scores": self.next_scores, "better_scores": self.scores}
        return reason({"seat": self.seat, "loss": self.margin, **scores})


class Verdict(NamedTuple):
    """What a search says of a position."""

    best: int
    next: int
    chances: float
    margin: float


def judge(match: Match, seat: int, iterations: int, seed: int) -> Verdict:
    """Find the best action of a seat and compare it with the actions that come closest."""
    search = Search(match.game.advice(match.content), True, iterations + 1)
    state = match.state
    best = int(search.think(state, seat, Dice(derive_seed(seed, 0)), iterations))
    tried = sorted(zip(search.root_visits, search.root_actions, strict=True), reverse=True)
    rivals = [action for _, action in tried if action != best][:RIVALS]
    values = {
        action: float(search.follow(state, seat, action, Dice(derive_seed(seed, 1)), iterations))
        for action in (best, *rivals)
    }
    nearest = max(rivals, key=lambda rival: values[rival])
    return Verdict(best, nearest, values[best], values[best] - values[nearest])


def find(game: Game, seats: int, seed: int, options: Options) -> Puzzle | None:
    """Find the first position in a game of bots that the longer search confirms as a puzzle, if there is one.

    The bots play what a short search finds, which also says where a longer look may be worth it.
    """
    budget = game.puzzle_budget
    quick = budget // FIRST_LOOK
    match = after_the_opening(game, seats, seed, options)
    dice, confirmations = Dice(derive_seed(seed, 1)), 0
    search = Search(game.advice(match.content), True, quick + 1)
    while not match.over and match.ply < game.most_actions:
        seat = match.to_act[0]
        known = Match.from_position(match.position(seat), seed=0)
        played = int(search.think(known.state, seat, dice, quick))
        if is_promising(known, seat, played, search) and not match.to_answer:
            luck = derive_seed(seed, match.ply)
            leads = judge(known, seat, quick, luck).margin >= FIRST_LEAD
            if leads and is_puzzle(known, seat, judge(known, seat, budget, luck)):
                puzzle = confirmed(known, seat, f"search:{quick} {seed} ply {match.ply}")
                confirmations += 1
                if puzzle is not None or confirmations == MOST_CONFIRMATIONS:
                    return puzzle
        match.play(seat, played)
    return None


def after_the_opening(game: Game, seats: int, seed: int, options: Options) -> Match:
    """A game once its opening is over, in which everybody plays as the advice weighs."""
    match = Match.new(game, seats, seed, options=options)
    if game.opening > 0:
        dice, advice = Dice(derive_seed(seed, 2)), game.advice(match.content)
        while not match.over and match.ply < game.most_actions:
            seat = match.to_act[0]
            match.play(
                seat, drawn_by_weight(advice, match.state, seat, legal_actions(match.state, seat), False, dice)
            )
        match = match.at(int(game.opening * match.ply))
    return match


def is_promising(match: Match, seat: int, best: int, search: Search) -> bool:
    """Whether there is a real choice, and a short search found an action that leads it and is not obvious."""
    if len(search.root_actions) < 2 or len(match.actions(seat)) < LEAST_ACTIONS or is_obvious(match, seat, best):
        return False
    tried = zip(search.root_actions, search.root_visits, search.root_values, strict=True)
    values = {action: value for action, visits, value in tried if visits >= TRIED or action == best}
    lead = values.pop(best) - max(values.values(), default=0.0)
    return lead >= FIRST_LEAD


def is_puzzle(match: Match, seat: int, verdict: Verdict) -> bool:
    """Whether one action is clearly best, the game is open, and the advice alone would play another."""
    low, high = BAND
    is_clear = verdict.margin >= LEAST_MARGIN and low <= verdict.chances <= high
    return is_clear and not is_obvious(match, seat, verdict.best)


def is_obvious(match: Match, seat: int, action: int) -> bool:
    """Whether the advice alone would play this."""
    return action == most_advised(match.game.advice(match.content), match.state, seat)


def confirmed(match: Match, seat: int, source: str) -> Puzzle | None:
    """The puzzle of a position, if a search ten times as long finds the same, twice, and by as much."""
    iterations = TIMES * match.game.puzzle_budget
    first = judge(match, seat, iterations, 1)
    if not is_puzzle(match, seat, first):
        return None
    second = judge(match, seat, iterations, 2)
    if first.best != second.best or not is_puzzle(match, seat, second):
        return None
    margin = min(first.margin, second.margin)
    forms, game = match.forms, match.game
    scores, next_scores = (mean_scores(match, seat, action) for action in (first.best, first.next))
    return Puzzle(
        game=game.id,
        rules=game.rules_version,
        content=match.pack.fingerprint,
        seats=match.seats,
        seat=seat,
        position=match.position(seat),
        best=forms[first.best].notation,
        next=forms[first.next].notation,
        chances=round(first.chances, 3),
        margin=round(margin, 3),
        grade=graded(match, seat, margin),
        scores=scores,
        next_scores=next_scores,
        source=source,
    )


def puzzle_from_review(match: Match, ply: Document, source: str) -> Puzzle:
    """A reviewed move that was not the best, as a puzzle: the move played is what the best one is compared with."""
    there, seat = match.at(ply["ply"]), ply["seat"]
    return Puzzle(
        game=match.game.id,
        rules=match.game.rules_version,
        content=match.pack.fingerprint,
        seats=match.seats,
        seat=seat,
        position=there.position(seat),
        best=ply["best"],
        next=ply["played"],
        chances=ply["expected"][seat],
        margin=ply["loss"],
        grade=graded(there, seat, ply["loss"]),
        scores=ply["better_scores"],
        next_scores=ply["scores"],
        source=source,
    )


def graded(match: Match, seat: int, margin: float) -> int:
    """How hard it is: 1 if there is little to choose from or the difference is large, 3 if much, and small."""
    many = len(legal_actions(match.state, seat))
    return 1 + (many > 8) + (margin < 0.2)


def mean_scores(match: Match, seat: int, action: int) -> list[float]:
    """Each seat's mean final score if the game goes on sensibly after an action."""
    outlook = Rollouts(match.game.advice(match.content))
    outlook.ask(match.state, seat, action, Dice(7), GAMES, match.game.most_actions)
    return [round(float(outlook.score[other]), 1) for other in range(match.seats)]


def solve(puzzle: Puzzle, times: int = TIMES) -> str:
    """What is wrong with a puzzle now, in one sentence; empty if a search finds its solution again."""
    match = Match.from_position(puzzle.position, seed=0)
    if (match.game.rules_version, match.game.default_pack.fingerprint) != (puzzle.rules, puzzle.content):
        return f"it is of rules {puzzle.rules} and content {puzzle.content}, which have changed."
    verdict = judge(match, puzzle.seat, times * match.game.puzzle_budget, 1)
    found = match.forms[verdict.best].notation
    if found != puzzle.best:
        return f"a search finds “{found}” instead of “{puzzle.best}”."
    if verdict.margin < LEAST_MARGIN:
        return f"“{puzzle.best}” is better by {100 * verdict.margin:.1f} % only."
    return ""


@cache
def load_puzzles(game: Game) -> list[Puzzle]:
    """The puzzles in a game's folder, the easiest first."""
    file = game.folder.joinpath(FILE)
    return msgspec.json.decode(file.read_bytes(), type=list[Puzzle]) if file.is_file() else []


def collect(
    game: Game, wanted: int, seats: int, first_seed: int, options: Options, told: Callable[[int, int], None]
) -> Iterator[Puzzle]:
    """Look through games until there are enough puzzles, at most one of each; tell games and puzzles so far."""
    found, seed = 0, first_seed
    while found < wanted:
        puzzle = find(game, seats, seed, options)
        seed += 1
        if puzzle is not None:
            found += 1
            yield puzzle
        told(seed - first_seed, found)
