"""Cards put in order by hand: by dragging, by buttons, by typing, on a phone too."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.conftest import Visitor

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 900}, {"width": 360, "height": 740}], ids=str)
def test_nine_cards_go_under_the_deck_in_the_order_of_the_sheet(
    visitors: Callable[..., Visitor], viewport: dict[str, int]
) -> None:
    """The expert game of Fürstenfeld begins with it."""
    anna = visitors(viewport=viewport)
    page = anna.page
    anna.go("/new?game=fuerstenfeld")
    page.fill("[name=name]", "Anna")
    for seat, kind in enumerate(["me", "bot-1", "", "", ""]):
        page.select_option(f"[name=seat-{seat}]", kind)
    page.locator("details:has([name=option-expert]) > summary").click()
    page.select_option("[name=option-expert]", index=1)
    page.check("[name=pace][value=free]")
    page.click("text=Open the table")
    anna.wait_for_turn()
    page.click(".ff-order summary")
    first = shown(page)
    assert len(first) == 10

    page.locator(".ff-order li >> nth=-1").locator("[data-sort-by='-1']").click()
    assert shown(page) == [*first[:8], first[9], first[8]]

    grip = page.locator(f".ff-order li:has-text('{first[1]}') .grip").first
    grip.scroll_into_view_if_needed()
    start, line = grip.bounding_box(), page.locator(".ff-order .line").bounding_box()
    page.mouse.move(start["x"] + 5, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(start["x"] + 5, line["y"] - 2, steps=4)
    page.mouse.up()
    stays = page.locator(f".ff-order li:has-text('{first[1]}') input").first
    assert stays.input_value() == "0"

    page.locator(f".ff-order li:has-text('{first[0]}') input").first.fill("9")
    page.keyboard.press("Tab")
    order = shown(page)[1:]
    assert order[-1] == first[0]
    page.click("text=Put them under the deck")
    page.locator(".ff-under li >> nth=8").wait_for()
    assert page.locator(".ff-under li").all_inner_texts() == order


def shown(page: Any) -> list[str]:
    """The names of the cards from top to bottom."""
    return [str(name).strip() for name in page.locator(".ff-order label").all_inner_texts()]
