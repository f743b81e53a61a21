"""The PettingZoo environments pass PettingZoo's own tests and tell an agent only what its seat may know."""

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from comptoir.engine.chance import Dice
from comptoir.games import find_game, game_ids
from comptoir.lab.pettingzoo import env, raw_env


@pytest.mark.parametrize("game", game_ids())
def test_pettingzoos_own_tests_pass(game: str) -> None:
    """Every game is an environment as PettingZoo defines it."""
    for seats in {find_game(game).players[0], find_game(game).players[-1]}:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of observations beyond its liking, such as int64
            api_test(env(game, seats), num_cycles=60)


@pytest.mark.parametrize("game", game_ids())
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    """Seeds reproduce games."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: env(game, find_game(game).players[0]), num_cycles=30)


@pytest.mark.parametrize("game", game_ids())
def test_an_observation_is_what_the_seat_knows(game: str) -> None:
    """What is hidden from a seat does not change its observation."""
    environment = raw_env(game, find_game(game).players[0])
    environment.reset(seed=3)
    before = environment.observe("seat_0")
    environment.table.imagine(0, Dice(9))
    after = environment.observe("seat_0")
    assert np.array_equal(before["observation"], after["observation"])
    assert np.array_equal(before["action_mask"], after["action_mask"])
    assert sum(length for _, length in environment.fields) == len(before["observation"])


@pytest.mark.parametrize("game", game_ids())
def test_actions_have_names(game: str) -> None:
    """One for each number, as a person would type it."""
    environment = raw_env(game, find_game(game).players[0])
    assert len(set(environment.action_names)) == environment.table.action_count()


@pytest.mark.parametrize("action", [-1, 99_999, "illegal"])
def test_an_illegal_action_ends_the_game(action: int | str) -> None:
    """Who chose it loses 1, nobody else gets anything, and all agents leave."""
    environment = env("die-fugger", 3)
    environment.reset(seed=1)
    agent = environment.agent_selection
    mask = environment.observe(agent)["action_mask"]
    environment.step(int(np.flatnonzero(mask == 0)[0]) if action == "illegal" else action)
    assert environment.rewards == {**dict.fromkeys(environment.possible_agents, 0.0), agent: -1.0}
    assert all(environment.terminations.values())
    for _ in environment.agent_iter():
        environment.step(None)
    assert environment.agents == []


def test_the_layout_is_named() -> None:
    """A network can be stored with the version of what it was trained on."""
    assert env("die-fugger", 3).metadata["layout_version"] == find_game("die-fugger").layout_version


@pytest.mark.parametrize("twice", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("game", game_ids())
def test_environments_copy_and_pickle(game: str, twice: Callable[[Any], Any]) -> None:
    """In the middle of a game: the copy goes on in the same way, luck included, and leaves the other alone."""
    environment = raw_env(game, find_game(game).players[0])
    twice(environment).reset(seed=1)  # before the first game, too
    environment.reset(seed=3)
    for number in range(12):
        if number == 5:
            twin = twice(environment)
        legal = np.flatnonzero(environment.last()[0]["action_mask"])
        environment.step(int(legal[len(legal) // 2]))
    for _ in range(5, 12):
        legal = np.flatnonzero(twin.last()[0]["action_mask"])
        twin.step(int(legal[len(legal) // 2]))
    assert np.array_equal(twin.state(), environment.state())
    assert twin.render() == environment.render()


@pytest.mark.parametrize("game", game_ids())
def test_the_state_is_what_all_seats_see(game: str) -> None:
    environment = raw_env(game, find_game(game).players[-1])
    environment.reset(seed=1)
    state = environment.state()
    assert environment.state_space.contains(state)
    width = environment.table.observation_size()
    assert np.array_equal(state[width : 2 * width], environment.observe("seat_1")["observation"])
