"""Cards put in order by hand: by dragging, by buttons, by typing, on a phone too."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.clicking import put_away
from tests.web.conftest import Visitor

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 900}, {"width": 360, "height": 740}], ids=str)
def test_nine_cards_go_under_the_deck_in_the_order_of_the_sheet(
    visitors: Callable[..., Visitor], viewport: dict[str, int]
) -> None:
    """The expert game of Fürstenfeld begins with it."""
    page = set_up(visitors(viewport=viewport))
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
    page.locator(".ff-deck").click()
    page.locator(".ff-under li >> nth=8").wait_for()
    assert page.locator(".ff-under li").all_inner_texts() == order


def test_a_sheet_handed_in_in_parts_numbers_itself_anew(visitors: Callable[..., Visitor]) -> None:
    """After three of nine cards the others are numbered from 1 again, and go as they are shown."""
    page = set_up(visitors())
    first = shown(page)
    for name in first[4:]:
        page.locator(field_of(name)).fill("0")
        page.keyboard.press("Tab")
    assert numbers(page) == ["0"] * 7 + ["1", "2", "3"]
    page.click("text=Put them under the deck")
    page.locator(".ff-under li:nth-child(3)").wait_for(state="attached")
    assert numbers(page) == ["0", "1", "2", "3", "4", "5", "6"]
    order = shown(page)
    assert sorted(order) == sorted([first[0], *first[4:]])
    page.click("text=Put them under the deck")
    page.locator(".ff-deck").click()
    page.locator(".ff-under li >> nth=8").wait_for()
    assert page.locator(".ff-under li").all_inner_texts() == [*first[1:4], *order[1:]]


def test_an_order_stays_when_the_hand_is_drawn_anew(visitors: Callable[..., Visitor]) -> None:
    """The same cards come back as they were put in order, with their numbers."""
    page = set_up(visitors())
    drawn = page.locator(".ff-order").evaluate("sheet => sheet.outerHTML")
    first = shown(page)
    page.locator(field_of(first[0])).fill("2")
    page.keyboard.press("Tab")
    assert shown(page) == [first[1], first[0], *first[2:]]
    page.locator(".ff-order").evaluate(
        """(sheet, drawn) => {
            document.dispatchEvent(new Event("htmx:before:swap"));
            sheet.outerHTML = drawn;
            document.dispatchEvent(new Event("htmx:after:swap"));
        }""",
        drawn,
    )
    assert shown(page) == [first[1], first[0], *first[2:]]
    assert numbers(page) == [str(place) for place in range(1, 11)]


def set_up(anna: Visitor) -> Any:
    """The page of somebody who begins an expert game of Fürstenfeld with a bot."""
    page = anna.page
    anna.go("/new?game=fuerstenfeld")
    page.fill("[name=name]", "Anna")
    page.check("[name=seats][value='2']")
    for seat, kind in enumerate(["me", "bot-1"]):
        page.select_option(f"[name=seat-{seat}]", kind)
    page.check("[name=option-expert][value='1']")
    page.check("[name=pace][value=free]")
    page.click("text=Open the table")
    anna.wait_for_turn()
    put_away(anna)
    return page


def field_of(name: str) -> str:
    """The field with a card's number; names may be the beginning of others."""
    return f".ff-order li:has(label:text-is('{name}')) input"


def numbers(page: Any) -> list[str]:
    """The numbers of the cards from top to bottom."""
    return [str(field.input_value()) for field in page.locator(".ff-order input").all()]


def shown(page: Any) -> list[str]:
    """The names of the cards from top to bottom."""
    return [str(name).strip() for name in page.locator(".ff-order label").all_inner_texts()]
