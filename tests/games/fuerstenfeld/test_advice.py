"""Fürstenfeld: what the advice is made of."""

import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.playout import action_buffer
from comptoir.engine.search import Search
from comptoir.games.fuerstenfeld.bot.advice import yield_tenths
from comptoir.games.fuerstenfeld.game import GAME
from comptoir.kit.game import Options
from tests.games.fuerstenfeld.tables import lay, seat, state_of

EXPERT: Options = {"expert": True}


@pytest.mark.parametrize("options", [{}, EXPERT])
def test_every_action_has_a_weight(options: Options) -> None:
    """Whatever may be done is at least thinkable, and every seat's share lies between 0 and 1."""
    content = GAME.content(GAME.default_pack, options)
    advice, state, dice = GAME.advice(content), GAME.table(content, 3), Dice(1)
    state.set_up(dice)
    legal, weights = action_buffer(state), action_buffer(state)
    for _ in range(600):
        if state.over:
            break
        count = state.legal(state.turn, legal)
        advice.weigh(state, state.turn, legal, count, weights)
        assert min(weights[:count]) > 0
        shares = [advice.evaluate(state, number) for number in range(3)]
        assert min(shares) >= 0.0
        assert sum(shares) == pytest.approx(1.0)
        state.apply(state.turn, legal[dice.below(count)], dice)


def test_the_end_is_worth_its_result() -> None:
    """Where the game is over the winner has 1 and the others nothing."""
    parts = {place: f"palace-{place}" for place in range(1, 7)}
    match = lay(seat("crane", parts), seat("crane, market"), stage="discard", turn=1, order=[0, 1], moved=[1, 0])
    match.play(1, "tuck crane")
    assert [GAME.advice(state_of(match).content).evaluate(match.state, number) for number in range(2)] == [
        1.0,
        0.0,
    ]


def test_more_parts_are_better() -> None:
    """Level in everything else, whoever has built more of the palace stands better."""
    match = lay(seat("crane", {1: "palace-1", 2: "palace-2"}), seat("crane", {1: "palace-1"}))
    advice = GAME.advice(state_of(match).content)
    assert advice.evaluate(match.state, 0) > 0.5 > advice.evaluate(match.state, 1)


def test_a_part_that_left_the_game_is_a_disaster() -> None:
    """Without all six parts there is nothing to hope for."""
    match = lay(seat("crane", {1: "palace-1"}, gone="palace-2"), seat("crane"))
    assert GAME.advice(state_of(match).content).evaluate(match.state, 0) < 0.01


def test_the_last_part_is_built() -> None:
    """An advised search finishes the palace when it can."""
    five = {place: f"palace-{place}" for place in range(1, 6)}
    match = lay(seat("palace-6, crane", five, coins=30), seat("crane"), stage="build")
    search = Search(GAME.advice(state_of(match).content), guided=True)
    action = search.think(match.state, 0, Dice(3), 400)
    assert match.action(action).notation == "build palace-6"


def test_a_guide_is_worth_what_he_is_shown() -> None:
    """Where the guide shows all palaces, others' parts make him worth building."""
    for shows_all, worth in ((False, 0), (True, 40)):
        options: Options = {"expert": True, "guide_shows_all": shows_all}
        other = seat("crane", {1: "palace-1", 2: "palace-2"}, expert=True)
        state = state_of(lay(seat("guide", expert=True), other, options=options))
        assert yield_tenths(state, state.players[0], state.content.card_names.index("guide")) == worth
