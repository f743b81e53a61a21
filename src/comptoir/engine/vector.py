"""Many tables of one game, all stepped in one call, for programs that learn.

Everything a step says lies in arrays that this module owns and never replaces, so that others can look at them
without a copy: compiled code never frees an array that it was given from outside.
"""

from typing import Final, final

from mypy_extensions import i32, i64, u8

from comptoir.engine.arrays import vec
from comptoir.engine.chance import Dice, derive_seed
from comptoir.engine.features import Features
from comptoir.engine.inside import Inside
from comptoir.engine.observation import Observation
from comptoir.engine.playout import action_buffer
from comptoir.engine.state import State

NOT_NOW: Final[i64] = -1  # instead of an action: leave this table alone
EACH_SEAT: Final[i64] = -1  # instead of the learner's seat: all in turn, one game after the other
ILLEGAL: Final = -1.0  # the reward of an illegal action
# Rewards at the end of a game
WIN: Final[i64] = 0  # the share of the victory
MARGIN: Final[i64] = 1  # own score against the best other one, from -1 to 1


@final
class Tables:
    """Tables with a learner each, whose decisions come from outside; so can those of other seats.

    `roles` counts seats from the learner on: role 0 is the learner. `inside` has the players of the other roles, None
    for one that is asked outside too.
    """

    def __init__(self, states: list[State], inside: list[Inside | None], learner: i64, most: i64) -> None:
        first = states[0]
        number: i64 = len(states)
        self.states = states
        self.inside = inside
        self.number: i64 = number
        self.seats: i64 = first.seats
        self.actions: i64 = first.action_count()
        self.width: i64 = first.observation_size()
        self.most: i64 = most  # longer games are truncated
        self.wanted: i64 = learner  # its seat, or EACH_SEAT
        self.reward_kind: i64 = WIN
        self.shaping = 0.0  # what a point of potential is worth; 0: no shaping
        self.discount = 1.0
        self.same_step = True  # whether a table begins a new game in the step that ends one, or in the next step
        self.luck: list[Dice] = [Dice(place) for place in range(number)]
        self.thoughts: list[Dice] = [Dice(place) for place in range(number)]
        # what a step says, a row for each table
        self.numbers: vec[i64] = vec[i64]([0] * (number * self.width))  # what the seat to move sees
        self.mask: vec[u8] = vec[u8]([0] * (number * self.actions))
        self.seat: vec[i64] = vec[i64]([0] * number)  # whose decision is wanted
        self.role: vec[i64] = vec[i64]([0] * number)
        self.reward: vec[float] = vec[float]([0.0] * number)  # of the learner
        self.ended: vec[u8] = vec[u8]([0] * number)
        self.cut: vec[u8] = vec[u8]([0] * number)
        # of games that are over, until the next one of that table is
        self.last: vec[i64] = vec[i64]([0] * (number * self.width))  # the learner's last observation
        self.share: vec[float] = vec[float]([0.0] * (number * self.seats))  # of the victory, by seat
        self.score: vec[i64] = vec[i64]([0] * (number * self.seats))
        self.played: vec[i64] = vec[i64]([0] * number)  # actions in that game
        self.learner_then: vec[i64] = vec[i64]([0] * number)
        # for itself
        self.learner: vec[i64] = vec[i64]([0] * number)
        self.length: vec[i64] = vec[i64]([0] * number)
        self.potential: vec[float] = vec[float]([0.0] * number)
        self.marked: vec[i32] = vec[i32]([0] * (number * self.actions))  # the actions that are 1 in the mask
        self.marks: vec[i64] = vec[i64]([0] * number)
        self.waits: vec[u8] = vec[u8]([0] * number)  # whether a new game begins in the next step
        self.legal: vec[i64] = action_buffer(first)
        self.weight: vec[i64] = action_buffer(first)
        self.seen = Observation(self.numbers)
        self.seen_last = Observation(self.last)

    def seed(self, seed: int) -> None:
        """Give every table streams of its own."""
        for place in range(self.number):
            self.luck[place].seed(derive_seed(seed, place))
            self.thoughts[place].seed(derive_seed(seed, place, 1))

    def reset(self) -> None:
        """Begin a new game at every table."""
        for place in range(self.number):
            self.learner[place] = self.wanted if self.wanted != EACH_SEAT else place % self.seats
            self.ended[place] = 0
            self.cut[place] = 0
            self.reward[place] = 0.0
            self.begin(place)

    # --- steps ----------------------------------------------------------------------------------------

    def step(self, actions: list[int]) -> None:
        """Play an action at every table, NOT_NOW at none, and go on until a decision from outside is wanted."""
        for place in range(self.number):
            action: i64 = actions[place]
            if action == NOT_NOW:
                continue
            self.reward[place] = 0.0
            self.play(place, action)

    def play(self, place: i64, action: i64) -> None:
        """One table's step."""
        self.ended[place] = 0
        self.cut[place] = 0
        if self.waits[place]:
            self.begin(place)
            return
        state = self.states[place]
        seat = self.seat[place]
        if action < 0 or action >= self.actions or self.mask[place * self.actions + action] == 0:
            self.forfeit(place, seat)
            return
        state.apply(seat, action, self.luck[place])
        self.length[place] += 1
        self.go_on(place, state)

    def begin(self, place: i64) -> None:
        """A new game."""
        state = self.states[place]
        state.set_up(self.luck[place])
        self.waits[place] = 0
        self.length[place] = 0
        self.potential[place] = self.standing(state, self.learner[place]) if self.shaping != 0.0 else 0.0
        self.go_on(place, state)

    def go_on(self, place: i64, state: State) -> None:
        """Let players inside decide until somebody outside is asked or the game is over."""
        learner = self.learner[place]
        chance = self.luck[place]
        while not state.over and self.length[place] < self.most:
            seat = state.turn
            role = seat - learner
            if role < 0:
                role += self.seats
            player = self.inside[role]
            if player is None:
                self.ask(place, state, seat, role)
                return
            action = player.choose(state, seat, self.legal, self.weight, self.thoughts[place])
            state.apply(seat, action, chance)
            self.length[place] += 1
        self.finish(place, state)

    def ask(self, place: i64, state: State, seat: i64, role: i64) -> None:
        """Show a seat what it sees and may do."""
        self.seat[place] = seat
        self.role[place] = role
        self.seen.size = place * self.width
        state.write_observation(seat, self.seen)
        self.unmark(place)
        base = place * self.actions
        legal = self.legal
        count = state.legal(seat, legal)
        mask = self.mask
        marked = self.marked
        for number in range(count):
            action = legal[number]
            mask[base + action] = 1
            marked[base + number] = i32(action)
        self.marks[place] = count
        if self.shaping != 0.0 and role == 0:
            self.shape(place, self.standing(state, self.learner[place]))

    def unmark(self, place: i64) -> None:
        """Clear a table's mask."""
        base = place * self.actions
        for number in range(self.marks[place]):
            self.mask[base + i64(self.marked[base + number])] = 0
        self.marks[place] = 0

    # --- rewards and ends -------------------------------------------------------------------------------

    def standing(self, state: State, seat: i64) -> float:
        """How far a seat is ahead of the best other one, by the scores it may know."""
        best: i64 = 0
        known = False
        for other in range(self.seats):
            if other != seat and state.knows_score(seat, other):
                score = state.score(other)
                if not known or score > best:
                    best = score
                known = True
        return float(state.score(seat) - best)

    def shape(self, place: i64, potential: float) -> None:
        """Add what the potential has grown by: on the whole, shaping changes no policy's order."""
        self.reward[place] += self.shaping * (self.discount * potential - self.potential[place])
        self.potential[place] = potential

    def finish(self, place: i64, state: State) -> None:
        """The end of a game, or of the patience with it: its result, and a new game at once or in the next step."""
        learner = self.learner[place]
        if state.over:
            self.ended[place] = 1
            self.reward[place] += self.final_reward(state, learner)
        else:
            self.cut[place] = 1
        if self.shaping != 0.0:
            self.shape(place, 0.0 if state.over else self.standing(state, learner))
        self.close(place, state, state.over)

    def forfeit(self, place: i64, seat: i64) -> None:
        """An illegal action ends the game: the learner gets ILLEGAL if the learner played it, else nothing."""
        self.ended[place] = 1
        if seat == self.learner[place]:
            self.reward[place] = ILLEGAL
        self.close(place, self.states[place], False)

    def final_reward(self, state: State, seat: i64) -> float:
        """What the end of a game is worth to a seat."""
        if self.reward_kind == WIN:
            return state.returns()[seat]
        ahead = self.standing(state, seat)
        mine = float(state.score(seat))
        sum_of_both = abs(mine) + abs(mine - ahead)
        return ahead / sum_of_both if sum_of_both > 0.0 else 0.0

    def close(self, place: i64, state: State, won: bool) -> None:
        """Note the result, then go on to the next game."""
        learner = self.learner[place]
        shares = state.returns() if won else [0.0] * self.seats
        for seat in range(self.seats):
            self.share[place * self.seats + seat] = shares[seat]
            self.score[place * self.seats + seat] = state.score(seat)
        self.played[place] = self.length[place]
        self.learner_then[place] = learner
        self.seen_last.size = place * self.width
        state.write_observation(learner, self.seen_last)
        if self.wanted == EACH_SEAT:
            learner += 1
            self.learner[place] = learner if learner < self.seats else 0
        if self.same_step:
            self.begin(place)
        else:
            self.rest(place)

    def rest(self, place: i64) -> None:
        """Show the end of a game until the next step, which takes any action."""
        for number in range(self.width):
            self.numbers[place * self.width + number] = self.last[place * self.width + number]
        for action in range(self.actions):
            self.mask[place * self.actions + action] = 1
            self.marked[place * self.actions + action] = i32(action)
        self.marks[place] = self.actions
        self.role[place] = 0
        self.waits[place] = 1

    # --- for code that is not compiled ----------------------------------------------------------------

    def write_features(self, form: Features, out: vec[float], last: bool) -> None:
        """The features of what every table shows now, or of the last observations of games that are over."""
        numbers = self.last if last else self.numbers
        for place in range(self.number):
            form.write(numbers, place * self.width, out, place * form.size)


@final
class FeatureRows:
    """The features of all tables, in memory that is never replaced."""

    def __init__(self, tables: Tables, form: Features) -> None:
        self.tables = tables
        self.form = form
        self.rows: vec[float] = vec[float]([0.0] * (tables.number * form.size))

    def write(self, last: bool = False) -> None:
        """Bring them up to date."""
        self.tables.write_features(self.form, self.rows, last)
