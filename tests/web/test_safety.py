"""Posts from other sites, headers, cookies, sizes, limits, pages without scripts, log lines."""

import re
from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest

from tests.web.conftest import Server, page_at_device


def begin(client: httpx2.Client) -> str:
    """A table against bots; its path."""
    return str(client.post("/play-now", data={"game": "die-fugger"}).url.path)


def test_posts_from_other_sites_are_refused(server: Server) -> None:
    """By the browser's own word, or by the origin; programs send neither."""
    with server.client() as client:
        table = begin(client)
        for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}, {"Origin": "null"}):
            answer = client.post(f"{table}/resign", data={"seat": "0"}, headers=headers)
            assert answer.status_code == 403
        assert "data-yours" in client.get(table).text or "to play" in client.get(table).text


def test_headers_and_cookies(server: Server) -> None:
    """No inline script or style is allowed or used; the cookie cannot be read by scripts."""
    with server.client() as client:
        made = client.post("/play-now", data={"game": "die-fugger"}, follow_redirects=False)
        cookie = made.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        for path in ("/", made.headers["location"], "/new", "/account", "/nowhere", "/rules/die-fugger"):
            page = client.get(path)
            policy = page.headers["content-security-policy"]
            assert "unsafe" not in policy
            assert "script-src 'self'" in policy
            assert page.headers["x-content-type-options"] == "nosniff"
            assert not re.search(r"<script(?![^>]*src=)|\sstyle=|\son\w+=|javascript:", page.text)
    with server.client(**{"X-Forwarded-Proto": "https"}) as client:
        made = client.post("/play-now", data={"game": "die-fugger"}, follow_redirects=False)
        assert "Secure" in made.headers["set-cookie"]


@pytest.mark.parametrize("trusted", [False, True])
def test_only_a_known_proxy_says_where_a_visitor_is(
    start_server: Callable[..., Server], tmp_path: Path, trusted: bool
) -> None:
    """Whoever connects from elsewhere shares one limit whatever they claim, and has no HTTPS."""
    proxy = "127.0.0.1" if trusted else "192.0.2.1"
    server = start_server(f"sqlite:///{tmp_path}/house.db", COMPTOIR_LIMITS="1", FORWARDED_ALLOW_IPS=proxy)
    with server.client(**{"X-Forwarded-Proto": "https"}) as client:
        tried = [
            client.post("/account", headers={"X-Forwarded-For": f"198.51.100.{number}"}).status_code
            for number in range(12)
        ]
        made = client.post("/play-now", data={"game": "die-fugger"}, follow_redirects=False)
    assert (429 in tried) is not trusted
    assert ("Secure" in made.headers["set-cookie"]) is trusted


def test_forged_cookies_and_links_are_nothing(server: Server) -> None:
    """What we did not sign is not believed."""
    with server.client() as client:
        table = begin(client)
    with server.client() as other:
        other.cookies.set("comptoir", "WyJhYmMiLDBd.aaaaaaaaaaaaaaaaaaaaaaaaaaa")
        assert 'id="moves"' not in other.get(table).text
        assert other.post(f"{table}/move", data={"seat": "0", "seen": "0", "action": "0"}).status_code == 403
        assert other.get("/join/x.y").status_code == 404
        assert other.get(f"{table}?seat=0").status_code == 403
        assert other.get(f"{table}/stream?seat=0").status_code == 403
        assert other.get(f"{table}/replay?view=0").status_code == 403
        assert other.get(f"{table}/record?view=1").status_code == 403
        assert other.get("/t/nosuchtable").status_code == 404


def test_cookies_in_two_headers(server: Server) -> None:
    """Some proxies split them. Whoever has the same first one is nobody else for that."""
    mine = []
    for _ in range(2):
        with server.client() as client:
            mine.append((begin(client), client.cookies["comptoir"]))
    for place, (_, cookie) in enumerate(mine):
        headers = [("Cookie", "comptoir-wishes=theme%3Ddark"), ("Cookie", f"comptoir={cookie}")]
        with server.client() as client:
            shown = [client.get(f"{table}?seat=0", headers=headers).status_code for table, _ in mine]
        assert shown == [200 if other == place else 403 for other in range(2)]


def test_sizes_are_limited(server: Server) -> None:
    """Long names, long messages, huge bodies, strange numbers."""
    with server.client() as client:
        table = begin(client)
        assert client.post(f"{table}/say", data={"text": "x" * 301}).status_code == 422
        assert client.post(f"{table}/say", data={"text": "x" * 100_000}).status_code == 422
        for action in ("", "x", "1e3", "9" * 30, "-1", "99"):
            answer = client.post(f"{table}/move", data={"seat": "0", "seen": "0", "action": action})
            assert answer.status_code in (409, 422)
        assert client.post("/account", data={"do": "name", "name": "x" * 50}).status_code == 422


def test_limits(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """Too many passwords in a row are not tried."""
    server = start_server(f"sqlite:///{tmp_path}/house.db", COMPTOIR_LIMITS="1")
    with server.client() as client:
        form = {"do": "sign-in", "account": "anna", "password": "guess"}
        answers = [client.post("/account", data=form).status_code for _ in range(12)]
    assert answers[0] == 403
    assert answers[-1] == 429


def test_plays_without_scripts(server: Server) -> None:
    """A move is an ordinary form; a refusal is a page with the reason and its clause."""
    with server.client() as client:
        seats = {"seat-0": "me", "seat-1": "here", "name": "Anna", "name-1": "Bert", "game": "die-fugger"}
        table = client.post("/new", data=seats).url.path
        page = page_at_device(client, table)
        seen = re.findall(r'name="seen" value="(\d+)"', page)[0]
        seat = re.findall(r'name="seat" value="(\d+)"><input type="hidden" name="seen"', page)[0]
        action = re.findall(r'name="action" value="(\d+)"', page)[0]
        form = {"seat": seat, "seen": seen, "action": action}
        after = client.post(f"{table}/move", data=form)
        assert after.status_code == 200
        assert "Hand the device to" in after.text
        again = client.post(f"{table}/move", data=form)
        assert again.status_code == 409
        assert "The table has changed since you looked." in again.text


def test_names_and_messages_are_text(server: Server) -> None:
    """Whatever somebody is called or says, it is no markup."""
    with server.client() as client:
        bad = "<img src=x onerror=1>"
        form = {"seat-0": "me", "seat-1": "bot-1", "name": bad, "game": "die-fugger"}
        page = client.post("/new", data=form)
        assert page.status_code == 200
        client.post(f"{page.url.path}/say", data={"text": bad})
        for path in (page.url.path, f"{page.url.path}/replay", f"{page.url.path}/charts", "/mine"):
            text = client.get(path).text
            assert "<img src=x" not in text
        assert "&lt;img src=x" in client.get(page.url.path).text


def test_log_lines_hold_no_secrets(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """Neither tables' addresses nor invitations nor tokens are written down."""
    server = start_server(f"sqlite:///{tmp_path}/house.db", COMPTOIR_LOG="info")
    with server.client() as client:
        table = begin(client)
        form = {"seat-0": "me", "seat-1": "open", "name": "Anna", "game": "die-fugger"}
        page = client.post("/new", data=form)
        link = re.findall(r"/join/([\w.-]+)", page.text)[0]
        client.get(f"/join/{link}")
        token = re.findall(r'value="([^"]{30,})"', client.post(f"{table}/token", data={}).text)[-1]
        client.get(f"/api/v1/tables/{table.rpartition('/')[2]}", headers={"Authorization": f"Bearer {token}"})
    server.end()
    log = "".join(server.errors)
    assert "GET /join/" in log
    for secret in (table.rpartition("/")[2], link, token):
        assert secret not in log


@pytest.mark.parametrize("path", ["/", "/tables", "/mine", "/new", "/account", "/rules/die-fugger"])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_pages_in_three_languages(server: Server, path: str, language: str) -> None:
    """By the browser's wish and by choice."""
    with server.client(**{"Accept-Language": language}) as client:
        page = client.get(path)
        assert page.status_code == 200
        assert f'<html lang="{language}"' in page.text
        chosen = client.post("/wishes", data={"language": "de", "back": path})
        assert '<html lang="de"' in chosen.text
        assert client.post("/wishes", data={"back": "//evil.example"}).url.path == "/"
