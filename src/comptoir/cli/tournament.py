"""The command `tournament`: which bots are stronger, by how much, and how certain that is."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from comptoir.bots import rating, tournament
from comptoir.bots.players import player_called
from comptoir.bots.rating import Share, Standing
from comptoir.cli.language import LanguageOption, choose_language, own_words
from comptoir.cli.options import ContentOption, GameArgument, JsonOption, OptionOption, SeedOption, parse_options
from comptoir.cli.output import make_console, print_json, progress_bar
from comptoir.errors import BadResults
from comptoir.games import find_game
from comptoir.kit.words import Words


def play_tournament(
    game: GameArgument,
    players: Annotated[
        str,
        typer.Option(
            "--players", metavar="P,P,…", help="random, bot:1 to bot:5, files such as my_bot.py:Policy."
        ),
    ] = "bot:1,bot:2,bot:3",
    games: Annotated[int, typer.Option("--games", metavar="G", min=1, help="The number of games.")] = 100,
    seats: Annotated[
        int | None,
        typer.Option("--seats", metavar="N", help="The number of seats; default the smallest possible."),
    ] = None,
    seed: SeedOption = None,
    timed: Annotated[
        bool, typer.Option("--timed", help="Limit time too; the seed then decides only the luck.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", metavar="FILE", help="The file of results; the picture goes beside it."),
    ] = None,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play the games on this Ray cluster.")
    ] = None,
    processes: Annotated[
        int,
        typer.Option("--processes", metavar="N", min=0, help="The number of games at once; default all cores."),
    ] = 0,
    option: OptionOption = None,
    content: ContentOption = None,
    lang: LanguageOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play a tournament. With the same file it continues after an interruption."""
    found = find_game(game)
    own = own_words(choose_language(lang))
    path = output or Path(f"tournament-{found.id}.jsonl")
    if not path.parent.is_dir():
        raise BadResults(f"{path.parent}: this folder for the results does not exist.")
    picture = path.with_suffix(".svg")
    if picture == path:
        raise BadResults(
            f"{path} is the name of the picture; choose a name for the results that does not end in .svg."
        )
    results = tournament.Results(path)
    if seed is None:
        seed = results.head["seed"] if results.head else int.from_bytes(os.urandom(4), "big")
    plan = tournament.make_tournament(
        found, players.split(","), games, seats, seed, parse_options(found, option), content, timed
    )
    results.begin(plan)
    workers: tournament.Workers = tournament.Cluster(ray) if ray else tournament.Processes(processes)
    try:
        with progress_bar(own.say("simulate.playing"), games) as show:
            done = tournament.run(plan, results, workers, show)
    except KeyboardInterrupt:
        kept = len(tournament.played(results.games.values(), games))
        print(own.say("tournament.kept", {"done": kept, "games": games, "file": str(path)}), file=sys.stderr)
        raise
    table = rating.standings([player_called(player) for player in plan.players], done)
    head = f"{own.say('tournament.rating')} · {own.say('tournament.wins')}"
    picture.write_text(rating.ladder(_title(plan, own), head, _below(plan, own), table), encoding="utf-8")
    if as_json:
        print_json(_document(plan, table, path, picture))
    else:
        make_console().print(summary(plan, table, picture, own))


def _title(plan: tournament.Tournament, own: Words) -> str:
    facts: dict[str, str | int | None] = {"games": plan.games, "game": plan.game.title, "seats": plan.seats}
    return own.say("tournament.title", facts)


def _below(plan: tournament.Tournament, own: Words) -> str:
    budget = own.say(f"tournament.budget_{plan.head['budget']}")
    return f"{budget} --seed {plan.seed}"


def _document(plan: tournament.Tournament, table: list[Standing], path: Path, picture: Path) -> object:
    return {
        **plan.head,
        "games": plan.games,
        "standings": [one.json for one in table],
        "results": str(path),
        "picture": str(picture),
    }


def summary(plan: tournament.Tournament, table: list[Standing], picture: Path, own: Words) -> RenderableType:
    """Format ratings, shares and pairwise results."""
    ranked = sorted(range(len(table)), key=lambda player: -table[player].mu)
    ratings = Table(box=None, pad_edge=False)
    for name in ("player", "rating", "wins", "interval", "per_move", "longest"):
        ratings.add_column(own.say(f"tournament.{name}"), justify="left" if name == "player" else "right")
    for one in (table[player] for player in ranked):
        ratings.add_row(
            one.player,
            f"{one.mu:.1f} ± {rating.SURE * one.sigma:.1f}",
            _percent(one.wins.share),
            _interval(one.wins),
            f"{one.seconds_per_move:.3f} s",
            f"{one.longest_move:.2f} s",
        )
    opponents = (Column(table[player].player, justify="right") for player in ranked)
    pairs = Table(own.say("tournament.against"), *opponents, box=None, pad_edge=False)
    for player in ranked:
        shares = [table[player].against[other] for other in ranked]
        pairs.add_row(table[player].player, *(_cell(share) for share in shares))
    return Group(
        Text(_title(plan, own), style="bold"),
        Text(_below(plan, own), style="dim"),
        Text(),
        ratings,
        Text(),
        pairs,
        Text(),
        Text(own.say("tournament.picture", {"file": str(picture)})),
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _interval(share: Share) -> str:
    low, high = share.interval
    return f"{100 * low:.0f}–{100 * high:.0f} %"


def _cell(share: Share) -> str:
    return f"{100 * share.share:.0f} % ({_interval(share)})" if share.games else "–"
