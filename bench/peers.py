"""Our five games beside other systems, all measured in one run on this machine: the table of the README.

    .venv/bin/python bench/peers.py [--seconds 1] [--all] [--json]

The others are installed into a temporary folder that is removed afterwards (pip, and npm for boardgame.io); what
cannot be had here is named with the reason. Rates are actions per second of processor time of one process: whole
games, uniformly random, a new one when one is over. Where luck is a move of its own, as in OpenSpiel, outcomes
are counted as actions too, which favours who has them. What drives a game from Python is the same for all.
"""

import argparse
import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from foundations import REFERENCE
from games import WANTED

from comptoir.bots.measure import measure
from comptoir.games import find_game, game_ids

PACKAGES = ("open-spiel", "pettingzoo", "rlcard", "pygame", "gymnasium", "numpy", "setuptools")
WAYS = {"loop": "own loop", "python": "stepped from Python", "pettingzoo": "as PettingZoo environment"}
Row = dict[str, Any]  # system, game, and a rate for every way it can be measured
TAG = "TAG, as published, not measured here"  # it is Java, and its package is in no registry
REPORTED: list[Row] = [  # medians of one `next`: tabletopgames.ai/wiki/conventions/performance, January 2021
    {"system": TAG, "game": "Uno", "loop": 1e6 / 1.0},
    {"system": TAG, "game": "Love Letter", "loop": 1e6 / 1.6},
    {"system": TAG, "game": "Dominion", "loop": 1e6 / 6.2},
]

OPENSPIEL = """
import json, random, sys, time
import pyspiel

CARD_GAMES = (
    "blackjack", "bridge(use_double_dummy_result=false)", "crazy_eights", "cribbage", "dou_dizhu", "euchre",
    "gin_rummy", "go_fish", "hanabi", "hearts", "kuhn_poker", "leduc_poker", "oh_hell", "skat", "spades", "tarok",
    "tiny_bridge_2p", "tiny_bridge_4p", "tiny_hanabi", "universal_poker",
)
seconds, made = float(sys.argv[1]), []


def from_python(game):  # whole games: actions per second, actions of a game
    dice, actions, games = random.Random(1), 0, 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(dice.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(dice.random() * len(legal))])
            actions += 1
        games += 1
    return actions / (time.process_time() - began), actions / games


def native(game):  # whole games per second of its bots in its own loop
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    began, games = time.process_time(), 0
    while time.process_time() - began < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
        games += 1
    return games / (time.process_time() - began)


def dealt(game):  # actions per second of its search's rollouts from a game already dealt, None where it has none
    dice, state, actions, rollouts = random.Random(1), game.new_initial_state(), 0, 100
    while state.is_chance_node():
        state.apply_action(dice.choice(state.chance_outcomes())[0])
    for _ in range(100):
        there = state.clone()
        while not there.is_terminal():
            outcomes = there.chance_outcomes() if there.is_chance_node() else None
            there.apply_action(dice.choice(outcomes)[0] if outcomes else dice.choice(there.legal_actions()))
            actions += 1
    while True:
        try:
            bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 2.0, 1, 100, False, 1, False)
        except pyspiel.SpielError:
            return None  # a game with rewards on the way
        began = time.process_time()
        bot.mcts_search(state)
        spent = time.process_time() - began
        if spent > seconds / 2:
            return actions / 100 * rollouts / spent
        rollouts *= 4


for name in CARD_GAMES:
    game = pyspiel.load_game(name)
    rate, length = from_python(game)
    row = dict(system="OpenSpiel", game=name.split("(")[0], python=rate, loop=native(game) * length)
    made.append(row | {"dealt": dealt(game)})
print(json.dumps(made))
"""

PETTINGZOO = """
import importlib, json, random, sys, time, warnings
warnings.simplefilter("ignore")
seconds, made = float(sys.argv[1]), []
for name in ("texas_holdem_v4", "texas_holdem_no_limit_v6", "leduc_holdem_v4"):
    module = importlib.import_module(f"pettingzoo.classic.{name}")
    for way, env in ((name, module.env()), (f"{name}, without its wrappers", module.raw_env())):
        dice, steps = random.Random(1), 0
        began = time.process_time()
        while time.process_time() - began < seconds:
            env.reset(seed=1)
            for agent in env.agent_iter():
                seen, reward, ended, cut, info = env.last()
                legal = seen["action_mask"].nonzero()[0]
                env.step(None if ended or cut else int(legal[int(dice.random() * len(legal))]))
                steps += 1
        made.append(dict(system="PettingZoo", game=way, pettingzoo=steps / (time.process_time() - began)))
print(json.dumps(made))
"""

RLCARD = """
import json, random, sys, time
import rlcard
seconds, made = float(sys.argv[1]), []
for name in ("leduc-holdem", "limit-holdem", "no-limit-holdem", "gin-rummy", "uno"):
    env, dice, steps = rlcard.make(name, config={"seed": 1}), random.Random(1), 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state, player = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, player = env.step(legal[int(dice.random() * len(legal))])
            steps += 1
    made.append(dict(system="RLCard", game=name, python=steps / (time.process_time() - began)))
print(json.dumps(made))
"""

BOARDGAME_IO = """
const { Client } = require("boardgame.io/dist/cjs/client.js");
const { INVALID_MOVE } = require("boardgame.io/dist/cjs/core.js");
const game = {
  setup: () => ({ cells: Array(9).fill(null), played: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, id) {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
      G.played++;
    },
  },
  endIf: ({ G }) => G.played === 9,
};
const client = Client({ game, numPlayers: 2, debug: false });
client.start();
const seconds = Number(process.argv[2]);
const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
const began = used();
let moves = 0;
while (used() - began < seconds) {
  client.reset();
  const free = [...Array(9).keys()];
  while (free.length) { client.moves.mark(free.splice(Math.floor(Math.random() * free.length), 1)[0]); moves++; }
}
const loop = moves / (used() - began);
console.log(JSON.stringify([{ system: "boardgame.io", game: "tic-tac-toe, local client", loop }]));
"""


def ours(seconds: float) -> list[Row]:
    """Our games in the compiled loop, stepped from Python, and as PettingZoo environments."""
    rows = []
    for game in map(find_game, game_ids()):
        seats = WANTED[game.id].seats
        speed = measure(game, seats, seconds)
        rows.append(
            {
                "system": "Comptoir",
                "game": game.title,
                "id": game.id,
                "rules": speed.rules,
                "loop": speed.loop_actions_per_second,
                "python": speed.stepped_actions_per_second,
                "pettingzoo": _as_pettingzoo(game.id, seats, seconds),
            }
        )
    return rows


def _as_pettingzoo(game_id: str, seats: int, seconds: float) -> float:
    """Steps per second of our PettingZoo environment, driven exactly as theirs is."""
    import random

    from comptoir.lab.pettingzoo import env

    environment, dice, steps = env(game_id, seats=seats), random.Random(1), 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        environment.reset(seed=1)
        for _ in environment.agent_iter():
            seen, _, ended, cut, _ = environment.last()
            legal = seen["action_mask"].nonzero()[0]
            environment.step(None if ended or cut else int(legal[int(dice.random() * len(legal))]))
            steps += 1
    return steps / (time.process_time() - began)


def cpp_loop(folder: Path, seconds: float) -> list[Row]:
    """The plain C++ loop of Die Fugger, which is the limit."""
    source, program = Path(__file__).with_name("die_fugger.cpp"), folder / "die_fugger"
    _run(["g++", "-O3", "-march=native", "-o", program, source], folder)
    games = max(1000, round(seconds * 100_000))
    rate = json.loads(_run([program, "3", games, "1"], folder))["actions_per_second"]
    return [{"system": "C++ written for it", "game": "Die Fugger", "loop": rate}]


def in_python(script: str) -> Callable[[Path, float], list[Row]]:
    """A measurement by a script in the temporary environment."""

    def run(folder: Path, seconds: float) -> list[Row]:
        return _said([folder / "venv" / "bin" / "python", "-c", script, str(seconds)], folder)

    return run


def boardgame_io(folder: Path, seconds: float) -> list[Row]:
    """boardgame.io's local client, moves of tic-tac-toe."""
    _run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, "boardgame.io"], folder)
    script = folder / "measure.cjs"
    script.write_text(BOARDGAME_IO)
    return _said(["node", script, str(seconds)], folder)


PEERS: dict[str, Callable[[Path, float], list[Row]]] = {
    "the C++ loop": cpp_loop,
    "OpenSpiel": in_python(OPENSPIEL),
    "PettingZoo": in_python(PETTINGZOO),
    "RLCard": in_python(RLCARD),
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


def measured(seconds: float) -> tuple[list[Row], dict[str, str]]:
    """Install and measure everything; the rows, and what could not be had with the reason."""
    rows, missing = [], {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _tell("installing the others")
        try:
            _run([sys.executable, "-m", "venv", folder / "venv"], folder)
            _run([folder / "venv/bin/python", "-m", "pip", "install", "-qq", *PACKAGES], folder)
        except (RuntimeError, subprocess.TimeoutExpired) as problem:
            missing["pip"] = str(problem)
        _tell("measuring ours")
        rows += ours(seconds)
        for peer, run in PEERS.items():
            _tell(f"measuring {peer}")
            try:
                rows += run(folder, seconds)
            except (RuntimeError, OSError, ValueError, subprocess.TimeoutExpired) as problem:
                missing[peer] = str(problem)
    return rows, missing


def _tell(what: str) -> None:
    print(f"{what} ...", file=sys.stderr, flush=True)


# --- what it says ---------------------------------------------------------------------------------------------


def fastest_of(rows: list[Row], most: int = 3) -> list[Row]:
    """Of every system those that are among its fastest in some way; all of ours."""
    chosen = []
    for row in rows:
        mates = [one for one in rows if one["system"] == row["system"]]
        ahead = [sum(one.get(way, 0.0) > row[way] for one in mates) for way in WAYS if way in row]
        if row["system"] == "Comptoir" or min(ahead) < most:
            chosen.append(row)
    return chosen


def short(rate: float) -> str:
    """A rate with as many digits as mean something: 6.2 M, 153 k, 3.6 k."""
    if rate >= 1e6:
        return f"{rate / 1e6:.1f} M"
    return f"{rate / 1e3:.0f} k" if rate >= 1e4 else f"{rate / 1e3:.1f} k"


def table(rows: list[Row]) -> str:
    """A table for people: ours first, within a system the fastest first."""
    order = {system: number for number, system in enumerate(dict.fromkeys(row["system"] for row in rows))}
    fastest = sorted(rows, key=lambda row: -max(row.get(way, 0.0) for way in WAYS))
    ranked = sorted(fastest, key=lambda row: order[row["system"]])
    lines = ["| system | game | " + " | ".join(WAYS.values()) + " |", "|---|---|---:|---:|---:|"]
    for row in ranked:
        figures = [short(row[way]) if way in row else "" for way in WAYS]
        lines.append(f"| {row['system']} | {row['game']} | {' | '.join(figures)} |")
    return "\n".join(lines)


def verdicts(rows: list[Row]) -> list[tuple[bool, str]]:
    """What was wanted, and what it is."""
    mine = {row["id"]: row for row in rows if row["system"] == "Comptoir"}
    others = [row for row in rows if row["system"] not in ("Comptoir", "C++ written for it")]
    limit = [row["loop"] for row in rows if row["system"] == "C++ written for it"]
    made = []
    for game_id, wanted in WANTED.items() if limit else ():
        rate, least = mine[game_id]["loop"], wanted.actions * limit[0] / REFERENCE
        said = f"{short(rate)} actions/s in the compiled loop, {wanted.seats} players; wanted here {short(least)}"
        made.append((rate >= least, f"{mine[game_id]['game']}: {said}"))
    native = [row for row in others if row["system"] == "OpenSpiel"]
    stepped = [row for row in others if "python" in row]
    zoo = [row for row in others if row["system"] == "PettingZoo" and row["game"].startswith("texas_holdem_v4")]
    if native:
        best = max(native, key=lambda row: row["loop"])
        times = mine["die-fugger"]["loop"] / best["loop"]
        made.append(
            (times > 1, f"Die Fugger's loop: {times:.1f} times OpenSpiel's fastest card game, {best['game']}")
        )
    if stepped:
        best, slowest = (
            max(stepped, key=lambda row: row["python"]),
            min(mine.values(), key=lambda row: row["python"]),
        )
        times = slowest["python"] / best["python"]
        said = f"{times:.1f} times the fastest peer, {best['system']} {best['game']}"
        made.append((times > 1, f"Stepped from Python, our slowest, {slowest['game']}: {said}"))
    for row in zoo:
        times = mine["die-fugger"]["pettingzoo"] / row["pettingzoo"]
        made.append((times >= 10, f"Die Fugger's PettingZoo environment: {times:.1f} times {row['game']}"))
    return made


def main() -> None:
    """Install, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time for each figure")
    parser.add_argument(
        "--all", action="store_true", help="every game measured, not only the fastest of a system"
    )
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    rows, missing = measured(wish.seconds)
    if wish.json:
        print(json.dumps({"measured": rows, "missing": missing}, indent=2))
        return
    print(f"Actions per second of processor time, {datetime.date.today()}, {wish.seconds:g} s for each figure.\n")
    print(table((rows if wish.all else fastest_of(rows)) + REPORTED))
    print()
    for holds, said in verdicts(rows):
        print(f"- {'yes' if holds else 'MISSED'}: {said}.")
    bare = sorted((row for row in rows if row.get("dealt")), key=lambda row: -row["dealt"])[:3]
    if bare:
        said = ", ".join(f"{row['game']} {short(row['dealt'])}" for row in bare)
        print(
            f"- For comparison: OpenSpiel's fastest rollouts of one game already dealt, without dealing: {said}."
        )
    for peer, why in missing.items():
        print(f"- not measured: {peer} ({why}).")


if __name__ == "__main__":
    main()
