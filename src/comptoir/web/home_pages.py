"""Home, the list of tables, my games, the ratings, a new table, and how a visitor wants the pages."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from comptoir.errors import UnknownGame
from comptoir.games import find_game, game_ids
from comptoir.house.clearing import clear_finished
from comptoir.house.errors import BadRequest, HouseError
from comptoir.house.learning import all_progress
from comptoir.house.lobby import Listed, my_tables, players_at, public_tables
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.outcomes import Outcome, outcomes
from comptoir.house.ratings import rating_table
from comptoir.house.table import Pace
from comptoir.kit.game import Game
from comptoir.web.api import reply
from comptoir.web.context import (
    address_of,
    context_of,
    form_of,
    go,
    go_as,
    number_in,
    page,
    person_named,
    visit_of,
    waiting_for,
)
from comptoir.web.i18n import Texts, texts
from comptoir.web.identity import CHOICES
from comptoir.web.learn_pages import described as lesson_line
from comptoir.web.learn_pages import games_to_learn
from comptoir.web.variants import free_seats, offered

DAY = 86400
MOST_AT_HOME = 4  # of one's own tables
USUAL_SEATS = 3  # of a new table, if the game allows it
PACES = {  # how they are written in forms: kind, bank, increment
    "free": Pace("free"),
    "live-5": Pace("live", 300, 10),
    "live-15": Pace("live", 900, 20),
    "days-1": Pace("days", DAY),
    "days-3": Pace("days", 3 * DAY),
    "days-7": Pace("days", 7 * DAY),
}


def said_pace(pace: Pace, say: Texts) -> str:
    """A pace in words."""
    if pace.kind == "free":
        return say("No clock")
    if pace.kind == "days":
        return say("{time} for each move", time=say.lasts(pace.bank))
    return say(
        "{time} each, and {more} more for each move", time=say.lasts(pace.bank), more=say.lasts(pace.increment)
    )


def described(language: str) -> list[dict[str, Any]]:
    """The games as the home page shows them, in the order they ask for."""
    return [
        {
            "id": game.id,
            "title": game.title,
            "least": min(game.players),
            "most": max(game.players),
            "minutes": {"from": game.minutes[0], "to": game.minutes[1]},
            "weight": game.words(language).find("game", "weight") or "",
            "sentence": game.words(language).find("game", "sentence") or "",
            "lesson": next(iter(game.lessons), ""),
        }
        for game in sorted(map(find_game, game_ids()), key=lambda game: (game.rank, game.id))
    ]


async def home(request: Request) -> Response:
    """The games: newcomers are led to a lesson first, regulars to their tables."""
    house, visit = context_of(request).house, await visit_of(request)
    tables = await my_tables(house, visit.person.id) if visit.person else []
    running = sorted((one for one in tables if one.status != "over"), key=lambda one: not one.is_waiting)
    return await page(
        request,
        "home.html",
        games=described(visit.language),
        is_new=not tables,
        lesson=await next_lesson(request),
        mine=await _shown(request, running[:MOST_AT_HOME], texts(visit.language)),
        open_tables=await _listed(request, "open", 6),
    )


async def next_lesson(request: Request) -> dict[str, Any] | None:
    """The lesson a visitor has begun, else the first one there is; None for those who have finished one."""
    house, visit = context_of(request).house, await visit_of(request)
    known = await all_progress(house, visit.person.id) if visit.person else {}
    first: dict[str, Any] | None = None
    has_finished = False
    for game in games_to_learn():
        for lesson in game.lessons.values():
            made = {"game": game, **lesson_line(game, lesson, visit.language, known.get(game.id, {}))}
            if made["step"] and not made["done"]:
                return made
            has_finished = has_finished or made["done"]
            first = first or made
    return None if has_finished else first


async def lobby(request: Request) -> Response:
    """Tables to sit down at and games to watch."""
    free, running = await _listed(request, "open", 50), await _listed(request, "playing", 50)
    return await page(request, "tables.html", open_tables=free, running=running)


async def mine(request: Request) -> Response:
    """My games, those that wait for me first."""
    visit = await visit_of(request)
    say = texts(visit.language)
    house = context_of(request).house
    tables = await my_tables(house, visit.person.id) if visit.person else []
    ended = await outcomes(house, tables)
    waiting, playing = say("Waiting for you"), say("In progress")
    states = {"open": say("Waiting for players"), "over": say("Finished")}
    groups: dict[str, list[dict[str, Any]]] = {name: [] for name in (waiting, playing, *states.values())}
    for table, row in zip(tables, await _shown(request, tables, say), strict=True):
        row["removal"] = {"open": "leave", "over": "remove"}.get(table.status, "resign")
        row["outcome"] = _said_outcome(table, ended.get(table.id, []), say)
        groups[waiting if table.is_waiting else states.get(table.status, playing)].append(row)
    return await page(request, "mine.html", groups=list(groups.items()))


def _said_outcome(table: Listed, outcome: list[Outcome], say: Texts) -> list[str]:
    """What came of a finished game for those who sat here: the place, and what the game counts."""
    unit = find_game(table.game).words(say.language).find("review", "unit") or say("Total")
    unit = unit[:1].upper() + unit[1:]
    return [
        say("Place {place} of {seats}", place=one.place, seats=len(outcome))
        + " · "
        + say("{option}: {value}", option=unit, value=one.score)
        for one in outcome
        if one.seat in table.mine
    ]


async def clear_mine(request: Request) -> Response:
    """Take all finished games off the visitor's list."""
    context, visit = context_of(request), await visit_of(request)
    context.limits.take("post", address_of(request))
    if visit.person is not None:
        await clear_finished(context.house, visit.person)
    return go("/mine")


async def waiting(request: Request) -> Response:
    """The tables that wait for me, for pages that are left open; besides the one that is looked at."""
    visit = await visit_of(request)
    say = texts(visit.language)
    rows = await waiting_for(request, visit.person, request.query_params.get("besides", ""))
    shown = await _shown(request, rows, say)
    return reply(
        [
            {
                "id": one["id"],
                "title": say("{game}: it is your turn.", game=one["title"]),
                "names": ", ".join(one["names"]),
            }
            for one in shown
        ]
    )


async def _listed(request: Request, status: str, most: int) -> list[dict[str, Any]]:
    tables = await public_tables(context_of(request).house, status, most)
    return await _shown(request, tables, texts((await visit_of(request)).language))


async def _shown(request: Request, tables: list[Listed], say: Texts) -> list[dict[str, Any]]:
    """Tables as lists show them."""
    house = context_of(request).house
    players = await players_at(house, [one.id for one in tables])
    return [
        {
            "id": one.id,
            "game": one.game,
            "seat": one.mine[0] if one.mine else None,
            "title": find_game(one.game).title,
            "pace": said_pace(one.pace, say),
            "rated": one.rated,
            "names": [name for name in players[one.id] if name is not None],
            "mine": one.is_waiting,
            "state": free_seats(players[one.id].count(None), say)
            if one.status == "open"
            else say("last change {ago}", ago=say.ago(house.now() - one.changed)),
            "outcome": [],
            "removal": "",
        }
        for one in tables
    ]


async def ratings(request: Request) -> Response:
    """Who has played rated games, the best first."""
    house = context_of(request).house
    games = [(find_game(name), await rating_table(house, name)) for name in game_ids()]
    return await page(request, "ratings.html", games=games)


async def play_now(request: Request) -> Response:
    """Start a game against bots of level 3 at once, with the coach if that is asked for."""
    context, form = context_of(request), await form_of(request)
    context.limits.take("table", address_of(request))
    visit = await visit_of(request)
    person = await person_named(request, "" if visit.person else texts(visit.language)("Guest"))
    game = _game_in(form)
    seats = min(max(game.players), max(3, min(game.players)))
    wishes = [SeatWish("me"), *(SeatWish("bot", 3) for _ in range(seats - 1))]
    wish = TableWish(game.id, wishes, coach=form.get("coach") == "1")
    table = await open_table(context.house, person, wish)
    return await go_as(request, person, f"/t/{table.id}")


def _game_in(form: dict[str, str]) -> Game:
    """The game that a form names."""
    try:
        return find_game(form.get("game", ""))
    except UnknownGame as problem:
        raise BadRequest("{problem}", problem=problem) from None


async def new_table(request: Request, problem: str = "", form: dict[str, str] | None = None) -> Response:
    """The form for a new table; if it was refused, with all that was chosen."""
    visit = await visit_of(request)
    say = texts(visit.language)
    games = described(visit.language)
    wanted = (form or request.query_params).get("game", "")
    game = next((one for one in games if one["id"] == wanted), games[0])
    return await page(
        request,
        "new.html",
        422 if problem else 200,
        games=games,
        game=game,
        seats=_seats(form, game),
        options=offered(find_game(game["id"]), visit.language),
        paces=[(code, said_pace(pace, say)) for code, pace in PACES.items()],
        problem=problem,
        form=form,
    )


def _seats(form: dict[str, str] | None, game: dict[str, Any]) -> int:
    """How many seats the form has."""
    wanted = number_in(form.get("seats", "")) if form else None
    least, most = int(game["least"]), int(game["most"])
    return min(max(wanted or USUAL_SEATS, least), most)


async def open_new(request: Request) -> Response:
    """Open the table the form describes; or first fill its seats with bots, or free them for others."""
    context, form = context_of(request), await form_of(request)
    if "others" in form:
        return await new_table(request, form=_filled(form))
    context.limits.take("table", address_of(request))
    try:
        wish = wish_from(form)
        person = await person_named(request, form.get("name", ""))
        table = await open_table(context.house, person, wish)
    except HouseError as problem:
        say = texts((await visit_of(request)).language)
        return await new_table(request, say(problem.message, **problem.parameters), form)
    mine = table.seats_of(person.id)
    own = next((seat for seat in mine if wish.seats[seat].kind == "me"), None)
    address = f"/t/{table.id}" if own is None or len(mine) == 1 else f"/t/{table.id}?seat={own}"
    return await go_as(request, person, address)


def _filled(form: dict[str, str]) -> dict[str, str]:
    """The form with bots, or nobody yet, in all seats that are not for people on this device."""
    kind = form["others"] if form["others"] == "open" else f"bot-{form.get('level', '3')}"
    free = {name for name in form if name.startswith("seat-") and form[name] not in ("me", "here")}
    return {**form, **dict.fromkeys(free, kind)}


def wish_from(form: dict[str, str]) -> TableWish:
    """The table that a form describes."""
    game = _game_in(form)
    seats = []
    wanted = number_in(form.get("seats", "")) if form.get("seats") else max(game.players)
    if wanted is None:
        raise BadRequest("This form cannot be read.")
    for number in range(min(wanted, max(game.players))):
        kind = form.get(f"seat-{number}", "")
        if kind.startswith("bot-"):
            seats.append(SeatWish("bot", number_in(kind[4:]) or 0))
        elif kind:
            seats.append(SeatWish(kind, name=form.get(f"name-{number}", "") if kind == "here" else ""))
    options = {}
    for option in game.options:
        place = form.get(f"option-{option.name}", "")
        if not place:
            continue  # as usual
        if number_in(place) not in range(len(option.values)):
            raise BadRequest("This form cannot be read.")
        options[option.name] = option.values[int(place)]
    pace = PACES.get(form.get("pace", "free"))
    if pace is None:
        raise BadRequest("Please choose one of the paces offered.")
    rated, coach = form.get("rated") == "1", form.get("coach") == "1"
    return TableWish(game.id, seats, options, pace, form.get("public") == "1", rated=rated, coach=coach)


async def wishes(request: Request) -> Response:
    """Save language, theme, motion, sound, notifications and the table in words."""
    context, form = context_of(request), await form_of(request)
    context.limits.take("post", address_of(request))
    visit = await visit_of(request)
    chosen = {**visit.wishes, **{name: form[name] for name in CHOICES if form.get(name) in CHOICES[name]}}
    back = form.get("back", "/")
    response = go(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
    context.identity.wish(
        request, response, {name: value for name, value in chosen.items() if value != CHOICES[name][0]}
    )
    return response
