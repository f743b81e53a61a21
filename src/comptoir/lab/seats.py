"""Who plays the seats of an environment: players inside compiled code, or policies in Python."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from comptoir.bots.levels import find_level
from comptoir.bots.own import Network, is_own, load_own
from comptoir.bots.player import MOST_NODES
from comptoir.engine.inside import PER_MILLE, Inside
from comptoir.engine.search import Search
from comptoir.errors import BadSeats
from comptoir.kit.game import Game
from comptoir.match import Match
from comptoir.match.document import head

Array = np.ndarray[Any, Any]
Opponent = Any  # `random`, `advice`, `bot:3`, a file with a player, or a player


def inside_player(game: Game, content: Any, name: str) -> Inside:
    """A player that compiled code asks: `random`, `advice`, a level, or `search:500` with as many iterations."""
    kind, _, number = name.strip().lower().partition(":")
    if kind == "advice":
        return Inside(game.advice(content))
    if kind == "search" and number.isdecimal() and int(number) > 0:
        nodes = min(int(number) + 1, MOST_NODES)
        return Inside(None, Search(game.advice(content), nodes=nodes), int(number))
    level = find_level(name)
    advice = game.advice(content) if game.needs_advice else None
    if level.iterations == 0:
        return Inside()
    search = Search(
        game.advice(content), level.guided or game.needs_advice, min(level.iterations + 1, MOST_NODES)
    )
    return Inside(advice, search, level.iterations, round(level.noise * int(PER_MILLE)), game.blunders)


class Policy:
    """A player in Python, asked for many tables at once."""

    def __init__(self, match: Match, player: Any) -> None:
        if not any(callable(getattr(player, name, None)) for name in ("act_batch", "act", "choose")):
            raise BadSeats(f"{player!r:.60} is no player: it has neither act_batch, act nor choose.")
        self.match = match
        self.player = player

    def decide(self, numbers: Array, masks: Array, states: Sequence[Any], seats: Sequence[int]) -> list[int]:
        """Return an action for every row."""
        if hasattr(self.player, "act_batch"):
            return [int(action) for action in self.player.act_batch(numbers, masks)]
        if hasattr(self.player, "act"):
            return [int(self.player.act(row, mask)) for row, mask in zip(numbers, masks, strict=True)]
        return [self._choose(state, seat) for state, seat in zip(states, seats, strict=True)]

    def _choose(self, state: Any, seat: int) -> int:
        """Ask a player that wants a match: the table as its seat knows it."""
        position = {**head(self.match), "viewer": seat, "table": self.match.game.view(state, seat)}
        known = Match.from_position(position, seed=0)
        return known.find(seat, self.player.choose(known, seat))


class NetworkPolicy:
    """A network in a file, asked for many tables at once."""

    def __init__(self, match: Match, network: Network) -> None:
        self.state = match.state
        self.network = network
        self.plain = network.form(match) is None

    def act_batch(self, observations: Array, masks: Array) -> Array:
        """Return the legal actions that the network prefers."""
        from comptoir.lab.spaces import features

        seen = observations if self.plain else features(self.state, observations)
        return np.asarray(np.where(masks, self.network.prefer(seen), -np.inf).argmax(axis=1))


def seat_players(
    match: Match, opponents: Sequence[Opponent] | Opponent | None, seats: int
) -> list[Inside | Policy | None]:
    """The players of the roles, the learner's first; None is asked outside."""
    if opponents is None:
        return [None] * seats
    given = list(opponents) if isinstance(opponents, (list, tuple)) else [opponents] * (seats - 1)
    if len(given) != seats - 1:
        raise BadSeats(f"{len(given)} opponents for {seats} seats; give one for all, or {seats - 1}.")
    return [None, *(player_of(match, one) for one in given)]


def player_of(match: Match, opponent: Opponent) -> Inside | Policy:
    """The player of a name or a file, or the player itself."""
    if not isinstance(opponent, str):
        return Policy(match, opponent)
    if is_own(opponent):
        program = load_own(opponent).program
        return Policy(match, NetworkPolicy(match, program) if isinstance(program, Network) else program)
    return inside_player(match.game, match.content, opponent)
