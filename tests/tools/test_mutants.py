"""tools/mutants.py on a game made for it: which changes of its rules do its tests notice?"""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools/mutants.py"

RULES = '''"""A game of one rule."""

LIMIT = 3


class Toy:
    """Somebody who may take three."""

    def may_take(self, held: int) -> bool:
        """At most three."""
        assert held >= 0
        return held < LIMIT

    def taken(self, held: int) -> int:
        """One more; no test looks at the bonus, and none takes more than ninety."""
        if held > 90:
            held -= 1
        self.bonus = held * 2
        steps = held
        while steps > 0:
            steps -= 1
        return held + 1

    def invariant_violation(self) -> str:
        """Plumbing, and what only it uses."""
        return "" if self.is_whole() else "broken"

    def is_whole(self) -> bool:
        """Whether nothing is broken."""
        return 1 + 1 == 2
'''

TESTS = """
import pytest
from comptoir.games.toy.rules import Toy


@pytest.mark.clause("T-1")
def test_three_at_most():
    assert Toy().may_take(2) and not Toy().may_take(3)


@pytest.mark.clause("T-2")
def test_one_more():
    assert Toy().taken(1) == 2


def test_without_a_clause():
    assert Toy().taken(91) == 91
"""

TEST_OF_THE_BONUS = """

@pytest.mark.clause("T-3")
def test_the_bonus():
    toy = Toy()
    toy.taken(5)
    assert toy.bonus == 10
"""

BONUS = 1 + RULES.splitlines().index("        self.bonus = held * 2")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree with one game of a few lines."""
    for name, text in {
        "src/comptoir/__init__.py": "",
        "src/comptoir/games/__init__.py": "",
        "src/comptoir/games/toy/__init__.py": "",
        "src/comptoir/games/toy/state.py": "",
        "src/comptoir/games/toy/rules.py": RULES,
        "tests/games/toy/test_toy.py": TESTS,
        "pytest.ini": "[pytest]\nmarkers = clause(number)\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def mutants(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command in a tree."""
    command = [sys.executable, str(TOOL), *words]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, timeout=120)


def results(path: Path) -> dict[str, dict[str, Any]]:
    """The results in a file: for each change what became of it."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return {f"{line['before']} -> {line['after']}": line for line in lines}


def test_what_is_noticed_and_what_is_not(tree: Path) -> None:
    """Each change of a rule is killed, runs too long, survives, or is reached by no test."""
    done = mutants(tree, "--game", "toy", "--resume", "results.jsonl", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    found = results(tree / "results.jsonl")
    assert found["return held < LIMIT -> return held <= LIMIT"]["outcome"] == "killed"
    assert found["return held < LIMIT -> return held <= LIMIT"]["test"].endswith("::test_three_at_most")
    assert found["return held + 1 -> return held - 1"]["outcome"] == "killed"
    assert found["self.bonus = held * 2 -> self.bonus = held * 3"]["outcome"] == "survived"
    assert found["while steps > 0: -> while True:"]["outcome"] == "timeout"
    assert found["held -= 1 -> held += 1"]["outcome"] == "not reached"
    assert {line["function"] for line in found.values()} == {"Toy.may_take", "Toy.taken"}
    outcomes = Counter(line["outcome"] for line in found.values())
    last = next(line for line in done.stdout.splitlines() if line.startswith("all "))
    noticed = 100 * (outcomes["killed"] + outcomes["timeout"]) / outcomes.total()
    order = ("killed", "timeout", "survived", "not reached")
    assert last.split() == ["all", str(len(found)), *(str(outcomes[one]) for one in order), f"{noticed:.1f}", "%"]
    assert f"rules.py:{BONUS} Toy.taken (survived 1 test, " in done.stdout
    assert "    self.bonus = held * 2\n -> self.bonus = held * 3\n" in done.stdout


def test_it_goes_on_where_it_stopped(tree: Path) -> None:
    """Results in the file are not made again, except for survivors if asked, once there is a test for them."""
    path, tests = tree / "results.jsonl", tree / "tests/games/toy/test_toy.py"
    words = ["--game", "toy", "--resume", path.name, "--only", f"toy/rules.py:{BONUS}"]
    assert mutants(tree, *words).returncode == 0
    assert {one["outcome"] for one in results(path).values()} == {"survived"}
    assert ", 0 tried in" in mutants(tree, *words).stdout
    tests.write_text(TESTS + TEST_OF_THE_BONUS)
    assert mutants(tree, *words, "--survivors").returncode == 0
    assert {one["outcome"] for one in results(path).values()} == {"killed"}


def test_the_sample_is_always_the_same(tree: Path) -> None:
    """The same seed gives the same mutants, and what is added to the rules only takes the place of some."""
    words = ["--game", "toy", "--list", "--sample", "12"]
    listed = mutants(tree, *words).stdout.splitlines()
    assert listed[-1].startswith("12 of ")
    assert mutants(tree, *words).stdout.splitlines() == listed
    assert mutants(tree, *words, "--seed", "2").stdout.splitlines() != listed
    rules = tree / "src/comptoir/games/toy/rules.py"
    rules.write_text(RULES + "\n\ndef half(held: int) -> int:\n    return held // 2\n")
    kept = [line for line in mutants(tree, *words).stdout.splitlines() if " half: " not in line]
    assert set(kept[:-1]) < set(listed)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--game", "chess"], "there is no game 'chess'; there are: toy."),
        (["--game", "toy", "--sample", "0"], "'0' is not a whole number from 1"),
        (["--game", "toy", "--jobs", "two"], "'two' is not a whole number from 1"),
        (["--game", "toy", "--only", "rules.py:999"], "there is nothing to change in rules.py:999."),
        (["--game", "toy", "--only", "rules.py:x"], "'x' in --only rules.py:x is not the number of a line."),
        (["--game", "toy", "--survivors"], "--survivors needs --resume FILE with earlier results."),
    ],
)
def test_what_cannot_be_done_is_one_sentence(tree: Path, words: list[str], said: str) -> None:
    """Nothing is tried, and one sentence says why."""
    done = mutants(tree, *words)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.strip().endswith(said)
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "game", sorted(path.parent.name for path in TOOL.parents[1].glob("src/comptoir/games/*/ids.py"))
)
def test_finds_the_rules_of_every_game(game: str) -> None:
    """In this very tree, with more than a sample to choose from."""
    command = [sys.executable, str(TOOL), "--game", game, "--list"]
    done = subprocess.run(command, cwd=TOOL.parents[1], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1].startswith("300 of "), done.stderr
