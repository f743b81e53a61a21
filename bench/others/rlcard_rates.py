"""Rates of RLCard's games, run by peers.py where RLCard is installed.

Stepped: its game objects, which hold the rules alone. With observations: the environments around them.
Seeded once.
"""

import random
from importlib.metadata import version
from typing import Any

import rlcard
from timing import answer, arguments, best

LEGAL = {  # where a game's state lists what is legal
    "blackjack": "actions",
    "doudizhu": "actions",
    "leduc-holdem": "legal_actions",
    "limit-holdem": "legal_actions",
    "no-limit-holdem": "legal_actions",
    "uno": "legal_actions",
}
JUDGED = {"bridge": "judger", "gin-rummy": "judge"}  # who is asked instead
ENVIRONMENT_ONLY = ("mahjong",)  # only its environment knows what is legal


def in_environment(environment: Any) -> Any:
    """Games in the environment, which makes an observation for every decision."""
    draw = random.Random(1).random

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            state, _ = environment.reset()
            while not environment.is_over():
                legal = list(state["legal_actions"])
                state, _ = environment.step(legal[int(draw() * len(legal))])
                steps += 1
        return steps

    return play


def by_the_rules(name: str, game: Any) -> Any:
    """Games without an environment around them."""
    draw = random.Random(1).random
    key = LEGAL.get(name)

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            state, _ = game.init_game()
            ask = None if key else getattr(game, JUDGED[name]).get_legal_actions
            while not game.is_over():
                legal = state[key] if ask is None else ask()
                legal = legal if isinstance(legal, list) else list(legal)
                state, _ = game.step(legal[int(draw() * len(legal))])
                steps += 1
        return steps

    return play


def main() -> None:
    """Measure every game, without and with its environment."""
    wish, rows = arguments(), []
    for name in sorted((*LEGAL, *JUDGED, *ENVIRONMENT_ONLY)):
        environment = rlcard.make(name, config={"seed": 1})
        row = {"system": "RLCard", "version": version("rlcard"), "game": name, "cards": True}
        if name not in ENVIRONMENT_ONLY:
            row["python"] = best(by_the_rules(name, environment.game), wish.seconds, wish.rounds)
        row["observed"] = best(in_environment(environment), wish.seconds, wish.rounds)
        rows.append(row)
    answer(rows)


if __name__ == "__main__":
    main()
