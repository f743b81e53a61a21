"""The coach in the browser and over the API, with bots that really think."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest

from comptoir.bots.coach import MUCH
from comptoir.bots.puzzles import Puzzle, load_puzzles
from comptoir.engine.chance import Dice
from comptoir.games import find_game
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.match import Match
from comptoir.web.operations import VERSION
from tests.web.clicking import press, tap
from tests.web.conftest import PATIENCE, Server, Visitor
from tests.web.laid_out import Scene, set_scene

GAME = find_game("die-fugger")
FAR_FROM_END = 60  # florins: nobody can end the game with the next evaluation


def richest(puzzle: Puzzle) -> int:
    """How many florins the richest player has."""
    return max(int(seat["florins"]) for seat in puzzle.position["table"]["seats"])


PUZZLE = max(  # the one whose second best move gives away most, in a game that goes on after it
    (puzzle for puzzle in load_puzzles(GAME) if richest(puzzle) < FAR_FROM_END), key=lambda puzzle: puzzle.margin
)
SAYS = "#coach .coach-says"


@pytest.fixture
def scene(start_server: Callable[..., Server], tmp_path: Path) -> Scene:
    """A casual table against bots in the position of a puzzle, with the coach."""
    return set_scene(start_server, tmp_path, partial(lay_out, puzzle=PUZZLE))


async def lay_out(database: str, puzzle: Puzzle) -> tuple[str, str]:
    """Open the table, and a session for its player."""
    match = Match.from_position(puzzle.position, seed=0)
    match.state.imagine(puzzle.seat, Dice(1))
    wishes = [SeatWish("me") if seat == puzzle.seat else SeatWish("bot", 1) for seat in range(puzzle.seats)]
    house = House(database)
    person = await new_guest(house, "Ida")
    table = await open_table(house, person, TableWish(GAME.id, wishes, position=match.position(), coach=True))
    secret = await house.sessions.begin(person, house.now(), None)
    await house.close()
    return table.id, secret


def label(notation: str, language: str) -> str:
    """What the button of an action says."""
    match = Match.from_position(PUZZLE.position, seed=0)
    return match.label(PUZZLE.seat, match.codes[notation], GAME.words(language))


def code(notation: str) -> int:
    """The number of an action."""
    return Match.from_position(PUZZLE.position, seed=0).codes[notation]


@pytest.mark.browser
def test_somebody_blunders_and_takes_the_advice(scene: Scene, visitors: Callable[..., Visitor]) -> None:
    """The better move is named as on its button; the move is taken back, the better one played; the record has it."""
    visitor = scene.visitor(visitors, locale="de-DE")
    page = visitor.page
    visitor.go(f"/t/{scene.table}")
    tap(visitor, code(PUZZLE.next))
    page.locator(f"{SAYS} button").wait_for()
    said = page.locator(SAYS).inner_text()
    assert label(PUZZLE.next, "de") in said
    assert f"Besser: „{label(PUZZLE.best, 'de')}“." in said
    assert visitor.violations("#coach") == []
    press(page.locator(f"{SAYS} button"))
    page.locator(f"{SAYS} >> text=Versuche jetzt").wait_for()
    page.locator("#prompt [data-yours]").wait_for()
    assert page.locator(f"#hand .hinted[value='{code(PUZZLE.best)}']").count() == 1
    press(page.locator(f"{SAYS} button"))
    page.locator(f"{SAYS} >> text=Versuche jetzt").wait_for(state="detached")
    noted = page.request.get(f"{scene.server.address}/t/{scene.table}/record?view={PUZZLE.seat}").json()["hints"]
    assert noted == [{"entry": 0, "seat": PUZZLE.seat, "action": PUZZLE.best, "coach": True}]


@pytest.mark.browser
def test_the_button_asks_for_the_coach(scene: Scene, visitors: Callable[..., Visitor]) -> None:
    """It is pressed while the coach helps, on a phone too; what it says fits above the hand."""
    visitor = scene.visitor(visitors, viewport={"width": 390, "height": 844})
    page = visitor.page
    visitor.go(f"/t/{scene.table}")
    button = page.locator("#bar button", has_text="Coach")
    for pressed in ("false", "true"):
        button.click()
        page.locator(f"#bar button[aria-pressed={pressed}]", has_text="Coach").wait_for()
    tap(visitor, code(PUZZLE.next))
    back = page.locator(f"{SAYS} button")
    back.wait_for()
    box = back.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_programs_have_the_coach(scene: Scene) -> None:
    """Asked for, heard and heeded by verbs; without scripts the page says the same."""
    with scene.client() as client:
        shown = client.post(f"/t/{scene.table}/token", data={"seat": str(PUZZLE.seat)}).text
        token = re.findall(r'class="link" value="([^"]+)"', shown)[0]
        here, seat = f"{VERSION}/tables/{scene.table}", {"Authorization": f"Bearer {token}"}

        def ask(verb: str, **fields: Any) -> dict[str, Any]:
            answer: dict[str, Any] = client.post(f"{here}/{verb}", json=fields, headers=seat).json()
            return answer

        assert ask("coach", on=False)["coach"] is None
        assert ask("coach")["coach"]["advice"] is None
        assert ask("take-advice")["error"] == "conflict"
        ask("move", action=PUZZLE.next)
        advice = heard(client, here, seat)
        assert (advice["played"], advice["better"]) == (PUZZLE.next, PUZZLE.best)
        assert advice["loss"] >= MUCH
        assert advice["stands"]
        assert label(PUZZLE.best, "en") in client.get(f"/t/{scene.table}").text
        after = ask("take-advice")
        assert after["coach"]["advice"] == {**advice, "stands": False}
        assert after["your_turn"]
        assert ask("move", action=PUZZLE.best)["played"] == [PUZZLE.best]


def heard(client: httpx2.Client, here: str, seat: dict[str, str]) -> dict[str, Any]:
    """What the coach says, once it does."""
    for _ in range(PATIENCE):
        found = client.get(here, headers=seat).json()["coach"]["advice"]
        if found is not None:
            return dict(found)
    raise AssertionError("the coach said nothing")


def test_no_coach_with_others_or_for_a_rating(server: Server) -> None:
    """Neither when a table is opened, in a form or by a program, nor at the table."""
    with server.client() as client:
        for more in ({"seat-1": "open"}, {"seat-1": "bot-3", "rated": "1"}):
            form = {"game": GAME.id, "name": "Ida", "pace": "free", "seat-0": "me", "coach": "1", **more}
            refused = client.post("/new", data=form)
            assert refused.status_code == 422
            assert "coach" in refused.text
        seats = [{"kind": "me"}, {"kind": "open"}]
        asked = {"game": GAME.id, "seats": seats, "coach": True}
        assert client.post(f"{VERSION}/tables", json=asked).json()["error"] == "bad-request"
        made = client.post(f"{VERSION}/tables", json={**asked, "coach": False}).json()
        seat = {"Authorization": f"Bearer {made['tokens']['0']}"}
        refused = client.post(f"{VERSION}/tables/{made['table']}/coach", json={}, headers=seat)
        assert refused.json()["message"] == "The coach helps only where all others are bots."
