"""`comptoir serve --reload`: what is edited is served."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest

from comptoir.build import PACKAGE

PATIENCE = 60  # seconds; a busy machine may need some for a restart


def wait_until(happened: Callable[[], bool]) -> None:
    """Look again until something has happened."""
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.1)


@pytest.mark.slow
def test_edits_are_served(tmp_path: Path) -> None:
    """A style, then code; an error in the code ends the server only until it is put right."""
    package = tmp_path / "src/comptoir"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("*.so", "build.txt", "__pycache__"))
    command = [sys.executable, "-m", "comptoir.cli", "serve", "--reload", "--port", "0"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "src")}
    with subprocess.Popen(
        [*command, "--database", f"sqlite:///{tmp_path}/house.db"],
        env=environment,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        address = found.group()

        def answer(path: str) -> str:
            try:
                return httpx2.get(f"{address}{path}", timeout=5).text
            except httpx2.HTTPError:
                return ""

        def edit(name: str, old: str, new: str) -> None:
            path = package / name
            text = path.read_text(encoding="utf-8")
            assert old in text
            path.write_text(text.replace(old, new, 1), encoding="utf-8")

        try:
            style = next(package.glob("web/static/css/*.css"))
            wait_until(lambda: bool(answer("api/v1/games")))
            edit(str(style.relative_to(package)), "", ".only-just-written { color: red }\n")
            wait_until(lambda: "only-just-written" in answer(f"static/css/{style.name}"))
            edit("web/app.py", "", "this is no Python\n")
            wait_until(lambda: not answer("api/v1/games"))
            edit("web/app.py", "this is no Python\n", "")
            wait_until(lambda: bool(answer("api/v1/games")))
        finally:
            server.send_signal(signal.SIGINT)
            status = server.wait(20)
    assert status == 0
