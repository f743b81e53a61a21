"""No byte anybody gets depends on what he may not know: swap that, and nothing he gets changes."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from comptoir.engine.chance import Dice
from comptoir.errors import MoveError
from comptoir.games import find_game, game_ids
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.house.playing import play
from comptoir.house.seating import claim
from comptoir.house.table import Table, Watcher
from comptoir.kit.words import LANGUAGES
from comptoir.match import Match
from comptoir.web import api
from comptoir.web.fragments.diff import Page, whole_page
from comptoir.web.fragments.shared import Viewer
from comptoir.web.fragments.stream import Streams
from comptoir.web.table_actions import notice_of


def swapped(table: Table, watcher: Watcher, seed: int) -> Table:
    """The same table with everything redealt that the watcher cannot know."""
    assert table.match is not None
    match = Match.load(table.match.record())
    match.state = table.match.state.clone()
    match.state.imagine(-1 if watcher is None else watcher, Dice(seed))
    return replace(table, match=match)


async def bytes_for(house: House, table: Table, watcher: Watcher, language: str) -> dict[str, Any]:
    """All that a watcher gets to see of a table: parts of the page, the stream, JSON, refusals."""
    streams = Streams(house)
    viewer = Viewer(watcher, language, None if watcher is None else table.seats[watcher].person, True)
    page = Page(table.id, viewer, True)
    streams._offer(page, streams.shared(table))
    seen: dict[str, Any] = {
        "page": {name: str(part) for name, part in whole_page(streams.shared(table), viewer).items()},
        "stream": page.pending,
        "json": msgspec.json.encode(api.position(table, watcher)),
    }
    assert table.match is not None
    record = table.match.record(watcher)
    seen["record"] = msgspec.json.encode(record["table"])
    if watcher is not None:
        refusals = []
        for code in range(len(table.match.forms)):
            try:
                refused: Exception | None = table.match.why_not(watcher, code)
            except MoveError as problem:
                refused = problem
            if refused is not None:
                words = table.game.words(language)
                refusals.append((str(refused), notice_of(refused, language, words, table.names)))
        seen["refusals"] = refusals
    return seen


@pytest.mark.parametrize("game", game_ids())
def test_nobody_gets_a_byte_of_what_he_may_not_know(game: str, at_home: Any) -> None:
    """At many moments of a game, for each seat and a spectator."""

    async def scene(house: House) -> None:
        people = [await new_guest(house, name) for name in "ABCD"]
        players = find_game(game).players
        count = 3 if 3 in players else min(players)
        wishes = [SeatWish("me"), *(SeatWish("open") for _ in range(count - 1))]
        dice = Dice(5)
        table: Table | None = None
        compared = 0
        for ply in range(60):
            if table is None or table.over:  # a game of random moves may end at any time
                table = await open_table(house, people[0], TableWish(game, wishes))
                for seat in range(1, count):
                    await claim(house, table.id, people[seat], seat)
            assert table.match is not None
            if ply % 4 == 0:
                for watcher in (None, *range(count)):
                    language = LANGUAGES[ply // 4 % 3]
                    other = swapped(table, watcher, ply)
                    mine = await bytes_for(house, table, watcher, language)
                    assert mine == await bytes_for(house, other, watcher, language)
                    compared += 1
            seat = table.match.to_act[0]
            actions = table.match.actions(seat)
            await play(house, table.id, seat, actions[dice.below(len(actions))].code)
        assert compared == 15 * (count + 1)

    at_home(scene)
