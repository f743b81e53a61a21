"""Several people on one device: a page shows nobody's cards before their owner has asked for them."""

import re
from typing import Any

import httpx2
import pytest

from comptoir.engine.chance import Dice
from comptoir.games import find_game, game_ids
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.house.playing import play, undo
from comptoir.house.table import Table, Watcher
from comptoir.kit.words import LANGUAGES
from comptoir.web.fragments.diff import Page, whole_page
from comptoir.web.fragments.shared import Shared, Viewer
from comptoir.web.fragments.stream import Streams
from tests.games.fugger_welser_medici.test_talks import proposal
from tests.web.conftest import Server
from tests.web.test_following import Browser, assert_alike
from tests.web.test_secrecy import swapped

OWN_LINK = re.compile(r'<a class="button( first)?" href="(/t/\w+\?seat=(\d+))">([^<]*)</a>')
HAND_OVER = re.compile(r'href="/t/\w+/hand-over\?to=(\d+)"')
SHARED = {"name": "Anna", "seat-0": "me", "seat-1": "here", "name-1": "Bert", "pace": "free"}


def browsers_of(streams: Streams, table: Table, person: str, language: str) -> list[Browser]:
    """A page for each seat of a device and one of which nobody has said whose it is, all with open streams."""
    watchers: list[Watcher] = [None, *range(len(table.seats))]
    browsers = [Browser(Page(table.id, Viewer(one, language, person, True), False)) for one in watchers]
    streams.of_table[table.id] = {browser.page for browser in browsers}
    return browsers


def is_covered(table: Table, seat: Watcher) -> bool:
    """Whether the device is to go to somebody else, or nobody has said who looks."""
    assert table.match is not None
    return seat is None or (seat not in table.match.to_act and not table.over)


@pytest.mark.parametrize("game", game_ids())
def test_a_covered_page_holds_no_secret(game: str, at_home: Any) -> None:
    """From the first page on, opened anew or following its stream, after undos too: while another is to play,
    nothing on it, log and words included, depends on what a spectator cannot know."""

    async def scene(house: House) -> None:
        anna = await new_guest(house, "Anna")
        count = min(3, find_game(game).players[-1])
        wishes = [SeatWish("me"), *(SeatWish("here", name=f"Bert {seat}") for seat in range(1, count))]
        dice, language = Dice(3), LANGUAGES[len(game) % 3]
        table: Table | None = None
        covered = 0
        for ply in range(48):
            if table is None or table.over:  # a game of random moves may end at any time
                table = await open_table(house, anna, TableWish(game, wishes))
                streams = Streams(house)
                browsers = browsers_of(streams, table, anna.id, language)
            assert table.match is not None
            streams._tell(table)
            for browser in browsers:
                browser.follow()
                assert_alike(browser, table)
                viewer = browser.page.viewer
                if ply % 4 == 0:
                    knows = None if is_covered(table, viewer.watcher) else viewer.watcher
                    other = swapped(table, knows, ply)
                    assert await parts_for(house, table, viewer) == await parts_for(house, other, viewer)
                    if knows is None:
                        everybodys = await parts_for(house, table, Viewer(None, language))
                        assert everybodys["log"] == (await parts_for(house, table, viewer))["log"]
                        covered += 1
            seat = table.match.to_act[0]
            actions = table.match.actions(seat)
            await play(house, table.id, seat, actions[dice.below(len(actions))].code)
            if dice.below(5) == 0 and not table.over and table.match.may_undo(seat):
                await undo(house, table.id, seat)
        assert covered > 12

    at_home(scene)


async def parts_for(house: House, table: Table, viewer: Viewer) -> dict[str, str]:
    """A page opened anew."""
    return {name: str(part) for name, part in whole_page(Shared(table), viewer).items()}


def opened(client: httpx2.Client, beginner: int, game: str = "die-fugger") -> tuple[str, str]:
    """A table of two on one device at which this seat begins: its path and the page that one sees first."""
    for _ in range(60):
        answer = client.post("/new", data={**SHARED, "game": game})
        who = re.findall(r'id="seat-card-(\d+)"[^>]* plays"', answer.text)
        if who == [str(beginner)]:
            return answer.url.path, answer.text
    raise AssertionError(f"seat {beginner} never begins")


def move_on(page: str) -> dict[str, str]:
    """What the first button of a hand posts."""
    found = re.search(r'name="seat" value="(\d+)"><input type="hidden" name="seen" value="(\d+)"', page)
    action = re.search(r'name="action" value="(\d+)"', page)
    assert found
    assert action
    return {"seat": found[1], "seen": found[2], "action": action[1]}


def test_the_first_page(server: Server) -> None:
    """Whoever opens the table sees their own hand if they begin, else only a way to hand over the device."""
    with server.client(**{"Accept-Language": "en"}) as client:
        _, page = opened(client, 0)
        assert move_on(page)["seat"] == "0"
        path, page = opened(client, 1)
        assert HAND_OVER.findall(page) == ["1"]
        assert 'id="moves"' not in page
        screen = client.get(f"{path}/hand-over?to=1").text
        assert 'id="hand"' not in screen
        assert move_on(client.get(f"{path}?seat=1").text)["seat"] == "1"


@pytest.mark.parametrize(
    ("language", "label"),
    [
        ("en", "I am {}: show my cards"),
        ("fr", "Je suis {}\xa0: montrer mes cartes"),
        ("de", "Ich bin {}: zeig meine Karten"),
    ],
)
def test_an_address_that_names_no_seat(server: Server, language: str, label: str) -> None:
    """From a list or a bookmark: everybody on the device is offered their own page, first who is waited for."""
    with server.client(**{"Accept-Language": language}) as client:
        path, _ = opened(client, 1)
        page = client.get(path).text
        links = OWN_LINK.findall(page)
        assert [(bool(first), seat) for first, _, seat, _ in links] == [(True, "1"), (False, "0")]
        assert [text for *_, text in links] == [label.format("Bert"), label.format("Anna")]
        assert 'id="moves"' not in page
        assert f'data-stream="{path}/stream?seat=none' in page
        with client.stream("GET", f"{path}/stream", headers={"Accept-Encoding": "identity"}) as stream:
            first = next(chunk for chunk in stream.iter_text() if "data:" in chunk)
        assert label.format("Bert") in first
        assert 'id="moves"' not in first


def test_what_is_not_the_table_page(server: Server) -> None:
    """Refusals, hints, replays and records without scripts: for the seat that asks, or nobody's cards."""
    with server.client(**{"Accept-Language": "en"}) as client:
        path, page = opened(client, 0)
        mine = move_on(page)
        hinted = client.post(f"{path}/hint", data={"seat": "0"})
        assert move_on(hinted.text)["seat"] == "0"
        after = client.post(f"{path}/move", data=mine)
        assert str(after.url.query, "ascii") == "seat=0"
        assert HAND_OVER.findall(after.text) == ["1"]
        stale = client.post(f"{path}/move", data=mine)
        assert stale.status_code == 409
        assert HAND_OVER.findall(stale.text) == ["1"]
        assert 'id="moves"' not in stale.text
        assert '<section class="mine"' not in client.get(f"{path}/replay").text
        assert client.get(f"{path}/record").json()["viewer"] is None
        bert = client.get(f"{path}?seat=1").text
        assert f'href="{path}/replay?view=1"' in bert
        lines = re.findall(r'<li id="line-\d+"[^>]*><a href="([^"]+)"', bert)
        assert {line.partition("step=")[0] for line in lines} == {f"{path}/replay?view=1&amp;"}
        replay = client.get(f"{path}/replay?view=1").text
        assert '<section class="mine"' in replay
        assert f'href="{path}?seat=1">Back to the table' in replay
        assert f'name="back" value="{path}?seat=1"' in bert
        noted = client.post(f"{path}/note", data={"text": "wine", "seat": "1"})
        assert str(noted.url).endswith(f"{path}?seat=1")


def test_alone_again_or_over(server: Server) -> None:
    """When one of two has resigned the other's page needs no asking; when the game is over there is no secret."""
    with server.client(**{"Accept-Language": "en"}) as client:
        path, _ = opened(client, 1)
        client.post(f"{path}/resign", data={"seat": "1"})
        page = client.get(path).text
        assert OWN_LINK.findall(page) == []
        assert 'name="seat" value="0"' in page
        path, _ = opened(client, 1)
        client.post(f"{path}/propose", data={"seat": "0", "kind": "end"})
        page = client.get(path).text
        assert OWN_LINK.findall(page) == []
        assert "Rematch" in page


def test_a_question_to_another_on_the_device(at_home: Any) -> None:
    """A proposal to somebody here, who is not to play, can be answered: the device is handed over for it."""

    async def scene(house: House) -> None:
        anna = await new_guest(house, "Anna")
        wishes = [SeatWish("me"), SeatWish("here", name="Bert")]
        wish = TableWish("fugger-welser-medici", wishes, position=proposal().position())
        table = await open_table(house, anna, wish)
        assert table.match is not None
        assert (table.match.to_act, table.match.to_answer) == ([0], [1])
        hand = (await parts_for(house, table, Viewer(0, "en", anna.id)))["hand"]
        assert HAND_OVER.findall(hand) == ["1"]
        assert 'id="moves"' in hand

    at_home(scene)
