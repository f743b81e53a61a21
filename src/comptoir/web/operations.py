"""Every operation of the JSON API: its routes and its OpenAPI document are made from this table."""

from functools import partial
from typing import Any, Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from comptoir.web import api, api_rules, learn_api
from comptoir.web.api_documents import (
    ActionAnswer,
    GameAnswer,
    JoinedAnswer,
    JoinRequest,
    OpenedAnswer,
    PlayOnRequest,
    RatingAnswer,
    ReviewAnswer,
    RulesAnswer,
    TableAnswer,
    TableRequest,
)
from comptoir.web.learn_documents import (
    GameToLearn,
    LessonAnswer,
    LessonRequest,
    MistakeLine,
    ProgressLine,
    PuzzleAnswer,
    PuzzleLine,
    PuzzleRequest,
)
from comptoir.web.openapi import Operation, document
from comptoir.web.verbs import VERBS

VERSION = "/api/v1"
TABLE = "/tables/{table}"
LESSON = "/lesson/{game}/{lesson}"
PUZZLE = "/puzzle/{game}/{number}"
MISTAKE = "/mistake/{table}/{ply}"
OPENAPI = "/openapi.json"
ON_REQUEST = ("observation", "position")


def _operation(method: Literal["GET", "POST"], path: str, work: Any, answer: Any, **more: Any) -> Operation:
    return Operation(method, path, work, (work.__doc__ or "").strip(), answer, **more)


def operations() -> list[Operation]:
    """All of them."""
    reading = {"token": "optional"}
    return [
        _operation("GET", "/games", api.games, list[GameAnswer]),
        _operation("GET", "/games/{game}/rules/{language}", api_rules.rules, RulesAnswer),
        _operation("GET", "/ratings", api.ratings, dict[str, list[RatingAnswer]]),
        _operation("POST", "/tables", api.new_table, OpenedAnswer, body=TableRequest),
        _operation("POST", "/join", api.join, JoinedAnswer, body=JoinRequest),
        _operation("GET", TABLE, api.table, TableAnswer, query=ON_REQUEST, **reading),
        _operation("GET", f"{TABLE}/wait", api.wait, TableAnswer, query=("seen", *ON_REQUEST), **reading),
        _operation("GET", f"{TABLE}/record", api.record, dict[str, Any], **reading),
        _operation("GET", f"{TABLE}/review", api.review, ReviewAnswer),
        _operation("POST", f"{TABLE}/review", api.ask_review, ReviewAnswer),
        _operation("POST", f"{TABLE}/hint", api.ask_hint, ActionAnswer, token="required"),
        _operation("GET", "/lessons", learn_api.lessons, list[GameToLearn], **reading),
        _operation("GET", LESSON, learn_api.lesson, LessonAnswer, **reading),
        _operation("POST", LESSON, learn_api.follow, LessonAnswer, body=LessonRequest, **reading),
        _operation("GET", "/puzzles", learn_api.puzzles, list[PuzzleLine], **reading),
        _operation("GET", PUZZLE, learn_api.puzzle, PuzzleAnswer),
        _operation("POST", PUZZLE, learn_api.try_puzzle, PuzzleAnswer, body=PuzzleRequest, **reading),
        _operation("GET", "/mistakes", learn_api.mistakes, list[MistakeLine], token="required"),
        _operation("GET", MISTAKE, learn_api.mistake, PuzzleAnswer, token="required"),
        _operation("POST", MISTAKE, learn_api.try_mistake, PuzzleAnswer, body=PuzzleRequest, token="required"),
        _operation("GET", "/progress", learn_api.progress, dict[str, dict[str, ProgressLine]], token="required"),
        _operation("POST", f"{TABLE}/play-on", api.play_on_from, OpenedAnswer, body=PlayOnRequest, **reading),
        *(
            Operation(
                "POST",
                f"{TABLE}/{name}",
                partial(api.act, verb),
                verb.__doc__ or "",
                verb.answer,
                verb,
                "required",
            )
            for name, verb in VERBS.items()
        ),
    ]


def api_routes() -> list[Route]:
    """The addresses of the API."""
    known = operations()
    described = document(VERSION, known)

    async def openapi(request: Request) -> Response:
        return api.reply(described)

    return [
        Route(f"{VERSION}{OPENAPI}", openapi),
        *(Route(f"{VERSION}{one.path}", api.answered(one.work), methods=[one.method]) for one in known),
    ]
