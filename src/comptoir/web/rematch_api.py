"""The JSON API's twins of what comes after a game: rematch, and playing on. docs/api.md describes it."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from comptoir.house import rematches
from comptoir.house.errors import BadRequest
from comptoir.house.people import Person, new_guest
from comptoir.house.table import Table
from comptoir.web.api import VERSION, answered, bearer, body_of, in_seat, opened, seat_of, sitting, watcher_of
from comptoir.web.context import address_of, context_of


class MomentAsked(msgspec.Struct, forbid_unknown_fields=True):
    """Where to play on, in which seat, against bots of which level."""

    ply: int
    seat: int | None = None
    level: int = 3
    name: str = "Program"


async def rematch(request: Request) -> Any:
    """The same seats again: opens the table, or sits down where another has opened it."""
    context = context_of(request)

    async def work(table: Table, seat: int) -> tuple[Person, str]:
        context.limits.take("table", address_of(request))
        person = sitting(table, seat)
        return person, await rematches.rematch(context.house, table, person)

    person, made = await in_seat(request, work)
    async with context.house.tables.hold(made) as table:
        return opened(context, table, person)


async def play_on(request: Request) -> Any:
    """A new table that begins in a moment of a finished game; without a token for a new guest."""
    context = context_of(request)
    asked: MomentAsked = await body_of(request, MomentAsked)
    context.limits.take("table", address_of(request))
    guest = None if bearer(request) else await new_guest(context.house, asked.name)

    async def work(table: Table) -> Any:
        watcher = watcher_of(context, request, table)
        seat = watcher if asked.seat is None else asked.seat
        if seat is None:
            raise BadRequest("Say in which seat you play on.")
        person = guest or sitting(table, seat_of(context, request, table))
        made = await rematches.play_on(context.house, table, person, asked.ply, seat, asked.level)
        return opened(context, made, person)

    return await context.house.at(request.path_params["table"], work)


def rematch_routes() -> list[Route]:
    """Their addresses; they come before those of api.py, which take every verb."""
    table = f"{VERSION}/tables/{{table}}"
    return [
        Route(f"{table}/rematch", answered(rematch), methods=["POST"]),
        Route(f"{table}/play-on", answered(play_on), methods=["POST"]),
    ]
