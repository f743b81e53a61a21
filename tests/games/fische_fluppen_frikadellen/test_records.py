"""The kept records show what each option does."""

import json

import pytest

from comptoir.errors import BadRecord
from comptoir.kit.game import REFEREE, Document, Option
from comptoir.match import Match
from tests.games.fische_fluppen_frikadellen.tables import GAME
from tests.records.test_replay import RECORDS

OWN = [json.loads(file.read_text(encoding="utf-8")) for file in RECORDS if file.parent.name == GAME.id]


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_a_record_of_each_option_goes_differently_without_it(option: Option) -> None:
    """Records that stop before an option does anything keep nothing safe."""
    changed = [record for record in OWN if record["options"][option.name] != option.default]
    assert any(matters(record, option) for record in changed)


def matters(record: Document, option: Option) -> bool:
    """Whether with the option at its default the set-up or a move is refused, or the table ends up different."""
    without = {**record, "options": {**record["options"], option.name: option.default}}
    try:
        match = Match.load(without, partial=True)
    except BadRecord:
        return True
    return bool(match.trouble) or match.view(REFEREE) != Match.load(record).view(REFEREE)
