"""Hints, ratings and the review of a game on the pages, without scripts."""

import html
import re
import time
from collections.abc import Callable, Iterator

import httpx2
import pytest

from comptoir.bots.review import said_amount
from comptoir.games import game_ids
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
    client.post(f"/t/{table}/hand-to-bot", data={"seat": "0"})
    wait_for(client, f"/t/{table}", 'class="result"')


def test_a_hint_is_noted_in_the_record(visit: Visit) -> None:
    """The button says what a strong bot would do; the record says that it was asked for."""
    client = visit()
    table = open_table(client)
    page = wait_for(client, f"/t/{table}", "data-yours")
    assert f'action="/t/{table}/hint"' in page
    said = client.post(f"/t/{table}/hint", data={"seat": "0"})
    assert "A strong bot would choose:" in said.text
    assert "Winning chances about" in said.text
    button = re.search(r'<button form="moves" name="action" value="([0-9 ]+)"[^>]*data-hint="([^"]+)"', said.text)
    assert button, "it can be done at once"
    assert f'value="{button[1]}" data-thing="{button[2]}"' in page, "it is a button of the hand"
    (noted,) = client.get(f"/t/{table}/record").json()["hints"]
    assert noted["seat"] == 0
    stranger = visit()
    assert stranger.post(f"/t/{table}/hint", data={"seat": "0"}).status_code == 403
    assert "hints" not in stranger.get(f"/t/{table}/record").json()


def test_programs_have_hints_too(visit: Visit) -> None:
    """With the seat's token; noted in what that seat's record says, and in no other's; none in a rated game."""
    client = visit()
    seats = [{"kind": "me"}, {"kind": "here", "name": "Bert"}]
    made = client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats}).json()
    path = f"/api/v1/tables/{made['table']}"
    bearers = {seat: {"Authorization": f"Bearer {token}"} for seat, token in made["tokens"].items()}
    now = client.get(path, headers=bearers["0"]).json()
    mine, other = ("0", "1") if now["your_turn"] else ("1", "0")
    said = client.post(f"{path}/hint", headers=bearers[mine]).json()
    assert said in client.get(path, headers=bearers[mine]).json()["actions"]
    assert client.post(f"{path}/hint", headers=bearers[other]).json()["error"] == "conflict"
    assert client.post(f"{path}/hint").json()["error"] == "not-allowed"
    (noted,) = client.get(f"{path}/record", headers=bearers[mine]).json()["hints"]
    assert noted == {"entry": 0, "seat": int(mine), "action": said["notation"]}
    for headers in (bearers[other], {}):
        assert "hints" not in client.get(f"{path}/record", headers=headers).json()
    seats = [{"kind": "me"}, {"kind": "bot"}]
    made = client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats, "rated": True}).json()
    path, token = f"/api/v1/tables/{made['table']}", made["tokens"]["0"]
    assert client.get(path).json()["rated"]
    refused = client.post(f"{path}/hint", headers={"Authorization": f"Bearer {token}"})
    assert refused.json()["message"] == "There are no hints in a rated game."


def test_a_rated_game_has_no_hints_and_counts(visit: Visit) -> None:
    """Neither the button nor the address gives one; at the end both players have a rating."""
    client = visit()
    table = open_table(client, rated="1", name="Rosina")
    page = wait_for(client, f"/t/{table}", "data-yours")
    assert "/hint" not in page
    refused = client.post(f"/t/{table}/hint", data={"seat": "0"})
    assert refused.status_code >= 400
    assert "There are no hints in a rated game." in refused.text
    assert client.post(f"/t/{table}/hand-to-bot", data={"seat": "0"}).status_code == 409
    client.post(f"/t/{table}/resign", data={"seat": "0"})
    ratings = wait_for(client, "/ratings", "Rosina")
    assert "bot of level 1" in ratings
    assert re.search(r"\d+\.\d ± \d+\.\d", ratings)
    told = client.get("/api/v1/ratings").json()
    assert told.keys() == set(game_ids())
    rows = {row["name"] or row["bot_level"]: row for row in told["die-fugger"]}
    assert {"Rosina", 1} <= rows.keys()
    assert f"{rows['Rosina']['rating']:.1f} ± {rows['Rosina']['spread']:.1f}" in ratings
    assert rows["Rosina"].keys() == {"place", "name", "bot_level", "rating", "spread", "games", "wins"}


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
    assert "Only finished games can be reviewed." in early.text
    assert client.post(f"/t/{table}/review").status_code >= 400
    path = f"/api/v1/tables/{table}/review"
    assert client.get(path).json()["error"] == client.post(path).json()["error"] == "conflict"
    play_out(client, table)
    assert "Review this game" in client.get(f"/t/{table}/review").text
    assert client.get(path).json()["status"] == "none"
    working = client.post(f"/t/{table}/review")
    assert "<progress" in working.text or "The race" in working.text
    page = wait_for(client, f"/t/{table}/review", "The race")
    assert "<polyline" in page
    assert "The winning chances of each player, from the first move to the last</figcaption>" in page
    assert "Turning points" in page
    told = client.post(path).json()
    assert told == client.get(path).json()
    assert (told["status"], told["reviewed"]) == ("done", told["total"])
    review = told["review"]
    assert len(review["plies"]) == told["total"]
    assert [line[-1] for line in review["race"]] == review["result"]
    costly = [ply for ply in review["plies"] if ply.get("cost", 0) > 0 and ply["loss"] > 0.001]
    for ply in costly:
        said = f"{said_amount(100 * ply['loss'], 'en')} % · {said_amount(ply['cost'], 'en')} florins"
        assert f"<td>{said}</td>" in page
    assert costly
    assert review["moments"]
    assert all(one["why"] in html.unescape(page) for one in review["moments"])
    (ply, seat), *_ = re.findall(r'name="ply" value="(\d+)"><button name="seat" value="(\d)"', page)
    again = client.post(f"/t/{table}/play-on", data={"ply": ply, "seat": seat})
    assert again.status_code == 200
    assert f"/t/{table}" not in str(again.url)
    for language, said in (("de", "Was die Partie entschied"), ("fr", "Les tournants de la partie")):
        assert said in visit(**{"Accept-Language": language}).get(f"/t/{table}/review").text
