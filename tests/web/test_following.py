"""A page that follows its stream shows what a page opened anew would show, whatever happens at the table."""

import random
import re
from typing import Any

import pytest

from comptoir.games import find_game, game_ids
from comptoir.house import chat, playing, proposals
from comptoir.house.house import House
from comptoir.house.opening import SeatWish, TableWish, open_table
from comptoir.house.people import Person, new_guest
from comptoir.house.seating import claim, come_back, hand_to_bot
from comptoir.house.table import Table, Watcher
from comptoir.web.fragments.diff import Page, whole_page
from comptoir.web.fragments.log import LINES_SHOWN
from comptoir.web.fragments.shared import Shared, Viewer
from comptoir.web.fragments.stream import Streams

PARTIAL = re.compile(r'<hx-partial hx-target="#([^"]+)" hx-swap="(\w+)">(.*?)</hx-partial>', re.DOTALL)
SEEN = re.compile(r'name="seen" value="[0-9]+"')  # set by the page itself with every event
LANGUAGES: dict[Watcher, str] = {None: "en", 0: "en", 1: "en", 2: "de", 3: "fr", 4: "en"}


class Browser:
    """A page as a browser has it: its parts by their ids, and the lines of its log."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.parts: dict[str, str] = {}
        self.lines: dict[str, str] = {}

    def follow(self) -> None:
        """Take what has been made ready for it."""
        event = self.page.pending.decode()
        self.page.pending = b""
        data = [line.removeprefix("data: ") for line in event.splitlines() if line.startswith("data: ")]
        for target, swap, html in PARTIAL.findall("\n".join(data)):
            self.put(target, swap, html)

    def put(self, target: str, swap: str, html: str) -> None:
        """One part, or one element of a part."""
        if target == "log":
            if swap == "innerMorph":
                self.lines.clear()
            self.lines |= {line.partition('id="')[2].partition('"')[0]: line for line in lines_of(html)}
        elif swap == "innerMorph":
            self.parts[target] = html
        else:
            assert swap == "outerMorph"
            name, before = next((name, part) for name, part in self.parts.items() if f' id="{target}"' in part)
            self.parts[name] = before.replace(element(before, target), html)


def lines_of(html: str) -> list[str]:
    """The lines of a log."""
    return re.findall(r"<li .*?</li>", html, re.DOTALL)


def element(html: str, name: str) -> str:
    """The element with this id, as it stands in a page."""
    begin = html.rindex("<", 0, html.index(f' id="{name}"'))
    tag = re.match(r"<(\w+)", html[begin:])
    assert tag is not None
    depth = 0
    for piece in re.finditer(rf"<(/?){tag[1]}\b[^>]*?(/?)>", html[begin:]):
        depth += -1 if piece[1] else 0 if piece[2] else 1
        if depth == 0:
            return html[begin : begin + piece.end()]
    raise AssertionError(f"{name} has no end")


def shown(table: Table, viewer: Viewer) -> tuple[dict[str, str], list[str]]:
    """A page opened anew."""
    parts = {name: SEEN.sub("seen", str(part)) for name, part in whole_page(Shared(table), viewer).items()}
    return parts, lines_of(parts.pop("log"))


async def something_else(house: House, table: Table, people: list[Person], choose: random.Random) -> None:
    """What happens at tables besides moves."""
    match, seat = table.match, choose.randrange(len(people))
    assert match is not None
    what = choose.choice(("undo", "undo", "say", "leave", "ask"))
    if what == "undo":
        for one in [one for one in range(len(people)) if match.may_undo(one)][:1]:
            await playing.undo(house, table.id, one)
    elif what == "say":
        await chat.say(house, table.id, people[seat], seat, "Well played <b>!")
    elif what == "leave":
        if not table.seats[seat].stand_in:
            await hand_to_bot(house, table.id, seat)
        if choose.random() < 0.8:
            await come_back(house, table.id, seat)
    elif table.proposal is not None:
        for other in table.must_agree(table.proposal)[:1]:
            await proposals.answer(house, table.id, other, table.proposal.id, choose.random() < 0.5)
    elif match.last_ply(seat) is not None and not table.seats[seat].stand_in:
        await proposals.ask(house, table.id, seat, "takeback", match.ply - 1)


@pytest.mark.parametrize("game", game_ids())
def test_who_follows_sees_what_who_comes_sees(game: str, at_home: Any) -> None:
    async def scene(house: House) -> None:
        choose = random.Random(7)
        count = min(4, find_game(game).players[-1])
        people = [await new_guest(house, name) for name in "ABCD"[:count]]
        wish = TableWish(game, [SeatWish("me"), *(SeatWish("open") for _ in range(count - 1))])
        table = await open_table(house, people[0], wish)
        for seat in range(1, count):
            await claim(house, table.id, people[seat], seat)
        streams = Streams(house)
        watchers: list[Watcher] = [None, *range(count)]
        eyes = [
            Viewer(watcher, LANGUAGES[watcher], None if watcher is None else people[watcher].id, watcher == 1)
            for watcher in watchers
        ]
        browsers = [Browser(Page(table.id, viewer, False)) for viewer in eyes]
        streams.of_table[table.id] = {browser.page for browser in browsers}
        for ply in range(120):
            if table.over:
                break
            assert table.match is not None
            if ply % 5 == 4:
                await something_else(house, table, people, choose)
            else:
                seat = choose.choice(table.match.may_act)
                actions = table.match.actions(seat)
                if actions:
                    await playing.play(house, table.id, seat, choose.choice(actions).code)
            streams._tell(table)
            for browser in browsers:
                if choose.random() < 0.8:  # some take what is ready later
                    browser.follow()
                    assert_alike(browser, table)

    at_home(scene)


def assert_alike(browser: Browser, table: Table) -> None:
    """Nothing on a page is other than it would be on a new one."""
    parts, lines = shown(table, browser.page.viewer)
    mine = {name: SEEN.sub("seen", part) for name, part in browser.parts.items()}
    for name, part in parts.items():
        assert mine.get(name, "") == part, name
    assert list(browser.lines.values())[-LINES_SHOWN:] == lines
