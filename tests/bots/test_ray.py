"""A tournament spread over a Ray cluster: a real one with two workers, started on this machine for the test."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots.test_tournament import FUGGER, lines
from tests.cli.conftest import program

START = (
    "--head --block --port 0 --num-cpus 2 --node-ip-address 127.0.0.1 --include-dashboard false "
    "--object-store-memory 100000000"
)
ENVIRONMENT = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"}


@pytest.fixture
def cluster() -> Iterator[str]:
    """The address of a cluster that ends with the test."""
    folder = Path(tempfile.mkdtemp(prefix="ray"))  # short: the paths of Ray's sockets must be
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", *START.split(), "--temp-dir", str(folder)]
    with (folder / "said").open("w") as said:
        running = subprocess.Popen(
            command, env=os.environ | ENVIRONMENT, stdout=said, stderr=said, start_new_session=True
        )
    try:
        noted, until = folder / "ray_current_cluster", time.monotonic() + 120
        while not (noted.exists() and noted.read_text()):
            assert running.poll() is None, (folder / "said").read_text()
            assert time.monotonic() < until, (folder / "said").read_text()
            time.sleep(0.1)
        yield noted.read_text()
    finally:
        running.send_signal(signal.SIGTERM)
        running.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def test_the_same_games_on_a_cluster(cluster: str, tmp_path: Path) -> None:
    """What this machine began a cluster goes on with; the games are those of a run without."""
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    assert program(*FUGGER, "--games", "12", "--output", here).status == 0
    there.write_text("".join(here.read_text().splitlines(keepends=True)[:3]))
    result = program(*FUGGER, "--games", "12", "--output", there, "--ray", cluster, **ENVIRONMENT)
    assert result.status == 0, result.err
    assert "bot:1" in result.out
    assert lines(there) == lines(here)


def test_a_player_of_ones_own_on_a_cluster(cluster: str, tmp_path: Path) -> None:
    """Its file is sent along; if it fails, our sentence is all that is printed."""
    file = tmp_path / "far_bot.py"
    file.write_text("class First:\n    def act(self, numbers, mask):\n        return mask.argmax()\n")
    arguments = ("tournament", "die-fugger", "--seed", "5", "--games", "4", "--ray", cluster, "--players")
    result = program(*arguments, f"{file}:First,random", "--output", tmp_path / "own.jsonl", **ENVIRONMENT)
    assert result.status == 0, result.err
    assert len(lines(tmp_path / "own.jsonl")) == 4
    file.write_text("class First:\n    def act(self, numbers, mask):\n        return 1 // 0\n")
    failed = program(*arguments, f"{file}:First,random", "--output", tmp_path / "bad.jsonl", **ENVIRONMENT)
    assert failed.status == 1
    assert "far_bot.py:First failed in seat" in failed.err.splitlines()[-1]
