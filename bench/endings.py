"""Whether games of bots come to an end, and to a winner: many games at each size, on some cores.

    .venv/bin/python bench/endings.py fische-fluppen-frikadellen --policy bot:1 --seats 2 3 4 5 --games 1000

Bots are bound by iterations alone, so the same seed plays the same games everywhere. A game that is over has a
winner if somebody's place counts; the mean winning score shows it (three fetishes each time is 3.00).
"""

import argparse
import json
import sys
from multiprocessing import Pool

from comptoir.bots.simulation import Simulation, simulate
from comptoir.games import find_game

GAMES_PER_TASK = 10


def play(work: tuple[str, str, int, int, int, int | None]) -> Simulation:
    """A few games."""
    name, policy, seats, games, seed, most = work
    return simulate(find_game(name), seats, games, [policy], seed=seed, max_actions=most)


def tasks(
    name: str, policy: str, seats: int, games: int, most: int | None
) -> list[tuple[str, str, int, int, int, int | None]]:
    """Series that add up to this many games, a seed each."""
    starts = range(0, games, GAMES_PER_TASK)
    return [
        (name, policy, seats, min(GAMES_PER_TASK, games - start), 1000 * seats + start, most) for start in starts
    ]


def told(name: str, policy: str, seats: int, played: list[Simulation]) -> dict[str, float | int | str]:
    """What came of all games at one size."""
    games, finished = sum(one.games for one in played), sum(one.finished for one in played)
    winning = sum((one.mean_winning_score or 0) * one.finished for one in played)
    rounds = sum((one.rounds_per_game or 0) * one.finished for one in played)
    return {
        "game": name,
        "policy": policy,
        "seats": seats,
        "games": games,
        "ended": finished,
        "mean_winning_score": round(winning / max(finished, 1), 4),
        "actions_a_game": round(sum(one.actions for one in played) / games, 1),
        "rounds_a_game": round(rounds / max(finished, 1), 1),
        "cpu_seconds": round(sum(one.cpu_seconds for one in played), 1),
    }


def main() -> None:
    """Play and print a line of JSON for each size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--policy", default="bot:1")
    parser.add_argument("--seats", type=int, nargs="+", default=[3])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--max-actions", type=int, help="where a game is cut off; else the game's own")
    parser.add_argument("--processes", type=int, default=2)
    wish = parser.parse_args()
    with Pool(wish.processes) as pool:
        for seats in wish.seats:
            played: list[Simulation] = []
            works = tasks(wish.game, wish.policy, seats, wish.games, wish.max_actions)
            for simulation in pool.imap_unordered(play, works):
                played.append(simulation)
                print(f"{seats} seats: {len(played)} of {len(works)}", end="\r", file=sys.stderr, flush=True)
            print(json.dumps(told(wish.game, wish.policy, seats, played)), flush=True)


if __name__ == "__main__":
    main()
