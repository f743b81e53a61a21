"""News for pages: made while a move is being written, told when it is, forgotten if it is not."""

import asyncio
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from comptoir.errors import Refused
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.house.playing import play
from comptoir.house.table import Table
from comptoir.web.live import Live
from comptoir.web.overlay import Eye
from comptoir.web.streams import Stream, Streams

Scene = Callable[[House, Streams, Table, Stream], Awaitable[None]]


def told(stream: Stream) -> str:
    """What waits to be sent, readable; it is taken."""
    pieces, stream.pending = stream.pending, []
    return zlib.decompressobj(-15).decompress(b"".join(pieces)).decode()


def act(path: Path, scene: Scene) -> None:
    """A table of two seats on one device, and a spectator's page that has been sent everything."""

    async def whole() -> None:
        house = House(f"sqlite:///{path}/house.db")
        streams = Streams(house, Live(house))
        owner = await new_guest(house, "Anna")
        table = await open_table(house, owner, TableWish("die-fugger", [SeatWish("me"), SeatWish("here")]))
        stream = Stream(table.id, Eye(None, "en"), True)
        streams.of_table[table.id] = {stream}
        streams._offer(stream, table)
        assert "Anna" in told(stream)
        await scene(house, streams, table, stream)
        await house.close()

    asyncio.run(whole())


async def settle() -> None:
    """Let everything run that waits for its turn."""
    for _ in range(20):
        await asyncio.sleep(0.001)


def moves_of(table: Table) -> list[int]:
    """What the seat in turn may do."""
    assert table.match is not None
    return [action.code for action in table.match.actions(table.match.state.turn)]


def test_news_is_made_while_the_disk_works_and_told_after_it(tmp_path: Path) -> None:
    """Nothing is sent of a move that is not kept yet, and nothing is made a second time."""

    async def scene(house: House, streams: Streams, table: Table, stream: Stream) -> None:
        assert table.match is not None
        writing: list[bool] = []
        house.tables.seers.append(lambda _: writing.append(bool(stream.ready) and not stream.pending))
        await play(house, table.id, table.match.state.turn, moves_of(table)[0])
        ready = list(stream.ready)
        assert writing == [True]
        await settle()
        assert stream.pending == ready != []
        assert "line-" in told(stream)

    act(tmp_path, scene)


@pytest.mark.parametrize("first", [0, 1])
def test_a_move_that_was_not_kept_is_told_to_nobody(tmp_path: Path, first: int) -> None:
    """Another process writes its move first: pages show that one, as if ours had never been made ready."""

    async def scene(house: House, streams: Streams, table: Table, stream: Stream) -> None:
        assert table.match is not None
        seat, codes = table.match.state.turn, moves_of(table)
        theirs, ours = (codes[0], codes[1]) if first else (codes[1], codes[0])
        other = House(f"sqlite:///{tmp_path}/house.db")
        await play(other, table.id, seat, theirs)
        await other.close()
        foreseen: list[bool] = []
        house.tables.seers.append(lambda _: foreseen.append(bool(stream.ready)))
        with pytest.raises(Refused):
            await play(house, table.id, seat, ours)
        assert foreseen == [True]
        assert stream.ready == []
        fresh = Stream(table.id, Eye(None, "en"), True)
        async with house.tables.hold(table.id) as now:
            assert now.match is not None
            assert [move.action for move in now.match.moves] == [theirs]
            streams._offer(fresh, now)
            streams._offer(stream, now)
        assert told(stream) == told(fresh)

    act(tmp_path, scene)
