"""The Gymnasium environments pass Gymnasium's checks and play the games as PettingZoo's do."""

import copy
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from comptoir.bots.players import make_player
from comptoir.engine.chance import derive_seed
from comptoir.errors import BadSeats, ComptoirError, InputError
from comptoir.games import find_game, game_ids
from comptoir.lab.gym import GameEnv, GameVectorEnv
from comptoir.lab.pettingzoo import raw_env
from comptoir.match import Match

DICE = np.random.default_rng


class First:
    """Plays the legal action with the lowest number, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def act_batch(self, observations: Any, masks: Any) -> Any:
        self.asked += len(masks)
        return masks.argmax(axis=1)


class FirstAct:
    """The same, for one table at a time."""

    def act(self, observation: Any, mask: Any) -> int:
        return int(mask.argmax())


class FirstChoose:
    """The same, from a match."""

    def choose(self, match: Match, seat: int) -> str:
        return match.actions(seat)[0].notation


def at_random(masks: Any, dice: Any) -> Any:
    """A legal action for each table."""
    return (dice.random(masks.shape) * masks).argmax(axis=1)


@pytest.mark.parametrize("form", ["numbers", "features"])
@pytest.mark.parametrize("game", game_ids())
def test_gymnasiums_own_check_passes(game: str, form: Any) -> None:
    """Spaces, seeds, types; warnings are errors here."""
    check_env(GameEnv(game, observation=form, render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("autoreset", ["same", "next"])
@pytest.mark.parametrize("form", ["numbers", "features"])
@pytest.mark.parametrize("game", game_ids())
def test_the_interface_of_vector_environments(game: str, form: Any, autoreset: Any) -> None:
    """As Gymnasium checks its own: spaces are batches, and whatever is returned lies in them."""
    tables = GameVectorEnv(game, 3, observation=form, autoreset=autoreset)
    assert tables.observation_space == batch_space(tables.single_observation_space, 3)
    assert tables.action_space == batch_space(tables.single_action_space, 3)
    seen, infos = tables.reset(seed=1)
    dice = DICE(1)
    for _ in range(12):
        assert tables.observation_space.contains(seen)
        assert infos["action_mask"].shape == (3, tables.single_action_space.n)  # type: ignore[attr-defined]
        seen, rewards, ended, cut, infos = tables.step(at_random(infos["action_mask"], dice))
        assert rewards.dtype == np.float64
        assert ended.dtype == cut.dtype == np.bool_
        assert rewards.shape == ended.shape == cut.shape == (3,)


@pytest.mark.parametrize("game", game_ids())
def test_the_games_are_pettingzoos(game: str) -> None:
    """If every seat is played from outside, each step has the same observation, mask and seat."""
    seats = find_game(game).players[0]
    tables = GameVectorEnv(game, 2, seats=seats, opponents=None)
    seen, infos = tables.reset(seed=4)
    others = [raw_env(game, seats) for _ in range(2)]
    for place, other in enumerate(others):
        other.reset(seed=derive_seed(4, place))
    dice = DICE(2)
    for _ in range(60):
        actions = at_random(infos["action_mask"], dice)
        for place, other in enumerate(others):
            expected = other.observe(other.agent_selection)
            assert other.agent_selection == f"seat_{infos['seat'][place]}"
            assert np.array_equal(seen[place], expected["observation"])
            assert np.array_equal(infos["action_mask"][place], expected["action_mask"])
            other.step(int(actions[place]))
        seen, _, ended, _, infos = tables.step(actions)
        if ended.any():
            break


@pytest.mark.parametrize("opponent", ["random", "advice", "bot:1", First(), FirstAct(), FirstChoose()])
def test_the_same_seed_gives_the_same_games(opponent: Any) -> None:
    """Whoever the opponents are."""

    def run() -> list[Any]:
        tables = GameVectorEnv("die-fugger", 4, seats=3, opponents=[opponent, "random"], copies=True)
        _, infos = tables.reset(seed=5)
        told, dice = [], DICE(5)
        for _ in range(60):
            *told_now, infos = tables.step(at_random(infos["action_mask"], dice))
            told.append([part.tolist() for part in told_now])
        return told

    assert run() == run()


@pytest.mark.parametrize("form", ["numbers", "features"])
def test_a_network_is_asked_for_all_tables(form: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what it takes, as when it is asked for one; its preferences among the legal actions count."""
    one = GameVectorEnv("die-fugger", 4, observation=form)
    width, actions = one.single_observation_space.shape[0], one.core.actions  # type: ignore[index]
    weights = DICE(1).normal(size=(width, actions)).astype(np.float32)

    class Session:
        def __init__(self, path: str, options: Any) -> None:
            assert path == str(tmp_path / "net.onnx")

        def get_inputs(self) -> list[Any]:
            return [SimpleNamespace(name="x", shape=["batch", width])]

        def run(self, outputs: None, inputs: dict[str, Any]) -> list[Any]:
            asked.append(len(inputs["x"]))
            return [inputs["x"] @ weights]

    asked: list[int] = []
    stand_in = SimpleNamespace(InferenceSession=Session, SessionOptions=SimpleNamespace)
    monkeypatch.setitem(sys.modules, "onnxruntime", stand_in)
    (tmp_path / "net.onnx").write_bytes(b"")
    name = str(tmp_path / "net.onnx")
    tables = GameVectorEnv("die-fugger", 4, opponents=name, seat=1)
    _, infos = tables.reset(seed=3)
    singly = GameVectorEnv("die-fugger", 4, opponents=make_player(name).program, seat=1)  # type: ignore[attr-defined]
    _, same = singly.reset(seed=3)
    for _ in range(20):
        assert np.array_equal(infos["action_mask"], same["action_mask"])
        *_, infos = tables.step(infos["action_mask"].argmax(axis=1))
        *_, same = singly.step(same["action_mask"].argmax(axis=1))
    assert max(asked) == 4


def test_players_in_python_are_alike() -> None:
    """However they are asked, the same player gives the same games; they decide for their own seats only."""
    told = []
    for player in (First(), FirstAct(), FirstChoose()):
        tables = GameVectorEnv("die-fugger", 3, seats=2, opponents=player, copies=True)
        seen, infos = tables.reset(seed=6)
        dice = DICE(6)
        for _ in range(40):
            assert (tables.core.rows_of("role") == 0).all()
            seen, rewards, *_, infos = tables.step(at_random(infos["action_mask"], dice))
        told.append([seen.tolist(), rewards.tolist()])
    assert told[0] == told[1] == told[2]


def test_rewards_and_results() -> None:
    """1 for a victory; every game's result is in `final_info`; the learner changes seats; a new game has begun."""
    tables = GameVectorEnv("die-fugger", 8, seats=2, opponents="random")
    _, infos = tables.reset(seed=3)
    dice = DICE(3)
    won: list[float] = []
    seats: set[int] = set()
    while len(won) < 60:
        _, rewards, ended, cut, infos = tables.step(at_random(infos["action_mask"], dice))
        assert not cut.any()
        for place in np.flatnonzero(ended):
            final = infos["final_info"]
            assert infos["_final_info"][place]
            assert rewards[place] == final["win"][place]
            assert (final["margin"][place] > 0) == (rewards[place] == 1)
            assert final["length"][place] > 20
            assert infos["final_obs"][place][3] == 1  # `over`
            seats.add(int(final["seat"][place]))
            won.append(rewards[place])
        assert not rewards[~ended].any()
        assert infos["action_mask"].any(axis=1).all()
    assert seats == {0, 1}
    assert 0.25 < np.mean(won) < 0.75


def test_the_next_step_can_begin_the_game() -> None:
    """Gymnasium's other way: the last observation is returned, and the next action is not looked at."""
    tables = GameVectorEnv("die-fugger", 2, opponents="random", autoreset="next", copies=True)
    assert tables.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    _, infos = tables.reset(seed=3)
    dice = DICE(3)
    ended = np.zeros(2, np.bool_)
    while not ended.any():
        seen, _, ended, _, infos = tables.step(at_random(infos["action_mask"], dice))
    place = int(ended.argmax())
    assert seen[place][3] == 1
    seen, rewards, ended, _, infos = tables.step(np.full(2, tables.single_action_space.n - 1))  # type: ignore[attr-defined]
    assert seen[place][3] == 0
    assert rewards[place] == 0
    assert not ended[place]


@pytest.mark.parametrize("discount", [1.0, 0.9])
def test_shaping_adds_up_to_nothing(discount: float) -> None:
    """Potential-based: discounted, a game's shaped rewards differ from the plain ones by the first potential only."""
    plain, shaped = (
        GameEnv("die-fugger", opponents="random", seat=0, shaping=weight, discount=discount)
        for weight in (0.0, 0.01)
    )
    sums = []
    for env in (plain, shaped):
        env.reset(seed=9)
        first = env.core.tables.potential[0]
        total, factor, over, dice, grew = 0.0, 1.0, False, DICE(9), False
        while not over:
            _, reward, over, _, _ = env.step(int(at_random(env.action_masks()[None], dice)[0]))
            total += factor * reward
            factor *= discount
            grew |= not over and reward != 0
        sums.append(total)
        assert grew == (env is shaped)
    assert first == 0  # at the beginning nobody is ahead
    assert sums[1] == pytest.approx(sums[0])


def test_margins() -> None:
    """The reward `margin` has the sign of the difference between the scores."""
    env = GameEnv("die-fugger", opponents="random", reward="margin")
    env.reset(seed=2)
    over, dice = False, DICE(2)
    while not over:
        _, reward, over, _, info = env.step(int(at_random(env.action_masks()[None], dice)[0]))
    best, other = sorted(info["scores"], reverse=True)
    assert abs(reward) == pytest.approx((best - other) / (best + other))
    assert np.sign(reward) == np.sign(info["margin"])


@pytest.mark.parametrize("action", [-2, 99_999, "illegal"])
def test_an_illegal_action_ends_the_game(action: int | str) -> None:
    """With a reward of -1, at its own table only."""
    tables = GameVectorEnv("die-fugger", 2, opponents="random")
    _, infos = tables.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = infos["action_mask"][1].argmin() if action == "illegal" else action
    _, rewards, ended, cut, _ = tables.step(actions)
    assert (rewards.tolist(), ended.tolist(), cut.tolist()) == ([0.0, -1.0], [False, True], [False, False])


def test_long_games_are_truncated() -> None:
    tables = GameVectorEnv("die-fugger", 1, opponents="random", most_actions=10)
    _, infos = tables.reset(seed=1)
    cut = np.array([False])
    while not cut[0]:
        _, rewards, ended, cut, infos = tables.step(infos["action_mask"].argmax(axis=1))
        assert not ended[0]
        assert not rewards[0]
    assert infos["final_info"]["length"][0] == 10


def test_buffers_are_used_again_unless_copies_are_wanted() -> None:
    for copies in (True, False):
        tables = GameVectorEnv("die-fugger", 2, opponents="random", observation="features", copies=copies)
        seen, infos = tables.reset(seed=1)
        again, *_ = tables.step(infos["action_mask"].argmax(axis=1))
        assert (seen is again) != copies


def test_gymnasium_makes_them() -> None:
    """By name, one or many."""
    layout = find_game("pfeffersaecke").layout_version
    one = gymnasium.make(f"comptoir/pfeffersaecke-v{layout}", opponents="random", render_mode="ansi")
    one.reset(seed=1)
    assert '"phase"' in str(one.render())
    many = gymnasium.make_vec(f"comptoir/pfeffersaecke-v{layout}", 3, vectorization_mode="vector_entry_point")
    assert many.reset(seed=1)[0].shape[0] == 3


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"opponents": ["random", "random"]}, "2 opponents for 2 seats; give one for all, or 1"),
        ({"opponents": "bot:9"}, "there is no bot “bot:9”"),
        ({"opponents": object()}, "is no player"),
        ({"reward": "money"}, "there is no reward “money”"),
        ({"observation": "pixels"}, "there is no form “pixels”"),
        ({"seat": 2}, "there is no seat 2"),
        ({"seats": 9}, "is for 2 to 4 players, not 9"),
    ],
)
def test_bad_wishes(given: dict[str, Any], sentence: str) -> None:
    for make in (GameEnv, GameVectorEnv):
        with pytest.raises(ComptoirError, match=sentence):
            make("die-fugger", **given)


def test_more_bad_wishes() -> None:
    with pytest.raises(InputError, match="0 tables cannot be played"):
        GameVectorEnv("die-fugger", 0)
    with pytest.raises(InputError, match="autoreset is “never”"):
        GameVectorEnv("die-fugger", 1, autoreset="never")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="needs opponents"):
        GameEnv("die-fugger", opponents=None)
    with pytest.raises(BadSeats):
        GameVectorEnv("die-fugger", 1, opponents=[3])


@pytest.mark.parametrize("autoreset", ["same", "next"])
@pytest.mark.parametrize("twice", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_environments_copy_and_pickle(twice: Callable[[Any], Any], autoreset: Any) -> None:
    """In the middle of games, and before the first: the copy plays on as the original does."""
    tables = GameVectorEnv(
        "die-fugger", 3, 3, ["bot:1", FirstAct()], shaping=0.1, autoreset=autoreset, copies=True
    )
    twice(tables).reset(seed=1)
    tables.reset(seed=2)
    dice = DICE(1)
    for _ in range(30):
        tables.step(at_random(tables.action_masks(), dice))
    twin = twice(tables)
    for _ in range(30):
        actions = at_random(tables.action_masks(), dice)
        told, again = tables.step(actions), twin.step(actions)
        for mine, other in zip(told[:4], again[:4], strict=True):
            assert np.array_equal(mine, other)
        assert np.array_equal(told[4]["action_mask"], again[4]["action_mask"])


def test_one_table_copies_too() -> None:
    env = GameEnv("die-fugger", opponents="random")
    env.reset(seed=1)
    twin = copy.deepcopy(env)
    action = int(env.action_masks().argmax())
    assert np.array_equal(env.step(action)[0], twin.step(action)[0])
    assert env.render() == twin.render()
