"""A hint for the seat that asks."""

from starlette.requests import Request
from starlette.responses import Response

from comptoir.house.errors import HouseError
from comptoir.house.hints import hint
from comptoir.house.table import Table
from comptoir.web.context import answer, context_of, form_of, hold, seat_in, seat_of, visit_of
from comptoir.web.i18n import texts
from comptoir.web.table_actions import noticed, refused
from comptoir.web.table_pages import table_page


async def ask_hint(request: Request) -> Response:
    """Show the asking player what a strong bot would do."""
    context, form = context_of(request), await form_of(request)
    table_id, visit, wanted = request.path_params["table"], await visit_of(request), seat_in(form)

    def right(table: Table) -> int:
        return seat_of(visit, table, wanted)[1]

    context.limits.take("move", f"{table_id} {visit.person_id}")
    try:
        action = await hint(context.house, request.app.state.bot_pool, table_id, right)
    except HouseError as problem:
        return await refused(request, table_id, problem, form)
    language = visit.language
    async with hold(request) as table:
        assert table.match is not None
        said = table.match.label(right(table), action, table.game.words(language), table.names)
    notice = {
        "sentence": texts(language)("A strong bot would choose: {action}", action=said),
        "clause": "",
        "calm": "1",
    }
    if "hx-request" in request.headers:
        return answer(request, noticed(notice))
    return await table_page(request, notice, 200, seat=wanted)
