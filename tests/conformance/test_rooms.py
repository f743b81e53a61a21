"""Every game's folder has the same rooms, and nothing in the package outside it names the game."""

import re
from pathlib import Path

from comptoir import build
from comptoir.games import find_game, game_ids
from comptoir.kit.game import Game
from comptoir.kit.words import LANGUAGES

PACKAGE = build.PACKAGE
ROOMS = {  # what every folder has
    *(
        "__init__.py",
        "game.py",
        "content.toml",
        "content.py",
        "state.py",
        "ids.py",
        "knowledge.py",
        "invariants.py",
    ),
    *("actions.py", "events.py", "view.py", "preview.py", "bot/__init__.py", "bot/advice.py"),
    *(f"words/{language}.toml" for language in LANGUAGES),
    *(f"rulebook/{language}.md" for language in LANGUAGES),
    "rulebook/untested.toml",
}
DRAWN = {
    "page/__init__.py",
    "page/board.py",
    "page/board.html",
    "page/board.css",
    "page/cover.svg",
    "page/cover.png",
    "terminal.py",
}
ELSEWHERE = {"position.py", "schema.py"}  # where view.py or content.py would be too long with it
FOUND = {"puzzles.json"}  # what bots have found
COMPILED = re.compile(r"ids\.py|state\.py|rules(/\w+)?\.py|knowledge\.py|invariants\.py|bot/\w+\.py")
TEXTS = {".py", ".html", ".css", ".js", ".toml", ".md", ".json", ".po"}


def files(folder: Path) -> set[str]:
    """All files of a folder that people wrote."""
    made = ("__pycache__", ".so")
    paths = [path for path in folder.rglob("*") if path.is_file() and not any(part in str(path) for part in made)]
    return {path.relative_to(folder).as_posix() for path in paths}


def test_the_same_rooms_in_every_folder(game: Game) -> None:
    """All rooms are there, those of a drawn game all or none, and no others but parts of rules, bot and page."""
    found = files(Path(str(game.folder)))
    assert ROOMS - found == set()
    assert not DRAWN & found or DRAWN - found == set()
    assert ("rules.py" in found) != ("rules/__init__.py" in found)
    others = found - ROOMS - DRAWN - ELSEWHERE - FOUND - {"rules.py"}
    assert [
        name for name in sorted(others) if not re.match(r"(rules|bot|page|lessons|positions|guide)/", name)
    ] == []


def test_which_modules_are_compiled(game: Game) -> None:
    """The numbers, the table, the rules, knowledge, invariants and the bot of a game; others say so in line 1."""
    folder = Path(str(game.folder))
    compiled = {path.relative_to(folder).as_posix() for path in build.sources() if path.is_relative_to(folder)}
    for name in files(folder):
        if name.endswith(".py"):
            assert (name in compiled) == (
                COMPILED.fullmatch(name) is not None or build.is_marked(folder / name)
            ), name


def test_nobody_else_names_a_game() -> None:
    """Neither its id, nor its folder, nor its title, anywhere in the package."""
    names = {
        name for game_id in game_ids() for name in (game_id, game_id.replace("-", "_"), find_game(game_id).title)
    }
    anywhere = re.compile("|".join(map(re.escape, sorted(names))))
    found = []
    for path in sorted(PACKAGE.rglob("*")):
        inside = path.relative_to(PACKAGE).parts
        if path.suffix in TEXTS and not (inside[0] == "games" and len(inside) > 2):
            lines = path.read_text(encoding="utf-8").splitlines()
            found += [
                f"{'/'.join(inside)}:{number}" for number, line in enumerate(lines, 1) if anywhere.search(line)
            ]
    assert found == []
