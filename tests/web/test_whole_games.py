"""The beginning and the end of games by clicking on the board and in the hand, at a desk and on a phone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from comptoir.games import game_ids
from tests.games.pfeffersaecke.tables import lay
from tests.web.clicking import Adviser, click, join, open_table, play_somehow, skip_ahead
from tests.web.conftest import Server, Visitor
from tests.web.laid_out import lay_out

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


CLICKS = 12  # of each player before the middle of the game is skipped
LATE: dict[str, Callable[[dict[str, Any]], bool]] = {
    "pfeffersaecke": lambda view: view["ending"] or view["villages_left"] <= 3,
    "fuerstenfeld": lambda view: max(view["scores"]) >= 5,
}


@pytest.mark.parametrize(
    ("game", "bots"), [("pfeffersaecke", ("bot-2",)), ("fuerstenfeld", ())], ids=["pfeffersaecke", "fuerstenfeld"]
)
def test_a_whole_game_by_clicks(visitors: Callable[..., Visitor], game: str, bots: tuple[str, ...]) -> None:
    """Anna at a desk and Bert on a phone click what the page marks, at the beginning and up to the result."""
    both = [visitors(), visitors(**PHONE)]
    join(both[1], open_table(both[0], "me", "open", *bots, game=game), "Bert")
    both[0].page.locator("#moves").wait_for()
    seats = len(both) + len(bots)
    advisers = [Adviser(one, game, seat, seats) for seat, one in enumerate(both)]
    clicks, on_board = [0, 0], [0, 0]
    skipped = False
    while not all(one.page.locator("#bar .result").count() for one in both):
        for seat, one in enumerate(both):
            if one.is_to_play and (action := advisers[seat].choose()) is not None:
                on_board[seat] += click(one, action)
                clicks[seat] += 1
        if min(clicks) >= CLICKS and not skipped:
            skip_ahead(advisers, LATE[game])
            skipped = True
        both[0].page.wait_for_timeout(10)
    assert skipped
    assert min(on_board) > 0
    for one in both:
        assert one.page.locator("#bar .standings li").count() == seats


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_a_deed_closes_the_panel_it_was_in(
    visitors: Callable[..., Visitor], start_server: Callable[..., Server], tmp_path: Path, size: dict[str, Any]
) -> None:
    """A dearer way stands in a panel over the table; once it is chosen nothing lies over the table any more."""
    database = f"sqlite:///{tmp_path}/house.db"
    two_ways = lay(phase="open", villages={"Goslar": 0, "Halle": 1}, rings={"Erfurt": "0"}, lying=["Magdeburg"])
    laid = lay_out(database, {"two ways": two_ways})["two ways"]
    visitor = visitors(start_server(database), **size)
    laid.sit_down(visitor)
    visitor.go(laid.path)
    page = visitor.page
    dearer = page.locator("#ps-rest button[name=action]").first
    page.locator("[popovertarget=ps-rest]").click()
    dearer.click()
    armed = page.locator("#ps-rest button.armed")
    if armed.count():
        armed.click()
    page.locator("#bar form[action$='/undo'] button").wait_for()
    assert page.locator(":popover-open").count() == 0


@pytest.mark.parametrize("game", game_ids())
def test_a_phones_page_stays_in_place(visitors: Callable[..., Visitor], game: str) -> None:
    """Board and hand scroll by themselves: the page is no longer than the bar above them and the screen."""
    anna = visitors(**PHONE)
    open_table(anna, "me", "bot-1", "bot-1", game=game)
    for _ in range(6):
        anna.wait_for_turn()
        if anna.page.locator("#bar .result").count():  # who finishes turn after turn may soon be at the end
            break
        play_somehow(anna)
    bar = anna.page.locator("body > header").bounding_box()
    beyond = anna.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert beyond <= bar["height"] + 2
