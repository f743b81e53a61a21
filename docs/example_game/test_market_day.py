"""Market Day: a test for every clause. In a checkout this file is tests/games/market_day/test_rules.py."""

import pytest

from comptoir.errors import Refused
from comptoir.match import Match


def new(seats: int = 2) -> Match:
    """A game with known luck."""
    return Match.new("market-day", seats=seats, seed=1)


@pytest.mark.clause("MD-1.1")
@pytest.mark.clause("MD-1.2")
def test_two_cards_each_from_twenty_four() -> None:
    """Eight of each of three kinds; two in every hand; the first seat begins."""
    match = new(3)
    view = match.view(0)
    assert view["pile"] == 24 - 6
    assert [seat["hand"] for seat in match.view(None)["seats"]] == [2, 2, 2]
    assert sum(view["unseen"].values()) + sum(view["seats"][0]["hand"].values()) == 24
    assert match.to_act == [0]


@pytest.mark.clause("MD-2.1")
def test_in_order_of_seats() -> None:
    """Nobody else may sell."""
    match = new()
    with pytest.raises(Refused, match=r"MD-2\.1"):
        match.play(1, match.actions(0)[0].code)
    match.play(0, match.actions(0)[0].code)
    assert match.to_act == [1]


@pytest.mark.clause("MD-2.2")
def test_only_what_is_in_hand() -> None:
    """A card that one does not hold cannot be sold; what is sold lies on the stall."""
    match = new()
    mine = [action.code for action in match.actions(0)]
    missing = next(kind for kind in range(3) if kind not in mine)
    with pytest.raises(Refused, match=r"MD-2\.2"):
        match.play(0, missing)
    match.play(0, mine[0])
    assert sum(match.view(None)["stall"].values()) == 1


@pytest.mark.clause("MD-2.3")
@pytest.mark.clause("MD-2.4")
def test_price_bonus_and_a_new_card() -> None:
    """Its price, and a coin more for each of its kind that lay there; then the hand is full again."""
    match = new()
    laid = [0, 0, 0]
    coins = [0, 0]
    for _ in range(10):
        seat = match.to_act[0]
        kind = match.actions(seat)[0].code
        match.play(seat, kind)
        coins[seat] += kind + 1 + laid[kind]
        laid[kind] += 1
        assert [one["coins"] for one in match.view(None)["seats"]] == coins
        assert [one["hand"] for one in match.view(None)["seats"]] == [2, 2]


@pytest.mark.clause("MD-3.1")
def test_the_end() -> None:
    """When the next player has no card; the most coins win."""
    match = new()
    while not match.over:
        match.play(match.to_act[0], match.actions(match.to_act[0])[0].code)
    assert match.ply == 24
    best = max(one["score"] for one in match.standings)
    assert [one["score"] == best for one in match.standings] == [one["place"] == 1 for one in match.standings]
    with pytest.raises(Refused, match=r"MD-3\.1"):
        match.play(0, 0)
