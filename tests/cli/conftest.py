"""The command, run in this process or as a program of its own."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from comptoir.bots import Bot
from comptoir.cli.app import run
from comptoir.cli.output import write_record
from comptoir.kit.game import Document
from comptoir.match import Match

COMMAND = (sys.executable, "-m", "comptoir.cli")


class Result(NamedTuple):
    """How a command ended and what it printed."""

    status: int
    out: str
    err: str


Cli = Callable[..., Result]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every test begins in English, 80 columns wide, in an empty folder."""
    for name in ("COMPTOIR_LANG", "LC_ALL", "LC_MESSAGES", "FORCE_COLOR", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run a command here: `cli("rules", "die-fugger", typed="")`."""

    def call(*arguments: str | Path, typed: str = "") -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = run([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Result(status, printed.out, printed.err)

    return call


def program(*arguments: str | Path, typed: str = "", **environment: str) -> Result:
    """Run the command as a program of its own."""
    made = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=typed,
        env=os.environ | environment,
        capture_output=True,
        text=True,
    )
    return Result(made.returncode, made.stdout, made.stderr)


@cache
def whole_game() -> Document:
    """The record of a whole game of random players."""
    match = Match.new("die-fugger", seats=3, seed=7)
    bot = Bot("random", seed=7)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bot.choose(match, seat))
    return {**match.record(), "players": ["random"] * 3}


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A file with that record."""
    path = tmp_path / "game.json"
    write_record(path, whole_game())
    return path
