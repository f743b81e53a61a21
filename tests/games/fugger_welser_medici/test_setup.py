"""Fugger, Welser, Medici, chapters 1 to 5: what there is, set-up, dates of deals."""

from collections import Counter

import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.python_api import legal_actions
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.presence import arrival
from comptoir.games.fugger_welser_medici.state import Proposal
from comptoir.match import Match
from tests.games.fugger_welser_medici import tables as fwm
from tests.games.positions import edited

PLAIN = fwm.GAME.default_pack.plain
GAME_DEMANDS = [card["id"] for card in PLAIN["demand"]]


def new(seats: int = 3, seed: int = 1, **options: bool) -> Match:
    """A new game."""
    return Match.new("fugger-welser-medici", seats, seed=seed, options=options)


def built(seats: int = 3, seed: int = 1, home: str = "augsburg") -> Match:
    """A game whose houses stand."""
    match = new(seats, seed)
    for _ in range(seats):
        match.play(match.to_act[0], f"house {home}")
    return match


@pytest.mark.clause("FWM-1.1")
def test_the_board() -> None:
    """134 spaces: 22 towns, 3 regions, 59 land, 22 toll, 15 crown and 13 sea spaces, all joined together."""
    kinds = Counter(space["kind"] for space in PLAIN["space"])
    assert kinds == {"town": 22, "region": 3, "land": 59, "toll": 22, "crown": 15, "sea": 13}
    numbers = fwm.content()
    reached, waiting = {0}, [0]
    while waiting:
        space = waiting.pop()
        around = set(numbers.neighbour[numbers.first_road[space] : numbers.first_road[space + 1]]) - reached
        reached |= around
        waiting += around
    assert len(reached) == 134


@pytest.mark.clause("FWM-1.2")
def test_the_calendar() -> None:
    """Eleven fields of two spaces from July on make a year of 22; it begins again."""
    assert [month["spaces"] for month in PLAIN["month"]] == [2] * 11
    match = fwm.lay(stage="market", day=21, fair=("m01", 40), deals=[("n06", 30), ("n09", 31)])
    assert fwm.named(fwm.play(match, 0, "done"), "round_began") == [["round_began", 1, 23, "july", 1]]


@pytest.mark.clause("FWM-1.3")
def test_wares_and_money() -> None:
    """There are three wares; nobody is ever short of banknotes, and no sum is below 20."""
    assert set(PLAIN["forced_sale"]) == {"metal", "spice", "cloth"}
    state = fwm.state_of(built())
    state.traders[0].florins += 10
    assert "no banknotes" in fwm.GAME.invariant_violation(state)


@pytest.mark.clause("FWM-1.4", "FWM-3.1", "FWM-3.3")
def test_what_everybody_begins_with() -> None:
    """9000 florins, four wares in the warehouse, son and employee at the house, the second one beside it."""
    match = built(3)
    for seat in match.view(None)["seats"]:
        assert seat["florins"] == 9000
        assert seat["holders"]["warehouse"]["goods"] == {"metal": 1, "spice": 1, "cloth": 2}
        assert [holder["at"] for holder in seat["holders"].values()] == ["augsburg"] * 3 + ["beside"]


@pytest.mark.clause("FWM-1.5")
def test_the_cards() -> None:
    """24 demands, 11 offers, 2 fairs, 6 chance cards."""
    assert [len(PLAIN[kind]) for kind in ("demand", "offer", "fair", "chance")] == [24, 11, 2, 6]


@pytest.mark.clause("FWM-2.2")
def test_only_sheets_are_hidden() -> None:
    """While sheets are written another player sees all but the sheet; he sees who handed one in."""
    match = fwm.trade(
        holders=[{"son": "koeln: 2 cloth"}, {"son": "koeln: 2 cloth"}], deals=[("n03", 5), ("n06", 7)]
    )
    fwm.play(match, 0, "units 2")
    assert match.view(0)["seats"][0]["sheet"]["units"] == {"cloth": 2}
    assert match.view(1)["seats"][0]["sheet"] is None
    fwm.play(match, 0, "concede 100")
    fwm.play(match, 0, "concede-more 20")
    move = match.play(0, "hand-in")
    assert match.told(move.events, 1) == [{"event": "handed_in", "seat": 0}]
    assert match.view(1)["waiting"] == [1]
    assert match.view(1)["seats"][0]["sheet"] is None


@pytest.mark.clause("FWM-3.2")
def test_the_beginning() -> None:
    """The marker is on the first space of July; every seat may be the start player."""
    assert (built().view(None)["month"], built().view(None)["half"]) == ("july", 1)
    assert {new(3, seed).view(None)["start"] for seed in range(30)} == {0, 1, 2}


@pytest.mark.clause("FWM-1.2", "FWM-3.2")
def test_rounds_are_counted_from_the_first() -> None:
    """The first round is number 1 wherever in the year the marker begins, and so on from there."""
    pack = edited(fwm.GAME.default_pack.plain, {"calendar.start.space": 2})
    match = Match.new(fwm.GAME, 2, seed=1, content=pack)
    fwm.play(match, match.to_act[0], "house augsburg")
    happened = fwm.play(match, match.to_act[0], "house florenz")
    start = match.view(None)["start"]
    assert fwm.named(happened, "round_began") == [["round_began", start, 1, "july", 2]]
    while match.view(None)["day"] == 1:
        happened = fwm.play(match, match.to_act[0], "done")
    assert fwm.named(happened, "round_began") == [["round_began", 1 - start, 2, "august", 1]]


@pytest.mark.clause("FWM-3.3")
def test_houses_are_built_in_turn() -> None:
    """From the start player on, each in one of three towns, as many as like; never again afterwards."""
    match = new(3)
    first = match.to_act[0]
    assert fwm.notations(match, first) == ["house augsburg", "house florenz", "house nuernberg"]
    assert fwm.clause(match, (first + 1) % 3, "house augsburg") == "FWM-4.2"
    fwm.play(match, first, "house florenz")
    assert match.to_act == [(first + 1) % 3]
    assert fwm.clause(built(), 0, "house florenz") == "FWM-3.3"


@pytest.mark.parametrize(("seats", "offers"), [(2, 8), (3, 7), (4, 6), (5, 5), (6, 4)])
@pytest.mark.clause("FWM-3.4", "FWM-3.8")
def test_cards_in_the_game(seats: int, offers: int) -> None:
    """Eight demands, six chance cards, fewer offers the more play; two of each deal lie open."""
    match = built(seats)
    assert match.view(None)["pile"] == {"demands": 6, "offers": offers - 2, "chance": 6}
    assert [deal["kind"] for deal in match.view(None)["deals"]] == ["demand", "demand", "offer", "offer"]


@pytest.mark.clause("FWM-3.5", "FWM-3.6", "FWM-3.7")
def test_opening_dates() -> None:
    """Demands count from the first space of August, offers from the second marker; the fair is in May."""
    match = new(2)
    match.play(match.to_act[0], "house augsburg")
    # N01 (delay 3), N02 (delay 3), then A01 (delay 2) and A02 (delay 3); the second fair
    happened = fwm.play(match, match.to_act[0], "house florenz", [0, 1, 0, 1, 1])
    assert [deal["date"] for deal in match.view(None)["deals"]] == [5, 5, 7, 8]
    assert fwm.named(happened, "fair_dated") == [["fair_dated", "m02", "lyon", "may", 1]]
    assert match.view(None)["fair"]["date"] == 18


@pytest.mark.clause("FWM-5.3")
def test_opening_dates_with_urgent_demands() -> None:
    """With one dated demand the offers count from it; with none, from the first space of August."""
    match = new(2)
    match.play(match.to_act[0], "house augsburg")
    # N13 and N17 are urgent, A01 has delay 2: 2 + 2; then the only marker, 4, and A02's 3
    fwm.play(match, match.to_act[0], "house florenz", [12, 16, 0, 1, 0])
    assert [deal["date"] for deal in match.view(None)["deals"]] == [None, None, 4, 7]


@pytest.mark.clause("FWM-4.1", "FWM-10.1", "FWM-10.3")
def test_a_round() -> None:
    """Trade, then everybody moves, then the marker moves on and the salesman goes to the left."""
    match = fwm.lay(3, holders=[{"son": "koeln", "employee": "hamburg"}] * 3)
    for seat in (0, 1, 2):
        assert match.to_act == [seat]
        fwm.play(match, seat, "done")
    for seat in (0, 1, 2):  # all three are in Köln: the market step
        happened = fwm.play(match, seat, "done")
    assert fwm.named(happened, "round_began") == [["round_began", 1, 6, "september", 2]]
    assert match.to_act == [1]


@pytest.mark.clause("FWM-4.2")
def test_one_after_the_other() -> None:
    """Who is not in turn cannot move, sell or be done."""
    match = fwm.lay(holders=[{}, {"warehouse": ": metal"}])
    for wanted in ("move son", "sell metal warehouse", "done"):
        assert fwm.clause(match, 1, wanted) == "FWM-4.2"
    fwm.play(match, 0, "done")
    assert fwm.clause(match, 1, "move son") == ""


@pytest.mark.clause("FWM-4.3")
def test_the_order_of_deals() -> None:
    """Urgent deals, demands, the fair, offers, payday; within a kind the card drawn first."""
    match = fwm.lay(
        stage="market",
        day=9,
        holders=[{"son": "innsbruck"}],
        deals=[("a06", 10), ("a07", None), ("n07", 10), ("n12", 10)],
        fair=("m01", 10),
        pile=(0, 0, 0),
    )
    opened = fwm.named(fwm.play(match, 0, "done"), "deal_opened")
    assert opened[0][1] == "a07"
    opened = fwm.named(fwm.write(match, 0, (0, 0)), "deal_opened", "payday_began")
    assert [event[1] for event in opened] == ["n07", "n12"]
    match = fwm.trade(day=9, deals=[("a06", 10), ("n07", 10), ("n20", 12), ("n21", 13)], fair=("m01", 10))
    assert fwm.stage(match) == "payday"
    deals = [("a06", 10), ("n07", 10), ("n20", 12), ("n21", 13)]
    match = fwm.lay(stage="market", day=9, deals=deals, fair=("m01", 10))
    happened = fwm.named(fwm.play(match, 0, "done"), "deal_opened", "payday_began")
    assert [event[1] for event in happened] == ["n07", "m01", "m01", "a06", 1]


@pytest.mark.clause("FWM-5.1")
def test_what_is_on_a_card() -> None:
    """A deal has a place, wares with units and limits, and a delay unless it is urgent."""
    for card in (*PLAIN["demand"], *PLAIN["offer"]):
        assert card["goods"]
        assert ("delay" in card) != card.get("urgent", False)
    deal = fwm.lay(deals=[("n21", 6), ("n13", None)]).view(None)["deals"]
    assert deal[0]["place"] == "rom"
    assert [tuple(ware.values()) for ware in deal[0]["goods"]] == [
        ("metal", 1, 1900),
        ("spice", 2, 1800),
        ("cloth", 3, 1300),
    ]
    assert deal[1]["date"] is None


@pytest.mark.parametrize(
    ("dates", "due"),
    [([5, 6, 9], 11), ([5, 6, 6], 8), ([5, 8], 10), ([5], 7), ([5, None, None], 7), ([5, None, 7], 9)],
)
@pytest.mark.clause("FWM-5.2", "FWM-5.3")
def test_the_second_marker(dates: list[int | None], due: int) -> None:
    """A new deal is due its delay after the second date still open, or after the only one; or after today."""
    cards = ("n06", "n09", "n16") if None not in dates else ("n06", "n13", "n17" if dates[2] is None else "n16")
    deals = list(zip(cards, dates, strict=False))
    match = fwm.lay(stage="market", deals=deals, pile=(1, 0, 0))
    happened = fwm.play(match, 0, "done", [0, GAME_DEMANDS.index("n10")])
    assert fwm.named(happened, "deal_dated")
    assert [deal["date"] for deal in match.view(None)["deals"]][-1] == due


@pytest.mark.clause("FWM-5.4")
def test_an_urgent_deal_waits_for_a_representative() -> None:
    """It takes place as soon as one is there, not for a house alone; at once if one is there when it is drawn."""
    deals = [("n13", None), ("n06", 8), ("n09", 9)]
    assert fwm.stage(fwm.trade(deals=deals)) == "moves"
    match = fwm.trade(deals=deals, holders=[{"son": "innsbruck: 2 cloth"}])
    assert fwm.stage(match) == "sheets"
    match = fwm.lay(stage="market", deals=[("n06", 5), ("n09", 9)], holders=[{"son": "innsbruck: 2 cloth"}])
    happened = fwm.play(match, 0, "done", [0, GAME_DEMANDS.index("n13")])
    assert [event[1] for event in fwm.named(happened, "deal_opened")] == ["n06", "n13"]
    assert fwm.stage(match) == "sheets"


@pytest.mark.clause("FWM-5.5")
def test_presence() -> None:
    """A house or a representative makes present; only goods there can be sold."""
    deals = [("n12", 5), ("n06", 8)]  # Augsburg: 2 spice, 3 cloth
    match = fwm.trade(deals=deals, holders=[{"warehouse": ": 3 cloth", "son": "koeln: 2 spice"}])
    assert match.to_act == [0]
    assert fwm.notations(match, 0) == ["units 0", "units 1", "units 2", "units 3"]  # cloth: the spice is in Köln


@pytest.mark.clause("FWM-5.6")
def test_order_of_arrival() -> None:
    """A colour keeps its rank while one of its representatives stays and loses it when the last one leaves."""
    match = fwm.lay(holders=[{"son": "koeln", "employee": "koeln"}, {"son": "koeln"}])
    state = fwm.state_of(match)
    koeln = state.content.space_ids.index("koeln")
    walk_one = ["move son", "step aachen", "step koeln", "go"]
    for wanted in walk_one:
        fwm.play(match, 0, wanted)
    state = fwm.state_of(match)
    assert arrival(state, state.traders[0], koeln) < arrival(state, state.traders[1], koeln)
    for wanted in ["move employee", "step aachen", "go"]:
        fwm.play(match, 0, wanted)
    state = fwm.state_of(match)
    assert arrival(state, state.traders[0], koeln) < arrival(state, state.traders[1], koeln)


@pytest.mark.clause("FWM-5.7", "FWM-5.8")
def test_a_deal_nobody_goes_to() -> None:
    """It is closed on its date; a chance card is carried out and another card drawn; an empty pile gives none."""
    match = fwm.lay(stage="market", deals=[("n06", 5), ("n09", 9)], pile=(1, 0, 1))
    happened = fwm.play(match, 0, "done", [2, 5, 0, GAME_DEMANDS.index("n10")])
    expected = ["deal_closed", "chance_drawn", "deal_dated", "pile_empty"]
    assert [event[0] for event in fwm.named(happened, *expected)] == expected
    match = fwm.trade(deals=[("n06", 5), ("n09", 9)], pile=(0, 0, 0))
    assert [deal["card"] for deal in match.view(None)["deals"]] == ["n09"]


@pytest.mark.clause("FWM-3.4")
def test_every_card_can_come() -> None:
    """All demands appear among the opening ones sooner or later."""
    seen = set()
    for seed in range(200):
        match = Match.new("fugger-welser-medici", 2, seed=seed)
        for _ in range(2):
            match.play(match.to_act[0], "house augsburg")
        seen |= {deal["card"] for deal in match.view(None)["deals"] if deal["kind"] == "demand"}
    assert len(seen) == 24


@pytest.mark.clause("FWM-2.1", "FWM-12.5")
def test_the_richest_wins() -> None:
    """Who has most florins at the end is first."""
    match = fwm.trade(deals=[("n06", 5)], pile=(0, 0, 0), florins=[5000, 6000])
    assert match.over
    assert fwm.florins(match) == [5000, 6000]
    assert [one["seat"] for one in match.standings] == [1, 0]


def everything(state: FuggerWelserMedici) -> list[object]:
    """All that a table holds, whether anybody can see it or not."""
    numbers = "stage turn start over day clock waiting asked open_deals fair fair_date last_day card settled"
    numbers += " settled_day paid dismissed moved walker steps talking drafting bank"
    made: list[object] = [getattr(state, name) for name in numbers.split()]
    made += [
        list(array) for array in (state.outcome, state.saved, state.supply, state.in_force, state.pile.count)
    ]
    made += [[pool.size, *pool.count] for pool in state.unseen]
    for trader in state.traders:
        made += [trader.florins, trader.writing, trader.gave_up, list(trader.at), list(trader.since)]
        made += [list(array) for array in (trader.stock, trader.units, trader.price, trader.lot, trader.won)]
    return [*made, *(terms(proposal) for proposal in (*state.drafts, *state.proposals))]


def terms(proposal: Proposal) -> list[int]:
    """All that a draft or a proposal holds."""
    head = [proposal.other, proposal.holder, proposal.place, proposal.florins]
    return [*head, *proposal.give, *proposal.want]


@pytest.mark.clause("FWM-3.1", "FWM-3.2", "FWM-3.8")
def test_a_new_game_on_a_used_table() -> None:
    """Whatever was going on at a table, a new game begins there as on a fresh one."""
    used, luck, stages = fwm.state_of(new(3)), Dice(3), set()
    for ply in range(1500):
        actions = legal_actions(used, used.turn)
        used.apply(used.turn, actions[luck.below(len(actions))], luck)
        if used.over or ply % 25 == 24:
            again, fresh = used.clone(), FuggerWelserMedici(used.content, 3)
            stages.add(used.stage)
            for state in (again, fresh):
                state.set_up(Dice(ply))
            assert everything(again) == everything(fresh)
            assert (again.walker, again.steps, again.moved, list(again.saved)) == (0, 0, 0, [0, 0, 0])
            assert all(terms(one) == terms(Proposal()) for one in (*again.drafts, *again.proposals))
            if used.over:
                used.set_up(luck)
    assert len(stages) > 5
