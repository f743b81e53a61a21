"""Whole games by clicking on the board and in the hand, at a desk and on a phone."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.clicking import Adviser, click, open_table
from tests.web.conftest import Visitor

pytestmark = pytest.mark.browser
DESK: dict[str, Any] = {}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("wishes", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    ("game", "others"), [("pfeffersaecke", ("bot-2", "bot-2")), ("fuerstenfeld", ("bot-1",))], ids=str
)
def test_a_whole_game_by_clicks(
    visitors: Callable[..., Visitor], game: str, others: tuple[str, ...], wishes: dict[str, Any]
) -> None:
    """From the first click to the result, each on something the page marks as possible."""
    anna = visitors(**wishes)
    open_table(anna, "me", *others, game=game)
    adviser = Adviser(anna, game, seats=1 + len(others))
    clicks = on_board = 0
    while not anna.page.locator("#bar .result").count():
        anna.wait_for_turn()
        if (action := adviser.choose(seat=0)) is not None:
            on_board += click(anna, action)
            clicks += 1
    assert clicks > 20
    assert on_board > 0
    assert anna.page.locator("#bar .standings li").count() == 1 + len(others)
