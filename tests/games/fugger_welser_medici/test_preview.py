"""Fugger, Welser, Medici: what a preview promises happens, also where random play never comes."""

import pytest

from comptoir.engine.chance import Dice
from comptoir.engine.python_api import legal_actions
from comptoir.games.fugger_welser_medici import ids as n
from comptoir.games.fugger_welser_medici.preview import FLORINS, STOCKS
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.kit.preview import Figures, Preview
from tests.conformance.cases import Case, cases
from tests.games.fugger_welser_medici.tables import GAME, lay, play, state_of, trade, write
from tests.records.write import Advised

TRIES = 4
ADVISED = [case for case in cases("fugger-welser-medici", all_sizes=True) if case.chosen or case.seats in (2, 4)]


def fits(promise: Preview, then: Figures) -> bool:
    """Whether one of the promised outcomes has come."""
    changed = {key: number for key, number in then.items() if number != promise.before[key]}
    known = {key: number for key, number in changed.items() if key not in promise.unknown}
    return known in [dict(outcome.after) for outcome in promise.outcomes]


def check(state: FuggerWelserMedici, seat: int) -> set[int]:
    """Try every legal action of a seat with other luck and other hidden sheets; those that changed a figure."""
    counted = set()
    for action in legal_actions(state, seat):
        promise = GAME.preview(state, seat, action)
        assert sum(outcome.odds for outcome in promise.outcomes) == pytest.approx(1)
        if any(outcome.after for outcome in promise.outcomes):
            counted.add(action)
        for seed in range(TRIES):
            table = state.clone()
            table.imagine(seat, Dice(seed))
            table.apply(seat, action, Dice(seed + 50))
            then = GAME.figures(table, seat)
            assert fits(promise, then), f"{action}: {then} after {promise.outcomes}"
    return counted


@pytest.mark.parametrize("advised", ADVISED, ids=str)
def test_what_is_promised_happens_in_advised_games(advised: Case) -> None:
    """Every kind of action that can change money or wares promises it: over long games, for every option."""
    state = advised.dealt(7)
    assert isinstance(state, FuggerWelserMedici)
    mover = Advised(advised, state, Dice(7))
    counted: set[int] = set()
    for ply in range(2000):
        if state.over:
            break
        if ply % 5 == 0:
            counted |= check(state, int(state.turn))
        mover.step(state)
    assert any(n.SELL <= action < n.GIVE_UP for action in counted)
    assert n.GO in counted


@pytest.mark.clause("FWM-9.8", "FWM-9.10")
def test_a_journey_promises_both_ends_with_their_odds() -> None:
    """Two spaces with five cloth: 3 of 36 throws break down on a land space, and three wares are kept."""
    match = lay(holders=[{"son": "augsburg: 5 cloth"}])
    play(match, 0, "move son")
    for space in ("donauwoerth", "nuernberg"):
        play(match, 0, f"step {space}")
    promise = GAME.preview(state_of(match), 0, n.GO)
    cloth = STOCKS[0][5]
    ends = {round(36 * outcome.odds): dict(outcome.after) for outcome in promise.outcomes}
    assert ends == {3: {FLORINS[0]: 8980, cloth: 3}, 33: {FLORINS[0]: 8980}}


@pytest.mark.clause("FWM-13.6")
def test_a_journey_with_wares_kept_by_lot_promises_every_lot() -> None:
    """Two metal and two cloth: one of the four is lost, either with the same odds."""
    match = lay(holders=[{"son": "augsburg: 2 metal, 2 cloth"}], options={"salvage_by_lot": True})
    play(match, 0, "move son")
    play(match, 0, "step donauwoerth")
    promise = GAME.preview(state_of(match), 0, n.GO)
    metal, cloth = STOCKS[0][3], STOCKS[0][5]
    ends = {frozenset(outcome.after): round(72 * outcome.odds) for outcome in promise.outcomes}
    assert ends == {frozenset(): 70, frozenset([metal]): 1, frozenset([cloth]): 1}


@pytest.mark.clause("FWM-2.2", "FWM-6.2")
@pytest.mark.parametrize("rival", [True, False])
def test_the_last_sheet_promises_nothing_that_others_decide(rival: bool) -> None:
    """With a rival's sheet in, the last one promises no money; without a rival all of it."""
    holders = [{"son": "frankfurt: 2 cloth"}, {"son": "frankfurt: 2 cloth"} if rival else {}]
    match = trade(holders=holders, deals=[("n04", 5), ("n06", 9)])
    if rival:
        write(match, 1, (2, 0))
    for entry in ("units 2", "concede 0", "concede-more 0"):
        play(match, 0, entry)
    promise = GAME.preview(state_of(match), 0, n.HAND_IN)
    assert (FLORINS[0] in promise.unknown) == rival
    assert promise.gain("money", 0) == (0 if rival else 2000)
