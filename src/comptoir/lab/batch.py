"""Self-play in bulk: games, a seed and a policy in, NumPy arrays out, on all cores.

    from comptoir.lab.batch import self_play
    played = self_play(game_id, seats=3, games=10_000, seed=1, policy="advice")
    played.observation.shape                    # (decisions, numbers a seat sees)

The same seed gives the same games on any number of cores.
"""

import os
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, Literal

from comptoir.lab import NEEDS

try:
    import numpy as np
except ImportError as missing:
    raise ImportError(NEEDS.format(missing=missing.name)) from None

from comptoir.engine.chance import Dice, derive_seed
from comptoir.engine.trajectories import Trajectories
from comptoir.engine.trajectories import self_play as play
from comptoir.errors import InputError
from comptoir.games import find_game

CHUNK = 25  # games that share one derived seed
Policy = Literal["random", "advice"]
Array = np.ndarray[Any, np.dtype[np.int32]]
Mask = np.ndarray[Any, np.dtype[np.bool_]]
Chunk = tuple[str, int, int, int, Policy, dict[str, int | bool]]


@dataclass(frozen=True)
class Played:
    """Games step by step, with a row for every decision in the order of play."""

    observation: Array  # what the mover saw: (decisions, size), named by Game.observed
    legal: Mask  # the legal actions: (decisions, actions)
    seat: Array  # the mover
    action: Array  # the action chosen
    game: Array  # the number of the game
    finished: Array  # whether each game came to its end
    score: Array  # (games, seats)
    place: Array  # (games, seats), 1 = first


def self_play(
    game: str,
    seats: int,
    games: int,
    seed: int = 0,
    policy: Policy = "random",
    options: Mapping[str, int | bool] | None = None,
    processes: int = 0,
) -> Played:
    """Play games with one policy for all seats; `processes=0` uses all cores."""
    if policy not in ("random", "advice"):
        raise InputError(f"there is no policy “{policy}”; the policies are random and advice.")
    if games < 1:
        raise InputError(f"{games} games cannot be played; ask for at least one.")
    find_game(game).check_seats(seats)
    chunks: list[Chunk] = [
        (game, seats, min(CHUNK, games - first), derive_seed(seed, number), policy, dict(options or {}))
        for number, first in enumerate(range(0, games, CHUNK))
    ]
    processes = min(processes or os.cpu_count() or 1, len(chunks))
    if processes <= 1:
        played = _joined([_play_chunk(chunk) for chunk in chunks])
        _paper.cache_clear()
        return played
    with ProcessPoolExecutor(processes) as pool:
        return _joined(list(pool.map(_play_chunk, chunks)))


def _play_chunk(work: Chunk) -> Played:
    game_id, seats, games, seed, policy, options = work
    game = find_game(game_id)
    content = game.content(game.default_pack, options)
    table = game.table(content, seats)
    width = int(table.observation_size())
    advice = game.advice(content) if policy == "advice" else None
    rows = _paper(width, seats)
    rows.clear()
    play(table, Dice(seed), games, game.most_actions, advice, rows)
    used = rows.rows
    legal = np.zeros((used, int(table.action_count())), np.bool_)
    legal[np.repeat(np.arange(used), _array(rows.choices, used)), _array(rows.legal, rows.written)] = True
    return Played(
        observation=_array(rows.observation, used * width).reshape(used, width),
        legal=legal,
        seat=_array(rows.seat, used),
        action=_array(rows.action, used),
        game=_array(rows.game, used),
        finished=_array(rows.finished, games),
        score=_array(rows.score, games * seats).reshape(games, seats),
        place=_array(rows.place, games * seats).reshape(games, seats),
    )


@lru_cache(1)
def _paper(width: int, seats: int) -> Trajectories:
    """Return the buffer that all chunks reuse; allocating one for each would take longer than the games."""
    return Trajectories(width, CHUNK, seats)


def _array(numbers: Any, length: int) -> Array:
    return np.asarray(numbers, np.int64)[:length].astype(np.int32)


def _joined(parts: list[Played]) -> Played:
    """Join parts, with consecutive numbers for the games."""
    first = np.cumsum([0, *(len(part.finished) for part in parts)])
    numbered = [part.game + start for part, start in zip(parts, first, strict=False)]
    joined = {
        field.name: np.concatenate([getattr(part, field.name) for part in parts])
        for field in fields(Played)
        if field.name != "game"
    }
    return Played(game=np.concatenate(numbered), **joined)
