"""What a seat can do now, or would try in vain, for the buttons of the page."""

from collections.abc import Sequence

from comptoir.engine.python_api import legal_actions
from comptoir.games.fugger_welser_medici import ids as n
from comptoir.games.fugger_welser_medici.ids import (
    HOLDER_NAMES,
    HOLDERS,
    MARKET,
    MOST_STEPS,
    MOVES,
    PAYDAY,
    QUARTER,
    SON,
    WALK,
)
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.journeys import stands_at
from comptoir.games.fugger_welser_medici.rules.negotiation import can_propose, is_drafting, proposal_to
from comptoir.kit.board import Offer, Wanted
from comptoir.kit.words import Value, Words

KEYS = {n.DONE: "d", n.GO: "g", n.HAND_IN: "h", n.REWRITE: "w", n.PAY: "p", n.HIRE: "h", n.SEND: "s", n.DROP: "x"}


def wanted(state: FuggerWelserMedici, seat: int) -> list[Wanted]:
    """All that is legal, then what somebody would try in vain."""
    legal = legal_actions(state, seat)
    vain = [action for action in wished_for(state, seat) if action not in legal]
    return [
        *(Wanted(thing_of(state, seat, action, True), (action,), KEYS.get(action, "")) for action in legal),
        *(Wanted(thing_of(state, seat, action, False), (action,)) for action in vain),
    ]


def partners(state: FuggerWelserMedici, seat: int, words: Words, names: Sequence[str]) -> list[Offer]:
    """Whom a proposal could be for, once a draft is begun."""
    if not {n.NEGOTIATE, n.DROP}.intersection(legal_actions(state, seat)):
        return []
    return [
        Offer(
            f"with-{other}-{holder}",
            n.WITH + HOLDERS * other + holder,
            words.say("board.partner", partner(state, seat, other, holder), names),
        )
        for other in range(state.seats)
        for holder in range(HOLDERS)
        if can_propose(state, seat, other, holder)
    ]


def partner(state: FuggerWelserMedici, seat: int, other: int, holder: int) -> dict[str, Value]:
    """Whom a proposal would be for, and who of one's own would give and take."""
    place = state.content.space_ids[state.traders[seat].at[holder]]
    return {"other": other, "holder": HOLDER_NAMES[holder], "place": place}


def wished_for(state: FuggerWelserMedici, seat: int) -> list[int]:
    """What somebody would try who does not know that it may not be done."""
    content = state.content
    if seat != state.turn or state.over:
        return []
    if state.stage == MOVES:
        on_board = [holder for holder in range(SON, HOLDERS) if state.traders[seat].at[holder] >= 0]
        return [n.MOVE + holder - SON for holder in on_board]
    if state.stage == QUARTER:
        estate = [content.first_longer + n.BUY_ESTATE] if content.goal >= n.INVESTOR else []
        return [content.first_longer + n.CLIMB, *estate]
    if state.stage == PAYDAY:
        return [n.HIRE, n.PAY]
    if state.stage == WALK and state.steps < MOST_STEPS:
        here = stands_at(state, state.traders[seat], state.walker)
        roads = range(content.first_road[here], content.first_road[here + 1])
        return [n.STEP + content.neighbour[road] for road in roads]
    return []


def proposed_to(state: FuggerWelserMedici, seat: int) -> bool:
    """Whether a seat writes a proposal or is asked to answer one. FWM-11.10, FWM-11.12"""
    return is_drafting(state, seat) or any(
        proposal_to(state, other, seat).other >= 0 for other in range(state.seats)
    )


def thing_of(state: FuggerWelserMedici, seat: int, action: int, may: bool) -> str:
    """The thing on the map an action is done with, or a name of its own; the map first offers whole journeys."""
    if action >= state.content.first_longer:
        return f"act-{action}"
    if action >= n.STEP + state.content.spaces:
        return f"space-{state.content.home_place[action - n.STEP - state.content.spaces]}"
    if action >= n.STEP and may and state.steps == 0:
        return f"step-{action - n.STEP}"
    if action >= n.STEP:
        return f"space-{action - n.STEP}"
    if n.MOVE <= action < n.GO:
        return f"figure-{seat}-{SON + action - n.MOVE}"
    if action == n.DONE and state.stage == MARKET and not proposed_to(state, seat):
        return f"act-{action} by-itself"
    if action == n.GO:
        return f"space-{state.path[state.steps - 1]}" if state.steps == MOST_STEPS else "go"
    return f"act-{action}"
