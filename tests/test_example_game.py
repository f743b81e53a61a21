"""The example of docs/adding-a-game.md: its folder, put into a checkout, is a game that conforms."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "docs" / "example_game"
NO_BOARD = [
    f"--ignore=tests/conformance/{name}.py" for name in ("test_board", "test_stages")
]  # it has none of its own


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the example as its only game, its tests and its golden games."""
    built = shutil.ignore_patterns("*.so", "build.txt", "__pycache__")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=built)
    for folder in (tmp_path / "src/comptoir/games").iterdir():
        if folder.is_dir():
            shutil.rmtree(folder)
    shutil.copytree(EXAMPLE / "market_day", tmp_path / "src/comptoir/games/market_day")
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    for name in ("conformance", "conftest.py", "pages.py", "spoiling.py"):
        source, target = ROOT / "tests" / name, tmp_path / "tests" / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            target.parent.mkdir(exist_ok=True)
            shutil.copy(source, target)
    shutil.copytree(EXAMPLE / "golden", tmp_path / "tests/golden")
    rules = tmp_path / "tests/games/market_day/test_rules.py"
    rules.parent.mkdir(parents=True)
    shutil.copy(EXAMPLE / "test_market_day.py", rules)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.slow
def test_the_example_passes_the_conformance_suite(checkout: Path) -> None:
    """All of it, and the tests of its own clauses."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(checkout / "src"),
        "COMPTOIR_PURE": "1",
        "COMPTOIR_CONFORMANCE_GAMES": "60",
    }
    environment.pop("COMPTOIR_SKIPS", None)
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_CURRENT_TEST"):
        environment.pop(name, None)
    made = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *NO_BOARD, "tests"],
        cwd=checkout,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stdout[-6000:] + made.stderr[-2000:]
    assert " passed" in made.stdout
