"""Fugger, Welser, Medici: the risks and costs shown before a journey are those the rules will roll and take."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from comptoir.engine.chance import Script
from comptoir.engine.python_api import legal_actions
from comptoir.engine.state import Journal
from comptoir.games.fugger_welser_medici import ids as n
from comptoir.games.fugger_welser_medici.ids import LOADED
from comptoir.games.fugger_welser_medici.page import view_text
from comptoir.games.fugger_welser_medici.page.board import FwmBoard
from comptoir.games.fugger_welser_medici.page.planner import Atlas, Errand
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.journeys import breakdown_throws, is_open, journey_cost
from comptoir.match import Match
from tests.games.fugger_welser_medici.tables import GAME, lay, play, state_of
from tests.pages import NAMES

PLACES = [space["id"] for space in GAME.default_pack.plain["space"]]
UNSAFE = sorted({place for card in GAME.default_pack.plain["chance"][:2] for place in card["places"]})
FAR = [("n06", 40), ("n09", 41)]


def board() -> FwmBoard:
    """The game's board."""
    found = GAME.board
    assert isinstance(found, FwmBoard)
    return found


def atlas() -> Atlas:
    """The map with its ways."""
    return board().atlas


def on_the_road(seed: int, load: str = "2 cloth") -> Match:
    """The son of seat 0 somewhere near an unsafe place on a summer's day, with chance cards in force."""
    luck = Random(seed)
    cards = [card for card in ("robber-knights", "highwaymen", "coronation", "blockade") if luck.random() < 0.6]
    start = luck.choice(
        (luck.choice(PLACES), luck.choice(UNSAFE), luck.choice(atlas().roads[luck.choice(UNSAFE)]))
    )
    return lay(holders=[{"son": f"{start}: {load}"}], in_force=dict.fromkeys(cards, 1), deals=FAR)


def walking(seed: int, load: str = "2 cloth") -> Iterator[FuggerWelserMedici]:
    """The table before each step of a path that leads anywhere."""
    match = on_the_road(seed, load)
    if "move son" not in [action.notation for action in match.actions(0)]:
        return
    play(match, 0, "move son")
    luck = Random(seed)
    for _ in range(3):
        yield state_of(match)
        steps = [action for action in match.actions(0) if action.notation.startswith("step")]
        match.play(0, luck.choice(steps).code)


def rolled(state: FuggerWelserMedici, actions: list[int]) -> tuple[set[int], int]:
    """What is paid if seat 0 sets off after these actions, and with how many of 36 throws it breaks down."""
    paid, broken = set(), 0
    for throw in range(36):
        twin = state.clone()
        for action in actions:
            twin.apply(0, action, Script([]))
        twin.journal = Journal()
        twin.apply(0, n.GO, Script([throw // 6, throw % 6]))
        paid.add(int(state.traders[0].florins - twin.traders[0].florins))
        broken += any(event.kind == "broke_down" for event in twin.journal.events)
    return paid, broken


@pytest.mark.clause("FWM-9.7", "FWM-9.8", "FWM-10.4", "FWM-10.8")
@pytest.mark.parametrize("seed", range(24))
def test_the_preview_of_a_step_is_what_will_be_rolled(seed: int) -> None:
    """Each step, and setting off, shows the price and the risk of the path as it would then be."""
    for state in walking(seed):
        offers = board().offers(state, 0, GAME.words("en"), NAMES)
        shown = {offer.action: offer.effect for offer in offers if not offer.then}
        for action in legal_actions(state, 0):
            paid, broken = rolled(state, [action] if action != n.GO else [])
            florins, risk = re.findall(r"\d+", shown[action])[0::2]
            assert {int(florins)} == paid
            assert int(risk) == round(100 * broken / 36)


@pytest.mark.clause("FWM-9.5", "FWM-9.6")
@pytest.mark.parametrize("seed", range(8))
def test_the_preview_of_a_step_without_goods(seed: int) -> None:
    """Whoever carries nothing risks nothing: the price alone is shown."""
    for state in walking(seed, ""):
        offers = board().offers(state, 0, GAME.words("en"), NAMES)
        shown = {offer.action: offer.effect for offer in offers if not offer.then}
        for action in legal_actions(state, 0):
            after = state.clone()
            if action != n.GO:
                after.apply(0, action, Script([]))
            after.apply(0, n.GO, Script([]))
            paid = state.traders[0].florins - after.traders[0].florins
            assert re.findall(r"\d+", shown[action]) == [str(paid)]


# --- plans ------------------------------------------------------------------------------------------------


def errand(match: Match, place: str, holder: str = "son") -> Errand:
    """How a representative of seat 0 could reach a deal."""
    view = match.view(0)
    deal = next(deal for deal in view_text.all_deals(view) if deal["place"] == place)
    return next(errand for errand in atlas().errands(state_of(match), 0, deal) if errand.holder == holder)


@pytest.mark.clause("FWM-9.8", "FWM-10.4", "FWM-10.8")
@pytest.mark.parametrize("seed", range(24))
def test_a_plan_for_today_is_what_will_be_rolled(seed: int) -> None:
    """A journey of one turn costs and risks what the rules take and roll."""
    match = on_the_road(seed)
    state = state_of(match)
    tried = 0
    for goal in PLACES:
        for journey in atlas().errands(state, 0, {"kind": "offer", "place": goal, "date": 40})[0].journeys:
            if journey.rounds == 1:
                paid, broken = rolled(state, [n.MOVE, *(n.STEP + PLACES.index(space) for space in journey.way)])
                assert {journey.florins} == paid
                assert journey.risk == round(100 * broken / 36)
                tried += 1
    assert tried


@pytest.mark.clause("FWM-10.2", "FWM-10.4")
def test_a_plan_counts_robbers_for_the_round_they_are_about() -> None:
    """From Augsburg by Füssen to Innsbruck under highwaymen: unsafe today, safe for whoever moves tomorrow."""
    deals = [("n13", None), ("n06", 40)]  # N13: Innsbruck
    table: dict[str, Any] = {"holders": [{"son": ": cloth"}], "deals": deals}
    safe = errand(lay(**table), "innsbruck")
    assert [journey.risk for journey in safe.journeys] == [5, 8, 8]  # 1 - (35/36)^2; 3/36
    robbed = errand(lay(**table, in_force={"highwaymen": 1}), "innsbruck")
    # 1 - 26/36 * 35/36: one space falls to 5 today, to 2 tomorrow; 15/36: two spaces fall to 6 today
    assert [journey.risk for journey in robbed.journeys] == [30, 42, 42]
    days: list[dict[str, Any]] = [{"moved": ["son"]}, {"stage": "market"}, {"turn": 1}]
    for later in days:
        tomorrow = errand(lay(**table, in_force={"highwaymen": 1}, **later), "innsbruck")
        assert [journey.risk for journey in tomorrow.journeys] == [5, 8, 8]
    days = [{"turn": 1, "start": 1}, {"moved": ["employee"]}]
    for today in days:
        assert errand(lay(**table, in_force={"highwaymen": 1}, **today), "innsbruck") == robbed
    empty = errand(lay(deals=[("a07", None), ("n06", 40)], in_force={"highwaymen": 1}), "innsbruck")
    assert [journey.risk for journey in empty.journeys] == [0, 0, 0]


@pytest.mark.clause("FWM-10.8")
def test_a_plan_counts_a_coronation_for_its_round() -> None:
    """From Innsbruck by the Brenner and Bozen: the toll is waived today, the next ones are not."""
    table: dict[str, Any] = {
        "holders": [{"son": "innsbruck: cloth"}],
        "deals": [("n20", 30), ("n06", 40)],
    }  # N20: Florence
    usual = errand(lay(**table), "florenz")
    assert usual.journeys[0].way == ("brenner", "bozen", "verona", "bologna", "florenz")
    crowned = errand(lay(**table, in_force={"coronation": 1}), "florenz")
    assert [journey.florins for journey in usual.journeys] == [40 + 40, 40 + 40 + 40, 60 + 20 + 40 + 40]
    assert [journey.florins for journey in crowned.journeys] == [40, 40 + 40, 60 + 20 + 40]


@pytest.mark.clause("FWM-9.14", "FWM-9.15")
def test_a_plan_for_an_urgent_deal_knows_the_day() -> None:
    """Whoever has moved on the last day before November crosses no sea tomorrow, date or no date."""
    edits = {"offer.6.place": "england"}  # A07 is urgent
    table: dict[str, Any] = {
        "deals": [("a07", None), ("n06", 40)],
        "edits": edits,
        "holders": [{"son": "bruegge"}],
    }
    for moved, verdicts in (([], ["sea", "in_time", "in_time"]), (["son"], ["sea"] * 3)):
        found = errand(lay(day=7, moved=moved, **table), "england")
        assert [journey.verdict for journey in found.journeys] == verdicts


def paths(start: str, longest: int) -> Iterator[tuple[str, ...]]:
    """Every path of at most this many spaces."""
    for other in atlas().roads[start]:
        yield (other,)
        if longest > 1:
            yield from ((other, *rest) for rest in paths(other, longest - 1))


@pytest.mark.parametrize("seed", range(12))
def test_the_way_proposed_is_the_cheapest_and_of_these_the_safest(seed: int) -> None:
    """Of all paths of one turn that the rules allow, none costs less, and none that costs the same risks less."""
    match = on_the_road(seed)
    state = state_of(match)
    start = PLACES[state.traders[0].at[1]]
    for pace in (2, 3):
        best: dict[str, tuple[int, int]] = {}
        for path in paths(start, pace):
            numbers = [PLACES.index(space) for space in path]
            if all(is_open(state, number) for number in numbers):
                twin = state.clone()
                twin.apply(0, n.MOVE, Script([]))
                for number in numbers:
                    twin.apply(0, n.STEP + number, Script([]))
                figures = (
                    int(journey_cost(twin, twin.traders[twin.turn], twin.steps, LOADED)),
                    int(breakdown_throws(twin, LOADED)),
                )
                best[path[-1]] = min(best.get(path[-1], figures), figures)
        for goal, (florins, throws) in best.items():
            if goal != start:
                deal = {"kind": "offer", "place": goal, "date": 40}
                journey = atlas().errands(state, 0, deal)[0].journeys[pace - 1]
                assert (journey.rounds, journey.florins, journey.risk) == (1, florins, round(100 * throws / 36))


@pytest.mark.clause("FWM-10.4")
def test_a_way_around_robbers_is_proposed_where_it_costs_the_same() -> None:
    """From Ulm, as from other places, a way as cheap and as quick leads around the robbers: it is proposed."""
    avoided = 0
    for start in ("ulm", "villach"):
        safe, robbed = (
            state_of(lay(holders=[{"son": f"{start}: cloth"}], deals=FAR, in_force=cards))
            for cards in ({}, {"robber-knights": 1, "highwaymen": 1})
        )
        for goal in PLACES:
            deal = {"kind": "offer", "place": goal, "date": 40}
            usual, around = (atlas().errands(table, 0, deal)[0].journeys for table in (safe, robbed))
            for one, other in zip(usual, around, strict=True):
                if one.way != other.way and (one.rounds, one.florins) == (other.rounds, other.florins):
                    avoided += 1
                assert (one.rounds, one.florins) == (other.rounds, other.florins)
    assert avoided > 0
