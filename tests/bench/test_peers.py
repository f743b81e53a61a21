"""bench/peers.py: everybody is measured at their best, and the README's table is what it writes."""

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]


class Environment:
    """Notes how it is reset; a game of two decisions for each of two agents, all of them legal."""

    def __init__(self) -> None:
        self.seeds: list[int | None] = []
        self.taken: list[int | None] = []

    def reset(self, seed: int | None = None) -> None:
        self.seeds.append(seed)

    def agent_iter(self) -> list[str]:
        return ["a", "b", "a", "b"]

    def last(self) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        return {"action_mask": np.array([0, 1, 1])}, 0.0, len(self.taken) % 4 == 3, False, {}

    def step(self, action: int | None) -> None:
        self.taken.append(action)


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script."""
    monkeypatch.syspath_prepend(ROOT / "bench")
    return importlib.import_module("peers")


@pytest.fixture
def their_pettingzoo(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """What runs where PettingZoo's own environments are measured."""
    monkeypatch.syspath_prepend(ROOT / "bench/others")
    return importlib.import_module("pettingzoo_rates")


def test_their_environments_are_seeded_once(their_pettingzoo: ModuleType) -> None:
    """A seed before every game would cost them three quarters of their rate."""
    environment = Environment()
    assert their_pettingzoo.cycle(environment)(3) == 12
    assert environment.seeds == [1, None, None, None]
    assert set(environment.taken) == {1, 2, None}


def test_ours_are_driven_alike(peers: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same calls in the same order on our environment."""
    environment = Environment()
    monkeypatch.setattr("comptoir.lab.pettingzoo.env", lambda game_id, seats: environment)
    assert peers.in_pettingzoo("die-fugger", 3)(3) == 12
    assert environment.seeds == [1, None, None, None]


def test_a_rate_is_the_best_round(peers: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three rounds the fastest counts, by processor time."""
    clock = iter([0.0, 2.0, 10.0, 11.0, 20.0, 24.0])
    monkeypatch.setattr("time.process_time", lambda: next(clock))
    assert peers.best(lambda games: 100 * games, 1.0, 3) == 100.0


def test_our_tables_are_stepped_in_one_call(peers: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Choosing the actions is not counted: the clock is read around each step."""
    monkeypatch.setattr(peers, "TABLES", 4)
    clock = iter([0.0, 2.0, 10.0, 11.0])
    monkeypatch.setattr("time.process_time", lambda: next(clock))
    assert peers.vector_rate("die-fugger", 2, 1.0, 2) == 4.0


def rows(peers: ModuleType) -> list[dict[str, Any]]:
    """Made-up figures."""
    ours = {"system": peers.OURS, "version": "compiled", "cards": True}
    spiel = {"system": "OpenSpiel", "version": "2.0"}
    return [
        {**ours, "game": "Die Fugger", "loop": 6.2e6, "python": 2.7e6},
        {**ours, "game": "Fürstenfeld", "loop": 1.0e6, "python": 2.0e6},
        {**spiel, "game": "spades", "cards": True, "loop": 3.1e6, "python": 0.5e6},
        {**spiel, "game": "euchre", "cards": True, "loop": 2.0e6, "python": 1e6},
        {**spiel, "game": "skat", "cards": True, "loop": 1.9e6, "python": 0.4e6},
        {**spiel, "game": "pig", "cards": False, "loop": 8.0e6},
    ]


def test_the_fastest_of_each_kind(peers: ModuleType) -> None:
    """All of ours; of the others whatever leads in some way, cards and other games apart."""
    chosen = [row["game"] for row in peers.fastest_of(rows(peers))]
    assert chosen == ["Die Fugger", "Fürstenfeld", "spades", "euchre", "pig"]
    assert peers.comparisons(rows(peers))[0] == (
        "Own loop, whole games: our games reach "
        "0.32 to 2.0 times the rate of the fastest card game, spades (OpenSpiel); "
        "0.12 to 0.78 times the rate of the fastest other game, pig (OpenSpiel)."
    )


def test_what_is_written(peers: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The page has every game; the README the fastest, and all around them stays as it was."""
    (tmp_path / "bench").mkdir()
    monkeypatch.setattr(peers, "HERE", tmp_path / "bench")
    before, rest = (ROOT / "README.md").read_text(encoding="utf-8").split(peers.BEGIN)
    after = rest.split(peers.END)[1]
    readme = tmp_path / "README.md"
    for _ in range(2):  # over the text of the repository, then over its own
        readme.write_text((readme if readme.exists() else ROOT / "README.md").read_text(encoding="utf-8"))
        peers.write(rows(peers), 0.3, 3, 0.1)
    text = readme.read_text(encoding="utf-8")
    assert text.startswith(before + peers.BEGIN)
    assert text.endswith(peers.END + after)
    assert text.count("| Comptoir | Die Fugger | 6.2 M |  | 2.7 M |  |  |") == 1
    assert "skat" not in text
    page = (tmp_path / "bench/peers.md").read_text(encoding="utf-8")
    assert "| OpenSpiel | skat | 1.9 M |  | 400 k |  |  |" in page
    assert "Versions: OpenSpiel 2.0." in page
