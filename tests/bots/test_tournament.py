"""Tournaments: who sits where, results that survive an interruption, ratings."""

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from comptoir.bots.rating import Share, rate, standings
from comptoir.bots.tournament import Cluster, make_tournament, play_game, seatings
from comptoir.errors import BadResults
from comptoir.games import find_game
from tests.cli.conftest import COMMAND, Cli, program

FUGGER = ("tournament", "die-fugger", "--players", "random,bot:1", "--seed", "5")


def lines(path: Path) -> list[str]:
    """The games of a file of results, without how long they took."""
    games = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    plain = [
        {key: value for key, value in game.items() if key not in ("seconds", "longest")}
        for game in sorted(games, key=lambda game: int(game["game"]))
    ]
    return [json.dumps(game) for game in plain]


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (5, 2), (4, 3), (2, 4), (3, 5)])
def test_seatings_are_balanced(players: int, seats: int) -> None:
    """In a cycle each player sits in each seat equally often, and each two meet equally often."""
    cycle = seatings(players, seats)
    places = Counter((player, seat) for seating in cycle for seat, player in enumerate(seating))
    assert len(places) == players * seats
    assert len(set(places.values())) == 1
    met = Counter(frozenset((a, b)) for seating in cycle for a in seating for b in seating if a < b)
    assert len(set(met.values())) == 1


def test_the_same_players_are_dealt_the_same_luck() -> None:
    """Both seatings of a pair have one deal; another cycle has another."""
    plan = make_tournament(find_game("die-fugger"), ["random", "bot:1", "bot:2"], 12)
    luck = [plan.luck(number) for number in range(12)]
    assert all(luck[number] == luck[number + 1] for number in range(0, 12, 2))
    assert len(set(luck)) == 6


def test_a_game_is_the_same_again() -> None:
    """A task holds all there is to a game."""
    plan = make_tournament(find_game("fuerstenfeld"), ["random", "bot:1"], 2, seats=3)
    first, second = play_game(plan.task(1)), play_game(plan.task(1))
    assert first["scores"] == second["scores"]
    assert first["moves"] == second["moves"]
    assert first["finished"]


def test_ratings_tell_who_wins() -> None:
    """Who wins nine of ten is rated higher, and a tie moves nobody apart."""
    strong, weak = rate([([0, 1], [1, 2])] * 9 + [([0, 1], [2, 1])], 2)
    assert strong[0] > weak[0] + 5
    one, other = rate([([0, 1], [1, 1])] * 10, 2)
    assert one[0] == pytest.approx(other[0])


def test_intervals() -> None:
    """Wilson's interval, as tables have it: 60 of 100 is 50 to 69 %."""
    low, high = Share(60, 100).interval
    assert [low, high] == pytest.approx([0.502, 0.691], abs=0.001)
    assert Share(0, 20).interval[0] == 0
    assert Share(0, 0).interval == (0, 1)


def test_shared_victories_are_shared() -> None:
    """Three at the top have a third each; ahead of an equal counts half."""
    game = {
        "seating": [0, 1, 2],
        "places": [1, 1, 1],
        "moves": [1, 1, 1],
        "seconds": [0, 0, 0],
        "longest": [0, 0, 0],
    }
    table = standings(["a", "b", "c"], [game])
    assert [one.wins.share for one in table] == pytest.approx([1 / 3] * 3)
    assert table[0].against[1].share == 0.5
    assert table[0].against[0].games == 0


def test_the_command_plays_rates_and_draws(tmp_path: Path) -> None:
    """A table for people, the same as JSON, a picture that is SVG; the same seed gives the same games."""
    first = program(*FUGGER, "--games", "6", "--output", tmp_path / "a.jsonl")
    assert first.status == 0, first.err
    for said in ("6 games of Die Fugger", "bot:1", "random", "Rating", "the same seed gives the same games", "%"):
        assert said in first.out
    second = program(*FUGGER, "--games", "6", "--output", tmp_path / "b.jsonl", "--processes", "1", "--json")
    document = json.loads(second.out)
    assert lines(tmp_path / "a.jsonl") == lines(tmp_path / "b.jsonl")
    assert [one["player"] for one in document["standings"]] == ["random", "bot:1"]
    share = document["standings"][1]["wins"]
    assert share["low"] < share["share"] <= share["high"]
    assert sum(one["wins"]["share"] for one in document["standings"]) == pytest.approx(1)
    picture = ElementTree.parse(tmp_path / "a.svg").getroot()
    assert picture.tag.endswith("svg")
    for said in ("bot:1", "Rating · Wins"):
        assert said in "".join(picture.itertext())


def test_an_interrupted_tournament_goes_on(tmp_path: Path) -> None:
    """Ctrl-C in the middle, a line cut short: the rest is played, and the games are those of one run."""
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    command = [*COMMAND, *FUGGER, "--games", "40", "--processes", "1", "--output"]
    subprocess.run([*command, whole], check=True, capture_output=True)
    running = subprocess.Popen(
        [*command, broken],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    until = time.monotonic() + 60
    while time.monotonic() < until and (not broken.exists() or broken.read_text().count("\n") < 4):
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert running.returncode in (0, 130), said
    assert "Traceback" not in said
    if running.returncode:
        assert f"of 40 games are saved in {broken}; the same command plays the rest" in said
    with broken.open("a") as file:
        file.write('{"game": 39, "sea')
    result = program(*FUGGER, "--games", "40", "--output", broken)
    assert result.status == 0, result.err
    assert lines(broken) == lines(whole)


def test_ctrl_c_ends_a_long_tournament(tmp_path: Path) -> None:
    """At once: nobody waits for hours until games are played whose results are not kept."""
    path = tmp_path / "long.jsonl"
    running = subprocess.Popen(
        [*COMMAND, "tournament", "die-fugger", "--players", "bot:3,bot:4", "--games", "20000", "--output", path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        until = time.monotonic() + 60
        while time.monotonic() < until and (not path.exists() or path.read_text().count("\n") < 3):
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=20)
    finally:
        running.kill()
    assert running.returncode == 130, said
    assert "the same command plays the rest" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "bot:1"), "at least two players"),
        (("--players", "bot:1,bot:1"), "listed twice"),
        (("--players", "bot:1,bot:9"), "there is no bot"),
        (("--players", "bot:1,,bot:2"), "there is no bot"),
        (("--seats", "9"), "2 to 4 players"),
        (("--option", "nonsense=1"), "no option"),
        (("--output", "no/such/folder/file"), "does not exist"),
        (("--output", "ladder.svg"), "is the name of the picture"),
        (("--games", "0"), "--games"),
    ],
)
def test_bad_input_gets_one_sentence(tmp_path: Path, cli: Cli, arguments: tuple[str, ...], said: str) -> None:
    """And nothing is played or written."""
    result = cli("tournament", "die-fugger", "--output", tmp_path / "x.jsonl", *arguments)
    assert result.status in (1, 2)
    assert said in result.err
    assert len(result.err.strip().splitlines()) == 1
    assert not (tmp_path / "x.jsonl").exists()


def test_another_tournament_is_not_overwritten(tmp_path: Path, cli: Cli) -> None:
    """A file of other players, another seed, or of something else is left alone."""
    path = tmp_path / "x.jsonl"
    assert cli(*FUGGER, "--games", "2", "--processes", "1", "--output", path).status == 0
    before = path.read_text()
    result = cli("tournament", "die-fugger", "--players", "random,bot:2", "--output", path)
    assert result.status == 1
    assert 'holds another tournament, with players ["random", "1"] instead of ["random", "2"]' in result.err
    assert path.read_text() == before
    path.write_text("a shopping list\n")
    assert "line 1 is not a tournament result" in cli(*FUGGER, "--output", path).err


def test_without_ray_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether nobody answers there or Ray is missing."""
    result = program(*FUGGER, "--games", "2", "--output", tmp_path / "x.jsonl", "--ray", "127.0.0.1:1")
    assert result.status == 1
    assert "no Ray cluster answers at “127.0.0.1:1”" in result.err.splitlines()[-1]
    assert "Traceback" not in result.err
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadResults, match=r"pip install comptoir\[ray\]"):
        Cluster("127.0.0.1:1")
