"""Many games written down step by step, for programs that learn from them."""

from typing import Final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.inside import Inside
from comptoir.engine.observation import Observation
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
        self.visits: vec[i64] = vec[i64]([0] * FIRST_ROWS)  # of each of them, if a search decided
        self.written: i64 = 0  # of them so far
        self.value: vec[float] = vec[float](
            [-1.0] * FIRST_ROWS
        )  # what the search expected for the mover; -1: none
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
            self.visits = twice(self.visits)
        if self.rows == len(self.seat):
            self.observation = twice(self.observation)
            self.seat = twice(self.seat)
            self.action = twice(self.action)
            self.game = twice(self.game)
            self.choices = twice(self.choices)
            self.value = twice_as_exact(self.value)


def twice(numbers: vec[i64]) -> vec[i64]:
    """The same numbers with as much room again."""
    size: i64 = len(numbers)
    larger: vec[i64] = vec[i64]([0] * (2 * size))
    for place in range(size):
        larger[place] = numbers[place]
    return larger


def twice_as_exact(numbers: vec[float]) -> vec[float]:
    """The same for numbers with fractions."""
    size: i64 = len(numbers)
    larger: vec[float] = vec[float]([-1.0] * (2 * size))
    for place in range(size):
        larger[place] = numbers[place]
    return larger


def self_play(
    state: State, chance: Chance, games: i64, most: i64, players: list[Inside], into: Trajectories
) -> None:
    """Play games, a player for each seat, and write down what each mover saw and chose."""
    legal = action_buffer(state)
    weight = action_buffer(state)
    seen = Observation(into.observation)
    for game in range(games):
        state.set_up(chance)
        first_row = into.rows
        while not state.over and into.rows - first_row < most:
            seat = state.turn
            count = state.legal(seat, legal)
            write_row(state, seat, legal, count, seen, into)
            player = players[seat]
            action = player.choose(state, seat, legal, weight, chance)
            into.action[into.rows - 1] = action
            if player.searched:
                write_search(player, seat, count, into)
            state.apply(seat, action, chance)
        for seat in range(state.seats):
            into.score[game * state.seats + seat] = state.score(seat)
            into.place[game * state.seats + seat] = state.place(seat)
        into.finished[game] = 1 if state.over else 0
        into.games += 1


def write_row(
    state: State, seat: i64, legal: vec[i64], count: i64, seen: Observation, into: Trajectories
) -> None:
    """What a seat sees and may do."""
    into.make_room(count)
    row = into.rows
    seen.numbers = into.observation
    seen.size = row * into.width
    state.write_observation(seat, seen)
    choices = into.legal
    visits = into.visits
    for place in range(count):
        choices[into.written + place] = legal[place]
        visits[into.written + place] = 0
    into.written += count
    into.choices[row] = count
    into.seat[row] = seat
    into.game[row] = into.games
    into.value[row] = -1.0
    into.rows = row + 1


def write_search(player: Inside, seat: i64, count: i64, into: Trajectories) -> None:
    """How often the search of the last decision visited each legal action, and what it expected."""
    search = player.search
    assert search is not None
    first = into.written - count
    for number in range(len(search.root_actions)):
        action: i64 = search.root_actions[number]
        for place in range(first, into.written):
            if into.legal[place] == action:
                into.visits[place] = search.root_visits[number]
                break
    into.value[into.rows - 1] = search.expected(seat)
