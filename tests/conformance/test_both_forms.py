"""Compiled and interpreted, the rules are the same to the last card."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from comptoir import build_form
from comptoir.build import PURE
from comptoir.kit.game import Game
from tests.conformance.trace import trace

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_compiled_and_interpreted_play_the_same_games(game: Game) -> None:
    """Up to 1,000 random games at each size give the same checksums, and the same tables on the way."""
    if os.environ.get(PURE) == "1":
        return  # the run of the compiled rules compares them
    if build_form() != "compiled":
        pytest.skip("the rules are not compiled here: nothing to compare")
    command = [sys.executable, "-m", "tests.conformance.trace", game.id]
    other = subprocess.run(command, cwd=ROOT, env=os.environ | {PURE: "1"}, capture_output=True, text=True)
    assert other.returncode == 0, other.stderr
    assert json.loads(other.stdout) == {"form": "interpreted", "trace": trace(game.id)}
