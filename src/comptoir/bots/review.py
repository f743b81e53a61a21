"""Where a finished game was won and lost: what each move cost, and three moments that turned it.

Every move is looked at from its mover's own position: nothing enters that the mover could not know.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import mean, variance

from babel.numbers import format_decimal

from comptoir.engine.chance import Dice, derive_seed
from comptoir.engine.outlook import Outlook
from comptoir.engine.search import Search
from comptoir.engine.state import State
from comptoir.errors import BadRecord
from comptoir.kit.game import Document
from comptoir.kit.words import Words
from comptoir.match import Match

ITERATIONS = 1_500  # of the search, for each move
ROUNDS, GAMES = 12, 50  # rounds of games played on from the move and from the better one, to see what they bring
SURE = 2.0  # standard errors; a smaller difference of scores may be luck, and counts as none
TURNING_POINTS = 3
NOTICEABLE = 0.02  # a smaller loss of winning chances turns nothing


@dataclass(frozen=True)
class Judgement:
    """One move: how things stood for the mover's eyes, what was best, and what the choice cost."""

    seat: int
    expected: list[float]  # the share of the victory to expect for each seat, before the move
    played: str
    best: str
    loss: float  # share of the victory given away
    scores: list[float]  # mean final score of each seat after the move played; none if hardly anything was lost
    better_scores: list[float]  # and after the best one

    @property
    def cost(self) -> float:
        """What the move cost in the game's own currency; below 0 if it brought more, but not the victory."""
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
        best = played  # who speaks up unasked has nothing to decide: there is nothing to judge
    expected = _shares([search.expected(other) for other in range(match.seats)])
    loss = 0.0
    if best != played:
        with_best = search.follow(state, seat, best, Dice(derive_seed(seed, 1)), iterations // 2)
        with_played = search.follow(state, seat, played, Dice(derive_seed(seed, 1)), iterations // 2)
        loss = round(max(0.0, with_best - with_played), 4)
        if loss == 0.0:
            best = played  # a second look says it was no worse
    scores: list[float] = []
    better: list[float] = []
    if loss >= NOTICEABLE:
        outlook = Outlook(advice)
        rounds, better_rounds = (_rounds(match, outlook, seat, action, seed) for action in (played, best))
        scores = [mean(means) for means in rounds]
        better = [_sure(*both) for both in zip(rounds, better_rounds, strict=True)]
    names = match.forms
    return Judgement(seat, expected, names[played].notation, names[best].notation, loss, scores, better)


def _rounds(match: Match, outlook: Outlook, seat: int, action: int, seed: int) -> list[list[float]]:
    """For each seat its mean final score in every round of games played on from an action."""
    dice = Dice(derive_seed(seed, 2))
    rounds: list[list[float]] = [[] for _ in range(match.seats)]
    for _ in range(ROUNDS):
        outlook.ask(match.state, seat, action, dice, GAMES, match.game.most_actions)
        for other, means in enumerate(rounds):
            means.append(float(outlook.score[other]))
    return rounds


def _sure(rounds: list[float], better_rounds: list[float]) -> float:
    """The mean after the better move; as after the one played, if luck may explain the difference."""
    error = sqrt((variance(rounds) + variance(better_rounds)) / ROUNDS)
    before, after = mean(rounds), mean(better_rounds)
    return after if abs(after - before) > SURE * error else before


def _shares(values: list[float]) -> list[float]:
    """Chances that add up to one; none if nothing was to be decided."""
    total = sum(values)
    return [value / total for value in values] if total > 0 else []


def questions(match: Match) -> Iterator[Document]:
    """What to judge: for every move the mover's own position and what was played."""
    there = match.at(0)
    for number, move in enumerate(match.moves):
        position = there.position(move.seat)
        yield {"position": position, "seat": move.seat, "played": move.action, "seed": number}
        there.replay(move.seat, move.action, list(move.outcomes))


def judged(question: Document) -> Document:
    """The answer to one of these questions, as plain data."""
    return asdict(judge(question["position"], question["seat"], question["played"], question["seed"]))


def review(match: Match, progress: Callable[[int], None] = lambda plies: None) -> Document:
    """The review of a finished game."""
    if not match.over:
        raise BadRecord("the game is not over: only a finished game is reviewed.")
    answers = []
    for done, question in enumerate(questions(match)):
        answers.append(judged(question))
        progress(done + 1)
    return assemble(match, answers)


def assemble(match: Match, answers: Sequence[Document], standings: Sequence[dict[str, int]] = ()) -> Document:
    """The document of a review from the judgements of all moves; standings instead of those of the rules."""
    expected = [1.0 / match.seats] * match.seats
    plies = []
    for ply, answer in enumerate(answers):
        expected = answer["expected"] or expected  # where nothing was to be decided, nothing has changed
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
    """The plies of the moves that cost most, in the order of the game."""
    costly = sorted(plies, key=lambda one: (-float(one["loss"]), int(one["ply"])))[:TURNING_POINTS]
    return sorted(int(one["ply"]) for one in costly if one["loss"] >= NOTICEABLE)


def race(made: Document) -> list[list[float]]:
    """For each seat its chances from the first move to the result, every mover's view having the same weight."""
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
    """Why the better move is better: the key of a sentence, and its parameters."""
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
    """An amount of the game's currency as it is written in a language; no decimals where they say nothing."""
    return format_decimal(amount, "0.0" if abs(amount) < 10 else "0", language)


def said_action(match: Match, state: State, seat: int, notation: str, words: Words, names: Sequence[str]) -> str:
    """An action as its button said it when the game stood so."""
    code = match.codes.get(notation)
    return notation if code is None else match.label(seat, code, words, names, state)
