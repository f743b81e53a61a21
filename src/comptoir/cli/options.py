"""Parameters that several commands share: a game, its options, a content pack."""

from pathlib import Path
from typing import Annotated

import typer

from comptoir.kit.game import Game, Option, OptionValue

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="Its id, as listed by comptoir games.")]
ContentOption = Annotated[
    Path | None,
    typer.Option("--content", metavar="FILE", help="A content pack: comptoir content GAME, edited."),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; can be repeated."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
SeedOption = Annotated[int | None, typer.Option("--seed", metavar="S", help="The same seed gives the same luck.")]

YES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def parse_options(game: Game, given: list[str] | None) -> dict[str, OptionValue]:
    """Parse options of the form `name=value`."""
    chosen: dict[str, OptionValue] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise typer.BadParameter(f"“{text}” is not of the form NAME=VALUE", param_hint="--option")
        option = next((option for option in game.options if option.name == name.strip()), None)
        chosen[name.strip()] = _value(option, value.strip().lower())
    return game.checked_options(chosen)


def _value(option: Option | None, text: str) -> OptionValue:
    """Convert a value; leave what fits none to the game, whose error lists the values."""
    for value in option.values if option else ():
        if isinstance(value, bool) and text in YES:
            return YES[text]
        if text == str(value).lower():
            return value
    return text
