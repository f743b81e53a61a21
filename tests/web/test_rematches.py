"""After a game over the API: rematch, and playing on from any moment."""

from typing import Any

import httpx2
import pytest

from tests.web.conftest import Server

API = "/api/v1/tables"


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def opened(client: httpx2.Client, *kinds: str) -> dict[str, Any]:
    """A new table by Anna."""
    seats = [{"kind": kind, "level": 1} for kind in kinds]
    made: dict[str, Any] = client.post(
        API, json={"game": "die-fugger", "name": "Anna", "seats": seats, "options": {"draw_limit": 3}}
    ).json()
    return made


@pytest.fixture
def ended(server: Server) -> Any:
    """A table of Anna, a bot and Bert, ended by agreement after a few moves; the tokens of both."""
    with server.client() as client:
        made = opened(client, "me", "bot", "open")
        joined = client.post("/api/v1/join", json={"invitation": made["invitation"], "name": "Bert"}).json()
        table, tokens = made["table"], [made["tokens"]["0"], joined["token"]]
        for verb in ("rematch", "play-on"):
            asked = {"ply": 0} if verb == "play-on" else {}
            early = client.post(f"{API}/{table}/{verb}", json=asked, headers=bearer(tokens[0]))
            assert (early.status_code, early.json()["error"]) == (409, "conflict")
        for token in tokens:  # the bot may be the first
            seen = client.get(f"{API}/{table}", headers=bearer(token)).json()
            if seen["your_turn"]:
                code = seen["actions"][0]["code"]
                client.post(f"{API}/{table}/move", json={"action": code}, headers=bearer(token))
        client.get(f"{API}/{table}/wait?seen=0")
        client.post(f"{API}/{table}/propose", json={"kind": "end"}, headers=bearer(tokens[0]))
        proposal = client.get(f"{API}/{table}").json()["proposal"]["id"]
        over = client.post(
            f"{API}/{table}/answer", json={"proposal": proposal, "agree": True}, headers=bearer(tokens[1])
        ).json()
        assert (over["status"], over["rematch"]) == ("over", None)
        yield client, table, tokens


def test_rematch(ended: Any) -> None:
    """Who asks first opens the table, the other sits down at it; seats move on by one, a stranger has none."""
    client, table, tokens = ended
    first = client.post(f"{API}/{table}/rematch", headers=bearer(tokens[1])).json()
    assert list(first["tokens"]) == ["1"]
    assert client.get(f"{API}/{table}").json()["rematch"] == first["table"]
    assert client.get(f"{API}/{first['table']}").json()["status"] == "open"
    second = client.post(f"{API}/{table}/rematch", headers=bearer(tokens[0])).json()
    assert second["table"] == first["table"]
    again = client.get(f"{API}/{first['table']}", headers=bearer(*second["tokens"].values())).json()
    assert (again["status"], again["seat"]) == ("playing", 2)
    assert [seat["level"] for seat in again["seats"]] == [1, None, None]
    assert [seat["name"] for seat in again["seats"]][1:] == ["Bert", "Anna"]
    refused = client.post(f"{API}/{table}/rematch")
    assert (refused.status_code, refused.json()["error"]) == (403, "not-allowed")


def test_play_on(ended: Any) -> None:
    """A new table begins in that moment, with me in the seat I choose and bots in the others."""
    client, table, tokens = ended
    mine = client.post(f"{API}/{table}/play-on", json={"ply": 1, "level": 2}, headers=bearer(tokens[0])).json()
    assert list(mine["tokens"]) == ["0"]
    seen = client.get(f"{API}/{mine['table']}", headers=bearer(mine["tokens"]["0"])).json()
    assert [seat["level"] for seat in seen["seats"]] == [None, 2, 2]
    assert seen["seats"][0]["name"] == "Anna"
    guest = client.post(f"{API}/{table}/play-on", json={"ply": 0, "seat": 2, "name": "Eva"}).json()
    assert list(guest["tokens"]) == ["2"]
    for asked, error in (
        ({"ply": 0}, "bad-request"),
        ({"ply": 999, "seat": 0}, "conflict"),
        ({"ply": 0, "seat": 7}, "conflict"),
        ({"ply": 0, "seat": 0, "level": 9}, "bad-request"),
        ({"seat": 0}, "bad-request"),
    ):
        assert client.post(f"{API}/{table}/play-on", json=asked).json()["error"] == error
