"""The longer games: debt notes, rights of way and the ends (chapters 18 to 20)."""

from typing import Any

import pytest

from comptoir.match import Match
from tests.games.fugger_welser_medici import tables as fwm
from tests.games.fugger_welser_medici.test_longer import FAR, at_rank, estate_price, price, quarter, standing

LEIPZIG = {"deals": [("a06", 6), ("n09", 60)], "day": 5}  # metal at 1100 and more


def short(units: int = 5, seats: int = 2, **table: Any) -> Match:
    """Seat 0 has bid for metal in Leipzig at the limit, and cannot pay."""
    table = {"holders": [{"son": "leipzig"}], "florins": (0, 9000), **LEIPZIG, **table}
    match = fwm.lay_longer("investor", seats=seats, stage="market", turn=1, **table)
    fwm.play(match, 1, "done")
    fwm.write(match, 0, (units, 0))
    return match


def december(**table: Any) -> Match:
    """Payday of the first year, with seat 0 in turn."""
    match = fwm.lay_longer("investor", stage="market", turn=1, start=1, **{"day": 9, "deals": FAR, **table})
    fwm.play(match, 1, "done")
    return match


# --- 18. debt notes ---------------------------------------------------------------------------------------


@pytest.mark.clause("FWM-18.1", "FWM-18.2")
def test_notes_for_a_purchase() -> None:
    """Note by note, until the purchase can be paid; not one more."""
    match = short(1)
    assert fwm.stage(match) == "money"
    assert fwm.verbs(match, 0) == {"borrow"}
    for _ in range(2):
        assert fwm.play(match, 0, "borrow") == [["notes_taken", 0, 1, 500]]
    happened = fwm.play(match, 0, "borrow")
    assert fwm.named(happened, "purchase_paid") == [["purchase_paid", 0, 1100, -1100]]
    assert (standing(match)["notes"], fwm.florins(match)[0]) == (3, 400)


@pytest.mark.clause("FWM-18.2")
def test_notes_or_forced_sales() -> None:
    """Whoever is short chooses between the two, each time; at other times no notes are to be had."""
    match = short(1, holders=[{"son": "leipzig", "warehouse": ": 2 metal"}], florins=(600, 9000))
    assert fwm.verbs(match, 0) == {"borrow", "sell"}
    assert fwm.clause(match, 1, "borrow") == "FWM-4.2"
    fwm.play(match, 0, "borrow")
    assert (standing(match)["notes"], fwm.carried(match, 0, "warehouse")) == (1, {"metal": 2})
    match = short(1, holders=[{"son": "leipzig", "warehouse": ": 2 metal"}], florins=(600, 9000))
    fwm.play(match, 0, "sell metal warehouse")
    assert (standing(match)["notes"], fwm.carried(match, 0, "warehouse")) == (0, {"metal": 1})
    for stage in ("moves", "market"):
        assert fwm.clause(fwm.lay_longer("full", stage=stage), 0, "borrow") == "FWM-18.2"
    assert fwm.clause(quarter(), 0, "borrow") == "FWM-18.2"
    holders = [{"son": "regensburg", "employee": "innsbruck"}]
    match = fwm.lay_longer("full", florins=(0, 9000), holders=holders)
    fwm.play(match, 0, "move employee")
    assert fwm.clause(match, 0, "step brenner") == "FWM-9.7"
    assert fwm.clause(match, 0, "borrow") == "FWM-18.2"


@pytest.mark.clause("FWM-18.3", "FWM-18.5")
def test_six_notes_and_then_units_are_given_up() -> None:
    """Six notes pay for two metal; the other three are given up, once nothing else is left."""
    match = short(5)
    assert fwm.clause(match, 0, "give-up metal") == "FWM-7.7"
    for _ in range(6):
        fwm.play(match, 0, "borrow")
    assert fwm.stage(match) == "giving-up"
    refused = match.why_not(0, "borrow")
    assert refused is not None
    assert refused.clause == "FWM-18.2"
    for _ in range(2):
        fwm.play(match, 0, "give-up metal")
    happened = fwm.play(match, 0, "give-up metal")
    assert fwm.named(happened, "purchase_paid", "penalty_paid") == [
        ["purchase_paid", 0, 2200, -2200],
        ["penalty_paid", 0, 300, -300],
    ]
    assert standing(match)["notes"] == 6
    match = short(1, standings=[{"notes": 6}], holders=[{"son": "leipzig", "warehouse": ": metal"}])
    assert fwm.clause(match, 0, "borrow") == "FWM-18.3"
    assert fwm.verbs(match, 0) == {"sell"}


@pytest.mark.clause("FWM-18.4")
def test_no_notes_from_patrician_on() -> None:
    """A patrician in need sells or gives up, as in the Trading Game."""
    match = short(1, standings=[at_rank(3)])
    assert fwm.stage(match) == "giving-up"
    match = short(1, standings=[at_rank(3)], holders=[{"son": "leipzig", "warehouse": ": metal"}])
    assert fwm.verbs(match, 0) == {"sell"}
    assert fwm.clause(match, 0, "borrow") == "FWM-18.4"
    assert "borrow" in fwm.verbs(short(1, standings=[at_rank(2)]), 0)


@pytest.mark.clause("FWM-18.2", "FWM-18.6")
def test_wages_with_notes() -> None:
    """Notes count towards wages; only what they and all wares cannot pay must go."""
    match = december(florins=(0, 9000))
    assert fwm.clause(match, 0, "pay") == ""
    happened = fwm.play(match, 0, "pay")
    assert happened == [["owes", 0, 400]]
    assert (fwm.stage(match), fwm.verbs(match, 0)) == ("wages", {"borrow"})
    happened = fwm.play(match, 0, "borrow")
    paid = [["wages_paid", 0, 100, -100], ["tax_paid", 0, 300, -300], ["interest_paid", 0, 60, -60]]
    assert fwm.named(happened, "wages_paid", "tax_paid", "interest_paid") == paid
    assert (fwm.florins(match)[0], standing(match)["notes"]) == (40, 1)
    match = december(florins=(0, 9000), standings=[{"notes": 6}])
    assert fwm.clause(match, 0, "pay") == "FWM-8.11"
    match = december(florins=(100, 9000), standings=[{"notes": 6}])
    happened = fwm.play(match, 0, "pay")
    paid = [["wages_paid", 0, 100, -100], ["tax_paid", 0, 0, 0], ["interest_paid", 0, 0, 0]]
    assert fwm.named(happened, "wages_paid", "tax_paid", "interest_paid") == paid


@pytest.mark.clause("FWM-18.7")
@pytest.mark.parametrize("notes", [1, 4])
def test_interest(notes: int) -> None:
    """60 florins a note after the tax, each year; nothing without notes."""
    match = december(standings=[{"notes": notes}])
    happened = fwm.play(match, 0, "pay")
    assert happened[0] == ["owes", 0, 400 + 60 * notes]
    names = [one[0] for one in happened]
    assert names.index("interest_paid") > names.index("tax_paid")
    assert fwm.florins(match)[0] == 9000 - 400 - 60 * notes
    assert fwm.named(fwm.play(match, 1, "pay"), "interest_paid") == []


@pytest.mark.clause("FWM-18.8", "FWM-18.9")
def test_paying_back() -> None:
    """One by one at 500, in one's own turn of the movement phase, also after a move; never in the middle of one."""
    match = fwm.lay_longer("full", standings=[{"notes": 3}], florins=(1100, 9000))
    assert fwm.play(match, 0, "repay") == [["note_repaid", 0, 500, -500]]
    assert fwm.clause(match, 1, "repay") == "FWM-4.2"
    fwm.play(match, 0, "move son")
    assert fwm.clause(match, 0, "repay") == "FWM-18.8"
    fwm.play(match, 0, "step ulm")
    fwm.play(match, 0, "go")
    fwm.play(match, 0, "repay")
    assert (standing(match)["notes"], fwm.florins(match)[0]) == (1, 100)
    assert fwm.clause(match, 0, "repay") == "FWM-18.9"
    rich = fwm.lay_longer("full", florins=(1100, 9000))
    assert fwm.clause(rich, 0, "repay") == "FWM-18.9"
    assert fwm.clause(fwm.lay_longer("full", stage="market", standings=[{"notes": 3}]), 0, "repay") == "FWM-18.8"


# --- 19. rights of way ------------------------------------------------------------------------------------


@pytest.mark.clause("FWM-19.1", "FWM-19.2")
@pytest.mark.parametrize(("place", "cost"), [("brenner", 100), ("dijon", 160), ("england", 160)])
def test_buying_a_right_of_way(place: str, cost: int) -> None:
    """A representative on a toll or crown space or in a region buys it, before anybody moves."""
    match = fwm.lay_longer("nobility", holders=[{"son": place}])
    assert fwm.play(match, 0, "buy-right son") == [["right_bought", 0, "son", place, cost, -cost]]
    assert (fwm.florins(match)[0], standing(match)["rights"]) == (9000 - cost, [place])
    match = fwm.lay_longer("nobility", holders=[{"son": place}])
    fwm.walk(match, 0, "employee", "ulm")
    assert fwm.clause(match, 0, "buy-right son") == "FWM-19.1"
    assert fwm.clause(match, 1, "buy-right son") == "FWM-4.2"
    match = fwm.lay_longer("nobility", stage="market", holders=[{"son": place}])
    assert fwm.clause(match, 0, "buy-right son") == "FWM-19.1"


@pytest.mark.clause("FWM-19.2")
@pytest.mark.parametrize("place", ["augsburg", "ulm", "nordsee", "beside"])
def test_where_there_are_none(place: str) -> None:
    """In towns, in the country and at sea nobody buys one."""
    match = fwm.lay_longer("nobility", holders=[{"employee": place}])
    assert fwm.clause(match, 0, "buy-right employee") == "FWM-19.2"


@pytest.mark.clause("FWM-19.3", "FWM-19.4")
def test_no_dues_with_a_right_of_way() -> None:
    """Its owner's people enter for nothing, loaded or not; others pay, unless they own one there too."""
    for rights, due in (([], 40), (["brenner"], 0), (["spluegen"], 40)):
        match = fwm.lay_longer("full", holders=[{"son": "innsbruck: 4 cloth"}], standings=[{"rights": rights}])
        happened = fwm.walk(match, 0, "son", "brenner", (6, 6))
        assert fwm.named(happened, "travelled") == [["travelled", 0, "son", "brenner", due, -due]]
    both = [{"son": "brenner"}, {"son": "innsbruck"}]
    match = fwm.lay_longer("full", holders=both, standings=[{}, {"rights": ["brenner"]}])
    fwm.play(match, 0, "buy-right son")
    assert fwm.clause(match, 0, "buy-right son") == "FWM-19.4"
    fwm.play(match, 0, "done")
    happened = fwm.walk(match, 1, "son", "brenner")
    assert fwm.named(happened, "travelled") == [["travelled", 1, "son", "brenner", 0, 0]]


@pytest.mark.clause("FWM-19.5")
def test_eight_rights_of_way() -> None:
    """The ninth is refused."""
    seven = ["brenner", "bologna", "viterbo", "gotthard", "spluegen", "montcenis", "speyer"]
    match = fwm.lay_longer("full", holders=[{"son": "linz"}], standings=[{"rights": seven}])
    fwm.play(match, 0, "buy-right son")
    match = fwm.lay_longer("full", holders=[{"son": "linz"}], standings=[{"rights": [*seven, "passau"]}])
    assert fwm.clause(match, 0, "buy-right son") == "FWM-19.5"


@pytest.mark.clause("FWM-19.6")
def test_rights_of_way_are_paid_in_cash() -> None:
    """No debt note, no wares; and they stay."""
    match = fwm.lay_longer("full", holders=[{"son": "linz: 3 metal"}], florins=(80, 9000))
    refused = match.why_not(0, "buy-right son")
    assert refused is not None
    assert (refused.clause, refused.parameters) == ("FWM-19.6", {"florins": 100, "cash": 80})
    match = fwm.lay_longer(
        "full",
        holders=[{"son": "linz"}],
        standings=[{"rights": ["brenner"]}],
        day=21,
        deals=FAR,
        fair=("m01", 62),
    )
    fwm.play(match, 0, "buy-right son")
    for _ in range(6):
        fwm.play(match, match.to_act[0], "done")
    assert standing(match)["rights"] == ["brenner", "linz"]


# --- 20. the ends -----------------------------------------------------------------------------------------


@pytest.mark.clause("FWM-20.1")
def test_the_end_of_the_nobility_game() -> None:
    """Once everybody has had the chance; of several barons the richest wins, whoever came first."""
    title = price(5) + 5000
    match = quarter(standings=[at_rank(4), at_rank(4)], florins=(title, title + 20))
    fwm.play(match, 0, "climb", [5, 5])
    assert not match.over
    happened = fwm.play(match, 1, "climb", [5, 5])
    assert happened[-1] == ["ended", 5]
    assert match.over
    assert [(one["seat"], one["place"]) for one in match.standings] == [(1, 1), (0, 2)]
    match = quarter(standings=[at_rank(4)], florins=(title, 0))
    fwm.play(match, 0, "climb", [5, 5])
    assert match.over
    match = quarter("investor", standings=[at_rank(4)], florins=(title, 0))
    fwm.play(match, 0, "climb", [5, 5])
    assert not match.over


@pytest.mark.clause("FWM-20.2")
def test_the_end_of_the_investor_game() -> None:
    """It ends with the first estate, after the others' chance; the owner wins over the richer baron."""
    cost = estate_price()
    match = quarter("investor", standings=[at_rank(5), at_rank(5)], florins=(cost, cost + 9000))
    fwm.play(match, 0, "buy-estate")
    assert not match.over
    fwm.play(match, 1, "done")
    assert match.over
    assert [one["seat"] for one in match.standings] == [0, 1]


@pytest.mark.clause("FWM-20.3")
def test_the_end_of_the_full_game() -> None:
    """It takes a second estate; of all owners the richest wins, a third on the same day too."""
    cost = estate_price(3)
    barons = [at_rank(5), at_rank(5), at_rank(5, estate=True)]
    three: Any = {"seats": 3, "start": 1, "first_estate": 4, "day": 10, "paid": True, "deals": FAR}
    rich = (cost, cost + 500, 400)
    match = fwm.lay_longer("full", stage="quarter", turn=0, standings=barons, florins=rich, **three)
    first = match.to_act[0]
    order = [(first + step) % 3 for step in range(3)]
    fwm.play(match, first, "buy-estate")
    if not match.over:
        for seat in order[1:]:
            if match.to_act == [seat]:
                fwm.play(match, seat, "buy-estate")
    assert match.over
    owners = [one["seat"] for one in match.standings if one["score"] == 15]
    assert owners[0] == max(owners, key=lambda seat: fwm.florins(match)[seat])
    match = quarter("full", standings=[at_rank(5)], florins=(90000, 0))
    fwm.play(match, 0, "buy-estate")
    assert not match.over
    assert match.view(None)["quarter_days_left"] == 8


@pytest.mark.clause("FWM-20.3")
@pytest.mark.parametrize(("first", "over"), [(4, True), (10, False)])
def test_the_full_game_waits_two_years_for_a_second_estate(first: int, over: bool) -> None:
    """With the eighth quarter day after the first estate it ends, though nobody has bought a second."""
    barons = [at_rank(5, estate=True), at_rank(2)]
    table: Any = {"day": 47, "florins": (0, 0), "first_estate": first, "fair": ("m01", 62), "deals": FAR}
    match = fwm.lay_longer("full", stage="market", standings=barons, **table)
    happened = fwm.play(match, 0, "done")
    assert match.over == over
    assert fwm.named(happened, "ended") == ([["ended", 49]] if over else [])


@pytest.mark.clause("FWM-20.4")
def test_wealth() -> None:
    """Cash and wares at the bank's prices, less 600 a note; nothing is sold."""
    title = price(5) + 5000
    holders = [{"warehouse": ": metal, 2 cloth"}, {}]
    match = quarter(standings=[at_rank(4), at_rank(2, notes=4)], florins=(title, 300), holders=holders)
    seats = match.view(None)["seats"]
    assert [seat["wealth"] for seat in seats] == [title + 2000, 300 - 2400]
    happened = fwm.play(match, 0, "climb", [5, 5])
    assert fwm.named(happened, "sold_out") == []
    assert match.over
    assert fwm.carried(match, 0, "warehouse") == {"metal": 1, "cloth": 2}
    assert match.view(None)["seats"][0]["wealth"] == 5000 + 2000


@pytest.mark.clause("FWM-20.5", "FWM-20.6")
def test_places_and_scores() -> None:
    """Estate before rank before wealth; level in all is a shared place."""
    held = [at_rank(5, estate=True), at_rank(5), at_rank(4), at_rank(4), at_rank(4)]
    table: Any = {"seats": 5, "florins": (0, 500, 9000, 9000, 600), "first_estate": 4}
    match = fwm.lay_longer("full", standings=held, **table)
    places = [(one["seat"], one["place"], one["score"]) for one in match.standings]
    assert places == [(0, 1, 15), (1, 2, 5), (2, 3, 4), (3, 3, 4), (4, 5, 4)]


@pytest.mark.clause("FWM-20.7")
@pytest.mark.parametrize(("day", "over"), [(130, False), (131, True)])
def test_the_last_round(day: int, over: bool) -> None:
    """With the 132nd round the game ends as it stands."""
    deals = [("n06", 140), ("n09", 141)]
    table: Any = {"day": day, "fair": ("m01", 150), "deals": deals, "standings": [at_rank(1), at_rank(2)]}
    match = fwm.lay_longer("nobility", stage="market", turn=1, **table)
    happened = fwm.play(match, 1, "done")
    assert match.over == over
    assert fwm.named(happened, "ended") == ([["ended", 132]] if over else [])
    if over:
        assert [one["seat"] for one in match.standings] == [1, 0]
