"""The description of a game finds the functions of the game's rooms."""

import pytest

from comptoir.games import find_game, game_ids
from comptoir.kit.game import find_function


@pytest.mark.parametrize("game_id", game_ids())
def test_functions_come_from_the_rooms(game_id: str) -> None:
    """Each from the room that is named for it, of the game's own folder."""
    game = find_game(game_id)
    assert game.forms.__module__ == f"{game.package}.actions"
    assert game.preview.__module__ == f"{game.package}.preview"
    assert game.restore.__module__ in (f"{game.package}.position", f"{game.package}.view")


def test_a_room_without_its_function_is_named() -> None:
    """A game that lacks a function does not start, and the error says where it is missing."""
    package = find_game(game_ids()[0]).package
    with pytest.raises(AttributeError, match=r"position or view\.py has no function fly"):
        find_function(package, ("position", "view"), "fly")
