"""docs/observations.md names every field of an observation, in order, and no other."""

import re
import runpy
from pathlib import Path

import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.playout import action_buffer
from comptoir.games import find_game, game_ids

PAGE = Path(__file__).resolve().parents[2] / "docs" / "observations.md"


def test_the_page_is_fresh() -> None:
    """It is what tools/observations.py makes of the games."""
    tool = runpy.run_path(str(PAGE.parents[1] / "tools/observations.py"))
    assert tool["page"]() == PAGE.read_text(encoding="utf-8"), "run tools/observations.py"


@pytest.mark.parametrize("game_id", game_ids())
def test_every_field_is_described(game_id: str) -> None:
    """A name with a number at its end has N there; the fields that only an option brings come last."""
    chapter = re.search(rf"^## {game_id}\n(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert chapter is not None
    game = find_game(game_id)
    choices = [{}, *({option.name: option.values[-1]} for option in game.options)]
    tables = [game.table(game.content(game.default_pack, options), game.players[-1]) for options in choices]
    fields = [name for table in tables for name, _ in game.observed(table)]
    names = dict.fromkeys(re.sub(r"_\d+$", "_N", name) for name in fields)
    assert re.findall(r"^\| `(\w+)` \| \w", chapter[1], re.M) == list(names)


@pytest.mark.parametrize("game_id", game_ids())
def test_seats_are_counted_from_the_viewer_on(game_id: str) -> None:
    """Who decides alone, once all are set up, sees 0 as `turn`."""
    game = find_game(game_id)
    table = game.table(game.content(game.default_pack, {}), game.players[0])
    dice, legal = Dice(5), action_buffer(table)
    seen = type(legal)([0] * table.observation_size())
    table.set_up(dice)
    names = [name for name, length in game.observed(table) for _ in range(length)]
    movers = set()
    for number in range(60):
        seat = table.turn
        if number >= table.seats and table.deciders() == 1 << seat:
            movers.add(seat)
            table.observe(seat, seen)
            assert seen[names.index("turn")] == 0
        table.legal(seat, legal)
        table.apply(seat, legal[0], dice)
    assert len(movers) > 1
