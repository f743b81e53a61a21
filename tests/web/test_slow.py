"""Slow, silent and half-sent requests: they hold no table, no clock and no descriptor."""

import ast
import resource
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import comptoir.web
from comptoir.web import connections
from tests.web.conftest import Server

READS_A_BODY = {"form_of", "body_of", "posted"}


def connected(server: Server, sent: bytes) -> socket.socket:
    """A connection over which something was sent."""
    one = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    one.sendall(sent)
    return one


def half_a_post(path: str) -> bytes:
    """The beginning of a post whose rest never comes."""
    return f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nname=A".encode()


def called(node: ast.AST) -> str:
    """The name of what is called, whether or not it belongs to something."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def test_no_body_is_read_while_a_table_is_held() -> None:
    """Whoever sends half a form holds up nobody else: no page reads a body within a `hold`."""
    wrong, holds = [], 0
    for file in Path(comptoir.web.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.AsyncWith) and any(
                called(item.context_expr) == "hold" for item in node.items
            ):
                holds += 1
                wrong += [(file.name, called(one)) for one in ast.walk(node) if called(one) in READS_A_BODY]
    assert holds > 10
    assert wrong == []


def test_half_a_form_freezes_nothing(server: Server) -> None:
    """While half an answer to an invitation is on its way, the table goes on, and who sent it is told why."""
    with server.client() as client:
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats}).json()
        with connected(server, half_a_post(f"/join/{made['invitation']}")) as idle:
            path = f"/api/v1/tables/{made['table']}"
            assert client.get(path, timeout=5).json()["status"] == "open"
            body = {"invitation": made["invitation"], "name": "Bert"}
            assert client.post("/api/v1/join", json=body, timeout=5).status_code == 200
            assert client.get(path, timeout=5).json()["status"] == "playing"
            with idle.makefile("rb") as answer:
                assert b" 408 " in answer.readline()
        assert "This took too long to arrive." in client_sees_slowness(server)
    assert [line for line in server.errors if "Traceback" in line] == []


def client_sees_slowness(server: Server) -> str:
    """What the API says to somebody who sends half a document."""
    with connected(server, half_a_post("/api/v1/join")) as idle, idle.makefile("rb") as answer:
        return answer.read().decode()


def test_half_sent_requests_are_closed(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """Three hundred of them, more than the server may open: they end after some seconds, others are answered."""
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (256, 256))
    kinds = [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\n", half_a_post("/new"), b"\r\n"]
    finished = b"GET /waiting HTTP/1.1\r\nHost: a\r\n\r\n"
    began = time.monotonic()
    idle = [connected(server, kinds[number % 5] or finished[: number % 2]) for number in range(300)]
    idle += [connected(server, finished + b"GET / HTTP/1.1\r\n") for _ in range(5)]
    for one in idle:
        assert ends(one)
        one.close()
    assert time.monotonic() - began < connections.REQUEST_WITHIN + 40
    with server.client() as client:
        assert client.get("/").status_code == 200


def ends(one: socket.socket) -> bool:
    """Whether the other side closes a connection, whatever it says before."""
    try:
        while one.recv(1 << 16):
            pass
    except ConnectionResetError:
        pass
    return True


def test_endless_heads_are_closed(server: Server) -> None:
    """A request whose headers do not end is not read for ever."""
    with connected(server, b"GET / HTTP/1.1\r\n") as one:
        line = b"X-More: " + b"x" * 1000 + b"\r\n"
        closed = False
        for _ in range(10_000):
            try:
                one.sendall(line)
            except (BrokenPipeError, ConnectionResetError):
                closed = True
                break
        assert closed


class Transport:
    """What a connection is written to, and nobody reads."""

    def __init__(self, unsent: int) -> None:
        self.unsent = unsent
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        """How much has not been read."""
        return self.unsent

    def abort(self) -> None:
        """It is given up."""
        self.aborted = True


def test_answers_that_nobody_reads_are_given_up() -> None:
    """A connection whose other side reads nothing is ended; one that reads slowly is not."""
    connection: Any = object.__new__(connections.Connection)
    connection.waiting_since = connection.unsent = None
    connection.flow = type("Flow", (), {"read_paused": False, "write_paused": True})()
    transport = connection.transport = Transport(100_000)
    for second in range(300):
        transport.unsent -= 10
        connection.close_if_late(float(second))
    assert not transport.aborted
    for second in range(300, 302 + int(connections.READ_WITHIN)):
        connection.close_if_late(float(second))
    assert transport.aborted
