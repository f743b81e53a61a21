"""Records of every rules version ever released, replayed."""

import json
from pathlib import Path

import pytest

from comptoir.match import Match
from tests.spoiling import check_sentence

FOLDER = Path(__file__).resolve().parent
RECORDS = sorted(FOLDER.glob("*/rules-*.json"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_what_was_once_played_can_be_seen_again(file: Path) -> None:
    """A record gives the scores it ended with; one of older rules at least opens up to its last good ply."""
    record = json.loads(file.read_text(encoding="utf-8"))
    match = Match.load(record, partial=True)
    if match.trouble:
        check_sentence(match.trouble)
        assert record["rules"] < match.game.rules_version, match.trouble
        return
    scores = json.loads(file.with_name("results.json").read_text(encoding="utf-8"))[file.name]
    assert [match.state.score(seat) for seat in range(match.seats)] == scores
    assert match.record()["log"] == record["log"]


def test_every_record_has_its_result() -> None:
    """Each file is named after its rules and has a line in results.json, and the other way round."""
    for folder in {file.parent for file in RECORDS}:
        names = {file.name for file in folder.glob("rules-*.json")}
        assert names == set(json.loads((folder / "results.json").read_text(encoding="utf-8")))
        for file in folder.glob("rules-*.json"):
            record = json.loads(file.read_text(encoding="utf-8"))
            assert file.name.startswith(f"rules-{record['rules']}-")
            assert record["game"] == folder.name
