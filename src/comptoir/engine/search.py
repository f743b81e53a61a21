"""Information-set Monte Carlo tree search, for every game there is.

Each iteration imagines a table that agrees with all the seat knows, walks down one tree shared by all
these tables, and plays on to the end. What a seat cannot know never touches the decision: two tables
that differ only there are searched alike, to the last visit.
"""

import math
import time
from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.engine.chance import Chance
from comptoir.engine.playout import action_buffer
from comptoir.engine.state import MOST_SEATS, State

LOOK_EVERY: Final[i64] = 32  # iterations between looks at whether the decision can still change
CLOCK_EVERY: Final[i64] = 500  # actions between looks at the clock
MOST_DEPTH: Final[i64] = 200
PLAYOUT_LIMIT: Final[i64] = 20_000  # a playout that wanders longer is evaluated where it stands
NONE: Final[i64] = -1


@final
class Search:
    """A tree in memory of its own, used again for every decision."""

    def __init__(
        self,
        advice: Advice,
        guided: bool = True,
        nodes: i64 = 40_000,
        now: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.advice = advice
        self.guided = guided  # whether playouts follow the advice or chance alone
        self.selective = guided and advice.selective()
        self.horizon: i64 = advice.horizon()  # actions after which a playout is evaluated; 0: at its end
        self.exploration = advice.exploration()  # weight of what was tried rarely
        self.trust = advice.trust() if guided else 0.0  # weight of what the advice finds likely
        self.now = now  # what counts as a second: of the wall's clock, or of the processor
        self.iterations: i64 = 0  # made for the last decision
        self.unwatched: i64 = 0  # actions since the last look at the clock
        self.root_actions: list[int] = []
        self.root_visits: list[int] = []
        self.root_values: list[float] = []
        # the tree: a node is a place in these arrays, 0 is the root
        self.nodes: i64 = 0
        self.action: vec[i64] = vec[i64]([0] * nodes)
        self.mover: vec[i64] = vec[i64]([0] * nodes)  # the seat that chose the action
        self.visits: vec[i64] = vec[i64]([0] * nodes)
        self.available: vec[i64] = vec[i64]([0] * nodes)  # how often it could have been chosen
        self.worth: vec[float] = vec[float]([0.0] * nodes)  # sum of results for the mover
        self.prior: vec[float] = vec[float]([0.0] * nodes)  # how likely the advice found it
        self.child: vec[i64] = vec[i64]([0] * nodes)
        self.sibling: vec[i64] = vec[i64]([0] * nodes)
        self.path: vec[i64] = vec[i64]([0] * (MOST_DEPTH + 1))
        self.result: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.total: vec[float] = vec[float]([0.0] * MOST_SEATS)  # sum of results for each seat
        self.only: i64 = NONE  # the one action looked at first, if it is not to be chosen freely
        # buffers, sized for the game at hand
        self.legal: vec[i64] = vec[i64]([0])
        self.weight: vec[i64] = vec[i64]([0])
        self.stamp: vec[i64] = vec[i64]([0])  # which actions are legal, or have a node, at this step
        self.clock: i64 = 0
        self.answering = False  # the seat is only asked to answer somebody

    def think(
        self,
        state: State,
        seat: i64,
        chance: Chance,
        iterations: i64,
        seconds: float = 0.0,
        answering: bool = False,
    ) -> i64:
        """The action to choose for a seat, after `iterations` or `seconds`, whichever ends first.

        `iterations` 0 means no bound but time, `seconds` 0.0 none but iterations; `answering` considers only
        answers to what somebody has put to the seat.
        """
        if iterations <= 0 and seconds <= 0.0:
            raise ValueError("a search needs a number of iterations or seconds, else it never ends")
        self.prepare(state)
        self.answering = answering
        count = self.choices(state, seat)
        if count == 0:
            raise ValueError(f"seat {seat} has nothing to decide")
        if count == 1:
            self.report(self.legal[0])
            return self.legal[0]
        table = state.clone()
        table.journal = None
        began = self.now()
        while self.iterations != iterations or iterations == 0:
            table.copy_from(state)
            table.imagine(seat, chance)
            self.iterate(table, seat, chance)
            self.iterations += 1
            if seconds > 0.0 and self.unwatched >= CLOCK_EVERY:
                self.unwatched = 0
                spent = self.now() - began
                if float(self.lead()) * spent > float(self.iterations) * (seconds - spent):
                    break  # the time is over, or at this pace no other action will be visited more often
            looks = iterations > 0 and self.iterations % LOOK_EVERY == 0
            if looks and self.lead() > iterations - self.iterations:
                break  # no other action can be visited more often any more
        best = self.most_visited(chance)
        self.report(best)
        return best

    def follow(self, state: State, seat: i64, action: i64, chance: Chance, iterations: i64) -> float:
        """What an action is worth to a seat, if everything after it is searched."""
        self.prepare(state)
        table = state.clone()
        table.journal = None
        self.only = action
        while self.iterations < iterations:
            table.copy_from(state)
            table.imagine(seat, chance)
            self.iterate(table, seat, chance)
            self.iterations += 1
        self.only = NONE
        self.report(action)
        return self.root_values[0]

    def expected(self, seat: i64) -> float:
        """The mean result of a seat over all iterations of the last decision; 0 if it needed none."""
        if self.iterations == 0:
            return 0.0
        return self.total[seat] / float(self.iterations)

    def choices(self, table: State, seat: i64) -> i64:
        """What the seat that thinks may do: all that is legal, or an answer if nobody waits for it."""
        if self.only != NONE:
            self.legal[0] = self.only
            return 1
        if self.answering:
            return self.sensible(table, seat, table.answers(seat, self.legal))
        return self.sensible(table, seat, table.legal(seat, self.legal))

    def sensible(self, table: State, seat: i64, count: i64) -> i64:
        """Keep of the actions in the buffer those that selective advice does not rule out; how many."""
        if not self.selective or count < 2:
            return count
        self.advice.weigh(table, seat, self.legal, count, self.weight)
        kept: i64 = 0
        for place in range(count):
            self.legal[kept] = self.legal[place]
            self.weight[kept] = self.weight[place]
            kept += self.weight[place] > 0
        return kept

    def prepare(self, state: State) -> None:
        """An empty tree, and buffers large enough for this game."""
        if len(self.legal) != state.action_count():
            self.legal = action_buffer(state)
            self.weight = action_buffer(state)
            self.stamp = action_buffer(state)
        for player in range(MOST_SEATS):
            self.total[player] = 0.0
        self.iterations = 0
        self.unwatched = 0
        self.nodes = 0
        self.add_node(0, 0)

    def add_node(self, action: i64, mover: i64) -> i64:
        """A node without visits; its place in the arrays."""
        node = self.nodes
        self.nodes = node + 1
        self.action[node] = action
        self.mover[node] = mover
        self.visits[node] = 0
        self.available[node] = 0
        self.worth[node] = 0.0
        self.child[node] = NONE
        self.sibling[node] = NONE
        return node

    # --- one iteration --------------------------------------------------------------------------

    def iterate(self, table: State, seat: i64, chance: Chance) -> None:
        """Down the tree, one new node, on to the end, and the result back up."""
        node: i64 = 0
        depth: i64 = 0
        self.path[0] = 0
        grown = False
        while not table.over and not grown and depth < MOST_DEPTH:
            mover = seat if depth == 0 else table.turn
            if depth == 0:
                count = self.choices(table, mover)
            else:
                count = self.sensible(table, mover, table.legal(mover, self.legal))
            new = self.untried(node, count)
            if new > 0 and self.widens(node, count - new):
                if self.nodes == len(self.action):
                    break
                node = self.grow(node, table, mover, count, chance)
                grown = True
            else:
                node = self.best_child(node)
            table.apply(mover, self.action[node], chance)
            depth += 1
            self.path[depth] = node
        self.unwatched += depth + self.play_on(table, chance)
        for player in range(table.seats):
            worth = self.advice.evaluate(table, player)
            self.result[player] = worth
            self.total[player] += worth
        self.visits[0] += 1
        for step in range(1, depth + 1):
            visited = self.path[step]
            self.visits[visited] += 1
            self.worth[visited] += self.result[self.mover[visited]]

    def lead(self) -> i64:
        """By how many visits the root's first child is ahead of the second."""
        first: i64 = 0
        second: i64 = 0
        child = self.child[0]
        while child != NONE:
            visits = self.visits[child]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
            child = self.sibling[child]
        return first - second

    def widens(self, node: i64, tried: i64) -> bool:
        """Whether it is time for one more action at a node; selective advice wants 1, 9, 25 ... visits for it."""
        if tried == 0 or not self.selective:
            return True
        return (2 * tried - 1) * (2 * tried - 1) <= self.visits[node]

    def untried(self, node: i64, count: i64) -> i64:
        """Mark the legal actions, count those that have a node as available; how many have none yet."""
        self.clock += 2
        legal_now = self.clock
        for place in range(count):
            self.stamp[self.legal[place]] = legal_now
        child = self.child[node]
        while child != NONE:
            if self.stamp[self.action[child]] == legal_now:
                self.stamp[self.action[child]] = legal_now + 1
                self.available[child] += 1
                count -= 1
            child = self.sibling[child]
        return count

    def grow(self, parent: i64, table: State, mover: i64, count: i64, chance: Chance) -> i64:
        """A new node for one of the legal actions that have none, chosen by advice or by chance."""
        if not (self.guided and self.selective and count > 1):  # else they have been weighed already
            self.weigh(table, mover, count)
        total: i64 = 0
        fresh: i64 = 0
        likely: i64 = 0  # sum of the weights of the fresh ones
        for place in range(count):
            weight = self.weight[place]
            total += weight
            if self.stamp[self.legal[place]] == self.clock:
                self.legal[fresh] = self.legal[place]
                self.weight[fresh] = weight
                likely += weight
                fresh += 1
        if total == 0:
            raise ValueError("no action has a weight above 0")
        chosen = chance.among(self.weight, fresh) if likely > 0 else chance.below(fresh)
        node = self.add_node(self.legal[chosen], mover)
        self.prior[node] = float(self.weight[chosen]) / float(total)
        self.available[node] = 1
        self.sibling[node] = self.child[parent]
        self.child[parent] = node
        return node

    def best_child(self, node: i64) -> i64:
        """The legal child with the best result so far, or one that is likely or was tried too rarely to tell."""
        best: i64 = NONE
        best_bound = -1.0
        child = self.child[node]
        while child != NONE:
            if self.stamp[self.action[child]] == self.clock + 1:
                visits = float(self.visits[child])
                times = float(self.available[child])
                bound = self.worth[child] / visits + self.exploration * math.sqrt(math.log(times) / visits)
                if self.trust > 0.0:
                    bound += self.trust * self.prior[child] * math.sqrt(times) / (1.0 + visits)
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = self.sibling[child]
        return best

    def play_on(self, table: State, chance: Chance) -> i64:
        """To the end of the game, or as far as the advice wants to look; how many actions that took."""
        most = self.horizon if self.horizon > 0 else PLAYOUT_LIMIT
        played: i64 = 0
        while not table.over and played < most:
            seat = table.turn
            count = table.legal(seat, self.legal)
            if self.guided:
                action = self.advised(table, seat, count, chance)
            else:
                action = self.legal[chance.below(count)]
            table.apply(seat, action, chance)
            played += 1
        return played

    def advised(self, table: State, seat: i64, count: i64, chance: Chance) -> i64:
        """One of the first `count` actions in the buffer, as likely as the advice says."""
        if count == 1:
            return self.legal[0]
        self.advice.weigh(table, seat, self.legal, count, self.weight)
        return self.legal[chance.among(self.weight, count)]

    def weigh(self, table: State, seat: i64, count: i64) -> None:
        """How likely each of the first `count` actions in the buffer is; all alike without guidance."""
        if self.guided and count > 1:
            self.advice.weigh(table, seat, self.legal, count, self.weight)
            return
        for place in range(count):
            self.weight[place] = 1

    # --- what came of it --------------------------------------------------------------------------

    def most_visited(self, chance: Chance) -> i64:
        """The root's child visited most often, the best of them if level; else by lot, for whoever always took the
        first of actions that lead nowhere would never end a turn."""
        best = self.child[0]
        level: i64 = 1
        child = self.sibling[best]
        while child != NONE:
            more = self.visits[child] - self.visits[best]
            better = self.worth[child] - self.worth[best]
            if more == 0 and better == 0.0:
                level += 1
                if chance.below(level) == 0:
                    best = child
            elif more > 0 or (more == 0 and better > 0.0):
                best = child
                level = 1
            child = self.sibling[child]
        return self.action[best]

    def report(self, only: i64) -> None:
        """Actions at the root with their visits and mean results, for whoever asks afterwards."""
        self.root_actions = []
        self.root_visits = []
        self.root_values = []
        child = self.child[0]
        while child != NONE:
            self.root_actions.append(self.action[child])
            self.root_visits.append(self.visits[child])
            self.root_values.append(self.worth[child] / float(max(self.visits[child], 1)))
            child = self.sibling[child]
        if not self.root_actions:
            self.root_actions.append(only)
            self.root_visits.append(0)
            self.root_values.append(0.0)
