"""Our five games beside other systems, everybody at their best, all measured in one run on this machine.

    .venv/bin/python bench/peers.py [--seconds 0.5] [--rounds 3] [--peers Pgx …] [--keep FOLDER] [--json]
    .venv/bin/python bench/peers.py --write      # bench/peers.md and the table of the README; about eight minutes

The others are installed into a temporary folder that is removed afterwards, or into one that is kept (pip, and
npm for boardgame.io). Rates are actions per second of processor time of one process: uniformly random games, one
after the other, the best of several rounds. The scripts in bench/others measure the others, each in the fastest
way we found; whatever is not part of a system, such as drawing an action by lot, is the same for all.

Run it on a machine that does nothing else.
"""

import argparse
import datetime
import json
import os
import platform
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from games import WANTED
from others.timing import best

import comptoir
from comptoir.engine.chance import Dice
from comptoir.engine.playout import Tally, action_buffer, playout, random_games
from comptoir.games import find_game, game_ids

HERE = Path(__file__).resolve().parent
PACKAGES = ("open-spiel", "pettingzoo", "rlcard", "pygame", "gymnasium", "numpy", "setuptools")
WAYS = {
    "loop": "own loop, whole games",
    "playouts": "own loop, games already dealt",
    "python": "stepped from Python",
    "observed": "stepped, with observations",
    "pettingzoo": "PettingZoo environment",
    "vector": "1,024 tables in one call",
}
OURS = "Comptoir"
TABLES = 1024  # stepped in one call
LIMIT = "C++ for this game alone"
Row = dict[
    str, Any
]  # system, version, game, whether it is played with cards, and a rate for every way it can be measured
Play = Callable[[int], int]  # plays a number of games and returns how many actions they had


# --- ours -----------------------------------------------------------------------------------------------------


def ours(seconds: float, rounds: int) -> list[Row]:
    """Our games in every way."""
    rows = []
    for game_id in game_ids():
        game, seats = find_game(game_id), WANTED[game_id].seats
        plays = {way: make(game_id, seats) for way, make in OUR_WAYS.items()}
        row = {"system": OURS, "version": comptoir.build_form(), "game": game.title, "cards": True}
        rates = {way: best(play, seconds, rounds) for way, play in plays.items()}
        rows.append(row | rates | {"vector": vector_rate(game_id, seats, seconds, rounds)})
    return rows


def _table(game_id: str, seats: int) -> Any:
    game = find_game(game_id)
    return game.table(game.content(game.default_pack, {}), seats)


def whole_games(game_id: str, seats: int) -> Play:
    """The compiled loop, set-up included."""
    state, dice, most = _table(game_id, seats), Dice(1), find_game(game_id).most_actions

    def play(games: int) -> int:
        tally = Tally(seats)
        random_games(state, dice, games, most, tally)
        return int(tally.actions)

    return play


def dealt_games(game_id: str, seats: int) -> Play:
    """Playouts of one game already dealt, as the search makes them."""
    state, dice, most = _table(game_id, seats), Dice(1), find_game(game_id).most_actions
    state.set_up(dice)
    scratch, buffer = state.clone(), action_buffer(state)

    def play(games: int) -> int:
        actions = 0
        for _ in range(games):
            scratch.copy_from(state)
            actions += playout(scratch, dice, buffer, most)
        return actions

    return play


def stepped(game_id: str, seats: int, observed: bool = False) -> Play:
    """Python asks for every action; with observations, whoever decides is shown the table as an array before."""
    import numpy as np

    state, dice, draw, most = (
        _table(game_id, seats),
        Dice(1),
        random.Random(1).random,
        find_game(game_id).most_actions,
    )
    buffer = action_buffer(state)
    seen = type(buffer)([0] * state.observation_size())

    def play(games: int) -> int:
        actions = 0
        for _ in range(games):
            state.set_up(dice)
            left = most
            while not state.over and left:
                seat = state.turn
                if observed:
                    state.observe(seat, seen)
                    np.array(seen, np.int64)
                state.apply(seat, buffer[int(draw() * state.legal(seat, buffer))], dice)
                left -= 1
            actions += most - left
        return actions

    return play


def in_pettingzoo(game_id: str, seats: int) -> Play:
    """Our PettingZoo environment, driven exactly as theirs are (others/pettingzoo_rates.py)."""
    from comptoir.lab.pettingzoo import env

    environment, draw = env(game_id, seats=seats), random.Random(1).random
    environment.reset(seed=1)

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            environment.reset()
            for _ in environment.agent_iter():
                seen, _, ended, cut, _ = environment.last()
                if ended or cut:
                    environment.step(None)
                else:
                    legal = seen["action_mask"].nonzero()[0]
                    environment.step(int(legal[int(draw() * len(legal))]))
                steps += 1
        return steps

    return play


def vector_rate(game_id: str, seats: int, seconds: float, rounds: int) -> float:
    """Steps per second of our vector environment, driven as Pgx is: choosing the actions is not counted."""
    import numpy as np

    from comptoir.lab.gym import GameVectorEnv

    environment, dice, found = GameVectorEnv(game_id, TABLES, seats, opponents=None), np.random.default_rng(1), []
    _, infos = environment.reset(seed=1)
    for _ in range(rounds):
        steps, spent = 0, 0.0
        while spent < seconds or steps == 0:
            legal = infos["action_mask"]
            actions = (dice.random(legal.shape, np.float32) * legal).argmax(axis=1)
            began = time.process_time()
            *_, infos = environment.step(actions)
            spent += time.process_time() - began
            steps += TABLES
        found.append(steps / spent)
    return max(found)


OUR_WAYS: dict[str, Callable[[str, int], Play]] = {
    "loop": whole_games,
    "playouts": dealt_games,
    "python": stepped,
    "observed": lambda game_id, seats: stepped(game_id, seats, observed=True),
    "pettingzoo": in_pettingzoo,
}


# --- the others -----------------------------------------------------------------------------------------------


def cpp_loop(folder: Path, seconds: float, rounds: int) -> list[Row]:
    """The plain C++ loop of Die Fugger."""
    program = folder / "die_fugger"
    _run(["g++", "-O3", "-march=native", "-o", program, HERE / "die_fugger.cpp"], folder)
    seats, games = WANTED["die-fugger"].seats, max(1000, round(seconds * 100_000))
    rates = [json.loads(_run([program, seats, games, 1], folder))["actions_per_second"] for _ in range(rounds)]
    version = _run(["g++", "-dumpfullversion"], folder).strip()
    return [{"system": LIMIT, "version": version, "game": "Die Fugger", "cards": True, "loop": max(rates)}]


def in_python(
    script: str, venv: str = "venv", packages: Sequence[str] = PACKAGES
) -> Callable[[Path, float, int], list[Row]]:
    """A measurement by a script in the environment of the others."""

    def run(folder: Path, seconds: float, rounds: int) -> list[Row]:
        python = folder / venv / "bin/python"
        if not python.exists():
            _run([sys.executable, "-m", "venv", folder / venv], folder)
            _run([python, "-m", "pip", "install", "-qq", *packages], folder)
        return _said([python, HERE / "others" / script, seconds, rounds], folder)

    return run


def boardgame_io(folder: Path, seconds: float, rounds: int) -> list[Row]:
    """boardgame.io, moves of tic-tac-toe."""
    if not (folder / "node_modules").exists():
        _run(
            ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, "boardgame.io"], folder
        )
    script = shutil.copy(
        HERE / "others/boardgame_io_rates.cjs", folder
    )  # packages are looked for from where it lies
    return _said(["node", script, seconds, rounds], folder)


PEERS: dict[str, Callable[[Path, float, int], list[Row]]] = {
    "the C++ loop": cpp_loop,
    "OpenSpiel": in_python("openspiel_rates.py"),
    "PettingZoo": in_python("pettingzoo_rates.py"),
    "RLCard": in_python("rlcard_rates.py"),
    "Pgx": in_python("pgx_rates.py", "pgx", ("pgx", "jax")),
    "boardgame.io": boardgame_io,
}


def _run(command: list[Any], folder: Path) -> str:
    if not shutil.which(str(command[0])):
        raise RuntimeError(f"there is no {command[0]} here")
    environment = {**os.environ, "NODE_ENV": "production", "PYTHONPATH": ""}
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=environment, capture_output=True, text=True, timeout=900
    )
    if done.returncode:
        raise RuntimeError(((done.stderr or done.stdout).strip().splitlines() or ["failed"])[-1])
    return done.stdout


def _said(command: list[Any], folder: Path) -> list[Row]:
    return list(json.loads(_run(command, folder).splitlines()[-1]))


def measured(folder: Path, seconds: float, rounds: int, peers: Sequence[str]) -> tuple[list[Row], dict[str, str]]:
    """Measure ours and these peers; the rows, and what could not be measured with the reason."""
    _tell("measuring ours")
    rows, missing = ours(seconds, rounds), {}
    for peer in peers:
        _tell(f"measuring {peer}")
        try:
            rows += PEERS[peer](folder, seconds, rounds)
        except (RuntimeError, OSError, ValueError, subprocess.TimeoutExpired) as problem:
            missing[peer] = str(problem)
    return rows, missing


def _tell(what: str) -> None:
    print(f"{what} ...", file=sys.stderr, flush=True)


# --- what it says ---------------------------------------------------------------------------------------------


def fastest_of(rows: list[Row]) -> list[Row]:
    """Of every system the fastest card game and the fastest other game in each way; all of ours."""
    chosen = []
    for row in rows:
        mates = [one for one in rows if (one["system"], one["cards"]) == (row["system"], row["cards"])]
        leads = any(row[way] == max(one.get(way, 0.0) for one in mates) for way in WAYS if way in row)
        if row["system"] == OURS or leads:
            chosen.append(row)
    return chosen


def short(rate: float) -> str:
    """A rate with as many digits as mean something: 6.2 M, 153 k, 3.6 k."""
    if rate >= 1e6:
        return f"{rate / 1e6:.1f} M"
    return f"{rate / 1e3:.0f} k" if rate >= 1e4 else f"{rate / 1e3:.1f} k"


def table(rows: list[Row]) -> str:
    """A table for people: ours first, within a system cards first, then the fastest first."""
    order = {system: number for number, system in enumerate(dict.fromkeys(row["system"] for row in rows))}
    fastest = sorted(rows, key=lambda row: (not row["cards"], -max(row.get(way, 0.0) for way in WAYS)))
    ranked = sorted(fastest, key=lambda row: order[row["system"]])
    lines = ["| system | game | " + " | ".join(WAYS.values()) + " |", "|---|---|" + "---:|" * len(WAYS)]
    for row in ranked:
        figures = [short(row[way]) if way in row else "" for way in WAYS]
        lines.append(f"| {row['system']} | {row['game']} | {' | '.join(figures)} |")
    return "\n".join(lines)


def comparisons(rows: list[Row]) -> list[str]:
    """In each way our fastest and slowest game beside the fastest of the others, with cards and without."""
    mine = [row for row in rows if row["system"] == OURS]
    made = []
    for way, name in WAYS.items():
        others = [row for row in rows if way in row and row["system"] not in (OURS, LIMIT)]
        parts = []
        for kind, cards in (("card game", True), ("other game", False)):
            if rivals := [row for row in others if row["cards"] == cards]:
                rival = max(rivals, key=lambda row: row[way])
                least, *_, most = sorted(row[way] / rival[way] for row in mine)
                whose = f"{kind}, {rival['game']} ({rival['system']})"
                parts.append(f"{_times(least)} to {_times(most)} times the rate of the fastest {whose}")
        if parts:
            made.append(f"{name[0].upper()}{name[1:]}: our games reach {'; '.join(parts)}.")
    return made


def _times(ratio: float) -> str:
    return f"{ratio:.2f}" if ratio < 1 else f"{ratio:.1f}" if ratio < 10 else f"{ratio:.0f}"


def machine() -> str:
    """What it ran on."""
    names = re.findall(r"model name\s*: (.*)", _text("/proc/cpuinfo")) or [platform.machine()]
    return f"{names[0].strip()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def _text(path: str) -> str:
    return Path(path).read_text() if Path(path).exists() else ""


LEGEND = """\
*Own loop*: compiled Python here, C++ in OpenSpiel, JavaScript in boardgame.io. *Stepped*: a Python program asks
for the legal actions and plays one of them. *With observations*: before each decision it also gets the array
that a network would see. *PettingZoo environment*: through PettingZoo's interface, without wrappers.
*1,024 tables in one call*: our Gymnasium vector environment and Pgx's jitted, vectorised step with automatic
reset; observations and masks are written, choosing the actions is not counted. In
OpenSpiel each outcome of chance counts as an action: dealing 52 cards is 52 actions."""

README = """\
Actions per second of processor time in random games: one process, the best of {rounds} rounds, all in one run
of `bench/peers.py` on {date} ({machine}).
Each system is driven in the fastest way we found. Of the others the table shows the fastest card game and the
fastest other game in each column ([all of them](bench/peers.md)). An action of one game is not an action of
another, so compare orders of magnitude.

{table}

{legend}"""

PAGE = """\
# Beside other systems

Written by `bench/peers.py --write` on {date}.

- Machine: {machine}; load average before the run {load:.1f}.
- Versions: {versions}.
- Figures: actions per second of processor time of one process, uniformly random games, the best of {rounds}
  rounds of {seconds:g} s.

{legend}

Each system is driven in the fastest way we found (`bench/others`):

- **OpenSpiel**: whole games by `evaluate_bots` with its uniform random bots; games already dealt by the
  rollouts of its search, where its search supports the game. From Python, chance nodes whose outcomes are
  equally likely are asked for their legal actions only, and observations are written into one array
  (`make_observation`).
- **PettingZoo**: raw environments, seeded once. A seeded `reset` would build a hold'em environment anew.
- **RLCard**: its game objects without the environments; the environments for observations. Seeded once.
- **boardgame.io**: its reducer alone and its local client, in production mode, without undo, warmed up.
- **Pgx**: JAX on the processor, 1,024 games in one compiled call, compiled beforehand. Processor time is that of all
  its threads.
- **Comptoir**: `random_games`, `playout`, the engine's `State`, `comptoir.lab.pettingzoo` and `comptoir.lab.gym`;
  Die Fugger with three players, the others with four.

Drawing an action takes the same time everywhere in Python: `int(random() * number_of_actions)`. What an action
is differs from game to game: a throw of a die in `pig`, a card, a bid, one step of a journey. Compare orders of
magnitude.

{table}

{comparisons}

TAG (Java) is not in the table because its package is in no registry. Its makers publish medians of one `next`
on "a rather old desktop computer" (tabletopgames.ai/wiki/conventions/performance, January 2021): 1.0
microseconds in Uno, 1.6 in Love Letter, 6.2 in Dominion. Finding and choosing legal actions comes on top.
"""

BEGIN, END = "<!-- written by bench/peers.py -->", "<!-- end of what bench/peers.py writes -->"


def write(rows: list[Row], seconds: float, rounds: int, load: float) -> None:
    """Write bench/peers.md and the part of the README between its two marks."""
    versions = {row["system"]: row["version"] for row in rows if row["system"] not in (OURS, LIMIT)}
    today = datetime.date.today()
    facts = {
        "date": f"{today.day} {today:%B %Y}",
        "machine": machine(),
        "versions": ", ".join(f"{system} {version}" for system, version in versions.items()),
        "legend": LEGEND,
        "seconds": seconds,
        "rounds": rounds,
        "load": load,
        "comparisons": "\n".join(f"- {line}" for line in comparisons(rows)),
    }
    (HERE / "peers.md").write_text(PAGE.format(table=table(rows), **facts), encoding="utf-8")
    readme = HERE.parent / "README.md"
    before, _, rest = readme.read_text(encoding="utf-8").partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        sys.exit(f"README.md has no part between {BEGIN} and {END}.")
    part = README.format(table=table(fastest_of(rows)), **facts)
    readme.write_text(f"{before}{BEGIN}\n\n{part}\n\n{END}{after}", encoding="utf-8")


def main() -> None:
    """Install, measure, print or write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor time for a round of each figure")
    parser.add_argument("--rounds", type=int, default=3, help="of which the best counts")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="install the others here, once, and keep them"
    )
    parser.add_argument("--peers", nargs="*", choices=PEERS, default=list(PEERS), help="only these")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true", help="write bench/peers.md and the table of the README")
    wish = parser.parse_args()
    if wish.write and comptoir.build_form() != "compiled":
        sys.exit(f"The rules are {comptoir.build_form()} here, not compiled: these figures would be of no use.")
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as temporary:
        folder = (wish.keep or Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        rows, missing = measured(folder, wish.seconds, wish.rounds, wish.peers)
    if wish.json:
        print(json.dumps({"measured": rows, "missing": missing}, indent=2))
        return
    print(table(rows))
    print("", *comparisons(rows), sep="\n")
    for peer, why in missing.items():
        print(f"not measured: {peer} ({why}).")
    if wish.write and (missing or len(wish.peers) < len(PEERS)):
        sys.exit("Nothing was written, because not everything was measured.")
    if wish.write:
        write(rows, wish.seconds, wish.rounds, load)


if __name__ == "__main__":
    main()
