"""What players do at a table, as posted forms. The stream brings the result; without scripts the page does."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from comptoir.errors import CannotUndo, MoveError, Refused
from comptoir.house import chat, playing, proposals, rematches, seating
from comptoir.house.errors import AlreadyDone, BadRequest, HouseError, NotAllowed, Stale
from comptoir.house.house import House
from comptoir.house.people import Person
from comptoir.house.posts import carrying_out, is_done
from comptoir.house.table import Table
from comptoir.web.boards import find_board
from comptoir.web.context import (
    PAGE_HEADERS,
    PAGE_TYPE,
    address_of,
    answer,
    context_of,
    form_of,
    go,
    in_seat,
    int_field,
    number_in,
    page,
    seat_in,
    visit_of,
)
from comptoir.web.i18n import texts
from comptoir.web.table_pages import table_page
from comptoir.web.templating import render

MOST_ACTIONS = 20  # in one post
NO_NOTICE = Response(
    '<hx-partial hx-target="#notice" hx-swap="innerHTML"></hx-partial>', 200, PAGE_HEADERS, PAGE_TYPE
)
Form = dict[str, str]
Act = Callable[[House, Table, int, Form], Awaitable[None]]
T = TypeVar("T")


async def _move(house: House, table: Table, seat: int, form: Form) -> None:
    """One action, or several in a row: a route, of which the first that is refused ends it, or a sheet."""
    await playing.play_all(house, table, seat, _wanted(table, seat, form), int_field(form, "seen"))


def _wanted(table: Table, seat: int, form: Form) -> list[int]:
    """What the button that was pressed stands for, or the sheet that was filled in: as a whole or not at all."""
    if "sheet" not in form:
        return [
            int_field({"action": action}, "action")
            for action in form.get("action", "").split()[:MOST_ACTIONS] or [""]
        ]
    match = playing.ready(table, seat, int_field(form, "seen"))
    try:
        written = find_board(match).written(match.state, seat, form)
    except ValueError:
        raise BadRequest("A number on the sheet cannot be; please look at it again.") from None
    if refused := match.why_not_all(seat, written):
        raise refused
    return written


async def _undo(house: House, table: Table, seat: int, form: Form) -> None:
    await playing.undo(house, table, seat, int_field(form, "seen"))


async def _restart(house: House, table: Table, seat: int, form: Form) -> None:
    await playing.restart_turn(house, table, seat, int_field(form, "seen"))


async def _ask(house: House, table: Table, seat: int, form: Form) -> None:
    await proposals.ask(house, table, seat, form.get("kind", ""), int_field(form, "argument", 0))


async def _answer(house: House, table: Table, seat: int, form: Form) -> None:
    seen = int_field(form, "seen") if "seen" in form else None
    await proposals.answer(house, table, seat, int_field(form, "proposal"), form.get("yes") == "1", seen)


async def _go_on(house: House, table: Table, seat: int, form: Form) -> None:
    await proposals.go_on(house, table, seat)


async def _bot(house: House, table: Table, seat: int, form: Form) -> None:
    await seating.hand_to_bot(house, table, seat)


async def _back(house: House, table: Table, seat: int, form: Form) -> None:
    await seating.come_back(house, table, seat)


async def _resign(house: House, table: Table, seat: int, form: Form) -> None:
    await seating.resign(house, table, seat)


async def _leave(house: House, table: Table, seat: int, form: Form) -> None:
    await seating.leave(house, table, seat)


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


PLAYING = ("move", "undo", "restart", "ask")  # not while a bot plays the seat


async def act(request: Request) -> Response:
    """One of the acts above, by the seat the form names."""
    context, form = context_of(request), await form_of(request)
    table_id, verb = request.path_params["table"], request.path_params["verb"]

    async def work(table: Table, _: Person, seat: int) -> int:
        context.limits.take("move", f"{table_id} {seat}")
        if verb in PLAYING:
            seating.must_play(table.seats[seat])
        await ACTS[verb](context.house, table, seat, form)
        return seat

    try:
        seat = await once(context.house, table_id, form, in_seat(request, seat_in(form), work))
    except (MoveError, HouseError) as problem:
        return await refused(request, table_id, problem, form)
    return done(request, table_id, None if verb == "leave" else seat if seat is not None else seat_in(form))


async def once(house: House, table_id: str, form: Form, work: Coroutine[Any, Any, T]) -> T | None:
    """Do what a post asks for; None if it was done before and only the answer was lost."""
    name, post = form.get("post", ""), None
    try:
        with carrying_out(name) as post:
            return await work
    except AlreadyDone:
        return None
    except (MoveError, HouseError):
        if post is None or post.is_kept or not await house.store.read(is_done, table_id, name):
            raise
        return None
    finally:
        work.close()


def done(request: Request, table_id: str, seat: int | None = None) -> Response:
    """It is done: nothing to say where a stream shows it, else back to the table."""
    if "hx-request" in request.headers:
        return NO_NOTICE
    return go(f"/t/{table_id}" + (f"?seat={seat}" if seat is not None else ""))


async def refused(request: Request, table_id: str, problem: Exception, form: Form) -> Response:
    """Why not, in the visitor's language, with the clause that says so; a refused sheet comes back as typed."""
    language = (await visit_of(request)).language
    async with context_of(request).house.tables.hold(table_id) as table:
        words = table.game.words(language)
        notice = notice_of(problem, language, words, table.names)
    status = problem.status if isinstance(problem, HouseError) else 422
    if "hx-request" in request.headers:
        return answer(request, noticed(notice), status)
    seat = None if isinstance(problem, NotAllowed) else seat_in(form)  # the right to that seat may be lost
    return await table_page(request, notice, status, form if "sheet" in form else None, seat)


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
        notice = {"sentence": say(problem.message, **problem.parameters), "clause": ""}
        return {**notice, "stale": "1"} if isinstance(problem, Stale) else notice
    if isinstance(problem, CannotUndo):
        return {"sentence": say("This move cannot be taken back without asking the others."), "clause": ""}
    return {"sentence": say("This is no action of the game."), "clause": ""}


async def say_something(request: Request) -> Response:
    """A message to the table."""
    context, form = context_of(request), await form_of(request)
    table_id = request.path_params["table"]

    async def work(table: Table, person: Person, seat: int) -> int:
        context.limits.take("chat", person.id)
        await chat.say(context.house, table, person, seat, form.get("text", ""))
        return seat

    try:
        seat = await once(context.house, table_id, form, in_seat(request, seat_in(form), work))
    except HouseError as problem:
        return await refused(request, table_id, problem, form)
    return done(request, table_id, seat)


async def keep_note(request: Request) -> Response:
    """A private note."""
    context, form = context_of(request), await form_of(request)
    context.limits.take("post", address_of(request))
    text = form.get("text", "")
    await in_seat(request, None, lambda table, person, _: chat.write_note(context.house, table, person, text))
    return done(request, request.path_params["table"], number_in(form.get("as", "")))


async def mute(request: Request) -> Response:
    """Do not show me what a seat says."""
    context, form = context_of(request), await form_of(request)
    context.limits.take("post", address_of(request))
    seat = int_field(form, "seat")

    async def work(table: Table, person: Person, _: int) -> None:
        other = table.seats[seat].person if 0 <= seat < len(table.seats) else None
        if other is None:
            raise BadRequest("There is nobody to mute in this seat.")
        await chat.mute(context.house, person, other, form.get("off") != "1")

    await in_seat(request, None, work)
    return done(request, request.path_params["table"], number_in(form.get("as", "")))


async def rematch(request: Request) -> Response:
    """The same people again."""
    context = context_of(request)
    context.limits.take("table", address_of(request))
    made = await in_seat(request, None, lambda table, person, _: rematches.rematch(context.house, table, person))
    return go(f"/t/{made}")


async def token(request: Request) -> Response:
    """What a program needs to play this seat, shown only to whoever sits there; a new one on request."""
    context, form = context_of(request), await form_of(request)
    context.limits.take("post", address_of(request))
    void = form.get("void") == "1"

    async def work(table: Table, _: Person, seat: int) -> tuple[int, str]:
        if void:
            await seating.void_tokens(context.house, table, seat)
        return seat, context.identity.seat_token(table.id, seat, table.seats[seat].generation)

    seat, made = await in_seat(request, seat_in(form), work)
    shown = {"table_id": request.path_params["table"], "seat": seat, "token": made, "voided": void}
    return await page(request, "token.html", secret=True, origin=str(request.base_url), **shown)
