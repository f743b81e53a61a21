"""The command at a real terminal: a pseudo-terminal of the standard library."""

import codecs
import contextlib
import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from comptoir.match import Match
from tests.cli.conftest import COMMAND

WIPE = "\x1b[3J"  # also what could be scrolled back to
PROMPT = re.compile(r" › $")
ENTER = re.compile(r"(press Enter[^\n]*\. )$")


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, command: Sequence[str], height: int) -> None:
        self.seen = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()  # a letter may come in two parts
        self.side, self.theirs = pty.openpty()
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", height, 100, 0, 0))
        name = os.ttyname(self.theirs)  # who opens it first in a new session gets Ctrl-C from it
        settings = {"LANG": "en_GB.UTF-8", "TERM": "xterm-256color", "COLUMNS": "", "LINES": ""}
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", 'exec "$@" <"$0" >"$0" 2>"$0"', name, *command],
            env=os.environ | settings,
            start_new_session=True,
        )

    def read_until(self, *wanted: re.Pattern[str], seconds: float = 60.0) -> str:
        """What is printed up to one of these, or to the end of the program."""
        printed = ""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            ended = self.process.poll() is not None
            ready, _, _ = select.select([self.side], [], [], 0.2)
            if ready:
                read = self.decoder.decode(os.read(self.side, 65536))
                printed += read
                self.seen += read
            elif ended:
                break
            if any(pattern.search(plain(printed)) for pattern in wanted):
                return printed
        else:
            pytest.fail(f"waited too long; it printed: {plain(printed)[-2000:]}")
        return printed

    def type(self, line: str) -> None:
        """A line and Enter."""
        os.write(self.side, f"{line}\n".encode())

    def interrupt(self) -> str:
        """Ctrl-C, and again if Python had not begun to listen; all that is printed after it."""
        while self.process.poll() is None:
            os.write(self.side, b"\x03")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(2)
        return self.read_until()

    def status(self) -> int:
        """The exit status, once it has ended."""
        return self.process.wait(60)

    def close(self) -> None:
        """End what has not ended."""
        self.process.kill()
        self.process.wait()
        os.close(self.side)
        os.close(self.theirs)


def plain(printed: str) -> str:
    """Without colours and movements of the cursor."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", printed).replace("\r", "")


@contextlib.contextmanager
def terminal(*arguments: str, height: int = 40) -> Iterator[Terminal]:
    """A program at a terminal; it is ended if the test did not."""
    at = Terminal([*COMMAND, *arguments], height)
    try:
        yield at
    finally:
        at.close()


def test_a_whole_game_against_bots(tmp_path: Path) -> None:
    """From the first card to the last at a real terminal, with nonsense in between."""
    game = tmp_path / "game.json"
    with terminal("play", "die-fugger", "--seats", "you,bot:1,bot:2", "--seed", "3", "--save", str(game)) as at:
        turns = 0
        screen = at.read_until(PROMPT)
        while PROMPT.search(plain(screen)):
            if turns % 5 == 0:
                at.type("abracadabra")
                assert "is not an action here" in plain(at.read_until(PROMPT))
            at.type("1")
            turns += 1
            screen = at.read_until(PROMPT)
        assert at.status() == 0
    end = plain(screen)
    assert "The game ends after round" in end
    assert "Deliveries at the end" in end
    assert "Traceback" not in at.seen
    assert turns > 5
    match = Match.load(game.read_text())
    assert match.over
    assert sum(move.seat == 0 for move in match.moves) == turns


def test_hand_over_hides_the_last_hand(tmp_path: Path) -> None:
    """Between two people the screen is wiped, scrollback too, before the next one is asked to look."""
    game = tmp_path / "game.json"
    with terminal("play", "die-fugger", "--seats", "Anna,Ben", "--seed", "5", "--save", str(game)) as at:
        at.read_until(ENTER)
        at.type("")
        first = at.read_until(PROMPT)
        match = Match.load(game.read_text()) if game.exists() else Match.new("die-fugger", 2, seed=5)
        person = match.to_act[0]
        names = ["Anna", "Ben"]
        assert f"{names[person]} ›" in plain(first)
        at.type("draw")
        drawn = at.read_until(ENTER)
        assert "You draw " in plain(drawn)
        assert f"{names[person]}, press Enter to hide your cards." in plain(drawn)
        at.type("")
        between = at.read_until(ENTER)
        assert WIPE in between
        shown = plain(between[between.index(WIPE) :])
        assert f"It is {names[1 - person]}’s turn." in shown
        assert "You draw" not in shown
        assert "Hand" not in shown
        at.type("")
        second = at.read_until(PROMPT)
        assert WIPE in second
        after = plain(second[second.index(WIPE) :])
        assert f"{names[person]} draws a card." in after
        assert f"{names[1 - person]} ›" in after
        at.type("quit")
        at.read_until()
        assert at.status() == 0


def test_low_terminal_still_shows_the_table() -> None:
    """With 24 lines everything from the prices to the prompt is on the screen."""
    with terminal("play", "die-fugger", "--seats", "you,random,random", "--seed", "5", height=24) as at:
        for _ in range(3):
            screen = at.read_until(PROMPT)
            at.type("1")
        drawn = plain(screen[screen.rindex("\x1b[2J") :])
        assert "Prices" in drawn
        assert drawn.count("\n") < 24


def test_progress_bar_on_stderr_only(tmp_path: Path) -> None:
    """At a terminal long work shows how far it is, and stdout is still JSON alone."""
    out = tmp_path / "out.json"
    line = " ".join(COMMAND) + f" simulate die-fugger --games 40000 --seed 1 --json > {out}"
    at = Terminal(["/bin/sh", "-c", line], height=40)
    at.read_until()
    assert at.status() == 0
    at.close()
    assert "Playing" in plain(at.seen)
    assert "40000/40000" in plain(at.seen)
    assert json.loads(out.read_text())["games"] == 40_000


@pytest.mark.parametrize("arguments", [["play", "die-fugger", "--seats", "you,random"]])
def test_interrupted_at_the_prompt(arguments: list[str]) -> None:
    """Ctrl-C ends quietly with 130."""
    with terminal(*arguments) as at:
        at.read_until(PROMPT)
        rest = at.interrupt()
        assert at.status() == 130
    assert "Traceback" not in rest
    assert "KeyboardInterrupt" not in rest


def test_interrupted_at_work() -> None:
    """Also in the middle of a long simulation."""
    with terminal("simulate", "die-fugger", "--games", "100000000") as at:
        at.read_until(re.compile("Playing"))
        rest = at.interrupt()
        assert at.status() == 130
    assert "Traceback" not in rest
