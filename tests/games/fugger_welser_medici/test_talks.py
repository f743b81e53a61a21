"""Fugger, Welser, Medici, chapter 11: wares change hands."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from comptoir.games.fugger_welser_medici.ids import GOOD_NAMES, GOODS, SON
from comptoir.match import Match
from tests.games.fugger_welser_medici import tables as fwm
from tests.records.write import FOLDER as RECORDS_FOLDER

FAR = [("n06", 40), ("n09", 41)]
IN_KOELN = [{"son": "koeln: 2 cloth", "employee": "koeln"}, {"son": "koeln: metal"}]


def proposal(match: Match | None = None) -> Match:
    """Seat 0 offers seat 1 in Köln two cloth and 120 florins for a metal."""
    match = match or fwm.lay(holders=IN_KOELN)
    draft = "negotiate, turn-to 1 son, give cloth, give cloth, want metal, add 100, add 20, send"
    for wanted in draft.split(", "):
        fwm.play(match, 0, wanted)
    return match


@pytest.mark.clause("FWM-11.1")
def test_when_wares_change_hands() -> None:
    """Between moves, on payday and in the market, for everybody; not inside a move, a breakdown or a deal."""
    match = fwm.lay(turn=1, holders=IN_KOELN)
    assert match.may_act == [0, 1]
    assert fwm.clause(match, 0, "shift cloth son employee") == ""
    fwm.play(match, 1, "move employee")
    assert fwm.clause(match, 0, "shift cloth son employee") == "FWM-11.1"
    assert fwm.clause(match, 0, "negotiate") == "FWM-11.1"
    assert fwm.clause(fwm.trade(day=9, deals=FAR, holders=IN_KOELN), 1, "negotiate") == ""
    match = fwm.trade(holders=IN_KOELN, deals=[("n03", 5), ("n06", 9)])
    assert fwm.stage(match) == "sheets"
    assert fwm.clause(match, 0, "shift cloth son employee") == "FWM-11.1"
    broken = fwm.lay(holders=[{"son": "aachen: 2 metal, 2 cloth"}, {"warehouse": ": cloth"}])
    fwm.walk(broken, 0, "son", "loewen", (1, 1))
    assert fwm.stage(broken) == "salvage"
    assert fwm.clause(broken, 1, "shift cloth warehouse son") == "FWM-11.1"


TALK = ("shift cloth warehouse son", "negotiate")  # by seat 1, which is in Florence with a cloth


def silent_tables() -> Iterator[tuple[str, Match]]:
    """Tables at which no wares change hands, whoever asks: in deals, between them, and where money is raised."""
    home = {"warehouse": ": cloth"}
    frankfurt = [("n04", 5), ("n06", 9)]
    seller = {"son": "frankfurt: 2 cloth", "employee": "frankfurt: 2 cloth", "second-employee": "florenz"}
    match = fwm.trade(holders=[seller, home], deals=frankfurt)
    yield "sheets", match
    fwm.write(match, 0, (3, 0))
    yield "delivery", match
    buyer = {"son": "hamburg", "employee": "hamburg", "second-employee": "florenz: cloth"}
    for cash, stocks, waits_for in ((9000, "", "storing"), (0, ": 3 metal", "money"), (0, "", "giving-up")):
        mine = {**buyer, "warehouse": stocks, "second-employee": "florenz: cloth" if stocks else "florenz"}
        match = fwm.trade(holders=[mine, home], florins=(cash, 9000), deals=[("a02", 5), ("n06", 9)])
        fwm.write(match, 0, (2, 0), (2, 0))
        yield waits_for, match
    match = fwm.trade(day=9, start=1, deals=FAR, florins=(0, 9000), holders=[{"son": "florenz: cloth"}, home])
    fwm.play(match, 0, "pay")
    yield "wages", match
    match = fwm.lay(holders=[{"son": "aachen: 2 metal, 2 cloth", "employee": "florenz"}, home])
    fwm.play(match, 0, "move son")
    yield "walk", match
    fwm.play(match, 0, "step loewen")
    yield "walk", match
    fwm.play(match, 0, "go", [0, 0])
    yield "salvage", match


@pytest.mark.clause("FWM-11.1")
def test_when_no_wares_change_hands() -> None:
    """From the opening of a deal to its end, while money is raised, inside a move and after a breakdown."""
    seen = []
    for expected, match in silent_tables():
        seen.append(fwm.stage(match))
        assert fwm.stage(match) == expected
        assert [fwm.clause(match, 1, wanted) for wanted in TALK] == ["FWM-11.1"] * 2
        assert 1 not in match.may_act
        assert not {"shift", "negotiate"} & fwm.verbs(match, 0)
    assert len(set(seen)) == 8


@pytest.mark.clause("FWM-11.1")
def test_no_talk_between_two_deals() -> None:
    """The second deal of a trade phase opens as soon as the first is over; nothing changes hands between."""
    holders = [{"son": "frankfurt: cloth"}, {"son": "florenz: 2 cloth", "warehouse": ": cloth"}]
    match = fwm.trade(holders=holders, deals=[("n04", 5), ("n20", 5), ("n06", 9)], pile=(0, 0, 0))
    happened = fwm.write(match, 0, (1, 0))
    assert [event[1] for event in fwm.named(happened, "deal_opened")] == ["n20"]
    assert match.to_act == [1]
    assert fwm.clause(match, 1, TALK[0]) == "FWM-11.1"


@pytest.mark.clause("FWM-11.1")
def test_everybody_may_talk() -> None:
    """Between moves, on payday and in the market, in turn or not: shift, draft, answer."""
    holders = [{"son": "florenz: metal"}, {"warehouse": ": cloth"}]
    for match in (
        fwm.lay(holders=holders),
        fwm.trade(day=9, start=1, deals=FAR, holders=holders),
        fwm.lay(stage="market", holders=holders),
    ):
        assert (match.to_act, match.may_act) == ([0], [0, 1])
        assert [fwm.clause(match, 1, wanted) for wanted in TALK] == ["", ""]
        for wanted in ("negotiate", "turn-to 0 son", "want metal", "add 1000", "send"):
            fwm.play(match, 1, wanted)
        fwm.play(match, 0, "accept 1 son")
        assert (fwm.carried(match, 1, "son"), fwm.florins(match)) == ({"metal": 1}, [10000, 8000])
        fwm.play(match, 1, "shift cloth warehouse employee")


@pytest.mark.clause("FWM-11.2", "FWM-11.3")
def test_shifting_ones_own_wares() -> None:
    """Freely between holders in one town; not in a region, not between places, not what is not there."""
    match = fwm.lay(holders=[{"warehouse": ": cloth", "employee": "ulm", "second-employee": "ulm: metal"}])
    assert fwm.play(match, 0, "shift cloth warehouse son") == [["shifted", 0, "cloth", "warehouse", "son"]]
    assert fwm.carried(match, 0, "son") == {"cloth": 1}
    assert fwm.clause(match, 0, "shift cloth son employee") == "FWM-11.2"
    assert fwm.clause(match, 0, "shift metal second-employee employee") == "FWM-11.2"  # Ulm is no town here
    assert fwm.clause(match, 0, "shift cloth warehouse son") == "FWM-11.3"
    region = fwm.lay(holders=[{"son": "england: cloth", "employee": "england"}])
    assert fwm.clause(region, 0, "shift cloth son employee") == "FWM-11.2"


@pytest.mark.clause("FWM-11.4")
def test_with_whom_one_can_negotiate() -> None:
    """With somebody in the same town where one of the two has a ware."""
    match = fwm.lay(3, holders=[*IN_KOELN, {"son": "hamburg: metal"}])
    fwm.play(match, 0, "negotiate")
    assert [one for one in fwm.notations(match, 0) if one != "drop"] == ["turn-to 1 son", "turn-to 1 employee"]
    assert fwm.clause(match, 0, "turn-to 2 son") == "FWM-11.4"
    assert fwm.clause(fwm.lay(holders=[{"son": "koeln"}, {"son": "koeln"}]), 0, "negotiate") == "FWM-11.4"
    assert (
        fwm.clause(fwm.lay(holders=[{"son": "aachen: metal"}, {"son": "aachen"}]), 0, "negotiate") == "FWM-11.4"
    )


@pytest.mark.clause("FWM-11.5")
def test_one_proposal_at_a_time() -> None:
    """One draft per player, one open proposal between two, in whichever direction."""
    match = fwm.lay(holders=IN_KOELN)
    fwm.play(match, 0, "negotiate")
    fwm.play(match, 0, "turn-to 1 son")
    assert fwm.clause(match, 0, "turn-to 1 employee") == "FWM-11.5"
    fwm.play(match, 0, "give cloth")
    for wanted in ("negotiate", "turn-to 0 son", "give metal", "send"):
        fwm.play(match, 1, wanted)
    assert fwm.clause(match, 0, "send") == "FWM-11.5"
    fwm.play(match, 0, "drop")
    assert fwm.clause(match, 0, "negotiate") == "FWM-11.4"


@pytest.mark.clause("FWM-11.6")
def test_drafting() -> None:
    """First whom and with which holder, then goods and florins; what is there can be seen by all."""
    match = fwm.lay(holders=IN_KOELN)
    assert fwm.clause(match, 0, "give cloth") == "FWM-11.6"
    fwm.play(match, 0, "negotiate")
    assert fwm.clause(match, 0, "give cloth") == "FWM-11.6"
    fwm.play(match, 0, "turn-to 1 son")
    assert fwm.verbs(match, 0) == {"give", "want", "add", "ask", "drop"}
    fwm.play(match, 0, "ask 500")
    fwm.play(match, 0, "give cloth")
    draft = {"seat": 0, "other": 1, "holder": "son", "place": "koeln"}
    assert match.view(None)["drafts"] == [{**draft, "give": {"cloth": 1}, "want": {}, "florins": -500}]


@pytest.mark.clause("FWM-11.7", "FWM-11.8", "FWM-11.9")
def test_bounds_of_a_proposal() -> None:
    """What both have there, one way each, and at least one ware."""
    match = fwm.lay(holders=IN_KOELN, florins=(100, 500))
    fwm.play(match, 0, "negotiate")
    fwm.play(match, 0, "turn-to 1 son")
    assert fwm.clause(match, 0, "send") == "FWM-11.9"
    assert fwm.clause(match, 0, "give metal") == "FWM-11.7"
    assert fwm.clause(match, 0, "want spice") == "FWM-11.7"
    assert fwm.clause(match, 0, "add 500") == "FWM-11.7"
    assert fwm.clause(match, 0, "ask 1000") == "FWM-11.7"
    fwm.play(match, 0, "add 100")
    assert fwm.clause(match, 0, "add 20") == "FWM-11.7"
    assert fwm.clause(match, 0, "ask 20") == "FWM-11.8"
    assert fwm.clause(match, 0, "send") == "FWM-11.9"
    fwm.play(match, 0, "want metal")
    assert fwm.clause(match, 0, "give metal") == "FWM-11.8"
    assert fwm.clause(match, 0, "want metal") == "FWM-11.7"
    fwm.play(match, 0, "send")


@pytest.mark.clause("FWM-11.8")
def test_few_banknotes() -> None:
    """A fifth note of 20 or 100, or a second of 500, is refused: a larger one is there for that."""
    match = fwm.lay(holders=IN_KOELN)
    fwm.play(match, 0, "negotiate")
    fwm.play(match, 0, "turn-to 1 son")
    for note, times in (("20", 4), ("100", 4), ("500", 1)):
        for _ in range(times):
            fwm.play(match, 0, f"ask {note}")
        assert fwm.clause(match, 0, f"ask {note}") == "FWM-11.8"
    assert fwm.clause(match, 0, "ask 200") == "FWM-11.8"
    assert fwm.clause(match, 0, "ask 1000") == ""
    assert match.view(None)["drafts"][0]["florins"] == -980


@pytest.mark.clause("FWM-1.3", "FWM-11.8")
@pytest.mark.parametrize(("verb", "first"), [("add", 20), ("ask", 1000)])
def test_every_sum_can_be_laid_out(verb: str, first: int) -> None:
    """In the fewest of five kinds of note, in any order; no note may make 100, 500 or 1000 of smaller ones."""
    for total in (20, 80, 100, 160, 200, 300, 380, 400, 480, 500, 700, 980, 1000, 1300, 2000):
        match = fwm.lay(holders=IN_KOELN)
        order = sorted(fewest_notes(total), key=lambda note: abs(note - first))
        for wanted in ("negotiate", "turn-to 1 son", *(f"{verb} {note}" for note in order)):
            fwm.play(match, 0, wanted)
        assert abs(match.view(None)["drafts"][0]["florins"]) == total
        for note, larger in ((20, 100), (100, 500), (200, 500), (500, 1000), (1000, 100_000)):
            fits = total % larger + note < larger
            assert (fwm.clause(match, 0, f"{verb} {note}") == "") == fits
            assert (f"{verb} {note}" in fwm.notations(match, 0)) == fits


def fewest_notes(total: int) -> list[int]:
    """The fewest banknotes for a sum."""
    notes = []
    for note in (1000, 500, 200, 100, 20):
        notes += [note] * (total // note)
        total %= note
    return notes


@pytest.mark.clause("FWM-11.10")
def test_answers() -> None:
    """The other may accept or refuse, the proposer withdraw; nobody answers what is not there."""
    match = proposal()
    assert match.may_act == [0, 1]
    assert {"accept", "refuse"} <= fwm.verbs(match, 1)
    assert fwm.clause(match, 0, "refuse 1") == "FWM-11.10"
    assert fwm.clause(match, 1, "withdraw 0") == "FWM-11.10"
    assert fwm.named(fwm.play(match, 1, "refuse 0"), "refused") == [["refused", 1, 0]]
    assert fwm.clause(match, 1, "accept 0 son") == "FWM-11.10"
    match = proposal()
    fwm.play(match, 0, "withdraw 1")
    assert match.view(None)["proposals"] == []


@pytest.mark.clause("FWM-11.11")
def test_accepting() -> None:
    """With a holder who is there and has what is wanted; goods and florins change hands at once."""
    holders = [IN_KOELN[0], {"son": "koeln: metal", "employee": "koeln"}]
    match = proposal(fwm.lay(holders=holders))
    assert fwm.clause(match, 1, "accept 0 employee") == "FWM-11.11"
    assert fwm.clause(match, 1, "accept 0 warehouse") == "FWM-11.11"
    happened = fwm.play(match, 1, "accept 0 son")
    assert happened == [
        ["accepted", 1, 0],
        ["handed_over", 1, 0, "metal", 1],
        ["handed_over", 0, 1, "cloth", 2],
        ["paid_over", 0, 1, 120, -120],
        ["received", 1, 0, 120],
    ]
    assert (fwm.carried(match, 0, "son"), fwm.carried(match, 1, "son")) == ({"metal": 1}, {"cloth": 2})
    assert fwm.florins(match) == [8880, 9120]


@pytest.mark.clause("FWM-11.12")
def test_a_draft_comes_first() -> None:
    """Who drafts can neither move nor shift nor be done."""
    match = fwm.lay(holders=IN_KOELN)
    fwm.play(match, 0, "negotiate")
    for wanted in ("move son", "done", "shift cloth son employee", "negotiate", "sell cloth son"):
        assert fwm.clause(match, 0, wanted) == "FWM-11.12"
    fwm.play(match, 0, "drop")
    assert fwm.clause(match, 0, "done") == ""


@pytest.mark.clause("FWM-11.13")
def test_lapsing() -> None:
    """A proposal lapses when its goods leave the holder or the place, or with the phase."""
    match = proposal()
    assert fwm.named(fwm.play(match, 0, "shift cloth son employee"), "lapsed") == [["lapsed", 0, 1]]
    match = proposal()
    fwm.play(match, 0, "move son")
    fwm.play(match, 0, "step aachen")
    assert fwm.named(fwm.play(match, 0, "go", [5, 5]), "lapsed") == [["lapsed", 0, 1]]
    match = proposal(fwm.lay(holders=[*IN_KOELN], stage="market", waiting=[0, 1]))
    fwm.play(match, 0, "done")
    happened = fwm.play(match, 1, "done")
    assert fwm.named(happened, "lapsed") == [["lapsed", 0, 1]]
    assert [event[0] for event in fwm.named(happened, "lapsed", "round_began")] == ["lapsed", "round_began"]
    last: dict[str, Any] = {"day": 16, "last_day": 16, "deals": [("n13", None)], "pile": (0, 0, 0)}
    match = proposal(fwm.lay(holders=[*IN_KOELN], stage="market", waiting=[0, 1], **last))
    fwm.play(match, 0, "done")
    assert [event[0] for event in fwm.named(fwm.play(match, 1, "done"), "lapsed", "ended")] == ["lapsed", "ended"]


@pytest.mark.clause("FWM-11.13")
def test_a_payment_lets_proposals_lapse() -> None:
    """What wages, tax or a journey leave may be too little for what was proposed: it is off the table."""
    poor: dict[str, Any] = {"holders": [{"son": "koeln"}, {"son": "koeln: metal"}], "florins": (500, 9000)}
    match = fwm.trade(day=9, start=1, deals=FAR, **poor)
    for wanted in ("negotiate", "turn-to 1 son", "want metal", "add 500", "send"):
        fwm.play(match, 0, wanted)
    assert fwm.named(fwm.play(match, 0, "pay"), "lapsed") == [["lapsed", 0, 1]]
    assert match.view(None)["proposals"] == []
    assert fwm.clause(match, 1, "accept 0 son") == "FWM-11.10"
    assert fwm.florins(match) == [100, 9000]
    match = fwm.trade(day=9, start=1, deals=FAR, **poor)
    for wanted in ("negotiate", "turn-to 0 son", "give metal", "ask 500", "send"):
        fwm.play(match, 1, wanted)
    assert fwm.named(fwm.play(match, 0, "pay"), "lapsed") == [["lapsed", 1, 0]]
    match = fwm.lay(
        holders=[{"son": "koeln", "employee": "frankfurt: cloth"}, {"son": "koeln: metal"}], florins=(40, 0)
    )
    for wanted in ("negotiate", "turn-to 1 son", "want metal", "add 20", "send"):
        fwm.play(match, 0, wanted)
    assert fwm.named(fwm.walk(match, 0, "employee", "mainz", (6, 6)), "lapsed") == [["lapsed", 0, 1]]


@pytest.mark.clause("FWM-11.13")
def test_a_game_in_which_a_payment_was_overlooked() -> None:
    """A record of the first rules, in which a lapsed proposal was accepted, opens up to just before that."""
    record = RECORDS_FOLDER / "fugger-welser-medici" / "rules-1-payday.json"
    match = Match.load(json.loads(record.read_text(encoding="utf-8")), partial=True)
    assert match.ply == 256
    assert "FWM-11.10" in match.trouble
    assert match.game.invariant_violation(match.state) == ""


@pytest.mark.clause("FWM-11.13")
def test_a_sale_to_raise_wages_lets_proposals_lapse() -> None:
    """Goods sold for wages, and what the wages took, are no longer there to give."""
    holders = [{"son": "koeln: cloth", "employee": "koeln: cloth"}, {"son": "koeln: metal"}]
    match = fwm.trade(day=9, start=1, deals=FAR, florins=(0, 9000), holders=holders)
    for wanted in ("negotiate", "turn-to 1 employee", "give cloth", "ask 100", "send"):
        fwm.play(match, 0, wanted)
    assert fwm.play(match, 0, "pay") == [["pays", 0, 400]]
    assert len(match.view(None)["proposals"]) == 1
    assert fwm.named(fwm.play(match, 0, "sell cloth employee"), "lapsed") == [["lapsed", 0, 1]]


@pytest.mark.clause("FWM-11.13")
def test_a_draft_lapses_too() -> None:
    """A draft that asks for florins the other no longer has is dropped; one that can be fulfilled stays."""
    holders = [{"son": "koeln"}, {"son": "koeln: metal"}]
    for asked, dropped in ((500, [["dropped", 1]]), (100, [])):
        match = fwm.trade(day=9, start=1, deals=FAR, florins=(500, 500), holders=holders)
        for wanted in ("negotiate", "turn-to 0 son", f"ask {asked}"):
            fwm.play(match, 1, wanted)
        assert fwm.named(fwm.play(match, 0, "pay"), "dropped") == dropped
        assert len(match.view(None)["drafts"]) == 1 - len(dropped)
        assert "send" not in fwm.verbs(match, 1)


@pytest.mark.clause("FWM-11.13")
def test_a_proposal_ends_when_a_deal_opens() -> None:
    """Somebody hired on payday may set off an urgent deal at home: proposals and drafts are gone before it."""
    holders = [
        {"son": "koeln: 2 cloth", "employee": "beside", "warehouse": ": cloth"},
        {"son": "koeln: metal"},
        {"son": "koeln"},
    ]
    deals = [("n13", None), ("n06", 40)]  # N13 wants cloth, here in Augsburg, where seat 0 has its house
    edits = {"demand.12.place": "augsburg"}
    match = fwm.trade(seats=3, day=9, start=2, deals=deals, holders=holders, edits=edits)
    fwm.play(match, 0, "hire")
    proposal(match)
    fwm.play(match, 0, "pay")
    fwm.play(match, 1, "pay")
    fwm.play(match, 1, "negotiate")
    happened = fwm.play(match, 2, "pay")
    ended = ["tax_paid", "lapsed", "dropped", "deal_opened"]
    assert [event[0] for event in fwm.named(happened, *ended)] == ended
    assert fwm.stage(match) == "sheets"
    assert (match.view(None)["drafts"], match.view(None)["proposals"]) == ([], [])


@pytest.mark.clause("FWM-11.13")
def test_proposals_end_with_payday() -> None:
    """What is still open after the last payment lapses before the movement phase; before it, it stays."""
    match = proposal(fwm.trade(day=9, start=1, deals=FAR, holders=IN_KOELN))
    assert fwm.named(fwm.play(match, 0, "pay"), "lapsed") == []
    assert {"accept", "refuse"} <= fwm.verbs(match, 1)
    assert fwm.named(fwm.play(match, 1, "pay"), "lapsed") == [["lapsed", 0, 1]]
    assert fwm.stage(match) == "moves"


@pytest.mark.clause("FWM-11.11", "FWM-11.13")
def test_only_what_both_can_fulfil_is_accepted() -> None:
    """Whatever a table may hold, an answer that would cost more than there is, is refused."""
    for poor, florins_left in ((0, 100), (1, 9000)):
        match = proposal()
        fwm.state_of(match).traders[poor].florins = florins_left
        assert (fwm.clause(match, 1, "accept 0 son") == "FWM-11.11") == (poor == 0)
        assert ("accept" in fwm.verbs(match, 1)) == (poor == 1)
    match = proposal()
    fwm.state_of(match).traders[0].stock[SON * GOODS + GOOD_NAMES.index("cloth")] = 1
    assert fwm.clause(match, 1, "accept 0 son") == "FWM-11.11"


@pytest.mark.clause("FWM-11.13", "FWM-7.9", "FWM-8.12")
@pytest.mark.parametrize("seed", range(12))
def test_nobody_ever_owes_anything(seed: int) -> None:
    """Poor traders who do nothing but talk around payday: money, goods and open proposals are always covered."""
    luck = Random(seed)
    sums = [20 * luck.randrange(15, 40) for _ in range(3)]
    holders = [{"son": "koeln: metal"}, {"son": "koeln: spice"}, {"son": "koeln: cloth"}]
    match = fwm.trade(seats=3, day=9, start=2, deals=FAR, florins=sums, holders=holders)
    wishes = ["add", "ask", "send", "want", "give", "turn-to", "pay", "accept", "negotiate", "done"]
    for _ in range(150):
        seat = luck.choice(match.may_act)
        actions = match.actions(seat)
        luck.shuffle(actions)
        luck.shuffle(wishes)
        match.play(seat, min(actions, key=lambda one: wish(one.notation, wishes)).code)
        assert match.game.invariant_violation(match.state) == ""
        assert min(fwm.florins(match)) >= 0


def wish(notation: str, wishes: list[str]) -> int:
    """How much something is wished for; the less, the more."""
    verb = notation.split()[0]
    return wishes.index(verb) if verb in wishes else len(wishes)


@pytest.mark.clause("FWM-11.14")
def test_the_market_step() -> None:
    """Everybody who shares a town or could shift wares is asked; if nobody does, there is no such step."""
    apart = [{"son": "koeln", "employee": "koeln"}, {"son": "hamburg: metal", "employee": "hamburg"}]
    match = fwm.lay(3, holders=[*apart, {"son": "wien", "employee": "prag"}])
    for seat in (0, 1, 2):
        fwm.play(match, seat, "done")
    assert (fwm.stage(match), match.to_act) == ("market", [1])
    together = [{"son": "koeln: metal"}, {"son": "koeln"}]
    match = fwm.lay(3, holders=[*together, {"son": "wien"}])
    for seat in (0, 1, 2):
        fwm.play(match, seat, "done")
    assert match.to_act == [0, 1]
    fwm.play(match, 1, "done")
    proposal_by_who_is_left = ["negotiate", "turn-to 1 son", "give metal", "ask 1000", "send"]
    for wanted in proposal_by_who_is_left:
        fwm.play(match, 0, wanted)
    fwm.play(match, 1, "accept 0 son")
    assert fwm.florins(match)[:2] == [10000, 8000]
    fwm.play(match, 0, "done")
    assert fwm.stage(match) == "moves"
    match = fwm.lay(holders=[{"employee": "koeln"}, {"son": "wien", "employee": "prag"}])
    fwm.play(match, 0, "done")
    assert fwm.named(fwm.play(match, 1, "done"), "market_opened") == []
