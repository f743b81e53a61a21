"""Fische Fluppen Frikadellen by clicks in real browsers: a game at one table, six people on two tables.

A visitor sees what the page shows and clicks; which thing to click a bot of ours whispers, which knows the seat's
own view and nothing else.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from comptoir import Match
from comptoir.bots.player import Bot
from comptoir.engine.chance import Script
from comptoir.games import find_game
from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.rules.turns import is_asked
from comptoir.kit.game import Options
from tests.web.clicking import Adviser, click, join, open_table, play_somehow, skip_ahead, take_device
from tests.web.conftest import Visitor

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
GAME = find_game("fische-fluppen-frikadellen")
FRAME = ("game", "ply", "to_act", "scores")  # of a view: not part of a position
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


class Player:
    """A visitor with a seat, who is told what would be a sensible click."""

    def __init__(self, visitor: Visitor, seat: int, seats: int, options: Options) -> None:
        self.visitor, self.page, self.seat = visitor, visitor.page, seat
        self.table = visitor.table_id()
        made = self.page.request.post(f"{visitor.server.address}/t/{self.table}/token", form={"seat": str(seat)})
        self.token = re.findall(r'class="link" value="([^"]+)"', made.text())[0]
        self.head = Match.new(GAME, seats, seed=1, options=options).position(seat)
        self.bot = Bot("2", seed=seat, timed=False)
        self.clicks = self.on_board = 0

    def view(self) -> dict[str, Any]:
        """What the seat knows."""
        address = f"{self.visitor.server.address}/api/v1/tables/{self.table}"
        answer = self.page.request.get(address, headers={"Authorization": f"Bearer {self.token}"})
        view: dict[str, Any] = json.loads(answer.text())["view"]
        return view

    def plan(self) -> list[int]:
        """What to do next; of a walk all its steps."""
        view = self.view()
        if self.seat not in view["to_act"]:
            return []  # the page is about to say so too
        table = {name: value for name, value in view.items() if name not in FRAME}
        state = GAME.table(GAME.content(GAME.default_pack, self.head["options"]), len(table["people"]))
        position = {**self.head, "table": table}
        GAME.restore(state, table)
        assert isinstance(state, FischeFluppenFrikadellen)
        steps: list[int] = []
        while True:
            action = self.bot.think({**position, "table": GAME.view(state, self.seat)}, self.seat)
            walks = ids.WALK <= action < state.content.call
            if steps and action == ids.STOP and state.content.site_at[state.players[self.seat].space] >= 0:
                return [*steps, action]
            if steps and not walks:
                return steps
            steps.append(action)
            if not walks or len(steps) > 6:
                return steps
            state.apply(self.seat, action, Script([]))
            if not is_asked(state, self.seat):  # somebody else's pawn was moved, and that was all
                return steps

    def play(self) -> None:
        """Click what is planned, on the board where it is there, and see that it was done."""
        plan = self.plan()
        if not plan:
            return
        whole, first = " ".join(map(str, plan)), str(plan[0])
        self.page.locator(f"#hand button[name=action]:is([value='{first}'], [value^='{first} '])").first.wait_for(
            state="attached"
        )
        offered = self.page.locator("#hand button[name=action]").evaluate_all(
            "all => all.map((one) => one.value)"
        )
        self.on_board += click(self.visitor, whole if whole in offered else self.shorter(plan, offered))
        self.clicks += 1

    def shorter(self, plan: list[int], offered: list[str]) -> str:
        """The longest beginning of a plan that has a button; else a button that begins with it, as for a fetish."""
        parts = (" ".join(map(str, plan[:steps])) for steps in range(len(plan), 0, -1))
        begun = [one for one in offered if one.split()[0] == str(plan[0])]
        return next((part for part in parts if part in offered), begun[0])

    @property
    def done(self) -> bool:
        """Whether the page shows the result."""
        return bool(self.page.locator("#bar .result").count())


def test_a_whole_game_by_clicks(visitors: Visit) -> None:
    """Anna at a desk, Bert on a phone and a bot: the first bonus token to the third fetish, but for the middle."""
    anna, bert = visitors(), visitors(**PHONE)
    link = open_table(anna, "me", "open", "bot-1", game=GAME.id)
    join(bert, link, "Bert")
    anna.page.locator("#moves").wait_for()
    both = [Player(one, seat, 3, {}) for seat, one in enumerate((anna, bert))]
    skipped = False
    for _ in range(3000):
        for one in both:
            if not one.done and one.visitor.is_to_play:
                one.play()
        if all(one.done for one in both):
            break
        if not skipped and min(one.clicks for one in both) >= 15:
            advisers = [Adviser(one.visitor, GAME.id, one.seat, 3) for one in both]
            skip_ahead(advisers, lambda view: sum(view["scores"]) >= 5)
            skipped = True
        anna.page.wait_for_timeout(10)
    assert all(one.done for one in both)
    standings = [one.page.locator("#bar .standings").inner_text() for one in both]
    assert standings[0] == standings[1]
    assert "3" in standings[0]
    for one in both:
        one.page.locator("#prompt >> text=frees the fairy").wait_for()
        assert one.page.locator(".ff-stall").count() == 12
        assert one.on_board > one.clicks // 4


def test_six_people_on_two_tables(visitors: Visit) -> None:
    """Each sees the own table, changes with one click in the harbour, and leaves an empty chair behind."""
    names = ["Anna", "Bert", "Cleo", "Dora", "Emil", "Fips"]
    people = [visitors(viewport={"width": 1000, "height": 800}) for _ in names]
    link = open_table(people[0], "me", *["open"] * 5, game=GAME.id)
    for visitor, name in zip(people[1:], names[1:], strict=True):
        join(visitor, link, name)
    people[0].page.locator("#moves").wait_for()
    watcher = visitors()
    watcher.page.goto(people[0].page.url)
    assert watcher.page.locator(".ff-sitter").count() == 6
    assert watcher.page.locator("#board .ff-world").count() == 0
    players = [Player(one, seat, 6, {"lockstep": False}) for seat, one in enumerate(people)]
    for player in players:  # six choose a token at the same time
        player.visitor.wait_for_turn()
    for player in players:
        player.play()
    first, second = (one_to_move(players[table]) for table in (slice(3), slice(3, 6)))
    change(first, "table-b")
    first.page.locator(".ff-seating .own >> text=Table B").wait_for()
    stays = next(player for player in players if player.seat < 3 and player is not first)
    stays.page.locator(".ff-row.empty >> text=Empty chair, at table B").wait_for()
    assert first.page.locator("#board .ff-row:not(.empty)").count() == 4
    assert first.page.locator(".ff-row.empty").count() == 0
    watcher.page.locator(f"[data-thing='table-b'] >> text={names[first.seat]}").wait_for()
    change(second, "table-a")
    second.page.locator(".ff-seating .own >> text=Table A").wait_for()
    turns = 0
    while turns < 24:  # both tables go on, each at its own pace
        for player in players:
            if player.visitor.is_to_play:
                player.play()
                turns += 1
        people[0].page.wait_for_timeout(10)
    assert {player.view()["people"][player.seat]["table"] for player in players} == {"a", "b"}
    assert all(player.page.locator("#board .ff-world").count() == 1 for player in players)


def change(player: Player, table: str) -> None:
    """Change to another table; where that cannot be undone the first tap only says so."""
    player.page.click(f"#board [data-thing='{table}']")
    armed = player.page.locator("#hand button.armed")
    if armed.count():
        armed.click()


def one_to_move(players: list[Player]) -> Player:
    """Who is to play of those at one table, once a page says so; nobody else there is."""
    for _ in range(400):
        if moving := [player for player in players if player.visitor.is_to_play]:
            assert len(moving) == 1
            return moving[0]
        players[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is to play")


def test_a_ferry_is_dragged(visitors: Visit) -> None:
    """Dragging a ferry to the next free pier calls it there, for a point and ten florins."""
    anna = visitors(viewport={"width": 1440, "height": 1200})
    open_table(anna, "me", "here", game=GAME.id)
    page = anna.page
    for _ in range(2):
        play_somehow(anna)
        take_device(anna)
    anna.wait_for_turn()
    ferry, pier = page.locator("#board [data-thing='ferry-0']"), page.locator("[data-thing='stop-1'] .berth")
    ferry.scroll_into_view_if_needed()
    start, end = ferry.bounding_box(), pier.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 20, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 8, steps=5)
    page.mouse.move(end["x"] + 22, end["y"] + 9)
    page.mouse.up()
    page.locator("#board [data-thing='ferry-1']").wait_for()
    page.locator(".ff-mine >> text=140").wait_for()
