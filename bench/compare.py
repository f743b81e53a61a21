"""Two checkouts side by side in one run: is the new one as fast and as small as the old one?

    python bench/compare.py OLD NEW [--rounds 5] [--house 3] [--json]

Both must be compiled for the Python that runs this. Processes of the two trees take turns; a figure is the median of
its rounds, and its ratio that of the medians. Rates count processor time in uniformly random play. The house is
measured by each tree's own bench/house.py, with 100 moves a second at 100 tables of four. Run it alone.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

Figures = dict[str, float]

RULES = """
import json
from comptoir.bots.measure import measure
from comptoir.games import find_game, game_ids
made = {}
for game_id in game_ids():
    speed = measure(find_game(game_id), 3, seconds=0.4)
    made |= {
        f"{game_id}, loop, actions/s": speed.loop_actions_per_second,
        f"{game_id}, stepped, actions/s": speed.stepped_actions_per_second,
        f"{game_id}, copy_from, ns": speed.copy_nanoseconds,
    }
print(json.dumps(made))
"""

TABLES = """
import asyncio, gc, json, resource, tempfile
from pathlib import Path
from comptoir.games import find_game, game_ids
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()

async def main():
    made = {}
    with tempfile.TemporaryDirectory() as folder:
        house = House(f"sqlite:///{folder}/house.db")
        for game_id in game_ids():
            seats = [SeatWish("me"), *(SeatWish("here", name="Bert") for _ in range(2))]
            people = [await new_guest(house, f"Anna {number}") for number in range(220)]
            for anna in people[200:]:
                await open_table(house, anna, TableWish(game_id, seats))
            gc.collect()
            before = resident()
            kept = [await open_table(house, anna, TableWish(game_id, seats)) for anna in people[:200]]
            gc.collect()
            made[f"{game_id}, memory a table, KiB"] = (resident() - before) / 1024 / len(kept)
        await house.close()
    print(json.dumps(made))

asyncio.run(main())
"""


def run(tree: Path, *arguments: str) -> str:
    """Run Python on the sources of a tree; what it prints."""
    environment = os.environ | {"PYTHONPATH": str(tree / "src")}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=tree, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def rules(tree: Path) -> Figures:
    """Loop, steps from Python and copies of every game."""
    made: Figures = json.loads(run(tree, "-c", RULES))
    return made


def tables(tree: Path) -> Figures:
    """Memory of a table of every game that has just begun."""
    made: Figures = json.loads(run(tree, "-c", TABLES))
    return made


def house(tree: Path) -> Figures:
    """Processor time of a move with four viewers, memory, and bytes of a page."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "house.json")
        run(tree, "bench/house.py", "--tables", "100", "--seconds", "10", "--rates", "100", "--json", str(file))
        made: dict[str, Any] = json.loads(file.read_text())
    made = made["games"]["die-fugger"] if "games" in made else made  # as older trees write it
    return {
        "processor time of a move with four viewers, ms": made["rates"][0]["server_cpu_ms_per_move"],
        "memory a table with four viewers, MiB": made["megabytes_per_table"],
        "page with all it loads, bytes": made["page_bytes"],
    }


def main() -> None:
    """Measure in turns and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--house", type=int, default=3, help="rounds of bench/house.py; 0 leaves it out")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    trees = [wanted.old.resolve(), wanted.new.resolve()]
    seen: dict[str, list[list[float]]] = {}
    for kind, rounds in ((rules, wanted.rounds), (tables, 3), (house, wanted.house)):
        for _ in range(rounds):
            for place, tree in enumerate(trees):
                for name, value in kind(tree).items():
                    seen.setdefault(name, [[], []])[place].append(value)
    medians = {name: [statistics.median(values) for values in both] for name, both in seen.items() if all(both)}
    if wanted.json:
        print(json.dumps({name: {"old": old, "new": new} for name, (old, new) in medians.items()}, indent=2))
        return
    print(f"{'':50}{'old':>12}{'new':>12}{'new/old':>9}")
    for name, (old, new) in medians.items():
        print(f"{name:50}{old:12.4g}{new:12.4g}{new / old if old else 0:9.3f}")


if __name__ == "__main__":
    main()
