"""Rates of Pgx's games in batches on the processor, run by peers.py where Pgx and JAX are installed.

All games of a batch are stepped by one compiled call, with automatic reset. Choosing the actions is not counted,
and processor time is that of all threads, so that cores do not matter.
"""

import time
from importlib.metadata import version
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset
from timing import answer, arguments

TABLES = 1024
CARDS = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong")
OTHERS = ("tic_tac_toe", "connect_four", "othello", "backgammon", "animal_shogi", "2048")


def rate(name: str, seconds: float, rounds: int) -> float:
    """Steps per second of processor time, observations and masks written."""
    env = pgx.make(name)
    step: Any = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose: Any = jax.jit(
        lambda key, mask: jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=1)
    )
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, TABLES))
    found = []
    for number in range(rounds + 1):
        steps, spent = 0, 0.0
        while spent < seconds or steps == 0:
            key, first, second = jax.random.split(key, 3)
            actions, keys = choose(first, state.legal_action_mask), jax.random.split(second, TABLES)
            jax.block_until_ready((actions, keys))
            began = time.process_time()
            state = jax.block_until_ready(step(state, actions, keys))
            spent += time.process_time() - began
            steps += TABLES
        if number:  # the first round compiles
            found.append(steps / spent)
    return max(found)


def main() -> None:
    """Measure every game."""
    wish, rows = arguments(), []
    for name in (*CARDS, *OTHERS):
        row = {"system": "Pgx", "version": version("pgx"), "game": name, "cards": name in CARDS}
        rows.append({**row, "vector": rate(name, wish.seconds, wish.rounds)})
    answer(rows)


if __name__ == "__main__":
    main()
