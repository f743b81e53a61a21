"""comptoir simulate and bench."""

import json
from pathlib import Path

import pytest

from comptoir.cli import bench
from comptoir.cli.app import run
from comptoir.games import find_game, game_ids
from tests.cli.conftest import Cli, program

WANTED = {
    "game",
    "seats",
    "games",
    "finished",
    "actions",
    "actions_per_game",
    "cpu_seconds",
    "actions_per_second",
    "mean_score",
    "win_share",
    "mean_winning_score",
    "rounds_per_game",
}


def test_fingerprint_of_the_random_game() -> None:
    """Three players at random: 104.8 actions per game, mean winning score about 131.5; JSON alone on stdout."""
    made = program("simulate", "die-fugger", "--seats", "3", "--games", "20000", "--seed", "1", "--json")
    result = json.loads(made.out)
    assert result.keys() >= WANTED
    assert result["games"] == result["finished"] == 20_000
    assert result["actions_per_game"] == pytest.approx(104.8, abs=0.5)
    assert result["mean_winning_score"] == pytest.approx(131.5, abs=0.5)
    assert result["rounds_per_game"] == pytest.approx(5.17, abs=0.05)
    assert sum(result["win_share"]) == pytest.approx(1)
    assert result["actions_per_second"] == pytest.approx(result["actions"] / result["cpu_seconds"])
    assert made.err == ""


def test_options_with_names(cli: Cli) -> None:
    """A name is a value; another one is refused with those there are."""
    asked = ("simulate", "fugger-welser-medici", "--seats", "2", "--games", "1", "--seed", "1", "--json")
    longer, trading = (json.loads(cli(*asked, "--option", f"goal={goal}").out) for goal in ("full", "trade"))
    assert longer["rounds_per_game"] > trading["rounds_per_game"]
    assert "can be: trade, nobility, investor, full." in cli(*asked, "--option", "goal=duchy").err


@pytest.mark.parametrize("game", game_ids())
def test_every_game_with_every_number_of_players(cli: Cli, game: str) -> None:
    """simulate always returns."""
    for seats in find_game(game).players:
        result = json.loads(
            cli("simulate", game, "--seats", str(seats), "--games", "2", "--seed", "1", "--json").out
        )
        assert result["games"] == 2
        assert len(result["policy"]) == seats


def test_same_seed_same_games(cli: Cli) -> None:
    """With a seed it can be done again; without, the seed is told."""
    arguments = ("simulate", "die-fugger", "--games", "300", "--json")
    first = json.loads(cli(*arguments).out)
    again = json.loads(cli(*arguments, "--seed", str(first["seed"])).out)
    other = json.loads(cli(*arguments, "--seed", str(first["seed"] + 1)).out)
    assert again["mean_score"] == first["mean_score"]
    assert again["actions"] == first["actions"]
    assert other["mean_score"] != first["mean_score"]


def test_capped_games_count_as_unfinished(cli: Cli) -> None:
    """They are in games and actions, not in finished; without a finished game there are no means."""
    result = json.loads(cli("simulate", "die-fugger", "--games", "5", "--max-actions", "10", "--json").out)
    assert (result["games"], result["finished"], result["actions"]) == (5, 0, 50)
    assert result["mean_score"] is result["win_share"] is result["mean_winning_score"] is None
    assert result["rounds_per_game"] is None
    text = cli("simulate", "die-fugger", "--games", "5", "--max-actions", "10")
    assert text.status == 0
    assert "–" in text.out
    some = json.loads(cli("simulate", "die-fugger", "--games", "200", "--max-actions", "105", "--json").out)
    assert 0 < some["finished"] < 200
    assert sum(some["win_share"]) == pytest.approx(1)


def test_bots_against_each_other(cli: Cli) -> None:
    """A policy for each seat: even the weakest bot beats chance, clearly over forty games."""
    arguments = ("simulate", "die-fugger", "--seats", "2", "--games", "40", "--seed", "3", "--json")
    result = json.loads(cli(*arguments, "--policy", "bot:1,random").out)
    assert result["policy"] == ["1", "random"]
    assert result["win_share"][0] > 0.5
    capped = json.loads(cli(*arguments, "--policy", "bot:1", "--max-actions", "4").out)
    assert (capped["finished"], capped["actions"]) == (0, 160)


def test_options_change_the_game(cli: Cli) -> None:
    """--option reaches the rules and is told."""
    plain = json.loads(cli("simulate", "die-fugger", "--games", "300", "--seed", "1", "--json").out)
    arguments = ("--option", "draw_limit=3", "--option", "price_goes_round=yes")
    other = json.loads(cli("simulate", "die-fugger", "--games", "300", "--seed", "1", *arguments, "--json").out)
    assert other["options"]["draw_limit"] == 3
    assert other["options"]["price_goes_round"] is True
    assert other["actions"] != plain["actions"]


def test_text_for_people(cli: Cli) -> None:
    """The same figures, in the reader's language."""
    out = cli("simulate", "die-fugger", "--games", "50", "--seed", "1", "--lang", "de").out
    assert "50 Spiele Die Fugger" in out
    assert "Aktionen je Spiel" in out


def test_bench_of_one_game(cli: Cli) -> None:
    """The figures of bench/ without C++."""
    (speed,) = json.loads(cli("bench", "die-fugger", "--json").out)
    assert speed["game"] == "die-fugger"
    for name in ("loop_actions", "stepped_actions", "search_iterations"):
        assert speed[f"{name}_per_second"] > 100
    assert speed["copy_nanoseconds"] > 10


def test_bench_runs_what_the_checkout_has(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The script that measures beside C++, with its JSON; if it fails that is a sentence."""
    script = tmp_path / "script.py"
    script.write_text("import sys; print('{\"ratio\": 2}' if '--json' in sys.argv else 'ratio 2')")
    monkeypatch.setattr(bench, "SCRIPT", script)
    monkeypatch.setattr("shutil.which", lambda program: program)
    assert run(["bench", "--json"]) == 0
    assert json.loads(capfd.readouterr().out) == {"ratio": 2}
    assert run(["bench"]) == 0
    assert capfd.readouterr().out == "ratio 2\n"
    script.write_text("raise SystemExit(3)")
    assert run(["bench", "--json"]) == 1
    assert capfd.readouterr() == ("", "comptoir: bench/script.py failed with status 3.\n")
