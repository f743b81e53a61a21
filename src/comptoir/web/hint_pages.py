"""A hint for the seat that asks."""

from starlette.requests import Request
from starlette.responses import Response

from comptoir.bots.review import said_action
from comptoir.house.errors import HouseError
from comptoir.house.hints import hint
from comptoir.web.acts import refused
from comptoir.web.site import answer, form_of, my_seat, site_of, visit_of, whole
from comptoir.web.table_pages import table_page
from comptoir.web.templating import render
from comptoir.web.texts import texts


async def ask_hint(request: Request) -> Response:
    """What a strong bot would do; shown to who asked alone."""
    site, form = site_of(request), await form_of(request)
    table_id = request.path_params["table"]
    async with site.house.tables.hold(table_id) as table:
        _, seat = await my_seat(request, table, whole(form, "seat") if form.get("seat") else None)
    site.limits.take("move", f"{table_id} {seat}")
    try:
        action = await hint(site.house, request.app.state.thinkers, table_id, seat)
    except HouseError as problem:
        return await refused(request, table_id, seat, problem)
    language = (await visit_of(request)).language
    async with site.house.tables.hold(table_id) as table:
        assert table.match is not None
        notation = table.match.forms[action].notation
        said = said_action(table.match, table.game.words(language), notation, table.names)
    notice = {
        "sentence": texts(language)("A strong bot would choose: {action}", action=said),
        "clause": "",
        "calm": "1",
    }
    if "hx-request" in request.headers:
        inner = render("notice.html", notice=notice)
        return answer(request, f'<hx-partial hx-target="#notice" hx-swap="innerHTML">{inner}</hx-partial>')
    return await table_page(request, notice, 200)
