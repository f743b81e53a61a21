"""Self-play in bulk: games, a seed and players in, NumPy arrays out, all at once or chunk by chunk.

    from comptoir.lab.batch import self_play
    played = self_play(game_id, seats=3, games=10_000, seed=1, policy="advice")
    played.observation.shape                    # (decisions, numbers a seat sees)

The same seed gives the same games on any number of cores.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, fields
from functools import lru_cache, wraps
from multiprocessing import get_context
from typing import Any, NamedTuple, ParamSpec

from comptoir.lab import NEEDS

try:
    import numpy as np
except ImportError as missing:
    raise ImportError(NEEDS.format(missing=missing.name)) from None

from comptoir.engine.chance import Dice, derive_seed
from comptoir.engine.inside import Inside
from comptoir.engine.python_api import observation_fields
from comptoir.engine.state import State
from comptoir.engine.trajectories import Trajectories
from comptoir.engine.trajectories import self_play as play
from comptoir.engine.vector import NOT_NOW, Tables
from comptoir.errors import InputError
from comptoir.games import find_game
from comptoir.kit.game import OptionValue
from comptoir.lab.seats import Opponent, Policy, player_of
from comptoir.match import Match

SHARE = 25  # games that share one derived seed
CHUNK = 200  # games played and handed over at once
AHEAD = 2  # chunks that each process works ahead
Array = np.ndarray[Any, Any]
P = ParamSpec("P")


class Work(NamedTuple):
    """Some games to play."""

    game: str
    seats: int
    first: int  # the number of the first game
    games: int
    seed: int
    players: tuple[Opponent, ...]
    options: dict[str, OptionValue]
    content: Any
    search: bool


@dataclass(frozen=True)
class Played:
    """Games step by step, with a row for every decision in the order of play; each array of the smallest type."""

    observation: Array  # what the mover saw: (decisions, size), named by Game.observed
    legal: Array  # the legal actions: (decisions, actions)
    seat: Array  # the mover
    action: Array  # the action chosen
    game: Array  # the number of the game
    finished: Array  # whether each game came to its end
    score: Array  # (games, seats)
    place: Array  # (games, seats), 1 = first
    visits: Array | None = None  # of each action by the search that decided: (decisions, actions)
    value: Array | None = (
        None  # the share of the victory that it expected for the mover; NaN: no search was needed
    )


def self_play_chunks(
    game: str,
    seats: int,
    games: int,
    seed: int = 0,
    policy: Opponent | Sequence[Opponent] = "random",
    options: Mapping[str, OptionValue] | None = None,
    content: Any = None,
    processes: int = 1,
    search: bool = False,
) -> Iterator[Played]:
    """Play games and yield them in chunks, in order; `self_play` returns them all at once.

    `policy` is one player for all seats or a list: `random`, `advice`, `bot:1` to `bot:5`, `search:500` (as many
    iterations, no random moves), a file with a player, or a player. `processes=0` uses all cores. `search=True`
    adds visits and values. Of seats that are played in Python and inside, only the former are written down.
    """
    found = find_game(game)
    found.check_seats(seats)
    if games < 1:
        raise InputError(f"{games} games cannot be played; ask for at least one.")
    players = tuple(policy) if isinstance(policy, (list, tuple)) else (policy,) * seats
    if len(players) != seats:
        raise InputError(
            f"there are {len(players)} policies for {seats} seats; give one for all, or one for each."
        )
    match = Match.empty(found, seats, options or {}, content, Dice(0))
    for player in players:
        player_of(match, player)  # refuse what is no player before anything begins
    works = [
        Work(game, seats, first, min(CHUNK, games - first), seed, players, dict(options or {}), content, search)
        for first in range(0, games, CHUNK)
    ]
    processes = min(processes or os.cpu_count() or 1, len(works))
    return map(_play_chunk, works) if processes <= 1 else _on_cores(works, processes)


def _whole(chunks: Callable[P, Iterator[Played]]) -> Callable[P, Played]:
    """Return the function that plays the same games and returns all of them at once."""

    @wraps(chunks)
    def play_all(*given: P.args, **wishes: P.kwargs) -> Played:
        return _joined(chunks(*given, **wishes))

    return play_all


self_play = _whole(self_play_chunks)


def _on_cores(works: list[Work], processes: int) -> Iterator[Played]:
    """Let processes play, a little ahead of whoever reads."""
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        waiting: deque[Future[Played]] = deque()
        for work in works:
            waiting.append(pool.submit(_play_chunk, work))
            if len(waiting) > AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _play_chunk(work: Work) -> Played:
    match = Match.empty(find_game(work.game), work.seats, work.options, work.content, Dice(0))
    players = [player_of(match, player) for player in work.players]
    if any(isinstance(player, Policy) for player in players):
        return _play_in_python(work, match, players)
    inside = [player for player in players if isinstance(player, Inside)]
    return _joined(_play_share(work, match, inside, first) for first in range(0, work.games, SHARE))


def _play_share(work: Work, match: Match, players: list[Inside], first: int) -> Played:
    """Let compiled code play games from the first-th of a chunk on."""
    rows, number = _paper(int(match.state.observation_size()), work.seats), min(SHARE, work.games - first)
    rows.clear()
    dice = Dice(derive_seed(work.seed, (work.first + first) // SHARE))
    play(match.state, dice, number, match.game.most_actions, players, rows)
    return _written(match.state, rows, work.first + first, number, work.search)


def _written(table: State, rows: Trajectories, first: int, games: int, search: bool) -> Played:
    """Copy what compiled code has written, in the smallest types."""
    used, width, seats = int(rows.rows), int(rows.width), int(table.seats)
    legal = np.zeros((used, int(table.action_count())), np.bool_)
    places = np.repeat(np.arange(used), _array(rows.choices, used)), _array(rows.legal, int(rows.written))
    legal[places] = True
    visits = value = None
    if search:
        visits = np.zeros(legal.shape, np.uint16)
        visits[places] = np.minimum(_array(rows.visits, int(rows.written)), np.iinfo(np.uint16).max)
        value = np.asarray(rows.value)[:used].astype(np.float32)
        left = ~visits.any(axis=1)
        forced = np.flatnonzero(left & (value >= 0))  # the advice left one action, so the search tried none
        visits[forced, np.asarray(rows.action)[forced]] = 1
        value[left] = np.nan
    return Played(
        observation=_array(rows.observation, used * width).reshape(used, width).astype(number_type(table)),
        legal=legal,
        seat=_array(rows.seat, used).astype(np.int8),
        action=_array(rows.action, used).astype(np.int16),
        game=(_array(rows.game, used) + first).astype(np.int32),
        finished=_array(rows.finished, games).astype(np.bool_),
        score=_array(rows.score, games * seats).reshape(games, seats).astype(np.int32),
        place=_array(rows.place, games * seats).reshape(games, seats).astype(np.int8),
        visits=visits,
        value=value,
    )


def _play_in_python(work: Work, match: Match, players: list[Inside | Policy]) -> Played:
    """Play all games of a chunk side by side, each at a table of its own, and ask players for all of them at once."""
    games, seats = work.games, work.seats
    states = [match.game.table(match.content, seats) for _ in range(games)]
    inside = [player if isinstance(player, Inside) else None for player in players]
    tables = Tables(states, inside, 0, match.game.most_actions)
    tables.same_step = False
    tables.seed(derive_seed(work.seed, work.first))
    tables.reset()
    over = np.array(tables.waits, np.bool_)
    rows: list[tuple[Array, ...]] = []
    while not over.all():
        numbers = np.asarray(tables.numbers).reshape(games, -1)
        masks = np.asarray(tables.mask).reshape(games, -1).astype(np.bool_)
        seat = np.array(tables.seat, np.int8)
        actions = np.full(games, NOT_NOW)
        for one in np.unique(seat[~over]):
            player, at = players[one], np.flatnonzero(~over & (seat == one))
            assert isinstance(player, Policy)
            actions[at] = player.decide(
                numbers[at], masks[at], [states[place] for place in at], [int(one)] * len(at)
            )
        at = np.flatnonzero(~over)
        rows.append((at, numbers[at].astype(number_type(match.state)), masks[at], seat[at], actions[at]))
        tables.step(actions.tolist())
        over = np.array(tables.waits, np.bool_)
    game, observation, legal, seat, action = (np.concatenate(part) for part in zip(*rows, strict=True))
    order = np.argsort(game, kind="stable")
    return Played(
        observation=observation[order],
        legal=legal[order],
        seat=seat[order],
        action=action[order].astype(np.int16),
        game=(game[order] + work.first).astype(np.int32),
        finished=np.array([bool(state.over) for state in states]),
        score=np.array([[state.score(one) for one in range(seats)] for state in states], np.int32),
        place=np.array([[state.place(one) for one in range(seats)] for state in states], np.int8),
    )


@lru_cache(1)
def _paper(width: int, seats: int) -> Trajectories:
    """Return the buffer that all chunks reuse; allocating one for each would take longer than the games."""
    return Trajectories(width, SHARE, seats)


def _array(numbers: Any, length: int) -> Array:
    return np.asarray(numbers, np.int64)[:length]


@lru_cache(8)
def number_type(table: State) -> Any:
    """Return the smallest type that holds every number of an observation."""
    declared = observation_fields(table)
    low, high = min(field.low for field in declared), max(field.high for field in declared)
    kinds = (np.int8, np.int16, np.int32, np.int64)
    return next(kind for kind in kinds if np.iinfo(kind).min <= low and high <= np.iinfo(kind).max)


def _joined(parts: Iterator[Played]) -> Played:
    """Join parts one by one: never more in memory than the whole and one part."""
    first = next(parts)
    whole = {field.name: getattr(first, field.name) for field in fields(Played)}
    whole = {name: None if array is None else np.array(array) for name, array in whole.items()}
    del first
    while (part := next(parts, None)) is not None:
        for name, array in whole.items():
            if array is not None:
                used = len(array)
                array.resize((used + len(getattr(part, name)), *array.shape[1:]), refcheck=False)
                array[used:] = getattr(part, name)
        del part  # before the next one is made
    return Played(**whole)
