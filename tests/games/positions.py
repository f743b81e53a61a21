"""Small things that tests of single rules need: positions with a value changed, moves with the luck chosen."""

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.chance import Script
from comptoir.kit.game import REFEREE, Document, Viewer
from comptoir.kit.words import Value
from comptoir.match import Match, Move
from comptoir.match.notation import Wanted


def edited(document: Document, changes: Mapping[str, Any]) -> Document:
    """A document with some values replaced, each named by its place such as `table.seats.0.florins`."""
    made = copy.deepcopy(document)
    for place, value in changes.items():
        node: Any = made
        *way, last = [int(key) if key.isdigit() else key for key in place.split(".")]
        for key in way:
            node = node[key]
        node[last] = value
    return made


def play_with(match: Match, outcomes: Sequence[int], seat: int, wanted: Wanted) -> Move:
    """Play an action with exactly these outcomes of chance."""
    script, chance = Script(list(outcomes)), match.chance
    match.chance = script
    move = match.play(seat, wanted)
    match.chance = chance
    assert script.at == len(outcomes), f"{len(outcomes) - script.at} outcomes were not asked for"
    return move


def told(match: Match, move: Move, viewer: Viewer = REFEREE) -> list[list[Value]]:
    """What happened in a move as a viewer knows it, as [event, field, ...]."""
    return [list(event.values()) for event in match.told(move.events, viewer)]
