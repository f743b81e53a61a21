"""OpenSpiel's own generic game tests pass on our games."""

import pyspiel
import pytest

from comptoir.games import find_game, game_ids
from comptoir.lab.openspiel import TradingState

STORED = ("die-fugger", "pfeffersaecke", "fuerstenfeld")


def load(game: str, seats: int) -> pyspiel.Game:
    return pyspiel.load_game(f"python_comptoir_{game.replace('-', '_')}", {"players": seats})


@pytest.mark.parametrize("game", game_ids())
def test_openspiels_random_simulation_passes(game: str) -> None:
    """Chance nodes, legal actions, observations; of games not too long every state is stored and read again."""
    seats = find_game(game).players[0]
    pyspiel.random_sim_test(load(game, seats), num_sims=1, serialize=game in STORED, verbose=False)


def test_a_state_can_be_stored_and_read_again() -> None:
    """A state is rebuilt from its past, at chance nodes too."""
    game = load("die-fugger", 2)
    state = game.new_initial_state()
    for _ in range(40):
        outcomes = (
            state.chance_outcomes() if state.is_chance_node() else [(a, 1.0) for a in state.legal_actions()]
        )
        state.apply_action(outcomes[len(outcomes) // 2][0])
        stored = pyspiel.serialize_game_and_state(game, state)
        _, again = pyspiel.deserialize_game_and_state(stored)
        assert str(again) == str(state)


def test_a_resampled_state_looks_the_same_to_its_player() -> None:
    """Resampling changes nothing that the player has seen."""
    state: TradingState = load("die-fugger", 3).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    other = state.resample_from_infostate(1, lambda: 0.37)
    assert other.observation_string(1) == state.observation_string(1)
    assert other.information_state_string(1) == state.information_state_string(1)
    assert str(other) != str(state)
