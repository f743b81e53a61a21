"""A vector environment on several cores: each process steps a part of the tables. It pays where players inside think.

from comptoir.lab.cores import CoresVectorEnv
tables = CoresVectorEnv(game_id, 256, seats=2, opponents="bot:3")
"""

import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from gymnasium.vector import VectorEnv
from gymnasium.vector.utils import batch_space

from comptoir.errors import InputError
from comptoir.lab.gym import FRESH, GameVectorEnv
from comptoir.lab.seats import Array, Opponent


class CoresVectorEnv(VectorEnv[Any, Any, Any]):
    """A GameVectorEnv with the same games, played by several processes; what it returns are copies.

    The arguments are those of GameVectorEnv; `processes=0` means all cores. Close it, or use it in a `with`.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        opponents: Sequence[Opponent] | Opponent | None = "random",
        *,
        processes: int = 0,
        **wishes: Any,
    ) -> None:
        if processes < 0:
            raise InputError(f"{processes} processes cannot play; ask for at least one, or 0 for all cores.")
        alike = GameVectorEnv(game, 1, seats, opponents, **wishes)
        self.metadata, self.render_mode, self.num_envs = alike.metadata, alike.render_mode, num_envs
        self.single_observation_space = alike.single_observation_space
        self.single_action_space = alike.single_action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        turns = int(alike.core.tables.seats)  # a part begins with the same learner's seat as the whole
        rounds = max(1, -(-num_envs // turns))
        parts = min(processes or os.cpu_count() or 1, rounds)
        self.bounds = [min(rounds * part // parts * turns, num_envs) for part in range(parts + 1)]
        self.pipes: list[Connection] = []
        context = get_context("spawn")
        self.processes = []
        for first, after in zip(self.bounds, self.bounds[1:], strict=False):
            mine, theirs = context.Pipe()
            made_with = (game, after - first, seats, opponents)
            process = context.Process(target=_serve, args=(theirs, first, made_with, wishes), daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(mine)
            self.processes.append(process)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game at every table."""
        super().reset(seed=seed)
        wanted = int(self.np_random.integers(FRESH)) if seed is None else seed
        seen, self.infos = self._asked([("reset", wanted)] * len(self.pipes))
        return seen, self.infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action at every table."""
        parts = np.split(np.asarray(actions), self.bounds[1:-1])
        seen, rewards, ended, cut, self.infos = self._asked([("step", part) for part in parts])
        return seen, rewards, ended, cut, self.infos

    def action_masks(self) -> Array:
        """The legal actions of every table, where MaskablePPO looks for them."""
        return np.asarray(self.infos["action_mask"])

    def render(self) -> tuple[str, ...]:
        """Every table as JSON, as the seat to move sees it."""
        (said,) = self._asked([("render", None)] * len(self.pipes))
        return tuple(said)

    def close_extras(self, **wishes: Any) -> None:
        """End the processes."""
        for pipe, process in zip(self.pipes, self.processes, strict=True):
            pipe.close()  # then the process ends
            process.join()

    def _asked(self, wishes: list[tuple[str, Any]]) -> Any:
        """Let every process do something; return what they say as one."""
        for pipe, wish in zip(self.pipes, wishes, strict=True):
            pipe.send(wish)
        said = [pipe.recv() for pipe in self.pipes]
        for one in said:
            if isinstance(one, Exception):
                raise one
        sizes = np.diff(self.bounds).tolist()
        return [_joined(parts, sizes) for parts in zip(*said, strict=True)]


def _joined(parts: Sequence[Any], sizes: list[int]) -> Any:
    """Put arrays, dictionaries or tuples of all processes together; where one has nothing to say, there are zeros."""
    known = next(part for part in parts if part is not None)
    if isinstance(known, tuple):
        return tuple(chain(*parts))
    if isinstance(known, dict):
        said = [part or {} for part in parts]
        names = dict.fromkeys(name for part in said for name in part)
        return {name: _joined([part.get(name) for part in said], sizes) for name in names}
    empty = (np.zeros((size, *known.shape[1:]), known.dtype) for size in sizes)
    return np.concatenate([zeros if part is None else part for part, zeros in zip(parts, empty, strict=True)])


def _serve(pipe: Connection, first: int, made_with: tuple[Any, ...], wishes: dict[str, Any]) -> None:
    """Step the tables from the first-th on, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    tables = GameVectorEnv(*made_with, **wishes)
    tables.core.first = first
    asked: dict[str, Callable[[Any], Any]] = {
        "reset": lambda seed: tables.reset(seed=seed),
        "step": tables.step,
        "render": lambda _: (tables.render(),),
    }
    with suppress(EOFError):
        while True:
            kind, what = pipe.recv()
            try:
                pipe.send(asked[kind](what))
            except Exception as problem:
                pipe.send(problem)
