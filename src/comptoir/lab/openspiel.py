"""Every game as an OpenSpiel game, with explicit chance nodes, information states and observers.

    import pyspiel
    import comptoir.lab.openspiel                      # registers the games
    game = pyspiel.load_game(f"python_comptoir_{name}", {"players": 2})  # the folder's name

An action is tried on a copy with a `Script`. When the rules ask for an outcome that the script does not have, the
result is a chance node with the weights that the rules gave.
"""

import json
from pathlib import Path
from typing import Any

from comptoir.lab import NEEDS

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise ImportError(NEEDS.format(missing=missing.name)) from None

from comptoir.engine.chance import Dice, Entropy
from comptoir.engine.python_api import legal_actions, observation
from comptoir.errors import BadPosition
from comptoir.games import find_game, game_ids
from comptoir.kit.game import REFEREE, Game
from comptoir.lab.situations import Situation
from comptoir.match import Match

MOST_OUTCOMES = 4096  # of one chance node, in a game that does not say


class TradingGame(pyspiel.Game):
    """One of our games for a number of players, with its options and content as parameters."""

    game: Game  # both are set by _register
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = self.game
        self.wishes = dict(params or {})
        match = self._first_table()
        self.content, self.seats = match.content, match.seats
        self.beginning = match.state if self.wishes.get("position") else None  # None: the set-up of the rules
        table = match.state
        self.forms = game.forms(self.content)
        self.fields = game.observed(table)
        info = pyspiel.GameInfo(
            num_distinct_actions=int(table.action_count()),
            max_chance_outcomes=game.most_outcomes(self.content, self.seats)
            if game.most_outcomes
            else MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=float(self.seats - 1),
            utility_sum=0.0,
            max_game_length=game.most_actions,
        )
        super().__init__(self.kind, info, self.wishes)

    def _first_table(self) -> Match:
        """Lay out the position that was asked for; else an empty table with these players, content and options."""
        game, wishes = self.game, self.wishes
        if wanted := wishes.get("position"):
            kept = game.folder.joinpath("positions", f"{wanted}.json")
            text = kept.read_text(encoding="utf-8") if kept.is_file() else read_file(Path(str(wanted)))
            match = Match.from_position(text, seed=0)
            if match.game is not game:
                raise BadPosition(f"{wanted} is a position of {match.game.title}, not of {game.title}.")
            return match
        seats = int(wishes.get("players", game.players[0]))
        options = {option.name: wishes[option.name] for option in game.options if option.name in wishes}
        return Match.empty(game, seats, options, wishes.get("content") or None, Dice(0))

    def new_initial_state(self) -> "TradingState":
        """Return the table before its set-up."""
        return TradingState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TradingObserver":
        """Return an observer for what a player sees."""
        return TradingObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class TradingState(pyspiel.State):
    """A table; a chance node while an action waits for an outcome."""

    def __init__(self, game: TradingGame) -> None:
        super().__init__(game)
        self.now = Situation(game)

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
        wandered = self.now.played >= self.now.game.game.most_actions
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

    def resample_from_infostate(self, player: int, sampler: Any = None) -> "TradingState":
        """Return a state that the player cannot distinguish from this one; its history begins there."""
        twin = TradingState(self.now.game)
        twin.now = self.now.redealt(player, Dice(int(sampler() * 2**53)) if sampler else Entropy())
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
            return state.now.information(player)
        return json.dumps(
            state.now.game.game.view(state.now.table, player if self.private else None), sort_keys=True
        )


def read_file(path: Path) -> str:
    """Return the text of a position."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as problem:
        raise BadPosition(f"{path}: cannot be read: {problem.strerror}.") from None


def _register(game: Game) -> None:
    """Register a game with OpenSpiel as python_comptoir_<folder>."""
    kind = pyspiel.GameType(
        short_name=f"python_comptoir_{game.id.replace('-', '_')}",
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
        parameter_specification={
            "players": game.players[0],
            "content": "",
            "position": "",
            **{option.name: option.default for option in game.options},
        },
    )
    pyspiel.register_game(kind, type(kind.short_name, (TradingGame,), {"game": game, "kind": kind}))


for _game_id in game_ids():
    _register(find_game(_game_id))
