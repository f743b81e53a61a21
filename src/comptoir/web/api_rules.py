"""The JSON API: a game's rulebook with the positions of its pictures."""

import asyncio

from starlette.requests import Request

from comptoir.errors import UnknownGame
from comptoir.games import find_game
from comptoir.house.errors import NotFound
from comptoir.kit.game import REFEREE, Game
from comptoir.kit.guide import Guide
from comptoir.kit.words import LANGUAGES
from comptoir.match.scene import Scene
from comptoir.web.api_documents import (
    ChapterAnswer,
    ClauseAnswer,
    PartAnswer,
    PictureAnswer,
    RulesAnswer,
    StepAnswer,
)
from comptoir.web.guide_pictures import Shown, Shows, how_to_win, with_rules


async def rules(request: Request) -> RulesAnswer:
    """A game's rulebook in a language, with “How to win”, the rules in short and the positions of all pictures."""
    language = request.path_params["language"]
    try:
        game = find_game(request.path_params["game"])
    except UnknownGame:
        raise NotFound("There is no such game.") from None
    if language not in LANGUAGES:
        raise NotFound("There is no such page.")
    return await asyncio.to_thread(rules_of, game, language)


def rules_of(game: Game, language: str) -> RulesAnswer:
    """The same; a game without a guide has its chapters alone."""
    book = game.rulebook(language)
    made = RulesAnswer(game.id, book.title, language, [], [], [])
    guide, shows = game.guide, None
    if guide is not None:
        shows = with_rules(game, language)
        made.how_to_win = [
            StepAnswer(step.key, step.text, picture_of(game, guide, step.picture) if step.picture else None)
            for step in shows.steps
        ]
        made.in_short = [
            PartAnswer(part.title, list(part.lines), [list(row) for row in part.rows], list(part.clauses))
            for part in how_to_win(game, language).parts
        ]
    for chapter in book.chapters:
        clauses = [
            ClauseAnswer(clause.name, clause.text, pictures_of(game, guide, shows, clause.name))
            for clause in chapter.clauses
        ]
        made.chapters.append(ChapterAnswer(chapter.title, clauses))
    return made


def pictures_of(game: Game, guide: Guide | None, shows: Shows | None, clause: str) -> list[PictureAnswer]:
    """The pictures below a clause."""
    if guide is None or shows is None:
        return []
    return [picture_of(game, guide, one) for one in shows.pictures.get(clause, ())]


def picture_of(game: Game, guide: Guide, shown: Shown) -> PictureAnswer:
    """A picture with its position, which `Match.from_position` takes."""
    match = Scene(game, guide.pictures[shown.id]).match
    return PictureAnswer(shown.id, shown.caption, match.position(REFEREE))
