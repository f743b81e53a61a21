"""Opening a table, sitting down, getting up again: what forms do when they are refused."""

import re

import httpx2
import pytest

from comptoir.games import game_ids
from tests.web.conftest import Server

HUGE = "9" * 5000


def opened(client: httpx2.Client, **wishes: str) -> str:
    """A table that waits for somebody; its path."""
    seats = {"game": "die-fugger", "name": "Anna", "seat-0": "me", "seat-1": "open"}
    return str(client.post("/new", data={**seats, **wishes}).url.path)


def test_a_refused_form_keeps_what_was_chosen(server: Server) -> None:
    """The game, the seats with their names, the pace: nobody chooses all of it twice."""
    wishes = {"game": "pfeffersaecke", "name": "Anna", "seat-0": "bot-5", "seat-1": "me", "seat-2": "here"}
    wishes |= {"name-2": "Opa", "pace": "days-3", "public": "1", "rated": "1", "seats": "3"}
    with server.client() as client:
        answer = client.post("/new", data=wishes)
    assert answer.status_code == 422  # two people on one device cannot play for the ratings
    page = answer.text
    assert '<input type="hidden" name="game" value="pfeffersaecke">' in page
    assert re.findall(r'value="([^"]*)" selected', page)[:3] == ["bot-5", "me", "here"]
    assert re.findall(r'value="([^"]*)" checked', page) == ["3", "days-3", "1", "1"]
    assert re.findall(r'name="name(?:-2)?"[^>]* value="([^"]*)"', page) == ["Anna", "Opa"]


@pytest.mark.parametrize("number", ["--5", HUGE, "x"])
def test_numbers_that_are_none_are_refused(server: Server, number: str) -> None:
    """In forms and addresses: with a reason, not as a fault of ours."""
    with server.client() as client:
        table = opened(client)
        for path in (f"?seat={number}", f"/hand-over?to={number}", f"/replay?view={number}"):
            assert 400 <= client.get(table + path).status_code < 500
        move = {"seat": "0", "seen": "0", "action": "0"}
        for name in move:
            assert 400 <= client.post(f"{table}/move", data={**move, name: number}).status_code < 500
        for wishes in ({"seat-1": f"bot-{number}"}, {"seat-1": "bot-1", "option-draw_limit": number}):
            seats = {"game": "die-fugger", "name": "Anna", "seat-0": "me"}
            assert client.post("/new", data={**seats, **wishes}).status_code == 422


def test_a_stranger_sits_down_at_an_open_table(server: Server) -> None:
    """With one click from the list; who sits already is not asked to, nor is anybody at a closed table."""
    with server.client() as host, server.client() as stranger:
        table = opened(host, public="1")
        assert 'href="/join/' not in host.get(table).text
        assert 'href="/join/' not in stranger.get(opened(host)).text
        link = re.findall(r'href="(/join/[^"]+)"', stranger.get(table).text)[0]
        assert stranger.post(link, data={"name": "Ben"}).url.path == table
        assert "Ben" in host.get(table).text


def test_a_full_table_says_so_before_anybody_gives_a_name(server: Server) -> None:
    """By the table's link and by the seat's: it can be watched."""
    with server.client() as host, server.client() as friend, server.client() as late:
        page = host.get(opened(host)).text
        table_link, seat_link = re.findall(r'value="http[^"]+(/join/[^"]+)"', page)
        friend.post(seat_link, data={"name": "Ben"})
        for link, reason in ((table_link, "All seats of this table are taken."), (seat_link, "Ben already sits")):
            page = late.get(link).text
            assert reason in page
            assert 'name="name"' not in page
            assert "Only watch" in page


def test_who_gets_up_again_sees_the_table(server: Server) -> None:
    """As somebody who may sit down, with no word of what cannot be seen of a game that has not begun."""
    with server.client() as client:
        table = opened(client)
        left = client.post(f"{table}/leave", data={"seat": "0"})
        assert left.status_code == 200
        assert 'href="/join/' in left.text
        assert f"{table}/replay" not in left.text


def test_names_on_one_device_can_be_seen(server: Server) -> None:
    """Nothing invisible, nothing longer than a name may be."""
    wishes = {"seat-1": "here", "name-1": " \u200b ", "seat-2": "here", "name-2": "\u202eO" + "pa" * 20}
    with server.client() as client:
        page = client.get(opened(client, **wishes)).text
    assert re.findall(r'<span class="name">([^<]*)', page) == ["Anna", "Anna 2", "O" + "pa" * 11 + "p"]


def test_lists_say_what_a_table_is_like(server: Server) -> None:
    """Before one sits down: the game, who sits there, how fast, and whether it counts."""
    with server.client() as host, server.client(**{"Accept-Language": "de"}) as stranger:
        table = opened(host, name="Ottokar", public="1", pace="days-3", rated="1")
        row = re.findall(rf'<li>(?:(?!</li>).)*"{table}".*?</li>', stranger.get("/tables").text, re.DOTALL)[0]
        for said in ("Die Fugger", "Ottokar", "1 Platz frei", "3 Tage für jeden Zug", "gewertet"):
            assert said in row
        assert "<h2>Die Fugger</h2>" in stranger.get(table).text


def test_back_leads_to_the_table(server: Server) -> None:
    """From what cannot be shown of a table one comes to the table; where there is none, home."""
    with server.client() as client:
        table = opened(client)
        for path in ("/result", "/replay", "?seat=1"):
            assert f'<a class="button" href="{table}">Back</a>' in client.get(table + path).text
        assert '<a class="button" href="/">Back</a>' in client.get("/t/nosuchtable/replay").text


@pytest.mark.parametrize("game", game_ids())
def test_a_rulebook_begins_with_its_chapters(server: Server, game: str) -> None:
    """Each is one click away, and so is a game."""
    with server.client() as client:
        page = client.get(f"/rules/{game}").text
    linked = re.findall(r'href="#(chapter-[0-9]+)"', page)
    assert linked == re.findall(r'<h2 id="(chapter-[^"]+)"', page) != []
    assert f'value="{game}"' in page


def test_variants_have_names(server: Server) -> None:
    """Beside the number of seats with length and origin; by its place in the form, by its name in the JSON API."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
    asked = {"game": "fugger-welser-medici", "name": "Anna", "seats": seats}
    with server.client() as client:
        page = client.get("/new?game=fugger-welser-medici").text
        choices = re.findall(r'name="option-goal" value="(\d)"[^>]*>([^<]*)<', page)
        assert [place for place, _ in choices] == ["0", "1", "2", "3"]
        assert [("hours" in label, "reconstruction" in label) for _, label in choices[1:]] == [(True, True)] * 3
        wishes = {"game": "fugger-welser-medici", "seat-1": "bot-1", "option-goal": "1"}
        path = opened(client, **wishes)
        assert client.get(f"/api/v1{path.replace('/t/', '/tables/')}").json()["view"]["goal"] == "nobility"
        made = client.post("/api/v1/tables", json=asked | {"options": {"goal": "investor"}}).json()
        seen = client.get(f"/api/v1/tables/{made['table']}").json()
        assert seen["view"]["goal"] == "investor"
        refused = client.post("/api/v1/tables", json=asked | {"options": {"goal": "duchy"}})
        assert refused.status_code == 422
        assert "can be: trade, nobility, investor, full." in refused.text
