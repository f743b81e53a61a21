"""What one idea of the search is worth: with it against without it, two players, the same number of iterations.

    .venv/bin/python bench/experiments.py die-fugger cut-off --games 400 --iterations 500

Both seatings of each deal are played; shared victories count by share; the interval is Wilson's at 95 %. An idea
stays if the whole interval lies above 50 %. docs/players.md has the table.
"""

import argparse
import sys
from collections.abc import Callable
from multiprocessing import Pool

from advice import interval, play_out

from comptoir.engine.advice import Advice
from comptoir.engine.search import Search
from comptoir.games import find_game


def no_trust(search: Search) -> None:
    """Likely actions are tried first, then only results count."""
    search.trust = 0.0


def unguided(search: Search) -> None:
    """Playouts and new nodes by chance alone; evaluated like the others."""
    search.guided = False
    no_trust(search)


def whole_playouts(search: Search) -> None:
    """Every playout to the end of the game."""
    search.horizon = 0


def every_action(search: Search) -> None:
    """Every legal action is tried, likely or not."""
    search.selective = False


def wide_doubt(search: Search) -> None:
    """As much exploration as where results are victories and defeats."""
    search.exploration = Advice().exploration()


IDEAS: dict[str, Callable[[Search], None]] = {  # each with what takes it away
    "guided": unguided,
    "cut-off": whole_playouts,
    "widening": every_action,
    "trust": no_trust,
    "exploration": wide_doubt,
}


def play(work: tuple[str, str, int, int]) -> float:
    """One game: the share of the victory of the search that has the idea."""
    name, idea, number, iterations = work
    game = find_game(name)
    thinkers = [Search(game.advice(game.content(game.default_pack, {}))) for _ in range(2)]
    with_it = number % 2
    IDEAS[idea](thinkers[1 - with_it])
    returns, _ = play_out(game, thinkers, number, 0.0, iterations)
    return returns[with_it]


def main() -> None:
    """Play the games on all cores and print the share."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("idea", choices=IDEAS)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--iterations", type=int, default=500)
    parser.add_argument("--processes", type=int, default=2)
    wish = parser.parse_args()
    won = 0.0
    works = [(wish.game, wish.idea, number, wish.iterations) for number in range(wish.games)]
    with Pool(wish.processes) as pool:
        for played, share in enumerate(pool.imap_unordered(play, works), 1):
            won += share
            print(f"{won:g} of {played} games", end="\r", file=sys.stderr, flush=True)
    low, high = interval(won / wish.games, wish.games)
    print(f"{wish.game}, {wish.idea}, {wish.iterations} iterations, {wish.games} games")
    print(f"  with it won {won / wish.games:.1%} (95 %: {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
