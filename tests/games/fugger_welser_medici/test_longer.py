"""The three longer games: cards, quarter days, ranks and estates (chapters 14 to 17)."""

from typing import Any

import pytest

from comptoir.games.fugger_welser_medici.view import card_names
from comptoir.match import Match
from tests.games.fugger_welser_medici import tables as fwm

CARDS = 24 + 11 + 6
FAR = [("n06", 60), ("n09", 61)]
RANKS = ("citizen", "guild-master", "councillor", "patrician", "knight", "baron")


def quarter(goal: str = "nobility", **table: Any) -> Match:
    """The first quarter day, with seat 0 in turn; seat 1, after it, is a poor councillor if nothing else is said."""
    table["standings"] = [*table.pop("standings", [{}]), at_rank(2)][: table.get("seats", 2)]
    table.setdefault("florins", (9000, 0))
    return fwm.lay_longer(goal, **{"stage": "quarter", "day": 4, "start": 1, "turn": 0, **table})


def standing(match: Match, seat: int = 0) -> Any:
    """What everybody sees of a seat."""
    return match.view(None)["seats"][seat]


def at_rank(rank: int, **more: Any) -> dict[str, Any]:
    """A player of this rank."""
    return {"rank": RANKS[rank], **more}


# --- 14. what they share ----------------------------------------------------------------------------------


@pytest.mark.clause("FWM-14.1")
@pytest.mark.parametrize("goal", ["nobility", "investor", "full"])
def test_the_longer_games_are_ours(goal: str) -> None:
    """Each is chosen by its name; every number that only they have is marked as a reconstruction."""
    assert fwm.GAME.default_pack.plain["ranks"]["source"] == "reconstruction"
    match = Match.new("fugger-welser-medici", 3, seed=1, options={"goal": goal})
    assert match.view(None)["goal"] == goal
    assert match.record()["options"]["goal"] == goal
    for table in ("ranks", "estates", "debts", "rights", "quarters"):
        assert fwm.GAME.default_pack.plain[table]["source"] == "reconstruction"
    assert "goal" not in Match.new("fugger-welser-medici", 3, seed=1).view(None)


@pytest.mark.clause("FWM-14.2")
def test_the_trading_game_goes_on_in_them() -> None:
    """A journey costs and a demand pays what it does there."""
    deals = [("n03", 6), ("n06", 7), ("n09", 8)]
    match = fwm.lay_longer("nobility", day=5, holders=[{"son": "koeln: 2 spice"}], deals=deals)
    assert fwm.walk(match, 0, "employee", "fuessen innsbruck brenner")[-1][-1] == -40
    fwm.play(match, 0, "done")
    fwm.play(match, 1, "done")
    while fwm.stage(match) != "sheets":
        fwm.play(match, match.to_act[0], "done")
    fwm.write(match, 0, (2, 0))
    assert fwm.florins(match)[0] == 9000 - 40 + 2 * 1700


@pytest.mark.clause("FWM-14.3")
def test_all_cards_and_no_end_with_the_last() -> None:
    """All cards are in the pile or open; when the pile is empty and the last demand met, the game goes on."""
    match = Match.new("fugger-welser-medici", 6, seed=1, options={"goal": "full"})
    while fwm.stage(match) == "houses":
        fwm.play(match, match.to_act[0], "house augsburg")
    view = match.view(None)
    assert sum(view["pile"].values()) + len(view["deals"]) == CARDS
    assert view["pile"] == {kind: len(cards) for kind, cards in view["unseen"].items()}
    blank = [f"n{number:02}" for number in range(1, 25)]
    gone = [*blank, *(f"a{number:02}" for number in range(1, 12)), *card_names(fwm.content())[-1]]
    match = fwm.lay_longer("nobility", stage="market", deals=[("n06", 5), ("n09", 40)], discarded=gone)
    happened = fwm.play(match, 0, "done", [0, 0])
    assert not match.over
    assert fwm.named(happened, "pile_empty", "ended", "end_in_sight") == []
    assert len(match.view(None)["deals"]) == 2


@pytest.mark.clause("FWM-14.4")
def test_a_pile_made_anew() -> None:
    """All cards that do not lie open are in it, the one just discarded too, but none in force; made once for a card."""
    gone = [
        card for block in card_names(fwm.content()) for card in block if card not in ("america", "n06", "n09")
    ]
    lying: Any = {"deals": [("n06", 5), ("n09", 40)], "in_force": {"blockade": 3, "america": 1}}
    match = fwm.lay_longer("full", stage="market", discarded=gone, **lying)
    happened = fwm.play(match, 0, "done", [0, 0])
    assert fwm.named(happened, "pile_made_anew") == [["pile_made_anew", CARDS - 1 - 2]]
    view = match.view(None)
    assert [deal["card"] for deal in view["deals"]] == ["n09", "n01"]
    assert view["pile"] == {"demands": 22, "offers": 11, "chance": 4}
    assert "n06" in view["unseen"]["demands"]
    assert "n01" not in view["unseen"]["demands"]
    assert not {"blockade", "america"} & set(view["unseen"]["chance"])


@pytest.mark.clause("FWM-14.4", "FWM-5.7")
def test_a_pile_that_is_not_empty_stays() -> None:
    """Only a card that has to be drawn makes a pile anew, not the last one drawn before."""
    gone = [card for block in card_names(fwm.content()) for card in block if card not in ("n06", "n09", "a01")]
    match = fwm.lay_longer("full", stage="market", deals=[("n06", 5), ("n09", 40)], discarded=gone)
    happened = fwm.play(match, 0, "done", [1, 0])
    assert fwm.named(happened, "pile_made_anew", "pile_empty") == []
    assert match.view(None)["pile"] == {"demands": 0, "offers": 0, "chance": 0}


@pytest.mark.clause("FWM-14.5")
def test_america_is_discovered_once() -> None:
    """The card stays open for ever; others come back once they are over."""
    gone = [card for block in card_names(fwm.content()) for card in block if card not in ("n06", "n09", "a03")]
    lying: Any = {"deals": [("n06", 5), ("n09", 40)], "in_force": {"america": 1, "coronation": 1}}
    match = fwm.lay_longer("full", stage="market", discarded=gone, **lying)
    fwm.play(match, 0, "done", [1, 2])
    assert match.view(None)["in_force"] == {"america": 1}
    lying = {"deals": [("n06", 5), ("n09", 40)], "in_force": {"america": 1}}
    match = fwm.lay_longer("full", stage="market", discarded=[*gone, "a03"], **lying)
    fwm.play(match, 0, "done", [0, 0])
    unseen = match.view(None)["unseen"]["chance"]
    assert "coronation" in unseen
    assert "america" not in unseen


@pytest.mark.clause("FWM-14.6")
def test_a_lost_son_returns() -> None:
    """On his player's payday he stands at the house; in the Trading Game he never does."""
    holders = [{"son": "lost"}, {"son": "lost"}]
    later: Any = {"day": 9, "stage": "market", "turn": 1, "holders": holders, "deals": [("n06", 40), ("n09", 41)]}
    match = fwm.lay_longer("investor", **later)
    happened = fwm.play(match, 1, "done")
    first = match.to_act[0]
    assert fwm.named(happened, "son_returned") == [["son_returned", first, fwm.HOMES[first]]]
    assert fwm.at(match, first, "son") == fwm.HOMES[first]
    assert fwm.at(match, 1 - first, "son") == "lost"
    happened = fwm.play(match, first, "pay")
    assert fwm.named(happened, "son_returned") == [["son_returned", 1 - first, fwm.HOMES[1 - first]]]
    trading = fwm.lay(**later)
    fwm.play(trading, 1, "done")
    assert fwm.at(trading, trading.to_act[0], "son") == "lost"


@pytest.mark.clause("FWM-14.7")
def test_whoever_can_do_nothing_is_passed_over() -> None:
    """Without goods and figures nothing is asked in the movement phase, in the longer games alone."""
    nothing = {"warehouse": "florenz", "son": "lost", "employee": "beside"}
    begun: Any = {
        "holders": [{}, nothing],
        "homes": ("augsburg", "florenz"),
        "florins": (9000, 0),
        "day": 6,
        "deals": FAR,
    }
    match = fwm.lay_longer("investor", **begun)
    happened = fwm.play(match, 0, "done")
    assert ["passed_over", 1] in happened
    assert match.to_act == [0]
    for more in ({"notes": 1, "florins": 500}, {"holders": [{}, {**nothing, "warehouse": ": metal"}]}):
        standings = [{}, {"notes": more["notes"]}] if "notes" in more else []
        changed = {**begun, **({"florins": (9000, 500)} if standings else {"holders": more["holders"]})}
        match = fwm.lay_longer("investor", standings=standings, **changed)
        assert ["passed_over", 1] not in fwm.play(match, 0, "done")
    match = fwm.lay(**begun)
    fwm.play(match, 0, "done")
    assert match.to_act == [1]


@pytest.mark.clause("FWM-14.7")
def test_the_start_player_is_passed_over_too() -> None:
    """Also whoever would begin the movement phase."""
    nothing = {"warehouse": "florenz", "son": "lost", "employee": "beside"}
    begun: Any = {
        "holders": [{}, nothing],
        "homes": ("augsburg", "florenz"),
        "florins": (9000, 0),
        "day": 5,
        "deals": FAR,
    }
    match = fwm.lay_longer("investor", stage="market", start=0, **begun)
    assert ["passed_over", 1] in fwm.play(match, 0, "done")
    assert match.to_act == [0]


@pytest.mark.clause("FWM-14.8")
def test_standings_are_open() -> None:
    """Everybody sees ranks, notes, rights and estates."""
    held = {"rank": "baron", "notes": 0, "rights": ["brenner", "england"], "estate": True}
    match = fwm.lay_longer("full", standings=[held, at_rank(2, notes=3)], first_estate=4)
    for viewer in (None, 0, 1):
        seats = match.view(viewer)["seats"]
        assert {name: seats[0][name] for name in held} == held
        assert (seats[1]["rank"], seats[1]["notes"]) == ("councillor", 3)


# --- 15. quarter days -------------------------------------------------------------------------------------


@pytest.mark.clause("FWM-15.1")
@pytest.mark.parametrize("day", range(22))
def test_four_quarter_days_a_year(day: int) -> None:
    """On the first spaces of September, December, March and June, after payday; on no other day."""
    match = fwm.lay_longer("nobility", stage="market", day=day + 21, fair=("m01", 62), deals=FAR)
    fwm.play(match, 0, "done")
    if fwm.stage(match) == "payday":
        for _ in range(2):
            fwm.play(match, match.to_act[0], "pay")
    assert fwm.stage(match) == ("quarter" if day in (4, 10, 14, 20) else "moves")
    assert fwm.clause(match, match.to_act[0], "climb") == ("" if day in (4, 10, 14, 20) else "FWM-15.3")


@pytest.mark.clause("FWM-15.2")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_who_begins_on_a_quarter_day(seats: int) -> None:
    """On the k-th one k seats to the left of the first start player, whoever has the salesman."""
    for number, day in enumerate((4, 10, 14, 20, 26), 1):
        start = (1 + day - 1) % seats  # seat 1 began the game
        match = fwm.lay_longer(
            "nobility", seats=seats, stage="market", day=day - 1, start=start, fair=("m01", 62), deals=FAR
        )
        fwm.play(match, 0, "done")
        while fwm.stage(match) == "payday":
            fwm.play(match, match.to_act[0], "pay")
        order = []
        while fwm.stage(match) == "quarter":
            order += match.to_act
            assert fwm.clause(match, (match.to_act[0] + 1) % seats, "climb") == "FWM-4.2"
            fwm.play(match, match.to_act[0], "done")
        assert order == [(1 + number + seat) % seats for seat in range(seats)]


@pytest.mark.clause("FWM-15.3")
def test_ranks_and_estates_are_for_quarter_days() -> None:
    """At other times neither is to be had; in one's turn both may be, one after the other, or nothing."""
    match = fwm.lay_longer("investor", standings=[at_rank(4)], florins=(40000, 0))
    assert fwm.clause(match, 0, "climb") == "FWM-15.3"
    assert fwm.clause(match, 0, "buy-estate") == "FWM-15.3"
    match = quarter("investor", standings=[at_rank(4)], florins=(40000, 0))
    assert set(fwm.notations(match, 0)) == {"done", "climb"}
    fwm.play(match, 0, "climb", [5, 5])
    assert set(fwm.notations(match, 0)) == {"done", "buy-estate"}
    assert fwm.clause(match, 1, "buy-estate") == "FWM-4.2"
    assert fwm.clause(match, 1, "done") == "FWM-4.2"
    assert fwm.play(match, 0, "done")[0] == ["turn_done", 0]
    assert fwm.stage(match) == "moves"


@pytest.mark.clause("FWM-15.4")
def test_nothing_changes_hands_on_a_quarter_day() -> None:
    """No transfers, no proposals, no sales until the quarter day is over."""
    together = [{"warehouse": ": 2 cloth"}, {"warehouse": ": 2 cloth"}]
    match = quarter(holders=together, homes=("augsburg", "augsburg"))
    assert match.state.may_speak() == 0
    for action in ("shift cloth warehouse son", "negotiate"):
        assert fwm.clause(match, 0, action) == fwm.clause(match, 1, action) == "FWM-11.1"
    assert fwm.clause(match, 0, "sell cloth warehouse") == "FWM-8.1"
    assert fwm.clause(match, 0, "repay") == "FWM-18.8"
    fwm.play(match, 0, "done")
    fwm.play(match, 1, "done")
    assert fwm.clause(match, 0, "negotiate") == ""


@pytest.mark.clause("FWM-15.5")
def test_nothing_to_climb_or_buy() -> None:
    """Whoever can do neither is not asked; nor is anybody again who can do no more."""
    noted = [{}, at_rank(2, notes=2)]
    match = fwm.lay_longer("nobility", stage="market", day=3, florins=(9000, 9000), standings=noted, deals=FAR)
    happened = fwm.play(match, 0, "done")
    assert ["quarter_day_began", 0] in happened
    assert match.to_act == [0]
    fwm.play(match, 0, "climb")
    fwm.play(match, 0, "climb")
    assert fwm.stage(match) == "moves"


# --- 16. ranks --------------------------------------------------------------------------------------------


@pytest.mark.clause("FWM-16.1")
def test_six_ranks_one_by_one() -> None:
    """Everybody begins as a citizen and climbs step by step up to the title."""
    match = Match.new("fugger-welser-medici", 4, seed=1, options={"goal": "nobility"})
    assert [standing(match, seat)["rank"] for seat in range(4)] == ["citizen"] * 4
    reached = []
    for rank in range(5):
        match = quarter(standings=[at_rank(rank)], florins=(90000, 0))
        fwm.play(match, 0, "climb", None if rank < 2 else [5, 5])
        reached.append(standing(match)["rank"])
    assert reached == list(RANKS[1:])
    match = quarter("investor", standings=[at_rank(5)], florins=(90000, 0))
    assert fwm.clause(match, 0, "climb") == "FWM-16.1"


@pytest.mark.clause("FWM-16.2")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_prices_of_ranks(seats: int) -> None:
    """The price of the content for this number of players is paid to the bank."""
    prices = [[1000 + 40 * players + 400 * rank for players in range(5)] for rank in range(5)]
    for rank in range(5):
        match = quarter(
            seats=seats,
            standings=[at_rank(rank)],
            florins=(90000,) * seats,
            start=3 % seats,
            edits={"ranks.prices": prices},
        )
        happened = fwm.play(match, 0, "climb", None if rank < 2 else [5, 5])
        price = prices[rank][seats - 2]
        assert fwm.named(happened, "rank_paid") == [["rank_paid", 0, RANKS[rank + 1], price, -price]]
        assert fwm.florins(match)[0] == 90000 - price


def price(rank: int, seats: int = 2) -> int:
    """What our content asks for a rank."""
    found: int = fwm.GAME.default_pack.plain["ranks"]["prices"][rank - 1][seats - 2]
    return found


@pytest.mark.clause("FWM-16.3")
@pytest.mark.parametrize(("rank", "remains"), [(3, 3000), (4, 4000), (5, 5000)])
def test_cash_that_must_remain(rank: int, remains: int) -> None:
    """Not a florin less may be left, whatever the wares are worth."""
    enough = price(rank) + remains
    rich = [{"warehouse": ": 9 metal"}]
    match = quarter(standings=[at_rank(rank - 1)], florins=(enough - 20, 9000), holders=rich)
    refused = match.why_not(0, "climb")
    assert refused is not None
    assert refused.clause == "FWM-16.3"
    told = {"rank": RANKS[rank], "florins": price(rank), "remains": remains, "cash": enough - 20}
    assert refused.parameters == told
    match = quarter(standings=[at_rank(rank - 1)], florins=(enough, 9000))
    fwm.play(match, 0, "climb", [5, 5])
    assert fwm.florins(match)[0] == remains


@pytest.mark.clause("FWM-16.3", "FWM-16.4", "FWM-18.1")
@pytest.mark.parametrize(("rank", "remains"), [(1, 1000), (2, 2000)])
def test_notes_for_the_two_lowest_ranks(rank: int, remains: int) -> None:
    """What is missing of price and remaining cash together is borrowed, in whole notes, as far as notes go."""
    enough = price(rank) + remains
    for missing, notes in ((0, 0), (20, 1), (500, 1), (520, 2), (1400, 3)):
        match = quarter(standings=[at_rank(rank - 1)], florins=(enough - missing, 9000))
        fwm.play(match, 0, "climb")
        assert standing(match)["notes"] == notes
        assert fwm.florins(match)[0] == remains - missing + 500 * notes >= remains
    held = at_rank(rank - 1, notes=4)
    assert fwm.clause(quarter(standings=[held], florins=(enough - 1000, 9000)), 0, "climb") == ""
    assert fwm.clause(quarter(standings=[held], florins=(enough - 1020, 9000)), 0, "climb") == "FWM-16.3"


@pytest.mark.clause("FWM-16.5")
def test_how_many_ranks_a_day() -> None:
    """Two up to patrician; knight and baron alone."""
    match = quarter(florins=(90000, 0), standings=[at_rank(1)])
    fwm.play(match, 0, "climb")
    fwm.play(match, 0, "climb", [5, 5])
    assert standing(match)["rank"] == "patrician"
    assert fwm.stage(match) != "quarter"
    match = quarter("investor", florins=(90000, 0), standings=[at_rank(3)])
    fwm.play(match, 0, "climb", [5, 5])
    assert standing(match)["rank"] == "knight"
    match = quarter("investor", florins=(90000, 0), standings=[at_rank(2)], climbed=1)
    assert fwm.clause(match, 0, "climb") == ""
    for rank in (3, 4):
        match = quarter("investor", florins=(90000, 0), standings=[at_rank(rank)], climbed=1)
        assert fwm.clause(match, 0, "climb") == "FWM-16.5"
    assert fwm.clause(quarter(florins=(90000, 0), climbed=2), 0, "climb") == "FWM-16.5"


@pytest.mark.clause("FWM-16.6", "FWM-18.4")
def test_no_higher_rank_with_debts() -> None:
    """A single note bars patrician, knight and baron."""
    match = quarter(florins=(90000, 0), standings=[at_rank(2, notes=1)])
    assert fwm.clause(match, 0, "climb") == "FWM-16.6"
    assert fwm.clause(quarter(florins=(90000, 0), standings=[at_rank(1, notes=1)]), 0, "climb") == ""


@pytest.mark.clause("FWM-16.7")
@pytest.mark.parametrize("rank", [3, 4, 5])
def test_favour(rank: int) -> None:
    """On 4 or less the rank is refused and half the price is lost; on 5 and more it is gained."""
    for dice, gained in (((0, 0), False), ((0, 2), False), ((1, 1), False), ((1, 2), True), ((5, 5), True)):
        match = quarter("investor", standings=[at_rank(rank - 1)], florins=(50000, 0))
        happened = fwm.play(match, 0, "climb", dice)
        rolled = ["favour_rolled", 0, RANKS[rank], sum(dice) + 2, 4]
        assert fwm.named(happened, "favour_rolled") == [rolled]
        assert standing(match)["rank"] == RANKS[rank if gained else rank - 1]
        assert fwm.florins(match)[0] == 50000 - (price(rank) if gained else price(rank) // 2)
    assert fwm.named(happened, "rank_gained") == [["rank_gained", 0, RANKS[rank], 1]]


@pytest.mark.clause("FWM-16.7")
def test_the_lower_ranks_need_no_favour() -> None:
    """No dice are rolled for guild master and councillor."""
    match = quarter(florins=(50000, 0))
    for _ in range(2):
        assert fwm.named(fwm.play(match, 0, "climb", []), "favour_rolled") == []


@pytest.mark.clause("FWM-16.8")
def test_after_a_refusal() -> None:
    """No second try on this day, not even of somebody rich; on the next quarter day there is one."""
    match = quarter("investor", standings=[at_rank(3)], florins=(50000, 1000), deals=FAR)
    happened = fwm.play(match, 0, "climb", [0, 0])
    assert fwm.named(happened, "rank_refused") == [["rank_refused", 0, "knight", price(4) // 2]]
    assert fwm.stage(match) == "moves"
    assert fwm.clause(
        quarter("investor", standings=[at_rank(3)], florins=(50000, 0), refused=True), 0, "climb"
    ) == ("FWM-16.8")
    for _ in range(30):
        if fwm.stage(match) != "quarter":
            fwm.play(match, match.to_act[0], "pay" if fwm.stage(match) == "payday" else "done")
    assert match.view(None)["day"] == 10
    assert fwm.clause(match, 0, "climb") == ("" if match.to_act == [0] else "FWM-4.2")


# --- 17. estates ------------------------------------------------------------------------------------------


def estate_price(seats: int = 2) -> int:
    """What our content asks for an estate."""
    found: int = fwm.GAME.default_pack.plain["estates"]["prices"][seats - 2]
    return found


@pytest.mark.clause("FWM-17.1")
def test_no_estates_in_the_nobility_game() -> None:
    """There is none to be had, whoever has the title."""
    match = quarter("nobility", standings=[at_rank(5), at_rank(0)], florins=(90000, 9000))
    assert fwm.clause(match, 0, "buy-estate") == "FWM-17.1"
    for goal in ("investor", "full"):
        assert fwm.clause(quarter(goal, standings=[at_rank(5)], florins=(90000, 0)), 0, "buy-estate") == ""


@pytest.mark.clause("FWM-17.2")
def test_an_estate_needs_the_title() -> None:
    """A knight has to wait; a baron may buy on the day of the title."""
    match = quarter("full", standings=[at_rank(4)], florins=(90000, 0))
    assert fwm.clause(match, 0, "buy-estate") == "FWM-17.2"
    fwm.play(match, 0, "climb", [5, 5])
    fwm.play(match, 0, "buy-estate")
    assert standing(match)["estate"] is True


@pytest.mark.clause("FWM-17.4")
def test_what_an_estate_costs() -> None:
    """It is paid in cash down to the last florin; wares do not help."""
    cost = estate_price()
    match = quarter("full", standings=[at_rank(5)], florins=(cost, 0))
    happened = fwm.play(match, 0, "buy-estate")
    assert fwm.named(happened, "estate_bought") == [["estate_bought", 0, cost, -cost, 10]]
    assert fwm.florins(match)[0] == 0
    rich = [{"warehouse": ": 30 metal"}]
    match = quarter("full", standings=[at_rank(5)], florins=(cost - 20, 0), holders=rich)
    refused = match.why_not(0, "buy-estate")
    assert refused is not None
    assert (refused.clause, refused.parameters) == ("FWM-17.4", {"florins": cost, "cash": cost - 20})


@pytest.mark.clause("FWM-17.3")
def test_no_estate_with_debts() -> None:
    """Content that lets a baron hold notes still bars the estate."""
    table: Any = {"standings": [at_rank(5, notes=1)], "florins": (90000, 0), "edits": {"ranks.owing_up_to": 5}}
    assert fwm.clause(quarter("full", **table), 0, "buy-estate") == "FWM-17.3"


@pytest.mark.clause("FWM-17.5")
def test_one_estate_each() -> None:
    """Nobody buys a second one."""
    match = quarter("full", standings=[at_rank(5, estate=True)], florins=(90000, 0), first_estate=4)
    assert fwm.clause(match, 0, "buy-estate") == "FWM-17.5"
