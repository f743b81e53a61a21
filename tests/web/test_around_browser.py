"""Around the table in browsers: choose a table, fill it, hand on its link, install the site, go on to the next game."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.clicking import follow, join, open_table, play_somehow
from tests.web.conftest import Server, Visitor, visitors_in

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"  # as after thirty seconds
SIZES = {
    "phone": {"width": 360, "height": 740},
    "tablet": {"width": 768, "height": 1024},
    "laptop": {"width": 1280, "height": 720},
    "desk": {"width": 1440, "height": 900},
}
WIDER = "document.documentElement.scrollWidth > innerWidth"
CUT = """() => [...document.querySelectorAll("#main :is(button, a, p, h2, h3, label, .tag, small)")]
    .filter(one => one.offsetParent && !one.closest(".sr, .log, [hidden]"))
    .filter(one => { const {left, right} = one.getBoundingClientRect(); return left < -1 || right > innerWidth + 1; })
    .filter(one => !one.closest(".scroll, pre"))
    .map(one => one.outerHTML.slice(0, 80))"""  # what leaves the screen at its sides
SHARE = """navigator.share = (what) => { window.shared = what; return Promise.resolve(); }"""


def chosen(page: Any) -> list[str]:
    """Who is to sit where, as far as it is shown."""
    seats = page.locator(".seat-wishes select").all()
    return [seat.input_value() for seat in seats if seat.is_visible()]


def test_a_new_table_in_plain_sight(visitors: Visit) -> None:
    """Number of players and variant without unfolding anything; the other seats with one click."""
    anna = visitors()
    page = anna.page
    anna.go("/new?game=fuerstenfeld")
    page.fill("[name=name]", "Anna")
    assert chosen(page) == ["me", "open", "bot-3"]
    page.check("[name=seats][value='5']")
    page.get_by_label("Expert game").check()
    assert chosen(page) == ["me", "open", "bot-3", "bot-3", "bot-3"]
    page.click("text=Invite friends")
    assert chosen(page) == ["me", "open", "open", "open", "open"]
    page.select_option("[name=level]", "1")
    page.click("text=Fill with bots")
    assert chosen(page) == ["me", "bot-1", "bot-1", "bot-1", "bot-1"]
    page.check("[name=seats][value='2']")
    assert chosen(page) == ["me", "bot-1"]
    page.click("text=Open the table")
    page.wait_for_url("**/t/*")
    anna.wait_for_turn()
    expect(page.locator("#panel-more .options li")).to_have_text(["Expert game"])


def test_seats_change_hands_before_everybodys_eyes(visitors: Visit) -> None:
    """The owner seats a bot and sends it away, then fills the table; the guest's page follows, and the game begins."""
    anna, ben = visitors(), visitors()
    follow(ben, open_table(anna, "me", "open", "open", "open"), "Ben")
    seats = [one.page.locator("#waiting li") for one in (anna, ben)]
    expect(seats[0].nth(1)).to_contain_text("Ben")
    expect(ben.page.locator("#waiting button")).to_have_count(0)
    anna.page.select_option("#waiting [name=level]", "5")
    seats[0].nth(3).get_by_text("A bot plays").click()
    for one in seats:
        expect(one.nth(3)).to_contain_text("bot of level 5")
    seats[0].nth(3).get_by_text("Free the seat").click()
    for one in seats:
        expect(one.nth(3)).to_contain_text("free seat")
    anna.page.get_by_text("Fill with bots and begin").click()
    for one in (anna, ben):
        one.page.locator("#moves").wait_for()
        expect(one.page.locator("#invite")).to_have_count(0)
        expect(one.page.locator(".seat-card .tag", has_text="bot 5")).to_have_count(2)


def test_the_link_is_handed_on(visitors: Visit) -> None:
    """Where the device can share, by its own means; copied everywhere."""
    anna, ben = visitors(permissions=["clipboard-read", "clipboard-write"]), visitors()
    link = open_table(anna, "me", "open", game="pfeffersaecke")
    expect(anna.page.locator("[data-share]")).to_be_hidden()  # this browser cannot
    anna.page.locator("[data-copy]").first.click()
    expect(anna.page.locator("[data-copy]").first).to_have_text("Copied")
    assert anna.page.evaluate("navigator.clipboard.readText()") == link
    anna.context.add_init_script(SHARE)
    anna.page.reload()
    anna.page.locator("[data-share]").click()
    shared = anna.page.evaluate("shared")
    assert shared["url"] == link
    assert "Pfeffersäcke" in shared["text"]
    follow(ben, link, "Ben")
    ben.page.locator("#moves, #hand").first.wait_for()


def test_the_next_game_is_one_click_away(visitors: Visit) -> None:
    """At a table where others think: the link comes as soon as another game waits, and goes when none does."""
    anna, ben = visitors(), visitors()
    join(ben, open_table(anna, "me", "open"), "Ben")
    anna.page.locator("#moves").wait_for()
    here, other = (anna, ben) if not anna.is_to_play else (ben, anna)
    first = here.table_id()
    expect(here.page.locator("#next")).to_be_hidden()
    tab = here.context.new_page()
    second = (
        here.page.request.post(
            f"{here.server.address}/new",
            form={"game": "die-fugger", "seats": "2", "seat-0": "me", "seat-1": "here"},
        )
        .url.rpartition("/")[2]
        .partition("?")[0]
    )
    tab.close()
    here.page.evaluate(LOOK)
    expect(here.page.locator("#next")).to_be_visible()
    here.page.locator("#next").click()
    here.page.wait_for_url(f"**/t/{second}*")
    expect(here.page.locator("#next")).to_be_hidden()
    play_somehow(other)
    here.page.evaluate(LOOK)
    expect(here.page.locator("#next")).to_have_attribute("href", f"/t/{first}")


def test_lists_are_cleared_after_a_question(visitors: Visit) -> None:
    """What cannot be undone asks once, on the button."""
    anna = visitors()
    open_table(anna, "me", "bot-1", "bot-1")
    anna.go("/mine")
    button = anna.page.locator(".clear button")
    button.click()
    expect(anna.page.locator(".clear button.armed")).to_have_count(1)
    button.click()
    expect(anna.page.locator(".tables")).to_have_count(0)


@pytest.fixture
def whole_browser(chromium_with_windows: Any, server: Server) -> Any:
    """Makes visitors whose browser can install a site."""
    yield from visitors_in(chromium_with_windows, server)


def test_it_can_be_installed(whole_browser: Visit) -> None:
    """The browser itself reads the manifest without complaint, finds the icons, and sees nothing in the way."""
    anna = whole_browser()
    anna.go("/")
    asked = anna.context.new_cdp_session(anna.page)
    found = asked.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/manifest.webmanifest")
    manifest = json.loads(found["data"])
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        size = anna.page.evaluate(
            "async src => { const one = new Image(); one.src = src; await one.decode(); return one.naturalWidth }",
            icon["src"],
        )
        assert icon["sizes"] == f"{size}x{size}"
    reasons = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in reasons if one["errorId"] != "in-incognito"] == []


@pytest.mark.parametrize(("language", "theme"), [("de", "light"), ("fr", "dark")])
@pytest.mark.parametrize("size", SIZES)
def test_pages_around_the_table_fit(visitors: Visit, size: str, language: str, theme: str) -> None:
    """Nothing leaves the screen at its sides, by day and by night, with long words; axe finds nothing wrong."""
    anna = visitors(viewport=SIZES[size], locale=language, color_scheme=theme)
    page = anna.page
    open_table(anna, "me", "bot-1", "bot-1", game="fuerstenfeld", name="Jean-Baptiste-Emmanuel")
    over = f"/t/{anna.table_id()}"
    page.request.post(f"{anna.server.address}{over}/propose", form={"seat": "0", "kind": "end"})
    link = open_table(anna, "me", "open", "open", "bot-5", game="fuerstenfeld")
    waits = f"/t/{anna.table_id()}"
    stranger = visitors(viewport=SIZES[size], locale=language, color_scheme=theme)
    addresses = [
        (anna, one) for one in ("/new?game=fische-fluppen-frikadellen", waits, over, f"{over}/result", "/mine")
    ]
    addresses += [(stranger, one) for one in (link.removeprefix(anna.server.address), over)]
    for visitor, address in addresses:
        visitor.go(address)
        visitor.page.locator("#main").wait_for()
        assert not visitor.page.evaluate(WIDER), address
        assert visitor.page.evaluate(CUT) == [], address
        if size in ("phone", "desk"):
            assert visitor.violations() == [], address


@pytest.mark.browser
@pytest.mark.parametrize("width", [768, 1024, 1440])
def test_the_prompt_keeps_its_room_beside_the_next_game(visitors: Visit, width: int) -> None:
    """Where another table waits too, the head of a map is as low as without it, in the language with long words."""
    anna = visitors(locale="fr-FR", viewport={"width": width, "height": 1024})
    open_table(anna, "me", "bot-1", game="die-fugger")
    anna.wait_for_turn()
    open_table(anna, "me", "bot-1", game="pfeffersaecke")
    anna.wait_for_turn()
    anna.go(f"/t/{anna.table_id()}")
    anna.page.locator("#next").wait_for()
    head, prompt = (anna.page.locator(part).bounding_box() for part in (".table > .head", "#prompt > span"))
    assert head["height"] < 90
    assert prompt["width"] > 200
