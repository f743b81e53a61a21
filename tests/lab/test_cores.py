"""Tables on several cores play the games that one process plays."""

from typing import Any

import numpy as np
import pytest

from comptoir.errors import InputError
from comptoir.lab.cores import CoresVectorEnv
from comptoir.lab.gym import GameVectorEnv


class First:
    """Plays the legal action with the lowest number."""

    def act_batch(self, observations: Any, masks: Any) -> Any:
        return masks.argmax(axis=1)


@pytest.mark.parametrize("opponents", [["bot:1", "random"], First()])
def test_the_same_games_on_any_number_of_cores(opponents: Any) -> None:
    """Observations, rewards, ends and results of every table; parts that have none say zeros."""
    given = ("die-fugger", 8, 3, opponents)
    one = GameVectorEnv(*given, reward="margin", copies=True)
    with_two = CoresVectorEnv(*given, processes=2, reward="margin")
    try:
        assert with_two.bounds == [0, 3, 8]
        assert with_two.observation_space == one.observation_space
        dice, ends = np.random.default_rng(1), 0
        (seen, infos), (other, others) = one.reset(seed=5), with_two.reset(seed=5)
        for _ in range(90):
            assert np.array_equal(seen, other)
            assert np.array_equal(infos["action_mask"], with_two.action_masks())
            assert np.array_equal(infos["seat"], others["seat"])
            actions = (dice.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(axis=1)
            seen, *results, infos = one.step(actions)
            other, *same, others = with_two.step(actions)
            assert all(np.array_equal(*both) for both in zip(results, same, strict=True))
            over = results[1]
            if over.any():
                ends += over.sum()
                assert np.array_equal(others["_final_info"], over)
                for name, values in infos["final_info"].items():
                    assert np.array_equal(values[over], others["final_info"][name][over])
        assert ends > 8
        assert with_two.render() == one.render()
    finally:
        with_two.close()
    assert not any(process.is_alive() for process in with_two.processes)


class Broken:
    """Cannot play."""

    def act_batch(self, observations: Any, masks: Any) -> Any:
        raise ValueError("no idea")


def test_errors_reach_whoever_asked() -> None:
    """Those of a player, and those of the arguments."""
    tables = CoresVectorEnv("die-fugger", 4, 2, Broken(), processes=2)
    with pytest.raises(ValueError, match="no idea"):
        tables.reset(seed=1)
    tables.close()
    with pytest.raises(InputError, match="-1 processes cannot play"):
        CoresVectorEnv("die-fugger", 4, processes=-1)
