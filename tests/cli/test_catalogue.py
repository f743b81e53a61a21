"""comptoir games, rules, content."""

import json
import tomllib
from pathlib import Path

import pytest

from comptoir.games import find_game, game_ids
from tests.cli.conftest import Cli


def test_games_tells_people_everything(cli: Cli) -> None:
    """Players, minutes, options with values and help."""
    out = cli("games").out
    for game in map(find_game, game_ids()):
        assert game.id in out
        assert f"{game.minutes[0]}–{game.minutes[1]} minutes" in out
        for option in game.options:
            assert option.name in out
    assert "4 | 3" in out
    assert "With how many cards in hand" in out


def test_games_tells_programs_everything(cli: Cli) -> None:
    """The same as JSON, and nothing else on stdout."""
    games = json.loads(cli("games", "--json").out)
    assert [game["id"] for game in games] == list(game_ids())
    fugger = next(game for game in games if game["id"] == "die-fugger")
    assert fugger["players"] == [2, 3, 4]
    assert fugger["minutes"] == [30, 45]
    limit = next(option for option in fugger["options"] if option["name"] == "draw_limit")
    assert (limit["values"], limit["default"]) == ([4, 3], 4)
    assert limit["help"]


@pytest.mark.parametrize(("language", "word"), [("en", "Your turn"), ("fr", "tour"), ("de", "Zug")])
def test_rules_in_three_languages(cli: Cli, language: str, word: str) -> None:
    """All clauses, in the language asked for."""
    out = cli("rules", "die-fugger", "--lang", language).out
    assert word in out
    for clause in find_game("die-fugger").rulebook("en").clauses:
        assert clause in out


@pytest.mark.parametrize("setting", ["COMPTOIR_LANG", "LANG"])
def test_language_of_the_environment(cli: Cli, monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    """Without --lang the environment decides; a language we do not have is English."""
    monkeypatch.setenv(setting, "de_DE.UTF-8")
    assert "Ziehen" in cli("rules", "die-fugger", "--clause", "4.2").out
    assert "Draw" in cli("rules", "die-fugger", "--clause", "4.2", "--lang", "en").out
    monkeypatch.setenv(setting, "pl_PL.UTF-8")
    assert "Draw" in cli("rules", "die-fugger", "--clause", "4.2").out


@pytest.mark.parametrize("clause", ["DF-4.2", "df-4.2", "4.2"])
def test_one_clause(cli: Cli, clause: str) -> None:
    """A clause by its name or its number."""
    out = cli("rules", "die-fugger", "--clause", clause).out
    assert out.startswith("DF-4.2")
    assert "DF-4.1 " not in out
    assert "DF-4.3" not in out


def test_one_chapter(cli: Cli) -> None:
    """A chapter by its number."""
    out = cli("rules", "die-fugger", "--clause", "2").out
    assert "Aim" in out
    assert "DF-2.1" in out
    assert "DF-3.1" not in out


@pytest.mark.parametrize("clause", ["4.99", "XX-4.2", "99", "nonsense", ""])
def test_no_such_clause(cli: Cli, clause: str) -> None:
    """One sentence that says which there are."""
    result = cli("rules", "die-fugger", "--clause", clause)
    assert result.status == 1
    assert "the clauses are DF-1.1" in result.err


def test_content_can_be_played_with(cli: Cli, tmp_path: Path) -> None:
    """comptoir content is the game's own content; edited it makes another game."""
    text = cli("content", "die-fugger").out
    assert tomllib.loads(text) == find_game("die-fugger").default_pack.plain
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("florins = { value = 100", "florins = { value = 30"))
    simulate = ("simulate", "die-fugger", "--games", "200", "--seed", "1", "--json")
    ours, theirs = (json.loads(cli(*simulate, *extra).out) for extra in ((), ("--content", mine)))
    assert theirs["rounds_per_game"] < ours["rounds_per_game"] - 1
    assert theirs["content"] != ours["content"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('start = { value = 5, source = "rulebook" }\n', "", "at “prices”: missing required field “start”"),
        ("top = { value = 9", "top = { value = 2", "at “prices.start”: 5 is not on the track from 1 to 2"),
        ("[cards]", "[cards", "not TOML"),
        ("value = 100", 'value = "much"', "at “end.florins.value”"),
    ],
)
def test_bad_content(cli: Cli, tmp_path: Path, old: str, new: str, said: str) -> None:
    """A content pack that makes no game is refused with the place and the reason."""
    mine = tmp_path / "mine.toml"
    text = cli("content", "die-fugger").out
    assert old in text
    mine.write_text(text.replace(old, new, 1))
    result = cli("simulate", "die-fugger", "--content", mine)
    assert result.status == 1
    assert said in result.err
    assert str(mine) in result.err
    assert result.out == ""
