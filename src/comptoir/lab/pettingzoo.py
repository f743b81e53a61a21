"""PettingZoo's agent-environment-cycle interface to every game.

    from comptoir.lab.pettingzoo import env
    environment = env(game_id, seats=3)

An observation is a dictionary: `observation`, the numbers of `State.observe` for the agent, named by
`environment.fields`, and `action_mask`. Rewards come at the end: 1 for the winner, shared on a tie.
"""

import copy
import json
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, ClassVar

from comptoir.lab import NEEDS

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as missing:
    raise ImportError(NEEDS.format(missing=missing.name)) from None

from comptoir.engine.chance import Dice, Entropy
from comptoir.engine.playout import action_buffer
from comptoir.engine.state import State
from comptoir.games import find_game
from comptoir.kit.game import REFEREE, Document, Game, OptionValue
from comptoir.lab.copies import dice_state, set_dice
from comptoir.lab.spaces import numbers_space

ILLEGAL = -1.0  # the reward of an illegal action
Observation = dict[str, np.ndarray[Any, Any]]


def env(game: str, seats: int, options: Mapping[str, OptionValue] | None = None, most_actions: int = 0) -> AECEnv:
    """Make the environment of a game. An illegal action ends the game, with a reward of -1 for its agent.

    The environment checks actions itself: PettingZoo's wrappers would make a step several times slower.
    """
    return raw_env(game, seats, options, most_actions)


CHANGING = (  # what changes in the course of a game, besides the table
    "agents",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
    "played",
    "agent_selection",
    "_skip_agent_selection",
)


def _copied(
    made_with: tuple[Any, ...], position: Document | None, chance: tuple[int, int] | None, plain: dict[str, Any]
) -> "raw_env":
    """Rebuild an environment in the middle of a game."""
    twin = raw_env(*made_with)
    if position is not None:
        twin.game.restore(twin.table, position)
    if chance is not None:
        twin._chance = Dice(0)
        set_dice(twin._chance, chance)
    twin.__dict__.update(plain)
    return twin


class raw_env(AECEnv):  # noqa: N801 - PettingZoo's own name for it
    """A game as a PettingZoo environment, without wrappers."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, game: str, seats: int, options: Mapping[str, OptionValue] | None = None, most_actions: int = 0
    ) -> None:
        super().__init__()
        self._made_with = (game, seats, dict(options or {}), most_actions)
        self.game: Game = find_game(game)
        self.game.check_seats(seats)
        content = self.game.content(self.game.default_pack, options or {})
        self.table: State = self.game.table(content, seats)
        about = {"name": f"{game}_{seats}", "layout_version": self.game.layout_version}
        self.metadata = {**self.metadata, **about}  # type: ignore[misc]  # PettingZoo sets it so
        self.render_mode = "ansi"
        self.most_actions = most_actions or self.game.most_actions
        self.fields = self.game.observed(self.table)
        self.action_names = [form.notation for form in self.game.forms(content)]
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = int(self.table.action_count())
        self._legal = action_buffer(self.table)
        self._watch = type(self._legal)([0] * self.table.observation_size())
        self._chance: Dice | Entropy = Entropy()

    @cache  # noqa: B019 - an environment lives as long as its spaces
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        mask = spaces.Box(0, 1, (self._actions,), np.int8)
        return spaces.Dict({"observation": numbers_space(self.table), "action_mask": mask})

    @cache  # noqa: B019
    def action_space(self, agent: str) -> spaces.Space[Any]:
        return spaces.Discrete(int(self.table.action_count()))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; without a seed, with fresh luck."""
        if seed is not None:
            self._chance = Dice(seed)
        self.table.set_up(self._chance)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.played = 0
        self.agent_selection = self.possible_agents[self.table.turn]

    def observe(self, agent: str) -> Observation:
        """Return what an agent knows and may do."""
        seat = self._seat[agent]
        self.table.observe(seat, self._watch)
        mask = np.zeros(self.table.action_count(), np.int8)
        if not self.table.over:
            count = self.table.legal(seat, self._legal)
            mask[np.asarray(self._legal)[:count]] = 1
        return {"observation": np.array(self._watch, np.int64), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the action of the agent in turn."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if not self._is_legal(agent, action):
            self._end({**dict.fromkeys(self.agents, 0.0), agent: ILLEGAL})
            return
        self.table.apply(self._seat[agent], int(action), self._chance)  # type: ignore[arg-type]
        self.played += 1
        if self.table.over:
            self._end(dict(zip(self.agents, self.table.returns(), strict=True)))
        elif self.played >= self.most_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.turn]

    def _is_legal(self, agent: str, action: int | None) -> bool:
        known = action is not None and 0 <= action < self._actions
        return known and self.table.refusal(self._seat[agent], int(action)) == 0  # type: ignore[arg-type]

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def state(self) -> np.ndarray[Any, Any]:
        """Return what all seats see, one after the other: everything there is to know."""
        return np.concatenate([self.observe(agent)["observation"] for agent in self.possible_agents])

    @cached_property
    def state_space(self) -> spaces.Box:
        """The space of `state`."""
        own = numbers_space(self.table)
        seats = len(self.possible_agents)
        return spaces.Box(np.tile(own.low, seats), np.tile(own.high, seats), dtype=np.int64)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by the complete position; compiled tables can do neither."""
        begun = hasattr(self, "agents")
        chance = dice_state(self._chance) if isinstance(self._chance, Dice) else None
        plain = {name: vars(self)[name] for name in CHANGING if name in vars(self)}
        position = self.game.view(self.table, REFEREE) if begun else None
        return _copied, (self._made_with, position, chance, copy.deepcopy(plain))

    def render(self) -> str:
        """Return the table as JSON, as the agent in turn sees it."""
        return json.dumps(self.game.view(self.table, self._seat[self.agent_selection]), ensure_ascii=False)

    def close(self) -> None:
        """Do nothing; there is nothing to close."""
