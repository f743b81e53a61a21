"""Die Fugger, chapter 9: other readings of the booklet."""

import pytest

from comptoir.errors import BadPosition
from comptoir.games import find_game
from comptoir.games.die_fugger.ids import GOOD_NAMES
from tests.games.die_fugger.tables import florins, lay, named, notations, play, prices
from tests.games.die_fugger.test_evaluation import counted, market
from tests.games.positions import edited


@pytest.mark.clause("DF-9.1")
def test_drawing_limit() -> None:
    """With draw_limit = 3 you may draw with three cards in hand, not with four."""
    option = {"draw_limit": 3}
    assert "draw" in notations(lay(hands=["3 wine"], options=option), 0)
    refused = lay(hands=["4 wine"], options=option).why_not(0, "draw")
    assert refused is not None
    assert (refused.clause, refused.parameters) == ("DF-4.2", {"cards": 4, "limit": 3})


@pytest.mark.parametrize(("old", "new"), [(4, 9), (5, 1), (6, 2), (9, 5)])
@pytest.mark.clause("DF-9.2")
def test_prices_go_round(old: int, new: int) -> None:
    """With price_goes_round a price takes the rest of its steps from 1 onwards: 10 becomes 1, 11 becomes 2."""
    assert prices(market({"wine": 5}, {"price_goes_round": True}, wine=old))[2] == new


@pytest.mark.clause("DF-9.3")
def test_absent_goods_stay() -> None:
    """With absent_goods_stay goods without a card keep their price if fewer than three goods lie face up."""
    option = {"absent_goods_stay": True}
    assert prices(market(counted(5, 0, 0, 0, 0), option)) == [1, 5, 5, 5, 5]
    assert prices(market(counted(5, 1, 0, 0, 0), option)) == [1, 6, 5, 5, 5]
    assert prices(market(counted(5, 1, 1, 0, 0), option)) == [1, 6, 6, 4, 4]
    assert prices(market(counted(5, 4, 3, 1, 0), option)) == [1, 9, 8, 4, 4]


@pytest.mark.clause("DF-9.4")
def test_only_your_own_cards_count_for_the_seal() -> None:
    """With own_seals_only a seal doubles if at most three of the good lie before you, whatever lies elsewhere."""
    option = {"own_seals_only": True}
    match = lay(
        hands=["spice"], shown=["", "sealed-wine", "2 wine, sealed-wine"], jakob="4 spice", options=option
    )
    play(match, 0, "show spice")
    assert florins(match)[1:] == [2 * 9, 4 * 9]
    match = lay(hands=["spice"], shown=["", "3 wine, sealed-wine"], jakob="4 spice", options=option)
    play(match, 0, "show spice")
    assert florins(match)[1] == 4 * 9


@pytest.mark.clause("DF-9.5")
def test_jakob_after_every_turn() -> None:
    """With jakob_every_turn and two players Jakob gets a good after each turn; with three nothing changes."""
    option = {"jakob_every_turn": True}
    match = lay(2, options=option)
    for seat in (0, 1, 0):
        assert named(play(match, seat, "draw", draws="wine, copper"), "jakob_got") == [["jakob_got", "copper"]]
    assert play(lay(3, options=option), 0, "draw", draws="wine") == [["drew", 0, "wine"]]


@pytest.mark.clause("DF-9.6")
def test_one_extra_card() -> None:
    """With one_extra_card a turn in which a card was laid face down brings Jakob only that card's good."""
    option = {"one_extra_card": True}
    for card in (*GOOD_NAMES, "sealed-jewel"):
        match = lay(2, hands=["", card], turn=1, turns=1, options=option)
        assert named(play(match, 1, f"hide {card}", draws="spice"), "jakob_got") == [["jakob_got", "spice"]]
    match = lay(2, hands=["wine", "spice"], options=option)
    assert named(play(match, 0, "hide wine", draws="copper"), "jakob_got") == [["jakob_got", "copper"]]
    assert named(play(match, 1, "show spice", draws="jewel"), "jakob_got") == [["jakob_got", "jewel"]]


@pytest.mark.clause("DF-9.7")
def test_shuffle_at_once() -> None:
    """With reshuffle_at_once the discards are shuffled as soon as the last card has left the pile."""
    match = lay(hands=["wine"], pile="spice", discards="2 jewel", options={"reshuffle_at_once": True})
    assert play(match, 0, "draw", draws="spice") == [["reshuffled", 2], ["drew", 0, "spice"]]
    assert (match.view(None)["pile"], match.view(None)["discards"]) == (2, {})


@pytest.mark.clause("DF-9.7")
def test_merchants_put_away_become_the_pile() -> None:
    """If the refill takes every card, the merchants put away after it are the new pile, not discards."""
    match = lay(
        hands=["wine"],
        shown=["merchant"],
        jakob="4 wine",
        pile="3 copper",
        options={"reshuffle_at_once": True},
    )
    happened = play(match, 0, "show wine", draws=", ".join(["copper"] * 3 + ["wine"] * 5))
    assert [event[:2] for event in happened[-4:]] == [["drew", 0], ["drew", 0], ["reshuffled", 1], ["begins", 1]]
    assert (match.view(None)["pile"], match.view(None)["discards"]) == (1, {})


@pytest.mark.clause("DF-9.7")
def test_goods_put_away_become_the_pile() -> None:
    """If the pile was empty when the round ended, the goods put away are shuffled before anybody is refilled."""
    match = lay(hands=["wine"], jakob="4 wine, spice", pile="", options={"reshuffle_at_once": True})
    happened = play(match, 0, "show wine", draws=", ".join(["wine"] * 5 + ["spice"]))
    assert [event[0] for event in happened if event[0] in ("sold", "reshuffled", "refilled")] == [
        "sold",
        "reshuffled",
        "refilled",
        "refilled",
        "refilled",
    ]


@pytest.mark.clause("DF-9.7")
def test_no_discards_beside_an_empty_pile() -> None:
    """A position in which they have not been shuffled is refused with this option, and only with it."""
    lay(hands=["wine"], pile="", discards="2 jewel")
    with pytest.raises(BadPosition, match="the pile is empty, but the discards have not been shuffled"):
        lay(hands=["wine"], pile="", discards="2 jewel", options={"reshuffle_at_once": True})


@pytest.mark.clause("DF-9.3")
def test_absent_goods_stay_if_fewer_lie_than_may_rise() -> None:
    """How many goods may rise is a number of the content, for this option too."""
    option = {"absent_goods_stay": True}
    two_rise = edited(find_game("die-fugger").default_pack.plain, {"evaluation.goods_that_rise.value": 2})
    for counts, after in ((counted(5, 0, 0, 0, 0), [1, 5, 5, 5, 5]), (counted(5, 1, 0, 0, 0), [1, 6, 4, 4, 4])):
        assert prices(market(counts, option, content=two_rise)) == after
