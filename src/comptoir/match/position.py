"""Positions as JSON documents, complete or as one seat knows them."""

from typing import TYPE_CHECKING

import msgspec

from comptoir.engine.chance import Chance
from comptoir.errors import BadPosition
from comptoir.kit.game import Document, Viewer
from comptoir.kit.pack import where_and_what
from comptoir.match.document import head, open_table, parse_document, take

if TYPE_CHECKING:
    from comptoir.match.match import Match


def make_position(match: "Match", viewer: Viewer) -> Document:
    """Return the position as a viewer knows it."""
    return {**head(match), "viewer": viewer, "table": match.game.view(match.state, viewer)}


def load_position(make: "type[Match]", position: "str | Document", chance: Chance) -> "Match":
    """Begin a match in a position; what it leaves open is arranged in some possible way."""
    document = parse_document(position, "position", BadPosition)
    match = open_table(make, document, "position", BadPosition, chance)
    try:
        lay_out(match, take(document, "table", dict, "position", BadPosition))
    except BadPosition as problem:
        raise BadPosition(f"the position is impossible: {problem}") from None
    return match


def lay_out(match: "Match", table: Document) -> None:
    """Begin a match on `table`; any error becomes one sentence with its place."""
    try:
        match.game.restore(match.state, table)
    except msgspec.ValidationError as problem:
        raise BadPosition(f"{where_and_what(str(problem))}.") from None
    match.origin = table
