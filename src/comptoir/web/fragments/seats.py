# compiled
"""The seats beside the board: public, each card made once for the same contents."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from markupsafe import escape

from comptoir.house.table import Table
from comptoir.kit.board import Parts, part
from comptoir.kit.drawing import seat_colour, seat_mark
from comptoir.kit.game import Document
from comptoir.web.i18n import Texts, texts
from comptoir.web.templating import clock

Facts = tuple[tuple[str, str], ...]


class Card(NamedTuple):
    """All that a seat's card shows."""

    number: int
    seats: int
    kind: str
    name: str
    level: int
    fate: str
    score: int | None
    place: int | None
    plays: bool
    deadline: int | None  # milliseconds
    time_left: int | None  # seconds
    facts: Facts


def seat_list(table: Table, view: Document | None, facts: Sequence[Facts], language: str, parts: Parts) -> str:
    """All seats of a table; each card is a part."""
    places = {row["seat"]: row["place"] for row in table.standings()} if table.match and table.over else {}
    made = []
    for seat in table.seats:
        plays = view is not None and table.running and seat.number in view["to_act"]
        timed = table.pace.kind != "free" and not seat.is_bot
        card = Card(
            seat.number,
            len(table.seats),
            seat.kind,
            seat.name,
            seat.level,
            table.fate(seat.number),
            view["scores"][seat.number] if view is not None else None,
            places.get(seat.number),
            plays,
            int(seat.deadline * 1000) if timed and plays and seat.deadline is not None else None,
            int(seat.time_left) if timed and table.pace.kind == "live" and seat.time_left is not None else None,
            facts[seat.number],
        )
        made.append(part(f"seat-card-{seat.number}", _drawn(card, language), parts))
    return '<ol class="seat-list">' + "".join(made) + "</ol>"


@lru_cache(maxsize=2_000)
def _drawn(card: Card, language: str) -> str:
    """A card. Written out rather than a template: some of them change with every move."""
    say = texts(language)
    name = say("free seat") if card.kind == "open" else card.name
    lines = [
        f'<li id="seat-card-{card.number}" data-seat-no="{card.number}"'
        f' class="seat-card seat-{seat_colour(card.number, card.seats)}{" plays" if card.plays else ""}">'
        f"<header>{seat_mark(card.number, card.seats)}"
        f'<span class="name">{escape(name)}</span>{_tag(card, say)}{_score(card, say)}</header>'
    ]
    if card.plays:
        lines.append(f'<p class="hint">{escape(say("to play"))}</p>')
    if card.deadline is not None:
        lines.append(f'<p><time class="clock" data-deadline="{card.deadline}"></time></p>')
    elif card.time_left is not None:
        lines.append(f'<p class="clock">{clock(card.time_left)}</p>')
    if card.facts:
        lines.append(f"<dl>{''.join([_fact(*fact) for fact in card.facts])}</dl>")
    return "".join(lines) + "</li>"


@lru_cache(maxsize=2_000)
def _fact(name: str, value: str) -> str:
    return f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>"


def _tag(card: Card, say: Texts) -> str:
    """Who plays, if it is not the person whose seat it is."""
    text = say("bot {level}", level=card.level) if card.kind == "bot" else said_fate(card.fate, say)
    return f'<span class="tag">{escape(text)}</span>' if text else ""


def said_fate(fate: str, say: Texts) -> str:
    """Why a bot plays somebody's seat, or played it at the end; empty if none does."""
    said = {
        "resigned": say("resigned"),
        "timeout": say("ran out of time"),
        "replaced": say("replaced by a bot"),
        "bot": say("a bot plays"),
    }
    return said.get(fate, "")


def _score(card: Card, say: Texts) -> str:
    if card.score is None:
        return ""
    place = f'<span class="tag">{escape(say("place {place}", place=card.place))}</span> ' if card.place else ""
    return f'<span class="score">{place}{card.score}</span>'
