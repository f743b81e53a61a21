"""A hint marks what it means on the board and in the hand, gives a reason, and is done with a click."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.clicking import end_turn, open_table
from tests.web.conftest import Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]


def at_table(visitors: Visit) -> Visitor:
    """Somebody who is to move in a game against a bot."""
    visitor = visitors()
    open_table(visitor, "me", "bot-1")
    visitor.wait_for_turn()
    return visitor


def test_a_hint_points_explains_and_is_done(visitors: Visit) -> None:
    visitor = at_table(visitors)
    page = visitor.page
    page.click("#bar form[action$='/hint'] button")
    notice = page.locator("#notice")
    expect(notice).to_contain_text("A strong bot would choose:")
    expect(notice).to_contain_text("Winning chances about")
    meant = page.locator("#hand button.hinted")
    expect(meant).to_have_count(1)
    name = str(meant.locator(".sr").first.text_content()).strip()
    expect(notice).to_contain_text(name)
    assert visitor.violations("#notice") == []
    seen = page.locator("#moves [name=seen]").input_value()
    do = notice.locator("button")
    do.click()
    if do.count() and "armed" in str(do.get_attribute("class")):
        do.click()
    expect(page.locator("#moves [name=seen]")).not_to_have_value(seen)
    end_turn(visitor)
    expect(page.locator(".hinted")).to_have_count(0)


def test_charts_tell_values_at_any_moment(visitors: Visit) -> None:
    """By pointer and by keys; with an axis, its unit and the rounds."""
    visitor = at_table(visitors)
    page = visitor.page
    page.click("#tab-charts")
    plot = page.locator("#panel-charts .plot").first
    plot.wait_for()
    assert plot.locator("figcaption small").inner_text() == "(Florins)"
    ticks = plot.locator(".tick").all_text_contents()
    assert ticks[-1] in ("Round", "Move")
    assert len(ticks) > 3
    svg = plot.locator("> svg")
    svg.focus()
    page.keyboard.press("ArrowLeft")
    expect(plot.locator("[data-at]")).to_contain_text("Move ")
    at_keys = plot.locator(".legend").inner_text()
    page.keyboard.press("Tab")
    expect(plot.locator("[data-at]")).to_be_empty()
    box = svg.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + 20)
    expect(plot.locator("[data-at]")).to_contain_text("Move ")
    assert ":" in at_keys
