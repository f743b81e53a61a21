"""Compiled and interpreted, the rules are the same to the last card."""

import os

import pytest

from comptoir import build_form
from comptoir.build import PURE
from comptoir.kit.game import Game
from tests.conformance.trace import trace, trace_interpreted

ACTIONS = 60_000  # shared among a game's sizes


@pytest.mark.slow
def test_compiled_and_interpreted_play_the_same_games(game: Game) -> None:
    """Random games at each size and with each option give the same checksums, and the same tables on the way."""
    if os.environ.get(PURE) == "1":
        return  # the run of the compiled rules compares them
    if build_form() != "compiled":
        pytest.skip("the rules are not compiled here: nothing to compare")
    assert trace(game.id, ACTIONS) == trace_interpreted(game.id, ACTIONS)
