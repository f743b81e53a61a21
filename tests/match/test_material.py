"""Tables with the same content and options share what it takes to describe them."""

from dataclasses import replace

import pytest

from comptoir.games import find_game, game_ids
from comptoir.kit import game as game_module
from comptoir.match import Match


@pytest.mark.parametrize("game_id", game_ids())
def test_tables_share_content_and_forms(game_id: str) -> None:
    """A thousand tables need the memory of one, and play on independently."""
    game = find_game(game_id)
    one, other = (Match.new(game, game.players[0], seed=seed) for seed in (1, 2))
    assert one.content is other.content
    assert one.forms is other.forms
    assert one.codes is other.codes
    before = other.record()
    seat = one.to_act[0]
    one.play(seat, one.actions(seat)[0].code)
    assert other.record() == before
    assert Match.load(one.record()).content is one.content


def test_other_options_and_other_content_are_apart() -> None:
    """Only what is the same is shared; a content pack of one's own is nobody else's."""
    game = find_game("die-fugger")
    usual, limited = Match.new(game, 3), Match.new(game, 3, options={"draw_limit": 3})
    assert usual.content is not limited.content
    mine = game.pack(game.default_pack.plain)
    assert Match.new(game, 3, content=mine).content is not usual.content


def test_material_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many choices of options are played, few are kept."""
    monkeypatch.setattr(game_module, "MOST_SHARED", 2)
    game = replace(find_game("die-fugger"))  # one that no other test has played
    values = next(option.values for option in game.options if option.name == "draw_limit")
    for value in values:
        Match.new(game, 3, options={"draw_limit": value})
    assert len(game._shared) <= 2
