"""Nothing lies over something else or is cut off, on screens of all sizes and in the longest language."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from comptoir.web.charts import HEIGHT, LINE, apart
from tests.web.clicking import play_somehow
from tests.web.conftest import Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
PHONE, TABLET = {"width": 360, "height": 740}, {"width": 768, "height": 1024}

COVERED = """things => things.map(thing => [thing, thing.getBoundingClientRect()]).flatMap(([one, a], at, all) =>
    all.slice(at + 1).filter(([_, b]) => a.width && b.width
        && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one.textContent.trim()} / ${other.textContent.trim()}`))"""
CUT = "thing => thing.scrollWidth > thing.clientWidth + 1"


def begin(visitor: Visitor) -> None:
    """A table against bots."""
    visitor.go("/")
    visitor.page.locator("#game-die-fugger button.first").click()
    visitor.page.wait_for_url("**/t/*")


def test_the_bar_on_a_phone(visitors: Visit) -> None:
    """Its words stand side by side in German too; what has no room is named for who hears the page."""
    visitor = visitors(viewport=PHONE, locale="de-DE")
    visitor.go("/")
    assert visitor.page.locator(".brand, .site-bar nav a, .menu > summary").evaluate_all(COVERED) == []
    assert visitor.page.locator(".menu > summary").inner_text() == "Einstellungen"
    assert not visitor.page.locator("html").evaluate(CUT)


def test_tabs_of_a_tablet(visitors: Visit) -> None:
    """All five can be seen."""
    visitor = visitors(viewport=TABLET, locale="fr-FR")
    begin(visitor)
    assert not visitor.page.locator(".tabs").evaluate(CUT)


def test_all_else_beside_the_board(visitors: Visit) -> None:
    """However little room it has, one thing stands below the other."""
    visitor = visitors(viewport={"width": 1440, "height": 800}, locale="de-DE")
    begin(visitor)
    visitor.page.locator("#tab-more").click()
    visitor.page.locator("#panel-more[data-loaded]").wait_for()
    things = visitor.page.locator("#panel-more :is(h2, button, input, textarea)")
    assert things.evaluate_all(COVERED) == []


def test_a_long_word_in_the_chat(visitors: Visit) -> None:
    """It goes on in the next line."""
    visitor = visitors(viewport=PHONE)
    begin(visitor)
    visitor.page.locator(".bottom-tabs [data-tab=chat]").click()
    visitor.page.locator("#say-text").fill("ha" * 100)
    visitor.page.locator("#say button").click()
    visitor.page.locator("#chat li").wait_for()
    assert not visitor.page.locator("#chat .chat").evaluate(CUT)


def test_a_phone_without_scripts(visitors: Visit) -> None:
    """Everything is there, one below the other, and what others do is shown after a while."""
    visitor = visitors(viewport=PHONE, java_script_enabled=False)
    visitor.go("/new?game=die-fugger")
    visitor.page.locator("[name=name]").fill("Anna")
    visitor.page.locator("#new-table button.first").click()
    visitor.page.wait_for_url("**/t/*")
    for part in (".seat-list", "#log", "#say", "#panel-more"):
        assert visitor.page.locator(part).evaluate("part => part.getBoundingClientRect().width") > 0, part
    assert not visitor.page.locator(".bottom-tabs").is_visible()
    again = visitor.page.locator("meta[http-equiv=refresh]").get_attribute("content")
    assert again == f"15; url=/t/{visitor.table_id()}?seat=0"


def test_numbers_at_the_ends_of_a_chart() -> None:
    """None is written over another, and none below the chart; those that have room stay where they are."""
    for heights in ([14, 15, 14, 80], [136, 136, 130], [20, 60, 100], []):
        placed = sorted(apart(heights))
        assert all(below - above >= LINE for above, below in pairwise(placed))
        assert all(height < HEIGHT for height in placed)
    assert apart([20, 60, 100]) == [20, 60, 100]


STRAYS = """{
    window.moved = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = work => {
        for (const piece of document.querySelectorAll("[data-piece]")) {
            if (!piece.style.viewTransitionName) continue;
            const [is, pane] = [piece, piece.closest(".board, .mine")].map(one => one.getBoundingClientRect());
            window.moved.push(is.bottom <= pane.bottom + 1 && is.top >= pane.top - 1);
        }
        return start(work);
    };
}"""


def test_what_moves_stays_where_it_can_be_seen(visitors: Visit) -> None:
    """Movement is drawn above everything: a card that one would have to scroll to takes no part in it."""
    visitor = visitors(viewport=PHONE, reduced_motion="no-preference")
    visitor.context.add_init_script(STRAYS)
    visitor.go("/")
    visitor.page.locator("#game-fuerstenfeld button.first").click()
    visitor.wait_for_turn()
    for _ in range(30):  # not every move moves a card
        play_somehow(visitor)
        visitor.wait_for_turn()
        if visitor.page.evaluate("moved.length"):
            break
    assert visitor.page.evaluate("moved.length > 0 && moved.every(Boolean)")
