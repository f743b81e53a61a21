"""What an action leads to if everybody goes on sensibly: mean scores and shares of the victory."""

from typing import final

from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.playout import action_buffer
from comptoir.engine.state import MOST_SEATS, State


@final
class Rollouts:
    """Games played on from an action at imagined tables, each to its end, as the advice weighs actions."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice
        self.score: vec[float] = vec[float]([0.0] * MOST_SEATS)  # mean at the end, of each seat
        self.share: vec[float] = vec[float]([0.0] * MOST_SEATS)  # of the victory, as the advice sees the end

    def ask(self, state: State, seat: i64, action: i64, chance: Chance, games: i64, most: i64) -> None:
        """Play the action `games` times and on for at most `most` actions, knowing only what the seat knows."""
        legal = action_buffer(state)
        weight = action_buffer(state)
        table = state.clone()
        table.journal = None
        for player in range(state.seats):
            self.score[player] = 0.0
            self.share[player] = 0.0
        for _ in range(games):
            table.copy_from(state)
            table.imagine(seat, chance)
            table.apply(seat, action, chance)
            played: i64 = 0
            while not table.over and played < most:
                mover = table.turn
                count = table.legal(mover, legal)
                self.advice.weigh(table, mover, legal, count, weight)
                table.apply(mover, legal[chance.among(weight, count)], chance)
                played += 1
            for player in range(state.seats):
                self.score[player] += float(table.score(player)) / float(games)
                self.share[player] += self.advice.evaluate(table, player) / float(games)
