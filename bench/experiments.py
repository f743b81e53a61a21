"""What one idea of the search is worth: with it against without it, two players, the same time a decision.

    .venv/bin/python bench/experiments.py die-fugger cut-off --games 400 --milliseconds 10

Both seatings of each deal are played; shared victories count by share; the interval is Wilson's at 95 %. An idea
stays if the whole interval lies above 50 %. 55 % of 400 games are enough for that: `--enough 0.55` ends a match
once they are won. Instead of time `--milliseconds 0 --iterations 200` gives both as many iterations: needed for
`evaluation`, whose search without it asks interpreted code.
docs/players.md has the table.
"""

import time

from advice import interval, match_parser, play_match, play_out
from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.engine.search import Search
from comptoir.engine.state import State
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
    "evaluation": {},  # only victory counts
}


class Victory(Advice):
    """The game's own advice on what to do, but only victory counts."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        """As the game does."""
        self.advice.weigh(state, seat, actions, count, out)


def play(work: tuple[str, str, dict[str, float], float, int, int]) -> tuple[int, float]:
    """One game: its number, and the share of the victory of the search that has the idea."""
    name, idea, without, seconds, iterations, number = work
    game = find_game(name)
    content = game.content(game.default_pack, {})
    bot_pool = [Search(game.advice(content), now=time.thread_time) for _ in range(2)]
    with_it = number % 2
    if idea == "evaluation":
        bot_pool[1 - with_it].advice = Victory(game.advice(content))
    for attribute, value in without.items():
        setattr(bot_pool[1 - with_it], attribute, value)
    returns, _ = play_out(game, bot_pool, number, seconds, iterations)
    return number, returns[with_it]


def main() -> None:
    """Play the games on all cores and print the share."""
    parser = match_parser(__doc__, games=400, milliseconds=10, iterations=0)
    parser.add_argument("idea", choices=IDEAS)
    parser.add_argument("--instead", type=float, help="what the search without it has: trust 0.4, 8 actions, …")
    wish = parser.parse_args()
    without = IDEAS[wish.idea]
    if wish.instead is not None:
        if len(without) != 1 or isinstance(*without.values(), bool):
            parser.error(f"{wish.idea} is there or not, without a number.")
        without = {name: type(plain)(wish.instead) for name, plain in without.items()}
    won = play_match(play, (wish.game, wish.idea, without, wish.milliseconds / 1000, wish.iterations), wish)
    share = sum(won.values()) / len(won)
    low, high = interval(share, len(won))
    bound = f"{wish.milliseconds:g} ms" if wish.milliseconds else f"{wish.iterations} iterations"
    match = f"{wish.game}, {wish.idea} against {without or 'victory alone'}, {bound} a decision"
    print(f"{match}, {len(won)} of {wish.games} games")
    print(f"  with it won {share:.1%} (95 %: {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
