"""`refusal` defines what is legal, `legal` is its fast form."""

from tests.conformance.cases import Case, legal, members, portrait, positions


def test_legal_is_a_full_scan_with_refusal(case: Case) -> None:
    """For every seat `legal` lists, in ascending order, exactly the actions that `refusal` lets pass."""
    for state in positions(case):
        for seat in range(case.seats):
            scanned = [action for action in range(state.action_count()) if state.refusal(seat, action) == 0]
            assert legal(state, seat) == scanned


def test_nobody_else_may_act(case: Case) -> None:
    """Seats that the game neither waits for nor lets speak can do nothing, and are told so by a clause."""
    for state in positions(case):
        may_act = members(state.deciders() | state.may_speak())
        for seat in set(range(case.seats)) - set(may_act):
            assert legal(state, seat) == []
            assert all(state.refusal(seat, action) > 0 for action in range(state.action_count()))


def test_asking_changes_nothing(case: Case) -> None:
    """Neither `legal` nor `refusal` nor a view or an observation changes the table."""
    for state in positions(case):
        twin = state.clone()
        before = portrait(case.game, state)
        for seat in range(case.seats):
            for action in range(0, state.action_count(), 7):
                twin.refusal(seat, action)
        case.game.invariant_violation(twin)
        twin.returns()
        assert portrait(case.game, twin) == before == portrait(case.game, twin)
