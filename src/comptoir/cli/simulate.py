"""The command `simulate`."""

import os
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from comptoir.bots import simulation
from comptoir.bots.players import player_called
from comptoir.cli.language import LanguageOption, choose_language, own_words
from comptoir.cli.options import ContentOption, GameArgument, JsonOption, OptionOption, SeedOption, parse_options
from comptoir.cli.output import make_console, print_json, progress_bar
from comptoir.games import find_game
from comptoir.kit.words import Words


def simulate(
    game: GameArgument,
    seats: Annotated[int, typer.Option("--seats", metavar="N", help="The number of players.")] = 3,
    games: Annotated[int, typer.Option("--games", metavar="G", min=1, help="The number of games.")] = 1000,
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            metavar="P",
            help="random, bot:1 to bot:5 or my_bot.py:Policy; one for all seats, or bot:3,random,…",
        ),
    ] = "random",
    seed: SeedOption = None,
    max_actions: Annotated[
        int | None,
        typer.Option(
            "--max-actions", metavar="M", min=1, help="Truncate longer games; default the game's own limit."
        ),
    ] = None,
    option: OptionOption = None,
    content: ContentOption = None,
    lang: LanguageOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play many games, and print the statistics."""
    found = find_game(game)
    own = own_words(choose_language(lang))
    with progress_bar(own.say("simulate.playing"), games) as show:
        result = simulation.simulate(
            found,
            seats,
            games,
            policy.split(","),
            seed=int.from_bytes(os.urandom(4), "big") if seed is None else seed,
            options=parse_options(found, option),
            content=content,
            max_actions=max_actions,
            progress=show,
        )
    if as_json:
        print_json(vars(result))
    else:
        make_console().print(summary(result, found.title, own))


def summary(result: simulation.Simulation, title: str, own: Words) -> RenderableType:
    """Format the figures."""
    heading = own.say("simulate.title", {"games": result.games, "game": title})
    table = Table(Column(), Column(justify="right"), box=None, show_header=False, pad_edge=False)
    rows = {
        "finished": f"{result.finished}",
        "actions_per_game": f"{result.actions_per_game:.1f}",
        "rounds_per_game": figure(result.rounds_per_game),
        "mean_winning_score": figure(result.mean_winning_score),
        "cpu_seconds": f"{result.cpu_seconds:.2f} s",
        "actions_per_second": f"{result.actions_per_second:,.0f}".replace(",", "\N{NARROW NO-BREAK SPACE}"),
    }
    for name, text in rows.items():
        table.add_row(own.say(f"simulate.{name}"), text)
    captions = ("view.seat", "simulate.policy", "simulate.mean_score", "simulate.win_share")
    seats = Table(*(Column(own.say(caption), justify="right") for caption in captions), box=None, pad_edge=False)
    for seat, policy in enumerate(result.policy):
        score = result.mean_score[seat] if result.mean_score else None
        share = f"{100 * result.win_share[seat]:.1f} %" if result.win_share else "–"
        seats.add_row(str(seat), player_called(policy), figure(score), share)
    return Group(Text(f"{heading} (--seed {result.seed})", style="bold"), table, Text(), seats)


def figure(value: float | None) -> str:
    """Format a mean, if there is one."""
    return "–" if value is None else f"{value:.1f}"
