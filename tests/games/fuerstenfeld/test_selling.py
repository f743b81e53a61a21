"""Fürstenfeld, chapter 6: phase 3, the sale and the income."""

import pytest

from tests.games.fuerstenfeld.tables import do, events, lay, look, may, next_round, price, refuses, seat


@pytest.mark.clause("FF-6.1")
def test_one_brewery_a_round() -> None:
    """Who has gone to a brewery cannot go to another."""
    match = lay(seat(goods=(1, 1, 1)))
    do(match, 0, "visit draakenfels; load hops")
    refuses(match, 0, "visit schwarzkolmer", "FF-6.1")
    do(match, 0, "sell")
    refuses(match, 0, "visit schwarzkolmer", "FF-4.3")


@pytest.mark.clause("FF-6.2")
def test_closed_breweries() -> None:
    """With two players the third brewery is closed."""
    match = lay(seat(goods=(1, 1, 1)))
    refuses(match, 0, "visit klosterkrug", "FF-6.2")


@pytest.mark.clause("FF-6.3")
def test_no_visit_for_nothing() -> None:
    """A brewery that takes none of one's goods is not visited."""
    match = lay(seat(goods=(2, 0, 0)), prices={0: (0, 1, 1)})
    refuses(match, 0, "visit draakenfels", "FF-6.3")
    assert may(match, 0) == ["visit schwarzkolmer", "sell"]


@pytest.mark.clause("FF-6.4")
def test_any_number_of_ones_goods() -> None:
    """More can be sold than there is room for, but not more than one has."""
    match = lay(seat(goods=(3, 0, 1)))
    do(match, 0, "visit draakenfels; load hops; load hops; load hops")
    refuses(match, 0, "load hops", "FF-6.4")
    refuses(match, 0, "load barley", "FF-6.4")
    assert ["sold", 0, 3, "hops", 3] in do(match, 0, "sell")
    assert look(match, 0)["goods"] == {"hops": 0, "barley": 0, "water": 1}


@pytest.mark.clause("FF-6.5")
def test_nothing_is_taken_at_price_zero() -> None:
    """At price 0 a brewery takes none, though spaces are free; other goods it takes."""
    match = lay(seat(goods=(1, 1, 0)), prices={0: (0, 2, 1)})
    do(match, 0, "visit draakenfels")
    refuses(match, 0, "load hops", "FF-6.5")
    assert ["sold", 0, 1, "barley", 2] in do(match, 0, "load barley; sell")


@pytest.mark.clause("FF-6.6")
def test_a_visit_is_a_sale() -> None:
    """At a brewery at least one unit is sold; selling nothing needs no visit."""
    match = lay(seat(goods=(1, 1, 0)))
    do(match, 0, "visit draakenfels")
    refuses(match, 0, "sell", "FF-6.6")
    match = lay(seat(goods=(1, 1, 0)))
    assert ["sold_nothing", 0] in do(match, 0, "sell")
    assert look(match, 0)["coins"] == 0


@pytest.mark.clause("FF-6.7")
def test_three_coins_in_the_first_round() -> None:
    """The booklet's example: one unit of each good at price 1 brings 3 coins."""
    match = lay(seat(goods=(1, 1, 1)), round_number=1)
    do(match, 0, "visit schwarzkolmer; load hops; load barley; load water; sell")
    assert look(match, 0)["coins"] == 3


@pytest.mark.clause("FF-6.7")
def test_all_units_at_the_price_before_the_sale() -> None:
    """Surplus units of the same sale bring as much as the first."""
    match = lay(seat(goods=(4, 0, 0)), prices={0: (3, 1, 1)})
    do(match, 0, "visit draakenfels; load hops; load hops; load hops; load hops; sell")
    assert look(match, 0)["coins"] == 12
    assert price(match, 0) == [0, 1, 1]


@pytest.mark.clause("FF-6.8")
def test_sold_goods_stay_on_the_demand_card() -> None:
    """Units sold fill spaces of the demand card until phase 6."""
    match = lay(seat("crane", goods=(1, 1, 2)), seat("crane"))
    happened = do(match, 0, "visit draakenfels; load hops; load barley; load water; load water; sell")
    assert events(happened, "fell") == []
    assert match.view(None)["breweries"][0]["filled"] == {"hops": 1, "barley": 1, "water": 2}
    do(match, 0, "stop")
    assert match.view(None)["breweries"][0]["filled"] == {"hops": 1, "barley": 1, "water": 2}
    assert price(match, 0) == [1, 1, 1]


@pytest.mark.clause("FF-6.9")
def test_surplus_lowers_the_price() -> None:
    """The booklet's example: four water at 1 with two spaces free bring 4 coins, and the price falls by two."""
    match = lay(seat("crane", goods=(0, 0, 4)), seat("crane"), filled={0: (0, 0, 1)}, prices={0: (1, 1, 1)})
    happened = do(match, 0, "visit draakenfels; load water; load water; load water; load water; sell")
    assert ["sold", 0, 4, "water", 4] in happened
    assert ["fell", "draakenfels", "water", 1, 0] in happened
    assert price(match, 0) == [1, 1, 0]
    match = lay(seat("crane", goods=(0, 0, 4)), seat("crane"), filled={0: (0, 0, 1)}, prices={0: (1, 1, 3)})
    do(match, 0, "visit draakenfels; load water; load water; load water; load water; sell")
    assert price(match, 0) == [1, 1, 1]
    assert match.view(None)["breweries"][0]["filled"]["water"] == 3


@pytest.mark.clause("FF-6.9")
def test_the_fall_hits_the_next_player() -> None:
    """Who sells later sells at the fallen price."""
    match = lay(seat("crane", goods=(2, 0, 0)), seat("crane", goods=(1, 0, 0)), prices={0: (2, 1, 1)})
    do(match, 0, "visit draakenfels; load hops; load hops; sell; stop")
    assert ["sold", 1, 1, "hops", 1] in do(match, 1, "visit draakenfels; load hops; sell")


@pytest.mark.clause("FF-6.10")
def test_banks_and_the_guide_need_no_sale() -> None:
    """Without a sale the bank pays, and in the expert game the guide too."""
    built = {1: "palace-1", 2: "guide", 3: "bank-1"}
    match = lay(seat(built=built, expert=True), seat(expert=True), options={"expert": True})
    happened = do(match, 0, "sell")
    assert ["bank_paid", 0, 3] in happened
    assert ["guide_paid", 0, 2] in happened
    assert ["token_moved", 0, 5, 5] in happened
    assert look(match, 0)["coins"] == 5


@pytest.mark.clause("FF-6.11")
def test_the_token_goes_to_the_income() -> None:
    """All coins of phase 3 are the income; what one had before does not count."""
    match = lay(seat("crane", {1: "bank-2"}, coins=7, goods=(0, 2, 0)), prices={0: (1, 3, 1)})
    happened = do(match, 0, "visit draakenfels; load barley; load barley; sell")
    assert events(happened, "token_moved") == [["token_moved", 0, 11, 11]]
    assert look(match, 0)["coins"] == 18
    assert match.view(None)["next_order"] == [0]
    assert match.view(None)["now"]["sale"] == {"hops": 0, "barley": 0, "water": 0}


@pytest.mark.clause("FF-6.12")
def test_a_small_income_on_purpose() -> None:
    """Who sells less plays earlier in the next round."""
    match = lay(seat("crane", goods=(0, 2, 0)), seat("crane", goods=(0, 2, 0)))
    do(match, 0, "visit draakenfels; load barley; load barley; sell; stop")
    do(match, 1, "visit schwarzkolmer; load barley; sell")
    next_round(match)
    assert match.view(None)["order"] == [1, 0]
