"""A map is brought nearer and moved with fingers, the wheel and keys, and stays so when it is drawn anew."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.clicking import open_table, play_somehow
from tests.web.conftest import Visitor

pytestmark = pytest.mark.browser
VIEW = "#board [data-zoom-frame] [tabindex]"
SHOWN = f"""() => {{ const view = document.querySelector("{VIEW}"); const svg = view.firstElementChild;
    return [svg.getBoundingClientRect().width, view.scrollLeft, view.scrollTop] }}"""


def test_a_map_is_zoomed_and_moved_in_three_ways(visitors: Callable[..., Visitor]) -> None:
    """Two fingers, Ctrl and the wheel, + and -: nearer or farther; the wheel and arrows: elsewhere; 0: all."""
    anna = visitors(has_touch=True)
    open_table(anna, "me", "bot-1", game="pfeffersaecke")
    anna.wait_for_turn()
    page, view = anna.page, anna.page.locator(VIEW)
    view.scroll_into_view_if_needed()
    box = view.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    before = page.evaluate(SHOWN)
    pinch(anna, x, y)
    pinched = until(page, f"was => ({SHOWN})()[0] > 1.3 * was[0]", before)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -60)
    moved = until(page, f"was => ({SHOWN})()[2] < was[2] - 30", pinched)
    page.keyboard.down("Control")
    page.mouse.wheel(0, 100)
    page.keyboard.up("Control")
    until(page, f"was => ({SHOWN})()[0] < 0.9 * was[0]", moved)
    view.focus()
    page.keyboard.press("0")
    every = until(page, f"width => ({SHOWN})()[0] <= width", box["width"])
    page.keyboard.press("+")
    page.keyboard.press("+")
    nearer = until(page, f"was => ({SHOWN})()[0] > 1.5 * was[0]", every)
    page.keyboard.press("ArrowLeft")
    until(page, f"was => ({SHOWN})()[1] < was[1]", nearer)
    page.keyboard.press("-")
    width = until(page, f"was => ({SHOWN})()[0] < was[0]", nearer)[0]
    play_somehow(anna)
    assert page.evaluate(SHOWN)[0] == width


def pinch(visitor: Visitor, x: float, y: float) -> None:
    """Two fingers set down and drawn apart."""
    devtools = visitor.context.new_cdp_session(visitor.page)
    for kind, apart in (("touchStart", 40), ("touchMove", 50), ("touchMove", 60), ("touchMove", 70)):
        points = [{"x": x + apart * side, "y": y, "id": finger} for finger, side in enumerate((-1, 1))]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def until(page: Any, condition: str, was: Any) -> Any:
    """What is shown when that has become so."""
    page.wait_for_function(condition, arg=was)
    return page.evaluate(SHOWN)
