"""What people with browsers do in the tests: open a table, follow an invitation, click what can be done."""

import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as NotInTime

from comptoir.engine.chance import Dice
from comptoir.engine.python_api import drawn_by_weight
from comptoir.engine.search import Search
from comptoir.games import find_game
from tests.web.conftest import Visitor

POINT = """where => {
    for (const thing of document.querySelectorAll(where)) {
        thing.scrollIntoView({block: "center", inline: "center"});
        for (const part of [thing, ...thing.querySelectorAll("*")]) {
            const {x, y, width, height} = part.getBoundingClientRect();
            const middle = [x + width / 2, y + height / 2];
            if (document.elementFromPoint(...middle)?.closest("[data-thing]") === thing) return middle;
        }
    }
}"""  # where a finger hits a thing on the board
OPEN = """button => {
    for (let up = button; up; up = up.parentElement) {
        if (up.open === false) up.open = true;
        if (up.popover && !up.matches(":popover-open")) up.showPopover();
    }
}"""  # whatever is folded around a button
ANSWERED = (
    "seen => { const now = document.querySelector('#moves [name=seen]'); return !now || now.value !== seen }"
)
TRIES = 3


def open_table(
    visitor: Visitor, *kinds: str, game: str = "die-fugger", name: str = "Anna", pace: str = "free"
) -> str:
    """Open a table without filling in the form for it; the invitation, if a seat is free."""
    form = {"name": name, "game": game, "pace": pace} | {f"seat-{seat}": kind for seat, kind in enumerate(kinds)}
    post(visitor, f"{visitor.server.address}/new", form)
    take_device(visitor)
    return invitation(visitor)


def post(visitor: Visitor, address: str, form: dict[str, str]) -> None:
    """Hand in a form that the visitor has not before him, and see where that leads."""
    made = visitor.page.request.post(address, form=form, max_redirects=0)
    visitor.go(made.headers["location"])


def invitation(visitor: Visitor) -> str:
    """The link that the page of a new table shows, if a seat is free."""
    link = visitor.page.locator("#invite .link").first
    return str(link.input_value()) if link.count() else ""


def fill_in_table(visitor: Visitor, *kinds: str, game: str = "die-fugger", name: str = "Anna") -> str:
    """Fill in the form for a new table; the invitation, if a seat is free."""
    page = visitor.page
    visitor.go(f"/new?game={game}")
    page.fill("[name=name]", name)
    page.check(f"[name=seats][value='{len(kinds)}']")
    for seat, kind in enumerate(kinds):
        page.select_option(f"[name=seat-{seat}]", kind)
    page.check("[name=pace][value=free]")
    page.click("text=Open the table")
    page.wait_for_url("**/t/*")
    return invitation(visitor)


def take_device(visitor: Visitor) -> None:
    """On a device that several share: it goes to whoever is to play."""
    page = visitor.page
    for _ in range(2):  # to the screen between two people, and to the hand
        link = page.locator("#hand .hand-over:first-child a, .hand-over-screen main a")
        if link.count():
            link.first.click()
            page.wait_for_load_state()


def join(visitor: Visitor, link: str, name: str) -> None:
    """Sit down by an invitation, without looking at it."""
    post(visitor, link, {"name": name})


def follow(visitor: Visitor, link: str, name: str) -> None:
    """Follow an invitation and sit down."""
    visitor.page.goto(link)
    visitor.page.fill("[name=name]", name)
    visitor.page.click("text=Sit down")
    visitor.page.wait_for_url("**/t/*")


def press(button: Locator) -> None:
    """Click a button, twice if it asks for that."""
    asks = button.get_attribute("data-confirm") is not None
    button.click()
    if asks:
        button.click()


def play_somehow(visitor: Visitor) -> None:
    """Click the first thing that can be done, and see that it was done; another if news has taken it away."""
    first = visitor.page.locator("#hand button[name=action]").first
    for _ in range(TRIES):
        with suppress(NotInTime):
            click(visitor, str(first.get_attribute("value")))
            return
    raise AssertionError(f"nothing could be done: {visitor.page.locator('#prompt, #notice').all_inner_texts()}")


def click(visitor: Visitor, action: int | str) -> bool:
    """Do this by a click, on the board where it is marked there; whether it was on the board.

    An action may be several in a row, as a button for a route has them. If news moves the board under the finger
    the click goes astray: it is tried again, as anybody would.
    """
    page = visitor.page
    seen = page.locator("#moves [name=seen]").input_value()
    for _ in range(TRIES):
        with suppress(NotInTime):
            on_board = tap(visitor, action)
            page.wait_for_function(ANSWERED, arg=seen, timeout=7_000)
            break
    else:
        raise AssertionError(f"{action} was not done: {page.locator('#prompt, #notice').all_inner_texts()}")
    end_turn(visitor)
    return on_board


def end_turn(visitor: Visitor) -> None:
    """End the turn, where that is asked for before a bot goes on."""
    button = visitor.page.locator("#bar form[action$='/end-turn'] button")
    if button.count():
        button.click()
        button.wait_for(state="detached")


def put_away(visitor: Visitor) -> None:
    """Close what happened while nobody looked: until it has been read it lies over the board."""
    away = visitor.page.locator("#away[open] > summary")
    if away.count():
        away.click()


def tap(visitor: Visitor, action: int | str) -> bool:
    """Click once, or twice where it is asked for; whether it was on the board."""
    page = visitor.page
    put_away(visitor)
    button = page.locator(f"#hand button[name=action][value='{action}']").first
    thing = (button.get_attribute("data-thing") or "none").split()[-1]
    where = f"#board [data-thing='{thing}'].can"
    alone = page.locator(f"#hand button[data-thing~='{thing}']").count() == 1
    on_board = alone and page.locator(where).count() > 0
    if on_board:  # hit as soon as movement lets it be
        page.locator("#prompt").click(trial=True)  # whoever clicks has closed what explains things over the board
        try:
            at = page.wait_for_function(POINT, arg=where, timeout=3_000)
            page.mouse.click(*at.json_value())
        except NotInTime:  # the tray lies over it: its button does the same
            on_board = False
    if not on_board:
        button.evaluate(OPEN)
        choose = button.locator("xpath=ancestor::*[@data-choice]").locator("[data-choose]")
        if choose.count() and not button.is_visible():  # of many only the chosen shows its deeds
            choose.click()
        button.click(timeout=20_000)
    if page.locator("#hand button.armed").count():  # what it would do is told beside the finger
        (page.locator(".tell") if on_board else button).click(timeout=7_000)  # news may take the question away
    return bool(on_board)


class Adviser:
    """Thinks for a visitor, from what the page's own seat is shown over the API."""

    def __init__(self, visitor: Visitor, game_id: str, seat: int, seats: int) -> None:
        self.visitor, self.game, self.seat, self.dice = visitor, find_game(game_id), seat, Dice(1)
        self.content, self.seats = self.game.content(self.game.default_pack, {}), seats
        self.state = self.game.table(self.content, seats)
        self.state.set_up(self.dice)
        self.names = self.game.view(self.state, seat).keys()  # the rest of what the API shows is about the match
        self.advice = self.game.advice(self.content)
        self.search = Search(self.advice)
        self.table = f"{visitor.server.address}/api/v1/tables/{visitor.table_id()}"
        page = visitor.page.request.post(
            f"{visitor.server.address}/t/{visitor.table_id()}/token",
            form={"seat": str(seat)},
            headers={"Origin": visitor.server.address},
        )
        self.headers = {"Authorization": "Bearer " + re.findall(r'class="link" value="([^"]+)"', page.text())[0]}

    def look(self) -> dict[str, Any]:
        """The table as the API describes it to the seat."""
        table: dict[str, Any] = self.visitor.page.request.get(self.table, headers=self.headers).json()
        return table

    def choose(self) -> int | None:
        """The action to click, if it is the seat's turn."""
        table = self.look()
        if not table["your_turn"]:
            return None
        self.restore(table)
        return self.search.think(self.state, self.seat, self.dice, 300)

    def restore(self, table: dict[str, Any]) -> None:
        """Lay the table out as the seat sees it."""
        self.state = self.game.table(self.content, self.seats)
        self.game.restore(self.state, {name: table["view"][name] for name in self.names})

    def post(self, table: dict[str, Any]) -> bool:
        """Play what the advice likes over the API; whether it was the seat's turn."""
        if not table["your_turn"]:
            return False
        self.restore(table)
        legal = [action["code"] for action in table["actions"]]
        action = drawn_by_weight(self.advice, self.state, self.seat, legal, False, self.dice)
        move = {"action": action, "seen": table["seen"]}
        answer = self.visitor.page.request.post(f"{self.table}/move", data=move, headers=self.headers)
        assert answer.ok or answer.status == 409, answer.text()  # 409: somebody else was faster
        return True


def skip_ahead(advisers: Sequence[Adviser], late: Callable[[dict[str, Any]], bool]) -> None:
    """Play over the API, with no page to draw, until the table's view is `late` or the game is over."""
    addresses = [adviser.visitor.page.url for adviser in advisers]
    for adviser in advisers:
        adviser.visitor.page.goto("about:blank")
    while True:
        tables = [adviser.look() for adviser in advisers]
        if tables[0]["status"] == "over" or late(tables[0]["view"]):
            break
        moved = [adviser.post(table) for adviser, table in zip(advisers, tables, strict=True)]
        if not any(moved):
            time.sleep(0.02)  # a bot thinks
    for adviser, address in zip(advisers, addresses, strict=True):
        adviser.visitor.page.goto(address)
