"""The search: it finds what is there, keeps to its budget and can be had again."""

import time
from itertools import count

import pytest
from mypy_extensions import i64

from comptoir.engine.advice import Advice
from comptoir.engine.arrays import vec
from comptoir.engine.chance import Dice
from comptoir.engine.search import Search
from comptoir.engine.state import State
from comptoir.games import find_game
from comptoir.match import Match
from tests.engine.toy import Stones
from tests.games.die_fugger.tables import lay

Thought = tuple[int, list[int], list[int], list[float]]


def thought(search: Search, state: State, seat: int, seed: int = 1, iterations: int = 300) -> Thought:
    """What a search decides and what it found."""
    action = search.think(state, seat, Dice(seed), iterations)
    return action, search.root_actions, search.root_visits, search.root_values


def opening(seats: int = 3) -> State:
    """Die Fugger, set up."""
    return Match.new("die-fugger", seats, seed=5).state


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
@pytest.mark.parametrize("guided", [True, False])
def test_it_finds_the_winning_move(stones: int, guided: bool) -> None:
    """With stones left over a multiple of four, taking the rest wins; search finds it."""
    action = Search(Advice(), guided).think(Stones(stones), 0, Dice(1), 3000)
    assert (stones - action - 1) % 4 == 0


def test_it_takes_an_obvious_win() -> None:
    """The fifth wine brings 8 florins and the victory, 103 to 99; whoever waits leaves it to others."""
    hands = ["wine, copper, cloth, jewel", "4 spice", "3 copper, cloth"]
    match = lay(hands=hands, jakob="4 wine", prices={"wine": 3}, florins=[95, 99, 99], round_number=4)
    game = find_game("die-fugger")
    for advice in (Advice(), game.advice(match.content)):
        action = Search(advice).think(match.state, 0, Dice(2), 500)
        assert match.action(action).notation == "show wine"


def test_the_same_seed_gives_the_same_thought() -> None:
    """Action, visits and values are the same for the same seed, and differ for another."""
    advice = find_game("die-fugger").advice
    state = opening()
    search = Search(advice(Match.new("die-fugger", 3).content))
    seat = state.turn
    assert thought(search, state, seat) == thought(search, state, seat)
    assert thought(search, state, seat) != thought(search, state, seat, seed=2)


def test_level_actions_are_chosen_by_lot() -> None:
    """Whoever sees no difference must not do the same for ever: the first action may lead nowhere."""
    state, search = opening(), Search(Advice(), guided=False)
    seat, first, others = state.turn, 0, 0
    for seed in range(40):
        action, actions, visits, values = thought(search, state, seat, seed, iterations=4)
        best = max(zip(visits, values, strict=True))
        level = [one for one, *of in zip(actions, visits, values, strict=True) if tuple(of) == best]
        assert action in level
        if len(level) > 1:
            first += action == min(level)
            others += action != min(level)
    assert first > 3
    assert others > 3


def test_memory_is_used_again_without_a_trace() -> None:
    """A search that has thought about other tables and games thinks as a fresh one does."""
    used = Search(Advice())
    for other in (Stones(30), opening(2), Stones(7, 3), opening(4)):
        used.think(other, other.turn, Dice(3), 200)
    state = opening()
    assert thought(used, state, state.turn) == thought(Search(Advice()), state, state.turn)


def test_every_iteration_is_counted_at_the_root() -> None:
    """No more than this many, fewer only once it is decided; each visits one action, all legal ones are tried."""
    search, state = Search(Advice()), opening()
    action, actions, visits, values = thought(search, state, state.turn, iterations=257)
    assert search.iterations == sum(visits) <= 257
    first, second = sorted(visits, reverse=True)[:2]
    assert search.iterations == 257 or first - second > 257 - search.iterations
    assert visits[actions.index(action)] == max(visits)
    assert all(0 <= value <= 1 for value in values)
    buffer = [0] * state.action_count()
    assert len(actions) == state.clone().legal(state.turn, type(search.legal)(buffer))


@pytest.mark.parametrize("seconds", [0.05, 0.3])
def test_time_is_kept(seconds: float) -> None:
    """With a time budget it stops soon after it, in processor time, which a busy machine does not stretch."""
    search, state = Search(Advice()), opening()
    began = time.process_time()
    search.think(state, state.turn, Dice(4), 0, seconds)
    assert time.process_time() - began < seconds + 0.5
    assert search.iterations > 0


def test_time_is_not_spent_on_what_is_decided() -> None:
    """It stops when no other action can be visited more often in the time left: taking the last stones wins."""
    looks = count()
    search = Search(Advice(), now=lambda: next(looks) / 100)  # each look at the clock is a hundredth later
    assert search.think(Stones(3), 0, Dice(4), 0, 1.0) == 2
    assert 20 < next(looks) < 80
    even = count()
    search = Search(Leaning(leaning=0.0, slope=0.0, doubt=0.7), now=lambda: next(even) / 100)
    search.think(Stones(100), 0, Dice(4), 0, 1.0)
    assert next(even) > 95


def test_whichever_bound_comes_first_ends_it() -> None:
    """Iterations end it long before a minute has passed."""
    search, state = Search(Advice()), opening()
    search.think(state, state.turn, Dice(4), 20, 60.0)
    assert search.iterations == 20


def test_it_goes_on_when_its_memory_is_full() -> None:
    """With room for a few nodes it still goes on until it is decided, for a legal action."""
    search, state = Search(Advice(), nodes=4), opening()
    action = search.think(state, state.turn, Dice(5), 200)
    assert search.iterations == 200 or search.lead() > 200 - search.iterations
    assert len(search.root_actions) == 3
    assert state.refusal(state.turn, action) == 0


def test_a_single_legal_action_needs_no_thought() -> None:
    """Where there is nothing to choose it answers at once."""
    search = Search(Advice())
    assert search.think(Stones(1), 0, Dice(6), 1000) == 0
    assert (search.iterations, search.root_actions, search.root_visits) == (0, [0], [0])


def test_a_seat_with_nothing_to_decide_is_refused() -> None:
    """Thinking for a seat that may not act is a mistake of the caller, and said so."""
    with pytest.raises(ValueError, match="nothing to decide"):
        Search(Advice()).think(Stones(5), 1, Dice(7), 10)


def test_a_thought_without_end_is_refused() -> None:
    """Neither iterations nor time: it would never end."""
    with pytest.raises(ValueError, match="iterations or seconds"):
        Search(Advice()).think(Stones(5), 0, Dice(7), 0)


class TakeOne(Advice):
    """Believes that a sensible player takes one stone, and looks two actions ahead."""

    def __init__(self) -> None:
        self.looked_at: list[int] = []

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        for place in range(count):
            out[place] = int(place == 0)

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, Stones)
        self.looked_at.append(state.stones)
        return 0.5

    def horizon(self) -> i64:
        return 2


def test_advice_guides_the_playouts() -> None:
    """A playout follows the weights of the advice and is cut off and evaluated at its horizon."""
    advice = TakeOne()
    Search(advice).think(Stones(20), 0, Dice(8), 1)
    assert advice.looked_at == [20 - 1 - 2] * 2


class Leaning(Advice):
    """Finds the last action likeliest, and a table the better the fewer stones lie there, by very little."""

    def __init__(self, leaning: float, slope: float, doubt: float) -> None:
        self.leaning, self.slope, self.doubt = leaning, slope, doubt

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
        for place in range(count):
            out[place] = 8 if place == count - 1 else 1

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, Stones)
        return 0.5 - self.slope * float(state.stones) * (1 if seat == 0 else -1)

    def horizon(self) -> i64:
        return 1

    def exploration(self) -> float:
        return self.doubt

    def trust(self) -> float:
        return self.leaning


def share_of_last(advice: Advice) -> float:
    """How much of its thinking a search spends on the last action."""
    search = Search(advice)
    _, actions, visits, _ = thought(search, Stones(100), 0, iterations=400)
    return visits[actions.index(max(actions))] / sum(visits)


def test_what_the_advice_trusts_is_preferred_while_results_are_level() -> None:
    """Where all results are the same, visits are even without trust and go to the likely action with it."""
    assert 0.3 < share_of_last(Leaning(leaning=0.0, slope=0.0, doubt=0.2)) < 0.37
    assert share_of_last(Leaning(leaning=0.4, slope=0.0, doubt=0.2)) > 0.45


def test_results_outweigh_trust() -> None:
    """What is found to be better is played, likely or not."""
    advice = Leaning(leaning=0.4, slope=-0.02, doubt=0.2)  # the more stones the better, and the last takes most
    assert Search(advice).think(Stones(40), 0, Dice(1), 2000) == 0


def test_less_exploration_tells_results_apart_that_lie_close_together() -> None:
    """With little doubt most of the thinking goes to an action that is better by a hundredth."""
    assert share_of_last(Leaning(leaning=0.0, slope=0.005, doubt=0.7)) < 0.4
    assert share_of_last(Leaning(leaning=0.0, slope=0.005, doubt=0.02)) > 0.6


def test_advice_that_forbids_everything_is_noticed() -> None:
    """At least one action must weigh more than 0."""

    class Nothing(Advice):
        def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, out: vec[i64]) -> None:
            for place in range(count):
                out[place] = 0

    with pytest.raises(ValueError, match="weight above 0"):
        Search(Nothing()).think(Stones(9), 0, Dice(9), 5)


def test_thinking_leaves_the_table_alone() -> None:
    """The table given is not played on, and what it tells nobody hears."""
    state = Stones(9)
    Search(Advice()).think(state, 0, Dice(10), 50)
    assert (state.stones, state.turn, state.over, state.journal) == (9, 0, False, None)
