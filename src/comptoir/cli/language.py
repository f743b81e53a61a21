"""The language of the command line, and its own words."""

import os
from importlib.resources import files
from typing import Annotated, Any, Literal

import typer

from comptoir.kit.words import LANGUAGES, Words, load_words

Language = Literal["en", "fr", "de"]
LanguageOption = Annotated[
    Language | None, typer.Option("--lang", help="The language; default that of COMPTOIR_LANG or LANG.")
]


def choose_language(wanted: str | None) -> str:
    """Return the language given, else that of the environment, else English."""
    for setting in (wanted, *map(os.environ.get, ("COMPTOIR_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))):
        if setting:
            language = setting[:2].lower()
            return language if language in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def own_words(language: str) -> Words:
    """Return the words of the command line itself."""
    folder: Any = files("comptoir.cli")
    return load_words(folder, language)


def listed(things: list[str], words: Words) -> str:
    """Join names: `Anna, Ben and Clara`."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {words.say('result.and').lower()} {things[-1]}"
