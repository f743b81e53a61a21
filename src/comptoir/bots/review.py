"""Review of a finished game: the cost of each move, and up to three turning points.

Every move is judged from its mover's own position, so nothing counts that the mover could not know.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import mean, variance

from babel.numbers import format_decimal

from comptoir.engine.chance import Dice, derive_seed
from comptoir.engine.rollouts import Rollouts
from comptoir.engine.search import Search
from comptoir.engine.state import State
from comptoir.errors import BadRecord
from comptoir.kit.game import Document
from comptoir.kit.words import Words
from comptoir.match import Match

ITERATIONS = 1_500  # of the search, for each move
ROUNDS, GAMES = 12, 50  # rounds of games continued from the move and from the better one
SURE = 2.0  # standard errors; a smaller difference of scores can be luck and counts as none
TURNING_POINTS = 3
NOTICEABLE = 0.02  # losses of winning chances below this are no turning points
MISTAKE = 0.04  # a move that cost less is not worth a lesson
MOST_MISTAKES = 5  # of a seat in one game


@dataclass(frozen=True)
class Judgement:
    """The judgement of one move: the mover's estimate, the best action, and the cost of the choice."""

    seat: int
    expected: list[float]  # winning chances of each seat before the move
    played: str
    best: str
    loss: float  # winning chances that the move cost
    scores: list[float]  # mean final score of each seat after the move played; empty if the loss is negligible
    better_scores: list[float]  # the same after the best move

    @property
    def cost(self) -> float:
        """The cost in the game's own currency; negative if the move brought more money but not the victory."""
        return self.better_scores[self.seat] - self.scores[self.seat]


def judge(position: Document, seat: int, played: int, seed: int = 0, iterations: int = ITERATIONS) -> Judgement:
    """Judge a move from the mover's own position."""
    match = Match.from_position(position, seed=0)
    game, state, content = match.game, match.state, match.content
    advice = game.advice(content)
    dice = Dice(seed)
    search = Search(advice, True, iterations + 1)
    try:
        best = int(search.think(state, seat, dice, iterations))
    except ValueError:
        best = played  # an optional action out of turn is not judged
    expected = _shares([search.expected(other) for other in range(match.seats)])
    loss = 0.0
    if best != played:
        with_best = search.follow(state, seat, best, Dice(derive_seed(seed, 1)), iterations // 2)
        with_played = search.follow(state, seat, played, Dice(derive_seed(seed, 1)), iterations // 2)
        loss = round(max(0.0, with_best - with_played), 4)
        if loss == 0.0:
            best = played  # on closer examination the move was no worse
    scores: list[float] = []
    better: list[float] = []
    if loss >= NOTICEABLE:
        outlook = Rollouts(advice)
        rounds, better_rounds = (rounds_of(match, outlook, seat, action, seed) for action in (played, best))
        scores = [mean(means) for means in rounds]
        better = [sure(*both) for both in zip(rounds, better_rounds, strict=True)]
    names = match.forms
    return Judgement(seat, expected, names[played].notation, names[best].notation, loss, scores, better)


def rounds_of(
    match: Match,
    outlook: Rollouts,
    seat: int,
    action: int,
    seed: int,
    times: int = ROUNDS,
    games: int = GAMES,
) -> list[list[float]]:
    """Return each seat's mean final score in every round of games continued from an action."""
    dice = Dice(derive_seed(seed, 2))
    rounds: list[list[float]] = [[] for _ in range(match.seats)]
    for _ in range(times):
        outlook.ask(match.state, seat, action, dice, games, match.game.most_actions)
        for other, means in enumerate(rounds):
            means.append(float(outlook.score[other]))
    return rounds


def sure(rounds: list[float], better_rounds: list[float]) -> float:
    """Return the mean after the better move, or that after the move played if luck can explain the difference."""
    error = sqrt((variance(rounds) + variance(better_rounds)) / len(rounds))
    before, after = mean(rounds), mean(better_rounds)
    return after if abs(after - before) > SURE * error else before


def _shares(values: list[float]) -> list[float]:
    """Normalize chances to a sum of one; empty if there was no decision."""
    total = sum(values)
    return [value / total for value in values] if total > 0 else []


def questions(match: Match) -> Iterator[Document]:
    """List what to judge: for every move the mover's own position and the action played."""
    there = match.at(0)
    for number, move in enumerate(match.moves):
        position = there.position(move.seat)
        yield {"position": position, "seat": move.seat, "played": move.action, "seed": number}
        there.replay(move.seat, move.action, list(move.outcomes))


def judged(question: Document) -> Document:
    """Judge one of these questions; return JSON."""
    return asdict(judge(question["position"], question["seat"], question["played"], question["seed"]))


def review(match: Match, progress: Callable[[int], None] = lambda plies: None) -> Document:
    """Review a finished game."""
    if not match.over:
        raise BadRecord("the game is not over; only finished games can be reviewed.")
    answers = []
    for done, question in enumerate(questions(match)):
        answers.append(judged(question))
        progress(done + 1)
    return assemble(match, answers)


def assemble(match: Match, answers: Sequence[Document], standings: Sequence[dict[str, int]] = ()) -> Document:
    """Assemble the review from the judgements of all moves; `standings` can replace those of the rules."""
    expected = [1.0 / match.seats] * match.seats
    plies = []
    for ply, answer in enumerate(answers):
        expected = answer["expected"] or expected  # without a decision, the chances stay as they were
        plies.append({**_plain(answer), "ply": ply, "expected": [round(share, 4) for share in expected]})
    first = [row["seat"] for row in standings or match.standings if row["place"] == 1]
    result = [1.0 / len(first) if seat in first else 0.0 for seat in range(match.seats)]
    return {
        "format": "comptoir-review",
        "version": 1,
        "game": match.game.id,
        "iterations": ITERATIONS,
        "plies": plies,
        "result": result,
        "turning_points": turning_points(plies),
    }


def _plain(answer: Document) -> Document:
    judgement = Judgement(**answer)
    told: Document = {"seat": judgement.seat, "played": judgement.played, "loss": judgement.loss}
    if judgement.best != judgement.played:
        told["best"] = judgement.best
    if judgement.scores:
        told |= {
            "cost": round(judgement.cost, 1),
            "scores": [round(score, 1) for score in judgement.scores],
            "better_scores": [round(score, 1) for score in judgement.better_scores],
        }
    return told


def turning_points(plies: Sequence[Document]) -> list[int]:
    """Return the plies of the moves that cost most, in the order of the game."""
    costly = sorted(plies, key=lambda one: (-float(one["loss"]), int(one["ply"])))[:TURNING_POINTS]
    return sorted(int(one["ply"]) for one in costly if one["loss"] >= NOTICEABLE)


def mistakes(made: Document, seat: int) -> list[Document]:
    """Return the moves of a seat that cost most, the costliest first."""
    costly = [ply for ply in made["plies"] if ply["seat"] == seat and ply["loss"] >= MISTAKE and "best" in ply]
    return sorted(costly, key=lambda ply: (-ply["loss"], ply["ply"]))[:MOST_MISTAKES]


def race(made: Document) -> list[list[float]]:
    """Return each seat's chances from the first move to the result, as the mean of all movers' latest estimates."""
    seats = len(made["result"])
    lines = []
    for seat in range(seats):
        means = []
        for at in range(len(made["plies"])):
            last = {ply["seat"]: ply["expected"][seat] for ply in made["plies"][max(0, at - 3 * seats) : at + 1]}
            means.append(sum(last.values()) / len(last))
        lines.append([*means, made["result"][seat]])
    return lines


# --- in words ---------------------------------------------------------------------------------------------


def reason(ply: Document) -> tuple[str, Document]:
    """Explain why the better move is better: the key of a sentence and its parameters."""
    seat, scores, better = ply["seat"], ply["scores"], ply["better_scores"]
    own = better[seat] - scores[seat]
    rivals = [other for other in range(len(scores)) if other != seat]
    rival = max(rivals, key=lambda other: scores[other] - better[other])
    taken = scores[rival] - better[rival]
    facts: Document = {"seat": seat, "other": rival, "percent": round(100 * ply["loss"])}
    if own >= max(taken, 0.1):
        return "more", {**facts, "amount": round(own, 1)}
    if taken >= 0.1 and taken > -own:
        return "less", {**facts, "amount": round(taken, 1)}
    return "chance", facts


def said_amount(amount: float, language: str) -> str:
    """Format an amount of the game's currency in a language, with decimals only where they matter."""
    return format_decimal(amount, "0.0" if abs(amount) < 10 else "0", language)


def said_action(match: Match, state: State, seat: int, notation: str, words: Words, names: Sequence[str]) -> str:
    """Return the label of an action in the position it was played from."""
    code = match.codes.get(notation)
    return notation if code is None else match.label(seat, code, words, names, state)
