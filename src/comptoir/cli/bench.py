"""Measure how fast the rules run on this machine."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group
from rich.table import Column, Table
from rich.text import Text

import comptoir
from comptoir.bots.measure import Speed, measure
from comptoir.cli.language import LanguageOption, choose_language, own_words
from comptoir.cli.options import JsonOption
from comptoir.cli.output import make_console, print_json, progress_bar
from comptoir.errors import ComptoirError
from comptoir.games import find_game, game_ids
from comptoir.kit.words import Words

SCRIPT = Path(comptoir.__file__).parents[2] / "bench" / "foundations.py"  # in a checkout


class BenchFailed(ComptoirError):
    """The benchmark script failed."""


def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Measure only this game.")] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", help="The number of players; default 3.")
    ] = None,
    lang: LanguageOption = None,
    as_json: JsonOption = False,
) -> None:
    """Measure how fast the rules run; in a checkout with g++, compared with C++."""
    if game is None and SCRIPT.exists() and shutil.which("g++"):
        run_script(as_json)
        return
    own = own_words(choose_language(lang))
    games = [find_game(game_id) for game_id in ([game] if game else game_ids())]
    speeds = []
    with progress_bar(own.say("bench.measuring"), len(games)) as show:
        for done, one in enumerate(games):
            speeds.append(measure(one, min(max(seats or 3, one.players[0]), one.players[-1])))
            show(done + 1)
    if as_json:
        print_json([vars(speed) for speed in speeds])
        return
    console = make_console()
    for speed in speeds:
        console.print(figures(speed, find_game(speed.game).title, own))


def run_script(as_json: bool) -> None:
    """Run the script that compares with C++, in a process of its own."""
    made = subprocess.run([sys.executable, SCRIPT, *(["--json"] if as_json else [])])
    if made.returncode:
        raise BenchFailed(f"bench/{SCRIPT.name} failed with status {made.returncode}.")


def figures(speed: Speed, title: str, own: Words) -> Group:
    """Return the figures of one game."""
    heading = own.say("bench.title", {"game": title, "seats": speed.seats, "rules": speed.rules})
    columns = Column(), Column(justify="right"), Column()
    table = Table(*columns, box=None, show_header=False, pad_edge=False)
    actions, iterations = own.say("bench.actions").lower(), own.say("bench.iterations").lower()
    table.add_row(own.say("bench.loop"), f"{speed.loop_actions_per_second / 1e6:.2f} M", actions)
    table.add_row(own.say("bench.stepped"), f"{speed.stepped_actions_per_second / 1e6:.2f} M", actions)
    table.add_row("copy_from", f"{speed.copy_nanoseconds:.0f}", "ns")
    table.add_row(own.say("bench.search"), f"{speed.search_iterations_per_second / 1e3:.1f} k", iterations)
    return Group(Text(heading, style="bold"), table)
