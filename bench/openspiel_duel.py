"""Our search against OpenSpiel's own ISMCTS bot: the same game through our adapter, the same time for each move.

    .venv/bin/python bench/openspiel_duel.py [--games 100] [--seconds 0.2] [--only pfeffersaecke] [--json]

Two players who change seats after every game; both seatings of a pair have the same luck to begin with.
OpenSpiel's bot counts simulations, not seconds: before every move it is given as many as fit into the time by
its own pace so far, and the table shows the time both really took.
"""

import argparse
import json
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import comptoir.lab.openspiel  # noqa: F401 - makes our games known to OpenSpiel
from comptoir.bots.levels import LEVELS
from comptoir.bots.rating import Share
from comptoir.engine.chance import Dice
from comptoir.engine.search import Search
from comptoir.games import find_game

GAMES = ("pfeffersaecke", "die-fugger")
UCT = 2.0  # the constant of OpenSpiel's examples
FEWEST = 4  # simulations of a move, however slow they are


@dataclass
class Spent:
    """What a player spent on its moves."""

    seconds: float = 0.0
    moves: int = 0
    iterations: int = 0


class Ours:
    """bot:5's search, with a bound on time alone."""

    def __init__(self, game_id: str, seed: int, seconds: float) -> None:
        game = find_game(game_id)
        self.search = Search(game.advice(game.content(game.default_pack, {})), LEVELS["5"].guided, 60_000)
        self.dice = Dice(seed)
        self.seconds = seconds

    def choose(self, state: Any, spent: Spent) -> int:
        """The action for whoever is to move."""
        action = int(self.search.think(state.now.table, state.current_player(), self.dice, 0, self.seconds))
        spent.iterations += self.search.iterations
        return action


class Theirs:
    """OpenSpiel's ISMCTS bot, given the simulations that fit into the time."""

    def __init__(self, seed: int, seconds: float) -> None:
        self.bot = ismcts.ISMCTSBot(
            game=None,
            evaluator=RandomRolloutEvaluator(1, np.random.RandomState(seed)),
            uct_c=UCT,
            max_simulations=FEWEST,
            random_state=np.random.RandomState(seed + 1),
            allow_inconsistent_action_sets=True,
        )
        self.seconds = seconds
        self.pace = 0.0  # seconds of a simulation

    def choose(self, state: Any, spent: Spent) -> int:
        """The action for whoever is to move."""
        if self.pace:
            self.bot._max_simulations = max(FEWEST, round(self.seconds / self.pace))
        began = time.perf_counter()
        action = int(self.bot.step(state))
        pace = (time.perf_counter() - began) / self.bot._max_simulations
        self.pace = pace if not self.pace else 0.7 * self.pace + 0.3 * pace
        spent.iterations += self.bot._max_simulations
        return action


def play(game: Any, players: list[Any], spent: list[Spent], luck: np.random.RandomState) -> list[float]:
    """One game; what each seat got."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(outcomes, p=weights)))
            continue
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
            continue
        seat = state.current_player()
        began = time.perf_counter()
        action = players[seat].choose(state, spent[seat])
        spent[seat].seconds += time.perf_counter() - began
        spent[seat].moves += 1
        state.apply_action(action)
    return [float(share) for share in state.returns()]


def duel(game_id: str, games: int, seconds: float) -> dict[str, Any]:
    """A match, and what came of it."""
    game = pyspiel.load_game(f"python_comptoir_{game_id.replace('-', '_')}", {"players": 2})
    won = 0.0
    ours, theirs = Spent(), Spent()
    for number in range(games):
        mine = number % 2
        players: list[Any] = [Theirs(1000 + number, seconds), Theirs(1000 + number, seconds)]
        players[mine] = Ours(game_id, number, seconds)
        spent = [theirs, theirs]
        spent[mine] = ours
        result = play(game, players, spent, np.random.RandomState(number // 2))
        won += (result[mine] + 1.0) / 2.0
    share = Share(won, games)
    return {
        "game": game_id,
        "seconds_per_move": seconds,
        **share.json,
        "ours": _means(ours),
        "openspiel": _means(theirs),
    }


def _means(spent: Spent) -> dict[str, float]:
    moves = max(1, spent.moves)
    return {"seconds_per_move": spent.seconds / moves, "iterations_per_move": spent.iterations / moves}


def main() -> None:
    """Play the matches and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--only", choices=GAMES)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    results = [duel(game_id, wish.games, wish.seconds) for game_id in GAMES if wish.only in (None, game_id)]
    if wish.json:
        print(json.dumps(results, indent=2))
        return
    print(
        "| game | games | won by bot:5's search | 95 % "
        "| ours: s a move, iterations | OpenSpiel: s a move, iterations |"
    )
    print("|---|---|---|---|---|---|")
    for one in results:
        ours, theirs = one["ours"], one["openspiel"]
        print(
            f"| {one['game']} | {one['games']} | {100 * one['share']:.1f} % "
            f"| {100 * one['low']:.0f}–{100 * one['high']:.0f} % "
            f"| {ours['seconds_per_move']:.3f}, {ours['iterations_per_move']:.0f} "
            f"| {theirs['seconds_per_move']:.3f}, {theirs['iterations_per_move']:.0f} |"
        )


if __name__ == "__main__":
    main()
