"""Plays seeded random games of one game and prints a digest of all that happened, case by case.

python -m tests.conformance.trace die-fugger 100000   (with COMPTOIR_PURE=1: interpreted)
"""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from comptoir.build import PURE
from comptoir.engine.chance import Dice
from comptoir.engine.playout import Tally, random_games
from comptoir.kit.game import REFEREE
from tests.conformance.cases import Case, Mover, cases, mixtures, observed

ROOT = Path(__file__).resolve().parents[2]
MOST_GAMES = 1000
CLOSELY = 40  # actions of one game looked at one by one


def digest(case: Case, actions: int) -> str:
    """Tallies of many games, and one game looked at closely, with what its seats imagine."""
    state, dice = case.table(), Dice(case.seats)
    tally = Tally(case.seats)
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


def trace(game_id: str, actions: int) -> dict[str, str]:
    """The digests of all cases of a game; this many actions are shared among its sizes, options get a few."""
    made = (*cases(game_id, all_sizes=True), *mixtures(game_id, all_sizes=True))
    sizes = sum(not case.chosen for case in made)
    return {str(case): digest(case, 1000 if case.chosen else actions // sizes) for case in made}


def trace_interpreted(game_id: str, actions: int) -> dict[str, str]:
    """The same from another process, in which the rules are not compiled."""
    command = [sys.executable, "-m", "tests.conformance.trace", game_id, str(actions)]
    made = subprocess.run(command, cwd=ROOT, env=os.environ | {PURE: "1"}, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    digests: dict[str, str] = json.loads(made.stdout)
    return digests


if __name__ == "__main__":
    print(json.dumps(trace(sys.argv[1], int(sys.argv[2]))))
