"""Fische Fluppen Frikadellen, chapters 6 and 7: trade and fetishes."""

import copy

import pytest

from tests.games.positions import play_with

from .tables import GAME, GOODS, board, choices, lay, person, play, refused, trading


@pytest.mark.clause("FFF-6.1")
def test_trade_comes_after_movement_and_before_actions() -> None:
    """While moving nobody trades; trade may be declined; after the extra actions it is too late."""
    match = lay(pawns=["p01"])
    play(match, 0, "walk k01")
    assert refused(match, 0, "buy 1 cigarettes") == refused(match, 0, "leave") == "6.1"
    assert (
        refused(match, 0, "exchange") == refused(match, 0, "sell 1") == refused(match, 0, "fetish faun") == "6.1"
    )
    play(match, 0, "stop", "leave")
    assert match.to_act == [1]
    assert person(match, 0)["florins"] == 150


@pytest.mark.clause("FFF-6.2")
def test_never_more_than_seven() -> None:
    """Buying and exchanging beyond seven goods is not possible."""
    match = trading("k01", goods=["6 fish"], stock={"k01": "3 cigarettes"}, prices={"cigarettes": 40})
    assert choices(match, 0, "buy") == ["buy 1 cigarettes"]
    assert refused(match, 0, "buy 2 cigarettes") == "6.2"
    full = trading("k04", goods=["7 fennel"])
    assert refused(full, 0, "exchange") == "6.2"
    six = trading("k04", goods=["6 fennel"])
    play(six, 0, "exchange")
    assert refused(six, 0, "exchange") == "6.2"


@pytest.mark.clause("FFF-6.2", "FFF-6.3")
def test_selling_first_makes_room() -> None:
    """At a merchant one may sell before one buys."""
    match = trading("k01", goods=["7 fennel"])
    assert choices(match, 0, "buy") == []
    play(match, 0, "sell 2", "buy 1 cigarettes")
    assert person(match, 0)["goods"] == {"fennel": 5, "cigarettes": 1}


@pytest.mark.clause("FFF-6.3")
def test_only_merchants_buy_and_sell() -> None:
    """An exchanger neither sells nor buys."""
    match = trading("k04", goods=["fennel"])
    assert refused(match, 0, "buy 1 burgers") == refused(match, 0, "sell 1") == "6.3"


@pytest.mark.clause("FFF-6.4")
def test_a_merchant_sells_all_he_has() -> None:
    """Also a good that he does not produce, but no more than there is."""
    match = trading("k01", stock={"k01": "2 fish"})
    assert choices(match, 0, "buy") == ["buy 1 fish", "buy 2 fish"]
    assert refused(match, 0, "buy 3 fish") == refused(match, 0, "buy 1 cigarettes") == "6.4"


@pytest.mark.clause("FFF-6.5")
def test_the_opening_purchase_costs_forty() -> None:
    """At 50 with one token in stock a token costs 40."""
    match = trading("k01")
    play(match, 0, "buy 1 cigarettes")
    assert person(match, 0)["florins"] == 110
    assert board(match)["prices"]["cigarettes"] == 50


@pytest.mark.clause("FFF-6.5")
def test_three_fish_at_a_hundred() -> None:
    """With three in stock and a price of 100, two cost 100 in all."""
    match = trading("k06", stock={"k06": "3 fish"}, prices={"fish": 100})
    assert play(match, 0, "buy 2 fish") == [["bought", 0, "Faltige Fritzi", "fish", 2, 100]]
    assert person(match, 0)["florins"] == 50


@pytest.mark.clause("FFF-6.5")
def test_never_cheaper_than_ten() -> None:
    """However many there are, a token costs ten florins."""
    match = trading("k01", stock={"k01": "6 cigarettes"}, prices={"cigarettes": 30})
    play(match, 0, "buy 6 cigarettes")
    assert person(match, 0)["florins"] == 90


@pytest.mark.clause("FFF-6.6")
def test_one_purchase_of_each_good() -> None:
    """A good bought once is not bought again on the same visit, another one is."""
    match = trading("k01", stock={"k01": "2 cigarettes, fish"})
    play(match, 0, "buy 1 cigarettes")
    assert refused(match, 0, "buy 1 cigarettes") == "6.6"
    play(match, 0, "buy 1 fish")


@pytest.mark.clause("FFF-6.7")
def test_he_takes_only_what_he_wants() -> None:
    """Frauke wants fennel and nothing else, and no more than one has."""
    match = trading("k01", goods=["2 fennel, 3 fish"])
    assert choices(match, 0, "sell") == ["sell 1", "sell 2"]
    assert refused(match, 0, "sell 3") == "6.7"


@pytest.mark.clause("FFF-6.8")
def test_one_sale() -> None:
    """A second sale on the same visit is refused."""
    match = trading("k01", goods=["2 fennel"])
    play(match, 0, "sell 1")
    assert refused(match, 0, "sell 1") == "6.8"


@pytest.mark.clause("FFF-6.9")
def test_a_sale_lowers_the_price_once() -> None:
    """Three tokens at 50 bring 150; then the price is 30, and the tokens lie in the reserve."""
    match = trading("k01", goods=["3 fennel"])
    before = board(match)["reserve"]["fennel"]
    events = play(match, 0, "sell 3")
    assert events == [["sold", 0, "Frisierte Frauke", "fennel", 3, 150], ["fell", "fennel", 50, 30]]
    assert person(match, 0)["florins"] == 300
    assert board(match)["reserve"]["fennel"] == before + 3
    low = trading("k01", goods=["fennel"], prices={"fennel": 10})
    assert play(low, 0, "sell 1")[1] == ["stayed", "fennel", 10]


@pytest.mark.clause("FFF-6.10")
def test_an_exchanger_gives_two_for_one_twice() -> None:
    """Franziskus gives two burgers for a fennel, at most twice, and moves no price."""
    match = trading("k04", goods=["3 fennel"])
    play(match, 0, "exchange", "exchange")
    assert person(match, 0)["goods"] == {"fennel": 1, "burgers": 4}
    assert refused(match, 0, "exchange") == "6.10"
    assert set(board(match)["prices"].values()) == {50}
    assert refused(trading("k04", goods=["fish"]), 0, "exchange") == "6.10"
    assert refused(trading("k01", goods=["fennel"]), 0, "exchange") == "6.10"
    assert refused(trading("k04", goods=["fish"]), 0, "give fish") == "6.10"


@pytest.mark.clause("FFF-6.11")
def test_an_exchange_needs_two_in_the_reserve() -> None:
    """With three tokens there is one exchange, with one there is none."""
    match = trading("k04", goods=["3 fennel", "6 burgers", "3 burgers"])
    assert board(match)["reserve"]["burgers"] == 3
    play(match, 0, "exchange")
    assert refused(match, 0, "exchange") == "6.11"


@pytest.mark.clause("FFF-6.12")
def test_freddy_gives_two_others() -> None:
    """One token of anything for two of other goods, alike or not, once."""
    match = trading("k08", goods=["2 fish"])
    play(match, 0, "give fish")
    assert refused(match, 0, "take fish") == "6.12"
    play(match, 0, "take booze", "take booze")
    assert person(match, 0)["goods"] == {"fish": 1, "booze": 2}
    assert refused(match, 0, "give fish") == "6.12"


@pytest.mark.clause("FFF-6.13")
def test_franz_sells_one_of_anything() -> None:
    """One token from the reserve at its price, without discount, once; the price stays."""
    match = trading("k03", first=14, prices={"fennel": 120})
    play(match, 0, "buy 1 fennel")
    assert person(match, 0)["florins"] == 30
    assert board(match)["prices"]["fennel"] == 120
    assert refused(match, 0, "buy 1 fish") == "6.13"
    assert refused(trading("k03", first=14), 0, "buy 2 fish") == "6.13"


@pytest.mark.clause("FFF-6.14")
def test_felicitas_gives_what_is_dearer() -> None:
    """A token for a strictly dearer one, twice, the second time also what has just been received."""
    match = trading("k12", first=14, goods=["2 fish"], prices={"fish": 30, "booze": 60, "fennel": 100})
    play(match, 0, "give fish")
    assert choices(match, 0, "take") == ["take cigarettes", "take burgers", "take booze", "take fennel"]
    assert refused(match, 0, "take fish") == "6.14"
    play(match, 0, "take booze", "give booze", "take fennel")
    assert person(match, 0)["goods"] == {"fish": 1, "fennel": 1}
    assert refused(match, 0, "give fish") == "6.14"
    top = trading("k12", first=14, goods=["fish"])
    assert refused(top, 0, "give fish") == "6.14"


@pytest.mark.clause("FFF-6.15")
def test_nobody_spends_what_he_has_not() -> None:
    """With 39 florins nothing is to be had for 40."""
    assert refused(trading("k01", florins=[39]), 0, "buy 1 cigarettes") == "6.15"


@pytest.mark.clause("FFF-6.16")
def test_nobody_gives_what_he_has_not() -> None:
    """Freddy takes only what one holds."""
    assert refused(trading("k08", goods=["fish"]), 0, "give booze") == "6.16"


@pytest.mark.clause("FFF-7.1")
def test_fetishes_are_sold_by_their_dealer() -> None:
    """No merchant has fetishes, and after the dealer's trade the turn is over: he has no extra action."""
    assert refused(trading("k01", goods=["3 fish"]), 0, "fetish faun") == "7.1"
    match = trading("k02", goods=["2 fish"])
    play(match, 0, "leave")
    assert match.to_act == [1]


@pytest.mark.parametrize(("owned", "tokens"), [(0, 3), (1, 4), (2, 5)])
@pytest.mark.clause("FFF-7.2", "FFF-7.3")
def test_three_four_and_five_of_one_kind(owned: int, tokens: int) -> None:
    """Fridolin wants three alike for the first fetish, four for the second, five for the third."""
    won = [["falcon", "frog"][:owned]]
    poor = trading("k02", goods=[f"{tokens - 1} fish, 2 booze"], fetishes=won)
    assert refused(poor, 0, "fetish faun") == "7.2"
    match = trading("k02", goods=[f"{tokens} fish, 2 booze"], fetishes=won)
    play(match, 0, "fetish faun")
    assert choices(match, 0) == ["give fish"]
    assert refused(match, 0, "give booze") == "7.2"
    play(match, 0, "give fish")
    assert person(match, 0)["goods"] == {"booze": 2}
    assert "faun" in person(match, 0)["fetishes"]


@pytest.mark.clause("FFF-7.4")
def test_friese_wants_all_different() -> None:
    """Three different goods, chosen one after the other; two alike do not do."""
    assert refused(trading("k01", first=14, goods=["3 fish, 2 booze"]), 0, "fetish frog") == "7.2"
    match = trading("k01", first=14, goods=["2 fish, booze, fennel, burgers"])
    play(match, 0, "fetish frog", "give fish")
    assert refused(match, 0, "give fish") == "7.2"
    play(match, 0, "give fennel", "give booze")
    assert person(match, 0)["goods"] == {"fish": 1, "burgers": 1}


@pytest.mark.parametrize(
    ("owned", "hand", "pay"),
    [(0, "2 fish, booze", "2 1"), (1, "2 fish, 2 booze", "2 2"), (2, "3 fish, 2 booze", "3 2")],
)
@pytest.mark.clause("FFF-7.5")
def test_frank_wants_two_kinds(owned: int, hand: str, pay: str) -> None:
    """Two and one, two and two, three and two of exactly two kinds."""
    won = [["falcon", "frog"][:owned]]
    assert refused(trading("k01", first=26, goods=["5 fish"], fetishes=won), 0, "fetish faun") == "7.2"
    match = trading("k01", first=26, goods=[hand], fetishes=won)
    play(match, 0, "fetish faun", "give fish", "give booze")
    assert person(match, 0)["goods"] == {}


@pytest.mark.clause("FFF-7.6", "FFF-7.9")
def test_one_fetish_per_visit_and_a_bonus() -> None:
    """After a fetish two bonus tokens are drawn, one is kept, and no second fetish is to be had."""
    match = trading("k02", goods=["7 fish"])
    play(match, 0, "fetish faun")
    move = play_with(match, [0, 4], 0, "give fish")
    assert [event[0] for event in (list(told.values()) for told in match.told(move.events, 1))][-2:] == [
        "drew",
        "drew",
    ]
    assert match.told(move.events, 1)[-1]["bonus"] is None
    assert choices(match, 0) == ["keep plus-two", "keep closure"]
    assert refused(match, 0, "keep swap") == "3.3"
    assert refused(match, 0, "leave") == "6.1"
    play(match, 0, "keep closure")
    assert person(match, 0)["bonus"] == {"closure": 1}
    assert board(match)["pool"] == {"plus-two": 3, "purchase": 2, "price": 2, "swap": 2, "closure": 1}
    assert refused(match, 0, "fetish frog") == "7.6"


@pytest.mark.clause("FFF-7.7")
def test_every_fetish_is_of_another_kind() -> None:
    """A kind one has cannot be got again; of the others one chooses."""
    match = trading("k02", goods=["4 fish"], fetishes=[["faun"]])
    assert refused(match, 0, "fetish faun") == "7.7"
    assert choices(match, 0, "fetish") == ["fetish falcon", "fetish frog"]


@pytest.mark.clause("FFF-7.8")
def test_each_kind_paid_with_falls_once() -> None:
    """Goods go to the reserve and the price of each kind falls once, whatever their number."""
    match = trading("k01", first=26, goods=["2 fish, booze"])
    before = board(match)["reserve"]
    play(match, 0, "fetish faun", "give fish", "give booze")
    prices = board(match)["prices"]
    assert (prices["fish"], prices["booze"], prices["fennel"]) == (30, 30, 50)
    assert board(match)["reserve"]["fish"] == before["fish"] + 2


@pytest.mark.clause("FFF-7.9")
def test_a_pool_with_one_token_gives_one() -> None:
    """If fewer than two bonus tokens are left, one takes what is there."""
    held = "3 plus-two, 2 purchase, 2 price, 2 swap, closure"
    match = trading("k02", goods=["3 fish"], bonus=["", held])
    play(match, 0, "fetish faun", "give fish")
    assert choices(match, 0) == ["keep closure"]


@pytest.mark.clause("FFF-6.4", "FFF-6.15")
def test_only_what_one_can_pay_for_is_offered() -> None:
    """With 80 florins two of three tokens at 40 are to be had, and both goods that lie there."""
    match = trading("k01", stock={"k01": "3 cigarettes, fish"}, prices={"cigarettes": 80}, florins=[80])
    assert choices(match, 0, "buy") == ["buy 1 cigarettes", "buy 2 cigarettes", "buy 1 fish"]
    assert refused(match, 0, "buy 3 cigarettes") == "6.15"
    play(match, 0, "buy 2 cigarettes")
    assert person(match, 0)["florins"] == 0
    assert choices(match, 0) == ["leave"]


@pytest.mark.clause("FFF-6.5", "FFF-6.6")
def test_a_purchase_takes_tokens_from_the_merchant() -> None:
    """They come out of the stock, not of the reserve; the rest stays, and is not for sale again on this visit."""
    match = trading("k06", stock={"k06": "3 fish"})
    reserve = board(match)["reserve"]
    play(match, 0, "buy 2 fish")
    assert board(match)["kiosks"]["k06"]["stock"] == {"fish": 1}
    assert board(match)["reserve"] == reserve
    assert board(match)["bought"] == ["fish"]
    assert choices(match, 0, "buy") == []


@pytest.mark.clause("FFF-6.10")
def test_what_is_told_of_an_exchange() -> None:
    """One token goes to the reserve, two come from it, each time."""
    match = trading("k04", goods=["fennel"])
    reserve = board(match)["reserve"]
    assert play(match, 0, "exchange") == [["gave", 0, "fennel", 1], ["took", 0, "burgers", 2]]
    assert person(match, 0)["goods"] == {"burgers": 2}
    assert board(match)["reserve"]["fennel"] == reserve["fennel"] + 1
    assert board(match)["reserve"]["burgers"] == reserve["burgers"] - 2
    assert choices(match, 0) == ["leave"]


@pytest.mark.clause("FFF-6.11")
def test_two_in_the_reserve_are_enough() -> None:
    """An exchange takes the last two tokens; with one there is none."""
    two = trading("k04", goods=["fennel", "6 burgers", "4 burgers"])
    play(two, 0, "exchange")
    assert board(two)["reserve"]["burgers"] == 0
    one = trading("k04", goods=["fennel", "6 burgers", "5 burgers"])
    assert refused(one, 0, "exchange") == "6.11"
    assert choices(one, 0) == ["leave"]


@pytest.mark.clause("FFF-6.12")
def test_what_is_told_of_freddy() -> None:
    """One token is given, two are taken one after the other; six goods leave room, seven do not."""
    match = trading("k08", goods=["5 fish, booze"])
    assert choices(match, 0) == ["leave", "give fish", "give booze"]
    assert play(match, 0, "give booze") == [["gave", 0, "booze", 1]]
    assert choices(match, 0) == ["take cigarettes", "take burgers", "take fish", "take fennel"]
    assert play(match, 0, "take fish", "take fennel") == [["took", 0, "fish", 1], ["took", 0, "fennel", 1]]
    assert board(match)["stage"] == "trading"
    assert (board(match)["chosen"], board(match)["trades"]) == (-1, 1)
    assert refused(trading("k08", goods=["7 fish"]), 0, "give fish") == "6.2"


@pytest.mark.clause("FFF-6.11", "FFF-6.12")
def test_freddy_needs_two_others_in_the_reserve() -> None:
    """Two tokens of other goods are enough, alike or not; one is too few, and his own token does not count."""
    last = trading("k08", goods=["fish", "7 burgers", "4 burgers"])
    play(last, 0, "give fish", "take burgers")
    assert refused(last, 0, "take burgers") == "6.11", "that was the last one"
    play(last, 0, "take booze")
    stock = {
        "k01": "13 cigarettes",
        "k03": "13 burgers",
        "k05": "13 fennel",
        "k09": "13 booze",
        "k10": "",
        "k11": "",
    }
    for lying in ("10 fish", "12 fish"):
        poor = trading("k08", goods=["fish"], stock={**stock, "k06": lying})
        assert refused(poor, 0, "give fish") == "6.12"
        assert choices(poor, 0) == ["leave"]
    one = trading("k08", goods=["fish"], stock={**stock, "k06": "12 fish", "k09": "12 booze"})
    assert refused(one, 0, "give fish") == "6.12"
    two = trading("k08", goods=["fish"], stock={**stock, "k06": "12 fish", "k09": "11 booze"})
    play(two, 0, "give fish", "take booze", "take booze")
    assert person(two, 0)["goods"] == {"booze": 2}


@pytest.mark.clause("FFF-6.13", "FFF-6.11")
def test_what_franz_has() -> None:
    """Every good the reserve holds that one can pay for, from the reserve; then he is done."""
    match = trading(
        "k03", first=14, florins=[60], prices={"booze": 60, "fennel": 80}, goods=["", "5 fish", "6 fish"]
    )
    assert choices(match, 0, "buy") == ["buy 1 cigarettes", "buy 1 burgers", "buy 1 booze"]
    assert refused(match, 0, "buy 1 fish") == "6.11"
    assert refused(match, 0, "buy 1 fennel") == "6.15"
    reserve = board(match)["reserve"]["booze"]
    assert play(match, 0, "buy 1 booze") == [["bought", 0, "Feilschender Franz", "booze", 1, 60]]
    assert board(match)["reserve"]["booze"] == reserve - 1
    assert choices(match, 0, "buy") == []
    rich = trading("k03", first=14, florins=[500])
    assert choices(rich, 0, "buy") == [f"buy 1 {good}" for good in GOODS]
    play(rich, 0, "buy 1 booze")
    assert choices(rich, 0, "buy") == []
    last = trading("k03", first=14, goods=["6 burgers", "5 fish", "5 fish"])
    assert board(last)["reserve"]["fish"] == 1
    play(last, 0, "buy 1 fish")
    assert refused(trading("k03", first=14, goods=["7 burgers"]), 0, "buy 1 fish") == "6.2"
    assert choices(trading("k03", first=14, goods=["7 burgers"]), 0, "buy") == []


@pytest.mark.clause("FFF-6.14", "FFF-6.11")
def test_what_felicitas_has() -> None:
    """Only dearer goods that the reserve holds; with seven goods one may still swap."""
    prices = {"fish": 60, "booze": 80}
    match = trading("k12", first=14, goods=["7 fish", "7 booze", "4 booze"], prices=prices)
    assert refused(match, 0, "give fish") == "6.14", "booze is dearer, but there is none"
    one = trading("k12", first=14, goods=["6 fish, burgers", "7 booze", "3 booze"], prices=prices)
    assert choices(one, 0) == ["leave", "give burgers", "give fish"]
    assert play(one, 0, "give fish", "take booze") == [["gave", 0, "fish", 1], ["took", 0, "booze", 1]]
    assert (board(one)["stage"], board(one)["chosen"], board(one)["trades"]) == ("trading", -1, 1)
    assert refused(one, 0, "give booze") == "6.14"
    assert refused(one, 0, "give cigarettes") == "6.16"
    play(one, 0, "give burgers", "take fish")
    assert choices(one, 0) == ["leave"]
    empty = trading("k12", first=14, goods=["fish", "5 booze", "6 booze"], prices={"fish": 30, "booze": 80})
    play(empty, 0, "give fish")
    assert refused(empty, 0, "take booze") == "6.11"


@pytest.mark.clause("FFF-6.3", "FFF-6.10")
def test_special_kiosks_do_nothing_else() -> None:
    """Freddy and Felicitas neither buy nor sell; Franz exchanges nothing."""
    for site, first in (("k08", 1), ("k12", 14)):
        match = trading(site, first=first, goods=["fish"])
        assert refused(match, 0, "buy 1 fish") == refused(match, 0, "sell 1") == "6.3"
        assert refused(match, 0, "exchange") == "6.10"
    franz = trading("k03", first=14, goods=["fish"])
    assert refused(franz, 0, "sell 1") == "6.3"
    assert refused(franz, 0, "exchange") == refused(franz, 0, "give fish") == "6.10"
    assert refused(trading("k02", goods=["3 fish"]), 0, "sell 1") == "6.3"


@pytest.mark.clause("FFF-6.7", "FFF-6.9")
def test_part_of_the_goods_may_be_sold() -> None:
    """One keeps what one does not sell, and gets the price of each token sold."""
    match = trading("k01", goods=["3 fennel, fish"], prices={"fennel": 80})
    assert play(match, 0, "sell 2") == [
        ["sold", 0, "Frisierte Frauke", "fennel", 2, 160],
        ["fell", "fennel", 80, 50],
    ]
    assert person(match, 0)["goods"] == {"fish": 1, "fennel": 1}
    assert choices(match, 0, "sell") == []
    assert board(match)["trades"] == 1


@pytest.mark.clause("FFF-6.9", "FFF-8.9")
def test_no_price_falls_below_the_lowest() -> None:
    """From every price a sale leads down by the steps beside it; at the bottom it ends at ten."""
    after = {10: 10, 20: 10, 30: 20, 40: 20, 50: 30, 60: 40, 80: 50, 100: 60, 120: 60, 150: 80}
    for price, fallen in after.items():
        match = trading("k01", goods=["fennel"], prices={"fennel": price})
        play(match, 0, "sell 1")
        assert board(match)["prices"]["fennel"] == fallen
    plain = copy.deepcopy(GAME.default_pack.plain)
    plain["track"][1]["steps"]["value"] = 2
    deep = trading("k01", goods=["fennel"], prices={"fennel": 20}, content=plain)
    assert play(deep, 0, "sell 1")[1] == ["fell", "fennel", 20, 10]


@pytest.mark.clause("FFF-8.4", "FFF-8.5")
def test_how_every_price_rises() -> None:
    """By the steps beside it; from 120 and 150 the good is produced."""
    after = {10: 20, 20: 30, 30: 40, 40: 60, 50: 80, 60: 100, 80: 120, 100: 150, 120: 120, 150: 150}
    for price, risen in after.items():
        match = trading("k04", prices={"fish": price})
        play(match, 0, "leave", "raise fish")
        assert board(match)["prices"]["fish"] == risen
        assert board(match)["kiosks"]["k06"]["stock"] == {"fish": 1 + (risen == price)}


@pytest.mark.clause("FFF-7.2", "FFF-7.8", "FFF-7.9")
def test_what_is_told_of_a_fetish() -> None:
    """The kind asked for, each part paid, the fetish, the falls, the tokens drawn and the one kept."""
    match = trading("k01", first=26, goods=["3 fish, 2 booze"])
    assert play(match, 0, "fetish frog", "give booze") == [["asked_fetish", 0, "frog"], ["gave", 0, "booze", 2]]
    assert board(match)["paid"] == ["booze"]
    assert refused(match, 0, "give booze") == "7.2"
    move = play_with(match, [0, 4], 0, "give fish")
    assert [list(event.values()) for event in match.told(move.events, 0)] == [
        ["gave", 0, "fish", 1],
        ["won_fetish", 0, "frog", 1],
        ["fell", "fish", 50, 30],
        ["fell", "booze", 50, 30],
        ["drew", 0, "plus-two"],
        ["drew", 0, "closure"],
    ]
    assert board(match)["stage"] == "keeping"
    assert (board(match)["paid"], board(match)["part"], board(match)["chosen"]) == ([], 0, -1)
    assert play(match, 0, "keep plus-two") == [["kept", 0, "plus-two"]]
    assert person(match, 0)["drawn"] == []
    assert (board(match)["stage"], person(match, 0)["goods"]) == ("trading", {"fish": 2})
    assert choices(match, 0) == ["leave"], "two more points are of no use now"
    assert not person(match, 0)["face_down"]


@pytest.mark.clause("FFF-7.9", "FFF-9.1")
def test_a_token_won_may_be_played_at_once() -> None:
    """Before the visit ends, like any other."""
    match = trading("k02", goods=["3 fish"])
    play(match, 0, "fetish faun")
    play_with(match, [2, 2], 0, "give fish")
    play(match, 0, "keep price", "play price", "raise fish")
    assert board(match)["prices"]["fish"] == 40, "it had fallen to 30"


@pytest.mark.clause("FFF-7.9", "FFF-11.8")
def test_an_empty_pool_gives_nothing() -> None:
    """Without any bonus token left nothing is drawn, and the visit goes on."""
    held = "3 plus-two, 2 purchase, 2 price, 2 swap, 2 closure"
    match = trading("k02", goods=["3 fish"], bonus=["", held])
    events = play(match, 0, "fetish faun", "give fish")
    assert "drew" not in [event[0] for event in events]
    assert board(match)["stage"] == "trading"
    assert choices(match, 0) == ["leave"]
    play(match, 0, "leave")
    assert match.to_act == [1]


@pytest.mark.clause("FFF-7.9")
def test_a_single_token_is_kept() -> None:
    """With one in the pool there is nothing to put back."""
    match = trading("k02", goods=["3 fish"], bonus=["", "3 plus-two, 2 purchase, 2 price, 2 swap, closure"])
    play(match, 0, "fetish faun", "give fish", "keep closure")
    assert (person(match, 0)["bonus"], person(match, 0)["drawn"], board(match)["pool"]) == (
        {"closure": 1},
        [],
        {},
    )


@pytest.mark.parametrize(("owned", "needed"), [(0, 3), (1, 4), (2, 5)])
@pytest.mark.clause("FFF-7.4")
def test_friese_wants_three_four_and_five_kinds(owned: int, needed: int) -> None:
    """As many different goods as the fetish costs; the rest stays."""
    goods = ["cigarettes", "burgers", "fish", "booze", "fennel"]
    won = [["falcon", "frog"][:owned]]
    poor = trading("k01", first=14, goods=[", ".join([f"2 {goods[0]}", *goods[1 : needed - 1]])], fetishes=won)
    assert refused(poor, 0, "fetish faun") == "7.2"
    match = trading("k01", first=14, goods=[", ".join([f"2 {goods[0]}", *goods[1:needed]])], fetishes=won)
    play(match, 0, "fetish faun", *(f"give {good}" for good in goods[:needed]))
    assert person(match, 0)["goods"] == {"cigarettes": 1}
    assert len(person(match, 0)["fetishes"]) == owned + 1


@pytest.mark.clause("FFF-7.5")
def test_how_frank_is_paid() -> None:
    """The larger part first, of any good that is enough for it; then the smaller of another one."""
    match = trading("k01", first=26, goods=["2 fish, 3 booze, fennel"])
    play(match, 0, "fetish faun")
    assert choices(match, 0) == ["give fish", "give booze"]
    assert refused(match, 0, "give fennel") == "7.2"
    play(match, 0, "give fish")
    assert choices(match, 0) == ["give booze", "give fennel"]
    assert board(match)["part"] == 1
    thin = trading("k01", first=26, goods=["3 fish, booze, fennel"], fetishes=[["frog"]])
    assert refused(thin, 0, "fetish faun") == "7.2", "the second fetish takes two and two"


@pytest.mark.clause("FFF-7.1", "FFF-7.6", "FFF-7.7")
def test_why_there_is_no_fetish() -> None:
    """A kind one has, no goods, or a second one on this visit."""
    match = trading("k02", goods=["7 fish"], fetishes=[["faun"]])
    assert choices(match, 0) == ["leave", "fetish falcon", "fetish frog"]
    play(match, 0, "fetish frog", "give fish")
    play(match, 0, choices(match, 0)[0])
    assert refused(match, 0, "fetish falcon") == refused(match, 0, "fetish frog") == "7.6"
    assert choices(trading("k02", goods=["2 fish"]), 0) == ["leave"]
