"""The JSON API, version 1: what programs ask, with the token of a seat or without. docs/api.md describes it."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from comptoir.bots.coach import at_stake
from comptoir.bots.review import race
from comptoir.engine.python_api import action_mask, observation
from comptoir.errors import Ambiguous, InputError, MoveError, Refused
from comptoir.games import find_game, game_ids
from comptoir.house import seating
from comptoir.house.coaching import advice_for, ply_of
from comptoir.house.errors import BadRequest, Conflict, HouseError, NotAllowed, NotFound
from comptoir.house.hints import hint, with_hints
from comptoir.house.opening import TableWish, open_table
from comptoir.house.people import Person, new_guest
from comptoir.house.ratings import Rating, rating_table
from comptoir.house.rematches import play_on
from comptoir.house.reviews import Progress
from comptoir.house.table import Pace, Table, Watcher
from comptoir.kit.game import REFEREE, Document
from comptoir.web.api_documents import (
    ActionAnswer,
    AdviceAnswer,
    CoachAnswer,
    ErrorAnswer,
    GameAnswer,
    JoinedAnswer,
    JoinRequest,
    OpenedAnswer,
    PlayOnRequest,
    ProposalAnswer,
    RatingAnswer,
    ReviewAnswer,
    SeatAnswer,
    SeatChangeAnswer,
    StandingAnswer,
    TableAnswer,
    TableRequest,
    TakenBackAnswer,
)
from comptoir.web.context import Context, address_of, context_of, hold, number_in, posted
from comptoir.web.fragments.coach import why_better
from comptoir.web.i18n import texts
from comptoir.web.review_pages import moment, reviewers_of
from comptoir.web.verbs import Caller, Verb

LONGEST_WAIT = 55.0

T = TypeVar("T")


def reply(document: Any, status: int = 200) -> Response:
    """Answer with JSON."""
    return Response(msgspec.json.encode(document), status, {"Cache-Control": "no-store"}, "application/json")


def answered(work: Callable[[Request], Awaitable[Any]]) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that answers in JSON, also if something is wrong with the request."""

    async def endpoint(request: Request) -> Response:
        try:
            return reply(await work(request))
        except (HouseError, MoveError) as problem:
            return explain(problem)

    return endpoint


def explain(problem: HouseError | MoveError) -> Response:
    """Why a request was refused."""
    made = ErrorAnswer(kind_of(problem), str(problem))
    if isinstance(problem, Refused):
        made = ErrorAnswer("refused", problem.reason, problem.clause, problem.parameters)
    elif isinstance(problem, Ambiguous):
        made.candidates = problem.candidates
    return reply(made, problem.status if isinstance(problem, HouseError) else 422)


def kind_of(problem: Exception) -> str:
    """An error's name: not-found, stale, not-understood, ..."""
    name = type(problem).__name__
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


async def body_of(request: Request, shape: type[T]) -> T:
    """The document that was sent, checked."""
    try:
        return msgspec.json.decode(await posted(request) or b"{}", type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadRequest("{problem}", problem=problem) from None


def bearer(request: Request) -> str:
    """The token of the request."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def watcher_of(context: Context, request: Request, table: Table) -> Watcher:
    """The seat of the token; a spectator without one."""
    token = bearer(request)
    if not token:
        return None
    found = context.identity.read_seat_token(token)
    if found is None or found[0] != table.id or table.seats[found[1]].generation != found[2]:
        raise NotAllowed("This token is not for a seat at this table.")
    context.house.presence.sign(table.id, table.seats[found[1]].person)
    return found[1]


def seat_of(context: Context, request: Request, table: Table) -> int:
    """The seat of the token, which must be there."""
    watcher = watcher_of(context, request, table)
    if watcher is None:
        raise NotAllowed("This needs the token of a seat.")
    return watcher


def sitting(table: Table, seat: int) -> Person:
    """Who sits in a seat."""
    return Person(table.seats[seat].person or "", table.seats[seat].name)


# What can be read


async def games(request: Request) -> list[GameAnswer]:
    """All games with their players and options."""
    return [
        GameAnswer(
            game.id,
            game.title,
            list(game.players),
            list(game.minutes),
            game.rules_version,
            game.layout_version,
            {option.name: list(option.values) for option in game.options},
        )
        for game in map(find_game, game_ids())
    ]


def position(table: Table, watcher: Watcher) -> TableAnswer:
    """All that a seat or a spectator may know, and may do."""
    made = TableAnswer(
        table=table.id,
        game=table.game.id,
        status=table.status,  # type: ignore[arg-type]
        rated=table.rated,
        seat=watcher,
        seats=[
            SeatAnswer(
                name=seat.name,
                kind=seat.kind,
                level=seat.level if seat.kind == "bot" else None,
                stand_in=seat.stand_in,
                resigned=seat.resigned,
                fate=table.fate(seat.number) or None,
            )
            for seat in table.seats
        ],
        seat_changes=[SeatChangeAnswer(one.seat, one.kind) for one in table.seat_changes],
        seen=table.seen(watcher),
    )
    match = table.match
    if match is None:
        return made
    made.view = table.view(watcher)
    made.proposal = proposed(table, watcher)
    if table.over:
        made.standings = [
            StandingAnswer(row["seat"], row["place"], row["score"], table.fate(row["seat"]) or None)
            for row in table.standings()
        ]
        made.rematch = table.rematch
    if watcher is not None and table.running and not table.seats[watcher].is_bot:
        made.your_turn = watcher in match.to_act
        made.actions = [ActionAnswer(one.code, one.notation) for one in match.actions(watcher)]
        made.may_undo = match.may_undo(watcher)
        made.coach = coach_says(table, watcher)
    return made


def coach_says(table: Table, seat: int) -> CoachAnswer | None:
    """What the coach says to a seat that has asked for it."""
    if not table.seats[seat].coached:
        return None
    words, advice = table.game.words("en"), advice_for(table, seat)
    said = None
    if advice is not None:
        why = why_better(advice, words, table.names, texts("en"))
        stands = ply_of(table, advice) is not None
        said = AdviceAnswer(advice.played, advice.best, advice.loss, why, stands)
    return CoachAnswer(at_stake(table.begun, seat, words, table.names), said)


def proposed(table: Table, watcher: Watcher) -> ProposalAnswer | None:
    """What the table is being asked, as a watcher may know it."""
    proposal, match = table.proposal, table.match
    if proposal is None or match is None:
        return None
    made = ProposalAnswer(proposal.id, proposal.kind, proposal.seat, None, None)
    if proposal.kind == "takeover":
        made.target = proposal.argument
    elif proposal.kind == "takeback":
        moves = [move for move in match.moves[proposal.argument :] if move.seen_by(watcher)]
        made.takes_back = [TakenBackAnswer(move.seat, match.told(move.events, watcher)) for move in moves]
    return made


async def table(request: Request) -> TableAnswer:
    """A table as the token's seat, or a spectator, sees it."""
    async with hold(request) as found:
        watcher = watcher_of(context_of(request), request, found)
        return for_programs(position(found, watcher), found, watcher, request)


def for_programs(made: TableAnswer, table: Table, watcher: Watcher, request: Request) -> TableAnswer:
    """Add what a program that plays has asked for: `observation=1` with the mask, `position=1`."""
    match = table.match
    if match is None:
        return made
    if number_in(request.query_params.get("observation", "")):
        made.observation = observation(match.state, -1 if watcher is None else watcher)
        made.mask = None if watcher is None else action_mask(match.state, watcher)
    if number_in(request.query_params.get("position", "")):
        made.position = match.position(watcher)
    return made


async def wait(request: Request) -> TableAnswer:
    """The same, once it is your turn, you have seen more than `seen` changes, or the game is over."""
    context, table_id = context_of(request), request.path_params["table"]
    seen = number_in(request.query_params.get("seen", ""))
    least = -1 if seen is None else seen
    changed = asyncio.Event()
    stop = context.house.tables.listen(table_id, lambda _: changed.set())
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            while True:
                changed.clear()
                now = await table(request)
                if now.your_turn or now.seen > least or now.status == "over" or context.house.closing:
                    return now
                await changed.wait()
    except TimeoutError:
        return await table(request)
    finally:
        stop()


async def record(request: Request) -> Document:
    """The whole record once the game is over; what the seat saw while it is played."""
    context = context_of(request)
    async with hold(request) as found:
        if found.match is None:
            raise NotFound("The game has not begun: somebody is still missing.")
        watcher = REFEREE if found.over else watcher_of(context, request, found)
        return await with_hints(context.house, found.id, watcher, found.match.record(watcher))


# What can be done


async def new_table(request: Request) -> OpenedAnswer:
    """Open a table; tokens for the own seats, an invitation for the others."""
    context = context_of(request)
    context.limits.take("table", address_of(request))
    asked = await body_of(request, TableRequest)
    person = await new_guest(context.house, asked.name)
    wish = TableWish(
        asked.game,
        asked.seats,
        dict(asked.options),
        Pace(asked.pace.kind, asked.pace.bank, asked.pace.increment),
        asked.public,
        rated=asked.rated,
        coach=asked.coach,
    )
    try:
        return context.opened(await open_table(context.house, person, wish), person)
    except InputError as problem:
        raise BadRequest("{problem}", problem=problem) from None


async def join(request: Request) -> JoinedAnswer:
    """Sit down with an invitation."""
    context = context_of(request)
    context.limits.take("post", address_of(request))
    asked = await body_of(request, JoinRequest)
    found = await context.read_invitation(asked.invitation.rpartition("/")[2])
    if found is None:
        raise NotFound("This invitation is not valid.")
    table_id, seat = found
    person = await new_guest(context.house, asked.name)

    async def work(table: Table) -> JoinedAnswer:
        taken = await seating.claim(context.house, table, person, seat)
        token = context.identity.seat_token(table.id, taken.number, taken.generation)
        return JoinedAnswer(table.id, taken.number, token)

    return await context.house.change(table_id, work)


async def act(verb: type[Verb], request: Request) -> Any:
    """Let the token's seat do something: right, act and answer under one hold of the table."""
    context = context_of(request)
    asked = await body_of(request, verb)

    async def work(table: Table) -> Any:
        seat = seat_of(context, request, table)
        caller = Caller(context, table, seat, sitting(table, seat), address_of(request))
        verb.admit(caller)
        made = await asked.do(caller)
        if made is not None:
            return made
        return position(table, seat if table.seats[seat].person else None)  # not if the seat was left

    return await context.house.change(request.path_params["table"], work)


async def play_on_from(request: Request) -> OpenedAnswer:
    """Open a table that begins in a moment of a finished game, against bots; without a token for a new guest."""
    context = context_of(request)
    asked = await body_of(request, PlayOnRequest)
    context.limits.take("table", address_of(request))
    guest = None if bearer(request) else await new_guest(context.house, asked.name)

    async def work(table: Table) -> OpenedAnswer:
        watcher = watcher_of(context, request, table)
        seat = watcher if asked.seat is None else asked.seat
        if seat is None:
            raise BadRequest("Choose the seat you want to play.")
        person = guest or sitting(table, seat_of(context, request, table))
        return context.opened(await play_on(context.house, table, person, asked.ply, seat, asked.level), person)

    return await context.house.change(request.path_params["table"], work)


# What can be studied


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
    found = await hint(context.house, request.app.state.bot_pool, table_id, partial(seat_of, context, request))
    action = found.action
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
