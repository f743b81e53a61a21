"""Pages that are left open say when a table waits: the badge, the list, and the system's own notices."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.clicking import join, open_table, play_somehow, press
from tests.web.conftest import Server, Visitor, visitors_in

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"  # as after thirty seconds
NOBODY_LOOKS = "Object.defineProperty(document, 'hidden', {get: () => true})"
NOTICES = """async () => {
    const post = await navigator.serviceWorker.getRegistration("/static/js/");
    return (await post?.getNotifications() ?? []).map((one) => [one.title, one.body, one.data]);
}"""

WORKER_IS_READY = "async () => (await navigator.serviceWorker.getRegistration('/static/js/'))?.active != null"


def until(visitor: Visitor, wanted: str) -> Any:
    """What a question to the page is answered with, once that is something."""
    for _ in range(200):
        if answer := visitor.page.evaluate(wanted):
            return answer
        visitor.page.wait_for_timeout(50)
    state = visitor.page.evaluate("[Notification.permission, document.hidden, document.title]")
    raise AssertionError(f"never came about, {state}: {wanted}")


def seated(anna: Visitor, bert: Visitor) -> tuple[Visitor, Visitor]:
    """Both at a table: who is to play, and the other."""
    join(bert, open_table(anna, "me", "open"), "Bert")
    anna.page.locator("#moves").wait_for()
    return (anna, bert) if anna.is_to_play else (bert, anna)


def test_my_games_left_open_tell_what_waits(visitors: Visit) -> None:
    """Badge, title, icon and list follow what happens elsewhere."""
    first, other = seated(visitors(), visitors())
    table = other.table_id()
    other.go("/mine")
    waits = other.page.locator("h2:has-text('Waiting for you') + ul a")
    expect(waits).to_have_count(0)
    play_somehow(first)
    other.page.evaluate(LOOK)
    expect(waits).to_have_attribute("href", f"/t/{table}")
    expect(other.page.locator("nav .badge")).to_have_text("1 waiting for you")
    assert other.page.title().startswith("(1) My games")
    assert "busy" in other.page.get_attribute("#icon", "href")
    second = other.context.new_page()
    second.goto(f"{other.server.address}/t/{table}")
    press(second.locator("#hand button[name=action]").first)
    first.wait_for_turn()
    other.page.evaluate(LOOK)
    expect(other.page.locator("nav .badge")).to_be_hidden()
    expect(waits).to_have_count(0)
    assert other.page.title().startswith("My games")


@pytest.fixture
def with_windows(chromium_with_windows: Any, server: Server) -> Iterator[Visit]:
    """Makes visitors whose system can show a notice."""
    yield from visitors_in(chromium_with_windows, server)


@pytest.mark.parametrize("place", ["table", "elsewhere"])
def test_word_is_brought_if_somebody_wants_that(with_windows: Visit, place: str) -> None:
    """Switched on in the menu, the system shows a notice while the page is not looked at."""
    first, other = seated(with_windows(), with_windows())
    table = other.table_id()
    other.context.grant_permissions(["notifications"])
    other.go("/mine")
    other.page.locator(".menu summary").click()
    other.page.locator("form:has([name=notices]) button[value=on]").click()
    other.page.locator(".menu summary").click()
    expect(other.page.locator("[name=notices][value=on]")).to_have_attribute("aria-pressed", "true")
    other.context.add_init_script(NOBODY_LOOKS)
    other.go(f"/t/{table}" if place == "table" else "/")
    assert until(other, WORKER_IS_READY) is True
    assert other.page.evaluate(NOTICES) == []
    play_somehow(first)
    if place == "table":
        other.wait_for_turn()
    else:
        other.page.evaluate(LOOK)
    ((title, body, address),) = until(other, NOTICES)
    assert title.startswith("Die Fugger")
    assert address == f"/t/{table}"
    assert "Anna" in body or "Bert" in body or "lay or draw" in body
