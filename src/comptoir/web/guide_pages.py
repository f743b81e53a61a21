"""The rulebook with pictures, "How to win" in one screen, the sheet to print.

A guide is drawn once in each language, by a thread of its own: that takes some tenths of a second.
"""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from comptoir.errors import UnknownGame
from comptoir.games import find_game
from comptoir.house.errors import NotFound
from comptoir.house.house import House
from comptoir.house.learning import keep_progress, progress_in
from comptoir.house.person import Person
from comptoir.kit.game import Game
from comptoir.web.context import address_of, answer, context_of, page, visit_of
from comptoir.web.guide_pictures import how_to_win, with_rules
from comptoir.web.i18n import Texts, texts
from comptoir.web.previews import preview_of_game
from comptoir.web.templating import render

HOW_TO_WIN = "how-to-win"  # what somebody's progress calls having seen it


def game_in(request: Request) -> Game:
    """The game that an address names."""
    try:
        return find_game(request.path_params["game"])
    except UnknownGame:
        raise NotFound("There is no such game.") from None


def guided_game_in(request: Request) -> Game:
    """The same; it must have a guide."""
    game = game_in(request)
    if game.guide is None:
        raise NotFound("There is no such page.")
    return game


async def rules(request: Request) -> Response:
    """A game's rulebook as a page, with pictures where the game has some."""
    game, language = game_in(request), (await visit_of(request)).language
    shows = await asyncio.to_thread(with_rules, game, language) if game.guide else None
    about = preview_of_game(game, language)
    book = game.rulebook(language)
    return await page(request, "rules.html", book=book, game=game, shows=shows, preview=about)


async def rules_text(request: Request) -> Response:
    """The text alone, to be put beside a board."""
    game, language = game_in(request), (await visit_of(request)).language
    made = answer(request, render("rules_text.html", book=game.rulebook(language), game=game, _=texts(language)))
    made.headers["Cache-Control"] = "private, max-age=3600"
    return made


async def how_to_win_page(request: Request) -> Response:
    """How a game is won: a page of its own, or a part of a table's page."""
    game, language = guided_game_in(request), (await visit_of(request)).language
    shows = await asyncio.to_thread(how_to_win, game, language)
    if "part" not in request.query_params:
        return await page(request, "how_to_win.html", game=game, shows=shows, lesson=next(iter(game.lessons), ""))
    made = answer(request, render("how_to_win_part.html", game=game, shows=shows, _=texts(language)))
    made.headers["Cache-Control"] = "private, max-age=3600"
    return made


async def seen_how_to_win(request: Request) -> Response:
    """Remember that somebody has seen it: it does not open by itself any more."""
    context_of(request).limits.take("post", address_of(request))
    game, person = guided_game_in(request), (await visit_of(request)).person
    if person is not None:
        await keep_progress(context_of(request).house, person.id, game.id, HOW_TO_WIN, 0, (), True)
    return Response(status_code=204)


async def is_new_to(house: House, person: Person | None, game: Game) -> bool:
    """Whether somebody has never been shown how a game is won."""
    if person is None or game.guide is None:
        return False
    return HOW_TO_WIN not in await progress_in(house, person.id, game.id)


async def sheet(request: Request) -> Response:
    """How to win and the rules in short, on paper."""
    game, language = guided_game_in(request), (await visit_of(request)).language
    shows = await asyncio.to_thread(how_to_win, game, language)
    return await page(request, "sheet.html", game=game, shows=shows, facts=facts(game, texts(language)))


def facts(game: Game, say: Texts) -> str:
    """For how many players a game is, and how long it takes."""
    players = say("{least} to {most} players", least=min(game.players), most=max(game.players))
    least, most = game.minutes
    return f"{players} · {say('{from} to {to} minutes', **{'from': least, 'to': most})}"
