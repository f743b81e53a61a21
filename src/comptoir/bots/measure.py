"""Measure the speed of a game: the figures of bench/, without the C++ loop."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import repeat

import comptoir
from comptoir.engine.advice import Advice
from comptoir.engine.chance import Dice
from comptoir.engine.playout import Tally, action_buffer, random_games
from comptoir.engine.search import Search
from comptoir.engine.state import State
from comptoir.kit.game import Game


@dataclass(frozen=True)
class Speed:
    """Rates per second of processor time, in uniformly random play."""

    game: str
    seats: int
    rules: str
    loop_actions_per_second: float
    stepped_actions_per_second: float
    copy_nanoseconds: float
    search_iterations_per_second: float


def measure(game: Game, seats: int, seconds: float = 0.2) -> Speed:
    """Measure a game, for about `seconds` per figure."""
    game.check_seats(seats)
    content = game.content(game.default_pack, {})

    def table() -> State:
        state: State = game.table(content, seats)
        state.set_up(Dice(1))
        return state

    return Speed(
        game=game.id,
        seats=seats,
        rules=comptoir.build_form(),
        loop_actions_per_second=_loop(table(), game.most_actions, seconds),
        stepped_actions_per_second=_stepped(table(), game.most_actions, seconds),
        copy_nanoseconds=_copies(table(), seconds),
        search_iterations_per_second=_search(table(), seconds),
    )


def _loop(state: State, most: int, seconds: float) -> float:
    """Measure actions per second in the compiled loop."""
    tally, dice = Tally(state.seats), Dice(1)
    _repeated(lambda games: random_games(state, dice, games, most, tally), seconds)
    return float(tally.actions) / tally.cpu_seconds


def _stepped(state: State, most: int, seconds: float) -> float:
    """Measure actions per second when interpreted Python chooses every action."""
    dice, buffer, actions = Dice(1), action_buffer(state), 0

    def step(games: int) -> None:
        nonlocal actions
        for _ in range(games):
            state.set_up(dice)
            left = most
            while not state.over and left:
                seat = state.turn
                state.apply(seat, buffer[dice.below(state.legal(seat, buffer))], dice)
                left -= 1
            actions += most - left

    _, spent = _repeated(step, seconds)
    return actions / spent


def _copies(state: State, seconds: float) -> float:
    """Measure nanoseconds per `copy_from` from Python, including the call."""
    scratch = state.clone()

    def copy(times: int) -> None:
        for _ in repeat(None, times):
            scratch.copy_from(state)

    copies, spent = _repeated(copy, seconds)
    return spent / copies * 1e9


def _search(state: State, seconds: float) -> float:
    """Measure iterations per second of the plain search from the opening, each a whole random game."""
    search, dice, made = Search(Advice(), guided=False), Dice(3), 0

    def think(times: int) -> None:
        nonlocal made
        search.think(state, state.turn, dice, times)
        made += search.iterations  # the search can stop early

    _, spent = _repeated(think, seconds)
    return made / spent


def _repeated(work: Callable[[int], None], seconds: float) -> tuple[int, float]:
    """Repeat `work` 1, 2, 4, ... times for at least `seconds`; return the repetitions and the processor time."""
    done, spent, times = 0, 0.0, 1
    while spent < seconds:
        began = time.process_time()
        work(times)
        spent += time.process_time() - began
        done += times
        times *= 2
    return done, spent
