"""The command `play`: a game in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from comptoir.bots import Seat, parse_seats
from comptoir.bots.seats import names
from comptoir.cli.language import LanguageOption, choose_language, own_words
from comptoir.cli.narrator import Narrator
from comptoir.cli.options import ContentOption, OptionOption, SeedOption, parse_options
from comptoir.cli.output import make_console, read_text
from comptoir.cli.session import Session
from comptoir.engine.chance import Dice
from comptoir.errors import BadRecord, BadSeats
from comptoir.games import find_game
from comptoir.kit.game import Document
from comptoir.match import Match
from comptoir.match.document import parse_document

DEFAULT_SEATS = "you,bot:3,bot:3"


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Its id; omit with --from.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="WHO,WHO,…",
            help=f"you, names, bot:1 to bot:5, my_bot.py:Policy; default {DEFAULT_SEATS}.",
        ),
    ] = None,
    option: OptionOption = None,
    content: ContentOption = None,
    seed: SeedOption = None,
    lang: LanguageOption = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Save the record here after every move.")
    ] = None,
    coach: Annotated[
        bool,
        typer.Option("--coach", help="Say what is at stake, and offer to take bad moves back. For one person."),
    ] = False,
    go_on: Annotated[Path | None, typer.Option("--from", metavar="RECORD", help="Continue a saved game.")] = None,
) -> None:
    """Play a game in the terminal, with people at one keyboard and bots."""
    if go_on is not None:
        if option or content:
            raise typer.BadParameter("the record already has it", param_hint="--option or --content")
        match, players, hints = load(go_on, seats)
        save = save or go_on
        if game is not None and find_game(game) is not match.game:
            raise BadRecord(f"{go_on}: this is a game of {match.game.title}, not {find_game(game).title}.")
        if seed is not None:
            match.chance = Dice(seed)
    elif game is None:
        raise typer.BadParameter("missing; comptoir games lists the games", param_hint="GAME")
    else:
        found = find_game(game)
        players = parse_seats(seats or DEFAULT_SEATS)
        match, hints = Match.new(found, len(players), seed, parse_options(found, option), content), []
    if coach and sum(not player.is_bot for player in players) != 1:
        raise BadSeats("the coach is for one person against bots.")
    language = choose_language(lang)
    own = own_words(language)
    called = names(players, own.say("view.you"), own.say("view.player"))
    narrator = Narrator(match, called, language)
    Session(match, players, narrator, make_console(), seed, save, coach, hints).run()


def load(path: Path, seats: str | None) -> tuple[Match, list[Seat], list[Document]]:
    """Load a saved game, its players, whom `seats` replaces, and the hints its record has."""
    document = parse_document(read_text(path), "record", BadRecord)
    match = Match.load(document)
    given = document.get("players")
    if seats is None and not (isinstance(given, list) and all(isinstance(one, str) for one in given)):
        raise BadSeats(f"{path}: the record does not name the players; add --seats.")
    players = parse_seats(seats if seats is not None else ",".join(given or ()))
    if seats is None and any(player.is_own for player in players):
        raise BadSeats(f"{path}: a program of somebody's own plays here; if you trust its file, add --seats.")
    if len(players) != match.seats:
        raise BadSeats(f"{path}: this game has {match.seats} seats, not {len(players)}.")
    hints = document.get("hints")
    return match, players, hints if isinstance(hints, list) else []
