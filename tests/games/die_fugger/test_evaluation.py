"""Die Fugger, chapter 5: the end of a round."""

from collections.abc import Mapping

import pytest

from comptoir.games.die_fugger.ids import GOOD_NAMES
from comptoir.kit.game import Document, Options
from comptoir.match import Match
from tests.games.die_fugger.tables import florins, lay, named, notations, play, prices


def market(
    counts: Mapping[str, int],
    options: Options | None = None,
    content: Document | None = None,
    **old_prices: int,
) -> Match:
    """The table after a round ended with this many cards of each good lying face up, all but one before Jakob."""
    last = max(counts, key=lambda good: counts[good])
    jakob = ", ".join(f"{number - (good == last)} {good}" for good, number in counts.items())
    match = lay(hands=[last], jakob=jakob, prices=old_prices, options=options, content=content)
    play(match, 0, f"show {last}")
    assert match.view(None)["round"] == 2
    return match


def counted(*numbers: int) -> dict[str, int]:
    """So many cards of copper, cloth, wine, spice and jewels."""
    return dict(zip(GOOD_NAMES, numbers, strict=True))


@pytest.mark.clause("DF-5.1")
def test_the_fifth_card_ends_the_round() -> None:
    """A round ends as soon as five cards of one good lie face up, before all players and Jakob together."""
    match = lay(hands=["wine"], shown=["sealed-wine", "wine"], jakob="wine")
    play(match, 0, "show wine")
    assert match.view(None)["round"] == 1
    match = lay(hands=["wine"], shown=["sealed-wine", "wine"], jakob="wine, sealed-wine")
    assert ["round_ended", 0, 1, "wine", 5] in play(match, 0, "show wine")
    assert match.view(None)["round"] == 2


@pytest.mark.clause("DF-5.1")
def test_five_different_goods_do_not_end_it() -> None:
    """It takes five of one good; merchants do not count."""
    match = lay(hands=["wine"], shown=["cloth, merchant", "copper, jewel"], jakob="4 spice")
    play(match, 0, "show wine")
    assert match.view(None)["round"] == 1


@pytest.mark.clause("DF-5.1")
def test_jakobs_fifth_card_ends_the_round() -> None:
    """If Jakob's good for a face-down card is the fifth, whoever laid that card has triggered the end."""
    match = lay(hands=["", "wine"], jakob="4 spice", turn=1, pile="", discards="spice")
    happened = play(match, 1, "hide wine", draws="spice, " + ", ".join(["spice"] * 5))
    assert named(happened, "round_ended") == [["round_ended", 1, 1, "spice", 5]]
    assert match.to_act == [2]


@pytest.mark.clause("DF-5.2")
def test_prices_rise_by_their_cards() -> None:
    """The three goods with the most cards rise, each by as many florins as it has cards."""
    assert prices(market(counted(1, 5, 2, 4, 3), cloth=2, spice=3, jewel=1)) == [4, 7, 4, 7, 4]


@pytest.mark.clause("DF-5.2")
def test_prices_move_before_anybody_sells() -> None:
    """Sales are paid at the new prices, all moved at once from where they stood."""
    match = lay(hands=["wine"], shown=["", "cloth"], jakob="4 wine", prices={"wine": 2, "cloth": 8})
    happened = play(match, 0, "show wine")
    assert [event[0] for event in happened[:3]] == ["showed", "round_ended", "fell"]
    assert named(happened, "sold") == [["sold", 0, "wine", 1, 7], ["sold", 1, "cloth", 1, 9]]


@pytest.mark.parametrize(
    ("cards", "after"),
    [
        ((5, 4, 3, 2, 1), (1, 9, 8, 4, 4)),  # nobody level
        ((5, 4, 4, 2, 1), (1, 9, 9, 4, 4)),  # two second: there is no third
        ((5, 4, 4, 4, 2), (1, 9, 9, 9, 4)),  # three second
        ((5, 3, 3, 3, 1), (1, 8, 8, 8, 4)),
        ((5, 3, 3, 3, 3), (1, 8, 8, 8, 8)),  # four second
        ((5, 4, 3, 3, 1), (1, 9, 8, 8, 4)),  # two third
        ((5, 4, 2, 2, 2), (1, 9, 7, 7, 7)),  # three third: all five rise
        ((5, 4, 4, 1, 1), (1, 9, 9, 4, 4)),
        ((5, 1, 0, 0, 0), (1, 6, 4, 4, 4)),  # fewer than three goods on the table
        ((5, 0, 0, 0, 0), (1, 4, 4, 4, 4)),
    ],
)
@pytest.mark.clause("DF-5.3")
def test_level_goods_share_their_place(cards: tuple[int, ...], after: tuple[int, ...]) -> None:
    """A good rises if it has a card and fewer than three goods have more."""
    assert tuple(prices(market(counted(*cards)))) == after


@pytest.mark.clause("DF-5.4")
def test_the_example_of_the_booklet() -> None:
    """5 spice, 4 cloth, 4 wine, 2 copper, 1 jewel, all at 5: spice stops at 1, cloth and wine reach 9."""
    match = market({"spice": 5, "cloth": 4, "wine": 4, "copper": 2, "jewel": 1})
    assert match.view(None)["prices"] == {"copper": 4, "cloth": 9, "wine": 9, "spice": 1, "jewel": 4}


@pytest.mark.parametrize(("old", "new"), [(1, 6), (3, 8), (4, 9), (5, 1), (6, 1), (8, 1), (9, 1)])
@pytest.mark.clause("DF-5.4")
def test_past_9_a_price_stops_at_1(old: int, new: int) -> None:
    """Exactly 9 stays at 9; whatever would pass it stops at 1, the rest of the steps lost, and does not fall."""
    assert prices(market({"wine": 5}, wine=old))[2] == new


@pytest.mark.parametrize("good", GOOD_NAMES)
@pytest.mark.clause("DF-5.4")
def test_the_good_that_ends_round_one_lands_on_1(good: str) -> None:
    """From the starting price of 5, five cards always lead past 9."""
    assert market({good: 5}).view(None)["prices"][good] == 1


@pytest.mark.clause("DF-5.5")
def test_all_other_goods_fall_by_1() -> None:
    """A good that is not among the three falls by 1, with or without cards on the table, never below 1."""
    after = prices(market(counted(5, 4, 3, 1, 0), spice=1, jewel=1))
    assert after == [1, 9, 8, 1, 1]
    after = prices(market(counted(5, 4, 3, 1, 0), spice=2, jewel=9))
    assert after == [1, 9, 8, 1, 8]


@pytest.mark.clause("DF-5.2", "DF-5.4", "DF-5.5")
def test_what_is_told_of_prices() -> None:
    """Each price that rose or fell is told with where it stood; one that stays at 1 is not."""
    match = lay(hands=["wine"], jakob="4 wine, 2 copper", prices={"copper": 3, "wine": 6, "spice": 1, "jewel": 2})
    happened = play(match, 0, "show wine")
    assert named(happened, "rose", "fell") == [
        ["rose", "copper", 3, 5],
        ["fell", "cloth", 5, 4],
        ["rose", "wine", 6, 1],
        ["fell", "jewel", 2, 1],
    ]


@pytest.mark.clause("DF-5.6")
def test_everybody_sells_what_lies_before_him() -> None:
    """Each good before you brings its new price, be it higher or lower; your hand and Jakob's cards do not."""
    match = lay(
        hands=["wine", "3 jewel"],
        shown=["2 copper", "cloth, 2 spice", "wine, spice"],
        jakob="3 wine, copper, spice",
        prices={"cloth": 7, "copper": 2, "wine": 3},
    )
    happened = play(match, 0, "show wine")
    assert prices(match) == [5, 6, 8, 9, 4]
    assert named(happened, "sold") == [
        ["sold", 0, "copper", 2, 10],
        ["sold", 0, "wine", 1, 8],
        ["sold", 1, "cloth", 1, 6],
        ["sold", 1, "spice", 2, 18],
        ["sold", 2, "wine", 1, 8],
        ["sold", 2, "spice", 1, 9],
    ]
    assert florins(match) == [18, 24, 17]


@pytest.mark.clause("DF-5.7")
def test_the_example_of_the_seal() -> None:
    """Wine at 6 and three wines face up: with a seal it brings 12, without 6."""
    match = lay(hands=["spice"], shown=["", "sealed-wine", "wine"], jakob="4 spice, wine", prices={"wine": 3})
    happened = play(match, 0, "show spice")
    assert ["sold", 1, "wine", 1, 12] in happened
    assert ["sold", 2, "wine", 1, 6] in happened


@pytest.mark.parametrize(
    ("mine", "others", "jakob", "paid"),
    [
        ("sealed-wine", "", "", 2 * 6),
        ("2 sealed-wine", "wine", "", 4 * 8),  # three on the table
        ("2 sealed-wine", "wine", "wine", 2 * 9),  # Jakob's makes four
        ("sealed-wine", "3 wine", "", 9),  # the others' make four
        ("sealed-wine, 2 wine", "", "", 4 * 8),  # two plain, one double
    ],
)
@pytest.mark.clause("DF-5.7")
def test_seals_count_while_three_cards_lie(mine: str, others: str, jakob: str, paid: int) -> None:
    """A seal doubles the price if at most three cards of the good lie face up on the whole table."""
    match = lay(hands=["spice"], shown=["", mine, others], jakob=f"4 spice, {jakob}")
    play(match, 0, "show spice")
    assert florins(match)[1] == paid


@pytest.mark.clause("DF-5.7")
def test_the_good_with_five_cards_has_no_seals() -> None:
    """The good that ended the round lies there more than three times: its seals bring the normal price."""
    match = lay(hands=["sealed-wine"], jakob="4 wine", prices={"wine": 4})
    play(match, 0, "show sealed-wine")
    assert florins(match) == [9, 0, 0]


@pytest.mark.clause("DF-5.8")
def test_jakob_is_never_paid() -> None:
    """Goods before Jakob bring nobody anything."""
    match = lay(hands=["wine"], jakob="4 wine, 3 copper, 2 sealed-jewel")
    happened = play(match, 0, "show wine")
    assert named(happened, "sold") == [["sold", 0, "wine", 1, 1]]
    assert florins(match) == [1, 0, 0]


@pytest.mark.clause("DF-5.1")
def test_the_evaluation_follows_at_once() -> None:
    """The next player does not act before the evaluation: the new round is there when he is asked."""
    match = lay(hands=["wine", "2 wine"], jakob="4 wine")
    play(match, 0, "show wine")
    assert match.to_act == [1]
    assert match.view(None)["round"] == 2
    assert "show wine" in notations(match, 1)
