"""`comptoir serve --reload`: restart the server whenever a file of the package changes."""

import os
from functools import partial
from pathlib import Path
from socket import socket

import uvicorn
from uvicorn.supervisors.basereload import BaseReload

from comptoir.build import PACKAGE, PURE
from comptoir.web.serve import free_socket, serve

WATCHED = {".py", ".html", ".css", ".js", ".svg", ".toml", ".md", ".po"}


def serve_reloading(host: str, port: int | None, database: str | None, open_browser: bool) -> int:
    """Serve the interpreted sources until SIGINT or SIGTERM, and return the exit status."""
    os.environ[PURE] = "1"
    config = uvicorn.Config("comptoir", log_config=None, reload=True, reload_dirs=[str(PACKAGE)])
    Reload(config, host, database, open_browser, free_socket(host, port)).run()
    return 0


class Reload(BaseReload):
    """Uvicorn's supervisor, watching code, templates, styles, scripts, texts and content."""

    def __init__(
        self, config: uvicorn.Config, host: str, database: str | None, open_browser: bool, listening: socket
    ) -> None:
        self.serve = partial(serve_on, host=host, database=database)
        super().__init__(config, partial(self.serve, open_browser=open_browser), [listening])
        self.reloader_name = "--reload"
        self.times = changed_at()

    def should_restart(self) -> list[Path] | None:
        self.pause()
        before, self.times = self.times, changed_at()
        return [path for path, changed in self.times.items() if before.get(path) != changed] or None

    def restart(self) -> None:
        self.target = partial(self.serve, open_browser=False)
        super().restart()


def changed_at() -> dict[Path, int]:
    """Return the time of the last change of each watched file."""
    return {path: path.stat().st_mtime_ns for path in PACKAGE.rglob("*") if path.suffix in WATCHED}


def serve_on(sockets: list[socket], host: str, database: str | None, open_browser: bool) -> None:
    """Serve on the socket that the supervisor keeps open, in a process of its own."""
    serve(host, None, database, open_browser, sockets[0])
