"""The right to look and to act holds at the moment something is sent or done, not when it was asked for."""

import asyncio
import concurrent.futures
import re
from collections.abc import Callable
from typing import Any

import httpx2
import pytest

from tests.house.conftest import Postgres
from tests.web.conftest import Server
from tests.web.following import Following

HAND = 'id="moves"'
NO_HAND = '<hx-partial hx-target="#hand" hx-swap="innerMorph"></hx-partial>'
PASSWORD = "long enough"


def open_table(client: httpx2.Client, *seats: str, name: str = "Anna", **more: str) -> tuple[str, str]:
    """A new table: its path, and the path of an invitation (empty if nobody else can sit down)."""
    kinds = {f"seat-{number}": kind for number, kind in enumerate(seats)}
    page = client.post("/new", data={"name": name, "game": "die-fugger", **kinds, **more})
    links = re.findall(r'value="http[^"]+(/join/[^"]+)"', page.text)
    return str(page.url.path), links[0] if links else ""


def test_whoever_leaves_sees_nothing_more(server: Server) -> None:
    """The stream that was open goes on as a spectator's: the next owner's hand does not come."""
    with (
        server.client() as anna,
        server.client() as bert,
        server.client() as carl,
        server.client() as dora,
    ):
        table, link = open_table(anna, "me", "open", "open")
        bert.post(link, data={"name": "Bert"})
        stream = Following(bert, f"{table}/stream?seat=1&language=en")
        bert.post(f"{table}/leave", data={"seat": "1"})
        assert bert.get(f"{table}?seat=1").status_code == 403
        carl.post(link, data={"name": "Carl"})
        assert HAND not in carl.get(f"{table}?seat=1").text
        dora.post(link, data={"name": "Dora"})
        assert HAND in carl.get(f"{table}?seat=1").text
        stream.wait_for(lambda: "plays" in stream.text)
        assert HAND not in stream.text


def test_no_answer_shows_a_successors_hand(server: Server) -> None:
    """Somebody says things, leaves and is succeeded, all at once: no answer is the successor's view."""

    async def race() -> tuple[int, list[dict[str, Any]]]:
        left, leaks = 0, []
        async with httpx2.AsyncClient(base_url=f"{server.address}/api/v1", timeout=60) as client:

            async def post(path: str, token: str = "", **body: Any) -> httpx2.Response:
                headers = {"Authorization": f"Bearer {token}"} if token else {}
                return await client.post(path, json=body, headers=headers)

            for _ in range(25):
                seats = [{"kind": kind} for kind in ("me", "open", "open")]
                made = (await post("/tables", game="die-fugger", seats=seats)).json()
                invitation = made["invitation"]
                token = (await post("/join", invitation=invitation)).json()["token"]
                table = f"/tables/{made['table']}"
                *answers, leave = await asyncio.gather(
                    *(post(f"{table}/say", token, text=f"{number}") for number in range(4)),
                    *(post("/join", invitation=invitation, name=f"P{number}") for number in range(2)),
                    *(post(f"{table}/say", token, text=f"{number}") for number in range(8)),
                    post(f"{table}/leave", token),
                )
                if leave.status_code == 200:
                    left += 1
                    documents = [answer.json() for answer in answers]
                    leaks += [one for one in documents if one.get("view") is not None]
        return left, leaks

    left, leaks = asyncio.run(race())
    assert left > 5
    assert leaks == []


def sign_out(here: httpx2.Client, elsewhere: httpx2.Client, name: str) -> None:
    """In the browser that looks."""
    here.post("/account", data={"do": "sign-out"})


def change_password(here: httpx2.Client, elsewhere: httpx2.Client, name: str) -> None:
    """In another browser."""
    elsewhere.post("/account", data={"do": "password", "old": PASSWORD, "password": "something else"})


def delete_account(here: httpx2.Client, elsewhere: httpx2.Client, name: str) -> None:
    """In another browser."""
    elsewhere.post("/account", data={"do": "delete", "password": PASSWORD})


def sign_in_again(here: httpx2.Client, elsewhere: httpx2.Client, name: str) -> None:
    """In the browser that looks, which has a new session by that."""
    here.post("/account", data={"do": "sign-in", "account": name, "password": PASSWORD})


Way = Callable[[httpx2.Client, httpx2.Client, str], None]
WAYS: list[Way] = [sign_out, change_password, delete_account, sign_in_again]


def lose_the_right(name: str, lose: Way, server: Server, other: Server) -> None:
    """Somebody looks at a hand at one server; at another one the right to do so is lost, and the game goes on."""
    account = {"account": name, "password": PASSWORD}
    with server.client() as here, other.client() as elsewhere, other.client() as bert:
        elsewhere.post("/account", data={"do": "sign-up", **account})
        here.post("/account", data={"do": "sign-in", **account})
        table, link = open_table(elsewhere, "me", "open", name=name)
        bert.post(link, data={"name": "Bert"})
        stream = Following(here, f"{table}/stream?seat=0&language=en")
        stream.wait_for(lambda: HAND in stream.text)
        lose(here, elsewhere, name)
        stream.wait_for(lambda: stream.events_with(NO_HAND))
        stream.wait_for(lambda: stream.ended)
        assert HAND not in stream.text.rpartition(NO_HAND)[2]
        again = Following(here, f"{table}/stream?seat=0&language=en")
        assert again.status == (200 if lose is sign_in_again else 403)


@pytest.mark.parametrize("lose", WAYS)
def test_a_stream_ends_with_the_right_to_it(server: Server, lose: Way) -> None:
    """Whatever ends a session, its open streams clear the hand and end; only a new session has a new one."""
    lose_the_right(f"Way {WAYS.index(lose)}", lose, server, server)


@pytest.mark.postgres
def test_a_right_lost_at_one_server_is_lost_at_all(
    start_server: Callable[..., Server], postgres: Postgres
) -> None:
    """The same where the stream is open at another process of the house."""
    database = postgres.new_database()
    servers = start_server(database), start_server(database)
    for number, lose in enumerate(WAYS):
        lose_the_right(f"Way {number}", lose, *servers)


def test_a_token_can_be_voided(server: Server) -> None:
    """By its page and by the API; programs that wait with the old one are told so, the new one plays."""
    with server.client() as anna, httpx2.Client(base_url=server.address, timeout=60) as program:
        table, _ = open_table(anna, "me", "open")
        path = f"/api/v1/tables/{table.rpartition('/')[2]}"

        def as_seat(token: str) -> dict[str, str]:
            return {"Authorization": f"Bearer {token}"}

        def shown(**form: str) -> str:
            page = anna.post(f"{table}/token", data={"seat": "0", **form})
            assert "content-encoding" not in page.headers
            return str(re.findall(r'class="link" value="([^"]{30,})"', page.text)[0])

        old = shown()
        assert shown() == old
        with concurrent.futures.ThreadPoolExecutor(1) as threads:
            waiting = threads.submit(program.get, f"{path}/wait?seen=999999999", headers=as_seat(old))
            while not waiting.done():  # it may not have begun to wait
                new = shown(void="1")
            assert waiting.result().status_code == 403
        assert program.get(path, headers=as_seat(old)).status_code == 403
        assert program.get(path, headers=as_seat(new)).json()["seat"] == 0
        newest = program.post(f"{path}/token", json={"void": True}, headers=as_seat(new)).json()["token"]
        assert program.post(f"{path}/token", json={"void": True}, headers=as_seat(new)).status_code == 403
        assert program.get(path, headers=as_seat(newest)).json()["seat"] == 0


def test_of_a_person_and_a_bot_one_plays_a_seat(server: Server) -> None:
    """While a bot plays it the person can do nothing there but come back, and after resigning not even that."""
    with server.client() as anna, server.client() as bert:
        table, link = open_table(anna, "me", "open")
        bert.post(link, data={"name": "Bert"})
        path = f"/api/v1/tables/{table.rpartition('/')[2]}"
        clients = {"0": anna, "1": bert}
        seat = next(seat for seat, client in clients.items() if "data-yours" in client.get(table).text)
        client, other = clients[seat], clients["1" if seat == "0" else "0"]
        page = client.post(f"{table}/token", data={"seat": seat}).text
        token = re.findall(r'class="link" value="([^"]{30,})"', page)[0]
        headers = {"Authorization": f"Bearer {token}"}
        assert "A bot plays on for" not in other.get(table).text  # nobody is away
        asked = {"seat": "1" if seat == "0" else "0", "kind": "takeover", "target": seat}
        assert other.post(f"{table}/propose", data=asked).status_code == 409
        for act, status in (("hand-to-bot", 409), ("resign", 403)):
            client.post(f"{table}/{act}", data={"seat": seat})
            for verb in ("move", "undo", "restart-turn", "propose", "hint"):
                form = {"seat": seat, "seen": "0", "action": "0", "kind": "pause"}
                assert client.post(f"{table}/{verb}", data=form).status_code == status, verb
                body = {"move": {"action": 0}, "propose": {"kind": "pause"}}.get(verb, {})
                assert client.post(f"{path}/{verb}", json=body, headers=headers).status_code == status, verb
            returned = client.post(f"{table}/return", data={"seat": seat}).status_code
            assert returned == (200 if act == "hand-to-bot" else 403)
