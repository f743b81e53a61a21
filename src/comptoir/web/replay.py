"""Any moment of a game, as one seat or a spectator saw it; how it was earned; the record; play on from here."""

from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from comptoir.house.again import play_on
from comptoir.house.errors import NotAllowed, NotFound, NotNow
from comptoir.house.hints import hints_given
from comptoir.house.table import Table, Watcher
from comptoir.kit.game import REFEREE
from comptoir.web.boards import find_board
from comptoir.web.site import answer, form_of, go, page, person_named, site_of, visit_of, whole
from comptoir.web.templating import render
from comptoir.web.texts import texts

MOST_KEPT = 100


@dataclass(frozen=True)
class Stop:
    """A moment somebody noticed: after so many moves, who had moved, in which round, and what was told."""

    ply: int
    seat: int
    round: int
    told: tuple[dict[str, Any], ...]


_journeys: OrderedDict[tuple[str, int, Watcher], list[Stop]] = OrderedDict()


def journey(table: Table, watcher: Watcher) -> list[Stop]:
    """All moments of a game that a watcher noticed, the beginning first."""
    match = table.match
    assert match is not None
    key = (table.id, len(match.log), watcher)
    if key in _journeys:
        _journeys.move_to_end(key)
        return _journeys[key]
    replayed = match.at(0)
    stops = [Stop(0, -1, replayed.state.rounds(), tuple(match.told(match.opening, watcher)))]
    for ply, move in enumerate(match.moves, 1):
        replayed.replay(move.seat, move.action, list(move.outcomes))
        if move.seen_by(watcher):
            told = tuple(match.told(move.events, watcher))
            stops.append(Stop(ply, move.seat, replayed.state.rounds(), told))
    _journeys[key] = stops
    if len(_journeys) > MOST_KEPT:
        _journeys.popitem(last=False)
    return stops


async def watcher_of(request: Request, table: Table) -> Watcher:
    """Whose view is asked for: anybody's after the game, one's own or a spectator's while it is played."""
    visit = await visit_of(request)
    mine = table.seats_of(visit.person.id if visit.person else None)
    wanted = request.query_params.get("view", "")
    if wanted == "none" or (not wanted and not mine):
        return None
    if not wanted:
        return mine[0]
    if not wanted.isdecimal() or int(wanted) >= len(table.seats):
        raise NotFound("There is no such seat.")
    if int(wanted) not in mine and not table.over:
        raise NotAllowed("You can look through the eyes of others once the game is over.")
    return int(wanted)


async def replay(request: Request) -> Response:
    """A moment of the game."""
    site = site_of(request)
    async with site.house.tables.hold(request.path_params["table"]) as table:
        if table.match is None:
            raise NotNow("The game has not begun: somebody is still missing.")
        watcher = await watcher_of(request, table)
        stops = journey(table, watcher)
        wanted = request.query_params.get("step", "")
        step = min(int(wanted), len(stops) - 1) if wanted.isdecimal() and len(wanted) < 9 else len(stops) - 1
        values = moment(table, watcher, stops, step, (await visit_of(request)).language)
    if "part" in request.query_params:
        return answer(request, render("replay_part.html", **values))
    return await page(request, "replay.html", **values)


def moment(table: Table, watcher: Watcher, stops: list[Stop], step: int, language: str) -> dict[str, Any]:
    """What the replay's template wants."""
    assert table.match is not None
    stop = stops[step]
    then = replace(table, match=table.match.at(stop.ply), status="playing")
    assert then.match is not None
    board, words, names = find_board(table.match), table.game.words(language), table.names
    view = then.view(watcher)
    scene = table.game.scene_of(then.match.state, watcher)
    public = then.public_view(scene)
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
        "told": [words.event(told, names, watcher) for told in stop.told],
        "words": Markup(board.text(view, words, names)),
        "scores": public["scores"],
        "may_play_on": table.over and not then.match.over,
        "ply": stop.ply,
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


async def result(request: Request) -> Response:
    """Final places, and how each florin was earned."""
    site = site_of(request)
    async with site.house.tables.hold(request.path_params["table"]) as table:
        if not table.over or table.match is None:
            raise NotNow("The game is not over.")
        words = table.game.words((await visit_of(request)).language)
        earned = table.match.earnings
        kinds = list(dict.fromkeys(kind for one in earned for kind in one))
        labels = [words.find("earning", kind) or kind for kind in kinds]
        rows = [(row, [earned[row["seat"]].get(kind, 0) for kind in kinds]) for row in table.standings()]
        return await page(request, "result.html", table=table, labels=labels, rows=rows)


async def record(request: Request) -> Response:
    """The whole record once the game is over; what the visitor saw while it is played."""
    site = site_of(request)
    async with site.house.tables.hold(request.path_params["table"]) as table:
        if table.match is None:
            raise NotNow("The game has not begun: somebody is still missing.")
        watcher = REFEREE if table.over else await watcher_of(request, table)
        document = table.match.record(watcher)
    if watcher is not None:
        given = await hints_given(site.house, table.id, None if watcher == REFEREE else watcher)
        document |= {"hints": given} if given else {}
    name = f"{table.game.id}-{table.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(msgspec.json.format(msgspec.json.encode(document)), 200, headers, "application/json")


async def continue_here(request: Request) -> Response:
    """A new table from this moment, against bots."""
    site, form = site_of(request), await form_of(request)
    visit = await visit_of(request)
    site.limits.take("table", request.client.host if request.client else "")
    person, new = await person_named(request, "" if visit.person else texts(visit.language)("Guest"))
    table_id = request.path_params["table"]
    made = await play_on(site.house, table_id, person, whole(form, "ply"), whole(form, "seat"))
    response = go(f"/t/{made.id}")
    if new:
        site.identity.remember(request, response, person)
    return response
