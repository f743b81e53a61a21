"""Players of one's own: in a Python file, pickled, as a network; whatever goes wrong is one sentence."""

import json
import pickle
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from comptoir.bots import make_player, parse_seat
from comptoir.bots.own import ship
from comptoir.bots.players import check_player
from comptoir.engine.python_api import features_of, observation
from comptoir.errors import BadPlayer, ComptoirError, PlayerFailed
from comptoir.match import Match
from tests.cli.conftest import Cli, cli, program  # noqa: F401

PAGE = Path(__file__).resolve().parents[2] / "docs/own-players.md"
MORE = """
import os

class Crash:
    def act(self, observation, mask):
        return 1 // 0


class Illegal:
    def act(self, observation, mask):
        return (~mask).argmax()


class Leaving:
    def act(self, observation, mask):
        raise SystemExit("no more")


class Dying:
    def act(self, observation, mask):
        os._exit(3)


class Nonsense:
    def choose(self, match, seat):
        return [7]


class Peeking:
    seen = []

    def choose(self, match, seat):
        self.seen.append((match.view("referee"), match.view(seat)))
        return match.actions(seat)[0].notation


class NoPlayer:
    pass


def broken():
    raise OSError("no weights")


LAST = First()
LAST.act = lambda observation, mask: len(mask) - 1 - mask[::-1].argmax()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with the players of docs/own-players.md and some bad ones."""
    text = re.findall(r"^```python\n# my_bot.py\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)[0]
    (tmp_path / "my_bot.py").write_text(text + MORE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def game_of(*names: str) -> Match:
    """A game of Die Fugger between players."""
    match = Match.new("die-fugger", seats=len(names), seed=3)
    players = [make_player(name, seed) for seed, name in enumerate(names)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, players[seat].choose(match, seat))
    return match


def test_every_way_to_be_a_player(folder: Path) -> None:
    """`choose`, `act`, an object instead of a class; a seed gives the same game again."""
    names = ("my_bot.py:Careful", "my_bot.py:First", "my_bot.py:LAST")
    first, again = game_of(*names), game_of(*names)
    assert first.record() == again.record()
    assert first.over


def test_a_player_gets_only_what_its_seat_knows(folder: Path) -> None:
    """The table it is handed is another one as soon as something is hidden from it."""
    match = Match.new("die-fugger", seats=2, seed=3)
    player: Any = make_player("my_bot.py:Peeking")
    player.choose(match, match.state.turn)
    whole, own = player.program.seen[-1]
    assert own == match.view(match.state.turn) | {"ply": 0}
    assert whole != match.view("referee")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "my_bot.py:Crash",
            r"my_bot.py:Crash failed in seat \d: ZeroDivisionError: .* \(my_bot.py, line \d+\)\.",
        ),
        (
            "my_bot.py:Leaving",
            r"my_bot.py:Leaving failed in seat 1: SystemExit: no more \(my_bot.py, line \d+\)\.",
        ),
        ("my_bot.py:Illegal", r"my_bot.py:Illegal chose “.*” in seat \d, which is illegal: .* \(DF-\d\.\d\)"),
        ("my_bot.py:Nonsense", r"my_bot.py:Nonsense chose \[7\], which is not an action\."),
        (
            "my_bot.py:NoPlayer",
            r"my_bot.py:NoPlayer has neither choose\(match, seat\) nor act\(observation, mask\)\.",
        ),
        ("my_bot.py:broken", r"my_bot.py:broken cannot be made: OSError: no weights \(my_bot.py, line \d+\)\."),
        ("my_bot.py:Missing", r"my_bot.py has no “Missing”\."),
        ("my_bot.py", r"my_bot.py: which player\? Write my_bot.py:NAME, with the name of its class\."),
        ("other.py:Policy", r"other.py: there is no such file for a player\."),
        ("bad.pkl", r"bad.pkl cannot be loaded: UnpicklingError.*"),
    ],
)
def test_what_goes_wrong_is_one_sentence(folder: Path, name: str, sentence: str) -> None:
    (folder / "bad.pkl").write_bytes(b"nothing")
    with pytest.raises(ComptoirError) as problem:
        game_of("random", name)
    assert re.fullmatch(sentence, str(problem.value))


def test_an_error_can_cross_processes() -> None:
    """It is raised in a worker, and shown where the tournament was started."""
    assert str(pickle.loads(pickle.dumps(PlayerFailed("my_bot.py:X failed.")))) == "my_bot.py:X failed."


def test_a_pickled_player_needs_nothing_but_its_file(folder: Path) -> None:
    (folder / "first.pkl").write_bytes(pickle.dumps(SimpleNamespace(act=np.argmax)))
    with pytest.raises(PlayerFailed):  # np.argmax takes the mask for an axis
        game_of("first.pkl", "random")
    (folder / "mask.pkl").write_bytes(pickle.dumps(Chooser()))
    assert game_of("mask.pkl", "random").over


class Chooser:
    """A player that can be pickled."""

    def act(self, numbers: Any, mask: Any) -> int:
        return int(mask.argmax())


@pytest.mark.parametrize("form", ["observation", "features"])
def test_a_network_needs_nothing_but_its_file(folder: Path, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for onnxruntime: it gets numbers of the width the network asks for; the best legal action counts."""
    match = Match.new("die-fugger", seats=2, seed=3)
    width = len(observation(match.state, 0)) if form == "observation" else int(features_of(match.state).size)
    given: list[Any] = []

    class Session:
        def __init__(self, path: str, options: Any) -> None:
            assert Path(path).suffix == ".onnx"

        def get_inputs(self) -> list[Any]:
            return [SimpleNamespace(name="x", shape=["batch", width])]

        def run(self, outputs: None, inputs: dict[str, Any]) -> list[Any]:
            given.append(inputs["x"])
            return [np.arange(match.state.action_count())[None]]

    stand_in = ModuleType("onnxruntime")
    stand_in.__dict__.update(InferenceSession=Session, SessionOptions=SimpleNamespace)
    monkeypatch.setitem(sys.modules, "onnxruntime", stand_in)
    (folder / "net.onnx").write_bytes(form.encode())
    seat = match.state.turn
    assert make_player("net.onnx").choose(match, seat) == match.actions(seat)[-1].code
    assert given[0].shape == (1, width)
    width = 3
    (folder / "narrow.onnx").write_bytes(b"")
    with pytest.raises(PlayerFailed, match="the network takes 3 numbers, but a seat sees"):
        make_player("narrow.onnx").choose(match, seat)


def test_without_onnxruntime(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    (folder / "alone.onnx").write_bytes(b"")
    with pytest.raises(BadPlayer, match=r"alone\.onnx needs onnxruntime: pip install onnxruntime"):
        check_player("alone.onnx")


def test_in_a_tournament_and_a_simulation(folder: Path, cli: Cli) -> None:  # noqa: F811
    """Results name the file; a changed file is another player; a crash names the player."""
    arguments = ("tournament", "die-fugger", "--players", "my_bot.py:First,random", "--games", "2", "--seed", "1")
    first = cli(*arguments, "--json", "--processes", "1")
    assert first.status == 0, first.err
    assert [row["player"] for row in json.loads(first.out)["standings"]] == ["my_bot.py:First", "random"]
    file = folder / "my_bot.py"
    file.write_text(file.read_text() + "\n# changed\n")
    assert "holds another tournament, with levels" in cli(*arguments).err
    made = cli("simulate", "die-fugger", "--seats", "2", "--policy", "my_bot.py:Crash,random", "--games", "1")
    assert made.status == 1
    assert made.err.startswith("comptoir: my_bot.py:Crash failed in seat 0: ZeroDivisionError")
    crashed = cli(*arguments[:3], "my_bot.py:Crash,random", "--games", "2", "--output", "crash.jsonl")
    assert crashed.err.startswith("comptoir: my_bot.py:Crash failed in seat ")
    ended = cli(*arguments[:3], "my_bot.py:Dying,random", "--games", "2", "--output", "ended.jsonl")
    assert ended.err == "comptoir: my_bot.py:Dying ended the process in which a game was played.\n"


def test_a_saved_game_loads_no_file_by_itself(folder: Path, cli: Cli) -> None:  # noqa: F811
    """A record could come from anybody."""
    seats = ("--seats", "you,my_bot.py:First")
    left = cli("play", "die-fugger", *seats, "--seed", "1", "--save", "game.json", typed="quit\n")
    assert "--seats you,my_bot.py:First" in left.out.replace("\n", " ")
    (folder / "my_bot.py").write_text("raise SystemExit(9)")
    assert "if you trust its file, add --seats" in cli("play", "--from", "game.json").err
    assert cli("replay", "game.json").status == 0


def test_files_from_another_machine(folder: Path) -> None:
    """As a worker on a cluster gets them."""
    ship(
        {
            "far/away.py:Policy": b"class Policy:\n    def act(self, numbers, mask):\n        return mask.argmax()\n"
        }
    )
    assert game_of("far/away.py:Policy", "random").over


def test_files_as_seats() -> None:
    assert parse_seat("my_bot.py:Policy").is_own
    assert parse_seat("my_bot.py:Policy").is_bot
    assert str(parse_seat("nets/policy.onnx")) == "nets/policy.onnx"


def test_the_examples_of_the_page(folder: Path, cli: Cli, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    """Every command that needs neither a person nor a server, and the Python."""
    text = PAGE.read_text(encoding="utf-8")
    lines = [line.removeprefix("$ comptoir ") for line in re.findall(r"^\$ comptoir .*", text, re.M)]
    alone = [line.split() for line in lines if "you" not in line and not line.startswith("join")]
    assert len(alone) == 3
    for line in alone:
        made = cli(*line)
        assert made.status == 0, made.err
    for example in re.findall(r"^```python\n(.*?)^```", text, re.M | re.S):
        exec(compile(example, PAGE.name, "exec"), {"__name__": "example"})
    assert "'place': 1" in capsys.readouterr().out
