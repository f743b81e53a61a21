"""Every game as an OpenSpiel game, with explicit chance nodes, information states and observers.

    import pyspiel
    import comptoir.lab.openspiel                      # registers the games
    game = pyspiel.load_game(f"python_comptoir_{name}", {"players": 2})  # the folder's name

An action is tried on a copy with a `Script`. When the rules ask for an outcome that the script does not have, the
result is a chance node with the weights that the rules gave.
"""

import json
from collections.abc import Sequence
from typing import Any

from comptoir.lab import NEEDS

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise ImportError(NEEDS.format(missing=missing.name)) from None

from comptoir.engine.chance import Dice, Entropy, OutcomeWanted, Script
from comptoir.engine.python_api import legal_actions, observation
from comptoir.engine.state import Event, Journal, State
from comptoir.games import find_game, game_ids
from comptoir.kit.game import REFEREE, Game

MOST_OUTCOMES = 4096  # of one chance node; more than any pile or die has


class TradingGame(pyspiel.Game):
    """One of our games for a number of players."""

    game: Game  # both are set by _register
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        game = self.game
        self.seats = int(params.get("players", game.players[0]))
        game.check_seats(self.seats)
        self.content = game.content(game.default_pack, {})
        table = game.table(self.content, self.seats)
        self.forms = game.forms(self.content)
        self.fields = game.observed(table)
        info = pyspiel.GameInfo(
            num_distinct_actions=int(table.action_count()),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=float(self.seats - 1),
            utility_sum=0.0,
            max_game_length=game.most_actions,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> "TradingState":
        """Return the table before its set-up."""
        return TradingState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TradingObserver":
        """Return an observer for what a player sees."""
        return TradingObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class Situation:
    """The content of a state, in a form OpenSpiel can copy: a table, and an action that can be waiting for chance."""

    def __init__(self, game: TradingGame, table: State) -> None:
        self.game = game
        self.table = table
        self.told: tuple[Event, ...] = ()  # everything that happened, for information states
        self.moves: tuple[tuple[int, int], ...] = ()  # seat and action; the last can be waiting for chance
        self.luck: tuple[tuple[int, ...], ...] = ((),)  # outcomes of the set-up and of every move
        self.weights: list[int] | None = None  # of the pending outcome

    def __deepcopy__(self, memo: Any) -> "Situation":
        twin = Situation(self.game, self.table)  # tables are never changed in place, so they can be shared
        twin.__dict__.update(self.__dict__)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, (self.game.game.id, self.game.seats, self.moves, self.luck)

    def act(self, action: int) -> None:
        """Apply an outcome if one is pending, else an action of the seat in turn."""
        if self.weights is not None:
            self.luck = (*self.luck[:-1], (*self.luck[-1], action))
        else:
            self.moves = (*self.moves, (int(self.table.turn), action))
            self.luck = (*self.luck, ())
        self.go_on()

    def go_on(self) -> None:
        """Carry out the pending action as far as its outcomes are known."""
        after = self.table.clone()
        after.journal = Journal()
        try:
            if not self.moves:
                after.set_up(Script(list(self.luck[0])))
            else:
                after.apply(*self.moves[-1], Script(list(self.luck[-1])))
        except OutcomeWanted as wanted:
            self.weights = wanted.weights
            return
        self.told = (*self.told, *after.journal.events)
        self.table = after
        self.weights = None


def rebuilt(
    game_id: str, seats: int, moves: Sequence[tuple[int, int]], luck: Sequence[Sequence[int]]
) -> Situation:
    """Rebuild a situation from its history."""
    game = pyspiel.load_game(_short_name(game_id), {"players": seats})
    now = Situation(game, game.game.table(game.content, seats))
    now.go_on()
    for number, outcomes in enumerate(luck):
        if number:
            now.act(moves[number - 1][1])
        for outcome in outcomes:
            now.act(outcome)
    return now


class TradingState(pyspiel.State):
    """A table; a chance node while an action waits for an outcome."""

    def __init__(self, game: TradingGame) -> None:
        super().__init__(game)
        self.now = Situation(game, game.game.table(game.content, game.seats))
        self.now.go_on()

    # --- OpenSpiel's verbs ------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return who decides: a seat, chance, or nobody at the end."""
        if self.now.weights is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.now.table.turn)

    def is_terminal(self) -> bool:
        """Whether the game is over or truncated."""
        wandered = len(self.now.moves) >= self.now.game.game.most_actions
        return self.now.weights is None and (bool(self.now.table.over) or wandered)

    def _legal_actions(self, player: int) -> list[int]:
        return legal_actions(self.now.table, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes with their probabilities."""
        weights = self.now.weights or []
        return [(outcome, weight / sum(weights)) for outcome, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        self.now.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        return self.now.game.forms[action].notation

    def returns(self) -> list[float]:
        """Return 1 from every other player to the winner, shared on a tie; 0 for all if truncated."""
        seats = self.now.game.seats
        if not (self.is_terminal() and self.now.table.over):
            return [0.0] * seats
        return [share * seats - 1.0 for share in self.now.table.returns()]

    def __str__(self) -> str:
        if self.now.weights is not None:
            return f"waiting for luck: {self.now.moves}, {self.now.luck}"
        return json.dumps(self.now.game.game.view(self.now.table, REFEREE), sort_keys=True)

    # --- what a player knows ------------------------------------------------------------------------

    def information(self, player: int) -> str:
        """Return everything a player has seen and done, in order (perfect recall)."""
        game = self.now.game
        seen = [game.game.told(game.content, event, player) for event in self.now.told if event.seen_by(player)]
        chosen = [action for seat, action in self.now.moves if seat == player]
        return json.dumps([seen, chosen], separators=(",", ":"))

    def resample_from_infostate(self, player: int, sampler: Any = None) -> "TradingState":
        """Return a state that the player cannot distinguish from this one."""
        twin: TradingState = self.clone()
        twin.now.table = self.now.table.clone()
        twin.now.table.imagine(player, Dice(int(sampler() * 2**53)) if sampler else Entropy())
        return twin


class TradingObserver:
    """What a player sees, as one array and by name."""

    def __init__(self, game: TradingGame, kind: Any) -> None:
        self.game = game
        self.perfect_recall = kind.perfect_recall
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = sum(length for _, length in game.fields)
        self.tensor = np.zeros(size, np.float32)
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        at = 0
        for name, length in game.fields:
            self.dict[name] = self.tensor[at : at + length]
            at += length

    def set_from(self, state: TradingState, player: int) -> None:
        """Write what the player sees now into the tensor."""
        self.tensor[:] = observation(state.now.table, player if self.private else -1)

    def string_from(self, state: TradingState, player: int) -> str:
        """Return the same as text: everything so far with perfect recall, else the table now."""
        if self.perfect_recall:
            return state.information(player)
        return json.dumps(
            state.now.game.game.view(state.now.table, player if self.private else None), sort_keys=True
        )


def _short_name(game_id: str) -> str:
    return f"python_comptoir_{game_id.replace('-', '_')}"


def _register(game: Game) -> None:
    """Register a game with OpenSpiel as python_comptoir_<folder>."""
    kind = pyspiel.GameType(
        short_name=_short_name(game.id),
        long_name=f"{game.title} (Comptoir)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0]},
    )
    pyspiel.register_game(kind, type(kind.short_name, (TradingGame,), {"game": game, "kind": kind}))


for _game_id in game_ids():
    _register(find_game(_game_id))
