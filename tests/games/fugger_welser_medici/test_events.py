"""Fugger, Welser, Medici: what is announced to whom, and what it changes."""

import pytest

from tests.games.fugger_welser_medici.tables import clause, florins, lay, play, state_of, walk

IN_KOELN = [{"son": "koeln: 2 cloth", "employee": "koeln"}, {"son": "koeln: metal"}]


@pytest.mark.clause("FWM-11.10")
def test_a_proposal_is_announced() -> None:
    """With everything that would change hands."""
    match = lay(holders=IN_KOELN)
    for wanted in ("negotiate", "turn-to 1 son", "give cloth", "want metal", "add 100"):
        play(match, 0, wanted)
    assert play(match, 0, "send") == [["offered", 0, 1, "koeln", "1 cloth, 100 florins", "1 metal"]]


@pytest.mark.clause("FWM-11.11")
def test_the_proposer_can_ask_for_florins() -> None:
    """The other pays, and only what changes hands is announced."""
    match = lay(holders=IN_KOELN)
    for wanted in ("negotiate", "turn-to 1 son", "give cloth", "ask 100", "send"):
        play(match, 0, wanted)
    happened = play(match, 1, "accept 0 son")
    assert [event[:2] for event in happened] == [
        ["accepted", 1],
        ["handed_over", 0],
        ["paid_over", 1],
        ["received", 0],
    ]
    assert florins(match) == [9100, 8900]


@pytest.mark.clause("FWM-11.11")
def test_wares_for_wares_cost_nothing() -> None:
    """No payment is announced where none is made."""
    match = lay(holders=IN_KOELN)
    for wanted in ("negotiate", "turn-to 1 son", "give cloth", "want metal", "send"):
        play(match, 0, wanted)
    happened = play(match, 1, "accept 0 son")
    assert [event[0] for event in happened] == ["accepted", "handed_over", "handed_over"]
    assert florins(match) == [9000, 9000]


@pytest.mark.clause("FWM-11.11")
def test_the_wares_asked_for_must_be_on_the_spot() -> None:
    """A partner whose ware has left the town cannot accept."""
    match = lay(holders=IN_KOELN)
    for wanted in ("negotiate", "turn-to 1 son", "give cloth", "want metal", "send"):
        play(match, 0, wanted)
    partner = state_of(match).traders[1]
    for place in range(len(partner.stock)):
        partner.stock[place] = 0
    assert clause(match, 1, "accept 0 son") == "FWM-11.11"


@pytest.mark.clause("FWM-9.12")
def test_what_is_saved_is_announced() -> None:
    """One ware at a time."""
    match = lay(holders=[{"son": "aachen: 2 metal, 2 cloth"}, {"warehouse": ": cloth"}])
    walk(match, 0, "son", "loewen", (1, 1))
    assert play(match, 0, "save cloth") == [["saved", 0, "cloth"]]


@pytest.mark.clause("FWM-12.4")
def test_the_wares_of_every_holder_count() -> None:
    """Those in the warehouse, with the son and with both employees."""
    alone = lay().view(None)["seats"][0]["wealth"]
    for holder in ("warehouse", "son", "employee", "second-employee"):
        match = lay(holders=[{"second-employee": "koeln", holder: "augsburg: 2 cloth"}])
        cloth = state_of(match).content.forced_price[2]
        assert match.view(None)["seats"][0]["wealth"] == alone + 2 * cloth, holder
