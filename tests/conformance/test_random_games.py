"""Random games, from the set-up to the end, with everything accounted for after every action."""

from collections.abc import Sequence

from comptoir.engine.chance import Dice
from comptoir.engine.state import Event, Journal, State
from comptoir.kit.game import REFEREE, Game
from comptoir.kit.words import LANGUAGES
from tests.conformance.cases import Case, Mover, legal, members


def test_everything_is_accounted_for(case: Case) -> None:
    """After every action nothing is broken, and every seat the game waits for can do something."""
    for number in range(case.games):
        dice = Dice(number)
        state = case.table()
        state.set_up(dice)
        mover = Mover(state, dice)
        check_table(case.game, state)
        for _ in range(case.plies):
            if state.over:
                break
            mover.step(state)
            check_table(case.game, state)


def check_table(game: Game, state: State) -> None:
    assert game.invariant_violation(state) == ""
    deciders = members(state.deciders())
    assert state.over == (not deciders)
    assert max(members(state.deciders() | state.may_speak()), default=0) < state.seats
    if not state.over:
        assert state.turn in deciders
    for seat in deciders:
        assert legal(state, seat), f"seat {seat} is waited for and has no legal action"


def played_out(case: Case, seed: int) -> State:
    """A table after a game of random moves, or after as many as the case has."""
    state = case.dealt(seed)
    mover = Mover(state, Dice(seed))
    for _ in range(case.plies):
        if state.over:
            break
        mover.step(state)
    return state


def test_a_table_can_be_used_again(case: Case) -> None:
    """`set_up` lays out a new game whatever was on the table before."""
    used = played_out(case, 1)
    used.set_up(Dice(3))
    assert case.game.view(used, REFEREE) == case.game.view(case.dealt(3), REFEREE)
    assert case.game.invariant_violation(used) == ""


def test_money_is_accounted_for(case: Case) -> None:
    """Each seat's score is what it began with and what the events named in Game.earnings brought it."""
    if not case.game.earnings:
        return  # this game's score is not a sum of earnings
    dice = Dice(5)
    state = case.table()
    state.journal = Journal()
    state.set_up(dice)
    mover = Mover(state, dice)
    expected = [earned(case, state.journal.events, seat) for seat in range(case.seats)]
    for _ in range(case.plies):
        assert [state.score(seat) for seat in range(case.seats)] == expected
        if state.over:
            break
        state.journal = Journal()
        mover.step(state)
        for seat in range(case.seats):
            expected[seat] += earned(case, state.journal.events, seat)


def earned(case: Case, events: Sequence[Event], seat: int) -> int:
    """What events brought a seat."""
    total = 0
    for told in (case.game.told(case.content, event, REFEREE) for event in events):
        earning = case.game.earning(case.content, str(told["event"]))
        if earning and told["seat"] == seat:
            amount = told[earning[1]]
            assert isinstance(amount, int)
            total += amount
    return total


def test_the_purse_is_accounted_for(case: Case) -> None:
    """Where money is not the score, each move's bookings say what came and went, and each has its word."""
    game = case.game
    dice = Dice(5)
    state = case.dealt(5)
    mover = Mover(state, dice)
    purses = [game.purse(state, seat) for seat in range(case.seats)]
    if None in purses:
        return
    names = {"title", "start", "left"}
    for _ in range(case.plies):
        if state.over:
            break
        state.journal = Journal()
        mover.step(state)
        told = [game.told(case.content, event, REFEREE) for event in state.journal.events]
        for seat, name, amount in game.bookings(case.content, told):
            purses[seat] = (purses[seat] or 0) + amount
            names.add(name)
        assert [game.purse(state, seat) for seat in range(case.seats)] == purses
    missing = [(name, language) for name in names for language in LANGUAGES if not _word(game, language, name)]
    assert missing == []


def _word(game: Game, language: str, name: str) -> str | None:
    return game.words(language).find("money", name)


def test_every_action_tells_the_mover_something(case: Case) -> None:
    """Every `apply` tells at least one event that the mover sees, and only kinds and fields the game declares."""
    dice = Dice(6)
    state = case.table()
    state.journal = Journal()
    state.set_up(dice)
    check_events(case.game, state.journal.events)
    mover = Mover(state, dice)
    for _ in range(case.plies):
        if state.over:
            break
        state.journal = Journal()
        seat, action = mover.step(state)
        events = state.journal.events
        assert any(event.seen_by(seat) for event in events), case.game.forms(case.content)[action].notation
        check_events(case.game, events)


def check_events(game: Game, events: Sequence[Event]) -> None:
    for event in events:
        name, fields = event.kind, game.events[event.kind]
        assert len(event.fields) == len(fields), f"{name} has fields {event.fields}, declared {fields}"
        assert 0 <= event.open_fields <= len(fields)


def test_the_end_has_places(case: Case) -> None:
    """At the end somebody is first, places are counted as in sports, and the returns sum to 1."""
    state = played_out(case, 7)
    places = sorted(state.place(seat) for seat in range(case.seats))
    assert places == [places.index(place) + 1 for place in places]
    assert abs(sum(state.returns()) - 1) < 1e-9
