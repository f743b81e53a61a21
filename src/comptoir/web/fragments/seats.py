# compiled
"""The plates of all seats: public, each a part. Written out: some of them change with every move."""

from markupsafe import escape

from comptoir.house.table import Seat, Table
from comptoir.kit.board import Board, Parts, part, place
from comptoir.kit.game import Document
from comptoir.kit.seats import plate, plate_name
from comptoir.kit.words import Words
from comptoir.web.i18n import Texts, texts
from comptoir.web.templating import clock


def draw_plates(table: Table, board: Board, view: Document, words: Words, parts: Parts) -> None:
    """Put the plate of each seat into `parts`."""
    say = texts(words.language)
    places = {row["seat"]: row["place"] for row in table.standings()} if table.over else {}
    for seat in table.seats:
        number = seat.number
        plays = table.running and number in view["to_act"]
        place_tag = _tagged(say("place {place}", place=places[number])) if number in places else ""
        parts[plate_name(number)] = plate(
            number,
            len(table.seats),
            seat.name,
            board.score(view, number, words),
            board.standing(view, number, words),
            say("to play") if plays else "",
            place_tag + _tag(table, seat, say) + _clock(table, seat, plays),
        )


FLAG = (
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 2h2v20H5zM8 3h12l-3 5 3 5H8z"/></svg>'
)


def draw_goal(goal: str, parts: Parts) -> str:
    """What wins, as a part; what stands for it in the head of the page."""
    return part("goal", f'<p id="goal">{FLAG}{escape(goal)}</p>', parts) if goal else ""


def seat_list(seats: int) -> str:
    """The places of all plates, for a board that has none for them."""
    return '<div class="seat-list">' + "".join([place(plate_name(seat)) for seat in range(seats)]) + "</div>"


def _tagged(text: str) -> str:
    return f'<span class="tag">{escape(text)}</span>'


def _tag(table: Table, seat: Seat, say: Texts) -> str:
    """Who plays, if it is not the person whose seat it is."""
    if seat.kind == "bot":
        return _tagged(say("bot {level}", level=seat.level))
    fate = table.fate(seat.number)
    return _tagged(said_fate(fate, say)) if fate else ""


def _clock(table: Table, seat: Seat, plays: bool) -> str:
    """The time a seat has left."""
    if table.pace.kind == "free" or seat.is_bot:
        return ""
    if plays and seat.deadline is not None:
        return f'<time class="clock" data-deadline="{int(seat.deadline * 1000)}"></time>'
    if table.pace.kind == "live" and seat.time_left is not None:
        return f'<span class="clock">{clock(seat.time_left)}</span>'
    return ""


def said_fate(fate: str, say: Texts) -> str:
    """Why a bot plays somebody's seat, or played it at the end; empty if none does."""
    said = {
        "resigned": say("resigned"),
        "timeout": say("ran out of time"),
        "replaced": say("replaced by a bot"),
        "bot": say("a bot plays"),
    }
    return said.get(fate, "")
