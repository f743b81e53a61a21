"""The soak command plays a few games of everything and tells what it found."""

import json
import subprocess
import sys
from pathlib import Path

from comptoir.games import find_game

SOAK = Path(__file__).resolve().parents[2] / "bench/soak.py"


def soak(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, SOAK, *arguments], capture_output=True, text=True)


def test_nothing_is_broken() -> None:
    """Every size is played; each game is counted, and whether it ended by itself."""
    made = soak("die-fugger", "--games", "30", "--json")
    assert made.returncode == 0, made.stderr
    soaked = json.loads(made.stdout)["soaked"]
    assert [one["seats"] for one in soaked] == list(find_game("die-fugger").players)
    assert all((one["games"], one["finished"], one["broken"]) == (30, 30, "") for one in soaked)


def test_the_table() -> None:
    """For people it is a table that ends each row with what was broken: none."""
    made = soak("die-fugger", "--games", "10", "--seats", "3", "--option", "draw_limit=3")
    assert made.returncode == 0, made.stderr
    assert "100.00%" in made.stdout
    assert "none" in made.stdout


def test_what_cannot_be_soaked() -> None:
    """Seats or options that are not there are refused in one sentence."""
    for arguments in (("--seats", "9"), ("--option", "colour=red"), ("--option", "draw_limit=many")):
        made = soak("die-fugger", *arguments)
        assert made.returncode == 2
        assert len(made.stderr.splitlines()) == 1
