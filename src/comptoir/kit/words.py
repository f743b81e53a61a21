# compiled
"""The words a program says about a game, in the reader's language.

A game's folder holds `words/en.toml`, `fr.toml` and `de.toml`: tables of templates with the same keys.
`{card}` is a word of table [card], or a name as given; `{seat}` is a player's name;
`{cards:card|cards}` is a number with its noun, singular and plural;
`{gives:good}` is a list such as `2 cloth, 1 metal` with the words of table [good].
[like] says which table to look in too: `target = "space"`.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any

LANGUAGES = ("en", "fr", "de")
SEAT_FIELDS = ("seat", "other")  # parameters that are players
Value = str | int | None
SENTENCES_KEPT = 1_000  # of each game in each language
EMPTY: Mapping[str, Value] = {}


class Words:
    """One game's words in one language."""

    def __init__(self, language: str, tables: Mapping[str, Any]) -> None:
        self.language = language
        self.tables = tables
        self._said: dict[object, str] = {}  # sentences are said again and again

    def find(self, *keys: str) -> str | None:
        """The template under these keys, if there is one."""
        found: Any = self.tables
        for key in keys:
            if not isinstance(found, Mapping) or key not in found:
                return None
            found = found[key]
        return found if isinstance(found, str) else None

    def say(self, key: str, parameters: Mapping[str, Value] = EMPTY, names: Sequence[str] = ()) -> str:
        """The template under a key such as `refusal.402`, with its parameters filled in."""
        what = (key, *parameters.items(), *names) if parameters or names else key
        said = self._said.get(what)
        if said is None:
            said = self._keep(what, self.fill(self._template(key), names, parameters))
        return said

    def phrase(self, key: str, parameters: Mapping[str, Value] = EMPTY, names: Sequence[str] = ()) -> str:
        """The same for what does not begin a sentence: its first letter stays as it is written."""
        what = (key, "phrase", *parameters.items(), *names)
        said = self._said.get(what)
        if said is None:
            said = self._keep(what, self._filled(self._template(key), names, parameters))
        return said

    def _template(self, key: str) -> str:
        template = self.find(*key.split("."))
        if template is None:
            raise KeyError(f"no words for {key} in {self.language}")
        return template

    def fill(self, template: str, names: Sequence[str], parameters: Mapping[str, Value]) -> str:
        """A template with its parameters filled in, as a sentence."""
        return _capitalised(self._filled(template, names, parameters))

    def _filled(self, template: str, names: Sequence[str], parameters: Mapping[str, Value]) -> str:
        said = []
        for text, field, nouns in _pieces(template):
            said.append(text)
            if field is not None:
                said.append(self.value(field, parameters[field], nouns or "", names))
        return "".join(said)

    def value(self, field: str, value: Value, nouns: str, names: Sequence[str]) -> str:
        """One parameter as it is said."""
        if field in SEAT_FIELDS and isinstance(value, int):
            return names[value] if value < len(names) else f"{self.tables['view']['seat']} {value + 1}"
        if value is None:
            return self.find(field, "unknown") or "?"
        if isinstance(value, str):
            return self.listed(nouns, value) if nouns else self.word(field, value)
        if nouns:
            one, _, many = nouns.partition("|")
            return f"{value} {one if self.is_one(value) else many or one}"
        return str(value)

    def seats(self, seats: Iterable[int], names: Sequence[str]) -> str:
        """Players by name, or by the numbers of their seats."""
        return ", ".join([self.value("seat", seat, "", names) for seat in seats])

    def word(self, field: str, value: str) -> str:
        """The word of a table, or of the one it is like; else the name as given."""
        also = self.find("like", field)
        return self.find(field, value) or (self.word(also, value) if also else value)

    def listed(self, field: str, things: str) -> str:
        """Numbers of things, each with its word; one that says "one|many" fits the number."""
        counted = [part.split() for part in things.split(",") if part]
        return (
            " + ".join([self.value(thing, int(number), self.word(field, thing), ()) for number, thing in counted])
            or "–"
        )

    def is_one(self, number: int) -> bool:
        """Whether a number takes the singular; in French 0 does too."""
        return abs(number) <= 1 if self.language == "fr" else abs(number) == 1

    def event(self, told: Mapping[str, Value], names: Sequence[str] = (), reader: int | None = None) -> str:
        """An event as a sentence, in the second person where the reader did it."""
        name = str(told["event"])
        mine = reader is not None and told.get("seat") == reader and self.find("event_you", name) is not None
        what = (mine, *told.items(), *names)
        said = self._said.get(what)
        if said is None:
            template = self.find("event_you" if mine else "event", name)
            if template is None:
                raise KeyError(f"no words for the event {name} in {self.language}")
            said = self._keep(what, self.fill(template, names, told))
        return said

    def _keep(self, what: object, said: str) -> str:
        if len(self._said) > SENTENCES_KEPT:
            self._said.clear()
        self._said[what] = said
        return said


@lru_cache(maxsize=2_000)
def _pieces(template: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """A template taken apart: text, then a parameter and its nouns."""
    return tuple((text, field, nouns) for text, field, nouns, _ in Formatter().parse(template))


def _capitalised(sentence: str) -> str:
    """A sentence may begin with a word from a table."""
    return sentence[:1].upper() + sentence[1:]


@cache
def load_words(folder: Traversable, language: str) -> Words:
    """A game's words in a language; English if we do not have it."""
    language = language if language in LANGUAGES else LANGUAGES[0]
    text = folder.joinpath("words", f"{language}.toml").read_text(encoding="utf-8")
    return Words(language, tomllib.loads(text))
