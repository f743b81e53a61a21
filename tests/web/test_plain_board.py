"""The board of a game without its own: any game can be played on it."""

import pytest

from comptoir.games import find_game, game_ids
from comptoir.match import Match
from comptoir.web.boards import PlainBoard
from tests.pages import Page, check_html


@pytest.mark.parametrize("game_id", game_ids())
def test_any_game_on_a_plain_board(game_id: str) -> None:
    """Seats are called by their players, and there is a button for every legal action, named as elsewhere."""
    game = find_game(game_id)
    match = Match.new(game, seats=game.players[0], seed=1)
    board, words, seat = PlainBoard(game, match.pack), game.words("en"), match.to_act[0]
    names = [f"Anna {number}" for number in range(match.seats)]
    text = board.text(match.view(None), words, names)
    check_html(text)
    assert "seats" not in match.view(None) or [name for name in names if name not in text] == []
    offers = board.offers(match.state, seat, words, names)
    assert [offer.label for offer in offers] == [
        match.label(seat, action.code, words, names) for action in match.actions(seat)
    ]
    hand = Page(board.hand(match.view(seat), offers, words, names))
    assert [button["value"] for button in hand.buttons] == [str(action.code) for action in match.actions(seat)]
