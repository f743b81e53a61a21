"""Die Fugger with other numbers: what makes no game is refused in one sentence, and what makes one is played."""

from typing import Any

import pytest

from comptoir.bots import Bot
from comptoir.errors import BadContent
from comptoir.games import find_game
from comptoir.kit.game import Document, Options
from comptoir.match import Match
from tests.games.positions import edited

GAME = find_game("die-fugger")
ROUND = {"price_goes_round": True}


def changed(changes: dict[str, int]) -> Document:
    """Our content with some numbers replaced."""
    return edited(GAME.default_pack.plain, {f"{place}.value": value for place, value in changes.items()})


NO_GAMES: list[tuple[dict[str, int], Options, str]] = [
    ({"prices.start": 0}, {}, "at “prices.start”: 0 is not on the track from 1 to 9"),
    ({"prices.start": 10}, {}, "at “prices.start”: 10 is not on the track from 1 to 9"),
    ({"prices.top": 4, "prices.start": 4}, ROUND, "at “prices.top”: a price can rise by 5 florins, more than"),
    ({"evaluation.seal_factor": 0}, {}, "at “evaluation.seal_factor”: a card with a seal must bring at least"),
    ({"deal.hand": 11}, {}, "at “deal.hand”: 46 cards are dealt, but there are 45 goods"),
    ({"deal.hand": 10, "deal.jakob": 6, "evaluation.cards_to_end_round": 7}, {}, "46 cards are dealt"),
    ({"deal.jakob": 5}, {}, "5 cards of a good end a round, but Jakob begins with 5 cards"),
    ({"evaluation.cards_to_end_round": 2}, {}, "2 cards of a good end a round, but Jakob begins with 2 cards"),
    ({"evaluation.cards_to_end_round": 0, "deal.jakob": 0}, {}, "but Jakob begins with 0 cards"),
    ({"evaluation.cards_to_end_round": 9}, {}, "9 cards of a good end a round, but there are only 9 of each"),
    ({"evaluation.cards_to_end_round": 10}, {}, "10 cards of a good end a round, but there are only 9 of each"),
    ({"cards.plain": 2, "evaluation.cards_to_end_round": 4}, {}, "there are only 4 of each"),
    ({"cards.merchants": 21}, {}, "with 21 merchants, three players could each hold and lay 7"),
    ({"cards.merchants": 18}, {"draw_limit": 3}, "with 18 merchants, three players could each hold and lay 6"),
    ({"cards.merchants": 15, "turn.merchants_in_front": 0}, {}, "three players could each hold and lay 5"),
]


@pytest.mark.parametrize(("changes", "options", "message"), NO_GAMES)
@pytest.mark.clause("DF-5.1")
def test_numbers_that_make_no_game_are_refused(changes: dict[str, int], options: Options, message: str) -> None:
    """One sentence, with the place and what is wrong there."""
    with pytest.raises(BadContent, match=message) as refused:
        GAME.content(GAME.pack(changed(changes)), options)
    assert "\n" not in str(refused.value)
    assert str(refused.value).endswith(".")


GAMES: list[tuple[dict[str, int], Options]] = [
    ({"prices.top": 4, "prices.start": 4}, {}),
    ({"prices.top": 5}, ROUND),
    ({"prices.start": 1}, {}),
    ({"prices.start": 9}, {}),
    ({"evaluation.seal_factor": 1}, {}),
    ({"deal.hand": 10, "deal.jakob": 5, "evaluation.cards_to_end_round": 6}, {}),
    ({"evaluation.cards_to_end_round": 3}, {}),
    ({"evaluation.cards_to_end_round": 8}, {}),
    ({"evaluation.cards_to_end_round": 1, "deal.jakob": 0}, {}),
    ({"cards.merchants": 20}, {}),
    ({"cards.merchants": 17}, {"draw_limit": 3}),
    ({"cards.merchants": 14, "turn.merchants_in_front": 0}, {}),
]


@pytest.mark.parametrize(("changes", "options"), GAMES)
@pytest.mark.clause("DF-5.1", "DF-7.1")
def test_numbers_that_make_a_game_are_played(changes: dict[str, int], options: Options) -> None:
    """The nearest numbers that are not refused make games that end, at every size."""
    for seats in GAME.players:
        match: Any = Match.new(GAME, seats, seed=seats, options=options, content=changed(changes))
        bot = Bot("bot:1", seed=1)
        while not match.over and match.ply < GAME.most_actions:
            match.play(match.to_act[0], bot.choose(match, match.to_act[0]))
        assert match.over
        assert match.game.invariant_violation(match.state) == ""
