"""Copies of compiled tables, which can be neither copied nor pickled: by their complete positions and their luck."""

from typing import Any, NamedTuple

from comptoir.engine.chance import Dice
from comptoir.engine.vector import Tables
from comptoir.kit.game import REFEREE, Document, Game

PER_TABLE = ("learner", "length", "potential", "waits", "played", "learner_then")  # arrays that steps rely on


class Snapshot(NamedTuple):
    """Everything that changes at many tables."""

    positions: list[Document]
    luck: list[tuple[int, int]]
    thoughts: list[tuple[int, int]]
    arrays: dict[str, list[Any]]
    last: list[int]


def dice_state(dice: Dice) -> tuple[int, int]:
    """Where a stream of luck stands."""
    return int(dice.x), int(dice.y)


def set_dice(dice: Dice, state: tuple[int, int]) -> None:
    """Let a stream go on from there."""
    dice.x, dice.y = state


def snapshot(game: Game, tables: Tables) -> Snapshot:
    """Note everything that changes."""
    return Snapshot(
        positions=[game.view(state, REFEREE) for state in tables.states],
        luck=list(map(dice_state, tables.luck)),
        thoughts=list(map(dice_state, tables.thoughts)),
        arrays={name: list(getattr(tables, name)) for name in PER_TABLE},
        last=list(tables.last),
    )


def take_up(game: Game, tables: Tables, kept: Snapshot) -> None:
    """Go on, at other tables with the same seats and content, where the snapshot was taken."""
    for name, values in (*kept.arrays.items(), ("last", kept.last)):
        array = getattr(tables, name)
        for place, value in enumerate(values):
            array[place] = value
    for place, state in enumerate(tables.states):
        game.restore(state, kept.positions[place])
        set_dice(tables.luck[place], kept.luck[place])
        set_dice(tables.thoughts[place], kept.thoughts[place])
        if kept.arrays["waits"][place]:
            tables.rest(place)
        else:
            seat = int(state.turn)
            tables.ask(place, state, seat, (seat - kept.arrays["learner"][place]) % int(tables.seats))
