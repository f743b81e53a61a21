"""The JSON API's twins of what comes after a game: rematch, and playing on. docs/api.md describes it."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from comptoir.house import again
from comptoir.house.errors import BadWish
from comptoir.house.people import Person, new_guest
from comptoir.house.table import Table
from comptoir.web.api import VERSION, answered, bearer, body_of, in_seat, opened, seat_of, sitting, watcher_of
from comptoir.web.site import address_of, site_of


class MomentAsked(msgspec.Struct, forbid_unknown_fields=True):
    """Where to play on, in which seat, against bots of which level."""

    ply: int
    seat: int | None = None
    level: int = 3
    name: str = "Program"


async def rematch(request: Request) -> Any:
    """The same seats again: opens the table, or sits down where another has opened it."""
    site = site_of(request)

    async def work(table: Table, seat: int) -> tuple[Person, str]:
        site.limits.take("table", address_of(request))
        person = sitting(table, seat)
        return person, await again.rematch(site.house, table, person)

    person, made = await in_seat(request, work)
    async with site.house.tables.hold(made) as table:
        return opened(site, table, person)


async def play_on(request: Request) -> Any:
    """A new table that begins in a moment of a finished game; without a token for a new guest."""
    site = site_of(request)
    asked: MomentAsked = await body_of(request, MomentAsked)
    site.limits.take("table", address_of(request))
    guest = None if bearer(request) else await new_guest(site.house, asked.name)

    async def work(table: Table) -> Any:
        watcher = watcher_of(site, request, table)
        seat = watcher if asked.seat is None else asked.seat
        if seat is None:
            raise BadWish("Say in which seat you play on.")
        person = guest or sitting(table, seat_of(site, request, table))
        made = await again.play_on(site.house, table, person, asked.ply, seat, asked.level)
        return opened(site, made, person)

    return await site.house.at(request.path_params["table"], work)


def again_routes() -> list[Route]:
    """Their addresses; they come before those of api.py, which take every verb."""
    table = f"{VERSION}/tables/{{table}}"
    return [
        Route(f"{table}/rematch", answered(rematch), methods=["POST"]),
        Route(f"{table}/play-on", answered(play_on), methods=["POST"]),
    ]
