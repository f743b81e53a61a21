"""Plays and keeps records of a game's present rules version: see README.md beside."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from comptoir.engine.chance import Chance, Dice
from comptoir.engine.python_api import drawn_by_weight
from comptoir.engine.state import State
from comptoir.kit.game import REFEREE
from comptoir.match import Match
from tests.conformance.cases import Case, Mover, cases, few_some_many, legal

FOLDER = Path(__file__).resolve().parent
LONGEST = 600  # moves; a longer game is kept up to here
WHOLE = 3000  # moves within which a game that needs advice comes to its end
LEAST = 60  # moves; a game that is over sooner shows too little, so another one is played
TRIES = 100  # seeds tried to find a game that is worth keeping
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
    """A random game in which this many moves are taken back and something else is played."""
    match = case.match(seed=seed)
    mover = Advised(case, match.state, Dice(seed)) if case.game.needs_advice else Mover(match.state, Dice(seed))
    while not match.over and match.ply < longest:
        seat, action = mover.choose(match.state)
        match.play(seat, action)
        if undo and match.may_undo(seat):
            match.undo(seat)
            undo -= 1
    return match


def worth_keeping(choices: Sequence[Case], seed: int, undo: int = 0, longest: int = LONGEST) -> Match:
    """The first random game of one of these cases that lasts and in which the option makes a difference.

    If the option makes none in all that are tried, the first one that lasts; if none lasts, the first one.
    """
    lasting: Match | None = None
    first: Match | None = None
    for attempt in range(seed, seed + TRIES):
        for case in choices:
            match = played(case, attempt, undo, longest)
            first = first or match
            if match.ply >= LEAST:
                if not case.chosen or makes_a_difference(match):
                    return match
                lasting = lasting or match
    found = lasting or first
    assert found is not None, "there are no cases to play"
    return found


def makes_a_difference(match: Match) -> bool:
    """Whether with the default options the same moves are refused, or others are possible, or the end is another."""
    record = match.record()
    record["options"] = {option.name: option.values[0] for option in match.game.options}
    usual = Match.load(record, partial=True)
    if usual.trouble or usual.view(REFEREE) != match.view(REFEREE):
        return True
    pairs = zip(usual.states(), match.states(), strict=True)
    return any(legal(one, seat) != legal(other, seat) for one, other in pairs for seat in range(match.seats))


def write(game_id: str) -> list[str]:
    """Add the files that are not there yet; their names."""
    every = cases(game_id, all_sizes=True)
    sizes = [case for case in every if not case.chosen]
    game = sizes[0].game
    if len(sizes) > MOST_SIZES:
        sizes = [case for case in sizes if case.seats in few_some_many(game)]
    folder = FOLDER / game_id
    folder.mkdir(exist_ok=True)
    results_file = folder / "results.json"
    results = json.loads(results_file.read_text()) if results_file.exists() else {}
    added = []

    def keep(name: str, choices: Sequence[Case], seed: int, undo: int = 0, longest: int = LONGEST) -> None:
        file = folder / f"rules-{game.rules_version}-{name}.json"
        if not file.exists():
            match = worth_keeping(choices, seed, undo, longest)
            file.write_text(as_lines(match), encoding="utf-8")
            results[file.name] = [match.state.score(seat) for seat in range(match.seats)]
            results_file.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
            added.append(file.name)

    for case in sizes:
        keep(f"{case.seats}-players", [case], case.seats, longest=WHOLE if game.needs_advice else LONGEST)
    for number, chosen in enumerate(dict.fromkeys(case.chosen for case in every if case.chosen)):
        choices = [case for case in every if case.chosen == chosen]
        ((name, value),) = chosen
        keep(f"{name}-{value}".lower().replace("_", "-"), choices, 50 + number)
    keep("undo", sizes[-1:], 99, undo=5)
    return added


def as_lines(match: Match) -> str:
    """A record with a line for each entry of its log, so that it can be read."""
    record = match.record()
    log = ",\n  ".join(json.dumps(entry) for entry in record.pop("log"))
    head = ",\n ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in record.items())
    return f'{{\n {head},\n "log": [\n  {log}\n ]\n}}\n'


if __name__ == "__main__":
    print("\n".join(write(sys.argv[1])) or "nothing to add")
