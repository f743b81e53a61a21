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
from markupsafe import Markup, escape

from comptoir.kit.board import Offer, place
from comptoir.kit.game import Game
from comptoir.kit.words import Value, Words

KEPT = 1_000  # elements kept for each game: full after some hundred games, so that memory stays flat
FRAMES_KEPT = 200  # larger ones, with slots for others: up to 20 KB each
SLOT = "\x02"  # on both sides of a slot's name in what a frame's macro makes

SEAT_SHAPES = (  # on a grid of 24: circle, square, triangle, diamond, hexagon, star
    "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20z",
    "M3 3h18v18H3z",
    "M12 2l11 19.5H1z",
    "M12 .5L23.5 12 12 23.5.5 12z",
    "M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12z",
    "M12 .8l3.2 7.4 8 .7-6 5.3 1.8 7.9-7-4.2-7 4.2 1.8-7.9-6-5.3 8-.7z",
)
PAWN_SHAPES = (  # where there are more seats than colours: one shape for each table
    "M12 2a5 5 0 0 1 2.9 9.1L19 21H5l4.1-9.9A5 5 0 0 1 12 2z",
    "M5 3h3v3h2.500V3h3v3H16V3h3v7l-2 2v6l3 4H4l3-4v-6l-2-2z",
    "M12 1l7 9-4 3 4 9H5l4-9-4-3z",
)
MOST_SHAPES = len(SEAT_SHAPES)
PAWN_COLOURS = 5


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
        self.environment.globals.update(seat_mark=seat_mark, slot=_slot, place=place)
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


def seat_colour(seat: int, seats: int) -> int:
    """The number of a seat's colour: with more than six seats five colours at each of three tables."""
    return seat if seats <= MOST_SHAPES else seat % PAWN_COLOURS


def seat_shape(seat: int, seats: int) -> str:
    """A seat's shape on a grid of 24: with more than six seats one for each table."""
    return SEAT_SHAPES[seat] if seats <= MOST_SHAPES else PAWN_SHAPES[seat // PAWN_COLOURS]


@cache
def seat_mark(seat: int, seats: int = MOST_SHAPES) -> Markup:
    """A seat's sign: its colour and its shape."""
    return Markup(
        '<svg class="seat-mark seat-{}" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>'
    ).format(seat_colour(seat, seats), seat_shape(seat, seats))


def initials(seats: int, names: Sequence[str]) -> tuple[str, ...]:
    """A letter for each seat: the first of the name that is not taken, else a number."""
    taken: list[str] = []
    for seat in range(seats):
        letters = [letter for letter in names[seat].upper() if letter.isalpha()] if seat < len(names) else []
        taken.append(next((letter for letter in letters if letter not in taken), str(seat + 1)))
    return tuple(taken)
