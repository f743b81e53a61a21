"""Die Fugger against an independent C++ program, and the known fingerprint of random play."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from comptoir import build_form
from comptoir.engine.chance import Dice
from comptoir.engine.playout import Tally, random_games
from comptoir.games import find_game
from tests.conformance.trace import trace, trace_interpreted

REFERENCE = Path(__file__).resolve().parents[3] / "bench/die_fugger.cpp"


def played(seats: int, games: int, seed: int) -> Tally:
    """Random games on a table with the default content."""
    game = find_game("die-fugger")
    table = game.table(game.content(game.default_pack, {}), seats)
    tally = Tally(seats)
    random_games(table, Dice(seed), games, game.most_actions, tally)
    return tally


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The C++ program, compiled with its own assertions."""
    compiler = shutil.which("g++")
    if compiler is None:
        pytest.skip("no g++")
    program = tmp_path_factory.mktemp("bench") / "die_fugger"
    subprocess.run([compiler, "-O2", "-DCHECK", "-o", program, REFERENCE], check=True)
    return program


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_independent_program_plays_the_same_games(seats: int, reference: Path) -> None:
    """With the same seed the C++ program and ours play the same 2,000 games, to the last florin."""
    answer = subprocess.run([reference, str(seats), "2000", "77"], check=True, capture_output=True).stdout
    expected = json.loads(answer)
    ours = played(seats, 2000, 77)
    assert (ours.actions, ours.checksum) == (expected["actions"], expected["checksum"])
    assert ours.winning_score / 2000 == pytest.approx(expected["mean_winning_score"], abs=0.001)
    assert [wins / 2000 for wins in ours.wins] == pytest.approx(expected["win_share"], abs=0.0001)


@pytest.mark.slow
def test_a_thousand_games_compiled_and_interpreted() -> None:
    """At each size a thousand games go the same way in both forms of the rules."""
    if build_form() != "compiled":
        pytest.skip("the rules are not compiled here: nothing to compare")
    compiled = trace("die-fugger", 400_000)
    assert [compiled[f"die-fugger-{seats}"].split(",")[0] for seats in (2, 3, 4)] == ["1000 games"] * 3
    assert compiled == trace_interpreted("die-fugger", 400_000)


@pytest.mark.slow
def test_the_fingerprint_of_random_play() -> None:
    """Three players at random take 104.8 actions and 5.17 rounds a game, and the winner has 131.5 florins."""
    tally = played(3, 20_000, 3)
    assert tally.finished == 20_000
    assert tally.actions / 20_000 == pytest.approx(104.8, abs=0.5)
    assert tally.winning_score / 20_000 == pytest.approx(131.5, abs=1)
    assert tally.rounds / 20_000 == pytest.approx(5.17, abs=0.02)
