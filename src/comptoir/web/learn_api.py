"""Learning as JSON: lessons, puzzles, mistakes and progress, in the language the request accepts.

The token of a seat says whose progress counts; without one, nothing is kept.
"""

from starlette.requests import Request

from comptoir.bots.puzzles import Puzzle, load_puzzles
from comptoir.errors import Refused
from comptoir.games import find_game, game_ids
from comptoir.house.errors import NotAllowed, NotFound
from comptoir.house.learning import NOTHING, all_progress, keep_progress
from comptoir.house.mistakes import mistake_as_puzzle, mistakes_of
from comptoir.kit.game import Game
from comptoir.match import Match
from comptoir.match.lesson_match import LessonMatch
from comptoir.web.api import bearer, body_of
from comptoir.web.api_documents import Action, ActionAnswer
from comptoir.web.context import address_of, context_of, number_in, visit_of
from comptoir.web.i18n import texts
from comptoir.web.learn_documents import (
    GameToLearn,
    LessonAnswer,
    LessonLine,
    LessonRequest,
    MistakeLine,
    ProgressLine,
    PuzzleAnswer,
    PuzzleLine,
    PuzzleRequest,
)
from comptoir.web.learn_pages import described, lesson_in, named, not_now, said_refusal
from comptoir.web.puzzle_pages import GIVEN_UP, SOLVED, compared, item_of, puzzle_in


async def learner(request: Request) -> str:
    """Whose progress counts: the person in the seat of the token; nobody's without one."""
    token = bearer(request)
    if not token:
        return ""
    context = context_of(request)
    found = context.identity.read_seat_token(token)
    if found is None:
        raise NotAllowed("This token is not valid.")
    table_id, seat, generation = found
    async with context.house.tables.hold(table_id) as table:
        if table.seats[seat].generation != generation:
            raise NotAllowed("This token is not valid.")
        return table.seats[seat].person or ""


async def known_learner(request: Request) -> str:
    """The same, which must be there."""
    person = await learner(request)
    if not person:
        raise NotAllowed("This needs the token of a seat.")
    return person


# Lessons


async def lessons(request: Request) -> list[GameToLearn]:
    """All games with their lessons and puzzles, and how far you are if you send the token of a seat."""
    person, language = await learner(request), (await visit_of(request)).language
    known = await all_progress(context_of(request).house, person) if person else {}
    found = []
    for game in sorted(map(find_game, game_ids()), key=lambda game: (game.rank, game.id)):
        mine = known.get(game.id, {})
        lines = [LessonLine(**described(game, one, language, mine)) for one in game.lessons.values()]
        puzzles = load_puzzles(game)
        solved = sum(mine.get(item_of(one), NOTHING).done for one in puzzles)
        found.append(GameToLearn(game.id, lines, len(puzzles), solved))
    return found


async def lesson(request: Request) -> LessonAnswer:
    """A lesson at the step you have come to; at its beginning without the token of a seat."""
    game, found = lesson_in(request.path_params["game"], request.path_params["lesson"])
    person = await learner(request)
    known = await all_progress(context_of(request).house, person) if person else {}
    progress = known.get(game.id, {}).get(found.id, NOTHING)
    here = LessonMatch.resumed(game, found, progress.step, progress.played)
    return lesson_answer(here, (await visit_of(request)).language)


async def follow(request: Request) -> LessonAnswer:
    """Go on, go back, begin again, or act in a lesson; progress is kept with the token of a seat."""
    context = context_of(request)
    context.limits.take("post", address_of(request))
    asked = await body_of(request, LessonRequest)
    game, found = lesson_in(request.path_params["game"], request.path_params["lesson"])
    person, language = await learner(request), (await visit_of(request)).language
    step, played = asked.step or 0, list(asked.played)
    if asked.step is None and person:
        known = (await all_progress(context.house, person)).get(game.id, {}).get(found.id, NOTHING)
        step, played = known.step, list(known.played)
    here = LessonMatch.resumed(game, found, step, played)
    said = clause = None
    if asked.do == "act" or asked.action is not None:
        given = "" if asked.action is None else asked.action
        wanted = given if isinstance(given, list) else [given]
        said, clause = acted(here, wanted, language)
        if said is not None:  # nothing of it counts
            here = LessonMatch.resumed(game, found, step, played)
    elif asked.do == "again":
        here = LessonMatch(game, found)
    elif asked.do == "back":
        here = here.back()
    else:
        here.go_on()
    if person:
        await keep_progress(context.house, person, game.id, found.id, here.step, here.played, here.over)
    return lesson_answer(here, language, said, clause)


def acted(here: LessonMatch, wanted: list[Action], language: str) -> tuple[str | None, str | None]:
    """Play actions in a lesson; if it does not wait for them, why, and the clause that forbids one."""
    reply = here.play_all(wanted, here.game.lesson_words(language))
    if reply.done:
        return None, None
    refused: Refused | None = reply.refused
    if refused is not None:
        return said_refusal(here.game, refused, language), refused.clause
    return reply.instead or not_now(texts(language)), None


def lesson_answer(
    here: LessonMatch, language: str, answer: str | None = None, clause: str | None = None
) -> LessonAnswer:
    """A lesson as JSON."""
    words, match = here.game.lesson_words(language), here.match
    waits = not here.over and here.current.waits
    return LessonAnswer(
        game=here.game.id,
        lesson=here.lesson.id,
        title=here.lesson.text(words, "title"),
        step=here.step,
        steps=len(here.lesson.script.steps),
        over=here.over,
        waits=waits,
        text="" if here.over else here.say(words, named(texts(language)("Guest"), here.seat, match.seats)),
        point="" if here.over else here.current.point,
        seat=here.seat,
        played=list(here.played),
        actions=[ActionAnswer(one.code, one.notation) for one in match.actions(here.seat)] if waits else [],
        view=match.view(here.seat),
        answer=answer,
        clause=clause,
    )


# Puzzles and mistakes


async def puzzles(request: Request) -> list[PuzzleLine]:
    """All puzzles, and which you have solved if you send the token of a seat."""
    person = await learner(request)
    known = await all_progress(context_of(request).house, person) if person else {}
    return [
        PuzzleLine(game_id, number, one.grade, known.get(game_id, {}).get(item_of(one), NOTHING).done)
        for game_id in game_ids()
        for number, one in enumerate(load_puzzles(find_game(game_id)), 1)
    ]


async def puzzle(request: Request) -> PuzzleAnswer:
    """A puzzle, without its solution."""
    game, _, found = puzzle_in(request)
    return puzzle_answer(game, found)


async def try_puzzle(request: Request) -> PuzzleAnswer:
    """Try a move in a puzzle, or ask for the solution; kept with the token of a seat."""
    game, _, found = puzzle_in(request)
    names = named("", found.seat, found.seats)
    return await tried(request, await learner(request), game, found, item_of(found), names, False)


async def mistakes(request: Request) -> list[MistakeLine]:
    """The moves that cost you most in your reviewed games, the newest game first."""
    house, person = context_of(request).house, await known_learner(request)
    known = await all_progress(house, person)
    return [
        MistakeLine(one.table, one.ply, one.game, one.loss, known.get(one.game, {}).get(one.item, NOTHING).done)
        for one in await mistakes_of(house, person)
    ]


async def mistake(request: Request) -> PuzzleAnswer:
    """A move that cost you much, as a puzzle on the table as you knew it."""
    game, found, _, _ = await mistake_in(request)
    return puzzle_answer(game, found, is_own=True)


async def try_mistake(request: Request) -> PuzzleAnswer:
    """Try a better move, or ask for the solution."""
    game, found, names, person = await mistake_in(request)
    return await tried(request, person, game, found, found.source, names, True)


async def mistake_in(request: Request) -> tuple[Game, Puzzle, list[str], str]:
    """The mistake that an address names, the players' names, and whose it is."""
    person, ply = await known_learner(request), number_in(request.path_params["ply"])
    if ply is None:
        raise NotFound("There is no such puzzle.")
    house, table = context_of(request).house, request.path_params["table"]
    _, found, names = await mistake_as_puzzle(house, person, table, ply)
    return find_game(found.game), found, names, person


async def tried(
    request: Request, person: str, game: Game, found: Puzzle, item: str, names: list[str], is_own: bool
) -> PuzzleAnswer:
    """What a move in a puzzle comes to, or the solution."""
    context = context_of(request)
    context.limits.take("post", address_of(request))
    asked = await body_of(request, PuzzleRequest)
    made = puzzle_answer(game, found, is_own)
    made.state = "shown"
    if asked.action is not None:
        match = Match.from_position(found.position, seed=0)
        code = match.find(found.seat, asked.action)
        if refused := match.why_not(found.seat, code):
            raise refused
        made.state = "solved" if match.forms[code].notation == found.best else "wrong"
    if made.state == "wrong":
        return made
    if person:
        played = [SOLVED if made.state == "solved" else GIVEN_UP]
        await keep_progress(context.house, person, game.id, item, 1, played, made.state == "solved")
    say = texts((await visit_of(request)).language)
    made.best, made.margin = found.best, found.margin
    made.why = compared(found, game.words(say.language), names, say)
    return made


def puzzle_answer(game: Game, found: Puzzle, is_own: bool = False) -> PuzzleAnswer:
    """A puzzle as JSON, without its solution."""
    match = Match.from_position(found.position, seed=0)
    return PuzzleAnswer(
        game=game.id,
        seat=found.seat,
        grade=found.grade,
        state="open",
        actions=[ActionAnswer(one.code, one.notation) for one in match.actions(found.seat)],
        view=match.view(found.seat),
        position=found.position,
        played=found.next if is_own else None,
    )


# Progress


async def progress(request: Request) -> dict[str, dict[str, ProgressLine]]:
    """How far you are in everything you have begun: lessons, puzzles and mistakes by game."""
    known = await all_progress(context_of(request).house, await known_learner(request))
    return {
        game: {item: ProgressLine(one.step, one.done) for item, one in items.items()}
        for game, items in known.items()
    }
