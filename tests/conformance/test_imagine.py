"""`imagine` redeals what a viewer cannot know, and nothing else."""

import json

from comptoir.engine.chance import Dice
from comptoir.engine.state import State
from comptoir.kit.game import REFEREE
from tests.conformance.cases import (
    SPECTATOR,
    Case,
    Mover,
    as_viewer,
    every_viewer_everywhere,
    knowledge,
    portrait,
)


def test_imagining_keeps_what_the_viewer_knows(case: Case) -> None:
    """View, observation, own legal actions, scores and whom the game waits for stay as they were."""
    for state, viewer in every_viewer_everywhere(case):
        known = knowledge(case.game, state, viewer)
        imagined = state.clone()
        for seed in range(2):
            imagined.imagine(viewer, Dice(seed))
            assert knowledge(case.game, imagined, viewer) == known
            assert case.game.invariant_violation(imagined) == ""


def test_imagining_depends_on_nothing_hidden(case: Case) -> None:
    """Imagining a table that was imagined before gives the same as imagining the true one."""
    for state, viewer in every_viewer_everywhere(case):
        directly, twice = state.clone(), state.clone()
        twice.imagine(viewer, Dice(1))
        twice.imagine(viewer, Dice(2))
        directly.imagine(viewer, Dice(2))
        assert portrait(case.game, twice) == portrait(case.game, directly)


def test_an_imagined_table_can_be_played(case: Case) -> None:
    """On an imagined table the game goes on with everything accounted for."""
    for state, viewer in every_viewer_everywhere(case):
        imagined = state.clone()
        imagined.imagine(viewer, Dice(3))
        mover = Mover(imagined, Dice(4))
        for _ in range(15):
            if imagined.over:
                break
            mover.step(imagined)
            assert case.game.invariant_violation(imagined) == ""


def test_imagining_varies(plain_case: Case) -> None:
    """Who sees less than the referee imagines different tables with different luck."""
    case = plain_case
    for viewer in (SPECTATOR, case.seats - 1):
        state = case.dealt(9)
        mover = Mover(state, Dice(9))
        unsure, varied = 0, False
        for _ in range(400):
            if state.over or varied:
                break
            if case.game.view(state, as_viewer(viewer)) != case.game.view(state, REFEREE):
                unsure += 1
                varied = len({imagined_table(case, state, viewer, seed) for seed in range(4)}) > 1
            mover.step(state)
        assert varied or unsure < 5, f"viewer {viewer} is unsure {unsure} times, but always imagines one table"


def imagined_table(case: Case, state: State, viewer: int, seed: int) -> str:
    """The whole table as a viewer might imagine it."""
    imagined = state.clone()
    imagined.imagine(viewer, Dice(seed))
    return json.dumps(case.game.view(imagined, REFEREE))
