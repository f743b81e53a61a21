"""Whether the longer games of Fugger, Welser, Medici end by their goal, and how long they take.

    .venv/bin/python bench/longer_games.py --goal nobility investor full --seats 2 3 4 5 6 --games 200
    .venv/bin/python bench/longer_games.py --goal full --policy bot:3 --games 40 --processes 2

Without --policy everybody plays as the advice weighs. Bots are bound by iterations alone. A game that lasts until the
last round has not ended by its goal; hours are counted at eight minutes a round.
"""

import argparse
import json
import statistics
from multiprocessing import Pool
from typing import NamedTuple

from comptoir.bots.players import make_player
from comptoir.engine.chance import Dice, derive_seed
from comptoir.engine.python_api import drawn_by_weight, legal_actions
from comptoir.games import find_game
from comptoir.match import Match

GAME = find_game("fugger-welser-medici")
ADVICE = "advice"
MINUTES = 8  # a round


class Work(NamedTuple):
    """One game."""

    goal: str
    seats: int
    policy: str
    seed: int


def played(work: Work) -> tuple[int, bool]:
    """Its rounds, and whether it ended by its goal."""
    rounds, over = (advised if work.policy == ADVICE else botted)(work)
    content = GAME.content(GAME.default_pack, {"goal": work.goal})
    return rounds, over and rounds < content.most_rounds_played


def advised(work: Work) -> tuple[int, bool]:
    """A game in which everybody plays as the advice weighs."""
    content = GAME.content(GAME.default_pack, {"goal": work.goal})
    state, dice, advice = GAME.table(content, work.seats), Dice(work.seed), GAME.advice(content)
    state.set_up(dice)
    while not state.over:
        seat = state.turn
        state.apply(seat, drawn_by_weight(advice, state, seat, legal_actions(state, seat), False, dice), dice)
    return int(state.rounds()), True


def botted(work: Work) -> tuple[int, bool]:
    """A game of bots of one level."""
    players = [make_player(work.policy, derive_seed(work.seed, seat), timed=False) for seat in range(work.seats)]
    match = Match.new(GAME, work.seats, options={"goal": work.goal}, chance=Dice(work.seed))
    while not match.over and match.ply < GAME.most_actions:
        seat = next(iter(match.to_answer), match.state.turn)
        match.play(seat, players[seat].choose(match, seat))
    return int(match.state.rounds()), match.over


def summary(goal: str, seats: int, policy: str, games: list[tuple[int, bool]]) -> dict[str, object]:
    """What came of all games at one size."""
    rounds = sorted(one for one, _ in games)
    mean = statistics.mean(rounds)
    return {
        "goal": goal,
        "seats": seats,
        "policy": policy,
        "games": len(games),
        "by_goal": sum(reached for _, reached in games),
        "mean_rounds": round(mean, 1),
        "mean_hours": round(mean * MINUTES / 60, 1),
        "tenths": [rounds[len(rounds) * tenth // 10] for tenth in (1, 5, 9)],
    }


def main() -> None:
    """Play, and print a line of JSON for each goal and size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--goal", nargs="+", default=["nobility", "investor", "full"])
    parser.add_argument("--policy", default=ADVICE)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 5, 6])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    wish = parser.parse_args()
    with Pool(wish.processes) as pool:
        for goal in wish.goal:
            for seats in wish.seats:
                works = [Work(goal, seats, wish.policy, wish.seed + number) for number in range(wish.games)]
                games = list(pool.imap_unordered(played, works, chunksize=4))
                print(json.dumps(summary(goal, seats, wish.policy, games)), flush=True)


if __name__ == "__main__":
    main()
