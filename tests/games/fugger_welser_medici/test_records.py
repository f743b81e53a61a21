"""Fugger, Welser, Medici: kept records in which each option made a difference, and records of earlier content."""

import copy
import json

import pytest

from comptoir.errors import BadContent, InputError
from comptoir.kit.game import REFEREE
from comptoir.match import Match
from tests.games.fugger_welser_medici.tables import GAME
from tests.records.write import FOLDER

OPTIONS = [option.name for option in GAME.options]
USUAL = {option.name: option.default for option in GAME.options}


@pytest.mark.parametrize("option", OPTIONS)
def test_a_record_is_kept_in_which_the_option_decides(option: str) -> None:
    """Replayed without the option, it is refused or ends in another position."""
    file = FOLDER / GAME.id / f"rules-2-{option.replace('_', '-')}-decides.json"
    record = json.loads(file.read_text(encoding="utf-8"))
    played = Match.load(record)
    assert played.over
    try:
        without = Match.load(record | {"options": {**record["options"], option: USUAL[option]}})
    except InputError:
        return
    assert without.view(REFEREE) != played.view(REFEREE)


def test_records_of_the_content_before_banknotes_open() -> None:
    """Banknotes and steps of prices became content without any number changing."""
    record = Match.new(GAME.id, 3, seed=1).record()
    for before in GAME.former_content:
        assert Match.load(record | {"content": before}).view(0) == Match.load(record).view(0)


def test_content_packs_of_earlier_versions_are_played_with_the_same_banknotes() -> None:
    """A pack with neither table has the numbers of the box; one of them alone is a mistake."""
    plain = copy.deepcopy(GAME.default_pack.plain)
    money, prices = plain.pop("money"), plain.pop("prices")
    content = GAME.content(GAME.pack(plain), {})
    ours = GAME.content(GAME.default_pack, {})
    assert list(content.banknotes) == list(ours.banknotes) == [20, 100, 200, 500, 1000]
    assert list(content.bundle) == list(ours.bundle) == [100, 500, 500, 1000, 0]
    assert list(content.price_steps) == list(ours.price_steps)
    for name, table in (("money", money), ("prices", prices)):
        with pytest.raises(BadContent, match=r"money|prices"):
            GAME.content(GAME.pack(plain | {name: table}), {})


@pytest.mark.parametrize(
    "wrong",
    [
        {"banknotes": [20, 100, 100, 500, 1000]},
        {"banknotes": [30, 100, 200, 500, 1000]},
        {"banknotes": [0, 100, 200, 500, 1000]},
        {"step": 30},
        {"step": 0},
        {"furthest": 3010},
        {"furthest": 3100},
    ],
)
def test_impossible_money_is_refused(wrong: dict[str, int | list[int]]) -> None:
    """Banknotes rise and make every sum; prices move in steps that can be paid, no more than actions can say."""
    plain = copy.deepcopy(GAME.default_pack.plain)
    plain["money" if "banknotes" in wrong else "prices"] |= wrong
    with pytest.raises(BadContent, match=r"money|prices"):
        GAME.content(GAME.pack(plain), {})
