"""A table's page, invitations, the stream, the rulebook beside the board, charts."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from comptoir.errors import UnknownGame
from comptoir.games import find_game
from comptoir.house.errors import HouseError, NotAllowed, NotFound
from comptoir.house.seating import claim, free_seat
from comptoir.house.table import Proposal, Table
from comptoir.house.talking import muted_by, read_note
from comptoir.house.visiting import known_to
from comptoir.web.home_pages import said_pace
from comptoir.web.identity import Visit
from comptoir.web.overlay import Eye
from comptoir.web.sheets import refilled
from comptoir.web.site import (
    address_of,
    answer,
    form_of,
    go,
    go_as,
    number_in,
    page,
    person_named,
    site_of,
    usual_view,
    visit_of,
)
from comptoir.web.streams import Stream
from comptoir.web.templating import render
from comptoir.web.texts import texts

LINES_AWAY = 12  # of what happened meanwhile that are shown at once


async def eye_of(request: Request, table: Table, wanted: str = "") -> Eye:
    """With whose eyes the visitor looks: as asked for, else as usual."""
    visit = await visit_of(request)
    mine = table.seats_of(visit.person.id if visit.person else None)
    watcher = number_in(wanted) if wanted else usual_view(visit, table)
    if wanted not in ("", "none") and watcher not in mine:
        raise NotAllowed("This seat is not yours.")
    house = site_of(request).house
    if mine and visit.person is not None:
        house.presence.sign(table.id, visit.person.id)
    muted = await muted_by(house, visit.person) if table.chat else frozenset()
    return Eye(
        watcher,
        visit.language,
        visit.person.id if visit.person else None,
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
    site, visit = site_of(request), await visit_of(request)
    table_id = request.path_params["table"]
    wanted = request.query_params.get("seat", "") if seat is None else str(seat)
    async with site.house.tables.hold(table_id) as table:
        eye = await eye_of(request, table, wanted)
        values = await page_values(request, table, eye, visit)
        if typed and typed.get("seat") == str(eye.watcher):
            values["parts"]["hand"] = refilled(values["parts"]["hand"], typed)
        values["away"] = await away(request, table, eye) if request.method == "GET" else None
        return await page(request, "table.html", status, besides=table.id, notice=notice, **values)


async def more(request: Request) -> Response:
    """All else that can be done at a table, to be put beside the board."""
    site, visit = site_of(request), await visit_of(request)
    async with site.house.tables.hold(request.path_params["table"]) as table:
        eye = await eye_of(request, table, request.query_params.get("seat", ""))
        values = await page_values(request, table, eye, visit)
    say = texts(visit.language)
    return answer(request, render("more.html", **values, wishes=visit.wishes, person=visit.person, _=say))


async def page_values(request: Request, table: Table, eye: Eye, visit: Visit) -> dict[str, Any]:
    """What the table's template wants."""
    site, say = site_of(request), texts(visit.language)
    words = table.game.words(visit.language)
    stream = {"seat": "none" if eye.watcher is None else str(eye.watcher), "language": visit.language}
    insider = eye.watcher is not None or (visit.person is not None and visit.person.id == table.owner)
    free = [seat.number for seat in table.seats if seat.kind == "open"]
    end = None if eye.watcher is None else Proposal(0, "end", eye.watcher, 0, frozenset())
    changed = [
        (
            words.find("option", option.name, "name") or option.name,
            words.find("option", option.name, str(table.options[option.name])) or say("yes"),
        )
        for option in table.game.options
        if table.options[option.name] != option.default
    ]
    return {
        "table": table,
        "eye": eye,
        "parts": site.live.parts(table, eye),
        "stream": urlencode(stream),
        "tabs": [
            ("log", say("Log")),
            ("chat", say("Chat")),
            ("rules", say("Rules")),
            ("charts", say("Charts")),
            ("more", say("More")),
        ],
        "pace": said_pace(table.pace, say),
        "options": changed,
        "origin": str(request.base_url).rstrip("/"),
        "invitation": site.identity.invitation(table.id) if insider or table.public else "",
        "seat_links": [(seat, site.identity.invitation(table.id, seat)) for seat in free] if insider else [],
        "absent": await site.house.presence.absent(table) if eye.watcher is not None else [],
        "alone": end is not None and not table.must_agree(end),
        "note": await read_note(site.house, table.id, visit.person) if visit.person else "",
    }


async def away(request: Request, table: Table, eye: Eye) -> dict[str, Any] | None:
    """What happened since the visitor was last here or last moved; nothing if he has a page open."""
    site = site_of(request)
    if table.match is None or eye.watcher is None or eye.person is None or table.over:
        return None
    if site.live.of(table).shared.viewer(eye) is None:
        return None
    if site.streams.is_here(table.id, eye.person):
        return None
    story = site.live.story(site.live.of(table), eye)
    known = await known_to(site.house, table, eye.watcher, eye.person)
    first = max(story.since(known), story.since(0))  # the set-up is no news
    news = story.after(first)[-LINES_AWAY:]
    if not news:
        return None
    lines = [re.sub(r' id="line-[0-9]+"', "", line) for line in news]
    return {
        "first": story.numbers[first],
        "lines": Markup("".join(lines)),
        "more": story.count - first - len(lines),
        "step": story.steps[first],
    }


async def join(request: Request) -> Response:
    """An invitation: who sits there, and a name to sit down with."""
    site, visit = site_of(request), await visit_of(request)
    found = site.identity.read_invitation(request.path_params["link"])
    if found is None:
        raise NotFound("This invitation is not valid.")
    table_id, seat = found
    form = await form_of(request) if request.method == "POST" else {}
    async with site.house.tables.hold(table_id) as table:
        if table.seats_of(visit.person.id if visit.person else None):
            return go(f"/t/{table_id}")
        if request.method != "POST":
            return await _invitation(request, table, seat, "")
    site.limits.take("post", address_of(request))
    try:
        person = await person_named(request, form.get("name", ""))
        await claim(site.house, table_id, person, seat)
    except HouseError as wrong:
        problem = texts(visit.language)(wrong.message, **wrong.parameters)
        async with site.house.tables.hold(table_id) as table:
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
    return await page(
        request,
        "join.html",
        422 if problem else 200,
        table=table,
        title=table.game.title,
        invitation=sentence,
        pace=said_pace(table.pace, say),
        problem=problem,
        is_free=is_free,
    )


class StreamPage:
    """The stream of a table's page."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one page until it is closed."""
        request = Request(scope, receive)
        site = site_of(request)
        async with site.house.tables.hold(request.path_params["table"]) as table:
            eye = await eye_of(request, table, request.query_params.get("seat", ""))
        packed = "gzip" in request.headers.get("accept-encoding", "")
        session = (await visit_of(request)).session
        await site.streams.serve(scope, receive, send, Stream(table.id, eye, packed, session))


async def hand_over(request: Request) -> Response:
    """Between two people on one device: nobody's cards."""
    site, visit = site_of(request), await visit_of(request)
    async with site.house.tables.hold(request.path_params["table"]) as table:
        seat = number_in(request.query_params.get("to", ""))
        if seat is None or seat not in table.seats_of(visit.person.id if visit.person else None):
            raise NotAllowed("This seat is not yours.")
        return await page(request, "hand_over.html", table=table, seat=table.seats[seat])


# Rulebook and charts


async def rules(request: Request) -> Response:
    """A game's rulebook as a page."""
    return await _rulebook(request, "rules.html")


async def rules_text(request: Request) -> Response:
    """The same, to be put beside a board."""
    return await _rulebook(request, "rules_text.html")


async def _rulebook(request: Request, template: str) -> Response:
    visit = await visit_of(request)
    try:
        game = find_game(request.path_params["game"])
    except UnknownGame:
        raise NotFound("There is no such game.") from None
    book = game.rulebook(visit.language)
    if template == "rules_text.html":
        made = answer(request, render(template, book=book, _=texts(visit.language)))
        made.headers["Cache-Control"] = "private, max-age=3600"
        return made
    return await page(request, template, book=book, game=game)


async def charts(request: Request) -> Response:
    """Small charts of the game so far, from the public views."""
    from comptoir.web.charts import drawn_charts

    site, visit = site_of(request), await visit_of(request)
    async with site.house.tables.hold(request.path_params["table"]) as table:
        made = drawn_charts(table, visit.language) if table.match else Markup("")
    return answer(request, made)
