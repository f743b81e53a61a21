"""A seeded game as text to read: what a change of the rules does to it shows in the diff."""

from collections.abc import Sequence

from comptoir.engine.chance import Dice
from comptoir.engine.python_api import drawn_by_weight
from comptoir.engine.state import Event
from comptoir.kit.game import REFEREE
from comptoir.match import Match
from tests.conformance.cases import Case, Mover, legal

IN_FULL = 60  # moves whose events are written out


def playthrough(case: Case) -> str:
    """One game: the set-up, moves with all that happened, the result.

    With default options everybody moves at random, and the first moves are written out. A variant is played as the
    advice weighs, and the last moves are: only sensible players come to what it is about.
    """
    match, dice = case.match(seed=case.seats), Dice(100 + case.seats)
    mover, advice = Mover(match.state, dice), match.game.advice(match.content)
    lines = [titled(case), "", *sentences(match, match.opening)]
    moves = []
    while not match.over and match.ply < case.game.most_actions:
        if case.chosen:
            seat = match.to_act[0]
            action = drawn_by_weight(advice, match.state, seat, legal(match.state, seat), False, dice)
        else:
            seat, action = mover.choose(match.state)
        move = match.play(seat, action)
        moves.append(["", f"{match.ply}. seat {move.seat}: {move.notation}", *sentences(match, move.events)])
    for told in moves[-IN_FULL:] if case.chosen else moves[:IN_FULL]:
        lines += told
    ending = "The game is over" if match.over else "The game was stopped"
    lines += ["", f"... {ending} after {match.ply} moves."]
    earnings = match.earnings
    for one in match.standings:
        earned = [f"{name} {amount}" for name, amount in sorted(earnings[one["seat"]].items())]
        made_of = f" ({', '.join(earned)})" if earned else ""
        lines.append(f"    place {one['place']}: seat {one['seat']} with {one['score']}{made_of}")
    return "\n".join(lines) + "\n"


def titled(case: Case) -> str:
    """What is played."""
    chosen = "".join(f", {name} {value}".lower() for name, value in case.chosen)
    return f"{case.game.title}{chosen}, {case.seats} players, seed {case.seats}"


def sentences(match: Match, events: Sequence[Event]) -> list[str]:
    """What happened, in English, with nothing hidden."""
    names = [f"Seat {seat}" for seat in range(match.seats)]
    return [f"    {match.game.words('en').event(told, names)}" for told in match.told(events, REFEREE)]
