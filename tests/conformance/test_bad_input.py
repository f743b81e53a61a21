"""Whatever is wrong with what is handed in, the answer is one sentence, never anything worse."""

import pytest

from comptoir.engine.chance import Dice
from comptoir.errors import BadContent, BadPosition, BadRecord
from comptoir.kit.game import REFEREE, Game, Viewer
from comptoir.match import Match
from tests.conformance.cases import Mover, plain_cases, positions
from tests.conformance.test_content import changed, numbers
from tests.spoiling import check_sentence, spoiled


@pytest.mark.parametrize("viewer", [REFEREE, 0, None])
def test_a_spoiled_position(game: Game, viewer: Viewer) -> None:
    """A position with something changed at random is refused, or a table on which all is accounted for."""
    case = plain_cases(game.id)[-1]
    for number, state in enumerate(positions(case)[:6]):
        for document in spoiled(case.match(state).position(viewer), 50, seed=number):
            try:
                match = Match.from_position(document, seed=1)
            except BadPosition as problem:
                check_sentence(str(problem))
            else:
                play_on(match)


def test_a_spoiled_record(game: Game) -> None:
    """A record with something changed at random is refused, or a game that can have been played."""
    record = plain_cases(game.id)[0].played(31, 40).record()
    for document in spoiled(record, 200, seed=32):
        try:
            match = Match.load(document)
        except BadRecord as problem:
            check_sentence(str(problem))
        else:
            play_on(match)


def play_on(match: Match) -> None:
    """A few moves, as a check that the table can be used."""
    mover = Mover(match.state, Dice(1))
    assert match.game.invariant_violation(match.state) == ""
    for _ in range(5):
        if match.over:
            break
        match.play(*mover.choose(match.state))
    assert match.game.invariant_violation(match.state) == ""


def test_numbers_that_make_no_game(game: Game) -> None:
    """With any number replaced by 0, 1 or 1000 the content is refused, or makes a game that can be played."""
    for place, _, _ in numbers(game.default_pack.plain):
        for value in (0, 1, 1000):
            plain = changed(game, place, value)
            try:
                content = game.content(game.pack(plain), {})
            except BadContent as problem:
                check_sentence(str(problem))
                continue
            state = game.table(content, game.players[-1])
            state.set_up(Dice(1))
            mover = Mover(state, Dice(2))
            for _ in range(60):
                assert game.invariant_violation(state) == "", f"{place} = {value}"
                if state.over:
                    break
                mover.step(state)
