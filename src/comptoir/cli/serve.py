"""The house on this machine, or on a server."""

from typing import Annotated

import typer

from comptoir.cli.reload import serve_reloading
from comptoir.web.serve import LAST_PORT
from comptoir.web.serve import serve as serve_house


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=LAST_PORT, help="The port; else the first that is free from 8000 on."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database", metavar="URL", help="sqlite:///path or a PostgreSQL address; else a file of yours."
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser, if there is one.")] = False,
    reload: Annotated[
        bool,
        typer.Option("--reload", help="For development: start again when a source, template or style changes."),
    ] = False,
) -> int:
    """Open the house: play in the browser, with friends and with bots."""
    if reload:
        return serve_reloading(host, port, database, open_browser)
    return serve_house(host, port, database, open_browser)
