"""The JSON API's twins of the pages about strength: reviews, hints and ratings. docs/api.md describes it."""

from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from comptoir.bots.review import race
from comptoir.games import find_game, game_ids
from comptoir.house.errors import Conflict
from comptoir.house.hints import hint
from comptoir.house.ratings import Rating, rating_table
from comptoir.house.reviews import Progress
from comptoir.house.table import Table
from comptoir.web.api import VERSION, answered, bearer, seat_of
from comptoir.web.context import address_of, context_of
from comptoir.web.i18n import texts
from comptoir.web.review_pages import moment, reviewers_of


async def review(request: Request) -> Any:
    """The review of a finished game, or how far it is."""
    table_id = request.path_params["table"]
    async with context_of(request).house.tables.hold(table_id) as table:
        if not table.over or table.match is None:
            raise Conflict("A game is reviewed once it is over.")
        return reviewed(table, await reviewers_of(request).progress(table_id))


async def ask_review(request: Request) -> Any:
    """Have a finished game reviewed; asked for again, it goes on."""
    context_of(request).limits.take("post", address_of(request))
    await reviewers_of(request).ask(request.path_params["table"])
    return await review(request)


def reviewed(table: Table, progress: Progress | None) -> dict[str, Any]:
    """What the page of a review shows."""
    assert table.match is not None
    made = progress.document if progress else None
    status = "none" if progress is None else "done" if made else "failed" if progress.failed else "working"
    told = {"table": table.id, "status": status, "plies": table.match.ply}
    if progress is None or made is None:
        return {**told, "done": progress.done if progress else 0, "review": None}
    moments = [moment(table, made["plies"][ply], texts("en")) for ply in made["turning_points"]]
    return {**told, "done": table.match.ply, "review": {**made, "moments": moments, "race": race(made)}}


async def ask_hint(request: Request) -> Any:
    """What a strong bot would do in the token's seat; noted in the record."""
    context, table_id = context_of(request), request.path_params["table"]
    context.limits.take("move", f"{table_id} {bearer(request)}")
    action = await hint(context.house, request.app.state.bot_pool, table_id, partial(seat_of, context, request))
    async with context.house.tables.hold(table_id) as table:
        assert table.match is not None
        return {"code": action, "notation": table.match.forms[action].notation}


async def ratings(request: Request) -> Any:
    """For each game who has played rated games, the best first."""
    house = context_of(request).house
    return {
        find_game(name).id: [rated(place, row) for place, row in enumerate(await rating_table(house, name), 1)]
        for name in game_ids()
    }


def rated(place: int, row: Rating) -> dict[str, Any]:
    """A line of the ratings: a person by name, a bot by its level."""
    bot = row.player.startswith("bot:")
    return {
        "place": place,
        "name": None if bot else row.name,
        "bot": int(row.player.removeprefix("bot:")) if bot else None,
        "rating": row.mu,
        "spread": row.spread,
        "games": row.games,
        "wins": row.wins,
    }


def study_routes() -> list[Route]:
    """Their addresses; they come before those of api.py, which take every verb."""
    table = f"{VERSION}/tables/{{table}}"
    return [
        Route(f"{VERSION}/ratings", answered(ratings)),
        Route(f"{table}/review", answered(review)),
        Route(f"{table}/review", answered(ask_review), methods=["POST"]),
        Route(f"{table}/hint", answered(ask_hint), methods=["POST"]),
    ]
