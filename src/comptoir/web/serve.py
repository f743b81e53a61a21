"""`comptoir serve`: one process, one address on one line, a clean end."""

import argparse
import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path

import uvicorn

from comptoir.errors import BadSetting
from comptoir.web.app import Web, make_app
from comptoir.web.connections import Connection
from comptoir.web.settings import Settings, log_lines

FIRST_PORT = 8000  # unless another is asked for
PORTS_TRIED = 100
LAST_PORT = 65_535
MOST_CONNECTIONS = 65_536


def default_database() -> str:
    """One SQLite file in a folder of the user's data that nobody else can read."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(home, "comptoir")
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    return f"sqlite:///{folder / 'house.db'}"


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | None = None,
    open_browser: bool = False,
    listening: socket.socket | None = None,
    think: int | None = None,
    metrics: str | None = None,
) -> int:
    """Serve the house until SIGINT or SIGTERM, at `port` or on a socket that is `listening`; the exit status."""
    listening = listening or free_socket(host, port)
    listens = listening.getsockname()[:2]
    settings = replace(Settings.from_environment(), think=think, metrics=metrics, listens=listens)
    logging.basicConfig(level=settings.log, handlers=[log_lines(sys.stderr, settings)])
    allow_connections()
    app = make_app(database or default_database(), settings)
    config = uvicorn.Config(
        app,
        http=Connection,
        loop="auto",
        ws="none",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=75,
        proxy_headers=True,
    )
    server = Server(config, app, shown_address(host, listening), open_browser)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(server.serve([listening]))
    return 0 if server.started else 1


class Server(uvicorn.Server):
    """Uvicorn that says where it is once it answers, and does not raise the signal again that ended it."""

    def __init__(self, config: uvicorn.Config, app: Web, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self.app = app
        self.address = address
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Comptoir is at {self.address}", flush=True)
            if self.open_browser and os.environ.get("DISPLAY", os.environ.get("WAYLAND_DISPLAY", sys.platform)):
                threading.Thread(target=webbrowser.open, args=[self.address], daemon=True).start()

    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0:  # once a second
            now = asyncio.get_running_loop().time()
            for connection in list(self.server_state.connections):
                assert isinstance(connection, Connection)
                connection.close_if_late(now)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.close_streams()  # pages look again when the house is back
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: object) -> None:
        self.should_exit = True
        if sig == signal.SIGINT and getattr(self, "_asked_before", False):
            self.force_exit = True
        self._asked_before = True


def free_socket(host: str, port: int | None) -> socket.socket:
    """A socket at this port; if none is asked for, at the first that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED) if port is None else [port]:
        one = socket.socket(family)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind((host, number))
            one.listen(2048)
        except OSError as problem:
            one.close()
            if problem.errno == errno.EADDRINUSE and port is None:
                continue
            raise BadSetting(f"port {number} of {host} cannot be listened on: {problem.strerror}.") from None
        one.setblocking(False)
        return one
    raise BadSetting(f"no port from {FIRST_PORT} to {FIRST_PORT + PORTS_TRIED - 1} of {host} is free.")


def allow_connections() -> None:
    """Let this process open as many connections as the system allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, MOST_CONNECTIONS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def shown_address(host: str, listening: socket.socket) -> str:
    """Where a browser finds a server."""
    return f"http://{_shown(host)}:{listening.getsockname()[1]}/"


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def main(arguments: list[str]) -> int:
    """Serve as another process says: PORT DATABASE, or on its socket."""
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int, nargs="?")
    parser.add_argument("database", nargs="?")
    parser.add_argument("--socket", type=int)
    parser.add_argument("--think", type=int)
    parser.add_argument("--metrics")
    wanted = parser.parse_args(arguments)
    listening = None if wanted.socket is None else socket.socket(fileno=wanted.socket)
    if listening is not None:
        listening.setblocking(False)
    database = wanted.database or os.environ.get("COMPTOIR_DATABASE")
    return serve(
        port=wanted.port, database=database, listening=listening, think=wanted.think, metrics=wanted.metrics
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
