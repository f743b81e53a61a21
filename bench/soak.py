"""Random games without number, every invariant looked at after every action, on all cores.

    .venv/bin/python bench/soak.py die-fugger --games 1000000 [--seats 2 3 4] [--option draw_limit=3] [--json]

Without a game it soaks every game there is, briefly. Ends with 1 if anything was broken, and tells the seed.
"""

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from multiprocessing import Pool
from typing import Any

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

import comptoir
from comptoir.engine.chance import Dice
from comptoir.engine.playout import BrokenInvariant, Tally, checked_games
from comptoir.errors import ComptoirError
from comptoir.games import find_game, game_ids
from comptoir.kit.game import Game, Options, OptionValue

MOST_PER_TASK = 2000


@dataclass(frozen=True)
class Task:
    """A series of games with one stream of dice."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    seed: int
    games: int


@dataclass
class Soaked:
    """What came of all games at one size."""

    game: str
    seats: int
    games: int = 0
    finished: int = 0
    actions: int = 0
    broken: str = ""

    def add(self, other: "Soaked") -> None:
        """Count another series in."""
        self.games += other.games
        self.finished += other.finished
        self.actions += other.actions
        self.broken = self.broken or other.broken


def soak(task: Task) -> Soaked:
    """Play one series."""
    game = find_game(task.game)
    table = game.table(game.content(game.default_pack, task.options), task.seats)
    tally = Tally(task.seats)
    broken = ""
    try:
        checked_games(table, game.invariant_violation, Dice(task.seed), task.games, game.most_actions, tally)
    except BrokenInvariant as problem:
        broken = f"seed {task.seed}: {problem}"
    return Soaked(task.game, task.seats, tally.games, tally.finished, tally.actions, broken)


def tasks(game: Game, seats: int, options: Options, games: int, seed: int) -> Iterator[Task]:
    """Series that add up to this many games, a seed each."""
    size = min(MOST_PER_TASK, math.ceil(games / (4 * cores())))
    for number, first in enumerate(range(0, games, size)):
        yield Task(game.id, seats, dict(options), seed + number, min(size, games - first))


def cores() -> int:
    """How many processes to run."""
    return os.cpu_count() or 1


def parse() -> argparse.Namespace:
    """What is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=game_ids(), help="else every game, briefly")
    parser.add_argument("--games", type=int, help="at each size; else 10,000, and 50 if no game is named")
    parser.add_argument("--seats", type=int, nargs="+", help="else every size the game has")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="JSON for programs")
    return parser.parse_args()


def chosen_options(game: Game, texts: list[str]) -> dict[str, OptionValue]:
    """Options from NAME=VALUE."""
    pairs = [text.partition("=") for text in texts]
    return game.checked_options({name: option_value(value) for name, _, value in pairs})


def option_value(text: str) -> Any:
    """A value as it is typed."""
    return int(text) if text.isdecimal() else {"true": True, "false": False}.get(text, text)


def main() -> int:
    """Soak, show, and 1 if something was broken."""
    wanted = parse()
    games = wanted.games or (10_000 if wanted.game else 50)
    found = [find_game(game_id) for game_id in ([wanted.game] if wanted.game else game_ids())]
    try:
        planned = [
            (game, seats, chosen_options(game, wanted.option))
            for game in found
            for seats in (wanted.seats or game.players)
        ]
        for game, seats, _ in planned:
            game.check_seats(seats)
    except ComptoirError as problem:
        print(problem, file=sys.stderr)
        return 2
    began = time.perf_counter()
    results = {(game.id, seats): Soaked(game.id, seats) for game, seats, _ in planned}
    console = Console(stderr=True)
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Pool(cores()) as pool, Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task("games", total=games * len(planned))
        series = [task for plan in planned for task in tasks(*plan, games, wanted.seed)]
        for soaked in pool.imap_unordered(soak, series):
            results[soaked.game, soaked.seats].add(soaked)
            progress.advance(bar, soaked.games)
    seconds = time.perf_counter() - began
    if wanted.json:
        print(json.dumps({"seconds": round(seconds, 1), "soaked": [asdict(one) for one in results.values()]}))
    else:
        show(list(results.values()), seconds)
    return int(any(one.broken for one in results.values()))


def show(results: list[Soaked], seconds: float) -> None:
    """The table."""
    table = Table(title=f"{comptoir.build_form()}, {cores()} processes, {seconds:.0f} s", title_justify="left")
    for name in ("game", "seats", "games", "actions", "a game", "ends by itself", "broken"):
        table.add_column(name, justify="left" if name in ("game", "broken") else "right")
    for one in results:
        games = max(one.games, 1)
        table.add_row(
            one.game,
            str(one.seats),
            f"{one.games:,}",
            f"{one.actions:,}",
            f"{one.actions / games:.1f}",
            f"{one.finished / games:.2%}",
            one.broken or "none",
        )
    Console().print(table)


if __name__ == "__main__":
    sys.exit(main())
