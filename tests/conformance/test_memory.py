"""What is asked again and again leaves nothing behind: a house runs for months, a study makes many tables."""

import gc
import random
import sys
from collections.abc import Callable
from typing import Any

import pytest

from comptoir.bots import Bot
from comptoir.games import find_game, game_ids
from comptoir.match import Match
from comptoir.web.boards import find_board

TIMES = 150


def left_behind(work: Callable[[], Any]) -> float:
    """Blocks of memory that a piece of work leaves behind each time, once everything it keeps is kept."""
    for _ in range(TIMES):
        work()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(TIMES):
        work()
    gc.collect()
    return (sys.getallocatedblocks() - before) / TIMES


@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_is_left_behind(game_id: str) -> None:
    game = find_game(game_id)
    match, choose = Match.new(game, game.players[-1], seed=3), random.Random(3)
    for _ in range(12):
        match.play(match.to_act[0], choose.choice(match.actions(match.to_act[0])).code)
    seat = match.to_act[0]
    board, words, names = find_board(match), game.words("en"), [str(seat) for seat in range(match.seats)]
    position, bot = match.position(seat), Bot("bot:1", seed=3)
    works: dict[str, Callable[[], Any]] = {
        "actions": lambda: Match.from_position(position, seed=1).actions(seat),
        "to answer": lambda: Match.from_position(position, seed=1).to_answer,
        "offers": lambda: board.offers(match.state, seat, words, names),
        "view": lambda: match.view(seat),
        "a bot's move": lambda: bot.think(position, seat),
    }
    kept = {name: left_behind(work) for name, work in works.items()}
    assert all(blocks < 0.5 for blocks in kept.values()), kept
