"""Self-play in bulk."""

import numpy as np
import pytest

from comptoir.engine.chance import derive_seed
from comptoir.errors import InputError
from comptoir.lab.batch import Policy, self_play
from comptoir.lab.pettingzoo import env


def test_the_same_games_on_one_core_and_on_two() -> None:
    """The number of processes changes nothing."""
    one = self_play("die-fugger", 3, 600, seed=4, policy="advice", processes=1)
    two = self_play("die-fugger", 3, 600, seed=4, policy="advice", processes=2)
    assert np.array_equal(one.observation, two.observation)
    assert np.array_equal(one.game, two.game)
    assert np.array_equal(one.score, two.score)


def test_games_are_written_down_step_by_step() -> None:
    """A row for every decision; the best score has first place; random play has its fingerprint."""
    played = self_play("die-fugger", 3, 3000, seed=1)
    assert played.observation.shape == (len(played.seat), played.observation.shape[1])
    assert played.finished.all()
    assert abs(len(played.seat) / 3000 - 104.8) < 2
    assert set(played.game) == set(range(3000))
    best = played.score.max(axis=1, keepdims=True)
    assert np.array_equal(played.place == 1, played.score == best)


@pytest.mark.parametrize("policy", ["random", "advice"])
def test_what_was_legal_is_written_down(policy: Policy) -> None:
    """As PettingZoo's mask has it; what was chosen is in it."""
    played = self_play("pfeffersaecke", 2, 60, seed=3, policy=policy)
    assert played.legal[np.arange(len(played.action)), played.action].all()
    environment = env("pfeffersaecke", 2)
    environment.reset(seed=derive_seed(3, 0))  # as the first of its games is dealt
    first = environment.observe(environment.agent_selection)
    assert np.array_equal(played.observation[0], first["observation"])
    assert np.array_equal(played.legal[0], first["action_mask"])


def test_games_leave_nothing_behind() -> None:
    """What was played before, of this game or a longer one, changes nothing."""
    first, _, again = (self_play(game, 2, 30, seed=2) for game in ("die-fugger", "fuerstenfeld", "die-fugger"))
    assert np.array_equal(first.observation, again.observation)
    assert np.array_equal(first.game, again.game)


@pytest.mark.parametrize("games", [0, -3])
def test_no_games_are_refused(games: int) -> None:
    """With a sentence of ours."""
    with pytest.raises(InputError, match="at least one"):
        self_play("die-fugger", 3, games)


def test_an_unknown_policy_is_named() -> None:
    """Bad input gets one sentence."""
    with pytest.raises(InputError, match="no policy “clever”"):
        self_play("die-fugger", 3, 1, policy="clever")  # type: ignore[arg-type]
