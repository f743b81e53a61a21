"""The last move of a turn is held until "End turn" where a bot goes on at once: in two browsers, and over a restart."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.clicking import join, open_table
from tests.web.conftest import Server, Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
LAID = "#hand button[name=action]:not([data-confirm])"  # a card that is laid, which can be undone


def before_a_bot(visitors: Visit, server: Server) -> tuple[Visitor, Visitor]:
    """Two people and a bot at a table where the one begins whom the bot follows; both, that one first."""
    anna, bert = visitors(server), visitors(server)
    while True:
        join(bert, open_table(anna, "me", "bot-1", "open"), "Bert")
        anna.page.locator("#moves").wait_for()
        if anna.is_to_play and anna.page.locator(LAID).count():
            return anna, bert


def changes(visitor: Visitor) -> int:
    """How many changes everybody knows of."""
    table = f"{visitor.server.address}/api/v1/tables/{visitor.table_id()}"
    return int(visitor.context.request.get(table).json()["seen"])


def test_others_see_it_when_the_turn_ends(
    visitors: Visit, start_server: Callable[..., Server], tmp_path: Path
) -> None:
    server = start_server(f"sqlite:///{tmp_path}/house.db")
    anna, bert = before_a_bot(visitors, server)
    before, log, own_log = changes(anna), bert.page.locator("#log").inner_text(), anna.page.locator("#log")
    own = own_log.inner_text()
    end = anna.page.locator("#bar form[action$='/end-turn'] button")
    anna.page.locator(LAID).first.click()
    expect(end).to_be_visible()
    expect(anna.page.locator("#prompt")).to_contain_text("nobody has seen it yet")
    assert anna.violations(".mine") == []
    assert changes(bert) == before
    assert bert.page.locator("#log").inner_text() == log
    anna.page.click("#bar >> text=Undo")
    expect(end).to_have_count(0)
    assert own_log.inner_text() == own
    anna.page.locator(LAID).first.click()
    expect(end).to_be_visible()
    server.end(signal.SIGKILL)
    server.start()
    anna.page.reload()
    expect(end).to_be_visible()
    assert changes(bert) == before
    anna.page.keyboard.press("e")
    bert.wait_for_turn()
    assert changes(bert) >= before + 1
    expect(bert.page.locator("#log")).to_contain_text("Anna lays")
    for visitor in (anna, bert):
        visitor.troubles.clear()  # the server was away


def test_never_asked_never_held(visitors: Visit, server: Server) -> None:
    """Whoever wants no question plays at once."""
    anna, _ = before_a_bot(visitors, server)
    anna.page.request.post(f"{server.address}/wishes", form={"ask": "never"})
    anna.page.reload()
    anna.wait_for_turn()
    before = changes(anna)
    anna.page.locator(LAID).first.click()
    anna.page.wait_for_function(
        "async ([url, before]) => (await (await fetch(url)).json()).seen > before",
        arg=[f"/api/v1/tables/{anna.table_id()}", before],
    )
