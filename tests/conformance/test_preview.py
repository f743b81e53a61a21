"""What a preview promises is what the rules then do: figures, odds, and nothing that a seat cannot know."""

from collections import Counter
from collections.abc import Iterator
from math import sqrt

import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.python_api import drawn_by_weight
from comptoir.engine.state import State
from comptoir.kit.game import REFEREE
from comptoir.kit.preview import Figures, Key, Preview, outcomes_of
from tests.conformance.cases import Case, Mover, legal, members

TRIES = 6  # other tables that the seat cannot tell apart, on which an action is tried with other luck
LUCKY_TRIES = 400  # where luck decides: enough to tell odds apart
SURE = 4.5  # standard deviations
EVERY = 7  # plies: the others of a game are not looked at
MOST_LUCKY = 3  # actions of a case whose odds are counted
MOST_UNKNOWN = 2  # actions of a case with each verb whose unknown figures are looked at
RARELY = {"movement"}  # differs only if another table has just ended the game, which a seat there never imagines
Then = tuple[tuple[Key, int], ...]


def moments(case: Case) -> Iterator[tuple[State, int]]:
    """Tables from all stages of games with a seat that may act: games played at random, and as the advice weighs.

    Some decisions never come up in random play: nobody travels who does not know where to.
    """
    for seed in range(max(2, case.games)):
        state, dice = case.dealt(seed), Dice(seed)
        mover, advice = Mover(state, dice), case.game.advice(case.content)
        for ply in range(case.plies):
            if state.over:
                break
            if ply % EVERY == seed % EVERY:
                for seat in members(state.deciders() | state.may_speak()):
                    yield state, seat
            seat, action = mover.choose(state)
            if seed % 2:
                action = drawn_by_weight(advice, state, seat, legal(state, seat), False, dice)
            state.apply(seat, action, dice)


def after(case: Case, state: State, seat: int, action: int, seed: int) -> Figures:
    """The figures after an action, on a table as the seat may imagine it and with the luck of this seed."""
    table = state.clone()
    table.imagine(seat, Dice(seed))
    table.apply(seat, action, Dice(seed + 1000))
    return case.game.figures(table, seat)


def changes(promise: Preview, figures: Figures) -> Then:
    """What is different and not left open by the promise."""
    before = promise.before
    assert figures.keys() == before.keys()
    return ordered({key: number for key, number in figures.items() if number != before[key]}, promise)


def ordered(figures: Figures, promise: Preview) -> Then:
    return tuple(sorted((key, number) for key, number in figures.items() if key not in promise.unknown))


def test_what_is_promised_happens(case: Case) -> None:
    """For every legal action, whatever luck brings and whatever is hidden, one of the promised outcomes comes."""
    for state, seat in moments(case):
        for action in legal(state, seat):
            promise = case.game.preview(state, seat, action)
            assert promise.before == case.game.figures(state, seat)
            promised = {ordered(dict(outcome.after), promise) for outcome in promise.outcomes}
            for seed in range(TRIES):
                came = changes(promise, after(case, state, seat, action, seed))
                assert came in promised, f"{case.forms[action].notation}: {came} is not one of {promised}"


def test_odds_are_what_they_say(case: Case) -> None:
    """Odds add up to 1. Where nothing is hidden they are those of all outcomes, else as often as they come."""
    counted = 0
    for state, seat in moments(case):
        for action in legal(state, seat):
            promise = case.game.preview(state, seat, action)
            assert sum(outcome.odds for outcome in promise.outcomes) == pytest.approx(1)
            assert all(outcome.odds > 0 for outcome in promise.outcomes)
            if len(promise.outcomes) > 1 and counted < MOST_LUCKY:
                counted += 1
                check_odds(case, state, seat, action, promise)


def check_odds(case: Case, state: State, seat: int, action: int, promise: Preview) -> None:
    """Compare the odds with those of all outcomes, else with how often each comes."""
    came = enumerated(case, state, seat, action, promise)
    tries = 0 if came else LUCKY_TRIES
    for seed in range(tries):
        then = changes(promise, after(case, state, seat, action, seed))
        came[then] = came.get(then, 0.0) + 1 / LUCKY_TRIES
    for outcome in promise.outcomes:
        odds, share = outcome.odds, came.get(ordered(dict(outcome.after), promise), 0.0)
        spread = SURE * sqrt(odds * (1 - odds) / tries) if tries else 0.0
        assert abs(share - odds) <= spread + 1e-9, f"{case.forms[action].notation}: {odds} promised, {share} seen"


def enumerated(case: Case, state: State, seat: int, action: int, promise: Preview) -> dict[Then, float]:
    """The odds of all outcomes by the rules; nothing if the seat cannot know the table, or there are too many."""
    for seed in range(3):
        other = state.clone()
        other.imagine(seat, Dice(seed))
        if case.game.view(other, REFEREE) != case.game.view(state, REFEREE):
            return {}
    found: dict[Then, float] = {}
    try:
        for odds, table in outcomes_of(state, seat, action):
            then = changes(promise, case.game.figures(table, seat))
            found[then] = found.get(then, 0.0) + odds
    except ValueError:
        return {}
    return found


def test_only_what_varies_is_unknown(case: Case) -> None:
    """What is called unknown of a kind and an owner differs on tables that the seat cannot tell apart, or with luck.

    Few previews leave open everything of the others, where the game may end or the seat goes to another table: how
    that comes out can be too rare to be seen.
    """
    previews = wide = 0
    checked: Counter[str] = Counter()
    for state, seat in moments(case):
        for action in legal(state, seat):
            promise, verb = case.game.preview(state, seat, action), case.forms[action].verb
            previews += 1
            if promise.unknown and promise.unknown >= {key for key in promise.before if key[1] != seat}:
                wide += 1
            elif promise.unknown and checked[verb] < MOST_UNKNOWN:
                checked[verb] += 1
                fixed = always_the_same(case, state, seat, action, promise)
                assert not fixed, f"{case.forms[action].notation}: {fixed} is called unknown, but certain"
    assert wide <= previews / 10


def always_the_same(case: Case, state: State, seat: int, action: int, promise: Preview) -> set[tuple[str, int]]:
    """Kinds and owners of unknown figures that come out the same however often an action is tried."""
    fixed = {key[:2] for key in promise.unknown if key[0] not in RARELY}
    first = after(case, state, seat, action, 0)
    for seed in range(1, LUCKY_TRIES):
        if fixed:
            figures = after(case, state, seat, action, seed)
            fixed -= {key[:2] for key in promise.unknown if figures[key] != first[key]}
    return fixed


def test_nothing_hidden_is_promised(case: Case) -> None:
    """On all tables a seat cannot tell apart, the same action promises the same, and asking changes nothing."""
    for number, (state, seat) in enumerate(moments(case)):
        other = state.clone()
        other.imagine(seat, Dice(number))
        before = case.game.view(state, REFEREE)
        for action in legal(state, seat):
            assert case.game.preview(other, seat, action) == case.game.preview(state, seat, action)
        assert case.game.view(state, REFEREE) == before
