"""Reviews, hints and ratings in the JSON API. docs/api.md describes them."""

from functools import partial

from starlette.requests import Request

from comptoir.bots.review import race
from comptoir.games import find_game, game_ids
from comptoir.house.errors import Conflict
from comptoir.house.hints import hint
from comptoir.house.ratings import Rating, rating_table
from comptoir.house.reviews import Progress
from comptoir.house.table import Table
from comptoir.web.api import bearer, seat_of
from comptoir.web.api_documents import ActionAnswer, RatingAnswer, ReviewAnswer
from comptoir.web.context import address_of, context_of, hold
from comptoir.web.i18n import texts
from comptoir.web.review_pages import moment, reviewers_of


async def review(request: Request) -> ReviewAnswer:
    """The review of a finished game, or its progress."""
    async with hold(request) as table:
        if not table.over or table.match is None:
            raise Conflict("Only finished games can be reviewed.")
        return reviewed(table, await reviewers_of(request).progress(table.id))


async def ask_review(request: Request) -> ReviewAnswer:
    """Request the review of a finished game."""
    context_of(request).limits.take("post", address_of(request))
    await reviewers_of(request).ask(request.path_params["table"])
    return await review(request)


def reviewed(table: Table, progress: Progress | None) -> ReviewAnswer:
    """A review, or its progress."""
    total = table.begun.ply
    if progress is None:
        return ReviewAnswer(table.id, "none", 0, total, None)
    made = progress.document
    if made is None:
        return ReviewAnswer(table.id, "failed" if progress.failed else "working", progress.done, total, None)
    moments = [moment(table, made["plies"][ply], texts("en")) for ply in made["turning_points"]]
    return ReviewAnswer(table.id, "done", total, total, {**made, "moments": moments, "race": race(made)})


async def ask_hint(request: Request) -> ActionAnswer:
    """What a strong bot would do in the token's seat; noted in the record."""
    context, table_id = context_of(request), request.path_params["table"]
    context.limits.take("move", f"{table_id} {bearer(request)}")
    action = await hint(context.house, request.app.state.bot_pool, table_id, partial(seat_of, context, request))
    async with hold(request) as table:
        return ActionAnswer(action, table.begun.forms[action].notation)


async def ratings(request: Request) -> dict[str, list[RatingAnswer]]:
    """The ratings of every game, the best first."""
    house = context_of(request).house
    return {
        find_game(name).id: [rated(place, row) for place, row in enumerate(await rating_table(house, name), 1)]
        for name in game_ids()
    }


def rated(place: int, row: Rating) -> RatingAnswer:
    """A line of the ratings."""
    is_bot = row.player.startswith("bot:")
    return RatingAnswer(
        place=place,
        name=None if is_bot else row.name,
        bot_level=int(row.player.removeprefix("bot:")) if is_bot else None,
        rating=row.mu,
        spread=row.spread,
        games=row.games,
        wins=row.wins,
    )
