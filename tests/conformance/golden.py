"""A seeded random game as text to read: what a change of the rules does to it shows in the diff."""

from collections.abc import Sequence

from comptoir.engine.chance import Dice
from comptoir.engine.state import Event
from comptoir.kit.game import REFEREE
from comptoir.match import Match
from tests.conformance.cases import Case, Mover

IN_FULL = 60  # moves whose events are written out


def playthrough(case: Case) -> str:
    """One game: the set-up, the first moves with all that happened, the result."""
    match = case.match(seed=case.seats)
    mover = Mover(match.state, Dice(100 + case.seats))
    lines = [f"{match.game.title}, {case.seats} players, seed {case.seats}", "", *sentences(match, match.opening)]
    while not match.over and match.ply < case.game.most_actions:
        move = match.play(*mover.choose(match.state))
        if match.ply <= IN_FULL:
            lines += ["", f"{match.ply}. seat {move.seat}: {move.notation}", *sentences(match, move.events)]
    ending = "The game is over" if match.over else "The game was stopped"
    lines += ["", f"... {ending} after {match.ply} moves."]
    earnings = match.earnings
    for one in match.standings:
        earned = [f"{name} {amount}" for name, amount in sorted(earnings[one["seat"]].items())]
        made_of = f" ({', '.join(earned)})" if earned else ""
        lines.append(f"    place {one['place']}: seat {one['seat']} with {one['score']}{made_of}")
    return "\n".join(lines) + "\n"


def sentences(match: Match, events: Sequence[Event]) -> list[str]:
    """What happened, in English, with nothing hidden."""
    names = [f"Seat {seat}" for seat in range(match.seats)]
    return [f"    {match.game.words('en').event(told, names)}" for told in match.told(events, REFEREE)]
