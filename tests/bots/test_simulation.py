"""Many games at once, from Python."""

import pytest

from comptoir.bots.measure import measure
from comptoir.bots.simulation import simulate
from comptoir.engine.chance import Dice
from comptoir.engine.playout import Tally, random_games
from comptoir.errors import BadSeats
from comptoir.games import find_game

GAME = find_game("die-fugger")


def test_chunks_change_nothing() -> None:
    """The same games as in one run of the compiled loop."""
    result = simulate(GAME, 3, 1000, seed=1)
    tally = Tally(3)
    random_games(GAME.table(GAME.content(GAME.default_pack, {}), 3), Dice(1), 1000, GAME.most_actions, tally)
    assert result.actions == tally.actions == 104_498  # as in bench/README.md
    assert result.mean_score == [score / 1000 for score in map(int, tally.score)]


def test_random_bots_and_the_loop_agree() -> None:
    """The policy `random` is the same as the loop's: uniform over the legal actions."""
    loop = simulate(GAME, 2, 4000, seed=2)
    assert loop.mean_winning_score == pytest.approx(129.25, abs=1.0)
    assert loop.actions_per_game == pytest.approx(69.29, abs=1.5)


def test_progress_is_told() -> None:
    """Ascending, up to the last game."""
    told: list[int] = []
    simulate(GAME, 2, 3000, seed=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 3000
    told.clear()
    simulate(GAME, 2, 3, ("1",), seed=1, progress=told.append)
    assert told == [1, 2, 3]


def test_bots_can_be_simulated_again() -> None:
    """With a seed, bots bound by iterations play the same games."""
    first, again = (simulate(GAME, 2, 4, ("1", "random"), seed=8) for _ in range(2))
    assert first.mean_score == again.mean_score


def test_policies_for_other_seats() -> None:
    with pytest.raises(BadSeats, match="one for each"):
        simulate(GAME, 3, 1, ("1", "2"))


def test_measure() -> None:
    """Four figures, each above nothing."""
    speed = measure(GAME, 2, seconds=0.02)
    assert min(value for value in vars(speed).values() if isinstance(value, float)) > 0
    with pytest.raises(BadSeats):
        measure(GAME, 9)
