"""What an action would bring, told before it is done. Nothing of it is luck, or what the seat cannot know."""

from collections.abc import Sequence

from comptoir.engine.chance import OutcomeWanted, Script
from comptoir.engine.state import Event, Journal
from comptoir.games.fische_fluppen_frikadellen import event_ids, ids
from comptoir.games.fische_fluppen_frikadellen.actions import vocabulary
from comptoir.games.fische_fluppen_frikadellen.events import EVENTS
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.rules.fetishes import fetish_price, part_of_price
from comptoir.games.fische_fluppen_frikadellen.state import BONUS_NAMES, MOST_EXTRAS, MOVING, PAYING, PLUS_TWO
from comptoir.kit.words import Value, Words

# What follows of itself at the own table; who plays next and how other tables stand is left out.
FOLLOWS = (
    event_ids.ROSE,
    event_ids.FELL,
    event_ids.STAYED,
    event_ids.PRODUCED,
    event_ids.RAN_SHORT,
    event_ids.PRESENTED,
    event_ids.PLAYS_AGAIN,
    event_ids.LAPSED,
)


def tell_effect(
    state: FischeFluppenFrikadellen, seat: int, actions: Sequence[int], words: Words, names: Sequence[str]
) -> str:
    """The effect of a legal action, or of several in a row, in a sentence or two."""
    said = tell_own(state, seat, actions, words)
    for event in follows(state, seat, actions):
        said.append(words.event(named(state, event, seat), names, seat))
    return " ".join(said)


def tell_own(state: FischeFluppenFrikadellen, seat: int, actions: Sequence[int], words: Words) -> list[str]:
    """What it costs and leaves: the difference between the table now and a copy on which it is done."""
    content, player, action = state.content, state.players[seat], actions[0]
    table = state.table_of(player)
    ask = table.asked()
    if ids.WALK <= action < content.call and ask == MOVING:
        return [words.say("effect.route", spent(state, seat, actions))]
    if content.call <= action < content.ferry:
        return [words.say("effect.call", spent(state, seat, (action, any_target(state, seat, action))))]
    if action == ids.STOP:
        here = content.site_at[player.space] >= 0
        return [words.say("effect.stop_here" if here else "effect.stop", {"points": table.points})]
    if action == ids.LEAVE:
        return tell_extras(state, seat, words)
    if ids.BUY <= action < ids.EXCHANGE:
        florins = int(done(state, seat, actions).players[seat].florins)
        change: dict[str, Value] = {"change": abs(florins - int(player.florins)), "florins": florins}
        return [words.say("effect.pay" if florins < player.florins else "effect.earn", change)]
    if ids.FETISH <= action < ids.GIVE:
        cost = fetish_price(content, state.kiosk_here(table, player), player.fetish_count())
        return [words.say("effect.fetish", {"tokens": sum(cost)})]
    if ask == PAYING and ids.GIVE <= action < ids.TAKE:
        return [words.say("effect.part", {"tokens": part_of_price(state, table, player, table.part)})]
    if action == ids.PLAY + PLUS_TWO:
        after = done(state, seat, actions)
        return [words.say("effect.points", {"points": after.table_of(after.players[seat]).points})]
    if ids.KEEP <= action < ids.BUY:
        return [words.say(f"effect.{BONUS_NAMES[(action - ids.KEEP) % len(BONUS_NAMES)]}")]
    if ids.CHANGE <= action < ids.KEEP:
        return [words.say("effect.change")]
    return []


def done(state: FischeFluppenFrikadellen, seat: int, actions: Sequence[int]) -> FischeFluppenFrikadellen:
    """A copy of the table on which actions that ask nothing of chance are done."""
    after = state.clone()
    for action in actions:
        after.apply(seat, action, Script([]))
    return after


def spent(state: FischeFluppenFrikadellen, seat: int, actions: Sequence[int]) -> dict[str, Value]:
    """The points a movement costs and leaves, and the florins it costs."""
    before, after = state.players[seat], done(state, seat, actions)
    points, left = state.table_of(before).points, after.table_of(after.players[seat]).points
    return {"cost": points - left, "points": left, "florins": before.florins - after.players[seat].florins}


def any_target(state: FischeFluppenFrikadellen, seat: int, call: int) -> int:
    """An answer to where a called ferry goes; all of them cost the same."""
    called, first = done(state, seat, (call,)), state.content.ferry
    return next(first + stop for stop in range(state.content.stops) if called.refusal(seat, first + stop) == 0)


def tell_extras(state: FischeFluppenFrikadellen, seat: int, words: Words) -> list[str]:
    """The extra actions that come after trading."""
    content, player = state.content, state.players[seat]
    kiosk = state.kiosk_here(state.table_of(player), player)
    extras = [
        ids.EXTRA_NAMES[content.extra[kiosk * MOST_EXTRAS + place]] for place in range(content.extras[kiosk])
    ]
    said = ", ".join(words.find("extra", extra) or extra for extra in extras)
    return [words.say("effect.leave", {"extras": said})] if said else []


def follows(state: FischeFluppenFrikadellen, seat: int, actions: Sequence[int]) -> list[Event]:
    """What happens of itself, as far as the seat may know it; nothing where luck is asked for."""
    after = state.clone()
    after.journal = Journal()
    try:
        for action in actions:
            after.apply(seat, action, Script([]))
    except OutcomeWanted:
        pass
    return [event for event in after.journal.events if event.kind in FOLLOWS and event.seen_by(seat)]


def named(state: FischeFluppenFrikadellen, event: Event, seat: int) -> dict[str, Value]:
    """An event in the game's words."""
    kind = EVENTS[event.kind]
    known = vocabulary(state.content)
    told: dict[str, Value] = {"event": kind.name}
    for field, value in zip(kind.fields, event.fields_for(seat), strict=True):
        told[field] = known[field][value] if field in known and value is not None else value
    return told
