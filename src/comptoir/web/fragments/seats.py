# compiled
"""The seats beside the board: public, each card a part. Written out: some of them change with every move."""

from markupsafe import escape

from comptoir.house.table import Seat, Table
from comptoir.kit.board import Board, Parts, part
from comptoir.kit.drawing import seat_colour, seat_mark
from comptoir.kit.game import Document
from comptoir.web.i18n import Texts, texts
from comptoir.web.templating import clock


def seat_list(table: Table, board: Board | None, view: Document | None, language: str, parts: Parts) -> str:
    """All seats of a table; each card is a part. A table whose game has not begun has neither board nor view."""
    say, words = texts(language), table.game.words(language)
    places = {row["seat"]: row["place"] for row in table.standings()} if table.match and table.over else {}
    made = []
    for seat in table.seats:
        number = seat.number
        plays = view is not None and table.running and number in view["to_act"]
        score = _score(view["scores"][number], places.get(number), say) if view is not None else ""
        facts = board.standing(view, number, words) if board is not None and view is not None else []
        card = (
            f'<li id="seat-card-{number}" data-seat-no="{number}"'
            f' class="seat-card seat-{seat_colour(number, len(table.seats))}{" plays" if plays else ""}">'
            f"<header>{seat_mark(number, len(table.seats))}"
            f'<span class="name">{escape(say("free seat") if seat.kind == "open" else seat.name)}</span>'
            f"{_tag(table, seat, say)}{score}</header>"
            f"{_clock(table, seat, plays, say)}{_facts(facts)}</li>"
        )
        made.append(part(f"seat-card-{number}", card, parts))
    return '<ol class="seat-list">' + "".join(made) + "</ol>"


def _score(score: int | None, place: int | None, say: Texts) -> str:
    if score is None:
        return ""
    tag = f'<span class="tag">{escape(say("place {place}", place=place))}</span> ' if place else ""
    return f'<span class="score">{tag}{score}</span>'


def _tag(table: Table, seat: Seat, say: Texts) -> str:
    """Who plays, if it is not the person whose seat it is."""
    if seat.kind == "bot":
        return f'<span class="tag">{escape(say("bot {level}", level=seat.level))}</span>'
    fate = table.fate(seat.number)
    return f'<span class="tag">{escape(said_fate(fate, say))}</span>' if fate else ""


def _clock(table: Table, seat: Seat, plays: bool, say: Texts) -> str:
    """Whether the seat is to play, and the time it has."""
    hint = f'<p class="hint">{escape(say("to play"))}</p>' if plays else ""
    if table.pace.kind == "free" or seat.is_bot:
        return hint
    if plays and seat.deadline is not None:
        return f'{hint}<p><time class="clock" data-deadline="{int(seat.deadline * 1000)}"></time></p>'
    if table.pace.kind == "live" and seat.time_left is not None:
        return f'{hint}<p class="clock">{clock(seat.time_left)}</p>'
    return hint


def _facts(facts: list[tuple[str, str]]) -> str:
    if not facts:
        return ""
    rows = [f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts]
    return f"<dl>{''.join(rows)}</dl>"


def said_fate(fate: str, say: Texts) -> str:
    """Why a bot plays somebody's seat, or played it at the end; empty if none does."""
    said = {
        "resigned": say("resigned"),
        "timeout": say("ran out of time"),
        "replaced": say("replaced by a bot"),
        "bot": say("a bot plays"),
    }
    return said.get(fate, "")
