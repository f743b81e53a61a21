"""The command `puzzles`: solve the puzzles of a game, find new ones, check those there are."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from comptoir.bots import parse_seats, puzzles, review
from comptoir.bots.puzzles import Puzzle, load_puzzles
from comptoir.bots.seats import names
from comptoir.cli.language import LanguageOption, choose_language, own_words
from comptoir.cli.narrator import Narrator
from comptoir.cli.options import GameArgument, OptionOption, parse_options
from comptoir.cli.output import make_console, progress_bar
from comptoir.cli.turn import Leave, Turn
from comptoir.errors import BadPuzzle
from comptoir.games import find_game
from comptoir.kit.game import Game, Options
from comptoir.match import Match


def play_puzzles(
    game: GameArgument,
    number: Annotated[
        int | None, typer.Argument(metavar="[NUMBER]", min=1, help="Default: from the first on.")
    ] = None,
    find: Annotated[
        int | None, typer.Option("--find", metavar="N", min=1, help="Find this many new puzzles instead.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="The file for --find; puzzles in it are kept.")
    ] = None,
    seats: Annotated[int | None, typer.Option("--seats", metavar="N", min=2, help="Players for --find.")] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The first game looked at by --find.")] = 1,
    option: OptionOption = None,
    check: Annotated[
        bool, typer.Option("--check", help="Solve all puzzles again and name those that fail.")
    ] = False,
    lang: LanguageOption = None,
) -> int:
    """Find the best move in positions from games of strong bots."""
    found = find_game(game)
    if find is not None:
        if save is None:
            raise typer.BadParameter("says where they go", param_hint="--save")
        options = parse_options(found, option)
        return find_more(found, find, save, seats or found.players[len(found.players) // 2], seed, options)
    if check:
        return check_all(load_puzzles(found))
    known = load_puzzles(found)
    if not known or (number or 1) > len(known):
        raise BadPuzzle(f"{found.title} has {len(known)} puzzles; there is no number {number or 1}.")
    console, language = make_console(), choose_language(lang)
    try:
        for place in [number - 1] if number else range(len(known)):
            solve(known[place], place + 1, console, language)
    except Leave:
        console.print(own_words(language).say("puzzles.left"))
    return 0


def find_more(game: Game, wanted: int, file: Path, seats: int, seed: int, options: Options) -> int:
    """Add puzzles to a file, each as soon as it is found."""
    kept = msgspec.json.decode(file.read_bytes(), type=list[Puzzle]) if file.exists() else []
    with progress_bar(f"{game.title}", wanted) as show:
        for puzzle in puzzles.collect(game, wanted, seats, seed, options, lambda games, found: show(found)):
            kept.append(puzzle)
            write(file, kept)
    return 0


def write(file: Path, kept: list[Puzzle]) -> None:
    """Write puzzles as JSON, a line each, the easiest first."""
    ordered = sorted(kept, key=lambda puzzle: (puzzle.grade, -puzzle.margin, puzzle.source))
    lines = ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in ordered)
    draft = file.with_name(f".{file.name}.new")
    draft.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    draft.replace(file)


def check_all(known: list[Puzzle]) -> int:
    """Solve puzzles again; the exit status says whether all were solved."""
    failed = 0
    with progress_bar("Solving", len(known)) as show:
        for place, puzzle in enumerate(known, 1):
            wrong = puzzles.solve(puzzle)
            if wrong:
                failed += 1
                print(f"{puzzle.game}, puzzle {place}: {wrong}")
            show(place)
    print(f"{len(known) - failed} of {len(known)} solved.")
    return int(failed > 0)


def solve(puzzle: Puzzle, number: int, console: Console, language: str) -> None:
    """Let somebody find the best move, and explain it."""
    match = Match.from_position(puzzle.position, seed=0)
    own = own_words(language)
    called = names(parse_seats(",".join(["you", *["bot:1"] * (match.seats - 1)])), own.say("view.you"), "")
    narrator = Narrator(match, [*called[1 : puzzle.seat + 1], called[0], *called[puzzle.seat + 1 :]], language)
    console.print(Text(own.say("puzzles.title", {"number": number, "grade": "★" * puzzle.grade}), style="bold"))
    best = match.codes[puzzle.best]
    while True:
        chosen = Turn(match, narrator, console, puzzle.seat, False, True).ask()
        if chosen == best:
            console.print(Text(own.say("puzzles.solved"), style="bold green"))
            break
        if chosen is None:
            console.print(
                Text(own.say("puzzles.shown", {"action": narrator.action(puzzle.seat, best)}), style="bold")
            )
            break
        console.print(
            Text(own.say("puzzles.wrong", {"action": narrator.action(puzzle.seat, chosen)}), style="italic")
        )
    console.print(why(puzzle, narrator))


def why(puzzle: Puzzle, narrator: Narrator) -> str:
    """Say what the best move brings against the next best, as a review would."""
    key, facts = puzzle.why
    facts |= {
        "unit": narrator.words.find("review", "unit"),
        "next": narrator.action(puzzle.seat, narrator.match.codes[puzzle.next]),
    }
    if "amount" in facts:
        facts["amount"] = review.said_amount(facts["amount"], narrator.own.language)
    return narrator.own.say(f"puzzles.why_{key}", facts, narrator.names)
