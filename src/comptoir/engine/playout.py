"""Games played at random: one to its end, or many with their tallies."""

import time
from collections.abc import Callable

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.state import State


def action_buffer(state: State) -> vec[i64]:
    """Room for the numbers of all actions a game has."""
    return vec[i64]([0] * state.action_count())


def playout(state: State, chance: Chance, buffer: vec[i64], most: i64) -> i64:
    """Play on at random to the end, or for `most` actions; return how many were played."""
    played: i64 = 0
    while not state.over and played < most:
        seat = state.turn
        count = state.legal(seat, buffer)
        state.apply(seat, buffer[chance.below(count)], chance)
        played += 1
    return played


class BrokenInvariant(Exception):
    """A table on which something is not accounted for: the game, the ply and what is wrong."""


class Tally:
    """What came of many games with the same seats."""

    def __init__(self, seats: i64) -> None:
        self.games: i64 = 0
        self.finished: i64 = 0
        self.actions: i64 = 0
        self.rounds: i64 = 0
        self.cpu_seconds = 0.0
        self.winning_score: i64 = 0
        self.score: vec[i64] = vec[i64]([0] * seats)
        self.wins = [0.0] * int(seats)
        self.checksum: i64 = 0

    def count_result(self, state: State) -> None:
        """Add a finished game."""
        self.finished += 1
        self.rounds += state.rounds()
        first: i64 = 0
        best = state.score(0)
        for seat in range(state.seats):
            score = state.score(seat)
            self.score[seat] += score
            best = max(best, score)
            self.checksum = (self.checksum + score * (self.games * 7 + seat + 1)) % 2147483647
            if state.place(seat) == 1:
                first += 1
        self.winning_score += best
        for seat in range(state.seats):
            if state.place(seat) == 1:
                self.wins[seat] += 1.0 / float(first)


def random_games(state: State, chance: Chance, games: i64, most: i64, tally: Tally) -> None:
    """Play `games` uniformly random games on this table, set-up included, and add them to a tally."""
    buffer = action_buffer(state)
    began = time.process_time()
    for _ in range(games):
        state.set_up(chance)
        tally.actions += playout(state, chance, buffer, most)
        if state.over:
            tally.count_result(state)
        tally.games += 1
    tally.cpu_seconds += time.process_time() - began


def checked_games(
    state: State, violation: Callable[[State], str], chance: Chance, games: i64, most: i64, tally: Tally
) -> None:
    """The same with every invariant looked at after every action."""
    buffer = action_buffer(state)
    for _ in range(games):
        state.set_up(chance)
        played: i64 = 0
        while True:
            wrong = violation(state)
            if wrong:
                raise BrokenInvariant(f"game {tally.games + 1}, after {played} actions: {wrong}")
            if state.over or played >= most:
                break
            seat = state.turn
            count = state.legal(seat, buffer)
            state.apply(seat, buffer[chance.below(count)], chance)
            played += 1
        tally.actions += played
        if state.over:
            tally.count_result(state)
        tally.games += 1
