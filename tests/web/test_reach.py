"""Every page of the house and every game: on phone, tablet and desk, in all languages, by day and by night."""

import re
import statistics
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from comptoir.games import game_ids
from tests.web.clicking import ANSWERED, join, open_table, play_somehow, take_device
from tests.web.conftest import Server, Visitor
from tests.web.test_players import play_out, wait_for

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
TABLE = {"name": "Anna", "pace": "free", "seat-0": "me", "seat-1": "bot-1"}


class Screen(NamedTuple):
    """How somebody reads: on a screen of this width, in a language, by day or by night."""

    width: int
    language: str
    theme: str

    @property
    def wishes(self) -> dict[str, object]:
        """The same, as a browser is told it."""
        return {
            "viewport": {"width": self.width, "height": 800},
            "locale": self.language,
            "color_scheme": self.theme,
        }


SCREENS = (Screen(360, "de", "dark"), Screen(768, "fr", "light"), Screen(1440, "en", "light"))
PHONES = (Screen(360, "de", "light"), Screen(360, "fr", "dark"), Screen(360, "en", "light"))
DESKS = (Screen(1280, "fr", "dark"), Screen(1440, "de", "light"), Screen(1280, "de", "dark"))


def wrongs(visitor: Visitor, name: str, part: str = "html") -> list[str]:
    """What is wrong with what a visitor has before him: broken accessibility, scrolling sideways."""
    wrong = [f"{name}: {violation}" for violation in visitor.violations(part)]
    wide = visitor.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return wrong + ([f"{name}: {wide} px too wide"] if wide > 0 else [])


def opened(visitor: Visitor, **wishes: str) -> str:
    """A new table of a visitor; its address."""
    made = visitor.page.request.post(f"{visitor.server.address}/new", form={**TABLE, **wishes})
    return str(re.findall(r"/t/\w+", made.url)[0])


def cookies(visitor: Visitor) -> str:
    """What makes a program the same person."""
    return "; ".join(f"{one['name']}={one['value']}" for one in visitor.context.cookies())


def unfold(visitor: Visitor) -> None:
    """Open all that is folded, so that it is seen too."""
    visitor.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")


@pytest.fixture(scope="module")
def reviewed(server: Server) -> Iterator[str]:
    """A game that is over and has been reviewed; its address. A rated game beside it fills the ratings."""
    with server.client() as client:
        form = {**TABLE, "game": "die-fugger"}
        rated = client.post("/new", data={**form, "rated": "1"}).url.path
        client.post(f"{rated}/resign", data={"seat": "0"})
        table = str(client.post("/new", data=form).url.path).removeprefix("/t/")
        play_out(client, table)
        client.post(f"/t/{table}/review")
        wait_for(client, f"/t/{table}/review", "<polyline")
        yield f"/t/{table}"


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen.width}-{screen.language}-{screen.theme}")
def test_every_page_of_the_house(visitors: Visit, reviewed: str, screen: Screen) -> None:
    """No axe violation and no sideways scrolling."""
    anna = visitors(**screen.wishes)
    shared = opened(anna, game="die-fugger", **{"seat-1": "here", "name-1": "Bert", "public": "1"})
    waiting = opened(anna, game="die-fugger", **{"seat-1": "open", "public": "1"})
    anna.go(waiting)
    wrong = wrongs(anna, "invitation")
    expect(anna.page.locator("#invite .link").first).to_be_in_viewport()
    invitation = anna.page.locator("#invite .link").first.input_value()
    bert = visitors(**screen.wishes)
    bert.page.goto(invitation)
    wrong += wrongs(bert, "join")
    pages = ["/", "/new?game=pfeffersaecke", "/tables", "/mine", "/account", "/rules/die-fugger", "/ratings"]
    pages += [reviewed, f"{reviewed}/result", f"{reviewed}/review", f"{reviewed}/replay?step=9&view=0"]
    for path in (*pages, f"{shared}/hand-over?to=1", "/nowhere"):
        anna.go(path)
        unfold(anna)
        wrong += wrongs(anna, path)
    assert anna.page.title().startswith("(1) ")
    assert "busy" in anna.page.get_attribute("#icon", "href")
    anna.go(shared)
    wrong += wrongs(anna, "whose page")
    take_device(anna)
    anna.wait_for_turn()
    wrong += wrongs(anna, "table")
    for part in ("chat", "rules", "charts", "more"):
        anna.page.click(f".bottom-tabs [data-tab={part}]" if screen.width < 768 else f"#tab-{part}")
        anna.page.locator(f"#main:not(:has(#panel-{part}[data-load]:not([data-loaded])))").wait_for()
        wrong += wrongs(anna, f"table {part}", f"#panel-{part}")
    anna.troubles = [trouble for trouble in anna.troubles if "404" not in trouble]
    assert wrong == []


def read(visitor: Visitor, screen: Screen, path: str) -> list[str]:
    """What is wrong with a page on another screen of the same visitor: on a phone unfolded and in words too."""
    phone = screen.width < 768
    page = visitor.page
    page.set_viewport_size({"width": screen.width, "height": 800})
    page.emulate_media(color_scheme=screen.theme)
    page.request.post(
        f"{visitor.server.address}/wishes", form={"language": screen.language, "text": "on" if phone else "off"}
    )
    visitor.go(path)
    if phone:
        unfold(visitor)
    return wrongs(visitor, f"{path} {screen}")


@pytest.mark.parametrize(("place", "game"), list(enumerate(game_ids())), ids=game_ids())
def test_every_game(visitors: Visit, place: int, game: str) -> None:
    """Its table in play, also in words, its result and its replay: on a phone and on a desk."""
    screens = PHONES[place % len(PHONES)], DESKS[place % len(DESKS)]
    anna = visitors()
    path = opened(anna, game=game, **{"seat-2": "bot-1"})
    anna.go(path)
    for _ in range(2):
        anna.wait_for_turn()
        play_somehow(anna)
    anna.wait_for_turn()
    wrong = [one for screen in screens for one in read(anna, screen, path)]
    anna.page.request.post(f"{anna.server.address}{path}/propose", form={"seat": "0", "kind": "end"})
    for page in (f"{path}/result", f"{path}/replay?step=12&view=0"):
        wrong += [one for screen in screens for one in read(anna, screen, page)]
    assert wrong == []


def tab_to(visitor: Visitor, wanted: Locator) -> None:
    """Press Tab until this has the focus."""
    for _ in range(150):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {wanted}")


def can_do(hand: Locator) -> list[str]:
    """The names of all that can be done now."""
    names = re.findall(r'button "([^"]+)"(?! \[disabled\])', hand.aria_snapshot())
    return [name for name in names if not name.startswith("Choose ")]  # which does nothing yet


def dearest_first(visitor: Visitor) -> list[str]:
    """The goods by their prices, as the table in words tells them."""
    market = visitor.page.get_by_role("heading", name="Market").last.locator("xpath=following::table[1]")
    rows = [row.inner_text().split() for row in market.get_by_role("row").all()[1:]]
    return [row[0].lower() for row in sorted(rows, key=lambda row: -int(row[1]))]


def test_a_game_by_keyboard_and_ear(visitors: Visit) -> None:
    """The last third of a game, to its end: with keys alone, by roles and names and what is announced."""
    anna = visitors()
    page = anna.page
    path = opened(anna, game="die-fugger")
    with anna.server.client(Cookie=cookies(anna)) as client:
        play_out(client, path.removeprefix("/t/"))
        last = int(re.findall(r"/ (\d+)</output>", client.get(f"{path}/replay").text)[0])
    page.request.post(f"{anna.server.address}/wishes", form={"text": "on"})
    anna.go(f"{path}/replay?view=0&step={last * 2 // 3}")
    tab_to(anna, page.get_by_role("button", name="Play on from here as Anna"))
    page.keyboard.press("Enter")
    hand = page.get_by_role("form", name="Your hand and what you can do")
    log = page.get_by_role("log", name="Log")
    said = page.get_by_role("status").filter(has_text=re.compile("^Your turn|^The game is over"))
    moves = 0
    while said.inner_text().startswith("Your turn"):
        names = can_do(hand)
        wished = [name for good in dearest_first(anna) for name in names if good in name.lower()] or names
        tab_to(anna, hand.get_by_role("button", name=wished[0], exact=True, disabled=False))
        before, seen = log.inner_text(), page.locator("#moves [name=seen]").input_value()
        page.keyboard.press("Enter")
        if page.get_by_role("status").filter(has_text="Click again").count():
            page.keyboard.press("Enter")
        expect(log).not_to_have_text(before)
        page.wait_for_function(ANSWERED, arg=seen)  # all of the news is there
        end = page.get_by_role("button", name="End turn")
        if end.count():
            tab_to(anna, end)
            page.keyboard.press("Enter")
            end.wait_for(state="detached")
        moves += 1
    assert moves > 1
    assert page.get_by_role("heading", name="Result").is_visible()


NOTICE = """() => new MutationObserver(() => { window.noticed = Date.now(); })
    .observe(document.getElementById("log"), {childList: true})"""
CLICK = """() => {
    const button = document.querySelector("#hand button[name=action]");
    button.click();
    if (button.classList.contains("armed")) button.click();
    return Date.now();
}"""


def to_move(both: tuple[Visitor, Visitor]) -> tuple[Visitor, Visitor]:
    """Who is to play, and the other, once both pages say so."""
    while both[0].is_to_play == both[1].is_to_play:
        both[0].page.wait_for_timeout(10)
    return both if both[0].is_to_play else both[::-1]


def test_moves_of_others_are_seen_at_once(visitors: Visit) -> None:
    """Two browsers on one machine, from the click of one to the page of the other: the median of ten moves."""
    anna, bert = visitors(), visitors()
    join(bert, open_table(anna, "me", "open"), "Bert")
    anna.page.locator("#moves").wait_for()
    for one in (anna, bert):
        one.page.evaluate(NOTICE)
    waits = []
    for _ in range(10):
        mover, other = to_move((anna, bert))
        other.page.evaluate("window.noticed = 0")
        clicked = mover.page.evaluate(CLICK)
        waits.append(other.page.wait_for_function("() => window.noticed").json_value() - clicked)
    print(f"milliseconds from a click to the other page: {sorted(waits)}")
    assert statistics.median(waits) < 1000  # 200 is what is wanted; the machine of the tests may be busy
