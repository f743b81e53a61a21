"""Lessons in the real browser: followed to the end by clicking, with wrong actions, going back and coming again.

Ordinarily each lesson is followed in three languages at three sizes, with one wrong action at every step. With
COMPTOIR_EVERY_LESSON=1 in the environment it is followed in each language at desk and phone, with every wrong action at
every step; pytest -k chooses the game.
"""

import os
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from comptoir.games import find_game, game_ids
from comptoir.match.lesson_match import LessonMatch
from tests.web.clicking import OPEN
from tests.web.conftest import Server, Visitor

Visit = Callable[..., Visitor]
LESSONS = [(game_id, lesson) for game_id in game_ids() for lesson in find_game(game_id).lessons]
SIZES = {"desk": (1280, 720), "wide": (1440, 900), "phone": (390, 844)}
EVERYTHING = os.environ.get("COMPTOIR_EVERY_LESSON") == "1"
PLACES = (
    list(product(("en-GB", "fr-FR", "de-DE"), ("desk", "phone")))
    if EVERYTHING
    else [("en-GB", "desk"), ("fr-FR", "wide"), ("de-DE", "phone")]
)
WARES = ("metal", "spice", "cloth")
CLICK = "button => { button.click(); if (button.classList.contains('armed')) button.click(); }"


def press(page: Any, button: Any) -> None:
    """Click a button that leads to a new page; the second click of a question counts too."""
    with page.expect_navigation():
        button.evaluate(CLICK)


def in_sight(page: Any) -> None:
    """What a step is about comes into sight, on the board or in the hand."""
    page.wait_for_function(
        """() => [...document.querySelectorAll("[data-pointed]")].some((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return width > 0 && x + width > 0 && x < innerWidth && y + height > 0 && y < innerHeight;
        })"""
    )


def hand_in(page: Any, lesson_match: LessonMatch) -> None:
    """Hand in a sheet as it is proposed, which is answered, and then as the lesson wants it."""
    sheet = page.locator("#hand [data-sheet]")
    sheet.evaluate(OPEN)
    fields = {
        name: value for name, value in written(lesson_match).items() if sheet.locator(f"[name={name}]").count()
    }
    if any(sheet.locator(f"[name={name}]").input_value() != value for name, value in fields.items()):
        press(page, sheet.locator("button[name=sheet]"))
        assert page.locator("#notice").inner_text().strip()
    for name, value in fields.items():
        field = sheet.locator(f"[name={name}]")
        field.select_option(value) if name in ("with", "way") else field.fill(value)
    assert all(output.inner_text() for output in sheet.locator("output").all())
    press(page, sheet.locator("button[name=sheet]"))


def written(lesson_match: LessonMatch) -> dict[str, str]:
    """What the fields of a sheet must say: what is on it before the last action that the step waits for."""
    ahead = LessonMatch.resumed(lesson_match.game, lesson_match.lesson, lesson_match.step, lesson_match.played)
    while ahead.done < len(ahead.current.do) - 1:
        assert ahead.play(ahead.wanted()[0]).done
    view = ahead.match.view(ahead.seat)
    own = view["seats"][ahead.seat]
    draft = next((draft for draft in view["drafts"] if draft["seat"] == ahead.seat), None)
    if draft is None:
        sheet = own["sheet"]
        fields = {f"units-{ware}": sheet["units"].get(ware, 0) for ware in WARES}
        fields |= {f"price-{ware}": price for ware, price in sheet["prices"].items()}
    else:
        holder = list(own["holders"]).index(draft["holder"])
        fields = {"with": f"{draft['other']}-{holder}", "way": "add" if draft["florins"] > 0 else "ask"}
        fields |= {"florins": abs(draft["florins"])}
        fields |= {f"{side}-{ware}": draft[side].get(ware, 0) for side in ("give", "want") for ware in WARES}
    return {name: str(value) for name, value in fields.items()}


def deed(page: Any, lesson_match: LessonMatch, action: int) -> Any:
    """The button of the hand that does this alone; else one that does it first."""
    buttons = page.locator("#hand button[name=action]")
    alone = buttons.and_(page.locator(f'[value="{action}"]'))
    return (alone if alone.count() else buttons.and_(page.locator(f'[value^="{action} "]'))).first


@pytest.mark.browser
@pytest.mark.parametrize(("locale", "size"), PLACES, ids=["-".join(place) for place in PLACES])
@pytest.mark.parametrize(("game_id", "lesson_id"), LESSONS, ids=[f"{game}-{lesson}" for game, lesson in LESSONS])
def test_a_lesson_to_its_end(visitors: Visit, game_id: str, lesson_id: str, locale: str, size: str) -> None:
    """Each step says its text in sight, points at something, and leads on; anything else is answered."""
    game = find_game(game_id)
    lesson_match = LessonMatch(game, game.lessons[lesson_id])
    words = game.lesson_words(locale[:2])
    visitor = visitors(locale=locale, viewport=dict(zip(("width", "height"), SIZES[size], strict=True)))
    visitor.go(f"/learn/{game_id}/{lesson_id}")
    page = visitor.page
    while not lesson_match.over:
        said = page.locator(".says")
        assert said.is_visible()
        assert lesson_match.say(words, []).replace("*", "")[:20] in said.inner_text()
        if lesson_match.current.point and not lesson_match.done:
            in_sight(page)
        if not lesson_match.current.waits:
            press(page, page.locator("button[name=on]"))
            lesson_match.go_on()
            continue
        if page.locator("#hand [data-sheet=bid]").count() or lesson_match.current.do[0] == "negotiate":
            hand_in(page, lesson_match)
            for _ in lesson_match.current.do:
                lesson_match.play(lesson_match.wanted()[0])
            continue
        wanted = lesson_match.wanted()
        others = [one.code for one in lesson_match.match.actions(lesson_match.seat) if one.code not in wanted]
        for other in others if EVERYTHING else others[:1]:
            if deed(page, lesson_match, other).count():
                press(page, deed(page, lesson_match, other))
                assert page.locator("#notice").inner_text().strip()
                assert said.is_visible()
        button = deed(page, lesson_match, wanted[0])
        played = [int(code) for code in button.get_attribute("value").split()]
        press(page, button)
        assert all(lesson_match.play(code).done for code in played)
    assert page.locator("button[name=again]").is_visible()
    assert page.locator('form[action="/play-now"] button').is_visible()


@pytest.mark.browser
def test_nothing_is_wrong_with_the_pages(visitors: Visit) -> None:
    """For people who hear or type: axe finds nothing, and a key leads on."""
    visitor = visitors()
    visitor.go("/learn")
    assert visitor.violations() == []
    visitor.page.locator(".lessons a.button").first.click()
    visitor.page.locator(".says").wait_for()
    assert visitor.violations() == []
    with visitor.page.expect_navigation():
        visitor.page.keyboard.press("Enter")
    assert "2" in visitor.page.locator(".teacher small").inner_text()


def test_progress_is_kept_for_guests(server: Server) -> None:
    """Going on, going back, coming back another day, beginning again; the list says how far one is."""
    game_id, lesson_id = LESSONS[0]
    path = f"/learn/{game_id}/{lesson_id}"
    with server.client() as client, server.client() as another:
        client.post(path, data={"on": "1"})
        client.post(path, data={"on": "1"})
        assert "step 3 of" in client.get(path).text
        assert "step 3 of" in client.get("/learn").text
        assert "step 2 of" in client.post(path, data={"back": "1"}).text
        assert "step 1 of" in client.post(path, data={"again": "1"}).text
        assert "step 1 of" in another.get(path).text


def test_nonsense_is_answered(server: Server) -> None:
    """No such lesson, no such action: a sentence, and nothing is lost."""
    game_id, lesson_id = LESSONS[0]
    with server.client() as client:
        assert client.get(f"/learn/{game_id}/nonsense").status_code == 404
        assert client.get("/learn/nonsense/first").status_code == 404
        for action in ("x", "99999", "-1", ""):
            answered = client.post(f"/learn/{game_id}/{lesson_id}", data={"action": action})
            assert answered.status_code == 422, action
        assert "step 1 of" in client.get(f"/learn/{game_id}/{lesson_id}").text


def test_home_leads_to_the_lessons(server: Server) -> None:
    """Every game that has one offers its first lesson."""
    with server.client() as client:
        home = client.get("/").text
    for game_id in game_ids():
        for lesson in list(find_game(game_id).lessons)[:1]:
            assert f'href="/learn/{game_id}/{lesson}"' in home
