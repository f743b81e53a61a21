"""Fugger, Welser, Medici, chapters 12 and 13: the end, other readings."""

import pytest

from comptoir.games.fugger_welser_medici.ids import GOOD_NAMES, URGENT, WAREHOUSE
from comptoir.match import Match
from tests.games.fugger_welser_medici import tables as fwm
from tests.games.fugger_welser_medici.test_setup import GAME_DEMANDS
from tests.games.positions import edited

EMPTY = (0, 0, 0)
URGENT_DEMANDS = [card for card in range(len(GAME_DEMANDS)) if fwm.content().delay[card] == URGENT]


@pytest.mark.clause("FWM-12.1", "FWM-12.2")
def test_the_end() -> None:
    """With an empty pile the game ends with the last demand, whatever offers are open; not before."""
    match = fwm.lay(stage="market", deals=[("n06", 5), ("a01", 9)], pile=EMPTY)
    assert fwm.named(fwm.play(match, 0, "done"), "ended") == [["ended", 6]]
    assert fwm.clause(match, 0, "done") == "FWM-12.1"
    assert match.may_act == []
    assert not fwm.trade(deals=[("n06", 5), ("n09", 9)], pile=EMPTY).over
    assert not fwm.trade(deals=[("a01", 5), ("n09", 9)], pile=EMPTY).over
    match = fwm.lay(stage="market", deals=[("n06", 5)], pile=(0, 0, 1), holders=[{"son": "kanal: cloth"}])
    happened = fwm.play(match, 0, "done", [2, 2, 0, 0])  # a storm is the last card
    assert [event[0] for event in fwm.named(happened, "goods_lost", "ended")] == ["goods_lost", "ended"]


@pytest.mark.clause("FWM-12.3")
def test_an_urgent_demand_nobody_goes_to() -> None:
    """Eleven more rounds, and the game ends after the calendar phase of the last one."""
    match = fwm.trade(deals=[("n06", 5), ("n13", None)], pile=EMPTY, holders=[{"son": "koeln"}, {"son": "wien"}])
    assert match.view(None)["last_day"] == 16
    rounds = 0
    while not match.over:
        if fwm.stage(match) == "moves" and match.to_act[0] == match.view(None)["start"]:
            rounds += 1
        fwm.play(match, match.to_act[0], "pay" if fwm.stage(match) == "payday" else "done")
    assert rounds == 12  # the one it happened in, and eleven


@pytest.mark.clause("FWM-12.3")
def test_an_urgent_demand_that_is_seen_to() -> None:
    """Half a year is the most: as soon as somebody comes to the last urgent demand, the game is over."""
    holders = [{"son": "fuessen"}, {"son": "wien"}]
    match = fwm.lay(stage="market", deals=[("n06", 5), ("n13", None), ("a01", 30)], pile=EMPTY, holders=holders)
    assert fwm.named(fwm.play(match, 0, "done"), "end_in_sight") == [["end_in_sight", 11]]
    assert not match.over
    fwm.play(match, 1, "done")
    fwm.walk(match, 0, "son", "innsbruck")
    happened = fwm.play(match, 0, "done")
    assert [event[:2] for event in fwm.named(happened, "deal_opened", "ended")] == [
        ["deal_opened", "n13"],
        ["ended", 7],
    ]


@pytest.mark.clause("FWM-12.3")
def test_when_eleven_rounds_are_left() -> None:
    """With the pile empty and urgent demands alone open; not with cards in it, nor with a dated demand open."""
    open_ones = [("n06", 5), ("n13", None), ("n17", None)]
    match = fwm.lay(stage="market", deals=open_ones, pile=EMPTY)
    assert fwm.named(fwm.play(match, 0, "done"), "end_in_sight") == [["end_in_sight", 11]]
    assert fwm.trade(deals=[("n06", 5), ("n13", None)], pile=(1, 0, 0)).view(None)["last_day"] is None
    assert fwm.trade(deals=[*open_ones, ("n09", 9)], pile=EMPTY).view(None)["last_day"] is None
    match = fwm.lay(stage="market", deals=[("a01", 5), ("n13", None)], pile=EMPTY)
    assert fwm.named(fwm.play(match, 0, "done"), "end_in_sight") == [["end_in_sight", 11]]
    match = fwm.lay(stage="market", day=7, deals=[("a01", 8), ("n13", None)], pile=EMPTY, last_day=16)
    assert fwm.named(fwm.play(match, 0, "done"), "end_in_sight") == []
    assert match.view(None)["last_day"] == 16
    match = fwm.lay(stage="market", day=16, deals=[("n13", None)], pile=EMPTY, last_day=16)
    assert [event[0] for event in fwm.named(fwm.play(match, 0, "done"), "round_began", "ended")] == ["ended"]


@pytest.mark.clause("FWM-12.4")
def test_what_is_left_is_sold() -> None:
    """All goods bring the prices of forced sales, wherever they are."""
    holders = [{"warehouse": ": metal", "son": "koeln: 2 spice", "employee": "wien: cloth"}]
    match = fwm.trade(deals=[("n06", 5)], pile=EMPTY, holders=holders)
    assert fwm.florins(match) == [9000 + 1000 + 1600 + 500, 9000]
    assert fwm.carried(match, 0, "son") == {}


@pytest.mark.clause("FWM-12.6")
def test_a_shared_victory() -> None:
    """Equal florins, equal places."""
    match = fwm.trade(deals=[("n06", 5)], pile=EMPTY)
    assert [one["place"] for one in match.standings] == [1, 1]
    assert match.state.returns() == [0.5, 0.5]


@pytest.mark.clause("FWM-13.1")
def test_urgent_deals_wait() -> None:
    """With urgent_next_phase an urgent deal drawn now is not opened in this phase, but in the next one."""
    options = {"urgent_next_phase": True}
    holders = [{"son": "innsbruck: 2 cloth", "employee": "koeln"}, {"son": "wien", "employee": "prag"}]
    match = fwm.lay(stage="market", deals=[("n06", 5), ("n09", 9)], holders=holders, options=options)
    fwm.play(match, 0, "done", [0, GAME_DEMANDS.index("n13")])
    assert fwm.stage(match) == "moves"
    fwm.play(match, 1, "done")
    fwm.play(match, 0, "done")
    assert fwm.stage(match) == "sheets"


@pytest.mark.clause("FWM-13.1")
@pytest.mark.parametrize("waits", [True, False])
def test_urgent_deals_of_the_first_round(waits: bool) -> None:
    """One turned up in the set-up never waits; one drawn in the first trade phase does with urgent_next_phase."""
    edits = {"demand.12.place": "augsburg", "demand.16.place": "nuernberg"}  # N13 and N17 are urgent
    content = edited(fwm.GAME.default_pack.plain, edits)
    match = Match.new(fwm.GAME, 2, seed=1, options={"urgent_next_phase": waits}, content=content)
    first = match.to_act[0]
    fwm.play(match, first, "house augsburg")
    # N13 and N01 are turned up, then A01 and A02, and the first fair
    happened = fwm.play(match, 1 - first, "house nuernberg", [12, 0, 0, 1, 0])
    assert fwm.named(happened, "deal_opened") == [["deal_opened", "n13", "augsburg", 1]]
    fwm.play(match, first, "units 0")
    happened = fwm.play(match, first, "hand-in", [0, 16])  # N17 is drawn
    assert [event[1] for event in fwm.named(happened, "deal_opened")] == ([] if waits else ["n17"])
    assert fwm.stage(match) == ("moves" if waits else "sheets")
    while fwm.stage(match) in ("moves", "market"):
        happened = fwm.play(match, match.to_act[0], "done")
    if waits:
        assert [event[1] for event in fwm.named(happened, "deal_opened")] == ["n17"]


@pytest.mark.clause("FWM-13.2")
def test_urgent_deals_need_a_trader() -> None:
    """With urgent_needs_goods an urgent demand waits for somebody with a wanted ware."""
    deals = [("n13", None), ("n06", 8)]
    options = {"urgent_needs_goods": True}
    for load, opened in (("metal", "moves"), ("cloth", "sheets")):
        match = fwm.lay(stage="market", deals=deals, holders=[{"son": f"innsbruck: {load}"}], options=options)
        happened = fwm.play(match, 0, "done")
        assert (fwm.stage(match), bool(fwm.named(happened, "deal_opened"))) == (opened, opened == "sheets")
    offer = [("a07", None), ("n06", 8)]  # to buy, nobody needs a ware
    assert fwm.stage(fwm.trade(deals=offer, holders=[{"son": "innsbruck"}], options=options)) == "sheets"
    match = fwm.lay(stage="market", deals=deals, holders=[{"son": "innsbruck"}])
    assert fwm.named(fwm.play(match, 0, "done"), "deal_opened") == [["deal_opened", "n13", "innsbruck", 0]]


@pytest.mark.parametrize("number", URGENT_DEMANDS)
@pytest.mark.clause("FWM-13.2")
def test_every_ware_of_an_urgent_demand_sets_it_off(number: int) -> None:
    """Each ware on the card does, even if a single unit of it is wanted; no other one does."""
    content = fwm.content()
    card = GAME_DEMANDS[number]
    place = content.space_ids[content.place[number]]
    away = ("augsburg", "florenz") if place == "nuernberg" else ("nuernberg", "nuernberg")
    for good, name in enumerate(GOOD_NAMES):
        deals = [(card, None), ("n06", 8)]
        holders = [{"son": f"{place}: {name}"}]
        options = {"urgent_needs_goods": True}
        units = content.units[number * len(GOOD_NAMES) + good]
        for edits in ({}, {f"demand.{number}.goods.0.units": 1}) if units else ({},):
            match = fwm.lay(
                stage="market", homes=away, deals=deals, holders=holders, options=options, edits=edits
            )
            opened = fwm.named(fwm.play(match, 0, "done"), "deal_opened")
            assert [event[1] for event in opened] == [card] * (units > 0)


@pytest.mark.parametrize(
    ("counts", "fair", "dates", "due"),
    [
        (False, 18, (9, 20), 20),
        (True, 18, (9, 20), 18),  # the second marker
        (True, 6, (9, 20), 9),  # the first one
        (True, 21, (9, 20), 20),  # the third one
        (True, 18, (9,), 18),
        (True, 6, (9,), 9),
        (True, 18, (), 18),  # the only one
        (False, 18, (), 5),
    ],
)
@pytest.mark.clause("FWM-13.3")
def test_the_fair_counts(counts: bool, fair: int, dates: tuple[int, ...], due: int) -> None:
    """With fair_counts the fair's marker is one of those among which the second is looked for."""
    deals = [("n06", 5), *zip(("n09", "n16"), dates, strict=False)]
    options = {"fair_counts": counts}
    match = fwm.lay(stage="market", deals=deals, fair=("m01", fair), pile=(1, 0, 0), options=options)
    fwm.play(match, 0, "done", [0, GAME_DEMANDS.index("n10")])
    assert match.view(None)["deals"][-1]["date"] == due + 2


@pytest.mark.clause("FWM-13.4")
def test_a_representative_is_needed() -> None:
    """With figure_needed goods in the warehouse are sold only if somebody is there."""
    deals = [("n12", 5), ("n06", 8)]
    away = [{"warehouse": ": 2 cloth", "son": "koeln", "employee": "koeln"}]
    assert fwm.stage(fwm.trade(deals=deals, holders=away)) == "sheets"
    assert fwm.stage(fwm.trade(deals=deals, holders=away, options={"figure_needed": True})) == "moves"
    at_home = [{"warehouse": ": 2 cloth"}]
    match = fwm.trade(deals=deals, holders=at_home, options={"figure_needed": True})
    fwm.write(match, 0, (2, 0))
    assert fwm.state_of(match).traders[0].load(WAREHOUSE) == 0


@pytest.mark.clause("FWM-13.5")
def test_trade_in_regions() -> None:
    """With trade_in_regions wares are shifted in England too."""
    holders = [{"son": "england: cloth", "employee": "england"}]
    assert (
        fwm.clause(fwm.lay(holders=holders, options={"trade_in_regions": True}), 0, "shift cloth son employee")
        == ""
    )


@pytest.mark.clause("FWM-13.6")
def test_luck_decides_what_is_saved() -> None:
    """With salvage_by_lot three units are drawn: here the first metal, then the last cloth, then a cloth."""
    match = fwm.lay(holders=[{"son": ": 2 metal, 3 cloth"}], options={"salvage_by_lot": True})
    fwm.play(match, 0, "move son")
    fwm.play(match, 0, "step ulm")
    fwm.play(match, 0, "go", [0, 0, 0, 3, 2])
    assert fwm.stage(match) == "moves"
    assert fwm.carried(match, 0, "son") == {"metal": 1, "cloth": 2}


@pytest.mark.clause("FWM-13.7")
def test_a_breakdown_costs_one_space() -> None:
    """With breakdown_costs_one_space only the first space is paid for after a breakdown."""
    holders = [{"son": "innsbruck: cloth"}]
    match = fwm.lay(holders=holders, options={"breakdown_costs_one_space": True})
    fwm.walk(match, 0, "son", "brenner bozen verona", (1, 1))
    assert (fwm.at(match, 0, "son"), fwm.florins(match)[0]) == ("brenner", 9000 - 40)
