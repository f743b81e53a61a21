"""The JSON API, version 1: all that pages do, for programs. docs/api.md describes it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from comptoir.errors import Ambiguous, ComptoirError, MoveError, Refused
from comptoir.games import find_game, game_ids
from comptoir.house import chat, playing, proposals, seating
from comptoir.house.errors import BadRequest, HouseError, NotAllowed, NotFound
from comptoir.house.hints import with_hints
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import Person, new_guest
from comptoir.house.table import Pace, Table, Watcher
from comptoir.kit.game import REFEREE
from comptoir.web.context import Context, address_of, context_of, posted

VERSION = "/api/v1"
LONGEST_WAIT = 55.0

T = TypeVar("T")
Answer = Callable[[Request], Awaitable[Any]]


class SeatAsked(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit in a seat."""

    kind: str
    level: int = 3
    name: str = ""


class PaceAsked(msgspec.Struct, forbid_unknown_fields=True):
    """How much time there is, in seconds."""

    kind: str = "free"
    bank: int = 0
    increment: int = 0


class TableAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A new table."""

    game: str
    seats: list[SeatAsked]
    name: str = "Program"
    options: dict[str, int | bool] = {}
    pace: PaceAsked = msgspec.field(default_factory=PaceAsked)
    public: bool = False
    rated: bool = False


class SeatWanted(msgspec.Struct, forbid_unknown_fields=True):
    """Sit down with an invitation."""

    invitation: str
    name: str = "Program"


class MoveAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A move: an action's number, notation or JSON, and how many changes the seat had seen."""

    action: int | str | dict[str, str | int]
    seen: int | None = None


class VerbAsked(msgspec.Struct, forbid_unknown_fields=True):
    """What the other verbs may need."""

    seen: int | None = None
    kind: str = ""
    argument: int = 0
    proposal: int = 0
    yes: bool = False
    text: str = ""


def reply(document: Any, status: int = 200) -> Response:
    """JSON."""
    return Response(msgspec.json.encode(document), status, {"Cache-Control": "no-store"}, "application/json")


def answered(work: Answer) -> Callable[[Request], Awaitable[Response]]:
    """Whatever goes wrong is JSON too."""

    async def endpoint(request: Request) -> Response:
        try:
            return reply(await work(request))
        except HouseError as problem:
            return reply({"error": kind_of(problem), "message": str(problem)}, problem.status)
        except Refused as problem:
            told = {"error": "refused", "message": problem.reason, "clause": problem.clause}
            return reply({**told, "parameters": problem.parameters}, 422)
        except Ambiguous as problem:
            return reply({"error": "ambiguous", "message": str(problem), "candidates": problem.candidates}, 422)
        except MoveError as problem:
            return reply({"error": kind_of(problem), "message": str(problem)}, 422)

    return endpoint


def kind_of(problem: Exception) -> str:
    """An error's name: not-found, stale, not-understood, ..."""
    name = type(problem).__name__
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


async def body_of(request: Request, shape: Any) -> Any:
    """The document that was sent, checked."""
    try:
        return msgspec.json.decode(await posted(request) or b"{}", type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadRequest("{problem}", problem=problem) from None


def bearer(request: Request) -> str:
    """The token of the request."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def watcher_of(context: Context, request: Request, table: Table) -> Watcher:
    """The seat of the token; a spectator without one."""
    token = bearer(request)
    if not token:
        return None
    found = context.identity.read_seat_token(token)
    if found is None or found[0] != table.id or table.seats[found[1]].generation != found[2]:
        raise NotAllowed("This token is for no seat at this table.")
    context.house.presence.sign(table.id, table.seats[found[1]].person)
    return found[1]


def seat_of(context: Context, request: Request, table: Table) -> int:
    """The seat of the token, which must be there."""
    watcher = watcher_of(context, request, table)
    if watcher is None:
        raise NotAllowed("This needs the token of a seat.")
    return watcher


async def in_seat(request: Request, work: Callable[[Table, int], Awaitable[T]]) -> T:
    """Let a program do something in a seat: right, act and answer under one hold of the table."""
    context = context_of(request)
    return await context.house.at(
        request.path_params["table"], lambda table: work(table, seat_of(context, request, table))
    )


def sitting(table: Table, seat: int) -> Person:
    """Who sits in a seat."""
    return Person(table.seats[seat].person or "", table.seats[seat].name)


# What can be read


async def games(request: Request) -> Any:
    """All games with their players and options."""
    return [
        {
            "id": game.id,
            "title": game.title,
            "players": list(game.players),
            "minutes": list(game.minutes),
            "options": {option.name: list(option.values) for option in game.options},
        }
        for game in map(find_game, game_ids())
    ]


def position(table: Table, watcher: Watcher) -> dict[str, Any]:
    """All that a seat or a spectator may know, and may do."""
    seats = [
        {
            "name": seat.name,
            "kind": seat.kind,
            "level": seat.level if seat.kind == "bot" else None,
            "stand_in": seat.stand_in,
            "resigned": seat.resigned,
            "fate": table.fate(seat.number) or None,
        }
        for seat in table.seats
    ]
    made: dict[str, Any] = {
        "table": table.id,
        "game": table.game.id,
        "status": table.status,
        "rated": table.rated,
        "seat": watcher,
        "seats": seats,
        "seat_changes": [{"seat": one.seat, "kind": one.kind} for one in table.seat_changes],
        "seen": table.seen(watcher),
        "your_turn": False,
        "view": None,
        "actions": [],
    }
    proposal = table.proposal
    if proposal is not None:
        asked = proposal.argument if proposal.kind == "takeover" else None
        made["proposal"] = {"id": proposal.id, "kind": proposal.kind, "by": proposal.seat, "for": asked}
    match = table.match
    if match is None:
        return made
    if proposal is not None and proposal.kind == "takeback":
        moves = [move for move in match.moves[proposal.argument :] if move.seen_by(watcher)]
        made["proposal"]["takes_back"] = [
            {"seat": move.seat, "events": match.told(move.events, watcher)} for move in moves
        ]
    made["view"] = table.view(watcher)
    if table.over:
        made["standings"] = [{**row, "fate": table.fate(row["seat"]) or None} for row in table.standings()]
        made["rematch"] = table.rematch
    if watcher is not None and table.running and not table.seats[watcher].is_bot:
        made["your_turn"] = watcher in match.to_act
        made["actions"] = [{"code": one.code, "notation": one.notation} for one in match.actions(watcher)]
        made["may_undo"] = match.may_undo(watcher)
    return made


async def table(request: Request) -> Any:
    """A table as the token's seat, or a spectator, sees it."""
    context = context_of(request)
    async with context.house.tables.hold(request.path_params["table"]) as found:
        return position(found, watcher_of(context, request, found))


async def wait(request: Request) -> Any:
    """The same, as soon as it is the seat's turn or it has seen more changes than `seen`."""
    context, table_id = context_of(request), request.path_params["table"]
    seen = request.query_params.get("seen", "")
    least = int(seen) if seen.isdecimal() and len(seen) < 10 else -1
    changed = asyncio.Event()
    stop = context.house.tables.listen(table_id, lambda _: changed.set())
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            while True:
                changed.clear()
                async with context.house.tables.hold(table_id) as found:
                    now = position(found, watcher_of(context, request, found))
                if now["your_turn"] or now["seen"] > least or found.over or context.house.closing:
                    return now
                await changed.wait()
    except TimeoutError:
        return await table(request)
    finally:
        stop()


async def record(request: Request) -> Any:
    """The whole record once the game is over; what the seat saw while it is played."""
    context, table_id = context_of(request), request.path_params["table"]
    async with context.house.tables.hold(table_id) as found:
        if found.match is None:
            raise NotFound("The game has not begun: somebody is still missing.")
        watcher = REFEREE if found.over else watcher_of(context, request, found)
        return await with_hints(context.house, table_id, watcher, found.match.record(watcher))


# What can be done


async def new_table(request: Request) -> Any:
    """Open a table; tokens for the own seats, an invitation for the others."""
    context = context_of(request)
    context.limits.take("table", address_of(request))
    asked: TableAsked = await body_of(request, TableAsked)
    person = await new_guest(context.house, asked.name)
    wish = TableWish(
        asked.game,
        [SeatWish(one.kind, one.level, one.name) for one in asked.seats],
        dict(asked.options),
        Pace(asked.pace.kind, asked.pace.bank, asked.pace.increment),
        asked.public,
        rated=asked.rated,
    )
    try:
        made = await open_table(context.house, person, wish)
    except HouseError:
        raise
    except ComptoirError as problem:
        raise BadRequest("{problem}", problem=problem) from None
    return opened(context, made, person)


def opened(context: Context, made: Table, person: Person) -> dict[str, Any]:
    """A table that somebody has opened: tokens for the own seats, an invitation for the others."""
    tokens = {
        str(seat): context.identity.seat_token(made.id, seat, made.seats[seat].generation)
        for seat in made.seats_of(person.id)
    }
    return {"table": made.id, "tokens": tokens, "invitation": context.identity.invitation(made.id)}


async def join(request: Request) -> Any:
    """Sit down with an invitation."""
    context = context_of(request)
    context.limits.take("post", address_of(request))
    asked: SeatWanted = await body_of(request, SeatWanted)
    found = context.identity.read_invitation(asked.invitation.rpartition("/")[2])
    if found is None:
        raise NotFound("This invitation is not valid.")
    table_id, seat = found
    person = await new_guest(context.house, asked.name)

    async def work(table: Table) -> Any:
        taken = await seating.claim(context.house, table, person, seat)
        token = context.identity.seat_token(table.id, taken.number, taken.generation)
        return {"table": table.id, "seat": taken.number, "token": token}

    return await context.house.at(table_id, work)


async def move(request: Request) -> Any:
    """Play a move."""
    context, table_id = context_of(request), request.path_params["table"]
    asked: MoveAsked = await body_of(request, MoveAsked)

    async def work(table: Table, seat: int) -> Any:
        context.limits.take("move", f"{table_id} {seat}")
        seating.must_play(table.seats[seat])
        played = await playing.play(context.house, table, seat, asked.action, asked.seen)
        return {"played": played.notation, "seen": table.seen(seat)}

    return await in_seat(request, work)


async def verb(request: Request) -> Any:
    """All other things a seat can do."""
    context, table_id, name = context_of(request), request.path_params["table"], request.path_params["verb"]
    asked: VerbAsked = await body_of(request, VerbAsked)

    async def work(table: Table, seat: int) -> Any:
        if name == "say":
            context.limits.take("chat", sitting(table, seat).id)
        else:
            context.limits.take("move", f"{table_id} {seat}")
        await _do(context.house, table, seat, name, asked)
        return position(table, None if name == "leave" else seat)

    return await in_seat(request, work)


async def new_token(request: Request) -> Any:
    """Void the seat's tokens, the one that was sent too; a new one."""
    context = context_of(request)

    async def work(table: Table, seat: int) -> Any:
        context.limits.take("move", f"{table.id} {seat}")
        await seating.void_tokens(context.house, table, seat)
        return {"token": context.identity.seat_token(table.id, seat, table.seats[seat].generation)}

    return await in_seat(request, work)


async def _do(house: House, table: Table, seat: int, name: str, asked: VerbAsked) -> None:
    if name in ("undo", "restart", "ask"):
        seating.must_play(table.seats[seat])
    match name:
        case "undo":
            await playing.undo(house, table, seat, asked.seen)
        case "restart":
            await playing.restart_turn(house, table, seat, asked.seen)
        case "ask":
            await proposals.ask(house, table, seat, asked.kind, asked.argument)
        case "answer":
            await proposals.answer(house, table, seat, asked.proposal, asked.yes, asked.seen)
        case "go-on":
            await proposals.go_on(house, table, seat)
        case "bot":
            await seating.hand_to_bot(house, table, seat)
        case "back":
            await seating.come_back(house, table, seat)
        case "resign":
            await seating.resign(house, table, seat)
        case "leave":
            await seating.leave(house, table, seat)
        case "say":
            await chat.say(house, table, sitting(table, seat), seat, asked.text)
        case _:
            raise NotFound("There is no such verb.")


def api_routes() -> list[Route]:
    """Every address of the API."""
    return [
        Route(f"{VERSION}/games", answered(games)),
        Route(f"{VERSION}/tables", answered(new_table), methods=["POST"]),
        Route(f"{VERSION}/join", answered(join), methods=["POST"]),
        Route(f"{VERSION}/tables/{{table}}", answered(table)),
        Route(f"{VERSION}/tables/{{table}}/wait", answered(wait)),
        Route(f"{VERSION}/tables/{{table}}/record", answered(record)),
        Route(f"{VERSION}/tables/{{table}}/moves", answered(move), methods=["POST"]),
        Route(f"{VERSION}/tables/{{table}}/new-token", answered(new_token), methods=["POST"]),
        Route(f"{VERSION}/tables/{{table}}/{{verb}}", answered(verb), methods=["POST"]),
    ]
