"""Connections of pages: what a closed one was not sent counts as not seen; one that is quiet is kept alive."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.house.playing import play
from comptoir.house.seating import claim
from comptoir.house.visiting import known_to
from comptoir.web import streams as streams_module
from comptoir.web.live import Live
from comptoir.web.overlay import Eye
from comptoir.web.streams import Stream, Streams


class Page:
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


def test_what_was_not_sent_was_not_seen(tmp_path: Path) -> None:
    """Two moves are made while a page is open; the second comes when its line is cut."""

    async def scene() -> None:
        house = House(f"sqlite:///{tmp_path}/house.db")
        people = [await new_guest(house, name) for name in ("Anna", "Ben", "Cleo")]
        wish = TableWish("die-fugger", [SeatWish("me"), SeatWish("open"), SeatWish("open")])
        table = await open_table(house, people[0], wish)
        for seat in (1, 2):
            await claim(house, table.id, people[seat], seat)
        assert table.match is not None
        streams, page = Streams(house, Live(house)), Page()
        watching = (table.match.to_act[0] + 2) % 3  # the last to move
        person = people[watching].id
        stream = Stream(table.id, Eye(watching, "en", person), True)
        serving = asyncio.ensure_future(streams.serve({"type": "http"}, page.receive, page.send, stream))
        await asyncio.sleep(0.05)
        for _ in range(2):
            mover = table.match.to_act[0]
            await play(house, table.id, mover, table.match.actions(mover)[0].code)
            await asyncio.sleep(0.02)
            page.cut.set()
        assert (stream.offered, stream.entries) == (2, 1)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        assert await known_to(house, table, watching, person) == 1
        await house.close()

    asyncio.run(scene())


def test_pages_are_told_now_and_then_that_the_house_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of three tables each gets its comment, and so does one that is opened when none was."""
    monkeypatch.setattr(streams_module, "HEARTBEAT", 0.05)

    async def scene() -> None:
        house = House(f"sqlite:///{tmp_path}/house.db")
        streams = Streams(house, Live(house))
        beating = asyncio.ensure_future(streams.beat())
        await asyncio.sleep(0.01)
        pages = [Stream(table_id, Eye(None, "en"), False) for table_id in "abc"]
        for page in pages:
            streams.of_table[page.table_id] = {page}
        async with asyncio.timeout(5):
            for page in pages:
                await page.wake.wait()
                assert page.pending == [b": \n\n"]
        beating.cancel()
        await house.close()

    asyncio.run(scene())
