"""Observations: numbers for a network, each with a name."""

from tests.conformance.cases import SPECTATOR, Case, observed, positions


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
