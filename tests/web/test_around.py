"""Around the table: a new one, while it waits, its links and their previews, its end, and the list of one's games."""

import json
import re
import struct
from html import unescape
from typing import Any

import httpx2
import pytest
from starlette.requests import Request

from comptoir.games import find_game, game_ids
from comptoir.match import Match
from comptoir.web import reach as reach_module
from comptoir.web.boards import find_board
from comptoir.web.qr import qr_code
from comptoir.web.reach import Reach, is_loopback, reach_of
from comptoir.web.settings import Settings
from tests.web.conftest import Server
from tools.draw_pictures import made_from, note_in, pictures

API = "/api/v1/tables"
PROMINENT = [(game, option) for game in map(find_game, game_ids()) for option in game.options if option.prominent]


def opened(client: httpx2.Client, *kinds: str, **wishes: str) -> str:
    """A table of Anna; its path."""
    seats = {f"seat-{number}": kind for number, kind in enumerate(kinds)}
    form = {"game": "die-fugger", "name": "Anna", "seats": str(len(kinds)), **seats, **wishes}
    return str(client.post("/new", data=form).url.path)


def status(client: httpx2.Client, table: str) -> Any:
    return client.get(API + table.removeprefix("/t")).json()


# --- a new table


def test_the_variant_that_matters_stands_beside_the_seats(server: Server) -> None:
    """What a game declares as prominent is chosen in plain sight, not below the fold."""
    assert {option.name for _, option in PROMINENT} >= {"expert", "first_game"}
    with server.client() as client:
        for game, option in PROMINENT:
            page = client.get(f"/new?game={game.id}").text
            before, _, folded = page.partition("<details><summary>Other readings")
            assert f'type="radio" name="option-{option.name}"' in before
            assert f'name="option-{option.name}"' not in folded
            for value in option.values:
                assert str(game.words("en").find("option", option.name, str(value))) in before


def test_seats_beyond_the_number_of_players_are_nobodys(server: Server) -> None:
    """As many seats as are asked for, whatever the others say; and only as many as the game has."""
    with server.client() as client:
        kinds = ("me", "bot-1", "open", "bot-1", "bot-1")
        table = opened(client, *kinds, seats="3", game="fuerstenfeld")
        assert [seat["kind"] for seat in status(client, table)["seats"]] == ["person", "bot", "open"]
        for wrong in ("1", "0", "-2", "x"):
            seats = {"seats": wrong, **{f"seat-{number}": kind for number, kind in enumerate(kinds)}}
            answer = client.post("/new", data={"game": "fuerstenfeld", "name": "Anna", **seats})
            assert answer.status_code == 422
            assert 'role="alert"' in answer.text


@pytest.mark.parametrize(("others", "kind"), [("bots", "bot-5"), ("open", "open")])
def test_all_other_seats_at_once_without_scripts(server: Server, others: str, kind: str) -> None:
    """The form comes back with them; who plays on this device stays."""
    seats = {"seat-0": "me", "seat-1": "here", "name-1": "Opa", "seat-2": "bot-1", "seat-3": "open"}
    form = {"game": "fuerstenfeld", "name": "Anna", "seats": "4", "level": "5", "others": others, **seats}
    with server.client() as client:
        answer = client.post("/new", data=form)
        assert answer.url.path == "/new"
        assert re.findall(r'<option value="([^"]*)" selected', answer.text) == ["me", "here", kind, kind]
        assert 'value="Opa"' in answer.text
        assert client.get("/mine").text.count('href="/t/') == 0


# --- while it waits


def test_the_owner_fills_seats_with_bots(server: Server) -> None:
    """One by one and back, or all at once; nobody else is offered that."""
    with server.client() as host, server.client() as guest:
        table = opened(host, "me", "open", "open", "open")
        assert guest.post(link_in(host.get(table).text), data={"name": "Ben"}).url.path == table
        assert "place-bot" not in guest.get(table).text
        assert guest.post(f"{table}/place-bot", data={"seat": "1"}).status_code == 403
        page = host.post(f"{table}/place-bot", data={"seat": "0", "target": "3", "level": "4"}).text
        assert "bot of level 4" in page
        page = host.post(f"{table}/send-bot-away", data={"seat": "0", "target": "3"}).text
        assert "bot of level 4" not in page
        assert "place-bot" in page
        host.post(f"{table}/place-bot", data={"seat": "0", "level": "2"})
        now = status(host, table)
        assert now["status"] == "playing"
        assert [seat["level"] for seat in now["seats"]] == [None, None, 2, 2]


def test_programs_fill_seats_with_bots(server: Server) -> None:
    """With the same verbs."""
    with server.client() as client:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        made = client.post(API, json={"game": "die-fugger", "seats": seats}).json()
        table, token = made["table"], {"Authorization": f"Bearer {made['tokens']['0']}"}

        def ask(verb: str, **fields: int) -> httpx2.Response:
            return client.post(f"{API}/{table}/{verb}", json=fields, headers=token)

        assert ask("place-bot", target=1, level=5).json()["seats"][1]["level"] == 5
        assert ask("place-bot", target=1).status_code == 409
        assert ask("send-bot-away", target=1).json()["seats"][1]["kind"] == "open"
        assert ask("place-bot", level=9).status_code == 422
        assert ask("place-bot").json()["status"] == "playing"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Expert game", "3 players", "1 day for each move", "rated"]),
        ("fr", ["Version experte", "3 joueurs", "1 jour par coup", "cotée"]),
        ("de", ["Expertenspiel", "3 Spieler", "1 Tag für jeden Zug", "gewertet"]),
    ],
)
def test_the_invitation_says_what_is_played(server: Server, language: str, said: list[str]) -> None:
    """Game, variant, players and pace: where the table waits and where the link leads."""
    wishes = {"game": "fuerstenfeld", "option-expert": "1", "pace": "days-1", "rated": "1"}
    with server.client(**{"Accept-Language": language}) as host, server.client() as guest:
        table = opened(host, "me", "open", "bot-1", **wishes)
        page = host.get(table).text
        invitation = guest.get(link_in(page), headers={"Accept-Language": language}).text
    for text in (page, invitation):
        facts = re.findall(r'<p class="facts">(.*?)</p>', text)[0]
        assert [unescape(one) for one in re.findall(r"<span>([^<]*)</span>", facts)][:2] == said[:2]
        assert said[3] in facts
    assert "<h1>Fürstenfeld</h1>" in invitation


def link_in(page: str) -> str:
    """The link for any free seat on the page of a table that waits."""
    return str(re.findall(r'value="(http[^"]+/join/[^"]+)"', page)[0])


def test_the_short_link(server: Server) -> None:
    """Eight letters; programs take it too; a wrong one is a sentence."""
    with server.client() as host, server.client() as guest:
        link = link_in(host.get(opened(host, "me", "open", "open")).text)
        assert re.fullmatch(re.escape(server.address) + "/join/[a-z2-9]{8}", link)
        joined = guest.post("/api/v1/join", json={"invitation": link, "name": "P"})
        assert joined.json()["seat"] == 1
        for wrong in ("aaaaaaaa", "x", link + "a"):
            answer = guest.get(f"/join/{wrong.rpartition('/')[2]}")
            assert answer.status_code == 404
            assert "This invitation is not valid." in answer.text


# --- where others find the house

COMMAND = "comptoir serve --host 0.0.0.0 --port 8000"


@pytest.mark.parametrize(
    ("asked", "listens", "reach"),
    [
        ("127.0.0.1:8000", ("127.0.0.1", 8000), Reach("http://127.0.0.1:8000", COMMAND)),
        ("localhost:8000", ("::1", 8000), Reach("http://localhost:8000", COMMAND)),
        ("localhost:8000", ("", 0), Reach("http://localhost:8000", COMMAND)),
        ("localhost:8000", ("0.0.0.0", 8000), Reach("http://192.168.1.20:8000")),
        ("127.0.0.1:8000", ("::", 8000), Reach("http://192.168.1.20:8000")),
        ("127.0.0.1:8000", ("10.0.0.7", 8000), Reach("http://10.0.0.7:8000")),
        ("[::1]:8000", ("fd00::7", 8000), Reach("http://[fd00::7]:8000")),
        ("192.168.1.20:8000", ("0.0.0.0", 8000), Reach("http://192.168.1.20:8000")),
        ("games.example", ("127.0.0.1", 8000), Reach("http://games.example")),
    ],
)
def test_the_address_for_others(
    monkeypatch: pytest.MonkeyPatch, asked: str, listens: tuple[str, int], reach: Reach
) -> None:
    """The one that was asked for, unless it leads every computer to itself: then the one in the network."""
    monkeypatch.setattr(reach_module, "local_address", lambda: "192.168.1.20")
    assert reach_of(request_to(asked), Settings(listens=listens)) == reach
    public = Settings(listens=listens, address="https://games.example")
    assert reach_of(request_to(asked), public) == Reach("https://games.example")


def test_a_computer_in_no_network_keeps_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach_module, "local_address", lambda: "")
    assert reach_of(request_to("localhost:8000"), Settings(listens=("0.0.0.0", 8000))) == Reach(
        "http://localhost:8000"
    )


def request_to(host: str) -> Request:
    """A request to this host."""
    headers = [(b"host", host.encode())]
    return Request(
        {"type": "http", "scheme": "http", "path": "/", "headers": headers, "server": ("127.0.0.1", 8000)}
    )


def test_which_names_lead_home() -> None:
    """To the computer that asks."""
    assert all(map(is_loopback, ("localhost", "a.localhost", "127.0.0.1", "127.1.2.3", "::1", "[::1]")))
    assert not any(map(is_loopback, ("example.org", "192.168.1.20", "localhost.example.org", "10.0.0.1", "")))


def test_the_command_that_opens_the_house(server: Server) -> None:
    """Where only this computer gets in, the page says so instead of a QR code that leads nowhere."""
    with server.client() as host:
        page = host.get(opened(host, "me", "open")).text
        assert f"comptoir serve --host 0.0.0.0 --port {server.port}" in page
        assert 'class="qr"' not in page
        elsewhere = host.get(opened(host, "me", "open"), headers={"Host": "games.example"}).text
        assert "comptoir serve" not in elsewhere
        link = link_in(elsewhere)
        assert link.startswith("http://games.example/join/")
        assert str(qr_code(link)) in elsewhere


# --- previews of links, and the site as an application


def tags(page: str) -> dict[str, str]:
    """What a preview is made of."""
    return {
        name: unescape(value)
        for name, value in re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)"', page)
    }


def png_size(content: bytes) -> tuple[int, int]:
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", content[16:24])
    return width, height


@pytest.mark.parametrize("game", game_ids())
def test_a_link_to_a_table_has_a_preview(server: Server, game: str) -> None:
    """The game's picture, the variant, who is there; the same for everybody, so nothing that only some may know."""
    seats = {f"seat-{number}": "bot-1" for number in range(1, 3)}
    with server.client() as host, server.client() as stranger:
        waits = opened(host, "me", "open", "bot-1", game=game)
        link = link_in(host.get(waits).text)
        plays = opened(host, "me", *seats.values(), game=game)
        for path in (waits, link, plays):
            found = tags(stranger.get(path).text)
            assert found["og:title"].startswith(find_game(game).title)
            assert "3 players" in found["og:description"]
            assert "Anna" in found["og:description"]
            assert found["og:url"] == server.address + path.removeprefix(server.address)
            assert found["twitter:card"] == "summary_large_image"
            picture = stranger.get(found["og:image"])
            assert picture.headers["content-type"] == "image/png"
            size = int(found["og:image:width"]), int(found["og:image:height"])
            assert png_size(picture.content) == size
        assert tags(host.get(plays).text) == tags(stranger.get(plays).text)
        assert "1 seat free" in tags(stranger.get(link).text)["og:description"]


def test_other_pages_have_a_preview(server: Server) -> None:
    """The house's own, in the reader's language; a rulebook that of its game."""
    with server.client(**{"Accept-Language": "de"}) as client:
        home = tags(client.get("/").text)
        assert home["og:title"] == "Comptoir"
        assert home["description"] == home["og:description"] != ""
        assert png_size(client.get(home["og:image"]).content) == (1200, 800)
        rules = tags(client.get("/rules/fuerstenfeld").text)
        assert rules["og:title"] == "Fürstenfeld"
        assert "/games/fuerstenfeld/" in rules["og:image"]


def test_the_manifest(server: Server) -> None:
    """Name, icons in the sizes that systems ask for, a window of its own; its words in the reader's language."""
    with server.client(**{"Accept-Language": "fr"}) as client:
        page = client.get("/")
        assert "manifest-src 'self'" in page.headers["content-security-policy"]
        answer = client.get(re.findall(r'<link rel="manifest" href="([^"]+)"', page.text)[0])
        assert answer.headers["content-type"] == "application/manifest+json"
        manifest = json.loads(answer.text)
        assert (manifest["display"], manifest["start_url"], manifest["lang"]) == ("standalone", "/", "fr")
        assert manifest["shortcuts"][0] == {"name": "Mes parties", "url": "/mine"}
        found = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
        assert found == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
        for icon in manifest["icons"]:
            width, height = png_size(client.get(icon["src"]).content)
            assert icon["sizes"] == f"{width}x{height}"
        apple = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)"', page.text)[0]
        assert png_size(client.get(apple).content) == (180, 180)


@pytest.mark.parametrize(
    "picture", pictures(), ids=lambda picture: f"{picture.file.parents[1].name}-{picture.file.name}"
)
def test_pictures_are_those_of_our_drawings(picture: Any) -> None:
    """After a change of a drawing: tools/draw_pictures.py."""
    content = picture.file.read_bytes()
    assert note_in(content) == made_from(picture.drawing)
    assert png_size(content) == (picture.width, picture.height)
    assert len(content) < 150_000


# --- the end, and one's own games


def ended(client: httpx2.Client, game: str = "die-fugger") -> str:
    """A game against bots that Anna has ended; its path."""
    table = opened(client, "me", "bot-1", "bot-1", game=game)
    client.post(f"{table}/propose", data={"seat": "0", "kind": "end"})
    assert status(client, table)["status"] == "over"
    return table


@pytest.mark.parametrize("game", game_ids())
def test_at_the_end_all_is_turned_up(server: Server, game: str) -> None:
    """Everybody sees the spectators' table; the result has the race, the accounts and the way to a rematch."""
    with server.client() as host, server.client() as stranger:
        table = ended(host, game)
        own, others = host.get(table).text, stranger.get(table).text
        board = re.compile(r'<div id="board">(.*?)</section>', re.DOTALL)
        assert board.findall(own)[0].split() == board.findall(others)[0].split()
        assert '<div id="hand"></div>' in own
        result = host.get(f"{table}/result").text
        assert f'action="{table}/rematch"' in result
        assert "The race" in result
        assert f'action="{table}/rematch"' not in stranger.get(f"{table}/result").text
        held = [seat for seat in status_hands(host, table) if seat]
        assert ("Revealed at the end" in result) == bool(held)
        for name in {name for seat in held for name in seat}:
            assert name in unescape(result)


def status_hands(client: httpx2.Client, table: str) -> list[list[str]]:
    """What each seat held, from the record that everybody may load."""
    match = Match.load(client.get(f"{table}/record").json())
    words = match.game.words("en")
    return [find_board(match).turned_up(match.view(seat), words) for seat in range(match.seats)]


def test_my_games_say_what_came_of_them(server: Server) -> None:
    """The place and what the game counts; each can be removed, and all finished ones at once."""
    with server.client() as host, server.client() as stranger:
        first, second, third = (ended(host, game) for game in ("die-fugger", "pfeffersaecke", "fuerstenfeld"))
        page = host.get("/mine").text
        for counted in ("Florins", "Points of influence", "Parts of the palace"):
            assert re.search(rf'<p class="outcome">Place [123] of 3 · {counted}: \d+</p>', page), counted
        answer = host.post(f"{first}/clear", data={"seat": "0"})
        assert answer.url.path == "/mine"
        assert first not in answer.text
        assert second in answer.text
        assert stranger.post(f"{second}/clear", data={"seat": "0"}).status_code == 403
        page = host.post("/mine/clear").text
        assert second not in page
        assert third not in page
        assert host.get(second).status_code == 200
        assert stranger.post("/mine/clear").url.path == "/mine"


def test_a_game_that_goes_on_is_given_up_to_be_removed(server: Server) -> None:
    """And one that waits is left; both after what the button says."""
    with server.client() as host:
        plays, waits = opened(host, "me", "bot-1"), opened(host, "me", "open")
        page = host.get("/mine").text
        buttons = dict(re.findall(r'action="(/t/\w+)/clear".*?<button[^>]*>([^<]*)', page))
        assert buttons == {plays: "Resign and remove", waits: "Leave the table"}
        for table in (plays, waits):
            host.post(f"{table}/clear", data={"seat": "0"})
        assert "/clear" not in host.get("/mine").text
        assert status(host, plays)["status"] == "over"
        assert status(host, waits)["seats"][0]["kind"] == "open"


def test_the_next_game_that_waits(server: Server) -> None:
    """At every table a link to the one that has waited longest, besides this one."""
    with server.client() as host:
        tables = [opened(host, "me", "here", "here") for _ in range(3)]
        for here, there in ((0, 1), (1, 0), (2, 0)):
            page = host.get(tables[here]).text
            assert re.findall(r'id="next" href="([^"]+)"( hidden)?', page) == [(tables[there], "")]
    with server.client() as other:
        alone = opened(other, "me", "here")
        assert re.search(r'id="next" href="/t/" hidden', other.get(alone).text)
