"""Mistakes as puzzles, learning as JSON, progress, and where the home page leads."""

import re
from collections.abc import Callable
from pathlib import Path

import httpx2
import msgspec
import pytest
from sqlalchemy import insert

from comptoir.bots.puzzles import load_puzzles
from comptoir.games import find_game
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import new_guest
from comptoir.house.playing import play
from comptoir.house.proposals import ask
from comptoir.house.schema import reviews
from comptoir.kit.game import Document
from comptoir.match.lesson_match import LessonMatch
from comptoir.web.operations import VERSION
from tests.web.conftest import Server, Visitor
from tests.web.laid_out import Scene, set_scene
from tests.web.test_lessons import press

GAME = find_game("die-fugger")
LESSON = next(iter(GAME.lessons.values()))
MOVES, LOSS = 6, 0.2


@pytest.fixture
def scene(start_server: Callable[..., Server], tmp_path: Path) -> Scene:
    """A reviewed game of two seats of one person; the first move was a mistake: known is what the review says of it."""
    return set_scene(start_server, tmp_path, lay_out)


async def lay_out(database: str) -> tuple[str, str, Document]:
    """Play a few moves, end the game, and keep a review of it."""
    house = House(database)
    person = await new_guest(house, "Ida")
    table = await open_table(house, person, TableWish(GAME.id, [SeatWish("me"), SeatWish("here", name="Jo")]))
    plies: list[Document] = []
    async with house.tables.hold(table.id) as held:
        for ply in range(MOVES):
            seat = held.begun.to_act[0]
            played, best = (one.notation for one in held.begun.actions(seat)[:2])
            said = {"ply": ply, "seat": seat, "played": played, "loss": 0.0, "expected": [0.5, 0.5]}
            if ply == 0:
                scores = [100.0, 100.0]
                better = [112.0 if other == seat else 100.0 for other in range(2)]
                said |= {"loss": LOSS, "best": best, "scores": scores, "better_scores": better}
            plies.append(said)
            await play(house, held, seat, played)
        await ask(house, held, 0, "end")
    text = msgspec.json.encode({"plies": plies, "turning_points": [0], "result": [1.0, 0.0]}).decode()
    values = {"table_id": table.id, "done": MOVES, "until": 0.0, "failed": False, "document": text}
    await house.store.run(lambda connection: connection.execute(insert(reviews).values(**values)))
    secret = await house.sessions.begin(person, house.now(), None)
    await house.close()
    return table.id, secret, plies[0]


def token_of(client: httpx2.Client, table: str, seat: int = 0) -> dict[str, str]:
    """The headers of a program in a seat of that browser."""
    shown = client.post(f"/t/{table}/token", data={"seat": str(seat)}).text
    return {"Authorization": "Bearer " + re.findall(r'class="link" value="([^"]+)"', shown)[0]}


@pytest.mark.browser
def test_a_mistake_is_corrected(scene: Scene, visitors: Callable[..., Visitor]) -> None:
    """From the list to the board as it lay; the same mistake is answered, the better move explained."""
    visitor = scene.visitor(visitors, locale="fr-FR")
    page = visitor.page
    visitor.go("/mistakes")
    page.click("text=Coup 1")
    assert "20" in page.locator(".says").inner_text()
    codes = {form.notation: code for code, form in enumerate(GAME.material(GAME.default_pack, {}).forms)}
    for name, answer in (("played", "#notice"), ("best", ".says")):
        action = codes[scene.known[name]]
        hand = "#hand button[name=action]"
        press(page, page.locator(f'{hand}:is([value="{action}"], [value^="{action} "])').first)
        assert page.locator(answer).inner_text().strip()
    assert "12 florins" in page.locator(".says").inner_text()
    assert visitor.violations(".teacher") == []
    visitor.go("/mistakes")
    assert "✓" in page.locator(".puzzle-list").first.inner_text()


def test_mistakes_are_private(scene: Scene) -> None:
    """Nobody else finds them, and no other move is one."""
    with scene.server.client() as stranger:
        assert "Move 1" not in stranger.get("/mistakes").text
        assert stranger.get(f"/mistakes/{scene.table}/0").status_code == 404
        assert stranger.get(f"{VERSION}/mistakes").status_code == 403
    with scene.client() as client:
        assert client.get(f"/mistakes/{scene.table}/0").status_code == 200
        for path in (f"{scene.table}/1", f"{scene.table}/x", "nothere/0"):
            assert client.get(f"/mistakes/{path}").status_code == 404


def test_mistakes_as_json(scene: Scene) -> None:
    """Listed, tried, solved; progress has them."""
    with scene.client() as client:
        seat = token_of(client, scene.table)
        line = {"table": scene.table, "ply": 0, "game": GAME.id, "loss": LOSS, "solved": False}
        assert client.get(f"{VERSION}/mistakes", headers=seat).json() == [line]
        here = f"{VERSION}/mistake/{scene.table}/0"
        assert client.get(here, headers=seat).json()["played"] == scene.known["played"]
        wrong = client.post(here, json={"action": scene.known["played"]}, headers=seat).json()
        assert (wrong["state"], wrong["best"]) == ("wrong", None)
        right = client.post(here, json={"action": scene.known["best"]}, headers=seat).json()
        assert (right["state"], right["best"], right["margin"]) == ("solved", scene.known["best"], LOSS)
        assert "12 florins" in right["why"]
        progress = client.get(f"{VERSION}/progress", headers=seat).json()
        assert progress == {GAME.id: {f"mistake {scene.table} 0": {"step": 1, "done": True}}}


def test_lessons_as_json(server: Server) -> None:
    """A whole lesson by a program that keeps its place itself, in its own language."""
    path, here = f"{VERSION}/lesson/{GAME.id}/{LESSON.id}", LessonMatch(GAME, LESSON)
    with server.client(**{"Accept-Language": "de"}) as client:
        listed = {one["game"]: one for one in client.get(f"{VERSION}/lessons").json()}
        assert listed[GAME.id]["lessons"][0]["title"] == LESSON.text(GAME.lesson_words("de"), "title")
        shown = client.get(path).json()
        while not shown["over"]:
            assert (shown["step"], shown["waits"]) == (here.step, here.current.waits)
            place = {"step": shown["step"], "played": shown["played"]}
            if shown["waits"]:
                action = here.wanted()[0]
                here.play(action)
                shown = client.post(path, json={**place, "do": "act", "action": action}).json()
            else:
                here.go_on()
                shown = client.post(path, json=place).json()
            assert shown["answer"] is None
        assert here.over
        back = client.post(path, json={"step": shown["step"], "played": shown["played"], "do": "back"}).json()
        assert back["step"] < shown["step"]
        assert client.post(path, json={"do": "again"}).json()["step"] == 0


def test_a_lesson_says_why_not_now(server: Server) -> None:
    """What it does not wait for, and what the rules forbid, change nothing; nonsense is refused."""
    path, here = f"{VERSION}/lesson/{GAME.id}/{LESSON.id}", LessonMatch(GAME, LESSON)
    while not here.current.waits:
        here.go_on()
    place = {"step": here.step, "played": here.played, "do": "act"}
    wanted = set(here.wanted())
    other = next(one.code for one in here.match.actions(here.seat) if one.code not in wanted)
    forbidden = next(code for code in range(len(here.match.forms)) if here.match.why_not(here.seat, code))
    with server.client() as client:
        for action in (other, forbidden):
            shown = client.post(path, json={**place, "action": action}).json()
            assert shown["answer"]
            assert (shown["clause"] is not None) == (action == forbidden)
            assert shown["step"] == here.step
        assert client.post(path, json={**place, "action": "dance"}).status_code == 422
        assert client.post(path, json={"do": "sing"}).status_code == 422
        assert client.get(f"{VERSION}/lesson/{GAME.id}/none").status_code == 404


def test_puzzles_and_progress_as_json(server: Server) -> None:
    """With the token of a seat they are kept: for the person, on the pages too."""
    puzzle = load_puzzles(GAME)[0]
    here = f"{VERSION}/puzzle/{GAME.id}/1"
    with server.client() as client:
        table = client.post("/play-now", data={"game": GAME.id}).url.path.rpartition("/")[2]
        seat = token_of(client, table)
        assert client.get(f"{VERSION}/progress", headers=seat).json() == {}
        assert client.get(here).json()["state"] == "open"
        assert client.post(here, json={"action": puzzle.next}, headers=seat).json()["state"] == "wrong"
        assert client.post(here, json={}).json()["best"] == puzzle.best
        assert client.post(here, json={"action": puzzle.best}, headers=seat).json()["state"] == "solved"
        listed = [one for one in client.get(f"{VERSION}/puzzles", headers=seat).json() if one["solved"]]
        assert [(one["game"], one["number"]) for one in listed] == [(GAME.id, 1)]
        assert "✓" in client.get("/puzzles").text
        path = f"{VERSION}/lesson/{GAME.id}/{LESSON.id}"
        assert client.post(path, json={}, headers=seat).json()["step"] == 1
        assert client.get(path, headers=seat).json()["step"] == 1
        assert client.get(f"{VERSION}/progress", headers=seat).json()[GAME.id][LESSON.id]["step"] == 1
        void = {"Authorization": "Bearer nonsense"}
        assert client.get(f"{VERSION}/lessons", headers=void).status_code == 403
        assert client.get(f"{VERSION}/progress").status_code == 403


def test_home_leads_newcomers_to_a_lesson_and_regulars_to_their_tables(server: Server) -> None:
    """Who comes for the first time learns first; who has a table finds it on top."""
    with server.client() as client:
        first = client.get("/").text
        assert 'id="learn-first"' in first
        assert f'class="button first" href="/learn/{GAME.id}/{LESSON.id}"' in first
        assert 'id="mine"' not in first
        client.post(f"/learn/{GAME.id}/{LESSON.id}", data={"on": "1"})
        assert "Go on with your lesson" in client.get("/").text
        client.post("/play-now", data={"game": GAME.id})
        regular = client.get("/").text
        assert regular.index('id="mine"') < regular.index('class="covers"')
        assert f'<button class="first" name="game" value="{GAME.id}">' in regular


def test_progress_stays_with_a_guest_who_signs_up(server: Server) -> None:
    """The account has what the guest had learned."""
    with server.client() as client:
        client.post(f"/puzzles/{GAME.id}/1", data={"show": "1"})
        form = {"do": "sign-up", "account": "Ida of Ulm", "password": "long enough"}
        assert client.post("/account", data=form).status_code == 200
        assert "Solution: " in client.get(f"/puzzles/{GAME.id}/1").text
