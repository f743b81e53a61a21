"""What explains a game in pictures: "How to win" in one screen, pictures for its rulebook, a sheet to print.

A game's folder `guide/` holds `guide.toml`, positions such as `crash.json` (what `Game.view` shows the referee), and
the texts in `words/en.toml`, `fr.toml` and `de.toml`. The list:

    [how_to_win]                         # the picture beside each of its texts; "" for none
    goal = "race"
    turn = "hand"
    end = "five"
    advice = ["five", "crash", "merchant"]

    [[picture]]
    id = "crash"
    clause = "DF-5.4"                    # stands below this clause; without one it serves "How to win" alone
    position = "crash"                   # guide/crash.json
    play = ["show spice"]                # what is played before it is drawn, each by whoever is to act
    show = ["df-lane-spice"]             # what is shown of the drawing, by `id`, `data-thing` or `class`; else all
    mark = ["df-lane-spice"]             # what is marked in it
    holds = { "prices.spice" = 1 }       # what makes it an example of the clause: a test compares it with the table

    [[section]]
    id = "turn"                          # of the sheet: words [sheet.turn] with `title`, and `lines` or `rows`
    clauses = ["DF-4.1"]                 # which clauses it sums up

Texts take their numbers from the table that the picture shows: {prices.spice} is a place in what the referee sees,
{before.prices.spice} the same before `play`, {content.end.florins} a number of the content.
"""

import json
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Literal

import msgspec

from comptoir.errors import BadGuide
from comptoir.kit.pack import where_and_what
from comptoir.kit.words import LANGUAGES, Words

FOLDER = "guide"
FIRST_STEPS = ("goal", "turn", "end")  # of "How to win", before the advice


class Picture(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A position, and what of it is drawn."""

    id: str
    position: str
    clause: str = ""
    options: dict[str, int | bool] = {}
    play: tuple[str, ...] = ()  # notations; `2: pass` is seat 2's
    luck: tuple[int, ...] = ()  # outcomes that these draw
    draw: Literal["board", "hand", "stage"] = "board"  # a stage explains the last thing played
    seat: int = 0  # whose hand, or who looks on
    show: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()
    around: tuple[str, ...] = ()  # things of a map: it is cut to the smallest frame that holds them
    margin: tuple[int, int] = (0, 0)  # to the sides of these and above and below, in the map's units
    holds: dict[str, int | str | bool | None] = {}


class HowToWin(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The pictures of "How to win", by their ids."""

    goal: str = ""
    turn: str = ""
    end: str = ""
    advice: tuple[str, ...] = ()


class Section(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A part of the sheet to print."""

    id: str
    clauses: tuple[str, ...]


class Listed(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What `guide.toml` lists."""

    how_to_win: HowToWin
    seats: int = 0  # of all positions; 0: as many as stand under `seats` in each
    picture: tuple[Picture, ...] = ()
    section: tuple[Section, ...] = ()


@dataclass(frozen=True)
class Guide:
    """What explains a game in pictures."""

    how_to_win: HowToWin
    seats: int
    pictures: dict[str, Picture]  # by id
    sections: tuple[Section, ...]
    positions: dict[str, dict[str, Any]]  # tables by the names of their files

    def steps(self) -> list[tuple[str, str]]:
        """The parts of "How to win" in order: the key of each one's text, and the id of its picture."""
        first = [(step, getattr(self.how_to_win, step)) for step in FIRST_STEPS]
        return [*first, *((f"advice_{number}", one) for number, one in enumerate(self.how_to_win.advice, 1))]


def listed(words: Words, *keys: str) -> Sequence[str]:
    """A list of texts in the words of a guide; empty if there is none."""
    found: Any = words.tables
    for key in keys:
        found = found.get(key, {})
    return found if isinstance(found, list) else []


@cache
def load_guide(folder: Traversable) -> Guide | None:
    """The guide in a game's folder, if it has one."""
    place = folder.joinpath(FOLDER)
    if not place.is_dir():
        return None
    try:
        found = msgspec.convert(tomllib.loads(place.joinpath("guide.toml").read_text(encoding="utf-8")), Listed)
    except tomllib.TOMLDecodeError as problem:
        raise BadGuide(f"guide.toml: not TOML: {problem}.") from None
    except msgspec.ValidationError as problem:
        raise BadGuide(f"guide.toml: {where_and_what(str(problem))}.") from None
    pictures = {picture.id: picture for picture in found.picture}
    guide = Guide(found.how_to_win, found.seats, pictures, found.section, _positions(place))
    _check(guide, len(found.picture))
    return guide


def _positions(place: Traversable) -> dict[str, dict[str, Any]]:
    files = [file for file in place.iterdir() if file.name.endswith(".json")]
    return {file.name.removesuffix(".json"): json.loads(file.read_text(encoding="utf-8")) for file in files}


def _check(guide: Guide, count: int) -> None:
    """Refuse a list that names what it does not have."""
    if len(guide.pictures) < count:
        raise BadGuide("guide.toml: two pictures have the same id.")
    for picture in guide.pictures.values():
        if picture.position not in guide.positions:
            raise BadGuide(f"guide.toml: “{picture.id}” needs {picture.position}.json, which is not there.")
    for step, name in guide.steps():
        if name and name not in guide.pictures:
            raise BadGuide(f"guide.toml: there is no picture “{name}” for {step}.")


@cache
def load_guide_words(folder: Traversable, language: str) -> Words:
    """The texts of a game's guide in a language; English if we do not have it."""
    language = language if language in LANGUAGES else LANGUAGES[0]
    text = folder.joinpath(FOLDER, "words", f"{language}.toml").read_text(encoding="utf-8")
    return Words(language, tomllib.loads(text))
