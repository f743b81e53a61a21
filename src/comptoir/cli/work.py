"""The command `work`."""

import logging
import sys
from typing import Annotated

import typer

from comptoir.house.work import work as think
from comptoir.web.settings import Settings, log_lines


def work(
    database: Annotated[
        str, typer.Option("--database", metavar="URL", help="The PostgreSQL address of the servers.")
    ],
    processes: Annotated[
        int | None,
        typer.Option("--processes", min=1, help="How many think at a time; default the cores but one."),
    ] = None,
) -> int:
    """Think for bots, hints and reviews of servers started with --think 0, on this or another machine."""
    settings = Settings.from_environment()
    logging.basicConfig(level=settings.log, handlers=[log_lines(sys.stderr, settings)])
    return think(database, processes)
