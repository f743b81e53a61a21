"""“How to win”, the rulebook with pictures and the sheet to print, in the real browser."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from comptoir.games import find_game, game_ids
from comptoir.match import Match
from tests.web.conftest import Server, Visitor
from tests.web.test_weight import MOST_BYTES, weights

Visit = Callable[..., Visitor]
GAMES = [game_id for game_id in game_ids() if find_game(game_id).guide]
DESKS = ((1280, 720), (1440, 900))
PHONES = ((390, 844), (360, 740))
LOCALES = ("de-DE", "fr-FR", "en-GB")
MOST_SHEETS = 2
A4 = (595, 842)  # points
HIDDEN = "all => all.filter(one => !one.getBoundingClientRect().width).map(one => one.textContent)"
EMPTY = (
    "all => all.filter(one => one.offsetHeight < 16).map(one => one.className)"  # nothing in a picture's place
)
CUT_OFF = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.className)"
OPEN = "#how-to-win:popover-open"


def without_handlers(visitor: Visitor) -> Any:
    """A page beside the visitor's own, on which nobody closes anything for them."""
    page = visitor.context.new_page()
    page.on("pageerror", lambda problem: visitor.troubles.append(str(problem)))
    return page


@pytest.mark.browser
@pytest.mark.parametrize("game_id", GAMES)
def test_it_opens_once(visitors: Visit, game_id: str) -> None:
    """The first time somebody sits down at a game; not the second time, nor after a reload; always on demand."""
    visitor = visitors()
    path = visitor.page.request.post(f"{visitor.server.address}/play-now", form={"game": game_id}).url
    page = without_handlers(visitor)
    with page.expect_response("**/how-to-win"):
        page.goto(path)
        page.locator(f"{OPEN} .winning").wait_for()
    assert page.locator(f"{OPEN} .cut").evaluate_all(EMPTY) == []
    page.keyboard.press("Escape")
    assert not page.locator(OPEN).count()
    page.reload()
    page.locator("#moves, #prompt").first.wait_for()
    assert not page.locator("#how-to-win[data-first]").count()
    page.locator(".goal > .how").click()
    page.locator(f"{OPEN} .winning").wait_for()
    page.locator("#how-to-win [data-close]").click()
    assert not page.locator(OPEN).count()


@pytest.mark.browser
def test_it_is_not_in_the_way(visitors: Visit) -> None:
    """Keys play while it is open; a tap beside it closes it."""
    visitor = visitors()
    path = visitor.page.request.post(f"{visitor.server.address}/play-now", form={"game": GAMES[0]}).url
    page = without_handlers(visitor)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(path)
    page.locator(f"{OPEN} .winning").wait_for()
    page.mouse.click(1270, 700)
    assert not page.locator(OPEN).count()


@pytest.mark.browser
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game_id", GAMES)
def test_one_screen(visitors: Visit, game_id: str, locale: str) -> None:
    """On a desk and on a usual phone nothing has to be scrolled; on a small one nothing is wider than it."""
    visitor = visitors(locale=locale)
    visitor.go(f"/rules/{game_id}/how-to-win")
    for width, height in (*DESKS, *PHONES):
        visitor.page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            visitor.page.emulate_media(color_scheme=theme)
            visitor.page.locator(".winning").wait_for()
            assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
            bottom = visitor.page.locator(".winning").evaluate("one => one.getBoundingClientRect().bottom")
            assert bottom <= height or (width, height) in PHONES
            if (width, height) == PHONES[0]:  # at a table only its heading stands above it
                assert visitor.page.locator(".winning").evaluate("one => one.offsetHeight") < height - 64
        texts = visitor.page.locator(".told p").all_inner_texts()
        assert len(texts) == 6
        assert all(text.strip() for text in texts)
    assert visitor.violations() == []


@pytest.mark.browser
@pytest.mark.parametrize("game_id", GAMES)
def test_the_rulebook_has_pictures(visitors: Visit, game_id: str) -> None:
    """Each stands below its clause and is drawn with a size; axe finds nothing wrong, day or night."""
    guide = find_game(game_id).guide
    assert guide
    visitor = visitors(locale="de-DE")
    visitor.go(f"/rules/{game_id}")
    assert visitor.page.locator("#how-to-win").is_visible()
    for picture in guide.pictures.values():
        if not picture.clause:
            continue
        figure = visitor.page.locator(f"#picture-{picture.id}")
        box = figure.locator(".cut").bounding_box()
        assert box is not None
        assert box["height"] > 15, picture.id
        assert figure.locator("figcaption").inner_text().strip()
    assert visitor.violations() == []
    visitor.page.emulate_media(color_scheme="dark")
    for width, height in (*DESKS, *PHONES):
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
        assert visitor.page.locator(".cut").evaluate_all(CUT_OFF) == []
    assert visitor.violations() == []


@pytest.mark.browser
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_sheet_is_one_or_two_pages(visitors: Visit, game_id: str, locale: str) -> None:
    """Printed on A4, with all its words; what only a screen needs is left out. Chromium writes pages uncompressed."""
    visitor = visitors(locale=locale)
    visitor.go(f"/rules/{game_id}/sheet")
    assert visitor.violations() == []
    printed = visitor.page.pdf(prefer_css_page_size=True, print_background=True)
    sheets = re.findall(rb"/Type\s*/Page\b", printed)
    sizes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", printed)
    assert 1 <= len(sheets) == len(sizes) <= MOST_SHEETS
    assert {tuple(round(float(side)) for side in size) for size in sizes} == {A4}
    visitor.page.emulate_media(media="print")
    assert visitor.page.locator(".told p, .parts li, .parts td").evaluate_all(HIDDEN) == []
    assert not visitor.page.locator(".site-bar").is_visible()
    assert not visitor.page.locator("[data-print]").is_visible()


@pytest.mark.parametrize("game_id", GAMES)
def test_pages_weigh_little(server: Server, game_id: str) -> None:
    """The pages and all they load, compressed."""
    with server.client() as client:
        for path in (f"/rules/{game_id}", f"/rules/{game_id}/how-to-win", f"/rules/{game_id}/sheet"):
            sizes = weights(client, path)
            assert sum(sizes.values()) < MOST_BYTES, sizes


@pytest.mark.parametrize("game_id", GAMES)
def test_programs_read_the_same(server: Server, game_id: str) -> None:
    """The rulebook as JSON: its clauses, its words, positions that can be played on."""
    with server.client(**{"Accept-Language": "fr"}) as client:
        document = client.get(f"/api/v1/games/{game_id}/rules/fr").json()
        page = client.get(f"/rules/{game_id}/how-to-win").text
        assert client.get(f"/api/v1/games/{game_id}/rules/xx").status_code == 404
        assert client.get("/api/v1/games/nonsense/rules/fr").status_code == 404
    clauses = [clause for chapter in document["chapters"] for clause in chapter["clauses"]]
    assert [clause["name"] for clause in clauses] == list(find_game(game_id).rulebook("fr").clauses)
    pictures = [one for clause in clauses for one in clause["pictures"]]
    assert len(pictures) > 3
    for one in pictures:
        assert Match.from_position(one["position"], seed=1).game.id == game_id
    assert document["in_short"]
    for step in document["how_to_win"]:
        assert step["text"].replace("’", "’") in page.replace("&#39;", "'").replace("&#34;", '"')


def test_who_reads_without_scripts(server: Server) -> None:
    """Every page is there as a page; nonsense is answered."""
    with server.client() as client:
        table = client.post("/play-now", data={"game": GAMES[0]})
        assert f'href="/rules/{GAMES[0]}/how-to-win"' in table.text
        assert "data-first" in table.text
        assert client.post(f"/rules/{GAMES[0]}/how-to-win").status_code == 204
        assert "data-first" not in client.get(table.url.path).text
        assert client.get("/rules/nonsense/how-to-win").status_code == 404
        assert client.get("/rules/nonsense/sheet").status_code == 404
        assert f'href="/rules/{GAMES[0]}/how-to-win"' in client.get("/learn").text
    with server.client() as nobody:
        assert nobody.post(f"/rules/{GAMES[0]}/how-to-win").status_code == 204
