"""The JSON API's twins of what comes after a game: rematch, and playing on. docs/api.md describes it."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from comptoir.house import again
from comptoir.house.errors import BadWish
from comptoir.house.people import Person, new_guest
from comptoir.house.table import Table
from comptoir.web.api import VERSION, answered, body_of, opened, seat_of, watcher_of
from comptoir.web.site import site_of


class MomentAsked(msgspec.Struct, forbid_unknown_fields=True):
    """Where to play on, in which seat, against bots of which level."""

    ply: int
    seat: int | None = None
    level: int = 3
    name: str = "Program"


def sitting(table: Table, seat: int) -> Person:
    """Who sits in a seat."""
    return Person(table.seats[seat].person or "", table.seats[seat].name)


async def rematch(request: Request) -> Any:
    """The same seats again: opens the table, or sits down where another has opened it."""
    site, table_id = site_of(request), request.path_params["table"]
    async with site.house.tables.hold(table_id) as table:
        person = sitting(table, seat_of(site, request, table))
    site.limits.take("table", request.client.host if request.client else "")
    made = await again.rematch(site.house, table_id, person)
    async with site.house.tables.hold(made) as table:
        return opened(site, table, person)


async def play_on(request: Request) -> Any:
    """A new table that begins in a moment of a finished game; without a token for a new guest."""
    site, table_id = site_of(request), request.path_params["table"]
    asked: MomentAsked = await body_of(request, MomentAsked)
    async with site.house.tables.hold(table_id) as table:
        watcher = watcher_of(site, request, table)
        seat = watcher if asked.seat is None else asked.seat
        if seat is None:
            raise BadWish("Say in which seat you play on.")
        person = None if watcher is None else sitting(table, watcher)
    site.limits.take("table", request.client.host if request.client else "")
    person = person or await new_guest(site.house, asked.name)
    made = await again.play_on(site.house, table_id, person, asked.ply, seat, asked.level)
    return opened(site, made, person)


def again_routes() -> list[Route]:
    """Their addresses; they come before those of api.py, which take every verb."""
    table = f"{VERSION}/tables/{{table}}"
    return [
        Route(f"{table}/rematch", answered(rematch), methods=["POST"]),
        Route(f"{table}/play-on", answered(play_on), methods=["POST"]),
    ]
