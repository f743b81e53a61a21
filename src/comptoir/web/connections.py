"""Connections with deadlines: clients that do not send a request or do not read an answer are disconnected.

Uvicorn closes a connection that is quiet between two requests; it waits for ever for the rest of one.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_WITHIN = 10.0  # seconds from its first byte to its last, or from the connection to the first request
READ_WITHIN = 30.0  # seconds in which something of an answer is read
LARGEST_HEAD = 65_536  # bytes of a request before its body


class Connection(HttpToolsProtocol):
    """A connection that `close_if_late` ends once its other side is too slow."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.waiting_since: float | None = None  # for the rest of a request
        self.head = 0  # bytes of a request whose head is not complete
        self.unsent: tuple[int, float] | None = None  # bytes nobody reads, and since when there are as many

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.waiting_since = self.loop.time()

    def data_received(self, data: bytes) -> None:
        if self.waiting_since is None:
            self.waiting_since = self.loop.time()
        self.head += len(data)
        super().data_received(data)
        if self.head > LARGEST_HEAD and not self.transport.is_closing():
            self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self.waiting_since is None:  # it came with the end of the one before
            self.waiting_since = self.loop.time()

    def on_headers_complete(self) -> None:
        self.head = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.waiting_since, self.head = None, 0
        super().on_message_complete()

    def close_if_late(self, now: float) -> None:
        """Close the connection if the other side has not sent, or not read, for too long."""
        if self.flow.read_paused:  # we do not listen: it is not the other side that is slow
            self.waiting_since = None if self.waiting_since is None else now
        if self.waiting_since is not None and now - self.waiting_since > REQUEST_WITHIN:
            self.transport.close()
        size = self.transport.get_write_buffer_size() if self.flow.write_paused else 0
        if not size:
            self.unsent = None
        elif self.unsent is None or size < self.unsent[0]:
            self.unsent = size, now
        elif now - self.unsent[1] > READ_WITHIN:
            self.transport.abort()
