"""Fische Fluppen Frikadellen, chapter 8: the extra actions of the kiosks."""

import copy
from typing import Any

import pytest

from comptoir.match import Match

from .tables import GAME, GOODS, KIOSKS, board, choices, is_fresh, lay, person, play, refused, trading


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


@pytest.mark.clause("FFF-8.15", "FFF-9.8")
def test_a_pawn_is_not_moved_into_a_closed_kiosk() -> None:
    """It jumps the kiosk like any closed one, and other pawns, that of the mover included."""
    match = trading("k07", first=14, others=["p13", "p14"], bonus=["closure"])
    play(match, 0, "play closure", "kiosk k06", "leave", "opponent 1")
    assert choices(match, 0, "walk") == ["walk k07", "walk b03", "walk p12", "walk p14"]
    beside = trading("k07", first=14, others=["p11", "h"], bonus=["closure"])
    play(beside, 0, "play closure", "kiosk k06", "leave", "opponent 1")
    assert choices(beside, 0) == ["walk b02", "walk p12"]
    assert refused(beside, 0, "walk k06") == "9.8"
    play(beside, 0, "walk b02")
    assert person(beside, 1)["space"] == "b02"


@pytest.mark.clause("FFF-8.15", "FFF-4.6")
def test_a_pawn_in_a_kiosk_may_be_moved() -> None:
    """It may go back where it came from later: what it has to leave is the kiosk its own turn begins in."""
    match = leaving("k07", first=14, others=["k01", "h"])
    play(match, 0, "opponent 1", "walk p01")
    assert choices(match, 1, "walk") == ["walk h", "walk k01", "walk p15"]
    began = {"stage": "trading", "points": 0, "start": "k01"}
    there = lay(first=14, pawns=["k07", "p02", "h"], turn=began)
    play(there, 0, "leave", "opponent 1")
    assert choices(there, 0, "walk") == ["walk k01", "walk p03", "walk p16"]
    play(there, 0, "walk k01")
    assert person(there, 1)["space"] == "k01", "the mover may not go back there, the pawn may"


@pytest.mark.clause("FFF-8.15")
def test_a_pawn_that_was_moved_does_not_trade() -> None:
    """The visitor of the kiosk goes on: nothing is bought there, and its extra actions do not happen."""
    match = leaving("k07", first=14, others=["p02", "h"])
    events = play(match, 0, "opponent 1", "walk k01")
    assert events == [
        ["chose_opponent", 0, 1],
        ["sent_pawn", 0, 1, "k01", "Friedemann Friese"],
        ["begins", 1, 3],
    ]


@pytest.mark.clause("FFF-8.15", "FFF-11.7")
def test_a_pawn_off_the_board_cannot_be_moved() -> None:
    """Alone at a table, or with people who have only just arrived, there is nobody to move."""
    given: dict[str, Any] = {"first": 14, "seats": 6, "turn": {"stage": "trading", "points": 0}}
    alone = lay(pawns=["k07"], seating=[[0], [1, 2, 3, 4, 5]], **given)
    assert ["lapsed", 0, "move-pawn"] in play(alone, 0, "leave")
    arrived = lay(pawns=["k07", None], seating=[[0, 1], [2, 3, 4, 5]], **given)
    assert ["lapsed", 0, "move-pawn"] in play(arrived, 0, "leave")
    third = lay(pawns=["k07", None, "h"], seating=[[0, 1, 2], [3, 4, 5]], **given)
    play(third, 0, "leave")
    assert choices(third, 0) == ["opponent 2"]
    assert refused(third, 0, "opponent 1") == refused(third, 0, "opponent 3") == "8.15"


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


def named(number: int) -> str:
    """The keeper of the kiosk with a number."""
    name: str = KIOSKS[number - 1].name
    return name


@pytest.mark.parametrize(
    ("number", "given", "actions", "events"),
    [
        (36, {}, ["produce cigarettes"], [["produced", "cigarettes", 4]]),
        (8, {}, ["produce cigarettes"], [["produced", "cigarettes", 2]]),
        (4, {}, ["raise booze"], [["rose", "booze", 50, 80]]),
        (4, {}, ["lower booze"], [["fell", "booze", 50, 30]]),
        (28, {}, ["lower fish"], [["rose", "fennel", 50, 80], ["fell", "fish", 50, 30]]),
        (
            34,
            {"goods": ["2 booze"]},
            ["give booze"],
            [["rose", "fish", 50, 80], ["sold", 0, named(34), "booze", 1, 50], ["rose", "booze", 50, 80]],
        ),
        (34, {"goods": ["booze"]}, ["skip"], [["rose", "fish", 50, 80], ["skipped", 0, "special-sale"]]),
        (34, {}, [], [["rose", "fish", 50, 80], ["lapsed", 0, "special-sale"]]),
        (12, {}, ["take fish"], [["rose", "booze", 50, 80], ["bought", 0, named(12), "fish", 1, 50]]),
        (12, {}, ["skip"], [["rose", "booze", 50, 80], ["skipped", 0, "all-at-50"]]),
        (12, {"florins": [49]}, [], [["rose", "booze", 50, 80], ["lapsed", 0, "all-at-50"]]),
        (12, {"goods": ["7 fish"]}, [], [["rose", "booze", 50, 80], ["lapsed", 0, "all-at-50"]]),
        (19, {"prices": {"fish": 40}}, [], [["rose", "booze", 50, 80], ["presented", 0, "fish"]]),
        (19, {}, [], [["rose", "booze", 50, 80], ["lapsed", 0, "gift"]]),
        (
            16,
            {},
            ["kiosk k02", "kiosk k05"],
            [
                ["chose_kiosk", 0, named(15)],
                ["chose_kiosk", 0, named(18)],
                ["produced", "fish", 1],
                ["produced", "burgers", 1],
            ],
        ),
        (
            17,
            {},
            ["kiosk k02", "kiosk k05"],
            [
                ["rose", "cigarettes", 50, 80],
                ["chose_kiosk", 0, named(15)],
                ["swapped_stocks", 0, named(15), named(18)],
            ],
        ),
        (
            27,
            {},
            ["kiosk k04", "kiosk k06"],
            [
                ["produced", "cigarettes", 2],
                ["rose", "booze", 50, 80],
                ["chose_kiosk", 0, named(29)],
                ["swapped_kiosks", 0, named(29), named(31)],
            ],
        ),
        (
            31,
            {"others": ["p02", "h"]},
            ["opponent 1", "ride p17"],
            [["rose", "burgers", 50, 80], ["chose_opponent", 0, 1], ["moved_pawn", 0, 1, "p17"]],
        ),
        (
            31,
            {"others": ["p02", "h"]},
            ["opponent 2", "walk p15"],
            [["rose", "burgers", 50, 80], ["chose_opponent", 0, 2], ["moved_pawn", 0, 2, "p15"]],
        ),
        (
            7,
            {},
            ["ferry p02", "ferry p11"],
            [["rose", "cigarettes", 50, 80], ["chose_ferry", 0, "p02"], ["moved_ferry", 0, "p02", "p11"]],
        ),
        (25, {}, [], [["rose", good, 50, 80] for good in GOODS]),
    ],
)
@pytest.mark.clause("FFF-8.1", "FFF-8.20")
def test_what_happens_and_then_the_turn_is_over(
    number: int, given: dict[str, Any], actions: list[str], events: list[list[Any]]
) -> None:
    """Each action does what it says, in its order, and after the last one the next player begins afresh."""
    first = {4: 1, 7: 1, 8: 1, 12: 1}.get(number, 14 if number < 26 else 26)
    match = trading(f"k{number - first + 1:02}", first=first, **given)
    assert play(match, 0, "leave", *actions) == [["left", 0, named(number)], *events, ["begins", 1, 3]]
    assert match.to_act == [1]
    assert is_fresh(match)


@pytest.mark.clause("FFF-8.1", "FFF-9.1")
def test_going_on_with_the_next_action() -> None:
    """Who has a bonus token is asked between two actions; going on carries out the next one."""
    match = trading("k01", bonus=["price"])
    assert play(match, 0, "leave") == [["left", 0, named(1)], ["produced", "fish", 1]]
    assert board(match)["stage"] == "going-on"
    assert refused(match, 0, "skip") == "8.1"
    assert play(match, 0, "go-on") == [["went_on", 0], ["produced", "fennel", 2], ["begins", 1, 3]]
    three = trading("k02", first=14, bonus=["price"], goods=["fish"])
    play(three, 0, "leave")
    assert choices(three, 0) == ["go-on", "play price"]
    assert play(three, 0, "go-on") == [["went_on", 0], ["rose", "fennel", 50, 80]]
    assert choices(three, 0, "skip") == ["skip"], "a question is a pause of its own"
    assert refused(three, 0, "go-on") == "4.10"


@pytest.mark.clause("FFF-8.1", "FFF-12.6")
def test_an_action_may_get_its_target_in_a_pause() -> None:
    """A special sale without a good would lapse; a good bought from an opponent just before makes it possible."""
    given = {"first": 31, "others": ["k04"], "goods": ["", "fish"], "bonus": ["purchase"]}
    match = trading("k04", **given, options={"late_purchase": True})
    play(match, 0, "leave")
    assert choices(match, 0) == ["go-on", "play purchase"]
    play(match, 0, "play purchase", "opponent 1", "take fish", "go-on")
    assert choices(match, 0) == ["skip", "give fish"]


@pytest.mark.clause("FFF-8.2", "FFF-8.3")
def test_just_enough_tokens() -> None:
    """Two tokens for two producers are no shortage."""
    match = trading("k01", goods=["", "5 fennel", "4 fennel"])
    assert ["produced", "fennel", 2] in play(match, 0, "leave")
    assert board(match)["reserve"]["fennel"] == 0
    assert board(match)["prices"]["fennel"] == 50


@pytest.mark.clause("FFF-8.3")
def test_what_is_told_of_a_shortage() -> None:
    """How many there are, who gets them, and the rise; then the actions go on."""
    match = trading("k01", **SHORT_OF_FENNEL)
    assert play(match, 0, "leave")[1:] == [["produced", "fish", 1], ["ran_short", "fennel", 1]]
    assert board(match)["short"]["tokens"] == 1
    assert play(match, 0, "kiosk k05") == [
        ["placed", 0, named(5), "fennel"],
        ["rose", "fennel", 50, 80],
        ["begins", 1, 3],
    ]
    assert board(match)["reserve"]["fennel"] == 0
    assert is_fresh(match)


@pytest.mark.parametrize(("held", "left"), [("4 burgers", 1), ("5 burgers", 0)])
@pytest.mark.clause("FFF-8.3", "FFF-8.6")
def test_a_single_producer_gets_what_there_is(held: str, left: int) -> None:
    """With one producer there is nothing to choose; the price rises whether one token is left or none."""
    match = leaving("k11", first=26, goods=["", "7 burgers", held])
    events = play(match, 0, "produce burgers")
    assert events == [["ran_short", "burgers", left], ["rose", "burgers", 50, 80], ["begins", 1, 3]]
    assert stock(match, "k04") == {"burgers": 1 + left}
    assert board(match)["reserve"]["burgers"] == 0


@pytest.mark.clause("FFF-8.5", "FFF-8.8", "FFF-8.10")
def test_a_shortage_in_a_chosen_rise() -> None:
    """A rise past the top that is short of tokens is shared out, and then the turn is over."""
    match = leaving("k04", prices={"fennel": 150}, **SHORT_OF_FENNEL)
    assert play(match, 0, "raise fennel") == [["stayed", "fennel", 150], ["ran_short", "fennel", 1]]
    assert play(match, 0, "kiosk k11")[-1] == ["begins", 1, 3]
    assert (stock(match, "k05"), stock(match, "k11")) == ({"fennel": 1}, {"fennel": 2})
    sold = leaving("k04", first=31, prices={"fennel": 150}, goods=["fennel", "5 fennel", "5 fennel"])
    assert board(sold)["reserve"]["fennel"] == 0
    play(sold, 0, "give fennel")
    assert choices(sold, 0) == ["kiosk k05", "kiosk k11"], "the token just sold is there to be shared out"
    play(sold, 0, "kiosk k05")
    assert sold.to_act == [1]


@pytest.mark.clause("FFF-8.3", "FFF-8.13")
def test_each_short_good_of_two_merchants_rises() -> None:
    """With different goods each is a production of its own."""
    match = leaving("k03", first=14, goods=["", "5 fish", "6 fish"])
    events = play(match, 0, "kiosk k02", "kiosk k05")
    assert events[2:] == [
        ["ran_short", "fish", 0],
        ["rose", "fish", 50, 80],
        ["produced", "burgers", 1],
        ["begins", 1, 3],
    ]
    second = leaving("k03", first=14, goods=["", "5 fish", "6 fish"])
    events = play(second, 0, "kiosk k05", "kiosk k02")
    assert events[2:5] == [["produced", "burgers", 1], ["ran_short", "fish", 0], ["rose", "fish", 50, 80]]


@pytest.mark.clause("FFF-8.6")
def test_a_shortage_of_a_double_production() -> None:
    """Nobody gets more than two; what there is is placed one by one."""
    match = leaving("k11", first=26, goods=["", "5 fennel", "3 fennel"])
    assert board(match)["reserve"]["fennel"] == 3
    play(match, 0, "produce fennel")
    assert board(match)["short"] == {
        "good": "fennel",
        "tokens": 3,
        "room": {**dict.fromkeys(board(match)["kiosks"], 0), "k02": 2, "k10": 2},
    }
    play(match, 0, "kiosk k10", "kiosk k02", "kiosk k10")
    assert (stock(match, "k02"), stock(match, "k10")) == ({"fennel": 2}, {"fennel": 3})
    assert board(match)["prices"]["fennel"] == 80
    assert match.to_act == [1]


@pytest.mark.clause("FFF-8.11")
def test_all_at_50_needs_a_token_in_the_reserve() -> None:
    """What the reserve does not hold is not to be had; exactly 50 florins are enough."""
    match = leaving("k12", florins=[50], goods=["", "6 fish", "6 fish"])
    assert refused(match, 0, "take fish") == "6.11"
    assert choices(match, 0) == ["skip", "take cigarettes", "take burgers", "take booze", "take fennel"]
    play(match, 0, "take burgers")
    assert person(match, 0)["florins"] == 0


@pytest.mark.clause("FFF-8.11", "FFF-6.2")
def test_all_at_50_needs_a_free_place() -> None:
    """With six tokens a seventh may be bought; with seven the kiosk is left without a question."""
    match = leaving("k12", goods=["6 fennel"])
    play(match, 0, "take fish")
    assert person(match, 0)["goods"] == {"fennel": 6, "fish": 1}
    assert leaving("k12", goods=["7 fennel"]).to_act == [1]


@pytest.mark.clause("FFF-8.12")
def test_which_good_is_the_gift() -> None:
    """Whichever of the five is cheapest alone, after the rise before it; it comes from the reserve."""
    for good in ("cigarettes", "burgers", "fish", "fennel"):
        match = leaving("k06", first=14, prices={good: 40})
        assert person(match, 0)["goods"] == {good: 1}
        stocks = sum(stock(match, f"k{site:02}").get(good, 0) for site in range(1, 13))
        assert board(match)["reserve"][good] == 12 - stocks
    risen = leaving("k06", first=14, prices={"booze": 30, "fish": 30})
    assert person(risen, 0)["goods"] == {"fish": 1}, "booze has risen to 40"
    last = leaving("k06", first=14, goods=["", "6 fish", "4 fish"], prices={"fish": 20})
    assert board(last)["reserve"]["fish"] == 0
    assert person(last, 0)["goods"] == {"fish": 1}
    six = leaving("k06", first=14, goods=["6 fennel"], prices={"fish": 20})
    assert person(six, 0)["goods"] == {"fish": 1, "fennel": 6}


@pytest.mark.clause("FFF-8.15")
def test_only_opponents_there_are() -> None:
    """A seat that does not exist, or sits at another table, has no pawn here."""
    match = leaving("k07", first=14, others=["p02", "h"])
    assert refused(match, 0, "opponent 3") == refused(match, 0, "opponent 14") == "8.15"
    assert choices(match, 0) == ["opponent 1", "opponent 2"]
    assert choices(leaving("k07", first=14, seats=7), 0) == ["opponent 1", "opponent 2", "opponent 3"]


@pytest.mark.clause("FFF-8.17")
def test_an_extra_turn_is_a_whole_turn() -> None:
    """Exchanges, purchases and sales of the visit before do not count, and its extra actions happen again."""
    match = trading("k09", first=14, goods=["2 fish"])
    play(match, 0, "exchange", "exchange", "leave")
    assert person(match, 0)["goods"] == {"fennel": 4}
    play(match, 0, "walk p18", "walk p19", "walk k10", "stop")
    assert (board(match)["trades"], board(match)["bought"]) == (0, [])
    assert play(match, 0, "sell 4", "buy 1 fish")[-1] == ["bought", 0, named(23), "fish", 1, 40]
    play(match, 0, "leave", "raise fish")
    assert match.to_act == [1]
    assert is_fresh(match)


@pytest.mark.clause("FFF-8.17", "FFF-6.6")
def test_purchases_of_an_extra_turn() -> None:
    """A good bought on the visit before may be bought again: Finn lets one play again after a purchase."""
    match = trading("k10", first=26, stock={"k10": "fennel", "k02": "2 fennel"})
    play(match, 0, "buy 1 fennel", "leave")
    assert match.to_act == [0]
    assert board(match)["points"] == 3
    document = match.position()
    document["table"]["people"][0]["space"] = "k02"
    again = Match.from_position(document)
    play(again, 0, "stop", "buy 2 fennel")
    assert person(again, 0)["goods"] == {"fennel": 3}


@pytest.mark.clause("FFF-8.17", "FFF-11.4")
def test_an_extra_turn_at_several_tables() -> None:
    """It belongs to the turn before: the other table waits."""
    match = trading("k09", first=14, seats=6)
    play(match, 0, "leave")
    assert match.to_act == [0]
    play(match, 0, "walk p17", "stop")
    assert match.to_act == [3]


@pytest.mark.clause("FFF-8.19", "FFF-9.8", "FFF-9.9")
def test_a_closed_kiosk_takes_its_token_along() -> None:
    """The token moves with the kiosk, its old site is open, and it is taken away when the round is over."""
    match = trading("k02", first=26, others=["p07", "h"], bonus=["closure"])
    play(match, 0, "play closure", "kiosk k04", "leave", "kiosk k05", "kiosk k04")
    kiosks = board(match)["kiosks"]
    assert (kiosks["k05"]["kiosk"], kiosks["k05"]["closed_by"], kiosks["k05"]["awaited"]) == (
        named(29),
        0,
        [1, 2],
    )
    assert (kiosks["k04"]["kiosk"], kiosks["k04"]["closed_by"], kiosks["k04"]["awaited"]) == (named(30), None, [])
    assert choices(match, 1, "walk") == ["walk k04", "walk p06", "walk p08"]
    play(match, 1, "walk p08", "walk p09")
    assert choices(match, 1, "walk") == ["walk k04", "walk p08", "walk p10"]
    assert refused(match, 1, "walk k05") == "9.8"
    play(match, 1, "stop")
    assert ["reopened", named(29)] in play(match, 2, "stop")
    assert board(match)["kiosks"]["k05"]["closed_by"] is None


@pytest.mark.clause("FFF-8.19", "FFF-9.8")
def test_two_closed_kiosks_may_change_places() -> None:
    """Both stay closed, and so does a third one that has nothing to do with it."""
    match = trading("k02", first=26, bonus=["closure", "closure"])
    play(match, 0, "play closure", "kiosk k04", "leave", "kiosk k06", "kiosk k07")
    play(match, 1, "play closure", "kiosk k08", "stop")
    closed = {site: kiosk["closed_by"] for site, kiosk in board(match)["kiosks"].items()}
    assert {site: closer for site, closer in closed.items() if closer is not None} == {"k04": 0, "k08": 1}
    assert refused(lay_beside(match, 2, "p07"), 2, "walk k04") == "9.8"


def lay_beside(match: Match, seat: int, space: str) -> Match:
    """The match with a pawn somewhere else."""
    document = match.position()
    document["table"]["people"][seat]["space"] = space
    return Match.from_position(document)


@pytest.mark.parametrize(("merchants", "asked"), [([15], False), ([15, 18], True)])
@pytest.mark.clause("FFF-8.1", "FFF-8.13", "FFF-8.18")
def test_two_merchants_are_needed(merchants: list[int], asked: bool) -> None:
    """In a content with a single merchant in play, actions for two of them are left out."""
    plain = copy.deepcopy(GAME.default_pack.plain)
    for kiosk in plain["kiosks"]:
        if kiosk["kind"] == "merchant" and kiosk["number"] not in merchants:
            kiosk.update(kind="any-at-price")
            del kiosk["offers"], kiosk["wants"]
    stock = {f"k{number:02}": "" for number in range(1, 13)}
    for site, stage, extra in (
        ("k03", "first-producer", "two-merchants-produce"),
        ("k04", "first-stock", "swap-stocks"),
    ):
        match = trading(site, first=14, content=plain, stock=stock)
        events = play(match, 0, "leave")
        assert (["lapsed", 0, extra] in events) != asked
        assert (board(match)["stage"] == stage) == asked
