"""The commands `games`, `rules` and `content`."""

import sys
from typing import Annotated

import typer
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from comptoir.cli.language import LanguageOption, choose_language, own_words
from comptoir.cli.options import GameArgument, JsonOption
from comptoir.cli.output import make_console, print_json
from comptoir.errors import InputError
from comptoir.games import find_game, game_ids
from comptoir.kit.game import Document, Game, Option
from comptoir.kit.rulebook import Chapter, Clause, Rulebook
from comptoir.kit.words import Words


class UnknownClause(InputError):
    """The rulebook has no such clause."""


# --- games ------------------------------------------------------------------------------------------


def games(
    lang: LanguageOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the games with players, minutes and options."""
    language = choose_language(lang)
    found = [find_game(game_id) for game_id in game_ids()]
    if as_json:
        print_json([describe(game, language) for game in found])
        return
    console = make_console()
    for game in found:
        console.print(game_card(game, game.words(language), own_words(language)))
        console.print()


def describe(game: Game, language: str) -> Document:
    """Describe a game as JSON."""
    words = game.words(language)
    return {
        "id": game.id,
        "title": game.title,
        "tagline": words.find("game", "tagline") or "",
        "players": list(game.players),
        "minutes": list(game.minutes),
        "weight": game.weight,
        "rules_version": game.rules_version,
        "layout_version": game.layout_version,
        "content": game.default_pack.fingerprint,
        "max_actions": game.most_actions,
        "options": [
            {
                "name": option.name,
                "title": words.find("option", option.name, "name") or option.name,
                "help": words.find("option", option.name, "help") or "",
                "values": list(option.values),
                "default": option.default,
            }
            for option in game.options
        ],
    }


def game_card(game: Game, words: Words, own: Words) -> RenderableType:
    """Describe a game for readers."""
    low, high = game.players[0], game.players[-1]
    facts = f"{low}–{high} {own.tables['games']['players']} · {game.minutes[0]}–{game.minutes[1]} "
    facts += f"{own.tables['games']['minutes']} · {words.find('game', 'weight') or game.weight}"
    lines: list[RenderableType] = [
        Text.assemble((game.title, "bold"), ("  ", ""), (game.id, "cyan"), ("   " + facts, "dim")),
        Padding(Text(words.find("game", "tagline") or ""), (0, 0, 0, 2)),
    ]
    if game.options:
        columns = Column(no_wrap=True, style="cyan"), Column(no_wrap=True), Column(ratio=1)
        table = Table(*columns, box=None, padding=(0, 1), show_header=False, pad_edge=False)
        for option in game.options:
            table.add_row(option.name, values_of(option), words.find("option", option.name, "help") or "")
        lines += [Text(f"  {own.tables['games']['options']}", style="dim"), Padding(table, (0, 0, 0, 4))]
    return Group(*lines)


def values_of(option: Option) -> Text:
    """Format the values of an option as `4 | 3`, the default first and in bold."""
    texts = [str(value).lower() for value in option.values]
    return Text.assemble((texts[0], "bold"), *(f" | {text}" for text in texts[1:]))


# --- rules ------------------------------------------------------------------------------------------


def rules(
    game: GameArgument,
    lang: LanguageOption = None,
    clause: Annotated[
        str | None, typer.Option("--clause", metavar="DF-4.2", help="One clause (DF-4.2, 4.2) or chapter (4).")
    ] = None,
) -> None:
    """Print a game's rules in our own words."""
    rulebook = find_game(game).rulebook(choose_language(lang))
    print_rules(make_console(), rulebook, clause)


def print_rules(console: Console, rulebook: Rulebook, wanted: str | None) -> None:
    """Print the whole rulebook, one chapter or one clause."""
    if wanted is None:
        console.print(Text(rulebook.title, style="bold"))
        for chapter in rulebook.chapters:
            print_chapter(console, chapter)
        return
    found = find_rule(rulebook, wanted)
    if isinstance(found, Chapter):
        print_chapter(console, found)
    else:
        console.print(clause_text([found]))


def print_chapter(console: Console, chapter: Chapter) -> None:
    """Print a heading and its clauses."""
    console.print()
    console.print(Text(chapter.title, style="bold underline"))
    console.print(clause_text(chapter.clauses))


def clause_text(clauses: list[Clause] | tuple[Clause, ...]) -> Table:
    """Format clauses with their names in the margin."""
    columns = Column(style="cyan", no_wrap=True), Column(ratio=1)
    table = Table(*columns, box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
    for clause in clauses:
        table.add_row(clause.name, clause.text)
    return table


def find_rule(rulebook: Rulebook, wanted: str) -> Chapter | Clause:
    """Find a clause by `DF-4.2` or `4.2`, a chapter by `4`."""
    clauses = list(rulebook.clauses.values())
    name = wanted.strip().rstrip(".").lower()
    number = name.rpartition("-")[2]
    for chapter in rulebook.chapters:
        if chapter.title.startswith(f"{number}."):
            return chapter
    for clause in clauses:
        if name in (clause.name.lower(), clause.name.rpartition("-")[2]):
            return clause
    raise UnknownClause(
        f"{rulebook.title} has no clause “{wanted:.20}”; the clauses are {clauses[0].name} to {clauses[-1].name}."
    )


# --- content ----------------------------------------------------------------------------------------


def content(game: GameArgument) -> None:
    """Print a game's content.toml, to copy, edit and play with."""
    sys.stdout.write(find_game(game).content_text)
