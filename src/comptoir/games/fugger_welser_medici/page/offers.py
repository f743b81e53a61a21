"""What a seat can do now, what it would bring, and why not, for the buttons of the page."""

from collections.abc import Sequence

from comptoir.engine.chance import Script
from comptoir.engine.plain import legal_actions
from comptoir.games.fugger_welser_medici import ids as n
from comptoir.games.fugger_welser_medici.actions import forms
from comptoir.games.fugger_welser_medici.page.planner import odds
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.journeys import (
    breakdown_throws,
    breakdown_total,
    journey_cost,
    stands_at,
)
from comptoir.games.fugger_welser_medici.rules.negotiation import can_propose
from comptoir.games.fugger_welser_medici.rules.payday import wages, wages_after_hiring, wages_and_tax
from comptoir.games.fugger_welser_medici.state import (
    HOLDER_NAMES,
    HOLDERS,
    MOST_STEPS,
    MOVES,
    PAYDAY,
    SON,
    WALK,
)
from comptoir.kit.board import Offer
from comptoir.kit.game import Game
from comptoir.kit.words import Value, Words

KEYS = {n.DONE: "d", n.GO: "g", n.HAND_IN: "h", n.REWRITE: "w", n.PAY: "p", n.HIRE: "h", n.SEND: "s", n.DROP: "x"}


def offers(game: Game, state: FuggerWelserMedici, seat: int, words: Words, names: Sequence[str]) -> list[Offer]:
    """All that is legal, then what somebody would try in vain."""
    legal = legal_actions(state, seat)
    said = forms(state.content)
    made = []
    for action in legal:
        made.append(
            Offer(
                thing_of(state, seat, action),
                action,
                words.say(f"action.{said[action].verb}", said[action].arguments, names),
                effect_of(state, seat, action, words),
                key=KEYS.get(action, ""),
            )
        )
    if n.NEGOTIATE in legal or n.DROP in legal:
        for other in range(state.seats):
            for holder in range(HOLDERS):
                if can_propose(state, seat, other, holder):
                    label = words.say("board.partner", partner(state, seat, other, holder), names)
                    made.append(Offer(f"with-{other}-{holder}", n.WITH + HOLDERS * other + holder, label))
    for action in wished_for(state, seat):
        clause = state.refusal(seat, action)
        if clause:
            reason = words.say(f"refusal.{clause}", game.reason(state, seat, action, clause), names)
            label = words.say(f"action.{said[action].verb}", said[action].arguments, names)
            thing = thing_of(state, seat, action)
            made.append(Offer(thing, action, label, clause=game.clause(clause), reason=reason))
    return made


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
    if state.stage == PAYDAY:
        return [n.HIRE, n.PAY]
    if state.stage == WALK and state.steps < MOST_STEPS:
        here = stands_at(state, state.traders[seat], state.walker)
        roads = range(content.first_road[here], content.first_road[here + 1])
        return [n.STEP + content.neighbour[road] for road in roads]
    return []


def thing_of(state: FuggerWelserMedici, seat: int, action: int) -> str:
    """The thing on the map an action is done with, or a name of its own."""
    if action >= n.STEP + state.content.spaces:
        return f"space-{state.content.home_place[action - n.STEP - state.content.spaces]}"
    if action >= n.STEP:
        return f"space-{action - n.STEP}"
    if n.MOVE <= action < n.GO:
        return f"figure-{seat}-{SON + action - n.MOVE}"
    if action == n.GO:
        return f"space-{state.path[state.steps - 1]}" if state.steps == MOST_STEPS else "go"
    return f"act-{action}"


# --- what it would bring ------------------------------------------------------------------------------------


def effect_of(state: FuggerWelserMedici, seat: int, action: int, words: Words) -> str:
    """What an action costs or brings, in a sentence; empty where the label says it all."""
    trader, content = state.traders[seat], state.content
    if action >= n.STEP + content.spaces:
        return words.say("board.effect_house", {"florins": content.home_tax[action - n.STEP - content.spaces]})
    if action >= n.STEP:
        after = state.clone()
        after.apply(seat, action, Script([]))
        return journey_effect(after, seat, words)
    if action == n.GO:
        return journey_effect(state, seat, words)
    if n.SELL <= action < n.GIVE_UP:
        return words.say("board.effect_sell", {"florins": content.forced_price[n.sold_good(action)]})
    if action == n.HIRE:
        return words.say(
            "board.effect_hire", {"florins": wages_after_hiring(state, trader) - wages(state, trader)}
        )
    if action == n.PAY:
        return words.say("board.effect_pay", {"florins": wages_and_tax(state, trader), "cash": trader.florins})
    if n.DISMISS <= action < n.PAY and trader.load(SON + 1 + action - n.DISMISS):
        return words.say("board.effect_dismiss", {"units": trader.load(SON + 1 + action - n.DISMISS)})
    if n.GIVE_UP <= action < n.HIRE:
        return words.say("board.effect_give_up", {"florins": content.penalty})
    return ""


def journey_effect(state: FuggerWelserMedici, seat: int, words: Words) -> str:
    """What the path in hand costs, and what its roll risks."""
    loaded = state.traders[seat].burden(state.walker)
    values: dict[str, Value] = {"florins": journey_cost(state, state.steps, loaded)}
    if not loaded:
        return words.say("board.effect_walk", values)
    risk = odds(breakdown_throws(state, loaded))
    values |= {"total": breakdown_total(state), "risk": round(100 * risk)}
    return words.say("board.effect_ride", values)
