"""Fugger, Welser, Medici, chapter 11: wares change hands."""

import pytest

from comptoir.match import Match
from tests.games.fugger_welser_medici.tables import (
    carried,
    clause,
    florins,
    lay,
    named,
    notations,
    play,
    stage,
    trade,
    verbs,
    walk,
)

FAR = [("n06", 40), ("n09", 41)]
IN_KOELN = [{"son": "koeln: 2 cloth", "employee": "koeln"}, {"son": "koeln: metal"}]


def proposal(match: Match | None = None) -> Match:
    """Seat 0 offers seat 1 in Köln two cloth and 120 florins for a metal."""
    match = match or lay(holders=IN_KOELN)
    draft = "negotiate, turn-to 1 son, give cloth, give cloth, want metal, add 100, add 20, send"
    for wanted in draft.split(", "):
        play(match, 0, wanted)
    return match


@pytest.mark.clause("FWM-11.1")
def test_when_wares_change_hands() -> None:
    """Between moves, on payday and in the market, for everybody; not inside a move, a breakdown or a deal."""
    match = lay(turn=1, holders=IN_KOELN)
    assert match.may_act == [0, 1]
    assert clause(match, 0, "shift cloth son employee") == ""
    play(match, 1, "move employee")
    assert clause(match, 0, "shift cloth son employee") == "FWM-11.1"
    assert clause(match, 0, "negotiate") == "FWM-11.1"
    assert clause(trade(day=9, deals=FAR, holders=IN_KOELN), 1, "negotiate") == ""
    match = trade(holders=IN_KOELN, deals=[("n03", 5), ("n06", 9)])
    assert stage(match) == "sheets"
    assert clause(match, 0, "shift cloth son employee") == "FWM-11.1"
    broken = lay(holders=[{"son": "aachen: 2 metal, 2 cloth"}, {"warehouse": ": cloth"}])
    walk(broken, 0, "son", "loewen", (1, 1))
    assert stage(broken) == "salvage"
    assert clause(broken, 1, "shift cloth warehouse son") == "FWM-11.1"


@pytest.mark.clause("FWM-11.2", "FWM-11.3")
def test_shifting_ones_own_wares() -> None:
    """Freely between holders in one town; not in a region, not between places, not what is not there."""
    match = lay(holders=[{"warehouse": ": cloth", "employee": "ulm", "second-employee": "ulm: metal"}])
    assert play(match, 0, "shift cloth warehouse son") == [["shifted", 0, "cloth", "warehouse", "son"]]
    assert carried(match, 0, "son") == {"cloth": 1}
    assert clause(match, 0, "shift cloth son employee") == "FWM-11.2"
    assert clause(match, 0, "shift metal second-employee employee") == "FWM-11.2"  # Ulm is no town here
    assert clause(match, 0, "shift cloth warehouse son") == "FWM-11.3"
    region = lay(holders=[{"son": "england: cloth", "employee": "england"}])
    assert clause(region, 0, "shift cloth son employee") == "FWM-11.2"


@pytest.mark.clause("FWM-11.4")
def test_with_whom_one_can_negotiate() -> None:
    """With somebody in the same town where one of the two has a ware."""
    match = lay(3, holders=[*IN_KOELN, {"son": "hamburg: metal"}])
    play(match, 0, "negotiate")
    assert [one for one in notations(match, 0) if one != "drop"] == ["turn-to 1 son", "turn-to 1 employee"]
    assert clause(match, 0, "turn-to 2 son") == "FWM-11.4"
    assert clause(lay(holders=[{"son": "koeln"}, {"son": "koeln"}]), 0, "negotiate") == "FWM-11.4"
    assert clause(lay(holders=[{"son": "aachen: metal"}, {"son": "aachen"}]), 0, "negotiate") == "FWM-11.4"


@pytest.mark.clause("FWM-11.5")
def test_one_proposal_at_a_time() -> None:
    """One draft per player, one open proposal between two, in whichever direction."""
    match = lay(holders=IN_KOELN)
    play(match, 0, "negotiate")
    play(match, 0, "turn-to 1 son")
    assert clause(match, 0, "turn-to 1 employee") == "FWM-11.5"
    play(match, 0, "give cloth")
    for wanted in ("negotiate", "turn-to 0 son", "give metal", "send"):
        play(match, 1, wanted)
    assert clause(match, 0, "send") == "FWM-11.5"
    play(match, 0, "drop")
    assert clause(match, 0, "negotiate") == "FWM-11.4"


@pytest.mark.clause("FWM-11.6")
def test_drafting() -> None:
    """First whom and with which holder, then goods and florins; what is there can be seen by all."""
    match = lay(holders=IN_KOELN)
    assert clause(match, 0, "give cloth") == "FWM-11.6"
    play(match, 0, "negotiate")
    assert clause(match, 0, "give cloth") == "FWM-11.6"
    play(match, 0, "turn-to 1 son")
    assert verbs(match, 0) == {"give", "want", "add", "ask", "drop"}
    play(match, 0, "ask 500")
    play(match, 0, "give cloth")
    draft = {"seat": 0, "other": 1, "holder": "son", "place": "koeln"}
    assert match.view(None)["drafts"] == [{**draft, "give": {"cloth": 1}, "want": {}, "florins": -500}]


@pytest.mark.clause("FWM-11.7", "FWM-11.8", "FWM-11.9")
def test_bounds_of_a_proposal() -> None:
    """What both have there, one way each, and at least one ware."""
    match = lay(holders=IN_KOELN, florins=(100, 500))
    play(match, 0, "negotiate")
    play(match, 0, "turn-to 1 son")
    assert clause(match, 0, "send") == "FWM-11.9"
    assert clause(match, 0, "give metal") == "FWM-11.7"
    assert clause(match, 0, "want spice") == "FWM-11.7"
    assert clause(match, 0, "add 500") == "FWM-11.7"
    assert clause(match, 0, "ask 1000") == "FWM-11.7"
    play(match, 0, "add 100")
    assert clause(match, 0, "add 20") == "FWM-11.7"
    assert clause(match, 0, "ask 20") == "FWM-11.8"
    assert clause(match, 0, "send") == "FWM-11.9"
    play(match, 0, "want metal")
    assert clause(match, 0, "give metal") == "FWM-11.8"
    assert clause(match, 0, "want metal") == "FWM-11.7"
    play(match, 0, "send")


@pytest.mark.clause("FWM-11.8")
def test_few_banknotes() -> None:
    """A fifth note of 20 or 100, or a second of 500, is refused: a larger one is there for that."""
    match = lay(holders=IN_KOELN)
    play(match, 0, "negotiate")
    play(match, 0, "turn-to 1 son")
    for note, times in (("20", 4), ("100", 4), ("500", 1)):
        for _ in range(times):
            play(match, 0, f"ask {note}")
        assert clause(match, 0, f"ask {note}") == "FWM-11.8"
    assert clause(match, 0, "ask 1000") == ""
    assert match.view(None)["drafts"][0]["florins"] == -980


@pytest.mark.clause("FWM-11.10")
def test_answers() -> None:
    """The other may accept or refuse, the proposer withdraw; nobody answers what is not there."""
    match = proposal()
    assert match.may_act == [0, 1]
    assert {"accept", "refuse"} <= verbs(match, 1)
    assert clause(match, 0, "refuse 1") == "FWM-11.10"
    assert clause(match, 1, "withdraw 0") == "FWM-11.10"
    assert named(play(match, 1, "refuse 0"), "refused") == [["refused", 1, 0]]
    assert clause(match, 1, "accept 0 son") == "FWM-11.10"
    match = proposal()
    play(match, 0, "withdraw 1")
    assert match.view(None)["proposals"] == []


@pytest.mark.clause("FWM-11.11")
def test_accepting() -> None:
    """With a holder who is there and has what is wanted; goods and florins change hands at once."""
    holders = [IN_KOELN[0], {"son": "koeln: metal", "employee": "koeln"}]
    match = proposal(lay(holders=holders))
    assert clause(match, 1, "accept 0 employee") == "FWM-11.11"
    assert clause(match, 1, "accept 0 warehouse") == "FWM-11.11"
    happened = play(match, 1, "accept 0 son")
    assert [event[0] for event in happened] == ["accepted", "handed_over", "handed_over", "paid_over", "received"]
    assert (carried(match, 0, "son"), carried(match, 1, "son")) == ({"metal": 1}, {"cloth": 2})
    assert florins(match) == [8880, 9120]


@pytest.mark.clause("FWM-11.12")
def test_a_draft_comes_first() -> None:
    """Who drafts can neither move nor shift nor be done."""
    match = lay(holders=IN_KOELN)
    play(match, 0, "negotiate")
    for wanted in ("move son", "done", "shift cloth son employee", "negotiate", "sell cloth son"):
        assert clause(match, 0, wanted) == "FWM-11.12"
    play(match, 0, "drop")
    assert clause(match, 0, "done") == ""


@pytest.mark.clause("FWM-11.13")
def test_lapsing() -> None:
    """A proposal lapses when its goods leave the holder or the place, or with the phase."""
    match = proposal()
    assert named(play(match, 0, "shift cloth son employee"), "lapsed") == [["lapsed", 0, 1]]
    match = proposal()
    play(match, 0, "move son")
    play(match, 0, "step aachen")
    assert named(play(match, 0, "go", [5, 5]), "lapsed") == [["lapsed", 0, 1]]
    match = proposal(lay(holders=[*IN_KOELN], stage="market", waiting=[0, 1]))
    play(match, 0, "done")
    assert named(play(match, 1, "done"), "lapsed") == [["lapsed", 0, 1]]


@pytest.mark.clause("FWM-11.14")
def test_the_market_step() -> None:
    """Everybody who shares a town or could shift wares is asked; if nobody does, there is no such step."""
    apart = [{"son": "koeln", "employee": "koeln"}, {"son": "hamburg: metal", "employee": "hamburg"}]
    match = lay(3, holders=[*apart, {"son": "wien", "employee": "prag"}])
    for seat in (0, 1, 2):
        play(match, seat, "done")
    assert (stage(match), match.to_act) == ("market", [1])
    together = [{"son": "koeln: metal"}, {"son": "koeln"}]
    match = lay(3, holders=[*together, {"son": "wien"}])
    for seat in (0, 1, 2):
        play(match, seat, "done")
    assert match.to_act == [0, 1]
    play(match, 1, "done")
    proposal_by_who_is_left = ["negotiate", "turn-to 1 son", "give metal", "ask 1000", "send"]
    for wanted in proposal_by_who_is_left:
        play(match, 0, wanted)
    play(match, 1, "accept 0 son")
    assert florins(match)[:2] == [10000, 8000]
    play(match, 0, "done")
    assert stage(match) == "moves"
    match = lay(holders=[{"employee": "koeln"}, {"son": "wien", "employee": "prag"}])
    play(match, 0, "done")
    assert named(play(match, 1, "done"), "market_opened") == []
