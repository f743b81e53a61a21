"""The documents say what there is, and their examples run."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
import typer
from typer.testing import CliRunner

from comptoir.cli.app import app
from comptoir.cli.language import own_words
from comptoir.kit.words import LANGUAGES
from comptoir.match import Match
from tests.cli.conftest import Cli

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]
NOT_RUN = ("admin", "bench", "serve", "work")  # they serve, need a house or measure everything
TUTORIALS = ("docs/play.md", "docs/host.md", "docs/study.md", "docs/build.md")
PAGES = (
    *(path.name for path in sorted(ROOT.glob("*.md"))),
    *(f"{path.parent.name}/{path.name}" for path in sorted([*ROOT.glob("docs/*.md"), *ROOT.glob("bench/*.md")])),
)


def page(name: str) -> str:
    return ROOT.joinpath(name).read_text(encoding="utf-8")


def blocks(text: str, kind: str) -> list[str]:
    """The code blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def options() -> Iterator[tuple[str, str]]:
    """Every option of every command."""
    for name, command in COMMANDS.items():
        for parameter in command.params:
            if parameter.param_type_name == "option" and parameter.name != "help":
                yield name, parameter.opts[0]


def test_every_command_has_its_heading() -> None:
    """docs/command-line.md has a chapter for each command, and for nothing else."""
    assert set(re.findall(r"^## comptoir (.+)$", page("docs/command-line.md"), re.MULTILINE)) == set(COMMANDS)


def test_every_option_has_its_heading() -> None:
    """And a section for each option of each command, and for nothing else."""
    headings = re.findall(r"^### (\S+) (--\S+)$", page("docs/command-line.md"), re.MULTILINE)
    assert sorted(headings) == sorted(options())


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_every_command_answers_help(command: tuple[str, ...]) -> None:
    """--help explains the command and each of its options."""
    result = CliRunner().invoke(app, [*command, "--help"], env={"COLUMNS": "200"})
    assert result.exit_code == 0
    for name, option in options():
        if command == (name,):
            assert option in result.output


def examples() -> list[str]:
    """Every command line in the documents, except those that serve or measure everything."""
    lines = []
    for name in ("README.md", "docs/command-line.md", *TUTORIALS):
        for block in blocks(page(name), "console"):
            for line in block.splitlines():
                command = line.removeprefix("$ ").partition("#")[0].strip()
                if command.startswith(("comptoir ", "./play ")) and command.split()[1] not in NOT_RUN:
                    lines.append(command.partition(" ")[2])
    return sorted(set(lines))


@pytest.mark.parametrize("line", examples())
def test_examples_run(cli: Cli, saved: Path, line: str) -> None:
    """Each as it stands there; where something is asked, the answer is to quit."""
    assert saved.name == "game.json"
    if "--content mine.toml" in line:
        Path("mine.toml").write_text(cli("content", "die-fugger").out)
    command = line.partition(">")[0]
    result = cli(*shlex.split(command), typed="\nquit\n")
    assert result.status == 0, result.err


@pytest.mark.parametrize("name", ["README.md", *TUTORIALS])
def test_files_named_in_tutorials_exist(name: str) -> None:
    """In commands and in the text, whatever looks like a path of the checkout is one."""
    for path in re.findall(r"(?<![\w/.])(?:src|tests|docs|tools|bench|\.ci)/[\w./-]+", page(name)):
        if "market_day" not in path or path.startswith("docs/"):
            assert ROOT.joinpath(path.rstrip(".")).exists(), path


def test_broken_rule_of_the_build_tutorial_is_noticed(tmp_path: Path) -> None:
    """The change that docs/build.md suggests makes the test fail that it shows."""
    text = page("docs/build.md")
    ((before, after),) = re.findall(r"change `([^`]+)` to `([^`]+)`", text)
    (failing,) = re.findall(r"^FAILED (\S+)$", text, re.MULTILINE)
    for folder in ("src", "tests", "tools"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    rules = tmp_path / "src/comptoir/games/die_fugger/rules/turn.py"
    assert rules.read_text().count(before) == 1
    rules.write_text(rules.read_text().replace(before, before.replace("<=", after)))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    made = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", failing.partition("::")[0]],
        cwd=tmp_path,
        env=environment | {"COMPTOIR_PURE": "1", "PYTHONPATH": f"{tmp_path / 'src'}:{tmp_path}"},
        capture_output=True,
        text=True,
    )
    assert f"FAILED {failing}" in made.stdout, made.stdout + made.stderr


def test_readme_begins_with_the_two_commands() -> None:
    """./play before ./test, a picture before both, and it says that this is unofficial."""
    readme = page("README.md")
    assert readme.index("docs/pictures/") < readme.index("$ ./play") < readme.index("$ ./test")
    assert "unofficial" in readme


def test_readme_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """The snippets for people who study games."""
    for block in blocks(page("README.md"), "python"):
        exec(compile(block, "README.md", "exec"), {})
    assert "'place': 1" in capsys.readouterr().out


def test_record_example_loads() -> None:
    """The record in the format's description is one."""
    (example,) = blocks(page("docs/record-format.md"), "json")
    match = Match.load(example)
    assert match.ply == len(json.loads(example)["log"])
    for field in match.record():
        assert f"`{field}`" in page("docs/record-format.md")


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    """No link into the repository is dead, nor its part after the #."""
    text = re.sub(r"^```.*?^```|`[^`\n]*`", "", page(name), flags=re.MULTILINE | re.DOTALL)
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]+))?\)", text):
        path = (ROOT / name).parent.joinpath(target) if target else ROOT / name
        assert path.exists(), target
        if anchor:
            assert anchor in anchors(path.read_text(encoding="utf-8")), f"{target}#{anchor}"


def anchors(text: str) -> set[str]:
    """The names GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def test_every_page_is_in_the_index() -> None:
    """docs/index.md leads to every page, and has a tutorial behind each of its doors."""
    index = page("docs/index.md")
    linked = set(re.findall(r"\]\(([^)#:]+)\)", index))
    assert {path.name for path in ROOT.glob("docs/*.md")} - {"index.md"} <= linked
    doors = re.findall(r"^## (\w+)$", index, re.MULTILINE)
    assert [f"docs/{door.lower()}.md" for door in doors] == list(TUTORIALS)


def templates(tables: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(tables, dict):
        for key, value in tables.items():
            yield from templates(value, f"{path}.{key}")
    else:
        yield path, str(tables)


def test_own_words_in_three_languages() -> None:
    """The command line says the same in each, with the same parameters."""
    english, *others = (dict(templates(own_words(language).tables)) for language in LANGUAGES)
    for other in others:
        assert other.keys() == english.keys()
        for key, template in english.items():
            assert fields(other[key]) == fields(template), key


def fields(template: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(template) if field}


def test_every_own_word_is_used() -> None:
    """Nothing is said that no command says."""
    sources = "".join(path.read_text() for path in ROOT.joinpath("src/comptoir/cli").glob("*.py"))
    names = {path.rpartition(".")[2] for path, _ in templates(own_words("en").tables)}
    chosen = {name for name in names if f"{name.rpartition('_')[0]}_{{" in sources}  # why_{key} is any of why_...
    assert [name for name in names - chosen if name not in sources] == []


def test_files_fit_a_sitting() -> None:
    """No file of the command line is longer than 300 lines."""
    for path in ROOT.joinpath("src/comptoir/cli").glob("*.py"):
        assert len(path.read_text().splitlines()) <= 300, path


def test_no_game_is_named_outside_its_folder() -> None:
    """Commands and bots know no game."""
    for folder in ("cli", "bots"):
        for path in ROOT.joinpath("src/comptoir", folder).rglob("*.py"):
            text = path.read_text().lower()
            assert not re.search(r"fugger|fuerstenfeld|pfeffers|frikadell|jakob", text), path
