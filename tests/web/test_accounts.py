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
        assert "Name and password do not fit." in wrong
        assert "<details open><summary>Sign in" in wrong
        again = send(elsewhere, "recover", account="Frieda", code=code[0], password="a second one")
        assert re.findall(CODE, again) != code
        assert "Die Fugger" in elsewhere.get("/mine").text
        assert "You are signed in" not in anna.get("/account").text  # a new password ends other sessions
        assert "It has been changed." in send(elsewhere, "password", old="a second one", password="a third one")
        assert "You are signed in" in send(anna, "sign-in", account="Frieda", password="a third one")
        assert "<details open><summary>Delete" in send(anna, "delete", password="a second one")
        send(anna, "delete", password="a third one")
        assert "Name and password do not fit." in send(anna, "sign-in", account="Frieda", password="a third one")
        assert "Die Fugger" not in elsewhere.get("/mine").text
