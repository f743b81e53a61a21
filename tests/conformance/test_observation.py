"""Observations: numbers for a network, each with a name, a kind and bounds."""

from comptoir.engine.chance import Dice
from comptoir.engine.observation import KIND_NAMES
from tests.conformance.cases import SPECTATOR, Case, Mover, observed, positions


def test_every_number_has_a_name(case: Case) -> None:
    """The fields of `Game.observed` have unique names and add up to `observation_size`."""
    state = case.dealt(1)
    fields = case.game.observed(state)
    names = [name for name, _ in fields]
    assert len(set(names)) == len(names)
    assert all(length > 0 for _, length in fields)
    assert sum(length for _, length in fields) == state.observation_size()


def test_observe_writes_exactly_its_size(case: Case) -> None:
    """Every viewer of every table gets as many numbers; the size does not change in the course of a game."""
    size = case.dealt(1).observation_size()
    for state in positions(case):
        assert state.observation_size() == size
        for viewer in range(SPECTATOR, case.seats):
            assert len(observed(state, viewer)) == size


def test_numbers_lie_within_their_bounds(case: Case) -> None:
    """In random games no number lies outside the bounds of its field, and fields are what they are from the start."""
    state = case.dealt(3)
    fields = case.game.observation_fields(state)
    declared = [(field.name, field.size, field.kind, field.low, field.high) for field in fields]
    assert all(field.low <= field.high and field.kind < len(KIND_NAMES) and field.meaning for field in fields)
    mover = Mover(state, Dice(3))
    for ply in range(case.plies):
        for viewer in case.viewers if ply % 5 == 0 or state.over else ():
            numbers = observed(state, viewer)
            for field in fields:
                written = numbers[field.place : field.place + field.size]
                assert field.low <= min(written) <= max(written) <= field.high, (field.name, written)
        if state.over:
            break
        mover.step(state)
    fields = case.game.observation_fields(state)
    assert [(field.name, field.size, field.kind, field.low, field.high) for field in fields] == declared
