"""Die Fugger, measured beside a plain C++ loop of the same game in one run.

    .venv/bin/python bench/foundations.py [--rounds 5] [--json]

All rates are per second of processor time. Every round measures everything once, one after the other, so that a
noisy machine is noisy for all; the table gives medians. The C++ loop is the yardstick: with the same seed it
plays the same games to the last florin, which is checked.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import repeat
from pathlib import Path

import comptoir
from comptoir.engine.advice import Advice
from comptoir.engine.chance import Dice
from comptoir.engine.playout import Tally, action_buffer, random_games
from comptoir.engine.search import Search
from comptoir.engine.state import State
from comptoir.games import find_game

SEATS = 3
GAMES = 100_000
REFERENCE = 14e6  # actions per second of the C++ loop on the machine that absolute figures are for
HERE = Path(__file__).parent


def table() -> State:
    """An empty table of Die Fugger."""
    game = find_game("die-fugger")
    return game.table(game.content(game.default_pack, {}), SEATS)


def compiled_loop() -> tuple[float, int]:
    """Actions per second in the compiled loop, and the checksum of all results."""
    tally = Tally(SEATS)
    random_games(table(), Dice(1), GAMES, 100_000, tally)
    return tally.actions / tally.cpu_seconds, tally.checksum


def stepped_from_python() -> float:
    """Actions per second when interpreted Python asks for every action."""
    state, dice = table(), Dice(1)
    buffer = action_buffer(state)
    actions = 0
    began = time.process_time()
    for _ in range(GAMES // 40):
        state.set_up(dice)
        while not state.over:
            seat = state.turn
            state.apply(seat, buffer[dice.below(state.legal(seat, buffer))], dice)
            actions += 1
    return actions / (time.process_time() - began)


def copy_nanoseconds() -> float:
    """Nanoseconds of one copy_from called from Python, the call included."""
    state = table()
    state.set_up(Dice(1))
    scratch = state.clone()
    copies = 300_000
    began = time.process_time()
    for _ in repeat(None, copies):
        scratch.copy_from(state)
    return (time.process_time() - began) / copies * 1e9


def search_iterations() -> float:
    """Iterations per second of the plain search from the opening, each a whole random game."""
    state = table()
    state.set_up(Dice(5))
    search = Search(Advice(), guided=False)
    began = time.process_time()
    search.think(state, state.turn, Dice(3), 20_000)
    return search.iterations / (time.process_time() - began)


def cpp_loop(folder: str) -> Callable[[], tuple[float, int]]:
    """The C++ loop, compiled: actions per second and checksum."""
    compiler = shutil.which("g++")
    if compiler is None:
        sys.exit("The C++ loop needs g++, and there is none in the PATH.")
    program = Path(folder, "die_fugger")
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, HERE / "die_fugger.cpp"], check=True)

    def run() -> tuple[float, int]:
        printed = subprocess.run([program, str(SEATS), str(GAMES), "1"], check=True, capture_output=True).stdout
        result = json.loads(printed)
        return result["actions_per_second"], result["checksum"]

    return run


def main() -> None:
    """Measure, check and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    figures: dict[str, list[float]] = {name: [] for name in ("cpp", "loop", "ratio", "stepped", "copy", "search")}
    with tempfile.TemporaryDirectory() as folder:
        cpp = cpp_loop(folder)
        for _ in range(arguments.rounds):
            cpp_rate, cpp_checksum = cpp()
            rate, checksum = compiled_loop()
            if checksum != cpp_checksum:
                sys.exit(f"The games differ: checksum {checksum} here, {cpp_checksum} in C++.")
            figures["cpp"].append(cpp_rate)
            figures["loop"].append(rate)
            figures["ratio"].append(rate / cpp_rate)
            figures["stepped"].append(stepped_from_python())
            figures["copy"].append(copy_nanoseconds())
            figures["search"].append(search_iterations())
    median = {name: statistics.median(values) for name, values in figures.items()}
    scale = median["cpp"] / REFERENCE
    if arguments.json:
        print(json.dumps({**median, "form": comptoir.build_form(), "rounds": arguments.rounds}))
        return
    print(
        f"Die Fugger, {SEATS} players, uniformly random, rules {comptoir.build_form()}, {arguments.rounds} rounds"
    )
    print(f"  plain C++ loop                 {median['cpp'] / 1e6:6.2f} M actions/s")
    print(f"  compiled loop                  {median['loop'] / 1e6:6.2f} M actions/s")
    print(f"    of the C++ rate              {median['ratio']:6.2f}              wanted 0.45")
    print(f"  stepped from Python            {median['stepped'] / 1e6:6.2f} M actions/s  wanted {scale:.2f}")
    print(f"  copy_from, called from Python  {median['copy']:6.0f} ns           wanted {300 / scale:.0f}")
    print(
        f"  search from the opening        {median['search'] / 1e3:6.1f} k iterations/s wanted {50 * scale:.1f}"
    )
    print("The same games to the last florin in C++ and here.")


if __name__ == "__main__":
    main()
