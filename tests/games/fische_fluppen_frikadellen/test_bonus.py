"""Fische Fluppen Frikadellen, chapters 9 and 10: bonus tokens and the end."""

import pytest

from comptoir.kit.game import REFEREE
from tests.games.fische_fluppen_frikadellen.tables import board, choices, lay, person, play, refused, trading


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
def test_an_extra_turn_does_not_open_it() -> None:
    """Who plays again finds the kiosk still closed."""
    match = trading("k09", first=14, bonus=["closure"])
    play(match, 0, "play closure", "kiosk k05", "leave")
    assert match.to_act == [0]
    assert board(match)["kiosks"]["k05"]["closed_by"] == 0


@pytest.mark.clause("FFF-10.1")
def test_the_third_fetish_ends_the_game() -> None:
    """At once, without a bonus token; nothing can be done any more."""
    match = trading("k02", goods=["5 fish"], fetishes=[["faun", "frog"]])
    events = play(match, 0, "fetish falcon", "give fish")
    assert events[-2:] == [["freed", 0], ["ended"]]
    assert match.over
    assert match.to_act == []
    assert person(match, 0)["bonus"] == {}
    assert refused(match, 1, "stop") == "10.1"


@pytest.mark.clause("FFF-10.2")
def test_the_winner_alone_is_placed() -> None:
    """All others share the second place, whatever they have; fetishes are the score."""
    match = trading("k02", goods=["5 fish"], fetishes=[["faun", "frog"], ["faun", "frog"]])
    play(match, 0, "fetish falcon", "give fish")
    assert [(one["seat"], one["place"], one["score"]) for one in match.standings] == [
        (0, 1, 3),
        (1, 2, 2),
        (2, 2, 0),
    ]
    assert match.state.returns() == [1.0, 0.0, 0.0]


@pytest.mark.clause("FFF-10.3")
def test_when_nobody_has_anything() -> None:
    """If nobody has ten florins or a good, the game ends without a winner; nine florins are too few."""
    match = lay(florins=[9, 0, 9])
    assert play(match, 0, "stop")[-2:] == [["stuck"], ["ended"]]
    assert [one["place"] for one in match.standings] == [1, 1, 1]
    assert match.view(REFEREE)["stuck"]
    going = lay(florins=[9, 10, 9])
    play(going, 0, "stop")
    assert not going.over
    going = lay(florins=[9, 0, 9], goods=["", "fish"])
    play(going, 0, "stop")
    assert not going.over
