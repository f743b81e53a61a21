"""The command `join`: a program plays seats of a house."""

import sys
from queue import SimpleQueue
from threading import Thread
from typing import Annotated

import typer

from comptoir.bots.players import check_player, make_player
from comptoir.bots.remote import Chair, RemotePlayer, sit_down
from comptoir.cli.options import SeedOption
from comptoir.engine.chance import derive_seed
from comptoir.errors import ComptoirError


def join(
    links: Annotated[
        list[str],
        typer.Argument(metavar="LINK…", help="Invitations, or http://…/t/TABLE?token=TOKEN for a seat you have."),
    ],
    player: Annotated[
        str,
        typer.Option("--player", metavar="P", help="my_bot.py:Policy, policy.onnx, policy.pkl, bot:1 to bot:5."),
    ] = "bot:3",
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="The name to sit down with.")] = "Program",
    seats: Annotated[int, typer.Option("--seats", metavar="N", min=1, help="Seats to take at each table.")] = 1,
    seed: SeedOption = None,
) -> None:
    """Let a program play at tables of a server, until all their games are over."""
    check_player(player)
    chairs = [chair for link in links for chair in sit_down(link, name, seats, _tell)]
    for chair in chairs:
        _tell(f"seat {chair.seat} of table {chair.table}; to take it again: comptoir join '{chair.link}'")
    seeds = [None if seed is None else derive_seed(seed, number) for number in range(len(chairs))]
    players = [RemotePlayer(chair, make_player(player, one)) for chair, one in zip(chairs, seeds, strict=True)]
    ended: SimpleQueue[ComptoirError | None] = SimpleQueue()
    for one in players:
        Thread(target=_play, args=(one, ended), daemon=True).start()
    problems = [problem for problem in (ended.get() for _ in players) if problem is not None]
    if problems:
        raise problems[0]


def _play(player: RemotePlayer, ended: "SimpleQueue[ComptoirError | None]") -> None:
    """Play one seat; the others go on if its program fails."""
    try:
        over = player.play()
    except ComptoirError as problem:
        ended.put(problem)
        return
    print(_result(player.chair, over["standings"]), flush=True)
    ended.put(None)


def _result(chair: Chair, standings: list[dict[str, int]]) -> str:
    mine = next(row for row in standings if row["seat"] == chair.seat)
    return f"table {chair.table}, seat {chair.seat}: place {mine['place']} of {len(standings)}, score {mine['score']}"


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
