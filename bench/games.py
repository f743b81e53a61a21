"""Every game, measured beside the C++ loop of Die Fugger in one run.

    .venv/bin/python bench/games.py [--rounds 5] [--json]

Uniformly random play, rates per second of processor time, medians over the rounds. What is wanted is for a
machine on which the C++ loop makes 14 M actions/s, scaled by the rate seen.
"""

import argparse
import json
import statistics
import tempfile
from dataclasses import dataclass

from foundations import REFERENCE, cpp_loop

import comptoir
from comptoir.bots.measure import Speed, measure
from comptoir.games import find_game


@dataclass(frozen=True)
class Wanted:
    """What a game must reach on the reference machine."""

    seats: int
    actions: float  # per second, in the compiled loop
    copy_nanoseconds: float


WANTED = {
    "die-fugger": Wanted(3, 0.45 * REFERENCE, 300),
    "pfeffersaecke": Wanted(4, 2.0e6, 500),
    "fuerstenfeld": Wanted(4, 2.0e6, 500),
    "fische-fluppen-frikadellen": Wanted(4, 2.0e6, 700),
    "fugger-welser-medici": Wanted(4, 1.5e6, 1000),
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    cpp_rates: list[float] = []
    speeds: dict[str, list[Speed]] = {name: [] for name in WANTED}
    with tempfile.TemporaryDirectory() as folder:
        cpp = cpp_loop(folder)
        for _ in range(arguments.rounds):
            cpp_rates.append(cpp()[0])
            for name, measured in speeds.items():
                measured.append(measure(find_game(name), WANTED[name].seats))
    scale = statistics.median(cpp_rates) / REFERENCE
    if arguments.json:
        print(json.dumps({name: [one.json for one in measured] for name, measured in speeds.items()}))
        return
    print(f"rules {comptoir.build_form()}, {arguments.rounds} rounds, medians")
    print(f"plain C++ loop of Die Fugger: {statistics.median(cpp_rates) / 1e6:.1f} M actions/s")
    print(f"{'':28}{'loop':>18}{'stepped':>10}{'copy_from':>20}")
    for name, measured in speeds.items():
        wanted = WANTED[name]
        loop = statistics.median(one.loop_actions_per_second for one in measured) / 1e6
        stepped = statistics.median(one.stepped_actions_per_second for one in measured) / 1e6
        copy = statistics.median(one.copy_nanoseconds for one in measured)
        print(
            f"{name:28}{loop:5.2f} M (> {wanted.actions * scale / 1e6:.2f}){stepped:8.2f} M"
            f"{copy:8.0f} ns (< {wanted.copy_nanoseconds / scale:.0f})"
        )


if __name__ == "__main__":
    main()
