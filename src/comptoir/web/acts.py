"""What players do at a table, as posted forms. The stream brings the result; without scripts the page does."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from comptoir.errors import CannotUndo, MoveError, Refused
from comptoir.house import again, asking, playing, seating, talking
from comptoir.house.errors import BadWish, HouseError
from comptoir.house.house import House
from comptoir.web.boards import find_board
from comptoir.web.site import (
    PAGE_HEADERS,
    PAGE_TYPE,
    answer,
    form_of,
    go,
    my_seat,
    page,
    seat_of,
    site_of,
    visit_of,
    whole,
)
from comptoir.web.table_pages import table_page
from comptoir.web.templating import render
from comptoir.web.texts import texts

MOST_ACTIONS = 20  # in one post
NO_NOTICE = Response(
    '<hx-partial hx-target="#notice" hx-swap="innerHTML"></hx-partial>', 200, PAGE_HEADERS, PAGE_TYPE
)
Form = dict[str, str]
Act = Callable[[House, str, int, Form], Awaitable[None]]


async def _move(house: House, table_id: str, seat: int, form: Form) -> None:
    """One action, or several in a row: a route, of which the first that is refused ends it, or a sheet."""
    seen: int | None = whole(form, "seen")
    for action in await _wanted(house, table_id, seat, form):
        await playing.play(house, table_id, seat, action, seen)
        seen = None


async def _wanted(house: House, table_id: str, seat: int, form: Form) -> list[int]:
    """What the button that was pressed stands for, or the sheet that was filled in: as a whole or not at all."""
    if "sheet" not in form:
        return [
            whole({"action": action}, "action")
            for action in form.get("action", "").split()[:MOST_ACTIONS] or [""]
        ]
    async with house.tables.hold(table_id) as table:
        match = playing.ready(table, seat, whole(form, "seen"))
        try:
            written = find_board(match).written(match.state, seat, form)
        except ValueError:
            raise BadWish("A number on the sheet cannot be; please look at it again.") from None
        if refused := match.why_not_all(seat, written):
            raise refused
        return written


async def _undo(house: House, table_id: str, seat: int, form: Form) -> None:
    await playing.undo(house, table_id, seat, whole(form, "seen"))


async def _restart(house: House, table_id: str, seat: int, form: Form) -> None:
    await playing.restart_turn(house, table_id, seat, whole(form, "seen"))


async def _ask(house: House, table_id: str, seat: int, form: Form) -> None:
    await asking.ask(house, table_id, seat, form.get("kind", ""), whole(form, "argument", 0))


async def _answer(house: House, table_id: str, seat: int, form: Form) -> None:
    await asking.answer(house, table_id, seat, whole(form, "proposal"), form.get("yes") == "1")


async def _go_on(house: House, table_id: str, seat: int, form: Form) -> None:
    await asking.go_on(house, table_id, seat)


async def _bot(house: House, table_id: str, seat: int, form: Form) -> None:
    await seating.hand_to_bot(house, table_id, seat)


async def _back(house: House, table_id: str, seat: int, form: Form) -> None:
    await seating.come_back(house, table_id, seat)


async def _resign(house: House, table_id: str, seat: int, form: Form) -> None:
    await seating.resign(house, table_id, seat)


async def _leave(house: House, table_id: str, seat: int, form: Form) -> None:
    await seating.leave(house, table_id, seat)


ACTS: dict[str, Act] = {
    "move": _move,
    "undo": _undo,
    "restart": _restart,
    "ask": _ask,
    "answer": _answer,
    "go-on": _go_on,
    "bot": _bot,
    "back": _back,
    "resign": _resign,
    "leave": _leave,
}


async def act(request: Request) -> Response:
    """One of the acts above, by the seat the form names."""
    site, form = site_of(request), await form_of(request)
    table_id, verb = request.path_params["table"], request.path_params["verb"]
    wanted = whole(form, "seat") if form.get("seat") else None
    visit = await visit_of(request)
    _, seat = seat_of(visit, await site.house.tables.look(table_id), wanted)
    site.limits.take("move", f"{table_id} {seat}")
    try:
        await ACTS[verb](site.house, table_id, seat, form)
    except (MoveError, HouseError) as problem:
        return await refused(request, table_id, seat, problem, form if "sheet" in form else None)
    return done(request, table_id, None if verb == "leave" else seat)


def done(request: Request, table_id: str, seat: int | None = None) -> Response:
    """It is done: nothing to say where a stream shows it, else back to the table."""
    if "hx-request" in request.headers:
        return NO_NOTICE
    return go(f"/t/{table_id}" + (f"?seat={seat}" if seat is not None else ""))


async def refused(
    request: Request, table_id: str, seat: int, problem: Exception, typed: Form | None = None
) -> Response:
    """Why not, in the visitor's language, with the clause that says so."""
    language = (await visit_of(request)).language
    async with site_of(request).house.tables.hold(table_id) as table:
        words = table.game.words(language)
        notice = notice_of(problem, language, words, table.names)
    status = problem.status if isinstance(problem, HouseError) else 422
    if "hx-request" in request.headers:
        return answer(request, noticed(notice), status)
    return await table_page(request, notice, status, typed)


def noticed(notice: dict[str, str]) -> str:
    """A notice as a part of the page that is there."""
    inner = render("notice.html", notice=notice)
    return f'<hx-partial hx-target="#notice" hx-swap="innerHTML">{inner}</hx-partial>'


def notice_of(problem: Exception, language: str, words: object, names: list[str]) -> dict[str, str]:
    """A refusal as a sentence."""
    from comptoir.kit.words import Words

    assert isinstance(words, Words)
    say = texts(language)
    if isinstance(problem, Refused):
        number = problem.clause.partition("-")[2].split(".")
        key = f"refusal.{int(number[0]) * 100 + int(number[1])}"
        parameters = {
            name: value
            for name, value in problem.parameters.items()
            if value is None or isinstance(value, (str, int))
        }
        return {"sentence": words.say(key, parameters, names), "clause": problem.clause}
    if isinstance(problem, HouseError):
        return {"sentence": say(problem.message, **problem.parameters), "clause": ""}
    if isinstance(problem, CannotUndo):
        return {"sentence": say("This move cannot be taken back without asking the others."), "clause": ""}
    return {"sentence": say("This is no action of the game."), "clause": ""}


async def say_something(request: Request) -> Response:
    """A message to the table."""
    site, form = site_of(request), await form_of(request)
    table_id = request.path_params["table"]
    async with site.house.tables.hold(table_id) as table:
        person, seat = await my_seat(request, table, whole(form, "seat") if form.get("seat") else None)
    site.limits.take("chat", person.id)
    try:
        await talking.say(site.house, table_id, person, seat, form.get("text", ""))
    except HouseError as problem:
        return await refused(request, table_id, seat, problem)
    return done(request, table_id, seat)


async def keep_note(request: Request) -> Response:
    """A private note."""
    site, form = site_of(request), await form_of(request)
    table_id = request.path_params["table"]
    async with site.house.tables.hold(table_id) as table:
        person, _ = await my_seat(request, table, None)
    await talking.write_note(site.house, table_id, person, form.get("text", ""))
    return done(request, table_id)


async def mute(request: Request) -> Response:
    """Do not show me what a seat says."""
    site, form = site_of(request), await form_of(request)
    table_id = request.path_params["table"]
    async with site.house.tables.hold(table_id) as table:
        person, _ = await my_seat(request, table, None)
        seat = whole(form, "seat")
        if not 0 <= seat < len(table.seats) or table.seats[seat].person is None:
            raise BadWish("There is nobody to mute in this seat.")
        other = table.seats[seat].person or ""
    await talking.mute(site.house, person, other, form.get("off") != "1")
    return go(f"/t/{table_id}")


async def rematch(request: Request) -> Response:
    """The same people again."""
    site = site_of(request)
    table_id = request.path_params["table"]
    async with site.house.tables.hold(table_id) as table:
        person, _ = await my_seat(request, table, None)
    return go(f"/t/{await again.rematch(site.house, table_id, person)}")


async def token(request: Request) -> Response:
    """What a program needs to play this seat. Shown only to who sits there, never compressed."""
    site, form = site_of(request), await form_of(request)
    async with site.house.tables.hold(request.path_params["table"]) as table:
        _, seat = await my_seat(request, table, whole(form, "seat") if form.get("seat") else None)
        made = site.identity.seat_token(table.id, seat, table.seats[seat].generation)
    return await page(request, "token.html", table=table, seat=seat, token=made, origin=str(request.base_url))
