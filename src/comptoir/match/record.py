"""Records as JSON documents: the referee's, enough to rebuild everything, or what one seat saw."""

from typing import TYPE_CHECKING, Any

from comptoir.engine.chance import Entropy, ImpossibleOutcome, OutcomeWanted, Script
from comptoir.engine.state import Journal
from comptoir.errors import BadPosition, BadRecord, Refused
from comptoir.kit.game import Document, Viewer
from comptoir.match.document import head, open_table, parse_document, take
from comptoir.match.position import lay_out

if TYPE_CHECKING:
    from comptoir.match.match import Match


def full_record(match: "Match") -> Document:
    """Return the whole record: moves as [seat, notation, outcomes ...], undos as {"undo": [indices], "seat": seat}."""
    if match.source is not None:
        return match.source
    entries = [entry.plain for entry in match.log]
    beginning = {"setup": list(match.setup)} if match.origin is None else {"table": match.origin}
    return {**head(match), **beginning, "log": entries}


def seen_record(match: "Match", viewer: Viewer) -> Document:
    """Return what a viewer saw: events as the viewer knows them, and the table as it looks now."""
    moves = [
        {
            "seat": move.seat,
            "action": move.notation if move.seat == viewer else None,
            "events": match.told(move.events, viewer),
        }
        for move in match.moves
        if move.seen_by(viewer)
    ]
    return {
        **head(match),
        "viewer": viewer,
        "opening": match.told(match.opening, viewer),
        "moves": moves,
        "table": match.game.view(match.state, viewer),
    }


def load_record(make: "type[Match]", record: "str | Document", partial: bool) -> "Match":
    """Load a match from its record, checking every move and outcome."""
    document = parse_document(record, "record", BadRecord)
    if "viewer" in document:
        raise BadRecord("this is what one seat saw of a game, not a complete record.")
    match = open_table(make, document, "record", BadRecord, Entropy())
    played, now = document["rules"], match.game.rules_version
    _set_up(match, document)
    for number, entry in enumerate(take(document, "log", list, "record", BadRecord)):
        try:
            _add(match, entry)
        except BadRecord as problem:
            trouble = f"entry {number + 1} of the record: {problem}"
            if played < now:
                trouble = f"the game has rules version {played}, which version {now} has replaced; {trouble}"
            if not partial:
                raise BadRecord(trouble) from None
            match.trouble = trouble
            break
    if match.trouble or played < now:
        match.source = document
    return match


def _set_up(match: "Match", document: Document) -> None:
    if "table" in document:
        table = take(document, "table", dict, "record", BadRecord)
        try:
            lay_out(match, table)
        except BadPosition as problem:
            raise BadRecord(f"the position at the beginning of the record is impossible: {problem}") from None
        return
    setup = _whole_numbers(take(document, "setup", list, "record", BadRecord), "the set-up")
    script = Script(setup)
    match.state.journal = Journal()
    try:
        match.state.set_up(script)
    except OutcomeWanted:
        raise BadRecord("the set-up of the record is incomplete.") from None
    except ImpossibleOutcome as problem:
        raise BadRecord(f"the set-up of the record is impossible: {problem}.") from None
    if script.at < len(setup):
        raise BadRecord("the set-up of the record has too many outcomes.")
    match.setup = tuple(setup)
    match.opening = tuple(match.state.journal.events)
    match.state.journal = None


def _add(match: "Match", entry: Any) -> None:
    """Add an entry of a log; any error becomes one sentence."""
    if isinstance(entry, dict) and set(entry) == {"undo", "seat"}:
        _add_undo(match, entry["undo"], entry["seat"])
        return
    if not isinstance(entry, list) or len(entry) < 2:
        raise BadRecord("it is neither a move nor an undo.")
    seat, notation, *rest = entry
    outcomes = _whole_numbers(rest, "it")
    _check_seat(match, seat)
    if not isinstance(notation, str):
        raise BadRecord("its action is not a string.")
    if notation not in match.codes:
        raise BadRecord(f"“{notation:.40}” is not an action.")
    try:
        match.replay(seat, match.codes[notation], outcomes)
    except Refused as refused:
        raise BadRecord(f"seat {seat} may not “{notation}” ({refused.clause}): {refused.reason}") from None
    except OutcomeWanted:
        raise BadRecord(f"“{notation:.40}” has too few outcomes.") from None
    except (ImpossibleOutcome, ValueError) as problem:
        raise BadRecord(f"“{notation:.40}”: {problem}.") from None


def _add_undo(match: "Match", places: Any, seat: Any) -> None:
    _check_seat(match, seat)
    once = isinstance(places, list) and all(type(place) is int and places.count(place) == 1 for place in places)
    if not once or not match.stands(places):
        raise BadRecord("it takes back moves that do not exist or were already taken back.")
    try:
        match.take_back(seat, places)
    except (Refused, OutcomeWanted, ImpossibleOutcome, ValueError) as problem:
        raise BadRecord(f"the game is impossible without the moves it takes back: {problem}.") from None


def _check_seat(match: "Match", seat: Any) -> None:
    if type(seat) is not int or not 0 <= seat < match.seats:
        raise BadRecord(f"there is no seat {seat!r:.20}.")


def _whole_numbers(values: list[Any], whose: str) -> list[int]:
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        raise BadRecord(f"{whose} has an outcome that is not an integer.")
    return values
