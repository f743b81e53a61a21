"""Plays and keeps records of a game's present rules version: see README.md beside."""

import json
import sys
from pathlib import Path

from comptoir.engine.chance import Chance, Dice
from comptoir.engine.plain import drawn_by_weight
from comptoir.engine.state import State
from comptoir.match import Match
from tests.conformance.cases import Case, Mover, cases, few_some_many, legal

FOLDER = Path(__file__).resolve().parent
LONGEST = 600  # moves; a longer game is kept up to here
WHOLE = 3000  # moves within which a game that needs advice comes to its end
MOST_SIZES = 6  # of a game with more, records are kept of few, some and many players, of options with some


class Advised(Mover):
    """Plays at random, but mostly as the advice weighs it: for games in which random play comes to nothing."""

    def __init__(self, case: Case, state: State, chance: Chance) -> None:
        super().__init__(state, chance)
        self.advice = case.game.advice(case.content)

    def choose(self, state: State) -> tuple[int, int]:
        """A seat and one of its legal actions."""
        seat, action = super().choose(state)
        if self.chance.below(8) > 0:
            action = drawn_by_weight(self.advice, state, seat, legal(state, seat), False, self.chance)
        return seat, action


def played(case: Case, seed: int, undo: int = 0, longest: int = LONGEST) -> Match:
    """A random game in which so many moves are taken back and something else is played."""
    match = case.match(seed=seed)
    mover = Advised(case, match.state, Dice(seed)) if case.game.needs_advice else Mover(match.state, Dice(seed))
    while not match.over and match.ply < longest:
        seat, action = mover.choose(match.state)
        match.play(seat, action)
        if undo and match.may_undo(seat):
            match.undo(seat)
            undo -= 1
    return match


def write(game_id: str) -> list[str]:
    """Add the files that are not there yet; their names."""
    every = cases(game_id, all_sizes=True)
    sizes = [case for case in every if case.option is None]
    optional = sizes[0].seats
    if len(sizes) > MOST_SIZES:
        few = few_some_many(sizes[0].game)
        sizes, optional = [case for case in sizes if case.seats in few], few[1]
    longest = WHOLE if sizes[0].game.needs_advice else LONGEST
    matches = {f"{case.seats}-players": played(case, case.seats, longest=longest) for case in sizes}
    for number, case in enumerate(every):
        if case.option and case.seats == optional:
            matches[f"{case.option[0]}-{case.option[1]}".lower().replace("_", "-")] = played(case, 50 + number)
    matches["undo"] = played(sizes[-1], 99, undo=5)
    folder = FOLDER / game_id
    folder.mkdir(exist_ok=True)
    results_file = folder / "results.json"
    results = json.loads(results_file.read_text()) if results_file.exists() else {}
    added = []
    for name, match in matches.items():
        file = folder / f"rules-{match.game.rules_version}-{name}.json"
        if not file.exists():
            file.write_text(as_lines(match), encoding="utf-8")
            results[file.name] = [match.state.score(seat) for seat in range(match.seats)]
            added.append(file.name)
    results_file.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    return added


def as_lines(match: Match) -> str:
    """A record with a line for each entry of its log, so that it can be read."""
    record = match.record()
    log = ",\n  ".join(json.dumps(entry) for entry in record.pop("log"))
    head = ",\n ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in record.items())
    return f'{{\n {head},\n "log": [\n  {log}\n ]\n}}\n'


if __name__ == "__main__":
    print("\n".join(write(sys.argv[1])) or "nothing to add")
