"""What one idea of the search is worth: with it against without it, two players, the same time a decision.

    .venv/bin/python bench/experiments.py die-fugger cut-off --games 400 --milliseconds 10

Both seatings of each deal are played; shared victories count by share; the interval is Wilson's at 95 %. An idea
stays if the whole interval lies above 50 %. 55 % of 400 games are enough for that: `--enough 0.55` ends a match
once they are won. Instead of time `--milliseconds 0 --iterations 200` gives both as many iterations.
docs/players.md has the table.
"""

import time
from collections.abc import Callable

from advice import interval, match_parser, play_match, play_out

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


def play(work: tuple[str, str, float, int, int]) -> tuple[int, float]:
    """One game: its number, and the share of the victory of the search that has the idea."""
    name, idea, seconds, iterations, number = work
    game = find_game(name)
    content = game.content(game.default_pack, {})
    thinkers = [Search(game.advice(content), now=time.thread_time) for _ in range(2)]
    with_it = number % 2
    IDEAS[idea](thinkers[1 - with_it])
    returns, _ = play_out(game, thinkers, number, seconds, iterations)
    return number, returns[with_it]


def main() -> None:
    """Play the games on all cores and print the share."""
    parser = match_parser(__doc__, games=400, milliseconds=10, iterations=0)
    parser.add_argument("idea", choices=IDEAS)
    wish = parser.parse_args()
    won = play_match(play, (wish.game, wish.idea, wish.milliseconds / 1000, wish.iterations), wish)
    share = sum(won.values()) / len(won)
    low, high = interval(share, len(won))
    bound = f"{wish.milliseconds:g} ms" if wish.milliseconds else f"{wish.iterations} iterations"
    print(f"{wish.game}, {wish.idea}, {bound} a decision, {len(won)} of {wish.games} games")
    print(f"  with it won {share:.1%} (95 %: {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
