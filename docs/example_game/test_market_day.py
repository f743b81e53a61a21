"""Market Day: a test for every clause. In a checkout this file is tests/games/market_day/test_rules.py."""

import pytest

from comptoir.errors import Refused
from comptoir.kit.game import REFEREE
from comptoir.match import Match

Counts = dict[str, int]


def arranged(hands: list[Counts], stall: Counts, coins: tuple[int, int]) -> Match:
    """A position for two, seat 0 to play; all other cards are in the pile."""
    seen = [stall, *hands]
    pile = {card: 8 - sum(cards.get(card, 0) for cards in seen) for card in ("apples", "bread", "cheese")}
    position = Match.new("market-day", seats=2).position()
    position["table"] |= {
        "pile": sum(pile.values()),
        "unseen": pile,
        "stall": stall,
        "seats": [{"coins": coins[seat], "hand": hands[seat]} for seat in range(2)],
    }
    return Match.from_position(position)


def coins(match: Match) -> list[int]:
    """What everybody has earned."""
    return [seat["coins"] for seat in match.view(None)["seats"]]


@pytest.mark.clause("MD-1.1")
@pytest.mark.clause("MD-1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_up(seats: int) -> None:
    """Eight cards of each kind; two in every hand, the others in the pile; the first seat begins."""
    match = Match.new("market-day", seats=seats)
    view = match.view(None)
    assert view["unseen"] == {"apples": 8, "bread": 8, "cheese": 8}
    assert [seat["hand"] for seat in view["seats"]] == [2] * seats
    assert (view["pile"], view["stall"], match.to_act) == (24 - 2 * seats, {}, [0])


@pytest.mark.clause("MD-2.1")
def test_turns_go_round() -> None:
    """Nobody sells out of turn."""
    match = Match.new("market-day", seats=3)
    for seat in (0, 1, 2, 0):
        assert match.to_act == [seat]
        with pytest.raises(Refused, match=r"MD-2\.1"):
            match.play((seat + 1) % 3, "sell bread")
        match.play(seat, match.actions(seat)[0].code)


@pytest.mark.clause("MD-2.2")
def test_sell_from_your_hand() -> None:
    """A card that is not in hand cannot be sold; a card that is sold lies on the stall."""
    match = arranged([{"apples": 1, "cheese": 1}, {"bread": 2}], {}, (0, 0))
    with pytest.raises(Refused, match=r"MD-2\.2"):
        match.play(0, "sell bread")
    match.play(0, "sell cheese")
    assert match.view(None)["stall"] == {"cheese": 1}


@pytest.mark.clause("MD-2.3")
@pytest.mark.parametrize(("card", "earned"), [("apples", 1), ("bread", 4), ("cheese", 3 + 1)])
def test_price(card: str, earned: int) -> None:
    """Its price, and a coin for each of its kind that lay there before."""
    match = arranged([{card: 2}, {"apples": 2}], {"bread": 2, "cheese": 1}, (5, 3))
    match.play(0, f"sell {card}")
    assert coins(match) == [5 + earned, 3]


@pytest.mark.clause("MD-2.4")
def test_draw() -> None:
    """The last card of the pile comes to the hand, and then no more."""
    match = arranged([{"apples": 2}, {"apples": 2}], {"apples": 4, "bread": 8, "cheese": 7}, (50, 46))
    match.play(0, "sell apples")
    match.play(1, "sell apples")
    assert [seat["hand"] for seat in match.view(REFEREE)["seats"]] == [{"apples": 1, "cheese": 1}, {"apples": 1}]


@pytest.mark.clause("MD-3.1")
@pytest.mark.parametrize(
    ("before", "after", "places"), [((57, 57), [65, 67], [2, 1]), ((58, 56), [66, 66], [1, 1])]
)
def test_end(before: tuple[int, int], after: list[int], places: list[int]) -> None:
    """It comes when the next player has no card; the most coins win, and a tie is shared."""
    match = arranged([{"apples": 1}, {"cheese": 1}], {"apples": 7, "bread": 8, "cheese": 7}, before)
    match.play(0, "sell apples")
    assert not match.over
    match.play(1, "sell cheese")
    assert (match.over, coins(match)) == (True, after)
    assert [match.state.place(seat) for seat in range(2)] == places
    with pytest.raises(Refused, match=r"MD-3\.1"):
        match.play(0, "sell apples")
