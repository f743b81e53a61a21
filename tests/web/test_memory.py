"""What pages keep in memory goes when its table goes."""

import gc
import weakref
from types import SimpleNamespace
from typing import Any

import pytest

from comptoir.house import tables as tables_module
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.house.playing import play
from comptoir.web import replay
from comptoir.web.fragments import stream as stream_module
from comptoir.web.fragments.diff import whole_page
from comptoir.web.fragments.shared import Viewer
from comptoir.web.fragments.stream import Streams
from comptoir.web.templating import render
from tests.web.conftest import Server


def test_what_was_made_for_a_table_goes_with_it(at_home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty tables are opened, played and looked at: no more of them are left than may be in memory."""
    monkeypatch.setattr(tables_module, "MOST_IDLE", 5)
    seen: list[Any] = []

    async def scene(house: House) -> None:
        streams = Streams(house)
        anna = await new_guest(house, "Anna")
        for _ in range(50):
            wish = TableWish("die-fugger", [SeatWish("me"), SeatWish("here", name="Ben")])
            table = await open_table(house, anna, wish)
            assert table.match is not None
            for _ in range(2):
                seat = table.match.to_act[0]
                await play(house, table.id, seat, table.match.actions(seat)[0].code)
                for language in ("en", "de"):
                    whole_page(streams.shared(table), Viewer(seat, language, anna.id))
            seen.append(weakref.ref(table.match))
        assert set(streams.kept) == set(house.tables.loaded)
        assert len(streams.kept) == 5
        del table
        gc.collect()
        assert sum(match() is not None for match in seen) == 5

    at_home(scene)


def test_pictures_that_nobody_looks_at_go_first(at_home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """They can be drawn again; those of a table whose page is open stay."""
    monkeypatch.setattr(stream_module, "MOST_KEPT", 3)

    async def scene(house: House) -> None:
        streams = Streams(house)
        anna = await new_guest(house, "Anna")
        tables: list[Any] = []
        for _ in range(10):
            table = await open_table(house, anna, TableWish("die-fugger", [SeatWish("me"), SeatWish("bot")]))
            if not tables:
                house.tables.listen(table.id, lambda _: None)
            tables.append(table)
            whole_page(streams.shared(table), Viewer(0, "en", anna.id))
        assert list(streams.kept) == [table.id for table in (tables[0], *tables[-3:])]
        whole_page(streams.shared(tables[-3]), Viewer(0, "en", anna.id))
        whole_page(streams.shared(tables[1]), Viewer(0, "en", anna.id))
        assert list(streams.kept) == [table.id for table in (tables[0], tables[-1], tables[-3], tables[1])]

    at_home(scene)


class Thing:
    """Something that a page is made from."""


def test_a_page_lets_go_of_what_it_was_made_from() -> None:
    """At once, not only when garbage is next collected: a template with macros would keep it until then."""
    thing = Thing()
    kept = weakref.ref(thing)
    gc.disable()
    try:
        render("plain_board.html", facts=[], names=[], thing=thing)
        del thing
        assert kept() is None
    finally:
        gc.enable()


def test_long_games_take_the_place_of_several() -> None:
    """Of games that are looked at again no more moments are kept than there is room for, of a longer one all."""
    cache, most = replay.states_of.cache, replay.MOST_STATES
    assert cache is not None

    def look(number: int, plies: int) -> None:
        match = SimpleNamespace(log=[0] * plies, states=lambda: [number] * plies)
        table: Any = SimpleNamespace(id=f"game {number}", begun=match)
        assert len(replay.states_of(table)) == plies

    cache.clear()
    for number in range(20):
        look(number, most // 5)
    assert [key[0] for key in cache] == [f"game {number}" for number in range(15, 20)]
    look(15, most // 5)
    look(20, most // 5)
    assert {key[0] for key in cache} == {"game 17", "game 18", "game 19", "game 15", "game 20"}
    look(21, 3 * most)
    assert [len(states) for states in cache.values()] == [3 * most]
    cache.clear()


def test_addresses_of_the_api_that_do_not_exist(server: Server) -> None:
    """They are JSON like everything else there."""
    with server.client() as client:
        missing, wrong = client.get("/api/v1/nothing"), client.delete("/api/v1/games")
    assert (missing.status_code, missing.json()["error"]) == (404, "not-found")
    assert (wrong.status_code, wrong.json()["error"]) == (405, "bad-request")
