"""Fugger, Welser, Medici, chapter 8: payday."""

from typing import Any

import pytest

from comptoir.match import Match
from tests.games.fugger_welser_medici import tables as fwm

FAR = [("n06", 15), ("n09", 16)]


def december(**table: Any) -> Match:
    """The first space of December; the start player is seat 1 with two players."""
    made: dict[str, Any] = {"day": 9, "deals": FAR, "start": 1, **table}
    return fwm.trade(**made)


@pytest.mark.clause("FWM-8.5")
def test_when_payday_is() -> None:
    """On the first space of December, from the start player on; at no other time."""
    match = december()
    assert (fwm.stage(match), match.to_act) == ("payday", [0])
    fwm.play(match, 0, "pay")
    assert match.to_act == [1]
    fwm.play(match, 1, "pay")
    assert fwm.stage(match) == "moves"
    for wanted in ("hire", "pay", "dismiss employee"):
        assert fwm.clause(fwm.lay(), 0, wanted) == "FWM-8.5"
    assert fwm.stage(fwm.trade(day=10, deals=FAR)) == "moves"


@pytest.mark.clause("FWM-8.6", "FWM-8.10", "FWM-8.12")
@pytest.mark.parametrize(
    ("homes", "taxes"), [(("augsburg", "florenz"), (300, 400)), (("nuernberg", "nuernberg"), (300, 300))]
)
def test_wages_and_tax(homes: tuple[str, str], taxes: tuple[int, int]) -> None:
    """One employee costs 100; the tax is 300 in Augsburg and Nuremberg, 400 in Florence."""
    match = december(homes=homes)
    happened = fwm.play(match, 0, "pay")
    assert fwm.named(happened, "wages_paid", "tax_paid") == [
        ["wages_paid", 0, 100, -100],
        ["tax_paid", 0, taxes[0], -taxes[0]],
    ]
    fwm.play(match, 1, "pay")
    assert fwm.florins(match) == [8900 - taxes[0], 8900 - taxes[1]]


@pytest.mark.clause("FWM-8.7", "FWM-8.10")
def test_hiring() -> None:
    """The second employee is put at the house and costs 400 more; there is no third."""
    match = december()
    assert fwm.play(match, 0, "hire") == [["hired", 0, "second-employee"]]
    assert fwm.at(match, 0, "second-employee") == "augsburg"
    assert fwm.clause(match, 0, "hire") == "FWM-8.7"
    fwm.play(match, 0, "pay")
    assert fwm.florins(match)[0] == 9000 - 500 - 300


@pytest.mark.clause("FWM-8.7", "FWM-8.11")
def test_hiring_asks_for_no_money() -> None:
    """Whoever has nothing may hire whoever is vacant; wages come later: then both must go, goods or not."""
    match = december(florins=(0, 9000))
    assert fwm.play(match, 0, "hire") == [["hired", 0, "second-employee"]]
    refused = match.why_not(0, "pay")
    assert refused is not None
    assert (refused.clause, refused.parameters) == ("FWM-8.11", {"florins": 500, "cash": 0})
    fwm.play(match, 0, "dismiss second-employee")
    refused = match.why_not(0, "pay")
    assert refused is not None
    assert refused.parameters == {"florins": 100, "cash": 0}
    fwm.play(match, 0, "dismiss employee")
    happened = fwm.play(match, 0, "pay")
    assert fwm.named(happened, "wages_paid", "tax_paid") == [["wages_paid", 0, 0, 0], ["tax_paid", 0, 0, 0]]


@pytest.mark.clause("FWM-8.7")
def test_hiring_twice() -> None:
    """With nobody on the board both employees may be hired, the first one first."""
    match = december(holders=[{"employee": "beside"}])
    assert fwm.play(match, 0, "hire") == [["hired", 0, "employee"]]
    assert fwm.play(match, 0, "hire") == [["hired", 0, "second-employee"]]
    assert fwm.verbs(match, 0) == {"dismiss", "pay"}
    match = december(holders=[{"employee": "beside", "second-employee": "koeln"}])
    assert fwm.play(match, 0, "hire") == [["hired", 0, "employee"]]


@pytest.mark.clause("FWM-8.8")
def test_no_hiring_after_dismissal() -> None:
    """Nobody is hired today after a dismissal; the other players may hire, and on the next payday everybody."""
    match = december()
    fwm.play(match, 0, "dismiss employee")
    assert fwm.clause(match, 0, "hire") == "FWM-8.8"
    assert "hire" not in fwm.verbs(match, 0)
    fwm.play(match, 0, "pay")
    assert fwm.florins(match)[0] == 8700
    assert fwm.clause(match, 1, "hire") == ""
    fwm.play(match, 1, "hire")
    fwm.play(match, 1, "pay")
    match = december(day=31, fair=("m01", 40), deals=[("n06", 45), ("n09", 46)], holders=[{"employee": "beside"}])
    assert (fwm.stage(match), fwm.play(match, 0, "hire")) == ("payday", [["hired", 0, "employee"]])


@pytest.mark.clause("FWM-8.8", "FWM-8.5")
def test_a_year_later_the_dismissed_are_back() -> None:
    """The next payday is a year after the last, and all who were dismissed may be hired again."""
    match = december(fair=("m01", 40), deals=[("n06", 50), ("n09", 51)])
    fwm.play(match, 0, "dismiss employee")
    for seat in (0, 1):
        fwm.play(match, seat, "pay")
    days = []
    while fwm.stage(match) != "payday":
        if fwm.stage(match) == "moves" and match.to_act[0] == match.view(None)["start"]:
            days.append(match.view(None)["day"])
        fwm.play(match, match.to_act[0], "done")
    assert days == list(range(10, 32))
    assert match.view(None)["day"] == 32
    assert match.view(None)["start"] == match.to_act[0] == 0
    assert fwm.play(match, 0, "hire") == [["hired", 0, "employee"]]
    assert fwm.at(match, 0, "employee") == "augsburg"


@pytest.mark.clause("FWM-8.9")
def test_dismissal() -> None:
    """The employee leaves the board and what he carries is lost."""
    match = december(holders=[{"employee": "koeln: 2 metal"}])
    happened = fwm.play(match, 0, "dismiss employee")
    assert fwm.named(happened, "goods_lost") == [["goods_lost", 0, "employee", "metal", 2]]
    assert (fwm.at(match, 0, "employee"), fwm.carried(match, 0, "employee")) == ("beside", {})
    assert match.view(None)["seats"][0]["holders"]["employee"]["since"] == 0
    assert fwm.clause(match, 0, "dismiss second-employee") == "FWM-8.9"


@pytest.mark.clause("FWM-8.11")
def test_wages_one_cannot_pay() -> None:
    """Goods count towards wages; whom even they cannot pay must go."""
    match = december(florins=(0, 9000))
    assert fwm.clause(match, 0, "pay") == "FWM-8.11"
    assert "pay" not in fwm.verbs(match, 0)
    fwm.play(match, 0, "dismiss employee")
    fwm.play(match, 0, "pay")
    assert fwm.florins(match)[0] == 0
    match = december(florins=(0, 9000), holders=[{"warehouse": ": 2 cloth"}])
    fwm.play(match, 0, "pay")
    assert fwm.stage(match) == "wages"
    assert fwm.verbs(match, 0) == {"sell"}
    fwm.play(match, 0, "sell cloth warehouse")
    assert fwm.florins(match)[0] == 500 - 400
    assert fwm.carried(match, 0, "warehouse") == {"cloth": 1}


@pytest.mark.clause("FWM-8.12")
def test_a_tax_one_cannot_pay() -> None:
    """All goods are sold; what is still missing is let off."""
    match = december(florins=(100, 9000), homes=("florenz", "florenz"))
    happened = fwm.play(match, 0, "pay")
    assert fwm.named(happened, "wages_paid", "tax_paid") == [["wages_paid", 0, 100, -100], ["tax_paid", 0, 0, 0]]
