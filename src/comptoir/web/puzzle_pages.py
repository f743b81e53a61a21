"""Puzzles in the browser: find the best move in a position from a game of strong bots."""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from comptoir.bots import review
from comptoir.bots.puzzles import Puzzle, load_puzzles
from comptoir.errors import Refused, UnknownGame
from comptoir.games import find_game, game_ids
from comptoir.house.errors import BadRequest, NotFound
from comptoir.house.learning import keep_progress, progress_in
from comptoir.kit.game import Game
from comptoir.kit.words import Words
from comptoir.match import Match
from comptoir.web.boards import find_board, panes_of
from comptoir.web.context import address_of, context_of, form_of, go_as, number_in, page, person_named, visit_of
from comptoir.web.i18n import Texts, texts
from comptoir.web.learn_pages import actions_in, named, said_refusal

SOLVED, GIVEN_UP = "solved", "shown"  # what `played` of somebody's progress begins with


def puzzle_in(request: Request) -> tuple[Game, int, Puzzle]:
    """A puzzle by its game and number, counted from 1."""
    try:
        game = find_game(request.path_params["game"])
    except UnknownGame:
        raise NotFound("There is no such puzzle.") from None
    known, number = load_puzzles(game), number_in(request.path_params["number"]) or 0
    if not 1 <= number <= len(known):
        raise NotFound("There is no such puzzle.")
    return game, number, known[number - 1]


async def puzzles(request: Request) -> Response:
    """All puzzles by game and grade, and which the visitor has solved."""
    house, person = context_of(request).house, (await visit_of(request)).person
    games = []
    for game in sorted(map(find_game, game_ids()), key=lambda game: (game.rank, game.id)):
        known = await progress_in(house, person.id, game.id) if person else {}
        rows = [
            (number, puzzle.grade, known.get(item_of(puzzle)))
            for number, puzzle in enumerate(load_puzzles(game), 1)
        ]
        if rows:
            games.append((game, rows))
    return await page(request, "puzzles.html", games=games)


def item_of(puzzle: Puzzle) -> str:
    """What somebody's progress calls a puzzle: it stays the same if others are added."""
    return f"puzzle {puzzle.source}"[:40]


async def show_puzzle(request: Request, notice: dict[str, str] | None = None, status: int = 200) -> Response:
    """A puzzle, or its solution."""
    game, number, puzzle = puzzle_in(request)
    visit = await visit_of(request)
    known = await progress_in(context_of(request).house, visit.person.id, game.id) if visit.person else {}
    progress = known.get(item_of(puzzle))
    name = visit.person.name if visit.person else texts(visit.language)("Guest")
    names = named(name, puzzle.seat, puzzle.seats)
    values = puzzle_values(game, puzzle, visit.language, names, progress.played[:1] if progress else ())
    last = number == len(load_puzzles(game))
    return await page(request, "puzzle.html", status, notice=notice, number=number, last=last, **values)


def puzzle_values(
    game: Game, puzzle: Puzzle, language: str, names: list[str], state: tuple[str, ...]
) -> dict[str, Any]:
    """What the template of a puzzle wants."""
    match = Match.from_position(puzzle.position, seed=0)
    seat, words, say = puzzle.seat, game.words(language), texts(language)
    board, view = find_board(match), match.view(seat)
    public = {**match.view(None), **game.public_view(match.state, game.scene_of(match.state, seat))}
    offers = [] if state else board.offers(match.state, seat, words, names)
    best = match.label(seat, match.codes[puzzle.best], words, names)
    return {
        "game": game,
        "puzzle": puzzle,
        "arrangement": board.arrangement,
        "panes": panes_of(board, say),
        "state": state[0] if state else "",
        "picture": Markup(board.picture(public, words, names)),
        "hand": Markup(board.hand(view, offers, words, names)),
        "prompt": board.prompt(view, words, names),
        "goal": board.goal(public, words),
        "seat": seat,
        "best": best,
        "why": explained(puzzle, match, names, language, say) if state else "",
    }


def explained(puzzle: Puzzle, match: Match, names: list[str], language: str, say: Texts) -> str:
    """What the best move brings against the next best, as a review says it."""
    words = match.game.words(language)
    other = match.label(puzzle.seat, match.codes[puzzle.next], words, names)
    return f"{say('Next best: “{other}”.', other=other)} {compared(puzzle, words, names, say)}"


def compared(puzzle: Puzzle, words: Words, names: list[str], say: Texts) -> str:
    """What the best move of a puzzle brings against the other."""
    key, facts = puzzle.why
    unit = words.find("review", "unit") or ""
    percent = facts["percent"]
    if key == "chance":
        return say("The best move wins {percent} more games in a hundred.", percent=percent)
    amount = review.said_amount(facts["amount"], say.language)
    if key == "more":
        return say(
            "The best move brings you about {amount} {unit} more by the end, and wins {percent} more games in a "
            "hundred.",
            amount=amount,
            unit=unit,
            percent=percent,
        )
    return say(
        "The best move leaves {name} about {amount} {unit} less, and wins {percent} more games in a hundred.",
        amount=amount,
        unit=unit,
        percent=percent,
        name=names[facts["other"]],
    )


async def try_puzzle(request: Request) -> Response:
    """Try a move, ask for the solution, or begin again."""
    context, form = context_of(request), await form_of(request)
    context.limits.take("post", address_of(request))
    game, _, puzzle = puzzle_in(request)
    visit = await visit_of(request)
    names = named("", puzzle.seat, puzzle.seats)
    try:
        played, wrong = tried(puzzle, form, game.words(visit.language), names, texts(visit.language))
    except Refused as refused:
        said = {"sentence": said_refusal(game, refused, visit.language), "clause": refused.clause}
        return await show_puzzle(request, said, 409)
    if wrong:
        return await show_puzzle(request, {"sentence": wrong, "clause": "", "calm": "1"}, 409)
    person = await person_named(request, "" if visit.person else texts(visit.language)("Guest"))
    done = played == [SOLVED]
    await keep_progress(context.house, person.id, game.id, item_of(puzzle), len(played), played, done)
    return await go_as(request, person, request.url.path)


def tried(
    puzzle: Puzzle, form: Mapping[str, str], words: Words, names: list[str], say: Texts
) -> tuple[list[str], str]:
    """What somebody has come to with a form: solved, shown or neither; else what is wrong with their move."""
    if not {"action", "sheet"} & form.keys():
        return [GIVEN_UP] if "show" in form else [], ""
    match = Match.from_position(puzzle.position, seed=0)
    code = actions_in(match, puzzle.seat, form)[0]  # of a sheet what is to be written next
    if code >= len(match.forms):
        raise BadRequest("This form cannot be read.")
    if match.forms[code].notation == puzzle.best and not match.why_not(puzzle.seat, code):
        return [SOLVED], ""
    label = match.label(puzzle.seat, code, words, names)
    return [], say("“{action}” is not the best move here. Try again.", action=label)
