"""The commands `replay` and `verify`, for recorded games."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group
from rich.text import Text

from comptoir.bots import parse_seat
from comptoir.bots.seats import names
from comptoir.cli.language import LanguageOption, choose_language, own_words
from comptoir.cli.narrator import Narrator
from comptoir.cli.output import make_console, read_text
from comptoir.cli.table import draw
from comptoir.errors import BadRecord, BadSeats
from comptoir.kit.game import REFEREE, Document, Viewer
from comptoir.match import Match
from comptoir.match.document import parse_document

RecordArgument = Annotated[Path, typer.Argument(metavar="RECORD", help="A record in JSON.")]


def replay(
    record: RecordArgument,
    ply: Annotated[
        int | None, typer.Option("--ply", metavar="N", min=0, help="Print only move N and the table after it.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="S", help="Print what this seat saw, counted from 0; default everything."),
    ] = None,
    lang: LanguageOption = None,
) -> None:
    """Print a recorded game move by move, or the table after one of its moves."""
    document = read(record)
    match = Match.load(document, partial=True)
    if seat is not None and not 0 <= seat < match.seats:
        raise BadSeats(f"there is no seat {seat}; the seats are 0 to {match.seats - 1}.")
    if ply is not None and ply > match.ply and not match.trouble:
        raise BadRecord(f"{record}: there is no move {ply}; the game has {match.ply} moves.")
    viewer: Viewer = REFEREE if seat is None else seat
    language = choose_language(lang)
    show(match, document, viewer, ply, language)
    if match.trouble:
        sys.stdout.flush()
        trouble = own_words(language).say("replay.trouble", {"why": match.trouble})
        print(f"comptoir: {trouble}", file=sys.stderr)
        raise typer.Exit(1)


def show(match: Match, document: Document, viewer: Viewer, ply: int | None, language: str) -> None:
    """Print everything that happened, or one move and the table after it."""
    called = players(match, document, language)
    there = match if ply is None else match.at(ply)
    narrator = Narrator(there, called, language)
    console = make_console()
    where: dict[str, str | int | None] = {"game": match.game.title, "ply": there.ply, "count": match.ply}
    console.print(Text(narrator.own.say("replay.ply", where), style="bold"))
    opening = narrator.opening(viewer) if ply is None or there.ply == 0 else []
    console.print(Group(*opening, *narrator.moves(there.moves if ply is None else there.moves[-1:], viewer)))
    console.print()
    console.print(draw(there, viewer, narrator.words, called))
    if there.over:
        console.print(narrator.standings())
        console.print(Text(narrator.result(None), style="bold"))


def players(match: Match, document: Document, language: str) -> list[str]:
    """Return the names of the players in the record, or the numbers of the seats."""
    own = own_words(language)
    given = document.get("players")
    if isinstance(given, list) and len(given) == match.seats and all(isinstance(one, str) for one in given):
        with suppress(BadSeats):
            return names(list(map(parse_seat, given)), own.say("view.you"), own.say("view.player"))
    return [f"{own.say('view.seat')} {seat}" for seat in range(match.seats)]


def verify(record: RecordArgument, lang: LanguageOption = None) -> None:
    """Check a record: every move legal, every outcome possible. The status is 0 if it is good, else 1."""
    match = Match.load(read(record))
    own = own_words(choose_language(lang))
    state = own.tables["verify"]["over" if match.over else "running"]
    facts = {"game": match.game.title, "seats": match.seats, "moves": match.ply, "state": state}
    make_console().print(own.say("verify.good", facts))


def read(path: Path) -> Document:
    """Read the JSON document in a file."""
    return parse_document(read_text(path), "record", BadRecord)
