"""A post with an id is carried out once, however often it comes: repeated, doubled, after a restart."""

import re
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import pytest

from tests.web.conftest import Server, page_at_device

HX = {"HX-Request": "true"}
ONE, OTHER = "0123456789abcdef" * 2, "fedcba9876543210" * 2
SHARED = {"name": "Anna", "seat-0": "me", "seat-1": "here", "name-1": "Bert", "game": "die-fugger"}


def first_move(client: httpx2.Client, path: str, post: str = ONE) -> dict[str, str]:
    """A move of whoever is to play, as their page posts it."""
    page = page_at_device(client, path)
    found = re.search(r'name="seat" value="(\d+)"><input type="hidden" name="seen" value="(\d+)"', page)
    assert found
    return {"seat": found[1], "seen": found[2], "action": "0", "post": post}


def entries(client: httpx2.Client, path: str) -> int:
    """How many changes the log of a table has."""
    return int(client.get(f"/api/v1/tables/{path.removeprefix('/t/')}").json()["seen"])


@pytest.mark.parametrize("headers", [{}, HX], ids=["plain", "scripts"])
def test_what_is_repeated_is_done_once(server: Server, headers: dict[str, str]) -> None:
    """And answered as if it were done now; another post with the same knowledge of the table is stale."""
    with server.client(**{"Accept-Language": "en"}) as client:
        path = client.post("/new", data=SHARED).url.path
        move = first_move(client, path)
        for _ in range(3):
            answer = client.post(f"{path}/move", data=move, headers=headers)
            assert answer.status_code == 200
            assert "has changed since you looked" not in answer.text
        assert entries(client, path) == 1
        stale = client.post(f"{path}/move", data={**move, "post": OTHER}, headers=headers)
        assert stale.status_code == 409
        assert "data-stale" in stale.text


def test_what_reached_the_server_before_it_died(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """The page did not hear the answer and repeats its post to the next server."""
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    with server.client() as client:
        path = client.post("/new", data=SHARED).url.path
        move = first_move(client, path)
        assert client.post(f"{path}/move", data=move, headers=HX).status_code == 200
        server.end(signal.SIGKILL)
        server.start()
        assert client.post(f"{path}/move", data=move, headers=HX).status_code == 200
        assert entries(client, path) == 1


def test_two_of_the_same_at_once(server: Server) -> None:
    """A page that lost patience repeats a post that is still being carried out."""
    with server.client() as client, ThreadPoolExecutor(8) as threads:
        for _ in range(5):
            path = client.post("/new", data=SHARED).url.path
            move = first_move(client, path)
            sent = [threads.submit(client.post, f"{path}/move", data=move, headers=HX) for _ in range(8)]
            assert {one.result().status_code for one in sent} == {200}
            assert entries(client, path) == 1


def test_messages_and_questions(server: Server) -> None:
    """What no number of changes protects: a message is said once, a move taken back once."""
    with server.client(**{"Accept-Language": "en"}) as client:
        path = client.post("/new", data=SHARED).url.path
        for _ in range(2):
            assert (
                client.post(f"{path}/say", data={"text": "Servus!", "post": ONE}, headers=HX).status_code == 200
            )
        assert client.get(f"{path}?seat=0").text.count("Servus!") == 1
        for post in (OTHER, OTHER.replace("fe", "ab")):
            move = first_move(client, path, post)
            client.post(f"{path}/move", data=move)
        ask = {"seat": move["seat"], "kind": "takeback", "post": ONE.replace("01", "ab")}
        for _ in range(2):
            assert client.post(f"{path}/propose", data=ask, headers=HX).status_code == 200
        assert entries(client, path) == 3  # two moves, one taken back


def test_a_route_that_ends_early_says_why(server: Server) -> None:
    """The first step is done and the second refused: that is said, though the post has changed something."""
    with server.client(**{"Accept-Language": "en"}) as client:
        path = client.post("/new", data=SHARED).url.path
        lay = re.search(r'name="action" value="([1-9]\d*)"', page_at_device(client, path))
        assert lay
        move = {**first_move(client, path), "action": f"{lay[1]} {lay[1]}"}
        answer = client.post(f"{path}/move", data=move, headers=HX)
        assert answer.status_code == 422
        assert "DF-4.1" in answer.text
        assert entries(client, path) == 1
        assert client.post(f"{path}/move", data=move, headers=HX).status_code == 200
        assert entries(client, path) == 1


@pytest.mark.parametrize("post", ["x", "0" * 100, "0123456789ABCDEF", "'--"])
def test_an_id_that_is_none(server: Server, post: str) -> None:
    """It is refused, and nothing is done."""
    with server.client() as client:
        path = client.post("/new", data=SHARED).url.path
        assert client.post(f"{path}/move", data=first_move(client, path, post), headers=HX).status_code == 422
        assert entries(client, path) == 0


def test_whatever_is_refused_is_said_on_the_page(server: Server) -> None:
    """A script gets a notice for the page, not a page it would throw away: also where the seat is not theirs."""
    with server.client() as client, server.client(**{"Accept-Language": "de"}) as stranger:
        path = client.post("/new", data=SHARED).url.path
        move = first_move(client, path)
        answer = stranger.post(f"{path}/move", data=move, headers=HX)
        assert answer.status_code == 403
        assert '<hx-partial hx-target="#notice"' in answer.text
        assert "Dieser Platz ist nicht deiner." in answer.text
        assert entries(client, path) == 0
