"""The real server in its own process, and real browsers."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.house.conftest import Postgres, Scene, postgres, scenes_on  # noqa: F401
from tools.run_tests import find_program

PATIENCE = 60_000  # milliseconds; a page may be slow on a busy machine, and only a failing test waits that long


class Server:
    """A server process on a database, which can be ended in any way and started again at the same address."""

    def __init__(self, database: str, options: Sequence[str] = (), **environment: str) -> None:
        self.database = database
        self.options = options
        self.environment = {"COMPTOIR_BOT_PAUSE": "0", "COMPTOIR_LIMITS": "0", **environment}
        self.port = 0  # any, the first time
        self.address = ""
        self.errors: list[str] = []
        self.start()

    def start(self) -> None:
        """Start it and wait for its address."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "comptoir.web.serve", str(self.port), self.database, *self.options],
            env=os.environ | self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"the server did not start: {self.process.stderr.read() if self.process.stderr else line}"
        self.address = found.group().rstrip("/")
        self.port = int(self.address.rpartition(":")[2])
        self.reader = threading.Thread(target=self._read_errors, daemon=True)
        self.reader.start()

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        self.errors.extend(self.process.stderr)

    def end(self, how: int = signal.SIGTERM) -> int:
        """End it; its status."""
        self.process.send_signal(how)
        status = self.process.wait(20)
        self.reader.join(5)
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.process.stdout.close()
        self.process.stderr.close()
        return status

    def client(self, **headers: str) -> httpx2.Client:
        """Somebody with a browser of his own, without scripts."""
        return httpx2.Client(base_url=self.address, follow_redirects=True, headers=headers, timeout=60)


def page_at_device(client: httpx2.Client, path: str) -> str:
    """A table's page on a device that several share, in the hands of whoever is to play."""
    page = client.get(path).text
    link = re.search(r'<a class="button first" href="(/t/\w+\?seat=\d+)">', page)
    return client.get(link[1]).text if link else page


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games first, for they are long: so that no core waits for the other one's at the end."""
    items.sort(key=lambda item: "whole_game" not in item.name)


@pytest.fixture(scope="session")
def start_server() -> Iterator[Callable[..., Server]]:
    """Starts servers; all are ended."""
    made: list[Server] = []

    def start(database: str, options: Sequence[str] = (), **environment: str) -> Server:
        made.append(Server(database, options, **environment))
        return made[-1]

    yield start
    for server in made:
        if server.process.poll() is None:
            server.end()


@pytest.fixture(scope="session")
def server(start_server: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server on SQLite for all tests that do not harm it."""
    return start_server(f"sqlite:///{tmp_path_factory.mktemp('house')}/house.db")


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[[str | None], Any]]:
    """Starts browsers; all are closed."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield lambda program: playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])


@pytest.fixture(scope="session")
def chromium(launch: Callable[[str | None], Any]) -> Any:
    """Debian's Chromium; where it can be had, the one without windows: it takes half the processor time."""
    return launch(find_program("headless") or find_program("browser"))


@pytest.fixture(scope="module")
def chromium_with_windows(launch: Callable[[str | None], Any]) -> Iterator[Any]:
    """The whole of Chromium, which shows the system's notices too."""
    browser = launch(find_program("browser"))
    yield browser
    browser.close()


HARMLESS = ("409 (Conflict)", "net::ERR_INTERNET_DISCONNECTED")


def is_trouble(line: Any) -> bool:
    """Whether a line of the console tells of an error; a late click and a line the test has cut are none."""
    return line.type == "error" and not any(harmless in line.text for harmless in HARMLESS)


class Visitor:
    """Somebody with a browser: a page that must never show an error in its console."""

    def __init__(self, chromium: Any, server: Server, **wishes: Any) -> None:
        self.server = server
        self.context = chromium.new_context(
            **{
                "locale": "en-GB",
                "viewport": {"width": 1280, "height": 900},
                "reduced_motion": "reduce",
                **wishes,
            }
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        stage = self.page.locator("#stage[open] > [data-close]")
        self.page.add_locator_handler(stage, lambda button: button.click())  # read, and closed
        how_to_win = self.page.locator("#how-to-win:popover-open [data-close]")
        self.page.add_locator_handler(how_to_win, lambda button: button.click())  # the same, the first time
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda problem: self.troubles.append(str(problem)))
        self.page.on("console", lambda line: self.troubles.append(line.text) if is_trouble(line) else None)

    def go(self, path: str) -> None:
        """Open an address of the server; what explains the game the first time is read, and closed."""
        self.page.goto(self.server.address + path)
        if self.page.locator("#how-to-win:popover-open").count():
            self.page.keyboard.press("Escape")

    @property
    def is_to_play(self) -> bool:
        """Whether the page says so."""
        return bool(self.page.locator("#prompt [data-yours]").count())

    def wait_for_turn(self) -> None:
        """Until it is this visitor's turn, or the game is over."""
        self.page.locator("#prompt [data-yours], #bar .result").first.wait_for()

    def table_id(self) -> str:
        """Of the table the page shows."""
        return str(re.findall(r"/t/(\w+)", self.page.url)[0])

    def violations(self, part: str = "html") -> list[str]:
        """What axe finds wrong with the page, or with a part of it."""
        axe = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
        self.page.evaluate(axe)
        found = self.page.evaluate("part => axe.run(part, {resultTypes: ['violations']})", part)
        return [
            f"{one['id']}: {node['html'][:160]} ({node.get('failureSummary', '')[:200]})"
            for one in found["violations"]
            for node in one["nodes"]
        ]


@pytest.fixture
def visitors(chromium: Any, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors of the common server."""
    yield from visitors_in(chromium, server)


def visitors_in(browser: Any, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Visitors that a browser makes; whose pages must not have shown an error in the end."""
    made: list[Visitor] = []

    def visit(at: Server | None = None, **wishes: Any) -> Visitor:
        made.append(Visitor(browser, at or server, **wishes))
        return made[-1]

    yield visit
    for visitor in made:
        visitor.context.close()
    assert [trouble for visitor in made for trouble in visitor.troubles] == []


@pytest.fixture
def at_home(tmp_path: Path) -> Scene[Any]:
    """Runs a coroutine with a house on SQLite, in this process, and closes it."""
    return scenes_on(f"sqlite:///{tmp_path}/house.db")
