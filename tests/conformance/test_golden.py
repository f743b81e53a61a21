"""Golden playthroughs: one game per game, size and prominent variant, kept as text in tests/golden."""

import os
from pathlib import Path

from comptoir.games import game_ids
from tests.conformance.cases import Case, cases
from tests.conformance.golden import playthrough

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
WRITE = "COMPTOIR_GOLDEN=write ./test tests/conformance/test_golden.py tests/conformance/test_layout.py"


def test_the_golden_playthrough_stays_the_same(golden_case: Case) -> None:
    """A seeded game goes as it always went; if a rule was changed, the diff shows what it did."""
    file = GOLDEN / f"{golden_case}.txt"
    played = playthrough(golden_case)
    if os.environ.get("COMPTOIR_GOLDEN") == "write":
        file.write_text(played, encoding="utf-8")
    assert file.exists(), f"there is no {file.name} yet: run  {WRITE}  and read what it wrote"
    golden = file.read_text(encoding="utf-8")
    assert played == golden, f"{file.name} goes otherwise now; if that is meant, run  {WRITE}  and read the diff"


def test_every_golden_text_belongs_to_a_game() -> None:
    """No text is left over from a game or size that is gone."""
    played = {str(case) for game_id in game_ids() for case in cases(game_id, all_sizes=True)}
    assert {file.stem for file in GOLDEN.glob("*.txt")} <= played
