"""Hints, ratings and the review of a game on the pages, without scripts."""

import re
import time
from collections.abc import Callable, Iterator

import httpx2
import pytest

from tests.web.conftest import Server

Visit = Callable[..., httpx2.Client]
TABLE = {"game": "die-fugger", "name": "Anna", "seat-0": "me", "seat-1": "bot-1", "pace": "free"}


@pytest.fixture
def visit(server: Server) -> Iterator[Visit]:
    """Makes visitors, who all leave at the end."""
    made: list[httpx2.Client] = []

    def come(**headers: str) -> httpx2.Client:
        made.append(server.client(**headers))
        return made[-1]

    yield come
    for client in made:
        client.close()


def open_table(client: httpx2.Client, **wishes: str) -> str:
    """A new table; its id."""
    made = client.post("/new", data={**TABLE, **wishes})
    assert made.status_code == 200
    return str(re.findall(r"/t/(\w+)", str(made.url))[0])


def wait_for(client: httpx2.Client, address: str, text: str, seconds: float = 120) -> str:
    """The page once it says something."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        page = client.get(address).text
        if text in page:
            return page
        time.sleep(0.2)
    raise AssertionError(f"{address} never said {text!r}")


def play_out(client: httpx2.Client, table: str) -> None:
    """Let bots play the game to its end."""
    client.post(f"/t/{table}/bot", data={"seat": "0"})
    wait_for(client, f"/t/{table}", 'class="result"')


def test_a_hint_is_noted_in_the_record(visit: Visit) -> None:
    """The button says what a strong bot would do; the record says that it was asked for."""
    client = visit()
    table = open_table(client)
    page = wait_for(client, f"/t/{table}", "data-yours")
    assert f'action="/t/{table}/hint"' in page
    said = client.post(f"/t/{table}/hint", data={"seat": "0"})
    assert "A strong bot would choose:" in said.text
    (noted,) = client.get(f"/t/{table}/record").json()["hints"]
    assert noted["seat"] == 0
    stranger = visit()
    assert stranger.post(f"/t/{table}/hint", data={"seat": "0"}).status_code == 403
    assert "hints" not in stranger.get(f"/t/{table}/record").json()


def test_a_rated_game_has_no_hints_and_counts(visit: Visit) -> None:
    """Neither the button nor the address gives one; at the end both players have a rating."""
    client = visit()
    table = open_table(client, rated="1", name="Rosina")
    page = wait_for(client, f"/t/{table}", "data-yours")
    assert "/hint" not in page
    refused = client.post(f"/t/{table}/hint", data={"seat": "0"})
    assert refused.status_code >= 400
    assert "There are no hints in a rated game." in refused.text
    play_out(client, table)
    ratings = wait_for(client, "/ratings", "Rosina")
    assert "bot of level 1" in ratings
    assert re.search(r"\d+\.\d ± \d+\.\d", ratings)


@pytest.mark.parametrize(("language", "said"), [("en", "Rated:"), ("de", "Gewertet:"), ("fr", "Cotée")])
def test_the_form_offers_rated_games(visit: Visit, language: str, said: str) -> None:
    """As a choice at a new table, in three languages."""
    page = visit(**{"Accept-Language": language}).get("/new?game=die-fugger").text
    assert 'name="rated" value="1"' in page
    assert said in page


def test_review_of_a_finished_game(visit: Visit) -> None:
    """Not before the end; then on request, with progress, the race, turning points and a way to try again."""
    client = visit()
    table = open_table(client)
    early = client.get(f"/t/{table}/review")
    assert early.status_code >= 400
    assert "A game is reviewed once it is over." in early.text
    assert client.post(f"/t/{table}/review").status_code >= 400
    play_out(client, table)
    assert "Review this game" in client.get(f"/t/{table}/review").text
    working = client.post(f"/t/{table}/review")
    assert "<progress" in working.text or "The race" in working.text
    page = wait_for(client, f"/t/{table}/review", "The race")
    assert "<polyline" in page
    assert "What turned the game" in page
    (ply, seat), *_ = re.findall(r'name="ply" value="(\d+)"><button name="seat" value="(\d)"', page)
    again = client.post(f"/t/{table}/play-on", data={"ply": ply, "seat": seat})
    assert again.status_code == 200
    assert f"/t/{table}" not in str(again.url)
    for language, said in (("de", "Was das Spiel gewendet hat"), ("fr", "Ce qui a fait basculer la partie")):
        assert said in visit(**{"Accept-Language": language}).get(f"/t/{table}/review").text
