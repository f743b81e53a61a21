"""Gymnasium environments: one seat learns, the others are played inside; one table, or many in one call.

from comptoir.lab.gym import GameEnv, GameVectorEnv
one = GameEnv(game_id, seats=2, opponents=["bot:1"])
many = GameVectorEnv(game_id, 1024, seats=2, opponents=["bot:1"])
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict, Unpack

from comptoir.lab import NEEDS

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as missing:
    raise ImportError(NEEDS.format(missing=missing.name)) from None

from comptoir.engine.chance import Dice, derive_seed
from comptoir.engine.inside import Inside
from comptoir.engine.python_api import features_of
from comptoir.engine.vector import EACH_SEAT, MARGIN, NOT_NOW, WIN, FeatureRows, Tables
from comptoir.errors import InputError
from comptoir.games import find_game, game_ids
from comptoir.kit.game import OptionValue
from comptoir.lab.copies import Snapshot, snapshot, take_up
from comptoir.lab.seats import Array, Opponent, Policy, seat_players
from comptoir.lab.spaces import features_space, numbers_space
from comptoir.match import Match

REWARDS = {"win": WIN, "margin": MARGIN}
FRESH = 2**62  # seeds drawn where none is given are below this
Form = Literal["numbers", "features"]


class Wishes(TypedDict, total=False):
    """What both environments take besides game, seats and opponents."""

    seat: int | None  # the learner's; None: all in turn, one game after the other
    reward: Literal["win", "margin"]
    shaping: float  # what a point of potential is worth
    discount: float  # that of the learner, for shaping
    observation: Form
    options: Mapping[str, OptionValue] | None
    content: Any
    most_actions: int  # longer games are truncated; 0: the game's own limit


class _Seats:
    """What both environments have in common: tables, the players of the other seats, rewards, spaces."""

    def __init__(
        self,
        game: str,
        number: int,
        seats: int | None,
        opponents: Sequence[Opponent] | Opponent | None,
        seat: int | None = None,
        reward: str = "win",
        shaping: float = 0.0,
        discount: float = 1.0,
        observation: Form = "numbers",
        options: Mapping[str, OptionValue] | None = None,
        content: Any = None,
        most_actions: int = 0,
    ) -> None:
        found = find_game(game)
        wanted = found.players[0] if seats is None else seats
        if reward not in REWARDS:
            raise InputError(f"there is no reward “{reward}”; the rewards are {' and '.join(REWARDS)}.")
        if observation not in ("numbers", "features"):
            raise InputError(f"there is no form “{observation}”; observations are numbers or features.")
        if seat is not None and seat not in range(wanted):
            raise InputError(f"there is no seat {seat}; the seats are 0 to {wanted - 1}.")
        self.match = Match.empty(found, wanted, options or {}, content, Dice(0))
        self.players = seat_players(self.match, opponents, wanted)
        self.alone = opponents is None  # every seat is played from outside
        inside = [player if isinstance(player, Inside) else None for player in self.players]
        states = [found.table(self.match.content, wanted) for _ in range(number)]
        learner = EACH_SEAT if seat is None else seat
        self.tables = Tables(states, inside, 0 if self.alone else learner, most_actions or found.most_actions)
        self.tables.reward_kind = REWARDS[reward]
        self.tables.shaping, self.tables.discount = (0.0 if self.alone else shaping), discount
        self.number, self.width, self.actions = number, int(self.tables.width), int(self.tables.actions)
        self.space: spaces.Box = (
            numbers_space(self.match.state) if observation == "numbers" else features_space(self.match.state)
        )
        self.rows = FeatureRows(self.tables, features_of(self.match.state)) if observation == "features" else None
        self.views: dict[tuple[str, bool], Array] = {}
        self.begun = False
        self.first = 0  # the number of the first table, if others are played elsewhere

    def view(self, owner: Any, name: str, shape: tuple[int, ...]) -> Array:
        """An array of compiled code, without a copy; interpreted, its numbers."""
        known = self.views.get((name, owner is self.tables))
        if known is None:
            numbers = getattr(owner, name)
            known = np.asarray(numbers).reshape(shape)
            if not isinstance(numbers, list):
                self.views[name, owner is self.tables] = known
        return known

    def rows_of(self, name: str) -> Array:
        """One of the arrays with a number for each table."""
        return self.view(self.tables, name, (self.number,))

    def by_seat(self, name: str) -> Array:
        """One of the arrays with a number for each table and seat."""
        return self.view(self.tables, name, (self.number, int(self.tables.seats)))

    def masks(self) -> Array:
        """The legal actions of every table."""
        return (
            self.view(self.tables, "mask", (self.number, self.actions))
            .astype(np.uint8, copy=False)
            .view(np.bool_)
        )

    def numbers(self) -> Array:
        """What the seat to move sees, as whole numbers."""
        return self.view(self.tables, "numbers", (self.number, self.width))

    def observations(self, out: Array | None = None, last: bool = False) -> Array:
        """What the seats to move see, or saw last in games that are over, in the form that was asked for."""
        if self.rows is None:
            return self.view(self.tables, "last", (self.number, self.width)) if last else self.numbers()
        self.rows.write(last)
        made = self.view(self.rows, "rows", (self.number, self.space.shape[0]))
        if out is None:
            return made.astype(np.float32)
        np.copyto(out, made, casting="same_kind")
        return out

    def begin(self, seed: int) -> None:
        """Begin a game at every table."""
        self.begun = True
        for place in range(self.number):
            self.tables.luck[place].seed(derive_seed(seed, self.first + place))
            self.tables.thoughts[place].seed(derive_seed(seed, self.first + place, 1))
        self.tables.reset()
        self.let_policies_play(np.zeros(self.number))

    def play(self, actions: list[int]) -> Array:
        """Step all tables until the learner is asked again; return the rewards."""
        self.tables.step(actions)
        rewards = self.rows_of("reward")
        return rewards if not self.has_policies else self.let_policies_play(np.array(rewards))

    @property
    def has_policies(self) -> bool:
        """Whether opponents in Python are asked between two steps."""
        return any(isinstance(player, Policy) for player in self.players)

    def let_policies_play(self, rewards: Array) -> Array:
        """Ask the opponents in Python until every table wants the learner; add up the rewards."""
        ended, cut = np.array(self.rows_of("ended")), np.array(self.rows_of("cut"))
        while self.has_policies:
            roles, seats = np.array(self.rows_of("role")), self.rows_of("seat")
            if not roles.any():
                break
            actions = np.full(self.number, NOT_NOW)
            for role in np.unique(roles[roles > 0]):
                player, places = self.players[role], np.flatnonzero(roles == role)
                assert isinstance(player, Policy)
                states = [self.tables.states[place] for place in places]
                chosen = player.decide(
                    self.numbers()[places], self.masks()[places], states, seats[places].tolist()
                )
                actions[places] = chosen
            self.tables.step(actions.tolist())
            asked = actions != NOT_NOW
            rewards[asked] += self.rows_of("reward")[asked]
            ended |= np.where(asked, self.rows_of("ended"), 0).astype(ended.dtype)
            cut |= np.where(asked, self.rows_of("cut"), 0).astype(cut.dtype)
        self.over, self.cut = ended.astype(np.bool_), cut.astype(np.bool_)
        return rewards


def _copied(
    kind: Any, made_with: tuple[Any, ...], wished: dict[str, Any], kept: Snapshot | None, random: Any
) -> Any:
    """Rebuild an environment in the middle of its games."""
    twin = kind(*made_with, **wished)
    if kept is not None:
        take_up(twin.core.match.game, twin.core.tables, kept)
        twin.core.begun = True
    twin._np_random = random
    return twin


def _reduced(env: Any) -> tuple[Any, ...]:
    """What a copy or a pickle of an environment is made of."""
    core: _Seats = env.core
    kept = snapshot(core.match.game, core.tables) if core.begun else None
    return _copied, (type(env), env.made_with, env.wished, kept, env._np_random)


class GameVectorEnv(VectorEnv[Any, Any, Any]):
    """Many tables of a game in one call. The arrays it returns are written anew by the next step.

    `opponents` plays the other seats, counted from the learner on: `random`, `advice`, `bot:1` to `bot:5`, a file with
    a player or a player; one for all, or a list. None: you decide for every seat in turn, and `infos` has `seat`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        opponents: Sequence[Opponent] | Opponent | None = "random",
        *,
        autoreset: Literal["same", "next"] = "same",
        copies: bool = False,
        render_mode: str | None = None,
        **wishes: Unpack[Wishes],
    ) -> None:
        self.made_with = (game, num_envs, seats, opponents)
        self.wished = {**wishes, "autoreset": autoreset, "copies": copies, "render_mode": render_mode}
        if num_envs < 1:
            raise InputError(f"{num_envs} tables cannot be played; ask for at least one.")
        if autoreset not in ("same", "next"):
            raise InputError(f"autoreset is “{autoreset}”, but can be: same, next.")
        self.core = _Seats(*self.made_with, **wishes)
        self.core.tables.same_step = autoreset == "same"
        mode = AutoresetMode.SAME_STEP if autoreset == "same" else AutoresetMode.NEXT_STEP
        layout = self.core.match.game.layout_version
        self.metadata = {**self.metadata, "autoreset_mode": mode, "layout_version": layout}
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.copies = copies
        self.single_observation_space = self.core.space
        self.single_action_space = spaces.Discrete(self.core.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._floats = np.zeros((num_envs, *self.core.space.shape), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game at every table."""
        super().reset(seed=seed)
        self.core.begin(int(self.np_random.integers(FRESH)) if seed is None else seed)
        return self._seen(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action at every table."""
        core = self.core
        rewards = core.play(np.asarray(actions).tolist())
        if core.has_policies:
            ended, cut = core.over, core.cut
        else:
            ended, cut = (
                core.rows_of(name).astype(np.uint8, copy=False).view(np.bool_) for name in ("ended", "cut")
            )
        infos = self._infos()
        if (over := ended | cut).any():
            self._add_results(infos, over)
        if self.copies:
            rewards, ended, cut = rewards.copy(), ended.copy(), cut.copy()
        return self._seen(), rewards, ended, cut, infos

    def action_masks(self) -> Array:
        """The legal actions of every table, where MaskablePPO looks for them."""
        return self.core.masks()

    def _seen(self) -> Array:
        seen = self.core.observations(self._floats)
        return seen.copy() if self.copies else seen

    def _infos(self) -> dict[str, Any]:
        masks, seats = self.core.masks(), self.core.rows_of("seat")
        return {"action_mask": masks.copy() if self.copies else masks, "seat": seats}

    def _add_results(self, infos: dict[str, Any], over: Array) -> None:
        """Add the results of games that are over; rows of other tables mean nothing."""
        core, rows = self.core, np.arange(self.num_envs)
        learner = core.rows_of("learner_then")
        scores, shares = core.by_seat("score"), core.by_seat("share")
        others = scores.copy()
        others[rows, learner] = np.iinfo(np.int64).min
        mine = scores[rows, learner]
        infos["final_info"] = {
            "seat": learner.copy(),
            "win": shares[rows, learner],
            "shares": shares.copy(),
            "scores": scores.copy(),
            "margin": mine - others.max(axis=1),
            "length": core.rows_of("played").copy(),
        }
        infos["_final_info"] = over.copy()
        if core.tables.same_step:
            infos["final_obs"] = core.observations(last=True).copy()
            infos["_final_obs"] = over.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _reduced(self)

    def render(self) -> tuple[str, ...]:
        """Every table as JSON, as the seat to move sees it."""
        return tuple(_rendered(self.core, place) for place in range(self.num_envs))


class GameEnv(gymnasium.Env[Any, Any]):
    """One table, with the other seats played inside. The arguments are those of GameVectorEnv."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        opponents: Sequence[Opponent] | Opponent = "random",
        *,
        render_mode: str | None = None,
        **wishes: Unpack[Wishes],
    ) -> None:
        self.made_with = (game, seats, opponents)
        self.wished = {**wishes, "render_mode": render_mode}
        if opponents is None:
            raise InputError("a GameEnv needs opponents; for all seats use GameVectorEnv or PettingZoo.")
        self.core = _Seats(game, 1, seats, opponents, **wishes)
        self.core.tables.same_step = False
        self.render_mode = render_mode
        self.observation_space = self.core.space
        self.action_space = spaces.Discrete(self.core.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game."""
        super().reset(seed=seed)
        self.core.begin(int(self.np_random.integers(FRESH)) if seed is None else seed)
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action; the others play until it is the learner's turn again."""
        core = self.core
        reward = float(core.play([int(action)])[0])
        if core.has_policies:
            ended, cut = bool(core.over[0]), bool(core.cut[0])
        else:
            ended, cut = bool(core.rows_of("ended")[0]), bool(core.rows_of("cut")[0])
        info = self._info()
        if ended or cut:
            seat = int(core.rows_of("learner_then")[0])
            scores = core.by_seat("score")[0].tolist()
            best = max(score for other, score in enumerate(scores) if other != seat)
            info |= {
                "win": float(core.by_seat("share")[0, seat]),
                "margin": scores[seat] - best,
                "scores": scores,
            }
        return self._seen(), reward, ended, cut, info

    def action_masks(self) -> Array:
        """The legal actions, where MaskablePPO looks for them."""
        return np.array(self.core.masks()[0])

    def _seen(self) -> Array:
        return np.array(self.core.observations()[0])

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.core.masks()[0].astype(np.int8), "seat": int(self.core.rows_of("seat")[0])}

    def __reduce__(self) -> tuple[Any, ...]:
        return _reduced(self)

    def render(self) -> str:
        """The table as JSON, as the seat to move sees it."""
        return _rendered(self.core, 0)


def _rendered(core: _Seats, place: int) -> str:
    seat = int(core.rows_of("seat")[place])
    return json.dumps(core.match.game.view(core.tables.states[place], seat), ensure_ascii=False)


for _game_id in game_ids():
    gymnasium.register(
        f"comptoir/{_game_id}-v{find_game(_game_id).layout_version}",
        entry_point=f"{__name__}:GameEnv",
        vector_entry_point=f"{__name__}:GameVectorEnv",
        kwargs={"game": _game_id},
    )
