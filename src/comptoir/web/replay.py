"""Any moment of a game, as one seat or a spectator saw it; how it was earned; the record; play on from here."""

from collections.abc import Mapping, Sized
from dataclasses import dataclass
from typing import Any

import msgspec
from cachetools import LRUCache, cached
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from comptoir.engine.state import State
from comptoir.house.errors import Conflict, NotAllowed, NotFound
from comptoir.house.hints import with_hints
from comptoir.house.rematches import play_on
from comptoir.house.table import Table, Watcher
from comptoir.kit.board import Board, Happened
from comptoir.kit.game import REFEREE
from comptoir.match import Match, Move
from comptoir.match.ledger import accounts
from comptoir.web.boards import find_board
from comptoir.web.context import (
    address_of,
    answer,
    context_of,
    form_of,
    go_as,
    hold,
    int_field,
    number_in,
    page,
    person_named,
    usual_view,
    visit_of,
)
from comptoir.web.endings import ending
from comptoir.web.fragments.log import Log
from comptoir.web.fragments.seats import said_fate
from comptoir.web.i18n import texts
from comptoir.web.templating import render

MOST_STATES = 2_000  # moments of games looked at again that are kept ready; a longer game is kept alone


@dataclass(frozen=True)
class Stop:
    """A moment that a watcher noticed: the ply, the seat that had moved, and the round."""

    ply: int
    seat: int
    round: int


def _size(moments: Sized) -> int:
    return min(len(moments), MOST_STATES)


@cached(LRUCache(MOST_STATES, getsizeof=_size), key=lambda table: (table.id, len(table.begun.log)))
def states_of(table: Table) -> list[State]:
    """The states after each move, cached while people look at them."""
    return table.begun.states()


def journey(table: Table, watcher: Watcher) -> list[Stop]:
    """All moments of a game that a watcher noticed, the beginning first."""
    match = table.begun
    states = states_of(table)
    moves = enumerate(match.moves, 1)
    stops = [Stop(ply, move.seat, states[ply].rounds()) for ply, move in moves if move.seen_by(watcher)]
    return [Stop(0, -1, states[0].rounds()), *stops]


async def watcher_of(request: Request, table: Table) -> Watcher:
    """Whose view is asked for: anybody's after the game, one's own or a spectator's while it is played."""
    visit = await visit_of(request)
    mine = table.seats_of(visit.person_id)
    wanted = request.query_params.get("view", "")
    if wanted == "none":
        return None
    if not wanted:
        return usual_view(visit, table)
    seat = number_in(wanted)
    if seat not in range(len(table.seats)):
        raise NotFound("There is no such seat.")
    if seat not in mine and not table.over:
        raise NotAllowed("You can see what the other seats saw once the game is over.")
    return seat


async def replay(request: Request) -> Response:
    """A moment of the game."""
    async with hold(request) as table:
        if table.match is None:
            raise Conflict("The game has not begun: somebody is still missing.")
        watcher = await watcher_of(request, table)
        stops = journey(table, watcher)
        wanted, last = number_in(request.query_params.get("step", "")), len(stops) - 1
        step = last if wanted is None or wanted < 0 else min(wanted, last)
        values = moment(table, watcher, stops, step, (await visit_of(request)).language)
    if "part" in request.query_params:
        return answer(request, render("replay_part.html", **values))
    return await page(request, "replay.html", **values)


def moment(table: Table, watcher: Watcher, stops: list[Stop], step: int, language: str) -> dict[str, Any]:
    """The values of the replay template."""
    stop = stops[step]
    state = states_of(table)[stop.ply]
    board, words, names = find_board(table.begun), table.game.words(language), table.names
    view = table.view_at(state, step, watcher)
    public = table.public_view_at(state, step, table.game.scene_of(state, watcher))
    events = table.begun.moves[stop.ply - 1].events if stop.ply else table.begun.opening
    hand = board.hand(view, [], words, names) if watcher is not None else ""
    return {
        "_": texts(language),
        "table": table,
        "watcher": watcher,
        "step": step,
        "last": len(stops) - 1,
        "ways": ways(stops, step),
        "round": stop.round,
        "picture": Markup(board.picture(public, words, names)),
        "hand": Markup(hand),
        "prompt": board.prompt(view, words, names),
        "told": [words.event(told, names, watcher) for told in table.begun.told(events, watcher)],
        "words": Markup(board.text(view, words, names)),
        "scores": public["scores"],
        "may_play_on": table.over and not state.over,
        "ply": stop.ply,
        "ending": ending(table, texts(language)) if table.over else "",
    }


def ways(stops: list[Stop], step: int) -> dict[str, int]:
    """Where the buttons lead: to the ends, and on and back by ply, turn and round."""
    last = len(stops) - 1
    here = stops[step]
    turns = [at for at in range(1, last + 1) if stops[at].seat != stops[at - 1].seat]
    rounds = [at for at in range(1, last + 1) if stops[at].round != stops[at - 1].round]
    return {
        "first": 0,
        "round_back": max((at for at in rounds if at < step), default=0),
        "turn_back": max((at for at in turns if at < step), default=0),
        "back": max(0, step - 1),
        "on": min(last, step + 1),
        "turn_on": min((at for at in turns if at > step), default=last),
        "round_on": min((at for at in rounds if stops[at].round > here.round), default=last),
        "last": last,
    }


async def stage(request: Request) -> Response:
    """What came of a move that ended a round, turned something up or ended the game."""
    async with hold(request) as table:
        if table.match is None:
            raise Conflict("The game has not begun: somebody is still missing.")
        watcher = await watcher_of(request, table)
        stops, step = journey(table, watcher), number_in(request.query_params.get("step", ""))
        if step is None or not 0 < step < len(stops):
            raise NotFound("There is no such moment.")
        values = staged(table, watcher, stops, step, (await visit_of(request)).language)
    if "part" in request.query_params:
        return answer(request, render("stage_part.html", **values))
    return await page(request, "stage.html", **values)


def staged(table: Table, watcher: Watcher, stops: list[Stop], step: int, language: str) -> dict[str, Any]:
    """The values of the stage's template."""
    board, match = find_board(table.begun), table.begun
    move = match.moves[stops[step].ply - 1]
    if not has_stage(board, move, watcher):
        raise NotFound("There is no such moment.")
    states = states_of(table)
    before, after = (table.view_at(states[stops[at].ply], at, watcher) for at in (step - 1, step))
    told, earlier = match.told(move.events, watcher), since_last_stage(board, match, stops[step].ply - 1, watcher)
    happened = Happened(told, before, after, earlier)
    title, drawn = board.stage(happened, table.game.words(language), table.names)
    return {
        "_": texts(language),
        "table": table,
        "watcher": watcher,
        "step": step,
        "title": title,
        "drawn": Markup(drawn),
    }


async def log(request: Request) -> Response:
    """All that has happened, in words."""
    async with hold(request) as table:
        if table.match is None:
            raise Conflict("The game has not begun: somebody is still missing.")
        watcher, language = await watcher_of(request, table), (await visit_of(request)).language
        told = Log(table, watcher, language, {}, whole=True)
        told.follow(table)
        lines = Markup("".join(told.latest))
        return await page(request, "log.html", table=table, watcher=watcher, lines=lines)


def has_stage(board: Board, move: Move, watcher: Watcher) -> bool:
    """Whether a move has a stage for a watcher."""
    return any(board.has_stage(event) and event.seen_by(watcher) for event in move.events)


def since_last_stage(board: Board, match: Match, ply: int, watcher: Watcher) -> list[dict[str, Any]]:
    """What a watcher was told of the moves before a ply, back to the last one with a stage."""
    told: list[dict[str, Any]] = []
    for move in reversed(match.moves[:ply]):
        if has_stage(board, move, watcher):
            break
        told[:0] = match.told(move.events, watcher)
    return told


async def result(request: Request) -> Response:
    """Final places, how each point and each florin was earned."""
    async with hold(request) as table:
        if not table.over or table.match is None:
            raise Conflict("The game is not over.")
        language = (await visit_of(request)).language
        sits = bool(table.seats_of((await visit_of(request)).person_id))
        values = result_values(table, table.match, language)
        return await page(request, "result.html", table=table, sits=sits, **values)


def result_values(table: Table, match: Match, language: str) -> dict[str, Any]:
    """What the result's template wants: where each score came from, and money that is something else."""
    say, words, standings = texts(language), table.game.words(language), table.standings()
    earned, accounted = match.earnings, accounts(match)
    kinds = _in_order(earned, words.tables.get("earning", {}))
    sums = _in_order(accounted, words.tables.get("money", {}))
    return {
        "ending": ending(table, say),
        "fates": [said_fate(table.fate(seat.number), say) for seat in table.seats],
        "turned_up": [find_board(match).turned_up(table.view(seat.number), words) for seat in table.seats],
        "labels": [words.find("earning", kind) or say("Before this table") for kind in kinds],
        "total": words.find("view", "score") or say("Total"),
        "rows": [(row, [earned[row["seat"]].get(kind, 0) for kind in kinds]) for row in standings],
        "money": words.find("money", "title"),
        "money_labels": [words.say(f"money.{name}") for name in (*sums, "left")] if sums else [],
        "money_rows": [(row, _balance(accounted[row["seat"]], sums)) for row in standings] if sums else [],
    }


def _in_order(sums: list[dict[str, int]], known: Mapping[str, str]) -> list[str]:
    """The names that occur, as the game's words have them; what was brought along first."""
    found = {name for one in sums for name in one}
    return [*(name for name in found if name not in known), *(name for name in known if name in found)]


def _balance(account: dict[str, int], names: list[str]) -> list[int]:
    return [*(account.get(name, 0) for name in names), sum(account.values())]


async def record(request: Request) -> Response:
    """The whole record once the game is over; what the visitor saw while it is played."""
    async with hold(request) as table:
        if table.match is None:
            raise Conflict("The game has not begun: somebody is still missing.")
        watcher = REFEREE if table.over else await watcher_of(request, table)
        document = await with_hints(context_of(request).house, table.id, watcher, table.match.record(watcher))
    name = f"{table.game.id}-{table.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(msgspec.json.format(msgspec.json.encode(document)), 200, headers, "application/json")


async def continue_here(request: Request) -> Response:
    """A new table from this moment, against bots."""
    context, form = context_of(request), await form_of(request)
    visit = await visit_of(request)
    context.limits.take("table", address_of(request))
    person = await person_named(request, "" if visit.person else texts(visit.language)("Guest"))
    table_id = request.path_params["table"]
    made = await play_on(context.house, table_id, person, int_field(form, "ply"), int_field(form, "seat"))
    return await go_as(request, person, f"/t/{made.id}")
