"""The head of records and positions: game, rules, content and options."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from comptoir.engine.chance import Chance
from comptoir.errors import InputError, UnknownGame
from comptoir.games import find_game
from comptoir.kit.game import Document

if TYPE_CHECKING:
    from comptoir.match.match import Match

FORMAT = 1
LARGEST = 1_000_000_000  # allowed number in a record or position
T = TypeVar("T")
KINDS: dict[type, str] = {int: "an integer", str: "a string", list: "a list", dict: "an object"}


def head(match: "Match") -> Document:
    """Return the head of a match."""
    made: Document = {
        "format": FORMAT,
        "game": match.game.id,
        "rules": match.game.rules_version,
        "layout": match.game.layout_version,
        "content": match.pack.fingerprint,
        "options": match.options,
        "seats": match.seats,
    }
    if match.pack.fingerprint != match.game.default_pack.fingerprint:
        made["content_pack"] = match.pack.plain
    return made


def parse_document(document: "str | Document", what: str, error: type[InputError]) -> Document:
    """Parse a document, or raise `error`."""
    if isinstance(document, str):
        try:
            document = json.loads(document)
        except json.JSONDecodeError as problem:
            raise error(
                f"the {what} is not complete JSON: {problem.msg} at line {problem.lineno}, column {problem.colno}."
            ) from None
        except RecursionError:
            raise error(f"the {what} is nested too deeply.") from None
        except ValueError:
            raise error(f"the {what} holds a number that is far too large.") from None
    if not isinstance(document, Mapping):
        raise error(f"the {what} is not a JSON object.")
    check_values(document, what, error)
    return dict(document)


def check_values(document: Any, what: str, error: type[InputError]) -> None:
    """Refuse values that compiled code or parsers cannot hold: huge numbers and lone surrogates."""
    waiting = [document]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Mapping):
            waiting += [*node.keys(), *node.values()]
        elif isinstance(node, list):
            waiting += node
        elif isinstance(node, int) and abs(node) > LARGEST:
            raise error(f"the {what} holds a number that is far too large.")
        elif isinstance(node, str) and not node.isascii() and node != node.encode(errors="replace").decode():
            raise error(f"the {what} holds text that is not Unicode.")


def open_table(
    make: "type[Match]", document: Document, what: str, error: type[InputError], chance: Chance
) -> "Match":
    """Open an empty table as the head of a document describes it."""
    made_with = take(document, "format", int, what, error)
    if made_with != FORMAT:
        raise error(f"the {what} has format {made_with}; this program reads format {FORMAT}.")
    name = take(document, "game", str, what, error)
    try:
        game = find_game(name)
    except UnknownGame as problem:
        raise error(f"the {what} cannot be opened: {problem}") from None
    rules = take(document, "rules", int, what, error)
    if not 1 <= rules <= game.rules_version:
        raise error(
            f"the {what} has rules version {rules}; this program knows versions up to {game.rules_version}."
        )
    seats = take(document, "seats", int, what, error)
    options = take(document, "options", dict, what, error)
    pack = take(document, "content_pack", dict, what, error) if "content_pack" in document else None
    try:
        match = make.empty(game, seats, options, pack, chance)
    except InputError as problem:
        raise error(f"the {what} cannot be opened: {problem}") from None
    played_with = take(document, "content", str, what, error)
    was_ours = rules < game.rules_version or played_with in game.former_content
    if played_with != match.pack.fingerprint and (pack is not None or not was_ours):
        raise error(f"the {what} was made with other content; this program has {match.pack.fingerprint}.")
    return match


def take(document: Document, key: str, kind: type[T], what: str, error: type[InputError]) -> T:
    """Return a required field of this type."""
    if key not in document:
        raise error(f"the {what} has no “{key}”.")
    value: Any = document[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise error(f"“{key}” of the {what} is {value!r:.40}, not {KINDS[kind]}.")
    return value
