# compiled
"""What an action would bring, told before it is done: as much as is certain, and nothing a seat may not know."""

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache

from comptoir.engine.chance import OutcomeWanted, Script
from comptoir.engine.state import Event, Journal
from comptoir.games.die_fugger import rules
from comptoir.games.die_fugger.rules import DRAW, HIDE, PASS, SHOW, DieFugger
from comptoir.games.die_fugger.state import GOOD_NAMES, GOODS, MERCHANT, FuggerContent, good_of
from comptoir.kit.words import Words


def tell_effect(state: DieFugger, seat: int, action: int, words: Words, names: Sequence[str]) -> str:
    """The effect of a legal action in a sentence or two."""
    if action == DRAW:
        said = [words.say("effect.draw", {"cards": state.players[seat].hand.size + 1})]
    elif action == SHOW + MERCHANT:
        said = [words.say("effect.merchant", {"cards": cards_next_round(state, seat)})]
    elif action < HIDE:
        if ends_round(state, action):
            return tell_end(state, seat, action, words, names)
        said = tell_demand(state, seat, action - SHOW, words)
    elif action < PASS:
        price = state.price[good_of(action - HIDE)]
        said = [words.say("effect.hide", {"factor": state.content.delivery_factor, "price": price})]
    else:
        said = []
    return " ".join([*said, *tell_jakob(state, seat, action, words)])


def ends_round(state: DieFugger, action: int) -> bool:
    """Whether the card laid is itself the last that the round needs."""
    if not SHOW <= action < SHOW + MERCHANT:
        return False
    return state.visible[good_of(action - SHOW)] + 1 >= state.content.cards_to_end_round


def tell_jakob(state: DieFugger, seat: int, action: int, words: Words) -> list[str]:
    """The goods that Jakob then gets, if there are any."""
    goods = goods_for_jakob(state, seat, action)
    if goods == 0:
        return []
    if goods == 2 and max([state.visible[good] for good in range(GOODS)]) + 1 >= state.content.cards_to_end_round:
        return [words.say("effect.jakob_unless")]
    return [words.say("effect.jakob", {"goods": goods})]


def goods_for_jakob(state: DieFugger, seat: int, action: int) -> int:
    """How many goods Jakob is due for a card laid face down and for a pair of turns, as far as they can reach.

    A seat cannot look into the pile: a good may be there unless all that it has not seen are merchants.
    """
    after = trial(state)
    after.turns += 1
    due = int(HIDE <= action < PASS and state.seats < 4) + int(after.pair_card_is_due(action))
    unseen = sum([state.unseen(seat, kind) for kind in range(MERCHANT)])
    goods = min(state.deck.size, unseen) + state.discard.size - state.discard.count[MERCHANT]
    left = state.deck.size + state.discard.size - int(action == DRAW)
    return min(due, goods, left)


def cards_next_round(state: DieFugger, seat: int) -> int:
    """How many cards the seat is due with one merchant more."""
    after = trial(state)
    after.journal = Journal()
    after.players[seat].table.add(MERCHANT)
    with suppress(OutcomeWanted):
        after.refill(seat, Script([]))
    return after.journal.events[0].fields[1]


def tell_demand(state: DieFugger, seat: int, kind: int, words: Words) -> list[str]:
    """A card more on the table: the price its good is heading for, and whether its seal counts."""
    good = good_of(kind)
    after = trial(state)
    after.show(seat, after.players[seat], kind)
    own = after.players[seat].table.count
    factor = after.seal_worth(good, own[good] + own[good + GOODS])
    cards = after.visible[good]
    after.move_prices()
    figures = {"cards": cards, "full": state.content.cards_to_end_round, "price": after.price[good]}
    said = [words.say("effect.show", figures)]
    if kind >= GOODS:
        if factor > 1:
            said.append(words.say("effect.doubles", {"factor": factor}))
        else:
            said.append(words.say("effect.idle", {"limit": state.content.seal_limit}))
    return said


def tell_end(state: DieFugger, seat: int, action: int, words: Words, names: Sequence[str]) -> str:
    """The last card of the round: the price of its good, and what everybody sells for."""
    events = certain_events(state, seat, action)
    good = good_of(action - SHOW)
    old = new = state.price[good]
    sold = [0] * state.seats
    total = state.players[seat].florins
    for event in events:
        if event.kind in (rules.ROSE, rules.FELL) and event.fields[0] == good:
            new = event.fields[2]
        elif event.kind == rules.SOLD:
            sold[event.fields[0]] += event.fields[3]
        elif event.kind == rules.DELIVERED and event.fields[0] == seat:
            total += event.fields[2]
    who = [words.value("seat", seller, "", names) for seller in range(state.seats)]
    who[seat] = words.find("board", "you") or who[seat]
    sellers = [(seat + step) % state.seats for step in range(state.seats)]
    sales = [f"{who[seller]} {sold[seller]}" for seller in sellers]
    figures = {"name": GOOD_NAMES[good], "old": old, "new": new, "sales": ", ".join(sales)}
    if events[-1].kind == rules.ENDED:
        return words.say("effect.ends_game", {**figures, "total": total + sold[seat]})
    return words.say("effect.ends", figures)


def certain_events(state: DieFugger, seat: int, action: int) -> list[Event]:
    """What happens before luck is asked for. Others' deliveries are in it: they must not be told."""
    after = trial(state)
    after.journal = Journal()
    with suppress(OutcomeWanted):
        after.apply(seat, action, Script([]))
    return after.journal.events


def trial(state: DieFugger) -> DieFugger:
    """The same position to try something on; it lasts until the next trial, for there is one table for all."""
    table = _trial_table(state.content, state.seats)
    table.copy_from(state)
    table.journal = None
    return table


@lru_cache(maxsize=32)
def _trial_table(content: FuggerContent, seats: int) -> DieFugger:
    return DieFugger(content, seats)
