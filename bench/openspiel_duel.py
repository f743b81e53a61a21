"""Our search against OpenSpiel's own ISMCTS bot: the same game through our adapter, the same budget a move.

    .venv/bin/python bench/openspiel_duel.py die-fugger [--games 100] [--seconds 0.5] [--output FILE] [--json]
    .venv/bin/python bench/openspiel_duel.py die-fugger --iterations 75

The budget is processor time, so that other load takes nothing away, or a number of iterations. With the same time
ours makes hundreds of times as many iterations, because OpenSpiel's bot for games written in Python is in Python
itself (the one in C++ cannot redeal such games). With the same iterations, only the searches differ.
Two players change seats after every game; both seatings of a pair have the same luck to begin with. Every game is
kept in the file as soon as it is over; run again with the same file, the match goes on.
"""

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import comptoir.lab.openspiel  # noqa: F401 - makes our games known to OpenSpiel
from comptoir.bots.levels import LEVELS
from comptoir.bots.player import MOST_NODES
from comptoir.bots.rating import Share
from comptoir.engine.chance import Dice
from comptoir.engine.search import Search
from comptoir.games import find_game, game_ids

GAMES = ("pfeffersaecke", "die-fugger")
UCT = 2.0  # the constant of OpenSpiel's examples
FEWEST = 2  # simulations of OpenSpiel's bot: it cannot choose after fewer
now = time.thread_time


@dataclass
class Spent:
    """What a player spent on its moves."""

    seconds: float = 0.0
    moves: int = 0
    iterations: int = 0


class Ours:
    """bot:5's search, within a time or a number of iterations."""

    def __init__(self, game_id: str, seed: int, seconds: float, iterations: int) -> None:
        game = find_game(game_id)
        advice = game.advice(game.content(game.default_pack, {}))
        self.search = Search(advice, LEVELS["5"].guided, MOST_NODES, now)
        self.dice = Dice(seed)
        self.seconds = seconds
        self.iterations = iterations

    def choose(self, state: Any) -> tuple[int, int]:
        """The action for whoever is to move, and the iterations it took."""
        seat = state.current_player()
        action = self.search.think(state.now.table, seat, self.dice, self.iterations, self.seconds)
        return int(action), int(self.search.iterations)


class Theirs(ismcts.ISMCTSBot):
    """OpenSpiel's ISMCTS bot, which stops when its time is over or after a number of simulations."""

    def __init__(self, seed: int, seconds: float, iterations: int) -> None:
        super().__init__(
            game=None,
            evaluator=RandomRolloutEvaluator(1, np.random.RandomState(seed)),
            uct_c=UCT,
            max_simulations=0,
            random_state=np.random.RandomState(seed + 1),
            allow_inconsistent_action_sets=True,
        )
        self.seconds = seconds
        self.iterations = max(FEWEST, iterations)
        self.simulations = 0

    def run_search(self, state: Any) -> Any:
        """Its own search, step by step as it does it, within the budget."""
        until = now() + self.seconds
        self.reset()
        self._root_node = self.create_new_node(state)
        self.simulations = 0
        while self.simulations < self.iterations or (self.seconds and now() < until):
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        return self.get_final_policy(state, self.filter_illegals(self._root_node, state.legal_actions()))

    def choose(self, state: Any) -> tuple[int, int]:
        """The action for whoever is to move, and the simulations it took."""
        return int(self.step(state)), self.simulations


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
        began = now()
        action, iterations = players[seat].choose(state)
        spent[seat].seconds += now() - began
        spent[seat].moves += 1
        spent[seat].iterations += iterations
        state.apply_action(action)
    return [float(share) for share in state.returns()]


def play_number(game_id: str, number: int, seconds: float, iterations: int) -> dict[str, Any]:
    """A game of a match: its line in the file."""
    game = pyspiel.load_game(f"python_comptoir_{game_id.replace('-', '_')}", {"players": 2})
    mine = number % 2
    players: list[Any] = [Theirs(1000 + number, seconds, iterations)] * 2
    players[mine] = Ours(game_id, number, seconds, iterations)
    spent = [Spent(), Spent()]
    result = play(game, players, spent, np.random.RandomState(number // 2))
    won = (result[mine] + 1.0) / 2.0
    return {"number": number, "won": won, "ours": asdict(spent[mine]), "openspiel": asdict(spent[1 - mine])}


def duel(game_id: str, games: int, seconds: float, iterations: int, path: Path) -> dict[str, Any]:
    """A match, continued where it stopped, and its result."""
    head = {"duel": game_id, **({"iterations": iterations} if iterations else {"seconds": seconds})}
    lines = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    if not lines:
        path.write_text(json.dumps(head) + "\n")
    elif lines[0] != head:
        sys.exit(f"{path} holds another match: {lines[0]}; choose another file with --output.")
    played = {line["number"]: line for line in lines[1:]}
    for number in range(games):
        if number in played:
            continue
        played[number] = play_number(game_id, number, seconds, iterations)
        with path.open("a") as file:
            file.write(json.dumps(played[number]) + "\n")
        won = sum(line["won"] for line in played.values())
        print(f"{game_id}: {won:g} of {len(played)} won, {games} in all", file=sys.stderr, flush=True)
    counted = [played[number] for number in range(games)]
    return {
        "game": game_id,
        "budget": f"{iterations} iterations" if iterations else f"{seconds:g} s",
        **Share(sum(line["won"] for line in counted), games).json,
        **{side: _means([line[side] for line in counted]) for side in ("ours", "openspiel")},
    }


def _means(spent: list[dict[str, Any]]) -> dict[str, float]:
    moves = max(1, sum(one["moves"] for one in spent))
    return {
        "seconds_per_move": sum(one["seconds"] for one in spent) / moves,
        "iterations_per_move": sum(one["iterations"] for one in spent) / moves,
    }


def main() -> None:
    """Play the matches and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "game", nargs="?", choices=game_ids(), help="else the two of the docs, one after the other"
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor time for each move")
    parser.add_argument("--iterations", type=int, default=0, help="for each move, instead of a time")
    parser.add_argument("--output", type=Path, help="else duel-GAME.jsonl")
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    seconds = 0.0 if wish.iterations else wish.seconds
    results = [
        duel(game_id, wish.games, seconds, wish.iterations, wish.output or Path(f"duel-{game_id}.jsonl"))
        for game_id in ([wish.game] if wish.game else GAMES)
    ]
    if wish.json:
        print(json.dumps(results, indent=2))
        return
    print(
        "| game | each move | games | won by bot:5's search | 95 % "
        "| ours: s a move, iterations | OpenSpiel: s a move, iterations |"
    )
    print("|---|---|---|---|---|---|---|")
    for one in results:
        ours, theirs = one["ours"], one["openspiel"]
        print(
            f"| {one['game']} | {one['budget']} | {one['games']} | {100 * one['share']:.1f} % "
            f"| {100 * one['low']:.0f}–{100 * one['high']:.0f} % "
            f"| {ours['seconds_per_move']:.3f}, {ours['iterations_per_move']:.0f} "
            f"| {theirs['seconds_per_move']:.3f}, {theirs['iterations_per_move']:.0f} |"
        )


if __name__ == "__main__":
    main()
