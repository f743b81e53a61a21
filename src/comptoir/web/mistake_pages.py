"""Learn from your mistakes: the moves that cost most in one's own reviewed games, as puzzles on the real board."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from comptoir.bots.puzzles import Puzzle
from comptoir.games import find_game
from comptoir.house.errors import NotFound
from comptoir.house.learning import keep_progress, progress_in
from comptoir.house.lobby import my_tables
from comptoir.house.mistakes import Mistake, mistake_as_puzzle, mistakes_of
from comptoir.house.people import Person
from comptoir.kit.game import Game
from comptoir.match import Match
from comptoir.web.context import address_of, context_of, form_of, go, number_in, page, visit_of
from comptoir.web.i18n import Texts, texts
from comptoir.web.puzzle_pages import SOLVED, compared, puzzle_values, tried

MOST_LISTED = 5  # finished games without a review


async def mistakes(request: Request) -> Response:
    """The mistakes game by game, which of them are corrected, and games that could be reviewed."""
    house, visit = context_of(request).house, await visit_of(request)
    found = await mistakes_of(house, visit.person.id) if visit.person else []
    say, games = texts(visit.language), []
    for table in dict.fromkeys(one.table for one in found):
        mine = [one for one in found if one.table == table]
        game = find_game(mine[0].game)
        known = await progress_in(house, visit.person_id or "", game.id)
        rows = [(one, one.item in known and known[one.item].done) for one in mine]
        games.append((game, table, say.ago(house.now() - mine[0].at), rows))
    tables = await my_tables(house, visit.person.id) if visit.person else []
    others = [one for one in tables if one.status == "over" and one.id not in {one.table for one in found}]
    more = [(find_game(one.game), one.id, say.ago(house.now() - one.changed)) for one in others[:MOST_LISTED]]
    return await page(request, "mistakes.html", games=games, more=more)


async def mistake_in(request: Request) -> tuple[Person, Mistake, Puzzle, list[str]]:
    """The visitor, and the mistake of theirs that an address names."""
    person = (await visit_of(request)).person
    ply = number_in(request.path_params["ply"])
    if person is None or ply is None:
        raise NotFound("There is no such puzzle.")
    table = request.path_params["table"]
    return person, *(await mistake_as_puzzle(context_of(request).house, person.id, table, ply))


async def show_mistake(request: Request, notice: dict[str, str] | None = None, status: int = 200) -> Response:
    """A mistake as a puzzle, or its solution."""
    person, mistake, puzzle, names = await mistake_in(request)
    house, language = context_of(request).house, (await visit_of(request)).language
    game = find_game(puzzle.game)
    progress = (await progress_in(house, person.id, game.id)).get(mistake.item)
    values = puzzle_values(game, puzzle, language, names, progress.played[:1] if progress else ())
    mine = [one for one in await mistakes_of(house, person.id) if one.table == mistake.table]
    place = mine.index(mistake)
    following = mine[place + 1].ply if place + 1 < len(mine) else None
    told = told_of(puzzle, game, names, texts(language))
    own = {"mistake": mistake, "place": place + 1, "of": len(mine), "following": following, **told}
    return await page(request, "mistake.html", status, notice=notice, **{**values, **own})


def told_of(puzzle: Puzzle, game: Game, names: list[str], say: Texts) -> dict[str, Any]:
    """What was played, what that cost, and why the best move is better."""
    match, words = Match.from_position(puzzle.position, seed=0), game.words(say.language)
    return {
        "played": match.label(puzzle.seat, match.codes[puzzle.next], words, names),
        "percent": round(100 * puzzle.margin),
        "why": compared(puzzle, words, names, say),
    }


async def try_mistake(request: Request) -> Response:
    """Try a move, ask for the solution, or begin again."""
    context, form = context_of(request), await form_of(request)
    context.limits.take("post", address_of(request))
    person, mistake, puzzle, names = await mistake_in(request)
    language = (await visit_of(request)).language
    words = find_game(puzzle.game).words(language)
    played, wrong = tried(puzzle, form, words, names, texts(language))
    if wrong:
        return await show_mistake(request, {"sentence": wrong, "clause": "", "calm": "1"}, 409)
    done = played == [SOLVED]
    await keep_progress(context.house, person.id, mistake.game, mistake.item, len(played), played, done)
    return go(request.url.path)
