"""Rates of PettingZoo's own environments, run by peers.py where PettingZoo is installed.

Without wrappers, and seeded once: a seed before every game makes the card games build everything anew, which
takes longer than the game.
"""

import importlib
import random
import warnings
from importlib.metadata import version
from typing import Any

from timing import answer, arguments, best

CARDS = ("leduc_holdem_v4", "texas_holdem_no_limit_v6", "texas_holdem_v4")
OTHERS = ("connect_four_v3", "rps_v2", "tictactoe_v3")


def cycle(environment: Any) -> Any:
    """Games in the agent-environment cycle, as PettingZoo's documentation drives it."""
    draw = random.Random(1).random
    environment.reset(seed=1)

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            environment.reset()
            for agent in environment.agent_iter():
                seen, _, ended, cut, _ = environment.last()
                if ended or cut:
                    environment.step(None)
                elif isinstance(seen, dict):
                    legal = seen["action_mask"].nonzero()[0]
                    environment.step(int(legal[int(draw() * len(legal))]))
                else:  # all is legal
                    environment.step(int(draw() * environment.action_space(agent).n))
                steps += 1
        return steps

    return play


def main() -> None:
    """Measure every environment."""
    warnings.simplefilter("ignore")
    wish, rows = arguments(), []
    for name in (*CARDS, *OTHERS):
        environment = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()
        rate = best(cycle(environment), wish.seconds, wish.rounds)
        row = {"system": "PettingZoo", "version": version("pettingzoo"), "game": name, "cards": name in CARDS}
        rows.append({**row, "pettingzoo": rate})
    answer(rows)


if __name__ == "__main__":
    main()
