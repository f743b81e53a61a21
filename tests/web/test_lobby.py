"""Opening a table, sitting down, getting up again: what forms do when they are refused."""

import re

import httpx2
import pytest

from tests.web.conftest import Server

HUGE = "9" * 5000


def opened(client: httpx2.Client, **wishes: str) -> str:
    """A table that waits for somebody; its path."""
    seats = {"game": "die-fugger", "name": "Anna", "seat-0": "me", "seat-1": "open"}
    return str(client.post("/new", data={**seats, **wishes}).url.path)


def test_a_refused_form_keeps_what_was_chosen(server: Server) -> None:
    """The game, the seats with their names, the pace: nobody chooses all of it twice."""
    wishes = {"game": "pfeffersaecke", "name": "Anna", "seat-0": "bot-5", "seat-1": "me", "seat-2": "here"}
    wishes |= {"name-2": "Opa", "pace": "days-3", "public": "1", "rated": "1"}
    with server.client() as client:
        answer = client.post("/new", data=wishes)
    assert answer.status_code == 422  # two people on one device cannot play for the ratings
    page = answer.text
    assert '<input type="hidden" name="game" value="pfeffersaecke">' in page
    assert re.findall(r'value="([^"]*)" selected', page)[:4] == ["bot-5", "me", "here", ""]
    assert re.findall(r'value="([^"]*)" checked', page) == ["days-3", "1", "1"]
    assert re.findall(r'name="name(?:-2)?"[^>]* value="([^"]*)"', page) == ["Anna", "Opa"]


@pytest.mark.parametrize("number", ["--5", HUGE, "x"])
def test_numbers_that_are_none_are_refused(server: Server, number: str) -> None:
    """In forms and addresses: with a reason, not as a fault of ours."""
    with server.client() as client:
        table = opened(client)
        for path in (f"?seat={number}", f"/hand-over?to={number}", f"/replay?view={number}"):
            assert 400 <= client.get(table + path).status_code < 500
        for wishes in ({"seat": number}, {"seat": "0", "seen": number}, {"seat": "0", "seen": "0", "action": number}):
            assert 400 <= client.post(f"{table}/move", data=wishes).status_code < 500
        for wishes in ({"seat-1": f"bot-{number}"}, {"seat-1": "bot-1", "option-draw_limit": number}):
            seats = {"game": "die-fugger", "name": "Anna", "seat-0": "me"}
            assert client.post("/new", data={**seats, **wishes}).status_code == 422
