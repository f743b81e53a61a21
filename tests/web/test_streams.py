"""Connections of pages: what a closed one was not sent counts as not seen; one that is quiet is kept alive."""

import asyncio
from typing import Any

import pytest

from comptoir.house.errors import Conflict
from comptoir.house.house import House
from comptoir.house.last_seen import known_to
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.house.playing import play
from comptoir.house.presence import AWAY
from comptoir.house.proposals import ask
from comptoir.house.seating import claim
from comptoir.web.fragments import stream as streams_module
from comptoir.web.fragments.diff import Page, news
from comptoir.web.fragments.shared import Viewer
from comptoir.web.fragments.stream import Streams


class Browser:
    """The other end of a stream, which takes what it is sent until its line is cut."""

    def __init__(self) -> None:
        self.cut = asyncio.Event()

    async def send(self, message: Any) -> None:
        """Take an event; a cut line takes none and never says so."""
        if self.cut.is_set() and message.get("more_body"):
            await asyncio.sleep(3600)

    async def receive(self) -> Any:
        """Nothing, ever."""
        await asyncio.sleep(3600)


def test_what_was_not_sent_was_not_seen(at_home: Any) -> None:
    """Two moves are made while a page is open; the second comes when its line is cut."""

    async def scene(house: House) -> None:
        people = [await new_guest(house, name) for name in ("Anna", "Ben", "Cleo")]
        wish = TableWish("die-fugger", [SeatWish("me"), SeatWish("open"), SeatWish("open")])
        table = await open_table(house, people[0], wish)
        for seat in (1, 2):
            await claim(house, table.id, people[seat], seat)
        assert table.match is not None
        streams, browser = Streams(house), Browser()
        watching = (table.match.to_act[0] + 2) % 3  # the last to move
        person = people[watching].id
        page = Page(table.id, Viewer(watching, "en", person), True)
        serving = asyncio.ensure_future(streams.serve({"type": "http"}, browser.receive, browser.send, page))
        await asyncio.sleep(0.05)
        for _ in range(2):
            mover = table.match.to_act[0]
            await play(house, table.id, mover, table.match.actions(mover)[0].code)
            await asyncio.sleep(0.02)
            browser.cut.set()
        assert (page.offered, page.entries) == (2, 1)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        assert await known_to(house, table, watching, person) == 1

    at_home(scene)


def test_pages_are_told_now_and_then_that_the_house_is_there(
    at_home: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of three tables each gets its comment, and so does one that is opened when none was."""
    monkeypatch.setattr(streams_module, "HEARTBEAT", 0.05)

    async def scene(house: House) -> None:
        streams = Streams(house)
        beating = asyncio.ensure_future(streams.beat())
        await asyncio.sleep(0.01)
        pages = [Page(table_id, Viewer(None, "en"), False) for table_id in "abc"]
        for page in pages:
            streams.of_table[page.table_id] = {page}
        async with asyncio.timeout(5):
            for page in pages:
                await page.wake.wait()
                assert page.pending == b": \n\n"
        beating.cancel()

    at_home(scene)


def test_an_open_page_is_a_sign_that_somebody_is_there(at_home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also at a table that has left memory because a write was refused: nobody is replaced behind their back."""
    monkeypatch.setattr(streams_module, "HEARTBEAT", 0.01)

    async def scene(house: House) -> None:
        anna, ben = [await new_guest(house, name) for name in ("Anna", "Ben")]
        table = await open_table(house, anna, TableWish("die-fugger", [SeatWish("me"), SeatWish("open")]))
        await claim(house, table.id, ben)
        began, streams = house.now(), Streams(house)
        streams.of_table[table.id] = {Page(table.id, Viewer(1, "en", ben.id), False)}
        beating = asyncio.ensure_future(streams.beat())
        for forgotten in (False, True):
            await asyncio.sleep(0.05)
            if forgotten:
                house.tables.forget(table.id)
            began += AWAY + 1
            house.now = lambda now=began: now  # type: ignore[misc]
            await asyncio.sleep(0.1)
            with pytest.raises(Conflict):
                await ask(house, table.id, 0, "takeover", 1)
        beating.cancel()

    at_home(scene)


def test_nothing_is_sent_while_the_right_to_it_is_in_doubt(at_home: Any) -> None:
    """Another process may have ended the session: what is new is sent once that is known."""

    async def scene(house: House) -> None:
        anna, ben = [await new_guest(house, name) for name in ("Anna", "Ben")]
        table = await open_table(house, anna, TableWish("die-fugger", [SeatWish("me"), SeatWish("open")]))
        streams = Streams(house)
        session = await house.sessions.find(await house.sessions.begin(anna, 0.0))
        page = Page(table.id, Viewer(0, "en", anna.id), False, session)
        streams.of_table[table.id] = {page}
        streams._tell(table)
        page.pending = b""
        doubtful = house.sessions.doubt(anna.id)
        await claim(house, table.id, ben)
        streams._tell(table)
        assert page.pending == b""
        await house.sessions.check(doubtful)
        streams._tell(table)
        assert b'id="moves"' in page.pending
        assert session is not None
        await house.sessions.end(session)
        streams._tell(table)
        assert b'id="moves"' not in page.pending
        assert page.viewer.watcher is None

    at_home(scene)


async def watched(house: House) -> tuple[Streams, Page, Any, Any]:
    """A table at which a spectator looks: all streams, the spectator's, the table, and what serves the page."""
    anna = await new_guest(house, "Anna")
    table = await open_table(house, anna, TableWish("die-fugger", [SeatWish("me"), SeatWish("here", name="Ben")]))
    streams, browser = Streams(house), Browser()
    page = Page(table.id, Viewer(None, "en"), False)
    serving = asyncio.ensure_future(streams.serve({"type": "http"}, browser.receive, browser.send, page))
    async with asyncio.timeout(5):
        while page.picture < 0 or page.pending:
            await asyncio.sleep(0.01)
    return streams, page, table, serving


async def move_and_see(house: House, table: Any, page: Page) -> None:
    """A move is made, and the page is told."""
    edition, seat = page.picture, table.match.to_act[0]
    await play(house, table.id, seat, table.match.actions(seat)[0].code)
    async with asyncio.timeout(5):
        while page.picture <= edition or page.pending:
            await asyncio.sleep(0.01)


def test_what_could_not_be_told_is_told_again(at_home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database fails when a page is to be told: the change arrives later, and so does the next one."""
    monkeypatch.setattr(streams_module, "TELL_AGAIN", 0.01)

    async def scene(house: House) -> None:
        streams, page, table, serving = await watched(house)
        read, fails = house.store.read, 3

        async def failing(work: Any, *arguments: Any) -> Any:
            nonlocal fails
            if fails:
                fails -= 1
                raise OSError("the database is away")
            return await read(work, *arguments)

        monkeypatch.setattr(house.store, "read", failing)
        house.tables.forget(table.id)
        house.tables.announce(table.id)
        async with asyncio.timeout(5):
            while fails or streams.untold:
                await asyncio.sleep(0.01)
        async with house.tables.hold(table.id) as table:
            pass
        await move_and_see(house, table, page)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        assert not streams.of_table
        assert not house.tables.listeners

    at_home(scene)


def test_what_changes_while_pages_are_told_is_told_too(at_home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process plays while we look what it played before: the page is told once more."""

    async def scene(house: House) -> None:
        streams, _, table, serving = await watched(house)
        read, tell = house.store.read, streams._tell
        told: list[Any] = []

        async def slow(work: Any, *arguments: Any) -> Any:
            monkeypatch.setattr(house.store, "read", read)
            made = await read(work, *arguments)
            house.tables.changed_elsewhere(table.id)
            return made

        monkeypatch.setattr(house.store, "read", slow)

        def counted(table: Any) -> None:
            told.append(table)
            tell(table)

        monkeypatch.setattr(streams, "_tell", counted)
        house.tables.changed_elsewhere(table.id)
        async with asyncio.timeout(5):
            while len(told) < 2 or house.tables.doubtful:
                await asyncio.sleep(0.01)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)

    at_home(scene)


def test_a_page_that_could_not_be_made_is_made_whole(at_home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong with one event, the next one has all that it had not brought."""

    async def scene(house: House) -> None:
        _, page, table, serving = await watched(house)
        make = news

        def broken(shared: Any, page: Any) -> bytes:
            monkeypatch.setattr(streams_module, "news", make)
            make(shared, page)
            raise RuntimeError("a mistake of a board")

        monkeypatch.setattr(streams_module, "news", broken)
        seat = table.match.to_act[0]
        await play(house, table.id, seat, table.match.actions(seat)[0].code)
        async with asyncio.timeout(5):
            while page.picture >= 0:
                await asyncio.sleep(0.001)
        await move_and_see(house, table, page)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)

    at_home(scene)


def test_a_page_that_fails_at_once_is_forgotten(at_home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is here because his first event could not be made."""

    def broken(*_: Any) -> bytes:
        raise RuntimeError("a mistake of a board")

    async def scene(house: House) -> None:
        anna = await new_guest(house, "Anna")
        table = await open_table(house, anna, TableWish("die-fugger", [SeatWish("me"), SeatWish("bot")]))
        streams, browser = Streams(house), Browser()
        monkeypatch.setattr(streams_module, "news", broken)
        page = Page(table.id, Viewer(0, "en", anna.id), False)
        with pytest.raises(RuntimeError):
            await streams.serve({"type": "http"}, browser.receive, browser.send, page)
        assert not streams.is_here(table.id, anna.id)
        assert not streams.of_table

    at_home(scene)
