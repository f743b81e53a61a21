"""The command `review`: where a finished game was won and lost."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from comptoir.bots import parse_seats
from comptoir.bots import review as reviews
from comptoir.bots.puzzles import puzzle_from_review
from comptoir.cli import records
from comptoir.cli.language import LanguageOption, choose_language
from comptoir.cli.narrator import Narrator
from comptoir.cli.options import JsonOption
from comptoir.cli.output import make_console, print_json, progress_bar, write_record
from comptoir.cli.puzzles import solve
from comptoir.cli.records import RecordArgument
from comptoir.cli.table import seat_mark, seat_style
from comptoir.cli.turn import Leave
from comptoir.engine.state import State
from comptoir.errors import BadRecord, BadSeats
from comptoir.kit.game import Document
from comptoir.kit.words import Words
from comptoir.match import Match

BARS = "▁▂▃▄▅▆▇█"
LONGEST_CHART = 60


def review(
    record: RecordArgument,
    again: Annotated[
        int | None,
        typer.Option(
            "--again", metavar="N", min=0, help="Only write the game up to move N, to try again from there."
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="The file for --again; default beside the record."),
    ] = None,
    mistakes: Annotated[
        bool, typer.Option("--mistakes", help="Go through the moves that cost a player most, as puzzles.")
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat", metavar="N", min=0, help="Whose, for --mistakes; default the one person who played."
        ),
    ] = None,
    lang: LanguageOption = None,
    as_json: JsonOption = False,
) -> None:
    """Review a finished game: the cost of each move, and the three turning points."""
    document = records.read(record)
    match = Match.load(document)
    language = choose_language(lang)
    narrator = Narrator(match, records.players(match, document, language), language)
    if again is not None:
        try_again(match, document, again, save or record.with_name(f"{record.stem}-{again}.json"), narrator.own)
        return
    learner = whose(match, document, seat) if mistakes else 0
    with progress_bar(narrator.own.say("review.looking"), match.ply) as show:
        made = reviews.review(match, show)
    if mistakes:
        correct(made, narrator, learner)
    elif as_json:
        print_json(made)
    else:
        make_console().print(told(made, narrator, record))


def try_again(match: Match, document: Document, ply: int, path: Path, own: Words) -> None:
    """Write the game as it stood after `again` moves, for comptoir play to continue."""
    if ply >= match.ply:
        raise BadRecord(f"the game has {match.ply} moves; choose an earlier one to try again from.")
    given = {"players": document["players"]} if "players" in document else {}
    write_record(path, {**match.at(ply).record(), **given})
    make_console().print(own.say("say.saved", {"command": f"comptoir play --from {path}"}))


def whose(match: Match, document: Document, seat: int | None) -> int:
    """Return the seat whose mistakes are meant: the one named, else that of the only person."""
    if seat is not None:
        if seat >= match.seats:
            raise BadSeats(f"there is no seat {seat}; the seats are 0 to {match.seats - 1}.")
        return seat
    given = document.get("players")
    known = isinstance(given, list) and all(isinstance(one, str) for one in given)
    players = parse_seats(",".join(given or ())) if known and given else []
    people = [number for number, player in enumerate(players) if not player.is_bot]
    if len(people) != 1:
        raise BadSeats("name the player whose mistakes are meant with --seat.")
    return people[0]


def correct(made: Document, narrator: Narrator, seat: int) -> None:
    """Let somebody find better moves where a seat made its costliest mistakes."""
    console, own, found = make_console(), narrator.own, reviews.mistakes(made, seat)
    if not found:
        console.print(own.say("review.no_mistakes"))
    try:
        for number, ply in enumerate(found, 1):
            state = narrator.match.at(ply["ply"]).state
            played = reviews.said_action(
                narrator.match, state, seat, ply["played"], narrator.words, narrator.names
            )
            told = {"ply": ply["ply"] + 1, "played": played, "percent": round(100 * ply["loss"])}
            console.print(Text(own.say("review.mistake", told)))
            solve(puzzle_from_review(narrator.match, ply, ""), number, console, own.language)
    except Leave:
        console.print(own.say("puzzles.left"))


def told(made: Document, narrator: Narrator, record: Path) -> RenderableType:
    """Format the race, the turning points and every move."""
    states = narrator.match.states()
    parts: list[RenderableType] = [
        Text(narrator.own.say("review.race"), style="bold"),
        race(made, narrator),
        Text(),
    ]
    parts.append(Text(narrator.own.say("review.turning_points"), style="bold"))
    if not made["turning_points"]:
        parts.append(Text(narrator.own.say("review.none")))
    for ply in made["turning_points"]:
        parts += [turning_point(made["plies"][ply], narrator, states), Text()]
    if made["turning_points"]:
        first = made["turning_points"][0]
        command = f"comptoir review {record} --again {first}"
        parts += [Text(narrator.own.say("review.again", {"command": command})), Text()]
    return Group(*parts, every_move(made, narrator, states))


def race(made: Document, narrator: Narrator) -> Table:
    """Format a line for each seat with its chances from the first move to the last."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    step = max(1, -(-len(made["plies"]) // LONGEST_CHART))
    for seat, (name, line) in enumerate(zip(narrator.names, reviews.race(made), strict=True)):
        shares = [*line[:-1:step], line[-1]]
        bars = "".join(BARS[min(len(BARS) - 1, int(share * len(BARS)))] for share in shares)
        grid.add_row(seat_mark(seat), Text(name, seat_style(seat)), Text(bars, seat_style(seat)))
    return grid


def said_move(ply: Document, which: str, narrator: Narrator, states: Sequence[State]) -> str:
    """Return the label of the move played, or of the better one."""
    state = states[ply["ply"]]
    return reviews.said_action(narrator.match, state, ply["seat"], ply[which], narrator.words, narrator.names)


def turning_point(ply: Document, narrator: Narrator, states: Sequence[State]) -> RenderableType:
    """Describe a turning point: what was played, what was better, and why."""
    own, names = narrator.own, narrator.names
    facts = {
        "seat": ply["seat"],
        "ply": ply["ply"] + 1,
        "played": said_move(ply, "played", narrator, states),
        "better": said_move(ply, "best", narrator, states),
    }
    key, why = reviews.reason(ply)
    why |= {"unit": narrator.words.find("review", "unit")}
    if "amount" in why:
        why["amount"] = reviews.said_amount(why["amount"], own.language)
    said = own.say(f"review.why_{key}", why, names)
    return Group(
        Text(own.say("review.moment", facts, names)), Padding(Text(said, style="dim"), (0, 0, 0, 2), expand=False)
    )


def every_move(made: Document, narrator: Narrator, states: Sequence[State]) -> Table:
    """Format every move with the better one, its cost, also in the game's currency, and all chances."""
    own = narrator.own
    columns = (
        Column(justify="right"),
        Column(),
        Column(own.say("review.played"), overflow="fold"),
        Column(own.say("review.better"), overflow="fold"),
        Column(own.say("review.loss"), justify="right"),
        Column(narrator.words.find("review", "unit") or "", justify="right"),
        *(Column(name, justify="right", style="dim") for name in narrator.names),
    )
    table = Table(*columns, box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for ply in made["plies"]:
        chances = [f"{100 * share:.0f} %" for share in ply["expected"]]
        loss = f"{100 * ply['loss']:.0f} %" if ply["loss"] >= 0.005 else ""
        cost = reviews.said_amount(ply["cost"], own.language) if loss and ply.get("cost", 0.0) > 0 else ""
        better = said_move(ply, "best", narrator, states) if loss else ""
        played = said_move(ply, "played", narrator, states)
        table.add_row(str(ply["ply"] + 1), seat_mark(ply["seat"]), played, better, loss, cost, *chances)
    return table
