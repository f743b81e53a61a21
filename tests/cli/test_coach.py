"""The coach at the keyboard."""

import json
from pathlib import Path

import pytest

from comptoir.bots import coach
from comptoir.bots.puzzles import load_puzzles
from comptoir.cli.output import write_record
from comptoir.engine.chance import Dice
from comptoir.games import find_game
from comptoir.match import Match
from tests.cli.conftest import Cli

GAME = find_game("die-fugger")
PUZZLE = max(load_puzzles(GAME), key=lambda puzzle: puzzle.margin)


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A saved game of one person that stands in a puzzle; the coach says what it brings from few games."""
    monkeypatch.setattr(coach, "GAMES", 3)
    match = Match.from_position(PUZZLE.position, seed=0)
    match.state.imagine(PUZZLE.seat, Dice(1))
    players = ["you" if seat == PUZZLE.seat else "random" for seat in range(PUZZLE.seats)]
    file = tmp_path / "game.json"
    write_record(file, {**Match.from_position(match.position()).record(), "players": players})
    return file


def label(notation: str) -> str:
    """What the choice says."""
    match = Match.from_position(PUZZLE.position, seed=0)
    return match.label(PUZZLE.seat, match.codes[notation], GAME.words("en"))


def test_a_blunder_is_taken_back(cli: Cli, record: Path) -> None:
    """The better move is named with the reason; after a yes it can be played, and the record has both."""
    typed = f"{PUZZLE.next}\ny\n{PUZZLE.best}\nquit\n"
    said = " ".join(cli("play", "--from", record, "--coach", typed=typed).out.split())
    assert f"Coach: “{label(PUZZLE.next)}” gave away about" in said
    assert f"Better: “{label(PUZZLE.best)}”." in said
    assert "Take your move back? [y/n] Taken back." in said
    kept = json.loads(record.read_text())
    assert kept["hints"] == [{"entry": 0, "seat": PUZZLE.seat, "action": PUZZLE.best, "coach": True}]
    assert kept["log"][1] == {"undo": [0], "seat": PUZZLE.seat}
    assert kept["log"][2][:2] == [PUZZLE.seat, PUZZLE.best]
    again = cli("play", "--from", record, typed="quit\n")
    assert again.status == 0
    assert json.loads(record.read_text())["hints"] == kept["hints"]


def test_a_move_can_stand(cli: Cli, record: Path) -> None:
    """After a no the game goes on; where the input ends instead of an answer, the game is saved as it stands."""
    for answer in ("n\nquit\n", ""):
        ended = cli("play", "--from", record, "--coach", "--save", "after.json", typed=f"{PUZZLE.next}\n{answer}")
        assert ended.status == 0
        assert "Taken back." not in ended.out
        assert json.loads(Path("after.json").read_text())["log"][0][:2] == [PUZZLE.seat, PUZZLE.next]


def test_what_is_at_stake(cli: Cli) -> None:
    """It stands above the choices."""
    game = find_game("die-fugger")
    for seed in range(1000):
        match = Match.new(game, 3, seed)
        while not match.over and match.ply < 12 and not coach.at_stake(match, 0, game.words("en"), "ABC"):
            seat = match.to_act[0]
            shows = [one for one in match.actions(seat) if one.notation.startswith("show ")]
            match.play(seat, (shows or match.actions(seat))[0].code)
        if not match.over and match.ply < 12:
            break
    file = Path("stake.json")
    write_record(file, {**match.record(), "players": ["you", "random", "random"]})
    said = " ".join(cli("play", "--from", file, "--coach", typed="quit\n").out.split())
    assert "At stake: One more card of " in said
    assert "As the cards lie, you would get " in said
    assert "At stake" not in cli("play", "--from", file, typed="quit\n").out


def test_only_one_person_has_a_coach(cli: Cli) -> None:
    """With two people, or none, one sentence."""
    for seats in ("you,Anna,bot:1", "random,random,random"):
        refused = cli("play", "die-fugger", "--seats", seats, "--coach")
        assert refused.err == "comptoir: the coach is for one person against bots.\n"
        assert refused.status == 1
