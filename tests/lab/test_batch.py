"""Self-play in bulk."""

import tracemalloc
from typing import Any

import numpy as np
import pytest

from comptoir import build_form
from comptoir.engine.chance import Dice, derive_seed
from comptoir.engine.python_api import observation, observation_fields
from comptoir.errors import InputError
from comptoir.games import find_game, game_ids
from comptoir.lab.batch import CHUNK, self_play, self_play_chunks
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
def test_what_was_legal_is_written_down(policy: str) -> None:
    """As PettingZoo's mask has it; what was chosen is in it."""
    played = self_play("pfeffersaecke", 2, 60, seed=3, policy=policy)
    assert played.legal[np.arange(len(played.action)), played.action].all()
    environment = env("pfeffersaecke", 2)
    environment.reset(seed=derive_seed(3, 0))  # as the first of its games is dealt
    first = environment.observe(environment.agent_selection)
    assert np.array_equal(played.observation[0], first["observation"])
    assert np.array_equal(played.legal[0], first["action_mask"])


@pytest.mark.parametrize("game", game_ids())
def test_the_types_hold_every_number(game: str) -> None:
    """In every game; what was seen is the same as one seat after the other sees it."""
    seats = find_game(game).players[0]
    played = self_play(game, seats, 1, seed=5, policy="advice")
    table = find_game(game).table(find_game(game).content(find_game(game).default_pack, {}), seats)
    dice = Dice(derive_seed(5, 0))
    table.set_up(dice)
    assert played.observation[0].tolist() == observation(table, table.turn)
    assert played.observation.dtype == np.int32
    assert played.finished.all()


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
    with pytest.raises(InputError, match="there is no bot “clever”"):
        self_play("die-fugger", 3, 1, policy="clever")


class First:
    """Plays the legal action with the lowest number."""

    def act_batch(self, observations: Any, masks: Any) -> Any:
        return masks.argmax(axis=1)


@pytest.mark.parametrize("processes", [1, 2])
def test_chunks_are_the_whole(processes: int) -> None:
    """Chunk by chunk, in order, with the numbers of their games."""
    games = 2 * CHUNK + 7
    whole = self_play("die-fugger", 2, games, seed=5)
    parts = list(self_play_chunks("die-fugger", 2, games, seed=5, processes=processes))
    assert [len(part.finished) for part in parts] == [CHUNK, CHUNK, 7]
    for name in ("observation", "legal", "seat", "action", "game", "score", "place"):
        assert np.array_equal(np.concatenate([getattr(part, name) for part in parts]), getattr(whole, name))


@pytest.mark.skipif(
    build_form() == "interpreted", reason="memory of compiled rules: in plain Python numbers are objects"
)
def test_memory_holds_what_is_returned_and_a_chunk() -> None:
    """Never all parts beside the whole."""
    chunk = sum(array.nbytes for array in vars(self_play("die-fugger", 2, CHUNK)).values() if array is not None)
    tracemalloc.start()
    self_play("die-fugger", 2, 10 * CHUNK)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert 10 * chunk < most < 12 * chunk


def test_types_are_small() -> None:
    """As small as the bounds of the game allow."""
    played = self_play("die-fugger", 2, 2)
    assert (played.seat.dtype, played.action.dtype, played.game.dtype) == (np.int8, np.int16, np.int32)
    assert played.legal.dtype == played.finished.dtype == np.bool_
    assert played.visits is played.value is None
    form = find_game("die-fugger")
    table = form.table(form.content(form.default_pack, {}), 2)
    assert np.iinfo(played.observation.dtype).max >= max(field.high for field in observation_fields(table))


def test_a_search_tells_what_it_thought() -> None:
    """Visits of legal actions only, the chosen one has most; the value is a share of the victory."""
    played = self_play("die-fugger", 2, 2, seed=1, policy="search:40", search=True)
    assert played.visits is not None
    assert played.value is not None
    searched = ~np.isnan(played.value)
    assert searched.any()
    assert not played.visits[~played.legal].any()
    rows = np.arange(len(played.action))
    assert (played.visits[rows, played.action] == played.visits.max(axis=1))[searched].all()
    assert ((played.value >= 0) & (played.value <= 1))[searched].all()
    assert (played.legal.sum(axis=1) == 1)[~searched].all()


def test_a_search_without_a_choice() -> None:
    """Where the advice leaves one action, that has a visit, and there is no value."""
    played = self_play("fugger-welser-medici", 2, 1, seed=1, policy="search:5", search=True)
    assert played.visits is not None
    assert played.value is not None
    several = played.legal.sum(axis=1) > 1
    forced = several & np.isnan(played.value)
    assert forced.any()
    assert (played.visits[forced].sum(axis=1) == 1).all()
    assert (played.visits[np.arange(len(several)), played.action][forced] == 1).all()
    assert (played.visits.any(axis=1) == several).all()


def test_players_in_python() -> None:
    """Asked for all games of a chunk at once; beside players inside, only theirs are written down."""
    both = self_play("die-fugger", 2, 5, seed=3, policy=First())
    assert (both.action == both.legal.argmax(axis=1)).all()
    assert set(both.seat) == {0, 1}
    assert both.finished.all()
    assert (np.diff(both.game) >= 0).all()
    one = self_play("die-fugger", 2, 5, seed=3, policy=["random", First()])
    assert set(one.seat) == {1}
    best = both.score.max(axis=1, keepdims=True)
    assert np.array_equal(both.place == 1, both.score == best)


def test_policies_for_other_seats() -> None:
    with pytest.raises(InputError, match="there are 3 policies for 2 seats"):
        self_play("die-fugger", 2, 1, policy=["random"] * 3)
