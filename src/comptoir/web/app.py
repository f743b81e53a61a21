"""The web application: routes, start and end."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator

from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import Receive, Scope, Send

from comptoir.errors import BadSetting
from comptoir.games import find_game, game_ids
from comptoir.house.bot_pool import BotPool
from comptoir.house.coaching import Coach
from comptoir.house.deadlines import keep_house
from comptoir.house.errors import HouseError, TooMany
from comptoir.house.house import House
from comptoir.house.ratings import Ratings
from comptoir.house.reviews import Reviewers
from comptoir.web import (
    account_pages,
    guide_pages,
    home_pages,
    learn_pages,
    mistake_pages,
    puzzle_pages,
    replay,
    review_pages,
    table_actions,
    table_pages,
)
from comptoir.web.api import kind_of, reply
from comptoir.web.boards import load_board
from comptoir.web.context import Context, answer, page, visit_of
from comptoir.web.health import health_routes
from comptoir.web.i18n import preferred, texts
from comptoir.web.limits import client_of
from comptoir.web.metrics import serve_metrics
from comptoir.web.middleware import EXPECTED, Middleware
from comptoir.web.operations import api_routes
from comptoir.web.previews import manifest
from comptoir.web.settings import Settings
from comptoir.web.static_files import serve_file
from comptoir.web.templating import load_templates
from comptoir.web.verbs import VERBS

MAIL_EVERY = 30.0  # seconds
NO_ADDRESS = "There is no such address or method."


ABOUT_A_TABLE = (  # each has its own name for an address
    *(table_pages.more, table_pages.charts, table_pages.hand_over, review_pages.review),
    *(replay.replay, replay.stage, replay.log, replay.result, replay.record),
)


def routes() -> list[Route]:
    """Every address there is, the busiest first."""
    return [
        Route("/t/{table}/stream", table_pages.StreamPage()),
        Route("/t/{table}/{verb}", TablePost(), methods=["POST"]),
        Route("/t/{table}", table_pages.table_page),
        *(Route(f"/t/{{table}}/{work.__name__.replace('_', '-')}", work) for work in ABOUT_A_TABLE),
        Route("/static/{name:path}", serve_file),
        Route("/", home_pages.home),
        Route("/tables", home_pages.lobby),
        Route("/mine", home_pages.mine),
        Route("/mine/clear", home_pages.clear_mine, methods=["POST"]),
        Route("/waiting", home_pages.waiting),
        Route("/ratings", home_pages.ratings),
        Route("/manifest.webmanifest", manifest),
        Route("/new", home_pages.new_table),
        Route("/new", home_pages.open_new, methods=["POST"]),
        Route("/play-now", home_pages.play_now, methods=["POST"]),
        Route("/mail/{link}", account_pages.letter, methods=["GET", "POST"]),
        Route("/account", account_pages.account),
        Route("/account", account_pages.change_account, methods=["POST"]),
        Route("/wishes", home_pages.wishes, methods=["POST"]),
        Route("/join/{link}", table_pages.join, methods=["GET", "POST"]),
        Route("/learn", learn_pages.learn),
        Route("/learn/{game}", learn_pages.leave_lesson),
        Route("/learn/{game}/{lesson}", learn_pages.show_lesson),
        Route("/learn/{game}/{lesson}", learn_pages.follow_lesson, methods=["POST"]),
        Route("/puzzles", puzzle_pages.puzzles),
        Route("/puzzles/{game}/{number}", puzzle_pages.show_puzzle),
        Route("/puzzles/{game}/{number}", puzzle_pages.try_puzzle, methods=["POST"]),
        Route("/mistakes", mistake_pages.mistakes),
        Route("/mistakes/{table}/{ply}", mistake_pages.show_mistake),
        Route("/mistakes/{table}/{ply}", mistake_pages.try_mistake, methods=["POST"]),
        Route("/rules/{game}", guide_pages.rules),
        Route("/rules/{game}/text", guide_pages.rules_text),
        Route("/rules/{game}/how-to-win", guide_pages.how_to_win_page),
        Route("/rules/{game}/how-to-win", guide_pages.seen_how_to_win, methods=["POST"]),
        Route("/rules/{game}/sheet", guide_pages.sheet),
        *health_routes(),
        *api_routes(),
    ]


OTHER_POSTS = {  # that need no seat, or do not hold the table
    "play-on": replay.continue_here,
    "hint": table_actions.ask_hint,
    "review": review_pages.ask_review,
}


class TablePost:
    """A post to a table, as an ASGI application of its own: a move skips Starlette's wrappers."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one post."""
        verb = scope["path_params"]["verb"]
        handle = table_actions.act if verb in VERBS else OTHER_POSTS.get(verb)
        if handle is None:
            raise HTTPException(404)
        response = await handle(Request(scope, receive))
        await response(scope, receive, send)


async def explained(request: Request, problem: Exception) -> Response:
    """The response to an exception: JSON for programs, a notice for scripts, else a page."""
    if isinstance(problem, EXPECTED):
        say = texts((await visit_of(request)).language)
    else:  # the database may be what is wrong
        say = texts(preferred(request.headers.get("accept-language", "")))
    status, kind, sentence = 500, "internal-error", say("Something went wrong on our side. It has been logged.")
    if isinstance(problem, HouseError):
        status, kind, sentence = problem.status, kind_of(problem), say(problem.message, **problem.parameters)
    elif isinstance(problem, HTTPException):
        status, kind = problem.status_code, "not-found" if problem.status_code == 404 else "bad-request"
        sentence = say("There is no such page.")
    if request.scope["path"].startswith("/api/"):
        is_unknown = isinstance(problem, HTTPException)
        return reply({"error": kind, "message": NO_ADDRESS if is_unknown else sentence}, status)
    if "hx-request" in request.headers:
        return answer(request, table_actions.noticed({"sentence": sentence, "clause": ""}), status)
    heading = say("Not found") if status == 404 else say("That did not work")
    back = f"/t/{request.path_params['table']}" if status != 404 and "table" in request.path_params else ""
    return await page(request, "message.html", status, heading=heading, sentence=sentence, back=back)


async def get_boards_ready() -> None:
    """Load all boards after the first page is out, so that nobody waits for one."""
    await asyncio.sleep(1)
    await asyncio.to_thread(load_templates)
    for game_id in game_ids():
        await asyncio.to_thread(load_board, find_game(game_id))


class Web(Middleware):
    """The whole application."""

    def __init__(self, router: Router) -> None:
        super().__init__(router, explained, self.is_welcome)
        self.state = State()  # what requests find at `request.app.state`

    def is_welcome(self, scope: Scope) -> bool:
        """Whether a request is within the rate limit; what costs next to nothing does not count."""
        if scope["path"].startswith(("/static/", "/healthz")):
            return True
        try:
            self.state.context.limits.take("page", client_of(scope))
        except TooMany:
            return False
        return True

    def close_streams(self) -> None:
        """End all streams and waiting API requests."""
        house = self.state.context.house
        house.closing = True
        house.tables.announce_all()
        self.state.context.streams.close()


def make_app(database: str, settings: Settings) -> Web:
    """The application on a database."""
    if settings.think == 0 and database.startswith("sqlite"):
        raise BadSetting("with SQLite somebody must think here: other processes cannot be asked.")
    house = House(database)
    context = Context(house, settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: Web) -> AsyncIterator[None]:
        app.state.context = context
        app.state.bot_pool = bot_pool = BotPool(house, settings.bot_pause, size=settings.think)
        bot_pool.start()
        context.coach = Coach(house, bot_pool)
        app.state.reviewers = reviewers = Reviewers(house, bot_pool)
        reviewers.start()
        Ratings(house).start()
        keep_house(house, settings.keep_games, settings.keep_guests)
        if context.mail:
            house.begin_again(context.mail.send_reminders, min(MAIL_EVERY, 1 + context.mail.patience))
        house.begin(context.streams.beat())
        house.begin(get_boards_ready())
        app.names_requests = settings.json_log
        metrics = serve_metrics(app, settings.metrics) if settings.metrics else None
        gc.freeze()  # what is loaded now stays; full collections would stop everybody for nothing
        gc.set_threshold(50_000, 20, 100)
        try:
            yield
        finally:
            if metrics is not None:
                await asyncio.to_thread(metrics.shutdown)
                metrics.server_close()
            context.streams.close()
            await house.stop()
            await bot_pool.close()
            await house.close()

    return Web(Router(routes(), lifespan=lifespan))
