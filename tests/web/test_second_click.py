"""A second click is asked for exactly where a move cannot be undone."""

from typing import Any

import pytest

from comptoir.engine.chance import Dice
from comptoir.games import find_game, game_ids
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.house.playing import play
from comptoir.match import Match
from comptoir.web.fragments.private import Private
from comptoir.web.fragments.shared import Shared, Viewer

NO_LUCK_AFTER_THE_DEAL = {"pfeffersaecke", "fische-fluppen-frikadellen"}  # only the last move is final


@pytest.mark.parametrize("game", game_ids())
def test_asked_where_there_is_no_undo_and_nowhere_else(game: str, at_home: Any) -> None:
    """In games played at random: each button is tried, and then undo is offered or it is not."""

    async def scene(house: House) -> None:
        anna = await new_guest(house, "Anna")
        count = min(3, find_game(game).players[-1])
        wishes = [SeatWish("me"), *(SeatWish("here", name=f"Bert {seat}") for seat in range(1, count))]
        table = await open_table(house, anna, TableWish(game, wishes))
        dice, asked = Dice(11), {True: 0, False: 0}
        for ply in range(400):
            assert table.match is not None
            if table.over:
                break
            seat = table.match.to_act[0]
            if ply % (7 if asked[True] or game == "pfeffersaecke" else 2) == 0:
                record = table.match.record()
                for offer in Private(Shared(table), Viewer(seat, "en", anna.id), {}).offers():
                    tried = Match.load(record)
                    if offer.clause or tried.why_not(seat, offer.action):
                        continue  # no button, but a choice on a sheet
                    moves = [tried.play(seat, action) for action in (offer.action, *offer.then)]
                    final = tried.over or any(move.revealed for move in moves)
                    assert final or tried.may_undo(seat)
                    assert offer.confirm is final, (offer.label, ply)
                    asked[final] += 1
            actions = table.match.actions(seat)
            await play(house, table.id, seat, actions[dice.below(len(actions))].code)
        assert asked[False]
        assert asked[True] or game in NO_LUCK_AFTER_THE_DEAL

    at_home(scene)
