"""Fische Fluppen Frikadellen, chapter 8: the extra actions of the kiosks."""

from typing import Any

import pytest

from comptoir.match import Match
from tests.games.fische_fluppen_frikadellen.tables import board, choices, person, play, refused, trading


def stock(match: Match, site: str) -> dict[str, int]:
    """What a merchant has."""
    lying: dict[str, int] = board(match)["kiosks"][site]["stock"]
    return lying


def leaving(site: str, **given: Any) -> Match:
    """A table on which seat 0 has just finished trading in a kiosk."""
    match = trading(site, **given)
    play(match, 0, "leave")
    return match


@pytest.mark.clause("FFF-8.1")
def test_all_actions_from_left_to_right() -> None:
    """Florentine's fennel is produced, then fish rises, whether one trades or not."""
    match = trading("k10")
    assert play(match, 0, "leave")[1:3] == [["produced", "fennel", 2], ["rose", "fish", 50, 80]]
    assert refused(leaving("k04"), 0, "skip") == "8.1"
    lapsed = play(trading("k12", florins=[40]), 0, "leave")
    assert ["lapsed", 0, "all-at-50"] in lapsed


@pytest.mark.clause("FFF-8.2")
def test_every_producer_gets_one() -> None:
    """Frauke makes fish at Fritzi's and fennel at Fernando's and Falk's."""
    match = leaving("k01")
    assert stock(match, "k06") == {"fish": 2}
    assert stock(match, "k05") == stock(match, "k11") == {"fennel": 2}
    assert stock(match, "k03") == {"burgers": 1}


@pytest.mark.clause("FFF-8.2")
def test_a_good_nobody_makes() -> None:
    """Nothing is placed and no price rises; in the cut from 12 on nobody sells fennel."""
    match = trading("k02", first=12)
    events = play(match, 0, "leave")
    assert ["produced", "fennel", 0] in events
    assert board(match)["prices"]["fennel"] == 50


SHORT_OF_FENNEL = {"goods": ["", "5 fennel", "5 fennel"]}


@pytest.mark.clause("FFF-8.3")
def test_a_shortage_is_shared_out_and_raises_the_price() -> None:
    """With one fennel for two producers the player chooses who gets it, and fennel rises."""
    match = trading("k01", **SHORT_OF_FENNEL)
    assert board(match)["reserve"]["fennel"] == 1
    play(match, 0, "leave")
    assert choices(match, 0) == ["kiosk k05", "kiosk k11"]
    assert refused(match, 0, "kiosk k01") == "8.3"
    play(match, 0, "kiosk k11")
    assert (stock(match, "k05"), stock(match, "k11")) == ({"fennel": 1}, {"fennel": 2})
    assert board(match)["prices"]["fennel"] == 80
    assert match.to_act == [1]


@pytest.mark.clause("FFF-8.3")
def test_no_choice_without_a_token() -> None:
    """With none left nothing is placed, the price rises all the same; at the top nothing more happens."""
    match = leaving("k01", goods=["", "6 fennel", "5 fennel"])
    assert board(match)["prices"]["fennel"] == 80
    top = leaving("k01", goods=["", "6 fennel", "5 fennel"], prices={"fennel": 150})
    assert board(top)["prices"]["fennel"] == 150
    assert top.to_act == [1]


@pytest.mark.clause("FFF-8.4")
def test_fennel_rises_from_60_to_100() -> None:
    """The price rises by the steps beside it."""
    match = trading("k02", first=14, prices={"fennel": 60})
    assert ["rose", "fennel", 60, 100] in play(match, 0, "leave")


@pytest.mark.clause("FFF-8.5")
def test_past_150_the_good_is_produced() -> None:
    """At 150, and at 120 with three steps, the price stays and every producer gets a token."""
    for price in (120, 150):
        match = leaving("k10", prices={"fish": price})
        assert board(match)["prices"]["fish"] == price
        assert stock(match, "k06") == {"fish": 2}


@pytest.mark.clause("FFF-8.6")
def test_double_production() -> None:
    """Two tokens for each producer; if tokens are missing the price rises once."""
    match = leaving("k11", first=26)
    assert refused(match, 0, "raise fish") == "4.10"
    play(match, 0, "produce cigarettes")
    assert stock(match, "k08") == stock(match, "k12") == {"cigarettes": 3}
    short = leaving("k11", first=26, goods=["", "7 cigarettes", "cigarettes"])
    play(short, 0, "produce cigarettes", "kiosk k08", "kiosk k08")
    assert choices(short, 0) == ["kiosk k12"]
    play(short, 0, "kiosk k12")
    assert (stock(short, "k08"), stock(short, "k12")) == ({"cigarettes": 3}, {"cigarettes": 2})
    assert board(short)["prices"]["cigarettes"] == 80


@pytest.mark.clause("FFF-8.7")
def test_production_of_a_good() -> None:
    """Freddy's visitor chooses a good; each of its producers gets one."""
    match = leaving("k08")
    assert choices(match, 0) == [
        f"produce {good}" for good in ("cigarettes", "burgers", "fish", "booze", "fennel")
    ]
    play(match, 0, "produce cigarettes")
    assert stock(match, "k01") == stock(match, "k10") == {"cigarettes": 2}


@pytest.mark.clause("FFF-8.8")
def test_price_up_or_down() -> None:
    """At Franziskus's any price may rise or fall."""
    up, down = leaving("k04"), leaving("k04")
    play(up, 0, "raise booze")
    play(down, 0, "lower booze")
    assert (board(up)["prices"]["booze"], board(down)["prices"]["booze"]) == (80, 30)


@pytest.mark.clause("FFF-8.9")
def test_price_down() -> None:
    """At Fabiola's a price falls, and none rises; at ten it stays."""
    match = leaving("k03", first=26, prices={"fish": 10})
    assert refused(match, 0, "raise fish") == "8.9"
    assert play(match, 0, "lower fish")[0] == ["stayed", "fish", 10]


@pytest.mark.clause("FFF-8.10")
def test_special_sale() -> None:
    """One token of any good at its price, which then rises; it may be declined."""
    match = leaving("k02", first=14, goods=["2 booze"])
    play(match, 0, "give booze")
    assert person(match, 0)["florins"] == 200
    assert board(match)["prices"]["booze"] == 80
    declined = leaving("k02", first=14, goods=["2 booze"])
    assert refused(declined, 0, "give fish") == "6.16"
    assert ["skipped", 0, "special-sale"] in play(declined, 0, "skip")
    assert declined.to_act == [1]


@pytest.mark.clause("FFF-8.11")
def test_all_at_50() -> None:
    """Any good in the reserve for 50 florins, or nothing."""
    match = leaving("k12", prices={"fennel": 120})
    play(match, 0, "take fennel")
    assert person(match, 0)["florins"] == 100
    assert person(match, 0)["goods"] == {"fennel": 1}
    play(leaving("k12"), 0, "skip")


@pytest.mark.clause("FFF-8.12")
def test_gift() -> None:
    """The cheapest good, if it is alone, is there, and one carries fewer than seven."""
    low = {"fish": 20}
    assert person(leaving("k06", first=14, prices=low), 0)["goods"] == {"fish": 1}
    assert person(leaving("k06", first=14, prices=low | {"booze": 20, "fennel": 20}), 0)["goods"] == {}
    assert person(leaving("k06", first=14, goods=["7 fennel"], prices=low), 0)["goods"] == {"fennel": 7}
    gone = leaving("k06", first=14, goods=["", "6 fish", "5 fish"], prices=low)
    assert person(gone, 0)["goods"] == {}


@pytest.mark.clause("FFF-8.13")
def test_two_merchants_produce() -> None:
    """Each of two merchants gets a token of what he produces, whatever lies with him."""
    match = leaving("k03", first=14, stock={"k02": "booze"})
    assert refused(match, 0, "kiosk k01") == "8.13"
    play(match, 0, "kiosk k02")
    assert refused(match, 0, "kiosk k02") == "8.13"
    play(match, 0, "kiosk k05")
    assert (stock(match, "k02"), stock(match, "k05")) == ({"fish": 1, "booze": 1}, {"burgers": 2})


@pytest.mark.clause("FFF-8.13")
def test_two_of_one_good_are_one_production() -> None:
    """If one fish is left for two fishmongers, one chooses, and the price rises once."""
    match = leaving("k03", first=14, goods=["", "6 fish", "4 fish"])
    play(match, 0, "kiosk k02", "kiosk k10")
    assert choices(match, 0) == ["kiosk k02", "kiosk k10"]
    play(match, 0, "kiosk k10")
    assert stock(match, "k10") == {"fish": 2}
    assert board(match)["prices"]["fish"] == 80


@pytest.mark.clause("FFF-8.14")
def test_all_prices_up() -> None:
    """Every price rises by its own steps; what would pass 150 is produced."""
    prices = {"cigarettes": 10, "burgers": 40, "fish": 60, "booze": 100, "fennel": 150}
    match = trading("k12", first=14, prices=prices)
    events = play(match, 0, "leave")
    assert [event[1] for event in events if event[0] in ("rose", "stayed")] == list(prices)
    assert list(board(match)["prices"].values()) == [20, 60, 100, 150, 150]
    assert match.to_act == [1]


@pytest.mark.clause("FFF-8.14")
def test_all_prices_go_on_after_a_shortage() -> None:
    """A production that is short in the middle is shared out, then the other prices rise."""
    short = {"goods": ["", "6 fish", "4 fish"], "prices": {"fish": 150}}
    match = leaving("k12", first=14, **short)
    assert choices(match, 0) == ["kiosk k02", "kiosk k10"]
    assert board(match)["prices"]["fennel"] == 50
    play(match, 0, "kiosk k02")
    assert board(match)["prices"]["fennel"] == 80
    assert match.to_act == [1]


@pytest.mark.clause("FFF-8.15")
def test_move_a_pawn() -> None:
    """One step or ride of an opponent's pawn, also into a kiosk, where nothing happens for it."""
    match = leaving("k07", first=14, others=["p02", "h"])
    assert refused(match, 0, "opponent 0") == "8.15"
    play(match, 0, "opponent 1")
    assert choices(match, 0, "ride") == ["ride p17", "ride p04"]
    assert refused(match, 0, "walk h") == "4.4"
    events = play(match, 0, "walk k01")
    assert events[0] == ["sent_pawn", 0, 1, "k01", "Friedemann Friese"]
    assert match.to_act == [1]
    assert refused(match, 1, "stop") == "4.6"


@pytest.mark.clause("FFF-8.15")
def test_a_pawn_may_be_ferried() -> None:
    """A ride moves the ferry along."""
    match = leaving("k07", first=14, others=["p02", "h"])
    play(match, 0, "opponent 1", "ride p17")
    assert person(match, 1)["space"] == "p17"
    assert board(match)["ferries"]["p17"] == 1


@pytest.mark.clause("FFF-8.16")
def test_move_a_ferry() -> None:
    """Any ferry to any other stop with a free berth."""
    match = leaving("k07")
    assert refused(match, 0, "ferry p17") == "5.4"
    play(match, 0, "ferry p02")
    assert refused(match, 0, "ferry p02") == refused(match, 0, "ferry p08") == "8.16"
    play(match, 0, "ferry p11")
    assert board(match)["ferries"]["p11"] == 1
    assert person(match, 0)["florins"] == 150


@pytest.mark.clause("FFF-8.17")
def test_play_again() -> None:
    """A whole turn with three points follows, and the kiosk has to be left."""
    match = trading("k09", first=14)
    assert play(match, 0, "leave")[-1] == ["plays_again", 0]
    assert match.to_act == [0]
    assert board(match)["points"] == 3
    assert refused(match, 0, "stop") == "4.6"
    play(match, 0, "walk p17", "stop")
    assert match.to_act == [1]


@pytest.mark.clause("FFF-8.18")
def test_swap_stocks() -> None:
    """Two merchants exchange all they have; one may have nothing."""
    match = leaving("k04", first=14, stock={"k02": "3 fish", "k05": ""})
    assert refused(match, 0, "kiosk k01") == "8.18"
    play(match, 0, "kiosk k02")
    assert refused(match, 0, "kiosk k02") == "8.18"
    play(match, 0, "kiosk k05")
    assert (stock(match, "k02"), stock(match, "k05")) == ({}, {"fish": 3})


@pytest.mark.clause("FFF-8.19")
def test_swap_kiosks() -> None:
    """Two kiosks change places with their goods; neither this one nor the dealer; pawns stay."""
    match = leaving("k02", first=26, others=["k04", "h"], stock={"k04": "2 burgers"})
    for site in ("k01", "k02"):
        assert refused(match, 0, f"kiosk {site}") == "8.19"
    play(match, 0, "kiosk k04")
    assert refused(match, 0, "kiosk k04") == "8.19"
    play(match, 0, "kiosk k06")
    kiosks = board(match)["kiosks"]
    assert (kiosks["k04"]["kiosk"], kiosks["k06"]["kiosk"]) == ("Findiger Fritz", "Fideler Fiete")
    assert kiosks["k06"]["stock"] == {"burgers": 2}
    assert person(match, 1)["space"] == "k04"


@pytest.mark.clause("FFF-8.20")
def test_the_turn_ends_after_the_last_action() -> None:
    """Then the next player begins with three points."""
    match = trading("k01")
    assert play(match, 0, "leave")[-1] == ["begins", 1, 3]
