"""comptoir play, with lines typed from a pipe."""

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from comptoir.match import Match
from tests.cli.conftest import Cli


def dealt(seats: int, fits: Callable[[Match], bool]) -> tuple[int, Match]:
    """The first seed whose deal fits, and that deal."""
    matches = ((seed, Match.new("die-fugger", seats, seed=seed)) for seed in count())
    return next((seed, match) for seed, match in matches if fits(match))


def shows(match: Match) -> list[str]:
    """What seat 0 may lay face up."""
    return [action.notation for action in match.actions(0) if action.notation.startswith("show ")]


def fits(match: Match) -> bool:
    """Whether seat 0 begins with spice and something else to show, but with no sealed jewel."""
    mine = shows(match)
    return match.to_act == [0] and len(mine) > 1 and "show spice" in mine and "show sealed-jewel" not in mine


SEED, DEAL = dealt(3, fits)
PLAY = ("play", "die-fugger", "--seed", str(SEED))


def test_bots_alone_play_to_the_end(cli: Cli) -> None:
    """The game in words, the standings with where the florins came from, and who has won."""
    result = cli(*PLAY, "--seats", "bot:1,random,random")
    assert result.status == 0
    assert "The game ends after round" in result.out
    assert "Sales" in result.out
    assert "Deliveries at the end" in result.out
    assert "wins." in result.out


def test_a_seed_gives_the_same_game(cli: Cli) -> None:
    """Bots that only iterations bound choose alike."""
    games = {cli(*PLAY, "--seats", "random,random,random").out for _ in range(2)}
    assert len(games) == 1


def test_numbers_and_words(cli: Cli) -> None:
    """An action by its number, its notation, or a notation cut short."""
    out = cli(*PLAY, "--seats", "you,random,random", typed="1\nSH sp\nquit\n").out
    assert "You draw " in out
    assert "You lay spice face up." in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("fly me to the moon", "“fly me to the moon” is not an action here."),
        ("77", "There is no choice 77; choose a number from 1 to"),
        ("0", "There is no choice 0;"),
        ("99999999999999999999999999", "There is no choice 999999999;"),
        ("show", f"“show” could mean: {', '.join(shows(DEAL))}."),
        ("hint", "A strong bot would choose "),
        ("why pass", "Passing is for when nothing else is possible"),
        ("pass", "(DF-4.10)"),
        ("show sealed-jewel", "you need exactly that card in your hand. (DF-4.4)"),
        ("why show sealed-jewel", "(DF-4.4)"),
        ("why draw", "Nothing forbids it"),
        ("why 1", "Nothing forbids it"),
        ("why", "Why what?"),
        ("why nonsense", "“nonsense” is not an action here."),
        ("rules", "4. Your turn"),
        ("rules 4.2", "DF-4.2"),
        ("rules 4", "DF-4.12"),
        ("rules 99.1", "There is no clause “99.1”."),
        ("undo", "You have no move to take back."),
        ("log", "Jakob gets"),
        ("log all", "You are dealt"),
        ("?", "Take back your last move"),
        ("HELP", "Take back your last move"),
        ("\x00\x1b[31m", "is not an action here"),
        ("é" * 5000, "is not an action here"),
    ],
)
def test_what_can_be_typed(cli: Cli, line: str, said: str) -> None:
    """Every line gets an answer, and nonsense changes nothing."""
    result = cli(*PLAY, "--seats", "you,random,random", "--save", "game.json", typed=f"{line}\n\n  \nquit\n")
    assert result.status == 0
    assert said in " ".join(result.out.split())
    log = json.loads(Path("game.json").read_text())["log"]
    assert [entry for entry in log if "undo" in entry or entry[0] == 0] == []


def test_why_names_the_limit(cli: Cli) -> None:
    """Why with the numbers at hand: five cards held."""
    out = cli(*PLAY, "--seats", "you,random,random", typed="draw\nwhy draw\nquit\n").out
    assert "You hold 5 cards; you may draw with 4 or fewer, so lay one first. (DF-4.2)" in " ".join(out.split())


def test_refusals_in_the_readers_language(cli: Cli) -> None:
    """The program speaks French throughout."""
    out = cli(*PLAY, "--seats", "you,random,random", "--lang", "fr", typed="pass\nzut\nquit\n").out
    assert "On ne passe que si rien d’autre n’est possible" in " ".join(out.split())
    assert "« zut » n’est pas une action ici." in out
    assert "La partie est enregistrée." in out


def test_undo_among_bots(cli: Cli) -> None:
    """Bots agree to everything: the move before theirs is taken back, and the record keeps it all."""
    typed = "show spice\nundo\nquit\n"
    out = cli(*PLAY, "--seats", "you,random,random", "--save", "game.json", typed=typed).out
    assert "Taken back, with the later moves by Regina and Ulrich." in out
    record = json.loads(Path("game.json").read_text())
    assert any("undo" in entry for entry in record["log"])
    match = Match.load(Path("game.json").read_text())
    assert all(move.seat != 0 for move in match.moves)


def test_undo_among_people(cli: Cli) -> None:
    """The others are asked, unless nothing came to light and nobody has moved."""
    seed, _ = dealt(2, lambda match: match.to_act == [1])
    game = ("play", "die-fugger", "--seed", str(seed), "--seats", "Anna,Ben", "--save", "game.json")
    start = "\n1\n\n"  # the first hand-over, a card drawn and read, the hand-over to the next
    refused = cli(*game, typed=f"{start}\n1\n\n\nundo\nn\nquit\n").out
    assert "Not everybody agrees, so the move stands." in refused
    question = refused.partition("This would be taken back, with the later moves by Anna:")[2].split("[y/n]")[0]
    assert "Ben draws a card." in question  # not which card it was
    assert "Anna draws a card." in question
    agreed = cli(*game, typed=f"{start}\n1\n\n\nundo\ny\nquit\n").out
    assert "Taken back, with the later moves by Anna." in agreed


def test_quit_saves_and_says_how_to_go_on(cli: Cli, tmp_path: Path) -> None:
    """The command it prints continues the same game."""
    out = cli(*PLAY, "--seats", "you:Anna,bot:1", typed="show spice\nquit\n").out
    (path,) = tmp_path.glob("die-fugger-*.json")
    assert f"comptoir play --from {path.name}" in " ".join(out.split())
    before = Match.load(path.read_text())
    again = cli("play", "--from", path, typed="quit\n").out
    assert "Anna" in again
    assert Match.load(path.read_text()).record() == before.record()
    assert cli("play", "die-fugger", "--from", path, "--seats", "random,random", "--seed", "1").status == 0
    assert Match.load(path.read_text()).over


def test_end_of_input_is_quit(cli: Cli, tmp_path: Path) -> None:
    """A pipe that runs dry leaves a record."""
    assert cli(*PLAY, "--seats", "you,random", typed="").status == 0
    assert len(list(tmp_path.glob("*.json"))) == 1


def test_record_is_kept_after_every_move(cli: Cli) -> None:
    """--save holds the whole game at its end, one line for each move."""
    cli(*PLAY, "--seats", "random,random", "--save", "game.json")
    text = Path("game.json").read_text()
    match = Match.load(text)
    assert match.over
    assert json.loads(text)["players"] == ["random", "random"]
    assert text.count("\n  [") == match.ply


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": None}, "add --seats"),
        ({"players": ["you"]}, "has 2 seats, not 1"),
        ({"format": 3}, "format 3"),
    ],
)
def test_records_one_cannot_go_on_with(cli: Cli, change: dict[str, object], said: str) -> None:
    """One sentence says what is missing."""
    cli(*PLAY, "--seats", "you,random", "--save", "game.json", typed="quit\n")
    document = json.loads(Path("game.json").read_text())
    Path("game.json").write_text(json.dumps(document | change))
    result = cli("play", "--from", "game.json")
    assert result.status == 1
    assert said in result.err
    assert cli("play", "--from", "game.json", "--option", "draw_limit=3").status == 2


def test_other_content_is_in_the_record(cli: Cli) -> None:
    """A game with another content pack goes on with it."""
    Path("mine.toml").write_text(
        cli("content", "die-fugger").out.replace("start = { value = 5", "start = { value = 6")
    )
    arguments = ("--seats", "you,random", "--content", "mine.toml", "--save", "game.json")
    out = cli(*PLAY, *arguments, typed="quit\n").out
    assert "[6]" in out
    Path("mine.toml").unlink()
    assert "[6]" in cli("play", "--from", "game.json", typed="quit\n").out


def test_a_whole_game_by_choosing_first(cli: Cli) -> None:
    """Always the first choice, to the end."""
    result = cli(*PLAY, "--seats", "you,bot:1,random", typed="1\n" * 500)
    assert result.status == 0
    assert "The game ends after round" in result.out
