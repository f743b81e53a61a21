"""Our five games beside other systems, all measured in one run on this machine: the table of the README.

    .venv/bin/python bench/peers.py [--seconds 1] [--json]

The others are installed into a temporary folder that is removed afterwards (pip, and npm for boardgame.io); what
cannot be had here is named with the reason. Rates are actions per second of processor time of one process, random
play, a new game when one is over. TAG's figures are those its authors publish, on their machine.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from comptoir.bots.measure import measure
from comptoir.games import find_game, game_ids

PACKAGES = ("open-spiel", "pettingzoo", "rlcard", "pygame", "gymnasium", "numpy", "setuptools")
PUBLISHED = [("TAG, Catan / Power Grid / Puerto Rico (published)", 310_000.0)]

OPENSPIEL = """
import json, random, sys, time
import pyspiel
seconds, made = float(sys.argv[1]), []
for name in ("leduc_poker", "gin_rummy", "hearts", "euchre", "crazy_eights"):
    game, dice = pyspiel.load_game(name), random.Random(1)
    began, actions, games = time.process_time(), 0, 0
    while time.process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(dice.choices(outcomes, weights)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                actions += 1
        games += 1
    made.append((f"OpenSpiel {name}, from Python", actions / (time.process_time() - began)))
    length = actions / games
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    began, played = time.process_time(), 0
    while time.process_time() - began < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, played)
        played += 1
    made.append((f"OpenSpiel {name}, native", played * length / (time.process_time() - began)))
print(json.dumps(made))
"""

PETTINGZOO = """
import json, sys, time, warnings
warnings.simplefilter("ignore")
import numpy as np
from pettingzoo.classic import texas_holdem_v4
seconds = float(sys.argv[1])
env, dice, steps = texas_holdem_v4.env(), np.random.default_rng(1), 0
began = time.process_time()
while time.process_time() - began < seconds:
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, ended, cut, info = env.last()
        env.step(None if ended or cut else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
        steps += 1
print(json.dumps([("PettingZoo texas_holdem_v4", steps / (time.process_time() - began))]))
"""

RLCARD = """
import json, random, sys, time
import rlcard
seconds, made = float(sys.argv[1]), []
for name in ("leduc-holdem", "limit-holdem", "gin-rummy"):
    env, steps = rlcard.make(name, config={"seed": 1}), 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state, player = env.reset()
        while not env.is_over():
            state, player = env.step(random.choice(list(state["legal_actions"])))
            steps += 1
    made.append((f"RLCard {name}", steps / (time.process_time() - began)))
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
console.log(JSON.stringify([["boardgame.io tic-tac-toe, local client", moves / (used() - began)]]));
"""


def ours(seconds: float) -> list[tuple[str, float]]:
    """Our games in the compiled loop, stepped from Python, and Die Fugger through PettingZoo."""
    made = []
    for game in map(find_game, game_ids()):
        speed = measure(game, min(max(3, game.players[0]), game.players[-1]), seconds)
        made.append((f"Comptoir {game.title}, {speed.rules} loop", speed.loop_actions_per_second))
        made.append((f"Comptoir {game.title}, from Python", speed.stepped_actions_per_second))
    return [*made, ("Comptoir Die Fugger, PettingZoo", _our_pettingzoo(seconds))]


def _our_pettingzoo(seconds: float) -> float:
    """Steps per second of our PettingZoo environment, driven exactly as theirs is."""
    import numpy as np

    from comptoir.lab.pettingzoo import env

    environment, dice, steps = env("die-fugger", seats=2), np.random.default_rng(1), 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        environment.reset(seed=1)
        for _ in environment.agent_iter():
            seen, _, ended, cut, _ = environment.last()
            legal = np.flatnonzero(seen["action_mask"])
            environment.step(None if ended or cut else int(dice.choice(legal)))
            steps += 1
    return steps / (time.process_time() - began)


def in_python(script: str) -> Callable[[Path, float], list[tuple[str, float]]]:
    """A measurement by a script in the temporary environment."""

    def run(folder: Path, seconds: float) -> list[tuple[str, float]]:
        return _said([folder / "venv" / "bin" / "python", "-c", script, str(seconds)], folder)

    return run


def boardgame_io(folder: Path, seconds: float) -> list[tuple[str, float]]:
    """boardgame.io's local client, moves of tic-tac-toe."""
    if not shutil.which("npm"):
        raise RuntimeError("there is no npm here")
    _run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, "boardgame.io"], folder)
    script = folder / "measure.cjs"
    script.write_text(BOARDGAME_IO)
    return _said(["node", script, str(seconds)], folder)


PEERS: dict[str, Callable[[Path, float], list[tuple[str, float]]]] = {
    "OpenSpiel": in_python(OPENSPIEL),
    "PettingZoo": in_python(PETTINGZOO),
    "RLCard": in_python(RLCARD),
    "boardgame.io": boardgame_io,
}


def _run(command: list[Any], folder: Path) -> str:
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True, timeout=600)
    if done.returncode:
        raise RuntimeError(((done.stderr or done.stdout).strip().splitlines() or ["failed"])[-1])
    return done.stdout


def _said(command: list[Any], folder: Path) -> list[tuple[str, float]]:
    return [(name, rate) for name, rate in json.loads(_run(command, folder).splitlines()[-1])]


def _tell(what: str) -> None:
    print(f"{what} ...", file=sys.stderr, flush=True)


def main() -> None:
    """Install, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
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
        rows += ours(wish.seconds)
        for peer, run in PEERS.items():
            _tell(f"measuring {peer}")
            try:
                rows += run(folder, wish.seconds)
            except (RuntimeError, OSError, ValueError, subprocess.TimeoutExpired) as problem:
                missing[peer] = str(problem)
    if wish.json:
        print(json.dumps({"measured": rows, "published": PUBLISHED, "missing": missing}, indent=2))
        return
    print("| system | actions/s |")
    print("|---|---|")
    for system, rate in [*rows, *PUBLISHED]:
        print(f"| {system} | {rate:,.0f} |")
    for peer, why in missing.items():
        print(f"\nNot measured: {peer} ({why})")


if __name__ == "__main__":
    main()
