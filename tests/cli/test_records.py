"""comptoir replay and verify."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from comptoir.match import Match
from tests.cli.conftest import Cli


def test_verify_a_good_record(cli: Cli, saved: Path) -> None:
    """Status 0 and a sentence."""
    result = cli("verify", saved)
    assert result.status == 0
    assert " ".join(result.out.split()).startswith("This is a game of Die Fugger with 3 seats and ")
    assert "it is over" in result.out


def damage(path: Path, **changes: Any) -> Path:
    """The record with some fields changed."""
    document = json.loads(path.read_text())
    other = path.with_name("other.json")
    other.write_text(json.dumps(document | changes))
    return other


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": 2}, "the record has format 2; this program reads format 1."),
        ({"game": "skat"}, "there is no game “skat”"),
        ({"seats": 9}, "Die Fugger is for 2 to 4 players, not 9."),
        ({"content": "0"}, "other content"),
        ({"setup": []}, "incomplete"),
        ({"log": [[0, "fly"]]}, "entry 1 of the record"),
        ({"log": [7]}, "neither a move nor an undo"),
        ({"log": None}, "not a list"),
        ({"viewer": 0}, "what one seat saw"),
    ],
)
def test_verify_a_bad_record(cli: Cli, saved: Path, changes: dict[str, Any], said: str) -> None:
    """Status 1 and one sentence that says what is wrong and where."""
    result = cli("verify", damage(saved, **changes))
    assert result.status == 1
    assert said in result.err
    assert result.err.count("\n") == 1
    assert result.out == ""


def test_verify_what_is_no_record(cli: Cli, saved: Path, tmp_path: Path) -> None:
    """Cut short, not JSON, not text, not there, not a file."""
    text = saved.read_text()
    for content in (text[:-20], "", "[]", "hello", "null", "[" * 100_000):
        (tmp_path / "bad.json").write_text(content)
        result = cli("verify", tmp_path / "bad.json")
        assert (result.status, result.err.count("\n")) == (1, 1), content[:20]
    (tmp_path / "bad.json").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "bad.json", tmp_path / "none.json", tmp_path):
        result = cli("verify", path)
        assert (result.status, result.err.count("\n")) == (1, 1)
        assert str(path) in result.err


def test_replay_tells_the_whole_game(cli: Cli, saved: Path) -> None:
    """From the deal to the standings, hands too."""
    out = cli("replay", saved).out
    match = Match.load(saved.read_text())
    assert f"after {match.ply} of {match.ply} moves" in out
    assert "is dealt" in out
    assert "The game ends" in out
    assert "Deliveries" in out
    assert "Hand: " in out


def test_replay_one_ply(cli: Cli, saved: Path) -> None:
    """One move and how the table stood after it, as a seat saw it; 0 is the beginning."""
    out = cli("replay", saved, "--ply", "5", "--seat", "1").out
    assert "after 5 of" in out
    assert "is dealt" not in out
    assert "dealt" in cli("replay", saved, "--ply", "0").out
    assert "Runde" in cli("replay", saved, "--ply", "5", "--lang", "de").out


def test_replay_keeps_secrets(cli: Cli, saved: Path) -> None:
    """What a seat is shown does not depend on what it cannot know."""
    for seat in range(3):
        told = " ".join(cli("replay", saved, "--ply", "0", "--seat", str(seat)).out.split())
        assert len(re.findall(r"You are dealt (?!a card)", told)) > 0
        assert set(re.findall(r"is dealt ([a-z ]+)", told)) == {"a card "}


@pytest.mark.parametrize("arguments", [("--ply", "9999"), ("--seat", "3"), ("--seat", "-1")])
def test_replay_what_is_not_there(cli: Cli, saved: Path, arguments: tuple[str, str]) -> None:
    """One sentence."""
    result = cli("replay", saved, *arguments)
    assert (result.status, result.out, result.err.count("\n")) == (1, "", 1)


def test_replay_up_to_the_last_good_move(cli: Cli, saved: Path) -> None:
    """A record that goes wrong is told as far as it goes, with a sentence and status 1."""
    log = json.loads(saved.read_text())["log"]
    result = cli("replay", damage(saved, log=[*log[:6], [0, "nonsense"]]))
    assert result.status == 1
    assert "after 6 of 6 moves" in result.out
    assert "entry 7 of the record" in result.err
    assert result.err.count("\n") == 1


def test_a_record_of_a_program(cli: Cli, tmp_path: Path) -> None:
    """One that does not say who played is told with the numbers of the seats."""
    match = Match.new("die-fugger", seats=2, seed=1)
    path = tmp_path / "program.json"
    path.write_text(json.dumps(match.record()))
    assert "Seat 0" in cli("replay", path).out
    assert cli("verify", path).status == 0
    for players in (["bot:77", 3], ["bot:77", "you"], ["you"], "you"):
        assert "Seat 0" in cli("replay", damage(path, players=players)).out
