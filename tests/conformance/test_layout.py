"""The layout of observations and action numbers has a version, which changes whenever the layout does."""

import hashlib
import json
import os

from comptoir.games import find_game
from comptoir.kit.game import Game
from tests.conformance.cases import cases
from tests.conformance.test_golden import GOLDEN, WRITE


def fingerprint(game: Game) -> str:
    """A digest of all fields and all actions in order, for every number of seats and every option."""
    layout = [
        [str(case), game.observed(case.table()), [form.notation for form in case.forms]]
        for case in cases(game.id, all_sizes=True)
    ]
    return hashlib.sha256(json.dumps(layout).encode()).hexdigest()[:16]


def test_the_layout_changes_with_its_version(game: Game) -> None:
    """A network trained on one layout would misread another without any error."""
    file = GOLDEN / f"{game.id}-layouts.json"
    known: dict[str, str] = json.loads(file.read_text()) if file.exists() else {}
    version, now = str(game.layout_version), fingerprint(game)
    if os.environ.get("COMPTOIR_GOLDEN") == "write" and version not in known:
        known[version] = now
        file.write_text(json.dumps(known, indent=1) + "\n")
    assert version in known, f"layout {version} of {game.id} is not in {file.name} yet: run  {WRITE}"
    assert now == known[version], f"the layout of {game.id} has changed: raise layout_version, then run  {WRITE}"
    assert list(known) == [str(number + 1) for number in range(game.layout_version)]


def test_every_layout_belongs_to_a_game() -> None:
    """No file is left over from a game that is gone."""
    for file in GOLDEN.glob("*-layouts.json"):
        find_game(file.stem.removesuffix("-layouts"))
