"""An account over its whole life, by its forms."""

import re

import httpx2

from tests.web.conftest import Server

CODE = r'recovery-code">([^<]+)<'


def test_an_account_is_made_recovered_changed_and_deleted(server: Server) -> None:
    """Games follow to another device; each form says what it did, or stays open with the reason."""
    with (
        server.client(**{"Accept-Language": "en"}) as anna,
        server.client(**{"Accept-Language": "en"}) as elsewhere,
    ):

        def send(client: httpx2.Client, verb: str, **fields: str) -> str:
            return client.post("/account", data={"do": verb, **fields}).text

        seats = {"seat-0": "me", "seat-1": "bot-1"}
        anna.post("/new", data={"name": "Frieda", "game": "die-fugger", "pace": "free", **seats})
        assert 'role="alert"' in send(anna, "sign-up", account="Frieda", password="short")
        code = re.findall(
            r'recovery-code">([^<]+)<', send(anna, "sign-up", account="Frieda", password="a first one")
        )
        wrong = send(elsewhere, "sign-in", account="Frieda", password="not that one")
        assert "Wrong name or password." in wrong
        assert "<details open><summary>Sign in" in wrong
        again = send(elsewhere, "recover", account="Frieda", code=code[0], password="a second one")
        assert re.findall(CODE, again) != code
        assert "Die Fugger" in elsewhere.get("/mine").text
        assert "You are signed in" not in anna.get("/account").text  # a new password ends other sessions
        assert "It has been changed." in send(elsewhere, "password", old="a second one", password="a third one")
        assert "You are signed in" in send(anna, "sign-in", account="Frieda", password="a third one")
        assert "<details open><summary>Delete" in send(anna, "delete", password="a second one")
        send(anna, "delete", password="a third one")
        assert "Wrong name or password." in send(anna, "sign-in", account="Frieda", password="a third one")
        assert "Die Fugger" not in elsewhere.get("/mine").text


def test_who_signs_in_keeps_what_a_guest_began(server: Server) -> None:
    """The seats come along, but not to a table where the account sits itself; others keep theirs."""
    account = {"account": "Gisela", "password": "long enough"}
    seats = {"name": "Gisela", "game": "die-fugger", "seat-0": "me"}
    with server.client() as home, server.client() as away, server.client() as other:
        home.post("/account", data={"do": "sign-up", **account})
        shared = home.post("/new", data={**seats, "seat-1": "open", "seat-2": "open"})
        link = re.findall(r'value="http[^"]+(/join/[^"]+)"', shared.text)[0]
        away.post(link, data={"name": "Gast"})
        begun = str(away.post("/new", data={"game": "die-fugger", "seat-0": "me", "seat-1": "bot-1"}).url.path)
        other.get(begun)
        away.post("/account", data={"do": "sign-in", **account})
        for client in (home, away):
            assert begun in client.get("/mine").text
            assert 'id="moves"' in client.get(begun).text
            assert client.get(f"{shared.url.path}?seat=1").status_code == 403
        assert 'id="moves"' not in other.get(begun).text


def is_signed_in(server: Server, cookie: str) -> bool:
    """Whether a browser with this cookie is."""
    with server.client(**{"Accept-Language": "en"}) as client:
        client.cookies.set("comptoir", cookie)
        return "You are signed in" in client.get("/account").text


def test_signing_in_and_out_makes_and_ends_sessions(server: Server) -> None:
    """A cookie that somebody else may have, given to the browser before, is worth nothing after."""
    account = {"account": "Hedwig", "password": "long enough"}

    def cookie_after(client: httpx2.Client, **form: str) -> str:
        client.post("/account", data=form)
        return client.cookies.get("comptoir") or ""

    with server.client() as home, server.client() as away:
        cookies = [cookie_after(home, do="name", name="Hedwig")]
        assert cookie_after(home, do="name", name="Hedi") == cookies[0]  # nobody new
        cookies += [cookie_after(home, do="sign-up", **account)]
        planted = cookie_after(away, do="name", name="Gast")
        elsewhere = cookie_after(away, do="sign-in", **account)
        cookies += [cookie_after(home, do="sign-in", **account)]
        assert len({*cookies, elsewhere, planted}) == 5
        signed_in = [is_signed_in(server, one) for one in (*cookies, elsewhere, planted)]
        assert signed_in == [False, False, True, True, False]
        away.post("/account", data={"do": "sign-out"})
        assert [is_signed_in(server, one) for one in (cookies[-1], elsewhere)] == [True, False]
        assert "comptoir" not in away.cookies


def test_the_recovery_code_is_not_compressed(server: Server) -> None:
    """Its length would tell of it."""
    with server.client() as client:
        form = {"do": "sign-up", "account": "Ingeborg", "password": "long enough"}
        shown = client.post("/account", data=form)
        assert re.findall(CODE, shown.text)
        assert "content-encoding" not in shown.headers
        assert client.get("/account").headers["content-encoding"] == "gzip"
