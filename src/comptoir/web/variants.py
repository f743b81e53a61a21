"""What can be chosen of a game's rules: as the form of a new table offers it, and as invitations say it."""

from typing import Any

from comptoir.kit.game import Game, Option, Options
from comptoir.kit.words import Words
from comptoir.web.i18n import Texts, texts


def offered(game: Game, language: str) -> list[dict[str, Any]]:
    """The options of a game for a form; `prominent` ones stand beside the number of seats."""
    words, say = game.words(language), texts(language)
    return [
        {
            "name": option.name,
            "label": words.find("option", option.name, "name") or option.name,
            "help": words.find("option", option.name, "help") or "",
            "prominent": option.prominent,
            "choices": [
                *([("", say("as usual"))] if option.apart is not None else []),
                *((place, said_value(option, value, words, say)) for place, value in enumerate(option.values)),
            ],
        }
        for option in game.options
    ]


def chosen(game: Game, options: Options, language: str) -> list[str]:
    """The variant of a table in words: prominent options always, others if they are not as usual."""
    words, say = game.words(language), texts(language)
    said = []
    for option in game.options:
        value = options[option.name]
        if option.prominent:
            said.append(said_value(option, value, words, say))
        elif value != option.default:
            name = words.find("option", option.name, "name") or option.name
            said.append(say("{option}: {value}", option=name, value=said_value(option, value, words, say)))
    return said


def free_seats(seats: int, say: Texts) -> str:
    """How many seats of a table are free."""
    return say("1 seat free") if seats == 1 else say("{seats} seats free", seats=seats)


def said_value(option: Option, value: object, words: Words, say: Texts) -> str:
    """A value of an option."""
    found = words.find("option", option.name, str(value))
    if found is None:
        return say("yes") if value is True else say("no") if value is False else str(value)
    return found
