"""A program of one's own at tables of a real server, through the JSON API alone: comptoir join."""

import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from comptoir.bots.own import as_known
from comptoir.bots.players import make_player
from comptoir.bots.remote import RemotePlayer, sit_down
from comptoir.errors import BadSeats, PlayerFailed
from comptoir.match import Match
from tests.web.conftest import Server

BOT = """
class First:
    def act(self, observation, mask):
        return mask.argmax()


class Crash:
    def choose(self, match, seat):
        raise KeyError("fish")
"""
OPEN = {"kind": "open"}


@pytest.fixture
def bot_file(tmp_path: Path) -> Path:
    path = tmp_path / "joining_bot.py"
    path.write_text(BOT)
    return path


def opened(server: Server, game: str, *seats: dict[str, Any]) -> dict[str, Any]:
    """A new table; its invitation."""
    with server.client() as client:
        answer = client.post("/api/v1/tables", json={"game": game, "seats": list(seats)})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


def status(server: Server, table: str) -> dict[str, Any]:
    with server.client() as client:
        return dict(client.get(f"/api/v1/tables/{table}").json())


def quiet(sentence: str) -> None:
    """Say nothing."""


def test_the_command_plays_several_seats_and_tables(server: Server, bot_file: Path) -> None:
    """Two tables, two seats each, one process; the results of all seats are printed."""
    tables = [opened(server, game, OPEN, OPEN) for game in ("die-fugger", "pfeffersaecke")]
    links = [f"{server.address}/join/{one['invitation']}" for one in tables]
    command = [
        sys.executable,
        "-m",
        "comptoir.cli",
        "join",
        *links,
        "--player",
        f"{bot_file}:First",
        "--seats",
        "2",
    ]
    made = subprocess.run(command, capture_output=True, text=True, timeout=200)
    assert made.returncode == 0, made.stderr
    for one in tables:
        assert len(re.findall(rf"table {one['table']}, seat \d: place \d of 2, score \d+", made.stdout)) == 2
        assert status(server, one["table"])["status"] == "over"
    assert len(re.findall(r"to take it again: comptoir join 'http", made.stderr)) == 4


def test_what_a_program_needs_comes_on_request(server: Server) -> None:
    """The observation, the mask and the position of the token's seat; without asking, none of them."""
    made = opened(server, "die-fugger", {"kind": "me"}, {"kind": "here", "name": "B"})
    with server.client(Authorization=f"Bearer {made['tokens']['0']}") as client:
        path = f"/api/v1/tables/{made['table']}"
        plain = client.get(path).json()
        assert plain["observation"] is plain["mask"] is plain["position"] is None
        answer = client.get(f"{path}?observation=1&position=1").json()
        waited = client.get(f"{path}/wait?seen=-1&observation=1").json()
    match = Match.from_position(answer["position"])
    assert match.view(0) == answer["view"] | {"ply": 0}
    assert [action.code for action in match.actions(0)] == [one["code"] for one in answer["actions"]]
    legal = [code for code, allowed in enumerate(answer["mask"]) if allowed]
    assert legal == [one["code"] for one in answer["actions"]]
    assert waited["observation"] == answer["observation"]
    known = as_known(match, 0)
    assert known.position(0) == answer["position"]


def test_a_spectator_gets_no_mask(server: Server) -> None:
    made = opened(server, "die-fugger", {"kind": "me"}, {"kind": "here", "name": "B"})
    with server.client() as client:
        answer = client.get(f"/api/v1/tables/{made['table']}?observation=1").json()
    assert answer["mask"] is None
    assert len(answer["observation"]) > 0


def test_a_restart_of_the_house_is_waited_out(
    start_server: Callable[..., Server], tmp_path: Path, bot_file: Path
) -> None:
    """The program asks again until somebody answers, and plays on where it was."""
    house = start_server(f"sqlite:///{tmp_path}/house.db")
    made = opened(house, "die-fugger", {"kind": "me"}, OPEN)
    told: list[str] = []
    missed = threading.Event()

    def tell(sentence: str) -> None:
        told.append(sentence)
        missed.set()

    chair = sit_down(f"{house.address}/join/{made['invitation']}", "P", 1, tell)[0]
    mine = sit_down(f"{house.address}/t/{made['table']}?token={made['tokens']['0']}", "", 1, quiet)[0]
    playing = threading.Thread(target=RemotePlayer(chair, make_player(f"{bot_file}:First")).play, daemon=True)
    playing.start()
    house.end()
    assert missed.wait(60)
    house.start()
    RemotePlayer(mine, make_player("random")).play()
    playing.join(60)
    assert told[0] == f"{house.address} does not answer; trying again."
    assert status(house, made["table"])["status"] == "over"


def test_a_crash_leaves_the_seat_to_a_bot(server: Server, bot_file: Path) -> None:
    made = opened(server, "die-fugger", OPEN, {"kind": "bot", "level": 1})
    chair = sit_down(f"{server.address}/join/{made['invitation']}", "P", 1, quiet)[0]
    with pytest.raises(PlayerFailed, match=r"joining_bot\.py:Crash failed in seat 0: KeyError: 'fish'"):
        RemotePlayer(chair, make_player(f"{bot_file}:Crash")).play()
    assert status(server, made["table"])["seats"][0]["stand_in"]


def test_proposals_are_agreed_to(server: Server, bot_file: Path) -> None:
    """Otherwise a person could take nothing back while a program sits at the table."""
    made = opened(server, "die-fugger", {"kind": "me"}, OPEN)
    chair = sit_down(f"{server.address}/join/{made['invitation']}", "P", 1, quiet)[0]
    threading.Thread(target=RemotePlayer(chair, make_player(f"{bot_file}:First")).play, daemon=True).start()
    with server.client(Authorization=f"Bearer {made['tokens']['0']}") as client:
        path = f"/api/v1/tables/{made['table']}"
        asked = client.post(f"{path}/propose", json={"kind": "end"})
        assert asked.status_code == 200, asked.text
        seen = asked.json()["seen"]
        while (now := client.get(f"{path}/wait?seen={seen}").json())["status"] == "playing":
            assert now["seen"] > seen or now["your_turn"]
            seen = now["seen"]
        assert now["status"] == "over"


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("nowhere", "is not a link to a table"),
        ("{address}/t/abc", "neither an invitation nor a table with a token"),
        ("{address}/join/abc", "This invitation is not valid"),
        ("http://127.0.0.1:9/join/abc", "does not answer"),
    ],
)
def test_bad_links(server: Server, link: str, sentence: str) -> None:
    with pytest.raises(BadSeats, match=sentence):
        sit_down(link.format(address=server.address), "P", 1, quiet)
