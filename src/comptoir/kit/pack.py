"""Content packs: every number printed on a card or board, as data that an owner of the box can replace."""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from typing_extensions import TypeVar

from comptoir.engine.state import Content
from comptoir.errors import BadContent

C = TypeVar("C", bound=Content)

Source = Literal["rulebook", "published", "reconstruction"]
Checks = Iterator[tuple[bool, str]]  # what must hold, and where and why there is no game if it does not


class Figure(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A printed number and where we have it from."""

    value: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    source: Source


class Section(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table of a content document: what it names must be there, and nothing else."""


class Sourced(Section, frozen=True):
    """A table of numbers that all come from the same source."""

    source: Source


def tables_of_figures(**tables: Sequence[str]) -> Any:
    """The schema of a document whose tables hold figures only: the names of the figures in each table.

    It can be the base of a schema that has other tables too.
    """
    sections = [
        (name, msgspec.defstruct(name, [(key, Figure) for key in keys], bases=(Section,), frozen=True))
        for name, keys in tables.items()
    ]
    return msgspec.defstruct("Document", sections, bases=(Section,), frozen=True)


@dataclass(frozen=True)
class Pack:
    """A content document that fits the game's schema, with its fingerprint."""

    name: str  # where it came from, for messages
    document: Any  # the game's own Struct
    plain: dict[str, Any]  # the same as plain data, for records

    @cached_property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits that change with any value."""
        canonical = json.dumps(self.plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(canonical.encode()).hexdigest()[:12]


def read_pack(path: Path, schema: type[msgspec.Struct]) -> Pack:
    """A content pack from a TOML file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "it is not UTF-8 text"
        raise BadContent(f"{path}: cannot be read: {reason}.") from None
    return parse_pack(text, str(path), schema)


def parse_pack(text: str, name: str, schema: type[msgspec.Struct]) -> Pack:
    """A content pack from TOML text."""
    try:
        plain = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadContent(f"{name}: not TOML: {problem}.") from None
    return check_pack(plain, name, schema)


def check_pack(plain: dict[str, Any], name: str, schema: type[msgspec.Struct]) -> Pack:
    """A content pack from plain data, if it fits the schema."""
    try:
        return Pack(name, msgspec.convert(plain, schema), plain)
    except msgspec.ValidationError as problem:
        raise BadContent(f"{name}: {where_and_what(str(problem))}.") from None


def where_and_what(message: str) -> str:
    """msgspec's message with the place first, in plain words."""
    what, _, where = message.partition(" - at ")
    what = re.sub(r"^Object (contains|missing)", r"\1", what)
    what = re.sub(r"`([^`]*)`", r"“\1”", what)
    place = where.strip("`").removeprefix("$").removeprefix(".")
    return f"at “{place}”: {what[:1].lower()}{what[1:]}" if place else what


def fill_by_name(content: C, document: msgspec.Struct, options: Mapping[str, int | bool | str]) -> C:
    """Set every attribute of a content that a number of the document or an option is named after.

    `start` in `[prices]` is `prices_start`, or `start` where that says enough. Numbers and options without such an
    attribute are left to the game.
    """
    for name, value in options.items():
        if hasattr(content, name):
            setattr(content, name, value)
    _fill_section(content, document, ())
    return content


def fill_array(array: Any, numbers: Iterable[int], first: int = 0) -> None:
    """Write numbers into an array of a content or a table, from place `first` on."""
    for place, number in enumerate(numbers, first):
        array[place] = number


def refuse(wrong: bool | int, sentence: str) -> None:
    """Raise BadContent with a sentence if something is wrong."""
    if wrong:
        raise BadContent(sentence)


def complain(checks: Checks) -> None:
    """Raise the complaint of the first check that does not hold."""
    for right, sentence in checks:
        refuse(not right, f"at {sentence}.")


def _fill_section(content: Content, section: msgspec.Struct, path: tuple[str, ...]) -> None:
    for key in section.__struct_fields__:
        value = getattr(section, key)
        if isinstance(value, Figure):
            fitting = [name for name in ("_".join((*path, key)), key) if hasattr(content, name)]
            if fitting:
                setattr(content, fitting[0], value.value)
        elif isinstance(value, msgspec.Struct):
            _fill_section(content, value, (*path, key))
