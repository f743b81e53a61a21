"""Many games written down step by step, for programs that learn from them."""

from typing import Final

from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.playout import action_buffer
from comptoir.engine.state import State

FIRST_ROWS: Final[i64] = 4096


class Trajectories:
    """Games step by step: a row for every decision, and the result of every game. Grows as needed."""

    def __init__(self, width: i64, games: i64, seats: i64) -> None:
        self.width: i64 = width
        self.rows: i64 = 0  # used so far
        self.games: i64 = 0
        self.observation: vec[i64] = vec[i64]([0] * (FIRST_ROWS * width))
        self.seat: vec[i64] = vec[i64]([0] * FIRST_ROWS)
        self.action: vec[i64] = vec[i64]([0] * FIRST_ROWS)
        self.game: vec[i64] = vec[i64]([0] * FIRST_ROWS)
        self.choices: vec[i64] = vec[i64]([0] * FIRST_ROWS)  # how many actions were legal
        self.legal: vec[i64] = vec[i64]([0] * FIRST_ROWS)  # all of these, one row after the other
        self.written: i64 = 0  # of them so far
        self.finished: vec[i64] = vec[i64]([0] * games)
        self.score: vec[i64] = vec[i64]([0] * (games * seats))
        self.place: vec[i64] = vec[i64]([0] * (games * seats))

    def clear(self) -> None:
        """Begin again on the same paper."""
        self.rows = 0
        self.games = 0
        self.written = 0

    def make_room(self, choices: i64) -> None:
        """Twice as many rows once all are used."""
        while self.written + choices > len(self.legal):
            self.legal = twice(self.legal)
        if self.rows == len(self.seat):
            self.observation = twice(self.observation)
            self.seat = twice(self.seat)
            self.action = twice(self.action)
            self.game = twice(self.game)
            self.choices = twice(self.choices)


def twice(numbers: vec[i64]) -> vec[i64]:
    """The same numbers with as much room again."""
    size: i64 = len(numbers)
    larger: vec[i64] = vec[i64]([0] * (2 * size))
    for place in range(size):
        larger[place] = numbers[place]
    return larger


def self_play(
    state: State, chance: Chance, games: i64, most: i64, advice: Advice | None, into: Trajectories
) -> None:
    """Play games at random, or as the advice weighs actions, and write down what each mover saw and chose."""
    legal = action_buffer(state)
    weight = action_buffer(state)
    seen: vec[i64] = vec[i64]([0] * into.width)
    for game in range(games):
        state.set_up(chance)
        first_row = into.rows
        while not state.over and into.rows - first_row < most:
            seat = state.turn
            count = state.legal(seat, legal)
            if advice is None:
                place = chance.below(count)
            else:
                advice.weigh(state, seat, legal, count, weight)
                place = chance.among(weight, count)
            write_row(state, seat, legal[place], legal, count, seen, into)
            state.apply(seat, legal[place], chance)
        for seat in range(state.seats):
            into.score[game * state.seats + seat] = state.score(seat)
            into.place[game * state.seats + seat] = state.place(seat)
        into.finished[game] = 1 if state.over else 0
        into.games += 1


def write_row(
    state: State, seat: i64, action: i64, legal: vec[i64], count: i64, seen: vec[i64], into: Trajectories
) -> None:
    """What a seat sees, may do and chooses."""
    into.make_room(count)
    row = into.rows
    state.observe(seat, seen)
    start = row * into.width
    observation = into.observation
    for place in range(into.width):
        observation[start + place] = seen[place]
    choices = into.legal
    for place in range(count):
        choices[into.written + place] = legal[place]
    into.written += count
    into.choices[row] = count
    into.seat[row] = seat
    into.action[row] = action
    into.game[row] = into.games
    into.rows = row + 1
