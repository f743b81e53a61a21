"""Many games of programs, and their statistics."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from mypy_extensions import i64

import comptoir
from comptoir.bots.players import check_player, make_player
from comptoir.engine.chance import Dice, derive_seed
from comptoir.engine.playout import Tally, random_games
from comptoir.errors import BadSeats
from comptoir.kit.game import Document, Game, Options, OptionValue
from comptoir.kit.pack import Pack
from comptoir.match import Match

SECONDS_PER_CHUNK = 0.1  # between reports of progress from the compiled loop


@dataclass(frozen=True)
class Simulation:
    """Statistics of many games. Scores, shares and rounds are means over the finished ones."""

    game: str
    seats: int
    policy: list[str]
    seed: int
    options: dict[str, OptionValue]
    content: str
    max_actions: int
    rules: str
    games: int
    finished: int
    actions: int
    actions_per_game: float
    cpu_seconds: float
    actions_per_second: float
    mean_score: list[float] | None
    win_share: list[float] | None
    mean_winning_score: float | None
    rounds_per_game: float | None


@dataclass(frozen=True)
class Plan:
    """The parameters of a simulation."""

    game: Game
    policy: Sequence[str]  # the player of each seat
    games: int
    seed: int
    options: Options
    pack: Pack
    most_actions: int  # longer games are truncated

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.policy)


def simulate(
    game: Game,
    seats: int,
    games: int,
    policy: Sequence[str] = ("random",),
    seed: int = 1,
    options: Options | None = None,
    content: Path | str | Document | None = None,
    max_actions: int | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> Simulation:
    """Play many games; `policy` is one player for all seats, or one for each."""
    game.check_seats(seats)
    levels = [check_player(name) for name in policy]
    if len(levels) not in (1, seats):
        raise BadSeats(f"there are {len(levels)} policies for {seats} seats; give one for all, or one for each.")
    plan = Plan(
        game,
        levels * seats if len(levels) == 1 else levels,
        games,
        seed,
        game.checked_options(options or {}),
        game.pack(content),
        game.most_actions if max_actions is None else max_actions,
    )
    tally = Tally(seats)
    run = _play_at_random if set(levels) == {"random"} else _play_with_bots
    run(plan, tally, progress)
    return _summary(plan, tally)


def _play_at_random(plan: Plan, tally: Tally, progress: Callable[[int], None]) -> None:
    """Play random games in the compiled loop, in chunks, which do not affect the games."""
    table = plan.game.table(plan.game.content(plan.pack, plan.options), plan.seats)
    dice = Dice(plan.seed)
    chunk = 1
    while tally.games < plan.games:
        chunk = min(chunk, plan.games - tally.games)
        before = tally.cpu_seconds
        random_games(table, dice, chunk, plan.most_actions, tally)
        progress(tally.games)
        if tally.cpu_seconds - before < SECONDS_PER_CHUNK / 2:
            chunk *= 2


def _play_with_bots(plan: Plan, tally: Tally, progress: Callable[[int], None]) -> None:
    """Play with bots limited by iterations only, so that the games are the same on every machine."""
    dice = Dice(plan.seed)
    bots = [make_player(name, derive_seed(plan.seed, seat), timed=False) for seat, name in enumerate(plan.policy)]
    began = time.process_time()
    for _ in range(plan.games):
        match = Match.new(plan.game, plan.seats, options=plan.options, content=plan.pack, chance=dice)
        while not match.over and match.ply < plan.most_actions:
            seat = next(iter(match.to_answer), match.state.turn)
            match.play(seat, bots[seat].choose(match, seat))
        tally.actions += match.ply
        if match.over:
            tally.count_result(match.state)
        tally.games += 1
        progress(tally.games)
    tally.cpu_seconds = time.process_time() - began


def _summary(plan: Plan, tally: Tally) -> Simulation:
    finished, games, actions = int(tally.finished), int(tally.games), int(tally.actions)

    def mean(total: i64 | float) -> float:
        return float(total) / finished

    return Simulation(
        game=plan.game.id,
        seats=plan.seats,
        policy=list(plan.policy),
        seed=plan.seed,
        options=dict(plan.options),
        content=plan.pack.fingerprint,
        max_actions=plan.most_actions,
        rules=comptoir.build_form(),
        games=games,
        finished=finished,
        actions=actions,
        actions_per_game=actions / max(games, 1),
        cpu_seconds=tally.cpu_seconds,
        actions_per_second=actions / tally.cpu_seconds if tally.cpu_seconds else 0.0,
        mean_score=[mean(score) for score in tally.score] if finished else None,
        win_share=[mean(wins) for wins in tally.wins] if finished else None,
        mean_winning_score=mean(tally.winning_score) if finished else None,
        rounds_per_game=mean(tally.rounds) if finished else None,
    )
