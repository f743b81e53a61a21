"""What a game's advice is worth: one advised seat against plain search, at the same time per decision.

    .venv/bin/python bench/advice.py die-fugger --seats 2 --games 400 --milliseconds 50

Seats are rotated: game g is dealt like its neighbours and the advised seat moves round, so that luck of the deal
falls on both sides. Shared victories count by share. The interval is Wilson's at 95 %. A decision's time is the
processor's, so that nothing else on the machine takes any of it away. A long match can be kept in a file and goes
on from there after an interruption; with `--enough 0.55` it ends once that share of all games is won, whatever
the rest would bring. Plain search may negotiate almost for ever: in a game with more decisions than `--long`
every seat thinks a twentieth of the time from there on.
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Callable
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from soak import chosen_options

from comptoir.engine.advice import Advice
from comptoir.engine.chance import Dice
from comptoir.engine.search import Search
from comptoir.games import find_game
from comptoir.kit.game import Game, Options

HURRY = 20  # how many times less seats think in a long game


def play(work: tuple[str, str, int, float, int, int, int]) -> tuple[int, float]:
    """One game: its number, and the advised seat's share of the victory."""
    name, chosen, seats, seconds, iterations, long, number = work
    game = find_game(name)
    options = chosen_options(game, chosen.split())
    content = game.content(game.default_pack, options)
    advised = number % seats
    bot_pool = [
        Search(game.advice(content), guided=True, now=time.thread_time)
        if seat == advised
        else Search(Advice(), guided=False, now=time.thread_time)
        for seat in range(seats)
    ]
    returns, _ = play_out(game, bot_pool, number, seconds, iterations, long, options)
    return number, returns[advised]


def play_out(
    game: Game,
    bot_pool: list[Search],
    number: int,
    seconds: float,
    iterations: int,
    long: int = 0,
    options: Options | None = None,
) -> tuple[list[float], int]:
    """A game of these searches, dealt like its neighbours in number: shares of the victory, and decisions."""
    seats = len(bot_pool)
    state = game.table(game.content(game.default_pack, options or {}), seats)
    luck = Dice(number // seats)
    state.set_up(luck)
    decisions = 0
    while not state.over and decisions < game.most_actions:
        seat = state.turn
        thought = Dice(number * 1_000_003 + decisions)
        state.apply(seat, bot_pool[seat].think(state, seat, thought, iterations, seconds), luck)
        decisions += 1
        if decisions == long:
            seconds /= HURRY
    return (state.returns() if state.over else [0.0] * seats), decisions


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share of games, at 95 %."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def kept(file: Path | None, match: tuple[object, ...], games: int) -> dict[int, float]:
    """Those of the first this many games of this match that a file holds already."""
    if file is None or not file.exists():
        return {}
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    return {number: share for what, number, share in lines if tuple(what) == match and number < games}


def play_match(
    play: Callable[[tuple[Any, ...]], tuple[int, float]], match: tuple[object, ...], wish: argparse.Namespace
) -> dict[int, float]:
    """Play what is missing of a match on several cores: each game's share, until the end is certain."""
    won = kept(wish.keep, match, wish.games)
    works = [(*match, number) for number in range(wish.games) if number not in won]
    with Pool(wish.processes) as pool:
        for number, share in pool.imap_unordered(play, works):
            won[number] = share
            if wish.keep:
                with wish.keep.open("a") as file:
                    file.write(json.dumps([match, number, share]) + "\n")
            told = f"{sum(won.values()):g} of {len(won)} games"
            print(told, end="\r", file=sys.stderr, flush=True)  # so far
            if sum(won.values()) >= wish.enough * wish.games:
                break
    return won


def match_parser(doc: str | None, games: int, milliseconds: float, iterations: int) -> argparse.ArgumentParser:
    """What can be asked for in every match, with these defaults."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--milliseconds", type=float, default=milliseconds, help="of the processor, a decision")
    parser.add_argument(
        "--iterations", type=int, default=iterations, help="a bound besides time; alone with --milliseconds 0"
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a file for the games played; those in it are not played again")
    parser.add_argument("--enough", type=float, default=2.0, help="a share that ends it once it is certain")
    return parser


def main() -> None:
    """Play the games on all cores and print the share."""
    parser = match_parser(__doc__, games=200, milliseconds=50, iterations=0)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--long", type=int, default=0, help="decisions after which seats think less; 0: never")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    wish = parser.parse_args()
    match = (wish.game, " ".join(wish.option), wish.seats, wish.milliseconds / 1000, wish.iterations, wish.long)
    won = play_match(play, match, wish)
    games = len(won)
    share = sum(won.values()) / games
    low, high = interval(share, games)
    if wish.json:
        print(json.dumps({"game": wish.game, "games": games, "share": share, "low": low, "high": high}))
        return
    print(
        f"{match[0]} {match[1]}, {wish.seats} seats, {wish.milliseconds:g} ms a decision, {games} of {wish.games} games"
    )
    print(f"  the advised seat won {share:.1%} (95 %: {low:.1%} to {high:.1%}; equality is {1 / wish.seats:.1%})")


if __name__ == "__main__":
    main()
