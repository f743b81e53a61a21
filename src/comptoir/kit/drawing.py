# compiled
"""Drawing with macros: each element of a board is made once for the same contents, kept, and joined.

`page/board.html` in a game's folder holds macros; it may import those of `parts.html` beside this file.
A macro gets only what it is given, so the contents are also the key under which an element is kept.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from jinja2 import DictLoader, Environment, FileSystemBytecodeCache, StrictUndefined
from jinja2.environment import TemplateModule
from markupsafe import escape

from comptoir.kit.board import Offer, place
from comptoir.kit.game import Game
from comptoir.kit.seats import plate_name, seat_mark
from comptoir.kit.words import Value, Words

KEPT = 1_000  # elements kept for each game: full after some hundred games, so that memory stays flat
FRAMES_KEPT = 200  # with slots for others: most are small, some have up to 30 KB
SLOT = "\x02"  # on both sides of a slot's name in what a frame's macro makes


class Drawing:
    """A game's macros in each language."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.name = f"{game.id}/board.html"
        texts = {
            self.name: game.folder.joinpath("page", "board.html").read_text(encoding="utf-8"),
            "parts.html": files("comptoir.kit").joinpath("parts.html").read_text(encoding="utf-8"),
        }
        self.environment = Environment(
            loader=DictLoader(texts),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            bytecode_cache=compiled_templates(),
        )
        self.environment.globals.update(seat_mark=seat_mark, slot=_slot, place=place, plate=_plate)
        self.made = 0  # elements that were not among those kept
        self._macros: dict[str, TemplateModule] = {}
        self._kept = lru_cache(maxsize=KEPT)(self._drawn)
        self._kept_frames = lru_cache(maxsize=FRAMES_KEPT)(self._drawn_frame)

    def draw(self, macro: str, words: Words, *contents: Hashable) -> str:
        """An element: what a macro makes of these contents."""
        return self._kept(macro, words.language, *contents)

    def frame(self, macro: str, words: Words, *contents: Hashable, **slots: str) -> str:
        """An element with others in it: the macro writes `slot("name")` where each belongs."""
        around, names = self._kept_frames(macro, words.language, *contents)
        pieces = around.copy()
        pieces[1::2] = [slots[name] for name in names]
        return "".join(pieces)

    def macros(self, language: str) -> TemplateModule:
        """The macros in a language, compiled when first asked for."""
        if language not in self._macros:
            words = self.game.words(language)
            template = self.environment.get_template(self.name)
            self._macros[language] = template.make_module({"say": _say(words), "find": words.find})
        return self._macros[language]

    def _drawn(self, macro: str, language: str, *contents: Hashable) -> str:
        self.made += 1
        made = getattr(self.macros(language), macro)(*contents)
        return "".join(line.strip() for line in str(made).splitlines())

    def _drawn_frame(self, macro: str, language: str, *contents: Hashable) -> tuple[list[str], list[str]]:
        """What a macro makes, with the names of its slots in every second place; and these names."""
        pieces = self._drawn(macro, language, *contents).split(SLOT)
        return pieces, pieces[1::2]


@cache
def compiled_templates() -> FileSystemBytecodeCache | None:
    """Where compiled templates are kept for the next start: a folder only this user can read, or nowhere."""
    try:
        return FileSystemBytecodeCache()
    except (OSError, RuntimeError):
        return None


def _say(words: Words) -> Callable[..., str]:
    """`words.say` for macros, which mostly say the same few things."""
    plain = cache(words.say)

    def say(key: str, parameters: Mapping[str, Value] | None = None) -> str:
        return words.say(key, parameters) if parameters else plain(key)

    return say


def _slot(name: str) -> str:
    return f"{SLOT}{name}{SLOT}"


def _plate(number: int) -> str:
    """What stands in a picture for a seat's plate."""
    return place(plate_name(number))


def reasons(offers: Sequence[Offer]) -> dict[tuple[str, str], str]:
    """The ids of the notes that say why something may not be done: each reason once."""
    ids: dict[tuple[str, str], str] = {}
    for offer in offers:
        if offer.clause and (offer.clause, offer.reason) not in ids:
            ids[offer.clause, offer.reason] = f"why-{len(ids)}"
    return ids


def effect_of(offer: Offer | None) -> str:
    """What an offer would bring, as `effect` in parts.html draws it."""
    return "" if offer is None or offer.clause or not offer.effect else _effect(offer.name, offer.effect)


@lru_cache(KEPT)
def _effect(name: str, effect: str) -> str:
    return f'<p class="effect" id="effect-{name}">{escape(effect)}</p>'
