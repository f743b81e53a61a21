"""The command `serve`."""

from typing import Annotated

import typer

from comptoir.cli.reload import serve_reloading
from comptoir.web.serve import LAST_PORT
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
) -> int:
    """Start the server, to play in the browser with friends and bots."""
    if reload:
        return serve_reloading(host, port, database, open_browser)
    return serve_house(host, port, database, open_browser)
