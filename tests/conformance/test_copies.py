"""Copies are equal and never share anything that changes."""

import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.state import State
from tests.conformance.cases import Case, Mover, cases, portrait, positions


def test_a_clone_is_the_same_table(case: Case) -> None:
    """`clone` gives a table with the same portrait."""
    for state in positions(case):
        assert portrait(case.game, state.clone()) == portrait(case.game, state)


def test_copy_from_gives_the_same_table(case: Case) -> None:
    """`copy_from` makes any table of the same game the same as another, whatever was on it."""
    scratch = case.dealt(99)
    for state in positions(case):
        scratch.copy_from(state)
        assert portrait(case.game, scratch) == portrait(case.game, state)


def test_copies_do_not_alias(case: Case) -> None:
    """Playing on with a copy leaves the original as it was, and the other way round."""
    scratch = case.table()
    for number, state in enumerate(positions(case)):
        original = state.clone()
        scratch.copy_from(original)
        clone = original.clone()
        before = portrait(case.game, original)
        for played in (clone, scratch):
            play_on(case, played, number)
            assert portrait(case.game, original) == before
        clone, after = original.clone(), portrait(case.game, scratch)
        play_on(case, original, number + 1)
        assert portrait(case.game, clone) == before
        assert portrait(case.game, scratch) == after


def play_on(case: Case, state: State, seed: int) -> None:
    mover = Mover(state, Dice(seed))
    for _ in range(40):
        if state.over:
            state.set_up(Dice(seed))
        mover.step(state)


def test_copies_play_the_same_game(case: Case) -> None:
    """With the same luck a copy and its original go the same way, so nothing was left out of the copy."""
    for number, state in enumerate(positions(case)):
        one, other = state.clone(), case.table()
        other.copy_from(one)
        play_on(case, one, number)
        play_on(case, other, number)
        assert portrait(case.game, one) == portrait(case.game, other)


def test_copy_from_refuses_another_table(case: Case) -> None:
    """`copy_from` refuses a table with other seats or another content object."""
    state = case.dealt(1)
    content = case.game.content(case.game.default_pack, case.options)
    with pytest.raises(ValueError, match="same"):
        state.copy_from(case.game.table(content, case.seats))
    for other in cases(case.game_id):
        if other.seats != case.seats and other.chosen == case.chosen:
            with pytest.raises(ValueError, match="same"):
                state.copy_from(case.game.table(case.content, other.seats))
