"""The games there are: a folder each. Adding a folder adds a game."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from comptoir.errors import UnknownGame
from comptoir.kit.game import Game


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games: the names of their folders with hyphens."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if module.ispkg))


@cache
def find_game(game_id: str) -> Game:
    """The game with this id."""
    if game_id not in game_ids():
        raise UnknownGame(f"there is no game “{game_id}”; there are: {', '.join(game_ids())}.")
    game: Game = import_module(f"{__name__}.{game_id.replace('-', '_')}.game").GAME
    return game
