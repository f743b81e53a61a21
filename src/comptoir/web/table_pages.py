"""A table's page, invitations, the stream, charts."""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from comptoir.house.chat import muted_by, read_note
from comptoir.house.coaching import may_have_coach
from comptoir.house.errors import HouseError, NotAllowed, NotFound
from comptoir.house.last_seen import known_to
from comptoir.house.moderation import blocked_by
from comptoir.house.seating import claim, free_seat
from comptoir.house.table import Proposal, Table
from comptoir.web.boards import board_of, panes_of
from comptoir.web.context import (
    address_of,
    answer,
    context_of,
    form_of,
    go,
    go_as,
    hold,
    number_in,
    page,
    person_named,
    usual_view,
    visit_of,
)
from comptoir.web.form_refill import refilled
from comptoir.web.fragments.diff import Page, whole_page
from comptoir.web.fragments.shared import Viewer
from comptoir.web.guide_pages import is_new_to
from comptoir.web.home_pages import said_pace
from comptoir.web.i18n import Texts, texts
from comptoir.web.identity import Visit
from comptoir.web.previews import preview_of_table
from comptoir.web.qr import qr_code
from comptoir.web.reach import reach_of
from comptoir.web.templating import render
from comptoir.web.variants import chosen

LINES_AWAY = 12  # of what happened meanwhile that are shown at once


async def viewer_of(request: Request, table: Table, wanted: str = "") -> Viewer:
    """The viewer behind a request: the seat asked for, or the usual one."""
    visit = await visit_of(request)
    mine = table.seats_of(visit.person_id)
    watcher = number_in(wanted) if wanted else usual_view(visit, table)
    if wanted not in ("", "none") and watcher not in mine:
        raise NotAllowed("This seat is not yours.")
    house = context_of(request).house
    if mine and visit.person is not None:
        house.presence.sign(table.id, visit.person.id)
    muted = await muted_by(house, visit.person) if table.chat else frozenset()
    return Viewer(
        watcher,
        visit.language,
        visit.person_id,
        visit.wishes.get("text") == "on",
        muted,
    )


async def table_page(
    request: Request,
    notice: dict[str, str] | None = None,
    status: int = 200,
    typed: Mapping[str, str] | None = None,
    seat: int | None = None,
) -> Response:
    """A table as the visitor may see it; after a post of `seat` with what was typed into a refused sheet."""
    visit = await visit_of(request)
    wanted = request.query_params.get("seat", "") if seat is None else str(seat)
    async with hold(request) as table:
        viewer = await viewer_of(request, table, wanted)
        values = await page_values(request, table, viewer, visit)
        if typed and typed.get("seat") == str(viewer.watcher):
            values["parts"]["hand"] = refilled(values["parts"]["hand"], typed)
        values["away"] = await away(request, table, viewer) if request.method == "GET" else None
        sits = viewer.watcher is not None and not table.over
        values["is_new"] = sits and await is_new_to(context_of(request).house, visit.person, table.game)
        return await page(request, "table.html", status, besides=table.id, notice=notice, **values)


async def more(request: Request) -> Response:
    """The panel beside the board with everything else that can be done at a table."""
    visit = await visit_of(request)
    async with hold(request) as table:
        viewer = await viewer_of(request, table, request.query_params.get("seat", ""))
        values = await page_values(request, table, viewer, visit)
    say = texts(visit.language)
    return answer(request, render("more.html", **values, wishes=visit.wishes, person=visit.person, _=say))


async def page_values(request: Request, table: Table, viewer: Viewer, visit: Visit) -> dict[str, Any]:
    """The values of the table template."""
    context, say = context_of(request), texts(visit.language)
    stream = {"seat": "none" if viewer.watcher is None else str(viewer.watcher), "language": visit.language}
    insider = viewer.watcher is not None or (visit.person is not None and visit.person.id == table.owner)
    free = [seat.number for seat in table.seats if seat.kind == "open"]
    variant = chosen(table.game, table.options, visit.language)
    said = facts(table, variant, say)
    invitation = context.invitation(table) if insider or table.public else ""
    reach = reach_of(request, context.settings)
    end = None if viewer.watcher is None else Proposal(0, "end", viewer.watcher, 0, frozenset())
    board = board_of(table.game)
    return {
        "table": table,
        "viewer": viewer,
        "parts": whole_page(context.streams.shared_for(table, viewer.watcher), viewer),
        "stream": urlencode(stream),
        "arrangement": board.arrangement,
        "panes": panes_of(board, say),
        "tabs": [
            ("log", say("Happened")),
            ("chat", say("Chat")),
            ("rules", say("Rules")),
            ("charts", say("Charts")),
            ("more", say("More")),
        ],
        "pace": said_pace(table.pace, say),
        "options": variant,
        "facts": said,
        "preview": preview_of_table(table, said, say),
        "reach": reach,
        "origin": reach.origin,
        "invitation": invitation,
        "qr": qr_code(f"{reach.origin}/join/{invitation}") if invitation and not reach.command else "",
        "seat_links": [(seat, context.identity.invitation(table.id, seat)) for seat in free] if insider else [],
        "absent": await context.house.presence.absent(table) if viewer.watcher is not None else [],
        "alone": end is not None and not table.must_agree(end),
        "may_coach": viewer.watcher is not None and may_have_coach(table, viewer.watcher),
        "note": await read_note(context.house, table.id, visit.person) if visit.person else "",
        "blocked": await blocked_by(context.house, visit.person) if visit.person else frozenset(),
    }


def facts(table: Table, variant: Sequence[str], say: Texts) -> list[str]:
    """What an invitation says of a table besides who sits there."""
    players = say("{count} players", count=len(table.seats))
    return [*variant, players, said_pace(table.pace, say), *([say("rated")] if table.rated else [])]


async def away(request: Request, table: Table, viewer: Viewer) -> dict[str, Any] | None:
    """What happened since the visitor's last visit or move; None if they have a page open."""
    context = context_of(request)
    if table.match is None or viewer.watcher is None or viewer.person is None or table.over:
        return None
    shared = context.streams.shared(table)
    if shared.perspective(viewer) is None or context.streams.is_here(table.id, viewer.person):
        return None
    log = shared.log(viewer)
    known = await known_to(context.house, table, viewer.watcher, viewer.person)
    first = max(log.since(known), log.since(0))  # the set-up is no news
    news = log.after(first)[-LINES_AWAY:]
    if not news:
        return None
    lines = [re.sub(r' id="line-[0-9]+"', "", line) for line in news]
    return {
        "first": log.numbers[first],
        "lines": Markup("".join(lines)),
        "more": log.count - first - len(lines),
        "step": log.steps[first],
    }


async def join(request: Request) -> Response:
    """An invitation: who sits there, and a name to sit down with."""
    context, visit = context_of(request), await visit_of(request)
    found = await context.read_invitation(request.path_params["link"])
    if found is None:
        raise NotFound("This invitation is not valid.")
    table_id, seat = found
    form = await form_of(request) if request.method == "POST" else {}
    async with context.house.tables.hold(table_id) as table:
        if table.seats_of(visit.person_id):
            return go(f"/t/{table_id}")
        if request.method != "POST":
            return await _invitation(request, table, seat, "")
    context.limits.take("post", address_of(request))
    try:
        person = await person_named(request, form.get("name", ""))
        await claim(context.house, table_id, person, seat)
    except HouseError as wrong:
        problem = texts(visit.language)(wrong.message, **wrong.parameters)
        async with context.house.tables.hold(table_id) as table:
            return await _invitation(request, table, seat, problem)
    return await go_as(request, person, f"/t/{table_id}")


async def _invitation(request: Request, table: Table, seat: int | None, problem: str) -> Response:
    say = texts((await visit_of(request)).language)
    try:
        free_seat(table, seat)
    except HouseError as taken:
        problem = say(taken.message, **taken.parameters)
        is_free = False
    else:
        is_free = True
    owner = next((seat.name for seat in table.seats if seat.person == table.owner), "")
    sentence = say("{name} invites you to a game.", name=owner) if owner else say("You are invited to a game.")
    said = facts(table, chosen(table.game, table.options, say.language), say)
    return await page(
        request,
        "join.html",
        422 if problem else 200,
        table=table,
        title=table.game.title,
        invitation=sentence,
        facts=said,
        preview=preview_of_table(table, said, say, f"{table.game.title} · {sentence}"),
        problem=problem,
        is_free=is_free,
    )


class StreamPage:
    """The stream of a table's page."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one page until it is closed."""
        request = Request(scope, receive)
        context = context_of(request)
        async with hold(request) as table:
            viewer = await viewer_of(request, table, request.query_params.get("seat", ""))
        packed = "gzip" in request.headers.get("accept-encoding", "")
        session = (await visit_of(request)).session
        await context.streams.serve(scope, receive, send, Page(table.id, viewer, packed, session))


async def hand_over(request: Request) -> Response:
    """The page between two people on one device, without cards."""
    visit = await visit_of(request)
    async with hold(request) as table:
        seat = number_in(request.query_params.get("to", ""))
        if seat is None or seat not in table.seats_of(visit.person_id):
            raise NotAllowed("This seat is not yours.")
        return await page(request, "hand_over.html", table=table, seat=table.seats[seat])


# Charts


async def charts(request: Request) -> Response:
    """Small charts of the game so far, from the public views."""
    from comptoir.web.charts import drawn_charts

    visit = await visit_of(request)
    async with hold(request) as table:
        made = drawn_charts(table, visit.language) if table.match else Markup("")
    return answer(request, made)
