"""Fische Fluppen Frikadellen, chapter 9: bonus tokens."""

import copy
from typing import Any

import pytest

from comptoir.match import Match

from .tables import BONUSES, GAME, SITES, board, choices, is_fresh, lay, person, play, refused, trading


@pytest.mark.clause("FFF-9.1")
def test_when_a_bonus_may_be_played() -> None:
    """While moving, while trading and between two extra actions; not in the middle of a choice."""
    match = lay(pawns=["p01"], bonus=["2 price, closure"])
    play(match, 0, "play price", "lower fish", "walk k01", "stop", "play price", "lower fish")
    play(match, 0, "leave")
    assert choices(match, 0) == ["go-on", "play closure"]
    play(match, 0, "play closure")
    assert refused(match, 0, "play closure") == "9.1"
    assert refused(match, 0, "go-on") == "4.10"
    play(match, 0, "kiosk k06")
    assert choices(match, 0) == ["go-on"]
    play(match, 0, "go-on")
    assert match.to_act == [1]


@pytest.mark.clause("FFF-9.1")
def test_no_bonus_while_a_ferry_is_called() -> None:
    """A choice that has begun is finished first."""
    match = lay(bonus=["plus-two"])
    play(match, 0, "call p02")
    assert refused(match, 0, "play plus-two") == "9.1"


@pytest.mark.clause("FFF-9.2")
def test_a_token_played_goes_back() -> None:
    """Only tokens one has can be played, and they join the others at once."""
    match = lay(bonus=["plus-two"])
    assert refused(match, 0, "play swap") == "9.2"
    play(match, 0, "play plus-two")
    assert person(match, 0)["bonus"] == {}
    assert board(match)["pool"]["plus-two"] == 3


@pytest.mark.clause("FFF-9.3")
def test_two_more_points() -> None:
    """Two points more, also after the last one is spent, but not once the movement is finished."""
    match = lay(pawns=["p15"], bonus=["2 plus-two"])
    play(match, 0, "walk h", "walk p01", "walk k01", "play plus-two")
    assert board(match)["points"] == 2
    play(match, 0, "stop")
    assert refused(match, 0, "play plus-two") == "9.3"


@pytest.mark.clause("FFF-9.4")
def test_buying_from_an_opponent() -> None:
    """On the same space one buys a token of one's choice at its price, paid to its owner."""
    match = lay(
        pawns=["p01", "p01", "p15"], goods=["", "fish, 2 booze"], bonus=["purchase"], prices={"booze": 80}
    )
    play(match, 0, "play purchase")
    assert choices(match, 0) == ["opponent 1"]
    assert refused(match, 0, "opponent 2") == "9.4"
    play(match, 0, "opponent 1")
    assert choices(match, 0) == ["take fish", "take booze"]
    assert refused(match, 0, "take fennel") == "6.16"
    assert play(match, 0, "take booze") == [["bought_from", 0, 1, "booze", 80]]
    assert (person(match, 0)["florins"], person(match, 1)["florins"]) == (70, 230)
    assert (person(match, 0)["goods"], person(match, 1)["goods"]) == ({"booze": 1}, {"fish": 1, "booze": 1})
    assert board(match)["prices"]["booze"] == 80


@pytest.mark.clause("FFF-9.4")
def test_when_nothing_can_be_bought_from_an_opponent() -> None:
    """Not from another space, not without money or room, and not after the movement."""
    assert refused(lay(pawns=["p01"], goods=["", "fish"], bonus=["purchase"]), 0, "play purchase") == "9.4"
    poor = lay(goods=["", "fish"], bonus=["purchase"], florins=[49])
    assert refused(poor, 0, "play purchase") == "9.4"
    full = lay(goods=["7 booze", "fish"], bonus=["purchase"])
    assert refused(full, 0, "play purchase") == "6.2"
    late = trading("k01", others=["k01"], goods=["", "fish"], bonus=["purchase"])
    assert refused(late, 0, "play purchase") == "9.4"


@pytest.mark.clause("FFF-9.5")
def test_a_price_up_or_down() -> None:
    """A bonus token moves a price, also while moving; past the top the good is produced."""
    match = lay(bonus=["price"], prices={"fennel": 150}, goods=["", "5 fennel", "5 fennel"])
    play(match, 0, "play price", "raise fennel")
    assert choices(match, 0) == ["kiosk k05", "kiosk k11"]
    play(match, 0, "kiosk k05")
    assert board(match)["stage"] == "moving"
    assert board(match)["kiosks"]["k05"]["stock"] == {"fennel": 2}


@pytest.mark.clause("FFF-9.6")
def test_swapping_a_good() -> None:
    """One of one's goods for one of another kind that is in the reserve."""
    match = lay(goods=["fish", "7 booze", "5 booze"], bonus=["swap"])
    play(match, 0, "play swap", "give fish")
    assert refused(match, 0, "take fish") == refused(match, 0, "take booze") == "9.6"
    play(match, 0, "take fennel")
    assert person(match, 0)["goods"] == {"fennel": 1}
    assert refused(lay(bonus=["swap"]), 0, "play swap") == "9.6"


@pytest.mark.clause("FFF-9.7")
def test_what_can_be_closed() -> None:
    """Neither the fetish dealer nor a closed kiosk nor the one the own pawn stands in."""
    match = lay(pawns=["k01"], bonus=["2 closure"])
    play(match, 0, "play closure")
    assert refused(match, 0, "kiosk k01") == refused(match, 0, "kiosk k02") == "9.7"
    play(match, 0, "kiosk k03", "play closure")
    assert refused(match, 0, "kiosk k03") == "9.7"


@pytest.mark.clause("FFF-9.8")
def test_a_closed_kiosk_is_passed() -> None:
    """Nobody ends a step there, it does not count, pawns in it leave, and goods are still produced there."""
    match = lay(pawns=["p01", "k01"], bonus=["closure"])
    play(match, 0, "play closure", "kiosk k01")
    assert refused(match, 0, "walk k01") == "9.8"
    play(match, 0, "walk p02")
    assert board(match)["points"] == 2
    play(match, 0, "stop")
    assert choices(match, 1, "walk") == ["walk p01", "walk p02", "walk p03", "walk p16"]
    fennel = lay(pawns=["p02"], bonus=["closure"])
    play(fennel, 0, "play closure", "kiosk k05", "walk k01", "stop", "leave")
    assert board(fennel)["kiosks"]["k05"]["stock"] == {"fennel": 2}


@pytest.mark.clause("FFF-9.9")
def test_it_opens_when_the_turn_has_gone_round() -> None:
    """The kiosk is closed for all others and opens when the next turn of its closer begins."""
    match = lay(bonus=["closure"])
    play(match, 0, "play closure", "kiosk k05", "stop")
    assert board(match)["kiosks"]["k05"]["closed_by"] == 0
    assert "closure" not in match.view(1)["unseen_bonus"] or match.view(1)["unseen_bonus"]["closure"] == 1
    play(match, 1, "stop")
    assert board(match)["kiosks"]["k05"]["closed_by"] == 0
    assert play(match, 2, "stop")[-2:] == [["reopened", "Fatalistischer Fernando"], ["begins", 0, 3]]
    assert board(match)["pool"]["closure"] == 2


@pytest.mark.clause("FFF-9.9")
def test_nobody_is_waited_for_once_it_is_open() -> None:
    """Whoever has not had a turn when the closer's begins is forgotten with the closure."""
    document = lay().position()
    table = document["table"]["tables"][0]
    table["kiosks"]["k05"].update(closed_by=1, awaited=[2])
    table["pool"]["closure"] -= 1
    match = Match.from_position(document, seed=1)
    assert ["reopened", "Fatalistischer Fernando"] in play(match, 0, "stop")
    assert (board(match)["kiosks"]["k05"]["closed_by"], board(match)["kiosks"]["k05"]["awaited"]) == (None, [])


@pytest.mark.clause("FFF-9.9")
def test_an_extra_turn_does_not_open_it() -> None:
    """Who plays again finds the kiosk still closed."""
    match = trading("k09", first=14, bonus=["closure"])
    play(match, 0, "play closure", "kiosk k05", "leave")
    assert match.to_act == [0]
    assert board(match)["kiosks"]["k05"]["closed_by"] == 0


@pytest.mark.parametrize(
    ("site", "given", "actions", "allowed"),
    [
        ("k01", {}, [], True),
        ("k01", {}, ["leave"], True),
        ("k08", {"goods": ["fish"]}, ["give fish"], False),
        ("k08", {"goods": ["fish"]}, ["give fish", "take booze"], False),
        ("k08", {}, ["leave"], True),
        ("k12", {"first": 14, "goods": ["fish"], "prices": {"fish": 30}}, ["give fish"], False),
        ("k02", {"goods": ["3 fish"]}, ["fetish faun"], False),
        ("k02", {"goods": ["3 fish"]}, ["fetish faun", "give fish"], False),
        ("k04", {}, ["leave"], True),
        ("k03", {"first": 26}, ["leave"], True),
        ("k04", {"first": 31, "goods": ["fish"]}, ["leave"], True),
        ("k12", {}, ["leave"], True),
        ("k03", {"first": 14}, ["leave"], True),
        ("k03", {"first": 14}, ["leave", "kiosk k02"], False),
        ("k04", {"first": 14}, ["leave"], True),
        ("k04", {"first": 14}, ["leave", "kiosk k02"], False),
        ("k02", {"first": 26}, ["leave", "go-on"], True),
        ("k02", {"first": 26}, ["leave", "go-on", "kiosk k04"], False),
        ("k06", {"first": 26}, ["leave"], True),
        ("k06", {"first": 26}, ["leave", "opponent 1"], False),
        ("k07", {}, ["leave"], True),
        ("k07", {}, ["leave", "ferry p02"], False),
        ("k11", {"first": 26, "goods": ["", "5 fennel", "5 fennel"]}, ["leave"], True),
        ("k11", {"first": 26, "goods": ["", "5 fennel", "5 fennel"]}, ["leave", "produce fennel"], False),
        ("k01", {"bonus": ["price, swap"], "goods": ["fish"]}, ["play swap"], False),
        ("k01", {"bonus": ["price, swap"], "goods": ["fish"]}, ["play swap", "give fish"], False),
        ("k01", {"bonus": ["price, closure"]}, ["play closure"], False),
        ("k01", {"bonus": ["2 price"]}, ["play price"], False),
    ],
)
@pytest.mark.clause("FFF-9.1", "FFF-4.10")
def test_when_a_bonus_is_in_time(site: str, given: dict[str, Any], actions: list[str], allowed: bool) -> None:
    """Where something new begins a token may be played, in the middle of a choice none may."""
    match = trading(site, **{"bonus": ["price"], **given})
    play(match, 0, *actions)
    assert ("play price" in choices(match, 0)) == allowed
    if allowed:
        before = board(match)
        play(match, 0, "play price", "lower booze")
        assert [board(match)[name] for name in ("stage", "extra", "errand", "chosen")] == [
            before[name] for name in ("stage", "extra", "errand", "chosen")
        ]
    else:
        assert refused(match, 0, "play price") == "9.1"


@pytest.mark.clause("FFF-9.2", "FFF-9.3", "FFF-9.5")
def test_what_is_told_of_a_bonus() -> None:
    """Everybody sees which token is played and what it does."""
    match = lay(bonus=["plus-two, 2 price"])
    assert play(match, 0, "play plus-two") == [["played", 0, "plus-two"]]
    assert board(match)["points"] == 5
    assert play(match, 0, "play price", "raise fish") == [["played", 0, "price"], ["rose", "fish", 50, 80]]
    assert play(match, 0, "play price", "lower fish") == [["played", 0, "price"], ["fell", "fish", 80, 50]]
    assert board(match)["pool"] == BONUSES
    assert is_fresh(match)


@pytest.mark.clause("FFF-9.3", "FFF-8.17")
def test_two_more_points_in_an_extra_turn() -> None:
    """The points go to the movement one is in, and not to the next turn."""
    match = trading("k09", first=14, bonus=["plus-two"])
    play(match, 0, "leave", "play plus-two")
    assert board(match)["points"] == 5
    play(match, 0, "walk p17", "stop")
    assert board(match)["points"] == 3


@pytest.mark.clause("FFF-9.4")
def test_whom_and_what_one_can_buy() -> None:
    """Everybody on the space who has something one can pay for; each of their goods that is not too dear."""
    match = lay(
        seats=5,
        pawns=["p01", "p01", "p01", "p01", "h"],
        goods=["", "fish, booze", "", "booze", "fish"],
        florins=[60],
        bonus=["purchase"],
        prices={"booze": 80},
    )
    play(match, 0, "play purchase")
    assert choices(match, 0) == ["opponent 1"]
    for seat in (0, 2, 3, 4, 5, 14):
        assert refused(match, 0, f"opponent {seat}") == "9.4"
    assert play(match, 0, "opponent 1") == [["chose_opponent", 0, 1]]
    assert choices(match, 0) == ["take fish"]
    assert refused(match, 0, "take booze") == "6.15"
    play(match, 0, "take fish")
    assert person(match, 0)["florins"] == 10
    assert is_fresh(match)
    assert board(match)["points"] == 3


@pytest.mark.clause("FFF-9.4", "FFF-11.7")
def test_nobody_is_bought_from_at_another_table() -> None:
    """Players in the harbour of another table, or who have only just arrived, stand on no space of one's own."""
    goods = ["", "fish", "", "fish", "", ""]
    away = lay(seats=6, goods=goods, bonus=["purchase"], pawns=["h", None, "h"])
    assert refused(away, 0, "play purchase") == "9.4"
    match = lay(seats=6, goods=goods, bonus=["purchase"])
    play(match, 0, "play purchase")
    assert choices(match, 0) == ["opponent 1"]
    assert refused(match, 0, "opponent 3") == "9.4"


@pytest.mark.clause("FFF-9.4", "FFF-4.5")
def test_a_jumped_space_does_not_count() -> None:
    """One has to end a step with the opponent; it may be the first space or any on the way."""
    match = lay(pawns=["h", "p01", "b02"], goods=["", "fish"], bonus=["purchase"])
    assert refused(match, 0, "play purchase") == "9.4"
    play(match, 0, "walk k01")
    assert refused(match, 0, "play purchase") == "9.4"
    play(match, 0, "walk p01", "play purchase", "opponent 1", "take fish", "walk h", "stop")
    assert person(match, 0)["goods"] == {"fish": 1}


@pytest.mark.clause("FFF-9.4", "FFF-6.2")
def test_six_goods_leave_room_for_a_purchase() -> None:
    """The seventh good may come from an opponent, and exactly its price is enough to pay for it."""
    match = lay(goods=["6 booze", "fish"], bonus=["purchase"], florins=[50])
    play(match, 0, "play purchase", "opponent 1", "take fish")
    assert (person(match, 0)["florins"], person(match, 1)["florins"]) == (0, 200)


@pytest.mark.clause("FFF-9.6", "FFF-6.11")
def test_what_can_be_swapped() -> None:
    """Whatever one has, as long as the reserve holds another good; seven goods are no hindrance."""
    match = lay(goods=["6 fish, booze"], bonus=["swap"])
    assert play(match, 0, "play swap", "give booze", "take fennel") == [
        ["played", 0, "swap"],
        ["gave", 0, "booze", 1],
        ["took", 0, "fennel", 1],
    ]
    assert person(match, 0)["goods"] == {"fish": 6, "fennel": 1}
    assert is_fresh(match)
    several = lay(goods=["fish, booze"], bonus=["swap"])
    play(several, 0, "play swap")
    assert choices(several, 0) == ["give fish", "give booze"]
    assert refused(several, 0, "give fennel") == "6.16"


@pytest.mark.clause("FFF-9.6", "FFF-6.11")
def test_nothing_to_swap_for() -> None:
    """If the reserve holds nothing, or only what one would give, the token cannot be played."""
    stock = {"k02": "11 fish", "k05": "13 burgers", "k07": "13 booze", "k08": "13 cigarettes", "k10": "13 fennel"}
    match = lay(first=14, goods=["2 fish"], bonus=["swap"], stock={**stock, "k11": ""})
    assert refused(match, 0, "play swap") == "9.6"
    only_fish = lay(first=14, goods=["fish"], bonus=["swap"], stock={**stock, "k11": ""})
    assert refused(only_fish, 0, "play swap") == "9.6"
    one_burger = lay(first=14, goods=["2 fish"], bonus=["swap"], stock={**stock, "k11": "", "k05": "12 burgers"})
    play(one_burger, 0, "play swap", "give fish")
    assert choices(one_burger, 0) == ["take burgers"]


@pytest.mark.clause("FFF-9.7", "FFF-9.8")
def test_what_is_told_of_a_closed_kiosk() -> None:
    """Everybody sees which one, and who still has a turn before it opens."""
    match = lay(bonus=["closure"], pawns=["p02"])
    assert play(match, 0, "play closure") == [["played", 0, "closure"]]
    assert [site.split()[1] for site in choices(match, 0)] == [site for site in SITES if site != "k02"]
    assert play(match, 0, "kiosk k01") == [["closed", 0, "Frisierte Frauke"]]
    assert board(match)["kiosks"]["k01"]["awaited"] == [1, 2]
    assert board(match)["pool"]["closure"] == 1
    assert is_fresh(match)
    play(match, 0, "walk p01", "stop")
    assert board(match)["kiosks"]["k01"]["awaited"] == [1, 2]
    play(match, 1, "stop")
    assert board(match)["kiosks"]["k01"]["awaited"] == [2]
    play(match, 2, "stop")
    assert board(match)["kiosks"]["k01"] == {
        "kiosk": "Frisierte Frauke",
        "stock": {"cigarettes": 1},
        "closed_by": None,
        "awaited": [],
    }


@pytest.mark.clause("FFF-9.9")
def test_each_opens_what_they_have_closed() -> None:
    """Kiosks of two players open one after the other; both of one player open together."""
    match = lay(bonus=["closure", "closure"])
    play(match, 0, "play closure", "kiosk k05", "stop")
    play(match, 1, "play closure", "kiosk k03", "stop")
    play(match, 2, "stop")
    assert [board(match)["kiosks"][site]["closed_by"] for site in ("k05", "k03")] == [None, 1]
    play(match, 0, "stop")
    assert board(match)["kiosks"]["k03"]["closed_by"] is None
    both = lay(bonus=["2 closure"])
    play(both, 0, "play closure", "kiosk k05", "play closure", "kiosk k03", "stop")
    play(both, 1, "stop")
    assert [event[0] for event in play(both, 2, "stop")][-3:] == ["reopened", "reopened", "begins"]


@pytest.mark.clause("FFF-9.7")
def test_nothing_left_to_close() -> None:
    """If a content has more such tokens than kiosks, nothing is left to close in the end."""
    plain = copy.deepcopy(GAME.default_pack.plain)
    plain["bonus"]["closure"]["value"] = 13
    match = lay(bonus=["13 closure"], pawns=["k01", "h", "h"], content=plain)
    for site in (site for site in SITES if site not in ("k01", "k02")):
        play(match, 0, "play closure", f"kiosk {site}")
    assert refused(match, 0, "play closure") == "9.7"
    assert choices(match, 0, "play") == []
    play(match, 0, "walk p01", "play closure", "kiosk k01")
    assert refused(match, 0, "play closure") == "9.7"
