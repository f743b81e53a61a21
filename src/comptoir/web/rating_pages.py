"""Ratings, a table for each game."""

from starlette.requests import Request
from starlette.responses import Response

from comptoir.games import find_game, game_ids
from comptoir.house.ratings import rating_table
from comptoir.web.context import context_of, page


async def ratings(request: Request) -> Response:
    """Who has played rated games, the best first."""
    house = context_of(request).house
    games = [(find_game(name), await rating_table(house, name)) for name in game_ids()]
    return await page(request, "ratings.html", games=games)
