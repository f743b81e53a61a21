"""What a viewer is shown, told or can infer from a bot's choice never depends on what he cannot know."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from comptoir.engine.chance import Dice
from comptoir.engine.search import Search
from comptoir.engine.state import State
from comptoir.kit.game import REFEREE, Document
from comptoir.kit.words import Value
from comptoir.match import Match
from tests.conformance.cases import (
    SPECTATOR,
    Case,
    as_viewer,
    every_viewer_everywhere,
    legal,
    members,
    portrait,
    positions,
    through_json,
)


def imagined_by(state: State, viewer: int, seed: int) -> State:
    """Another table that the viewer cannot tell from this one."""
    other = state.clone()
    other.imagine(viewer, Dice(seed))
    return other


def test_views_show_nothing_hidden(case: Case) -> None:
    """View, record and position of a viewer are the same on all tables he cannot tell apart, and plain JSON."""
    for state, viewer in every_viewer_everywhere(case):
        who = as_viewer(viewer)
        match, other = case.match(state), case.match(imagined_by(state, viewer, 1))
        for show in (Match.view, Match.record, Match.position):
            shown = show(match, who)
            assert shown == show(other, who)
            assert shown == through_json(shown)


def test_refusals_tell_nothing_hidden(case: Case) -> None:
    """Why a seat may not do something has the same clause and parameters on all tables it cannot tell apart."""
    for number, state in enumerate(positions(case)):
        seat = number % case.seats
        other = imagined_by(state, seat, 2)
        said: Counter[tuple[int, str]] = Counter()
        for action, form in enumerate(case.forms):
            clause = state.refusal(seat, action)
            assert other.refusal(seat, action) == clause
            said[clause, form.verb] += 1
            if clause and said[clause, form.verb] <= 3:
                reason = case.game.reason(state, seat, action, clause)
                assert case.game.reason(other, seat, action, clause) == reason


def test_events_tell_nothing_hidden(case: Case) -> None:
    """An action that brings nothing to light is told alike on all tables a viewer cannot tell apart."""
    for number, state in enumerate(positions(case)):
        for seat in members(state.deciders() | state.may_speak()):
            viewer = seat if number % 2 else (seat + 1 + number) % (case.seats + 1) - 1
            other = imagined_by(state, viewer, 3)
            both = sorted(set(legal(state, seat)) & set(legal(other, seat)))
            for action in both[:12]:
                here, there = case.match(state), case.match(other)
                one, two = here.play(seat, action), there.play(seat, action)
                if not (one.revealed or two.revealed):
                    who = as_viewer(viewer)
                    assert here.told(one.events, who) == there.told(two.events, who)
                    assert here.view(who) == there.view(who)


def test_hidden_choices_are_told_alike(case: Case) -> None:
    """Of two choices that differ only in what an onlooker cannot know he is told the same."""
    for state, seat, viewer in onlookers(case):
        quiet: dict[str, list[Noticed]] = {}
        for action in legal(state, seat):
            noticed = notice(case, state, seat, action, viewer)
            if not noticed.revealed:
                quiet.setdefault(case.forms[action].verb, []).append(noticed)
        for verb in quiet.values():
            check_told_alike(verb)


def test_hidden_luck_is_told_alike(case: Case) -> None:
    """If luck that an onlooker cannot know goes another way he is told the same."""
    for state, seat, viewer in onlookers(case):
        for action in legal(state, seat)[:8]:
            check_told_alike([notice(case, state, seat, action, viewer, seed) for seed in range(3)])


class Noticed(NamedTuple):
    """What there is to an action: the table after it, and what an onlooker sees and is told."""

    table: Document
    seen: Document
    told: list[dict[str, Value]]
    revealed: bool


def onlookers(case: Case) -> Iterator[tuple[State, int, int]]:
    """Some positions, a seat that may act, and somebody who looks on."""
    for number, state in enumerate(positions(case)):
        for seat in members(state.deciders() | state.may_speak())[:2]:
            yield state, seat, (seat + 1 + number) % case.seats if number % 2 else SPECTATOR


def notice(case: Case, state: State, seat: int, action: int, viewer: int, seed: int = 1) -> Noticed:
    """Play an action and look on."""
    match = case.match(state, seed)
    move, who = match.play(seat, action), as_viewer(viewer)
    table, seen = (match.game.view(match.state, eyes) for eyes in (REFEREE, who))
    return Noticed(table, seen, match.told(move.events, who), move.revealed)


def check_told_alike(outcomes: list[Noticed]) -> None:
    """Where an onlooker sees the same of tables that differ, he must have been told the same.

    In whatever order: that cards turned up for all to see came one after the other is no secret.
    """
    for one, two in pairwise(sorted(outcomes, key=lambda noticed: str(noticed.seen))):
        assert one.seen != two.seen or one.table == two.table or in_any_order(one.told) == in_any_order(two.told)


def in_any_order(told: list[dict[str, Value]]) -> list[str]:
    """What was told, put in an order of its own."""
    return sorted(map(str, told))


def test_a_seats_position_is_enough_to_think_with(case: Case) -> None:
    """A seat's own position, loaded and imagined with a seed, is the full one imagined with that seed."""
    for state, viewer in every_viewer_everywhere(case):
        shown = case.match(state).position(as_viewer(viewer))
        loaded = Match.from_position(through_json(shown)).state
        loaded.imagine(viewer, Dice(5))
        assert portrait(case.game, loaded) == portrait(case.game, imagined_by(state, viewer, 5))


def test_search_leaks_nothing(plain_case: Case) -> None:
    """On tables a seat cannot tell apart, the same seed gives the same decision, visits and values."""
    case = plain_case
    search = Search(case.game.advice(case.content))
    for number, state in enumerate(positions(case)[:: 3 if case.seats > 6 else 2]):
        if state.over:
            continue
        seat = members(state.deciders())[number % len(members(state.deciders()))]
        before = portrait(case.game, state)
        thoughts = []
        for table in (state, imagined_by(state, seat, 6)):
            action = search.think(table, seat, Dice(7), 50)
            thoughts.append((action, search.root_actions, search.root_visits, search.root_values))
        assert thoughts[0] == thoughts[1]
        assert thoughts[0][0] in legal(state, seat)
        assert portrait(case.game, state) == before


def test_a_seats_record_has_no_outcomes(case: Case) -> None:
    """What a seat saw of a game holds no outcomes and none of the others' actions but what was told."""
    match = case.played(8, 40)
    for viewer in (None, *range(case.seats)):
        seen = match.record(viewer)
        assert "setup" not in seen
        assert "log" not in seen
        for move in seen["moves"]:
            assert set(move) == {"seat", "action", "events"}
            assert move["action"] is None or move["seat"] == viewer
