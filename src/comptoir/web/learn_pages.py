"""Learning a game in the browser: the list of lessons, and a lesson on the real board."""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response

from comptoir.errors import MoveError, Refused, UnknownGame
from comptoir.games import find_game, game_ids
from comptoir.house.errors import BadRequest, NotFound
from comptoir.house.learning import NOTHING, Progress, keep_progress, progress_in
from comptoir.kit.game import Game
from comptoir.kit.lesson import Lesson
from comptoir.match import Match
from comptoir.match.lesson_match import LessonMatch, minutes
from comptoir.web.boards import find_board, panes_of
from comptoir.web.context import (
    address_of,
    context_of,
    form_of,
    go,
    go_as,
    number_in,
    page,
    person_named,
    visit_of,
)
from comptoir.web.form_refill import refilled
from comptoir.web.i18n import Texts, texts

Form = Mapping[str, str]
RIVALS = ("Anna", "Bruno", "Clara", "David", "Emma", "Franz")


def games_to_learn() -> list[Game]:
    """The games that have lessons, in the order of the home page."""
    games = sorted(map(find_game, game_ids()), key=lambda game: (game.rank, game.id))
    return [game for game in games if game.lessons]


def lesson_in(game_id: str, lesson_id: str) -> tuple[Game, Lesson]:
    """A lesson by its names."""
    try:
        game = find_game(game_id)
        return game, game.lessons[lesson_id]
    except (UnknownGame, KeyError):
        raise NotFound("There is no such lesson.") from None


async def progress_of(request: Request, game: Game) -> dict[str, Progress]:
    """How far the visitor is in the lessons of a game."""
    person = (await visit_of(request)).person
    return await progress_in(context_of(request).house, person.id, game.id) if person else {}


async def learn(request: Request) -> Response:
    """All lessons, and how far the visitor is."""
    language = (await visit_of(request)).language
    games = [
        (game, [described(game, lesson, language, known) for lesson in game.lessons.values()])
        for game in games_to_learn()
        for known in [await progress_of(request, game)]
    ]
    return await page(request, "learn.html", games=games)


def described(game: Game, lesson: Lesson, language: str, known: dict[str, Progress]) -> dict[str, Any]:
    """A lesson in the list."""
    words, progress = game.lesson_words(language), known.get(lesson.id, NOTHING)
    return {
        "id": lesson.id,
        "title": lesson.text(words, "title"),
        "about": lesson.text(words, "about"),
        "minutes": max(1, round(minutes(lesson, words))),
        "steps": len(lesson.script.steps),
        "step": progress.step,
        "done": progress.done,
    }


async def show_lesson(
    request: Request, notice: dict[str, str] | None = None, status: int = 200, typed: Form | None = None
) -> Response:
    """A lesson at the step the visitor has come to, with what was typed into a refused sheet."""
    game, lesson = lesson_in(request.path_params["game"], request.path_params["lesson"])
    known = (await progress_of(request, game)).get(lesson.id, NOTHING)
    lesson_match = LessonMatch.resumed(game, lesson, known.step, known.played)
    visit = await visit_of(request)
    name = visit.person.name if visit.person else texts(visit.language)("Guest")
    values = lesson_values(lesson_match, visit.language, name)
    if typed and "sheet" in typed:
        values["hand"] = refilled(values["hand"], typed)
    return await page(request, "lesson.html", status, notice=notice, **values)


def lesson_values(lesson_match: LessonMatch, language: str, name: str) -> dict[str, Any]:
    """What the template of a lesson wants."""
    game, match, seat = lesson_match.game, lesson_match.match, lesson_match.seat
    words, texts_of_lessons = game.words(language), game.lesson_words(language)
    names = named(name, seat, match.seats)
    board, view = find_board(match), match.view(seat)
    public = {**match.view(None), **game.public_view(match.state, game.scene_of(match.state, seat))}
    point = "" if lesson_match.over else lesson_match.current.point
    offers = board.offers(match.state, seat, words, names)
    told = [words.event(one, names, seat) for move in match.moves[-6:] for one in match.told(move.events, seat)]
    return {
        "game": game,
        "lesson": lesson_match.lesson,
        "title": lesson_match.lesson.text(texts_of_lessons, "title"),
        "arrangement": board.arrangement,
        "panes": panes_of(board, texts(language)),
        "over": lesson_match.over,
        "step": lesson_match.step,
        "steps": len(lesson_match.lesson.script.steps),
        "waits": not lesson_match.over and lesson_match.current.waits,
        "text": "" if lesson_match.over else emphasised(lesson_match.say(texts_of_lessons, names)),
        "picture": Markup(pointed(board.picture(public, words, names), point)),
        "hand": Markup(pointed(board.hand(view, offers, words, names), point)),
        "prompt": board.prompt(view, words, names),
        "goal": board.goal(public, words),
        "told": told,
        "seat": seat,
    }


def named(name: str, seat: int, seats: int) -> list[str]:
    """The names at a table of one person and their rivals."""
    others = [rival for rival in RIVALS if rival != name]
    rivals = [others[number % len(others)] for number in range(seats - 1)]
    return [*rivals[:seat], name, *rivals[seat:]]


def pointed(html: str, point: str) -> str:
    """A drawing in which the thing that the lesson is about is marked."""
    for name in ("id", "data-thing"):
        html = (
            html.replace(f' {name}="{escape(point)}"', f' data-pointed {name}="{escape(point)}"')
            if point
            else html
        )
    return html


def emphasised(text: str) -> Markup:
    """A text with *stress* where it has asterisks."""
    pieces = text.split("*")
    return Markup("").join(
        Markup("<em>{}</em>").format(piece) if place % 2 else escape(piece) for place, piece in enumerate(pieces)
    )


async def follow_lesson(request: Request) -> Response:
    """Go on, go back, begin again, or do what the lesson asks for."""
    context, form = context_of(request), await form_of(request)
    context.limits.take("post", address_of(request))
    game, lesson = lesson_in(request.path_params["game"], request.path_params["lesson"])
    visit = await visit_of(request)
    known = (await progress_of(request, game)).get(lesson.id, NOTHING)
    lesson_match = LessonMatch.resumed(game, lesson, known.step, known.played)
    notice = None
    if "sheet" in form or "action" in form:
        notice = acted(lesson_match, form, visit.language)
    elif "again" in form:
        lesson_match = LessonMatch(game, lesson)
    elif "back" in form:
        lesson_match = lesson_match.back()
    else:
        lesson_match.go_on()
    if notice:
        return await show_lesson(request, notice, 409, form)
    person = await person_named(request, "" if visit.person else texts(visit.language)("Guest"))
    done = lesson_match.over
    await keep_progress(
        context.house, person.id, game.id, lesson.id, lesson_match.step, lesson_match.played, done
    )
    return await go_as(request, person, request.url.path)


def acted(lesson_match: LessonMatch, form: Form, language: str) -> dict[str, str] | None:
    """Do what a button or a sheet stands for, all of it; what is said if the lesson does not wait for it."""
    game, say = lesson_match.game, texts(language)
    try:
        reply = lesson_match.play_all(
            actions_in(lesson_match.match, lesson_match.seat, form), game.lesson_words(language)
        )
        if reply.refused is not None:
            raise reply.refused
    except Refused as refused:
        return {"sentence": said_refusal(game, refused, language), "clause": refused.clause}
    except MoveError:
        raise BadRequest("This form cannot be read.") from None
    if reply.done:
        return None
    return {"sentence": reply.instead or not_now(say), "clause": "", "calm": "1"}


def actions_in(match: Match, seat: int, form: Form) -> list[int]:
    """The actions that a button or a filled-in sheet stands for."""
    if "sheet" in form:
        try:
            return find_board(match).written(match.state, seat, form)
        except ValueError:
            raise BadRequest("A number on the sheet is not possible. Please check it.") from None
    actions = [number_in(text) for text in form["action"].split()]
    if not actions or None in actions:
        raise BadRequest("This form cannot be read.")
    return [action for action in actions if action is not None]


def said_refusal(game: Game, refused: Refused, language: str) -> str:
    """Why the rules forbid something, in a language."""
    plain = {name: value for name, value in refused.parameters.items() if isinstance(value, str | int)}
    return game.words(language).say(f"refusal.{refused.number}", plain)


def not_now(say: Texts) -> str:
    """What is said where a lesson has no words of its own."""
    return say("Not now: first do what the lesson asks for.")


async def leave_lesson(request: Request) -> Response:
    """From the address of a game's lessons to its first one."""
    try:
        game = find_game(request.path_params["game"])
    except UnknownGame:
        raise NotFound("There is no such lesson.") from None
    first = next(iter(game.lessons), "")
    return go(f"/learn/{game.id}/{first}" if first else "/learn")
