"""What just happened: played back at one's own pace, explained on a stage, told since one's last turn."""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.clicking import end_turn, play_somehow
from tests.web.conftest import Server, Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]

TIMES = """{
    window.times = [];
    document.addEventListener("htmx:sse:after:message", ({detail}) => {
        if (detail.message.data.includes('hx-target="#log"')) window.times.push(performance.now());
    });
}"""


def table_of(visitor: Visitor) -> str:
    """A table against three bots, at which it is the visitor's turn; its address."""
    form = {
        "name": "Ana",
        "game": "die-fugger",
        "seat-0": "me",
        **{f"seat-{seat}": "bot-1" for seat in (1, 2, 3)},
    }
    made = visitor.page.request.post(f"{visitor.server.address}/new", form=form)
    visitor.go(str(made.url).removeprefix(visitor.server.address))
    visitor.wait_for_turn()
    return str(made.url).removeprefix(visitor.server.address)


def test_each_move_of_the_others_stays_a_while(
    visitors: Visit, start_server: Callable[..., Server], tmp_path: Path
) -> None:
    """At the chosen pace; a page that is opened again shows the same as the one that has watched."""
    server = start_server(f"sqlite:///{tmp_path}/house.db", COMPTOIR_BOT_PAUSE="0.05")
    visitor = visitors(server, reduced_motion="no-preference")
    visitor.page.request.post(f"{server.address}/wishes", form={"speed": "fast"})
    visitor.context.add_init_script(TIMES)
    path = table_of(visitor)
    visitor.page.evaluate("times.length = 0")
    play_somehow(visitor)
    visitor.wait_for_turn()
    times = visitor.page.evaluate("times")
    gaps = [later - sooner for sooner, later in pairwise(times)]
    assert gaps
    assert max(gaps) > 250  # bots alone would take 50
    log = visitor.page.locator("#log").inner_text()
    visitor.go(path)
    visitor.page.locator("#moves").wait_for()
    assert visitor.page.locator("#log").inner_text() == log


def test_at_once_with_reduced_motion(visitors: Visit) -> None:
    """Nothing is lit and no line is played."""
    visitor = visitors()
    table_of(visitor)
    play_somehow(visitor)
    visitor.wait_for_turn()
    assert visitor.page.locator(".lit, .played:not(:empty)").count() == 0


def test_since_your_last_turn(visitors: Visit) -> None:
    """A line for each of the others, until one plays."""
    visitor = visitors()
    table_of(visitor)
    play_somehow(visitor)
    visitor.wait_for_turn()
    lines = visitor.page.locator("#since li")
    assert {line.get_attribute("class") for line in lines.all()} == {f"of-seat-{seat}" for seat in (1, 2, 3)}


def test_the_end_of_a_round_is_explained(visitors: Visit) -> None:
    """On a stage that its reader closes, and opens again from the log."""
    visitor = visitors()
    page = visitor.page
    page.remove_locator_handler(page.locator("#stage[open] > [data-close]"))
    table_of(visitor)
    stage = page.locator("#stage[open]")
    for _ in range(60):
        visitor.wait_for_turn()
        if stage.count():
            break
        seen = page.locator("#moves [name=seen]").input_value()
        page.locator("#hand button[name=action]").first.evaluate(
            "one => { one.click(); if (one.classList.contains('armed')) one.click() }"
        )
        page.locator(f"#moves [name=seen]:not([value='{seen}']), #stage[open]").first.wait_for(state="attached")
        end_turn(visitor)
    expect(stage.locator("#stage-title")).to_have_text("End of round 1")
    sold = [int(cell) for cell in re.findall(r"\+(\d+)", stage.locator("tfoot").inner_text())]
    totals = [int(total) for total in stage.locator(".df-race b").all_inner_texts()]
    assert sorted(sold) == sorted(totals)  # nobody had anything before the first round
    assert visitor.violations("#stage") == []
    page.keyboard.press("Escape")
    expect(stage).to_have_count(0)
    page.locator("#log .staged a").first.click()
    expect(stage.locator("#stage-title")).to_have_text("End of round 1")


@pytest.mark.parametrize(("ask", "asked"), [("always", True), ("never", False)])
def test_asking_before_a_move(visitors: Visit, ask: str, asked: bool) -> None:
    """By choice every move asks on its button, or none; Escape lets it be."""
    visitor = visitors()
    page = visitor.page
    page.request.post(f"{visitor.server.address}/wishes", form={"ask": ask})
    table_of(visitor)
    seen = page.locator("#moves [name=seen]").input_value()
    button = page.locator("#hand button[name=action]").first
    button.click()
    if asked:
        expect(button).to_have_class(re.compile("armed"))
        page.keyboard.press("Escape")
        expect(button).not_to_have_class(re.compile("armed"))
        assert page.locator("#moves [name=seen]").input_value() == seen
    else:
        expect(page.locator("#moves [name=seen]")).not_to_have_value(seen)
