"""Fugger, Welser, Medici, chapters 6 to 8.4: sheets, demands, offers, forced sales, the fair."""

from collections.abc import Sequence
from typing import Any

import pytest

from comptoir.engine.chance import OutcomeWanted
from comptoir.match import Match
from tests.games.fugger_welser_medici import tables as fwm
from tests.games.fugger_welser_medici.tables import florins

FAR = ("n06", 9)
FRANKFURT = [("n04", 5), FAR]  # 3 cloth at 1000, 2 spice at 1600
HAMBURG = [("a02", 5), FAR]  # 4 cloth at 600, 2 metal at 1100
LOADS = ("2 spice, 2 cloth", "1 spice", "2 cloth")


def frankfurt(*loads: str, **table: Any) -> Match:
    """Everybody's son in Frankfurt with goods, and a demand that is opened."""
    holders = [{"son": f"frankfurt: {load}"} for load in loads]
    return fwm.trade(seats=len(loads), holders=holders, deals=FRANKFURT, **table)


def hamburg(*cash: int, **table: Any) -> Match:
    """Everybody's son in Hamburg with so much money, and an offer that is opened."""
    made: dict[str, Any] = {"holders": [{"son": "hamburg"}] * len(cash), **table}
    return fwm.trade(seats=len(cash), deals=HAMBURG, florins=cash, **made)


@pytest.mark.clause("FWM-6.1")
def test_who_is_asked_for_a_sheet() -> None:
    """A demand asks those with a wanted ware on the spot, an offer everybody present; nobody else may write."""
    match = frankfurt("2 cloth", "metal", "spice")
    assert match.to_act == [0, 2]
    assert fwm.clause(match, 1, "units 0") == "FWM-6.1"
    match = fwm.trade(seats=3, deals=HAMBURG, holders=[{}, {"son": "hamburg"}, {"son": "hamburg: cloth"}])
    assert match.to_act == [1, 2]
    assert fwm.clause(fwm.lay(), 0, "hand-in") == "FWM-6.1"


@pytest.mark.clause("FWM-6.2")
def test_sheets_are_written_at_the_same_time() -> None:
    """In any order, unseen; with the last one all are read out and nothing can be taken back."""
    match = frankfurt("2 cloth", "2 cloth")
    happened = fwm.write(match, 1, (2, 100))
    assert happened == [["handed_in", 1]]
    happened = fwm.write(match, 0, (1, 60))
    assert fwm.named(happened, "bid") == [["bid", 0, "cloth", 1, 940], ["bid", 1, "cloth", 2, 900]]
    assert not match.may_undo(0)


@pytest.mark.clause("FWM-2.2", "FWM-6.2")
def test_an_entry_is_told_to_its_writer_alone() -> None:
    """Whoever writes units or a price, the others hear nothing of it."""
    match = frankfurt("2 cloth", "2 cloth", "2 cloth")
    for seat in range(3):
        for wanted, event in (
            ("units 2", {"event": "units_written", "seat": seat, "good": "cloth", "units": 2}),
            ("concede 100", {"event": "price_written", "seat": seat, "good": "cloth", "price": 900}),
            ("concede-more 20", {"event": "price_written", "seat": seat, "good": "cloth", "price": 880}),
            ("rewrite", {"event": "begun_again", "seat": seat}),
        ):
            move = match.play(seat, wanted)
            told = [match.told(move.events, viewer) for viewer in (0, 1, 2, None)]
            assert told == [[event] if viewer == seat else [] for viewer in (0, 1, 2, None)]


@pytest.mark.clause("FWM-6.2")
def test_all_sheets_stay_open_until_the_next_deal() -> None:
    """What everybody wrote and got can be looked at until sheets are written again."""
    deals = [("n04", 5), ("n03", 5), ("n05", 6), ("a02", 7)]  # Frankfurt, then nobody in Köln and Hamburg
    match = fwm.trade(
        seats=3, holders=[{"son": f"frankfurt: {load}"} for load in LOADS], deals=deals, pile=(0, 0, 0)
    )
    assert match.view(None)["outcome"] is None
    fwm.write(match, 0, (2, 100), (2, 0))
    fwm.write(match, 1, (1, 200))
    fwm.write(match, 2, (2, 40))
    outcome = match.view(None)["outcome"]
    assert (outcome["deal"], outcome["day"]) == (3, 5)
    nothing: dict[str, dict[str, int]] = {"units": {}, "prices": {}, "got": {}, "lots": {}}
    assert [{name: seat[name] for name in nothing} for seat in outcome["seats"]] == [
        {
            **nothing,
            "units": {"spice": 2, "cloth": 2},
            "prices": {"spice": 1500, "cloth": 1000},
            "got": {"spice": 1, "cloth": 1},
        },
        {**nothing, "units": {"spice": 1}, "prices": {"spice": 1400}, "got": {"spice": 1}},
        {**nothing, "units": {"cloth": 2}, "prices": {"cloth": 960}, "got": {"cloth": 2}},
    ]
    assert [seat["arrival"] for seat in outcome["seats"]] == [1, 6, 11]
    while match.view(None)["day"] == 5:
        happened = fwm.play(match, match.to_act[0], "done")
    assert fwm.named(happened, "deal_opened") == [["deal_opened", "n05", "hamburg", 0]]
    assert match.view(None)["outcome"] == outcome
    lots = florence((4, 0), (4, 0), (4, 20), outcomes=[1, 0, *N10])[0].view(None)["outcome"]
    assert [seat["lots"] for seat in lots["seats"]] == [{"cloth": 2}, {"cloth": 1}, {}]
    assert [seat["got"] for seat in lots["seats"]] == [{}, {"cloth": 1}, {"cloth": 4}]


@pytest.mark.clause("FWM-6.3")
def test_ware_by_ware() -> None:
    """Units first, then the price in hundreds and twenties; a ware without units has no price."""
    match = frankfurt("2 cloth, spice", "cloth")
    assert fwm.verbs(match, 0) == {"units"}
    assert fwm.clause(match, 0, "concede 100") == "FWM-6.3"
    fwm.play(match, 0, "units 1")  # spice
    assert fwm.verbs(match, 0) == {"concede"}
    assert fwm.clause(match, 0, "units 1") == "FWM-6.3"
    fwm.play(match, 0, "concede 300")
    fwm.play(match, 0, "concede-more 40")
    fwm.play(match, 0, "units 0")  # no cloth
    assert match.view(0)["seats"][0]["sheet"]["prices"] == {"spice": 1600 - 340}
    assert fwm.verbs(match, 0) == {"hand-in", "rewrite"}


@pytest.mark.clause("FWM-6.4")
def test_units_on_a_sheet() -> None:
    """From none to what the card names and, selling, what is on the spot."""
    match = frankfurt("2 cloth", "7 cloth")
    assert fwm.notations(match, 0) == ["units 0", "units 1", "units 2"]
    assert fwm.notations(match, 1)[-1] == "units 3"
    refused = match.why_not(0, "units 3")
    assert refused is not None
    assert (refused.clause, refused.parameters) == ("FWM-6.4", {"units": 2, "good": "cloth"})


@pytest.mark.clause("FWM-6.5")
def test_prices_on_a_sheet() -> None:
    """In a demand from the limit down to 20, in an offer from the limit up to 3000 more, in steps of 20."""
    match = frankfurt("2 cloth", "cloth")
    fwm.play(match, 0, "units 2")
    assert fwm.notations(match, 0)[-1] == "concede 900"
    assert fwm.clause(match, 0, "concede 1000") == "FWM-6.5"
    fwm.play(match, 0, "concede 900")
    assert fwm.notations(match, 0)[-1] == "concede-more 80"  # 1000 - 980 = 20
    match = hamburg(9000, 9000)
    fwm.play(match, 0, "units 2")
    assert fwm.notations(match, 0)[-1] == "concede 3000"
    fwm.play(match, 0, "concede 3000")
    assert match.view(0)["seats"][0]["sheet"]["prices"] == {"metal": 4100}
    assert fwm.verbs(match, 0) == {"units"}  # nothing may be added: on to the cloth
    for most, more in ((2900, 80), (2800, 80), (0, 80)):
        match = fwm.trade(holders=[{"son": "antwerpen"}], deals=[("a08", 5), FAR])  # 3 spice and 3 cloth
        fwm.play(match, 0, "units 3")
        fwm.play(match, 0, f"concede {most}")
        assert fwm.notations(match, 0) == [f"concede-more {florins}" for florins in range(0, more + 20, 20)]
    match = fwm.trade(holders=[{"son": "antwerpen"}], deals=[("a08", 5), FAR])
    fwm.play(match, 0, "units 3")
    fwm.play(match, 0, "concede 3000")
    assert fwm.notations(match, 0) == [f"units {units}" for units in range(4)]  # of the cloth


@pytest.mark.clause("FWM-6.6")
def test_handing_in() -> None:
    """Only a finished sheet; it may be empty and may promise more money than there is."""
    match = hamburg(0, 9000)
    assert fwm.clause(match, 0, "hand-in") == "FWM-6.6"
    fwm.write(match, 0, (2, 3000), (4, 3000))
    happened = fwm.write(match, 1, (0, 0), (0, 0))
    assert fwm.named(happened, "bid") == [["bid", 0, "metal", 2, 4100], ["bid", 0, "cloth", 4, 3600]]


@pytest.mark.clause("FWM-6.7")
def test_a_sheet_may_be_written_anew() -> None:
    """Taken back after handing in, or begun again once written, while another sheet is out."""
    match = frankfurt("2 cloth", "cloth")
    assert fwm.clause(match, 0, "rewrite") == "FWM-6.7"
    fwm.write(match, 0, (2, 0))
    assert match.to_act == [1]
    assert match.may_act == [0, 1]
    assert fwm.play(match, 0, "rewrite") == [["rewritten", 0]]
    assert match.to_act == [0, 1]
    assert match.view(0)["seats"][0]["sheet"]["units"] == {}
    for wanted in ("units 1", "concede 0", "concede-more 0"):
        fwm.play(match, 0, wanted)
    move = match.play(0, "rewrite")
    assert match.told(move.events, 1) == []
    match = frankfurt("2 cloth", "cloth")
    fwm.write(match, 1, (1, 0))
    assert fwm.play(match, 1, "rewrite") == [["rewritten", 1]]
    assert match.to_act == [0, 1]
    fwm.write(match, 0, (2, 0))
    assert match.to_act == [1]
    assert fwm.named(fwm.write(match, 1, (1, 20)), "bid") == [
        ["bid", 0, "cloth", 2, 1000],
        ["bid", 1, "cloth", 1, 980],
    ]


@pytest.mark.clause("FWM-6.8")
def test_the_cheapest_sell_first() -> None:
    """The example: of three cloth wanted, two at 900 are bought and one of two at 940."""
    match = frankfurt("2 cloth", "2 cloth")
    fwm.write(match, 0, (2, 100))
    happened = fwm.write(match, 1, (2, 60))
    assert fwm.named(happened, "sold") == [["sold", 0, "cloth", 2, 900, 1800], ["sold", 1, "cloth", 1, 940, 940]]
    assert fwm.named(happened, "came_first") == []
    assert florins(match) == [10800, 9940]


@pytest.mark.clause("FWM-6.9")
def test_ties() -> None:
    """At one price a house in the place comes first, then the colour that arrived first, each in full."""
    match = frankfurt("2 cloth", "2 cloth", "2 cloth", arrived=(2, 0, 1))
    fwm.write(match, 0, (2, 0))
    fwm.write(match, 1, (2, 0))
    happened = fwm.write(match, 2, (2, 0))
    assert fwm.named(happened, "sold") == [
        ["sold", 0, "cloth", 1, 1000, 1000],
        ["sold", 2, "cloth", 2, 1000, 2000],
    ]
    deals = [("n12", 5), FAR]  # Augsburg, where seat 1 has its house: 3 cloth at 900
    holders = [{"son": "augsburg: 2 cloth"}, {"warehouse": ": 2 cloth"}]
    match = fwm.trade(homes=("florenz", "augsburg"), holders=holders, deals=deals)
    fwm.write(match, 0, (2, 0))
    happened = fwm.write(match, 1, (2, 0))
    assert fwm.named(happened, "sold") == [["sold", 0, "cloth", 1, 900, 900], ["sold", 1, "cloth", 2, 900, 1800]]


@pytest.mark.clause("FWM-6.9", "FWM-6.10")
def test_why_somebody_came_first() -> None:
    """At one price and with too little for all, it is told who came first: by house, by lot or by arrival."""
    match = frankfurt("2 cloth", "2 cloth", "2 cloth", arrived=(2, 0, 1))
    for seat in (0, 1):
        fwm.write(match, seat, (2, 0))
    happened = fwm.write(match, 2, (2, 0))
    first, second = (["came_first", seat, "cloth", 1000, "arrival"] for seat in (2, 0))
    assert fwm.named(happened, "came_first") == [first, second]
    match = frankfurt("2 cloth", "1 cloth")  # enough for both
    fwm.write(match, 0, (2, 0))
    assert fwm.named(fwm.write(match, 1, (1, 0)), "came_first") == []
    holders = [{"son": "augsburg: 2 cloth"}, {"warehouse": ": 2 cloth"}]
    match = fwm.trade(homes=("florenz", "augsburg"), holders=holders, deals=[("n12", 5), FAR])
    fwm.write(match, 0, (2, 0))
    assert fwm.named(fwm.write(match, 1, (2, 0)), "came_first") == [["came_first", 1, "cloth", 900, "house"]]
    _, happened = florence((2, 0), (2, 0), (2, 0), outcomes=[2, 0, 0, *N10])
    first, second = (["came_first", seat, "cloth", 700, "lot"] for seat in (2, 0))
    assert fwm.named(happened, "came_first") == [first, second]


@pytest.mark.clause("FWM-6.10")
def test_lots_among_houses() -> None:
    """Level houses draw lots if they want more than is left, and only then."""
    deals = [("n12", 5), FAR]
    holders = [{"warehouse": ": 2 cloth"}] * 2
    match = fwm.trade(homes=("augsburg", "augsburg"), holders=holders, deals=deals)
    fwm.write(match, 0, (2, 0))
    for wanted in ("units 2", "concede 0", "concede-more 0"):
        fwm.play(match, 1, wanted)
    # the lot: the second of two houses first; then a card is drawn from the pile: a demand, N10
    happened = fwm.play(match, 1, "hand-in", [1, 0, 0, 9])
    assert fwm.named(happened, "lot_drawn") == [["lot_drawn", 1, "cloth", 1], ["lot_drawn", 0, "cloth", 2]]
    assert [event[1:4] for event in fwm.named(happened, "sold")] == [[0, "cloth", 1], [1, "cloth", 2]]
    match = fwm.trade(homes=("augsburg", "augsburg"), holders=holders, deals=deals)
    fwm.write(match, 0, (1, 0))
    assert fwm.named(fwm.write(match, 1, (2, 0)), "lot_drawn") == []


FLORENCE = [("a09", 5), FAR]  # 5 cloth at 700 or more
N10 = [0, 9]  # a demand is drawn, and it is N10


def florence(*bids: tuple[int, int], cash: Sequence[int] = (9000,) * 3, outcomes: list[int]) -> Any:
    """Three houses in Florence bid for cloth: units, and florins above 700. The last sheet has these outcomes."""
    away = [{"son": "koeln", "employee": "koeln"}] * 3
    match = fwm.trade(seats=3, homes=("florenz",) * 3, florins=cash, holders=away, deals=FLORENCE)
    fwm.write(match, 0, bids[0])
    fwm.write(match, 1, bids[1])
    for entry in (f"units {bids[2][0]}", "concede 0", f"concede-more {bids[2][1]}"):
        fwm.play(match, 2, entry)
    return match, fwm.play(match, 2, "hand-in", outcomes)


@pytest.mark.clause("FWM-6.10", "FWM-7.1", "FWM-7.8")
def test_lots_stay_valid() -> None:
    """Lots are drawn once: what the first gives up goes to the others in the order already drawn."""
    match, happened = florence((4, 0), (4, 0), (4, 0), cash=(9000, 9000, 2000), outcomes=[2, 0, 0])
    assert fwm.named(happened, "lot_drawn") == [
        ["lot_drawn", 2, "cloth", 1],
        ["lot_drawn", 0, "cloth", 2],
        ["lot_drawn", 1, "cloth", 3],
    ]
    assert fwm.named(happened, "won") == [["won", 2, "cloth", 4, 700], ["won", 0, "cloth", 1, 700]]
    fwm.play(match, 2, "give-up cloth", [])
    happened = fwm.play(match, 2, "give-up cloth", N10)  # nothing else is left to luck
    assert fwm.named(happened, "won") == [["won", 0, "cloth", 2, 700]]
    assert [fwm.carried(match, seat, "warehouse") for seat in range(3)] == [{"cloth": 3}, {}, {"cloth": 2}]
    match, happened = florence((1, 0), (4, 0), (4, 0), cash=(9000, 9000, 2000), outcomes=[2, 0, 0])
    fwm.play(match, 2, "give-up cloth", [])
    happened = fwm.play(match, 2, "give-up cloth", N10)  # seat 0 has its unit, so seat 1 is next
    assert fwm.named(happened, "won") == [["won", 1, "cloth", 2, 700]]


@pytest.mark.clause("FWM-6.10")
def test_when_lots_are_needed() -> None:
    """Among houses at one price only, and if they want more than better prices have left."""
    _, happened = florence((2, 0), (2, 0), (1, 0), outcomes=N10)
    assert fwm.named(happened, "lot_drawn") == []
    match, happened = florence((2, 20), (2, 0), (2, 0), outcomes=[1, 0, *N10])
    assert fwm.named(happened, "lot_drawn") == [["lot_drawn", 2, "cloth", 1], ["lot_drawn", 1, "cloth", 2]]
    assert [fwm.carried(match, seat, "warehouse") for seat in range(3)] == [
        {"cloth": 2},
        {"cloth": 1},
        {"cloth": 2},
    ]
    _, happened = florence((2, 0), (2, 20), (2, 0), outcomes=[1, 0, *N10])
    assert fwm.named(happened, "lot_drawn") == [["lot_drawn", 2, "cloth", 1], ["lot_drawn", 0, "cloth", 2]]
    _, happened = florence((5, 20), (2, 0), (2, 0), outcomes=N10)  # nothing is left to draw for
    assert fwm.named(happened, "lot_drawn") == []
    _, happened = florence((2, 40), (2, 20), (2, 0), outcomes=N10)
    assert fwm.named(happened, "lot_drawn") == []


@pytest.mark.clause("FWM-6.10")
def test_lots_are_fair() -> None:
    """Every level house is as likely to be first, and each of those left to be next."""
    for drawn, left in (([], 3), ([1], 2), ([2, 1], 1)):
        with pytest.raises(OutcomeWanted) as wanted:
            florence((4, 0), (4, 0), (4, 0), outcomes=drawn)
        assert wanted.value.weights == [1] * left


@pytest.mark.clause("FWM-6.11")
def test_sold_goods_go_back() -> None:
    """The seller is paid at once and the goods leave the game."""
    match = frankfurt("2 cloth", "cloth")
    fwm.write(match, 1, (0, 0))
    happened = fwm.write(match, 0, (2, 0))
    assert fwm.named(happened, "delivered") == [["delivered", 0, "cloth", 2, "son"]]
    assert fwm.carried(match, 0, "son") == {}
    assert florins(match) == [11000, 9000]


@pytest.mark.clause("FWM-6.12")
def test_who_delivers() -> None:
    """With several holders on the spot the seller names one for each unit; without a choice nobody is asked."""
    holders = [{"son": "frankfurt: 2 cloth", "employee": "frankfurt: 2 cloth"}, {}]
    match = fwm.trade(holders=holders, deals=FRANKFURT)
    fwm.write(match, 0, (3, 0))
    assert fwm.stage(match) == "delivery"
    assert fwm.notations(match, 0) == ["deliver-from son", "deliver-from employee"]
    assert fwm.clause(match, 0, "deliver-from warehouse") == "FWM-6.12"
    assert fwm.clause(match, 1, "deliver-from son") == "FWM-6.12"
    fwm.play(match, 0, "deliver-from employee")
    fwm.play(match, 0, "deliver-from son")
    fwm.play(match, 0, "deliver-from employee")
    assert (fwm.carried(match, 0, "son"), fwm.carried(match, 0, "employee")) == ({"cloth": 1}, {})
    holders = [{"son": "frankfurt: 2 cloth", "employee": "frankfurt: cloth"}, {}]
    match = fwm.trade(holders=holders, deals=FRANKFURT)
    fwm.write(match, 0, (3, 0))
    assert fwm.stage(match) == "moves"


@pytest.mark.clause("FWM-7.1", "FWM-7.2")
def test_the_highest_buy_first() -> None:
    """Of four cloth, three go to the higher price and one to the lower; each owes the sum at his own prices."""
    match = hamburg(9000, 9000)
    fwm.write(match, 0, (1, 100), (3, 0))
    happened = fwm.write(match, 1, (2, 0), (3, 40))
    assert fwm.named(happened, "won") == [
        ["won", 0, "metal", 1, 1200],
        ["won", 1, "metal", 1, 1100],
        ["won", 1, "cloth", 3, 640],
        ["won", 0, "cloth", 1, 600],
    ]
    assert florins(match) == [9000 - 1800, 9000 - 1100 - 1920]
    assert fwm.carried(match, 0, "son") == {"metal": 1, "cloth": 1}


@pytest.mark.clause("FWM-7.3", "FWM-7.5")
def test_nobody_pays_before_all_can() -> None:
    """Who is short sells goods first, beginning with the start player; selling ends as soon as it is enough."""
    holders = [{"son": "hamburg", "warehouse": ": 3 cloth, metal"}, {"son": "hamburg"}]
    match = hamburg(100, 9000, holders=holders)
    fwm.write(match, 0, (0, 0), (1, 0))
    happened = fwm.write(match, 1, (1, 0), (0, 0))
    assert fwm.named(happened, "purchase_paid") == []
    assert (fwm.stage(match), match.to_act) == ("money", [0])
    assert fwm.notations(match, 0) == ["sell metal warehouse", "sell cloth warehouse"]
    happened = fwm.play(match, 0, "sell cloth warehouse")
    assert [event[:3] for event in fwm.named(happened, "purchase_paid")] == [
        ["purchase_paid", 0, 600],
        ["purchase_paid", 1, 1100],
    ]
    assert florins(match) == [0, 7900]
    assert fwm.carried(match, 0, "warehouse") == {"metal": 1, "cloth": 2}


@pytest.mark.clause("FWM-7.4")
def test_where_purchases_go() -> None:
    """To a representative on the spot or the warehouse there; with several the buyer chooses unit by unit."""
    holders = [{"son": "hamburg", "employee": "hamburg"}, {}]
    match = fwm.trade(holders=holders, deals=HAMBURG)
    fwm.write(match, 0, (0, 0), (2, 0))
    assert fwm.notations(match, 0) == ["store-with son", "store-with employee"]
    assert fwm.clause(match, 0, "store-with warehouse") == "FWM-7.4"
    fwm.play(match, 0, "store-with son")
    fwm.play(match, 0, "store-with employee")
    assert (fwm.carried(match, 0, "son"), fwm.carried(match, 0, "employee")) == ({"cloth": 1}, {"cloth": 1})
    assert fwm.stage(match) == "moves", "both units are stored"
    match = fwm.trade(holders=holders, deals=HAMBURG)
    fwm.write(match, 0, (1, 0), (1, 0))
    assert fwm.play(match, 0, "store-with son") == [["stored", 0, "metal", 1, "son"]]
    assert match.view(None)["seats"][0]["won"] == {"cloth": 1}
    assert fwm.play(match, 0, "store-with employee")[0] == ["stored", 0, "cloth", 1, "employee"]
    deals = [("a09", 5), FAR]  # Florence, where seat 1 has its house
    match = fwm.trade(holders=[{}, {"son": "koeln", "employee": "koeln"}], deals=deals)
    fwm.write(match, 1, (2, 0))
    assert fwm.carried(match, 1, "warehouse") == {"cloth": 2}


@pytest.mark.clause("FWM-7.6", "FWM-7.7", "FWM-7.8")
def test_giving_up_units() -> None:
    """Without money or goods units are given up until the rest and 300 can be paid; others get what is free."""
    match = hamburg(2100, 9000)
    fwm.write(match, 0, (2, 0), (2, 100))  # 2200 + 1400
    fwm.write(match, 1, (1, 0), (4, 0))
    assert (fwm.stage(match), match.to_act) == ("giving-up", [0])
    assert fwm.notations(match, 0) == ["give-up metal", "give-up cloth"]
    assert fwm.clause(match, 1, "give-up cloth") == "FWM-7.7"
    fwm.play(match, 0, "give-up metal")  # 2500 + 300 to pay
    happened = fwm.play(match, 0, "give-up metal")  # 1400 + 300: enough
    assert fwm.named(happened, "won") == [["won", 1, "metal", 1, 1100]]
    assert fwm.named(happened, "penalty_paid") == [["penalty_paid", 0, 300, -300]]
    assert florins(match) == [400, 9000 - 1100 - 2 * 600]
    assert fwm.clause(fwm.lay(), 0, "give-up metal") == "FWM-7.7"


@pytest.mark.clause("FWM-7.8")
def test_re_assigned_units_can_be_too_many() -> None:
    """Units that come by re-assignment may have to be given up too, once with a penalty; nobody gets any back."""
    match = hamburg(100, 100)
    fwm.write(match, 0, (0, 0), (4, 100))
    fwm.write(match, 1, (0, 0), (4, 0))
    for _ in range(4):
        fwm.play(match, 0, "give-up cloth")
    assert match.to_act == [1]
    for _ in range(3):
        fwm.play(match, 1, "give-up cloth")
    happened = fwm.play(match, 1, "give-up cloth")
    assert fwm.named(happened, "penalty_paid") == [["penalty_paid", 0, 100, -100], ["penalty_paid", 1, 100, -100]]


@pytest.mark.clause("FWM-7.9")
def test_a_penalty_beyond_ones_means() -> None:
    """Who has nothing left to give up pays the cash he has."""
    match = hamburg(200, 9000)
    fwm.write(match, 0, (0, 0), (1, 0))
    fwm.write(match, 1, (0, 0), (0, 0))
    fwm.play(match, 0, "give-up cloth")
    assert florins(match) == [0, 9000]


@pytest.mark.clause("FWM-7.10", "FWM-7.11")
def test_the_fair() -> None:
    """It buys, then sells with new sheets, keeps its card and comes again a year later."""
    holders = [{"son": "leipzig: 2 spice"}, {"son": "leipzig"}]
    match = fwm.trade(day=17, fair=("m01", 18), deals=[("n06", 30), ("n09", 31)], holders=holders)
    assert match.to_act == [0]
    fwm.write(match, 0, (2, 0))  # 2 spice at 1500
    assert match.to_act == [0, 1]
    assert fwm.clause(match, 0, "negotiate") == "FWM-11.1"
    fwm.write(match, 0, (1, 0), (0, 0))
    fwm.write(match, 1, (0, 0), (1, 0))
    assert florins(match) == [9000 + 3000 - 1100, 9000 - 700]
    assert match.view(None)["fair"]["date"] == 18 + 22
    assert len(match.view(None)["deals"]) == 2


@pytest.mark.clause("FWM-8.1", "FWM-8.2", "FWM-8.3")
def test_forced_sales() -> None:
    """In one's turn of the movement phase, from anywhere, at 1000, 800 and 500, only what one has."""
    match = fwm.lay(holders=[{"warehouse": ": cloth", "son": "biskaya: metal, spice"}])
    for wanted in ("sell metal son", "sell spice son", "sell cloth warehouse"):
        fwm.play(match, 0, wanted)
    assert florins(match)[0] == 9000 + 1000 + 800 + 500
    assert fwm.clause(match, 0, "sell metal son") == "FWM-8.2"
    assert (
        fwm.clause(fwm.trade(holders=[{"son": "hamburg: metal"}], deals=HAMBURG), 0, "sell metal son")
        == "FWM-8.1"
    )


@pytest.mark.clause("FWM-8.4")
def test_forced_sales_come_before_moves() -> None:
    """After the first representative has moved nothing is sold to the bank any more."""
    match = fwm.lay(holders=[{"warehouse": ": 2 cloth"}])
    fwm.play(match, 0, "sell cloth warehouse")
    fwm.walk(match, 0, "son", "ulm")
    assert fwm.clause(match, 0, "sell cloth warehouse") == "FWM-8.4"
