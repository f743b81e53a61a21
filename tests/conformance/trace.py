"""Plays seeded random games of one game and prints a digest of all that happened, case by case.

python -m tests.conformance.trace die-fugger   (with COMPTOIR_PURE=1: interpreted)
"""

import hashlib
import json
import sys

from comptoir import build_form
from comptoir.engine.chance import Dice
from comptoir.engine.playout import Tally, random_games
from comptoir.kit.game import REFEREE
from tests.conformance.cases import Case, Mover, cases, observed

MOST_GAMES = 1000
ACTIONS = 400_000  # shared among the player counts
CLOSELY = 40  # actions of one game looked at one by one


def digest(case: Case) -> str:
    """Tallies of many games with default options, of a few with others; and one game looked at closely."""
    state, dice = case.table(), Dice(case.seats)
    tally = Tally(case.seats)
    actions = ACTIONS // len(case.game.players) if case.option is None else 2000
    while tally.games < MOST_GAMES and tally.actions < actions:
        random_games(state, dice, 1, case.game.most_actions, tally)
    seen = hashlib.sha256(json.dumps(case.game.view(state, REFEREE)).encode())
    state.set_up(dice)
    mover = Mover(state, dice)
    for _ in range(CLOSELY):
        if state.over:
            break
        seat, action = mover.step(state)
        imagined = state.clone()
        imagined.imagine(seat, Dice(action))
        seen.update(json.dumps([seat, action, observed(state, seat), case.game.view(imagined, REFEREE)]).encode())
    return f"{tally.games} games, {tally.actions} actions, {tally.checksum}, {dice.x}, {seen.hexdigest()[:16]}"


def trace(game_id: str) -> dict[str, str]:
    """The digests of all cases of a game."""
    return {str(case): digest(case) for case in cases(game_id)}


if __name__ == "__main__":
    print(json.dumps({"form": build_form(), "trace": trace(sys.argv[1])}))
