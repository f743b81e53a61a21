"""Games played at random, and their tallies."""

import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.playout import (
    BrokenInvariant,
    Tally,
    action_buffer,
    checked_games,
    playout,
    random_games,
)
from tests.engine.toy import Stones, violation


def test_a_playout_goes_to_the_end() -> None:
    """A playout returns how many actions it took, and leaves a finished game."""
    state = Stones(30)
    played = playout(state, Dice(1), action_buffer(state), 1000)
    assert state.over
    assert 10 <= played <= 30


def test_a_playout_stops_where_it_is_told() -> None:
    """A game that wanders is left after this many actions."""
    state = Stones(300)
    assert playout(state, Dice(1), action_buffer(state), 12) == 12
    assert not state.over
    assert state.turn == 0


def test_many_games_are_tallied() -> None:
    """Games, finished games, actions, scores and wins add up; processor time is measured."""
    tally = Tally(3)
    random_games(Stones(20, 3), Dice(2), 200, 1000, tally)
    assert (tally.games, tally.finished, tally.winning_score) == (200, 200, 200)
    assert sum(tally.wins) == pytest.approx(200)
    assert [round(wins) for wins in tally.wins] == list(tally.score)
    assert 200 * 7 <= tally.actions <= 200 * 20
    assert tally.cpu_seconds > 0


def test_games_cut_off_count_as_played_but_not_as_finished() -> None:
    """A capped game counts in games and actions; scores are of finished games only."""
    tally = Tally(2)
    random_games(Stones(50), Dice(3), 10, 5, tally)
    assert (tally.games, tally.finished, tally.actions, sum(tally.wins)) == (10, 0, 50, 0)


def test_the_same_seed_gives_the_same_tally() -> None:
    """A tally goes on where it stopped, and its checksum tells one series of games from another."""
    sums = []
    for seed, parts in ((4, [30]), (4, [10, 20]), (5, [30])):
        tally, dice = Tally(2), Dice(seed)
        for games in parts:
            random_games(Stones(20), dice, games, 1000, tally)
        sums.append((tally.checksum, tally.actions))
    assert sums[0] == sums[1] != sums[2]


def test_checked_games_are_the_same_games() -> None:
    """Looking at every invariant does not change what is played."""
    plain, checked = Tally(2), Tally(2)
    random_games(Stones(20), Dice(6), 50, 1000, plain)
    checked_games(Stones(20), violation, Dice(6), 50, 1000, checked)
    assert (plain.actions, plain.checksum) == (checked.actions, checked.checksum)


def test_a_broken_invariant_is_told_with_its_place() -> None:
    """The game and the number of actions tell where to look."""
    state = Stones(20)
    state.wrong = "a stone is missing"
    with pytest.raises(BrokenInvariant, match=r"game 1, after \d+ actions: a stone is missing"):
        checked_games(state, violation, Dice(7), 5, 1000, Tally(2))
