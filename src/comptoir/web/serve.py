"""`comptoir serve`: one process, one address on one line, a clean end."""

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn

from comptoir.errors import BadSetting
from comptoir.web.app import Web, make_app
from comptoir.web.settings import log_level

PORTS_TRIED = 100
LAST_PORT = 65_535


def default_database() -> str:
    """One SQLite file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(home, "comptoir")
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'house.db'}"


def serve(
    host: str = "127.0.0.1", port: int = 8000, database: str | None = None, open_browser: bool = False
) -> int:
    """Serve the house until SIGINT or SIGTERM; the exit status."""
    logging.basicConfig(
        level=log_level(),
        format="%(asctime)s %(name)s %(levelname)s %(message)s",
        stream=sys.stderr,
    )
    listening = free_socket(host, port)
    app = make_app(database or default_database())
    config = uvicorn.Config(
        app,
        http="httptools",
        loop="auto",
        ws="none",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=75,
        proxy_headers=True,
    )
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    server = Server(config, app, address, open_browser)
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

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.close_streams()  # pages look again when the house is back
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: object) -> None:
        self.should_exit = True
        if sig == signal.SIGINT and getattr(self, "_asked_before", False):
            self.force_exit = True
        self._asked_before = True


def free_socket(host: str, port: int) -> socket.socket:
    """A socket at this port, or at the next one that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last = min(port + PORTS_TRIED - 1, LAST_PORT) if port else 0
    for number in range(port, last + 1):
        one = socket.socket(family)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind((host, number))
        except OSError as problem:
            one.close()
            if problem.errno == errno.EADDRINUSE:
                continue
            raise BadSetting(f"port {number} of {host} cannot be listened on: {problem.strerror}.") from None
        one.listen(2048)
        one.setblocking(False)
        return one
    raise BadSetting(f"no port from {port} to {last} of {host} is free.")


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


if __name__ == "__main__":
    sys.exit(serve(port=int(sys.argv[1]), database=sys.argv[2]))
