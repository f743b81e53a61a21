"""Puzzles at the keyboard."""

from pathlib import Path

import msgspec
import pytest

from comptoir.bots import puzzles
from comptoir.bots.puzzles import Puzzle, load_puzzles
from comptoir.games import find_game
from tests.cli.conftest import Cli

GAME = find_game("die-fugger")


def first() -> Puzzle:
    """The easiest puzzle."""
    return load_puzzles(GAME)[0]


def test_a_puzzle_is_solved(cli: Cli) -> None:
    """Another move is not the best; the best one is explained."""
    solved = cli("puzzles", "die-fugger", "1", typed=f"{first().next}\n{first().best}\n")
    said = " ".join(solved.out.split())
    assert solved.status == 0
    assert "Puzzle 1 ★" in said
    assert "is not the best move here" in said
    assert "That’s it! Compared with" in said


def test_the_solution_is_shown(cli: Cli) -> None:
    """Enter alone shows it; quit leaves the rest for later."""
    shown = cli("puzzles", "die-fugger", typed="\nquit\n")
    assert "Solution: " in shown.out
    assert "Puzzle 2" in shown.out
    assert shown.out.rstrip().endswith("To be continued.")


def test_no_such_puzzle(cli: Cli) -> None:
    """One sentence says how many there are."""
    refused = cli("puzzles", "die-fugger", "900")
    assert refused.status == 1
    assert refused.err == f"comptoir: Die Fugger has {len(load_puzzles(GAME))} puzzles; there is no number 900.\n"
    assert "says where they go" in cli("puzzles", "die-fugger", "--find", "1").err


def test_puzzles_are_found_and_added(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found ones go to the file, beside those in it."""
    monkeypatch.setattr(puzzles, "find", lambda game, seats, seed, options: first() if seed > 4 else None)
    file = tmp_path / "mine.json"
    for _ in range(2):
        assert cli("puzzles", "die-fugger", "--find", "1", "--save", file, "--seats", "3").status == 0
    assert msgspec.json.decode(file.read_bytes(), type=list[Puzzle]) == [first()] * 2


def test_all_are_checked(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that fail are named, and the exit status says so."""
    wrong = load_puzzles(GAME)[1].source
    monkeypatch.setattr(puzzles, "solve", lambda puzzle: "it fails." if puzzle.source == wrong else "")
    checked = cli("puzzles", "die-fugger", "--check")
    count = len(load_puzzles(GAME))
    assert checked.status == 1
    assert checked.out == f"die-fugger, puzzle 2: it fails.\n{count - 1} of {count} solved.\n"
