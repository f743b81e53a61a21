"""The seats beside the board: public, each card made once for the same contents."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from comptoir.house.table import Table
from comptoir.kit.game import Document
from comptoir.web.templating import render
from comptoir.web.texts import texts

Facts = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Card:
    """All that a seat's card shows."""

    number: int
    seats: int
    kind: str
    name: str
    level: int
    resigned: bool
    stand_in: bool
    score: int | None
    place: int | None
    plays: bool
    deadline: int | None  # milliseconds
    time_left: int | None  # seconds
    facts: Facts


def seat_list(table: Table, view: Document | None, facts: Sequence[Facts], language: str) -> Markup:
    """All seats of a table."""
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
            seat.resigned,
            seat.stand_in,
            view["scores"][seat.number] if view is not None else None,
            places.get(seat.number),
            plays,
            int(seat.deadline * 1000) if timed and plays and seat.deadline is not None else None,
            int(seat.time_left) if timed and table.pace.kind == "live" and seat.time_left is not None else None,
            facts[seat.number],
        )
        made.append(_drawn(card, language))
    return Markup('<ol class="seat-list">' + "".join(made) + "</ol>")


@lru_cache(maxsize=20_000)
def _drawn(card: Card, language: str) -> Markup:
    return render("live/seat.html", card=card, _=texts(language))
