"""The command `serve`."""

import os
from typing import Annotated

import typer

from comptoir.cli.reload import serve_reloading
from comptoir.errors import BadSetting
from comptoir.web.processes import serve_in
from comptoir.web.serve import LAST_PORT, free_socket, shown_address
from comptoir.web.serve import serve as serve_house


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=LAST_PORT, help="The port; default 8000 or the next free one."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database", metavar="URL", help="sqlite:///path or a PostgreSQL address; default a file of yours."
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    reload: Annotated[
        bool,
        typer.Option("--reload", help="For development: restart when a source, template or style changes."),
    ] = False,
    processes: Annotated[
        int, typer.Option("--processes", min=1, help="Servers on this port; more than one need PostgreSQL.")
    ] = 1,
    think: Annotated[
        int | None,
        typer.Option(
            "--think",
            min=0,
            help="Processes that think for bots; 0 leaves it to comptoir work. Default the cores but one.",
        ),
    ] = None,
    metrics: Annotated[
        str | None,
        typer.Option("--metrics", metavar="HOST:PORT", help="Serve Prometheus metrics there; off if not given."),
    ] = None,
) -> int:
    """Start the server, to play in the browser with friends and bots."""
    if reload:
        return serve_reloading(host, port, database, open_browser)
    if processes > 1:
        return serve_several(processes, host, port, database, think, metrics)
    return serve_house(host, port, database, open_browser, think=think, metrics=metrics)


def serve_several(
    processes: int, host: str, port: int | None, database: str | None, think: int | None, metrics: str | None
) -> int:
    """Serve with several processes; the address of the database, which may hold a password, goes by environment."""
    if not (database or "").startswith("postgres"):
        raise BadSetting("several processes need a PostgreSQL database: a SQLite file serves only one.")
    os.environ["COMPTOIR_DATABASE"] = database or ""
    listening = free_socket(host, port)
    listening.set_inheritable(True)
    options = [] if think is None else ["--think", str(think)]
    options += [] if metrics is None else ["--metrics", metrics]
    return serve_in(processes, listening, shown_address(host, listening), options)
