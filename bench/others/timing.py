"""What all measurements of peers.py share: the best of several rounds, by processor time."""

import argparse
import json
import time
from collections.abc import Callable
from typing import Any


def arguments() -> argparse.Namespace:
    """How long and how often each figure is measured."""
    parser = argparse.ArgumentParser()
    parser.add_argument("seconds", type=float)
    parser.add_argument("rounds", type=int)
    return parser.parse_args()


def best(play: Callable[[int], int], seconds: float, rounds: int) -> float:
    """The best rate of several rounds; `play` plays a number of games and returns how many actions they had."""
    return max(_rate(play, seconds) for _ in range(rounds))


def _rate(play: Callable[[int], int], seconds: float) -> float:
    """Actions per second of processor time. The clock is read once for many games: reading it takes time."""
    actions, spent, games = 0, 0.0, 1
    while spent < seconds:
        began = time.process_time()
        actions += play(games)
        took = time.process_time() - began
        spent += took
        if took < seconds / 4:
            games *= 2
    return actions / spent


def answer(rows: list[dict[str, Any]]) -> None:
    """Hand the rows to peers.py: the last line of the output."""
    print(json.dumps(rows))
