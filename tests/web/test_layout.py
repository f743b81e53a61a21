"""Nothing lies over something else or is cut off, on screens of all sizes and in the longest language."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from comptoir.games import game_ids
from comptoir.web.charts import HEIGHT, LINE, apart
from tests.web.clicking import play_somehow
from tests.web.conftest import Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
PHONE, TABLET = {"width": 360, "height": 740}, {"width": 768, "height": 1024}

# A tray laid into the board lets the pointer through beside its cards: it covers nothing.
COVERED = """things => things.filter(thing => getComputedStyle(thing).pointerEvents !== "none")
    .map(thing => [thing, thing.getBoundingClientRect()]).flatMap(([one, a], at, all) =>
    all.slice(at + 1).filter(([_, b]) => a.width && b.width
        && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one.textContent.trim()} / ${other.textContent.trim()}`))"""
CUT = "thing => thing.scrollWidth > thing.clientWidth + 1"


def begin(visitor: Visitor) -> None:
    """A table against bots."""
    visitor.go("/")
    visitor.page.locator("#game-die-fugger button[name=game]").click()
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
    assert visitor.page.locator("[role=tab]").evaluate_all(COVERED) == []


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
    for part in ("#waiting", "#log", "#say", "#panel-more"):
        assert visitor.page.locator(part).first.evaluate("part => part.getBoundingClientRect().width") > 0, part
    assert not visitor.page.locator(".bottom-tabs").is_visible()
    again = visitor.page.locator("meta[http-equiv=refresh]").get_attribute("content")
    assert again == f"15; url=/t/{visitor.table_id()}?seat=0"


SCROLLERS = """() => {
    const longer = one => one.scrollHeight > one.clientHeight + 1;
    const may = one => /auto|scroll/.test(getComputedStyle(one).overflowY) && !one.matches("textarea");
    const scrollers = [...document.querySelectorAll("body *")].filter(one => may(one) && longer(one));
    const within = scrollers.filter(one => scrollers.some(other => other !== one && other.contains(one)));
    const strange = within.filter(one => !one.closest("[data-zoom-frame]")); // a map is moved in its frame
    return [...longer(document.documentElement) ? ["page"] : [], ...strange.map(one => one.id || one.className)];
}"""  # what scrolls inside something that scrolls, and the page itself
BESIDE = """() => [".head", ".seats", ".board", ".mine", ".side", ".bottom-tabs"].flatMap(name => {
    const {x, y, right, bottom, width} = document.querySelector(name).getBoundingClientRect();
    const out = width && (x < 0 || y < 0 || right > innerWidth + 1 || bottom > innerHeight + 1);
    return out ? [`${name} leaves the screen`] : [];
})"""
PARTS = ".head, .seats, .board, .mine, .side, .bottom-tabs"
PHONES = (PHONE, {"width": 390, "height": 844})
DESKS = ({"width": 1280, "height": 720}, {"width": 1440, "height": 900})


def table_of(visitor: Visitor, game: str) -> str:
    """A table against bots, at which it is the visitor's turn; its address."""
    form = {"name": "Jean-Baptiste-Emmanuel", "game": game, "seat-0": "me", "seat-1": "bot-1", "seat-2": "bot-1"}
    made = visitor.page.request.post(f"{visitor.server.address}/new", form=form)
    path = str(made.url).removeprefix(visitor.server.address)
    visitor.go(path)
    for _ in range(3):
        visitor.wait_for_turn()
        play_somehow(visitor)
    visitor.wait_for_turn()
    return str(path)


@pytest.mark.parametrize("game", game_ids())
def test_every_tab_of_a_phone(visitors: Visit, game: str) -> None:
    """The prompt has the whole width, nothing covers anything, and only what is longer than its place scrolls."""
    visitor = visitors(viewport=PHONE, locale="de-DE")
    path = table_of(visitor, game)
    for size in PHONES:
        visitor.page.set_viewport_size(size)
        visitor.go(path)
        visitor.page.locator("#moves").wait_for()
        tabs = visitor.page.locator(".bottom-tabs [data-tab]").evaluate_all(
            "all => all.map(one => one.dataset.tab)"
        )
        assert {"board", "log", "chat", "rules", "charts", "more"} <= set(tabs)
        for tab in tabs:
            visitor.page.click(f".bottom-tabs [data-tab={tab}]")
            visitor.page.locator(f"#main:not(:has(#panel-{tab}[data-load]:not([data-loaded])))").wait_for()
            prompt = visitor.page.locator(".head").bounding_box()
            assert prompt is not None
            assert prompt["width"] > size["width"] - 20, tab
            assert visitor.page.locator(PARTS).evaluate_all(COVERED) == [], tab
            assert visitor.page.evaluate(BESIDE) == [], tab
            assert visitor.page.evaluate(SCROLLERS) == [], tab


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
@pytest.mark.parametrize("game", game_ids())
def test_actions_have_all_the_room_there_is(visitors: Visit, game: str, scripts: bool) -> None:
    """On a desk and on a tablet: beside every tab and without scripts the hand is cut off only by the screen.

    Beside a map it has 72 % of the height, because what happened stands below it.
    """
    visitor = visitors(viewport=DESKS[0])
    path = table_of(visitor, game)
    reader = visitors(storage_state=visitor.context.storage_state(), java_script_enabled=scripts)
    for size in DESKS:
        reader.page.set_viewport_size(size)
        reader.go(path)
        for tab in ("log", "chat", "rules", "charts", "more") if scripts else ("",):
            if tab:
                reader.page.click(f"#tab-{tab}")
            mine = reader.page.locator(".mine")
            box = mine.bounding_box()
            assert box is not None
            longer = mine.evaluate("one => one.scrollHeight - one.clientHeight")
            beside_map = reader.page.locator(".table[data-arrangement=map]").count() == 1
            least = 0.7 * size["height"] if beside_map else size["height"] - 20 - box["y"]
            assert longer <= 1 or box["height"] > least, tab
            assert reader.page.locator(PARTS).evaluate_all(COVERED) == [], tab
            assert reader.page.evaluate(BESIDE) == [], tab
            assert reader.page.evaluate(SCROLLERS) == [], tab
    reader.page.set_viewport_size(TABLET)
    assert reader.page.locator(PARTS).evaluate_all(COVERED) == []
    assert reader.page.evaluate(BESIDE) == []
    assert reader.page.evaluate(SCROLLERS) == []


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
    visitor.page.locator("#game-fuerstenfeld button[name=game]").click()
    visitor.wait_for_turn()
    for _ in range(30):  # not every move moves a card
        play_somehow(visitor)
        visitor.wait_for_turn()
        if visitor.page.evaluate("moved.length"):
            break
    assert visitor.page.evaluate("moved.length > 0 && moved.every(Boolean)")


GROW = """async () => {
    await document.activeViewTransition?.finished;  // of the way here
    const [board, hand] = [document.querySelector(".board"), document.querySelector(".mine")];
    const bottom = one => one.getBoundingClientRect().bottom;
    document.getElementById("hand").style.display = "none";
    board.scrollTop = bottom(document.getElementById("df-pile")) - bottom(board) + 4;
    const before = hand.getBoundingClientRect().top;
    const message = {data: document.getElementById("board").innerHTML.replace(/ style="[^"]*"/g, "")};
    let transition;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = work => transition = start(work);
    const waits = [];
    document.dispatchEvent(new CustomEvent(
        "htmx:sse:before:message", {detail: {message, waitUntil: ready => waits.push(ready)}}));
    await Promise.all(waits);
    document.getElementById("hand").style.display = ""; // the hand has grown, and the board has less room
    document.dispatchEvent(new CustomEvent("htmx:sse:after:message", {detail: {message}}));
    await transition.ready;
    const top = hand.getBoundingClientRect().top;
    const names = document.getAnimations().map(one => one.effect.pseudoElement ?? "");
    const pieces = new Set(names.flatMap(name => name.match(/piece-\\d+/) ?? []));
    const drawn = [...pieces].map(piece => {
        const style = getComputedStyle(document.documentElement, `::view-transition-group(${piece})`);
        return new DOMMatrix(style.transform).f + parseFloat(style.height);
    });
    return {before, top, pieces: pieces.size, over: drawn.filter(bottom => bottom > top + 1)};
}"""


def test_no_card_of_the_board_is_drawn_over_the_hand(visitors: Visit) -> None:
    """The hand grows where pile and cards were: they do not move across it, though they still move elsewhere."""
    visitor = visitors(viewport=PHONE, reduced_motion="no-preference")
    begin(visitor)
    visitor.wait_for_turn()
    visitor.page.locator("#hand button[name=action]").first.wait_for()
    seen = visitor.page.evaluate(GROW)
    assert seen["top"] < seen["before"] - 20
    assert seen["over"] == []
