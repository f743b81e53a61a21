"""What the coach says before a move: from what the seat knows, in three languages, and nothing is changed by it."""

from comptoir.engine.chance import Dice
from comptoir.kit.game import REFEREE
from comptoir.kit.words import LANGUAGES
from tests.conformance.cases import Case
from tests.conformance.test_preview import moments

NAMES = [f"player {seat}" for seat in range(20)]


def test_stakes_tell_nothing_hidden(plain_case: Case) -> None:
    """They are the same on all tables that a seat cannot tell apart, and asking leaves the table as it is."""
    for number, (state, seat) in enumerate(moments(plain_case)):
        other = state.clone()
        other.imagine(seat, Dice(number))
        before = plain_case.game.view(state, REFEREE)
        for language in LANGUAGES:
            words = plain_case.game.words(language)
            said = plain_case.game.at_stake(state, seat, words, NAMES)
            assert said == plain_case.game.at_stake(other, seat, words, NAMES)
            assert all(sentence.strip() == sentence and sentence.endswith(".") for sentence in said)
        assert plain_case.game.view(state, REFEREE) == before
