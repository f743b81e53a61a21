"""A seeded random game as text to read: what a change of the rules does to it shows in the diff."""

from comptoir.engine.chance import Dice
from comptoir.kit.game import REFEREE
from comptoir.match import Match
from tests.conformance.cases import Case, Mover

IN_FULL = 60  # moves whose events are written out


def playthrough(case: Case) -> str:
    """One game: the set-up, the first moves with all that happened, the result."""
    match = case.match(seed=case.seats)
    mover = Mover(match.state, Dice(100 + case.seats))
    lines = [f"{match.game.title}, {case.seats} players, seed {case.seats}", "", *sentences(match, -1)]
    while not match.over and match.ply < case.game.most_actions:
        match.play(*mover.choose(match.state))
        move = match.moves[-1]
        if match.ply <= IN_FULL:
            lines += ["", f"{match.ply}. seat {move.seat}: {move.notation}", *sentences(match, match.ply - 1)]
    ending = "The game is over" if match.over else "The game was stopped"
    lines += ["", f"... {ending} after {match.ply} moves."]
    for one in match.standings:
        parts = ", ".join(f"{name} {sum_}" for name, sum_ in sorted(match.earnings[one["seat"]].items()))
        lines.append(
            f"    place {one['place']}: seat {one['seat']} with {one['score']}" + f" ({parts})" * bool(parts)
        )
    return "\n".join(lines) + "\n"


def sentences(match: Match, place: int) -> list[str]:
    """The events of a move, or of the set-up (-1), in English."""
    events = match.opening if place < 0 else match.moves[place].events
    names = [f"Seat {seat}" for seat in range(match.seats)]
    return [f"    {match.game.words('en').event(told, names)}" for told in match.told(events, REFEREE)]
