"""Whatever is wrong: one sentence on stderr, no traceback, status 1, or 2 for wrong usage."""

import os
import subprocess
import tomllib
from pathlib import Path

import pytest

from comptoir.web.templating import environment
from tests.cli.conftest import COMMAND, Cli, program

GAME = "die-fugger"


@pytest.mark.parametrize(
    "line",
    [
        "fly",
        "games --fly",
        "rules",
        "play",
        f"simulate {GAME} --games many",
        f"simulate {GAME} --games 0",
        f"simulate {GAME} --option draw_limit",
        f"rules {GAME} --lang xx",
        f"rules {GAME} {GAME}",
        "verify",
        f"play {GAME} --seed x",
        "--fly",
    ],
)
def test_wrong_usage(cli: Cli, line: str) -> None:
    """Status 2."""
    result = cli(*line.split())
    assert result.status == 2
    assert result.out == ""
    assert result.err.startswith("comptoir: ")
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("rules skat", "there is no game “skat”"),
        ("play skat", "there is no game “skat”"),
        ("simulate skat", "there is no game “skat”"),
        ("content skat", "there is no game “skat”"),
        ("bench skat", "there is no game “skat”"),
        (f"simulate {GAME} --seats 7", "Die Fugger is for 2 to 4 players, not 7."),
        (f"simulate {GAME} --policy bot:9", "there is no bot “bot:9”"),
        (f"simulate {GAME} --policy bot:1,random", "one for each"),
        (f"simulate {GAME} --option luck=1", "has no option “luck”"),
        (f"simulate {GAME} --option draw_limit=7", "can be: 4, 3"),
        (f"simulate {GAME} --option own_seals_only=maybe", "can be: false, true"),
        (f"simulate {GAME} --content nothing.toml", "nothing.toml: cannot be read"),
        (f"play {GAME} --seats you", "Die Fugger is for 2 to 4 players, not 1."),
        (f"play {GAME} --seats you,bto:3", "only bot or you can stand before the colon"),
        (f"play {GAME} --seats you,,bot:1", "is not a seat"),
        (f"play {GAME} --seats Anna,Anna", "two players have the name “Anna”"),
        ("play --from nothing.json", "nothing.json: cannot be read"),
        ("verify nothing.json", "nothing.json: cannot be read"),
        ("replay nothing.json", "nothing.json: cannot be read"),
        (f"play {GAME} --seats random,random --save /nowhere/game.json", "/nowhere"),
    ],
)
def test_wrong_input(cli: Cli, line: str, said: str) -> None:
    """Status 1."""
    result = cli(*line.split())
    assert result.status == 1
    assert said in result.err
    assert result.err.startswith("comptoir: ")
    assert result.err.count("\n") == 1


def test_errors_cannot_move_the_cursor(cli: Cli, tmp_path: Path) -> None:
    """Whatever a file holds, what is printed about it is printable."""
    (tmp_path / "evil.json").write_text('{"format": 1, "game": "\\u001b[2J", "rules": 1}')
    result = cli("verify", "evil.json")
    assert result.status == 1
    assert "\x1b" not in result.err


def test_no_arguments_is_help(cli: Cli) -> None:
    """Who types nothing is told what there is."""
    result = cli()
    assert result.status == 0
    assert "simulate" in result.out


def test_version(cli: Cli) -> None:
    """The version alone, as pyproject.toml has it and the menu of every page."""
    settings = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text())
    version = settings["project"]["version"]
    assert cli("--version").out == f"{version}\n"
    assert environment().globals["version"] == version


def test_as_a_program() -> None:
    """The same when it really is a program: no traceback, the status of the process."""
    result = program("rules", "skat")
    assert (result.status, result.out, result.err.count("\n")) == (1, "", 1)
    assert program("fly").status == 2
    assert program("games", "--json").err == ""


def test_broken_pipe() -> None:
    """Nobody reads on: it ends quietly."""
    read, write = os.pipe()
    os.close(read)
    for arguments in (["rules", GAME], ["games", "--json"], ["content", GAME]):
        made = subprocess.run([*COMMAND, *arguments], stdout=write, stderr=subprocess.PIPE, text=True)
        assert made.stderr == ""
    os.close(write)


def test_interrupted_by_hand(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Ctrl-C ends quietly with 130."""

    def interrupt(*arguments: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("comptoir.bots.simulation.simulate", interrupt)
    result = cli("simulate", GAME)
    assert (result.status, result.out, result.err) == (130, "", "")
