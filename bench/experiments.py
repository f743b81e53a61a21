"""What one idea of the search is worth: with it against without it, two players, the same time a decision.

    .venv/bin/python bench/experiments.py die-fugger cut-off --games 400 --milliseconds 10

Both seatings of each deal are played; shared victories count by share; the interval is Wilson's at 95 %. An idea
stays if the whole interval lies above 50 %. 55 % of 400 games are enough for that: `--enough 0.55` ends a match
once they are won. Instead of time `--milliseconds 0 --iterations 200` gives both as many iterations.
docs/players.md has the table.
"""

import time

from advice import interval, match_parser, play_match, play_out

from comptoir.engine.advice import Advice
from comptoir.engine.search import Search
from comptoir.games import find_game

IDEAS: dict[str, dict[str, float]] = {  # each with what the search without it has instead
    "guided": {
        "guided": False,
        "trust": 0.0,
    },  # playouts and new nodes by chance alone; evaluated like the others
    "cut-off": {"horizon": 0},  # every playout to the end of the game
    "widening": {"selective": False},  # every legal action is tried, likely or not
    "trust": {"trust": 0.0},  # likely actions are tried first, then only results count
    "exploration": {"exploration": Advice().exploration()},  # as where results are victories and defeats
}


def play(work: tuple[str, dict[str, float], float, int, int]) -> tuple[int, float]:
    """One game: its number, and the share of the victory of the search that has the idea."""
    name, without, seconds, iterations, number = work
    game = find_game(name)
    content = game.content(game.default_pack, {})
    thinkers = [Search(game.advice(content), now=time.thread_time) for _ in range(2)]
    with_it = number % 2
    for attribute, value in without.items():
        setattr(thinkers[1 - with_it], attribute, value)
    returns, _ = play_out(game, thinkers, number, seconds, iterations)
    return number, returns[with_it]


def main() -> None:
    """Play the games on all cores and print the share."""
    parser = match_parser(__doc__, games=400, milliseconds=10, iterations=0)
    parser.add_argument("idea", choices=IDEAS)
    parser.add_argument("--instead", type=float, help="what the search without it has: trust 0.4, 8 actions, …")
    wish = parser.parse_args()
    without = IDEAS[wish.idea]
    if wish.instead is not None:
        (attribute, plain), *more = without.items()
        if more or isinstance(plain, bool):
            parser.error(f"{wish.idea} is there or not, without a number.")
        without = {attribute: type(plain)(wish.instead)}
    won = play_match(play, (wish.game, without, wish.milliseconds / 1000, wish.iterations), wish)
    share = sum(won.values()) / len(won)
    low, high = interval(share, len(won))
    bound = f"{wish.milliseconds:g} ms" if wish.milliseconds else f"{wish.iterations} iterations"
    print(f"{wish.game}, {wish.idea} against {without}, {bound} a decision, {len(won)} of {wish.games} games")
    print(f"  with it won {share:.1%} (95 %: {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
