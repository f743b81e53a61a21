"""What players do at a table, as posted forms. The stream brings the result; without scripts the page does."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from comptoir.bots.hints import Hint
from comptoir.bots.review import said_amount
from comptoir.errors import CannotUndo, MoveError, Refused
from comptoir.house.errors import HouseError, NotAllowed, Stale
from comptoir.house.hints import hint
from comptoir.house.table import Table
from comptoir.kit.words import Words
from comptoir.web.api_documents import OpenedAnswer, TokenAnswer
from comptoir.web.boards import find_board
from comptoir.web.context import (
    PAGE_HEADERS,
    PAGE_TYPE,
    address_of,
    answer,
    context_of,
    form_of,
    go,
    hold,
    page,
    seat_in,
    seat_of,
    visit_of,
)
from comptoir.web.i18n import Texts, texts
from comptoir.web.table_pages import table_page
from comptoir.web.templating import render
from comptoir.web.verbs import VERBS, Caller, Clear, Leave, Report

NO_NOTICE = Response(
    '<hx-partial hx-target="#notice" hx-swap="innerHTML"></hx-partial>', 200, PAGE_HEADERS, PAGE_TYPE
)
Form = dict[str, str]


async def act(request: Request) -> Response:
    """Carry out a verb for the seat that the form names."""
    context, form, visit = context_of(request), await form_of(request), await visit_of(request)
    table_id, verb = request.path_params["table"], VERBS[request.path_params["verb"]]
    seat = wanted = seat_in(form)

    async def work(table: Table) -> Any:
        nonlocal seat
        person, seat = seat_of(visit, table, wanted)
        context.house.presence.sign(table.id, person.id)
        caller = Caller(context, table, seat, person, address_of(request))
        verb.admit(caller)
        return await verb.from_form(form, caller).do(caller)

    try:
        made = await context.house.once(table_id, form.get("post", ""), context.house.change(table_id, work))
    except (MoveError, HouseError) as problem:
        return await refused(request, table_id, problem, form)
    if isinstance(made, OpenedAnswer):
        return go(f"/t/{made.table}")
    if isinstance(made, TokenAnswer):
        shown = {"table_id": table_id, "seat": seat, "token": made.token, "voided": "void" in form}
        return await page(request, "token.html", secret=True, origin=str(request.base_url), **shown)
    if verb is Clear:
        return go("/mine")
    if verb is Report:
        said = texts(visit.language)("Thank you. The operators of this site will read it.")
        return await table_page(request, {"sentence": said, "clause": "", "calm": "1"}, seat=seat)
    return done(request, table_id, None if verb is Leave else seat)


async def ask_hint(request: Request) -> Response:
    """Show the asking player what a strong bot would do."""
    context, form = context_of(request), await form_of(request)
    table_id, visit, wanted = request.path_params["table"], await visit_of(request), seat_in(form)

    def right(table: Table) -> int:
        return seat_of(visit, table, wanted)[1]

    context.limits.take("move", f"{table_id} {visit.person_id}")
    try:
        found = await hint(context.house, request.app.state.bot_pool, table_id, right)
    except HouseError as problem:
        return await refused(request, table_id, problem, form)
    async with hold(request) as table:
        notice = said_hint(table, right(table), found, visit.language)
    if "hx-request" in request.headers:
        return answer(request, noticed(notice))
    return await table_page(request, notice, 200, seat=wanted)


def said_hint(table: Table, seat: int, found: Hint, language: str) -> dict[str, str]:
    """A hint as a notice: the button it means by its name, what is expected of it, and a way to do it at once."""
    say, words, match = texts(language), table.game.words(language), table.begun
    offers = find_board(match).offers(match.state, seat, words, table.names)
    button = next((one for one in offers if one.value == str(found.action) and not one.clause), None)
    label = button.label if button else match.label(seat, found.action, words, table.names)
    notice = {
        "sentence": say("A strong bot would choose: {action}", action=label),
        "clause": "",
        "calm": "1",
        "why": expected(table, seat, found, say),
    }
    if button is None:
        return notice
    final = match.is_final(seat, (found.action,))
    deed = {"value": button.value, "thing": button.thing, "label": label, "do": say("Do it")}
    return {**notice, **deed, "final": "1" if final else ""}


def expected(table: Table, seat: int, found: Hint, say: Texts) -> str:
    """What a hint is expected to bring against the next best; empty if there was nothing else to choose."""
    if found.next < 0:
        return ""
    words = table.game.words(say.language)
    percent, other = round(100 * found.chance), round(100 * found.next_chance)
    label = table.begun.label(seat, found.next, words, table.names)
    if percent <= other:
        return say("Winning chances about {percent} %; “{next}” is about as good.", percent=other, next=label)
    why = say(
        "Winning chances about {percent} %; with the next best, “{next}”, about {other} %.",
        percent=percent,
        next=label,
        other=other,
    )
    if not found.more:
        return why
    amount, unit = said_amount(found.more, say.language), words.find("review", "unit") or ""
    return f"{why} {say('It should bring you about {amount} {unit} more.', amount=amount, unit=unit)}"


def done(request: Request, table_id: str, seat: int | None = None) -> Response:
    """The answer to a verb that was carried out: nothing if a stream shows it, else a redirect to the table."""
    if "hx-request" in request.headers:
        return NO_NOTICE
    return go(f"/t/{table_id}" + (f"?seat={seat}" if seat is not None else ""))


async def refused(request: Request, table_id: str, problem: Exception, form: Form) -> Response:
    """The reason for a refusal with its clause, in the visitor's language; a refused sheet comes back as typed."""
    language = (await visit_of(request)).language
    async with hold(request) as table:
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


def notice_of(problem: Exception, language: str, words: Words, names: list[str]) -> dict[str, str]:
    """A refusal as a sentence."""
    say = texts(language)
    if isinstance(problem, Refused):
        key = f"refusal.{problem.number}"
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
