"""What every page needs: the visitor, forms, rendering, responses."""

import asyncio
import gzip
import re
from contextlib import AbstractAsyncContextManager
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response

from comptoir.house.coaching import Coach
from comptoir.house.errors import BadRequest, NotAllowed, TooSlow
from comptoir.house.house import House
from comptoir.house.lobby import Listed, invited_by, my_tables
from comptoir.house.people import Person, new_guest, rename
from comptoir.house.table import Table, Watcher
from comptoir.web.api_documents import OpenedAnswer
from comptoir.web.fragments.stream import Streams
from comptoir.web.i18n import texts
from comptoir.web.identity import Identity, Visit
from comptoir.web.limits import Limits, client_of
from comptoir.web.mail import Mail
from comptoir.web.reach import reach_of
from comptoir.web.settings import Settings
from comptoir.web.templating import render

LARGEST_FORM = 32_768
BODY_WITHIN = 8.0  # seconds; a little less than connections.REQUEST_WITHIN, so that there is an answer
PAGE_HEADERS = {"Cache-Control": "no-store", "Vary": "Accept-Encoding, Cookie"}
PAGE_TYPE = "text/html; charset=utf-8"


class Context:
    """Everything that pages and the API work with."""

    def __init__(self, house: House, settings: Settings) -> None:
        self.house = house
        self.settings = settings
        self.identity = Identity(house)
        self.streams = Streams(house)
        self.limits = Limits(settings.limits)
        self.mail = Mail(house, settings, self.streams.is_here)
        self.coach: Coach | None = None  # once bots can think

    def opened(self, table: Table, person: Person) -> OpenedAnswer:
        """A table that somebody has opened: tokens for the own seats, an invitation for the others."""
        tokens = {
            str(seat): self.identity.seat_token(table.id, seat, table.seats[seat].generation)
            for seat in table.seats_of(person.id)
        }
        return OpenedAnswer(table.id, tokens, self.identity.invitation(table.id))

    def invitation(self, table: Table) -> str:
        """The code of the link to sit down at a table, as short as there is one."""
        return table.code or self.identity.invitation(table.id)

    async def read_invitation(self, code: str) -> tuple[str, int | None] | None:
        """The table and seat that a link is for, the short one or a signed one."""
        table_id = await invited_by(self.house, code)
        return (table_id, None) if table_id else self.identity.read_invitation(code)


def context_of(request: Request) -> Context:
    """The context of the application that received a request."""
    context: Context = request.app.state.context
    return context


def address_of(request: Request) -> str:
    """Where a request comes from, as far as limits can tell people apart."""
    return client_of(request.scope)


def hold(request: Request) -> AbstractAsyncContextManager[Table]:
    """Hold the table that a request is about."""
    return context_of(request).house.tables.hold(request.path_params["table"])


async def visit_of(request: Request) -> Visit:
    """The visitor behind a request."""
    visit: Visit | None = request.scope.get("comptoir.visit")
    if visit is None:
        visit = request.scope["comptoir.visit"] = await context_of(request).identity.visit(request)
    return visit


async def begin_session(request: Request, person: Person) -> str:
    """Begin a session for the visitor's browser instead of the one it had; returns the secret for the cookie."""
    context, visit = context_of(request), await visit_of(request)
    secret = await context.house.sessions.begin(person, context.house.now(), visit.session)
    session = await context.house.sessions.find(secret)
    request.scope["comptoir.visit"] = Visit(session, visit.language, visit.wishes)
    return secret


async def go_as(request: Request, person: Person, address: str) -> Response:
    """Redirect as `person`, with a new session if the browser belongs to somebody else."""
    response, context, visit = go(address), context_of(request), await visit_of(request)
    if visit.person is None or visit.person.id != person.id:
        context.identity.remember(request, response, await begin_session(request, person))
    return response


async def page(
    request: Request, name: str, status: int = 200, besides: str = "", secret: bool = False, **values: Any
) -> Response:
    """A whole page for this visitor, with the number of tables that wait for them, except `besides`."""
    visit = await visit_of(request)
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    waiting = await waiting_for(request, visit.person, besides)
    base = {
        "_": texts(visit.language),
        "person": visit.person,
        "wishes": visit.wishes,
        "waiting": len(waiting),
        "next_table": waiting[-1].id if waiting else "",  # the one that has waited longest
        "here": here if request.method == "GET" else "/",
        "path": request.url.path,
        "origin": reach_of(request, context_of(request).settings).origin,
        "preview": None,
    }
    return answer(request, render(name, **{**base, **values}), status, secret)


def answer(request: Request, html: str, status: int = 200, secret: bool = False) -> Response:
    """An HTML response, compressed unless it holds a secret (BREACH)."""
    content = html.encode()
    headers = dict(PAGE_HEADERS)
    if not secret and len(content) > 1000 and "gzip" in request.headers.get("accept-encoding", ""):
        content = gzip.compress(content, 7)
        headers["Content-Encoding"] = "gzip"
    return Response(content, status, headers, PAGE_TYPE)


def go(address: str) -> Response:
    """Redirect after a post."""
    return RedirectResponse(address, 303, {"Cache-Control": "no-store"})


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a posted form."""
    try:
        return dict(parse_qsl((await posted(request)).decode(), keep_blank_values=True, max_num_fields=100))
    except (UnicodeDecodeError, ValueError):
        raise BadRequest("This form cannot be read.") from None


async def posted(request: Request) -> bytes:
    """The body of a request, limited in size and time. Never await it while holding a table."""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            return await _whole_body(request)
    except TimeoutError:
        raise TooSlow("This took too long to arrive. Please send it again.") from None


async def _whole_body(request: Request) -> bytes:
    body, more = b"", True
    while more:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST_FORM:
            raise BadRequest("That is too long.")
    return body


def int_field(form: dict[str, str], name: str) -> int:
    """An integer field of a form."""
    number = number_in(form.get(name, ""))
    if number is None:
        raise BadRequest("This form cannot be read.")
    return number


def number_in(text: str) -> int | None:
    """The integer in a text, or None if it is none or too long."""
    return int(text) if re.fullmatch("-?[0-9]{1,11}", text) else None


async def waiting_for(request: Request, person: Person | None, besides: str = "") -> list[Listed]:
    """The tables that wait for this person, besides the one that is looked at."""
    mine = await my_tables(context_of(request).house, person.id) if person is not None else []
    return [one for one in mine if one.is_waiting and one.id != besides]


async def person_named(request: Request, name: str) -> Person:
    """The visitor under the given name, or a new guest."""
    context, visit = context_of(request), await visit_of(request)
    if visit.person is None:
        return await new_guest(context.house, name)
    if name.strip() and visit.person.account is None and name.strip() != visit.person.name:
        return await rename(context.house, visit.person, name)
    return visit.person


def seat_in(form: dict[str, str]) -> int | None:
    """The seat a form names, if it names one."""
    return int_field(form, "seat") if form.get("seat") else None


def usual_view(visit: Visit, table: Table) -> Watcher:
    """The view for a visitor who asks for none: the spectator's on a shared device, until somebody says who looks."""
    mine = table.seats_of(visit.person_id)
    playing = [seat for seat in mine if not table.seats[seat].resigned]
    if len(playing) == 1:
        return playing[0]
    return mine[0] if mine and (table.over or len(mine) == 1) else None


def seat_of(visit: Visit, table: Table, wanted: int | None) -> tuple[Person, int]:
    """A visitor and the seat they act for."""
    mine = table.seats_of(visit.person_id)
    if visit.person is None or not mine or (wanted is not None and wanted not in mine):
        raise NotAllowed("This seat is not yours.")
    return visit.person, mine[0] if wanted is None else wanted
